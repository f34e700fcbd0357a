/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Writes features in the text format of the Visual Geometry Group, Oxford: the length of a
 * descriptor, the number of features, then one line per feature of x y a b c d1 ... dn.
 *
 * a, b, c give the region as the ellipse a (u-x)^2 + 2 b (u-x)(v-y) + c (v-y)^2 = 1. Here
 * it is the circle of radius 3 sigma, so a = c = 1 / (3 sigma)^2 and b = 0.
 */
#include "common/formats.h"
#include "common/number_text.h"

bool write_vgg(FILE *file, const feature_set *set) {
    const glsurf_features *const features = set->features;
    const uint32_t length = features->descriptor_length;
    fprintf(file, "%lu\n%lu\n", (unsigned long)length, (unsigned long)features->count);
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *const point = &features->keypoints[i];
        const double radius = 3.0 * (double)point->scale;
        const float centre[2] = { point->x, point->y };
        char place[2 * (1 + NUMBER_TEXT)], a[NUMBER_TEXT];
        *numbers_text(place, ' ', centre, 2) = '\0';
        snprintf(a, sizeof a, "%.9g", 1.0 / (radius * radius));
        fprintf(file, "%s %s 0 %s", place, a, a);
        write_numbers(file, ' ', features->descriptors + (size_t)i * length, length);
    }
    return true;
}
