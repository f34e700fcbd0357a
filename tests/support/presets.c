/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TESTS = 64 };

enum {
    DEFAULT = 1 << GLSURF_PRESET_DEFAULT,
    PAPER = 1 << GLSURF_PRESET_PAPER,
    BAY = 1 << GLSURF_PRESET_BAY,
    FAST = 1 << GLSURF_PRESET_FAST,
    BEST = 1 << GLSURF_PRESET_BEST,
    SCALES = DEFAULT | PAPER | BAY | FAST,   /* presets with different levels */
    SAMPLES = DEFAULT | PAPER | FAST | BEST, /* with different orientations */
    LAYOUTS = DEFAULT | PAPER | FAST | BEST, /* with different descriptors */
};

/* The presets that a test runs with, by detector. A stage that reads no property of a
 * preset does the same with every preset. "bay" differs from "paper" only in its scale
 * space. "best" differs from "default" in its orientation and descriptor, and also
 * localises fine keypoints. Other detectors have one scale space for all presets: "default"
 * and "paper" differ in the unit of intensities. */
typedef struct test_rows {
    const char *test;
    unsigned presets[GLSURF_DETECTORS];
} test_rows;

static const test_rows rows[] = {
    { "bands", { DEFAULT } },
    { "blend", { DEFAULT } },
    { "censure", { [GLSURF_DETECTOR_CENSURE] = DEFAULT | PAPER } },
    { "dog", { [GLSURF_DETECTOR_DOG] = DEFAULT } },
    { "gray", { DEFAULT } },
    { "match", { DEFAULT } },
    { "orientation", { SAMPLES } },
    { "pairs", { DEFAULT } },
    { "localise", { DEFAULT | BEST } },
    { "culling", { DEFAULT | PAPER | BAY, DEFAULT, DEFAULT } },
    { "descriptor", { LAYOUTS } },
    { "draws", { SCALES | BEST, DEFAULT | PAPER, DEFAULT } },
    { "hessian", { SCALES } },
    { "plan", { SCALES | BEST, DEFAULT | PAPER, DEFAULT } },
    { "points", { DEFAULT | PAPER | BAY, DEFAULT, DEFAULT } },
    { "programs", { DEFAULT } },
    { "reference_descriptor", { LAYOUTS } },
    { "reference_maxima", { SCALES, DEFAULT, DEFAULT } },
    { "reference_orientation", { SAMPLES } },
    { "reference_refine", { SCALES } },
    { "reference_responses", { SCALES, [GLSURF_DETECTOR_CENSURE] = DEFAULT | PAPER } },
    { "refine", { SCALES, DEFAULT, DEFAULT } },
    { "scale_space", { SCALES } },
    { "smooth", { DEFAULT } },
    { "suppress", { SCALES, DEFAULT, DEFAULT } },
    { "tiling", { SCALES | BEST, DEFAULT, DEFAULT } },
};

const gls_preset_data *test_preset(const char *test, int index) {
    static const test_rows others = { "", { DEFAULT | PAPER } };
    const test_rows *of = &others;
    for (size_t i = 0; i < COUNT(rows); ++i)
        if (strcmp(rows[i].test, test) == 0)
            of = &rows[i];
    for (int d = 0; d < GLSURF_DETECTORS; ++d)
        for (int p = 0; p < GLSURF_PRESETS; ++p)
            if (of->presets[d] >> p & 1 && index-- == 0)
                return gls_preset_row((glsurf_preset)p, (glsurf_detector)d);
    return NULL;
}

size_t test_sample(const gls_preset_data *preset, size_t count) {
    const bool is_sample = preset == gls_preset_data_of(GLSURF_PRESET_FAST);
    return is_sample && count > 2 && !test_full() ? 2 : count;
}

static void run(const char *name, const gls_preset_data *preset,
                const struct CMUnitTest *tests, size_t count) {
    struct CMUnitTest with_state[MAX_TESTS];
    char suite[96];
    for (size_t i = 0; i < count; ++i) {
        with_state[i] = tests[i];
        with_state[i].initial_state = (void *)preset;
    }
    snprintf(suite, sizeof suite, "%s, preset %s, %s", name,
             glsurf_preset_name(preset->preset), glsurf_detector_name(preset->detector));
    test_group(suite, with_state, count);
}

int test_presets_main(const char *name, const struct CMUnitTest *tests, size_t count) {
    const gls_preset_data *preset;
    if (count > MAX_TESTS)
        return EXIT_FAILURE;
    for (int i = 0; (preset = test_preset(name, i)) != NULL; ++i)
        run(name, preset, tests, count);
    return test_end(NULL);
}
