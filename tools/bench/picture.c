/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/bench.h"

#include "images/image.h"
#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>

/* ----------------------------------------------------------------- drawing -- */

/* Hashes three numbers to a number uniform in [-1, 1). Uses only integers, so that every
 * machine draws the same picture. */
static float hashed_number(uint32_t x, uint32_t y, uint32_t octave) {
    uint32_t h = x * 0x9e3779b1u ^ y * 0x85ebca77u ^ octave * 0xc2b2ae3du;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    h ^= h >> 15;
    return (float)(h >> 8) * 0x1p-23f - 1.0f;
}

/* Adds one octave to a row: random values at the corners of squares of 2^shift pixels,
 * interpolated by polynomials 3 t^2 - 2 t^3. */
static void add_octave_row(float *row, uint32_t width, uint32_t y, uint32_t shift,
                           float height) {
    const uint32_t side = 1u << shift, v = y >> shift;
    const float t = ((float)(y & (side - 1)) + 0.5f) / (float)side;
    const float down = t * t * (3.0f - 2.0f * t);
    for (uint32_t u = 0; u << shift < width; ++u) {
        const float left =
            hashed_number(u, v, shift) +
            down * (hashed_number(u, v + 1, shift) - hashed_number(u, v, shift));
        const float right =
            hashed_number(u + 1, v, shift) +
            down * (hashed_number(u + 1, v + 1, shift) - hashed_number(u + 1, v, shift));
        for (uint32_t i = 0; i < side && (u << shift) + i < width; ++i) {
            const float s = ((float)i + 0.5f) / (float)side;
            row[(u << shift) + i] +=
                height * (left + s * s * (3.0f - 2.0f * s) * (right - left));
        }
    }
}

/* Draws octaves with squares of 4 to 1024 pixels. The finest has a smaller amplitude, like
 * the noise of a camera. The others have equal amplitudes, which gives every scale its
 * blobs, as in photographs. */
static void draw_picture(bench_picture *self) {
    enum { FINEST = 2, COARSEST = 10 };
    self->width = 4000;
    self->height = 3000;
    self->gray = alloc_zeroed((size_t)self->width * self->height, 1);
    float *const row = alloc_zeroed(self->width, sizeof *row);
    for (uint32_t y = 0; y < self->height; ++y) {
        for (uint32_t x = 0; x < self->width; ++x)
            row[x] = 128.0f;
        for (uint32_t shift = FINEST; shift <= COARSEST; ++shift)
            add_octave_row(row, self->width, y, shift, shift == FINEST ? 12.0f : 26.0f);
        for (uint32_t x = 0; x < self->width; ++x)
            self->gray[(size_t)y * self->width + x] =
                (uint8_t)fminf(fmaxf(row[x], 0.0f), 255.0f);
    }
    free(row);
}

/* ----------------------------------------------------------------- reading -- */

static bool load_picture(bench_picture *self, const char *path) {
    image read;
    if (!image_load(&read, path, &(settings){ 0 }))
        return false;
    const glsurf_image source = image_source(&read);
    gls_views views;
    if (gls_views_from_image(NULL, &views, &source, GLSURF_BACKEND_CPU) ||
        gls_views_crop(NULL, &views))
        return false;
    self->width = read.width;
    self->height = read.height;
    self->gray = alloc_zeroed((size_t)read.width * read.height, 1);
    gls_reference_gray(&views.image, self->gray);
    image_free(&read);
    return true;
}

bool bench_picture_open(bench_picture *self, const char *path) {
    if (path)
        return load_picture(self, path);
    draw_picture(self);
    return true;
}

/* ------------------------------------------------------------------ sizing -- */

static uint32_t mirrored_index(uint32_t at, uint32_t size) {
    const uint32_t in_two = at % (2 * size);
    return in_two < size ? in_two : 2 * size - 1 - in_two;
}

/* Returns the part of pixel `at` that lies between begin and end. */
static double share_of(uint32_t at, double begin, double end) {
    return fmin(end, (double)at + 1.0) - fmax(begin, (double)at);
}

/* Returns the mean of a square of the picture. Beyond the edges the picture is mirrored. */
static uint8_t square_mean(const bench_picture *from, double left, double top,
                           double side) {
    const double right = left + side, bottom = top + side;
    double sum = 0.0;
    for (uint32_t y = (uint32_t)top; y < bottom; ++y) {
        const uint8_t *const row =
            from->gray + (size_t)mirrored_index(y, from->height) * from->width;
        double in_row = 0.0;
        for (uint32_t x = (uint32_t)left; x < right; ++x)
            in_row += share_of(x, left, right) * row[mirrored_index(x, from->width)];
        sum += share_of(y, top, bottom) * in_row;
    }
    return (uint8_t)fmin(sum / (side * side) + 0.5, 255.0);
}

uint8_t *bench_picture_sized(const bench_picture *self, uint32_t width, uint32_t height) {
    uint8_t *const gray = alloc_zeroed((size_t)width * height, 1);
    double side = 1.0, left = 0.0, top = 0.0;
    if (width <= self->width && height <= self->height) {
        side = fmin((double)self->width / width, (double)self->height / height);
        left = 0.5 * (self->width - side * width);
        top = 0.5 * (self->height - side * height);
    }
    for (uint32_t y = 0; y < height; ++y)
        for (uint32_t x = 0; x < width; ++x)
            gray[(size_t)y * width + x] =
                square_mean(self, left + x * side, top + y * side, side);
    return gray;
}
