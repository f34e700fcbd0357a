/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The CPU backend of sets and matches, in plain C.
 */
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
                        "no memory for a set of %u features; load fewer", set->count);
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

/* The nearest neighbours found for the features of both sets: three numbers per feature. */
typedef struct neighbours {
    gls_nearest of_a, of_b;
    float *memory;
} neighbours;

static gls_nearest nearest_in(float *memory, size_t count) {
    return (gls_nearest){ memory, memory + count, memory + 2 * count };
}

static bool make_neighbours(neighbours *self, size_t count_a, size_t count_b) {
    self->memory = malloc((3 * (count_a + count_b) + 1) * sizeof *self->memory);
    if (!self->memory)
        return false;
    self->of_a = nearest_in(self->memory, count_a);
    self->of_b = nearest_in(self->memory + 3 * count_a, count_b);
    for (size_t j = 0; j < count_b; ++j) {
        self->of_b.first[j] = self->of_b.second[j] = GLS_MATCH_NONE;
        self->of_b.index[j] = 0.0f;
    }
    return true;
}

static void match_features(const glsurf_matcher *matcher, const gls_task *task,
                           const neighbours *found) {
    /* desc.progress is called after every `step` features of a. */
    const uint32_t step = 64, count = task->a->count;
    for (uint32_t i = 0, end; i < count; i = end) {
        end = count - i > step ? i + step : count;
        gls_reference_match(&task->a->cpu, &task->b->cpu, &task->gate, &task->rule, i, end,
                            &found->of_a, task->rule.one_way ? NULL : &found->of_b);
        if (matcher->desc.progress)
            matcher->desc.progress(matcher->desc.progress_user, end, count);
    }
}

glsurf_result gls_matcher_cpu_submit(glsurf_matcher *matcher, const gls_task *task,
                                     gls_pending *pending) {
    const uint32_t count_a = task->a->count, count_b = task->b->count;
    neighbours found = { 0 };
    glsurf_match *matches =
        realloc(pending->matches, (count_a + (size_t)1) * sizeof *matches);
    if (matches)
        pending->matches = matches;
    if (!matches || !make_neighbours(&found, count_a, count_b))
        return gls_fail(matcher->object.device, GLSURF_ERROR_MEMORY,
                        "no memory to match %u with %u features; use smaller sets", count_a,
                        count_b);
    pending->count = 0;
    if (count_a > 0 && count_b > 0) {
        match_features(matcher, task, &found);
        pending->count =
            gls_reference_pairs(&found.of_a, count_a, &found.of_b, &task->rule, matches);
    }
    free(found.memory);
    return GLSURF_OK;
}

/* Swaps the two arrays: the memory of the matches collected before is reused by a later
 * match. */
void gls_matcher_cpu_collect(glsurf_matcher *matcher, gls_pending *pending) {
    glsurf_match *const free_again = matcher->matches;
    matcher->matches = pending->matches;
    pending->matches = free_again;
}
