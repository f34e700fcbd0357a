/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Digests compared, printed and read. */
#include "common/digest.h"

#include <string.h>

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
