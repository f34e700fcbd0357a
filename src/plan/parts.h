/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The parts of a plan, in the order in which they are made. Only for this room.
 */
#ifndef GLSURF_PLAN_PARTS_H
#define GLSURF_PLAN_PARTS_H

#include "plan/plan.h"

/* Adds a texture to the plan, and its bytes. */
glsurf_slot glsurf_plan_add(glsurf_plan *plan, const char *label, glsurf_texel texel,
                            int width, int height);

/* ------------------------------------------------------------- image_textures.c -- */

/* The gray image, the mask of the application, and the smoothed image. */
void glsurf_plan_gray(glsurf_plan *plan, const glsurf_plan_params *params);

/* The integral image and the textures it is made with. */
void glsurf_plan_integral(glsurf_plan *plan, const glsurf_plan_params *params);

/* The size of the atlas of responses, in texels. */
void glsurf_plan_atlas(const glsurf_plan *plan, int *width, int *height);

/* What the detector adds, responses, masks of block maxima and the pyramid over the
 * masks. */
void glsurf_plan_responses(glsurf_plan *plan, int max_size);

/* -------------------------------------------------------------- list_textures.c -- */

/* Block maxima, candidates, and the keypoints that the selection keeps. */
void glsurf_plan_lists(glsurf_plan *plan, const glsurf_plan_params *params,
                       uint32_t capacity);

/* `count` input keypoints, instead of responses and lists. */
void glsurf_plan_input(glsurf_plan *plan, uint32_t count);

/* Orientations, descriptors and published keypoints. */
void glsurf_plan_features(glsurf_plan *plan, uint32_t descriptor_length);

/* ------------------------------------------------------------------- variants.c -- */

/* What the draws of all these parts are compiled with. */
void glsurf_plan_variants(glsurf_plan *plan);

/* Stores a text of defines, once. If the texts are full, sets plan->text_full. */
glsurf_text glsurf_plan_keep(glsurf_plan *plan, const char *text);
glsurf_text glsurf_plan_keep_format(glsurf_plan *plan, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The draw buffers that a draw may use. */
int glsurf_plan_targets(const glsurf_plan *plan);

#endif
