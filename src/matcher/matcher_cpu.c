/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Sets and matches in plain C: the CPU backend, and GL with the path "cpu-match". */
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

glsurf_result gls_matcher_cpu_check_bytes(glsurf_matcher *matcher, gls_task *task,
                                          uint64_t textures) {
    const uint32_t a = task->a->capacity, b = task->b->capacity;
    const uint64_t taken = matcher->set_bytes + textures;
    const uint64_t limit = matcher->desc.memory_limit;
    task->bytes = limit > taken ? limit - taken : 0;
    const uint32_t threads =
        gls_comparison_threads(a, b, matcher->desc.threads, task->bytes);
    return gls_matcher_check_bytes(matcher, textures + gls_comparison_bytes(a, b, threads));
}

glsurf_result gls_matcher_cpu_submit(glsurf_matcher *matcher, const gls_task *task,
                                     gls_pending *pending) {
    const size_t a = task->a->count, b = task->b->count;
    glsurf_match *matches = realloc(pending->matches, (a + 1) * sizeof *matches);
    if (matches)
        pending->matches = matches;
    /* The nearest neighbours: three numbers for a feature of a, two for one of b. */
    float *memory = matches ? malloc((3 * a + 2 * b + 1) * sizeof *memory) : NULL;
    const gls_nearest of_a = { memory, memory + a, memory + 2 * a };
    const gls_nearest of_b = { memory + 3 * a, NULL, memory + 3 * a + b };
    const gls_comparison comparison = { .a = &task->a->cpu,
                                        .b = &task->b->cpu,
                                        .guide = &task->guide,
                                        .rule = &task->rule,
                                        .of_a = &of_a,
                                        .of_b = &of_b,
                                        .threads = gls_comparison_threads(
                                            task->a->count, task->b->count,
                                            matcher->desc.threads, task->bytes),
                                        .progress = matcher->desc.progress,
                                        .progress_user = matcher->desc.progress_user };
    const bool none = a == 0 || b == 0;
    const bool good = memory && (none || gls_compare(&comparison));
    if (good)
        pending->count =
            none ? 0
                 : gls_reference_pairs(&of_a, task->a->count, &of_b, &task->rule, matches);
    free(memory);
    return good ? GLSURF_OK
                : gls_fail(matcher->object.device, GLSURF_ERROR_MEMORY,
                           "out of memory for the matches of %u with %u features; use "
                           "smaller sets",
                           task->a->count, task->b->count);
}

/* Swaps the two arrays: the memory of the matches collected before is reused by a later
 * match. */
void gls_matcher_cpu_collect(glsurf_matcher *matcher, gls_pending *pending) {
    glsurf_match *const free_again = matcher->matches;
    matcher->matches = pending->matches;
    pending->matches = free_again;
}
