/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "common/digest.h"

#include <assert.h>
#include <nettle/sha2.h>
#include <string.h>

static_assert(sizeof(struct sha256_ctx) <= sizeof(digest_state), "enlarge digest_state");

static struct sha256_ctx *context(digest_state *self) {
    return (struct sha256_ctx *)self->words;
}

void digest_begin(digest_state *self) {
    sha256_init(context(self));
}

void digest_add(digest_state *self, const void *data, size_t size) {
    sha256_update(context(self), size, data);
}

digest digest_end(digest_state *self) {
    digest result;
    sha256_digest(context(self), DIGEST_BYTES, result.bytes);
    return result;
}

digest digest_of(const void *data, size_t size) {
    digest_state state;
    digest_begin(&state);
    digest_add(&state, data, size);
    return digest_end(&state);
}
