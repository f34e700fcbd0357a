/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014.
 */
#include "support/test.h"

#include <stdlib.h>

enum { FIXED_SEED = 20081 };

uint64_t test_seed(void) {
    const char *text = getenv("GLSURF_SEED");
    return text && *text ? strtoull(text, NULL, 0) : FIXED_SEED;
}

static uint64_t next(test_random *random) {
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random->state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

test_random test_random_make(uint64_t salt) {
    test_random random = { .state = test_seed() };
    random.state = next(&random) ^ salt;
    return random;
}

uint32_t test_random_bits(test_random *random) {
    return (uint32_t)(next(random) >> 32);
}

uint32_t test_random_below(test_random *random, uint32_t below) {
    return (uint32_t)((uint64_t)test_random_bits(random) * below >> 32);
}

double test_random_between(test_random *random, double low, double high) {
    return low + (high - low) * ((double)test_random_bits(random) / 4294967296.0);
}
