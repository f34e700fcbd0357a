/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the differences of Gaussians of every octave, in place of Laplacians of Gaussians.
 *
 *     L_i = G(sigma 2^(i / s)) * I,   D_i = L_{i+1} - L_i             [Lowe] (1), section 3
 *
 * for i = 0 .. s + 1, with the intervals s of an octave and sigmas in samples of the
 * octave. D_i is close to (2^(1/s) - 1) sigma_i^2 times the Laplacian, for every i: it is
 * positive on dark blobs. I is the gray image in [0, 1], which counts as blurred by half a
 * pixel. L_0 of the next octave is every second sample of every second row of L_s.
 *
 * L_{i+1} is made from L_i, by G(sqrt(sigma_{i+1}^2 - sigma_i^2)), along columns and then
 * along rows. Gaussians end at 4 sigma. Outside the image its border is repeated, in every
 * step on the grid of the octave.
 *
 * Gray levels are raised by one: (g + 1) / 255. This changes no difference, and keeps all
 * values at 1 / 255 or more. Otherwise, far from a white pixel in a black image, they would
 * be products of small weights, below 2^-126. Drivers may flush such numbers to zero.
 *
 * [Lowe] D. Lowe, Distinctive image features from scale-invariant keypoints, IJCV 60, 2004.
 * [GPU-DoG] A report of Sandia National Laboratories on differences of Gaussians in CUDA.
 */
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

/* The buffers, which are one piece of memory. `level` holds L_i and L_{i+1} in turn. */
typedef struct pyramid {
    gls_gaussian blur[GLS_MAX_GAUSSIANS];
    float *level[2], *columns, *coarse, *line;
} pyramid;

/* Three Gaussians of the first octave, one of the next, a row with its ends repeated. */
size_t gls_reference_dog_bytes(const gls_scale_space *space) {
    const size_t w = (size_t)space->width, h = (size_t)space->height;
    if (space->octave_count == 0)
        return 0;
    const size_t floats =
        3 * w * h + (w + 1) / 2 * ((h + 1) / 2) + w + 2 * GLS_GAUSSIAN_RADIUS;
    return gls_bytes_of(floats, sizeof(float));
}

/* All samples of a row add tap k before any adds tap k + 1. A sample has the sum
 * ((w0 c + w1 (a1 + b1)) + w2 (a2 + b2)) + ... */
static void along_columns(const gls_gaussian *g, const float *from, int width, int height,
                          float *to) {
    const size_t w = (size_t)width;
    for (int y = 0; y < height; ++y, to += w) {
        for (size_t x = 0; x < w; ++x)
            to[x] = g->weight[0] * from[(size_t)y * w + x];
        for (int k = 1; k <= g->radius; ++k) {
            const float *up = from + (size_t)gls_max_int(y - k, 0) * w;
            const float *down = from + (size_t)gls_min_int(y + k, height - 1) * w;
            for (size_t x = 0; x < w; ++x)
                to[x] += g->weight[k] * (up[x] + down[x]);
        }
    }
}

/* `line` is a row with its ends repeated. */
static void along_rows(const gls_gaussian *g, const float *from, int width, int height,
                       float *line, float *to) {
    const size_t w = (size_t)width;
    float *row = line + g->radius;
    for (int y = 0; y < height; ++y, from += w, to += w) {
        memcpy(row, from, w * sizeof *row);
        for (int k = 1; k <= g->radius; ++k) {
            row[-k] = from[0];
            row[width - 1 + k] = from[width - 1];
        }
        for (size_t x = 0; x < w; ++x)
            to[x] = g->weight[0] * row[x];
        for (int k = 1; k <= g->radius; ++k)
            for (int x = 0; x < width; ++x)
                to[x] += g->weight[k] * (row[x - k] + row[x + k]);
    }
}

/* L_i -> D_i and L_{i+1}, one after the other. Channels without a level hold 0, which is no
 * extremum. The next L_0, every second sample of every second row, is left in `coarse`. */
static void add_octave(pyramid *p, const gls_octave *octave, int intervals,
                       float *response) {
    const int width = octave->width, height = octave->height;
    const size_t samples = (size_t)width * (size_t)height;
    const size_t channels = (size_t)octave->channels;
    memset(response, 0, samples * channels * sizeof *response);
    for (int i = 0; i < octave->level_count; ++i) {
        const float *fine = p->level[i % 2];
        float *next = p->level[(i + 1) % 2], *coarse = p->coarse;
        if (i == intervals)
            for (int y = 0; y < height; y += 2)
                for (int x = 0; x < width; x += 2)
                    *coarse++ = fine[(size_t)y * (size_t)width + (size_t)x];
        along_columns(&p->blur[i + 1], fine, width, height, p->columns);
        along_rows(&p->blur[i + 1], p->columns, width, height, p->line, next);
        for (size_t k = 0; k < samples; ++k)
            response[k * channels + (size_t)i] = next[k] - fine[k];
    }
}

bool gls_reference_dog(const gls_scale_space *space, const uint8_t *gray,
                       float *const response[]) {
    const int width = space->width, height = space->height;
    const size_t all = (size_t)width * (size_t)height;
    if (space->octave_count == 0)
        return true;
    float *const memory = malloc(gls_reference_dog_bytes(space));
    if (!memory)
        return false;
    pyramid p = { .level = { memory, memory + all },
                  .columns = memory + 2 * all,
                  .coarse = memory + 3 * all };
    p.line = p.coarse + (size_t)gls_ceil_div(width, 2) * (size_t)gls_ceil_div(height, 2);
    gls_dog_gaussians(&space->scales, p.blur);
    /* The image -> L_0 of the first octave. */
    for (size_t i = 0; i < all; ++i)
        p.level[0][i] = (float)(gray[i] + 1);
    along_columns(&p.blur[0], p.level[0], width, height, p.columns);
    for (size_t i = 0; i < all; ++i)
        p.columns[i] *= 0.00392156863f;
    along_rows(&p.blur[0], p.columns, width, height, p.line, p.level[0]);
    for (int o = 0; o < space->octave_count; ++o) {
        const gls_octave *octave = &space->octave[o];
        const size_t samples = (size_t)octave->width * (size_t)octave->height;
        if (o > 0)
            memcpy(p.level[0], p.coarse, samples * sizeof *p.coarse);
        add_octave(&p, octave, space->scales.intervals, response[o]);
    }
    free(memory);
    return true;
}
