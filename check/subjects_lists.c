/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The lists of block maxima and of candidates, from bits of masks and from flags; and lists
 * of input and published keypoints. The stages move numbers, and add or subtract an origin
 * once, so they give the reference's bits on every driver.
 */
#include "check/subjects.h"

/* ------------------------------------------------------------------ points -- */

/* Compares a list with the first of `total` entries, and its pyramid's count with `total`.
 */
static void compare_list(gls_trial *trial, const char *what,
                         const gls_pyramid_plan *pyramid, uint32_t total, uint32_t capacity,
                         const gls_candidate *expected, gls_slot slot) {
    const uint32_t counted = gls_trial_read_count(trial, pyramid);
    if (!trial->result)
        gls_find_truth(&trial->finding, counted == total,
                       "the number of entries of the list, %s of %s, is %u; expected %u",
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

/* Writes the maps' masks, and their counts if round 1 counts, a number for each block. */
static void write_masks(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    const uint8_t *const *mask = (const uint8_t *const *)trial->maps->mask;
    const gls_slot level = plan->points.block_maxima.level[0];
    const size_t texels = gls_trial_texels(trial, plan->suppress.mask),
                 bytes = gls_texel_bytes(plan->textures.desc[plan->suppress.mask].texel);
    char *blocks = gls_trial_memory(trial, 2 * texels * bytes);
    uint8_t *counts = gls_trial_memory(trial, 4 * gls_trial_texels(trial, level));
    if (trial->result)
        return;
    gls_masks_pack(plan, mask, blocks);
    gls_trial_write(trial, plan->suppress.mask, blocks, texels);
    if (!plan->suppress.grouped)
        return;
    gls_trial_write(trial, plan->suppress.mask + 1, blocks + texels * bytes, texels);
    for (int o = 0; o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        for (int n = 0; n < octave->width * octave->height; ++n) {
            const int x = octave->atlas_column + n % octave->width / GLS_BLOCK,
                      y = (octave->atlas_row + n / octave->width) / GLS_BLOCK;
            const int group = y / 2 * plan->textures.desc[level].width + x / 2;
            for (unsigned bits = mask[o][n]; bits; bits &= bits - 1)
                ++counts[4 * group + 2 * (y % 2) + x % 2];
        }
    }
    gls_trial_write(trial, level, counts, gls_trial_texels(trial, level));
}

/* Lists the set bits of the maps' masks. With the path "early-z" it is the list of
 * candidates. */
static void check_masks(gls_trial *trial) {
    static const uint32_t bits[] = { 0, 0x80000001u, 0x5aa5c33cu, 0xffffffffu };
    const gls_plan *plan = trial->plan;
    const uint8_t *const *mask = (const uint8_t *const *)trial->maps->mask;
    const uint32_t capacity = plan->points.maxima_capacity;
    gls_candidate *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    if (trial->result)
        return;
    write_masks(trial);
    const uint32_t total = gls_reference_points(&plan->space, mask, expected, capacity);
    gls_trial_run(trial, gls_stage_points(trial->gpu, plan));
    compare_list(trial, "block maximum (x, y, octave, level)", &plan->points.block_maxima,
                 total, capacity, expected, plan->points.block_maximum);
    for (size_t i = 0; i < sizeof bits / sizeof *bits; ++i)
        if (!gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
            check_flags(trial, total < capacity ? total : capacity, bits[i], expected);
}

/* Checks the first and the last sample of every octave, at each level. */
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

/* Capacities that are no multiple of a row, and a full list. With more block maxima than
 * the capacity, the list has the first ones, and the count counts all. */
static const gls_case points_cases[] = {
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

const gls_subject gls_subject_points = { "points", GLS_CASES(points_cases),
                                         .run = run_points };

/* -------------------------------------------------------------- in and out -- */

/* Runs the stage and compares all texels, also those beyond the last keypoint. */
static void publish(gls_trial *trial, const gls_case *c, const float *angle, uint32_t count,
                    const gls_record *expected) {
    const gls_slot slot = trial->plan->publish.keypoint;
    gls_trial_write(trial, trial->plan->orientation.angle, angle, count);
    gls_trial_run(trial, gls_stage_publish(trial->gpu, trial->plan, c->upright, c->origin));
    gls_trial_expect(trial, slot, "published keypoints", expected,
                     4 * gls_trial_texels(trial, slot));
}

static void publish_list(gls_trial *trial, const gls_case *c, uint32_t count) {
    const gls_plan *plan = trial->plan;
    const size_t capacity = gls_trial_texels(trial, plan->publish.keypoint) / 2;
    gls_position *position = gls_trial_memory(trial, count * sizeof *position);
    int8_t *laplacian = gls_trial_memory(trial, count);
    float *angle = gls_trial_memory(trial, count * sizeof *angle);
    gls_record *expected = gls_trial_memory(trial, capacity * sizeof *expected);
    if (trial->result)
        return;
    gls_keypoints_list(position, laplacian, angle, count, &trial->random);
    gls_trial_write(trial, plan->select.position, position, count);
    gls_trial_write(trial, plan->select.laplacian, laplacian, count);
    gls_trial_write_count(trial, &plan->select.pyramid, count);
    for (uint32_t i = 0; plan->image.enlarged && i < count; ++i)
        position[i] = gls_position_reduce(position[i]);
    gls_reference_publish(position, laplacian, c->upright ? NULL : angle, count,
                          (uint32_t)capacity, c->origin, expected);
    publish(trial, c, angle, count, expected);
}

/* Publishes a list as long as the capacity, then a shorter one, which overwrites it all. */
static void run_publish(gls_trial *trial, const gls_case *c) {
    publish_list(trial, c, c->plan.candidates);
    publish_list(trial, c, c->count);
}

#define LIST(capacity, n) GLS_SIZE(21, 21), .plan.candidates = capacity, .count = n

static const gls_case publish_cases[] = {
    { LIST(700, 257) },
    { LIST(700, 256), .upright = true },
    { LIST(700, 255), .origin = { 0, 3 } },
    { LIST(700, 2), .origin = { 16383, 12345 } },
    { LIST(700, 1), .upright = true, .origin = { 1, 0 } },
    { LIST(700, 0) },
    { LIST(300, 270), .plan.double_image = true, .upright = true },
    { LIST(300, 270), .plan.double_image = true, .origin = { 16383, 12345 } }
};

const gls_subject gls_subject_publish = { "publish", GLS_CASES(publish_cases),
                                          .run = run_publish, .once = true };

/* The published keypoints are copies of the input keypoints. They are not positions plus
 * the origin: subtracting the origin and adding it again may give another float. Only the
 * angles come from the angles' texture. */
static void run_input(gls_trial *trial, const gls_case *c) {
    const gls_plan *plan = trial->plan;
    const uint32_t n = c->count;
    const size_t rows = n / GLS_LIST_ROW + 1;
    const size_t capacity = gls_trial_texels(trial, plan->publish.keypoint) / 2;
    gls_record *input = gls_trial_memory(trial, rows * GLS_LIST_ROW * sizeof *input);
    gls_record *published = gls_trial_memory(trial, capacity * sizeof *published);
    gls_position *position = gls_trial_memory(trial, n * sizeof *position);
    int8_t *laplacian = gls_trial_memory(trial, n);
    float *angle = gls_trial_memory(trial, n * sizeof *angle);
    if (trial->result)
        return;
    gls_keypoints_input(input, n, &trial->random);
    gls_trial_run(trial, gls_stage_input(trial->gpu, plan, input, n, c->origin));
    gls_reference_input(input, n, c->origin, position, laplacian);
    for (uint32_t i = 0; i < n; ++i) {
        if (plan->image.enlarged)
            position[i] = gls_position_enlarge(position[i]);
        angle[i] = 0.001f * (float)i;
        published[i] = input[i];
        published[i].angle = c->upright ? 0.0f : angle[i];
    }
    const uint32_t counts[5] = { n, n, n, plan->select.capacity, trial->gpu->mark };
    gls_trial_expect(trial, plan->select.counts,
                     "counts (kept, found, candidates, capacity, mark)", counts, 5);
    gls_trial_expect(trial, plan->select.position, "position (x, y, scale, response)",
                     position, 4 * (size_t)n);
    gls_trial_expect(trial, plan->select.laplacian, "sign of the Laplacian", laplacian, n);
    publish(trial, c, angle, n, published);
}

#define INPUT(capacity, n)                                                                 \
    GLS_SIZE(21, 17), .plan.input = true, .plan.candidates = capacity, .count = n

static const gls_case input_cases[] = {
    { INPUT(768, 700) },
    { INPUT(768, 257), .upright = true, .origin = { 0, 3 } },
    { INPUT(256, 256) },
    { INPUT(768, 255), .upright = true },
    { INPUT(768, 1), .origin = { 1, 0 } },
    { INPUT(768, 0) },
    { INPUT(512, 400), .origin = { 16383, 12345 } },
    { INPUT(512, 400), .plan.double_image = true },
    { INPUT(512, 400), .plan.double_image = true, .upright = true, .origin = { 31, 12345 } }
};

const gls_subject gls_subject_input = { "input", GLS_CASES(input_cases), .run = run_input,
                                        .once = true };
