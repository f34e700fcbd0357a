/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Shared declarations of the test end/frames. */
#ifndef GLSURF_TEST_END_FRAMES_H
#define GLSURF_TEST_END_FRAMES_H

#include "driver.h"
#include "extract.h"

enum { PICTURES = 9, SETTINGS = 9, DETECTORS = 2, FRAMES = 3 };

typedef struct gallery {
    glsurf_backend backend;
    glsurf_device *device;
    picture pictures[PICTURES], mask;
    feature_list expected[SETTINGS][PICTURES]; /* each by a new extractor */
} gallery;

/* Settings that may change. The capacity is too small in [2] and [5] for the noise, and in
 * [8] for the second picture. The last two have the other detectors. */
extern const glsurf_extractor_desc settings[SETTINGS];

glsurf_device *device_for(const gallery *self);

/* Tests of frames_told.c. */
void one_image_beyond_the_capacity(void **state);
void what_is_inspected_is_of_the_image_collected(void **state);
void what_is_told_is_of_the_last_image(void **state);

#endif
