/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Calibration files give a camera with a size and a baseline, or are refused. The bytes are
 * read as a file whose first bytes tell its format; and as one or two files of OpenCV with
 * a form feed between them. These end in .yml: YAML, unless the bytes say another format.
 */
#include "fuzz.h"

#include "odometry/calibration.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest side of images that are rectified. */
enum { MAX_SIDE = 64 };

/* Rectifies an image of each camera. Before that the camera may be unknown. */
static int rectify(calibration *self) {
    int good = 1;
    for (int side = 0; good && side < CALIBRATION_CAMERAS; ++side) {
        image seen = { .width = 8, .height = 8, .channels = 1 };
        if (self->width > 0 && self->width <= MAX_SIDE && self->height <= MAX_SIDE) {
            seen.width = self->width;
            seen.height = self->height;
        }
        seen.pixels = calloc(seen.width, seen.height);
        good = seen.pixels && calibration_rectify(self, side, "image", &seen);
        image_free(&seen);
    }
    return good;
}

static void check(calibration *self) {
    fuzz_check(self->width <= 65535 && self->height <= 65535 &&
                   (self->width > 0) == (self->height > 0),
               "a size");
    if (!self->rectifier || rectify(self)) {
        const glsurf_stereo_camera *const camera = &self->camera;
        fuzz_check(camera->focal > 0.0 && isfinite(camera->focal), "a focal length");
        fuzz_check(camera->baseline > 0.0 && isfinite(camera->baseline), "a baseline");
        fuzz_check(isfinite(camera->centre[0]) && isfinite(camera->centre[1]) &&
                       isfinite(camera->right_centre),
                   "a principal point");
    }
}

static void read_opencv(const uint8_t *data, size_t size) {
    char *const text = calloc(size + 1, 1);
    if (!text)
        return;
    memcpy(text, data, size);
    calibration_text files[CALIBRATION_FILES] = { { "left.yml", text } };
    char *const second = strchr(text, '\f');
    if (second) {
        *second = '\0';
        files[1] = (calibration_text){ "right.yml", second + 1 };
    }
    calibration read = { 0 };
    if (calibration_read_opencv(files, second ? 2 : 1, &read))
        check(&read);
    calibration_free(&read);
    free(text);
}

void fuzz_calibrations(const uint8_t *data, size_t size) {
    calibration read;
    if (calibration_load((const char *const[CALIBRATION_FILES]){ fuzz_file(data, size) },
                         &read))
        check(&read);
    calibration_free(&read);
    read_opencv(data, size);
}
