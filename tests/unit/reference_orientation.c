/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The orientations of the reference, by histogram and by exact window, compared with their
 * definitions.
 */
#include "check/stage_bounds.h"
#include "core/number.h"
#include "frame.h"
#include "support/exact_orientation.h"

#include <math.h>

enum { POINTS = GLS_LATTICE_POINTS };

static double direction(const double v[2]) {
    const double angle = atan2(v[1], v[0]);
    return angle < 0.0 ? angle + 2.0 * pi : angle;
}

static void random_samples(gls_vec2 samples[POINTS], gls_random *random) {
    const double mean = gls_random_between(random, 0.0, 2.0 * pi);
    const double share = gls_random_between(random, 0.0, 1.0);
    for (int n = 0; n < POINTS; ++n) {
        const bool own = gls_random_between(random, 0.0, 1.0) < share;
        const double angle = own ? mean + gls_random_between(random, -0.6, 0.6)
                                 : gls_random_between(random, 0.0, 2.0 * pi);
        const double length = gls_random_between(random, 0.0, 100.0);
        samples[n] =
            (gls_vec2){ (float)(length * cos(angle)), (float)(length * sin(angle)) };
    }
}

/* Computes windows in double, and returns true if the angle belongs to the longest one, or
 * to one that float sums cannot tell from it. Windows begin at `bins` equal steps or, if
 * `bins` is 0, at each sample. Float sums of 113 vectors of up to 100 take less than 230
 * additions (check/feature_bounds.c). They are off by less than 417 2^-24 of the sum of all
 * lengths, which is at most 11300. The length is off by twice that. */
static bool is_longest(const gls_vec2 samples[POINTS], int bins, double angle) {
    const int windows = bins > 0 ? bins : POINTS;
    const double whole = bins > 0 ? bins : 2.0 * pi;
    double at[POINTS], sums[GLS_HISTOGRAM_BINS][2] = { { 0 } }, longest = 0.0;
    for (int n = 0; n < POINTS; ++n) {
        const double v[2] = { (double)samples[n].x, (double)samples[n].y };
        at[n] = bins > 0 ? floor(direction(v) * bins / (2.0 * pi)) : direction(v);
    }
    for (int k = 0; k < windows; ++k) {
        for (int n = 0; n < POINTS; ++n) {
            double distance = at[n] - (bins > 0 ? k : at[k]);
            distance += distance < 0.0 ? whole : 0.0;
            if (distance < (bins > 0 ? GLS_WINDOW_BINS : pi / 3.0)) {
                sums[k][0] += (double)samples[n].x;
                sums[k][1] += (double)samples[n].y;
            }
        }
        longest = fmax(longest, hypot(sums[k][0], sums[k][1]));
    }
    const double bound = 2.0 * sqrt(2.0) * 417.0 * 11300.0 / 16777216.0;
    for (int k = 0; k < windows; ++k)
        if (hypot(sums[k][0], sums[k][1]) >= longest - bound &&
            gls_turn_between(direction(sums[k]), angle) < 1e-4)
            return true;
    return false;
}

/* A sample may fall into the next bin if it is nearer to the end of its bin than
 * gls_angle_of() is exact. */
static bool near_an_end(const gls_vec2 samples[POINTS]) {
    for (int n = 0; n < POINTS; ++n) {
        const double v[2] = { (double)samples[n].x, (double)samples[n].y };
        const double bin = direction(v) * 256.0 / (2.0 * pi);
        if (fabs(bin - floor(bin + 0.5)) < 1e-4)
            return true;
    }
    return false;
}

static void orientation(void **state) {
    gls_random random = test_random_make(13);
    for (int n = 0; n < 1000; ++n) {
        gls_vec2 samples[POINTS];
        random_samples(samples, &random);
        float clear;
        const double histogram = (double)gls_reference_orientation(samples);
        const float exact = test_exact_orientation(samples);
        assert_true(is_longest(samples, 0, (double)exact));
        assert_true(near_an_end(samples) ||
                    is_longest(samples, GLS_HISTOGRAM_BINS, histogram));
        test_orientation_is_clear(samples, &clear);
        assert_true(clear == exact);
    }
}

static void orientation_without_contrast(void **state) {
    const gls_vec2 samples[POINTS] = { { 0 } };
    float exact = 1.0f;
    assert_true(gls_reference_orientation(samples) == 0.0f);
    assert_true(test_exact_orientation(samples) == 0.0f);
    assert_false(test_orientation_is_clear(samples, &exact));
    assert_true(exact == 0.0f);
}

/* -------------------------------------------------------------------- peak -- */

/* The numbers of bins. */
static const int counts[] = { 16, 36 };

/* Fails the test unless the angle is the highest peak's. Returns false if the peak is too
 * flat to decide. */
static bool check_peak(const gls_vec2 samples[POINTS], int bins, double angle) {
    double position[POINTS], length[POINTS], allowed;
    for (int n = 0; n < POINTS; ++n) {
        const double v[2] = { (double)samples[n].x, (double)samples[n].y };
        position[n] = direction(v) * bins / (2.0 * pi);
        length[n] = hypot(v[0], v[1]);
    }
    const double off = gls_histogram_turn(position, length, NULL, bins, angle, &allowed);
    if (!(off <= allowed))
        fail_msg("the angle is %.9g, by %g off, more than %g", angle, off, allowed);
    return isfinite(allowed);
}

static void orientation_peak(void **state) {
    gls_random random = test_random_make(19);
    int checked[2] = { 0, 0 };
    for (int n = 0; n < 4000; ++n) {
        gls_vec2 samples[POINTS];
        random_samples(samples, &random);
        const float angle = gls_reference_orientation_peak(samples, counts[n % 2]);
        assert_true(angle >= 0.0f && angle < 6.28318548f);
        checked[n % 2] += check_peak(samples, counts[n % 2], (double)angle);
    }
    assert_true(checked[0] > 1900 && checked[1] > 1900);
}

/* Vectors of one direction have this direction as their peak, also at 0 and next to it.
 * Between two bins, the histogram consists of linear shares of trinomial weights, which are
 * no parabola. Its top is at most 0.0150 bins off, as an evaluation of the weights at all
 * directions shows. Roundings add 0.0001. */
static void orientation_peak_of_one_direction(void **state) {
    for (int k = 0; k < 2880; ++k) {
        const double angle = 2.0 * pi * (k / 2) / 1440.0;
        const int bins = counts[k % 2];
        gls_vec2 samples[POINTS] = { { 0 } };
        for (int n = 0; n < 10; ++n)
            samples[7 * n] =
                (gls_vec2){ (float)(5.0 * cos(angle)), (float)(5.0 * sin(angle)) };
        const double found = (double)gls_reference_orientation_peak(samples, bins);
        assert_true(gls_turn_between(found, angle) < 0.0151 * 2.0 * pi / bins);
    }
}

/* Without magnitudes the angle is 0. The first of two equally high bins counts. */
static void orientation_peak_without_contrast(void **state) {
    const gls_vec2 none[POINTS] = { { 0 } };
    gls_vec2 opposite[POINTS] = { { 0 } };
    opposite[3] = (gls_vec2){ 2.0f, 0.0f };
    opposite[100] = (gls_vec2){ -2.0f, 0.0f };
    for (int i = 0; i < 2; ++i) {
        assert_true(gls_reference_orientation_peak(none, counts[i]) == 0.0f);
        assert_true(gls_reference_orientation_peak(opposite, counts[i]) == 0.0f);
    }
}

/* ----------------------------------------------------------------- samples -- */

/* The samples are weighted Haar responses of side 4 s on the lattice of s. The last
 * position is at the border, so that some of the filters leave the image. */
static void check_samples(const frame *f, float x, float y) {
    const bool fast = f->plan.space.preset == gls_preset_data_of(GLSURF_PRESET_FAST);
    gls_lattice_point lattice[POINTS];
    const int points = gls_lattice(&f->plan.space.preset->lattice, lattice);
    assert_int_equal(points, fast ? 49 : 113);
    const gls_position position = { .x = x, .y = y, .scale = 2.5f };
    const gls_sums sums = frame_sums(f);
    gls_vec2 samples[POINTS];
    gls_reference_orientation_samples(&sums, &position, samples);
    int seen = 0;
    for (int n = points; n < POINTS; ++n)
        assert_true(samples[n].x == 0.0f && samples[n].y == 0.0f);
    for (int n = 0; n < points; ++n) {
        const int i = lattice[n].i, j = lattice[n].j;
        seen += i * i + j * j <= (fast ? 16 : 36);
        /* All are multiples of 1/4, and exact. */
        const double u = (double)x + 0.5 + 2.5 * i, v = (double)y + 0.5 + 2.5 * j;
        const double columns[3] = { u - 5.0, u, u + 5.0 },
                     rows[3] = { v - 5.0, v, v + 5.0 };
        const double weight = exp(-(i * i + j * j) / (2.0 * 2.5 * 2.5));
        double d[2];
        haar_directly(f, columns, rows, d);
        /* As in reference_maps.c, with a side of 10 and at most 20 outside, and two
         * roundings for the weight. */
        const double bound = 14.0 * 2.0 * frame_white(f) * 32.0 * 32.0 / 16777216.0;
        assert_true(fabs((double)samples[n].x - weight * d[0]) <= bound);
        assert_true(fabs((double)samples[n].y - weight * d[1]) <= bound);
    }
    assert_int_equal(seen, points);
}

static void orientation_samples(void **state) {
    frame *f = frame_make(*state, 130, 101, GLS_PICTURE_BLOBS, 14);
    check_samples(f, 60.25f, 50.5f);
    check_samples(f, 5.5f, 99.75f);
}

int main(void) {
    TEST_LIST(tests, orientation, orientation_without_contrast, orientation_peak,
              orientation_peak_of_one_direction, orientation_peak_without_contrast);
    TEST_LIST(of_presets, orientation_samples);
    const int status = test_main("reference_orientation", tests, COUNT(tests));
    const int other =
        test_presets_main("reference_orientation", of_presets, COUNT(of_presets));
    return status ? status : other;
}
