/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files of trajectories: both formats, bad lines, and the comparison with the truth. */
#include "support/test.h"

#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FRAMES = 40 };

static char path[64];

static int make_path(void **state) {
    strcpy(path, "/tmp/glsurf-trajectory-XXXXXX");
    const int file = mkstemp(path);
    return file < 0 || close(file) != 0;
}

static int remove_path(void **state) {
    return unlink(path);
}

static trajectory make(size_t count) {
    return (trajectory){ test_memory((count + 1) * sizeof(pose)), count };
}

/* Any rotations, and lengths of metres to hundreds of kilometres. */
static trajectory draw(void) {
    gls_random random = test_random_make(1);
    trajectory made = make(FRAMES);
    for (size_t i = 0; i < FRAMES; ++i) {
        double w[3], v[3];
        for (int k = 0; k < 3; ++k) {
            w[k] = gls_random_between(&random, -1.8, 1.8);
            v[k] = gls_random_between(&random, -1, 1) * pow(10, (double)(i % 6));
        }
        made.poses[i] = pose_from_vectors(w, v);
    }
    return made;
}

static void write_file(trajectory_format format, const trajectory *made) {
    FILE *const file = fopen(path, "w");
    assert_true(file != NULL);
    double times[FRAMES];
    for (int i = 0; i < FRAMES; ++i)
        times[i] = 0.1 * i;
    trajectory_write(file, format, made, times);
    assert_int_equal(fclose(file), 0);
}

/* KITTI's lines have 13 digits: 5e-13 of each number. TUM's have 12: 5e-12 of each number,
 * and the rotation is off by up to 8 times the error of its quaternion. */
static void round_trip(void **state) {
    trajectory made = draw();
    for (int format = 0; format < 2; ++format) {
        write_file((trajectory_format)format, &made);
        trajectory back;
        assert_true(trajectory_load(&back, path));
        assert_int_equal(back.count, FRAMES);
        const double digit = format == TRAJECTORY_TUM ? 5e-12 : 5e-13;
        for (size_t i = 0; i < FRAMES; ++i) {
            for (int k = 0; k < 9; ++k)
                assert_true(fabs(back.poses[i].r[k] - made.poses[i].r[k]) < 8 * digit);
            for (int k = 0; k < 3; ++k)
                assert_true(fabs(back.poses[i].t[k] - made.poses[i].t[k]) <=
                            digit * fabs(made.poses[i].t[k]));
        }
        trajectory_free(&back);
    }
    trajectory_free(&made);
}

/* A half turn about y and a step, as both formats define it. */
static void by_hand(void **state) {
    trajectory made = make(2);
    made.poses[0] = POSE_IDENTITY;
    made.poses[1] = (pose){ { -1, 0, 0, 0, 1, 0, 0, 0, -1 }, { 1, 2, 3 } };
    static const char *const expected[] = {
        "1.000000000000e+00 0.000000000000e+00 0.000000000000e+00 0.000000000000e+00 "
        "0.000000000000e+00 1.000000000000e+00 0.000000000000e+00 0.000000000000e+00 "
        "0.000000000000e+00 0.000000000000e+00 1.000000000000e+00 0.000000000000e+00\n"
        "-1.000000000000e+00 0.000000000000e+00 0.000000000000e+00 1.000000000000e+00 "
        "0.000000000000e+00 1.000000000000e+00 0.000000000000e+00 2.000000000000e+00 "
        "0.000000000000e+00 0.000000000000e+00 -1.000000000000e+00 3.000000000000e+00\n",
        "0.000000 0 0 0 0 0 0 1\n0.100000 1 2 3 0 1 0 0\n",
    };
    for (int format = 0; format < 2; ++format) {
        write_file((trajectory_format)format, &made);
        char text[1024] = "";
        FILE *const file = fopen(path, "r");
        assert_true(file != NULL);
        assert_true(fread(text, 1, sizeof text - 1, file) > 0);
        fclose(file);
        assert_string_equal(text, expected[format]);
    }
    trajectory_free(&made);
}

static bool reads(const char *text, size_t *count) {
    FILE *const file = fopen(path, "w");
    assert_true(file != NULL);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    trajectory found;
    const bool good = trajectory_load(&found, path);
    *count = found.count;
    trajectory_free(&found);
    return good;
}

#define ONE "1 0 0 5 0 1 0 6 0 0 1 7"

static void lines(void **state) {
    size_t count;
    static const char *const good[] = {
        ONE,
        ONE "\n",
        "# a comment\n\n" ONE "\n",
        " " ONE " # and one here\r\n",
        "0 5 6 7 0 0 0 1\n",
        "0\t5\t6\t7\t0\t0\t0\t-2\n", /* any norm */
    };
    for (size_t i = 0; i < COUNT(good); ++i) {
        assert_true(reads(good[i], &count));
        assert_int_equal(count, 1);
    }
    assert_true(reads(ONE "\n0 5 6 7 0 0 0 1\n", &count));
    assert_int_equal(count, 2);
    static const char *const bad[] = {
        "",
        "\n\n",
        "# nothing\n",
        "1 2 3\n",
        ONE " 8\n",
        "1 0 0 5 0 1 0 6 0 0 1\n",
        "1 0 0 5 0 1 0 6 0 0 1 x\n",
        "1 0 0 5 0 1 0 6 0 0 1 nan\n",
        "1 0 0 inf 0 1 0 6 0 0 1 7\n",
        "1,0,0,5,0,1,0,6,0,0,1,7\n",
        "0 0 0 5 0 0 0 6 0 0 0 7\n",   /* no rotation */
        "2 0 0 5 0 2 0 6 0 0 2 7\n",   /* longer */
        "1 0 0 5 0 1 0 6 0 0 -1 7\n",  /* a mirror */
        "1 0.1 0 5 0 1 0 6 0 0 1 7\n", /* shear */
        "0 5 6 7 0 0 0 0\n",           /* no direction */
        "0 5 6 7 0 0 0 1e999\n",
        "0 5 6 7 0 1e200 0 0\n", /* whose square is infinite */
        ONE "\nx\n",
    };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        assert_false(reads(bad[i], &count));
        assert_int_equal(count, 0);
    }
    trajectory none;
    assert_false(trajectory_load(&none, "/nowhere/poses.txt"));
    assert_false(trajectory_load(&none, "/"));
    assert_int_equal(none.count, 0);
}

/* Lines of any length: a comment of 5,000 characters ends in what would be a pose. */
static void long_lines(void **state) {
    char text[6000] = "#";
    memset(text + 1, 'x', 4999);
    strcpy(text + 5000, " " ONE "\n" ONE "\n");
    size_t count;
    assert_true(reads(text, &count));
    assert_int_equal(count, 1);
    memset(text, ' ', 5000);
    assert_true(reads(text, &count));
    assert_int_equal(count, 2);
}

/* A straight trajectory along z, of 100 steps of 1. */
static trajectory straight(void) {
    trajectory made = make(101);
    for (size_t i = 0; i <= 100; ++i) {
        made.poses[i] = POSE_IDENTITY;
        made.poses[i].t[2] = (double)i;
    }
    return made;
}

static void near(double value, double expected) {
    if (!(fabs(value - expected) < 1e-12 * fmax(1.0, fabs(expected))))
        fail_msg("%.15g, not %.15g", value, expected);
}

/* Each figure worked by hand. */
static void comparison(void **state) {
    trajectory truth = straight(), found = straight();
    trajectory_error error = trajectory_compare(&found, &truth);
    near(error.length, 100), near(error.end, 0), near(error.turn, 0), near(error.rms, 0);
    near(error.drift, 0), near(error.turn_drift, 0);

    /* 2 % too long: position i is off by i / 50, and each part by 2 % of its length */
    for (size_t i = 0; i <= 100; ++i)
        found.poses[i].t[2] *= 1.02;
    error = trajectory_compare(&found, &truth);
    near(error.end, 2);
    near(error.rms,
         sqrt(338350.0 / 2500 / 101)); /* the squares up to 100 add up to 338350 */
    near(error.drift, 0.02), near(error.turn, 0), near(error.turn_drift, 0);

    /* The same in another place and direction: only relative poses count. */
    const double w[3] = { 0.3, -1, 0.2 }, v[3] = { 5, -6, 7 };
    const pose elsewhere = pose_from_vectors(w, v);
    for (size_t i = 0; i <= 100; ++i)
        found.poses[i] = pose_compose(&elsewhere, &found.poses[i]);
    error = trajectory_compare(&found, &truth);
    near(error.end, 2), near(error.drift, 0.02), near(error.turn_drift, 0);
    trajectory_free(&found);

    /* A roll of 0.001 at each step, about the direction of travel: no error of position */
    found = straight();
    for (size_t i = 0; i <= 100; ++i) {
        const double roll[3] = { 0, 0, 0.001 * (double)i }, z[3] = { 0, 0, (double)i };
        found.poses[i] = pose_from_vectors(roll, z);
    }
    error = trajectory_compare(&found, &truth);
    near(error.end, 0), near(error.drift, 0), near(error.turn, 0.1);
    near(error.turn_drift, 0.001);
    trajectory_free(&found);

    /* One sharp turn of the whole found trajectory after the first pose: it then differs
     * from the truth by a chord */
    found = straight();
    const double turn[3] = { 0, 0.2, 0 }, none[3] = { 0 };
    const pose turned = pose_from_vectors(turn, none);
    for (size_t i = 1; i <= 100; ++i)
        found.poses[i] = pose_compose(&turned, &found.poses[i]);
    error = trajectory_compare(&found, &truth);
    near(error.end, 2 * 100 * sin(0.1)), near(error.turn, 0.2);

    /* Nothing moves: no parts to divide by */
    for (size_t i = 0; i <= 100; ++i)
        truth.poses[i] = POSE_IDENTITY;
    error = trajectory_compare(&found, &truth);
    near(error.length, 0), near(error.end, 100), near(error.drift, 0);
    truth.count = found.count = 1;
    error = trajectory_compare(&found, &truth);
    near(error.length, 0), near(error.end, 0), near(error.rms, 0);
    trajectory_free(&found);
    trajectory_free(&truth);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(round_trip, make_path, remove_path),
        cmocka_unit_test_setup_teardown(by_hand, make_path, remove_path),
        cmocka_unit_test_setup_teardown(lines, make_path, remove_path),
        cmocka_unit_test_setup_teardown(long_lines, make_path, remove_path),
        cmocka_unit_test(comparison),
    };
    return test_main("trajectory", tests, COUNT(tests));
}
