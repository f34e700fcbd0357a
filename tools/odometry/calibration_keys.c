/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Cameras from OpenCV's calibrations. The files contain one of
 *
 *     P1 P2                     if the images are rectified,
 *     M1 D1 M2 D2 R1 P1 R2 P2   to rectify them, or
 *     M1 D1 M2 D2 R T           positions of the cameras: point X of the left camera is
 *                               R X + T in the right one.
 *
 * calibration_rectify.cpp rectifies. The keys have the names of OpenCV's sample
 * stereo_calib, of similar programs, of ORB-SLAM (LEFT.K), or of ROS (camera_matrix), which
 * has one file per camera, the left one first.
 */
#include "odometry/calibration.h"

#include "odometry/stereo_geometry.h"
#include "system/text.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CAMERAS = CALIBRATION_CAMERAS, LONGEST_KEY = CALIBRATION_LONGEST_KEY };

typedef calibration_matrix matrix;
typedef calibration_keys keys;

/* File that is being read. */
typedef struct reader {
    const char *file;
    const json_t *root;
    keys *all;
    int number; /* number of the file */
} reader;

/* Names of each matrix, and its size. Messages use the first name. In a name, # is 1 or 2,
 * and @ is LEFT or RIGHT. */
static const struct {
    int rows, cols; /* 0: any */
    const char *names[6];
    const char *alone; /* name in a file of one camera */
} KEYS[CALIBRATION_KINDS] = {
    [CALIBRATION_INSIDE] = { 3,
                             3,
                             { "M#", "K#", "cameraMatrix#", "camera_matrix_#", "@.K" },
                             "camera_matrix" },
    [CALIBRATION_DISTORTION] = { 1,
                                 0,
                                 { "D#", "distCoeffs#", "dist_coeffs_#",
                                   "distortion_coefficients_#", "@.D" },
                                 "distortion_coefficients" },
    [CALIBRATION_TURN] = { 3, 3, { "R#", "@.R" }, "rectification_matrix" },
    [CALIBRATION_PROJECTION] = { 3, 4, { "P#", "@.P" }, "projection_matrix" },
    [CALIBRATION_ROTATION] = { 3, 3, { "R" } },
    [CALIBRATION_SHIFT] = { 1, 3, { "T" } },
    [CALIBRATION_WIDTH] = { 1, 1, { "image_width", "imageWidth", "width", "@.width" } },
    [CALIBRATION_HEIGHT] = { 1,
                             1,
                             { "image_height", "imageHeight", "height", "@.height" } },
    [CALIBRATION_SIZE] = { 1, 2, { "imageSize", "image_size", "size" } },
};

/* Keys of camera models, and the values that mean OpenCV's usual model. Lists end in
 * NULL. */
static const char *const MODELS[] = { "distortion_model", "camera_model", "model",
                                      "model_type",       "Camera.type",  NULL };
static const char RECTIFIED[] = "rectified"; /* in files of ORB-SLAM3 */
static const char *const KNOWN_MODELS[] = { "plumb_bob", "rational_polynomial",
                                            "radtan",    "pinhole",
                                            RECTIFIED,   NULL };
static const char *const OTHER_MODELS[] = { "fisheye", "xi", "xi1", "xi2", NULL };

static void spell_key(char key[LONGEST_KEY], const char *name, int side) {
    static const char *const words[][CAMERAS] = { { "1", "2" }, { "LEFT", "RIGHT" } };
    const size_t mark = strcspn(name, "#@");
    if (name[mark] == '\0')
        snprintf(key, LONGEST_KEY, "%s", name);
    else
        snprintf(key, LONGEST_KEY, "%.*s%s%s", (int)mark, name,
                 words[name[mark] == '@'][side], name + mark + 1);
}

static bool is_there(const matrix *of) {
    return of->rows > 0;
}

/* ---------------------------------------------------------------------- reading -- */

/* Adds a number, or all numbers of a list. Returns false after a report. */
static bool add_numbers(const json_t *from, matrix *to, size_t *count) {
    for (size_t i = 0; i < json_array_size(from); ++i)
        if (!add_numbers(json_array_get(from, i), to, count))
            return false;
    if (json_is_array(from))
        return true;
    if (!json_is_number(from))
        return calibration_refuse(to, "has a value that is not a finite number");
    if (*count < CALIBRATION_MAX)
        to->numbers[*count] = json_number_value(from);
    ++*count;
    return true;
}

/* Returns a small whole number, or -1. */
static int whole_value(const json_t *from) {
    const double number = json_number_value(from);
    return fabs(number) < 1e6 && number == floor(number) ? (int)number : -1;
}

/* Reads a matrix into zeroed numbers. OpenCV's and ROS's matrices have rows, cols and data;
 * a list is one row, or a list of rows. Returns false after a report. */
static bool read_matrix(const json_t *from, matrix *to) {
    const json_t *const data = json_is_object(from) ? json_object_get(from, "data") : from;
    const char *const text = json_string_value(data);
    size_t count = 0;
    if (text && strncmp(text, CALIBRATION_BASE64, strlen(CALIBRATION_BASE64)) == 0)
        return calibration_refuse(to, "has its numbers in base64, which is not supported; "
                                      "let OpenCV write them as text");
    if (data && !add_numbers(data, to, &count))
        return false;
    const int maximum = (int)count; /* a file has at most 65,536 bytes */
    const json_t *const first = json_array_get(from, 0);
    int rows = 1, cols = maximum;
    if (json_is_object(from)) {
        rows = whole_value(json_object_get(from, "rows"));
        cols = whole_value(json_object_get(from, "cols"));
    } else if (json_is_array(first)) {
        rows = (int)json_array_size(from);
        cols = (int)json_array_size(first);
    }
    if (rows < 1 || cols < 1 || rows > maximum || cols > maximum || rows * cols != maximum)
        return calibration_refuse(to, "is not a matrix of rows x cols numbers");
    to->rows = rows;
    to->cols = cols;
    return true;
}

/* Stores a value. A second value is an error, unless it repeats the size of the images.
 * Returns false after a report. */
static bool keep_matrix(const matrix *from, int kind, matrix *to) {
    const bool may_repeat = kind == CALIBRATION_WIDTH || kind == CALIBRATION_HEIGHT;
    if (!is_there(to) || (may_repeat && to->numbers[0] == from->numbers[0])) {
        *to = *from;
        return true;
    }
    return calibration_refuse(from,
                              may_repeat ? "differs from %s: %s; give one size"
                                         : "comes after %s: %s with the same meaning; "
                                           "remove one",
                              to->file, to->key);
}

/* Returns the value of a key, or NULL if there is none. */
static const json_t *value_of(const reader *self, const char *key) {
    const json_t *const value = json_object_get(self->root, key);
    return json_is_null(value) ? NULL : value;
}

/* Reads the matrix of a key, if present. Returns false after a report. */
static bool take_key(const reader *self, int kind, const char *key, int side) {
    const json_t *const value = value_of(self, key);
    matrix read = { .file = self->file };
    snprintf(read.key, sizeof read.key, "%s", key);
    if (!value)
        return true;
    if (!read_matrix(value, &read))
        return false;
    if (kind != CALIBRATION_SIZE)
        return keep_matrix(&read, kind, &self->all->of[kind][side]);
    if (read.rows * read.cols != 2)
        return calibration_refuse(&read, "is not a width and a height");
    bool good = true;
    for (int i = 0; i < 2; ++i) {
        matrix one = read;
        one.rows = one.cols = 1;
        one.numbers[0] = read.numbers[i];
        good = good && keep_matrix(&one, CALIBRATION_WIDTH + i,
                                   &self->all->of[CALIBRATION_WIDTH + i][0]);
    }
    return good;
}

static bool take_kind(const reader *self, int kind) {
    for (const char *const *name = KEYS[kind].names; *name; ++name) {
        const int sides = strpbrk(*name, "#@") ? CAMERAS : 1;
        for (int side = 0; side < sides; ++side) {
            char key[LONGEST_KEY];
            spell_key(key, *name, side);
            if (!take_key(self, kind, key, kind < CALIBRATION_ROTATION ? side : 0))
                return false;
        }
    }
    return !KEYS[kind].alone || take_key(self, kind, KEYS[kind].alone, self->number);
}

/* Refuses a camera that does not follow OpenCV's usual model. Returns false after a
 * report. */
static bool check_models(const reader *self) {
    const char *key = NULL, *model = NULL;
    for (const char *const *other = OTHER_MODELS; *other && !key; ++other) {
        const json_t *const value = value_of(self, *other);
        if (value && !json_is_false(value) &&
            !(json_is_number(value) && json_number_value(value) == 0.0))
            key = *other;
    }
    for (const char *const *name = MODELS; *name && !key; ++name) {
        model = json_string_value(value_of(self, *name));
        const char *const *known = KNOWN_MODELS;
        while (model && *known && strcasecmp(model, *known) != 0)
            ++known;
        key = model && !*known ? *name : NULL;
        self->all->is_rectified |= model && *known == RECTIFIED;
    }
    if (key)
        report("%s: %s says %s%.40s%s, which is not supported; give OpenCV's k1 k2 p1 p2 "
               "k3 ..., or rectify the images",
               self->file, key,
               model ? "the model '" : "a fisheye or omnidirectional camera",
               model ? model : "", model ? "'" : "");
    return !key;
}

bool calibration_read_keys(const calibration_text *files, size_t count, keys *all) {
    *all = (keys){ 0 };
    bool good = true;
    for (size_t i = 0; good && i < count; ++i) {
        json_t *const root = calibration_document(&files[i]);
        const reader self = { files[i].name, root, all, (int)i };
        good = root && check_models(&self);
        for (int kind = 0; kind < CALIBRATION_KINDS; ++kind)
            good = good && take_kind(&self, kind);
        json_decref(root);
    }
    return good;
}

/* --------------------------------------------------------------------- checking -- */

/* Largest difference of R times its transpose from the identity. Rounding to four decimals
 * leaves 2e-4. */
static const double MAX_SKEW = 1e-3;

/* Checks the size of a matrix. A list of numbers without rows may be a matrix, and a vector
 * may be a row or a column. */
static bool check_size(matrix *of, int rows, int cols) {
    if (rows == 1 ? of->cols == 1 : of->rows == 1 && of->cols == rows * cols) {
        of->cols = rows == 1 ? of->rows : cols;
        of->rows = rows;
    }
    const int n = of->cols;
    if ((of->rows == rows && n == cols) ||
        (cols == 0 && of->rows == 1 && (n == 4 || n == 5 || n == 8 || n == 12 || n == 14)))
        return true;
    if (cols == 0)
        return calibration_refuse(
            of, "has %dx%d numbers; OpenCV's distortion has 4, 5, 8, 12 or 14", of->rows,
            n);
    return calibration_refuse(of, "has %dx%d numbers; it needs %dx%d", of->rows, n, rows,
                              cols);
}

static bool check_value(int kind, matrix *of) {
    const double *const n = of->numbers;
    if (!is_there(of))
        return true;
    if (!check_size(of, KEYS[kind].rows, KEYS[kind].cols))
        return false;
    switch (kind) {
    case CALIBRATION_INSIDE:
        return calibration_has_form(of, "f0c0Fc001") ||
               calibration_refuse(
                   of, "is not fx 0 cx 0 fy cy 0 0 1 with focal lengths above 0");
    case CALIBRATION_TURN:
    case CALIBRATION_ROTATION:
        if (!(pose_skew(n) <= MAX_SKEW))
            return calibration_refuse(of,
                                      "is not a rotation: its rows are not orthonormal");
        return pose_determinant(n) > 0.0 ||
               calibration_refuse(of, "is not a rotation: it mirrors");
    case CALIBRATION_SHIFT:
        return n[0] != 0.0 || n[1] != 0.0 || n[2] != 0.0 ||
               calibration_refuse(of, "has a baseline of 0; give two cameras side by side");
    case CALIBRATION_WIDTH:
    case CALIBRATION_HEIGHT:
        return (n[0] >= 1.0 && n[0] <= 65535.0 && n[0] == floor(n[0])) ||
               calibration_refuse(of, "is not a whole number of pixels from 1 to 65535");
    default:
        return true;
    }
}

/* Bits of matrices: of both cameras, or of the pair. */
#define BOTH(kind) (3u << 2 * (kind))
#define ONE(kind)  (1u << 2 * (kind))

/* Finds out which form the files have, and checks that nothing is missing. Returns false
 * after a report. */
static bool check_complete(keys *all, const char *files, bool one_file) {
    static const unsigned CAMERA = BOTH(CALIBRATION_INSIDE) | BOTH(CALIBRATION_DISTORTION),
                          MOTION = ONE(CALIBRATION_ROTATION) | ONE(CALIBRATION_SHIFT),
                          TURNED = BOTH(CALIBRATION_TURN) | BOTH(CALIBRATION_PROJECTION);
    unsigned there = 0;
    for (int i = 0; i < CAMERAS * CALIBRATION_KINDS; ++i)
        there |= (unsigned)is_there(&all->of[i / 2][i % 2]) << i;
    all->is_raw = there & (CAMERA | MOTION | BOTH(CALIBRATION_TURN));
    all->is_turned = (there & TURNED) == TURNED;
    const unsigned needed = !all->is_raw     ? BOTH(CALIBRATION_PROJECTION)
                            : all->is_turned ? CAMERA
                                             : CAMERA | MOTION;
    char missing[64] = ""; /* at most M1, M2, D1, D2, R, T */
    for (int i = 0; i < CAMERAS * CALIBRATION_KINDS; ++i) {
        char key[LONGEST_KEY];
        if (!(needed & ~there & 1u << i))
            continue;
        spell_key(key, KEYS[i / 2].names[0], i % 2);
        strcat(missing, *missing ? ", " : "");
        strcat(missing, key);
    }
    if (*missing == '\0')
        return true;
    if (all->is_rectified && !all->is_raw)
        report("%s has no %s, but says that the images are rectified; ORB-SLAM3's "
               "Camera1.fx and Stereo.b are not read: add P1: [fx, 0, cx, 0, 0, fx, cy, 0, "
               "0, 0, 1, 0], and P2 with -fx times Stereo.b as its fourth number",
               files, missing);
    else
        report("%s has no %s%s%s", files, missing,
               one_file ? "; name the file that has them with another --calibration"
                        : "; give M1, D1, M2, D2, R and T",
               all->is_raw ? ", or P1 and P2 alone if the images are rectified"
                           : ", as stereo_calib of OpenCV writes them");
    return false;
}

static bool check_keys(keys *all, const char *files, bool one_file) {
    bool good = check_complete(all, files, one_file);
    for (int kind = 0; kind < CALIBRATION_KINDS; ++kind)
        for (int side = 0; side < CAMERAS; ++side)
            good = good && check_value(kind, &all->of[kind][side]);
    if (good && is_there(&all->of[CALIBRATION_WIDTH][0]) !=
                    is_there(&all->of[CALIBRATION_HEIGHT][0])) {
        report("%s has a width or a height of the images, but not both", files);
        return false;
    }
    return good;
}

bool calibration_read_opencv(const calibration_text *files, size_t count,
                             calibration *self) {
    keys all;
    if (!calibration_read_keys(files, count, &all))
        return false;
    char *const names = count > 1 ? text_format("%s with %s", files[0].name, files[1].name)
                                  : text_format("%s", files[0].name);
    const bool good = check_keys(&all, names, count == 1);
    free(names);
    if (!good || ((!all.is_raw || all.is_turned) &&
                  !calibration_make_camera(all.of[CALIBRATION_PROJECTION], &self->camera)))
        return false;
    self->width = (uint32_t)all.of[CALIBRATION_WIDTH][0].numbers[0];
    self->height = (uint32_t)all.of[CALIBRATION_HEIGHT][0].numbers[0];
    if (self->width > 0)
        self->sized_by = text_format("%s", all.of[CALIBRATION_WIDTH][0].file);
    self->rectifier = all.is_raw ? rectifier_create(&all) : NULL;
    return !all.is_raw || self->rectifier;
}
