/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The parts of a plan, in the order in which they are made. Only for this room.
 */
#ifndef GLSURF_PLAN_PARTS_H
#define GLSURF_PLAN_PARTS_H

#include "core/printf.h"
#include "plan/plan.h"

/* ---------------------------------------------------------------------- parts.c -- */

/* Adds a texture to the plan, and its bytes. */
gls_slot gls_plan_add(gls_plan *plan, const char *label, gls_texel texel, int width,
                      int height);

/* Adds an array texture: a slot for each of its layers, one after the other. Returns the
 * first. A pass that reads any of these slots reads the array. */
gls_slot gls_plan_add_layers(gls_plan *plan, const char *label, gls_texel texel, int width,
                             int height, int layers);

/* Adds a level to a pyramid. */
void gls_plan_add_level(gls_plan *plan, gls_pyramid_plan *pyramid, const char *label,
                        gls_texel texel, int width, int height);

/* The size of the atlas of responses, in texels. */
void gls_plan_atlas(const gls_plan *plan, int *width, int *height);

/* Stores a text of defines, once. If the texts are full, sets plan->text_full. */
gls_text gls_plan_keep(gls_plan *plan, const char *text);
gls_text gls_plan_keep_format(gls_plan *plan, const char *format, ...) GLS_PRINTF(2, 3);

/* The draw buffers that a draw may use. */
int gls_plan_targets(const gls_plan *plan);

/* ------------------------------------------------------------- image_textures.c -- */

/* The gray image, the mask of the application, and the smoothed image. */
void gls_plan_gray(gls_plan *plan, const gls_plan_params *params);

/* The integral image and the textures it is made with. */
void gls_plan_integral(gls_plan *plan, const gls_plan_params *params);

/* What the detector adds, responses, masks of block maxima and the pyramid over the
 * masks. */
void gls_plan_responses(gls_plan *plan, const gls_plan_params *params);

/* -------------------------------------------------------------- list_textures.c -- */

/* Block maxima, candidates, and the keypoints that the selection keeps. */
void gls_plan_lists(gls_plan *plan, const gls_plan_params *params, uint32_t capacity);

/* How many keypoints are found and kept, and the grid, as the settings say it. */
gls_select_plan gls_plan_numbers(const gls_plan_params *params);

/* `count` input keypoints, instead of responses and lists. */
void gls_plan_input(gls_plan *plan, uint32_t count);

/* Orientations, descriptors and published keypoints. */
void gls_plan_features(gls_plan *plan, const gls_plan_params *params);

/* ------------------------------------------------------------------- variants.c -- */

/* What the draws of all these parts are compiled with. */
void gls_plan_variants(gls_plan *plan);

#endif
