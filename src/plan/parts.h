/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The parts that a plan is made of, in their order; inside this room.
 */
#ifndef GLSURF_PLAN_PARTS_H
#define GLSURF_PLAN_PARTS_H

#include "plan/plan.h"

/* Adds a texture, and its bytes. */
glsurf_slot glsurf_plan_add(glsurf_plan *plan, const char *label, glsurf_texel texel,
                            int width, int height);

/* ------------------------------------------------------------- image_textures.c -- */

/* The image and its mask in gray, and the image smoothed. */
void glsurf_plan_gray(glsurf_plan *plan, const glsurf_plan_params *params);

/* The integral image, and what it is made with. */
void glsurf_plan_integral(glsurf_plan *plan, const glsurf_plan_params *params);

/* Row differences, responses, masks of block maxima and the pyramid over those. */
void glsurf_plan_responses(glsurf_plan *plan, int max_size);

/* -------------------------------------------------------------- list_textures.c -- */

/* Block maxima, candidates, and those that the selection keeps. */
void glsurf_plan_lists(glsurf_plan *plan, const glsurf_plan_params *params,
                       uint32_t capacity);

/* Instead of responses and lists: `count` input keypoints. */
void glsurf_plan_input(glsurf_plan *plan, uint32_t count);

/* Orientations, descriptors and the keypoints as they are published. */
void glsurf_plan_features(glsurf_plan *plan, uint32_t descriptor_length);

/* ------------------------------------------------------------------- variants.c -- */

/* What the draws of all that are compiled with. */
void glsurf_plan_variants(glsurf_plan *plan);

#endif
