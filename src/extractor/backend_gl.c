/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of an extractor: plans a frame, runs it, and with both implements submit,
 * prepare, collect, export and draw.
 */
#include "extractor/extractor.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/image_source.h"
#include "gl/object.h"
#include "gl/prepare.h"
#include "gl/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

glsurf_result gls_gl_create(glsurf_extractor *extractor) {
    extractor->exported.usage = GL_STATIC_COPY;
    gls_call call;
    gls_call_begin(&call, &extractor->object, NULL, 0);
    if (gls_call_enter(&call))
        call.result = gls_stage_probe(&extractor->gpu);
    return gls_call_end(&call);
}

static void delete_own(gls_gpu *gpu, gls_frame *frame) {
    for (int k = 0; k < GLS_OWN_TEXTURES; ++k)
        gls_texture_delete(gpu, frame->own.name[k]);
    gls_readback_free(gpu, &frame->results);
}

void gls_gl_destroy(glsurf_extractor *extractor) {
    gls_gpu *gpu = &extractor->gpu;
    if (!gls_gpu_begin_destroy(gpu, "extractor"))
        return;
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        delete_own(gpu, &extractor->frames.frame[i]);
    gls_readback_free(gpu, &extractor->exported);
    gls_gpu_destroy(gpu);
}

/* ----------------------------------------------------------------- plan -- */

/* Returns true if the present plan fits the frame, except perhaps for the capacity for
 * candidates, the mask and the paths that memory allows. */
static bool is_alike(const glsurf_extractor *extractor, const gls_frame *frame) {
    const gls_plan *present = extractor->plan;
    return present && present->part == frame->part &&
           present->from_input == (frame->input != NULL) &&
           present->image.width == frame->width && present->image.height == frame->height &&
           gls_settings_plan_alike(&extractor->planned_for, &frame->desc);
}

/* Returns true if the present plan, which is alike, suffices. It does not if a higher
 * memory limit may allow a path that was given up. */
static bool suffices(const glsurf_extractor *extractor, const gls_frame *frame,
                     uint32_t capacity) {
    const gls_plan *present = extractor->plan;
    const bool first_mask = frame->masked && !present->gray.masked;
    const uint64_t limit = frame->desc.memory_limit;
    return present->capacity >= capacity &&
           present->textures.bytes + (first_mask ? present->gray.mask_bytes : 0) <= limit &&
           (present->paths == extractor->object.device->paths_taken ||
            limit <= extractor->planned_for.memory_limit);
}

/* Returns the capacity for candidates that the settings ask for. For input keypoints it is
 * their number rounded up to whole rows, so that a few more keypoints need no new
 * textures. */
static uint32_t first_capacity(const gls_frame *frame) {
    const uint64_t rows = (uint64_t)frame->input_count / GLS_LIST_ROW + 1;
    const uint64_t capacity = rows * GLS_LIST_ROW;
    return !frame->input           ? frame->desc.capacity
           : capacity < UINT32_MAX ? (uint32_t)capacity
                                   : UINT32_MAX;
}

bool gls_gl_fits(const glsurf_extractor *extractor, const gls_frame *frame) {
    const uint32_t capacity = first_capacity(frame);
    return (is_alike(extractor, frame) && suffices(extractor, frame, capacity)) ||
           gls_extractor_fits(extractor, frame, capacity);
}

/* Makes extractor->plan a plan for the frame, with capacity for at least `capacity`
 * candidates. Keeps the textures that the old and the new plan share. After LIMIT nothing
 * has changed. */
static glsurf_result plan_frame(glsurf_extractor *extractor, const gls_frame *frame,
                                uint32_t capacity) {
    gls_plan *present = extractor->plan;
    const bool alike = is_alike(extractor, frame);
    if (alike && suffices(extractor, frame, capacity)) {
        const bool first_mask = frame->masked && !present->gray.masked;
        if (first_mask)
            gls_plan_add_mask(present);
        present->space.tile = frame->tile;
        extractor->programs_begun = extractor->programs_begun && !first_mask;
        return GLSURF_OK;
    }
    gls_plan *next = &extractor->plans[present == extractor->plans];
    const glsurf_result result = gls_extractor_plan(&extractor->object.device->failure,
                                                    extractor, next, frame, capacity);
    if (result)
        return result;
    extractor->plan = next;
    extractor->planned_for = frame->desc;
    extractor->programs_begun = false;
    if (alike && next->paths == present->paths) {
        gls_slots_change(&extractor->gpu, next->textures.desc);
        if (extractor->held.from > GLS_CHANGED_CAPACITY)
            extractor->held.from = GLS_CHANGED_CAPACITY;
    } else {
        gls_slots_set(&extractor->gpu, next->textures.desc);
        extractor->held = (gls_held){ 0 };
    }
    return gls_pipeline_tables(&extractor->gpu, next);
}

/* ------------------------------------------------------------------ run -- */

static gls_frame_params params_of(gls_frame *frame, const gls_frame *settings,
                                  const gls_views *views) {
    return (gls_frame_params){ .own = &frame->own,
                               .mark = frame->mark,
                               .views = views,
                               .threshold = settings->desc.threshold,
                               .upright = settings->desc.upright,
                               .masked = settings->masked,
                               .origin = settings->origin,
                               .input = settings->input,
                               .input_count = settings->input_count };
}

/* Runs the stages after a change, for a frame of the present plan. While they run, and if
 * they fail, the textures hold no frame. */
static glsurf_result run_stages(glsurf_extractor *extractor, uint64_t number,
                                const gls_frame_params *params, gls_change change) {
    gls_gpu *gpu = &extractor->gpu;
    glsurf_result result = GLSURF_OK;
    extractor->held = (gls_held){ 0 };
    /* Starts to compile every program of a new plan except the gray image's, before waiting
     * for any. No pass is recorded. */
    if (!extractor->programs_begun && !gpu->preparation.on) {
        gpu->preparation = (gls_preparation){ .on = true, .until = INFINITY };
        result = gls_pipeline_run(gpu, extractor->plan, params, GLS_CHANGED_TEXTURES);
        gpu->preparation = (gls_preparation){ 0 };
        extractor->programs_begun = result == GLSURF_OK;
    }
    if (!result && change == GLS_CHANGED_IMAGE)
        gls_passes_begin(gpu);
    if (!result)
        result = gls_pipeline_run(gpu, extractor->plan, params, change);
    if (!result && !gpu->preparation.on)
        extractor->held = (gls_held){ number, params->threshold, GLS_CHANGED_NOTHING };
    return result;
}

/* Returns the change of a frame since the textures were written. */
static gls_change change_for(const glsurf_extractor *extractor, const gls_frame *frame) {
    const gls_held *held = &extractor->held;
    if (held->frame != frame->number)
        return GLS_CHANGED_TEXTURES;
    return held->threshold != frame->desc.threshold ? GLS_CHANGED_THRESHOLD : held->from;
}

/* Runs the changed stages of a frame again. The recorded passes remain the passes of the
 * image submitted last. */
static glsurf_result run_again(glsurf_extractor *extractor, gls_frame *frame) {
    const gls_frame_params params = params_of(frame, frame, NULL);
    const gls_change change = change_for(extractor, frame);
    const gls_passes *noted = &extractor->object.device->passes;
    const bool is_noted =
        frame == gls_frames_latest(&extractor->frames) && noted->of == &extractor->gpu;
    const int count = noted->count;
    if (is_noted)
        gls_pipeline_forget(&extractor->gpu, change);
    const glsurf_result result = run_stages(extractor, frame->number, &params, change);
    if (!is_noted)
        gls_passes_cut(extractor->object.device, count);
    return result;
}

/* Makes the textures hold the results of the frame. */
static glsurf_result hold_frame(glsurf_extractor *extractor, gls_frame *frame) {
    if (change_for(extractor, frame) == GLS_CHANGED_NOTHING)
        return GLSURF_OK;
    const glsurf_result result = plan_frame(extractor, frame, frame->capacity);
    return result ? result : run_again(extractor, frame);
}

/* --------------------------------------------------------------- submit -- */

/* Runs all stages of a frame of the present plan, and sends its results. */
static glsurf_result run_frame(glsurf_extractor *extractor, gls_frame *frame,
                               const gls_views *views) {
    frame->mark = ++extractor->last_mark;
    gls_trace_stage(&extractor->object.device->trace, "gray");
    const gls_frame_params params = params_of(frame, frame, views);
    const glsurf_result result =
        run_stages(extractor, frame->number, &params, GLS_CHANGED_IMAGE);
    return result ? result : gls_results_send(extractor, frame);
}

/* Makes all checks that can refuse the image first, so that a refused image leaves the
 * other frames unchanged. */
glsurf_result gls_gl_submit(glsurf_extractor *extractor, gls_frame *settings,
                            const gls_views *views) {
    const glsurf_result result = plan_frame(extractor, settings, first_capacity(settings));
    if (result)
        return result;
    gls_extractor_list_levels(extractor, &extractor->plan->space);
    gls_frame *frame = gls_frames_add(&extractor->frames, settings);
    gls_cpu_destroy(frame);
    return run_frame(extractor, frame, views);
}

/* ----------------------------------------------------------------- draw -- */

/* Draws the features of `frame`, in an image with the size of `settings`. */
static glsurf_result draw_frame(glsurf_extractor *extractor, gls_frame *frame,
                                const gls_frame *settings, const gls_destination *to,
                                const glsurf_feature_drawing *drawing) {
    gls_gpu *gpu = &extractor->gpu;
    const gls_plan *plan = extractor->plan;
    const gls_drawn list = { .to = to,
                             .entries = plan->publish.keypoint,
                             .counts = plan->select.counts,
                             .capacity = plan->select.capacity,
                             .width = { settings->whole_width },
                             .height = { settings->whole_height } };
    const int passes = gpu->device->passes.count; /* draws are not recorded */
    gls_pipeline_attach(gpu, plan, &frame->own);
    const glsurf_result result = gls_draw_features(gpu, &list, drawing);
    gls_pipeline_detach(gpu, plan, &frame->own);
    gls_passes_cut(gpu->device, passes);
    return result;
}

glsurf_result gls_gl_draw(glsurf_extractor *extractor, gls_frame *frame,
                          const gls_destination *to,
                          const glsurf_feature_drawing *drawing) {
    const glsurf_result result = hold_frame(extractor, frame);
    return result ? result : draw_frame(extractor, frame, frame, to, drawing);
}

/* -------------------------------------------------------------- prepare -- */

/* Prepares all passes of a frame like this one and of its drawing. Every frame has its own
 * textures, but all frames share the programs. A tile is in one frame, and is not drawn. */
static glsurf_result prepare_frames(glsurf_extractor *extractor, const gls_frame *settings,
                                    const gls_views *views) {
    const bool draws = extractor->gpu.preparation.what == GLS_PREPARE_DRAWS;
    const bool whole = settings->part == GLS_PART_ALL;
    gls_destination to = { 0 };
    glsurf_result result = GLSURF_OK;
    for (uint32_t i = 0; !result && i < (whole ? extractor->frames.ring.capacity : 1);
         ++i) {
        const gls_frame_params params =
            params_of(&extractor->frames.frame[i], settings, views);
        result = run_stages(extractor, 0, &params, GLS_CHANGED_IMAGE);
    }
    if (result || !whole || (draws && !gls_prepare_destination(&extractor->gpu)))
        return result;
    if (draws)
        to = gls_destination_find(extractor->object.device);
    return draw_frame(extractor, &extractor->frames.frame[0], settings, &to,
                      &(glsurf_feature_drawing){ 0 });
}

glsurf_result gls_gl_prepare(glsurf_extractor *extractor, const gls_frame *settings,
                             const gls_views *views, double seconds, bool *done) {
    bool begun = false;
    glsurf_result result = gls_prepare_begin(&extractor->gpu, seconds, &begun);
    if (!begun)
        return result;
    result = plan_frame(extractor, settings, first_capacity(settings));
    if (!result) {
        extractor->frames.present = false; /* the textures hold no frame from now on */
        do
            result = prepare_frames(extractor, settings, views);
        while (!result && gls_prepare_next(&extractor->gpu));
    }
    return gls_prepare_end(&extractor->gpu, result, done);
}

/* ------------------------------------------------------------- complete -- */

/* Waits for the counts. If there were more candidates than the capacity, enlarges the lists
 * and repeats the frame. With desc.features, also repeats the frame with other thresholds
 * until there are as many keypoints. With a given threshold the loop runs at most twice. If
 * the list could not hold all block maxima, the GPU reports the capacity needed to list
 * them. With that capacity the second run knows the exact number of candidates. */
static glsurf_result complete_frame(glsurf_extractor *extractor, gls_frame *frame,
                                    gls_totals *totals) {
    gls_threshold_search search = gls_threshold_search_of(&frame->desc);
    uint32_t capacity;
    if (frame->input || frame->part != GLS_PART_ALL)
        search.wanted = 0;
    glsurf_result result = gls_results_totals(extractor, frame, totals);
    while (!result && gls_results_lack(extractor, frame, totals, &search, &capacity)) {
        result = gls_state_enter_drawing(extractor->object.device);
        if (!result)
            result = plan_frame(extractor, frame, capacity);
        if (result)
            break;
        frame->mark = ++extractor->last_mark;
        result = run_again(extractor, frame);
        if (!result)
            result = gls_results_send(extractor, frame);
        if (!result)
            result = gls_results_totals(extractor, frame, totals);
    }
    if (result || !gls_settings_plan_alike(&frame->desc, &extractor->desc))
        return result;
    if (search.wanted > 0) {
        gls_threshold_remember(&search, &extractor->memory,
                               totals->enough < search.wanted ? 0.0f : totals->weakest);
    } else if (!frame->input && frame->part == GLS_PART_ALL) {
        extractor->memory.given = frame->desc.threshold;
        extractor->memory.found = totals->found;
    }
    return result;
}

/* -------------------------------------------------------------- collect -- */

static glsurf_result read_features(glsurf_extractor *extractor, gls_frame *frame,
                                   uint32_t count) {
    const glsurf_gpu_features *shape = &frame->shape;
    const size_t floats = (size_t)count * shape->descriptor_length;
    glsurf_result result =
        gls_extractor_reserve(extractor, count, shape->descriptor_length);
    if (result || count == 0)
        return result;
    const char *bytes = NULL;
    result = gls_results_map(extractor, frame, count, &bytes);
    if (result)
        return result;
    gls_records_to_keypoints((const gls_record *)(bytes + shape->keypoint_offset), count,
                             extractor->keypoints);
    memcpy(extractor->descriptors, bytes + shape->descriptor_offset,
           floats * sizeof(float));
    return gls_readback_unmap(&extractor->gpu, &frame->results);
}

glsurf_result gls_gl_collect(glsurf_extractor *extractor, gls_frame *frame) {
    gls_totals totals;
    glsurf_result result = extractor->desc.inspect
                               ? gls_state_enter_drawing(extractor->object.device)
                               : GLSURF_OK;
    if (!result)
        result = complete_frame(extractor, frame, &totals);
    if (!result)
        result = read_features(extractor, frame, totals.kept);
    if (result)
        return result;
    extractor->features = gls_features_of(frame, totals.kept, totals.found,
                                          extractor->keypoints, extractor->descriptors);
    if (!extractor->desc.inspect)
        return GLSURF_OK;
    result = hold_frame(extractor, frame);
    return result ? result : gls_gl_inspect(extractor, frame);
}

/* ----------------------------------------------------------------- tile -- */

static glsurf_result read_tile(glsurf_extractor *extractor, gls_frame *frame,
                               uint32_t count, gls_tile_results *results) {
    const glsurf_gpu_features *shape = &frame->shape;
    const char *bytes = NULL;
    const uint32_t length = frame->part == GLS_PART_DETECT ? 0 : shape->descriptor_length;
    if (!gls_tile_reserve(results, count, length))
        return gls_extractor_no_memory(extractor, frame);
    if (count == 0)
        return GLSURF_OK;
    const glsurf_result result = gls_results_map(extractor, frame, count, &bytes);
    if (result)
        return result;
    memcpy(results->record, bytes + shape->keypoint_offset,
           count * sizeof *results->record);
    memcpy(results->descriptors, bytes + shape->descriptor_offset,
           (size_t)count * length * sizeof(float));
    return gls_readback_unmap(&extractor->gpu, &frame->results);
}

glsurf_result gls_gl_tile(glsurf_extractor *extractor, gls_frame *frame,
                          const gls_views *views, gls_tile_results *results) {
    gls_totals totals;
    glsurf_result result = gls_state_enter_drawing(extractor->object.device);
    if (!result)
        result = plan_frame(extractor, frame, first_capacity(frame));
    if (!result)
        result = run_frame(extractor, frame, views);
    if (!result)
        result = complete_frame(extractor, frame, &totals);
    return result ? result : read_tile(extractor, frame, totals.kept, results);
}

void gls_gl_end_tiles(glsurf_extractor *extractor, gls_frame *frame) {
    extractor->held = (gls_held){ 0 };
    delete_own(&extractor->gpu, frame);
}

/* --------------------------------------------------------------- export -- */

glsurf_result gls_gl_export(glsurf_extractor *extractor, bool buffer,
                            glsurf_gpu_features *features) {
    gls_frame *frame = gls_frames_latest(&extractor->frames);
    *features = (glsurf_gpu_features){ 0 };
    glsurf_result result = hold_frame(extractor, frame);
    if (result)
        return result;
    gls_gpu *gpu = &extractor->gpu;
    const gls_plan *plan = extractor->plan;
    gls_pipeline_attach(gpu, plan, &frame->own);
    if (buffer) {
        result = gls_results_copy(extractor, &extractor->exported, features);
        features->buffer = extractor->exported.buffer;
    }
    /* Makes the texture of descriptors if no pass has written to it yet. */
    if (!result)
        result = gls_texture_get(gpu, plan->descriptor.descriptor,
                                 &features->descriptor_texture);
    features->frame = frame->number;
    features->keypoint_texture = gpu->texture[plan->publish.keypoint];
    features->count_texture = gpu->texture[plan->select.counts];
    features->capacity = plan->select.capacity;
    features->descriptor_length = extractor->planned_for.descriptor_length;
    gls_pipeline_detach(gpu, plan, &frame->own);
    return result;
}
