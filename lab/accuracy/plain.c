/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "accuracy/plain.h"

#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

plain_features plain_make(const glsurf_keypoint *keypoints, const float *descriptors,
                          uint32_t count, uint32_t length, float unit) {
    const size_t numbers = (size_t)count * length;
    plain_features self = { test_memory((count + 1) * sizeof *keypoints),
                            test_memory((numbers + 1) * sizeof *self.descriptors), count,
                            length };
    if (count > 0)
        memcpy(self.keypoints, keypoints, count * sizeof *keypoints);
    for (size_t i = 0; i < numbers; ++i)
        self.descriptors[i] = (int16_t)lrintf(unit * descriptors[i]);
    return self;
}

void plain_free(plain_features *self) {
    free(self->keypoints);
    free(self->descriptors);
    *self = (plain_features){ 0 };
}

static int strongest_first(const void *a, const void *b) {
    const float p = *(const float *)a, q = *(const float *)b;
    return (p < q) - (p > q);
}

float plain_threshold(const plain_features *self, uint32_t wanted) {
    if (self->count < wanted || wanted == 0)
        return 0.0f;
    float *responses = test_memory(self->count * sizeof *responses);
    for (uint32_t i = 0; i < self->count; ++i)
        responses[i] = self->keypoints[i].response;
    qsort(responses, self->count, sizeof *responses, strongest_first);
    const float threshold = responses[wanted - 1];
    free(responses);
    return threshold;
}

void plain_keep(plain_features *self, float threshold, uint32_t maximum) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < self->count && kept < maximum; ++i) {
        if (self->keypoints[i].response < threshold)
            continue;
        self->keypoints[kept] = self->keypoints[i];
        memmove(self->descriptors + (size_t)kept * self->length,
                self->descriptors + (size_t)i * self->length,
                self->length * sizeof *self->descriptors);
        ++kept;
    }
    self->count = kept;
}

/* ---------------------------------------------------------------- matching -- */

/* Descriptors have lengths up to 2^12, so sums of products stay below 2^25. */
static int32_t product(const int16_t *a, const int16_t *b, uint32_t length) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < length; ++i)
        sum += a[i] * b[i];
    return sum;
}

static int32_t *squares(const plain_features *self) {
    int32_t *all = test_memory((self->count + 1) * sizeof *all);
    for (uint32_t i = 0; i < self->count; ++i) {
        const int16_t *d = self->descriptors + (size_t)i * self->length;
        all[i] = product(d, d, self->length);
    }
    return all;
}

typedef struct nearest {
    uint32_t index;
    int32_t first, second; /* squares of distances */
} nearest;

static void offer_neighbour(nearest *self, uint32_t index, int32_t distance) {
    if (distance < self->first) {
        self->second = self->first;
        self->first = distance;
        self->index = index;
    } else if (distance < self->second) {
        self->second = distance;
    }
}

static nearest *no_neighbours(uint32_t count) {
    nearest *all = test_memory((count + 1) * sizeof *all);
    for (uint32_t i = 0; i < count; ++i)
        all[i] = (nearest){ UINT32_MAX, INT32_MAX, INT32_MAX };
    return all;
}

uint32_t plain_match(const plain_features *a, const plain_features *b, plain_pair **pairs) {
    int32_t *a_square = squares(a), *b_square = squares(b);
    nearest *of_a = no_neighbours(a->count), *of_b = no_neighbours(b->count);
    for (uint32_t i = 0; i < a->count; ++i) {
        const int16_t *d = a->descriptors + (size_t)i * a->length;
        for (uint32_t j = 0; j < b->count; ++j) {
            const int32_t distance =
                a_square[i] + b_square[j] -
                2 * product(d, b->descriptors + (size_t)j * b->length, a->length);
            offer_neighbour(&of_a[i], j, distance);
            offer_neighbour(&of_b[j], i, distance);
        }
    }
    uint32_t count = 0;
    *pairs = test_memory((a->count + 1) * sizeof **pairs);
    for (uint32_t i = 0; i < a->count; ++i) {
        const nearest *n = &of_a[i];
        if (n->index != UINT32_MAX && of_b[n->index].index == i &&
            (int64_t)n->first * 100 <= (int64_t)n->second * 64)
            (*pairs)[count++] = (plain_pair){ i, n->index };
    }
    free(a_square);
    free(b_square);
    free(of_a);
    free(of_b);
    return count;
}
