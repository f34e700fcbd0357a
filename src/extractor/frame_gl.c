/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame on the GPU: its plan, its passes, and the repetition of both where needed. The
 * frame's own textures and the copy of its results are in frame_results.c.
 */
#include "extractor/frame_gl.h"

#include "gl/prepare.h"
#include "gl/state.h"
#include "gl/texture.h"

/* ------------------------------------------------------------------- plan -- */

/* Whether the present plan is one for the frame, apart from the capacity for candidates,
 * the mask and the paths that memory allows. */
static bool is_planned_like(const glsurf_extractor *extractor, const gls_frame *frame) {
    return extractor->planned && extractor->plan->input == (frame->input != NULL) &&
           extractor->plan->image.width == frame->width &&
           extractor->plan->image.height == frame->height &&
           gls_settings_plan_alike(&extractor->planned_for, &frame->desc);
}

/* Whether the present plan suffices. A higher limit may allow a path that was given up. */
static bool suffices(const glsurf_extractor *extractor, const gls_frame *frame,
                     uint32_t capacity, bool first_mask) {
    const gls_plan *present = extractor->plan;
    const uint64_t limit = frame->desc.memory_limit;
    return present->list.capacity >= capacity &&
           present->bytes + (first_mask ? present->image.mask_bytes : 0) <= limit &&
           (present->paths == extractor->object.device->paths_taken ||
            limit <= extractor->planned_for.memory_limit);
}

glsurf_result gls_frame_plan(glsurf_extractor *extractor, const gls_frame *frame,
                             uint32_t capacity) {
    gls_plan *present = extractor->plan;
    const bool alike = is_planned_like(extractor, frame);
    const bool first_mask = frame->masked && !present->image.masked;
    if (alike && suffices(extractor, frame, capacity, first_mask)) {
        if (first_mask)
            gls_plan_add_mask(present);
        extractor->begun = extractor->begun && !first_mask;
        return GLSURF_OK;
    }
    const glsurf_result result =
        gls_extractor_plan(extractor, extractor->spare, frame, capacity);
    if (result)
        return result;
    extractor->plan = extractor->spare;
    extractor->spare = present;
    extractor->line.plan = extractor->plan;
    extractor->planned_for = frame->desc;
    extractor->planned = true;
    extractor->begun = false;
    /* The textures before the lists do not depend on the capacity. */
    const bool keeps = alike && extractor->plan->paths == present->paths;
    gls_slots_set(&extractor->gpu, extractor->plan->textures.desc,
                  keeps ? extractor->plan->list.candidate : 0);
    if (!keeps)
        extractor->current = 0;
    return gls_pipeline_tables(&extractor->line);
}

/* ----------------------------------------------------------------- passes -- */

static gls_pipeline_params params_of(const gls_frame *frame) {
    return (gls_pipeline_params){ .threshold = frame->desc.threshold,
                                  .upright = frame->desc.upright,
                                  .masked = frame->masked,
                                  .origin = frame->origin,
                                  .input = frame->input,
                                  .input_count = frame->input_count };
}

/* Begins the programs of a new plan, all but that of the gray image, before any of them is
 * waited for. The line runs for that alone, and nothing is noted. */
static glsurf_result begin_programs(glsurf_extractor *extractor,
                                    const gls_pipeline_params *params) {
    const int noted = extractor->object.device->passes.count;
    gls_pipeline apart = { &extractor->gpu, extractor->plan, noted, noted, noted };
    if (extractor->begun || extractor->gpu.preparation.on)
        return GLSURF_OK;
    gls_programs_begin(&extractor->gpu);
    const glsurf_result result = gls_pipeline_gray(&apart, params);
    gls_programs_end(&extractor->gpu);
    extractor->begun = result == GLSURF_OK;
    return result;
}

/* The whole line, with the textures of `frame` and the settings of `like`. */
static glsurf_result run_passes(glsurf_extractor *extractor, gls_frame *frame,
                                const gls_frame *like, const gls_views *views) {
    const gls_pipeline_params params = params_of(like);
    gls_frame_attach(extractor, frame);
    glsurf_result result = begin_programs(extractor, &params);
    if (!result)
        result = gls_pipeline_image(&extractor->line, views, like->masked);
    if (!result)
        result = gls_pipeline_gray(&extractor->line, &params);
    gls_frame_detach(extractor, frame);
    extractor->suppressed = params.threshold;
    return result;
}

glsurf_result gls_frame_run(glsurf_extractor *extractor, gls_frame *frame,
                            const gls_views *views) {
    gls_trace_stage(&extractor->object.device->trace, "gray");
    frame->mark = ++extractor->marks;
    const glsurf_result result = run_passes(extractor, frame, frame, views);
    extractor->current = frame->number;
    return result ? result : gls_frame_send(extractor, frame);
}

glsurf_result gls_frame_prepare(glsurf_extractor *extractor, gls_frame *frame,
                                const gls_frame *like, const gls_views *views) {
    extractor->current = 0; /* the textures hold no frame from now on */
    extractor->frames.present = false;
    return run_passes(extractor, frame, like, views);
}

/* Repeats the frame, which the plan is for: the lists alone if the frame is current, with
 * the suppression if the threshold is another, otherwise all from the gray image on. The
 * noted passes stay those of what was submitted last. */
static glsurf_result repeat_passes(glsurf_extractor *extractor, gls_frame *frame) {
    const gls_pipeline_params params = params_of(frame);
    gls_passes *noted_last = &extractor->object.device->passes;
    const bool noted =
        frame == gls_frames_latest(&extractor->frames) && noted_last->of == &extractor->gpu;
    const int passes = noted_last->count;
    gls_pipeline apart = extractor->line;
    apart.gray_passes = apart.response_passes = apart.list_passes = passes;
    gls_pipeline *line = noted ? &extractor->line : &apart;
    gls_frame_attach(extractor, frame);
    glsurf_result result = begin_programs(extractor, &params);
    if (!result)
        result = extractor->current != frame->number ? gls_pipeline_gray(line, &params)
                 : extractor->suppressed != params.threshold
                     ? gls_pipeline_responses(line, &params)
                     : gls_pipeline_list(line, &params);
    gls_frame_detach(extractor, frame);
    extractor->current = frame->number;
    extractor->suppressed = params.threshold;
    if (!noted)
        gls_passes_cut(extractor->object.device, passes);
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
    frame->mark = ++extractor->marks;
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
