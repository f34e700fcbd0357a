/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/maps.h"

#include <math.h>
#include <stdlib.h>

size_t gls_octave_samples(const gls_octave *octave) {
    return (size_t)octave->width * (size_t)octave->height;
}

size_t gls_map_size(const gls_octave *octave) {
    return gls_octave_samples(octave) * (size_t)octave->channels;
}

void gls_maps_free(gls_maps *maps) {
    free(maps->gray);
    free(maps->smooth);
    free(maps->integral);
    for (int o = 0; o < GLS_MAX_OCTAVES; ++o) {
        free(maps->determinants[o]);
        free(maps->response[o]);
        free(maps->maxima[o]);
        free(maps->mask[o]);
    }
    *maps = (gls_maps){ 0 };
}

bool gls_maps_make(gls_maps *maps, const gls_plan *plan) {
    gls_maps_free(maps);
    const size_t pixels = (size_t)plan->space.width * (size_t)plan->space.height;
    bool good = (maps->gray = calloc(pixels, 1)) != NULL;
    if (plan->space.preset->smooth_image)
        good &= (maps->smooth = calloc(pixels, sizeof *maps->smooth)) != NULL;
    good &= (maps->integral = calloc(pixels, sizeof *maps->integral)) != NULL;
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const size_t samples = gls_octave_samples(&plan->space.octave[o]);
        const size_t size = gls_map_size(&plan->space.octave[o]);
        if (plan->space.preset->smooth_response)
            good &= (maps->determinants[o] = calloc(size, sizeof(float))) != NULL;
        good &= (maps->response[o] = calloc(size, sizeof(float))) != NULL;
        good &= (maps->maxima[o] = calloc(size, sizeof(float))) != NULL;
        good &= (maps->mask[o] = calloc(samples, 1)) != NULL;
    }
    return good;
}

bool gls_maps_sum(gls_maps *maps, const gls_plan *plan) {
    const int width = plan->space.width, height = plan->space.height;
    if (!maps->smooth) {
        gls_reference_integral(maps->gray, 1, width, height, maps->integral);
        return true;
    }
    if (!gls_reference_smooth(maps->gray, width, height, maps->smooth))
        return false;
    gls_reference_integral(maps->smooth, 2, width, height, maps->integral);
    return true;
}

uint32_t gls_maps_summed(const gls_maps *maps, const gls_plan *plan, int x, int y) {
    const size_t at = (size_t)y * (size_t)plan->space.width + (size_t)x;
    return maps->smooth ? maps->smooth[at] : maps->gray[at];
}

void gls_maps_packed3(const gls_maps *maps, const gls_plan *plan, uint32_t (*three)[4]) {
    const int width = plan->space.width;
    for (int y = 0; y < plan->space.height; ++y)
        for (int x = -1; x < width - 1; x += 3, ++three)
            for (int i = 0; i < 4; ++i)
                (*three)[i] = x + i < 0
                                  ? 0
                                  : maps->integral[(size_t)y * (size_t)width +
                                                   (size_t)gls_min_int(x + i, width - 1)];
}

bool gls_maps_picture(gls_maps *maps, const gls_plan *plan, gls_picture_kind kind,
                      gls_random *random) {
    return gls_picture_fill(kind, plan->space.width, plan->space.height, random,
                            maps->gray) &&
           gls_maps_sum(maps, plan);
}

bool gls_maps_response(gls_maps *maps, const gls_plan *plan) {
    const gls_reference_image image = { maps->gray, maps->integral };
    return gls_reference_responses(&plan->space, &image, maps->determinants,
                                   maps->response);
}

/* A filter of even size ends in the middle of the pixels at distance `reach`. */
bool gls_filter_fits(const gls_plan *plan, const gls_octave *octave, int size, int i,
                     int j) {
    const int x = octave->offset + octave->step * i, y = octave->offset + octave->step * j;
    const int reach = size / 2;
    return x >= reach && x + reach < plan->space.width && y >= reach &&
           y + reach < plan->space.height;
}

static bool level_fits(const gls_plan *plan, const gls_octave *octave, int level, int i,
                       int j) {
    return i >= 0 && j >= 0 && i < octave->width && j < octave->height &&
           gls_filter_fits(plan, octave, octave->level[level].filter.size, i, j);
}

bool gls_has_response(const gls_plan *plan, const gls_octave *octave, int level, int i,
                      int j) {
    /* A filter fits in a rectangle of samples, so two corners of 3x3 samples suffice. */
    const int around = plan->space.preset->smooth_response ? 1 : 0;
    return level_fits(plan, octave, level, i - around, j - around) &&
           level_fits(plan, octave, level, i + around, j + around);
}

static float random_sign(const gls_plan *plan, gls_random *random) {
    return plan->space.preset->has_minima && gls_random_below(random, 2) ? -1.0f : 1.0f;
}

void gls_maps_average(gls_maps *maps, const gls_plan *plan) {
    for (int o = 0; plan->space.preset->smooth_response && o < plan->space.octave_count;
         ++o) {
        float *const determinants = maps->response[o];
        maps->response[o] = maps->determinants[o];
        maps->determinants[o] = determinants;
        gls_reference_hessian_mean(&plan->space.octave[o], determinants, maps->response[o]);
    }
}

/* Returns true if the textures of responses have a value here. */
static bool is_stored(const gls_plan *plan, const gls_octave *octave, int level, int i,
                      int j) {
    if (level >= octave->level_count)
        return false;
    return plan->space.preset->smooth_response
               ? level_fits(plan, octave, level, i, j)
               : gls_has_response(plan, octave, level, i, j);
}

/* Fills the responses with values for the textures. */
static void fill_ties(gls_maps *maps, const gls_plan *plan, int steps, float unit,
                      gls_random *random) {
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        float *value = maps->response[o];
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < octave->width; ++i)
                for (int l = 0; l < octave->channels; ++l) {
                    const int n = (int)gls_random_below(random, (uint32_t)steps + 2) - 1;
                    const float sign = random_sign(plan, random);
                    *value++ = is_stored(plan, octave, l, i, j)
                                   ? sign * unit * (float)n
                                   : gls_no_response(plan->space.preset);
                }
    }
}

/* A mean is about a ninth of a few large determinants. */
static float unit_of(const gls_plan *plan, float unit) {
    return plan->space.preset->smooth_response ? 9.0f * unit : unit;
}

void gls_maps_ties(gls_maps *maps, const gls_plan *plan, int steps, float unit,
                   gls_random *random) {
    fill_ties(maps, plan, steps, unit_of(plan, unit), random);
    gls_maps_average(maps, plan);
}

void gls_maps_sparse(gls_maps *maps, const gls_plan *plan, int octaves, float unit,
                     gls_random *random) {
    fill_ties(maps, plan, 0, 0.0f, random);
    for (int o = 0; o < gls_min_int(octaves, plan->space.octave_count); ++o)
        for (size_t i = 0; i < gls_map_size(&plan->space.octave[o]); ++i)
            if (maps->response[o][i] == 0.0f && gls_random_below(random, 24) == 0)
                maps->response[o][i] = random_sign(plan, random) * unit_of(plan, unit) *
                                       (float)(1 + gls_random_below(random, 3));
    gls_maps_average(maps, plan);
}

void gls_maps_flat(gls_maps *maps, const gls_plan *plan, float value) {
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (size_t i = 0; i < gls_map_size(&plan->space.octave[o]); ++i)
            gls_maps_stored(maps, o)[i] = maps->response[o][i] = value;
}

void gls_maps_suppress(const gls_maps *maps, const gls_plan *plan, float threshold) {
    gls_reference_suppress(&plan->space, (const float *const *)maps->response, threshold,
                           maps->maxima, maps->mask);
}
