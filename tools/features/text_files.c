/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "features/text_files.h"

#include "system/output.h"
#include "system/read_file.h"
#include "system/text.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Longest files: enough for more than a million keypoints with their descriptors, and for a
 * matrix of nine numbers with 400 digits each. */
enum { LONGEST = 1 << 30, LONGEST_MATRIX = 4096 };

/* ----------------------------------------------------------- keypoints -- */

enum { X, Y, SCALE, ANGLE, RESPONSE, LAPLACIAN, FIELDS };

static const char *const names[FIELDS] = { "x",     "y",        "scale",
                                           "angle", "response", "laplacian" };

typedef struct reader {
    const char *name;    /* file name for messages */
    const char *at;      /* the rest of the text */
    unsigned long line;  /* from 1 */
    int columns[FIELDS]; /* the column of each field, from 0; -1: none */
} reader;

/* The text of a cell, without surrounding spaces and quotes. */
typedef struct cell {
    const char *text;
    size_t length;
} cell;

/* Reads the cell at *at, and moves *at to the next comma or the end of the line. Ignores
 * text after a closing quote. */
static cell read_cell(const char **at) {
    *at += strspn(*at, " \t");
    const bool quoted = **at == '"';
    cell self = { .text = *at + quoted };
    self.length = strcspn(self.text, quoted ? "\"\r\n" : ",\r\n");
    *at = self.text + self.length;
    *at += strcspn(*at, ",\r\n");
    while (self.length > 0 && strchr(" \t", self.text[self.length - 1]))
        --self.length;
    return self;
}

/* Moves `at` from the end of a line to the next line. */
static void end_line(reader *self) {
    self->at += *self->at == '\r';
    self->at += *self->at == '\n';
    ++self->line;
}

static bool read_names(reader *self) {
    for (int f = 0; f < FIELDS; ++f)
        self->columns[f] = -1;
    for (int column = 0;; ++column) {
        const cell name = read_cell(&self->at);
        for (int f = 0; f < FIELDS; ++f) {
            if (strlen(names[f]) != name.length ||
                memcmp(name.text, names[f], name.length) != 0)
                continue;
            if (self->columns[f] >= 0) {
                report("%s has two columns %s; remove one", self->name, names[f]);
                return false;
            }
            self->columns[f] = column;
        }
        if (*self->at != ',')
            break;
        ++self->at;
    }
    end_line(self);
    for (int f = X; f <= SCALE; ++f) {
        if (self->columns[f] < 0) {
            report("%s has no column %s; name the columns in its first line, as in "
                   "x,y,scale,angle,response,laplacian",
                   self->name, names[f]);
            return false;
        }
    }
    return true;
}

/* Reads a finite float. An angle may also be NaN, as in an empty cell: it is computed. */
static bool read_number(const reader *self, cell text, int field, float *value) {
    char *end = NULL;
    const size_t length = text.length;
    *value = length > 0 ? strtof(text.text, &end) : NAN;
    const bool good = (length == 0 || end == text.text + length) &&
                      (isfinite(*value) || (field == ANGLE && isnan(*value)));
    if (!good) {
        report("%s, line %lu: '%.*s' is not a valid %s; give a finite number", self->name,
               self->line, (int)(length < 40 ? length : 40), text.text, names[field]);
    }
    return good;
}

static bool set_field(const reader *self, cell text, int field, glsurf_keypoint *k) {
    float value;
    if (!read_number(self, text, field, &value))
        return false;
    if (field == LAPLACIAN) {
        if (value != -1.0f && value != 0.0f && value != 1.0f) {
            report("%s, line %lu: the laplacian is %g; give -1, 0 or 1", self->name,
                   self->line, (double)value);
            return false;
        }
        k->laplacian = (int32_t)value;
        return true;
    }
    float *const fields[] = { &k->x, &k->y, &k->scale, &k->angle, &k->response };
    *fields[field] = value;
    return true;
}

static bool read_keypoint(reader *self, glsurf_keypoint *k) {
    int found = 0, wanted = 0;
    *k = (glsurf_keypoint){ .angle = NAN };
    for (int f = 0; f < FIELDS; ++f)
        wanted += self->columns[f] >= 0;
    for (int column = 0;; ++column) {
        const cell text = read_cell(&self->at);
        for (int f = 0; f < FIELDS; ++f) {
            if (self->columns[f] != column)
                continue;
            if (!set_field(self, text, f, k))
                return false;
            ++found;
        }
        if (*self->at != ',')
            break;
        ++self->at;
    }
    if (found < wanted)
        report("%s, line %lu has fewer columns than the first line; complete it",
               self->name, self->line);
    return found == wanted;
}

static bool append_keypoint(keypoint_list *list, size_t *capacity,
                            const glsurf_keypoint *k) {
    if (list->count == *capacity) {
        *capacity = *capacity > 0 ? 2 * *capacity : 256;
        glsurf_keypoint *grown = realloc(list->keypoints, *capacity * sizeof *grown);
        if (!grown) {
            report("out of memory for %zu keypoints; use a smaller file", *capacity);
            return false;
        }
        list->keypoints = grown;
    }
    list->keypoints[list->count++] = *k;
    return true;
}

static bool parse_keypoints(reader *self, keypoint_list *list) {
    size_t capacity = 0;
    bool good = read_names(self);
    while (good && *self->at != '\0') {
        glsurf_keypoint k;
        if (*self->at != '\r' && *self->at != '\n') /* empty lines are skipped */
            good = read_keypoint(self, &k) && append_keypoint(list, &capacity, &k);
        end_line(self);
    }
    return good;
}

bool keypoints_load(const char *name, keypoint_list *list) {
    *list = (keypoint_list){ 0 };
    input file;
    bool good =
        input_load_text(&file, name, LONGEST,
                        "is not a list of keypoints; give a csv file as detect writes it");
    if (good) {
        reader self = { .name = file.name, .at = (const char *)file.data, .line = 1 };
        good = parse_keypoints(&self, list);
    }
    input_close(&file);
    if (!good)
        keypoints_free(list);
    return good;
}

void keypoints_free(keypoint_list *list) {
    free(list->keypoints);
    *list = (keypoint_list){ 0 };
}

/* ------------------------------------------------------------ matrices -- */

/* Returns the count of numbers in the text, or 10 if there are more or other text. */
static int parse_numbers(const char *text, double numbers[10]) {
    int count = 0;
    while (count < 10) {
        char *end = NULL;
        numbers[count] = strtod(text, &end);
        if (end == text || !isfinite(numbers[count]))
            break;
        ++count;
        if (*end != '\0' && !isspace((unsigned char)*end))
            return 10; /* other text follows directly, so this is not a number */
        text = end;
    }
    while (isspace((unsigned char)*text))
        ++text;
    return *text == '\0' ? count : 10;
}

bool matrix_load(const char *name, double matrix[9]) {
    static const char SENTENCE[] =
        "is not a 3x3 matrix; write nine finite numbers, three per line";
    input file;
    double numbers[10];
    bool good = input_load_text(&file, name, LONGEST_MATRIX, SENTENCE);
    if (good && parse_numbers((const char *)file.data, numbers) != 9) {
        report("%s %s", file.name, SENTENCE);
        good = false;
    }
    input_close(&file);
    if (good)
        memcpy(matrix, numbers, 9 * sizeof *matrix);
    return good;
}

bool matrix_save(const char *path, const double matrix[9]) {
    output out;
    if (!output_open(&out, path))
        return false;
    for (int i = 0; i < 9; ++i)
        fprintf(out.file, "%.17g%c", matrix[i], i % 3 == 2 ? '\n' : ' ');
    return output_close(&out, true);
}
