/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The stages in plain C: the oracle of every shader, and the extractor where there is no
 * GL. One file per stage, under the stage's own name.
 *
 * Where a shader works in 32-bit float, the reference does the same operations in the same
 * order in float and is compiled without contraction, so that a driver that rounds every
 * operation gives the same bits. Bounds against exact arithmetic are the tests' business.
 *
 * Maps of responses have four floats per sample, one for each level of the group.
 */
#ifndef GLSURF_REFERENCE_H
#define GLSURF_REFERENCE_H

#include "plan.h"

/* A sample that is a maximum: x, y on the grid of `group`, and the level in the group. */
typedef struct glsurf_candidate {
    uint16_t x, y, group, level;
} glsurf_candidate;

/* Where a keypoint is. */
typedef struct glsurf_place {
    float x, y, scale, response;
} glsurf_place;

typedef struct glsurf_vec2 {
    float x, y;
} glsurf_vec2;

typedef struct glsurf_pixel {
    int x, y;
} glsurf_pixel;

typedef struct glsurf_lattice_point {
    int8_t i, j;
    float weight;
} glsurf_lattice_point;

/* gray: width x height, rows close together. */
void glsurf_reference_gray(const glsurf_image *image, uint8_t *gray);

/* integral(x, y) = sum of gray over [0, x] x [0, y], modulo 2^32. */
void glsurf_reference_integral(const uint8_t *gray, int width, int height,
                               uint32_t *integral);

/* response: group->width x group->height x 4. */
void glsurf_reference_hessian(const uint32_t *integral, int width,
                              const glsurf_group *group, float *response);

/* maxima: per sample and level the largest response of the 3x3 neighbourhood, at least 0,
 * negated where the sample itself is that maximum. */
void glsurf_reference_maxima(const glsurf_group *group, const float *response,
                             float *maxima);

/* mask: per sample of each group a bit for each level that is a keypoint candidate. */
void glsurf_reference_suppress(const glsurf_plan *plan, const float *const response[],
                               const float *const maxima[], float threshold,
                               uint8_t *const mask[]);

/* Lists the set bits of the masks in Z-order. Returns their number, and writes the first
 * `capacity` of them. */
uint32_t glsurf_reference_points(const glsurf_plan *plan, const uint8_t *const mask[],
                                 glsurf_candidate *list, uint32_t capacity);

/* kind: +1 or -1, the sign of the trace; 0 where the refinement is refused. */
void glsurf_reference_refine(const glsurf_plan *plan, const float *const response[],
                             const uint32_t *integral, const glsurf_candidate *list,
                             uint32_t count, glsurf_place *place, int8_t *kind);

/* Keeps entries with a kind, in order, the `max` strongest of them (0: all); moves them
 * to the front. Returns how many are kept, *total how many had a kind. */
uint32_t glsurf_reference_select(glsurf_place *place, int8_t *kind, uint32_t count,
                                 uint32_t max, uint32_t *total);

/* The lattice of the orientation samples, row by row. */
void glsurf_lattice(glsurf_lattice_point lattice[GLSURF_LATTICE_POINTS]);

/* Axis-aligned Haar responses (right - left, below - above) of the rectangle between the
 * outer edges, the middle edges dividing it; the edges are relative to the centre of pixel
 * `base`, so that far from the origin they are as exact as near it. (0, 0) where the
 * rectangle leaves the image. In gray levels times pixels. */
glsurf_vec2 glsurf_reference_haar(const uint32_t *integral, int width, int height,
                                  glsurf_pixel base, const float x[3], const float y[3]);

/* The weighted Haar responses at the lattice points. */
void glsurf_reference_orientation_samples(const uint32_t *integral, int width, int height,
                                          const glsurf_place *place,
                                          glsurf_vec2 samples[GLSURF_LATTICE_POINTS]);

/* Angle of the strongest window of the histogram, and with the exact sliding window. */
float glsurf_reference_orientation(const glsurf_vec2 samples[GLSURF_LATTICE_POINTS]);
float glsurf_reference_orientation_exact(const glsurf_vec2 samples[GLSURF_LATTICE_POINTS]);

/* Whether the exact orientation is beyond doubt: the best window is at least 1 / 0.9 times
 * as long as any other whose angle differs by more than 30 degrees. *exact receives the
 * angle. Without contrast false, and 0. */
bool glsurf_reference_orientation_clear(const glsurf_vec2 samples[GLSURF_LATTICE_POINTS],
                                        float *exact);

/* The Gaussian of the descriptor's points along one axis. */
void glsurf_descriptor_weights(float weight[20]);

void glsurf_reference_descriptor(const uint32_t *integral, int width, int height,
                                 const glsurf_place *place, float angle,
                                 float descriptor[GLSURF_DESCRIPTOR_LENGTH]);

#endif
