/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The picture in one size, in memory and as a texture, and extractors for it. */
#ifndef GLSURF_BENCH_SHOT_H
#define GLSURF_BENCH_SHOT_H

#include "bench/bench.h"
#include "bench/systems.h"

typedef struct bench_shot {
    uint32_t width, height;
    uint8_t *gray;
    GLuint texture; /* R8 */
} bench_shot;

bench_shot bench_shot_open(bench *self, uint32_t width, uint32_t height);
void bench_shot_close(bench *self, bench_shot *shot);

/* The picture as input of the library: pixels in memory, or a texture. */
glsurf_image bench_shot_pixels(const bench_shot *shot);
glsurf_image bench_shot_texture(const bench_shot *shot);

/* Measures one system in one size. */
typedef void bench_measurer(bench *self, const bench_shot *shot, const bench_system *system,
                            void *user);

/* Calls `measure` for every system in this size. */
void bench_systems(bench *self, uint32_t width, uint32_t height, bench_measurer *measure,
                   void *user);

/* A cell with a size; cells with a size and the name of a system. */
void bench_size_cell(text_table *table, const bench_shot *shot);
void bench_setting(text_table *table, const bench_shot *shot, const char *system);

/* Makes a device as `desc` says, with the bench's log, context, unless `desc` names a
 * loader, and paths, unless `desc` chooses them. */
glsurf_device *bench_device(bench *self, const glsurf_device_desc *desc);

/* Makes an extractor for the frame, on a device of its own unless bench.shared is set;
 * NULL: with default settings. Devices apart keep what is compared, with other paths or
 * timings, independent. */
void bench_frame_open(bench *self, bench_frame *frame, const glsurf_device_desc *device,
                      const glsurf_extractor_desc *desc);
void bench_frame_close(bench_frame *frame);

/* Sets desc.max_features to `features`, and the threshold so that a quarter more features
 * are found, or all of them if there are fewer. */
void bench_settle(bench *self, const bench_shot *shot, uint32_t features,
                  glsurf_extractor_desc *desc);

/* bench_submit() submits the frame's image; bench_collect() waits for the oldest image and
 * returns its features. */
void bench_submit(bench *self, const bench_frame *frame);
glsurf_features bench_collect(bench *self, bench_frame *frame);

/* A run: one image from submit to collect. */
void bench_frame_run(bench_lap *lap, void *frame);

/* A run: frame.frames images, with BENCH_IN_FLIGHT images under way both when the clock
 * starts and when it stops. */
void bench_stream_run(bench_lap *lap, void *frame);

/* Like bench_measure(), but opens a frame for each subject without a `user`, with its
 * `device` and `desc`, and closes these frames afterwards. */
void bench_compare(bench *self, bench_subject *subjects, size_t count, bench_effort effort);

#endif
