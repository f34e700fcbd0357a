/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/near.h"

#include "system/alloc.h"

#include <stdlib.h>

struct album_pairs {
    uint32_t count, first, second; /* blocks of the next round */
    album_pair *list;
};

album_pairs *album_pairs_create(album_pair_mode mode, uint32_t window, uint32_t count,
                                const glsurf_signature *signatures) {
    (void)mode;
    (void)window;
    (void)signatures;
    album_pairs *const self = alloc_zeroed(1, sizeof *self);
    self->count = count;
    self->list = alloc_zeroed(ALBUM_BLOCK * ALBUM_BLOCK, sizeof *self->list);
    return self;
}

void album_pairs_destroy(album_pairs *self) {
    if (self)
        free(self->list);
    free(self);
}

/* Each round has the pairs of two blocks of images, or of one block. */
size_t album_pairs_next(album_pairs *self, const album_pair **list) {
    size_t length = 0;
    while (length == 0 && self->first < self->count) {
        const uint32_t a0 = self->first, b0 = self->second;
        for (uint32_t a = a0; a < a0 + ALBUM_BLOCK && a < self->count; ++a)
            for (uint32_t b = b0 > a ? b0 : a + 1; b < b0 + ALBUM_BLOCK && b < self->count;
                 ++b)
                self->list[length++] = (album_pair){ a, b };
        self->second += ALBUM_BLOCK;
        if (self->second >= self->count)
            self->second = self->first += ALBUM_BLOCK;
    }
    *list = self->list;
    return length;
}

void album_pairs_report(album_pairs *self, size_t i, uint32_t verified) {
    (void)self;
    (void)i;
    (void)verified;
}
