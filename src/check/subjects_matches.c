/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matching. Squared distances are exact integers on every driver. Only the tolerance of a
 * guide may decide otherwise: features with a pair in doubt are left out. The distances of
 * a list of matches round.
 */
#include "bounds/match_bounds.h"
#include "check/made_features.h"
#include "check/made_nearest.h"
#include "check/match_params.h"
#include "check/subjects.h"
#include "gl/texture.h"
#include "matcher/matcher.h"

#include <string.h>

/* --------------------------------------------------------------------- sets -- */

/* Two sets, as features, in memory for the reference, and in a rig. */
typedef struct sets {
    gls_made_features features[2];
    gls_match_size size[2];
    gls_cpu_set cpu[2];
    float *values[2]; /* in the layout of a set's texture */
    gls_match_rig rig;
} sets;

/* Fills what the reference and the rig need of a set. */
static void prepare_set(gls_trial *trial, sets *self, int s) {
    const gls_made_features *from = &self->features[s];
    const glsurf_features view = gls_made_features_view(from);
    const size_t length = from->length;
    const size_t tiles = (from->count + GLS_MATCH_TILE - 1) / GLS_MATCH_TILE;
    gls_cpu_set *cpu = &self->cpu[s];
    *cpu = (gls_cpu_set){ .count = from->count, .length = from->length };
    cpu->values = gls_trial_memory(trial, from->count * length * sizeof *cpu->values);
    cpu->keypoint = gls_trial_memory(trial, tiles * GLS_MATCH_TILE * sizeof *cpu->keypoint);
    self->values[s] =
        gls_trial_memory(trial, tiles * GLS_MATCH_TILE * length * sizeof(float));
    if (trial->result)
        return;
    gls_set_gl_lay_out(&view, tiles * GLS_MATCH_TILE, self->values[s], cpu->keypoint);
    for (size_t i = 0; i < from->count; ++i)
        gls_quantise(from->descriptors + i * length, from->length,
                     cpu->values + i * length);
}

typedef struct task {
    sets *sets;
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
            if (gls_bounded_is_candidate(&self->gate, i, &a->keypoint[i],
                                         &b->keypoint[j]) == GLS_EITHER)
                self->doubt[0][i] = self->doubt[1][j] = true;
}

static void match_reference(gls_trial *trial, task *self) {
    const sets *of = self->sets;
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

/* Reads a texture of running numbers, four features to a texel. */
static const float *read_running(gls_trial *trial, const gls_match_rig *rig,
                                 gls_slot slot) {
    const gls_texture_desc *texture = &rig->slots[slot];
    float *data = gls_trial_memory(trial, (size_t)texture->width * (size_t)texture->height *
                                              4 * sizeof *data);
    if (data)
        gls_trial_did(trial, gls_texture_read(&trial->gpu, slot, data));
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
    const float *first = read_running(trial, rig, slot);
    const float *second = read_running(
        trial, rig, set == 0 ? gls_match_second(&self->rule, tiles) : slot + 1);
    const float *index = read_running(trial, rig, slot + 2);
    const gls_nearest *of = &self->of[set];
    for (uint32_t i = 0; !trial->result && i < self->sets->cpu[set].count; ++i) {
        if (self->doubt[set][i])
            continue;
        compare_number(trial, self, set, i, "squared distance to the nearest", of->first[i],
                       first[i]);
        compare_number(trial, self, set, i, "squared distance to the rival", of->second[i],
                       second[i]);
        if (of->first[i] < GLS_MATCH_NONE)
            compare_number(trial, self, set, i, "number of the nearest", of->index[i],
                           index[i]);
    }
}

static void run_match(gls_trial *trial, task *self) {
    gls_match_rig *rig = &self->sets->rig;
    const gls_match_size *size = self->sets->size;
    gls_match_rig_make(rig, &trial->gpu, size, self->sets->cpu[0].length,
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

static void match(gls_trial *trial, sets *of, const glsurf_match_params *params) {
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

/* How the features of b come from those of a. */
typedef enum relation {
    ALONE,    /* not at all */
    LIKE,     /* many are noisy copies */
    GATHERED, /* also at few positions: rivals nearby */
    WHOLE     /* also at whole positions near each other, as those of a are */
} relation;

/* Positions on a grid of 20 pixels a side. Many pairs are just at a tolerance, and nothing
 * rounds. */
static void make_whole(gls_made_features *of) {
    for (uint32_t i = 0; i < of->count; ++i) {
        of->keypoints[i].x = floorf(of->keypoints[i].x / 50.0f);
        of->keypoints[i].y = floorf(of->keypoints[i].y / 50.0f);
    }
}

/* Makes sets of count[] features of a kind, in textures for count[] + more. */
static void make_sets(gls_trial *trial, sets *self, gls_made_kind kind, relation how,
                      const uint32_t count[3], uint32_t more) {
    gls_made_features *a = &self->features[0], *b = &self->features[1];
    const uint32_t length = count[2];
    bool good = gls_made_features_make(a, kind, count[0], length, &trial->random);
    if (good)
        good = how == ALONE || kind != GLS_MADE_RANDOM
                   ? gls_made_features_make(b, kind, count[1], length, &trial->random)
                   : gls_made_features_like(b, a, count[1], &trial->random);
    if (!gls_trial_has_memory(trial, good))
        return;
    if (how == GATHERED)
        gls_made_features_gather(b, &trial->random);
    for (int s = 0; s < 2; ++s) {
        if (how == WHOLE)
            make_whole(&self->features[s]);
        self->size[s] = (gls_match_size){ count[s], count[s] + more };
        prepare_set(trial, self, s);
    }
}

static void free_sets(sets *self) {
    gls_made_features_free(&self->features[0]);
    gls_made_features_free(&self->features[1]);
}

static void match_all(gls_trial *trial, gls_made_kind kind, relation how,
                      const uint32_t count[3], uint32_t more,
                      const glsurf_match_params *params, int params_count) {
    sets of = { 0 };
    if (trial->result)
        return;
    make_sets(trial, &of, kind, how, count, more);
    for (int p = 0; p < params_count; ++p)
        match(trial, &of, &params[p]);
    free_sets(&of);
}

/* Sets of every remainder by four, of no and of one feature, and larger textures. */
static void match_small(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 0, 3, 64 },   { 3, 0, 64 },   { 1, 1, 64 },
                                          { 1, 2, 128 },  { 2, 1, 64 },   { 5, 7, 64 },
                                          { 63, 8, 128 }, { 77, 130, 64 } };
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        for (int kind = 0; kind < GLS_MADE_KINDS; ++kind)
            match_all(trial, (gls_made_kind)kind, ALONE, counts[c], c % 2 ? 1100 : 0,
                      gls_match_options, kind == GLS_MADE_TIES ? 3 : 2);
}

/* More features than a tile has, of one set and of both. */
static void match_tiles(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 1025, 30, 64 }, { 9, 2049, 64 } };
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        for (int kind = 0; kind < 2; ++kind)
            match_all(trial, (gls_made_kind)kind, LIKE, counts[c], 0, gls_match_options, 3);
    const uint32_t both[3] = { 1027, 1026, 64 };
    match_all(trial, GLS_MADE_TIES, LIKE, both, 0, &gls_match_options[1], 1);
}

/* Several features at one position, in one tile and in several. */
static void match_rivals(gls_trial *trial) {
    static const uint32_t counts[][3] = {
        { 7, 40, 64 }, { 233, 250, 64 }, { 20, 2100, 128 }, { 1030, 20, 64 }
    };
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        for (int kind = 0; kind < 2; ++kind)
            match_all(trial, (gls_made_kind)kind, GATHERED, counts[c], 0, gls_match_rivals,
                      GLS_MATCH_RIVAL_OPTIONS);
}

static void match_guided(gls_trial *trial) {
    static const uint32_t counts[][3] = { { 150, 165, 64 }, { 21, 1040, 128 } };
    for (size_t c = 0; c < sizeof counts / sizeof *counts; ++c)
        match_all(trial, GLS_MADE_RANDOM, LIKE, counts[c], 0, gls_match_guides,
                  GLS_MATCH_GUIDES);
}

/* Expected positions, of which some are none. */
static void match_expected(gls_trial *trial) {
    static const uint32_t count[3] = { 1030, 60, 64 };
    sets of = { 0 };
    glsurf_expected *expected = gls_trial_memory(trial, count[0] * sizeof *expected);
    make_sets(trial, &of, GLS_MADE_RANDOM, LIKE, count, 0);
    if (!trial->result)
        gls_made_features_expect(&of.features[0], &of.features[1], &trial->random,
                                 expected);
    match(trial, &of,
          &(glsurf_match_params){ .guide = GLSURF_GUIDE_POSITIONS,
                                  .tolerance = 25.0f,
                                  .position_count = count[0] - 5,
                                  .positions = expected });
    free_sets(&of);
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
    sets of = { 0 };
    glsurf_expected *expected = gls_trial_memory(trial, count[0] * sizeof *expected);
    make_sets(trial, &of, GLS_MADE_RANDOM, WHOLE, count, 0);
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
    free_sets(&of);
}

void gls_check_match(gls_trial *trial, int number) {
    static void (*const cases[])(gls_trial * trial) = {
        match_small, match_tiles, match_rivals, match_guided, match_expected, match_whole,
    };
    cases[number](trial);
}
