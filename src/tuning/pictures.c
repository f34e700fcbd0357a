/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "tuning/pictures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[GLS_PICTURE_KINDS] = {
    [GLS_PICTURE_ZERO] = "all zero",
    [GLS_PICTURE_WHITE] = "all 255",
    [GLS_PICTURE_PIXEL] = "single pixel",
    [GLS_PICTURE_CHECKERBOARD] = "checkerboard",
    [GLS_PICTURE_RAMP_X] = "ramp along x",
    [GLS_PICTURE_RAMP_Y] = "ramp along y",
    [GLS_PICTURE_RAMP_DIAGONAL] = "diagonal ramp",
    [GLS_PICTURE_STEP] = "step edge",
    [GLS_PICTURE_NOISE] = "noise",
    [GLS_PICTURE_BLOBS] = "blobs",
};

const char *gls_picture_name(gls_picture_kind kind) {
    return names[kind];
}

/* Pixel (x, y) of the kinds that are formulas. */
static int formula(gls_picture_kind kind, int x, int y, int width, int height) {
    switch (kind) {
    case GLS_PICTURE_WHITE:
        return 255;
    case GLS_PICTURE_PIXEL:
        return x == width / 2 && y == height / 2 ? 255 : 0;
    case GLS_PICTURE_CHECKERBOARD:
        return (x + y) % 2 ? 255 : 0;
    case GLS_PICTURE_RAMP_X:
        return 255 * x / width;
    case GLS_PICTURE_RAMP_Y:
        return 255 * y / height;
    case GLS_PICTURE_RAMP_DIAGONAL:
        return 255 * (x + y) / (width + height);
    case GLS_PICTURE_STEP:
        return x > width / 3 ? 255 : 0;
    default:
        return 0;
    }
}

/* Adds one Gaussian blob to sum: light or dark, at a random centre. Its sigma is between 1
 * pixel and an eighth of the image's shorter side (or 1.5 pixels), evenly distributed in
 * its logarithm. */
static void add_blob(float *sum, int width, int height, gls_random *random) {
    const int side = width < height ? width : height;
    const double maximum = log(fmax(side / 8.0, 1.5));
    const double sigma = exp(gls_random_between(random, 0.0, maximum));
    const double x0 = gls_random_between(random, 0.0, width);
    const double y0 = gls_random_between(random, 0.0, height);
    const double height_of = gls_random_between(random, -110.0, 110.0);
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
static bool fill_blobs(int width, int height, gls_random *random, uint8_t *gray) {
    const size_t pixels = (size_t)width * (size_t)height;
    float *sum = calloc(pixels, sizeof *sum);
    if (!sum)
        return false;
    for (size_t n = 0; n <= pixels / 90; ++n)
        add_blob(sum, width, height, random);
    for (size_t i = 0; i < pixels; ++i) {
        const double value = 128.0 + sum[i] + gls_random_between(random, -4.0, 4.0);
        gray[i] = (uint8_t)fmin(fmax(value, 0.0), 255.0);
    }
    free(sum);
    return true;
}

bool gls_picture_fill(gls_picture_kind kind, int width, int height, gls_random *random,
                      uint8_t *gray) {
    if (kind == GLS_PICTURE_BLOBS)
        return fill_blobs(width, height, random, gray);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            *gray++ = kind == GLS_PICTURE_NOISE
                          ? (uint8_t)gls_random_bits(random)
                          : (uint8_t)formula(kind, x, y, width, height);
    return true;
}
