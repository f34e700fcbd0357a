/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Sets and textures of a match; and the list of matches, from made-up nearest neighbours.
 * Only the distances in the list round.
 */
#include "check/subjects.h"
#include "gl/gpu.h"
#include "gl/readback.h"
#include "matcher/matcher.h"

#include <math.h>

/* -------------------------------------------------------------------- rig -- */

void gls_match_rig_make(gls_match_rig *self, gls_trial *trial, const gls_match_size size[2],
                        uint32_t length, bool rivals) {
    *self =
        (gls_match_rig){ .trial = trial, .size = { size[0], size[1] }, .length = length };
    gls_match_plan(size[0].capacity, size[1].capacity, rivals, self->slots);
    gls_slots_set(trial->gpu, self->slots);
}

void gls_match_rig_free(gls_match_rig *self) {
    gls_gpu *gpu = self->trial->gpu;
    for (int set = 0; set < 2; ++set) {
        gls_texture_delete(gpu, self->side[set].values);
        gls_texture_delete(gpu, self->side[set].keypoints);
        gls_texture_delete(gpu, self->side[set].count);
    }
    gls_slots_set(gpu, NULL);
}

int gls_match_rig_tiles(const gls_match_rig *self, int set) {
    return (int)((self->size[set].count + GLS_MATCH_TILE - 1) / GLS_MATCH_TILE);
}

void gls_match_rig_load(gls_match_rig *self, int set, const gls_match_keypoint *keypoint,
                        const uint32_t *values) {
    gls_trial *trial = self->trial;
    const gls_match_size size = self->size[set];
    const uint32_t count[4] = { size.count };
    const size_t filled = (size_t)gls_match_rig_tiles(self, set) * GLS_MATCH_TILE;
    gls_match_plan_set(size.capacity, self->length, self->slots);
    gls_trial_write_bytes(trial, GLS_MATCH_KEYPOINTS, keypoint,
                          (values ? filled : size.count) * sizeof *keypoint);
    gls_trial_write(trial, GLS_MATCH_COUNT, count, 1);
    if (values)
        gls_trial_write_bytes(trial, GLS_MATCH_VALUES, values,
                              filled * self->length / 2 * sizeof *values);
    self->side[set] =
        (gls_match_side){ .values = gls_texture_take(trial->gpu, GLS_MATCH_VALUES),
                          .keypoints = gls_texture_take(trial->gpu, GLS_MATCH_KEYPOINTS),
                          .count = gls_texture_take(trial->gpu, GLS_MATCH_COUNT),
                          .capacity = size.capacity };
}

gls_match_job gls_match_rig_job(const gls_match_rig *self, const gls_match_guide *guide,
                                const gls_match_rule *rule) {
    gls_match_job job = { .a = self->side[0],
                          .b = self->side[1],
                          .length = self->length,
                          .guide = guide,
                          .rule = rule };
    gls_match_prepare(&job);
    return job;
}

typedef glsurf_result tile_stage(gls_gpu *gpu, const gls_match_job *job, int tile_a,
                                 int tile_b);

static void walk(gls_trial *trial, const gls_match_job *job, tile_stage *stage) {
    for (int i = 0; i < gls_match_tiles(job->a.capacity); ++i)
        for (int j = 0; j < gls_match_tiles(job->b.capacity); ++j)
            gls_trial_run(trial, stage(trial->gpu, job, i, j));
}

void gls_match_rig_run(gls_match_rig *self, const gls_match_job *job) {
    gls_trial *trial = self->trial;
    gls_trial_run(trial, gls_stage_match_guide(trial->gpu, job));
    walk(trial, job, gls_stage_match_tile);
    if (!gls_rule_has_rivals(job->rule))
        return;
    gls_trial_run(trial, gls_stage_match_rivals(trial->gpu, job));
    walk(trial, job, gls_stage_match_rival_tile);
}

/* ------------------------------------------------------------------- pairs -- */

typedef struct made_nearest {
    uint32_t count[2]; /* features of a and b */
    gls_match_keypoint *keypoint[2];
    gls_nearest of[2];
} made_nearest;

/* Returns small numbers, so that all branches of the rule are taken, and the largest. */
static float random_distance(gls_random *random) {
    switch (gls_random_below(random, 6)) {
    case 0:
        return GLS_MATCH_NONE;
    case 1:
        return (float)gls_random_below(random, 1 << 24);
    case 2:
        return (float)((1 << 24) - 1);
    default:
        return (float)gls_random_below(random, 40);
    }
}

static void make_feature(made_nearest *self, int set, uint32_t i, gls_random *random) {
    const uint32_t others = self->count[1 - set];
    const float one = random_distance(random), two = random_distance(random);
    gls_nearest *of = &self->of[set];
    of->first[i] = fminf(one, two);
    of->second[i] = fmaxf(one, two);
    of->index[i] = others > 0 ? (float)gls_random_below(random, others) : 0.0f;
    self->keypoint[set][i].x = (float)gls_random_between(random, -1e9, 1e9);
    self->keypoint[set][i].y = (float)gls_random_between(random, 0.0, 1000.0);
}

/* Half of the features of a are nearest to each other. */
static void make_nearest(gls_trial *trial, made_nearest *self) {
    gls_random *random = &trial->random;
    for (int s = 0; s < 2; ++s) {
        const size_t bytes = self->count[s] * sizeof(float);
        self->of[s] =
            (gls_nearest){ gls_trial_memory(trial, bytes), gls_trial_memory(trial, bytes),
                           gls_trial_memory(trial, bytes) };
        self->keypoint[s] =
            gls_trial_memory(trial, self->count[s] * sizeof *self->keypoint[s]);
        for (uint32_t i = 0; !trial->result && i < self->count[s]; ++i)
            make_feature(self, s, i, random);
    }
    for (uint32_t i = 0; !trial->result && i < self->count[0] && self->count[1] > 0; ++i)
        if (gls_random_below(random, 2))
            self->of[1].index[(uint32_t)self->of[0].index[i]] = (float)i;
}

/* Puts distances just at the limit that the ratio of a rule allows, and just above it. */
static void put_at_ratio(made_nearest *self, const gls_match_rule *rule,
                         gls_random *random) {
    for (uint32_t i = 0; i < self->count[0]; ++i) {
        const uint32_t second = gls_random_below(random, 1 << 24);
        const uint32_t limit =
            (uint32_t)((uint64_t)rule->ratio * second >> 24 >> rule->shift);
        self->of[0].first[i] = (float)(limit + i % 2);
        self->of[0].second[i] = (float)second;
    }
}

/* Uploads neighbours to the textures that the last tile of the other set writes. */
static void write_nearest(gls_trial *trial, const made_nearest *self,
                          const gls_match_rig *rig) {
    for (int set = 0; set < 2; ++set) {
        const gls_slot slot = gls_match_state(set, gls_match_rig_tiles(rig, 1 - set));
        const float *const parts[3] = { self->of[set].first, self->of[set].index,
                                        self->of[set].second };
        for (int k = 0; k < (set == 0 ? 3 : 2); ++k)
            gls_trial_write_bytes(trial, slot + k, parts[k],
                                  self->count[set] * sizeof *parts[k]);
    }
}

/* Makes the reference's matches, in the layout of the texture. */
static uint32_t pairs_of(const made_nearest *self, const gls_match_rule *rule,
                         glsurf_match *matches, gls_match_record *records) {
    const uint32_t count = self->count[1] == 0
                               ? 0
                               : gls_reference_pairs(&self->of[0], self->count[0],
                                                     &self->of[1], rule, matches);
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_match *m = &matches[i];
        records[i] =
            gls_match_record_of(m, &self->keypoint[0][m->a], &self->keypoint[1][m->b]);
    }
    return count;
}

/* Compares the whole texture of the list, and the number of matches. */
static void compare_list(gls_trial *trial, const made_nearest *from,
                         const gls_match_rig *rig, const gls_match_rule *rule) {
    const uint32_t capacity = rig->size[0].capacity;
    const size_t entries = (size_t)gls_match_rows(capacity) * GLS_LIST_ROW;
    glsurf_match *matches = gls_trial_memory(trial, from->count[0] * sizeof *matches);
    gls_match_record *expected = gls_trial_memory(trial, entries * sizeof *expected);
    gls_match_record *actual = gls_trial_memory(trial, entries * sizeof *actual);
    uint32_t total[4] = { 0 };
    gls_trial_run(trial, gls_texture_read(trial->gpu, GLS_MATCH_LIST, actual));
    gls_trial_run(trial, gls_texture_read(trial->gpu, GLS_MATCH_TOTAL, total));
    if (trial->result)
        return;
    const uint32_t count = pairs_of(from, rule, matches, expected);
    const uint32_t totals[4] = { count, trial->gpu->mark, 0, capacity };
    gls_trial_compare(trial,
                      (gls_array){ .what = "number of matches (count, mark, 0, capacity)",
                                   .element = GLS_U32,
                                   .columns = 1,
                                   .channels = 4,
                                   .numbers = 4 },
                      totals, total);
    gls_trial_compare(
        trial,
        (gls_array){
            .what = "matches (x and y of A, of B | numbers in A and B, distance, rival's)",
            .element = GLS_F32,
            .columns = 2 * GLS_LIST_ROW,
            .channels = 4,
            .numbers = 8 * entries,
            .bound = GLS_MATCH_DISTANCE_OFF },
        expected, actual);
}

static void make_pairs(gls_trial *trial, const made_nearest *from, gls_match_rig *rig,
                       const gls_match_rule *rule) {
    const gls_match_guide guide = { 0 };
    const gls_match_job job = gls_match_rig_job(rig, &guide, rule);
    if (gls_trial_run(trial, gls_stage_pairs(trial->gpu, &job)))
        compare_list(trial, from, rig, rule);
}

/* Makes matches by rules, also with distances just at the ratio and just above it. */
static void run_pairs(gls_trial *trial, const gls_case *c) {
    const gls_match_size size[2] = { { c->count, c->count + c->more },
                                     { c->others, c->others + c->more } };
    made_nearest from = { .count = { c->count, c->others } };
    gls_match_rig rig;
    make_nearest(trial, &from);
    gls_match_rig_make(&rig, trial, size, 64, false);
    for (int s = 0; s < 2; ++s)
        gls_match_rig_load(&rig, s, from.keypoint[s], NULL);
    for (int p = 0; !trial->result && p < c->params_count; ++p) {
        const gls_match_rule rule = gls_match_rule_make(&c->params[p]);
        if (c->input == GLS_INPUT_RATIOS)
            put_at_ratio(&from, &rule, &trial->random);
        write_nearest(trial, &from, &rig);
        make_pairs(trial, &from, &rig, &rule);
    }
    gls_match_rig_free(&rig);
}

const glsurf_match_params gls_match_rules[GLS_MATCH_RULES] = {
    { .ratio = 1.0f, .one_way = true },
    { .ratio = 1.0f },
    { .ratio = 0.8f, .one_way = true },
    { .ratio = 0.5f },
    { .ratio = 1e-6f, .one_way = true },
    { .ratio = 0.9f, .max_distance = 0.0025f, .one_way = true }, /* 5.1 of 2040 */
};

static const glsurf_match_params ratios[] = {
    { .ratio = 0.0137f, .one_way = true }, { .ratio = 0.211f, .one_way = true },
    { .ratio = 0.5f, .one_way = true },    { .ratio = 0.618034f, .one_way = true },
    { .ratio = 0.8f, .one_way = true },    { .ratio = 0.998f, .one_way = true }
};

#define PAIRS(a, b, spare)                                                                 \
    .count = a, .others = b, .more = spare, GLS_PARAMS(gls_match_rules, 0, GLS_MATCH_RULES)

/* Small sets, also in larger textures; and both sets with an even and an odd number of
 * tiles, some without features. */
static const gls_case cases[] = {
    { PAIRS(0, 5, 0) },
    { PAIRS(5, 0, 299) },
    { PAIRS(1, 1, 0) },
    { PAIRS(2, 257, 0) },
    { PAIRS(4, 3, 299) },
    { PAIRS(63, 5, 0) },
    { PAIRS(255, 63, 0) },
    { PAIRS(257, 255, 299) },
    { PAIRS(1024, 257, 0) },
    { PAIRS(1025, 2049, 3000) },
    { PAIRS(700, 1025, 7492) },
    { PAIRS(2049, 700, 0) },
    { .count = 2000, .others = 1, .input = GLS_INPUT_RATIOS, GLS_PARAMS(ratios, 0, 6) }
};

const gls_subject gls_subject_pairs = { "pairs", GLS_CASES(cases), .run = run_pairs,
                                        .once = true };
