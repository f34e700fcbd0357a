/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The list of matches, from the nearest neighbours that match.c has found.
 *
 *   flags    marks the features of a, four to a texel, that have a match: their nearest is
 *            near enough and, unless one-way, mutual. The rule is exact: core/match_rule.h
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
#include "stages/plan.h"

#include <stdio.h>

#define PASS          .stage = "pairs", .constants = GLS_MATCH_DEFINES
#define OVER_FEATURES PASS, GLS_OVER_FEATURES

static const gls_pass flags = {
    PASS,
    .label = "flags",
    .fragment = "pairs/flags.frag",
    .inputs = { "a_count", "b_count", "first0", "second0", "index0", "first1", "second1",
                "index1", "b_index0", "b_index1" },
    .outputs = { "marks" },
};

static const gls_pass reduce = {
    PASS,
    .label = "pyramid",
    .fragment = "pairs/counts.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const gls_pass picks = {
    OVER_FEATURES,
    .label = "picks",
    .fragment = "pairs/picks.frag",
    .inputs = { "count_of", "level0", "level1", "level2", "level3", "level4", "level5",
                "level6", "level7", "level8", "level9", "level10", "level11" },
    .outputs = { "pick" },
};

static const gls_pass list = {
    PASS,
    .label = "list",
    .fragment = "pairs/list.frag",
    .inputs = { "count_of", "b_count", "first0", "second0", "index0", "first1", "second1",
                "index1", "picks", "a_keypoints", "b_keypoints" },
    .outputs = { "match_texel" },
};

static const gls_pass total = {
    PASS,
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

static gls_rect area_of(int entries) {
    return (gls_rect){ 0, 0, entries < GLS_LIST_ROW ? entries : GLS_LIST_ROW,
                       gls_match_rows((uint32_t)entries) };
}

static glsurf_result find_pairs(gls_gpu *gpu, const gls_match_job *job) {
    const gls_match_rule *rule = job->rule;
    const gls_slot even = gls_match_state(0, 0), odd = gls_match_state(0, 1);
    return gls_pass_run(
        gpu, &flags,
        &(gls_draw){ .defines = job->flags,
                     .inputs = { GLS_NONE, GLS_NONE, even, gls_match_second(rule, 0),
                                 even + 1, odd, gls_match_second(rule, 1), odd + 1,
                                 rule->one_way ? GLS_NONE : gls_match_state(1, 0) + 1,
                                 rule->one_way ? GLS_NONE : gls_match_state(1, 1) + 1 },
                     .external = { job->a.count, job->b.count },
                     .outputs = { GLS_MATCH_LEVEL },
                     .area = area_of(entries_of(job->a.capacity, 0)),
                     .fetches = 3 + 3 + (rule->one_way ? 0 : 4),
                     .uniforms = {
                         GLS_INTS("ratio_and_shift", 2, (int)rule->ratio, (int)rule->shift),
                         GLS_INTS("maximum", 1, (int)rule->maximum) } });
}

static glsurf_result build_pyramid(gls_gpu *gpu, uint32_t capacity) {
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k < levels_of(capacity); ++k)
        result = gls_pass_run(
            gpu, &reduce,
            &(gls_draw){
                .inputs = { GLS_MATCH_LEVEL + k - 1 },
                .outputs = { GLS_MATCH_LEVEL + k },
                .area = area_of(entries_of(capacity, k)),
                .fetches = 4,
                .uniforms = { GLS_INTS("children", 1, entries_of(capacity, k - 1)) } });
    return result;
}

static glsurf_result pick_pairs(gls_gpu *gpu, uint32_t capacity) {
    const int levels = levels_of(capacity), rows = gls_match_rows(capacity);
    char defines[GLS_MAX_DEFINES];
    snprintf(defines, sizeof defines, "#define PYRAMID_LEVELS %d\n", levels);
    gls_draw draw = {
        .defines = defines,
        .inputs = { GLS_MATCH_LEVEL + levels - 1 },
        .outputs = { GLS_MATCH_PICKS },
        .area = { 0, 0, GLS_LIST_ROW, rows },
        .fetches = (uint32_t)levels + 1,
        .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW, rows) },
    };
    for (int k = 0; k < GLS_MATCH_LEVELS; ++k)
        draw.inputs[k + 1] = k < levels ? GLS_MATCH_LEVEL + k : GLS_NONE;
    return gls_pass_run(gpu, &picks, &draw);
}

static glsurf_result write_list(gls_gpu *gpu, const gls_match_job *job) {
    const uint32_t capacity = job->a.capacity;
    const gls_slot even = gls_match_state(0, 0), odd = gls_match_state(0, 1);
    const gls_slot top = GLS_MATCH_LEVEL + levels_of(capacity) - 1;
    const glsurf_result result = gls_pass_run(
        gpu, &list,
        &(gls_draw){ .defines = job->list,
                     .inputs = { top, GLS_NONE, even, gls_match_second(job->rule, 0),
                                 even + 1, odd, gls_match_second(job->rule, 1), odd + 1,
                                 GLS_MATCH_PICKS },
                     .external = { 0, job->b.count, 0, 0, 0, 0, 0, 0, 0, job->a.keypoints,
                                   job->b.keypoints },
                     .outputs = { GLS_MATCH_LIST },
                     .area = { 0, 0, 2 * GLS_LIST_ROW, gls_match_rows(capacity) },
                     .fetches = 3 + 3 + 2,
                     .bytes = 16 * (2 + 3 + 2) + 4 });
    if (result)
        return result;
    return gls_pass_run(gpu, &total,
                        &(gls_draw){ .inputs = { top },
                                     .outputs = { GLS_MATCH_TOTAL },
                                     .fetches = 1,
                                     .uniforms = { GLS_INTS("capacity", 1, (int)capacity),
                                                   GLS_INTS("mark", 1, (int)gpu->mark) } });
}

glsurf_result gls_stage_pairs(gls_gpu *gpu, const gls_match_job *job) {
    glsurf_result result = find_pairs(gpu, job);
    if (!result)
        result = build_pyramid(gpu, job->a.capacity);
    if (!result)
        result = pick_pairs(gpu, job->a.capacity);
    return result ? result : write_list(gpu, job);
}
