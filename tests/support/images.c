/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[TEST_IMAGE_KINDS] = {
    [TEST_IMAGE_ZERO] = "all zero",
    [TEST_IMAGE_WHITE] = "all 255",
    [TEST_IMAGE_PIXEL] = "single pixel",
    [TEST_IMAGE_CHECKERBOARD] = "checkerboard",
    [TEST_IMAGE_RAMP_X] = "ramp along x",
    [TEST_IMAGE_RAMP_Y] = "ramp along y",
    [TEST_IMAGE_RAMP_DIAGONAL] = "diagonal ramp",
    [TEST_IMAGE_STEP] = "step edge",
    [TEST_IMAGE_NOISE] = "noise",
    [TEST_IMAGE_BLOBS] = "blobs",
};

const char *test_image_name(test_image_kind kind) {
    return names[kind];
}

/* The image kinds whose pixel is a formula of (x, y). */
static int formula(test_image_kind kind, int x, int y, int width, int height) {
    switch (kind) {
    case TEST_IMAGE_WHITE:
        return 255;
    case TEST_IMAGE_PIXEL:
        return x == width / 2 && y == height / 2 ? 255 : 0;
    case TEST_IMAGE_CHECKERBOARD:
        return (x + y) % 2 ? 255 : 0;
    case TEST_IMAGE_RAMP_X:
        return 255 * x / width;
    case TEST_IMAGE_RAMP_Y:
        return 255 * y / height;
    case TEST_IMAGE_RAMP_DIAGONAL:
        return 255 * (x + y) / (width + height);
    case TEST_IMAGE_STEP:
        return x > width / 3 ? 255 : 0;
    default:
        return 0;
    }
}

/* Adds one Gaussian blob to sum: light or dark, at a random centre. Its sigma is between 1
 * pixel and an eighth of the image's shorter side (or 1.5 pixels), evenly distributed in
 * its logarithm. */
static void add_blob(float *sum, int width, int height, test_random *random) {
    const int side = width < height ? width : height;
    const double maximum = log(fmax(side / 8.0, 1.5));
    const double sigma = exp(test_random_between(random, 0.0, maximum));
    const double x0 = test_random_between(random, 0.0, width);
    const double y0 = test_random_between(random, 0.0, height);
    const double height_of = test_random_between(random, -110.0, 110.0);
    const int reach = (int)(3.0 * sigma) + 1;
    for (int y = (int)y0 - reach; y <= (int)y0 + reach; ++y)
        for (int x = (int)x0 - reach; x <= (int)x0 + reach; ++x)
            if (x >= 0 && y >= 0 && x < width && y < height) {
                const double r2 = (x - x0) * (x - x0) + (y - y0) * (y - y0);
                sum[(size_t)y * (size_t)width + (size_t)x] +=
                    (float)(height_of * exp(-r2 / (2.0 * sigma * sigma)));
            }
}

/* About one blob per 90 pixels, most of them small, and a little noise against ties. */
static void fill_blobs(int width, int height, test_random *random, uint8_t *gray) {
    const size_t pixels = (size_t)width * (size_t)height;
    float *sum = test_memory(pixels * sizeof *sum);
    for (size_t n = 0; n <= pixels / 90; ++n)
        add_blob(sum, width, height, random);
    for (size_t i = 0; i < pixels; ++i) {
        const double value = 128.0 + sum[i] + test_random_between(random, -4.0, 4.0);
        gray[i] = (uint8_t)fmin(fmax(value, 0.0), 255.0);
    }
    free(sum);
}

void test_image_fill(test_image_kind kind, int width, int height, test_random *random,
                     uint8_t *gray) {
    if (kind == TEST_IMAGE_BLOBS) {
        fill_blobs(width, height, random, gray);
        return;
    }
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            *gray++ = kind == TEST_IMAGE_NOISE
                          ? (uint8_t)test_random_bits(random)
                          : (uint8_t)formula(kind, x, y, width, height);
}

uint8_t *test_image_make(test_image_kind kind, int width, int height, test_random *random) {
    uint8_t *gray = test_memory((size_t)width * (size_t)height);
    test_image_fill(kind, width, height, random, gray);
    return gray;
}
