/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The stage of panoramas: see stages/blend.c. */
#ifndef GLSURF_STAGES_BLEND_H
#define GLSURF_STAGES_BLEND_H

#include "core/view.h"
#include "core/warp.h"
#include "gl/pass.h"

/* A panorama's slots. */
enum {
    GLS_BLEND_SUM,
    GLS_BLEND_CANVAS,
    GLS_BLEND_BEFORE, /* the sums of a tile before an image is added */
    GLS_BLEND_SLOTS,
};

/* Describes the textures of a part of this size in pixels. */
void gls_blend_plan(int width, int height, gls_texture_desc slots[GLS_BLEND_SLOTS]);

/* Zeroes the sums of a slot. */
glsurf_result gls_stage_blend_clear(gls_gpu *gpu, gls_slot slot);

/* Copies an area of the sums of a slot to the start of GLS_BLEND_BEFORE. */
glsurf_result gls_stage_blend_keep(gls_gpu *gpu, gls_slot sum, gls_rect area);

/* Adds the view of an image to the sums of a part of the canvas. `to_view` maps canvas
 * pixels to the view's pixels. `bounds` holds the canvas pixels that the view may touch. */
glsurf_result gls_stage_blend_add(gls_gpu *gpu, const gls_view *view, const float gain[3],
                                  const double to_view[9], gls_rect bounds, gls_rect part);

/* Computes the canvas from the sums. */
glsurf_result gls_stage_blend_canvas(gls_gpu *gpu);

#endif
