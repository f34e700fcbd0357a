/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The search for a homography or a fundamental matrix takes a bounded time, even if matches
 * determine none or repeat one another.
 *
 *     unit_homography_time [SETS]    tries that many sets instead of the usual number
 *
 * THE BOUND. A call scores at most 10,000 samples, in at most 10 ns per pair. It makes 32
 * fits of at most 51 evaluations, in at most 100 ns per pair. For 60 pairs that is 6 + 10 =
 * 16 ms. The limit is three times that, for slow processors and sanitizers. A fundamental
 * matrix adds 50 + 36 + 12 + 20 ms: 10,000 samples of seven, in at most 5 us each, with
 * three scores, in at most 20 ns per pair; 10,000 samples of two; and 32 fits of 51
 * evaluations, in at most 200 ns per pair. The clock is the processor time of this thread.
 * It stops while another program has the processor, but not while another virtual machine
 * has it. So a call that was too slow is timed twice more, and the shortest time counts:
 * the result is the same each time, and so is the work.
 */
#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

static const double LIMIT_SECONDS = 0.05, LIMIT_FUNDAMENTAL = 0.4;

enum { MAXIMUM = 60 };

/* The number of sets on the command line; 0: none. */
static uint64_t sets_asked;

static double processor_seconds(void) {
    struct timespec time;
    assert_int_equal(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time), 0);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool one_in(scene *s, uint32_t cases) {
    return gls_random_below(&s->random, cases) == 0;
}

/* The properties of a set, drawn for each set. */
typedef struct mixture {
    double size;   /* side of the images */
    double sigma;  /* noise of right matches */
    bool copies;   /* half of the matches repeat an earlier one */
    bool many;     /* a third share one position with an earlier one */
    bool lines;    /* half lie on one line */
    bool whole;    /* positions are whole numbers */
    bool outliers; /* a quarter is random */
} mixture;

static mixture draw_mixture(scene *s) {
    static const double SIZES[] = { 3, 20, 640 }, SIGMAS[] = { 0, 0.001, 0.5 };
    return (mixture){ .size = SIZES[gls_random_below(&s->random, COUNT(SIZES))],
                      .sigma = SIGMAS[gls_random_below(&s->random, COUNT(SIGMAS))],
                      .copies = one_in(s, 2),
                      .many = one_in(s, 2),
                      .lines = one_in(s, 2),
                      .whole = one_in(s, 2),
                      .outliers = one_in(s, 2) };
}

static void put_one(scene *s, const mixture *of) {
    const uint32_t at = s->count, old = at > 0 ? gls_random_below(&s->random, at) : 0;
    double ax = scene_between(s, 0, of->size), ay = scene_between(s, 0, of->size), bx, by;
    if (of->lines && one_in(s, 2))
        ay = 0.5 * ax + 3;
    if (of->whole)
        ax = floor(ax), ay = floor(ay);
    if ((of->outliers && one_in(s, 4)) ||
        !glsurf_homography_map(s->truth, ax, ay, &bx, &by))
        bx = scene_between(s, 0, of->size), by = scene_between(s, 0, of->size);
    bx += of->sigma * scene_gaussian(s), by += of->sigma * scene_gaussian(s);
    scene_put(s, ax, ay, of->whole ? round(bx) : bx, of->whole ? round(by) : by);
    const bool copies = of->copies && one_in(s, 2), many = of->many && one_in(s, 3);
    const bool in_a = one_in(s, 2);
    if (copies || (many && in_a))
        s->a[at] = s->a[old];
    if (copies || (many && !in_a))
        s->b[at] = s->b[old];
}

/* Called for one set in eight, because this search takes eight times as long. */
static void find_lines_in_time(scene *s, const glsurf_homography_params *params) {
    enum { TIMES = 3 };
    const glsurf_fundamental_params own = { .tolerance = params->tolerance,
                                            .max_iterations = params->max_iterations,
                                            .seed = params->seed };
    double seconds = INFINITY;
    for (int i = 0; i < TIMES && seconds > LIMIT_FUNDAMENTAL; ++i) {
        const double begin = processor_seconds();
        glsurf_fundamental found;
        const glsurf_result result = glsurf_fundamental_find(
            s->a, s->b, s->matches, s->count, &own, &found, s->inlier);
        seconds = fmin(seconds, processor_seconds() - begin);
        assert_true(result == GLSURF_OK || result == GLSURF_ERROR_GEOMETRY);
        if (result == GLSURF_OK) {
            assert_true(found.inliers >= 8 && isfinite(found.rms));
            assert_true(found.rms <= found.tolerance * (1.0 + 1e-9));
        }
    }
    if (!(seconds <= LIMIT_FUNDAMENTAL))
        fail_msg("set %llu, %u matches, tolerance %g: %.3f s for a fundamental matrix",
                 (unsigned long long)params->seed, s->count, params->tolerance, seconds);
}

static void find_in_time(scene *s, const glsurf_homography_params *params) {
    enum { TIMES = 3 };
    glsurf_result result = GLSURF_OK;
    double seconds = INFINITY;
    for (int i = 0; i < TIMES && seconds > LIMIT_SECONDS; ++i) {
        const double begin = processor_seconds();
        result = scene_find_with(s, params);
        seconds = fmin(seconds, processor_seconds() - begin);
    }
    if (result == GLSURF_OK)
        scene_check(s, params->tolerance > 0.0 ? params->tolerance : 3.0);
    else
        assert_int_equal(result, GLSURF_ERROR_GEOMETRY);
    if (!(seconds <= LIMIT_SECONDS))
        fail_msg("set %llu, %u matches, tolerance %g: %.3f s",
                 (unsigned long long)params->seed, s->count, params->tolerance, seconds);
    if (params->seed % 8 == 0)
        find_lines_in_time(s, params);
}

/* Sets whose sums of squared errors are mere rounding errors. Refits lower these by an ulp
 * again and again. */
static void sums_of_rounding_errors(void **state) {
    static const int SETS[][12][4] = {
        { { 0, 0, 0, 0 },
          { 2, 2, 1, 1 },
          { 2, 0, 2, 1 },
          { 0, 2, 0, 2 },
          { 2, 0, 2, 0 },
          { 1, 2, 1, 2 },
          { 0, 0, 2, 2 } },
        { { 2, 0, 1, 2 },
          { 0, 1, 1, 1 },
          { 0, 1, 1, 0 },
          { 1, 1, 2, 1 },
          { 2, 0, 0, 0 },
          { 2, 1, 2, 2 },
          { 2, 0, 2, 2 },
          { 2, 1, 2, 2 },
          { 1, 1, 1, 1 },
          { 2, 2, 2, 2 },
          { 2, 0, 2, 2 },
          { 0, 0, 2, 0 } },
    };
    static const uint32_t COUNTS[] = { 7, 12 };
    scene *const s = scene_make(0);
    for (size_t k = 0; k < COUNT(SETS); ++k) {
        s->count = 0;
        for (uint32_t i = 0; i < COUNTS[k]; ++i)
            scene_put(s, SETS[k][i][0], SETS[k][i][1], SETS[k][i][2], SETS[k][i][3]);
        find_in_time(
            s, &(glsurf_homography_params){ .tolerance = 0.001, .max_iterations = 1000 });
    }
}

static void random_sets(void **state) {
    static const double TOLERANCES[] = { 0, 1e-9, 0.001, 1, 10, 100 };
    const uint64_t sets = sets_asked > 0 ? sets_asked : test_full() ? 20000 : 400;
    scene *const s = scene_make(12);
    for (uint64_t k = 0; k < sets; ++k) {
        s->random = test_random_make(k);
        s->count = s->good = 0;
        scene_draw_truth(s);
        const mixture of = draw_mixture(s);
        const uint32_t minimum = one_in(s, 2) ? 9 : 4;
        const uint32_t count =
            minimum + gls_random_below(&s->random, one_in(s, 2) ? 8 : 48);
        while (s->count < count && s->count < MAXIMUM)
            put_one(s, &of);
        find_in_time(
            s, &(glsurf_homography_params){
                   .tolerance = TOLERANCES[gls_random_below(&s->random, COUNT(TOLERANCES))],
                   .seed = k });
    }
}

int main(int argc, char **argv) {
    if (argc > 1)
        sets_asked = strtoull(argv[1], NULL, 10);
    TEST_LIST(tests, sums_of_rounding_errors, random_sets);
    return test_main("homography_time", tests, COUNT(tests));
}
