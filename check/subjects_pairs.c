/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The list of matches, from nearest neighbours that are made up. Only the distances in it
 * round.
 */
#include "check/made_nearest.h"
#include "check/match_params.h"
#include "check/stage_bounds.h"
#include "check/subjects.h"
#include "gl/gpu.h"
#include "gl/readback.h"

/* Compares the whole texture of the list, and the number of matches. */
static void compare_list(gls_trial *trial, const gls_made_nearest *from,
                         const gls_match_rig *rig, const gls_rule *rule) {
    const uint32_t capacity = rig->size[0].capacity;
    const size_t entries = (size_t)gls_match_rows(capacity) * GLS_LIST_ROW;
    glsurf_match *matches = gls_trial_memory(trial, from->count[0] * sizeof *matches);
    gls_match_record *expected = gls_trial_memory(trial, entries * sizeof *expected);
    gls_match_record *actual = gls_trial_memory(trial, entries * sizeof *actual);
    uint32_t total[4] = { 0 };
    if (trial->result ||
        !gls_trial_did(trial, gls_texture_read(trial->gpu, GLS_MATCH_LIST, actual)) ||
        !gls_trial_did(trial, gls_texture_read(trial->gpu, GLS_MATCH_TOTAL, total)))
        return;
    const uint32_t count = gls_made_nearest_pairs(from, rule, matches, expected);
    const uint32_t totals[4] = { count, trial->gpu->mark, 0, capacity };
    gls_find_array(&trial->finding,
                   &(gls_array){ .what = "number of matches (count, mark, 0, capacity)",
                                 .element = GLS_U32,
                                 .columns = 1,
                                 .channels = 4,
                                 .texels = 1 },
                   totals, total);
    gls_find_array(
        &trial->finding,
        &(gls_array){
            .what = "matches (x and y of A, of B | numbers in A and B, distance, rival's)",
            .element = GLS_F32,
            .columns = 2 * GLS_LIST_ROW,
            .channels = 4,
            .texels = 2 * entries,
            .bound = GLS_MATCH_DISTANCE_OFF },
        expected, actual);
}

static void make_pairs(gls_trial *trial, const gls_made_nearest *from, gls_match_rig *rig,
                       const gls_rule *rule) {
    const gls_gate gate = { 0 };
    const gls_match_job job = gls_match_rig_job(rig, &gate, rule);
    if (!trial->result && gls_trial_did(trial, gls_stage_pairs(trial->gpu, &job)))
        compare_list(trial, from, rig, rule);
}

/* Makes matches by rules; with `at_ratio` of distances that are just at the first one's. */
static void check_pairs(gls_trial *trial, const gls_match_size size[2],
                        const glsurf_match_params *params, int count, bool at_ratio) {
    const uint32_t counts[2] = { size[0].count, size[1].count };
    gls_made_nearest from;
    gls_match_rig rig;
    if (trial->result)
        return;
    gls_trial_has_memory(trial, gls_made_nearest_make(&from, counts, &trial->random));
    gls_match_rig_make(&rig, trial->gpu, size, 64, false);
    for (int p = 0; !trial->result && p < count; ++p) {
        const gls_rule rule = gls_rule_make(&params[p]);
        if (p == 0 && at_ratio)
            gls_made_nearest_at_ratio(&from, &rule, &trial->random);
        if (p == 0)
            gls_trial_did(trial, gls_made_nearest_load(&from, &rig));
        make_pairs(trial, &from, &rig, &rule);
    }
    gls_match_rig_free(&rig);
    gls_made_nearest_free(&from);
}

/* The rule tells distances at a ratio's limit from distances just above it. */
static void check_ratios(gls_trial *trial) {
    const gls_match_size size[2] = { { 2000, 2000 }, { 1, 1 } };
    for (int n = 0; n < 6; ++n) {
        const glsurf_match_params params = {
            .ratio = (float)gls_random_between(&trial->random, 1e-3, 1.0), .one_way = true
        };
        check_pairs(trial, size, &params, 1, true);
    }
}

/* Small sets, also in larger textures; and an even and an odd number of tiles of both sets,
 * some of which are empty. */
void gls_check_pairs(gls_trial *trial, int number) {
    static const gls_match_size sizes[][3][2] = {
        { { { 0, 0 }, { 5, 5 } }, { { 5, 304 }, { 0, 300 } }, { { 1, 1 }, { 1, 1 } } },
        { { { 2, 2 }, { 257, 257 } }, { { 4, 4 }, { 3, 302 } }, { { 63, 63 }, { 5, 5 } } },
        { { { 255, 255 }, { 63, 63 } },
          { { 257, 556 }, { 255, 255 } },
          { { 1024, 1024 }, { 257, 4096 } } },
        { { { 1025, 4096 }, { 2049, 2049 } },
          { { 700, 8192 }, { 1025, 1025 } },
          { { 2049, 2049 }, { 700, 700 } } },
    };
    if (number == sizeof sizes / sizeof *sizes) {
        check_ratios(trial);
        return;
    }
    for (int n = 0; n < 3; ++n)
        check_pairs(trial, sizes[number][n], gls_match_rules, GLS_MATCH_RULES, false);
}
