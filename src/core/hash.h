/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Constants as text, and a hash of text and other bytes. */
#ifndef GLSURF_CORE_HASH_H
#define GLSURF_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Turns a constant into text that C and GLSL read alike. printf() cannot do this: in some
 * locales it writes a decimal comma.
 */
#define GLS_LITERAL(constant)  GLS_LITERAL_(constant)
#define GLS_LITERAL_(constant) #constant

/*
 * A hash of 64 bits: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) from a given start, mixed by
 * the finaliser of S. Vigna's splitmix64. It distinguishes texts and finds damage. It does
 * not resist an attacker.
 *
 * It finds every change of a single byte. A step is h -> (h ^ byte) p with odd p. For one
 * h, different bytes give different results; for one byte, different h do. So states that
 * differ once differ to the end, and the finaliser is a bijection.
 */
#define GLS_HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t gls_hash(uint64_t from, const void *data, size_t size) {
    const unsigned char *bytes = (const unsigned char *)data;
    for (size_t i = 0; i < size; ++i)
        from = (from ^ bytes[i]) * UINT64_C(0x100000001b3);
    return from;
}

static inline uint64_t gls_hash_stir(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Also hashes the final zero, so that "ab", "c" and "a", "bc" give different hashes. NULL
 * leaves the hash unchanged. */
static inline uint64_t gls_hash_text(uint64_t from, const char *text) {
    return text ? gls_hash_stir(gls_hash(from, text, strlen(text) + 1)) : from;
}

#endif
