/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A bed runs passes of the bench itself and stages of the library: bench.gpu with the
 * textures of a plan. Its shaders may include those of shaders/.
 */
#ifndef GLSURF_BENCH_BED_H
#define GLSURF_BENCH_BED_H

#include "bench/bench.h"

typedef struct bench_bed {
    gls_plan plan; /* empty at first; a section may add textures */
    gls_state state;
} bench_bed;

/* Saves the GL state and sets the state that passes need. */
void bench_bed_open(bench *self, bench_bed *bed);

/* Adds a texture. It is made when it is first used. */
gls_slot bench_bed_texture(bench_bed *bed, gls_texture_desc texture);

/* Plans an open bed as the library does for the paper preset, and makes the library's
 * gray image from `gray`. */
void bench_bed_plan(bench *self, bench_bed *bed, const gls_plan_params *params,
                    const uint8_t *gray);

/* Reads the texels of a texture; the caller frees them. */
void *bench_bed_read(bench *self, const bench_bed *bed, gls_slot slot);

/* Deletes the textures and restores the GL state. */
void bench_bed_close(bench *self, bench_bed *bed);

#endif
