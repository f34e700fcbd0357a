/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Suppression only compares, so the candidates are the reference's, except for ties between
 * means or with responses interpolated between octaves.
 */
#include "check/subjects.h"

#include <string.h>

static const float threshold = GLS_SUPPRESS_THRESHOLD;

/* Runs the suppression and makes masks of the candidates. Returns true if the list is
 * right. */
static bool read_masks(gls_trial *trial, uint8_t *mask[GLS_MAX_OCTAVES]) {
    const gls_plan *plan = trial->plan;
    gls_trial_run(trial, gls_stage_suppress(trial->gpu, plan, threshold));
    gls_trial_run(trial, gls_stage_points(trial->gpu, plan));
    if (!gls_plan_takes(plan, GLSURF_PATH_EARLY_Z)) {
        gls_trial_run(trial, gls_stage_suppress_candidates(trial->gpu, plan));
        gls_trial_run(trial, gls_stage_candidates(trial->gpu, plan));
    }
    const uint32_t count = gls_trial_read_count(trial, &plan->points.candidates);
    const gls_candidate *list = gls_trial_read(trial, plan->points.candidate);
    for (int o = 0; o < plan->space.octave_count; ++o)
        mask[o] = gls_trial_memory(trial, gls_octave_samples(&plan->space.octave[o]));
    if (trial->result)
        return false;
    gls_find_truth(&trial->finding, count <= plan->capacity,
                   "%u candidates of %s are counted, but there are at most %u", count,
                   trial->input, plan->capacity);
    if (count > plan->capacity)
        return false;
    const uint32_t bad = gls_masks_of_list(plan, list, count, mask);
    if (bad < count)
        gls_find_truth(&trial->finding, false,
                       "entry %u of %u candidates of %s, (%u, %u) of octave %u level %u, "
                       "is not a sample, or is listed twice",
                       bad, count, trial->input, list[bad].x, list[bad].y, list[bad].octave,
                       list[bad].level);
    return bad == count;
}

/* If the masks differ, the definition decides if rounding may be the reason. */
static void compare_sample(gls_trial *trial, int o, int i, int j, unsigned expected,
                           unsigned actual) {
    const gls_octave *octave = &trial->plan->space.octave[o];
    const gls_responses responses = gls_maps_responses(trial->maps);
    for (int level = 0; level < octave->level_count; ++level)
        if ((expected ^ actual) >> level & 1)
            gls_find_truth(
                &trial->finding,
                !trial->finding.exact &&
                    gls_bounded_is_candidate(trial->plan, &responses, threshold, o, level,
                                             i, j) == GLS_EITHER,
                "%s, octave %d level %d: sample (%d, %d) is %s candidate and is %slisted",
                trial->input, o, level, i, j, expected >> level & 1 ? "a" : "no",
                actual >> level & 1 ? "" : "not ");
}

/* Runs the stage on the responses of the maps, and compares the candidates. */
void gls_check_suppressed(gls_trial *trial, uint8_t *mask[GLS_MAX_OCTAVES]) {
    if (trial->result)
        return;
    gls_maps_suppress(trial->maps, trial->plan, threshold);
    gls_trial_write_responses(trial);
    if (!read_masks(trial, mask))
        return;
    for (int o = 0; o < trial->plan->space.octave_count; ++o) {
        const int width = trial->plan->space.octave[o].width;
        const int samples = width * trial->plan->space.octave[o].height;
        for (int n = 0; n < samples; ++n) {
            const unsigned expected = trial->maps->mask[o][n], actual = mask[o][n];
            if (expected != actual)
                compare_sample(trial, o, n % width, n / width, expected, actual);
            else
                ++trial->finding.values;
        }
    }
}

/* ------------------------------------------------------------------- marks -- */

/* Round 1 of the path "early-z" leaves depth 1 in exactly the blocks with block maxima. The
 * candidates do not show this, as round 2 finds block maxima again. This pass writes counts
 * above 0 where the depth is 1. */
static const gls_pass marked = {
    .stage = "suppress",
    .label = "marked blocks",
    .fragment = "points/count.frag",
    .inputs = { "masks" },
    .outputs = { "counts" },
    .depth = GLS_DEPTH_TEST,
};

/* Runs the suppression of blobs with the path "early-z" or without it. */
static void suppress_blobs(gls_trial *trial, bool early_z) {
    const uint32_t bit = 1u << GLSURF_PATH_EARLY_Z, paths = trial->paths;
    trial->paths = early_z ? paths | bit : paths & ~bit;
    gls_trial_plan(trial,
                   &(gls_plan_params){ .width = 121, .height = 90, .candidates = 1 << 15 });
    trial->paths = paths;
    gls_trial_responses(trial, GLS_PICTURE_BLOBS);
    gls_trial_write_responses(trial);
    gls_trial_run(trial, gls_stage_suppress(trial->gpu, trial->plan, threshold));
}

/* Reads the marks of the blocks, which are not 0 where the depth is 1. The list of
 * candidates serves as an input: it has at least twice the width and height, and no 0. */
static const char *read_marks(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    gls_trial_write(trial, plan->points.candidate, "", 0);
    gls_trial_run(
        trial, gls_pass_run(trial->gpu, &marked,
                            &(gls_draw){ .defines = gls_plan_text(plan, plan->points.count),
                                         .inputs = { plan->points.candidate },
                                         .outputs = { plan->suppress.mask },
                                         .depth = plan->suppress.depth,
                                         .clear = true,
                                         .fetches = 4 }));
    return gls_trial_read(trial, plan->suppress.mask);
}

/* Returns for each block of the plan whether it has block maxima, in rows of `columns`. */
static const bool *read_blocks(gls_trial *trial, int *columns) {
    const gls_plan *plan = trial->plan;
    const gls_slot mask = plan->suppress.mask;
    const int layers = plan->suppress.grouped ? 2 : 1;
    const int rows = layers * plan->textures.desc[mask].height;
    *columns = layers * plan->textures.desc[mask].width;
    const size_t bytes =
        gls_trial_texels(trial, mask) * gls_texel_bytes(plan->textures.desc[mask].texel);
    char *masks = gls_trial_memory(trial, (size_t)layers * bytes);
    bool *has = gls_trial_memory(trial, (size_t)*columns * (size_t)rows);
    for (int i = 0; i < layers; ++i) {
        const char *layer = gls_trial_read(trial, mask + i);
        if (!layer)
            return NULL;
        memcpy(masks + (size_t)i * bytes, layer, bytes);
    }
    for (int n = 0; n < *columns * rows; ++n)
        has[n] = gls_masks_have(plan, masks, n % *columns, n / *columns);
    return has;
}

static void compare_marks(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    const gls_random random = trial->random;
    int width;
    suppress_blobs(trial, false);
    const bool *expected = read_blocks(trial, &width);
    trial->random = random; /* the same blobs */
    suppress_blobs(trial, true);
    const char *marks = read_marks(trial);
    for (int o = 0; !trial->result && o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        const int columns = gls_ceil_div(octave->width, GLS_BLOCK);
        const int blocks = columns * gls_ceil_div(octave->height, GLS_BLOCK);
        for (int n = 0; n < blocks; ++n) {
            const int x = octave->atlas_column + n % columns;
            const int y = octave->atlas_row / GLS_BLOCK + n / columns;
            const bool has = expected[y * width + x];
            gls_find_truth(
                &trial->finding, gls_masks_have(plan, marks, x, y) == has,
                "block (%d, %d) of octave %d of blobs has %sblock maxima and its depth "
                "is %s1",
                n % columns, n / columns, o, has ? "" : "no ", has ? "not " : "");
        }
    }
}

/* ------------------------------------------------------------------- cases -- */

/* Responses that are small multiples of the threshold equal the threshold, and neighbours
 * in position, in scale and across octaves. Multiples of a power of two are added without
 * rounding, so means are tied on every driver, and nothing is excused. */
static void run_suppress(gls_trial *trial, const gls_case *c) {
    uint8_t *mask[GLS_MAX_OCTAVES] = { NULL };
    if (c->input == GLS_INPUT_MARKS) {
        if (trial->paths >> GLSURF_PATH_EARLY_Z & 1)
            compare_marks(trial);
        return;
    }
    if (c->input == GLS_INPUT_SPARSE)
        gls_maps_sparse(trial->maps, trial->plan, GLS_MAX_OCTAVES, threshold,
                        &trial->random);
    else if (c->input == GLS_INPUT_OCTAVE)
        gls_maps_sparse(trial->maps, trial->plan, 1, 0x1p-6f, &trial->random);
    else if (c->input == GLS_INPUT_TIES)
        gls_maps_ties(trial->maps, trial->plan, (int)c->values, threshold, &trial->random);
    else
        gls_trial_responses(trial, c->picture);
    const bool exact = trial->finding.exact;
    trial->finding.exact = exact || c->input == GLS_INPUT_OCTAVE;
    gls_check_suppressed(trial, mask);
    trial->finding.exact = exact;
}

/* Images with and without coarser octaves. Responses of few values have maxima at every
 * second sample, so the lists are large. */
static const gls_case cases[] = {
    { GLS_IMAGE(121, 90, BLOBS), .plan.candidates = 1 << 15 },
    { GLS_IMAGE(215, 191, BLOBS), .plan.candidates = 1 << 15 },
    { GLS_IMAGE(121, 90, CHECKERBOARD), .plan.candidates = 1 << 15 },
    { GLS_IMAGE(130, 97, NOISE), .plan.candidates = 1 << 15 },
    { GLS_SIZE(23, 60), .plan.candidates = 1 << 15, .input = GLS_INPUT_TIES, .values = 6 },
    { GLS_SIZE(64, 63), .plan.candidates = 1 << 15, .input = GLS_INPUT_TIES, .values = 1 },
    { GLS_SIZE(121, 90), .plan.candidates = 1 << 15, .input = GLS_INPUT_TIES, .values = 2 },
    { GLS_SIZE(215, 191), .plan.candidates = 1 << 15, .input = GLS_INPUT_TIES,
      .values = 4 },
    { GLS_SIZE(215, 191), .plan.candidates = 1 << 15, .input = GLS_INPUT_SPARSE },
    { GLS_SIZE(121, 90), .plan.candidates = 1 << 15, .input = GLS_INPUT_OCTAVE },
    { .input = GLS_INPUT_MARKS }
};

const gls_subject gls_subject_suppress = { "suppress", GLS_CASES(cases),
                                           .run = run_suppress };
