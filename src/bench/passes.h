/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Passes of the command's own, run by the library's glsurf_pass_run() on bench.gpu: tables
 * of glsurf_pass whose shaders are the files of src/bench/shaders/, which may include those
 * of shaders/. A bench_bed has the textures, which are numbered in the order in which they
 * are added.
 */
#ifndef GLSURF_BENCH_PASSES_H
#define GLSURF_BENCH_PASSES_H

#include "bench/bench.h"
#include "gl/pass.h"
#include "gl/state.h"
#include "gl/texture.h"
#include "plan/plan.h"

extern const glsurf_shader_file bench_shader_files[]; /* ended by a NULL name */

typedef struct bench_bed {
    glsurf_plan plan;
    glsurf_state state;
    bool entered;
} bench_bed;

/* Saves the GL state, and sets that of passes. */
bool bench_bed_open(bench *self, bench_bed *bed);

/* Deletes the textures and puts the state back; accepts what open left half done. */
void bench_bed_close(bench *self, bench_bed *bed);

/* Adds a texture, which is made when it is first used. */
glsurf_slot bench_bed_add(bench_bed *bed, const char *label, glsurf_texel texel, int width,
                          int height);

/* glsurf_pass_run() on bench.gpu, with errors reported. */
bool bench_pass(bench *self, const glsurf_pass *pass, const glsurf_draw *draw);

#endif
