/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "scene.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = SCENE_WIDTH, HEIGHT = SCENE_HEIGHT };

/* ------------------------------------------------------------------ random -- */

uint64_t scene_next(scene_random *random) {
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static double uniform_number(scene_random *random) {
    return (double)(scene_next(random) >> 11) * 0x1p-53;
}

double scene_between(scene_random *random, double minimum, double maximum) {
    return minimum + (maximum - minimum) * uniform_number(random);
}

/* Draws the tangent of half the angle within a quadrant, then adds quarter turns. */
void scene_direction(scene_random *random, double *cosine, double *sine) {
    const double t = scene_between(random, -0.41421356, 0.41421356), d = 1.0 + t * t;
    *cosine = (1.0 - t * t) / d;
    *sine = 2.0 * t / d;
    for (uint64_t turns = scene_next(random) >> 62; turns > 0; --turns) {
        const double c = *cosine;
        *cosine = -*sine;
        *sine = c;
    }
}

/* ------------------------------------------------------------------- noise -- */

/* Returns a number in [-1, 1] for a point of a lattice. */
static double lattice(uint64_t seed, int x, int y) {
    scene_random random = { seed + (uint32_t)x * 0x8da6b343u +
                            (uint64_t)(uint32_t)y * 0xd8163841u * 65537u };
    return scene_between(&random, -1.0, 1.0);
}

static double smooth_step(double t) {
    return t * t * (3.0 - 2.0 * t);
}

/* Interpolates the numbers of the lattice. */
static double interpolate_lattice(uint64_t seed, double x, double y) {
    const int i = (int)floor(x), j = (int)floor(y);
    const double t = smooth_step(x - floor(x)), u = smooth_step(y - floor(y));
    const double a = lattice(seed, i, j), b = lattice(seed, i + 1, j);
    const double c = lattice(seed, i, j + 1), d = lattice(seed, i + 1, j + 1);
    return (a + (b - a) * t) * (1.0 - u) + (c + (d - c) * t) * u;
}

/* Returns octaves of noise. The first has cells of this size; each counts `fall` times as
 * much as the previous one. */
static double noise(uint64_t seed, double x, double y, double size, int octaves,
                    double fall) {
    double sum = 0.0, amplitude = 1.0;
    for (int o = 0; o < octaves; ++o) {
        sum +=
            amplitude * interpolate_lattice(seed + 7919u * (uint64_t)o, x / size, y / size);
        size *= 0.5;
        amplitude *= fall;
    }
    return sum;
}

/* ------------------------------------------------------------------ leaves -- */

enum { DISC, SQUARE, TRIANGLE, SHAPES };

typedef struct leaf {
    int shape;
    double x, y, radius, c, s, aspect; /* aspect: size across divided by size along */
    double gray, along_x, along_y;
    double rough, grain;
    double edge; /* width of the edge in pixels */
    uint64_t seed;
} leaf;

static leaf random_leaf(scene_random *random) {
    const double minimum = 3.0, maximum = 220.0,
                 share = minimum / maximum * (minimum / maximum);
    leaf l = { .shape = (int)(scene_next(random) % SHAPES) };
    l.radius = minimum / sqrt(1.0 - uniform_number(random) * (1.0 - share));
    l.x = scene_between(random, 0.0, WIDTH);
    l.y = scene_between(random, 0.0, HEIGHT);
    scene_direction(random, &l.c, &l.s);
    l.aspect = scene_between(random, 0.25, 1.0);
    l.gray = scene_between(random, 20.0, 235.0);
    l.along_x = scene_between(random, -0.3, 0.3);
    l.along_y = scene_between(random, -0.3, 0.3);
    l.rough = uniform_number(random);
    l.rough = 40.0 * l.rough * l.rough;
    l.grain = scene_between(random, 3.0, 30.0);
    l.edge = scene_between(random, 0.6, 2.0);
    l.seed = scene_next(random);
    return l;
}

/* Returns the distance of (dx, dy) from the edge of a leaf at (0, 0), negative inside. */
static double distance(const leaf *l, double dx, double dy) {
    const double a = l->c * dx + l->s * dy, b = (l->c * dy - l->s * dx) / l->aspect;
    if (l->shape == DISC)
        return (sqrt(a * a + b * b) - l->radius) * l->aspect;
    if (l->shape == SQUARE)
        return (fmax(fabs(a), fabs(b)) - l->radius) * l->aspect;
    return (fmax(0.87 * fabs(a) + 0.5 * b, -b) - 0.6 * l->radius) * l->aspect;
}

static void paint_leaf(const leaf *l, float *scene) {
    const double reach = 1.5 * l->radius + 2.0;
    const int left = (int)fmax(l->x - reach, 0.0), top = (int)fmax(l->y - reach, 0.0);
    const int right = (int)fmin(l->x + reach, WIDTH - 1.0);
    const int bottom = (int)fmin(l->y + reach, HEIGHT - 1.0);
    for (int y = top; y <= bottom; ++y)
        for (int x = left; x <= right; ++x) {
            const double dx = x - l->x, dy = y - l->y;
            const double cover = fmin(0.5 - distance(l, dx, dy) / l->edge, 1.0);
            float *const pixel = &scene[(size_t)y * WIDTH + (size_t)x];
            if (!(cover > 0.0))
                continue;
            double gray = l->gray + l->along_x * dx + l->along_y * dy;
            if (l->rough > 1.0)
                gray += l->rough * noise(l->seed, x, y, l->grain, 3, 0.6);
            *pixel += (float)(cover * (gray - (double)*pixel));
        }
}

float *scene_make(scene_random *random) {
    const uint64_t seed = scene_next(random);
    const double fall = scene_between(random, 0.55, 0.85);
    const int leaves = (int)scene_between(random, 1000.0, 9000.0);
    float *const scene = malloc((size_t)WIDTH * HEIGHT * sizeof *scene);
    for (int y = 0; scene && y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x)
            scene[(size_t)y * WIDTH + (size_t)x] =
                (float)(128.0 + 60.0 * noise(seed, x, y, 256.0, 8, fall));
    for (int n = 0; scene && n < leaves; ++n) {
        const leaf l = random_leaf(random);
        paint_leaf(&l, scene);
    }
    return scene;
}

/* ------------------------------------------------------------- photographs -- */

static double gray_at(const float *scene, double x, double y) {
    x = fmin(fmax(x, 0.0), WIDTH - 1.001);
    y = fmin(fmax(y, 0.0), HEIGHT - 1.001);
    const double t = x - floor(x), u = y - floor(y);
    const float *const p = scene + (size_t)y * WIDTH + (size_t)x;
    const double above = (double)p[0] + t * ((double)p[1] - (double)p[0]);
    const double below = (double)p[WIDTH] + t * ((double)p[WIDTH + 1] - (double)p[WIDTH]);
    return above + u * (below - above);
}

/* Averages 3x3 points of a pixel. */
static float expose_pixel(const float *scene, const double m[9], int x, int y) {
    double sum = 0.0;
    for (int n = 0; n < 9; ++n) {
        const double px = x + (n % 3 - 1) / 3.0, py = y + (n / 3 - 1) / 3.0;
        const double w = m[6] * px + m[7] * py + m[8];
        sum += gray_at(scene, (m[0] * px + m[1] * py + m[2]) / w,
                       (m[3] * px + m[4] * py + m[5]) / w);
    }
    return (float)(sum / 9.0);
}

/* Replaces `count` values, `step` apart, by their means, weighted 1, 2, 1. */
static void blur_line(float *line, int count, int step) {
    float before = line[0];
    for (int k = 0; k < count; ++k) {
        float *const at = line + (ptrdiff_t)k * step;
        const float value = *at, after = k + 1 < count ? at[step] : value;
        *at = 0.25f * before + 0.5f * value + 0.25f * after;
        before = value;
    }
}

/* Writes the rows of the orthonormal discrete cosine transform: cos(k (2 n + 1) pi / 16) /
 * 2, but the root of 1 / 8 for k = 0. */
static void make_cosines(double row[8][8]) {
    double cosine[106] = { 1.0, 0.98078528040323045 };
    for (int i = 2; i < 106; ++i)
        cosine[i] = 2.0 * cosine[1] * cosine[i - 1] - cosine[i - 2];
    for (int k = 0; k < 8; ++k)
        for (int n = 0; n < 8; ++n)
            row[k][n] = k == 0 ? sqrt(0.125) : 0.5 * cosine[k * (2 * n + 1)];
}

/* Transforms the columns, or back, and transposes. */
static void transform_columns(double row[8][8], double v[8][8], bool back) {
    double from[8][8];
    memcpy(from, v, sizeof from);
    for (int x = 0; x < 8; ++x)
        for (int k = 0; k < 8; ++k) {
            v[x][k] = 0.0;
            for (int n = 0; n < 8; ++n)
                v[x][k] += (back ? row[n][k] : row[k][n]) * from[n][x];
        }
}

/* Rounds the cosine transform of each 8x8 block, coarser the higher the frequency: JPEG. */
static void compress_blocks(uint8_t *pixels, int width, int height, double coarseness) {
    double row[8][8], v[8][8];
    make_cosines(row);
    for (int b = 0; b < width / 8 * (height / 8); ++b) {
        uint8_t *const block = pixels + b / (width / 8) * 8 * width + b % (width / 8) * 8;
        for (int k = 0; k < 64; ++k)
            v[k / 8][k % 8] = block[k / 8 * width + k % 8];
        transform_columns(row, v, false);
        transform_columns(row, v, false);
        for (int k = 0; k < 64; ++k) {
            const double unit = coarseness * (10.0 + 6.0 * (k / 8 + k % 8));
            v[k / 8][k % 8] = unit * floor(v[k / 8][k % 8] / unit + 0.5);
        }
        transform_columns(row, v, true);
        transform_columns(row, v, true);
        for (int k = 0; k < 64; ++k)
            block[k / 8 * width + k % 8] =
                (uint8_t)fmin(fmax(floor(v[k / 8][k % 8] + 0.5), 0.0), 255.0);
    }
}

void scene_take(const float *scene, const scene_shot *shot, scene_random *random, int width,
                int height, uint8_t *pixels) {
    float *const light = malloc((size_t)width * (size_t)height * sizeof *light);
    for (int n = 0; light && n < width * height; ++n)
        light[n] = expose_pixel(scene, shot->matrix, n % width, n / width);
    for (int k = 0; light && k < shot->blurs; ++k) {
        for (int y = 0; y < height; ++y)
            blur_line(light + (ptrdiff_t)y * width, width, 1);
        for (int x = 0; x < width; ++x)
            blur_line(light + x, height, width);
    }
    for (int n = 0; light && n < width * height; ++n) {
        /* The sum of four uniform numbers has a variance of 1 / 3. */
        double z = -2.0;
        for (int k = 0; k < 4; ++k)
            z += uniform_number(random);
        const double value =
            shot->gain * (double)light[n] + shot->offset + 1.7320508 * shot->noise * z;
        pixels[n] = (uint8_t)fmin(fmax(floor(value + 0.5), 0.0), 255.0);
    }
    if (shot->coarseness > 0.0)
        compress_blocks(pixels, width, height, shot->coarseness);
    free(light);
}
