/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TESTS = 64 };

/* How many presets a test runs with, by detector, in the order of glsurf_preset. Stages
 * that ask for no property of a preset do the same with all. "bay" has a scale space of its
 * own, and does all else as "paper". Other detectors have one scale space for all presets:
 * "default" and "paper" differ in the unit of intensities. */
typedef struct test_numbers {
    const char *test;
    int presets[GLSURF_DETECTORS];
} test_numbers;

static const test_numbers numbers[] = {
    { "blend", { 1 } },
    { "censure", { [GLSURF_DETECTOR_CENSURE] = 2 } },
    { "dog", { [GLSURF_DETECTOR_DOG] = 1 } },
    { "gray", { 1 } },
    { "match", { 1 } },
    { "pairs", { 1 } },
    { "culling", { GLSURF_PRESETS, 1, 1 } },
    { "hessian", { GLSURF_PRESETS } },
    { "plan", { GLSURF_PRESETS } },
    { "plan_textures", { GLSURF_PRESETS, 2, 1 } },
    { "plan_variants", { GLSURF_PRESETS, 2, 1 } },
    { "points", { GLSURF_PRESETS, 1, 1 } },
    { "programs", { GLSURF_PRESETS, 1, 1 } },
    { "reference_maxima", { GLSURF_PRESETS, 1, 1 } },
    { "reference_refine", { GLSURF_PRESETS } },
    { "reference_responses", { GLSURF_PRESETS, [GLSURF_DETECTOR_CENSURE] = 2 } },
    { "refine", { GLSURF_PRESETS, 1, 1 } },
    { "suppress", { GLSURF_PRESETS, 1, 1 } },
};

const glsurf_preset_data *test_preset(const char *test, int index) {
    static const test_numbers others = { "", { GLSURF_PRESET_PAPER + 1 } };
    const test_numbers *of = &others;
    for (size_t i = 0; i < COUNT(numbers); ++i)
        if (strcmp(numbers[i].test, test) == 0)
            of = &numbers[i];
    for (int d = 0; d < GLSURF_DETECTORS; ++d) {
        if (index < of->presets[d])
            return glsurf_preset_row((glsurf_preset)index, (glsurf_detector)d);
        index -= of->presets[d];
    }
    return NULL;
}

static int run(const char *name, const glsurf_preset_data *preset,
               const struct CMUnitTest *tests, size_t count) {
    struct CMUnitTest with_state[MAX_TESTS];
    char suite[96];
    if (count > MAX_TESTS)
        return EXIT_FAILURE;
    for (size_t i = 0; i < count; ++i) {
        with_state[i] = tests[i];
        with_state[i].initial_state = (void *)preset;
    }
    snprintf(suite, sizeof suite, "%s, preset %s, %s", name, preset->name,
             glsurf_detector_name(preset->detector));
    return test_main(suite, with_state, count);
}

int test_presets_main(const char *name, const struct CMUnitTest *tests, size_t count) {
    int status = EXIT_SUCCESS;
    const glsurf_preset_data *preset;
    for (int i = 0; (preset = test_preset(name, i)) != NULL; ++i)
        if (run(name, preset, tests, count) != EXIT_SUCCESS)
            status = EXIT_FAILURE;
    return status;
}
