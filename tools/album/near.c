/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/near.h"

#include "system/alloc.h"

#include <stdlib.h>
#include <string.h>

typedef struct neighbours {
    uint32_t *images;
    uint32_t count;
} neighbours;

/* An image at a distance from another. Both are UINT32_MAX for none. */
typedef struct ranked {
    uint32_t distance, image;
} ranked;

struct album_pairs {
    album_pair_mode mode;
    uint32_t window, count;
    const glsurf_signature *signatures;
    uint32_t round, first, second; /* blocks of ALBUM_ALL */

    album_pair *list;
    size_t length, capacity;

    uint64_t *tried; /* hash table of pairs, with 0 for none */
    size_t tried_count, tried_size;
    neighbours *of;
    uint32_t *partners; /* of each image in this round */
};

/* ------------------------------------------------------------------- pairs -- */

/* Returns the place of the pair in the table, or of the 0 where it belongs: at its hash
 * (D. E. Knuth's product with the golden ratio) or behind. */
static uint64_t *find_tried(const album_pairs *self, uint64_t key) {
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (self->tried_size - 1);
    while (self->tried[at] != 0 && self->tried[at] != key)
        at = (at + 1) & (self->tried_size - 1);
    return &self->tried[at];
}

/* Doubles the table when half of it is in use. */
static void grow_tried(album_pairs *self) {
    uint64_t *const old = self->tried;
    const size_t size = self->tried_size;
    if (2 * self->tried_count < size)
        return;
    self->tried_size = size ? 2 * size : 1024;
    self->tried = alloc_zeroed(self->tried_size, sizeof *self->tried);
    for (size_t i = 0; i < size; ++i)
        if (old[i])
            *find_tried(self, old[i]) = old[i];
    free(old);
}

static void add_pair(album_pairs *self, uint32_t a, uint32_t b) {
    if (self->length == self->capacity) {
        self->capacity = self->capacity ? 2 * self->capacity : 1024;
        self->list = alloc_grown(self->list, self->capacity * sizeof *self->list);
    }
    self->list[self->length++] = a < b ? (album_pair){ a, b } : (album_pair){ b, a };
}

/* Adds the pair unless it was tried. Returns true if it is new. */
static bool try_pair(album_pairs *self, uint32_t a, uint32_t b) {
    grow_tried(self);
    uint64_t *const place = find_tried(self, album_pair_key(a, b));
    if (*place)
        return false;
    *place = album_pair_key(a, b);
    ++self->tried_count;
    add_pair(self, a, b);
    return true;
}

/* --------------------------------------------------------- nearest images -- */

static bool is_nearer(ranked a, ranked b) {
    return a.distance < b.distance || (a.distance == b.distance && a.image < b.image);
}

static void offer(ranked nearest[ALBUM_NEAREST], ranked image) {
    for (int k = 0; k < ALBUM_NEAREST; ++k)
        if (is_nearer(image, nearest[k])) {
            const ranked farther = nearest[k];
            nearest[k] = image;
            image = farther;
        }
}

static bool is_blank(const album_pairs *self, uint32_t image) {
    static const glsurf_signature blank;
    return memcmp(&self->signatures[image], &blank, sizeof blank) == 0;
}

static bool may_be_near(const album_pairs *self, uint32_t a, uint32_t b) {
    const uint32_t apart = a < b ? b - a : a - b;
    return apart > (self->mode == ALBUM_SEQUENCE ? self->window : 0);
}

/* Tries every `step`-th image with its nearest. A tile of images is compared with all
 * others together, so that each signature is read from memory once for a tile. */
static void try_nearest(album_pairs *self, uint32_t step) {
    enum { TILE = 32 };
    for (uint32_t first = 0; first < self->count; first += TILE * step) {
        ranked nearest[TILE][ALBUM_NEAREST];
        uint32_t images = 0;
        memset(nearest, 0xff, sizeof nearest);
        while (images < TILE && first + images * step < self->count)
            ++images;
        for (uint32_t j = 0; j < self->count; ++j)
            for (uint32_t i = 0; i < images && !is_blank(self, j); ++i)
                if (may_be_near(self, first + i * step, j))
                    offer(nearest[i], (ranked){ glsurf_signature_distance(
                                                    &self->signatures[first + i * step],
                                                    &self->signatures[j]),
                                                j });
        for (uint32_t i = 0; i < images; ++i)
            for (int k = 0; k < ALBUM_NEAREST; ++k)
                if (nearest[i][k].image < self->count && !is_blank(self, first + i * step))
                    try_pair(self, first + i * step, nearest[i][k].image);
    }
}

static void try_sequence(album_pairs *self) {
    for (uint32_t a = 0; a < self->count; ++a)
        for (uint32_t b = a + 1; b < self->count && b - a <= self->window; ++b)
            try_pair(self, a, b);
    if (self->signatures)
        try_nearest(self, ALBUM_LOOP_STEP);
}

/* -------------------------------------------------- neighbours' neighbours -- */

static void add_neighbour(neighbours *to, uint32_t image) {
    if ((to->count & (to->count - 1)) == 0) /* a power of two, or 0: full */
        to->images = alloc_grown(to->images, (to->count ? 2 * (size_t)to->count : 1) *
                                                 sizeof *to->images);
    to->images[to->count++] = image;
}

static int compare_ranked(const void *a, const void *b) {
    const ranked *const one = a, *const other = b;
    return is_nearer(*other, *one) - is_nearer(*one, *other);
}

/* Tries an image with the nearest of its neighbours' neighbours. */
static void try_beyond(album_pairs *self, uint32_t image) {
    const neighbours *const near = &self->of[image];
    ranked *found = NULL;
    size_t count = 0;
    for (uint32_t i = 0; i < near->count; ++i)
        count += self->of[near->images[i]].count;
    if (count == 0)
        return;
    found = alloc_zeroed(count, sizeof *found);
    count = 0;
    for (uint32_t i = 0; i < near->count; ++i) {
        const neighbours *const beyond = &self->of[near->images[i]];
        for (uint32_t k = 0; k < beyond->count; ++k) {
            const uint32_t other = beyond->images[k];
            if (other != image && !*find_tried(self, album_pair_key(image, other)))
                found[count++] =
                    (ranked){ glsurf_signature_distance(&self->signatures[image],
                                                        &self->signatures[other]),
                              other };
        }
    }
    qsort(found, count, sizeof *found, compare_ranked);
    for (size_t i = 0; i < count && self->partners[image] < ALBUM_PARTNERS; ++i)
        if (self->partners[found[i].image] < ALBUM_PARTNERS &&
            try_pair(self, image, found[i].image)) {
            ++self->partners[image];
            ++self->partners[found[i].image];
        }
    free(found);
}

/* ------------------------------------------------------------------- rounds -- */

/* Lists the pairs of two blocks, or within one. Moves on to the next two. */
static void list_blocks(album_pairs *self) {
    const uint32_t blocks = (self->count + ALBUM_BLOCK - 1) / ALBUM_BLOCK;
    while (self->length == 0 && self->first < blocks) {
        const uint32_t a0 = self->first * ALBUM_BLOCK, b0 = self->second * ALBUM_BLOCK;
        for (uint32_t a = a0; a < a0 + ALBUM_BLOCK; ++a)
            for (uint32_t b = b0 > a ? b0 : a + 1; b < b0 + ALBUM_BLOCK && b < self->count;
                 ++b)
                add_pair(self, a, b);
        if (++self->second == blocks)
            self->second = ++self->first;
    }
}

size_t album_pairs_next(album_pairs *self, const album_pair **list) {
    self->length = 0;
    if (self->mode == ALBUM_ALL)
        list_blocks(self);
    else if (self->mode == ALBUM_SEQUENCE && self->round == 0)
        try_sequence(self);
    else if (self->mode == ALBUM_NEAR && self->round == 0)
        try_nearest(self, 1);
    else if (self->mode == ALBUM_NEAR) {
        memset(self->partners, 0, self->count * sizeof *self->partners);
        for (uint32_t i = 0; i < self->count; ++i)
            try_beyond(self, i);
    }
    ++self->round;
    *list = self->list;
    return self->length;
}

void album_pairs_report(album_pairs *self, size_t i, uint32_t verified) {
    const album_pair pair = self->list[i];
    if (self->mode != ALBUM_NEAR || verified < ALBUM_VERIFIED)
        return;
    add_neighbour(&self->of[pair.a], pair.b);
    add_neighbour(&self->of[pair.b], pair.a);
}

const char *album_pairs_refusal(const glsurf_features *features) {
    glsurf_features none = *features;
    glsurf_signature blank;
    none.count = 0;
    return glsurf_signature_make(&none, &blank)
               ? "there are no signatures of such features; detect them by this version of "
                 "glsurf, with --preset default or best and 64 numbers, or match all pairs"
               : NULL;
}

album_pairs *album_pairs_create(album_pair_mode mode, uint32_t window, uint32_t count,
                                const glsurf_signature *signatures) {
    album_pairs *const self = alloc_zeroed(1, sizeof *self);
    *self = (album_pairs){
        .mode = mode, .window = window, .count = count, .signatures = signatures
    };
    self->of = alloc_zeroed(count, sizeof *self->of);
    self->partners = alloc_zeroed(count, sizeof *self->partners);
    return self;
}

void album_pairs_destroy(album_pairs *self) {
    for (uint32_t i = 0; self && i < self->count; ++i)
        free(self->of[i].images);
    if (self) {
        free(self->of);
        free(self->partners);
        free(self->tried);
        free(self->list);
    }
    free(self);
}
