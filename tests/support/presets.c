/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_TESTS = 64 };

const glsurf_preset_data *test_preset(int index) {
    static const glsurf_preset presets[] = { GLSURF_PRESET_DEFAULT, GLSURF_PRESET_PAPER };
    return index < (int)(COUNT(presets)) ? glsurf_preset_data_of(presets[index]) : NULL;
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
    snprintf(suite, sizeof suite, "%s, preset %s", name, preset->name);
    return test_main(suite, with_state, count);
}

int test_presets_main(const char *name, const struct CMUnitTest *tests, size_t count) {
    int status = EXIT_SUCCESS;
    const glsurf_preset_data *preset;
    for (int i = 0; (preset = test_preset(i)) != NULL; ++i)
        if (run(name, preset, tests, count) != EXIT_SUCCESS)
            status = EXIT_FAILURE;
    return status;
}
