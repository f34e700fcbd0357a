/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include "reference/reference.h"

#include <math.h>
#include <stdlib.h>

size_t test_octave_samples(const gls_octave *octave) {
    return (size_t)octave->width * (size_t)octave->height;
}

size_t test_map_size(const gls_octave *octave) {
    return test_octave_samples(octave) * (size_t)octave->channels;
}

void test_maps_free(test_maps *maps) {
    free(maps->gray);
    free(maps->smooth);
    free(maps->integral);
    free(maps->determinants);
    for (int o = 0; o < GLS_MAX_OCTAVES; ++o) {
        free(maps->response[o]);
        free(maps->maxima[o]);
        free(maps->mask[o]);
    }
    *maps = (test_maps){ 0 };
}

void test_maps_make(test_maps *maps, const gls_plan *plan) {
    test_maps_free(maps);
    const size_t pixels = (size_t)plan->width * (size_t)plan->height;
    maps->gray = test_memory(pixels);
    if (plan->preset->smooth_image)
        maps->smooth = test_memory(pixels * sizeof *maps->smooth);
    maps->integral = test_memory(pixels * sizeof *maps->integral);
    for (int o = 0; o < plan->octave_count; ++o) {
        const size_t samples = test_octave_samples(&plan->octave[o]);
        const size_t bytes = samples * (size_t)plan->octave[o].channels * sizeof(float);
        if (plan->preset->smooth_response && o == 0)
            maps->determinants = test_memory(bytes);
        maps->response[o] = test_memory(bytes);
        maps->maxima[o] = test_memory(bytes);
        maps->mask[o] = test_memory(samples);
    }
}

void test_maps_sum(test_maps *maps, const gls_plan *plan) {
    const int width = plan->width, height = plan->height;
    if (!maps->smooth) {
        gls_reference_integral(maps->gray, 1, width, height, maps->integral);
        return;
    }
    assert_true(gls_reference_smooth(maps->gray, width, height, maps->smooth));
    gls_reference_integral(maps->smooth, 2, width, height, maps->integral);
}

uint32_t test_maps_summed(const test_maps *maps, const gls_plan *plan, int x, int y) {
    const size_t at = (size_t)y * (size_t)plan->width + (size_t)x;
    return maps->smooth ? maps->smooth[at] : maps->gray[at];
}

void test_maps_image(test_maps *maps, const gls_plan *plan, test_image_kind kind,
                     test_random *random) {
    test_image_fill(kind, plan->width, plan->height, random, maps->gray);
    test_maps_sum(maps, plan);
}

void test_maps_response(test_maps *maps, const gls_plan *plan) {
    const gls_reference_image image = { maps->gray, maps->integral };
    assert_true(gls_reference_responses(plan, &image, maps->determinants, maps->response));
}

void test_maps_image_response(test_maps *maps, const gls_plan *plan, test_image_kind kind,
                              test_random *random) {
    test_maps_image(maps, plan, kind, random);
    test_maps_response(maps, plan);
}

void test_every_image(test_gpu *t, int width, int height, uint64_t salt,
                      test_image_check *check) {
    test_random random = test_random_make(salt);
    for (int kind = 0; kind < TEST_IMAGE_KINDS; ++kind)
        check(t, width, height, (test_image_kind)kind, &random);
}

/* A filter of even size ends in the middle of the pixels at distance `reach`. */
bool test_filter_fits(const gls_plan *plan, const gls_octave *octave, int size, int i,
                      int j) {
    const int x = octave->offset + octave->step * i, y = octave->offset + octave->step * j;
    const int reach = size / 2;
    return x >= reach && x + reach < plan->width && y >= reach && y + reach < plan->height;
}

static bool level_fits(const gls_plan *plan, const gls_octave *octave, int level, int i,
                       int j) {
    return i >= 0 && j >= 0 && i < octave->width && j < octave->height &&
           test_filter_fits(plan, octave, octave->level[level].filter.size, i, j);
}

bool test_has_response(const gls_plan *plan, const gls_octave *octave, int level, int i,
                       int j) {
    /* Where a filter fits is a rectangle, so two corners of the 3x3 samples are enough. */
    const int around = plan->preset->smooth_response ? 1 : 0;
    return level_fits(plan, octave, level, i - around, j - around) &&
           level_fits(plan, octave, level, i + around, j + around);
}

void test_maps_ties(test_maps *maps, const gls_plan *plan, int steps, float unit,
                    test_random *random) {
    for (int o = 0; o < plan->octave_count; ++o) {
        const gls_octave *octave = &plan->octave[o];
        float *value = maps->response[o];
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < octave->width; ++i)
                for (int l = 0; l < octave->channels; ++l) {
                    const bool has =
                        l < octave->level_count && test_has_response(plan, octave, l, i, j);
                    const int n = (int)test_random_below(random, (uint32_t)steps + 2) - 1;
                    const float sign =
                        plan->preset->has_minima && test_random_below(random, 2) ? -1.0f
                                                                                 : 1.0f;
                    *value++ = has ? sign * unit * (float)n : gls_no_response(plan->preset);
                }
    }
}

void test_maps_suppress(test_maps *maps, const gls_plan *plan, float threshold) {
    gls_reference_suppress(plan, (const float *const *)maps->response, threshold,
                           maps->maxima, maps->mask);
}
