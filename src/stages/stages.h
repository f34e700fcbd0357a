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

/* The view of an image or mask -> `slot`, which has its size: image.gray for the image,
 * image.mask for the mask, 0 where that is black. */
glsurf_result gls_stage_gray(gls_gpu *gpu, const gls_view *view, gls_slot slot);

/* image.gray -> image.working, if the image is enlarged; otherwise nothing is done. */
glsurf_result gls_stage_enlarge(gls_gpu *gpu, const gls_plan *plan);

/* image.working -> sums.rows[0], sums.block_sums, if the preset smooths the image;
 * otherwise nothing is done. */
glsurf_result gls_stage_smooth(gls_gpu *gpu, const gls_plan *plan);

/* sums.rows[0], sums.block_sums, or image.working if the preset does not smooth the image
 * -> sums.by_four, and sums.integral if the plan has it. */
glsurf_result gls_stage_integral(gls_gpu *gpu, const gls_plan *plan);

/* Compiles the shortest program that every frame uses, to see whether the driver compiles
 * shaders at all. */
glsurf_result gls_stage_probe(gls_gpu *gpu);

/* sums.by_four -> response. */
glsurf_result gls_stage_hessian(gls_gpu *gpu, const gls_plan *plan);

/* sums.by_four -> response, with the detector "censure". */
glsurf_result gls_stage_censure(gls_gpu *gpu, const gls_plan *plan);

/* image.working -> response, by differences of Gaussians. */
glsurf_result gls_stage_dog(gls_gpu *gpu, const gls_plan *plan);

/* response -> points.mask: the block maxima that reach the threshold. */
glsurf_result gls_stage_suppress(gls_gpu *gpu, const gls_plan *plan, float threshold);

/* points.mask -> points.block_maxima, list.block_maximum. */
glsurf_result gls_stage_points(gls_gpu *gpu, const gls_plan *plan);

/* list.block_maximum, response -> list.is_candidate. */
glsurf_result gls_stage_suppress_candidates(gls_gpu *gpu, const gls_plan *plan);

/* list.block_maximum, list.is_candidate -> points.candidates, list.candidate. */
glsurf_result gls_stage_candidates(gls_gpu *gpu, const gls_plan *plan);

/* list.candidate, response, sums.by_four, and with `masked` image.mask -> list.position,
 * list.laplacian. */
glsurf_result gls_stage_refine(gls_gpu *gpu, const gls_plan *plan, bool masked,
                               float threshold);

/* list.position, list.laplacian -> localise.found, select.laplacian, select.counts. */
glsurf_result gls_stage_select(gls_gpu *gpu, const gls_plan *plan);

/* Keypoints of the caller -> select.input, select.position, select.laplacian,
 * select.counts. Whole rows of GLS_LIST_ROW keypoints are read from `input`. */
glsurf_result gls_stage_input(gls_gpu *gpu, const gls_plan *plan, const gls_record *input,
                              uint32_t count, gls_pixel origin);

/* sums.by_four -> sums.lookup, unless the path "gather" is taken. */
glsurf_result gls_stage_haar(gls_gpu *gpu, const gls_plan *plan);

/* localise.found, sums.lookup, and with `masked` image.mask ->
 * select.position, if gls_plan_localises(). Otherwise nothing is done, and both are one
 * texture. */
glsurf_result gls_stage_localise(gls_gpu *gpu, const gls_plan *plan, bool masked);

/* select.position, sums.lookup -> features.angle. An input keypoint that has
 * an angle keeps it. */
glsurf_result gls_stage_orientation(gls_gpu *gpu, const gls_plan *plan);

/* select.position, features.angle, sums.lookup -> features.descriptor. With
 * `upright` the angle is 0. */
glsurf_result gls_stage_descriptor(gls_gpu *gpu, const gls_plan *plan, bool upright);

/* select.position, select.laplacian, features.angle -> features.keypoint, in pixels of the
 * image and moved by the origin of the region. */
glsurf_result gls_stage_publish(gls_gpu *gpu, const gls_plan *plan, bool upright,
                                gls_pixel origin);

/* The uniforms of counted.vert, for an area of `rows` rows of `per_row` features. The first
 * feature of the area is `first`. */
#define GLS_COUNTED_UNIFORMS(first, per_row, rows)                                         \
    GLS_INTS("batch_first", 1, first), GLS_INTS("features_per_row", 1, per_row),           \
        GLS_INTS("area_rows", 1, rows)

/* Of each octave the first column and row in the atlas, in texels, the width and height in
 * samples, and the number of levels. */
typedef struct gls_atlas {
    int count, octave[GLS_MAX_OCTAVES][4], levels[GLS_MAX_OCTAVES];
} gls_atlas;

gls_atlas gls_atlas_of(const gls_plan *plan);

/* The uniforms of shaders that include atlas.glsl. */
#define GLS_ATLAS_UNIFORMS(atlas)                                                          \
    { "octave_count", GLS_INT, 1, 1, &(atlas).count },                                     \
        { "octaves", GLS_INT, 4, (atlas).count, (atlas).octave }, {                        \
        "octave_levels", GLS_INT, 1, (atlas).count, (atlas).levels                         \
    }
gls_rect gls_atlas_area(const gls_octave *octave); /* of an octave, in texels */

/* For a draw of responses: the names of the outputs of include/response_outputs.glsl; the
 * octave's area in a layer; the outputs; and where the filters of its levels fit. */
#define GLS_RESPONSE_OUTPUTS                                                               \
    "response0", "response1", "response2", "response3", "response4", "response5",          \
        "response6", "response7"
gls_rect gls_response_area(const gls_plan *plan, const gls_octave *octave);
void gls_response_outputs(const gls_plan *plan, const gls_level_draw *levels,
                          gls_slot outputs[GLS_MAX_OUTPUTS]);
void gls_response_fitting(const gls_octave *octave, const gls_level_draw *levels,
                          int fitting[4 * GLS_MAX_OUTPUTS]);

/* Passes of points/list_sum.frag and of points/top.frag. */
typedef struct gls_list_passes {
    gls_pass sum, top;
} gls_list_passes;

/* Sums a pyramid over a list, from the bits of its finest level. gls_list_inputs()
 * gives the inputs of shaders that include entries.glsl, to find entries in it. */
glsurf_result gls_list_pyramid(gls_gpu *gpu, const gls_list_passes *passes,
                               const gls_pyramid_plan *pyramid);
void gls_list_inputs(const gls_pyramid_plan *pyramid, gls_slot inputs[GLS_MAX_LIST_LEVELS]);

/* The last level of a pyramid. Its first texel has four counts, whose sum is the number of
 * entries of the list that is made from it. */
static inline gls_slot gls_pyramid_top(const gls_pyramid_plan *pyramid) {
    return pyramid->level[pyramid->levels - 1];
}

#endif
