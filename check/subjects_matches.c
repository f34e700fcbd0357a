/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matching. Squared distances are exact integers on every driver. Only the tolerance test
 * of a guide rounds: features with a pair in doubt are left out. A match's distances round.
 */
#include "check/subjects.h"
#include "gl/gpu.h"
#include "matcher/matcher.h"

#include <math.h>

/* Two sets of made-up features, in the layouts of both backends. */
typedef struct match_sets {
    gls_made_features features[2];
    gls_match_size size[2];
    gls_cpu_set cpu[2];  /* keypoints up to the end of the last tile */
    uint32_t *values[2]; /* descriptors up to there, in the layout of a set's texture */
    gls_match_rig rig;   /* made for each match */
} match_sets;

/* Fills in the data of a set for the reference and the rig. */
static void prepare_set(gls_trial *trial, match_sets *self, int s) {
    const gls_made_features *from = &self->features[s];
    const glsurf_features view = gls_made_features_view(from);
    const size_t length = from->length;
    const size_t tiles = (from->count + GLS_MATCH_TILE - 1) / GLS_MATCH_TILE;
    gls_cpu_set *cpu = &self->cpu[s];
    *cpu = (gls_cpu_set){ .count = from->count, .length = from->length };
    cpu->values = gls_trial_memory(trial, from->count * length * sizeof *cpu->values);
    cpu->keypoint = gls_trial_memory(trial, tiles * GLS_MATCH_TILE * sizeof *cpu->keypoint);
    self->values[s] =
        gls_trial_memory(trial, tiles * GLS_MATCH_TILE * length / 2 * sizeof(uint32_t));
    if (trial->result)
        return;
    gls_set_gl_lay_out(&view, tiles * GLS_MATCH_TILE, self->values[s], cpu->keypoint);
    for (size_t i = 0; i < from->count; ++i)
        gls_quantise(from->descriptors + i * length, from->length,
                     cpu->values + i * length);
}

/* Positions on a grid of 20 pixels a side: many pairs are just at a tolerance, without
 * rounding. */
static void make_whole(gls_made_features *of) {
    for (uint32_t i = 0; i < of->count; ++i) {
        of->keypoints[i].x = floorf(of->keypoints[i].x / 50.0f);
        of->keypoints[i].y = floorf(of->keypoints[i].y / 50.0f);
    }
}

/* Makes three copies of a feature, 3 pixels apart. The last copy is the nearest. The second
 * was the nearest before. It hides the first, which is the rival and ends its tile. */
static void hide_rival(const gls_made_features *a, gls_made_features *b) {
    static const uint32_t at[3] = { GLS_MATCH_TILE - 1, GLS_MATCH_TILE,
                                    GLS_MATCH_TILE + 5 };
    for (int k = 0; k < 3 && at[k] < b->count; ++k) {
        b->keypoints[at[k]] = a->keypoints[0];
        b->keypoints[at[k]].x += 3.0f * (float)k;
        for (uint32_t i = 0; i < b->length; ++i)
            b->descriptors[at[k] * b->length + i] =
                a->descriptors[i] * (0.97f + 0.01f * (float)k);
    }
}

/* Features of b may be like features of a if they are random. */
static void make_sets(gls_trial *trial, match_sets *self, const gls_case *c) {
    gls_made_features *a = &self->features[0], *b = &self->features[1];
    gls_random *random = &trial->random;
    const uint32_t length =
        c->plan.descriptor_length > 0 ? c->plan.descriptor_length : GLS_DESCRIPTOR_LENGTH;
    const uint32_t count[2] = { c->count, c->others };
    const bool alone = c->input == GLS_INPUT_USUAL || c->input == GLS_INPUT_EXTRACTED ||
                       c->kind != GLS_MADE_RANDOM;
    gls_trial_make(trial, gls_made_features_make(a, c->kind, count[0], length, random));
    gls_trial_make(trial, alone
                              ? gls_made_features_make(b, c->kind, count[1], length, random)
                              : gls_made_features_like(b, a, count[1], random));
    if (trial->result)
        return;
    if (c->input == GLS_INPUT_GATHERED) {
        gls_made_features_gather(b, random);
        hide_rival(a, b);
    }
    for (int s = 0; s < 2; ++s) {
        if (c->input == GLS_INPUT_WHOLE)
            make_whole(&self->features[s]);
        self->size[s] = (gls_match_size){ count[s], count[s] + c->more };
        prepare_set(trial, self, s);
    }
}

/* ------------------------------------------------------------------- match -- */

typedef struct task {
    match_sets *sets;
    gls_match_guide guide;
    gls_match_rule rule;
    gls_nearest of[2];
    bool *doubt[2]; /* for each feature: rounding decides if a pair of it counts */
} task;

gls_nearest gls_check_nearest(gls_trial *trial, uint32_t count) {
    gls_nearest made = { gls_trial_memory(trial, count * sizeof(float)),
                         gls_trial_memory(trial, count * sizeof(float)),
                         gls_trial_memory(trial, count * sizeof(float)) };
    for (uint32_t i = 0; !trial->result && i < count; ++i)
        made.first[i] = made.second[i] = GLS_MATCH_NONE;
    return made;
}

static void find_doubts(const gls_trial *trial, task *self) {
    const gls_cpu_set *a = &self->sets->cpu[0], *b = &self->sets->cpu[1];
    for (uint32_t i = 0; self->guide.kind && !trial->finding.exact && i < a->count; ++i)
        for (uint32_t j = 0; j < b->count; ++j)
            if (gls_bounded_is_match_candidate(&self->guide, i, &a->keypoint[i],
                                               &b->keypoint[j]) == GLS_EITHER)
                self->doubt[0][i] = self->doubt[1][j] = true;
}

static void match_reference(gls_trial *trial, task *self) {
    const match_sets *of = self->sets;
    for (int s = 0; s < 2; ++s) {
        self->of[s] = gls_check_nearest(trial, of->cpu[s].count);
        self->doubt[s] = gls_trial_memory(trial, of->cpu[s].count * sizeof(bool));
    }
    if (trial->result)
        return;
    find_doubts(trial, self);
    gls_reference_match(&of->cpu[0], &of->cpu[1], &self->guide, &self->rule, 0,
                        of->cpu[0].count, &self->of[0],
                        self->rule.one_way ? NULL : &self->of[1]);
}

static void compare_number(gls_trial *trial, const task *self, int set, uint32_t i,
                           const char *what, float expected, float actual) {
    gls_find_truth(
        &trial->finding, actual == expected,
        "%s of feature %u of %c, of %u x %u features of %u numbers, guide %d, is %.9g; "
        "expected %.9g",
        what, i, set == 0 ? 'A' : 'B', self->sets->cpu[0].count, self->sets->cpu[1].count,
        self->sets->cpu[0].length, (int)self->guide.kind, (double)actual, (double)expected);
}

/* Compares the nearest of a set. A feature without a candidate has no index. */
static void compare_nearest(gls_trial *trial, const task *self, int set) {
    const gls_match_rig *rig = &self->sets->rig;
    const int tiles = gls_match_rig_tiles(rig, 1 - set);
    const gls_slot slot = gls_match_state(set, tiles);
    const float *first = gls_trial_read(trial, slot);
    const float *index = gls_trial_read(trial, slot + 1);
    const float *second =
        set == 0 ? gls_trial_read(trial, gls_match_second(&self->rule, tiles)) : NULL;
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
    gls_match_rig_make(rig, trial, size, self->sets->cpu[0].length,
                       gls_rule_has_rivals(&self->rule));
    for (int s = 0; s < 2; ++s)
        gls_match_rig_load(rig, s, self->sets->cpu[s].keypoint, self->sets->values[s]);
    const gls_match_job job = gls_match_rig_job(rig, &self->guide, &self->rule);
    gls_match_rig_run(rig, &job);
    if (size[0].count > 0 && size[1].count > 0) {
        compare_nearest(trial, self, 0);
        if (!self->rule.one_way)
            compare_nearest(trial, self, 1);
    }
    gls_match_rig_free(rig);
}

static void match(gls_trial *trial, match_sets *of, glsurf_match_params params) {
    gls_match_params_fill(&params);
    task made = { .sets = of, .rule = gls_match_rule_make(&params) };
    if (!gls_trial_run(trial,
                       gls_match_guide_make(&trial->device->failure, &params, &made.guide)))
        return;
    match_reference(trial, &made);
    if (!trial->result)
        run_match(trial, &made);
}

/* --------------------------------------------------------------------- sets -- */

/* Writes features as an extractor leaves them, and takes the extractor's textures. */
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

/* Compares a set from textures with a set from memory. A feature's numbers are not near a
 * half, so every driver rounds them the same way (gls_descriptor_scale()). */
static void compare_set(gls_trial *trial, match_sets *of, const glsurf_gpu_features *from) {
    gls_match_rig *rig = &of->rig;
    const uint32_t length = from->descriptor_length;
    gls_match_rig_make(rig, trial, of->size, length, false);
    gls_match_plan_set(from->capacity, length, rig->slots);
    if (!trial->result)
        gls_trial_result(trial, gls_stage_match_set(trial->gpu, from));
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
        array.numbers = k == 0 ? texels * length / 2 : k == 1 ? 4 * texels : 4;
        const float *actual = gls_trial_read(trial, slots[k]);
        gls_trial_compare(trial, array, expected[k], actual);
    }
    gls_match_rig_free(rig);
}

/* Makes a set from an extractor's textures, and compares it. */
static void match_extracted(gls_trial *trial, match_sets *of) {
    gls_trial_plan(trial,
                   &(gls_plan_params){ .width = 21,
                                       .height = 21,
                                       .candidates = of->size[0].capacity,
                                       .descriptor_length = of->features[0].length });
    if (trial->result)
        return;
    const glsurf_gpu_features from = take_features(trial, &of->features[0]);
    if (!trial->result)
        compare_set(trial, of, &from);
    gls_texture_delete(trial->gpu, from.keypoint_texture);
    gls_texture_delete(trial->gpu, from.descriptor_texture);
    gls_texture_delete(trial->gpu, from.count_texture);
}

/* -------------------------------------------------------------------- cases -- */

/* Makes the positions where features of a are expected: with GLS_INPUT_EXPECTED, varied
 * ones; otherwise their own positions. */
static const glsurf_expected *expect_positions(gls_trial *trial, const gls_case *c,
                                               const match_sets *of) {
    glsurf_expected *expected = gls_trial_memory(trial, (c->count + 3) * sizeof *expected);
    if (expected && c->input == GLS_INPUT_EXPECTED)
        gls_made_features_expect(&of->features[0], &of->features[1], &trial->random,
                                 expected);
    for (uint32_t i = 0; expected && c->input != GLS_INPUT_EXPECTED && i < c->count; ++i)
        expected[i] = (glsurf_expected){ .x = of->features[0].keypoints[i].x,
                                         .y = of->features[0].keypoints[i].y };
    return expected;
}

static void run_sets(gls_trial *trial, const gls_case *c) {
    match_sets of = { 0 };
    make_sets(trial, &of, c);
    if (!trial->result && c->input == GLS_INPUT_EXTRACTED)
        match_extracted(trial, &of);
    for (int p = 0; !trial->result && p < c->params_count; ++p) {
        glsurf_match_params params = c->params[p];
        if (params.guide == GLSURF_GUIDE_POSITIONS) {
            params.positions = expect_positions(trial, c, &of);
            params.position_count = c->count - c->maxima;
        }
        match(trial, &of, params);
    }
    gls_made_features_free(&of.features[0]);
    gls_made_features_free(&of.features[1]);
}

const glsurf_match_params gls_match_options[GLS_MATCH_OPTIONS] = {
    { .ratio = 1.0f, .one_way = true }, /* every feature of a has a match */
    { .ratio = 1.0f },
    { .ratio = 1.0f, .one_way = true, .ignore_laplacian = true },
    { .ratio = 0.0f },
    { .ignore_laplacian = true, .max_distance = 0.6f },
    { .ratio = 0.95f, .max_distance = 1.1f }
};

const glsurf_match_params gls_match_rivals[GLS_MATCH_RIVAL_OPTIONS] = {
    { .ratio = 1.0f, .one_way = true },
    { .ratio = 0.97f },
    { .ratio = 1.0f, .one_way = true, .rival_distance = 10.0f, .ignore_laplacian = true },
    { .ratio = 1.0f, .one_way = true, .rival_distance = 0.05f },
    { .ratio = 0.97f, .rival_distance = -1.0f },
    { .ratio = 1.0f,
      .one_way = true,
      .rival_distance = 6.6f,
      .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 300.0f,
      .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
    { .ratio = 1.0f, .one_way = true, .rival_distance = 2000.0f }, /* none is a rival */
};

const glsurf_match_params gls_match_guides[GLS_MATCH_GUIDES] = {
    { .ratio = 1.0f,
      .one_way = true,
      .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 40.0f,
      .matrix = { 0.9, 0.1, 20, -0.1, 1.1, -30, 1e-4, -1e-4, 1 } },
    { .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 150.0f,
      .ratio = 1.0f,
      .matrix = { 1, 0, 0, 0, 1, 0, -2e-3, 0, 1 },
      .ignore_laplacian = true },
    { .ratio = 1.0f,
      .guide = GLSURF_GUIDE_FUNDAMENTAL,
      .tolerance = 30.0f,
      .matrix = { 0, -1e-9, 3e-7, 2e-9, 0, -1e-5, -4e-7, 1e-5, 1e-4 } },
    { .ratio = 0.9f,
      .guide = GLSURF_GUIDE_FUNDAMENTAL,
      .matrix = { 0, 0, 0, 0, 0, -1e100, 0, 1e100, 0 },
      .one_way = true },
    /* Every feature is mapped onto itself, behind the camera. */
    { .ratio = 1.0f,
      .one_way = true,
      .guide = GLSURF_GUIDE_HOMOGRAPHY,
      .tolerance = 40.0f,
      .matrix = { -1, 0, 0, 0, -1, 0, 0, 0, -1 } },
    { .ratio = 1.0f, .one_way = true, .guide = GLSURF_GUIDE_STEREO },
    { .ratio = 0.9f,
      .guide = GLSURF_GUIDE_STEREO,
      .tolerance = 0.5f,
      .min_disparity = -3.3f,
      .max_disparity = 2.7f },
    { .ratio = 1.0f,
      .guide = GLSURF_GUIDE_STEREO,
      .tolerance = 20.0f,
      .min_disparity = 100.1f,
      .max_disparity = 3e38f,
      .ignore_laplacian = true }
};

static const glsurf_match_params expected_positions[] = { { .guide = GLSURF_GUIDE_POSITIONS,
                                                            .tolerance = 25.0f } };

/* Features just at a tolerance, at an end of the disparities or at the distance of a rival,
 * and just beyond. */
static const glsurf_match_params whole_positions[] = {
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
    { .guide = GLSURF_GUIDE_POSITIONS, .tolerance = 5.0f }
};

#define SETS(a, b, length, how, of, params, first, n)                                      \
    .plan.descriptor_length = length, .input = GLS_INPUT_##how, .count = a, .others = b,   \
    .kind = GLS_MADE_##of, GLS_PARAMS(params, first, n)
#define EACH_KIND(a, b, length, spare)                                                     \
    { SETS(a, b, length, USUAL, RANDOM, gls_match_options, 0, 2), .more = spare },         \
        { SETS(a, b, length, USUAL, TIES, gls_match_options, 0, 3), .more = spare },       \
        { SETS(a, b, length, USUAL, LONGEST, gls_match_options, 0, 2), .more = spare }, {  \
        SETS(a, b, length, USUAL, ZERO, gls_match_options, 0, 2), .more = spare            \
    }
#define BOTH_KINDS(a, b, length, how, params, n)                                           \
    { SETS(a, b, length, how, RANDOM, params, 0, n) }, {                                   \
        SETS(a, b, length, how, TIES, params, 0, n)                                        \
    }

/* Sets of every remainder by four, of no and of one feature, and larger textures. One set
 * with more features than a tile; both sets, which makes four pairs of tiles. Several
 * features at one position, in one tile and in several. Guides. Sets from an extractor with
 * space for more. */
static const gls_case match_cases[] = {
    EACH_KIND(0, 3, 64, 0),
    EACH_KIND(3, 0, 64, 1100),
    EACH_KIND(1, 1, 64, 0),
    EACH_KIND(1, 2, 128, 1100),
    EACH_KIND(2, 1, 64, 0),
    EACH_KIND(5, 7, 64, 1100),
    EACH_KIND(63, 8, 128, 0),
    EACH_KIND(77, 130, 64, 1100),
    BOTH_KINDS(1025, 21, 64, ALIKE, gls_match_options, 2),
    BOTH_KINDS(9, 2049, 64, ALIKE, gls_match_options, 2),
    { SETS(1027, 1026, 64, USUAL, TIES, gls_match_options, 1, 1) },
    BOTH_KINDS(7, 40, 64, GATHERED, gls_match_rivals, GLS_MATCH_RIVAL_OPTIONS),
    BOTH_KINDS(133, 150, 64, GATHERED, gls_match_rivals, GLS_MATCH_RIVAL_OPTIONS),
    BOTH_KINDS(9, 1100, 128, GATHERED, gls_match_rivals, GLS_MATCH_RIVAL_OPTIONS),
    BOTH_KINDS(1030, 12, 64, GATHERED, gls_match_rivals, GLS_MATCH_RIVAL_OPTIONS),
    { SETS(110, 125, 64, ALIKE, RANDOM, gls_match_guides, 0, GLS_MATCH_GUIDES) },
    { SETS(9, 1040, 128, ALIKE, RANDOM, gls_match_guides, 0, GLS_MATCH_GUIDES) },
    { SETS(1030, 60, 64, EXPECTED, RANDOM, expected_positions, 0, 1), .maxima = 5 },
    { SETS(45, 50, 64, WHOLE, RANDOM, whole_positions, 0, 6) },
    { .plan.descriptor_length = 64,
      .input = GLS_INPUT_EXTRACTED,
      .count = 1100,
      .others = 1,
      .more = 200 },
    { .plan.descriptor_length = 128,
      .input = GLS_INPUT_EXTRACTED,
      .count = 333,
      .others = 1,
      .more = 200 }
};

const gls_subject gls_subject_match = { "match", GLS_CASES(match_cases), .run = run_sets,
                                        .once = true };
