/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/digest.h"

#include <string.h>

void digest_begin(digest_state *self) {
    sha256_init(self);
}

void digest_add(digest_state *self, const void *data, size_t size) {
    sha256_update(self, size, data);
}

digest digest_end(digest_state *self) {
    digest result;
    sha256_digest(self, DIGEST_BYTES, result.bytes);
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

bool digest_is_zero(const digest *self) {
    return digest_equal(self, &(digest){ { 0 } });
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
