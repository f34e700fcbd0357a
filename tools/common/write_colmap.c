/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Writes features as text for COLMAP's `feature_importer`: a line `N 128`, then one line
 * per feature of x y scale orientation d1 ... d128.
 *
 * COLMAP has the centre of the first pixel at (0.5, 0.5), and wants 128 bytes. The 64
 * numbers of a descriptor are signed, so each becomes two bytes, its positive and its
 * negative part:
 *
 *     d[i] = min(round(512 max(s[i], 0)), 255),  d[64 + i] = min(round(512 max(-s[i], 0)),
 * 255)
 *
 * For any two numbers (max(s, 0) - max(t, 0))^2 + (max(-s, 0) - max(-t, 0))^2 is (s - t)^2
 * if their signs agree, and s^2 + t^2, which is less than (s - t)^2, if they do not. COLMAP
 * takes 512 for the length of a descriptor, as of its own, hence the factor.
 *
 * What is lost: rounding moves a number by at most 1/1024. A number above 255.5/512 = 0.499
 * is cut off. The squares of a descriptor add up to 1, so at most four of its numbers are.
 */
#include "common/formats.h"

#include <math.h>

enum { NUMBERS = 64, BYTES = 128, LARGEST = 255 };

static int positive_part(float number) {
    return number > 0 ? (int)fminf(rintf(512 * number), LARGEST) : 0;
}

bool write_colmap(FILE *file, const feature_set *set) {
    const glsurf_features *const features = set->features;
    fprintf(file, "%lu %d\n", (unsigned long)features->count, BYTES);
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *const point = &features->keypoints[i];
        const float *const numbers = &features->descriptors[(size_t)i * NUMBERS];
        const float x = point->x + 0.5F, y = point->y + 0.5F;
        fprintf(file, "%.9g %.9g %.9g %.9g", (double)x, (double)y, (double)point->scale,
                (double)point->angle);
        for (uint32_t d = 0; d < NUMBERS; ++d)
            fprintf(file, " %d", positive_part(numbers[d]));
        for (uint32_t d = 0; d < NUMBERS; ++d)
            fprintf(file, " %d", positive_part(-numbers[d]));
        fputc('\n', file);
    }
    return true;
}
