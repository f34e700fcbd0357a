/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Names of files, of which there may be many: those of images, which a file lists, and
 * those of files written for them. */
#ifndef GLSURF_SYSTEM_FILE_NAMES_H
#define GLSURF_SYSTEM_FILE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* The separator of paths is "/"; Windows also has "\\", and ":" behind the letter of a
 * drive. */
bool path_is_separator(char c);

/* The length of the folder before the last name, with the separator; 0: there is none. */
size_t path_folder_length(const char *path);

/* The name behind the folder. */
const char *path_name(const char *path);

/* The length without separators at the end; of the root it is 1. */
size_t path_trimmed_length(const char *path);

/* Whether it does not depend on the folder in which the process works. */
bool path_is_absolute(const char *path);

/* Returns the text without absolute paths of files, which may have names of users: FILE
 * stands for each. The caller frees it. */
char *path_hide(const char *text);

/* A file with the names of files: more than a command line takes. */
typedef struct name_list {
    char *text;
    char **names; /* within `text` */
    size_t count;
} name_list;

/* Reads the file `path`, or standard input if it is "-". A name ends at a newline, before
 * which a carriage return does not count, or in a file with a zero byte only at those;
 * empty names are left out. False after a report. */
bool name_list_load(name_list *self, const char *path);

/* A zeroed list is allowed. */
void name_list_free(name_list *self);

/* A hash table from names to numbers. */
typedef struct name_row {
    const char *name; /* NULL: a free row */
    size_t number;
} name_row;

typedef struct name_table {
    name_row *rows;
    size_t capacity; /* a power of two, at least twice the number of names */
} name_table;

/* A table for up to `count` names. */
name_table name_table_create(size_t count);

/* The row of the name, or the free row where it belongs; the caller fills it in. The table
 * keeps the pointer to the name. */
name_row *name_table_find(const name_table *self, const char *name);

/* A zeroed table is allowed. */
void name_table_destroy(name_table *self);

/* Names of the files written for several images into one folder.
 * Returns a name for each image: its file name without folder, and unless `whole` without
 * ending; or "stdin" for "-". If an earlier image has that name, -2, -3, ... is appended.
 * The same images in the same order get the same names. */
char **entries_create(char *const *images, size_t count, bool whole);

/* NULL is allowed. */
void entries_destroy(char **entries, size_t count);

#endif
