/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matching. Squared distances are exact integers on every driver. Only the tolerance of a
 * guide may decide otherwise: features with a pair in doubt are left out. The distances of
 * a list of matches round.
 */
#include "check/match_params.h"
#include "check/match_sets.h"
#include "check/stage_bounds.h"
#include "check/subjects.h"
#include "gl/gpu.h"
#include "matcher/matcher.h"

typedef struct task {
    gls_match_sets *sets;
    gls_gate gate;
    gls_rule rule;
    gls_nearest of[2];
    bool *doubt[2]; /* for each feature, whether rounding decides about a pair of it */
} task;

static gls_nearest make_nearest(gls_trial *trial, uint32_t count) {
    gls_nearest made = { gls_trial_memory(trial, count * sizeof(float)),
                         gls_trial_memory(trial, count * sizeof(float)),
                         gls_trial_memory(trial, count * sizeof(float)) };
    for (uint32_t i = 0; !trial->result && i < count; ++i)
        made.first[i] = made.second[i] = GLS_MATCH_NONE;
    return made;
}

static void find_doubts(task *self) {
    const gls_cpu_set *a = &self->sets->cpu[0], *b = &self->sets->cpu[1];
    for (uint32_t i = 0; self->gate.guide && i < a->count; ++i)
        for (uint32_t j = 0; j < b->count; ++j)
            if (gls_bounded_is_match_candidate(&self->gate, i, &a->keypoint[i],
                                               &b->keypoint[j]) == GLS_EITHER)
                self->doubt[0][i] = self->doubt[1][j] = true;
}

static void match_reference(gls_trial *trial, task *self) {
    const gls_match_sets *of = self->sets;
    for (int s = 0; s < 2; ++s) {
        self->of[s] = make_nearest(trial, of->cpu[s].count);
        self->doubt[s] = gls_trial_memory(trial, of->cpu[s].count * sizeof(bool));
    }
    if (trial->result)
        return;
    find_doubts(self);
    gls_reference_match(&of->cpu[0], &of->cpu[1], &self->gate, &self->rule, 0,
                        of->cpu[0].count, &self->of[0],
                        self->rule.one_way ? NULL : &self->of[1]);
}

/* ------------------------------------------------------------------- match -- */

/* Reads a texture of four floats or words a texel. */
static const float *read_slot(gls_trial *trial, const gls_match_rig *rig, gls_slot slot) {
    const gls_texture_desc *texture = &rig->slots[slot];
    float *data = gls_trial_memory(trial, (size_t)texture->width * (size_t)texture->height *
                                              4 * sizeof *data);
    if (data)
        gls_trial_did(trial, gls_texture_read(trial->gpu, slot, data));
    return data;
}

static void compare_number(gls_trial *trial, const task *self, int set, uint32_t i,
                           const char *what, float expected, float actual) {
    gls_find_truth(
        &trial->finding, actual == expected,
        "%s of feature %u of %c, of %u x %u features of %u numbers, guide %d, is %.9g and "
        "not %.9g",
        what, i, set == 0 ? 'A' : 'B', self->sets->cpu[0].count, self->sets->cpu[1].count,
        self->sets->cpu[0].length, (int)self->gate.guide, (double)actual, (double)expected);
}

/* The nearest of a set. That of a feature without a candidate has no index. */
static void compare_nearest(gls_trial *trial, const task *self, int set) {
    const gls_match_rig *rig = &self->sets->rig;
    const int tiles = gls_match_rig_tiles(rig, 1 - set);
    const gls_slot slot = gls_match_state(set, tiles);
    const float *first = read_slot(trial, rig, slot);
    const float *index = read_slot(trial, rig, slot + 1);
    const float *second =
        set == 0 ? read_slot(trial, rig, gls_match_second(&self->rule, tiles)) : NULL;
    const gls_nearest *of = &self->of[set];
    for (uint32_t i = 0; !trial->result && i < self->sets->cpu[set].count; ++i) {
        if (self->doubt[set][i])
            continue;
        compare_number(trial, self, set, i, "squared distance to the nearest", of->first[i],
                       first[i]);
        if (second)
            compare_number(trial, self, set, i, "squared distance to the rival",
                           of->second[i], second[i]);
        if (of->first[i] < GLS_MATCH_NONE)
            compare_number(trial, self, set, i, "number of the nearest", of->index[i],
                           index[i]);
    }
}

static void run_match(gls_trial *trial, task *self) {
    gls_match_rig *rig = &self->sets->rig;
    const gls_match_size *size = self->sets->size;
    gls_match_rig_make(rig, trial->gpu, size, self->sets->cpu[0].length,
                       gls_rule_has_rivals(&self->rule));
    for (int s = 0; !trial->result && s < 2; ++s)
        gls_trial_did(trial, gls_match_rig_load(rig, s, self->sets->cpu[s].keypoint,
                                                self->sets->values[s]));
    const gls_match_job job = gls_match_rig_job(rig, &self->gate, &self->rule);
    if (!trial->result)
        gls_trial_did(trial, gls_match_rig_run(rig, &job));
    if (size[0].count > 0 && size[1].count > 0) {
        compare_nearest(trial, self, 0);
        if (!self->rule.one_way)
            compare_nearest(trial, self, 1);
    }
    gls_match_rig_free(rig);
}

static void match(gls_trial *trial, gls_match_sets *of, const glsurf_match_params *params) {
    glsurf_match_params filled = *params;
    gls_match_params_fill(&filled);
    task made = { .sets = of, .rule = gls_rule_make(&filled) };
    if (trial->result ||
        !gls_trial_did(trial, gls_gate_make(&trial->device->failure, &filled, &made.gate)))
        return;
    match_reference(trial, &made);
    if (!trial->result)
        run_match(trial, &made);
}

/* -------------------------------------------------------------------- cases -- */

static void match_all(gls_trial *trial, gls_made_kind kind, gls_sets_relation how,
                      const uint32_t count[3], uint32_t more,
                      const glsurf_match_params *params, int params_count) {
    gls_match_sets of = { 0 };
    if (trial->result)
        return;
    gls_match_sets_make(trial, &of, kind, how, count, more);
    for (int p = 0; p < params_count; ++p)
        match(trial, &of, &params[p]);
    gls_match_sets_free(&of);
}

/* Sets of every remainder by four, of no and of one feature, and larger textures. */
static void match_small(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 0, 3, 64 },   { 3, 0, 64 },   { 1, 1, 64 },
                                          { 1, 2, 128 },  { 2, 1, 64 },   { 5, 7, 64 },
                                          { 63, 8, 128 }, { 77, 130, 64 } };
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        for (int kind = 0; kind < GLS_MADE_KINDS; ++kind)
            match_all(trial, (gls_made_kind)kind, GLS_SETS_ALONE, counts[c],
                      c % 2 ? 1100 : 0, gls_match_options, kind == GLS_MADE_TIES ? 3 : 2);
}

/* More features than a tile has. */
static void match_tiles(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 1025, 21, 64 }, { 9, 2049, 64 } };
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        for (int kind = 0; kind < 2; ++kind)
            match_all(trial, (gls_made_kind)kind, GLS_SETS_LIKE, counts[c], 0,
                      gls_match_options, 2);
}

/* The same of both sets, whose pairs are four tiles. */
static void match_four_tiles(gls_trial *trial) {
    static const uint32_t both[3] = { 1027, 1026, 64 };
    match_all(trial, GLS_MADE_TIES, GLS_SETS_ALONE, both, 0, &gls_match_options[1], 1);
}

/* Several features at one position, in one tile and in several. */
static void match_rivals(gls_trial *trial, const uint32_t count[3]) {
    for (int kind = 0; kind < 2; ++kind)
        match_all(trial, (gls_made_kind)kind, GLS_SETS_GATHERED, count, 0, gls_match_rivals,
                  GLS_MATCH_RIVAL_OPTIONS);
}

static void match_few_rivals(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 7, 40, 64 }, { 133, 150, 64 } };
    match_rivals(trial, counts[0]);
    match_rivals(trial, counts[1]);
}

static void match_rivals_in_tiles(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 9, 1100, 128 }, { 1030, 12, 64 } };
    match_rivals(trial, counts[0]);
    match_rivals(trial, counts[1]);
}

static void match_guided(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 110, 125, 64 }, { 9, 1040, 128 } };
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        match_all(trial, GLS_MADE_RANDOM, GLS_SETS_LIKE, counts[c], 0, gls_match_guides,
                  GLS_MATCH_GUIDES);
}

/* Expected positions, of which some are none. */
static void match_expected(gls_trial *trial) {
    static const uint32_t count[3] = { 1030, 60, 64 };
    gls_match_sets of = { 0 };
    glsurf_expected *expected = gls_trial_memory(trial, count[0] * sizeof *expected);
    gls_match_sets_make(trial, &of, GLS_MADE_RANDOM, GLS_SETS_LIKE, count, 0);
    if (!trial->result)
        gls_made_features_expect(&of.features[0], &of.features[1], &trial->random,
                                 expected);
    match(trial, &of,
          &(glsurf_match_params){ .guide = GLSURF_GUIDE_POSITIONS,
                                  .tolerance = 25.0f,
                                  .position_count = count[0] - 5,
                                  .positions = expected });
    gls_match_sets_free(&of);
}

/* Features just at a tolerance, at an end of the disparities or at the distance of a rival,
 * and just beyond. */
static void match_whole(gls_trial *trial) {
    static const uint32_t count[3] = { 45, 50, 64 };
    static const glsurf_match_params params[] = {
        { .guide = GLSURF_GUIDE_FUNDAMENTAL,
          .tolerance = 4.0f,
          .matrix = { 0, 0, 0, 0, 0, -1, 0, 1, 0 } },
        { .guide = GLSURF_GUIDE_STEREO,
          .tolerance = 4.0f,
          .min_disparity = -3.0f,
          .max_disparity = 2.0f },
        { .guide = GLSURF_GUIDE_STEREO, .ignore_laplacian = true },
        { .rival_distance = 5.0f },
        { .rival_distance = 5.0f, .ignore_laplacian = true, .one_way = true },
    };
    gls_match_sets of = { 0 };
    glsurf_expected *expected = gls_trial_memory(trial, count[0] * sizeof *expected);
    gls_match_sets_make(trial, &of, GLS_MADE_RANDOM, GLS_SETS_WHOLE, count, 0);
    for (size_t p = 0; p < sizeof params / sizeof *params; ++p)
        match(trial, &of, &params[p]);
    for (uint32_t i = 0; !trial->result && i < count[0]; ++i)
        expected[i] = (glsurf_expected){ .x = of.features[0].keypoints[i].x,
                                         .y = of.features[0].keypoints[i].y };
    match(trial, &of,
          &(glsurf_match_params){ .guide = GLSURF_GUIDE_POSITIONS,
                                  .tolerance = 5.0f,
                                  .position_count = count[0],
                                  .positions = expected });
    gls_match_sets_free(&of);
}

/* --------------------------------------------------------------------- sets -- */

/* Writes features as an extractor leaves them, and takes its textures of them. */
static glsurf_gpu_features take_features(gls_trial *trial, const gls_made_features *from) {
    const gls_slot descriptor = trial->plan->descriptor.descriptor;
    const gls_slot keypoint = trial->plan->publish.keypoint;
    const gls_slot counts = trial->plan->select.counts;
    const uint32_t totals[4] = { from->count, from->count };
    gls_record *record = gls_trial_memory(trial, from->count * sizeof *record);
    for (uint32_t i = 0; record && i < from->count; ++i)
        record[i] = (gls_record){ .x = from->keypoints[i].x,
                                  .y = from->keypoints[i].y,
                                  .laplacian = (float)from->keypoints[i].laplacian };
    gls_trial_write(trial, descriptor, from->descriptors,
                    from->count * (size_t)from->length / 4);
    gls_trial_write(trial, keypoint, record, 2 * (size_t)from->count);
    gls_trial_write(trial, counts, totals, 1);
    return (glsurf_gpu_features){
        .capacity = trial->plan->select.capacity,
        .descriptor_length = from->length,
        .keypoint_texture = gls_texture_take(trial->gpu, keypoint),
        .descriptor_texture = gls_texture_take(trial->gpu, descriptor),
        .count_texture = gls_texture_take(trial->gpu, counts),
    };
}

/* Compares a set that was made from textures with one from memory. A feature's numbers are
 * not near a half, so no driver rounds them otherwise (gls_descriptor_scale()). */
static void compare_set(gls_trial *trial, gls_match_sets *of,
                        const glsurf_gpu_features *from) {
    gls_match_rig *rig = &of->rig;
    const uint32_t length = from->descriptor_length;
    gls_match_rig_make(rig, trial->gpu, of->size, length, false);
    gls_match_plan_set(from->capacity, length, rig->slots);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_match_set(trial->gpu, from));
    const size_t texels = (size_t)gls_match_rig_tiles(rig, 0) * GLS_MATCH_TILE;
    const gls_slot slots[3] = { GLS_MATCH_VALUES, GLS_MATCH_KEYPOINTS, GLS_MATCH_COUNT };
    const uint32_t count[4] = { of->size[0].count };
    const void *const expected[3] = { of->values[0], of->cpu[0].keypoint, count };
    const gls_array arrays[3] = {
        { .what = "numbers to match", .element = GLS_U32, .columns = GLS_MATCH_TILE },
        { .what = "keypoints to match", .element = GLS_F32, .columns = GLS_MATCH_TILE },
        { .what = "count of a set", .element = GLS_U32, .columns = 1 },
    };
    for (int k = 0; k < 3; ++k) {
        gls_array array = arrays[k];
        array.channels = 4;
        array.texels = k == 0 ? texels * length / 8 : k == 1 ? texels : 1;
        const float *actual = read_slot(trial, rig, slots[k]);
        if (!trial->result)
            gls_find_array(&trial->finding, &array, expected[k], actual);
    }
    gls_match_rig_free(rig);
}

/* A set of two tiles, from an extractor with space for more. */
static void match_kept(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 1100, 1, 64 }, { 333, 1, 128 } };
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c) {
        gls_match_sets of = { 0 };
        gls_match_sets_make(trial, &of, GLS_MADE_RANDOM, GLS_SETS_ALONE, counts[c], 200);
        gls_trial_plan(trial, &(gls_plan_params){ .width = 21,
                                                  .height = 21,
                                                  .candidates = of.size[0].capacity,
                                                  .descriptor_length = counts[c][2] });
        const glsurf_gpu_features from = take_features(trial, &of.features[0]);
        if (!trial->result)
            compare_set(trial, &of, &from);
        gls_texture_delete(trial->gpu, from.keypoint_texture);
        gls_texture_delete(trial->gpu, from.descriptor_texture);
        gls_texture_delete(trial->gpu, from.count_texture);
        gls_match_sets_free(&of);
    }
}

typedef void match_case(gls_trial *trial);

void gls_check_match(gls_trial *trial, int number) {
    static match_case *const cases[] = {
        match_small,      match_tiles,           match_four_tiles,
        match_few_rivals, match_rivals_in_tiles, match_guided,
        match_expected,   match_whole,           match_kept,
    };
    cases[number](trial);
}
