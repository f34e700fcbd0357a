/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tables: filled cell by cell from the left, row after row; printed in columns as wide as
 * what is in them. A text in a column of texts runs on over empty ones that follow it in
 * its row. A table without cells is a struct with its columns set; who has no memory for a
 * few cells ends.
 */
#ifndef GLSURF_TOOL_TEXT_TABLE_H
#define GLSURF_TOOL_TEXT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TABLE_MOST_COLUMNS = 16, TABLE_TEXT = -1 };

typedef struct table_column {
    const char *key;  /* in JSON */
    const char *head; /* may have a line break; blanks make the column wider */
    int digits;       /* behind the point, or TABLE_TEXT: the column begins at the left */
} table_column;

/* Text, or where there is none a number; NAN: nothing. */
typedef struct table_cell {
    char *text;
    double number;
} table_cell;

typedef struct text_table text_table;
struct text_table {
    const char *name;            /* in JSON */
    char *title;                 /* above it, or NULL */
    char *heads;                 /* that table_make() has split, or NULL */
    const table_column *columns; /* static, if not made of these heads */
    size_t column_count;
    int indent, gap; /* blanks before a line, and between columns */
    table_cell *cells;
    size_t count, capacity; /* of cells */
    text_table *next;       /* in a list of tables */
};

/* A table without keys: its heads stand between bars, and their blanks make columns wide. A
 * column stands at the right if its head begins with a blank. The title may be NULL, and is
 * the table's from now on. */
text_table table_make(const char *heads, char *title);

/* The next cell; nothing is printed as "-". */
__attribute__((format(printf, 2, 3))) void table_text(text_table *self, const char *format,
                                                      ...);
void table_number(text_table *self, double number);
void table_nothing(text_table *self);

/* The next cells up to the end of the row, which stand between tabs; or nothing. */
__attribute__((format(printf, 2, 3))) void table_row(text_table *self, const char *format,
                                                     ...);

size_t table_rows(const text_table *self);

/* The cell of a row in the column of that key; without such a column one of nothing. */
const table_cell *table_cell_of(const text_table *self, size_t row, const char *key);

void table_print(const text_table *self, FILE *file);

/* A sentence below tables, in lines of words. */
void table_print_note(const char *text, FILE *file);

/* Frees what is in the table. */
void table_clear(text_table *self);

/* Prints it and frees what is in it. */
void table_end(text_table *self, FILE *file);

#endif
