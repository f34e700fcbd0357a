/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Maps on their way to the GPU and back. */
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

void test_maps_plan(gls_maps *maps, test_gpu *t, const gls_plan_params *params) {
    test_gpu_plan(t, params);
    assert_true(gls_maps_make(maps, &t->plan));
}

void test_maps_image(gls_maps *maps, const gls_plan *plan, gls_picture_kind kind,
                     gls_random *random) {
    assert_true(gls_maps_picture(maps, plan, kind, random));
}

void test_maps_response(gls_maps *maps, const gls_plan *plan) {
    assert_true(gls_maps_response(maps, plan));
}

void test_maps_image_response(gls_maps *maps, const gls_plan *plan, gls_picture_kind kind,
                              gls_random *random) {
    test_maps_image(maps, plan, kind, random);
    test_maps_response(maps, plan);
}

void test_every_image(test_gpu *t, int width, int height, uint64_t salt,
                      test_image_check *check) {
    gls_random random = test_random_make(salt);
    for (int kind = 0; kind < GLS_PICTURE_KINDS; ++kind)
        check(t, width, height, (gls_picture_kind)kind, &random);
}

/* Four neighbouring pixels of a row to a texel. A row's last texel repeats its last
 * pixel. */
static void write_by_four(const gls_maps *maps, test_gpu *t) {
    const int width = t->plan.width,
              columns = t->plan.textures.desc[t->plan.sums.by_four].width;
    const size_t texels = test_gpu_texels(t, t->plan.sums.by_four);
    uint32_t *by_four = test_memory(texels * 4 * sizeof *by_four), *to = by_four;
    for (int y = 0; y < t->plan.height; ++y)
        for (int x = 0; x < 4 * columns; ++x)
            *to++ = maps->integral[(size_t)y * (size_t)width +
                                   (size_t)(x < width ? x : width - 1)];
    test_gpu_write(t, t->plan.sums.by_four, by_four, texels);
    free(by_four);
}

void test_maps_write_integral(const gls_maps *maps, test_gpu *t) {
    test_gpu_write(t, t->plan.sums.integral, maps->integral,
                   test_gpu_texels(t, t->plan.sums.integral));
    write_by_four(maps, t);
}

/* The index of sample (i, j) of an octave in its level's atlas, which holds four samples a
 * texel. */
static size_t atlas_index(const test_gpu *t, const gls_octave *octave, int i, int j) {
    const int columns = t->plan.textures.desc[t->plan.response[0]].width;
    return 4 * (size_t)(octave->atlas_row + j) * (size_t)columns +
           4 * (size_t)octave->atlas_column + (size_t)i;
}

float *test_maps_read_response(test_gpu *t, int o) {
    const gls_octave *octave = &t->plan.octave[o];
    float *all =
        test_memory(gls_octave_samples(octave) * (size_t)octave->channels * sizeof *all);
    for (int l = 0; l < octave->channels; ++l) {
        const bool there = l < t->plan.octave[0].level_count;
        float *atlas = there ? test_gpu_read(t, t->plan.response[l]) : NULL;
        float *to = all + l;
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < octave->width; ++i, to += octave->channels)
                *to = there ? atlas[atlas_index(t, octave, i, j)]
                            : gls_no_response(t->plan.preset);
        free(atlas);
    }
    return all;
}

/* Atlas values that belong to no sample are NaN. The padding of rows to four samples, and
 * the levels that an octave lacks, hold what the stage writes where there is no response.
 */
static void write_atlas(const gls_maps *maps, test_gpu *t, int level) {
    const size_t texels = test_gpu_texels(t, t->plan.response[level]);
    float *atlas = test_memory(4 * texels * sizeof *atlas);
    for (size_t i = 0; i < 4 * texels; ++i)
        atlas[i] = NAN;
    for (int o = 0; o < t->plan.octave_count; ++o) {
        const gls_octave *octave = &t->plan.octave[o];
        const int padded = (octave->width + 3) / 4 * 4;
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < padded; ++i)
                atlas[atlas_index(t, octave, i, j)] =
                    i < octave->width && level < octave->channels
                        ? maps->response[o]
                                        [octave->channels * (j * octave->width + i) + level]
                        : gls_no_response(t->plan.preset);
    }
    test_gpu_write(t, t->plan.response[level], atlas, texels);
    free(atlas);
}

void test_maps_write_response(const gls_maps *maps, test_gpu *t) {
    for (int l = 0; t->plan.octave_count > 0 && l < t->plan.octave[0].level_count; ++l)
        write_atlas(maps, t, l);
}

uint8_t *test_image_make(gls_picture_kind kind, int width, int height, gls_random *random) {
    uint8_t *gray = test_memory((size_t)width * (size_t)height);
    assert_true(gls_picture_fill(kind, width, height, random, gray));
    return gray;
}
