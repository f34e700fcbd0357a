/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* SHA-256 (FIPS 180-4), cut to 128 bits: tells contents of files apart. */
#ifndef GLSURF_COMMON_DIGEST_H
#define GLSURF_COMMON_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_BYTES = 16, DIGEST_TEXT = 2 * DIGEST_BYTES + 1 };

/* The first half of the digest, which is the first 32 digits that sha256sum prints. */
typedef struct digest {
    unsigned char bytes[DIGEST_BYTES];
} digest;

/* Holds the library's own struct; see digest.c. */
typedef struct digest_state {
    uint64_t words[16];
} digest_state;

void digest_begin(digest_state *self);
void digest_add(digest_state *self, const void *data, size_t size);
digest digest_end(digest_state *self);

/* The digest of `size` bytes. */
digest digest_of(const void *data, size_t size);

bool digest_equal(const digest *a, const digest *b);
bool digest_is_zero(const digest *self);

/* Hexadecimal digits; digest_read() is false if `text` does not begin with all of them. */
void digest_print(const digest *self, char text[DIGEST_TEXT]);
bool digest_read(digest *self, const char *text);

#endif
