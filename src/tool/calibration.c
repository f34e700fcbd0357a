/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A camera with focal length f, principal point (cx, cy) and its centre at (b, 0, 0) maps
 * the point (x, y, z) to the pixel (f (x - b) / z + cx, f y / z + cy). Its projection
 * therefore has t = -f b, and two cameras in one row, b apart, have
 * t of the left - t of the right = f b.
 */
#include "tool/calibration.h"

#include "tool/read_file.h"
#include "tool/text.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The most bytes of a file. KITTI's largest has five thousand. */
enum { LONGEST = 1 << 16 };

enum { LEFT, RIGHT, CAMERAS, NUMBERS = 12 };

/* Elements of a projection. */
enum { FX = 0, CX = 2, T = 3, FY = 5, CY = 6, ONE = 10 };

static const char *const names[CAMERAS] = { "P0", "P1" };

typedef struct reader {
    const char *name;                    /* of the file, for messages */
    unsigned long line;                  /* from 1 */
    unsigned long lines[CAMERAS];        /* where a projection was read; 0: nowhere yet */
    double projection[CAMERAS][NUMBERS]; /* row by row */
    int unnamed;                         /* lines without a name so far */
} reader;

/* Reads 12 finite numbers; false after a report. */
static bool read_numbers(const reader *self, const char *text, double numbers[NUMBERS]) {
    int count = 0;
    for (;; ++count) {
        while (isspace((unsigned char)*text))
            ++text;
        if (*text == '\0')
            break;
        const int length = (int)strcspn(text, " \t\r\v\f");
        char *end = NULL;
        const double number = strtod(text, &end);
        if (end != text + length || !isfinite(number)) {
            report("%s, line %lu: '%.*s' is no finite number; give 12 per line, as KITTI's "
                   "calib.txt",
                   self->name, self->line, length < 40 ? length : 40, text);
            return false;
        }
        if (count < NUMBERS)
            numbers[count] = number;
        text = end;
    }
    if (count != NUMBERS)
        report("%s, line %lu has %d numbers; a projection has 12", self->name, self->line,
               count);
    return count == NUMBERS;
}

/* Whether the numbers are those of a rectified camera; reports if they are not. */
static bool check_form(const reader *self, const double p[NUMBERS]) {
    const double f = p[FX];
    const double form[NUMBERS] = { f, 0.0, p[CX], p[T], 0.0, f, p[CY], 0.0, 0.0, 0.0, 1.0 };
    bool good = f > 0.0;
    for (int i = 0; i < NUMBERS; ++i)
        good = good && p[i] == form[i];
    if (!good)
        report("%s, line %lu is not f 0 cx t 0 f cy 0 0 0 1 0 with a focal length f above "
               "0; give the projections of a rectified pair",
               self->name, self->line);
    return good;
}

static bool read_projection(reader *self, const char *text, int camera) {
    double *const numbers = self->projection[camera];
    if (self->lines[camera] != 0) {
        report("%s, line %lu is a second %s, after that of line %lu; remove one",
               self->name, self->line, names[camera], self->lines[camera]);
        return false;
    }
    self->lines[camera] = self->line;
    return read_numbers(self, text, numbers) && check_form(self, numbers);
}

/* Reads a line, which ends in a zero byte. A name is a word that ends in a colon. */
static bool read_line(reader *self, const char *text) {
    while (isspace((unsigned char)*text))
        ++text;
    if (*text == '\0')
        return true;
    const char *const colon = text + strcspn(text, ": \t");
    if (*colon == ':') {
        for (int camera = 0; camera < CAMERAS; ++camera) {
            const size_t length = strlen(names[camera]);
            if (length == (size_t)(colon - text) &&
                memcmp(text, names[camera], length) == 0)
                return read_projection(self, colon + 1, camera);
        }
        return true;
    }
    if (self->unnamed == CAMERAS) {
        report("%s, line %lu is a third line without a name; give two, or names P0: and "
               "P1:",
               self->name, self->line);
        return false;
    }
    return read_projection(self, text, self->unnamed++);
}

/* Makes the camera of the two projections; false after a report. */
static bool make_camera(const reader *self, glsurf_stereo_camera *camera) {
    const double *const left = self->projection[LEFT];
    const double *const right = self->projection[RIGHT];
    for (int i = 0; i < CAMERAS; ++i) {
        if (self->lines[i] == 0) {
            report("%s has no projection %s; give 12 numbers in a line each for P0 and P1",
                   self->name, names[i]);
            return false;
        }
    }
    const unsigned long line = self->lines[RIGHT];
    const double baseline = (left[T] - right[T]) / left[FX];
    if (left[FX] != right[FX] || left[CY] != right[CY]) {
        report("%s, line %lu: P1 has another %s than P0; give the projections of a "
               "rectified pair",
               self->name, line, left[FX] != right[FX] ? "focal length" : "cy");
    } else if (baseline < 0.0) {
        report("%s, line %lu: P1 is left of P0; name the left camera P0", self->name, line);
    } else if (!isnormal(baseline)) {
        report("%s, line %lu: the baseline of P0 and P1 is %g; give the projections of two "
               "cameras side by side",
               self->name, line, baseline);
    } else {
        *camera = (glsurf_stereo_camera){
            .focal = left[FX],
            .centre = { left[CX], left[CY] },
            .right_centre = right[CX],
            .baseline = baseline,
        };
        return true;
    }
    return false;
}

/* Reads the lines of `text`, and ends each with a zero byte. */
static bool parse(reader *self, char *text) {
    while (*text != '\0') {
        char *const end = text + strcspn(text, "\n");
        const bool last = *end == '\0';
        *end = '\0';
        ++self->line;
        if (!read_line(self, text))
            return false;
        text = last ? end : end + 1;
    }
    return true;
}

bool calibration_load(const char *name, calibration *self) {
    input file;
    if (!input_open(&file, name))
        return false;
    char text[LONGEST + 1] = { 0 };
    bool good = input_read(&file, LONGEST);
    if (good) {
        memcpy(text, file.data ? (const char *)file.data : "", file.size);
        good = file.size < LONGEST && strlen(text) == file.size;
        if (!good)
            report("%s is no calibration; give a text with P0 and P1, as KITTI's calib.txt",
                   file.name);
    }
    reader from = { .name = file.name };
    good = good && parse(&from, text) && make_camera(&from, &self->camera);
    input_close(&file);
    return good;
}
