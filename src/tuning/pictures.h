/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Built-in pictures to time and check a driver, and the random numbers for them. */
#ifndef GLSURF_TUNING_PICTURES_H
#define GLSURF_TUNING_PICTURES_H

#include "core/hash.h"

#include <stdbool.h>

/*
 * Numbers that look random and are the same everywhere, by SplitMix64: G. L. Steele, D.
 * Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
 */
typedef struct gls_random {
    uint64_t state;
} gls_random;

static inline uint64_t gls_random_next(gls_random *random) {
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    return gls_hash_stir(random->state);
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

typedef enum gls_picture_kind {
    GLS_PICTURE_ZERO,
    GLS_PICTURE_WHITE,
    GLS_PICTURE_PIXEL, /* one white pixel */
    GLS_PICTURE_CHECKERBOARD,
    GLS_PICTURE_RAMP_X,
    GLS_PICTURE_RAMP_Y,
    GLS_PICTURE_RAMP_DIAGONAL,
    GLS_PICTURE_STEP,  /* an edge between black and white */
    GLS_PICTURE_NOISE, /* independent pixels */
    GLS_PICTURE_BLOBS, /* smooth texture with blobs of many sizes */
    GLS_PICTURE_KINDS
} gls_picture_kind;

const char *gls_picture_name(gls_picture_kind kind);

/* gray: a picture of width x height bytes without padding between rows. Returns false
 * without memory. */
bool gls_picture_fill(gls_picture_kind kind, int width, int height, gls_random *random,
                      uint8_t *gray);

#endif
