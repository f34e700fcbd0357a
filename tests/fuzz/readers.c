/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files that the command reads: a file gives what the headers say, or it is refused. */
#include "fuzz.h"

#include "features/formats.h"
#include "features/text_files.h"
#include "images/image.h"
#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An image has all its pixels. */
static void check_pixels(const image *self) {
    fuzz_check(self->width > 0 && self->height > 0, "an image without size");
    fuzz_check(self->channels == 1 || self->channels == 3, "an image of other channels");
    const size_t bytes = (size_t)self->width * self->height * self->channels;
    volatile unsigned sum = 0;
    for (size_t i = 0; i < bytes; ++i)
        sum += self->pixels[i];
}

/* The rows of a file, read twice, are the pixels of the whole image; without pixels they
 * are refused. */
static void check_rows(const char *name, const image *whole) {
    const settings with = { .extractor.tile = 2 };
    image self;
    if (!image_open(&self, name, &with))
        return;
    const glsurf_image source = image_source(&self);
    const size_t stride = (size_t)self.width * self.channels;
    unsigned char *const row = malloc(stride);
    bool good = source.rows && row;
    for (size_t y = 0; good && y < (size_t)2 * self.height; ++y) {
        good = source.rows(source.rows_user, (uint32_t)(y % self.height), 1, row, stride);
        fuzz_check(!good || !whole->pixels ||
                       memcmp(row, whole->pixels + y % self.height * stride, stride) == 0,
                   "a row with other pixels");
    }
    fuzz_check(!source.rows || good == (whole->pixels != NULL), "rows of a refused image");
    free(row);
    image_free(&self);
}

void fuzz_images(const uint8_t *data, size_t size) {
    const char *const name = fuzz_file(data, size);
    image upright, stored;
    if (image_load_upright(&upright, name, IMAGE_EXIF))
        check_pixels(&upright);
    image_load(&stored, name, NULL);
    check_rows(name, &stored);
    image_free(&upright);
    image_free(&stored);
}

/* Keypoints have finite numbers. Without `angle` an angle may be NaN: it is computed. */
static void check_keypoint(const glsurf_keypoint *k, bool angle) {
    fuzz_check(isfinite(k->x) && isfinite(k->y) && isfinite(k->scale) &&
                   isfinite(k->response) && (angle ? isfinite(k->angle) : !isinf(k->angle)),
               "a keypoint with a number that is not finite");
    fuzz_check(k->laplacian >= -1 && k->laplacian <= 1, "an invalid sign");
}

void fuzz_keypoints(const uint8_t *data, size_t size) {
    keypoint_list list = { 0 };
    if (!keypoints_load(fuzz_file(data, size), &list))
        return;
    for (uint32_t i = 0; i < list.count; ++i)
        check_keypoint(&list.keypoints[i], false);
    keypoints_free(&list);
}

/* Features have a preset, a version, and finite numbers. */
void fuzz_features(const uint8_t *data, size_t size) {
    features_file file;
    const char *const name = fuzz_file(data, size);
    const bool is = features_file_is(name);
    if (!features_file_load(&file, name))
        return;
    const glsurf_features *const f = &file.features;
    fuzz_check(is, "features that begin neither as an object nor as an archive");
    fuzz_check(f->descriptor_preset < GLSURF_PRESETS && f->descriptor_version > 0,
               "an invalid preset or version");
    fuzz_check(file.width > 0 && file.height > 0, "no size");
    for (uint32_t i = 0; i < f->count; ++i) {
        check_keypoint(&f->keypoints[i], true);
        for (uint32_t d = 0; d < f->descriptor_length; ++d)
            fuzz_check(isfinite(f->descriptors[i * f->descriptor_length + d]),
                       "a descriptor with a number that is not finite");
    }
    features_file_free(&file);
}

/* A matrix has nine finite numbers. */
void fuzz_matrices(const uint8_t *data, size_t size) {
    double matrix[9];
    if (matrix_load(fuzz_file(data, size), matrix))
        for (int i = 0; i < 9; ++i)
            fuzz_check(isfinite(matrix[i]), "a number that is not finite");
}

/* A trajectory has rotations and positions. */
void fuzz_trajectories(const uint8_t *data, size_t size) {
    trajectory read;
    if (!trajectory_load(&read, fuzz_file(data, size))) {
        fuzz_check(read.count == 0 && !read.poses, "no poses after a refusal");
        return;
    }
    fuzz_check(read.count > 0, "a pose");
    for (size_t i = 0; i < read.count; ++i) {
        for (int k = 0; k < 9; ++k)
            fuzz_check(fabs(read.poses[i].r[k]) < 1.01, "a rotation");
        for (int k = 0; k < 3; ++k)
            fuzz_check(isfinite(read.poses[i].t[k]), "a position");
    }
    trajectory_free(&read);
}
