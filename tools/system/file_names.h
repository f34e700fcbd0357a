/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Paths, and names of files to write, in any number. */
#ifndef GLSURF_SYSTEM_FILE_NAMES_H
#define GLSURF_SYSTEM_FILE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Path separator: "/". Windows also has "\\", and ":" after a drive letter. */
bool path_is_separator(char c);

/* Returns the length of the folder before the last name, with its separator; 0 if there is
 * no folder. */
size_t path_folder_length(const char *path);

/* Returns the name after the folder. */
const char *path_name(const char *path);

/* Returns the ending of the name without its dot, such as "png", or "" if it has none. */
const char *path_ending(const char *path);

/* Returns whether the path names a folder: one that exists, or a separator ends it. */
bool path_is_folder(const char *path);

/* Returns the length without separators at the end; the root has length 1. */
size_t path_trimmed_length(const char *path);

/* Returns the part of the path below the folder `root`, with "/" between names and without
 * "." and empty names; NULL if the path is not below it, or has "..". Compares texts: links
 * are not followed. The caller frees it. */
char *path_below(const char *path, const char *root);

/* Returns whether the path is independent of the working folder. */
bool path_is_absolute(const char *path);

/* Returns the text with each absolute path replaced by FILE, as paths may contain user
 * names. The caller frees it. */
char *path_hide(const char *text);

/* A hash table from names to numbers. */
typedef struct name_row {
    const char *name; /* NULL: a free row */
    size_t number;
} name_row;

typedef struct name_table {
    name_row *rows;
    size_t capacity; /* a power of two, at least twice the number of names */
} name_table;

/* Creates a table for up to `count` names. */
name_table name_table_create(size_t count);

/* Returns the row of the name, or the free row for it, which the caller fills in. The table
 * keeps the pointer to the name. */
name_row *name_table_find(const name_table *self, const char *name);

/* Frees the table, which may be zeroed. */
void name_table_destroy(name_table *self);

/* Names the files written for several images into one folder. Each name is the image's file
 * name without its folder, and without its ending unless `whole`. The name for "-" is
 * "stdin". If an earlier image has that name, -2, -3, ... is appended, so that no other
 * image has the name either. The same images in the same order get the same names. */
char **entries_create(char *const *images, size_t count, bool whole);

/* Frees the names; NULL is allowed. */
void entries_destroy(char **entries, size_t count);

#endif
