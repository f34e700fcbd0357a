/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Sets and matches by the reference, in host memory.
 */
#include "matcher.h"

#include <stdlib.h>

static float sign_of(int32_t laplacian) {
    return (float)((laplacian > 0) - (laplacian < 0));
}

glsurf_result glsurf_set_host_load(glsurf_feature_set *set,
                                   const glsurf_features *features) {
    const size_t count = features->count, length = features->descriptor_length;
    glsurf_host_set *host = &set->host;
    set->bytes = count * (length * sizeof *host->values + sizeof *host->spot);
    const glsurf_result result = glsurf_matcher_room(set->matcher, set->bytes);
    if (result)
        return result;
    *host = (glsurf_host_set){ .count = set->count, .length = set->length };
    host->values = malloc((count + 1) * length * sizeof *host->values);
    host->spot = malloc((count + 1) * sizeof *host->spot);
    if (!host->values || !host->spot)
        return glsurf_matcher_fail(set->matcher, GLSURF_ERROR_MEMORY,
                                   "no memory for a set of %u features", set->count);
    for (size_t i = 0; i < count; ++i) {
        const glsurf_keypoint *k = &features->keypoints[i];
        host->spot[i] = (glsurf_spot){
            .x = k->x,
            .y = k->y,
            .sign = sign_of(k->laplacian),
            .length2 = glsurf_reference_quantise(features->descriptors + i * length,
                                                 set->length, host->values + i * length),
        };
    }
    return GLSURF_OK;
}

void glsurf_set_host_destroy(glsurf_feature_set *set) {
    free(set->host.values);
    free(set->host.spot);
}

void glsurf_matcher_host_submit(glsurf_matcher *matcher, const glsurf_feature_set *a,
                                const glsurf_feature_set *b, const glsurf_gate *gate) {
    const uint32_t step = 64; /* rows between two calls of the host */
    for (uint32_t j = 0; j < matcher->count_b; ++j) {
        matcher->of_b.first[j] = matcher->of_b.second[j] = GLSURF_MATCH_NONE;
        matcher->of_b.index[j] = 0.0f;
    }
    for (uint32_t i = 0, end; i < a->count; i = end) {
        end = a->count - i > step ? i + step : a->count;
        glsurf_reference_match(&a->host, &b->host, gate, i, end, &matcher->of_a,
                               matcher->params.one_way ? NULL : &matcher->of_b);
        if (matcher->desc.progress)
            matcher->desc.progress(matcher->desc.progress_user, end, a->count);
    }
}
