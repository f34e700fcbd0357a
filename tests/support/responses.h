/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The levels of the presets and detectors, written down a second time. Responses by their
 * definition: summed pixel by pixel, without an integral image.
 */
#ifndef GLSURF_TEST_SUPPORT_RESPONSES_H
#define GLSURF_TEST_SUPPORT_RESPONSES_H

#include "support/test.h"

/* A level's filter. All sizes are in pixels. */
typedef struct test_level {
    int step, offset;
    int size, lobe, length, corner, gap;
    double sigma;
} test_level;

/* The number of levels of octave o, and a level's filter. */
int test_level_count(const gls_preset_data *preset, int o);
test_level test_level_of(const gls_preset_data *preset, int o, int level);

/* Fails the test unless the responses of octave o (one float per sample and channel) equal
 * the image's within the roundings of float. */
void test_check_responses(const test_case *at, const gls_plan *plan, int o,
                          const gls_maps *maps, bool averaged, const float *actual);

#endif
