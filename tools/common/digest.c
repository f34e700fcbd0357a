/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/digest.h"

#include <string.h>

enum { BLOCK = 64, LENGTH_AT = 56 };

/* FIPS 180-4, 4.2.2: fractional parts of the cube roots of the first 64 primes. */
static const uint32_t ROUNDS[BLOCK] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4,
    0xAB1C5ED5, 0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE,
    0x9BDC06A7, 0xC19BF174, 0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F,
    0x4A7484AA, 0x5CB0A9DC, 0x76F988DA, 0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7,
    0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967, 0x27B70A85, 0x2E1B2138, 0x4D2C6DFC,
    0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85, 0xA2BFE8A1, 0xA81A664B,
    0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070, 0x19A4C116,
    0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7,
    0xC67178F2
};

static uint32_t turned(uint32_t word, int bits) {
    return word >> bits | word << (32 - bits);
}

/* 6.2.2, steps 1 to 4. */
static void add_block(uint32_t words[8], const unsigned char *block) {
    uint32_t w[BLOCK], v[8];
    for (int i = 0; i < 16; ++i)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < BLOCK; ++i) {
        const uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) +
               (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    memcpy(v, words, sizeof v);
    for (int i = 0; i < BLOCK; ++i) {
        const uint32_t a = v[0], e = v[4];
        const uint32_t one = v[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
                             ((e & v[5]) ^ (~e & v[6])) + ROUNDS[i] + w[i];
        const uint32_t two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) +
                             ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; ++i)
        words[i] += v[i];
}

void digest_begin(digest_state *self) {
    *self = (digest_state){ { 0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F,
                              0x9B05688C, 0x1F83D9AB, 0x5BE0CD19 },
                            { 0 },
                            0 };
}

void digest_add(digest_state *self, const void *data, size_t size) {
    const unsigned char *at = data;
    while (size > 0) {
        const size_t filled = self->size % BLOCK;
        const size_t part = size < BLOCK - filled ? size : BLOCK - filled;
        memcpy(self->block + filled, at, part);
        self->size += part;
        at += part;
        size -= part;
        if (filled + part == BLOCK)
            add_block(self->words, self->block);
    }
}

digest digest_end(digest_state *self) {
    const uint64_t bits = self->size * 8;
    digest_add(self, &(unsigned char){ 0x80 }, 1);
    while (self->size % BLOCK != LENGTH_AT)
        digest_add(self, &(unsigned char){ 0 }, 1);
    unsigned char length[8];
    for (int i = 0; i < 8; ++i)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    digest_add(self, length, sizeof length);
    digest result;
    for (int i = 0; i < DIGEST_BYTES; ++i)
        result.bytes[i] = (unsigned char)(self->words[i / 4] >> (24 - 8 * (i % 4)));
    return result;
}

digest digest_of(const void *data, size_t size) {
    digest_state state;
    digest_begin(&state);
    digest_add(&state, data, size);
    return digest_end(&state);
}

bool digest_equal(const digest *a, const digest *b) {
    return memcmp(a->bytes, b->bytes, DIGEST_BYTES) == 0;
}

static const char DIGITS[] = "0123456789abcdef";

void digest_print(const digest *self, char text[DIGEST_TEXT]) {
    for (int i = 0; i < DIGEST_TEXT - 1; ++i)
        text[i] = DIGITS[self->bytes[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    text[DIGEST_TEXT - 1] = '\0';
}

bool digest_read(digest *self, const char *text) {
    *self = (digest){ { 0 } };
    for (int i = 0; i < DIGEST_TEXT - 1; ++i) {
        const char *const found = text[i] != '\0' ? strchr(DIGITS, text[i]) : NULL;
        if (!found)
            return false;
        const int value = (int)(found - DIGITS);
        self->bytes[i / 2] = (unsigned char)(self->bytes[i / 2] << 4 | value);
    }
    return true;
}
