/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The parts of a plan that are short, with the calls of their stages: `from` -> `to` names
 * what a stage reads and writes.
 */
#ifndef GLSURF_STAGES_PARTS_H
#define GLSURF_STAGES_PARTS_H

#include "core/view.h"
#include "presets/weights.h"
#include "stages/stage.h"

/* ------------------------------------------------------------------ gray.c -- */

typedef struct gls_gray_plan {
    gls_slot image;      /* four pixels of a row to a texel; 0 beyond the last */
    gls_slot mask;       /* 0 where no keypoint may be */
    uint64_t mask_bytes; /* of the mask, and of the masks of waiting images */
    bool masked;         /* the plan's bytes contain mask_bytes */
} gls_gray_plan;

/* From now on the plan is for images with a mask, too: adds mask_bytes. */
void gls_plan_add_mask(gls_plan *plan);

/* Defines of shaders that include mask.glsl, where there is a mask. */
const char *gls_mask_defines(const gls_plan *plan);

/* The view of an image or mask -> `slot`, which has its size: gray.image for the image,
 * gray.mask for the mask, 0 where that is black. */
glsurf_result gls_stage_gray(gls_gpu *gpu, const gls_view *view, gls_slot slot);

/* --------------------------------------------------------------- enlarge.c -- */

typedef struct gls_enlarge_plan {
    gls_slot working; /* of the layout of the gray image */
} gls_enlarge_plan;

/* gray.image -> enlarge.working, if the image is enlarged; otherwise nothing is done. */
glsurf_result gls_stage_enlarge(gls_gpu *gpu, const gls_plan *plan);

/* ---------------------------------------------------------------- smooth.c -- */

typedef struct gls_smooth_plan {
    gls_slot columns; /* two layers, with smooth_image: see smooth/columns.frag */
} gls_smooth_plan;

/* enlarge.working -> integral.rows[0], integral.block_sums, if the preset smooths the
 * image; otherwise nothing is done. */
glsurf_result gls_stage_smooth(gls_gpu *gpu, const gls_plan *plan);

/* ------------------------------------------------------------------ haar.c -- */

typedef struct gls_haar_plan {
    gls_slot sum_texels; /* the integral image, or the integral image by three */
} gls_haar_plan;

/* If no filter fits into the image, there are no features to describe, unless they are
 * input: then nothing reads sums between pixels. */
bool gls_reads_sums(const gls_plan *plan);

/* Fetches of a pixel's four numbers, which sums between pixels consist of: see
 * shaders/include/corner.glsl. */
uint32_t gls_corner_fetches(const gls_plan *plan);

/* Defines of shaders that include haar.glsl. */
const char *gls_haar_defines(const gls_plan *plan);

/* integral.packed4 -> haar.sum_texels, unless the path "gather" is taken. */
glsurf_result gls_stage_haar(gls_gpu *gpu, const gls_plan *plan);

/* --------------------------------------------------------------- censure.c -- */

/* integral.packed4 -> responses. */
glsurf_result gls_stage_censure(gls_gpu *gpu, const gls_plan *plan);

/* ------------------------------------------------------------------- dog.c -- */

/* Gaussians L_i of all octaves, in turn, and what they are after the pass along columns.
 * They lie as responses do. */
typedef struct gls_dog_plan {
    gls_gaussian blur[GLS_MAX_GAUSSIANS]; /* what makes L_i */
    gls_slot gaussian[2];
    gls_slot columns[2]; /* even and odd rows: the layers of one array */
    gls_variant blur_columns[GLS_MAX_GAUSSIANS], blur_rows[GLS_MAX_GAUSSIANS];
} gls_dog_plan;

/* enlarge.working -> responses. */
glsurf_result gls_stage_dog(gls_gpu *gpu, const gls_plan *plan);

/* -------------------------------------------------------------- suppress.c -- */

typedef struct gls_suppress_plan {
    /* A texel per block, in the order of the atlas: block maxima, or with the path
     * "early-z" candidates. */
    gls_slot mask;
    gls_slot depth;        /* with "early-z": 1 for blocks with block maxima */
    gls_slot is_candidate; /* for each block maximum of the list; not with "early-z" */
    gls_variant block_maxima[GLS_MAX_OCTAVES], culled[GLS_MAX_OCTAVES];
    gls_variant candidates;
} gls_suppress_plan;

/* responses -> suppress.mask: the block maxima that reach the threshold. */
glsurf_result gls_stage_suppress(gls_gpu *gpu, const gls_plan *plan, float threshold);

/* points.block_maximum, responses -> suppress.is_candidate. */
glsurf_result gls_stage_suppress_candidates(gls_gpu *gpu, const gls_plan *plan);

/* ---------------------------------------------------------------- refine.c -- */

typedef struct gls_refine_plan {
    gls_slot position, laplacian;
    gls_variant variant[2]; /* without a mask, and with one */
} gls_refine_plan;

/* The least share of its refined response that a candidate has; 0: any. */
static inline float gls_refine_share(const gls_preset_data *preset, uint32_t wanted) {
    return preset->recentre && wanted > 0 ? GLS_CANDIDATE_SHARE : 0.0f;
}

/* points.candidate, responses, integral.packed4, and with `masked` gray.mask ->
 * refine.position, refine.laplacian. */
glsurf_result gls_stage_refine(gls_gpu *gpu, const gls_plan *plan, bool masked,
                               float threshold);

/* ----------------------------------------------------------------- input.c -- */

typedef struct gls_input_plan {
    gls_slot keypoints; /* 2 texels per feature, as publish.keypoint */
} gls_input_plan;

/* Keypoints of the caller -> input.keypoints, select.position, select.laplacian,
 * select.counts. Whole rows of GLS_LIST_ROW keypoints are read from `input`. */
glsurf_result gls_stage_input(gls_gpu *gpu, const gls_plan *plan, const gls_record *input,
                              uint32_t count, gls_pixel origin);

/* -------------------------------------------------------------- localise.c -- */

typedef struct gls_localise_plan {
    gls_slot found; /* the keypoints as the selection leaves them */
    gls_slot step[GLS_LOCALISE_STEPS];
    gls_localise_weights weight[GLS_LOCALISE_BOXES];
    gls_variant variant[2]; /* without a mask, and with one */
} gls_localise_plan;

/* Keypoints are moved after the selection: those that are found, not those that are
 * input. */
bool gls_plan_localises(const gls_plan *plan);

/* localise.found, haar.sum_texels, and with `masked` gray.mask -> select.position, if
 * gls_plan_localises(). Otherwise nothing is done, and both are one texture. */
glsurf_result gls_stage_localise(gls_gpu *gpu, const gls_plan *plan, bool masked);

/* --------------------------------------------------------------- publish.c -- */

typedef struct gls_publish_plan {
    gls_slot keypoint; /* 2 texels per feature, for all: see glsurf_gpu_features */
} gls_publish_plan;

/* select.position, select.laplacian, orientation.angle -> publish.keypoint, in pixels of
 * the image and moved by the origin of the region. */
glsurf_result gls_stage_publish(gls_gpu *gpu, const gls_plan *plan, bool upright,
                                gls_pixel origin);

#endif
