/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tables of text. Cells are added from the left, row after row. When a table is printed,
 * each column is as wide as its widest cell. A text in a left-aligned column extends over
 * cells to its right whose text is empty. A struct with its columns set and all else zero
 * is an empty table. If there is no memory for a cell, the tool ends.
 */
#ifndef GLSURF_TERMINAL_TEXT_TABLE_H
#define GLSURF_TERMINAL_TEXT_TABLE_H

#include "system/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TABLE_MAX_COLUMNS = 16, TABLE_TEXT = -1 };

typedef struct table_column {
    const char *key;  /* key in JSON */
    const char *head; /* heading; it may have a line break, and blanks make the column
                         wider */
    int digits;       /* digits after the decimal point, or TABLE_TEXT for a left-aligned
                         column of texts */
} table_column;

/* A text, or a number if the text is NULL, or nothing if the number is NAN. */
typedef struct table_cell {
    char *text;
    double number;
} table_cell;

typedef struct text_table text_table;
struct text_table {
    const char *name;            /* name in JSON */
    char *title;                 /* printed above the table, or NULL */
    char *heads;                 /* headings split by table_make(), or NULL */
    const table_column *columns; /* static, unless table_make() made them from `heads` */
    size_t column_count;
    int indent, gap; /* blanks before each line, and between columns */
    table_cell *cells;
    size_t count, capacity; /* number of cells, used and allocated */
    text_table *next;       /* next table in a list */
};

/* Makes a table without keys. `heads` has the headings, separated by bars; blanks in a
 * heading make its column wider. A column is right-aligned if its heading begins with a
 * blank. The table takes over the title, which may be NULL. */
text_table table_make(const char *heads, char *title);

/* Add the next cell. An empty cell of table_nothing() is printed as "-". */
TOOL_PRINTF(2, 3) void table_text(text_table *self, const char *format, ...);
void table_number(text_table *self, double number);
void table_nothing(text_table *self);

/* Adds the rest of a row from a text, whose cells are separated by tabs. Missing cells
 * become empty texts. */
TOOL_PRINTF(2, 3) void table_row(text_table *self, const char *format, ...);

size_t table_rows(const text_table *self);

/* Returns the cell of a row in the column with this key, or a cell of nothing if there is
 * no such column. */
const table_cell *table_cell_of(const text_table *self, size_t row, const char *key);

void table_print(const text_table *self, FILE *file);

/* Prints a text below tables, broken into lines between words. */
void table_print_note(const char *text, FILE *file);

/* Frees the contents of the table. */
void table_clear(text_table *self);

/* Prints the table and frees its contents. */
void table_end(text_table *self, FILE *file);

#endif
