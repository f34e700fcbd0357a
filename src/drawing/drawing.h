/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Draws features and matches from their lists on the GPU into the application's
 * framebuffer. A pass draws an instance for each entry of the list's capacity, because only
 * the GPU knows the number of entries. The vertex shader moves unused instances out of
 * view.
 *
 * Cost: an instance has four vertices. Each vertex fetches the count, and then the feature
 * (2 texels) or the match (1 texel); a texel has 16 bytes. The pixels of the rectangle
 * around a circle or line are shaded without a fetch.
 */
#ifndef GLSURF_DRAWING_DRAWING_H
#define GLSURF_DRAWING_DRAWING_H

#include "gl/pass.h"
#include "stages/stage.h"

/* A list on the GPU, and the destination of the drawing. */
typedef struct gls_drawn {
    const gls_destination *to;
    gls_slot entries, counts; /* laid out as in glsurf_gpu_features or glsurf_gpu_matches */
    uint32_t capacity;
    /* The sizes of the images with the positions; features use the first only. 0: unknown,
     * so the drawing needs a matrix. */
    uint32_t width[2], height[2];
} gls_drawn;

/* Check a description. Errors: ARGUMENT if it is wrong or NULL. */
glsurf_result gls_feature_drawing_check(gls_failure *failure,
                                        const glsurf_feature_drawing *drawing);
glsurf_result gls_match_drawing_check(gls_failure *failure,
                                      const glsurf_match_drawing *drawing);

/* Draw, or prepare the draw. Call them while the GL state is entered, with a checked
 * description. Errors: GL, MEMORY. */
glsurf_result gls_draw_features(gls_gpu *gpu, const gls_drawn *list,
                                const glsurf_feature_drawing *drawing);
glsurf_result gls_draw_matches(gls_gpu *gpu, const gls_drawn *list,
                               const glsurf_match_drawing *drawing);

/* Returns true if all nine elements are 0. */
bool gls_is_zero(const double matrix[9]);

#endif
