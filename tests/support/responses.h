/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The levels of the presets, written down once more, and responses by their definition:
 * pixel by pixel in double, without an integral image.
 */
#ifndef GLSURF_TEST_RESPONSES_H
#define GLSURF_TEST_RESPONSES_H

#include "support/test.h"

/* All in pixels. */
typedef struct test_level {
    int step, offset;
    int size, lobe, length, corner, gap;
    double sigma;
} test_level;

/* Of octave g. */
int test_level_count(const glsurf_preset_data *preset, int g);
test_level test_level_of(const glsurf_preset_data *preset, int g, int level);

/* Fails the test unless the responses of octave g, four floats a sample, are those of the
 * image within what roundings of floats make. */
void test_check_responses(const test_case *at, const glsurf_plan *plan, int g,
                          const test_maps *maps, const float *actual);

#endif
