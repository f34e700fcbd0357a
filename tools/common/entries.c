/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A hash table of all names so far keeps the time proportional to the number of images. The
 * row of a name also knows the numbers that were already appended to it: they are never
 * free again.
 */
#include "common/entries.h"

#include "common/alloc.h"
#include "common/name_table.h"
#include "common/path.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>

static char *base_name(const char *image, bool whole) {
    if (strcmp(image, "-") == 0)
        return text_format("stdin");
    const char *const name = path_name(image);
    const char *const dot = strrchr(name, '.');
    const bool cut = !whole && dot && dot != name;
    return text_format("%.*s", (int)(cut ? (size_t)(dot - name) : strlen(name)), name);
}

/* Makes the name of an image and puts it into the table. */
static char *add_name(const name_table *self, const char *image, bool whole) {
    char *name = base_name(image, whole);
    name_row *row = name_table_find(self, name);
    if (row->name) {
        name_row *const base = row;
        do {
            free(name);
            name = text_format("%s-%zu", base->name, base->number++);
            row = name_table_find(self, name);
        } while (row->name);
    }
    *row = (name_row){ name, 2 };
    return name;
}

char **entries_create(char *const *images, size_t count, bool whole) {
    char **const entries = alloc_zeroed(count, sizeof *entries);
    name_table all = name_table_create(count);
    for (size_t i = 0; i < count; ++i)
        entries[i] = add_name(&all, images[i], whole);
    name_table_destroy(&all);
    return entries;
}

void entries_destroy(char **entries, size_t count) {
    for (size_t i = 0; entries && i < count; ++i)
        free(entries[i]);
    free(entries);
}
