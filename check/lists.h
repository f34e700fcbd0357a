/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Random masks and lists for stages to read. The caller allocates their memory.
 */
#ifndef GLSURF_CHECK_LISTS_H
#define GLSURF_CHECK_LISTS_H

#include "reference/reference.h"
#include "stages/plan.h"
#include "tuning/pictures.h"

/* Refined candidates. `laplacian` is 0 for refused ones. */
typedef struct gls_points {
    uint32_t count;
    gls_candidate *candidate;
    gls_position *position;
    int8_t *laplacian;
} gls_points;

/* Sets each level's bit of each sample with this probability. */
void gls_masks_fill(const gls_plan *plan, double density, gls_random *random,
                    uint8_t *const mask[]);

/* Packs masks into texels of suppress.mask, of both layers if there are two. `texels` has to
 * be zero. A texel has a channel for each row of 4x4 samples, or of two such blocks, and four
 * or eight bits a sample. */
void gls_masks_pack(const gls_plan *plan, const uint8_t *const mask[], void *texels);

/* Returns true if texels of suppress.mask have a bit of block (x, y). */
bool gls_masks_have(const gls_plan *plan, const void *texels, int x, int y);

/* Sets the bits of listed candidates in masks of zeros. Returns the index of the first
 * entry that is outside of its octave or listed twice; `count` if all are right. */
uint32_t gls_masks_of_list(const gls_plan *plan, const gls_candidate *list, uint32_t count,
                           uint8_t *const mask[]);

/* Lists one in `every` samples that reach the threshold and whose position allows a
 * keypoint, up to the capacity of the plan's list. Most samples are no maxima, so the
 * refinement steps in any direction. Returns the number of listed samples. */
uint32_t gls_list_samples(const gls_plan *plan, float *const response[], float threshold,
                          uint32_t every, gls_random *random, gls_candidate *list);

/* Fills a list of zeros as the refinement does. Positions differ, and one in five entries
 * is refused. `values` is the number of different responses; 0: responses of all
 * magnitudes. */
void gls_list_fill(uint32_t count, uint32_t values, gls_random *random,
                   gls_position *position, int8_t *laplacian);

/* Scatters the entries in and around the image. With `clustered`, four in five are in a
 * corner, so that most cells of a fine grid are empty. */
void gls_list_scatter(uint32_t count, int width, int height, bool clustered,
                      gls_random *random, gls_position *position, const int8_t *laplacian);

/* Writes keypoints in the image and near its border, with scales above and below
 * GLS_COARSE_SIGMA. */
void gls_list_places(uint32_t count, int width, int height, gls_random *random,
                     gls_position *position);

/* Writes positions in an image and up to 3 pixels outside, scales from 1.2 to `largest`. */
void gls_keypoints_scatter(gls_position *position, uint32_t count, int width, int height,
                           double largest, gls_random *random);

/* Moves positions to multiples of half a pixel, and scales to integers up to 4. Edges of
 * filters are then exact on every driver. */
void gls_keypoints_round(gls_position *position, uint32_t count);

/* Writes positions where edges of orientation filters lie on the image's border. A filter
 * that ends on the border is in the image. */
void gls_keypoints_at_border(gls_position *position, uint32_t count, int width, int height);

/* Writes a list as selection and orientation leave it, in an image of 20000x20000 pixels.
 */
void gls_keypoints_list(gls_position *position, int8_t *laplacian, float *angle,
                        uint32_t count, gls_random *random);

/* Writes input keypoints in an image of that size. Every third has no angle. */
void gls_keypoints_input(gls_record *record, uint32_t count, gls_random *random);

#endif
