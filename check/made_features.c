/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/made_features.h"

#include "core/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool allocate(gls_made_features *made, uint32_t count, uint32_t length) {
    *made = (gls_made_features){ .count = count, .length = length };
    made->keypoints = calloc(count + (size_t)1, sizeof *made->keypoints);
    made->descriptors = calloc(count * (size_t)length + 1, sizeof *made->descriptors);
    return made->keypoints && made->descriptors;
}

void gls_made_features_free(gls_made_features *self) {
    free(self->keypoints);
    free(self->descriptors);
    *self = (gls_made_features){ 0 };
}

glsurf_features gls_made_features_view(const gls_made_features *self) {
    return (glsurf_features){ .count = self->count,
                              .total = self->count,
                              .descriptor_length = self->length,
                              .keypoints = self->keypoints,
                              .descriptors = self->descriptors };
}

void gls_descriptor_scale(float *descriptor, uint32_t count, double length) {
    double sum = 0.0;
    for (uint32_t i = 0; i < count; ++i)
        sum += (double)descriptor[i] * (double)descriptor[i];
    for (uint32_t i = 0; sum > 0.0 && i < count; ++i) {
        double value = (double)descriptor[i] * length / sqrt(sum);
        /* Values near a rounding boundary of 1/2040 may round differently as float and as
         * double: move them away. */
        const double above = value * 2040.0 + 0.5 - floor(value * 2040.0 + 0.5);
        if (above < 1e-3 || above > 1.0 - 1e-3)
            value += 2e-3 / 2040.0;
        descriptor[i] = (float)value;
    }
}

static void describe(gls_made_kind kind, float *descriptor, uint32_t length,
                     gls_random *random) {
    if (kind == GLS_MADE_TIES) {
        const uint32_t which = gls_random_below(random, 6);
        if (which > 0) {
            descriptor[which] = 1.0f;
            descriptor[0] = 1.0f;
        }
    } else if (kind == GLS_MADE_LONGEST) {
        /* A direction or its opposite. */
        const float sign = gls_random_below(random, 2) ? 1.0f : -1.0f;
        for (uint32_t i = 0; i < length; ++i)
            descriptor[i] = sign * (1.0f + (float)gls_random_between(random, 0.0, 0.01));
    } else if (kind == GLS_MADE_RANDOM) {
        for (uint32_t i = 0; i < length; ++i)
            descriptor[i] = (float)gls_random_between(random, -1.0, 1.0);
    }
    /* The longest descriptors stay below the limit of 1.001: scaling moves each of at most
     * 128 numbers by about 1e-6, and 1.00098 leaves more than that. */
    gls_descriptor_scale(descriptor, length, kind == GLS_MADE_LONGEST ? 1.00098 : 1.0);
}

static glsurf_keypoint position(gls_random *random) {
    return (glsurf_keypoint){
        .x = (float)gls_random_between(random, 0.0, 1000.0),
        .y = (float)gls_random_between(random, 0.0, 1000.0),
        .laplacian = gls_random_below(random, 2) ? 1 : -1,
    };
}

bool gls_made_features_make(gls_made_features *made, gls_made_kind kind, uint32_t count,
                            uint32_t length, gls_random *random) {
    if (!allocate(made, count, length))
        return false;
    for (uint32_t i = 0; i < count; ++i) {
        made->keypoints[i] = position(random);
        describe(kind, made->descriptors + (size_t)i * length, length, random);
    }
    return true;
}

static void imitate(const gls_made_features *from, uint32_t i, gls_made_features *to,
                    uint32_t j, gls_random *random) {
    const size_t length = from->length;
    const float *descriptor = from->descriptors + i * length;
    to->keypoints[j] = from->keypoints[i];
    to->keypoints[j].x += (float)gls_random_between(random, -4.0, 4.0);
    for (size_t k = 0; k < length; ++k)
        to->descriptors[j * length + k] =
            descriptor[k] + (float)gls_random_between(random, -0.08, 0.08);
    gls_descriptor_scale(to->descriptors + j * length, from->length, 1.0);
}

bool gls_made_features_like(gls_made_features *made, const gls_made_features *from,
                            uint32_t count, gls_random *random) {
    if (!gls_made_features_make(made, GLS_MADE_RANDOM, count, from->length, random))
        return false;
    for (uint32_t j = 0; from->count > 0 && j < count; ++j)
        if (gls_random_below(random, 3) > 0)
            imitate(from, gls_random_below(random, from->count), made, j, random);
    return true;
}

void gls_made_features_gather(gls_made_features *self, gls_random *random) {
    static const float offs[] = { 0,     0.03f,   0.0625f, 3.96f, 4,
                                  4.04f, 4.0625f, 6.5f,    10,    10.1f };
    for (uint32_t i = self->count / 10 + 1; i < self->count; ++i) {
        const glsurf_keypoint *centre =
            &self->keypoints[gls_random_below(random, self->count / 10 + 1)];
        const float sign = gls_random_below(random, 2) ? 1.0f : -1.0f;
        const float x = floorf(centre->x) + sign * offs[gls_random_below(random, 10)];
        const float y =
            floorf(centre->y) + (gls_random_below(random, 2) ? 0.0f : 3.0f * sign);
        self->keypoints[i].x = x;
        self->keypoints[i].y = y;
    }
}

void gls_made_features_expect(const gls_made_features *a, const gls_made_features *b,
                              gls_random *random, glsurf_expected *expected) {
    for (uint32_t i = 0; i < a->count; ++i) {
        const glsurf_keypoint *near = &b->keypoints[gls_random_below(random, b->count)];
        const float tolerance = (float)gls_random_between(random, -10.0, 40.0);
        expected[i] = (glsurf_expected){
            near->x + (float)gls_random_between(random, -4.0, 4.0),
            near->y,
            gls_random_below(random, 2) ? tolerance : 0.0f,
        };
    }
    expected[0] = (glsurf_expected){ 1e9f, -1e9f, 3e9f }; /* every feature is near */
    expected[1] = (glsurf_expected){ 1e9f, -1e9f, 0.0f };
    expected[2] = (glsurf_expected){ NAN, -INFINITY, -1.0f };
}
