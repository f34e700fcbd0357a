/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The picture in one size, in memory and as a texture, and extractors for it. */
#ifndef GLSURF_BENCH_SHOT_H
#define GLSURF_BENCH_SHOT_H

#include "bench/bench.h"

typedef struct bench_shot {
    uint32_t width, height;
    uint8_t *gray;
    GLuint texture; /* R8 */
} bench_shot;

bool bench_shot_open(bench *self, bench_shot *shot, uint32_t width, uint32_t height);
void bench_shot_close(bench *self, bench_shot *shot);

/* How the library takes it. */
glsurf_image bench_shot_pixels(const bench_shot *shot);
glsurf_image bench_shot_texture(const bench_shot *shot);

/* Makes an extractor of the GL backend, unless desc says the other. */
bool bench_extractor(bench *self, const glsurf_extractor_desc *desc,
                     glsurf_extractor **extractor);

/* Sets desc.max_features to `features`, and the threshold so that a quarter more are found,
 * or all that there are where these are fewer. */
bool bench_settle(bench *self, const bench_shot *shot, uint32_t features,
                  glsurf_extractor_desc *desc);

enum { BENCH_IN_FLIGHT = 3 };

typedef struct bench_frame {
    glsurf_extractor *extractor;
    glsurf_image image;
    uint32_t frames;              /* of a stream */
    const glsurf_keypoint *given; /* described instead of what would be found, or NULL */
    uint32_t input_count;
    uint32_t count; /* of features in the last */
} bench_frame;

/* A run: the image from submit to collect. */
bool bench_frame_run(bench_lap *lap, void *frame);

/* A run: so many of it, with BENCH_IN_FLIGHT under way before the clock is read and when it
 * is read again. */
bool bench_stream_run(bench_lap *lap, void *frame);

/* The names of presets, for tables. */
const char *bench_preset_name(glsurf_preset preset);

#endif
