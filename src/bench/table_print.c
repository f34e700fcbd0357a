/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Tables on standard output: columns as wide as what is in them. */
#include "bench/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct layout {
    int width[BENCH_MAX_COLUMNS];
    int head_lines;
} layout;

/* Line `line` of a head of `lines`: heads stand on the table, so short ones begin later. */
static void head_line(const char *head, int lines, int line, char *text, size_t size) {
    const char *const second = strchr(head, '\n');
    const char *from = head;
    size_t length = second ? (size_t)(second - head) : strlen(head);
    if (lines == 2 && !second && line == 0) {
        length = 0;
    } else if (second && line == 1) {
        from = second + 1;
        length = strlen(from);
    }
    snprintf(text, size, "%.*s", (int)length, from);
}

static void cell_text(const bench_column *column, const bench_cell *cell, char *text,
                      size_t size) {
    if (cell->text)
        snprintf(text, size, "%s", cell->text);
    else if (isnan(cell->number))
        snprintf(text, size, "-");
    else
        snprintf(text, size, "%.*f", column->digits < 0 ? 0 : column->digits, cell->number);
}

/* What is seen: of a character in UTF-8 only the first byte counts. */
static int width_of(const char *text) {
    int width = 0;
    for (; *text != '\0'; ++text)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void widen(int *width, const char *text) {
    const int wanted = width_of(text);
    *width = wanted > *width ? wanted : *width;
}

static layout lay_out(const bench_table *table) {
    layout result = { .head_lines = 1 };
    char text[512];
    for (size_t c = 0; c < table->column_count; ++c)
        result.head_lines = strchr(table->columns[c].head, '\n') ? 2 : result.head_lines;
    for (size_t c = 0; c < table->column_count; ++c) {
        for (int line = 0; line < result.head_lines; ++line) {
            head_line(table->columns[c].head, result.head_lines, line, text, sizeof text);
            widen(&result.width[c], text);
        }
    }
    for (size_t i = 0; i < table->count; ++i) {
        const size_t c = i % table->column_count;
        cell_text(&table->columns[c], &table->cells[i], text, sizeof text);
        widen(&result.width[c], text);
    }
    return result;
}

/* Text at the left, numbers at the right; nothing is left behind the last of a line. */
static void print_cell(const bench_table *table, const layout *with, size_t c,
                       const char *text) {
    const int room = with->width[c] - width_of(text);
    const bool left = table->columns[c].digits == BENCH_TEXT;
    const bool last = c + 1 == table->column_count;
    printf("%s%*s%s%*s", c == 0 ? "  " : "  ", left ? 0 : room, "", text,
           left && !last ? room : 0, "");
    if (last)
        putchar('\n');
}

static void print_table(const bench_table *table) {
    const layout with = lay_out(table);
    char text[512];
    printf("\n%s\n", table->title);
    for (int line = 0; line < with.head_lines; ++line) {
        for (size_t c = 0; c < table->column_count; ++c) {
            head_line(table->columns[c].head, with.head_lines, line, text, sizeof text);
            print_cell(table, &with, c, text);
        }
    }
    for (size_t i = 0; i < table->count; ++i) {
        const size_t c = i % table->column_count;
        cell_text(&table->columns[c], &table->cells[i], text, sizeof text);
        print_cell(table, &with, c, text);
    }
}

enum { LINE = 92 };

/* In lines of words. */
static void print_note(const char *text) {
    int used = 0;
    for (const char *at = text; *at != '\0';) {
        const int length = (int)strcspn(at, " ");
        if (used > 0 && used + 1 + length > LINE) {
            putchar('\n');
            used = 0;
        }
        used += printf("%s%.*s", used > 0 ? " " : "", length, at);
        at += length + (at[length] == ' ');
    }
    putchar('\n');
}

void bench_results_print(const bench_results *results) {
    printf("\n%s: %s (%.0f s)\n", results->name, results->title, results->seconds);
    for (const bench_table *table = results->tables; table; table = table->next)
        print_table(table);
    if (results->notes)
        putchar('\n');
    for (const bench_note *note = results->notes; note; note = note->next)
        print_note(note->text);
}
