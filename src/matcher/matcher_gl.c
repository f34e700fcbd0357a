/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of a matcher: walks over the tiles of all pairs, and sends the list of
 * matches on its way to the host. The textures are for all matches in turn, as the GPU
 * works on one after the other; each has a buffer of its own. Every entry saves the host's
 * GL state and restores it.
 */
#include "matcher/matcher.h"

#include "gl/host_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A match in the buffer. */
typedef struct record {
    float ax, ay, bx, by;
    float a, b, distance, second;
} record;

glsurf_result glsurf_matcher_adopt(glsurf_matcher *matcher, glsurf_result result) {
    if (result && matcher->gpu.message[0])
        memcpy(matcher->message, matcher->gpu.message, sizeof matcher->message);
    matcher->gpu.message[0] = '\0';
    return result;
}

glsurf_result glsurf_matcher_gl_create(glsurf_matcher *matcher) {
    glsurf_gpu *gpu = &matcher->gpu;
    gpu->log = matcher->desc.log;
    gpu->log_user = matcher->desc.log_user;
    gpu->timings = matcher->desc.timings;
    gpu->leave_state = matcher->desc.leave_state;
    gpu->binaries.load = matcher->desc.program_load;
    gpu->binaries.store = matcher->desc.program_store;
    gpu->binaries.user = matcher->desc.program_user;
    gpu->sum_passes = true;
    gpu->slots = matcher->slots;
    matcher->shown.usage = GL_STATIC_COPY;
    return glsurf_matcher_adopt(matcher,
                                glsurf_gpu_create(gpu, matcher->desc.get_proc_address,
                                                  matcher->desc.get_proc_address_user));
}

void glsurf_matcher_gl_destroy(glsurf_matcher *matcher) {
    glsurf_gpu *gpu = &matcher->gpu;
    if (!glsurf_gpu_is_there(gpu))
        return;
    for (int i = 0; i < GLSURF_MAX_FRAMES; ++i)
        glsurf_readback_free(gpu, &matcher->pending[i].results);
    glsurf_readback_free(gpu, &matcher->shown);
    glsurf_gpu_destroy(gpu);
}

uint64_t glsurf_slots_bytes(const glsurf_texture_desc *slots, int count) {
    uint64_t bytes = 0;
    for (int i = 0; i < count; ++i)
        bytes += (uint64_t)slots[i].width * (uint64_t)slots[i].height *
                 glsurf_texel_bytes(slots[i].texel);
    return bytes;
}

/* ------------------------------------------------------------------ match -- */

glsurf_result glsurf_matcher_gl_check_bytes(glsurf_matcher *matcher,
                                            const glsurf_task *task) {
    glsurf_texture_desc slots[GLSURF_MATCH_SLOTS] = { 0 };
    glsurf_match_plan(task->a->capacity, task->b->capacity, slots);
    return glsurf_matcher_check_bytes(matcher,
                                      glsurf_slots_bytes(slots, GLSURF_MATCH_SLOTS));
}

/* Textures that are large enough stay, so that a stream of images makes them once. */
static void plan_match(glsurf_matcher *matcher, const glsurf_match_job *job) {
    glsurf_texture_desc slots[GLSURF_MATCH_SLOTS] = { 0 };
    glsurf_match_plan(job->a.capacity, job->b.capacity, slots);
    for (int i = GLSURF_MATCH_SET_SLOTS; i < GLSURF_MATCH_SLOTS; ++i) {
        if (slots[i].height <= matcher->slots[i].height)
            continue;
        glsurf_texture_drop(&matcher->gpu, i);
        matcher->slots[i] = slots[i];
    }
}

static void tell(glsurf_matcher *matcher, int done, int total) {
    if (!matcher->desc.progress)
        return;
    matcher->gpu.gl.Finish();
    matcher->desc.progress(matcher->desc.progress_user, (uint64_t)done, (uint64_t)total);
}

static glsurf_result walk(glsurf_matcher *matcher, const glsurf_match_job *job) {
    const int tiles_a = glsurf_match_tiles(job->a.capacity);
    const int tiles_b = glsurf_match_tiles(job->b.capacity);
    glsurf_result result = GLSURF_OK;
    if (job->a.capacity == 0 || job->b.capacity == 0)
        return GLSURF_OK;
    for (int i = 0; !result && i < tiles_a; ++i)
        for (int j = 0; !result && j < tiles_b; ++j) {
            result = glsurf_stage_match_tile(&matcher->gpu, job, i, j);
            if (!result)
                tell(matcher, i * tiles_b + j + 1, tiles_a * tiles_b);
        }
    return result;
}

static glsurf_result run(glsurf_matcher *matcher, const glsurf_match_job *job) {
    glsurf_gpu *gpu = &matcher->gpu;
    gpu->pass_count = 0;
    plan_match(matcher, job);
    glsurf_result result = GLSURF_OK;
    if (job->gate->guide != GLSURF_GUIDE_NONE)
        result = glsurf_stage_match_guide(gpu, job);
    if (!result)
        result = walk(matcher, job);
    if (!result)
        result = glsurf_stage_pairs(gpu, job);
    return result ? result : glsurf_check_error(gpu, "the end of the match");
}

/* Copies the last submitted matches into a buffer: count, and from the second record on the
 * list. */
static glsurf_result copy(glsurf_matcher *matcher, glsurf_readback *buffer) {
    glsurf_gpu *gpu = &matcher->gpu;
    const int rows = glsurf_match_rows(matcher->capacity);
    const size_t bytes = (size_t)rows * GLSURF_LIST_ROW * sizeof(record);
    glsurf_trace_stage(&gpu->trace, "read-back");
    glsurf_result result = glsurf_readback_begin(gpu, buffer, sizeof(record) + bytes);
    if (!result)
        result = glsurf_readback_rows(gpu, GLSURF_MATCH_TOTAL, 1, 0);
    if (!result)
        result = glsurf_readback_rows(gpu, GLSURF_MATCH_LIST, rows, sizeof(record));
    glsurf_readback_close(gpu);
    return result;
}

static glsurf_match_side side_of(const glsurf_feature_set *set) {
    return (glsurf_match_side){ set->values, set->keypoints, set->count_texture,
                                set->capacity };
}

static glsurf_result submit(glsurf_matcher *matcher, const glsurf_task *task,
                            glsurf_pending *pending) {
    const glsurf_match_job job = { .a = side_of(task->a),
                                   .b = side_of(task->b),
                                   .length = task->a->length,
                                   .gate = &task->gate,
                                   .rule = &task->rule };
    glsurf_result result = run(matcher, &job);
    matcher->present = true;
    matcher->capacity = pending->capacity = job.a.capacity;
    if (!result)
        result = copy(matcher, &pending->results);
    return result ? result : glsurf_readback_end(&matcher->gpu, &pending->results);
}

glsurf_result glsurf_matcher_gl_submit(glsurf_matcher *matcher, const glsurf_task *task,
                                       glsurf_pending *pending) {
    glsurf_state state;
    glsurf_result result =
        glsurf_matcher_adopt(matcher, glsurf_state_enter(&matcher->gpu, &state));
    if (result)
        return result;
    result = glsurf_matcher_adopt(matcher, submit(matcher, task, pending));
    glsurf_trace_stage(&matcher->gpu.trace, NULL);
    glsurf_state_leave(&matcher->gpu, &state);
    return result;
}

/* ---------------------------------------------------------------- results -- */

/* Asks for a fence, which no state has a say in. */
glsurf_result glsurf_matcher_gl_poll(glsurf_matcher *matcher, glsurf_pending *pending,
                                     bool *ready) {
    glsurf_drop_errors(&matcher->gpu);
    return glsurf_matcher_adopt(
        matcher, glsurf_readback_ready(&matcher->gpu, &pending->results, ready));
}

static glsurf_match match_of(const record *from) {
    return (glsurf_match){
        .a = (uint32_t)from->a,
        .b = (uint32_t)from->b,
        .distance = from->distance,
        .second = from->second < GLSURF_MATCH_NO_SECOND ? from->second : INFINITY,
    };
}

static glsurf_result read_count(glsurf_matcher *matcher, glsurf_pending *pending) {
    glsurf_gpu *gpu = &matcher->gpu;
    const void *data = NULL;
    glsurf_trace_stage(&gpu->trace, "wait");
    glsurf_result result = glsurf_readback_wait(gpu, &pending->results);
    glsurf_trace_stage(&gpu->trace, "read-back");
    if (!result)
        result =
            glsurf_readback_map(gpu, &pending->results, 0, sizeof pending->count, &data);
    if (result)
        return result;
    memcpy(&pending->count, data, sizeof pending->count);
    return glsurf_readback_unmap(gpu, &pending->results);
}

static glsurf_result read_matches(glsurf_matcher *matcher, glsurf_pending *pending) {
    glsurf_result result = read_count(matcher, pending);
    if (result)
        return result;
    const size_t count = pending->count;
    glsurf_match *matches = realloc(matcher->matches, (count + 1) * sizeof *matches);
    if (!matches)
        return glsurf_matcher_fail(matcher, GLSURF_ERROR_MEMORY, "no memory for %u matches",
                                   pending->count);
    matcher->matches = matches;
    if (count == 0)
        return GLSURF_OK;
    const void *data = NULL;
    result = glsurf_readback_map(&matcher->gpu, &pending->results, sizeof(record),
                                 count * sizeof(record), &data);
    if (result)
        return result;
    const record *from = data;
    for (size_t i = 0; i < count; ++i)
        matches[i] = match_of(&from[i]);
    return glsurf_readback_unmap(&matcher->gpu, &pending->results);
}

glsurf_result glsurf_matcher_gl_collect(glsurf_matcher *matcher, glsurf_pending *pending) {
    glsurf_state state;
    glsurf_result result =
        glsurf_matcher_adopt(matcher, glsurf_state_enter(&matcher->gpu, &state));
    if (result)
        return result;
    result = glsurf_matcher_adopt(matcher, read_matches(matcher, pending));
    glsurf_trace_stage(&matcher->gpu.trace, NULL);
    glsurf_state_leave(&matcher->gpu, &state);
    return result;
}

glsurf_result glsurf_matcher_gl_matches(glsurf_matcher *matcher,
                                        glsurf_gpu_matches *matches) {
    glsurf_gpu *gpu = &matcher->gpu;
    glsurf_state state;
    glsurf_result result = glsurf_matcher_adopt(matcher, glsurf_state_enter(gpu, &state));
    if (result)
        return result;
    result = glsurf_matcher_adopt(matcher, copy(matcher, &matcher->shown));
    glsurf_trace_stage(&gpu->trace, NULL);
    glsurf_state_leave(gpu, &state);
    if (!result)
        *matches = (glsurf_gpu_matches){
            .capacity = matcher->capacity,
            .texture = gpu->texture[GLSURF_MATCH_LIST],
            .count_texture = gpu->texture[GLSURF_MATCH_TOTAL],
            .buffer = matcher->shown.buffer,
            .match_offset = sizeof(record),
        };
    return result;
}
