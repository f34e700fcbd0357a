/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Feature sets of the GL backend: each has textures of its own, filled from features in
 * memory or from an extractor's textures.
 */
#include "gl/context_check.h"
#include "matcher/matcher.h"

#include "gl/error.h"
#include "gl/gpu.h"

#include <stdlib.h>

glsurf_result gls_set_gl_plan(glsurf_feature_set *set) {
    glsurf_matcher *matcher = set->matcher;
    gls_texture_desc *slots = matcher->slots;
    gls_match_plan_set(set->capacity, set->length, slots);
    set->bytes = gls_slots_bytes(slots, GLS_MATCH_SET_SLOTS);
    const int maximum = matcher->object.device->max_size;
    if (slots[GLS_MATCH_VALUES].height > maximum)
        return gls_fail(matcher->object.device, GLSURF_ERROR_LIMIT,
                        "a set of %u features needs a texture of %d rows and this driver "
                        "takes at most %d; keep fewer features",
                        set->capacity, slots[GLS_MATCH_VALUES].height, maximum);
    return gls_matcher_check_bytes(matcher, set->bytes);
}

/* Drops the textures that a preparation left, which have the size of another set. */
static void drop_prepared(gls_gpu *gpu) {
    for (int i = 0; i < GLS_MATCH_SET_SLOTS; ++i)
        gls_texture_drop(gpu, i);
}

/* Moves the textures from the slots into the set, also after a failure: they are then
 * deleted with the set. */
static void take_textures(glsurf_feature_set *set) {
    gls_gpu *gpu = &set->matcher->gpu;
    set->values = gls_texture_take(gpu, GLS_MATCH_VALUES);
    set->keypoints = gls_texture_take(gpu, GLS_MATCH_KEYPOINTS);
    set->count_texture = gls_texture_take(gpu, GLS_MATCH_COUNT);
}

/* ------------------------------------------------------------------- load -- */

void gls_set_gl_lay_out(const glsurf_features *features, size_t capacity, uint32_t *values,
                        gls_match_keypoint *keypoints) {
    const uint32_t length = features->descriptor_length, tile = GLS_MATCH_TILE;
    int16_t numbers[128];
    for (uint32_t i = 0; i < features->count; ++i) {
        const glsurf_keypoint *k = &features->keypoints[i];
        const float length2 =
            gls_quantise(features->descriptors + (size_t)i * length, length, numbers);
        for (uint32_t n = 0; n < length; n += 4) {
            const size_t row = (size_t)(i / tile) * (length / 8) + n / 8;
            uint32_t *words = values + 4 * (row * tile + i % tile);
            for (uint32_t w = 0; w < 4; ++w)
                words[w] |= (uint32_t)(uint16_t)numbers[n + w] << (n % 8 ? 16 : 0);
        }
        keypoints[i] =
            (gls_match_keypoint){ k->x, k->y, (float)gls_sign_of(k->laplacian), length2 };
    }
    for (size_t i = features->count; i < capacity; ++i)
        keypoints[i] = (gls_match_keypoint){ .length2 = GLS_MATCH_NONE };
}

glsurf_result gls_set_gl_load(glsurf_feature_set *set, const glsurf_features *features) {
    glsurf_matcher *matcher = set->matcher;
    gls_trace_stage(&matcher->object.device->trace, "upload");
    drop_prepared(&matcher->gpu);
    const size_t capacity = (size_t)gls_match_tiles(set->capacity) * GLS_MATCH_TILE;
    uint32_t *values = calloc(capacity * set->length / 2, sizeof *values);
    gls_match_keypoint *keypoints = calloc(capacity, sizeof *keypoints);
    glsurf_result result = GLSURF_OK;
    if (!values || !keypoints) {
        result = gls_fail(matcher->object.device, GLSURF_ERROR_MEMORY,
                          "out of memory for a set of %u features; load fewer", set->count);
    } else {
        gls_set_gl_lay_out(features, capacity, values, keypoints);
        result = gls_texture_write(&matcher->gpu, GLS_MATCH_VALUES, values);
        if (!result)
            result = gls_texture_write(&matcher->gpu, GLS_MATCH_KEYPOINTS, keypoints);
        const uint32_t count[4] = { set->count };
        if (!result)
            result = gls_texture_write(&matcher->gpu, GLS_MATCH_COUNT, count);
    }
    free(values);
    free(keypoints);
    take_textures(set);
    return result;
}

/* ------------------------------------------------------------------- keep -- */

glsurf_result gls_set_gl_keep(glsurf_feature_set *set,
                              const glsurf_gpu_features *features) {
    gls_gpu *gpu = &set->matcher->gpu;
    const int passes = gpu->device->passes.count; /* sets are not listed */
    drop_prepared(gpu);
    const glsurf_result result = gls_stage_match_set(gpu, features);
    gls_passes_cut(gpu->device, passes);
    take_textures(set);
    return result;
}

/* ------------------------------------------------------------------ count -- */

glsurf_result gls_set_gl_count(glsurf_feature_set *set) {
    gls_gpu *gpu = &set->matcher->gpu;
    uint32_t count[4];
    gls_trace_stage(&set->matcher->object.device->trace, "read-back");
    gls_match_plan_set(set->capacity, set->length, set->matcher->slots);
    const GLuint before = gls_texture_swap(gpu, GLS_MATCH_COUNT, set->count_texture);
    const glsurf_result result = gls_texture_read(gpu, GLS_MATCH_COUNT, count);
    gls_texture_take(gpu, GLS_MATCH_COUNT);
    gls_texture_swap(gpu, GLS_MATCH_COUNT, before);
    if (result)
        return result;
    set->count = count[0];
    set->counted = true;
    return GLSURF_OK;
}

void gls_set_gl_destroy(glsurf_feature_set *set) {
    const glsurf_device *device = set->matcher->object.device;
    const GLuint textures[3] = { set->values, set->keypoints, set->count_texture };
    const bool any = set->values || set->keypoints || set->count_texture;
    if (any && gls_device_can_delete(device, "set"))
        device->gl.DeleteTextures(3, textures);
}
