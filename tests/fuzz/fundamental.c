/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Fundamental matrices of arbitrary matches: finite numbers of norm 1, and as many inliers
 * as flags. */
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
    const glsurf_fundamental_params params = { .tolerance = (double)fuzz_float(&bytes),
                                               .max_iterations = 100,
                                               .seed = fuzz_byte(&bytes) };
    for (uint32_t i = 0; i < count; ++i) {
        glsurf_keypoint *of[] = { &a[i], &b[i] };
        for (int k = 0; k < 2; ++k) {
            of[k]->x = whole ? (float)fuzz_byte(&bytes) : fuzz_float(&bytes);
            of[k]->y = whole ? (float)fuzz_byte(&bytes) : fuzz_float(&bytes);
        }
        matches[i] = (glsurf_match){ .a = fuzz_byte(&bytes) % count, .b = i };
    }
    glsurf_fundamental found;
    if (glsurf_fundamental_find(a, b, matches, count, &params, &found, inlier))
        return 0;
    uint32_t inliers = 0;
    double norm = 0.0;
    for (uint32_t i = 0; i < count; ++i)
        inliers += inlier[i];
    for (int i = 0; i < 9; ++i)
        norm += found.matrix[i] * found.matrix[i];
    fuzz_check(inliers == found.inliers && inliers >= 8, "the inliers are others");
    fuzz_check(isfinite(found.rms), "the error is not finite");
    fuzz_check(fabs(norm - 1.0) < 1e-9, "the norm is not 1");
    fuzz_check(found.scene == GLSURF_SCENE_DEPTH || found.scene == GLSURF_SCENE_PLANE,
               "an unknown scene");
    return 0;
}
