/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The descriptors of the reference against the definition.
 */
#include "frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const double pi = 3.14159265358979323846;

/* [T] III-E in double, not normalised. */
static void describe(const frame *f, const glsurf_place *p, double angle,
                     double sums[GLSURF_DESCRIPTOR_LENGTH]) {
    const double c = cos(angle), s = sin(angle), r = (double)p->scale;
    memset(sums, 0, GLSURF_DESCRIPTOR_LENGTH * sizeof *sums);
    for (int q = 0; q < 20; ++q)
        for (int k = 0; k < 20; ++k) {
            const double u = k - 9.5, v = q - 9.5;
            const double x = (double)p->x + 0.5 + r * (c * u - s * v);
            const double y = (double)p->y + 0.5 + r * (s * u + c * v);
            const uint8_t *g = f->maps.gray;
            const int w = f->plan.width, h = f->plan.height;
            const double gx = area_sum(g, w, h, x, x + r, y - r, y + r) -
                              area_sum(g, w, h, x - r, x, y - r, y + r);
            const double gy = area_sum(g, w, h, x - r, x + r, y, y + r) -
                              area_sum(g, w, h, x - r, x + r, y - r, y);
            const double weight = exp(-(u * u + v * v) / (2.0 * 3.3 * 3.3));
            const double dx = weight * (c * gx + s * gy), dy = weight * (c * gy - s * gx);
            double *cell = sums + 4 * (4 * (q / 5) + k / 5);
            cell[0] += dx;
            cell[1] += dy;
            cell[2] += fabs(dx);
            cell[3] += fabs(dy);
        }
}

/* Positions up to 256 are off by 3 half ulps, 2.3e-5 pixels; each of the three edges of a
 * response, 2 s long, moves over 255 gray levels at most, the middle one counting twice,
 * the others' ends too: 12 s 255 2.3e-5 = 0.07 s, and as much again for the rounding of
 * sums at scales up to 4, a response. Weighted by 68 = (sum of weights)^2 and entering two
 * components each of dx and dy, that moves the vector by no more than 2 x 68 x 0.14 s, and
 * when both are divided by their lengths by twice as much of the length. */
static void check_descriptor(const frame *f, const glsurf_place *p, float angle) {
    double sums[GLSURF_DESCRIPTOR_LENGTH], length2 = 0.0, off2 = 0.0;
    float actual[GLSURF_DESCRIPTOR_LENGTH];
    glsurf_reference_descriptor(f->maps.integral, f->plan.width, f->plan.height, p, angle,
                                actual);
    describe(f, p, (double)angle, sums);
    for (int k = 0; k < GLSURF_DESCRIPTOR_LENGTH; ++k)
        length2 += sums[k] * sums[k];
    for (int k = 0; k < GLSURF_DESCRIPTOR_LENGTH; ++k) {
        const double off = (double)actual[k] - sums[k] / sqrt(length2);
        off2 += off * off;
    }
    const double bound = 2.0 * 2.0 * 68.0 * 0.14 * (double)p->scale / sqrt(length2);
    if (!(sqrt(off2) <= bound))
        fail_msg(
            "the descriptor at (%.9g, %.9g) scale %.9g angle %.9g is %g off, more than "
            "%g",
            (double)p->x, (double)p->y, (double)p->scale, (double)angle, sqrt(off2), bound);
}

static void descriptor(void **state) {
    (void)state;
    frame *f = frame_make(200, 190, TEST_IMAGE_BLOBS, 15);
    test_random random = test_random_make(16);
    for (int n = 0; n < 100; ++n) {
        /* Inside the image with all of the square, whose corners are 14.2 scales away. */
        const double scale = test_random_between(&random, 1.5, 4.0), reach = 16.0 * scale;
        const glsurf_place place = {
            .x = (float)test_random_between(&random, reach, 200.0 - reach),
            .y = (float)test_random_between(&random, reach, 190.0 - reach),
            .scale = (float)scale,
        };
        check_descriptor(f, &place, (float)test_random_between(&random, 0.0, 2.0 * pi));
    }
    frame_free(f);
}

/* A coordinate anywhere, or where the spacing of floats changes, at a power of two: the
 * roundings of a filter's two sides are not alike there. */
static float some_coordinate(int extent, double scale, test_random *random) {
    const double power = (double)(1 << (5 + test_random_below(random, 9)));
    if (power < extent && test_random_below(random, 2))
        return (float)(power + test_random_between(random, -12.0, 12.0) * scale);
    return (float)test_random_between(random, 0.0, extent);
}

/* No contrast, no descriptor, wherever the keypoint is. */
static void check_constant(int width, int height, int value, uint32_t count,
                           test_random *random) {
    const size_t pixels = (size_t)width * (size_t)height;
    uint8_t *image = test_memory(pixels);
    uint32_t *sums = test_memory(pixels * sizeof *sums);
    memset(image, value, pixels);
    glsurf_reference_integral(image, width, height, sums);
    for (uint32_t n = 0; n < count; ++n) {
        const double scale = exp(test_random_between(random, 0.2, 3.0));
        const glsurf_place p = { .x = some_coordinate(width, scale, random),
                                 .y = some_coordinate(height, scale, random),
                                 .scale = (float)scale };
        const float angle = (float)test_random_between(random, 0.0, 6.28);
        float actual[GLSURF_DESCRIPTOR_LENGTH];
        glsurf_reference_descriptor(sums, width, height, &p, angle, actual);
        for (int k = 0; k < GLSURF_DESCRIPTOR_LENGTH; ++k)
            if (!(actual[k] == 0.0f))
                fail_msg("on an image of %dx%d that is all %d, the descriptor at (%.9g, "
                         "%.9g) scale %.9g angle %.9g is %g at %d",
                         width, height, value, (double)p.x, (double)p.y, (double)p.scale,
                         (double)angle, (double)actual[k], k);
    }
    free(image);
    free(sums);
}

static void descriptor_without_contrast(void **state) {
    (void)state;
    test_random random = test_random_make(17);
    for (int value = 0; value < 256; value += 5)
        check_constant(300, 200, value, 20, &random);
}

static void descriptor_without_contrast_far_away(void **state) {
    (void)state;
    test_random random = test_random_make(18);
    check_constant(16384, 200, 255, 3000, &random);
    check_constant(200, 16384, 200, 3000, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(descriptor),
        cmocka_unit_test(descriptor_without_contrast),
        cmocka_unit_test(descriptor_without_contrast_far_away),
    };
    return test_main("reference_descriptor", tests, COUNT(tests));
}
