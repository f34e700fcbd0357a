/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The stages of a frame on the GPU. The comment of a stage names the textures of the plan
 * that it reads -> and writes. extractor/pipeline.c calls the stages in order. Errors of
 * all: GL, MEMORY.
 */
#ifndef GLSURF_STAGES_STAGES_H
#define GLSURF_STAGES_STAGES_H

#include "gl/pass.h"
#include "plan/plan.h"

/* The view of an image or mask -> `slot`, which has its size: gray for the image,
 * mask_image for the mask. */
glsurf_result glsurf_stage_gray(glsurf_gpu *gpu, const glsurf_view *view, glsurf_slot slot);

/* gray -> summed, if the preset smooths the image; otherwise nothing is done. */
glsurf_result glsurf_stage_smooth(glsurf_gpu *gpu, const glsurf_plan *plan);

/* summed -> integral, integral_by_four. */
glsurf_result glsurf_stage_integral(glsurf_gpu *gpu, const glsurf_plan *plan);

/* Compiles the shortest program that every frame uses, to see whether the driver compiles
 * shaders at all. */
glsurf_result glsurf_stage_probe(glsurf_gpu *gpu);

/* integral_by_four -> response. */
glsurf_result glsurf_stage_hessian(glsurf_gpu *gpu, const glsurf_plan *plan);

/* integral_by_four -> response, with the detector "censure". */
glsurf_result glsurf_stage_censure(glsurf_gpu *gpu, const glsurf_plan *plan);

/* gray -> response, by differences of Gaussians. */
glsurf_result glsurf_stage_dog(glsurf_gpu *gpu, const glsurf_plan *plan);

/* response -> mask: the block maxima that reach the threshold. */
glsurf_result glsurf_stage_suppress(glsurf_gpu *gpu, const glsurf_plan *plan,
                                    float threshold);

/* mask -> block_maxima, list.block_maximum. */
glsurf_result glsurf_stage_points(glsurf_gpu *gpu, const glsurf_plan *plan);

/* list.block_maximum, response -> list.is_candidate. */
glsurf_result glsurf_stage_suppress_candidates(glsurf_gpu *gpu, const glsurf_plan *plan);

/* list.block_maximum, list.is_candidate -> points, list.candidate. */
glsurf_result glsurf_stage_candidates(glsurf_gpu *gpu, const glsurf_plan *plan);

/* list.candidate, response, integral, and with `masked` mask_image -> list.position,
 * list.laplacian. */
glsurf_result glsurf_stage_refine(glsurf_gpu *gpu, const glsurf_plan *plan, bool masked,
                                  float threshold);

/* list.position, list.laplacian -> place.found, select.laplacian, select.counts. */
glsurf_result glsurf_stage_select(glsurf_gpu *gpu, const glsurf_plan *plan);

/* Keypoints of the caller -> select.input, select.position, select.laplacian,
 * select.counts. Whole rows of GLSURF_LIST_ROW keypoints are read from `input`. */
glsurf_result glsurf_stage_input(glsurf_gpu *gpu, const glsurf_plan *plan,
                                 const glsurf_record *input, uint32_t count,
                                 glsurf_pixel origin);

/* integral -> corners, unless the plan gathers: see glsurf_plan.gathers. */
glsurf_result glsurf_stage_haar(glsurf_gpu *gpu, const glsurf_plan *plan);

/* place.found, integral or corners, and with `masked` mask_image -> select.position, if
 * glsurf_plan_places(). Otherwise nothing is done, and both are one texture. */
glsurf_result glsurf_stage_place(glsurf_gpu *gpu, const glsurf_plan *plan, bool masked);

/* select.position, integral or corners -> features.angle. An input keypoint that has an
 * angle keeps it. */
glsurf_result glsurf_stage_orientation(glsurf_gpu *gpu, const glsurf_plan *plan);

/* select.position, features.angle, integral or corners -> features.descriptor. With
 * `upright` the angle is 0. */
glsurf_result glsurf_stage_descriptor(glsurf_gpu *gpu, const glsurf_plan *plan,
                                      bool upright);

/* select.position, select.laplacian, features.angle -> features.keypoint, moved by the
 * origin of the region. */
glsurf_result glsurf_stage_publish(glsurf_gpu *gpu, const glsurf_plan *plan, bool upright,
                                   glsurf_pixel origin);

/* The uniforms of counted.vert, for an area of `rows` rows of `per_row` features. The first
 * feature of the area is `first`. */
#define GLSURF_COUNTED_UNIFORMS(first, per_row, rows)                                      \
    GLSURF_INTS("batch_first", 1, first), GLSURF_INTS("features_per_row", 1, per_row),     \
        GLSURF_INTS("area_rows", 1, rows)

/* Of each octave the first column and row in the atlas, in texels, the width and height in
 * samples, and the number of levels. */
typedef struct glsurf_atlas {
    int count, octave[GLSURF_MAX_OCTAVES][4], levels[GLSURF_MAX_OCTAVES];
} glsurf_atlas;

glsurf_atlas glsurf_atlas_of(const glsurf_plan *plan);

/* The uniforms and the inputs of shaders that include atlas.glsl. */
#define GLSURF_ATLAS_UNIFORMS(atlas)                                                       \
    { "octave_count", GLSURF_INT, 1, 1, &(atlas).count },                                  \
        { "octaves", GLSURF_INT, 4, (atlas).count, (atlas).octave }, {                     \
        "octave_levels", GLSURF_INT, 1, (atlas).count, (atlas).levels                      \
    }
void glsurf_atlas_inputs(const glsurf_plan *plan,
                         glsurf_slot inputs[GLSURF_MAX_OCTAVE_LEVELS]);
glsurf_rect glsurf_atlas_area(const glsurf_octave *octave); /* of an octave, in texels */
/* Sums a pyramid over a list, from the bits of its finest level, by `pass`, which is a pass
 * of points/list_sum.frag. glsurf_list_inputs() gives the inputs of shaders that include
 * entries.glsl, to find entries in the pyramid. */
glsurf_result glsurf_list_pyramid(glsurf_gpu *gpu, const glsurf_pass *pass,
                                  const glsurf_pyramid_plan *pyramid);
void glsurf_list_inputs(const glsurf_pyramid_plan *pyramid,
                        glsurf_slot inputs[GLSURF_MAX_LIST_LEVELS]);

/* The last level of a pyramid. Its texel has four counts, whose sum is the number of
 * entries of the list that is made from it. */
static inline glsurf_slot glsurf_pyramid_top(const glsurf_pyramid_plan *pyramid) {
    return pyramid->level[pyramid->levels - 1];
}

#endif
