/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Rigid motions, compared with the series of the exponential and with each other. And files
 * of trajectories: both formats, bad lines, and the comparison with the truth. */
#include "support/test.h"

#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------------ motions -- */

/* A few dozen operations on numbers of at most 1, each rounded to 2^-53. */
static const double ROUNDING = 64 * 1.2e-16;

static void draw_vector(gls_random *random, double length, double v[3]) {
    double norm = 0.0;
    for (int i = 0; i < 3; ++i) {
        v[i] = gls_random_between(random, -1, 1);
        norm = hypot(norm, v[i]);
    }
    for (int i = 0; i < 3; ++i)
        v[i] *= length / norm;
}

static pose draw(gls_random *random, double angle) {
    double w[3], v[3];
    draw_vector(random, angle, w);
    draw_vector(random, 1.0, v);
    return pose_from_vectors(w, v);
}

static double difference(const pose *a, const pose *b) {
    double maximum = 0.0;
    for (int i = 0; i < 9; ++i)
        maximum = fmax(maximum, fabs(a->r[i] - b->r[i]));
    for (int i = 0; i < 3; ++i)
        maximum = fmax(maximum, fabs(a->t[i] - b->t[i]));
    return maximum;
}

/* R = sum of [w]^n / n!. For |w| <= 3.2 the terms from the 40th on are below 1e-27. The
 * largest terms are below 3.2^3 / 3! = 5.5, so rounding is at most 40 times 6 x 2^-53. */
static void exponential(void **state) {
    gls_random random = test_random_make(1);
    const double angles[] = {
        0, 1e-12, 1e-7, 0.99e-4, 1.01e-4, 1e-3, 0.1, 1, 2, 3, 3.14159
    };
    for (size_t k = 0; k < COUNT(angles); ++k)
        for (int round = 0; round < 20; ++round) {
            double w[3];
            draw_vector(&random, angles[k], w);
            const double v[3] = { 1, -2, 3 };
            const double cross[9] = { 0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0 };
            double sum[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, term[9];
            memcpy(term, sum, sizeof term);
            for (int n = 1; n < 40; ++n) {
                double next[9] = { 0 };
                for (int i = 0; i < 9; ++i)
                    for (int j = 0; j < 3; ++j)
                        next[i] += term[i / 3 * 3 + j] * cross[3 * j + i % 3] / n;
                for (int i = 0; i < 9; ++i) {
                    term[i] = next[i];
                    sum[i] += next[i];
                }
            }
            const pose made = pose_from_vectors(w, v);
            for (int i = 0; i < 9; ++i)
                assert_true(fabs(made.r[i] - sum[i]) < 40 * 6 * 1.2e-16);
            assert_memory_equal(made.t, v, sizeof v);
            double back[3];
            pose_axis(&made, back);
            assert_true(fabs(pose_angle(&made) - angles[k]) < 1e-9);
            if (angles[k] < 3.1)
                for (int i = 0; i < 3; ++i)
                    assert_true(fabs(back[i] - w[i]) < 1e-12);
        }
}

static void composition(void **state) {
    gls_random random = test_random_make(2);
    for (int round = 0; round < 200; ++round) {
        const pose a = draw(&random, gls_random_between(&random, 0, 3.1));
        const pose b = draw(&random, gls_random_between(&random, 0, 3.1));
        const double x[3] = { gls_random_between(&random, -1, 1),
                              gls_random_between(&random, -1, 1),
                              gls_random_between(&random, -1, 1) };
        double y[3], z[3], both_z[3];
        pose_map(&a, x, y);
        pose_map(&b, y, z);
        const pose both = pose_compose(&b, &a);
        pose_map(&both, x, both_z);
        for (int i = 0; i < 3; ++i)
            assert_true(fabs(z[i] - both_z[i]) < ROUNDING);
        const pose back = pose_invert(&both);
        const pose nothing = pose_compose(&back, &both);
        assert_true(difference(&nothing, &POSE_IDENTITY) < ROUNDING);
        assert_true(fabs(pose_length(&a) - hypot(hypot(a.t[0], a.t[1]), a.t[2])) <
                    ROUNDING);
    }
    /* worked by hand: a quarter turn about z, then a step */
    const double w[3] = { 0, 0, pi / 2 }, v[3] = { 10, 20, 30 }, x[3] = { 1, 2, 3 };
    const pose quarter = pose_from_vectors(w, v);
    double y[3];
    pose_map(&quarter, x, y);
    assert_true(fabs(y[0] - 8) < 1e-14 && fabs(y[1] - 21) < 1e-14 && y[2] == 33);
}

/* A quaternion gives the rotation back, also if its w is 0 or nearly 0. */
static void quaternions(void **state) {
    gls_random random = test_random_make(3);
    const double angles[] = { 0, 1e-9, 1, pi / 2, 2 * pi / 3, 3.1, pi - 1e-9, pi };
    for (size_t k = 0; k < COUNT(angles); ++k)
        for (int round = 0; round < 50; ++round) {
            const pose at = draw(&random, angles[k]);
            double q[4];
            pose_quaternion(&at, q);
            const double x = q[0], y = q[1], z = q[2], w = q[3];
            const pose back = {
                { 1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
                  2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
                  2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y) },
                { at.t[0], at.t[1], at.t[2] }
            };
            assert_true(difference(&at, &back) < ROUNDING);
            assert_true(w >= 0.0);
            assert_true(fabs(x * x + y * y + z * z + w * w - 1.0) < ROUNDING);
        }
    /* half turns about the axes, exactly */
    for (int axis = 0; axis < 3; ++axis) {
        pose half = POSE_IDENTITY;
        for (int i = 0; i < 3; ++i)
            half.r[4 * i] = i == axis ? 1 : -1;
        double q[4], w[3];
        pose_quaternion(&half, q);
        pose_axis(&half, w);
        for (int i = 0; i < 4; ++i)
            assert_true(fabs(q[i]) == (i == axis));
        for (int i = 0; i < 3; ++i)
            assert_true(fabs(fabs(w[i]) - (i == axis ? pi : 0.0)) < 1e-15);
    }
}

static void parts(void **state) {
    gls_random random = test_random_make(4);
    for (int round = 0; round < 100; ++round) {
        const pose whole = draw(&random, gls_random_between(&random, 0, 3.1));
        const pose none = pose_part(&whole, 0.0), all = pose_part(&whole, 1.0);
        assert_true(difference(&none, &POSE_IDENTITY) == 0.0);
        assert_true(difference(&all, &whole) < 1e-12);
        pose third = pose_part(&whole, 1.0 / 3.0), sum = POSE_IDENTITY;
        for (int i = 0; i < 3; ++i) {
            assert_true(fabs(third.t[i] - whole.t[i] / 3.0) < ROUNDING);
            third.t[i] = 0.0;
        }
        for (int i = 0; i < 3; ++i)
            sum = pose_compose(&third, &sum);
        memcpy(sum.t, whole.t, sizeof sum.t);
        assert_true(difference(&sum, &whole) < 1e-12);
    }
}

/* A rotation with errors becomes one without, and moves by no more than about its errors.
 */
static void settling(void **state) {
    gls_random random = test_random_make(5);
    for (int round = 0; round < 100; ++round) {
        const pose exact = draw(&random, 2.0);
        pose bent = exact;
        for (int i = 0; i < 9; ++i)
            bent.r[i] += gls_random_between(&random, -1e-3, 1e-3);
        pose_settle(&bent);
        /* the rows are off by sqrt(3) 1e-3; the third adds the errors of the other two */
        assert_true(difference(&bent, &exact) < 4e-3);
        const pose back = pose_invert(&bent);
        const pose product = pose_compose(&bent, &back);
        for (int i = 0; i < 9; ++i)
            assert_true(fabs(product.r[i] - (i % 4 == 0)) < ROUNDING);
    }
}

/* -------------------------------------------------------------------- files -- */

enum { FRAMES = 40 };

static trajectory make(size_t count) {
    return (trajectory){ test_hold(test_memory((count + 1) * sizeof(pose)), free), count };
}

/* The text of a file; freed at the end of the test. */
static char *write_text(trajectory_format format, const trajectory *made) {
    char *text = NULL;
    size_t size;
    double times[FRAMES];
    for (int i = 0; i < FRAMES; ++i)
        times[i] = 0.1 * i;
    FILE *const file = open_memstream(&text, &size);
    assert_non_null(file);
    trajectory_write(file, format, made, times);
    assert_int_equal(fclose(file), 0);
    return test_hold(text, free);
}

static bool load_text(const char *text, trajectory *to) {
    char path[] = "/tmp/glsurf-trajectory-XXXXXX";
    FILE *const file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    const bool good = trajectory_load(to, path);
    unlink(path);
    return good;
}

/* KITTI's lines have 13 digits: 5e-13 of each number. TUM's have 12: 5e-12 of each number,
 * and the rotation is off by up to 8 times the error of its quaternion. Rotations are
 * arbitrary, lengths are metres to hundreds of kilometres. */
static void round_trip(void **state) {
    gls_random random = test_random_make(6);
    trajectory made = make(FRAMES), back;
    for (size_t i = 0; i < FRAMES; ++i) {
        made.poses[i] = draw(&random, gls_random_between(&random, 0, pi));
        for (int k = 0; k < 3; ++k)
            made.poses[i].t[k] *= pow(10, (double)(i % 6));
    }
    for (int format = 0; format < 2; ++format) {
        assert_true(load_text(write_text((trajectory_format)format, &made), &back));
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
    for (int format = 0; format < 2; ++format)
        assert_string_equal(write_text((trajectory_format)format, &made), expected[format]);
}

#define ONE "1 0 0 5 0 1 0 6 0 0 1 7"

/* Texts of files, and their numbers of poses; 0: refused. */
static const struct {
    const char *text;
    size_t count;
} TEXTS[] = {
    { ONE, 1 },
    { ONE "\n", 1 },
    { "# a comment\n\n" ONE "\n", 1 },
    { " " ONE " # and one here\r\n", 1 },
    { "0 5 6 7 0 0 0 1\n", 1 },
    { "0\t5\t6\t7\t0\t0\t0\t-2\n", 1 }, /* any norm */
    { ONE "\n0 5 6 7 0 0 0 1\n", 2 },
    { "\xEF\xBB\xBF" ONE "\r\n" ONE "\r\n", 2 }, /* a byte order mark */
    { "", 0 },
    { "\n\n", 0 },
    { "# nothing\n", 0 },
    { "1 2 3\n", 0 },
    { ONE " 8\n", 0 },
    { "1 0 0 5 0 1 0 6 0 0 1\n", 0 },
    { "1 0 0 5 0 1 0 6 0 0 1 x\n", 0 },
    { "1 0 0 5 0 1 0 6 0 0 1 nan\n", 0 },
    { "1 0 0 inf 0 1 0 6 0 0 1 7\n", 0 },
    { "1,0,0,5,0,1,0,6,0,0,1,7\n", 0 },
    { "0 0 0 5 0 0 0 6 0 0 0 7\n", 0 },   /* no rotation */
    { "2 0 0 5 0 2 0 6 0 0 2 7\n", 0 },   /* longer */
    { "1 0 0 5 0 1 0 6 0 0 -1 7\n", 0 },  /* a mirror */
    { "1 0.1 0 5 0 1 0 6 0 0 1 7\n", 0 }, /* shear */
    { "0 5 6 7 0 0 0 0\n", 0 },           /* no direction */
    { "0 5 6 7 0 0 0 1e999\n", 0 },
    { "0 5 6 7 0 1e200 0 0\n", 0 }, /* its square is infinite */
    { ONE "\nx\n", 0 },
    { "\xFF\xFE" ONE, 0 }, /* UTF-16 */
};

static void expect_poses(const char *text, size_t count) {
    trajectory found;
    if (load_text(text, &found) != (count > 0) || found.count != count)
        fail_msg("%zu poses instead of %zu in: %s", found.count, count, text);
    trajectory_free(&found);
}

static void texts(void **state) {
    for (size_t i = 0; i < COUNT(TEXTS); ++i)
        expect_poses(TEXTS[i].text, TEXTS[i].count);
    /* Lines of any length: a comment of 5,000 characters ends in the text of a pose. */
    char text[6000] = "#";
    memset(text + 1, 'x', 4999);
    strcpy(text + 5000, " " ONE "\n" ONE "\n");
    expect_poses(text, 1);
    memset(text, ' ', 5000);
    expect_poses(text, 2);
    trajectory none;
    assert_false(trajectory_load(&none, "/nowhere/poses.txt"));
    assert_false(trajectory_load(&none, "/"));
    assert_int_equal(none.count, 0);
}

/* A trajectory of 100 steps of 1 along z, compared with one that has errors. The figures
 * are worked by hand. */
static void comparison(void **state) {
    const struct {
        double stretch;
        double roll; /* more at each step, about the direction of travel */
        double turn; /* of all poses but the first one, about y */
        bool elsewhere, truth_stands;
        size_t count;
        trajectory_error error; /* NAN: any */
    } ROWS[] = {
        { 1, 0, 0, false, false, 101, { 100, 0, 0, 0, 0, 0 } },
        /* Position i is off by i / 50, and each part by 2 % of its length. The squares up
         * to 100 add up to 338350. */
        { 1.02,
          0,
          0,
          false,
          false,
          101,
          { 100, 2, 0, sqrt(338350.0 / 2500 / 101), 0.02, 0 } },
        /* In another place and direction: only relative poses count. */
        { 1.02, 0, 0, true, false, 101, { 100, 2, 0, NAN, 0.02, 0 } },
        { 1, 0.001, 0, false, false, 101, { 100, 0, 0.1, NAN, 0, 0.001 } },
        /* A chord from the truth. */
        { 1, 0, 0.2, false, false, 101, { 100, 200 * sin(0.1), 0.2, NAN, NAN, NAN } },
        /* There are no parts to divide by. */
        { 1, 0, 0.2, false, true, 101, { 0, 100, NAN, NAN, 0, NAN } },
        { 1, 0, 0.2, false, true, 1, { 0, 0, NAN, 0, NAN, NAN } },
    };
    const pose elsewhere =
        pose_from_vectors((double[]){ 0.3, -1, 0.2 }, (double[]){ 5, -6, 7 });
    for (size_t k = 0; k < COUNT(ROWS); ++k) {
        trajectory truth = make(ROWS[k].count), found = make(ROWS[k].count);
        for (size_t i = 0; i < ROWS[k].count; ++i) {
            const double z = (double)i, none[3] = { 0 };
            const double roll[3] = { 0, 0, ROWS[k].roll * z };
            const double turn[3] = { 0, i > 0 ? ROWS[k].turn : 0.0, 0 };
            const pose turned = pose_from_vectors(turn, none);
            truth.poses[i] = POSE_IDENTITY;
            truth.poses[i].t[2] = ROWS[k].truth_stands ? 0.0 : z;
            found.poses[i] =
                pose_from_vectors(roll, (double[]){ 0, 0, z * ROWS[k].stretch });
            found.poses[i] = pose_compose(&turned, &found.poses[i]);
            if (ROWS[k].elsewhere)
                found.poses[i] = pose_compose(&elsewhere, &found.poses[i]);
        }
        const trajectory_error error = trajectory_compare(&found, &truth);
        const double *const is = &error.length, *const expected = &ROWS[k].error.length;
        for (size_t i = 0; i < sizeof error / sizeof *is; ++i)
            if (!isnan(expected[i]) &&
                !(fabs(is[i] - expected[i]) < 1e-12 * fmax(1.0, fabs(expected[i]))))
                fail_msg("row %zu, figure %zu: %.15g, not %.15g", k, i, is[i], expected[i]);
    }
}

int main(void) {
    TEST_LIST(tests, exponential, composition, quaternions, parts, settling, round_trip,
              by_hand, texts, comparison);
    return test_main("trajectory", tests, COUNT(tests));
}
