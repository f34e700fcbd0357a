/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Features and matches, drawn from their lists on the GPU into the application's
 * framebuffer. A pass draws an instance for each entry of the list's capacity, because only
 * the GPU knows how many entries there are. The vertex shader moves unused ones out of
 * view.
 *
 * Cost: an instance has four vertices. Each fetches the count, and then the feature (2
 * texels) or the match (1 texel), of 16 bytes each. Shaded are the pixels of the rectangle
 * around a circle or line; they fetch nothing.
 */
#ifndef GLSURF_DRAWING_DRAWING_H
#define GLSURF_DRAWING_DRAWING_H

#include "gl/pass.h"
#include "stages/stage.h"

/* A list on the GPU, and where it is drawn. */
typedef struct gls_drawn {
    const gls_destination *to;
    gls_slot entries, counts; /* as glsurf_gpu_features or glsurf_gpu_matches has them */
    uint32_t capacity;
    /* Of the images that the positions are in; of features the first only. 0: not known,
     * so there has to be a matrix. */
    uint32_t width[2], height[2];
} gls_drawn;

/* Fail with ARGUMENT if the description is wrong, or NULL. */
glsurf_result gls_feature_drawing_check(gls_failure *failure,
                                        const glsurf_feature_drawing *drawing);
glsurf_result gls_match_drawing_check(gls_failure *failure,
                                      const glsurf_match_drawing *drawing);

/* Draw, or prepare the draw, while the GL state is entered. The description was checked.
 * Errors: GL, MEMORY. */
glsurf_result gls_draw_features(gls_gpu *gpu, const gls_drawn *list,
                                const glsurf_feature_drawing *drawing);
glsurf_result gls_draw_matches(gls_gpu *gpu, const gls_drawn *list,
                               const glsurf_match_drawing *drawing);

/* Whether all nine elements are 0. */
bool gls_is_zero(const double matrix[9]);

#endif
