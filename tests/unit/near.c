/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The choice of an album's pairs, on made-up signatures and matches. */
#include "support/test.h"

#include "album/near.h"

#include <string.h>

enum { IMAGES = 150, SCENES = 7, BLANK = 20 };

/* Images of some scenes. `matches` of a pair are verified, but 20 and 21 are blank. */
typedef struct made_album {
    uint32_t count;
    glsurf_signature signatures[IMAGES];
    uint32_t matches[IMAGES][IMAGES];
} made_album;

/* An image differs from its scene in a part of its bits. Two images of a scene match if
 * they are not far apart in the scene. */
static made_album *make_album(uint32_t count) {
    made_album *const self = test_scratch(sizeof *self);
    gls_random random = { 9 };
    glsurf_signature scenes[SCENES];
    for (int i = 0; i < SCENES; ++i)
        for (size_t k = 0; k < sizeof scenes[i].bits; ++k)
            scenes[i].bits[k] = (uint8_t)gls_random_below(&random, 256);
    self->count = count;
    for (uint32_t i = 0; i < count; ++i) {
        self->signatures[i] = scenes[i % SCENES];
        for (int k = 0; k < 512; ++k)
            self->signatures[i].bits[k] ^=
                (uint8_t)(gls_random_bits(&random) & gls_random_bits(&random) & 0x2f);
        if (i == BLANK || i == BLANK + 1)
            self->signatures[i] = (glsurf_signature){ { 0 } };
        for (uint32_t j = 0; j < i; ++j)
            if (i % SCENES == j % SCENES && i - j <= 5 * SCENES)
                self->matches[j][i] = ALBUM_VERIFIED + gls_random_below(&random, 100);
            else
                self->matches[j][i] = gls_random_below(&random, ALBUM_VERIFIED);
    }
    return self;
}

/* The pairs of a run. `round` is the number of the round, from 1. */
typedef struct run {
    int rounds;
    size_t pairs;
    int round[IMAGES][IMAGES];
} run;

/* Runs a choice. Reports a round's pairs in ascending or descending order. Later rounds
 * give an image at most ten partners. */
static run *run_pairs(const made_album *of, album_pair_mode mode, uint32_t window,
                      const glsurf_signature *signatures, bool descending) {
    run *const self = test_scratch(sizeof *self);
    const album_pair *list;
    album_pairs *const pairs = album_pairs_create(mode, window, of->count, signatures);
    size_t count;
    while ((count = album_pairs_next(pairs, &list)) > 0) {
        int partners[IMAGES] = { 0 };
        ++self->rounds;
        self->pairs += count;
        for (size_t n = 0; n < count; ++n) {
            const size_t i = descending ? count - 1 - n : n;
            const album_pair pair = list[i];
            assert_true(pair.a < pair.b && pair.b < of->count);
            assert_int_equal(self->round[pair.a][pair.b], 0); /* once only */
            self->round[pair.a][pair.b] = self->rounds;
            ++partners[pair.a];
            ++partners[pair.b];
            album_pairs_report(pairs, i, of->matches[pair.a][pair.b]);
        }
        for (int i = 0; i < IMAGES && mode == ALBUM_NEAR && self->rounds > 1; ++i)
            assert_in_range(partners[i], 0, ALBUM_PARTNERS);
    }
    assert_int_equal(album_pairs_next(pairs, &list), 0);
    album_pairs_destroy(pairs);
    return self;
}

/* --------------------------------------------------------------------- near -- */

static bool is_blank(uint32_t image) {
    return image == BLANK || image == BLANK + 1;
}

/* True if j is one of the nearest of i, among images more than `apart` away. */
static bool is_nearest(const made_album *of, uint32_t i, uint32_t j, uint32_t apart) {
    const glsurf_signature *const s = of->signatures;
    const uint32_t distance = glsurf_signature_distance(&s[i], &s[j]);
    int nearer = 0;
    for (uint32_t k = 0; k < of->count; ++k) {
        const uint32_t other = glsurf_signature_distance(&s[i], &s[k]);
        if (!is_blank(k) && (k < i ? i - k : k - i) > apart)
            nearer += other < distance || (other == distance && k < j);
    }
    return !is_blank(i) && !is_blank(j) && (i < j ? j - i : i - j) > apart &&
           nearer < ALBUM_NEAREST;
}

static void starts_with_the_nearest(void **state) {
    made_album *const of = make_album(IMAGES);
    of->signatures[40] = of->signatures[50] = of->signatures[60] = of->signatures[33];
    of->signatures[70] = (glsurf_signature){ { 1 } }; /* nearest to the blank ones */
    const run *found = run_pairs(of, ALBUM_NEAR, 0, of->signatures, false);
    for (uint32_t a = 0; a < IMAGES; ++a)
        for (uint32_t b = a + 1; b < IMAGES; ++b)
            assert_int_equal(found->round[a][b] == 1,
                             is_nearest(of, a, b, 0) || is_nearest(of, b, a, 0));
}

static bool is_verified(const made_album *of, const run *found, uint32_t a, uint32_t b,
                        int round) {
    const uint32_t i = a < b ? a : b, j = a < b ? b : a;
    return a != b && found->round[i][j] > 0 && found->round[i][j] < round &&
           of->matches[i][j] >= ALBUM_VERIFIED;
}

/* Returns true if images have a common neighbour that was verified before a round. */
static bool have_common(const made_album *of, const run *found, uint32_t a, uint32_t b,
                        int round) {
    for (uint32_t k = 0; k < of->count; ++k)
        if (is_verified(of, found, a, k, round) && is_verified(of, found, k, b, round))
            return true;
    return false;
}

/* Later rounds try neighbours of verified neighbours, and at the end there are no others.
 */
static void goes_on_with_neighbours(void **state) {
    const made_album *const of = make_album(IMAGES);
    const run *found = run_pairs(of, ALBUM_NEAR, 0, of->signatures, false);
    assert_in_range(found->rounds, 3, 30);
    for (uint32_t a = 0; a < IMAGES; ++a)
        for (uint32_t b = a + 1; b < IMAGES; ++b)
            if (found->round[a][b] > 1)
                assert_true(have_common(of, found, a, b, found->round[a][b]));
    for (uint32_t a = 0; a < IMAGES; ++a)
        for (uint32_t b = a + 1; b < IMAGES; ++b)
            assert_true(found->round[a][b] > 0 ||
                        !have_common(of, found, a, b, found->rounds + 1));
}

/* A star: all images are nearest to image 0, and match it only. In the second round image 1
 * is the first to meet others, and meets the nearest that it has not met. */
static void the_nearest_neighbours_come_first(void **state) {
    enum { STAR = 30, BITS = 40 };
    made_album *const of = make_album(STAR);
    gls_random random = { 5 };
    memset(of->matches, 0, sizeof of->matches);
    for (uint32_t i = 0; i < STAR; ++i) {
        of->signatures[i] = (glsurf_signature){ { 1 } };
        of->matches[0][i] = ALBUM_VERIFIED;
        for (uint32_t k = 0; i > 0 && k < BITS; ++k)
            of->signatures[i].bits[1 + gls_random_below(&random, 511)] |=
                (uint8_t)(1 << gls_random_below(&random, 8));
    }
    const run *found = run_pairs(of, ALBUM_NEAR, 0, of->signatures, false);
    uint32_t partners = 0;
    for (uint32_t i = 2; i < STAR; ++i) {
        uint32_t nearer = 0;
        for (uint32_t k = 2; k < STAR; ++k) {
            const uint32_t one =
                glsurf_signature_distance(&of->signatures[1], &of->signatures[k]);
            const uint32_t other =
                glsurf_signature_distance(&of->signatures[1], &of->signatures[i]);
            nearer += found->round[1][k] != 1 && (one < other || (one == other && k < i));
        }
        assert_int_equal(found->round[0][i], 1);
        if (found->round[1][i] != 1)
            assert_int_equal(found->round[1][i] == 2, nearer < ALBUM_PARTNERS);
        partners += found->round[1][i] == 2;
    }
    assert_int_equal(partners, ALBUM_PARTNERS);
}

static void the_order_of_reports_means_nothing(void **state) {
    const made_album *const of = make_album(IMAGES);
    const run *one = run_pairs(of, ALBUM_NEAR, 0, of->signatures, false);
    const run *other = run_pairs(of, ALBUM_NEAR, 0, of->signatures, true);
    assert_memory_equal(one, other, sizeof *one);
}

/* --------------------------------------------------------------- other modes -- */

static void all_pairs_come_once(void **state) {
    static const uint32_t counts[] = { 0, 1, 2, ALBUM_BLOCK, ALBUM_BLOCK + 1, IMAGES };
    for (size_t n = 0; n < COUNT(counts); ++n) {
        const made_album *const of = make_album(counts[n]);
        const run *found = run_pairs(of, ALBUM_ALL, 0, NULL, false);
        const uint32_t blocks = (counts[n] + ALBUM_BLOCK - 1) / ALBUM_BLOCK;
        assert_int_equal(found->pairs, counts[n] * (counts[n] - 1) / 2);
        assert_in_range(found->rounds, 0, blocks * (blocks + 1) / 2);
        for (uint32_t a = 0; a < counts[n]; ++a) /* a round is of two blocks */
            for (uint32_t b = a + 1; b < counts[n]; ++b)
                assert_int_equal(found->round[a][b],
                                 found->round[a / ALBUM_BLOCK * ALBUM_BLOCK]
                                             [b / ALBUM_BLOCK * ALBUM_BLOCK +
                                              (a / ALBUM_BLOCK == b / ALBUM_BLOCK)]);
    }
}

static void sequences_have_loops(void **state) {
    enum { WINDOW = 9 };
    const made_album *const of = make_album(IMAGES);
    const run *loops = run_pairs(of, ALBUM_SEQUENCE, WINDOW, of->signatures, false);
    const run *plain = run_pairs(of, ALBUM_SEQUENCE, WINDOW, NULL, false);
    assert_int_equal(loops->rounds, 1);
    assert_int_equal(plain->rounds, 1);
    for (uint32_t a = 0; a < IMAGES; ++a)
        for (uint32_t b = a + 1; b < IMAGES; ++b) {
            const bool close = b - a <= WINDOW;
            assert_int_equal(plain->round[a][b], close);
            assert_int_equal(
                loops->round[a][b],
                close || (a % ALBUM_LOOP_STEP == 0 && is_nearest(of, a, b, WINDOW)) ||
                    (b % ALBUM_LOOP_STEP == 0 && is_nearest(of, b, a, WINDOW)));
        }
}

static void small_albums(void **state) {
    for (uint32_t count = 0; count <= 3; ++count) {
        const made_album *const of = make_album(count);
        for (int mode = ALBUM_ALL; mode <= ALBUM_SEQUENCE; ++mode) {
            const run *found =
                run_pairs(of, (album_pair_mode)mode, 9, of->signatures, false);
            assert_int_equal(found->pairs, count * (count - (count > 0)) / 2);
        }
    }
    album_pairs_destroy(NULL);
}

static void says_why_there_is_no_signature(void **state) {
    glsurf_features features = { .count = 3,
                                 .descriptor_length = 64,
                                 .descriptor_version =
                                     glsurf_descriptor_version(GLSURF_PRESET_DEFAULT) };
    assert_null(album_pairs_refusal(&features));
    features.descriptor_length = 128;
    assert_non_null(album_pairs_refusal(&features));
}

int main(void) {
    TEST_LIST(tests, starts_with_the_nearest, goes_on_with_neighbours,
              the_nearest_neighbours_come_first, the_order_of_reports_means_nothing,
              all_pairs_come_once, sequences_have_loops, small_albums,
              says_why_there_is_no_signature);
    return test_main("near", tests, COUNT(tests));
}
