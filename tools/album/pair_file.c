/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/pair_file.h"

#include "features/json_text.h"
#include "images/image_list.h"
#include "system/alloc.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>

/* Splits a line of JSON. Returns the list, which owns the names, or NULL. */
static json_t *split_json(const char *line, const char *names[2]) {
    json_t *const list = json_loads(line, 0, NULL);
    for (size_t i = 0; i < 2; ++i)
        names[i] = json_string_value(json_array_get(list, i));
    if (names[0] && names[1] && json_array_size(list) == 2)
        return list;
    json_decref(list);
    return NULL;
}

/* Splits a line at its only tab, or else at its only blank. */
static bool split_text(char *line, const char *names[2]) {
    const char *const between = strchr(line, '\t') ? "\t" : " ";
    char *const at = strstr(line, between);
    if (!at || strstr(at + 1, between))
        return false;
    *at = '\0';
    names[0] = line;
    names[1] = at + 1;
    return *names[0] != '\0' && *names[1] != '\0';
}

/* Finds the image of a name. Reports a missing one once. */
static size_t find_image(const album *among, const name_table *missing, const char *name) {
    const size_t found = album_find(among, name);
    name_row *const row = name_table_find(missing, name);
    if (found == SIZE_MAX && !row->name) {
        report("%s: there are no features of the image %s; its pairs are left out",
               among->folder, name);
        *row = (name_row){ text_format("%s", name), 0 };
    }
    return found;
}

static int by_images(const void *left, const void *right) {
    const album_pair *const l = left, *const r = right;
    return l->a != r->a ? (l->a < r->a ? -1 : 1) : (l->b > r->b) - (l->b < r->b);
}

/* Sorts the pairs, so that an image's pairs are together, and drops repeated ones. */
static size_t sort_pairs(album_pair *list, size_t count) {
    size_t kept = 0;
    if (count > 0)
        qsort(list, count, sizeof *list, by_images);
    for (size_t i = 0; i < count; ++i)
        if (kept == 0 || by_images(&list[kept - 1], &list[i]) != 0)
            list[kept++] = list[i];
    return kept;
}

/* Adds the pair of a line to the list. False after a report. */
static bool add_line(char *line, const album *among, const name_table *unknown,
                     album_pair *list, size_t *count, size_t *missing) {
    const char *names[2] = { NULL, NULL };
    const bool json = *line == '[' && !strchr(line, '\t');
    json_t *const owner = json ? split_json(line, names) : NULL;
    bool good = json ? owner != NULL : split_text(line, names);
    if (!good)
        report("the line \"%s\" has not two names; put a tab between them, or write "
               "[\"a.jpg\", \"b.jpg\"]",
               line);
    if (good && strcmp(names[0], names[1]) == 0) {
        report("the image %s is paired with itself; name two images", names[0]);
        good = false;
    }
    if (good) {
        const size_t a = find_image(among, unknown, names[0]);
        const size_t b = find_image(among, unknown, names[1]);
        if (a == SIZE_MAX || b == SIZE_MAX)
            ++*missing;
        else
            list[(*count)++] = a < b ? (album_pair){ (uint32_t)a, (uint32_t)b }
                                     : (album_pair){ (uint32_t)b, (uint32_t)a };
    }
    json_decref(owner);
    return good;
}

bool pair_file_load(const char *path, const album *among, album_pair **list, size_t *count,
                    size_t *missing) {
    name_list lines;
    *count = *missing = 0;
    if (!name_list_load(&lines, path))
        return false;
    name_table unknown = name_table_create(2 * lines.count);
    *list = alloc_zeroed(lines.count + 1, sizeof **list);
    bool good = true;
    for (size_t i = 0; good && i < lines.count; ++i)
        good = add_line(lines.names[i], among, &unknown, *list, count, missing);
    *count = sort_pairs(*list, *count);
    for (size_t i = 0; i < unknown.capacity; ++i)
        free((char *)unknown.rows[i].name);
    name_table_destroy(&unknown);
    name_list_free(&lines);
    return good;
}
