/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Homographies and fundamental matrices of arbitrary matches: finite numbers, as many
 * inliers as flags, a predicted error, and a norm of 1. */
#include "fuzz.h"

#include "glsurf/glsurf.h"

#include <math.h>

enum { MAXIMUM = 48 };

static glsurf_keypoint a[MAXIMUM], b[MAXIMUM];
static glsurf_match matches[MAXIMUM];
static bool inlier[MAXIMUM];

static uint32_t inliers_of(uint32_t count) {
    uint32_t inliers = 0;
    for (uint32_t i = 0; i < count; ++i)
        inliers += inlier[i];
    return inliers;
}

static void find_homography(uint32_t count, double tolerance, uint64_t seed) {
    const glsurf_homography_params params = { .tolerance = tolerance,
                                              .max_iterations = 200,
                                              .seed = seed };
    const glsurf_region part_a = { 0, 0, 255, 255 }, part_b = { 10, 0, 100, 200 };
    double error = 0.0, place[2];
    glsurf_homography found;
    if (glsurf_homography_find(a, b, matches, count, &params, &found, inlier))
        return;
    const uint32_t inliers = inliers_of(count);
    fuzz_check(inliers == found.inliers && inliers >= 4, "the inliers are wrong");
    fuzz_check(isfinite(found.rms), "the error is not finite");
    for (int i = 0; i < 9; ++i)
        fuzz_check(isfinite(found.matrix[i]), "a number that is not finite");
    if (glsurf_homography_error(&found, &part_a, &part_b, &error, place) == GLSURF_OK) {
        fuzz_check(error >= 0.0, "the predicted error is not a number");
        fuzz_check(isfinite(place[0]) && isfinite(place[1]), "the point is not finite");
    }
}

static void find_fundamental(uint32_t count, double tolerance, uint64_t seed) {
    const glsurf_fundamental_params params = { .tolerance = tolerance,
                                               .max_iterations = 100,
                                               .seed = seed };
    double norm = 0.0;
    glsurf_fundamental found;
    if (glsurf_fundamental_find(a, b, matches, count, &params, &found, inlier))
        return;
    const uint32_t inliers = inliers_of(count);
    for (int i = 0; i < 9; ++i)
        norm += found.matrix[i] * found.matrix[i];
    fuzz_check(inliers == found.inliers && inliers >= 8, "the inliers are wrong");
    fuzz_check(isfinite(found.rms), "the error is not finite");
    fuzz_check(fabs(norm - 1.0) < 1e-9, "the norm is not 1");
    fuzz_check(found.scene == GLSURF_SCENE_DEPTH || found.scene == GLSURF_SCENE_PLANE,
               "an unknown scene");
}

void fuzz_geometry(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = { data, size };
    const uint32_t count = fuzz_byte(&bytes) % (MAXIMUM + 1);
    const int whole = fuzz_byte(&bytes) & 1; /* whole numbers agree more often */
    const double tolerance = (double)fuzz_float(&bytes);
    const uint64_t seed = fuzz_byte(&bytes);
    for (uint32_t i = 0; i < count; ++i) {
        glsurf_keypoint *of[] = { &a[i], &b[i] };
        for (int k = 0; k < 2; ++k) {
            of[k]->x = whole ? (float)fuzz_byte(&bytes) : fuzz_float(&bytes);
            of[k]->y = whole ? (float)fuzz_byte(&bytes) : fuzz_float(&bytes);
        }
        matches[i] = (glsurf_match){ .a = fuzz_byte(&bytes) % count, .b = i };
    }
    find_homography(count, tolerance, seed);
    find_fundamental(count, tolerance, seed);
}
