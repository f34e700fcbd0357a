/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The descriptors of the reference against the definition.
 */
#include "frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint32_t lengths[] = { 64, 128 };

/* ------------------------------------------------------------- definitions -- */

/* The positions of the responses along an axis, and their weights for a sub-region. */
typedef struct layout {
    int points;
    double apart, reach, sigma; /* in scales */
    bool soft;
} layout;

static layout layout_of(const glsurf_preset_data *preset) {
    if (preset == glsurf_preset_data_of(GLSURF_PRESET_FAST))
        return (layout){ 12, 2.0, 1.9, 6.5, true };
    return preset->soft_sub_regions ? (layout){ 16, 1.5, 1.7, 6.5, true }
                                    : (layout){ 20, 1.0, 1.0, 3.3, false };
}

static double coordinate_of(const layout *l, int k) {
    return l->apart * (k - 0.5 * (l->points - 1));
}

/* The weight of point k for sub-region n of four. A point counts for the sub-region that
 * contains it or, with soft sub-regions, for those whose centres, 5 apart, are nearer than
 * 5. */
static double weight_of(const layout *l, int k, int n) {
    const double u = coordinate_of(l, k);
    const double gaussian = exp(-u * u / (2.0 * l->sigma * l->sigma));
    if (!l->soft)
        return n == k / 5 ? gaussian : 0.0;
    return gaussian * fmax(0.0, 1.0 - fabs(u - 5.0 * (n - 1.5)) / 5.0);
}

/* A descriptor before normalisation, and how far each of its numbers may be off. */
typedef struct description {
    double sum[GLSURF_MAX_DESCRIPTOR], off[GLSURF_MAX_DESCRIPTOR];
} description;

static void add(description *d, uint32_t index, double value, double off) {
    d->sum[index] += value;
    d->off[index] += off;
}

/* Adds dx and |dx|, or dy and |dy|, at `index`, or two further if the other component is
 * negative. If the sign of the other component is in doubt, they may be at either index. */
static void add_split(description *d, uint32_t index, double value, double other,
                      double off) {
    const uint32_t at = index + (other < 0.0 ? 2 : 0), instead = index + (at == index) * 2;
    add(d, at, value, off);
    add(d, at + 1, fabs(value), off);
    if (fabs(other) <= off) {
        add(d, at, 0.0, fabs(value));
        add(d, at + 1, 0.0, fabs(value));
        add(d, instead, 0.0, fabs(value) + off);
        add(d, instead + 1, 0.0, fabs(value) + off);
    }
}

static void add_response(description *d, uint32_t length, uint32_t sub_region, double dx,
                         double dy, double off) {
    if (length == 128) {
        add_split(d, 8 * sub_region, dx, dy, off);
        add_split(d, 8 * sub_region + 4, dy, dx, off);
        return;
    }
    add(d, 4 * sub_region, dx, off);
    add(d, 4 * sub_region + 1, dy, off);
    add(d, 4 * sub_region + 2, fabs(dx), off);
    add(d, 4 * sub_region + 3, fabs(dy), off);
}

/* How far a response may be off in float. Edges are at most 18.7 s <= 75 pixels from their
 * pixel. Fewer than ten roundings of 2^-18, and the 2e-7 of a unit vector, make 5e-5
 * pixels. Each edge of a response, of length `side`, moves by that distance over white at
 * most. The middle edge counts twice, and so do the two ends of the others. The sums are
 * off as tests/unit/reference_sums.c derives, for edges up to `out` outside of the image.
 * Rotation multiplies both by sqrt(2). */
static double response_bound(const frame *f, double side, double out) {
    const double white = frame_white(f);
    return sqrt(2.0) * (6.0 * side * 5e-5 * white + 24.0 * white * (side + 2.0 + out) *
                                                        (side + 2.0 + out) / 16777216.0);
}

/* How far the square of a keypoint extends outside the image. */
static double outside(const frame *f, const glsurf_position *p, double reach) {
    const double x = (double)p->x, y = (double)p->y;
    const double left = fmin(x, y), right = fmax(x - f->plan.width, y - f->plan.height);
    return fmax(fmax(reach - left, right + reach), 0.0);
}

static void describe_point(const frame *f, const layout *l, const glsurf_position *p,
                           double angle, int i, int j, double v[2]) {
    const double c = cos(angle), s = sin(angle), r = (double)p->scale;
    const double u = coordinate_of(l, i), w = coordinate_of(l, j), reach = r * l->reach;
    const double x = (double)p->x + 0.5 + r * (c * u - s * w);
    const double y = (double)p->y + 0.5 + r * (s * u + c * w);
    const double columns[3] = { x - reach, x, x + reach };
    const double rows[3] = { y - reach, y, y + reach };
    double g[2];
    haar_directly(f, columns, rows, g);
    v[0] = c * g[0] + s * g[1];
    v[1] = c * g[1] - s * g[0];
}

static void describe(const frame *f, const glsurf_position *p, double angle,
                     uint32_t length, description *d) {
    const layout l = layout_of(f->plan.preset);
    const double r = (double)p->scale;
    const double bound = response_bound(f, 2.0 * l.reach * r, outside(f, p, 18.7 * r));
    *d = (description){ .sum = { 0 } };
    for (int j = 0; j < l.points; ++j)
        for (int i = 0; i < l.points; ++i) {
            double v[2];
            describe_point(f, &l, p, angle, i, j, v);
            for (int sub_region = 0; sub_region < 16; ++sub_region) {
                const double w =
                    weight_of(&l, i, sub_region % 4) * weight_of(&l, j, sub_region / 4);
                if (w > 0.0)
                    add_response(d, length, (uint32_t)sub_region, w * v[0], w * v[1],
                                 w * bound);
            }
        }
}

/* Sums of 49 or 25 terms, the norm and the quotient are off by less than 200 2^-24 of the
 * length. If a vector is off by e of its length, then the vector divided by its length is
 * off by 2 e. Returns the bound, which is large if the signs that split the sums of 128
 * numbers are in doubt. */
static double check_descriptor(const frame *f, const glsurf_position *p, float angle,
                               uint32_t length) {
    description d;
    float actual[GLSURF_MAX_DESCRIPTOR];
    const glsurf_sums sums = frame_sums(f);
    double length2 = 0.0, off2 = 0.0, bound2 = 0.0;
    glsurf_reference_descriptor(&sums, p, angle, length, actual);
    describe(f, p, (double)angle, length, &d);
    for (uint32_t k = 0; k < length; ++k) {
        length2 += d.sum[k] * d.sum[k];
        bound2 += d.off[k] * d.off[k];
    }
    for (uint32_t k = 0; k < length; ++k) {
        const double off = (double)actual[k] - d.sum[k] / sqrt(length2);
        off2 += off * off;
    }
    const double bound = 2.0 * sqrt(bound2 / length2) + 200.0 / 16777216.0;
    if (!(sqrt(off2) <= bound))
        fail_msg(
            "preset %s: the descriptor at (%.9g, %.9g) scale %.9g angle %.9g of length "
            "%u is %g off, more than %g",
            f->plan.preset->name, (double)p->x, (double)p->y, (double)p->scale,
            (double)angle, length, sqrt(off2), bound);
    return bound;
}

static void descriptor(void **state) {
    frame *f = frame_make(*state, 200, 190, TEST_IMAGE_BLOBS, 15);
    test_random random = test_random_make(16);
    int tight = 0;
    for (int n = 0; n < 80; ++n) {
        /* If border pixels are not repeated, the square has to be inside the image: a
         * response that is just outside is zero. The corners of the square are 14.2 scales
         * away. */
        const double scale = test_random_between(&random, 1.5, 4.0);
        const double reach = f->plan.preset->extend_border ? 0.0 : 16.0 * scale;
        const glsurf_position position = {
            .x = (float)test_random_between(&random, reach, 200.0 - reach),
            .y = (float)test_random_between(&random, reach, 190.0 - reach),
            .scale = (float)scale,
        };
        const float angle = (float)test_random_between(&random, 0.0, 2.0 * pi);
        tight += check_descriptor(f, &position, angle, lengths[n % 2]) < 0.05;
    }
    assert_true(tight > 40); /* all descriptors of 64 numbers, some of 128 */
    frame_free(f);
}

/* The tables that shaders receive as well. */
static void soft_weights(void **state) {
    const glsurf_preset_data *preset = *state;
    const glsurf_soft_layout *soft = &preset->soft_layout;
    const layout l = layout_of(preset);
    float weight[4 * GLSURF_SOFT_POINTS];
    if (!l.soft)
        return;
    glsurf_descriptor_soft_weights(soft, weight);
    const int span = glsurf_soft_span(soft), pairs = glsurf_soft_pairs(soft);
    for (int n = 0; n < 4; ++n)
        for (int k = 0; k < l.points; ++k) {
            const double expected = weight_of(&l, k, n);
            const float actual = weight[n * l.points + k];
            assert_true(fabs((double)actual - expected) <= expected / 16777216.0);
            /* The sum for a sub-region contains all points that count for it, and its pairs
             * contain the sum's points. */
            const int first = glsurf_soft_first(soft, n), pair = first / 2;
            assert_in_range(first, 0, l.points - span);
            assert_in_range(pair, 0, l.points / 2 - pairs);
            assert_true(expected == 0.0 || (k >= first && k < first + span));
            assert_true(expected == 0.0 || (k / 2 >= pair && k / 2 < pair + pairs));
        }
}

/* ---------------------------------------------------------------- contrast -- */

/* A coordinate anywhere, or at a power of two, where the spacing of floats changes: there
 * the two sides of a filter are rounded differently. */
static float some_coordinate(int extent, double scale, test_random *random) {
    const double power = (double)(1 << (5 + test_random_below(random, 9)));
    if (power < extent && test_random_below(random, 2))
        return (float)(power + test_random_between(random, -12.0, 12.0) * scale);
    return (float)test_random_between(random, -5.0, extent + 5.0);
}

/* Without contrast the descriptor is zero, wherever the keypoint is, also beside the image,
 * and however bright the image is. GLSURF_CONTRAST_FLOOR is derived for white. */
static void check_constant(const glsurf_preset_data *preset, int width, int height,
                           int value, uint32_t count, test_random *random) {
    glsurf_plan plan = { 0 };
    test_maps maps = { 0 };
    glsurf_plan_scales(&plan, preset, width, height, 1);
    test_maps_make(&maps, &plan);
    memset(maps.gray, value, (size_t)width * (size_t)height);
    test_maps_sum(&maps, &plan);
    const glsurf_sums sums = { preset, maps.integral, width, height };
    for (uint32_t n = 0; n < count; ++n) {
        const double scale = exp(test_random_between(random, 0.2, 3.0));
        const glsurf_position p = { .x = some_coordinate(width, scale, random),
                                    .y = some_coordinate(height, scale, random),
                                    .scale = (float)scale };
        const float angle = (float)test_random_between(random, 0.0, 6.28);
        float actual[GLSURF_MAX_DESCRIPTOR];
        const uint32_t length = lengths[n % 2];
        glsurf_reference_descriptor(&sums, &p, angle, length, actual);
        for (uint32_t k = 0; k < length; ++k)
            if (!(actual[k] == 0.0f))
                fail_msg(
                    "preset %s: on an image of %dx%d that is all %d, the descriptor at "
                    "(%.9g, %.9g) scale %.9g angle %.9g is %g at %u",
                    preset->name, width, height, value, (double)p.x, (double)p.y,
                    (double)p.scale, (double)angle, (double)actual[k], k);
    }
    test_maps_free(&maps);
}

static void descriptor_without_contrast(void **state) {
    test_random random = test_random_make(17);
    for (int value = 0; value < 256; ++value)
        check_constant(*state, 300, 200, value, value == 255 ? 400 : 8, &random);
}

static void descriptor_without_contrast_far_away(void **state) {
    test_random random = test_random_make(18);
    check_constant(*state, 16384, 200, 255, 3000, &random);
    check_constant(*state, 200, 16384, 200, 3000, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(descriptor),
        cmocka_unit_test(soft_weights),
        cmocka_unit_test(descriptor_without_contrast),
        cmocka_unit_test(descriptor_without_contrast_far_away),
    };
    return test_presets_main("reference_descriptor", tests, COUNT(tests));
}
