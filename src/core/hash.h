/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Texts: constants as texts, and a hash of texts and other bytes. */
#ifndef GLSURF_CORE_HASH_H
#define GLSURF_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Turns a constant into its text, which C and GLSL read alike. printf() is not used for
 * this: in some locales it writes a comma for the decimal point.
 */
#define GLS_LITERAL(constant)  GLS_LITERAL_(constant)
#define GLS_LITERAL_(constant) #constant

/*
 * A hash of 64 bits: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) from a given start, mixed by
 * the finaliser of S. Vigna's splitmix64. It has to tell texts apart and to find damage. It
 * need not resist an attacker.
 *
 * It finds every change of a single byte. A step, h -> (h ^ byte) p with odd p, gives two
 * bytes different results for one h, and two h different results for one byte. So two
 * states that differ once differ to the end, and the finaliser is a bijection.
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

/* Hashes the final zero too, so that "ab", "c" and "a", "bc" give different hashes. NULL
 * changes nothing. */
static inline uint64_t gls_hash_text(uint64_t from, const char *text) {
    return text ? gls_hash_stir(gls_hash(from, text, strlen(text) + 1)) : from;
}

#endif
