/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The list of matches, from the nearest neighbours that match.c has found.
 *
 *   flags    marks the features of a, four to a texel, that have a match: their nearest is
 *            near enough and, unless the match is one-way, has them as its nearest.
 *            src/core/match_rule.h has the rule. It is exact
 *   pyramid  counts the marks, four to one
 *   picks    finds the features with a match in the pyramid, in order
 *   list     writes what applications read of each match, over the whole capacity: zero
 *            beyond the last match
 *   total    writes the number of matches
 *
 * Cost: two texels, 32 bytes, are written for each feature of the capacity. Fewer texels
 * are fetched for such a feature than for one pair. A match takes log4 of the capacity more
 * fetches, one for each level of the pyramid, and 16 for its two texels.
 */
#include "stages/match.h"
#include "stages/stages.h"

#include <stdio.h>

static const glsurf_pass flags = {
    .stage = "pairs",
    .label = "flags",
    .fragment = "pairs/flags.frag",
    .inputs = { "a_count", "b_count", "first0", "second0", "index0", "first1", "second1",
                "index1", "b_index0", "b_index1" },
    .outputs = { "counts" },
};

static const glsurf_pass reduce = {
    .stage = "pairs",
    .label = "pyramid",
    .fragment = "pairs/counts.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const glsurf_pass picks = {
    .stage = "pairs",
    .label = "picks",
    .vertex = "include/counted.vert",
    .fragment = "pairs/picks.frag",
    .inputs = { "count_of", "level0", "level1", "level2", "level3", "level4", "level5",
                "level6", "level7", "level8", "level9", "level10", "level11" },
    .outputs = { "pick" },
    .geometry = GLSURF_COUNTED,
};

static const glsurf_pass list = {
    .stage = "pairs",
    .label = "list",
    .fragment = "pairs/list.frag",
    .inputs = { "count_of", "b_count", "first0", "second0", "index0", "first1", "second1",
                "index1", "picks", "a_keypoints", "b_keypoints" },
    .outputs = { "match_texel" },
};

static const glsurf_pass total = {
    .stage = "pairs",
    .label = "total",
    .fragment = "pairs/total.frag",
    .inputs = { "count_of" },
    .outputs = { "total" },
};

/* Texels of a level of the pyramid; at least one. */
static int entries_of(uint32_t capacity, int level) {
    uint32_t entries = capacity;
    for (int k = 0; k <= level; ++k)
        entries = (entries + 3) / 4;
    return entries > 0 ? (int)entries : 1;
}

/* Levels of the pyramid; the last is one texel. */
static int levels_of(uint32_t capacity) {
    int levels = 1;
    while (entries_of(capacity, levels - 1) > 1)
        ++levels;
    return levels;
}

static glsurf_rect area_of(int entries) {
    return (glsurf_rect){ 0, 0, entries < GLSURF_LIST_ROW ? entries : GLSURF_LIST_ROW,
                          glsurf_match_rows((uint32_t)entries) };
}

static glsurf_result find(glsurf_gpu *gpu, const glsurf_match_job *job) {
    const glsurf_rule *rule = job->rule;
    const glsurf_slot even = glsurf_match_state(0, 0), odd = glsurf_match_state(0, 1);
    return glsurf_pass_run(
        gpu, &flags,
        &(glsurf_draw){
            .defines = job->flags,
            .inputs = { GLSURF_NONE, GLSURF_NONE, even, glsurf_match_second(rule, 0),
                        even + 2, odd, glsurf_match_second(rule, 1), odd + 2,
                        rule->one_way ? GLSURF_NONE : glsurf_match_state(1, 0) + 2,
                        rule->one_way ? GLSURF_NONE : glsurf_match_state(1, 1) + 2 },
            .external = { job->a.count, job->b.count },
            .outputs = { GLSURF_MATCH_LEVEL },
            .area = area_of(entries_of(job->a.capacity, 0)),
            .fetches = 3 + 3 + (rule->one_way ? 0 : 4),
            .bytes = 16 * (3 + 3 + (rule->one_way ? 0 : 4)),
            .uniforms = { GLSURF_INTS("ratio", 2, (int)rule->ratio, (int)rule->shift),
                          GLSURF_INTS("most", 1, (int)rule->most) } });
}

static glsurf_result build_pyramid(glsurf_gpu *gpu, uint32_t capacity) {
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k < levels_of(capacity); ++k)
        result = glsurf_pass_run(
            gpu, &reduce,
            &(glsurf_draw){
                .inputs = { GLSURF_MATCH_LEVEL + k - 1 },
                .outputs = { GLSURF_MATCH_LEVEL + k },
                .area = area_of(entries_of(capacity, k)),
                .fetches = 4,
                .bytes = 64,
                .uniforms = { GLSURF_INTS("children", 1, entries_of(capacity, k - 1)) } });
    return result;
}

static glsurf_result pick(glsurf_gpu *gpu, uint32_t capacity) {
    const int levels = levels_of(capacity), rows = glsurf_match_rows(capacity);
    char defines[GLSURF_MAX_DEFINES];
    snprintf(defines, sizeof defines, "#define PYRAMID_LEVELS %d\n", levels);
    glsurf_draw draw = {
        .defines = defines,
        .inputs = { GLSURF_MATCH_LEVEL + levels - 1 },
        .outputs = { GLSURF_MATCH_PICKS },
        .area = { 0, 0, GLSURF_LIST_ROW, rows },
        .fetches = (uint32_t)levels + 1,
        .bytes = 16 * ((uint32_t)levels + 1),
        .uniforms = { GLSURF_COUNTED_UNIFORMS(0, GLSURF_LIST_ROW, rows) },
    };
    for (int k = 0; k < GLSURF_MATCH_LEVELS; ++k)
        draw.inputs[k + 1] = k < levels ? GLSURF_MATCH_LEVEL + k : GLSURF_NONE;
    return glsurf_pass_run(gpu, &picks, &draw);
}

static glsurf_result write_list(glsurf_gpu *gpu, const glsurf_match_job *job) {
    const uint32_t capacity = job->a.capacity;
    const glsurf_slot even = glsurf_match_state(0, 0), odd = glsurf_match_state(0, 1);
    const glsurf_slot top = GLSURF_MATCH_LEVEL + levels_of(capacity) - 1;
    const glsurf_result result = glsurf_pass_run(
        gpu, &list,
        &(glsurf_draw){ .defines = job->list,
                        .inputs = { top, GLSURF_NONE, even,
                                    glsurf_match_second(job->rule, 0), even + 2, odd,
                                    glsurf_match_second(job->rule, 1), odd + 2,
                                    GLSURF_MATCH_PICKS },
                        .external = { 0, job->b.count, 0, 0, 0, 0, 0, 0, 0,
                                      job->a.keypoints, job->b.keypoints },
                        .outputs = { GLSURF_MATCH_LIST },
                        .area = { 0, 0, 2 * GLSURF_LIST_ROW, glsurf_match_rows(capacity) },
                        .fetches = 3 + 3 + 2,
                        .bytes = 16 * (2 + 3 + 2) + 4 });
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &total,
        &(glsurf_draw){ .inputs = { top },
                        .outputs = { GLSURF_MATCH_TOTAL },
                        .fetches = 1,
                        .bytes = 16,
                        .uniforms = { GLSURF_INTS("capacity", 1, (int)capacity) } });
}

glsurf_result glsurf_stage_pairs(glsurf_gpu *gpu, const glsurf_match_job *job) {
    glsurf_result result = find(gpu, job);
    if (!result)
        result = build_pyramid(gpu, job->a.capacity);
    if (!result)
        result = pick(gpu, job->a.capacity);
    return result ? result : write_list(gpu, job);
}
