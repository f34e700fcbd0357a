/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The CPU backend of sets and matches, in plain C. */
#include "gl/error.h"
#include "matcher/matcher.h"

#include <stdlib.h>

glsurf_result gls_set_cpu_load(glsurf_feature_set *set, const glsurf_features *features) {
    const size_t count = features->count, length = features->descriptor_length;
    gls_cpu_set *cpu = &set->cpu;
    set->bytes = count * (length * sizeof *cpu->values + sizeof *cpu->keypoint);
    const glsurf_result result = gls_matcher_check_bytes(set->matcher, set->bytes);
    if (result)
        return result;
    *cpu = (gls_cpu_set){ .count = set->count, .length = set->length };
    cpu->values = malloc((count + 1) * length * sizeof *cpu->values);
    cpu->keypoint = malloc((count + 1) * sizeof *cpu->keypoint);
    if (!cpu->values || !cpu->keypoint)
        return gls_fail(set->matcher->object.device, GLSURF_ERROR_MEMORY,
                        "out of memory for a set of %u features; load fewer", set->count);
    for (size_t i = 0; i < count; ++i) {
        const glsurf_keypoint *k = &features->keypoints[i];
        cpu->keypoint[i] = (gls_match_keypoint){
            .x = k->x,
            .y = k->y,
            .sign = (float)gls_sign_of(k->laplacian),
            .length2 = gls_quantise(features->descriptors + i * length, set->length,
                                    cpu->values + i * length),
        };
    }
    return GLSURF_OK;
}

void gls_set_cpu_destroy(glsurf_feature_set *set) {
    free(set->cpu.values);
    free(set->cpu.keypoint);
}

glsurf_result gls_matcher_cpu_submit(glsurf_matcher *matcher, const gls_task *task,
                                     gls_pending *pending) {
    const uint32_t step = 64; /* features of a between two calls of desc.progress */
    const size_t a = task->a->count, b = task->b->count;
    glsurf_match *matches = realloc(pending->matches, (a + 1) * sizeof *matches);
    if (matches)
        pending->matches = matches;
    /* The nearest neighbours of the features of both sets: three numbers per feature. */
    float *memory = matches ? malloc((3 * (a + b) + 1) * sizeof *memory) : NULL;
    if (!memory)
        return gls_fail(
            matcher->object.device, GLSURF_ERROR_MEMORY,
            "out of memory for the matches of %u with %u features; use smaller sets",
            task->a->count, task->b->count);
    const gls_nearest of_a = { memory, memory + a, memory + 2 * a };
    float *rest = memory + 3 * a;
    const gls_nearest of_b = { rest, rest + b, rest + 2 * b };
    for (size_t j = 0; j < b; ++j) {
        of_b.first[j] = of_b.second[j] = GLS_MATCH_NONE;
        of_b.index[j] = 0.0f;
    }
    const uint32_t count = b > 0 ? task->a->count : 0;
    for (uint32_t i = 0, end; i < count; i = end) {
        end = count - i > step ? i + step : count;
        gls_reference_match(&task->a->cpu, &task->b->cpu, &task->guide, &task->rule, i, end,
                            &of_a, task->rule.one_way ? NULL : &of_b);
        if (matcher->desc.progress)
            matcher->desc.progress(matcher->desc.progress_user, end, count);
    }
    pending->count =
        count > 0 ? gls_reference_pairs(&of_a, count, &of_b, &task->rule, matches) : 0;
    free(memory);
    return GLSURF_OK;
}

/* Swaps the two arrays: the memory of the matches collected before is reused by a later
 * match. */
void gls_matcher_cpu_collect(glsurf_matcher *matcher, gls_pending *pending) {
    glsurf_match *const free_again = matcher->matches;
    matcher->matches = pending->matches;
    pending->matches = free_again;
}
