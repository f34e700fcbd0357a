/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Chooses the pairs of an album that are matched, in rounds. This reads and writes no
 * files, and depends only on the signatures and on the numbers of verified matches:
 *
 *     album_pairs *pairs = album_pairs_create(ALBUM_NEAR, 0, count, signatures);
 *     while ((n = album_pairs_next(pairs, &list)) > 0)
 *         for (size_t i = 0; i < n; ++i)
 *             album_pairs_report(pairs, i, verify(list[i].a, list[i].b));
 *     album_pairs_destroy(pairs);
 *
 * Pairs of a round may be matched and reported in any order, and several machines may each
 * match a part of the list: the next round is the same. A pair is in one list
 * only.
 *
 * A MILLION IMAGES. Their signatures take 512 MB. ALBUM_NEAR compares each with each: 10^12
 * comparisons of 54 ns are 15 hours of one processor. On the album of lab/album it tries
 * 7.6 pairs per image; 7.6 million pairs of 1,000 features take 8 hours at 4 ms a pair.
 * The lists and tables of pairs take about 50 bytes a pair, 0.4 GB.
 */
#ifndef GLSURF_ALBUM_NEAR_H
#define GLSURF_ALBUM_NEAR_H

#include "glsurf/match.h"

typedef enum album_pair_mode {
    ALBUM_ALL,     /* all pairs, by blocks of images, so that few features are in use */
    ALBUM_NEAR,    /* each image with the nearest by signature, then with the neighbours of
                      its verified neighbours, and theirs, as long as there are new ones */
    ALBUM_SEQUENCE /* each image with the `window` images after it; every tenth also with
                      the nearest of the images farther away */
} album_pair_mode;

enum {
    ALBUM_NEAREST = 5,   /* nearest images of each image */
    ALBUM_PARTNERS = 10, /* new partners of an image in a later round, at most */
    ALBUM_VERIFIED = 15, /* inliers of a verified pair, whose images are neighbours */
    ALBUM_LOOP_STEP = 10,
    ALBUM_BLOCK = 64 /* images of a block */
};

typedef struct album_pair {
    uint32_t a, b; /* images, a < b */
} album_pair;

/* Returns a number of a pair, in either order, that no other pair has. It is not 0. */
static inline uint64_t album_pair_key(uint32_t a, uint32_t b) {
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

typedef struct album_pairs album_pairs;

/* Creates a choice among `count` images. The signatures stay the caller's, until destroy.
 * They may be NULL with ALBUM_ALL, and with ALBUM_SEQUENCE if loops are not wanted. Images
 * without features, whose signatures are all zero, are near no image. */
album_pairs *album_pairs_create(album_pair_mode mode, uint32_t window, uint32_t count,
                                const glsurf_signature *signatures);
void album_pairs_destroy(album_pairs *self);

/* Starts the next round. Returns the number of its pairs, 0 after the last round. The list
 * is valid until the next round. */
size_t album_pairs_next(album_pairs *self, const album_pair **list);

/* Returns NULL, or a sentence without a full stop if features have no signature. */
const char *album_pairs_refusal(const glsurf_features *features);

/* Reports the number of verified matches of pair `i` of the round, once. A pair without a
 * report has none. */
void album_pairs_report(album_pairs *self, size_t i, uint32_t verified);

/* Groups of images that pairs connect, as the trees of union-find: each image has its
 * parent, at first itself. Returns the root, which is the lowest index of the group, and
 * shortens the way to it. */
static inline size_t album_root(size_t *parents, size_t at) {
    while (parents[at] != at)
        at = parents[at] = parents[parents[at]];
    return at;
}

/* Makes one group of the groups of two images. */
static inline void album_connect(size_t *parents, size_t a, size_t b) {
    const size_t one = album_root(parents, a), other = album_root(parents, b);
    parents[one > other ? one : other] = one < other ? one : other;
}

#endif
