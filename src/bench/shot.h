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

bench_shot bench_shot_open(bench *self, uint32_t width, uint32_t height);
void bench_shot_close(bench *self, bench_shot *shot);

/* How the library takes it. */
glsurf_image bench_shot_pixels(const bench_shot *shot);
glsurf_image bench_shot_texture(const bench_shot *shot);

/* Both, the paper's first. */
enum { BENCH_PRESETS = 2 };
extern const glsurf_preset BENCH_PRESET[BENCH_PRESETS];

/* Measures with one preset, in one size. */
typedef void bench_measurer(bench *self, const bench_shot *shot, glsurf_preset preset,
                            void *user);

/* Both presets in that size. */
void bench_presets(bench *self, uint32_t width, uint32_t height, bench_measurer *measure,
                   void *user);

/* The names of presets, for tables; the cells of a size, and of both. */
const char *bench_preset_name(glsurf_preset preset);
void bench_size_cell(text_table *table, const bench_shot *shot);
void bench_setting(text_table *table, const bench_shot *shot, glsurf_preset preset);

/* Makes an extractor of the GL backend, unless desc says the other. */
glsurf_extractor *bench_extractor(bench *self, const glsurf_extractor_desc *desc);

/* Sets desc.max_features to `features`, and the threshold so that a quarter more are found,
 * or all that there are where these are fewer. */
void bench_settle(bench *self, const bench_shot *shot, uint32_t features,
                  glsurf_extractor_desc *desc);

/* Submits the frame's image; waits for the oldest and returns its features. */
void bench_submit(bench *self, const bench_frame *frame);
glsurf_features bench_collect(bench *self, bench_frame *frame);

/* A run: the image from submit to collect. */
void bench_frame_run(bench_lap *lap, void *frame);

/* A run: so many of it, with BENCH_IN_FLIGHT under way before the clock is read and when it
 * is read again. */
void bench_stream_run(bench_lap *lap, void *frame);

/* bench_measure() of subjects whose frames have extractors made of their descs, unless they
 * have a user of their own; afterwards they are gone again. */
void bench_compare(bench *self, bench_subject *subjects, size_t count, bench_effort effort);

#endif
