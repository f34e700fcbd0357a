/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Feature sets of the GL backend: each has textures of its own, filled from features in
 * memory or from an extractor's textures.
 */
#include "matcher/matcher.h"

#include "gl/error.h"
#include "gl/texture.h"

#include <stdlib.h>

glsurf_result glsurf_set_gl_plan(glsurf_feature_set *set) {
    glsurf_matcher *matcher = set->matcher;
    glsurf_texture_desc *slots = matcher->slots;
    glsurf_match_plan_set(set->capacity, set->length, slots);
    set->bytes = glsurf_slots_bytes(slots, GLSURF_MATCH_SET_SLOTS);
    const int most = matcher->object.device->max_size;
    if (slots[GLSURF_MATCH_VALUES].height > most)
        return glsurf_fail(
            matcher->object.device, GLSURF_ERROR_LIMIT,
            "a set of %u features needs a texture of %d rows and this driver allows %d; "
            "keep fewer features",
            set->capacity, slots[GLSURF_MATCH_VALUES].height, most);
    return glsurf_matcher_check_bytes(matcher, set->bytes);
}

/* Moves the textures from the slots into the set, also after a failure: they are then
 * deleted with the set. */
static void take_textures(glsurf_feature_set *set) {
    glsurf_gpu *gpu = &set->matcher->gpu;
    set->values = glsurf_texture_take(gpu, GLSURF_MATCH_VALUES);
    set->keypoints = glsurf_texture_take(gpu, GLSURF_MATCH_KEYPOINTS);
    set->count_texture = glsurf_texture_take(gpu, GLSURF_MATCH_COUNT);
}

/* ------------------------------------------------------------------- load -- */

/* Fills the texels of the values and the keypoints, in the layout that stages/match.c
 * describes. `capacity` is the capacity in features of whole tiles. Unused keypoints get
 * length2 = GLSURF_MATCH_NONE. */
static void lay_out(const glsurf_features *features, size_t capacity, float *values,
                    glsurf_match_keypoint *keypoints) {
    const uint32_t length = features->descriptor_length, tile = GLSURF_MATCH_TILE;
    int16_t numbers[128];
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *k = &features->keypoints[i];
        const float length2 =
            glsurf_quantise(features->descriptors + (size_t)i * length, length, numbers);
        for (uint32_t n = 0; n < length; ++n) {
            const size_t row = (size_t)(i / tile) * (length / 4) + n / 4;
            values[4 * (row * tile + i % tile) + n % 4] = numbers[n];
        }
        keypoints[i] =
            (glsurf_match_keypoint){ k->x, k->y, (float)glsurf_sign_of(k->laplacian),
                                     length2 };
    }
    for (size_t i = features->count; i < capacity; ++i)
        keypoints[i] = (glsurf_match_keypoint){ .length2 = GLSURF_MATCH_NONE };
}

static glsurf_result upload(glsurf_feature_set *set, const glsurf_features *features) {
    glsurf_matcher *matcher = set->matcher;
    const size_t capacity = (size_t)glsurf_match_tiles(set->capacity) * GLSURF_MATCH_TILE;
    float *values = calloc(capacity * set->length, sizeof *values);
    glsurf_match_keypoint *keypoints = calloc(capacity, sizeof *keypoints);
    glsurf_result result = GLSURF_OK;
    if (!values || !keypoints) {
        result = glsurf_fail(matcher->object.device, GLSURF_ERROR_MEMORY,
                             "no memory for a set of %u features; load fewer", set->count);
    } else {
        lay_out(features, capacity, values, keypoints);
        result = glsurf_texture_write(&matcher->gpu, GLSURF_MATCH_VALUES, values);
        if (!result)
            result = glsurf_texture_write(&matcher->gpu, GLSURF_MATCH_KEYPOINTS, keypoints);
        const uint32_t count[4] = { set->count };
        if (!result)
            result = glsurf_texture_write(&matcher->gpu, GLSURF_MATCH_COUNT, count);
    }
    free(values);
    free(keypoints);
    return result;
}

glsurf_result glsurf_set_gl_load(glsurf_feature_set *set, const glsurf_features *features) {
    glsurf_trace_stage(&set->matcher->object.device->trace, "upload");
    const glsurf_result result = upload(set, features);
    take_textures(set);
    return result;
}

/* ------------------------------------------------------------------- keep -- */

glsurf_result glsurf_set_gl_keep(glsurf_feature_set *set,
                                 const glsurf_gpu_features *features) {
    glsurf_gpu *gpu = &set->matcher->gpu;
    const int passes = gpu->device->passes.count; /* sets are not listed */
    glsurf_result result = glsurf_stage_match_set(gpu, features);
    if (!result)
        result = glsurf_check_error(gpu->device, "the creation of a set");
    glsurf_passes_cut(gpu->device, passes);
    take_textures(set);
    return result;
}

/* ------------------------------------------------------------------ count -- */

glsurf_result glsurf_set_gl_count(glsurf_feature_set *set) {
    glsurf_gpu *gpu = &set->matcher->gpu;
    uint32_t count[4];
    glsurf_trace_stage(&set->matcher->object.device->trace, "read-back");
    glsurf_match_plan_set(set->capacity, set->length, set->matcher->slots);
    glsurf_texture_swap(gpu, GLSURF_MATCH_COUNT, set->count_texture);
    const glsurf_result result = glsurf_texture_read(gpu, GLSURF_MATCH_COUNT, count);
    glsurf_texture_take(gpu, GLSURF_MATCH_COUNT);
    if (result)
        return result;
    set->count = count[0];
    set->counted = true;
    return GLSURF_OK;
}

void glsurf_set_gl_destroy(glsurf_feature_set *set) {
    const glsurf_device *device = set->matcher->object.device;
    const GLuint textures[3] = { set->values, set->keypoints, set->count_texture };
    const bool any = set->values || set->keypoints || set->count_texture;
    if (any && glsurf_device_can_delete(device, "set"))
        device->gl.DeleteTextures(3, textures);
}
