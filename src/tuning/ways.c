/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tuning/ways.h"

#include "gl/timer.h"
#include "tuning/pictures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------- pictures -- */

/* Blobs cost a time per pixel that grows with the square of the picture's side, as there
 * are larger ones. So a picture repeats a tile, which takes some milliseconds. */
enum { TILE = 160 };

static void repeat_tile(uint8_t *gray, uint32_t width, uint32_t height,
                        const uint8_t *tile) {
    for (uint32_t y = 0; y < height; ++y)
        for (uint32_t x = 0; x < width; ++x)
            *gray++ = tile[y % TILE * TILE + x % TILE];
}

bool gls_scenes_paint(gls_scenes *self, const glsurf_tuner_desc *desc) {
    uint8_t tile[TILE * TILE];
    gls_random random = gls_random_make(1, 0);
    if (!gls_picture_fill(GLS_PICTURE_BLOBS, TILE, TILE, &random, tile))
        return false;
    for (int i = 0; i < GLSURF_TUNER_SIZES; ++i) {
        const uint32_t width = desc->width[i], height = desc->height[i];
        self->max_features[i] = desc->max_features[i];
        self->gray[i] = malloc((size_t)width * height);
        if (!self->gray[i])
            return false;
        repeat_tile(self->gray[i], width, height, tile);
        self->image[i] =
            (glsurf_image){ .pixels = self->gray[i], .width = width, .height = height };
    }
    return true;
}

void gls_scenes_free(gls_scenes *self) {
    for (int i = 0; i < GLSURF_TUNER_SIZES; ++i)
        free(self->gray[i]);
    *self = (gls_scenes){ 0 };
}

/* -------------------------------------------------------------------- ways -- */

glsurf_result gls_way_open(gls_way *self, const glsurf_device_desc *desc) {
    *self = (gls_way){ 0 };
    return glsurf_device_create(&self->device, desc);
}

void gls_way_close(gls_way *self) {
    for (int i = 0; i < GLSURF_TUNER_SIZES; ++i)
        glsurf_extractor_destroy(self->extractor[i]);
    glsurf_device_destroy(self->device);
    *self = (gls_way){ 0 };
}

static glsurf_result keep_message(gls_way *self, glsurf_result result) {
    if (result)
        snprintf(self->message, sizeof self->message, "%s",
                 glsurf_device_message(self->device));
    return result;
}

glsurf_result gls_way_prepare(gls_way *self, const gls_scenes *scenes, bool *done) {
    const int size = self->prepared;
    bool ready = false;
    double seconds;
    glsurf_result result = GLSURF_OK;
    *done = size == GLSURF_TUNER_SIZES;
    if (*done)
        return GLSURF_OK;
    glsurf_extractor **const extractor = &self->extractor[size];
    if (!*extractor)
        result = glsurf_extractor_create(
            extractor, self->device,
            &(glsurf_extractor_desc){ .max_features = scenes->max_features[size],
                                      .frames = 1 });
    if (!result)
        result = glsurf_extractor_prepare(*extractor, &scenes->image[size], 0.0, &ready);
    if (!result && ready) {
        ++self->prepared;
        result = gls_way_run(self, scenes, size, &seconds);
    }
    return keep_message(self, result);
}

glsurf_result gls_way_run(gls_way *self, const gls_scenes *scenes, int size,
                          double *seconds) {
    glsurf_features features;
    const double begin = gls_seconds_now();
    glsurf_result result =
        glsurf_extractor_submit(self->extractor[size], &scenes->image[size]);
    if (!result)
        result = glsurf_extractor_collect(self->extractor[size], &features);
    *seconds = fmax(gls_seconds_now() - begin, 1e-9); /* the logarithm needs more than 0 */
    return keep_message(self, result);
}

glsurf_result gls_ways_pair(gls_way *const way[2], const gls_scenes *scenes,
                            double seconds[2][GLSURF_TUNER_SIZES], double *log_ratio,
                            int *failed) {
    static const int order[4] = { 0, 1, 1, 0 };
    double sum = 0.0;
    for (int size = 0; size < GLSURF_TUNER_SIZES; ++size) {
        seconds[0][size] = seconds[1][size] = 0.0;
        for (int i = 0; i < 4; ++i) {
            double took;
            *failed = order[i];
            const glsurf_result result = gls_way_run(way[order[i]], scenes, size, &took);
            if (result)
                return result;
            seconds[order[i]][size] += 0.5 * took;
            sum += order[i] ? log(took) : -log(took);
        }
    }
    *log_ratio = sum / (2.0 * GLSURF_TUNER_SIZES);
    return GLSURF_OK;
}
