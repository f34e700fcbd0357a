/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What passes of the command's own run in, and stages of the library: bench.gpu with the
 * textures of a plan. The shaders of src/bench/shaders/ may include those of shaders/.
 */
#ifndef GLSURF_BENCH_BED_H
#define GLSURF_BENCH_BED_H

#include "bench/bench.h"
#include "gl/state.h"

typedef struct bench_bed {
    glsurf_plan plan; /* empty: textures are added by papers_texture() */
    glsurf_state state;
} bench_bed;

/* Saves the GL state, and sets that of passes. */
void bench_bed_open(bench *self, bench_bed *bed);

/* Makes the plan of a bed that is open, as the library does for the paper's preset, and has
 * the library's own gray image made of pixels. */
void bench_bed_plan(bench *self, bench_bed *bed, const glsurf_plan_params *params,
                    const uint8_t *gray);

/* A texture's texels, which the caller frees. */
void *bench_bed_read(bench *self, const bench_bed *bed, glsurf_slot slot);

/* Deletes the textures and puts the state back. */
void bench_bed_close(bench *self, bench_bed *bed);

#endif
