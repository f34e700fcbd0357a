/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The names of the keys are those of OpenCV's sample stereo_calib; of other programs in the
 * same manner; of ORB-SLAM (LEFT.K); and of ROS, which has one file for each camera
 * (camera_matrix), the left one first.
 */
#include "common/calibration_keys.h"

#include "common/calibration_document.h"
#include "common/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A file that is being read. */
typedef struct reader {
    const char *file;
    const json_t *root;
    calibration_keys *keys;
} reader;

/* -------------------------------------------------------------------- the names -- */

/* The matrices of one camera. In a name # is 1 or 2, and @ is LEFT or RIGHT. */
static const struct {
    const char *names[6];
    const char *alone; /* in a file of one camera */
} CAMERA_KEYS[CALIBRATION_CAMERA_KEYS] = {
    [CALIBRATION_INSIDE] = { { "M#", "K#", "cameraMatrix#", "camera_matrix_#", "@.K" },
                             "camera_matrix" },
    [CALIBRATION_DISTORTION] = { { "D#", "distCoeffs#", "dist_coeffs_#",
                                   "distortion_coefficients_#", "@.D" },
                                 "distortion_coefficients" },
    [CALIBRATION_TURN] = { { "R#", "@.R" }, "rectification_matrix" },
    [CALIBRATION_PROJECTION] = { { "P#", "@.P" }, "projection_matrix" },
};

/* Lists of names end in NULL. */
static const char *const WIDTHS[] = { "image_width", "imageWidth",  "width",
                                      "LEFT.width",  "RIGHT.width", NULL };
static const char *const HEIGHTS[] = { "image_height", "imageHeight",  "height",
                                       "LEFT.height",  "RIGHT.height", NULL };
static const char *const SIZES[] = { "imageSize", "image_size", "size", NULL };

/* Keys of models that are not OpenCV's usual one, and the values that are harmless. */
static const char *const MODELS[] = { "distortion_model", "camera_model", "model",
                                      "model_type",       "Camera.type",  NULL };
static const char *const KNOWN_MODELS[] = { "plumb_bob", "rational_polynomial", "radtan",
                                            "pinhole", NULL };
static const char *const OTHER_MODELS[] = { "fisheye", "xi", "xi1", "xi2", NULL };

static void spell_key(char key[CALIBRATION_LONGEST_KEY], const char *name, int side) {
    static const char *const words[][2] = { { "1", "2" }, { "LEFT", "RIGHT" } };
    const size_t mark = strcspn(name, "#@");
    snprintf(key, CALIBRATION_LONGEST_KEY, "%.*s%s%s", (int)mark, name,
             words[name[mark] == '@'][side], name + mark + 1);
}

/* -------------------------------------------------------------------- the values -- */

/* Adds a number, or those of a list. False after a report. */
static bool add_numbers(const json_t *from, calibration_matrix *to, size_t *count) {
    for (size_t i = 0; i < json_array_size(from); ++i)
        if (!add_numbers(json_array_get(from, i), to, count))
            return false;
    if (json_is_array(from))
        return true;
    if (!json_is_number(from)) {
        report("%s: %s has a value that is no finite number", to->file, to->key);
        return false;
    }
    if (*count < CALIBRATION_MAX)
        to->numbers[*count] = json_number_value(from);
    ++*count;
    return true;
}

/* Reads a matrix that is all zero before. OpenCV's and ROS's have rows, cols and data; a
 * list is one row, or one of rows. False after a report. */
static bool read_matrix(const reader *self, const json_t *from, const char *key,
                        calibration_matrix *to) {
    to->file = self->file;
    snprintf(to->key, sizeof to->key, "%s", key);
    const json_t *const data = json_is_object(from) ? json_object_get(from, "data") : from;
    const char *const text = json_string_value(data);
    size_t count = 0;
    if (text && strncmp(text, CALIBRATION_BASE64, strlen(CALIBRATION_BASE64)) == 0) {
        report("%s: %s has its numbers in base64, which is not supported; let OpenCV write "
               "them as text",
               to->file, to->key);
        return false;
    }
    if (data && !add_numbers(data, to, &count))
        return false;
    const json_int_t maximum = (json_int_t)count;
    const json_t *const first = json_array_get(from, 0);
    json_int_t rows = 1, cols = maximum;
    if (json_is_object(from)) {
        rows = json_integer_value(json_object_get(from, "rows"));
        cols = json_integer_value(json_object_get(from, "cols"));
    } else if (json_is_array(first)) {
        rows = (json_int_t)json_array_size(from);
        cols = (json_int_t)json_array_size(first);
    }
    if (rows < 1 || cols < 1 || rows > maximum || cols > maximum ||
        rows * cols != maximum) {
        report("%s: %s is no matrix of rows x cols numbers", to->file, to->key);
        return false;
    }
    to->rows = (int)rows;
    to->cols = (int)cols;
    return true;
}

static bool is_same(const calibration_matrix *a, const calibration_matrix *b) {
    bool same = a->rows == b->rows && a->cols == b->cols;
    for (int i = 0; i < a->rows * a->cols && i < CALIBRATION_MAX; ++i)
        same = same && a->numbers[i] == b->numbers[i];
    return same;
}

/* Keeps a value; a second one is no good, unless it is the same size of images. False after
 * a report. */
static bool keep_matrix(const calibration_matrix *read, calibration_matrix *to,
                        bool may_repeat) {
    if (to->rows > 0 && !may_repeat) {
        report("%s: %s comes after %s: %s with the same meaning; remove one", read->file,
               read->key, to->file, to->key);
        return false;
    }
    if (to->rows > 0 && !is_same(to, read)) {
        report("%s: %s is not that of %s: %s; give one size", read->file, read->key,
               to->file, to->key);
        return false;
    }
    *to = *read;
    return true;
}

/* --------------------------------------------------------------------- the keys -- */

/* The value of a key, or NULL if there is none. */
static const json_t *value_of(const reader *self, const char *key) {
    const json_t *const value = json_object_get(self->root, key);
    return json_is_null(value) ? NULL : value;
}

/* Keeps the matrix of a key, if it is there. False after a report. */
static bool take_matrix(const reader *self, const char *key, calibration_matrix *to,
                        bool may_repeat) {
    const json_t *const value = value_of(self, key);
    calibration_matrix read = { 0 };
    return !value ||
           (read_matrix(self, value, key, &read) && keep_matrix(&read, to, may_repeat));
}

static bool take_camera(const reader *self, int kind, int number) {
    calibration_matrix *const to = self->keys->of[kind];
    for (int side = 0; side < CALIBRATION_CAMERAS; ++side) {
        for (const char *const *name = CAMERA_KEYS[kind].names; *name; ++name) {
            char key[CALIBRATION_LONGEST_KEY];
            spell_key(key, *name, side);
            if (!take_matrix(self, key, &to[side], false))
                return false;
        }
    }
    return take_matrix(self, CAMERA_KEYS[kind].alone, &to[number], false);
}

static bool take_one_of(const reader *self, const char *const *names,
                        calibration_matrix *to) {
    for (; *names; ++names)
        if (!take_matrix(self, *names, to, true))
            return false;
    return true;
}

/* A width and a height in one. */
static bool take_size(const reader *self, const char *key) {
    calibration_matrix size = { 0 };
    if (!take_matrix(self, key, &size, false))
        return false;
    if (size.rows == 0)
        return true;
    if (size.rows * size.cols != 2) {
        report("%s: %s is no width and height", size.file, size.key);
        return false;
    }
    size.rows = size.cols = 1;
    if (!keep_matrix(&size, &self->keys->width, true))
        return false;
    size.numbers[0] = size.numbers[1];
    return keep_matrix(&size, &self->keys->height, true);
}

static bool refuse_model(const reader *self, const char *key, const char *what,
                         const char *model) {
    report("%s: %s says %s%s%.40s%s, which is not supported; give OpenCV's k1 k2 p1 p2 k3 "
           "..., or "
           "rectify the images",
           self->file, key, what, *model ? " '" : "", model, *model ? "'" : "");
    return false;
}

static bool check_models(const reader *self) {
    for (const char *const *key = OTHER_MODELS; *key; ++key) {
        const json_t *const value = value_of(self, *key);
        if (value && !json_is_false(value) &&
            !(json_is_integer(value) && json_integer_value(value) == 0))
            return refuse_model(self, *key, "a fisheye or omnidirectional camera", "");
    }
    for (const char *const *key = MODELS; *key; ++key) {
        const char *const model = json_string_value(value_of(self, *key));
        const char *const *known = KNOWN_MODELS;
        while (model && *known && strcasecmp(model, *known) != 0)
            ++known;
        if (model && !*known)
            return refuse_model(self, *key, "the model", model);
    }
    return true;
}

/* Reads the file of this number. */
static bool read_keys(const reader *self, int number) {
    calibration_keys *const keys = self->keys;
    bool good = check_models(self);
    for (int kind = 0; kind < CALIBRATION_CAMERA_KEYS; ++kind)
        good = good && take_camera(self, kind, number);
    good = good && take_matrix(self, "R", &keys->rotation, false) &&
           take_matrix(self, "T", &keys->shift, false) &&
           take_one_of(self, WIDTHS, &keys->width) &&
           take_one_of(self, HEIGHTS, &keys->height);
    for (const char *const *key = SIZES; *key; ++key)
        good = good && take_size(self, *key);
    return good;
}

bool calibration_read_keys(const calibration_text *files, size_t count,
                           calibration_keys *keys) {
    *keys = (calibration_keys){ 0 };
    bool good = true;
    for (size_t i = 0; good && i < count; ++i) {
        json_t *const root = calibration_document(&files[i]);
        const reader self = { files[i].name, root, keys };
        good = root && read_keys(&self, (int)i);
        json_decref(root);
    }
    return good;
}

/* --------------------------------------------------------------------- the camera -- */

bool calibration_refuse(const calibration_matrix *of, const char *what) {
    report("%s: %s %s", of->file, of->key, what);
    return false;
}

bool calibration_check_shift(const calibration_matrix *of, double t, double down) {
    if (t == 0.0 && down == 0.0)
        return calibration_refuse(of, "has a baseline of 0; give two cameras side by side");
    if (fabs(down) > fabs(t))
        return calibration_refuse(
            of, "puts one camera above the other, which is not supported; turn the "
                "images by 90 degrees and calibrate again");
    return t <= 0.0 ||
           calibration_refuse(of, "puts camera 2 left of camera 1; swap the cameras");
}

bool calibration_camera_of(const calibration_matrix projection[CALIBRATION_CAMERAS],
                           glsurf_stereo_camera *camera) {
    double p[CALIBRATION_CAMERAS][CALIBRATION_NUMBERS];
    const char *names[CALIBRATION_CAMERAS];
    for (int i = 0; i < CALIBRATION_CAMERAS; ++i) {
        memcpy(p[i], projection[i].numbers, sizeof p[i]);
        names[i] = projection[i].key;
    }
    bool good =
        calibration_check_shift(&projection[1], p[1][3] - p[0][3], p[1][7] - p[0][7]);
    for (int i = 0; good && i < CALIBRATION_CAMERAS; ++i) {
        char *const where = text_format("%s: %s", projection[i].file, projection[i].key);
        good = calibration_check_form(where, p[i]);
        free(where);
    }
    return good && calibration_pair(projection[1].file, names, p, camera);
}
