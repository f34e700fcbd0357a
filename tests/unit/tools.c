/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Parts of the command: the choice of features that show trails in a video, the text of
 * numbers in files of features, which equals printf()'s, and other processes of the
 * program. */
#include "features/formats.h"
#include "live/trails.h"
#include "support/test.h"
#include "system/process.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------- trails -- */

/* Features on a lattice, 10 pixels apart. All move by (dx, dy) from image to image. */
enum { COLUMNS = 50, ROWS = 37, FEATURES = COLUMNS * ROWS, WIDTH = 500, HEIGHT = 375 };

static void see(glsurf_keypoint points[FEATURES], float dx, float dy) {
    for (int i = 0; i < FEATURES; ++i)
        points[i] = (glsurf_keypoint){ .x = 10.0f * (float)(i % COLUMNS) + dx,
                                       .y = 10.0f * (float)(i / COLUMNS) + dy };
}

static trail_motion motion_of(const glsurf_keypoint *from, const glsurf_keypoint *to,
                              const glsurf_match *matches) {
    return (trail_motion){ .from = from,
                           .to = to,
                           .to_count = FEATURES,
                           .matches = matches,
                           .count = FEATURES,
                           .width = WIDTH,
                           .height = HEIGHT,
                           .spacing = 40.0 };
}

/* Each feature matches the one with the same number. */
static void match_all(glsurf_match matches[FEATURES]) {
    for (uint32_t i = 0; i < FEATURES; ++i)
        matches[i] = (glsurf_match){ .a = i, .b = i };
}

static void a_trail_in_each_square(void **state) {
    glsurf_keypoint before[FEATURES], after[FEATURES];
    glsurf_match matches[FEATURES];
    see(before, 0.0f, 0.0f);
    see(after, 3.0f, 2.0f);
    match_all(matches);
    trails found = { 0 };
    const trail_motion motion = motion_of(before, after, matches);
    trails_follow(&found, NULL, &motion);
    assert_int_equal(found.count, 13 * 10); /* of 1,850 features */
    for (uint32_t i = 0; i < found.count; ++i) {
        const float *const piece = found.pieces[i];
        assert_true(piece[2] - piece[0] == 3.0f && piece[3] - piece[1] == 2.0f);
    }
    trails_free(&found);
}

/* While features move together, the trails of an image go on in the next one: each piece
 * begins at the end of one. New trails begin in squares that the others left. */
static void trails_go_on(void **state) {
    glsurf_keypoint points[2][FEATURES];
    glsurf_match matches[FEATURES];
    match_all(matches);
    trails found[2] = { { 0 }, { 0 } };
    see(points[0], 0.0f, 0.0f);
    for (int n = 1; n <= 6; ++n) {
        see(points[n % 2], 7.0f * (float)n, 0.0f);
        const trail_motion motion = motion_of(points[(n + 1) % 2], points[n % 2], matches);
        const trails *const before = &found[(n + 1) % 2];
        trails *const now = &found[n % 2];
        trails_follow(now, n > 1 ? before : NULL, &motion);
        for (uint32_t i = 0; n > 1 && i < FEATURES; ++i)
            assert_true(!before->chosen[i] || now->chosen[i] ||
                        points[n % 2][i].x >= (float)WIDTH - 40.0f);
        assert_true(now->count <= 2 * 13 * 10);
    }
    trails_free(&found[0]);
    trails_free(&found[1]);
}

static void false_matches_have_none(void **state) {
    glsurf_keypoint before[FEATURES], after[FEATURES];
    glsurf_match matches[FEATURES];
    see(before, 0.0f, 0.0f);
    see(after, 0.0f, 0.0f);
    for (uint32_t i = 0; i < FEATURES; ++i) /* 100 pixels away or farther */
        matches[i] = (glsurf_match){ .a = i, .b = (i + 10 * COLUMNS) % FEATURES };
    trails found = { 0 };
    trail_motion motion = motion_of(before, after, matches);
    trails_follow(&found, NULL, &motion);
    assert_int_equal(found.count, 0);
    motion.count = 0; /* no matches, and no image before */
    trails_follow(&found, NULL, &motion);
    assert_int_equal(found.count, 0);
    trails_free(&found);
}

/* --------------------------------------------------------------------------- numbers -- */

static void check(float number) {
    char text[NUMBER_TEXT + 1], expected[NUMBER_TEXT + 1];
    *number_text(text, number) = '\0';
    snprintf(expected, sizeof expected, "%.9g", (double)number);
    assert_string_equal(text, expected);
}

static void check_around(float number) {
    const float around[] = { nextafterf(number, -FLT_MAX), number,
                             nextafterf(number, FLT_MAX) };
    for (size_t i = 0; i < COUNT(around); ++i) {
        check(around[i]);
        check(-around[i]);
    }
}

/* Numbers at which the form changes, and numbers with few and with many digits. */
static void particular_numbers(void **state) {
    for (int e = -46; e < 39; ++e)
        check_around((float)pow(10.0, e));
    for (int e = -149; e < 128; ++e)
        check_around(ldexpf(1.0f, e));
    for (int i = 0; i < 100000; ++i) {
        check((float)i / 8.0f);
        check((float)i / 512.0f);
    }
    check_around(0.0f);
    check_around(999999999.5f);
    check(INFINITY);
    check(NAN);
    check(FLT_MAX);
}

/* Halves of the last digit, rounded in either direction, and numbers between them. */
static void ties(void **state) {
    for (uint32_t i = 0; i < 200000; ++i) {
        check(65536.0f + (float)i / 256.0f / 4.0f);
        check(100000.0f + (float)i / 2048.0f);
    }
}

static void random_numbers(void **state) {
    gls_random random = test_random_make(1);
    for (int i = 0; i < 300000; ++i) {
        const uint32_t bits = gls_random_bits(&random);
        float number;
        memcpy(&number, &bits, sizeof number);
        check(number);
        check((float)gls_random_between(&random, -1.0, 1.0));
        check((float)gls_random_between(&random, 0.0, 4000.0));
    }
}

/* ------------------------------------------------------------------------- processes -- */

/* This program in another process: prints more than a pipe holds, and ends as asked. */
static int other_process(const char *end) {
    printf("%s\n", end);
    fflush(stdout);
    for (int i = 0; i < 1 << 14; ++i)
        fputs("more than a pipe holds\n", stderr);
    if (strcmp(end, "crashes") == 0)
        __builtin_trap();
    volatile bool hangs = strcmp(end, "hangs") == 0; /* a compiler may drop other loops */
    while (hangs) {}
    return 3;
}

static void other_processes_end(void **state) {
    static const struct {
        const char *end;
        int status;
    } CASES[] = { { "returns", 3 }, { "crashes", -1 } };
    process other;
    for (size_t i = 0; i < COUNT(CASES); ++i) {
        assert_true(process_start(&other, (const char *[]){ CASES[i].end, NULL }));
        assert_true(process_wait(&other, 60.0));
        assert_int_equal(other.status, CASES[i].status);
        assert_memory_equal(other.text, CASES[i].end, strlen(CASES[i].end));
        assert_int_equal(strlen(other.text), sizeof other.text - 1);
        process_end(&other);
    }
}

static void other_processes_hang(void **state) {
    process other;
    assert_true(process_start(&other, (const char *[]){ "hangs", NULL }));
    assert_false(process_wait(&other, 0.1));
    process_end(&other);
}

int main(int argc, char **argv) {
    if (argc > 1)
        return other_process(argv[1]);
    TEST_LIST(tests, a_trail_in_each_square, trails_go_on, false_matches_have_none,
              particular_numbers, ties, random_numbers, other_processes_end,
              other_processes_hang);
    return test_main("tools", tests, COUNT(tests));
}
