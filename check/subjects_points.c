/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The lists of block maxima and of candidates, by the masks' bits and by flags. */
#include "check/lists.h"
#include "check/subjects.h"
#include "stages/plan.h"

#include <stdio.h>

static void write_masks(gls_trial *trial) {
    const size_t texels = gls_trial_texels(trial, trial->plan->suppress.mask);
    void *blocks = gls_trial_memory(trial, texels * 4 * sizeof(uint32_t));
    if (!blocks)
        return;
    gls_masks_pack(trial->plan, (const uint8_t *const *)trial->maps->mask, blocks);
    gls_trial_write(trial, trial->plan->suppress.mask, blocks, texels);
}

/* Compares a list, and the number that its pyramid has counted, with the first entries of
 * `total`. */
static void compare_list(gls_trial *trial, const char *input, const char *what,
                         const gls_pyramid_plan *pyramid, uint32_t total, uint32_t capacity,
                         const gls_candidate *expected, gls_slot slot) {
    const uint32_t counted = gls_trial_read_count(trial, pyramid);
    const gls_candidate *actual = gls_trial_read(trial, slot);
    if (trial->result)
        return;
    gls_find_truth(&trial->finding, counted == total,
                   "the number of entries of the list, %s of %s, is %u and not %u", what,
                   input, counted, total);
    gls_find_array(&trial->finding,
                   &(gls_array){ .what = what,
                                 .picture = input,
                                 .element = GLS_U16,
                                 .columns = GLS_LIST_ROW,
                                 .channels = 4,
                                 .texels = total < capacity ? total : capacity },
                   expected, actual);
}

/* Flags entry i of the list as a candidate if a bit of `bits`, chosen by i, is set. The
 * list of candidates has these entries. */
static void check_flags(gls_trial *trial, const char *input, uint32_t count, uint32_t bits,
                        const gls_candidate *maxima) {
    const gls_plan *plan = trial->plan;
    const uint32_t capacity = plan->capacity;
    uint8_t *flag = gls_trial_memory(trial, count);
    gls_candidate *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    if (trial->result)
        return;
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; ++i) {
        flag[i] = bits >> (i * 2654435761u >> 27) & 1;
        if (flag[i] && total < capacity)
            expected[total] = maxima[i];
        total += flag[i];
    }
    gls_trial_write(trial, plan->suppress.is_candidate, flag, count);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_candidates(trial->gpu, plan));
    compare_list(trial, input, "candidate (x, y, octave, level)", &plan->points.candidates,
                 total, capacity, expected, plan->points.candidate);
}

/* Lists the set bits of the maps' masks. With the path "early-z" that is the list of
 * candidates, and there is no other. */
static void check_masks(gls_trial *trial, const char *input) {
    static const uint32_t bits[] = { 0, 0x80000001u, 0x5aa5c33cu, 0xffffffffu };
    const gls_plan *plan = trial->plan;
    const uint32_t capacity = plan->points.maxima_capacity;
    write_masks(trial);
    gls_candidate *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    if (trial->result)
        return;
    const uint32_t total = gls_reference_points(
        &plan->space, (const uint8_t *const *)trial->maps->mask, expected, capacity);
    gls_trial_did(trial, gls_stage_points(trial->gpu, plan));
    compare_list(trial, input, "block maximum (x, y, octave, level)",
                 &plan->points.block_maxima, total, capacity, expected,
                 plan->points.block_maximum);
    for (size_t i = 0; i < sizeof bits / sizeof *bits; ++i)
        if (!gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
            check_flags(trial, input, total < capacity ? total : capacity, bits[i],
                        expected);
}

/* The first and the last sample of every octave, at each level. */
static void check_single_points(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    for (int o = 0; o < plan->space.octave_count; ++o)
        for (int n = 0; n < 2 * plan->space.octave[o].level_count && !trial->result; ++n) {
            const size_t last = gls_octave_samples(&plan->space.octave[o]) - 1;
            uint8_t *sample = &trial->maps->mask[o][n % 2 ? last : 0];
            *sample = (uint8_t)(1 << n / 2);
            check_masks(trial, "masks of a single bit");
            *sample = 0;
        }
}

/* Capacities that are no whole number of rows; and more block maxima than the capacity:
 * the list has the first of them, and the count is that of all. */
void gls_check_points(gls_trial *trial, int number) {
    static const struct {
        int width, height;
        uint32_t candidates;
        double density; /* 0: single points */
    } cases[] = { { 21, 21, 0, 0.5 },   { 22, 23, 0, 0.002 },   { 100, 21, 0, 1.0 },
                  { 65, 130, 0, 0.05 }, { 191, 190, 0, 0.002 }, { 191, 190, 1 << 14, 0.5 },
                  { 120, 70, 1, 0.2 },  { 120, 70, 257, 0.2 },  { 200, 191, 256, 0.0 } };
    const double density = cases[number].density;
    gls_trial_plan(trial, &(gls_plan_params){ .width = cases[number].width,
                                              .height = cases[number].height,
                                              .candidates = cases[number].candidates });
    if (trial->result)
        return;
    if (density == 0.0) {
        check_single_points(trial);
        return;
    }
    char input[64];
    snprintf(input, sizeof input, "masks of density %g, capacity %u", density,
             trial->plan->capacity);
    gls_masks_fill(trial->plan, density, &trial->random, trial->maps->mask);
    check_masks(trial, input);
}
