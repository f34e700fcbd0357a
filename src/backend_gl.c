/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of an extractor: plans, submits, reads back. Every entry saves the host's
 * GL state and restores it.
 */
#include "backend.h"
#include "gl/state.h"
#include "inspect.h"
#include "pipeline.h"
#include "stages/stages.h"

#include <stdlib.h>
#include <string.h>

/* The GPU layer has its own message; the extractor's is the one that hosts see. */
static glsurf_result adopt(glsurf_extractor *extractor, glsurf_result result) {
    if (result && extractor->gpu.message[0])
        memcpy(extractor->message, extractor->gpu.message, sizeof extractor->message);
    extractor->gpu.message[0] = '\0';
    return result;
}

glsurf_result glsurf_gl_create(glsurf_extractor *extractor) {
    glsurf_gpu *gpu = &extractor->gpu;
    gpu->log = extractor->desc.log;
    gpu->log_user = extractor->desc.log_user;
    gpu->timings = extractor->desc.timings;
    return adopt(extractor, glsurf_gpu_create(gpu, extractor->desc.get_proc_address,
                                              extractor->desc.get_proc_address_user));
}

void glsurf_gl_destroy(glsurf_extractor *extractor) {
    glsurf_gpu_destroy(&extractor->gpu);
}

/* Keeps the plan, and with it the textures, while the size stays the same. */
static glsurf_result plan_for(glsurf_extractor *extractor, uint32_t width,
                              uint32_t height) {
    if (extractor->planned && (uint32_t)extractor->plan.width == width &&
        (uint32_t)extractor->plan.height == height)
        return GLSURF_OK;
    glsurf_plan plan;
    /* The room that another image needed is not this one's need. */
    extractor->candidates = 0;
    const glsurf_result result = glsurf_extractor_plan(extractor, &plan, width, height);
    if (result)
        return result;
    extractor->plan = plan;
    extractor->planned = true;
    glsurf_gpu_set_plan(&extractor->gpu, &extractor->plan, 0);
    return glsurf_pipeline_tables(&extractor->gpu);
}

static glsurf_pipeline_params params_of(const glsurf_extractor *extractor) {
    return (glsurf_pipeline_params){ .threshold = extractor->desc.threshold,
                                     .upright = extractor->desc.upright };
}

static glsurf_result run(glsurf_extractor *extractor, const glsurf_image *image) {
    uint32_t width = image->width, height = image->height;
    glsurf_result result = GLSURF_OK;
    if (image->texture)
        result = glsurf_image_check(&extractor->gpu, image, &width, &height);
    if (!result)
        result = plan_for(extractor, width, height);
    if (result)
        return result;
    const glsurf_pipeline_params params = params_of(extractor);
    return glsurf_pipeline_run(&extractor->gpu, &params, image);
}

glsurf_result glsurf_gl_submit(glsurf_extractor *extractor, const glsurf_image *image) {
    glsurf_state state;
    glsurf_state_enter(&extractor->gpu, &state);
    const glsurf_result result = adopt(extractor, run(extractor, image));
    glsurf_state_leave(&extractor->gpu, &state);
    return result;
}

/* More maxima than the list had room for: makes the list larger and does again what came
 * after the masks, which do not depend on it. */
static glsurf_result grow(glsurf_extractor *extractor, uint32_t candidates) {
    uint32_t room = extractor->plan.list.capacity;
    while (room < candidates)
        room *= 2;
    const uint32_t before = extractor->candidates;
    extractor->candidates = room;
    glsurf_plan plan;
    glsurf_result result =
        glsurf_extractor_plan(extractor, &plan, (uint32_t)extractor->plan.width,
                              (uint32_t)extractor->plan.height);
    if (result) {
        extractor->candidates = before;
        return result;
    }
    extractor->plan = plan;
    glsurf_gpu_set_plan(&extractor->gpu, &extractor->plan, plan.list.candidate);
    result = glsurf_pipeline_tables(&extractor->gpu);
    extractor->gpu.pass_count = extractor->gpu.list_pass;
    const glsurf_pipeline_params params = params_of(extractor);
    return result ? result : glsurf_pipeline_list(&extractor->gpu, &params);
}

static glsurf_result read_totals(glsurf_extractor *extractor, glsurf_totals *totals) {
    return glsurf_texture_read(&extractor->gpu, extractor->plan.select.counts, totals);
}

/* The counts of a frame whose lists have room for all of it. */
static glsurf_result complete(glsurf_extractor *extractor, glsurf_totals *totals) {
    *totals = (glsurf_totals){ 0 };
    if (extractor->plan.group_count == 0)
        return GLSURF_OK;
    glsurf_result result = read_totals(extractor, totals);
    if (!result && totals->candidates > extractor->plan.list.capacity) {
        result = grow(extractor, totals->candidates);
        if (!result)
            result = read_totals(extractor, totals);
    }
    return result;
}

glsurf_result glsurf_gl_count(glsurf_extractor *extractor, uint32_t *count) {
    glsurf_state state;
    glsurf_totals totals;
    glsurf_state_enter(&extractor->gpu, &state);
    const glsurf_result result = adopt(extractor, complete(extractor, &totals));
    glsurf_state_leave(&extractor->gpu, &state);
    *count = totals.kept;
    return result;
}

static int rows_of(uint32_t count, uint32_t per_row) {
    return (int)((count + per_row - 1) / per_row);
}

/* Reads the rows that hold `count` entries of a list into new memory. */
static glsurf_result read_list(glsurf_extractor *extractor, glsurf_slot slot,
                               uint32_t count, void **data) {
    const glsurf_texture_plan *texture = &extractor->plan.texture[slot];
    const int rows = rows_of(count, GLSURF_LIST_ROW);
    *data =
        malloc((size_t)rows * (size_t)texture->width * glsurf_texel_bytes(texture->texel));
    if (!*data)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_MEMORY,
                                     "no memory to read back %u keypoints", count);
    return glsurf_texture_read_rows(&extractor->gpu, slot, rows, *data);
}

static void assemble(glsurf_extractor *extractor, uint32_t count, const float (*place)[4],
                     const int8_t *kind, const float *angle) {
    for (uint32_t i = 0; i < count; ++i)
        extractor->keypoints[i] = (glsurf_keypoint){
            .x = place[i][0],
            .y = place[i][1],
            .scale = place[i][2],
            .angle = angle ? angle[i] : 0.0f,
            .response = place[i][3],
            .laplacian = kind[i],
        };
}

static glsurf_result read_features(glsurf_extractor *extractor, uint32_t count) {
    const glsurf_plan *plan = &extractor->plan;
    void *place = NULL, *kind = NULL, *angle = NULL;
    glsurf_result result = glsurf_extractor_reserve(extractor, count, GLSURF_CELL_COLUMNS);
    if (!result)
        result = read_list(extractor, plan->select.place, count, &place);
    if (!result)
        result = read_list(extractor, plan->select.kind, count, &kind);
    if (!result && !extractor->desc.upright)
        result = read_list(extractor, plan->features.angle, count, &angle);
    if (!result)
        result = glsurf_texture_read_rows(&extractor->gpu, plan->features.descriptor,
                                          rows_of(count, GLSURF_CELL_COLUMNS),
                                          extractor->descriptors);
    if (!result)
        assemble(extractor, count, place, kind, angle);
    free(place);
    free(kind);
    free(angle);
    return result;
}

static glsurf_result inspect_texture(glsurf_extractor *extractor, glsurf_slot slot,
                                     int group) {
    const glsurf_plan *plan = &extractor->plan;
    const glsurf_texture_plan *texture = &plan->texture[slot];
    void *data = malloc((size_t)texture->width * (size_t)texture->height *
                        glsurf_texel_bytes(texture->texel));
    if (!data)
        return glsurf_extractor_fail(extractor, GLSURF_ERROR_MEMORY,
                                     "no memory to read back the %s", texture->label);
    glsurf_result result = glsurf_texture_read(&extractor->gpu, slot, data);
    if (!result && slot == plan->gray)
        glsurf_inspect_gray(&extractor->desc, plan, data);
    else if (!result && slot == plan->summed)
        glsurf_inspect_smooth(&extractor->desc, plan, data);
    else if (!result && slot == plan->integral)
        glsurf_inspect_integral(&extractor->desc, plan, data);
    else if (!result)
        result = glsurf_inspect_response(&extractor->desc, plan, group, data);
    free(data);
    return result == GLSURF_ERROR_MEMORY ? glsurf_extractor_no_memory(extractor) : result;
}

static glsurf_result inspect(glsurf_extractor *extractor) {
    const glsurf_plan *plan = &extractor->plan;
    glsurf_result result = inspect_texture(extractor, plan->gray, 0);
    if (!result && plan->scheme->smooth_image)
        result = inspect_texture(extractor, plan->summed, 0);
    if (!result)
        result = inspect_texture(extractor, plan->integral, 0);
    for (int g = 0; !result && g < plan->group_count; ++g)
        result = inspect_texture(extractor, plan->maps[g].response, g);
    if (!result && glsurf_inspect_features(&extractor->desc, &extractor->features))
        result = glsurf_extractor_no_memory(extractor);
    return result;
}

static glsurf_result collect(glsurf_extractor *extractor) {
    glsurf_totals totals;
    glsurf_result result = complete(extractor, &totals);
    if (!result)
        result = totals.kept > 0 ? read_features(extractor, totals.kept)
                                 : glsurf_extractor_reserve(extractor, 0, 0);
    if (result)
        return result;
    extractor->features = (glsurf_features){
        .count = totals.kept,
        .total = totals.found,
        .descriptor_length = extractor->desc.descriptor_length,
        .keypoints = extractor->keypoints,
        .descriptors = extractor->descriptors,
    };
    return extractor->desc.inspect ? inspect(extractor) : GLSURF_OK;
}

glsurf_result glsurf_gl_collect(glsurf_extractor *extractor) {
    glsurf_state state;
    glsurf_state_enter(&extractor->gpu, &state);
    const glsurf_result result = adopt(extractor, collect(extractor));
    glsurf_state_leave(&extractor->gpu, &state);
    return result;
}
