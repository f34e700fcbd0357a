/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame from image to features: a table of its stages, which pipeline.c has, and loops
 * over it. The first loop plans; the others issue passes and read nothing back.
 */
#ifndef GLSURF_STAGES_PIPELINE_H
#define GLSURF_STAGES_PIPELINE_H

#include "core/view.h"
#include "stages/plan.h"

/* Changes between two runs for one image. After a change, the stages that depend on it run,
 * and all later stages. */
typedef enum gls_change {
    GLS_CHANGED_IMAGE,
    GLS_CHANGED_TEXTURES,  /* they hold another image: gray.image and gray.mask are valid */
    GLS_CHANGED_THRESHOLD, /* responses are valid */
    GLS_CHANGED_CAPACITY,  /* masks of block maxima are valid, lists were too short */
    GLS_CHANGED_NOTHING,   /* all textures are valid */
} gls_change;

/* The textures that a frame owns, because later frames must not overwrite them: its gray
 * image and mask and, where copies wait (path "late-copy"), its results. A run makes
 * textures that are missing or have another size. */
enum {
    GLS_OWN_GRAY,
    GLS_OWN_MASK,
    GLS_OWN_COUNTS,
    GLS_OWN_KEYPOINTS,
    GLS_OWN_DESCRIPTORS,
    GLS_OWN_TEXTURES
};

typedef struct gls_own_textures {
    GLuint name[GLS_OWN_TEXTURES]; /* 0: none yet */
    gls_texture_desc desc[GLS_OWN_TEXTURES];
} gls_own_textures;

typedef struct gls_frame_params {
    gls_own_textures *own;  /* in their slots while the stages run; NULL: none */
    uint32_t mark;          /* the GPU writes it beside the counts: gls_check_mark() */
    const gls_views *views; /* for GLS_CHANGED_IMAGE */
    float threshold;
    bool upright;
    bool masked;             /* the image has a mask */
    gls_pixel origin;        /* top-left pixel of the region in the whole image */
    const gls_record *input; /* for a plan with input keypoints: whole rows of a list */
    uint32_t input_count;
} gls_frame_params;

/* Plans all stages. */
void gls_pipeline_plan(gls_plan *plan, const gls_plan_params *params);

/* Uploads the tables that do not depend on the image. Called after every change of plan. */
glsurf_result gls_pipeline_tables(gls_gpu *gpu, const gls_plan *plan);

/* Runs the stages that follow this change. */
glsurf_result gls_pipeline_run(gls_gpu *gpu, const gls_plan *plan,
                               const gls_frame_params *params, gls_change change);

/* Puts a frame's own textures into their slots of the plan, until gls_pipeline_detach()
 * takes them out. gls_pipeline_run() does both itself. */
void gls_pipeline_attach(gls_gpu *gpu, const gls_plan *plan, gls_own_textures *own);
void gls_pipeline_detach(gls_gpu *gpu, const gls_plan *plan, gls_own_textures *own);

/* Removes the passes of the stages that follow this change from the list of noted passes.
 * The list is of a frame of this gpu. */
void gls_pipeline_forget(gls_gpu *gpu, gls_change change);

#endif
