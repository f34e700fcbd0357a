/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame on the GPU: its plan, its passes, and the repetition of both where needed. The
 * frame's own textures and the copy of its results are in frame_results.c.
 */
#include "extractor/frame_gl.h"

#include "gl/gpu.h"
#include "gl/prepare.h"
#include "gl/state.h"

/* ------------------------------------------------------------------- plan -- */

/* Whether the present plan is one for the frame, apart from the capacity for candidates,
 * the mask and the paths that memory allows. */
static bool is_planned_like(const glsurf_extractor *extractor, const gls_frame *frame) {
    return extractor->planned && extractor->plan->from_input == (frame->input != NULL) &&
           extractor->plan->image.width == frame->width &&
           extractor->plan->image.height == frame->height &&
           gls_settings_plan_alike(&extractor->planned_for, &frame->desc);
}

/* Whether the present plan suffices. A higher limit may allow a path that was given up. */
static bool suffices(const glsurf_extractor *extractor, const gls_frame *frame,
                     uint32_t capacity, bool first_mask) {
    const gls_plan *present = extractor->plan;
    const uint64_t limit = frame->desc.memory_limit;
    return present->capacity >= capacity &&
           present->textures.bytes + (first_mask ? present->gray.mask_bytes : 0) <= limit &&
           (present->paths == extractor->object.device->paths_taken ||
            limit <= extractor->planned_for.memory_limit);
}

glsurf_result gls_frame_plan(glsurf_extractor *extractor, const gls_frame *frame,
                             uint32_t capacity) {
    gls_plan *present = extractor->plan;
    const bool alike = is_planned_like(extractor, frame);
    const bool first_mask = frame->masked && !present->gray.masked;
    if (alike && suffices(extractor, frame, capacity, first_mask)) {
        if (first_mask)
            gls_plan_add_mask(present);
        extractor->programs_begun = extractor->programs_begun && !first_mask;
        return GLSURF_OK;
    }
    const glsurf_result result =
        gls_extractor_plan(extractor, extractor->spare, frame, capacity);
    if (result)
        return result;
    extractor->plan = extractor->spare;
    extractor->spare = present;
    extractor->planned_for = frame->desc;
    extractor->planned = true;
    extractor->programs_begun = false;
    if (alike && extractor->plan->paths == present->paths) {
        gls_slots_change(&extractor->gpu, extractor->plan->textures.desc);
    } else {
        gls_slots_set(&extractor->gpu, extractor->plan->textures.desc);
        extractor->current = 0;
    }
    return gls_pipeline_tables(&extractor->gpu, extractor->plan);
}

/* ----------------------------------------------------------------- passes -- */

static gls_frame_params params_of(const gls_frame *frame, const gls_views *views) {
    return (gls_frame_params){ .views = views,
                               .threshold = frame->desc.threshold,
                               .upright = frame->desc.upright,
                               .masked = frame->masked,
                               .origin = frame->origin,
                               .input = frame->input,
                               .input_count = frame->input_count };
}

/* Starts to compile all programs of a new plan but those of the gray image, before any of
 * them is waited for. No pass is noted. */
static glsurf_result begin_programs(glsurf_extractor *extractor,
                                    const gls_frame_params *params) {
    if (extractor->programs_begun || extractor->gpu.preparation.on)
        return GLSURF_OK;
    gls_programs_begin(&extractor->gpu);
    const glsurf_result result =
        gls_pipeline_run(&extractor->gpu, extractor->plan, params, GLS_CHANGED_TEXTURES);
    gls_programs_end(&extractor->gpu);
    extractor->programs_begun = result == GLSURF_OK;
    return result;
}

/* Runs the stages after a change, with the textures of `frame`. */
static glsurf_result run_stages(glsurf_extractor *extractor, gls_frame *frame,
                                const gls_frame_params *params, gls_change change) {
    gls_frame_attach(extractor, frame);
    glsurf_result result = begin_programs(extractor, params);
    if (!result && change == GLS_CHANGED_IMAGE)
        gls_passes_begin(&extractor->gpu);
    if (!result)
        result = gls_pipeline_run(&extractor->gpu, extractor->plan, params, change);
    gls_frame_detach(extractor, frame);
    extractor->threshold_of_masks = params->threshold;
    return result;
}

glsurf_result gls_frame_run(glsurf_extractor *extractor, gls_frame *frame,
                            const gls_views *views) {
    gls_trace_stage(&extractor->object.device->trace, "gray");
    frame->mark = ++extractor->next_mark;
    const gls_frame_params params = params_of(frame, views);
    const glsurf_result result = run_stages(extractor, frame, &params, GLS_CHANGED_IMAGE);
    extractor->current = frame->number;
    return result ? result : gls_frame_send(extractor, frame);
}

glsurf_result gls_frame_prepare(glsurf_extractor *extractor, gls_frame *frame,
                                const gls_frame *settings, const gls_views *views) {
    const gls_frame_params params = params_of(settings, views);
    extractor->current = 0; /* the textures hold no frame from now on */
    extractor->frames.present = false;
    return run_stages(extractor, frame, &params, GLS_CHANGED_IMAGE);
}

/* What has changed since the textures were written, for a frame that is run again. */
static gls_change change_for(const glsurf_extractor *extractor, const gls_frame *frame) {
    return extractor->current != frame->number                      ? GLS_CHANGED_TEXTURES
           : extractor->threshold_of_masks != frame->desc.threshold ? GLS_CHANGED_THRESHOLD
                                                                    : GLS_CHANGED_CAPACITY;
}

/* Repeats the frame, which the plan is for. The noted passes stay those of the image
 * submitted last. */
static glsurf_result repeat_passes(glsurf_extractor *extractor, gls_frame *frame) {
    const gls_frame_params params = params_of(frame, NULL);
    const gls_change change = change_for(extractor, frame);
    const gls_passes *noted = &extractor->object.device->passes;
    const bool is_noted =
        frame == gls_frames_latest(&extractor->frames) && noted->of == &extractor->gpu;
    const int count = noted->count;
    if (is_noted)
        gls_pipeline_forget(&extractor->gpu, change);
    const glsurf_result result = run_stages(extractor, frame, &params, change);
    extractor->current = frame->number;
    if (!is_noted)
        gls_passes_cut(extractor->object.device, count);
    return result;
}

/* ---------------------------------------------------------------- results -- */

glsurf_result gls_frame_make_current(glsurf_extractor *extractor, gls_frame *frame) {
    if (extractor->current == frame->number)
        return GLSURF_OK;
    const glsurf_result result = gls_frame_plan(extractor, frame, frame->capacity);
    return result ? result : repeat_passes(extractor, frame);
}

/* The capacity that the candidates of a frame need: the old one, doubled until it suffices,
 * so that a few more candidates do not need new lists. If that exceeds a limit, exactly
 * what is needed. */
static uint32_t capacity_for(const glsurf_extractor *extractor, const gls_frame *frame,
                             uint32_t candidates) {
    uint64_t capacity = frame->capacity;
    while (capacity < candidates)
        capacity *= 2;
    return capacity < UINT32_MAX && gls_extractor_fits(extractor, frame, (uint32_t)capacity)
               ? (uint32_t)capacity
               : candidates;
}

/* Makes a frame fit that has more candidates than the capacity, by larger lists or, where
 * the threshold is free, a higher threshold. If the candidates in the list are enough, the
 * weakest that is wanted is a threshold with enough of them. */
static uint32_t settle_overflow(const glsurf_extractor *extractor, gls_frame *frame,
                                const gls_totals *totals, gls_threshold_search *search) {
    float *const threshold = &frame->desc.threshold;
    if (search->wanted > 0 && totals->enough >= search->wanted &&
        totals->weakest > 1.05f * *threshold) {
        *threshold = totals->weakest;
        return frame->capacity;
    }
    if (search->wanted > 0 && !gls_extractor_fits(extractor, frame, totals->candidates) &&
        gls_threshold_raise(search, threshold))
        return frame->capacity;
    return capacity_for(extractor, frame, totals->candidates);
}

/* Whether the frame has to be repeated, with the threshold in its settings and with the
 * capacity. */
static bool is_incomplete(const glsurf_extractor *extractor, gls_frame *frame,
                          const gls_totals *totals, gls_threshold_search *search,
                          uint32_t *capacity) {
    *capacity = frame->capacity;
    if (totals->candidates > frame->capacity)
        *capacity = settle_overflow(extractor, frame, totals, search);
    else if (totals->enough >= search->wanted ||
             !gls_threshold_lower(search, totals->enough, &frame->desc.threshold))
        return false;
    return true;
}

static glsurf_result repeat_frame(glsurf_extractor *extractor, gls_frame *frame,
                                  uint32_t capacity) {
    glsurf_result result = gls_state_enter_drawing(extractor->object.device);
    if (!result)
        result = gls_frame_plan(extractor, frame, capacity);
    if (result)
        return result;
    frame->mark = ++extractor->next_mark;
    result = repeat_passes(extractor, frame);
    return result ? result : gls_frame_send(extractor, frame);
}

/* With a given threshold the loop runs at most twice. If the list could not hold all block
 * maxima, the GPU reports the capacity that is needed to list them. With that capacity the
 * second run knows the exact number of candidates. */
glsurf_result gls_frame_complete(glsurf_extractor *extractor, gls_frame *frame,
                                 gls_totals *totals) {
    gls_threshold_search search = gls_threshold_search_of(&frame->desc);
    uint32_t capacity;
    if (frame->input)
        search.wanted = 0;
    glsurf_result result = gls_frame_totals(extractor, frame, totals);
    while (!result && is_incomplete(extractor, frame, totals, &search, &capacity)) {
        result = repeat_frame(extractor, frame, capacity);
        if (!result)
            result = gls_frame_totals(extractor, frame, totals);
    }
    if (!result && search.wanted > 0 &&
        gls_settings_plan_alike(&frame->desc, &extractor->desc))
        gls_threshold_remember(&search, &extractor->memory,
                               totals->enough < search.wanted ? 0.0f : totals->weakest);
    return result;
}
