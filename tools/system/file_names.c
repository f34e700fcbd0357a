/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "system/file_names.h"

#include "system/alloc.h"
#include "system/text.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---------------------------------------------------------------- paths -- */

#ifdef _WIN32
static const char SEPARATORS[] = "/\\";
#else
static const char SEPARATORS[] = "/";
#endif

bool path_is_separator(char c) {
    return c != '\0' && strchr(SEPARATORS, c);
}

/* Returns the length of "C:" on systems with drives, otherwise 0. */
static size_t drive_length(const char *path) {
    return SEPARATORS[1] != '\0' && isalpha((unsigned char)path[0]) && path[1] == ':' ? 2
                                                                                      : 0;
}

size_t path_folder_length(const char *path) {
    const size_t drive = drive_length(path);
    size_t length = strlen(path);
    while (length > drive && !path_is_separator(path[length - 1]))
        --length;
    return length;
}

const char *path_name(const char *path) {
    return path + path_folder_length(path);
}

const char *path_ending(const char *path) {
    const char *const name = path_name(path), *const dot = strrchr(name, '.');
    return dot && dot != name ? dot + 1 : "";
}

bool path_is_folder(const char *path) {
    struct stat status;
    return (*path != '\0' && path_is_separator(path[strlen(path) - 1])) ||
           (stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

size_t path_trimmed_length(const char *path) {
    size_t length = strlen(path);
    while (length > 1 && path_is_separator(path[length - 1]))
        --length;
    return length;
}

/* Returns the path with "/" between names and without "." and empty names. It ends in "/"
 * unless it is empty. */
static char *plain_path(const char *path) {
    char *const plain = alloc_zeroed(strlen(path) + 2, 1), *to = plain;
    if (path_is_separator(*path))
        *to++ = '/';
    while (*path != '\0') {
        const char *const name = path;
        while (*path != '\0' && !path_is_separator(*path))
            ++path;
        const size_t length = (size_t)(path - name);
        if (length > 0 && (length > 1 || *name != '.')) {
            memcpy(to, name, length);
            to += length;
            *to++ = '/';
        }
        path += *path != '\0';
    }
    return plain;
}

char *path_below(const char *path, const char *root) {
    char *const all = plain_path(path), *const above = plain_path(root);
    const size_t whole = strlen(all), length = strlen(above);
    char *const rest = all + length, *below = NULL;
    if (whole > length && memcmp(all, above, length) == 0 &&
        path_is_absolute(path) == path_is_absolute(root) && strncmp(rest, "../", 3) != 0 &&
        !strstr(rest, "/../"))
        below = text_format("%.*s", (int)(whole - length - 1), rest);
    free(all);
    free(above);
    return below;
}

bool path_is_absolute(const char *path) {
    return path_is_separator(path[drive_length(path)]);
}

static bool ends_word(char c) {
    return c == '\0' || strchr(" \t\n\"'(),:;=", c);
}

char *path_hide(const char *text) {
    static const char FILE_WORD[] = "FILE";
    const size_t length = strlen(FILE_WORD);
    /* A path has at least one character. */
    char *const plain = alloc_zeroed(strlen(text) * length + 1, 1), *to = plain;
    for (const char *at = text; *at != '\0';) {
        if (path_is_absolute(at) && (at == text || ends_word(at[-1]))) {
            memcpy(to, FILE_WORD, length);
            to += length;
            at += path_is_separator(*at) ? 0 : 2; /* a drive */
            while (!ends_word(*at))
                ++at;
        } else {
            *to++ = *at++;
        }
    }
    return plain;
}

/* ------------------------------------------------------- names to numbers -- */

name_table name_table_create(size_t count) {
    name_table self = { .capacity = 2 };
    while (self.capacity / 2 < count)
        self.capacity *= 2;
    self.rows = alloc_zeroed(self.capacity, sizeof *self.rows);
    return self;
}

name_row *name_table_find(const name_table *self, const char *name) {
    uint64_t hash = 0xCBF29CE484222325; /* FNV-1a */
    for (const unsigned char *at = (const unsigned char *)name; *at != '\0'; ++at)
        hash = (hash ^ *at) * 0x100000001B3;
    size_t at = (size_t)(hash ^ hash >> 32) & (self->capacity - 1);
    while (self->rows[at].name && strcmp(self->rows[at].name, name) != 0)
        at = (at + 1) & (self->capacity - 1);
    return &self->rows[at];
}

void name_table_destroy(name_table *self) {
    free(self->rows);
    *self = (name_table){ 0 };
}

/* ------------------------------------------------------- files to write -- */

static char *base_name(const char *image, bool whole) {
    if (strcmp(image, "-") == 0)
        return text_format("stdin");
    const char *const name = path_name(image);
    const char *const dot = strrchr(name, '.');
    const bool cut = !whole && dot && dot != name;
    return text_format("%.*s", (int)(cut ? (size_t)(dot - name) : strlen(name)), name);
}

/* Appends a number to a name that another image has, and adds it to the table of all names.
 * The table keeps the time proportional to the number of images. Its rows also hold the
 * numbers already appended to a name, which are never free again. */
static char *add_number(const name_table *self, name_row *base) {
    for (;;) {
        char *const name = text_format("%s-%zu", base->name, base->number++);
        name_row *const row = name_table_find(self, name);
        if (!row->name) {
            *row = (name_row){ name, 2 };
            return name;
        }
        free(name);
    }
}

char **entries_create(char *const *images, size_t count, bool whole) {
    char **const entries = alloc_zeroed(count, sizeof *entries);
    name_table all = name_table_create(count);
    for (size_t i = 0; i < count; ++i) {
        entries[i] = base_name(images[i], whole);
        name_row *const row = name_table_find(&all, entries[i]);
        if (!row->name)
            *row = (name_row){ entries[i], 2 };
    }
    for (size_t i = 0; i < count; ++i) {
        name_row *const row = name_table_find(&all, entries[i]);
        if (row->name == entries[i])
            continue;
        free(entries[i]);
        entries[i] = add_number(&all, row);
    }
    name_table_destroy(&all);
    return entries;
}

void entries_destroy(char **entries, size_t count) {
    for (size_t i = 0; entries && i < count; ++i)
        free(entries[i]);
    free(entries);
}
