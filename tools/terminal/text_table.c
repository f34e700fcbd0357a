/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "terminal/text_table.h"

#include "system/alloc.h"
#include "system/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

text_table table_make(const char *heads, char *title) {
    table_column *const columns = alloc_grown(NULL, TABLE_MAX_COLUMNS * sizeof *columns);
    text_table self = {
        .title = title, .heads = text_format("%s", heads), .columns = columns, .gap = 1
    };
    for (char *head = self.heads, *end; head; head = end) {
        end = strchr(head, '|');
        if (end)
            *end++ = '\0';
        columns[self.column_count++] =
            (table_column){ .head = head, .digits = *head == ' ' ? 0 : TABLE_TEXT };
    }
    return self;
}

/* ------------------------------------------------------------------- cells -- */

static table_cell *next_cell(text_table *self) {
    if (self->count == self->capacity) {
        self->capacity = 2 * self->capacity + 64;
        self->cells = alloc_grown(self->cells, self->capacity * sizeof *self->cells);
    }
    table_cell *const cell = &self->cells[self->count++];
    *cell = (table_cell){ .number = NAN };
    return cell;
}

void table_text(text_table *self, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    next_cell(self)->text = text_format_list(format, arguments);
    va_end(arguments);
}

void table_number(text_table *self, double number) {
    next_cell(self)->number = isfinite(number) ? number : NAN;
}

void table_nothing(text_table *self) {
    next_cell(self);
}

void table_row(text_table *self, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *const row = text_format_list(format, arguments);
    va_end(arguments);
    const char *at = row;
    do {
        const int length = (int)strcspn(at, "\t");
        table_text(self, "%.*s", length, at);
        at += length + (at[length] != '\0');
    } while (self->count % self->column_count != 0);
    free(row);
}

size_t table_rows(const text_table *self) {
    return self->count / self->column_count;
}

const table_cell *table_cell_of(const text_table *self, size_t row, const char *key) {
    for (size_t c = 0; c < self->column_count; ++c)
        if (strcmp(self->columns[c].key, key) == 0)
            return &self->cells[row * self->column_count + c];
    static const table_cell NOTHING = { .number = NAN };
    return &NOTHING;
}

void table_clear(text_table *self) {
    for (size_t i = 0; i < self->count; ++i)
        free(self->cells[i].text);
    if (self->heads)
        free((void *)self->columns);
    free(self->heads);
    free(self->cells);
    free(self->title);
    *self = (text_table){ 0 };
}

/* ---------------------------------------------------------------- printing -- */

enum { HEAD_LINES = 2, TEXT_SIZE = 64 };

/* Returns line 0 or 1 of a heading. A heading of one line is line 1, the lower one. */
static const char *head_line(const char *head, int line, char text[TEXT_SIZE]) {
    const char *const end = strchr(head, '\n');
    if (line == 1)
        return end ? end + 1 : head;
    snprintf(text, TEXT_SIZE, "%.*s", end ? (int)(end - head) : 0, head);
    return text;
}

static const char *cell_text(const table_column *column, const table_cell *cell,
                             char text[TEXT_SIZE]) {
    if (cell->text)
        return cell->text;
    if (isnan(cell->number))
        return "-";
    snprintf(text, TEXT_SIZE, "%.*f", column->digits < 0 ? 0 : column->digits,
             cell->number);
    return text;
}

/* Returns the width in characters: counts only the first byte of each UTF-8 character. */
static int width_of(const char *text) {
    int width = 0;
    for (; *text != '\0'; ++text)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void widen_column(int *width, const char *text) {
    const int wanted = width_of(text);
    *width = wanted > *width ? wanted : *width;
}

/* Returns whether the text may extend into the next cell, which is empty. */
static bool runs_on(const text_table *self, size_t i) {
    const size_t c = i % self->column_count;
    if (c + 1 == self->column_count || self->columns[c].digits != TABLE_TEXT)
        return false;
    const char *const next = self->cells[i + 1].text;
    return next && *next == '\0';
}

typedef struct layout {
    int width[TABLE_MAX_COLUMNS];
    int first; /* first line of headings: 0, or 1 if all headings have one line */
} layout;

static layout lay_out(const text_table *self) {
    layout result = { .first = 1 };
    char text[TEXT_SIZE];
    for (size_t c = 0; c < self->column_count; ++c) {
        for (int line = 0; line < HEAD_LINES; ++line) {
            const char *const head = head_line(self->columns[c].head, line, text);
            widen_column(&result.width[c], head);
            if (*head != '\0' && line == 0)
                result.first = 0;
        }
    }
    for (size_t i = 0; i < self->count; ++i) {
        const size_t c = i % self->column_count;
        if (!runs_on(self, i))
            widen_column(&result.width[c],
                         cell_text(&self->columns[c], &self->cells[i], text));
    }
    return result;
}

/* The line being printed: the number of characters so far, and the start of the next
 * column. */
typedef struct cursor {
    FILE *file;
    int used, column;
} cursor;

static void print_cell(cursor *at, const text_table *self, const layout *with, size_t c,
                       const char *text) {
    const bool left = self->columns[c].digits == TABLE_TEXT;
    const int width = width_of(text);
    const int begin = at->column + (left ? 0 : with->width[c] - width);
    if (width > 0) {
        fprintf(at->file, "%*s%s", begin > at->used ? begin - at->used : 0, "", text);
        at->used = begin + width;
    }
    at->column += with->width[c] + self->gap;
    if (c + 1 == self->column_count) {
        fputc('\n', at->file);
        *at = (cursor){ .file = at->file, .column = self->indent };
    }
}

void table_print(const text_table *self, FILE *file) {
    const layout with = lay_out(self);
    cursor at = { .file = file, .column = self->indent };
    char text[TEXT_SIZE];
    if (self->title)
        fprintf(file, "\n%s\n", self->title);
    for (int line = with.first; line < HEAD_LINES; ++line)
        for (size_t c = 0; c < self->column_count; ++c)
            print_cell(&at, self, &with, c, head_line(self->columns[c].head, line, text));
    for (size_t i = 0; i < self->count; ++i) {
        const size_t c = i % self->column_count;
        print_cell(&at, self, &with, c,
                   cell_text(&self->columns[c], &self->cells[i], text));
    }
}

void table_end(text_table *self, FILE *file) {
    table_print(self, file);
    table_clear(self);
}

enum { LINE = 92 };

void table_print_note(const char *text, FILE *file) {
    int used = 0;
    for (const char *at = text; *at != '\0';) {
        const int length = (int)strcspn(at, " ");
        if (used > 0 && used + 1 + length > LINE) {
            fputc('\n', file);
            used = 0;
        }
        used += fprintf(file, "%s%.*s", used > 0 ? " " : "", length, at);
        at += length + (at[length] == ' ');
    }
    fputc('\n', file);
}
