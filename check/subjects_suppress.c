/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Suppression only compares, so the candidates are the reference's, but for ties with
 * responses that are interpolated between octaves.
 */
#include "check/lists.h"
#include "check/stage_bounds.h"
#include "check/subjects.h"
#include "stages/plan.h"

#include <stdio.h>
#include <string.h>

static const float threshold = 4e-4f;

static void run_suppression(gls_trial *trial) {
    gls_gpu *gpu = trial->gpu;
    const gls_plan *plan = trial->plan;
    if (trial->result || !gls_trial_did(trial, gls_stage_suppress(gpu, plan, threshold)) ||
        !gls_trial_did(trial, gls_stage_points(gpu, plan)) ||
        gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        return;
    if (gls_trial_did(trial, gls_stage_suppress_candidates(gpu, plan)))
        gls_trial_did(trial, gls_stage_candidates(gpu, plan));
}

/* Makes masks of the listed candidates. Returns whether the list is one. */
static bool read_masks(gls_trial *trial, const char *input,
                       uint8_t *mask[GLS_MAX_OCTAVES]) {
    const gls_plan *plan = trial->plan;
    const uint32_t count = gls_trial_read_count(trial, &plan->points.candidates);
    const gls_candidate *list = gls_trial_read(trial, plan->points.candidate);
    for (int o = 0; o < plan->space.octave_count; ++o)
        mask[o] = gls_trial_memory(trial, gls_octave_samples(&plan->space.octave[o]));
    if (trial->result)
        return false;
    const uint32_t capacity = plan->capacity;
    gls_find_truth(&trial->finding, count <= capacity,
                   "%u candidates of %s are counted, and there are no more than %u", count,
                   input, capacity);
    if (count > capacity)
        return false;
    const uint32_t bad = gls_masks_of_list(plan, list, count, mask);
    if (bad < count)
        gls_find_truth(
            &trial->finding, false,
            "entry %u of %u candidates of %s, (%u, %u) of octave %u level %u, is "
            "no sample, or is listed twice",
            bad, count, input, list[bad].x, list[bad].y, list[bad].octave, list[bad].level);
    return bad == count;
}

/* Where the masks differ, the definition decides whether rounding may do that. */
static void compare_sample(gls_trial *trial, const char *input, int o, int i, int j,
                           unsigned expected, unsigned actual) {
    const gls_octave *octave = &trial->plan->space.octave[o];
    for (int level = 0; level < octave->level_count; ++level) {
        if (((expected ^ actual) >> level & 1) == 0)
            continue;
        const gls_responses responses = gls_maps_responses(trial->maps);
        const gls_judgement judgement =
            gls_bounded_is_candidate(trial->plan, &responses, threshold, o, level, i, j);
        if (judgement != GLS_EITHER)
            gls_find_truth(&trial->finding, false,
                           "%s of %dx%d, octave %d level %d: sample (%d, %d) is %s "
                           "candidate and is %slisted",
                           input, trial->plan->space.width, trial->plan->space.height, o,
                           level, i, j, expected >> level & 1 ? "a" : "no",
                           actual >> level & 1 ? "" : "not ");
    }
}

/* Uploads the responses of the maps, runs the stage and compares the candidates. */
static void compare_candidates(gls_trial *trial, const char *input) {
    uint8_t *mask[GLS_MAX_OCTAVES] = { NULL };
    if (trial->result)
        return;
    gls_maps_suppress(trial->maps, trial->plan, threshold);
    gls_trial_write_responses(trial);
    run_suppression(trial);
    if (trial->result || !read_masks(trial, input, mask))
        return;
    for (int o = 0; o < trial->plan->space.octave_count; ++o) {
        const int width = trial->plan->space.octave[o].width;
        const int samples = width * trial->plan->space.octave[o].height;
        for (int n = 0; n < samples; ++n) {
            const unsigned expected = trial->maps->mask[o][n], actual = mask[o][n];
            if (expected != actual)
                compare_sample(trial, input, o, n % width, n / width, expected, actual);
            else
                gls_find_equal(&trial->finding);
        }
    }
}

/* Responses of 0 to `steps` times the threshold equal the threshold, and neighbours in
 * position, in scale and across octaves. */
static void compare_ties(gls_trial *trial, int steps) {
    char input[48];
    if (trial->result)
        return;
    if (steps == 0) {
        gls_maps_sparse(trial->maps, trial->plan, threshold, &trial->random);
        compare_candidates(trial, "sparse maxima");
        return;
    }
    snprintf(input, sizeof input, "responses of %d values", steps + 2);
    gls_maps_ties(trial->maps, trial->plan, steps, threshold, &trial->random);
    compare_candidates(trial, input);
}

/* ------------------------------------------------------------------- marks -- */

/* Round 1 of the path "early-z" leaves depth 1 in blocks with block maxima, and in no
 * other. The candidates do not show it, as round 2 finds block maxima again. This pass
 * writes counts above 0 where the depth is 1. */
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
    if (trial->result)
        return;
    gls_trial_write_responses(trial);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_suppress(trial->gpu, trial->plan, threshold));
}

/* Reads the marks of the blocks: not 0 where the depth is 1. The list of candidates is an
 * input of at least twice the width and height that is nowhere 0. */
static const char *read_marks(gls_trial *trial) {
    const gls_plan *plan = trial->plan;
    gls_trial_write(trial, plan->points.candidate, "", 0);
    if (!trial->result)
        gls_trial_did(
            trial,
            gls_pass_run(trial->gpu, &marked,
                         &(gls_draw){ .defines = gls_plan_text(plan, plan->points.count),
                                      .inputs = { plan->points.candidate },
                                      .outputs = { plan->suppress.mask },
                                      .depth = plan->suppress.depth,
                                      .clear = true,
                                      .fetches = 4 }));
    return gls_trial_read(trial, plan->suppress.mask);
}

static void compare_marks(gls_trial *trial) {
    static const char none[16];
    const gls_plan *plan = trial->plan;
    const gls_texture_desc *texture = &plan->textures.desc[plan->suppress.mask];
    const size_t bytes = gls_texel_bytes(texture->texel);
    const gls_random random = trial->random;
    suppress_blobs(trial, false);
    const char *masks = gls_trial_read(trial, plan->suppress.mask);
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
            const size_t at = bytes * (size_t)(y * texture->width + x);
            const bool has = memcmp(&masks[at], none, bytes) != 0;
            gls_find_truth(
                &trial->finding, (memcmp(&marks[at], none, bytes) != 0) == has,
                "block (%d, %d) of octave %d of blobs has %sblock maxima and its depth "
                "is %s1",
                n % columns, n / columns, o, has ? "" : "no ", has ? "not " : "");
        }
    }
}

/* ------------------------------------------------------------------- cases -- */

/* Images with and without coarser octaves. Responses of few values have maxima at every
 * second sample, so the lists are large. The last case is that of marks. */
void gls_check_suppress(gls_trial *trial, int number) {
    static const struct {
        int width, height;
        gls_picture_kind kind; /* or */
        bool tied;
        int steps;
    } cases[] = {
        { 121, 90, .kind = GLS_PICTURE_BLOBS },
        { 215, 191, .kind = GLS_PICTURE_BLOBS },
        { 121, 90, .kind = GLS_PICTURE_CHECKERBOARD },
        { 130, 97, .kind = GLS_PICTURE_NOISE },
        { 23, 60, .tied = true, .steps = 6 },
        { 64, 63, .tied = true, .steps = 1 },
        { 121, 90, .tied = true, .steps = 2 },
        { 215, 191, .tied = true, .steps = 4 },
        { 215, 191, .tied = true, .steps = 0 },
    };
    enum { CASES = sizeof cases / sizeof *cases };
    if (number == CASES) {
        if (trial->paths >> GLSURF_PATH_EARLY_Z & 1)
            compare_marks(trial);
        return;
    }
    gls_trial_plan(trial, &(gls_plan_params){ .width = cases[number].width,
                                              .height = cases[number].height,
                                              .candidates = 1 << 15 });
    if (cases[number].tied) {
        compare_ties(trial, cases[number].steps);
        return;
    }
    gls_trial_responses(trial, cases[number].kind);
    compare_candidates(trial, gls_picture_name(cases[number].kind));
}
