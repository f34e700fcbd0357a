/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A shader computes each kind of operation that the stages round, of 4096 sets of random
 * numbers. Fused operations give other bits than C for a sixth of these sets, products with
 * a reciprocal and sums in another order for a quarter. So such a driver does not pass by
 * chance. The stages' own shaders may be compiled otherwise than this one. So an answer of
 * "as C" is evidence and no proof, and the tests of the stages compare bits where it is
 * given.
 */
#include "gl/rounding.h"

#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/pass.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 64, RESULTS = 4 };

static const gls_pass operations = {
    .stage = "rounding",
    .label = "operations",
    .fragment = "rounding/operations.frag",
    .outputs = { "single", "several" },
};

static const gls_texture_desc scratch[2] = {
    { .label = "rounding check",
      .texel = GLS_TEXEL_RGBA32F,
      .width = SIDE,
      .height = SIDE },
    { .label = "rounding check",
      .texel = GLS_TEXEL_RGBA32F,
      .width = SIDE,
      .height = SIDE },
};

static float number(uint32_t x, int i) {
    for (int k = 0; k <= i; ++k)
        x = 1664525u * (x ^ (x >> 13)) + 1013904223u;
    const uint32_t bits = (x & 0x807fffffu) | (119u + (x >> 8 & 15u)) << 23;
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static void compute_results(uint32_t pixel, float single[RESULTS], float several[RESULTS]) {
    const float a = number(pixel + 1, 0), b = number(pixel + 1, 1),
                c = number(pixel + 1, 2), d = number(pixel + 1, 3);
    single[0] = a * b + c;
    single[1] = a / b;
    single[2] = sqrtf(fabsf(c));
    single[3] = a - c * d;
    several[0] = ((a + b) + c) + d;
    several[1] = a * b - c * d;
    several[2] = ((a * b + c) * b + d) * b + 1.0f;
    several[3] = (a * b + c * d) / 12.0f;
}

static glsurf_result compare_results(gls_gpu *gpu, float (*read)[RESULTS], bool *as_c) {
    float(*const single)[RESULTS] = read, (*const several)[RESULTS] = read + SIDE * SIDE;
    glsurf_result result =
        gls_pass_run(gpu, &operations, &(gls_draw){ .outputs = { 0, 1 } });
    if (!result)
        result = gls_texture_read(gpu, 0, single);
    if (!result)
        result = gls_texture_read(gpu, 1, several);
    *as_c = !result;
    for (uint32_t i = 0; *as_c && i < SIDE * SIDE; ++i) {
        float expected[2][RESULTS];
        compute_results(i, expected[0], expected[1]);
        *as_c = memcmp(single[i], expected[0], sizeof single[i]) == 0 &&
                memcmp(several[i], expected[1], sizeof several[i]) == 0;
    }
    return result;
}

glsurf_result gls_rounding_check(glsurf_device *device, bool *as_c) {
    gls_gpu gpu = { .device = device, .slots = scratch };
    float(*const read)[RESULTS] = malloc(2 * SIDE * SIDE * sizeof *read);
    const int passes = device->passes.count;
    *as_c = false;
    if (!read)
        return gls_fail(device, GLSURF_ERROR_MEMORY,
                        "no memory for the check of the rounding");
    const glsurf_result result = compare_results(&gpu, read, as_c);
    gls_gpu_destroy(&gpu);
    gls_passes_cut(device, passes);
    free(read);
    return result;
}
