/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The largest distance of two computations of a stage on the same input, when both round.
 * Each bound is the sum of the stage's roundings. Its conditioning at the sample or
 * keypoint is computed from the data in double. Bounds of single operations, in u = 2^-24:
 * check/bounded.h.
 */
#ifndef GLSURF_CHECK_STAGE_BOUNDS_H
#define GLSURF_CHECK_STAGE_BOUNDS_H

#include "check/bounded.h"
#include "glsurf/glsurf.h"
#include "reference/reference.h"
#include "stages/plan.h"

/* Responses of all octaves. If a driver makes them itself, as means of 3x3 determinants,
 * the determinants are given too, and a mean may be off. */
typedef struct gls_responses {
    const float *const *response, *const *determinants; /* NULL, or to NULL: none */
} gls_responses;

gls_bounded gls_bounded_response(const gls_plan *plan, const gls_responses *responses,
                                 int o, int level, int x, int y);

/* Bounds the responses of a level of the scale space: bound[j * width + i]. With `stored`,
 * bounds the contents of the textures of responses: the determinants, if the preset smooths
 * responses. Returns false without memory. */
bool gls_rounding_of_responses(const gls_plan *plan, const uint32_t *integral, int o,
                               int level, bool stored, double *bound);

/* The roundings of a keypoint from a candidate and responses around it. Infinity:
 * unbounded. */
typedef struct gls_rounding_refined {
    double position; /* along x and along y, in pixels */
    double scale;    /* relative */
    double response; /* relative */
} gls_rounding_refined;

gls_rounding_refined gls_rounding_of_refinement(const gls_plan *plan,
                                                const gls_responses *responses,
                                                float threshold, const gls_candidate *at);

/* The same for the end of a keypoint's move, if its position and scale are off by `off`.
 * *to receives the end. */
gls_rounding_refined gls_rounding_of_localise(const gls_plan *plan, const gls_sums *sums,
                                              const gls_position *from,
                                              const gls_rounding_refined *off,
                                              gls_position *to);

/* Returns the distance of a keypoint's angle from the nearest angle that roundings may make
 * of its Haar samples, in radians. *bound receives the allowed distance; pi: none. */
double gls_rounding_of_angle(const gls_sums *sums, const glsurf_keypoint *keypoint,
                             double *bound);

/* Bounds the Euclidean distance of two descriptors of a keypoint with its angle. Infinity:
 * the contrast may be too low for a descriptor. */
double gls_rounding_of_descriptor(const gls_sums *sums, const glsurf_keypoint *keypoint,
                                  uint32_t length);

/* ---------------------------------------------------------------------- suppress -- */

/* Tests if sample (i, j) of a level of octave o is a candidate: it reaches the threshold
 * and is the maximum of its 3x3x3 neighbours, by the order of src/stages/suppress.c.
 * GLS_EITHER: interpolation between octaves or means round, and the rounding decides. */
gls_judgement gls_bounded_is_candidate(const gls_plan *plan, const gls_responses *responses,
                                       float threshold, int o, int level, int i, int j);

/* ------------------------------------------------------------------------ refine -- */

/* A GLS_ACCEPTED candidate has a position within the bounds. A GLS_EITHER candidate is
 * refused, or has a position within the bounds. */
typedef struct gls_bounded_step {
    gls_judgement judgement;
    gls_bounded x, y, scale, response;
} gls_bounded_step;

/* The refinement in double precision. */
gls_bounded_step gls_bounded_refine(const gls_plan *plan, const gls_responses *responses,
                                    float threshold, const gls_candidate *at);

/* Refuses a keypoint whose nearest pixel is 0 in the mask of a working image. */
static inline gls_judgement gls_bounded_mask(const gls_scale_space *space,
                                             const uint8_t *mask, gls_bounded x,
                                             gls_bounded y) {
    const int px = gls_bounded_pixel(x, space->width);
    const int py = gls_bounded_pixel(y, space->height);
    return px < 0 || py < 0                    ? GLS_EITHER
           : mask[py * space->width + px] == 0 ? GLS_REFUSED
                                               : GLS_ACCEPTED;
}

/* ---------------------------------------------------------------------- localise -- */

/* A Newton step of the stage "localise" in double precision, with a bound of the error of a
 * driver's result. */
typedef struct gls_bounded_localise {
    gls_judgement found; /* GLS_ACCEPTED: a maximum. GLS_EITHER: this one or none */
    gls_bounded x, y, t;
} gls_bounded_localise;

/* A step from an exact estimate. */
gls_bounded_localise gls_bounded_localise_step(const gls_sums *sums,
                                               const gls_position *position,
                                               gls_estimate from);

/* The position and the scale of the keypoint after its move, without a mask. */
void gls_bounded_localise_move(const gls_preset_data *preset, const gls_position *position,
                               gls_estimate place, gls_bounded *x, gls_bounded *y,
                               gls_bounded *scale);

/* ------------------------------------------------------------------- orientation -- */

/* Computes the orientation by a smoothed histogram from its definition, in double.
 *
 * position[] holds the directions of 113 samples in bins, 0 to `count`; length[] their
 * lengths; stray[] the error of each sample, as a vector (NULL: no sample is off).
 * Returns the distance of `angle`, in radians, from the highest peak of the histogram. If
 * floats cannot tell several peaks apart, the nearest peak counts. *allowed receives the
 * allowed distance: infinity if a peak is too flat to locate to a tenth of a bin.
 */
double gls_histogram_turn(const double *position, const double *length, const double *stray,
                          int count, double angle, double *allowed);

/* ----------------------------------------------------------------------- matches -- */

/* The largest error of a match's distance. The distance is a root and a quotient, at most
 * 2.01. GL allows both together 4.5 units in the last place: 4.5 x 2^-22 = 1.08e-6. */
#define GLS_MATCH_DISTANCE_OFF 1.1e-6

/* Tests if the guide makes feature b a candidate of a, feature number i of set A. */
gls_judgement gls_bounded_is_match_candidate(const gls_match_guide *guide, uint32_t i,
                                             const gls_match_keypoint *a,
                                             const gls_match_keypoint *b);

/* ------------------------------------------------------------------------- blend -- */

/* The sums of a panorama in double precision, with a bound of a driver's error. */
typedef struct gls_bounded_canvas {
    int width, height;
    gls_bounded (*sum)[4];
    bool *unknown; /* rounding decides whether an image covers the pixel */
} gls_bounded_canvas;

gls_bounded_canvas gls_bounded_canvas_make(int width, int height); /* sum NULL: no memory */
void gls_bounded_canvas_free(gls_bounded_canvas *self);

/* Adds an image in memory whose top row comes first, with the gains filled in. */
void gls_bounded_canvas_add(gls_bounded_canvas *self, const glsurf_image *image,
                            const glsurf_placement *placement);

/* 1 in the middle of `size` pixels, 0 at their edges, negative outside. */
gls_bounded gls_bounded_tent(gls_bounded at, int size);

/* t^(2^squares) */
gls_bounded gls_bounded_power(gls_bounded t, int squares);

/* Bilinear interpolation of an image in memory whose top row comes first. */
gls_bounded gls_bounded_interpolate(const glsurf_image *image, const gls_bounded at[2],
                                    size_t channel);

#endif
