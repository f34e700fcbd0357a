/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The camera of two projections, and the files of KITTI's odometry and raw data.
 *
 * A camera with focal length f, principal point (cx, cy) and centre (b, 0, 0) maps the
 * point (x, y, z) to the pixel (f (x - b) / z + cx, f y / z + cy). So its projection has t
 * = -f b. Two cameras in one row, b apart, have t of the left - t of the right = f b.
 */
#include "odometry/calibration.h"

#include "system/text.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { CAMERAS = CALIBRATION_CAMERAS, NUMBERS = 12, RIGHT = 1 };

/* ------------------------------------------------------------------- the camera -- */

/* Elements of a projection. */
enum { FX = 0, CX = 2, T = 3, CY = 6, DOWN = 7 };

/* Maximum distance between the principal points, in pixels, a disparity
 * in float: larger than the sides of all images. */
static const double MAX_APART = 1e6;

bool calibration_refuse(const calibration_matrix *of, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *const what = text_format_list(format, arguments);
    va_end(arguments);
    if (of->line > 0)
        report("%s, line %lu %s", of->file, of->line, what);
    else
        report("%s: %s %s", of->file, of->key, what);
    free(what);
    return false;
}

bool calibration_has_form(const calibration_matrix *of, const char *form) {
    bool good = true;
    for (const double *number = of->numbers; *form != '\0'; ++number, ++form) {
        const bool is_focal = *form == 'f' || *form == 'F';
        good = good && (!is_focal || *number > 0.0) &&
               (*form != 'f' || *number == of->numbers[0]) &&
               (!isdigit((unsigned char)*form) || *number == *form - '0');
    }
    return good;
}

static bool check_form(const calibration_matrix *of) {
    return calibration_has_form(of, "f0cc0fc00010") ||
           calibration_refuse(of, "is not f 0 cx t 0 f cy 0 0 0 1 0 with a focal length f "
                                  "above 0; give the projections of a rectified pair");
}

bool calibration_make_camera(const calibration_matrix pair[CAMERAS],
                             glsurf_stereo_camera *camera) {
    const calibration_matrix *const right = &pair[RIGHT];
    const double *const l = pair[0].numbers, *const r = right->numbers;
    const char *const other = pair[0].key;
    const double baseline = (l[T] - r[T]) / l[FX], apart = fabs(l[CX] - r[CX]);
    if (fabs(r[DOWN] - l[DOWN]) > fabs(r[T] - l[T]))
        return calibration_refuse(
            right, "puts one camera above the other, which is not supported; turn the "
                   "images by 90 degrees and calibrate again");
    if (r[T] > l[T])
        return right->line > 0
                   ? calibration_refuse(right, "is left of %s; name the left camera %s",
                                        other, other)
                   : calibration_refuse(right,
                                        "puts camera 2 left of camera 1; swap the cameras");
    if (!check_form(&pair[0]) || !check_form(right))
        return false;
    if (l[FX] != r[FX] || l[CY] != r[CY])
        return calibration_refuse(
            right, "has a different %s from %s; give the projections of a rectified pair",
            l[FX] != r[FX] ? "focal length" : "cy", other);
    if (!isnormal(baseline))
        return calibration_refuse(
            right, "has a baseline of %g; give two cameras side by side", baseline);
    if (!(apart <= MAX_APART))
        return calibration_refuse(right,
                                  "has a principal point %g pixels from that of %s; use a "
                                  "calibration in pixels",
                                  apart, other);
    *camera = (glsurf_stereo_camera){
        .focal = l[FX],
        .centre = { l[CX], l[CY] },
        .right_centre = r[CX],
        .baseline = baseline,
    };
    return true;
}

/* --------------------------------------------------------------- KITTI's files -- */

/* KITTI's lines: a name, P0: or P1:, and 12 numbers, row by row. In the raw data the names
 * are P_rect_00: and P_rect_01:, and S_rect_00: and S_rect_01: hold the size of the images.
 * Lines with other names are ignored. Of lines without names, the first is P0 and the
 * second P1. */

static const char *const NAMES[CAMERAS] = { "P0", "P1" };
static const char *const RAW_NAMES[CAMERAS] = { "P_rect_00", "P_rect_01" };
static const char *const SIZE_NAMES[CAMERAS] = { "S_rect_00", "S_rect_01" };

static const char BLANKS[] = " \t\r\v\f";

typedef struct kitti_reader {
    calibration_matrix at; /* file and line, for messages */
    calibration_matrix projections[CAMERAS];
    int unnamed;         /* lines without a name so far */
    calibration *result; /* receives the size */
} kitti_reader;

const char *calibration_read_numbers(const char *text, double *numbers, int maximum,
                                     int *count) {
    *count = 0;
    for (;;) {
        text += strspn(text, BLANKS);
        if (*text == '\0')
            return NULL;
        char *end = NULL;
        const double number = strtod(text, &end);
        if (end != text + strcspn(text, BLANKS) || !isfinite(number))
            return text;
        if (*count < maximum)
            numbers[*count] = number;
        ++*count;
        text = end;
    }
}

static bool read_projection(kitti_reader *self, const char *text, int camera) {
    calibration_matrix *const to = &self->projections[camera];
    if (to->line != 0)
        return calibration_refuse(&self->at, "repeats the %s of line %lu; remove one",
                                  NAMES[camera], to->line);
    *to = self->at;
    strcpy(to->key, NAMES[camera]);
    int count;
    const char *const bad = calibration_read_numbers(text, to->numbers, NUMBERS, &count);
    if (bad)
        report("%s, line %lu: '%.*s' is not a finite number; give 12 per line, as KITTI's "
               "calib.txt",
               self->at.file, self->at.line, (int)fmin(40, strcspn(bad, BLANKS)), bad);
    else if (count != NUMBERS)
        return calibration_refuse(to, "has %d numbers; a projection has 12", count);
    return !bad && check_form(to);
}

/* Reads the size of the rectified images: two numbers. */
static bool read_size(const kitti_reader *self, const char *text) {
    calibration *const to = self->result;
    double size[2];
    int count;
    bool good = !calibration_read_numbers(text, size, 2, &count) && count == 2;
    for (int i = 0; good && i < 2; ++i)
        good = size[i] >= 1.0 && size[i] < 65536.0 && size[i] == floor(size[i]);
    if (!good)
        return calibration_refuse(
            &self->at, "has no size of images; give two whole numbers from 1 to 65535");
    if (to->width > 0 && (to->width != size[0] || to->height != size[1]))
        return calibration_refuse(
            &self->at, "has a different size from %s; give the cameras of a rectified pair",
            SIZE_NAMES[0]);
    to->width = (uint32_t)size[0];
    to->height = (uint32_t)size[1];
    return true;
}

/* Reads a line that ends in a zero byte. A name is a word that ends in a colon. */
static bool read_line(kitti_reader *self, char *text) {
    text += strspn(text, BLANKS);
    if (*text == '\0')
        return true;
    char *const colon = text + strcspn(text, ": \t");
    if (*colon == ':') {
        *colon = '\0';
        for (int camera = 0; camera < CAMERAS; ++camera) {
            if (strcmp(text, NAMES[camera]) == 0 || strcmp(text, RAW_NAMES[camera]) == 0)
                return read_projection(self, colon + 1, camera);
            if (strcmp(text, SIZE_NAMES[camera]) == 0)
                return read_size(self, colon + 1);
        }
        return true;
    }
    if (self->unnamed == CAMERAS)
        return calibration_refuse(
            &self->at, "is a third line without a name; give two, or names P0: and P1:");
    return read_projection(self, text, self->unnamed++);
}

bool calibration_read_kitti(const calibration_text *from, calibration *self) {
    kitti_reader reading = { .at.file = from->name, .result = self };
    for (char *text = from->text, *next; text; text = next) {
        next = strchr(text, '\n');
        if (next)
            *next++ = '\0';
        ++reading.at.line;
        if (!read_line(&reading, text))
            return false;
    }
    for (int i = 0; i < CAMERAS; ++i) {
        if (reading.projections[i].line == 0) {
            report("%s has no projection %s; give 12 numbers in a line each for P0 and P1",
                   from->name, NAMES[i]);
            return false;
        }
    }
    self->sized_by = text_format("%s", from->name);
    return calibration_make_camera(reading.projections, &self->camera);
}
