/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Pictures to learn from, and photographs of them. They are the same on every machine,
 * because only + - * / sqrt and whole numbers are used.
 */
#ifndef GLSURF_TEST_WHITENING_SCENE_H
#define GLSURF_TEST_WHITENING_SCENE_H

#include <stdint.h>

enum { SCENE_WIDTH = 1400, SCENE_HEIGHT = 1100 };

/* Random numbers: splitmix64 of S. Vigna. */
typedef struct scene_random {
    uint64_t state;
} scene_random;

uint64_t scene_next(scene_random *random);
double scene_between(scene_random *random, double minimum, double maximum);

/* Chooses a unit vector. */
void scene_direction(scene_random *random, double *cosine, double *sine);

/* Makes a scene: SCENE_WIDTH x SCENE_HEIGHT gray levels of noise whose amplitude falls with
 * its frequency, under leaves that hide each other. Leaves are discs, squares and
 * triangles, stretched and rotated, even, shaded or rough, with more or less sharp edges.
 * The number of leaves larger than r falls with 1 / r^2, as in photographs. The caller
 * frees the scene. */
float *scene_make(scene_random *random);

/* Photograph: pixel (x, y) shows the point M (x, y, 1) of the scene. */
typedef struct scene_shot {
    double matrix[9];
    int blurs; /* number of blurs by [1 2 1] / 4 along both axes */
    double gain, offset, noise;
    double coarseness; /* of the compression; 0: none */
} scene_shot;

/* Takes a photograph of width x height pixels. */
void scene_take(const float *scene, const scene_shot *shot, scene_random *random, int width,
                int height, uint8_t *pixels);

#endif
