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
 * Maps of responses have four floats per sample, one for each level of the octave.
 */
#ifndef GLSURF_REFERENCE_H
#define GLSURF_REFERENCE_H

#include "core/match_rule.h"
#include "core/view.h"
#include "core/warp.h"
#include "plan/plan.h"

/* A sample that is a maximum: x, y on the grid of `octave`, and the level in the octave. */
typedef struct glsurf_candidate {
    uint16_t x, y, octave, level;
} glsurf_candidate;

/* Where a keypoint is. */
typedef struct glsurf_position {
    float x, y, scale, response;
} glsurf_position;

typedef struct glsurf_vec2 {
    float x, y;
} glsurf_vec2;

/* An integral image, and how it is to be read. */
typedef struct glsurf_sums {
    const glsurf_preset_data *preset;
    const uint32_t *integral;
    int width, height;
} glsurf_sums;

/* gray: the view of the image, or of a mask, rows close together. */
void glsurf_reference_gray(const glsurf_image *image, const glsurf_view *view,
                           uint8_t *gray);

/* smooth: gray after a Gaussian of one pixel, in quarters of a gray level. False without
 * memory. */
bool glsurf_reference_smooth(const uint8_t *gray, int width, int height, uint16_t *smooth);

/* integral(x, y) = sum of the image over [0, x] x [0, y], modulo 2^32; of `bytes` a pixel,
 * 1 or 2. */
void glsurf_reference_integral(const void *image, size_t bytes, int width, int height,
                               uint32_t *integral);

/* determinants: octave->width x octave->height x 4. They are the responses, where those are
 * not smoothed. */
void glsurf_reference_hessian(const glsurf_preset_data *preset, const uint32_t *integral,
                              int width, const glsurf_octave *octave, float *determinants);

/* response: the mean of the determinants of 3x3 samples. */
void glsurf_reference_hessian_mean(const glsurf_octave *octave, const float *determinants,
                                   float *response);

/* maxima: per sample and level the largest response of the 3x3 neighbourhood, at least 0,
 * negated where the sample itself is that maximum. */
void glsurf_reference_maxima(const glsurf_octave *octave, const float *response,
                             float *maxima);

/* mask: per sample of each octave a bit for each level that is a keypoint candidate. */
void glsurf_reference_suppress(const glsurf_plan *plan, const float *const response[],
                               const float *const maxima[], float threshold,
                               uint8_t *const mask[]);

/* Lists the set bits of the masks in Z-order of blocks. Returns their number, and writes
 * the first `capacity` of them. */
uint32_t glsurf_reference_points(const glsurf_plan *plan, const uint8_t *const mask[],
                                 glsurf_candidate *list, uint32_t capacity);

/* kind: +1 or -1, the sign of the trace; 0 where the refinement is refused. */
void glsurf_reference_refine(const glsurf_plan *plan, const float *const response[],
                             const uint32_t *integral, const glsurf_candidate *list,
                             uint32_t count, glsurf_position *position, int8_t *laplacian);

/* Refuses the keypoints whose nearest pixel is 0 in a mask of width x height. */
void glsurf_reference_mask(const uint8_t *mask, int width, int height, uint32_t count,
                           glsurf_position *position, int8_t *laplacian);

/* Keeps entries with a kind, in order, the `max` strongest of them (0: all); moves them
 * to the front. Returns how many are kept, *total how many had a kind. */
uint32_t glsurf_reference_select(glsurf_position *position, int8_t *laplacian,
                                 uint32_t count, uint32_t max, uint32_t *total);

/* Equal cells of an image. */
typedef struct glsurf_grid {
    int columns, rows;
    int width, height; /* pixels */
} glsurf_grid;

/* The same spread over a grid: of all keep the `max` first, above zero, in the order of
 * rank in the cell, response, place in the list. False without memory. */
bool glsurf_reference_select_grid(glsurf_position *position, int8_t *laplacian,
                                  uint32_t count, uint32_t max, const glsurf_grid *grid,
                                  uint32_t *kept, uint32_t *total);

/* Places, in what is looked at, and kinds of keypoints that were given. */
void glsurf_reference_input(const glsurf_record *input, uint32_t count, glsurf_pixel origin,
                            glsurf_position *position, int8_t *laplacian);

/* record: the first `count` of `capacity`, moved by the origin of what was looked at; the
 * others zero. angle NULL: upright. */
void glsurf_reference_publish(const glsurf_position *position, const int8_t *laplacian,
                              const float *angle, uint32_t count, uint32_t capacity,
                              glsurf_pixel origin, glsurf_record *record);

/* Axis-aligned Haar responses (right - left, below - above) of the rectangle between the
 * outer edges, the middle edges dividing it; the edges are relative to the centre of pixel
 * `base`, so that far from the origin they are as exact as near it. Where the rectangle
 * leaves the image, its border pixels go on, or, as the preset says, (0, 0) results. In
 * units of intensity times pixels. */
glsurf_vec2 glsurf_reference_haar(const glsurf_sums *sums, glsurf_pixel base,
                                  const float x[3], const float y[3]);

/* The weighted Haar responses at the lattice points. */
void glsurf_reference_orientation_samples(const glsurf_sums *sums,
                                          const glsurf_position *position,
                                          glsurf_vec2 samples[GLSURF_LATTICE_POINTS]);

/* Angle of the highest peak of the smoothed histogram of magnitudes. */
float glsurf_reference_orientation_peak(const glsurf_vec2 samples[GLSURF_LATTICE_POINTS]);

/* Angle of the strongest window of the histogram. */
float glsurf_reference_orientation(const glsurf_vec2 samples[GLSURF_LATTICE_POINTS]);

/* descriptor: `length` numbers, 64 or 128. */
void glsurf_reference_descriptor(const glsurf_sums *sums, const glsurf_position *position,
                                 float angle, uint32_t length, float *descriptor);

/* A feature set in memory. */
typedef struct glsurf_cpu_set {
    uint32_t count, length;
    int16_t *values; /* count x length */
    glsurf_match_keypoint *keypoint;
} glsurf_cpu_set;

/* Takes the rows first_a <= i < end_a of the matrix of all pairs into account. Those of
 * of_a are written; of_b, NULL for nobody to ask, is to hold NONE before the first row, and
 * rows have to ascend. */
void glsurf_reference_match(const glsurf_cpu_set *a, const glsurf_cpu_set *b,
                            const glsurf_gate *gate, uint32_t first_a, uint32_t end_a,
                            const glsurf_nearest *of_a, const glsurf_nearest *of_b);

/* The matches among the nearest neighbours of `count_a` features: room for as many. Returns
 * their number. of_b is not looked at with a rule of one way. */
uint32_t glsurf_reference_pairs(const glsurf_nearest *of_a, uint32_t count_a,
                                const glsurf_nearest *of_b, const glsurf_rule *rule,
                                glsurf_match *matches);

/* Adds the view of an image, weighted, to the sums (red, green, blue, weight) of the
 * canvas's pixels in the area of the warp, which is to the view's pixels. */
void glsurf_reference_blend_add(const glsurf_image *image, const glsurf_view *view,
                                const glsurf_warp *warp, const float gain[3],
                                int canvas_width, float *sum);

/* The means, rounded, with an alpha of 255; all zero where there is no weight. */
void glsurf_reference_blend_canvas(const float *sum, size_t pixels, uint8_t *rgba);

#endif
