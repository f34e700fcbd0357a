/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The stages in plain C: the reference for every shader, and the extractor's backend
 * without GL. One file per stage, with the name of the stage.
 *
 * Where a shader works in 32-bit float, the reference does the same operations in the same
 * order in float, and it is compiled without contraction. So a driver that rounds every
 * operation gives the same bits. The tests check the bounds against exact arithmetic.
 *
 * Maps of responses have octave->channels floats per sample, one for each level. Calls that
 * return bool return false without memory.
 */
#ifndef GLSURF_REFERENCE_REFERENCE_H
#define GLSURF_REFERENCE_REFERENCE_H

#include "core/band_tiles.h"
#include "core/match_rule.h"
#include "core/texel.h"
#include "core/view.h"
#include "core/warp.h"
#include "plan/scale_space.h"
#include "presets/weights.h"

/* A sample that is a maximum: x, y on the grid of `octave`, and the level in the octave. */
typedef struct gls_candidate {
    uint16_t x, y, octave, level;
} gls_candidate;

/* The position, scale and response of a keypoint. */
typedef struct gls_position {
    float x, y, scale, response;
} gls_position;

typedef struct gls_vec2 {
    float x, y;
} gls_vec2;

/* An integral image, and the preset that says how to read it. */
typedef struct gls_sums {
    const gls_preset_data *preset;
    const uint32_t *integral;
    int width, height;
    gls_pixel tile; /* as in gls_scale_space */
} gls_sums;

static inline gls_sums gls_sums_of(const gls_scale_space *space, const uint32_t *integral) {
    return (gls_sums){ space->preset, integral, space->width, space->height, space->tile };
}

/* Converts a view to gray, with rows close together. For a mask: 0 where it is black, and
 * other values elsewhere. */
void gls_reference_gray(const gls_view *view, uint8_t *gray);

/* Enlarges gray to twice the width and twice the height, by interpolation. */
void gls_reference_enlarge(const uint8_t *gray, int width, int height, uint8_t *enlarged);

/* Enlarges a mask to twice the width and twice the height, by repeating pixels. */
void gls_reference_enlarge_mask(const uint8_t *mask, int width, int height,
                                uint8_t *enlarged);

/* Maps a position and scale from the image to the enlarged image, and back. */
gls_position gls_position_enlarge(gls_position in_image);
gls_position gls_position_reduce(gls_position in_enlarged);

/* Smooths gray by a Gaussian of one pixel, to quarters of a gray level. */
bool gls_reference_smooth(const uint8_t *gray, int width, int height, uint16_t *smooth);

/* integral(x, y) = sum of the image over [0, x] x [0, y], modulo 2^32. The image has
 * `bytes` per pixel, 1 or 2. */
void gls_reference_integral(const void *image, size_t bytes, int width, int height,
                            uint32_t *integral);

/* Computes determinants, octave->width x octave->height x 4. They are the responses if
 * responses are not smoothed. */
void gls_reference_hessian(const gls_preset_data *preset, const uint32_t *integral,
                           int width, const gls_octave *octave, float *determinants);

/* Computes the centre-surround responses of an octave. */
void gls_reference_censure(const gls_preset_data *preset, const uint32_t *integral,
                           int width, const gls_octave *octave, float *response);

/* The inputs of the responses. */
typedef struct gls_reference_image {
    const uint8_t *gray;
    const uint32_t *integral;
} gls_reference_image;

/* Computes the responses of every octave, by the plan's detector. `determinants` is space
 * for each octave's unsmoothed responses, if the preset smooths them; octaves may share
 * memory. */
bool gls_reference_responses(const gls_scale_space *space, const gls_reference_image *image,
                             float *const determinants[], float *const response[]);

/* Returns the mean of a sample and its eight neighbours. Rows and samples are `row` and
 * `column` floats apart. */
float gls_reference_mean(const float *centre, size_t row, size_t column);

/* Computes responses as means of the determinants of 3x3 samples. */
void gls_reference_hessian_mean(const gls_octave *octave, const float *determinants,
                                float *response);

/* Computes the differences of Gaussians of every octave; 0 in channels without a level. */
bool gls_reference_dog(const gls_scale_space *space, const uint8_t *gray,
                       float *const response[]);

/* Returns the bytes that gls_reference_dog() takes besides the responses. */
size_t gls_reference_dog_bytes(const gls_scale_space *space);

/* Finds, for each sample and level, the largest response of the 3x3 neighbourhood, at least
 * 0. It is negated if the sample itself is this maximum. Sign -1: the response is negated
 * first. */
void gls_reference_maxima(const gls_octave *octave, const float *response, float sign,
                          float *maxima);

/* Writes, for each sample of each octave, a mask with a bit for each level at which it is a
 * candidate. `maxima` has space for the maxima of every octave. */
void gls_reference_suppress(const gls_scale_space *space, const float *const response[],
                            float threshold, float *const maxima[], uint8_t *const mask[]);

/* Lists the set bits of the masks in the Z-order of blocks. Returns their number, and
 * writes the first `capacity`. */
uint32_t gls_reference_points(const gls_scale_space *space, const uint8_t *const mask[],
                              gls_candidate *list, uint32_t capacity);

/* Refines candidates. `laplacian` receives +1 or -1, the sign of the trace, or of the
 * response if this may be negative; 0 if the candidate is refused. Only presets with
 * recentre use the threshold and `share`: a candidate's response is at least this share of
 * its refined response. */
void gls_reference_refine(const gls_scale_space *space, const float *const response[],
                          const uint32_t *integral, float threshold, float share,
                          const gls_candidate *list, uint32_t count, gls_position *position,
                          int8_t *laplacian);

/* Refines a candidate for presets with `recentre`, a part of "refine". Returns the sign of
 * its response; or 0 if it is refused, and leaves the position unchanged. */
int8_t gls_reference_quadratic(const gls_scale_space *space, const float *const response[],
                               float threshold, float share, const gls_candidate *candidate,
                               gls_position *position);

/* Refuses keypoints whose nearest pixel is 0 in a mask of width x height. */
void gls_reference_mask(const uint8_t *mask, int width, int height, uint32_t count,
                        gls_position *position, int8_t *laplacian);

/* Keeps the `max` strongest entries whose laplacian is not 0 (max 0: all), in their order,
 * and moves them to the front. Returns the number that it keeps. *total is the number of
 * entries whose laplacian is not 0. */
uint32_t gls_reference_select(gls_position *position, int8_t *laplacian, uint32_t count,
                              uint32_t max, uint32_t *total);

/* Grid cells of equal size that cover an image. */
typedef struct gls_grid {
    int columns, rows;
    int width, height; /* pixels */
} gls_grid;

/* The same, spread over a grid. Keeps the first `max` entries, max > 0, in the order of
 * their rank in the grid cell, then their response, then their index in the list. */
bool gls_reference_select_grid(gls_position *position, int8_t *laplacian, uint32_t count,
                               uint32_t max, const gls_grid *grid, uint32_t *kept,
                               uint32_t *total);

/* The maximum near a keypoint, in reference/localise.c: its distance in pixels, and
 * log(sigma / scale). found: 1, or 0 if there is none. */
typedef struct gls_estimate {
    float x, y, t, found;
} gls_estimate;

/* One Newton step from one estimate to the next. */
gls_estimate
gls_reference_localise_step(const gls_sums *sums,
                            const gls_localise_weights weight[GLS_LOCALISE_BOXES],
                            const gls_position *position, gls_estimate from);

/* Moves a keypoint towards an estimate, but not to a pixel where `mask` is 0. The mask has
 * the size of the image, or is NULL. */
void gls_reference_localise_move(const gls_sums *sums, const uint8_t *mask,
                                 gls_estimate place, gls_position *position);

/* Makes the steps and the move of all keypoints that the preset moves. */
void gls_reference_localise(const gls_sums *sums, const uint8_t *mask, uint32_t count,
                            gls_position *position);

/* Computes positions of the input keypoints, relative to the origin of the view, and their
 * signs of the Laplacian. */
void gls_reference_input(const gls_record *input, uint32_t count, gls_pixel origin,
                         gls_position *position, int8_t *laplacian);

/* Writes `capacity` records. The first `count` are moved by the origin of the view, and the
 * others are zero. angle NULL: upright. */
void gls_reference_publish(const gls_position *position, const int8_t *laplacian,
                           const float *angle, uint32_t count, uint32_t capacity,
                           gls_pixel origin, gls_record *record);

/* Returns the axis-aligned Haar responses (right - left, below - above) of the rectangle
 * between the outer edges, which the middle edges divide. The edges are relative to the
 * centre of pixel `base`, so they are as exact everywhere as near the origin. If the
 * rectangle leaves the image, border pixels are repeated, or the result is (0, 0), as the
 * preset says. The unit is intensity times pixels. */
gls_vec2 gls_reference_haar(const gls_sums *sums, gls_pixel base, const float x[3],
                            const float y[3]);

/* Returns the sum over the rectangle between the edges, in the same unit. Border pixels are
 * repeated outside the image. */
float gls_reference_box(const gls_sums *sums, gls_pixel base, const float x[2],
                        const float y[2]);

/* Computes the weighted Haar responses at the lattice points. */
void gls_reference_orientation_samples(const gls_sums *sums, const gls_position *position,
                                       gls_vec2 samples[GLS_LATTICE_POINTS]);

/* Returns the angle of the highest peak of the smoothed histogram of magnitudes, which has
 * 16 or 36 bins. */
float gls_reference_orientation_peak(const gls_vec2 samples[GLS_LATTICE_POINTS], int count);

/* Returns the angle of the histogram's window with the longest sum. */
float gls_reference_orientation(const gls_vec2 samples[GLS_LATTICE_POINTS]);

/* Returns the angle of a keypoint, by the histogram of the preset. */
float gls_reference_angle(const gls_sums *sums, const gls_position *position);

/* Computes a descriptor of `length` numbers, 64 or 128. */
void gls_reference_descriptor(const gls_sums *sums, const gls_position *position,
                              float angle, uint32_t length, float *descriptor);

/* A feature set in memory. */
typedef struct gls_cpu_set {
    uint32_t count, length;
    int16_t *values; /* count x length */
    gls_match_keypoint *keypoint;
} gls_cpu_set;

/* Compares the rows first_a <= i < end_a of the matrix of all pairs. Writes these rows of
 * of_a. Updates of_b, which must hold GLS_MATCH_NONE before the first row, and needs rows
 * in ascending order; its `second` is the second nearest, rival or not. of_b may be NULL.
 */
void gls_reference_match(const gls_cpu_set *a, const gls_cpu_set *b,
                         const gls_match_guide *guide, const gls_match_rule *rule,
                         uint32_t first_a, uint32_t end_a, const gls_nearest *of_a,
                         const gls_nearest *of_b);

/* Writes the matches among the nearest neighbours of `count_a` features. `matches` has a
 * capacity of count_a. Returns their number. With a one-way rule of_b is not used. */
uint32_t gls_reference_pairs(const gls_nearest *of_a, uint32_t count_a,
                             const gls_nearest *of_b, const gls_match_rule *rule,
                             glsurf_match *matches);

/* Adds the view of an image, weighted, to the sums (red, green, blue, weight) of the canvas
 * pixels in the area of the warp. The warp gives positions in the view. */
void gls_reference_blend_add(const gls_view *view, const gls_warp *warp,
                             const float gain[3], int canvas_width, float *sum);

/* Computes the rounded means, with an alpha of 255; all zero where there is no weight. */
void gls_reference_blend_canvas(const float *sum, size_t pixels, uint8_t *rgba);

/* Texels of four floats, in a rectangle of the lattice of a level. */
typedef struct gls_band {
    gls_rect rect;
    float *texel;
} gls_band;

/* Computes level 0 of an image, values and mask, in the tile's work area. */
void gls_reference_bands_warp(const gls_view *view, const gls_bands_layer *layer,
                              const gls_bands_tile *tile, const gls_band *to);

/* Computes a level from the level below. */
void gls_reference_bands_reduce(const gls_band *from, const gls_band *to);

/* Adds the band of a level, times the mask, to the sums. `above` is the next level; NULL at
 * the top. */
void gls_reference_bands_add(const gls_band *level, const gls_band *above, gls_rect area,
                             const gls_band *sum);

/* Adds the mean of a band to the sum of the bands above it, which is NULL at the top. */
void gls_reference_bands_collapse(const gls_band *sum, const gls_band *above, gls_rect area,
                                  const gls_band *to);

/* The same for level 0, rounded to bytes. */
void gls_reference_bands_canvas(const gls_band *sum, const gls_band *above, gls_rect part,
                                uint8_t *rgba);

#endif
