/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Keeps what the refinement accepted, and of it exactly the strongest `max`.
 *
 * The bits of a positive float ascend with it, so the weakest key to be kept is found by
 * radix: per round, count how many keys that start with the digits known so far have each
 * of the 16 values of the next one, and take the largest digit that leaves enough. Eight
 * rounds decide the response, and as many as the list's length needs the place in the
 * list, which settles ties. Then a HistoPyramid over the list, in its order, moves what
 * stays to the front.
 *
 * Cost: 2 fetches an entry and round, 2 or 3 passes a round; nothing of it without a limit.
 */
#include "stages/stages.h"

#include <stdio.h>
#include <string.h>

/* Bits that number the entries of the list, in whole digits. */
static int place_bits(const glsurf_plan *plan) {
    int bits = GLSURF_SELECT_BITS;
    while (((uint64_t)1 << bits) < plan->list.capacity)
        bits += GLSURF_SELECT_BITS;
    return bits;
}

static const glsurf_pass count = {
    .stage = "select",
    .label = "count digits",
    .fragment = "select_count.frag",
    .inputs = { "count_of", "places", "kinds", "state" },
    .outputs = { "count0", "count1", "count2", "count3" },
};

static const glsurf_pass sum = {
    .stage = "select",
    .label = "sum counts",
    .fragment = "select_sum.frag",
    .inputs = { "digits0", "digits1", "digits2", "digits3" },
    .outputs = { "count0", "count1", "count2", "count3" },
};

static const glsurf_pass pick = {
    .stage = "select",
    .label = "pick digit",
    .fragment = "select_pick.frag",
    .inputs = { "digits0", "digits1", "digits2", "digits3", "state" },
    .outputs = { "next" },
};

static const glsurf_pass flags = {
    .stage = "select",
    .label = "flags",
    .fragment = "select_flags.frag",
    .inputs = { "count_of", "places", "kinds", "state" },
    .outputs = { "counts" },
};

static const glsurf_pass reduce = {
    .stage = "select",
    .label = "pyramid",
    .fragment = "select_counts.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const glsurf_pass list = {
    .stage = "select",
    .label = "list",
    .vertex = "counted.vert",
    .fragment = "select_list.frag",
    .inputs = { "count_of", "places", "kinds", "level0", "level1", "level2", "level3",
                "level4", "level5", "level6", "level7", "level8", "level9", "level10",
                "level11" },
    .outputs = { "place", "kind" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass totals = {
    .stage = "select",
    .label = "totals",
    .fragment = "select_totals.frag",
    .inputs = { "count_of", "candidates", "state" },
    .outputs = { "totals" },
};

/* One digit of the key. */
typedef struct round {
    int word, shift;
    bool first;
    glsurf_slot state, next;
} round;

static glsurf_result count_digits(glsurf_gpu *gpu, const round *r) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_select_plan *select = &plan->select;
    glsurf_draw draw = {
        .defines = r->first ? "#define FIRST\n" : NULL,
        .inputs = { glsurf_pyramid_top(&plan->points), plan->list.place, plan->list.kind,
                    r->state },
        .fetches = 2 + 2 * GLSURF_SELECT_BLOCK,
        .bytes = 32 + 17 * GLSURF_SELECT_BLOCK,
        .uniforms = { GLSURF_INTS("word", 1, r->word), GLSURF_INTS("shift", 1, r->shift),
                      GLSURF_INTS("capacity", 1, (int)plan->list.capacity) },
    };
    memcpy(draw.outputs, select->count[0], sizeof select->count[0]);
    return glsurf_pass_run(gpu, &count, &draw);
}

static glsurf_result sum_counts(glsurf_gpu *gpu, int reduction) {
    const glsurf_select_plan *select = &gpu->plan->select;
    glsurf_draw draw = {
        .fetches = 4 * GLSURF_SELECT_BLOCK,
        .bytes = 64 * GLSURF_SELECT_BLOCK,
        .uniforms = { GLSURF_INTS("blocks", 1, (int)select->blocks[reduction - 1]) },
    };
    memcpy(draw.inputs, select->count[reduction - 1], sizeof select->count[0]);
    memcpy(draw.outputs, select->count[reduction], sizeof select->count[0]);
    return glsurf_pass_run(gpu, &sum, &draw);
}

static glsurf_result pick_digit(glsurf_gpu *gpu, const round *r) {
    const glsurf_select_plan *select = &gpu->plan->select;
    const int last = select->reductions - 1;
    glsurf_draw draw = {
        .defines = r->first ? "#define FIRST\n" : NULL,
        .outputs = { r->next },
        .fetches = 4 * select->blocks[last] + 1,
        .bytes = 64 * select->blocks[last] + 16,
        .uniforms = { GLSURF_INTS("blocks", 1, (int)select->blocks[last]),
                      GLSURF_INTS("word", 1, r->word), GLSURF_INTS("shift", 1, r->shift),
                      GLSURF_INTS("wanted", 1, (int)select->max) },
    };
    memcpy(draw.inputs, select->count[last], sizeof select->count[0]);
    draw.inputs[4] = r->state;
    return glsurf_pass_run(gpu, &pick, &draw);
}

static glsurf_result run_round(glsurf_gpu *gpu, const round *r) {
    glsurf_result result = count_digits(gpu, r);
    for (int i = 1; !result && i < gpu->plan->select.reductions; ++i)
        result = sum_counts(gpu, i);
    return result ? result : pick_digit(gpu, r);
}

/* The weakest key to be kept ends up in the texture of *state. */
static glsurf_result find_cut(glsurf_gpu *gpu, glsurf_slot *state) {
    const glsurf_select_plan *select = &gpu->plan->select;
    glsurf_result result = GLSURF_OK;
    int n = 0;
    for (int word = 0; word < 2; ++word) {
        const int bits = word == 0 ? 32 : place_bits(gpu->plan);
        for (int shift = bits - GLSURF_SELECT_BITS; !result && shift >= 0;
             shift -= GLSURF_SELECT_BITS, ++n) {
            const round r = { .word = word,
                              .shift = shift,
                              .first = n == 0,
                              .state = n == 0 ? GLSURF_NONE : select->state[(n + 1) % 2],
                              .next = select->state[n % 2] };
            result = run_round(gpu, &r);
            *state = r.next;
        }
    }
    return result;
}

static glsurf_result build_pyramid(glsurf_gpu *gpu, glsurf_slot state) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_pyramid_plan *pyramid = &plan->select.pyramid;
    glsurf_result result = glsurf_pass_run(
        gpu, &flags,
        &(glsurf_draw){
            .defines = state == GLSURF_NONE ? NULL : "#define CUT\n",
            .inputs = { glsurf_pyramid_top(&plan->points), plan->list.place,
                        plan->list.kind, state },
            .outputs = { pyramid->level[0] },
            .fetches = 2 * 4 + 2,
            .bytes = 17 * 4 + 32,
            .uniforms = { GLSURF_INTS("capacity", 1, (int)plan->list.capacity) } });
    for (int k = 1; !result && k < pyramid->levels; ++k) {
        const int children = pyramid->width[k - 1] * pyramid->height[k - 1];
        result = glsurf_pass_run(
            gpu, &reduce,
            &(glsurf_draw){ .inputs = { pyramid->level[k - 1] },
                            .outputs = { pyramid->level[k] },
                            .fetches = 4,
                            .bytes = 64,
                            .uniforms = { GLSURF_INTS("children", 1, children) } });
    }
    return result;
}

static glsurf_result move(glsurf_gpu *gpu) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_pyramid_plan *pyramid = &plan->select.pyramid;
    char defines[GLSURF_MAX_DEFINES];
    snprintf(defines, sizeof defines, "#define PYRAMID_LEVELS %d\n", pyramid->levels);
    glsurf_draw draw = {
        .defines = defines,
        .inputs = { glsurf_pyramid_top(pyramid), plan->list.place, plan->list.kind },
        .outputs = { plan->select.place, plan->select.kind },
        .fetches = (uint32_t)pyramid->levels + 3,
        .bytes = 16 * (uint32_t)pyramid->levels + 33,
        .uniforms = { GLSURF_COUNTED_UNIFORMS(0, GLSURF_LIST_ROW,
                                              plan->texture[plan->select.place].height) },
    };
    for (int k = 0; k < 12; ++k)
        draw.inputs[k + 3] = k < pyramid->levels ? pyramid->level[k] : GLSURF_NONE;
    return glsurf_pass_run(gpu, &list, &draw);
}

glsurf_result glsurf_stage_select(glsurf_gpu *gpu) {
    const glsurf_plan *plan = gpu->plan;
    glsurf_slot state = GLSURF_NONE;
    glsurf_result result = plan->select.max > 0 ? find_cut(gpu, &state) : GLSURF_OK;
    if (!result)
        result = build_pyramid(gpu, state);
    if (!result)
        result = move(gpu);
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &totals,
        &(glsurf_draw){ .defines = state == GLSURF_NONE ? NULL : "#define CUT\n",
                        .inputs = { glsurf_pyramid_top(&plan->select.pyramid),
                                    glsurf_pyramid_top(&plan->points), state },
                        .outputs = { plan->select.counts },
                        .fetches = 3,
                        .bytes = 48 });
}
