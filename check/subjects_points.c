/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The lists of block maxima and of candidates, by the masks' bits and by flags. */
#include "check/lists.h"
#include "check/subjects.h"
#include "stages/plan.h"

/* Compares a list, and the number that its pyramid has counted, with the first entries of
 * `total`. */
static void compare_list(gls_trial *trial, const char *what,
                         const gls_pyramid_plan *pyramid, uint32_t total, uint32_t capacity,
                         const gls_candidate *expected, gls_slot slot) {
    const uint32_t counted = gls_trial_read_count(trial, pyramid);
    if (!trial->result)
        gls_find_truth(&trial->finding, counted == total,
                       "the number of entries of the list, %s of %s, is %u and not %u",
                       what, trial->input, counted, total);
    gls_trial_expect(trial, slot, what, expected,
                     4 * (size_t)(total < capacity ? total : capacity));
}

/* Flags entry i of the list as a candidate if a bit of `bits`, chosen by i, is set. The
 * list of candidates has these entries. */
static void check_flags(gls_trial *trial, uint32_t count, uint32_t bits,
                        const gls_candidate *maxima) {
    const gls_plan *plan = trial->plan;
    const uint32_t capacity = plan->capacity;
    uint8_t *flag = gls_trial_memory(trial, count);
    gls_candidate *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    uint32_t total = 0;
    for (uint32_t i = 0; expected && i < count; ++i) {
        flag[i] = bits >> (i * 2654435761u >> 27) & 1;
        if (flag[i] && total < capacity)
            expected[total] = maxima[i];
        total += flag[i];
    }
    gls_trial_write(trial, plan->suppress.is_candidate, flag, count);
    gls_trial_run(trial, gls_stage_candidates(trial->gpu, plan));
    compare_list(trial, "candidate (x, y, octave, level)", &plan->points.candidates, total,
                 capacity, expected, plan->points.candidate);
}

/* Lists the set bits of the maps' masks. With the path "early-z" that is the list of
 * candidates, and there is no other. */
static void check_masks(gls_trial *trial) {
    static const uint32_t bits[] = { 0, 0x80000001u, 0x5aa5c33cu, 0xffffffffu };
    const gls_plan *plan = trial->plan;
    const uint8_t *const *mask = (const uint8_t *const *)trial->maps->mask;
    const uint32_t capacity = plan->points.maxima_capacity;
    const size_t texels = gls_trial_texels(trial, plan->suppress.mask);
    void *blocks = gls_trial_memory(trial, texels * 4 * sizeof(uint32_t));
    gls_candidate *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    if (trial->result)
        return;
    gls_masks_pack(plan, mask, blocks);
    gls_trial_write(trial, plan->suppress.mask, blocks, texels);
    const uint32_t total = gls_reference_points(&plan->space, mask, expected, capacity);
    gls_trial_run(trial, gls_stage_points(trial->gpu, plan));
    compare_list(trial, "block maximum (x, y, octave, level)", &plan->points.block_maxima,
                 total, capacity, expected, plan->points.block_maximum);
    for (size_t i = 0; i < sizeof bits / sizeof *bits; ++i)
        if (!gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
            check_flags(trial, total < capacity ? total : capacity, bits[i], expected);
}

/* The first and the last sample of every octave, at each level. */
static void check_single_points(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (int n = 0; n < 2 * plan->space.octave[o].level_count && !trial->result; ++n) {
            const size_t last = gls_octave_samples(&plan->space.octave[o]) - 1;
            uint8_t *sample = &trial->maps->mask[o][n % 2 ? last : 0];
            *sample = (uint8_t)(1 << n / 2);
            check_masks(trial);
            *sample = 0;
        }
}

static void run_points(gls_trial *trial, const gls_case *c) {
    gls_trial_name(trial, "masks of density %g, capacity %u", c->density,
                   trial->plan->capacity);
    if (c->input == GLS_INPUT_SINGLE) {
        check_single_points(trial);
        return;
    }
    gls_masks_fill(trial->plan, c->density, &trial->random, trial->maps->mask);
    check_masks(trial);
}

/* Capacities that are no whole number of rows, and a full list; and more block maxima than
 * the capacity: the list has the first of them, and the count is that of all. */
static const gls_case cases[] = {
    { GLS_SIZE(21, 21), .density = 0.5 },
    { GLS_SIZE(22, 23), .density = 0.002 },
    { GLS_SIZE(100, 21), .density = 1.0 },
    { GLS_SIZE(65, 130), .density = 0.05 },
    { GLS_SIZE(191, 190), .density = 0.002 },
    { GLS_SIZE(191, 190), .density = 1.0 },
    { GLS_SIZE(191, 190), .plan.candidates = 1 << 14, .density = 0.5 },
    { GLS_SIZE(120, 70), .plan.candidates = 1, .density = 0.2 },
    { GLS_SIZE(120, 70), .plan.candidates = 257, .density = 0.2 },
    { GLS_SIZE(200, 191), .plan.candidates = 256, .input = GLS_INPUT_SINGLE }
};

const gls_subject gls_subject_points = { "points", GLS_CASES(cases), .run = run_points };
