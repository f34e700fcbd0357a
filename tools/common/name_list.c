/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/name_list.h"

#include "common/alloc.h"
#include "common/read_file.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Takes the names in self->text, which has one more byte after `size`. */
static void split_names(name_list *self, size_t size) {
    const char end = memchr(self->text, '\0', size) ? '\0' : '\n';
    size_t maximum = 1;
    for (size_t i = 0; i < size; ++i)
        maximum += self->text[i] == end;
    self->names = alloc_zeroed(maximum, sizeof *self->names);
    self->text[size] = end;
    for (char *at = self->text; at <= self->text + size;) {
        char *const stop = memchr(at, end, (size_t)(self->text + size + 1 - at));
        *stop = '\0';
        if (end == '\n' && stop > at && stop[-1] == '\r')
            stop[-1] = '\0'; /* as programs of Windows end lines */
        if (*at != '\0')
            self->names[self->count++] = at;
        at = stop + 1;
    }
}

bool name_list_load(name_list *self, const char *path) {
    *self = (name_list){ 0 };
    input file;
    if (!input_open(&file, path))
        return false;
    const bool good = input_read(&file, SIZE_MAX) && input_unchanged(&file);
    if (good) {
        self->text = alloc_zeroed(file.size + 1, 1);
        if (file.size > 0)
            memcpy(self->text, file.data, file.size);
        split_names(self, file.size);
    }
    input_close(&file);
    return good;
}

void name_list_free(name_list *self) {
    free(self->names);
    free(self->text);
    *self = (name_list){ 0 };
}
