/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/picture.h"

#include "tool/image.h"
#include "tool/text.h"

#include <math.h>
#include <stdlib.h>

/* ----------------------------------------------------------------- drawing -- */

/* A hash of three numbers, evenly spread over [-1, 1): integers alone, so that every
 * machine draws the same. */
static float hashed(uint32_t x, uint32_t y, uint32_t octave) {
    uint32_t h = x * 0x9e3779b1u ^ y * 0x85ebca77u ^ octave * 0xc2b2ae3du;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    h ^= h >> 15;
    return (float)(h >> 8) * 0x1p-23f - 1.0f;
}

/* One octave: values at the corners of squares of 2^shift pixels, and between them
 * polynomials 3 t^2 - 2 t^3. */
static void add_octave_row(float *row, uint32_t width, uint32_t y, uint32_t shift,
                           float height) {
    const uint32_t side = 1u << shift, v = y >> shift;
    const float t = ((float)(y & (side - 1)) + 0.5f) / (float)side;
    const float down = t * t * (3.0f - 2.0f * t);
    for (uint32_t u = 0; u << shift < width; ++u) {
        const float left =
            hashed(u, v, shift) + down * (hashed(u, v + 1, shift) - hashed(u, v, shift));
        const float right = hashed(u + 1, v, shift) +
                            down * (hashed(u + 1, v + 1, shift) - hashed(u + 1, v, shift));
        for (uint32_t i = 0; i < side && (u << shift) + i < width; ++i) {
            const float s = ((float)i + 0.5f) / (float)side;
            row[(u << shift) + i] +=
                height * (left + s * s * (3.0f - 2.0f * s) * (right - left));
        }
    }
}

/* Squares of 4 to 1024 pixels, the finest less high than the others, as noise of a camera
 * is; equal heights of the rest give every scale its blobs, as photographs do. */
static bool draw(bench_picture *self) {
    enum { FINEST = 2, COARSEST = 10 };
    self->width = BENCH_DRAWN_WIDTH;
    self->height = BENCH_DRAWN_HEIGHT;
    self->gray = malloc((size_t)self->width * self->height);
    float *const row = malloc(self->width * sizeof *row);
    for (uint32_t y = 0; self->gray && row && y < self->height; ++y) {
        for (uint32_t x = 0; x < self->width; ++x)
            row[x] = 128.0f;
        for (uint32_t shift = FINEST; shift <= COARSEST; ++shift)
            add_octave_row(row, self->width, y, shift, shift == FINEST ? 12.0f : 26.0f);
        for (uint32_t x = 0; x < self->width; ++x) {
            self->gray[(size_t)y * self->width + x] =
                (uint8_t)fminf(fmaxf(row[x], 0.0f), 255.0f);
        }
    }
    free(row);
    return self->gray && row;
}

/* ----------------------------------------------------------------- reading -- */

static bool load(bench_picture *self, const char *path) {
    image read;
    if (!image_load(&read, path))
        return false;
    self->width = read.width;
    self->height = read.height;
    if (read.channels == 1) {
        self->gray = read.pixels;
        return true;
    }
    const size_t pixels = (size_t)read.width * read.height;
    self->gray = malloc(pixels);
    for (size_t i = 0; self->gray && i < pixels; ++i) {
        const unsigned char *const p = read.pixels + 3 * i;
        self->gray[i] =
            (uint8_t)((19595u * p[0] + 38470u * p[1] + 7471u * p[2] + 32768u) >> 16);
    }
    image_free(&read);
    if (!self->gray)
        report("%s: out of memory; use a smaller image", path);
    return self->gray;
}

bool bench_picture_open(bench_picture *self, const char *path) {
    if (path)
        return load(self, path);
    if (!draw(self)) {
        report("out of memory for a picture; name a smaller one with --image");
        return false;
    }
    return true;
}

void bench_picture_free(bench_picture *self) {
    free(self->gray);
    *self = (bench_picture){ 0 };
}

/* ------------------------------------------------------------------ sizing -- */

/* What of the picture's axis a pixel of the result covers, in pixels of it. */
typedef struct span {
    double begin, size;
} span;

static uint32_t mirrored(uint32_t at, uint32_t size) {
    const uint32_t in_two = at % (2 * size);
    return in_two < size ? in_two : 2 * size - 1 - in_two;
}

/* Means over `x` along a row of the picture. */
static void average_row(const uint8_t *row, uint32_t width, span x, float *means,
                        uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        const double begin = x.begin + i * x.size, end = begin + x.size;
        double sum = 0.0;
        for (uint32_t at = (uint32_t)begin; (double)at < end && at < width; ++at) {
            const double share = fmin(end, (double)at + 1.0) - fmax(begin, (double)at);
            sum += share * row[at];
        }
        means[i] = (float)(sum / x.size);
    }
}

typedef struct shrinking {
    const bench_picture *from;
    uint8_t *to;
    uint32_t width, height;
    float *means, *sums;
} shrinking;

static void shrink_row(const shrinking *s, uint32_t j, span x, span y) {
    const double begin = y.begin + j * y.size, end = begin + y.size;
    for (uint32_t i = 0; i < s->width; ++i)
        s->sums[i] = 0.0f;
    for (uint32_t at = (uint32_t)begin; (double)at < end && at < s->from->height; ++at) {
        const double share = fmin(end, (double)at + 1.0) - fmax(begin, (double)at);
        average_row(s->from->gray + (size_t)at * s->from->width, s->from->width, x,
                    s->means, s->width);
        for (uint32_t i = 0; i < s->width; ++i)
            s->sums[i] += (float)(share / y.size) * s->means[i];
    }
    for (uint32_t i = 0; i < s->width; ++i)
        s->to[(size_t)j * s->width + i] = (uint8_t)fminf(s->sums[i] + 0.5f, 255.0f);
}

static void shrink(const shrinking *s) {
    const double across = (double)s->from->width / s->width;
    const double down = (double)s->from->height / s->height;
    const double size = fmin(across, down);
    const span x = { 0.5 * (s->from->width - size * s->width), size };
    const span y = { 0.5 * (s->from->height - size * s->height), size };
    for (uint32_t j = 0; j < s->height; ++j)
        shrink_row(s, j, x, y);
}

static void tile(const bench_picture *from, uint8_t *to, uint32_t width, uint32_t height) {
    for (uint32_t y = 0; y < height; ++y) {
        const uint8_t *const row =
            from->gray + (size_t)mirrored(y, from->height) * from->width;
        for (uint32_t x = 0; x < width; ++x)
            to[(size_t)y * width + x] = row[mirrored(x, from->width)];
    }
}

uint8_t *bench_picture_sized(const bench_picture *self, uint32_t width, uint32_t height) {
    uint8_t *const gray = malloc((size_t)width * height);
    float *const rows = malloc(2 * (size_t)width * sizeof *rows);
    if (!gray || !rows) {
        report("out of memory for a picture of %ux%u; close other programs", width, height);
        free(gray);
        free(rows);
        return NULL;
    }
    if (width > self->width || height > self->height)
        tile(self, gray, width, height);
    else
        shrink(&(shrinking){ self, gray, width, height, rows, rows + width });
    free(rows);
    return gray;
}
