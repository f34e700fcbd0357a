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

/* Describes the textures of a canvas of this size in pixels. */
void gls_blend_plan(int width, int height, gls_texture_desc slots[GLS_BLEND_SLOTS]);

/* Returns the number of slots in use, which are the first ones. */
int gls_blend_slots(const glsurf_device *device);

/* Zeroes the sums. */
glsurf_result gls_stage_blend_clear(gls_gpu *gpu);

/* Adds the view of an image to the sums. The placement's matrix maps the view's pixels to
 * the canvas's; `to_view` is its inverse. */
glsurf_result gls_stage_blend_add(gls_gpu *gpu, const gls_view *view,
                                  const glsurf_placement *placement,
                                  const double to_view[9]);

/* Computes the canvas from the sums. */
glsurf_result gls_stage_blend_canvas(gls_gpu *gpu);

#endif
