/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL backend of a matcher: makes sets, walks over the tiles of all pairs, reads back.
 * Every entry saves the host's GL state and restores it.
 */
#include "matcher.h"

#include "gl/state.h"

#include <stdlib.h>
#include <string.h>

/* The GPU layer has its own message; the matcher's is the one that hosts see. */
static glsurf_result adopt(glsurf_matcher *matcher, glsurf_result result) {
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
    gpu->sum_passes = true;
    gpu->slots = matcher->slots;
    return adopt(matcher, glsurf_gpu_create(gpu, matcher->desc.get_proc_address,
                                            matcher->desc.get_proc_address_user));
}

void glsurf_matcher_gl_destroy(glsurf_matcher *matcher) {
    glsurf_gpu_destroy(&matcher->gpu);
}

static uint64_t bytes_of(const glsurf_texture_plan *slots, int count) {
    uint64_t bytes = 0;
    for (int i = 0; i < count; ++i)
        bytes += (uint64_t)slots[i].width * (uint64_t)slots[i].height *
                 glsurf_texel_bytes(slots[i].texel);
    return bytes;
}

/* ------------------------------------------------------------------- sets -- */

/* Plans the two textures of a set, if they may be. */
static glsurf_result plan_set(glsurf_feature_set *set) {
    glsurf_matcher *matcher = set->matcher;
    glsurf_texture_plan *slots = matcher->slots;
    glsurf_match_plan_set(set->count, set->length, slots);
    set->bytes = bytes_of(slots, 2);
    const int most = matcher->gpu.max_size;
    if (slots[GLSURF_MATCH_VALUES].height > most)
        return glsurf_matcher_fail(
            matcher, GLSURF_ERROR_LIMIT,
            "a set of %u features needs a texture of %d rows, and this driver's end at %d; "
            "keep fewer features",
            set->count, slots[GLSURF_MATCH_VALUES].height, most);
    return glsurf_matcher_room(matcher, set->bytes);
}

/* The textures become the set's own; after a failure too, so that they go with it. */
static void take_textures(glsurf_feature_set *set) {
    set->values = glsurf_texture_take(&set->matcher->gpu, GLSURF_MATCH_VALUES);
    set->spots = glsurf_texture_take(&set->matcher->gpu, GLSURF_MATCH_SPOTS);
}

static float sign_of(int32_t laplacian) {
    return (float)((laplacian > 0) - (laplacian < 0));
}

/* Fills the tables of both textures: stages/match.c says where what stands. */
static void lay_out(const glsurf_features *features, float *values, glsurf_spot *spots) {
    const uint32_t length = features->descriptor_length, tile = GLSURF_MATCH_TILE;
    int16_t numbers[128];
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *k = &features->keypoints[i];
        const float length2 = glsurf_reference_quantise(
            features->descriptors + (size_t)i * length, length, numbers);
        for (uint32_t n = 0; n < length; ++n) {
            const size_t row = (size_t)(i / tile) * (length / 4) + n / 4;
            values[4 * (row * tile + i % tile) + n % 4] = numbers[n];
        }
        spots[i] = (glsurf_spot){ k->x, k->y, sign_of(k->laplacian), length2 };
    }
    for (uint32_t i = features->count; i % tile != 0; ++i)
        spots[i] = (glsurf_spot){ .length2 = GLSURF_MATCH_NONE };
}

static glsurf_result upload(glsurf_feature_set *set, const glsurf_features *features) {
    glsurf_matcher *matcher = set->matcher;
    const size_t room = (size_t)glsurf_match_tiles(set->count) * GLSURF_MATCH_TILE;
    float *values = calloc(room * set->length, sizeof *values);
    glsurf_spot *spots = calloc(room, sizeof *spots);
    glsurf_result result = GLSURF_OK;
    if (!values || !spots) {
        result = glsurf_matcher_fail(matcher, GLSURF_ERROR_MEMORY,
                                     "no memory for a set of %u features", set->count);
    } else {
        lay_out(features, values, spots);
        result = glsurf_texture_write(&matcher->gpu, GLSURF_MATCH_VALUES, values);
        if (!result)
            result = glsurf_texture_write(&matcher->gpu, GLSURF_MATCH_SPOTS, spots);
    }
    free(values);
    free(spots);
    return adopt(matcher, result);
}

glsurf_result glsurf_set_gl_load(glsurf_feature_set *set, const glsurf_features *features) {
    glsurf_gpu *gpu = &set->matcher->gpu;
    if (set->count == 0)
        return GLSURF_OK;
    glsurf_result result = plan_set(set);
    if (result)
        return result;
    glsurf_state state;
    glsurf_state_enter(gpu, &state);
    result = upload(set, features);
    take_textures(set);
    glsurf_state_leave(gpu, &state);
    return result;
}

/* The extractor's failure is the matcher's, too, but breaks it only if it was GL's. */
static glsurf_result count_features(glsurf_feature_set *set, glsurf_extractor *extractor) {
    const glsurf_result result = glsurf_gl_count(extractor, &set->count);
    if (!result)
        return GLSURF_OK;
    extractor->submitted = extractor->present = false;
    extractor->broken |= result != GLSURF_ERROR_LIMIT;
    return glsurf_matcher_fail(set->matcher, result, "the extractor failed: %.400s",
                               extractor->message);
}

glsurf_result glsurf_set_gl_keep(glsurf_feature_set *set, glsurf_extractor *extractor) {
    glsurf_matcher *matcher = set->matcher;
    glsurf_gpu *gpu = &matcher->gpu;
    const glsurf_plan *plan = &extractor->plan;
    glsurf_result result = count_features(set, extractor);
    if (result)
        return result;
    set->length =
        (uint32_t)plan->texture[plan->features.descriptor].width / GLSURF_CELL_COLUMNS * 4;
    if (set->count == 0)
        return GLSURF_OK;
    result = plan_set(set);
    if (result)
        return result;
    const GLuint *texture = extractor->gpu.texture;
    const glsurf_match_source source = { .places = texture[plan->select.place],
                                         .kinds = texture[plan->select.kind],
                                         .descriptors = texture[plan->features.descriptor],
                                         .count = set->count,
                                         .length = set->length };
    glsurf_state state;
    glsurf_state_enter(gpu, &state);
    const int passes = gpu->pass_count; /* the report is of matches */
    result = glsurf_stage_match_set(gpu, &source);
    if (!result)
        result = glsurf_check_error(gpu, "the making of a set");
    gpu->pass_count = passes;
    adopt(matcher, result);
    take_textures(set);
    glsurf_state_leave(gpu, &state);
    return result;
}

void glsurf_set_gl_destroy(glsurf_feature_set *set) {
    if (!set->values && !set->spots)
        return;
    const GLuint textures[2] = { set->values, set->spots };
    set->matcher->gpu.gl.DeleteTextures(2, textures);
}

/* ------------------------------------------------------------------ match -- */

glsurf_result glsurf_matcher_gl_room(glsurf_matcher *matcher, uint32_t count_a,
                                     uint32_t count_b) {
    glsurf_texture_plan slots[GLSURF_MATCH_SLOTS] = { 0 };
    glsurf_match_plan(count_a, count_b, slots);
    return glsurf_matcher_room(matcher, bytes_of(slots, GLSURF_MATCH_SLOTS));
}

/* Textures that are large enough stay, so that a stream of images makes them once. */
static void plan_match(glsurf_matcher *matcher) {
    glsurf_texture_plan slots[GLSURF_MATCH_SLOTS] = { 0 };
    glsurf_match_plan(matcher->count_a, matcher->count_b, slots);
    for (int i = GLSURF_MATCH_ASKED; i < GLSURF_MATCH_SLOTS; ++i) {
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

static glsurf_result run(glsurf_matcher *matcher, const glsurf_match_job *job) {
    glsurf_gpu *gpu = &matcher->gpu;
    const int tiles_a = glsurf_match_tiles(job->a.count);
    const int tiles_b = glsurf_match_tiles(job->b.count);
    gpu->pass_count = 0;
    plan_match(matcher);
    glsurf_result result = GLSURF_OK;
    if (job->gate->guide != GLSURF_GUIDE_NONE)
        result = glsurf_stage_match_guide(gpu, job);
    for (int i = 0; !result && i < tiles_a; ++i)
        for (int j = 0; !result && j < tiles_b; ++j) {
            result = glsurf_stage_match_tile(gpu, job, i, j);
            if (!result)
                tell(matcher, i * tiles_b + j + 1, tiles_a * tiles_b);
        }
    return result ? result : glsurf_check_error(gpu, "the end of the match");
}

glsurf_result glsurf_matcher_gl_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                       const glsurf_feature_set *b,
                                       const glsurf_gate *gate) {
    const glsurf_match_job job = {
        .a = { a->values, a->spots, a->count },
        .b = { b->values, b->spots, b->count },
        .length = a->length,
        .gate = gate,
        .one_way = matcher->params.one_way,
    };
    glsurf_state state;
    glsurf_state_enter(&matcher->gpu, &state);
    const glsurf_result result = adopt(matcher, run(matcher, &job));
    glsurf_state_leave(&matcher->gpu, &state);
    return result;
}

static glsurf_result read_side(glsurf_matcher *matcher, int side, int tiles, int others,
                               const glsurf_nearest *of) {
    glsurf_gpu *gpu = &matcher->gpu;
    const glsurf_slot slot = glsurf_match_state(side, others);
    const int rows = tiles * GLSURF_MATCH_STATE_ROWS;
    glsurf_result result = glsurf_texture_read_rows(gpu, slot, rows, of->first);
    if (!result && side == 0)
        result = glsurf_texture_read_rows(gpu, slot + 1, rows, of->second);
    if (!result)
        result = glsurf_texture_read_rows(gpu, slot + 2, rows, of->index);
    return result;
}

glsurf_result glsurf_matcher_gl_collect(glsurf_matcher *matcher) {
    glsurf_state state;
    glsurf_state_enter(&matcher->gpu, &state);
    const int a = glsurf_match_tiles(matcher->count_a);
    const int b = glsurf_match_tiles(matcher->count_b);
    glsurf_result result = read_side(matcher, 0, a, b, &matcher->of_a);
    if (!result && !matcher->params.one_way)
        result = read_side(matcher, 1, b, a, &matcher->of_b);
    adopt(matcher, result);
    glsurf_state_leave(&matcher->gpu, &state);
    return result;
}
