/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Numbers that look random and are the same everywhere, by SplitMix64: G. L. Steele, D.
 * Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
 */
#ifndef GLSURF_CORE_RANDOM_H
#define GLSURF_CORE_RANDOM_H

#include <stdint.h>

typedef struct gls_random {
    uint64_t state;
} gls_random;

static inline uint64_t gls_random_next(gls_random *random) {
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random->state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A generator that starts from the seed; different salts give different sequences. */
static inline gls_random gls_random_make(uint64_t seed, uint64_t salt) {
    gls_random random = { .state = seed };
    random.state = gls_random_next(&random) ^ salt;
    return random;
}

static inline uint32_t gls_random_bits(gls_random *random) {
    return (uint32_t)(gls_random_next(random) >> 32);
}

/* A number from 0 to below - 1; below > 0. */
static inline uint32_t gls_random_below(gls_random *random, uint32_t below) {
    return (uint32_t)((uint64_t)gls_random_bits(random) * below >> 32);
}

/* A number of at least low and less than high. */
static inline double gls_random_between(gls_random *random, double low, double high) {
    return low + (high - low) * ((double)gls_random_bits(random) / 4294967296.0);
}

#endif
