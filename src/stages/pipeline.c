/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "stages/pipeline.h"

#include "gl/error.h"

#include <string.h>

typedef struct row {
    const char *name; /* as in gls_pass.stage */
    gls_change after; /* runs after this change, and after all above it in gls_change */
    bool (*has)(const gls_plan *plan); /* true if the frame has the stage; NULL: always */
    void (*plan)(gls_plan *plan, const gls_plan_params *params);
    glsurf_result (*run)(gls_gpu *gpu, const gls_plan *plan);
    /* The same for a stage that reads parameters of the frame. */
    glsurf_result (*run_with)(gls_gpu *gpu, const gls_plan *plan,
                              const gls_frame_params *frame);
    unsigned detector; /* bit of the one detector that has the stage; 0: every one */
} row;

/* ----------------------------------------------------------- conditions -- */

static bool finds(const gls_plan *plan) {
    return !plan->from_input;
}

static bool describes_input(const gls_plan *plan) {
    return plan->from_input;
}

static bool finds_octaves(const gls_plan *plan) {
    return finds(plan) && plan->space.octave_count > 0;
}

/* Block maxima become candidates in a second round, which works on their list. */
static bool lists_twice(const gls_plan *plan) {
    return finds_octaves(plan) && !gls_plan_takes(plan, GLSURF_PATH_EARLY_Z);
}

/* ----------------------------------------------------------------- runs -- */

static glsurf_result run_gray(gls_gpu *gpu, const gls_plan *plan,
                              const gls_frame_params *frame) {
    const glsurf_result result =
        gls_stage_gray(gpu, &frame->views->image, plan->gray.image);
    return result || !frame->masked
               ? result
               : gls_stage_gray(gpu, &frame->views->mask, plan->gray.mask);
}

static glsurf_result run_suppress(gls_gpu *gpu, const gls_plan *plan,
                                  const gls_frame_params *frame) {
    return gls_stage_suppress(gpu, plan, frame->threshold);
}

static glsurf_result run_points(gls_gpu *gpu, const gls_plan *plan) {
    return plan->space.octave_count > 0 ? gls_stage_points(gpu, plan)
                                        : gls_list_nothing(gpu, plan);
}

static glsurf_result run_refine(gls_gpu *gpu, const gls_plan *plan,
                                const gls_frame_params *frame) {
    return gls_stage_refine(gpu, plan, frame->masked, frame->threshold);
}

static glsurf_result run_input(gls_gpu *gpu, const gls_plan *plan,
                               const gls_frame_params *frame) {
    return gls_stage_input(gpu, plan, frame->input, frame->input_count, frame->origin);
}

static glsurf_result run_localise(gls_gpu *gpu, const gls_plan *plan,
                                  const gls_frame_params *frame) {
    return gls_stage_localise(gpu, plan, frame->masked);
}

static glsurf_result run_orientation(gls_gpu *gpu, const gls_plan *plan,
                                     const gls_frame_params *frame) {
    return frame->upright || !gls_describes(plan) ? GLSURF_OK
                                                  : gls_stage_orientation(gpu, plan);
}

static glsurf_result run_descriptor(gls_gpu *gpu, const gls_plan *plan,
                                    const gls_frame_params *frame) {
    return gls_describes(plan) ? gls_stage_descriptor(gpu, plan, frame->upright)
                               : GLSURF_OK;
}

static glsurf_result run_publish(gls_gpu *gpu, const gls_plan *plan,
                                 const gls_frame_params *frame) {
    return gls_stage_publish(gpu, plan, frame->upright || !gls_describes(plan),
                             frame->origin);
}

/* ---------------------------------------------------------------- table -- */

/* Textures that a run after CAPACITY reads and does not write, from gray to suppress.mask,
 * come before the first list: they keep their slots when the lists grow. With groups of
 * blocks the finest pyramid level is one, too; its size does not depend on the lists. */
static const row rows[] = {
    { "gray", GLS_CHANGED_IMAGE, NULL, gls_plan_gray, .run_with = run_gray },
    { "enlarge", GLS_CHANGED_TEXTURES, NULL, gls_plan_enlarge, .run = gls_stage_enlarge },
    { "smooth", GLS_CHANGED_TEXTURES, NULL, gls_plan_smooth, .run = gls_stage_smooth },
    { "integral", GLS_CHANGED_TEXTURES, NULL, gls_plan_integral,
      .run = gls_stage_integral },
    { "haar", GLS_CHANGED_TEXTURES, gls_describes, gls_plan_haar, .run = gls_stage_haar },
    { "responses", GLS_CHANGED_TEXTURES, finds, gls_plan_responses, .run = NULL },
    { "hessian", GLS_CHANGED_TEXTURES, finds_octaves, gls_plan_hessian,
      .run = gls_stage_hessian, .detector = 1u << GLSURF_DETECTOR_HESSIAN },
    { "censure", GLS_CHANGED_TEXTURES, finds_octaves, gls_plan_censure,
      .run = gls_stage_censure, .detector = 1u << GLSURF_DETECTOR_CENSURE },
    { "dog", GLS_CHANGED_TEXTURES, finds_octaves, gls_plan_dog, .run = gls_stage_dog,
      .detector = 1u << GLSURF_DETECTOR_DOG },
    { "suppress", GLS_CHANGED_THRESHOLD, finds, gls_plan_suppress,
      .run_with = run_suppress },
    { "points", GLS_CHANGED_CAPACITY, finds, gls_plan_points, .run = run_points },
    { "suppress", GLS_CHANGED_CAPACITY, lists_twice, NULL,
      .run = gls_stage_suppress_candidates },
    { "points", GLS_CHANGED_CAPACITY, lists_twice, NULL, .run = gls_stage_candidates },
    { "refine", GLS_CHANGED_CAPACITY, finds, gls_plan_refine, .run_with = run_refine },
    { "select", GLS_CHANGED_CAPACITY, finds, gls_plan_select, .run = gls_stage_select },
    { "input", GLS_CHANGED_CAPACITY, describes_input, gls_plan_input,
      .run_with = run_input },
    { "localise", GLS_CHANGED_CAPACITY, NULL, gls_plan_localise, .run_with = run_localise },
    { "orientation", GLS_CHANGED_CAPACITY, NULL, gls_plan_orientation,
      .run_with = run_orientation },
    { "descriptor", GLS_CHANGED_CAPACITY, NULL, gls_plan_descriptor,
      .run_with = run_descriptor },
    { "publish", GLS_CHANGED_CAPACITY, NULL, gls_plan_publish, .run_with = run_publish },
};

enum { ROWS = sizeof rows / sizeof *rows };

static bool has(const row *stage, const gls_plan *plan) {
    return (!stage->has || stage->has(plan)) &&
           (!stage->detector || stage->detector >> plan->space.preset->detector & 1);
}

/* ---------------------------------------------------------------- loops -- */

void gls_pipeline_plan(gls_plan *plan, const gls_plan_params *params) {
    for (const row *stage = rows; stage < rows + ROWS; ++stage)
        if (stage->plan && has(stage, plan))
            stage->plan(plan, params);
}

glsurf_result gls_pipeline_tables(gls_gpu *gpu, const gls_plan *plan) {
    const glsurf_result result = gls_orientation_tables(gpu, plan);
    return result ? result : gls_descriptor_tables(gpu, plan);
}

glsurf_result gls_pipeline_run(gls_gpu *gpu, const gls_plan *plan,
                               const gls_frame_params *params, gls_change change) {
    glsurf_result result = GLSURF_OK;
    gpu->mark = params->mark;
    gpu->rewriting = (gls_rewriting){ .on = gls_plan_takes(plan, GLSURF_PATH_INVALIDATE) };
    if (params->own)
        gls_pipeline_attach(gpu, plan, params->own);
    for (const row *stage = rows; !result && stage < rows + ROWS; ++stage) {
        if (stage->after < change || !has(stage, plan))
            continue;
        if (stage->run)
            result = stage->run(gpu, plan);
        else if (stage->run_with)
            result = stage->run_with(gpu, plan, params);
    }
    if (params->own)
        gls_pipeline_detach(gpu, plan, params->own);
    gpu->rewriting.on = false;
    return result;
}

/* ----------------------------------------------- a frame's own textures -- */

static int own_count(const gls_plan *plan) {
    return gls_plan_takes(plan, GLSURF_PATH_LATE_COPY) ? GLS_OWN_TEXTURES : GLS_OWN_COUNTS;
}

static gls_slot own_slot(const gls_plan *plan, int texture) {
    const gls_slot slots[GLS_OWN_TEXTURES] = { plan->gray.image, plan->gray.mask,
                                               plan->select.counts, plan->publish.keypoint,
                                               plan->descriptor.descriptor };
    return slots[texture];
}

/* A new frame that replaces an old one in the queue reuses its textures of the right size.
 */
void gls_pipeline_attach(gls_gpu *gpu, const gls_plan *plan, gls_own_textures *own) {
    for (int i = 0; i < own_count(plan); ++i) {
        const gls_slot slot = own_slot(plan, i);
        const gls_texture_desc *wanted = &gpu->slots[slot];
        if (own->desc[i].width != wanted->width || own->desc[i].height != wanted->height) {
            gls_texture_delete(gpu, own->name[i]);
            own->name[i] = 0;
        }
        gls_texture_swap(gpu, slot, own->name[i]);
    }
}

void gls_pipeline_detach(gls_gpu *gpu, const gls_plan *plan, gls_own_textures *own) {
    for (int i = 0; i < own_count(plan); ++i) {
        const gls_slot slot = own_slot(plan, i);
        own->name[i] = gls_texture_swap(gpu, slot, 0);
        own->desc[i] = gpu->slots[slot];
    }
}

/* --------------------------------------------------------- noted passes -- */

/* A stage begins after the change of its first row. */
void gls_pipeline_forget(gls_gpu *gpu, gls_change change) {
    const gls_passes *passes = &gpu->device->passes;
    int count = 0;
    for (; count < passes->count; ++count) {
        int i = 0;
        while (i < ROWS - 1 && strcmp(rows[i].name, passes->pass[count].stage) != 0)
            ++i;
        if (rows[i].after >= change)
            break;
    }
    gls_passes_cut(gpu->device, count);
}
