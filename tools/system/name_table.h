/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A hash table from names to numbers. */
#ifndef GLSURF_COMMON_NAME_TABLE_H
#define GLSURF_COMMON_NAME_TABLE_H

#include <stddef.h>

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

#endif
