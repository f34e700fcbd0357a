/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tool/entries.h"

#include "tool/alloc.h"
#include "tool/text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static char *base_name(const char *image) {
    if (strcmp(image, "-") == 0)
        return text_format("stdin");
    const char *const slash = strrchr(image, '/');
    const char *const name = slash ? slash + 1 : image;
    const char *const dot = strrchr(name, '.');
    const size_t length = !dot || dot == name ? strlen(name) : (size_t)(dot - name);
    return text_format("%.*s", (int)length, name);
}

static bool is_taken(char *const *entries, size_t count, const char *name) {
    for (size_t i = 0; i < count; ++i)
        if (strcmp(entries[i], name) == 0)
            return true;
    return false;
}

static char *unique_name(char *const *entries, size_t count, const char *image) {
    char *const base = base_name(image);
    char *name = text_format("%s", base);
    for (size_t number = 2; is_taken(entries, count, name); ++number) {
        free(name);
        name = text_format("%s-%zu", base, number);
    }
    free(base);
    return name;
}

char **entries_create(char *const *images, size_t count) {
    char **const entries = alloc_zeroed(count, sizeof *entries);
    for (size_t i = 0; i < count; ++i)
        entries[i] = unique_name(entries, i, images[i]);
    return entries;
}

void entries_destroy(char **entries, size_t count) {
    for (size_t i = 0; i < count; ++i)
        free(entries[i]);
    free(entries);
}
