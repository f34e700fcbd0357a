/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The comparison in plain C: for any sizes, threads and processors it finds the same bytes
 * as the reference. unit/reference_match compares it with the definition.
 */
#include "core/platform.h"
#include "matcher/matcher.h"
#include "support/features.h"

#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { TILE = 128, THREADS = 4, MANY = 3 * TILE + 37 };

static const uint32_t threads[THREADS] = { 1, 2, 3, 7 };

/* -------------------------------------------------------------------- sets -- */

static gls_cpu_set set_of(const test_features *from) {
    const size_t length = from->length;
    gls_cpu_set set = { .count = from->count, .length = from->length };
    set.values = test_scratch((from->count + 1) * length * sizeof *set.values);
    set.keypoint = test_scratch((from->count + 1) * sizeof *set.keypoint);
    for (size_t i = 0; i < from->count; ++i) {
        const glsurf_keypoint *k = &from->keypoints[i];
        set.keypoint[i] =
            (gls_match_keypoint){ k->x, k->y, (float)k->laplacian,
                                  gls_quantise(from->descriptors + i * length, from->length,
                                               set.values + i * length) };
    }
    return set;
}

/* Three arrays that no result equals before. */
static gls_nearest nearest_new(uint32_t count) {
    float *memory = test_scratch((3 * (size_t)count + 1) * sizeof *memory);
    for (size_t i = 0; i < 3 * (size_t)count; ++i)
        memory[i] = -7.0f;
    return (gls_nearest){ memory, memory + count, memory + 2 * (size_t)count };
}

static void assert_same(const float *found, const float *expected, uint32_t count,
                        const char *what) {
    for (uint32_t i = 0; i < count; ++i)
        if (memcmp(&found[i], &expected[i], sizeof *found) != 0)
            fail_msg("%s of %u is %.9g; expected %.9g", what, i, (double)found[i],
                     (double)expected[i]);
}

/* Compares with the reference, with each number of threads, with and without AVX2. Returns
 * the number of features of a that have a nearest one. */
static uint32_t check_with(const test_features *a, const test_features *b,
                           const glsurf_match_params *params,
                           glsurf_progress_callback *progress) {
    const gls_cpu_set set[2] = { set_of(a), set_of(b) };
    glsurf_match_params filled = *params;
    gls_failure failure = { 0 };
    gls_match_guide guide;
    uint32_t found = 0;
    gls_match_params_fill(&filled);
    assert_ok(gls_match_guide_make(&failure, &filled, &guide));
    const gls_match_rule rule = gls_match_rule_make(&filled);
    const gls_nearest of_a = nearest_new(a->count), of_b = nearest_new(b->count);
    for (uint32_t j = 0; j < b->count; ++j) {
        of_b.first[j] = GLS_MATCH_NONE;
        of_b.second[j] = GLS_MATCH_NONE;
        of_b.index[j] = 0.0f;
    }
    gls_reference_match(&set[0], &set[1], &guide, &rule, 0, a->count, &of_a, &of_b);
    for (int way = 0; way < 2 * THREADS; ++way) {
        const gls_nearest own_a = nearest_new(a->count), own_b = nearest_new(b->count);
        const bool two_ways = !rule.one_way;
        assert_true(gls_compare(&(gls_comparison){ .a = &set[0],
                                                   .b = &set[1],
                                                   .guide = &guide,
                                                   .rule = &rule,
                                                   .of_a = &own_a,
                                                   .of_b = two_ways ? &own_b : NULL,
                                                   .threads = threads[way % THREADS],
                                                   .baseline = way >= THREADS,
                                                   .progress = progress }));
        assert_same(own_a.first, of_a.first, a->count, "distance");
        assert_same(own_a.second, of_a.second, a->count, "distance to the rival");
        assert_same(own_a.index, of_a.index, a->count, "nearest");
        assert_same(own_b.first, of_b.first, two_ways ? b->count : 0, "distance of b");
        assert_same(own_b.index, of_b.index, two_ways ? b->count : 0, "nearest of b");
    }
    for (uint32_t i = 0; i < a->count; ++i)
        found += of_a.first[i] < GLS_MATCH_NONE;
    return found;
}

static uint32_t check(const test_features *a, const test_features *b,
                      const glsurf_match_params *params) {
    return check_with(a, b, params, NULL);
}

/* ------------------------------------------------------------------- tests -- */

static const uint32_t sizes[][2] = {
    { 0, 0 },           { 0, 3 },           { 3, 0 },           { 1, 1 },
    { 1, TILE + 1 },    { TILE + 1, 1 },    { TILE, TILE },     { TILE - 1, TILE + 1 },
    { 2 * TILE, TILE }, { TILE + 1, TILE }, { MANY, TILE - 1 }, { 2 * TILE + 1, MANY },
};

/* Signs of the Laplacian make classes of other sizes than the sets. */
static void sizes_around_a_tile(void **state) {
    gls_random random = test_random_make(71);
    uint32_t found = 0;
    for (size_t s = 0; s < COUNT(sizes); ++s)
        for (int signs = 0; signs < 2; ++signs) {
            const uint32_t length = s % 2 ? 128 : 64;
            test_features a =
                test_features_make(GLS_MADE_RANDOM, sizes[s][0], length, &random);
            test_features b =
                test_features_make(GLS_MADE_RANDOM, sizes[s][1], length, &random);
            found += check(&a, &b, &(glsurf_match_params){ .ignore_laplacian = !signs });
        }
    assert_true(found > 2000);
}

/* Copies of six descriptors, so that each distance occurs in every tile and strip, for the
 * nearest, the second and the rival; the longest descriptors; and only zeros. */
static void ties_and_extremes(void **state) {
    static const glsurf_match_params params[] = {
        { .ignore_laplacian = true },
        { .ignore_laplacian = true, .rival_distance = -1.0f },
        { .rival_distance = 300.0f },
        { .one_way = true, .rival_distance = 2000.0f },
    };
    gls_random random = test_random_make(72);
    for (int kind = GLS_MADE_TIES; kind < GLS_MADE_KINDS; ++kind)
        for (size_t p = 0; p < COUNT(params); ++p) {
            const uint32_t length = p % 2 ? 128 : 64;
            test_features a =
                test_features_make((gls_made_kind)kind, MANY, length, &random);
            test_features b =
                test_features_make((gls_made_kind)kind, MANY + 9, length, &random);
            assert_true(check(&a, &b, &params[p]) > MANY / 2);
        }
}

static void sleep_between(void *user, uint64_t done, uint64_t total) {
    nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
}

/* A sleep of the caller's thread leaves strips to the others, whose features of a may come
 * before or after its own. */
static void ties_between_threads(void **state) {
    gls_random random = test_random_make(77);
    for (int round = 0; round < 20; ++round) {
        test_features a = test_features_make(GLS_MADE_TIES, MANY, 64, &random);
        check_with(&a, &a, &(glsurf_match_params){ .ignore_laplacian = true },
                   sleep_between);
    }
}

/* A set has features of one sign only, or some of unknown sign, which match each other. */
static void signs_that_are_alone(void **state) {
    gls_random random = test_random_make(73);
    test_features a = test_features_make(GLS_MADE_RANDOM, MANY, 64, &random);
    test_features b = test_features_make(GLS_MADE_RANDOM, MANY, 64, &random);
    for (uint32_t i = 0; i < MANY; ++i) {
        a.keypoints[i].laplacian = 1;
        b.keypoints[i].laplacian = -1;
    }
    assert_int_equal(check(&a, &b, &(glsurf_match_params){ 0 }), 0);
    for (uint32_t i = 0; i < MANY; i += 5)
        a.keypoints[i].laplacian = b.keypoints[i].laplacian = 0;
    assert_int_equal(check(&a, &b, &(glsurf_match_params){ 0 }), (MANY + 4) / 5);
}

/* Most nearest features have others at their position, which are no rivals. */
static void rivals(void **state) {
    gls_random random = test_random_make(74);
    for (int p = 0; p < GLS_MATCH_RIVAL_OPTIONS; ++p) {
        test_features a = test_features_make(GLS_MADE_RANDOM, 2 * TILE + 3, 64, &random);
        test_features b = test_features_like(&a, MANY, &random);
        gls_made_features_gather(&b, &random);
        assert_true(check(&a, &b, &gls_match_rivals[p]) > TILE);
    }
}

static void guides(void **state) {
    static glsurf_expected expected[MANY];
    gls_random random = test_random_make(75);
    uint32_t found = 0;
    for (int p = 0; p < GLS_MATCH_GUIDES + 2; ++p) {
        test_features a = test_features_make(GLS_MADE_RANDOM, MANY, 64, &random);
        test_features b = test_features_like(&a, 2 * TILE + 1, &random);
        gls_made_features_expect(&a, &b, &random, expected);
        glsurf_match_params params = { .guide = GLSURF_GUIDE_POSITIONS,
                                       .tolerance = p % 2 ? 2000.0f : 9.0f,
                                       .positions = expected,
                                       .position_count = MANY - 3 };
        if (p < GLS_MATCH_GUIDES)
            params = gls_match_guides[p];
        found += check(&a, &b, &params);
    }
    assert_true(found > 4 * MANY);
}

/* ---------------------------------------------------------------- progress -- */

static void progress_rises_to_the_end(void **state) {
    gls_random random = test_random_make(76);
    test_features a = test_features_make(GLS_MADE_RANDOM, MANY, 64, &random);
    const gls_cpu_set set = set_of(&a);
    const gls_nearest nearest = nearest_new(MANY), other = nearest_new(MANY);
    const gls_match_guide guide = { 0 };
    const gls_match_rule rule = { .nearby = -1 };
    for (int t = 0; t < THREADS; ++t) {
        test_progress heard = { 0 };
        assert_true(gls_compare(&(gls_comparison){ .a = &set,
                                                   .b = &set,
                                                   .guide = &guide,
                                                   .rule = &rule,
                                                   .of_a = &nearest,
                                                   .of_b = &other,
                                                   .threads = threads[t],
                                                   .progress = test_told,
                                                   .progress_user = &heard }));
        assert_int_equal(heard.total, MANY);
        assert_int_equal(heard.done, MANY);
        assert_true(heard.calls >= 1 && heard.calls <= MANY / TILE + 1);
        if (threads[t] == 1)
            assert_int_equal(heard.calls, MANY / TILE + 1);
    }
}

/* ----------------------------------------------------------------- threads -- */

static void note(void *user, uint32_t number) {
    atomic_uint *calls = user;
    atomic_fetch_add(&calls[number], 1);
}

/* Each number is called once, and none after the end. */
static void every_thread_works_once(void **state) {
    static const uint32_t counts[] = { 1, 2, 7, GLS_MAX_THREADS };
    assert_in_range(gls_platform_processors(), 1, 1 << 20);
    for (size_t c = 0; c < COUNT(counts); ++c) {
        atomic_uint calls[GLS_MAX_THREADS + 1] = { 0 };
        gls_platform_work(counts[c], note, calls);
        for (uint32_t n = 0; n <= GLS_MAX_THREADS; ++n)
            assert_int_equal(atomic_load(&calls[n]), n < counts[c]);
    }
}

#ifndef _WIN32
static void note_mask(void *user, uint32_t number) {
    pthread_sigmask(SIG_BLOCK, NULL, (sigset_t *)user + number);
}
#endif

/* A thread's own faults, and samples of its time, reach handlers; the caller's signals stay
 * as they were. */
static void threads_receive_their_own_signals(void **state) {
#ifdef _WIN32
    skip();
#else
    static const int own[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGPROF };
    sigset_t masks[2], before, after;
    pthread_sigmask(SIG_BLOCK, NULL, &before);
    gls_platform_work(2, note_mask, masks);
    pthread_sigmask(SIG_BLOCK, NULL, &after);
    for (size_t i = 0; i < COUNT(own); ++i)
        assert_int_equal(sigismember(&masks[1], own[i]), 0);
    assert_int_equal(sigismember(&masks[1], SIGINT), 1);
    assert_int_equal(sigismember(&masks[1], SIGALRM), 1);
    for (int signal = 1; signal < SIGUSR2; ++signal)
        assert_int_equal(sigismember(&before, signal), sigismember(&after, signal));
#endif
}

/* A limit on memory counts the memory of threads. */
static void threads_take_memory(void **state) {
    const uint64_t one = gls_comparison_bytes(10000, 1000000, 1);
    assert_true(one >= 8000000);
    assert_true(gls_comparison_bytes(10000, 1000000, 7) > 4 * one);
    assert_true(gls_comparison_bytes(1, 1, 1000) < 200000);
    assert_int_equal(gls_comparison_threads(10000, 1000000, 0, one), 1);
    assert_int_equal(gls_comparison_threads(10000, 1000000, 0, 0), 1);
    assert_int_equal(gls_comparison_threads(10000, 1000000, 7, one), 7);
    const uint32_t all = gls_comparison_threads(10000, 1000000, 0, UINT64_MAX);
    assert_int_equal(all, gls_min_uint(gls_platform_processors(), GLS_MAX_THREADS));
}

int main(void) {
    TEST_LIST(tests, sizes_around_a_tile, ties_and_extremes, ties_between_threads,
              signs_that_are_alone, rivals, guides, progress_rises_to_the_end,
              every_thread_works_once, threads_receive_their_own_signals,
              threads_take_memory);
    return test_main("compare", tests, COUNT(tests));
}
