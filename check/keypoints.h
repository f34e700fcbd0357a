/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Made-up lists of keypoints. */
#ifndef GLSURF_CHECK_KEYPOINTS_H
#define GLSURF_CHECK_KEYPOINTS_H

#include "core/random.h"
#include "reference/reference.h"

/* Positions in an image and up to 3 pixels outside, with scales from 1.2 to `largest`. */
void gls_keypoints_scatter(gls_position *position, uint32_t count, int width, int height,
                           double largest, gls_random *random);

/* Moves positions to whole halves of a pixel and scales to whole numbers up to 4, where
 * edges of filters are exact on every driver. */
void gls_keypoints_round(gls_position *position, uint32_t count);

/* Positions at which edges of filters of the orientation fall on the image's border:
 * filters that end there are in the image. */
void gls_keypoints_at_border(gls_position *position, uint32_t count, int width, int height);

/* The numbers of a list as the selection and the orientation leave them, in an image of
 * 20000 pixels a side. */
void gls_keypoints_list(gls_position *position, int8_t *laplacian, float *angle,
                        uint32_t count, gls_random *random);

/* Input keypoints in such an image. Every third has no angle. */
void gls_keypoints_input(gls_record *record, uint32_t count, gls_random *random);

#endif
