/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reads the calibration files of KITTI's odometry and raw data. */
#include "common/calibration_parts.h"

#include "common/text.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEFT = CALIBRATION_LEFT,
    RIGHT = CALIBRATION_RIGHT,
    CAMERAS = CALIBRATION_CAMERAS,
    NUMBERS = CALIBRATION_NUMBERS
};

static const char *const names[CAMERAS] = { "P0", "P1" };
static const char *const raw_names[CAMERAS] = { "P_rect_00", "P_rect_01" };
static const char *const size_names[CAMERAS] = { "S_rect_00", "S_rect_01" };

typedef struct reader {
    const char *name;                    /* of the file, for messages */
    unsigned long line;                  /* from 1 */
    unsigned long lines[CAMERAS];        /* where a projection was read; 0: nowhere yet */
    double projection[CAMERAS][NUMBERS]; /* row by row */
    int unnamed;                         /* lines without a name so far */
    uint32_t width, height;              /* 0: not read */
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

static bool read_projection(reader *self, const char *text, int camera) {
    double *const numbers = self->projection[camera];
    if (self->lines[camera] != 0) {
        report("%s, line %lu is a second %s, after that of line %lu; remove one",
               self->name, self->line, names[camera], self->lines[camera]);
        return false;
    }
    self->lines[camera] = self->line;
    char *const where = text_format("%s, line %lu", self->name, self->line);
    const bool good =
        read_numbers(self, text, numbers) && calibration_check_form(where, numbers);
    free(where);
    return good;
}

/* The size of the rectified images: two numbers. */
static bool read_size(reader *self, const char *text) {
    double size[2];
    bool good = true;
    for (int i = 0; i < 2; ++i) {
        char *end = NULL;
        size[i] = strtod(text, &end);
        good = good && end != text && size[i] >= 1.0 && size[i] < 65536.0 &&
               size[i] == floor(size[i]);
        text = end;
    }
    if (!good || text[strspn(text, " \t\r")] != '\0') {
        report("%s, line %lu has no size of images: two whole numbers from 1 to 65535",
               self->name, self->line);
        return false;
    }
    if (self->width > 0 &&
        (self->width != (uint32_t)size[0] || self->height != (uint32_t)size[1])) {
        report(
            "%s, line %lu has another size than %s; give the cameras of a rectified pair",
            self->name, self->line, size_names[LEFT]);
        return false;
    }
    self->width = (uint32_t)size[0];
    self->height = (uint32_t)size[1];
    return true;
}

/* Whether the word up to `end` is `name`. */
static bool is_word(const char *word, const char *end, const char *name) {
    const size_t length = strlen(name);
    return length == (size_t)(end - word) && memcmp(word, name, length) == 0;
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
            if (is_word(text, colon, names[camera]) ||
                is_word(text, colon, raw_names[camera]))
                return read_projection(self, colon + 1, camera);
            if (is_word(text, colon, size_names[camera]))
                return read_size(self, colon + 1);
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
    for (int i = 0; i < CAMERAS; ++i) {
        if (self->lines[i] == 0) {
            report("%s has no projection %s; give 12 numbers in a line each for P0 and P1",
                   self->name, names[i]);
            return false;
        }
    }
    char *const where = text_format("%s, line %lu", self->name, self->lines[RIGHT]);
    const bool good = calibration_pair(where, names, self->projection, camera);
    free(where);
    return good;
}

/* Reads the lines of `text`, and ends each with a zero byte. */
static bool parse_lines(reader *self, char *text) {
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

bool calibration_read_kitti(const calibration_text *from, calibration *self) {
    reader reading = { .name = from->name };
    if (!parse_lines(&reading, from->text) || !make_camera(&reading, &self->camera))
        return false;
    self->width = reading.width;
    self->height = reading.height;
    self->sized_by = from->name;
    return true;
}
