/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Homographies of arbitrary matches: finite numbers, as many inliers as flags, and a
 * predicted error. */
#include "fuzz.h"

#include "glsurf/glsurf.h"

#include <math.h>

enum { MAXIMUM = 48 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static glsurf_keypoint a[MAXIMUM], b[MAXIMUM];
    static glsurf_match matches[MAXIMUM];
    static bool inlier[MAXIMUM];
    fuzz_bytes bytes = { data, size };
    const uint32_t count = fuzz_byte(&bytes) % (MAXIMUM + 1);
    const int whole = fuzz_byte(&bytes) & 1; /* whole numbers agree more often */
    const glsurf_homography_params params = { .tolerance = (double)fuzz_float(&bytes),
                                              .max_iterations = 200,
                                              .seed = fuzz_byte(&bytes) };
    for (uint32_t i = 0; i < count; ++i) {
        glsurf_keypoint *of[] = { &a[i], &b[i] };
        for (int k = 0; k < 2; ++k) {
            of[k]->x = whole ? (float)fuzz_byte(&bytes) : fuzz_float(&bytes);
            of[k]->y = whole ? (float)fuzz_byte(&bytes) : fuzz_float(&bytes);
        }
        matches[i] = (glsurf_match){ .a = fuzz_byte(&bytes) % count, .b = i };
    }
    glsurf_homography found;
    if (glsurf_homography_find(a, b, matches, count, &params, &found, inlier))
        return 0;
    uint32_t inliers = 0;
    for (uint32_t i = 0; i < count; ++i)
        inliers += inlier[i];
    fuzz_check(inliers == found.inliers && inliers >= 4, "the inliers are others");
    fuzz_check(isfinite(found.rms), "the error is not finite");
    for (int i = 0; i < 9; ++i)
        fuzz_check(isfinite(found.matrix[i]), "a number that is not finite");
    const glsurf_region part_a = { 0, 0, 255, 255 }, part_b = { 10, 0, 100, 200 };
    double error = 0.0, place[2];
    if (glsurf_homography_error(&found, &part_a, &part_b, &error, place) == GLSURF_OK) {
        fuzz_check(error >= 0.0, "the predicted error is not a number");
        fuzz_check(isfinite(place[0]) && isfinite(place[1]), "a place that is not finite");
    }
    return 0;
}
