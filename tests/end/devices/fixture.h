/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One object of each type on one device with a recorded driver. The test counts the GL
 * objects and the memory that they leave.
 */
#ifndef GLSURF_TEST_END_FAMILY_H
#define GLSURF_TEST_END_FAMILY_H

#include "calls/api.h"
#include "support/record.h"

enum { SIDE = 80, TALL = 60, CANVAS = 2 * SIDE };

typedef struct fixture {
    driver driver;
    record record;
    picture scene;
    feature_list expected[2]; /* features of the scene, for each of `backends` */
    long blocks;              /* memory blocks before a test */
} fixture;

extern const glsurf_backend backends[2]; /* GL, CPU */
extern const glsurf_extractor_desc defaults;
extern const glsurf_match_params params;
extern const glsurf_placement in_place;

/* Opens the driver. The fixture is static, and ends with the program. */
void fixture_open(fixture *self);

/* A test with a fixture. It fails if GL objects or memory are left. */
#define FIXTURE_TEST(f, fixture) TEST_BETWEEN(f, fixture_begin, fixture_end, fixture)
int fixture_begin(void **state);
int fixture_end(void **state);

/* Makes a device whose GL calls are recorded. */
glsurf_device *noted_device(void);
unsigned long linked(const fixture *f); /* number of linked programs so far */

/* Submits the scene. */
void submit(const fixture *f, glsurf_extractor *extractor);

/* Asserts that an extractor with default settings finds the expected features. */
void assert_finds(const fixture *f, glsurf_extractor *extractor);

/* Asserts that every feature of `a` matches the feature of the same index in `b`. Both sets
 * have all features of the scene. */
void assert_matches_all(const fixture *f, glsurf_matcher *matcher,
                        const glsurf_feature_set *a, const glsurf_feature_set *b);

/* Asserts that a set of the scene's features, made by this call, matches itself. */
void assert_matches(const fixture *f, glsurf_matcher *matcher);

/* Adds the scene to a canvas without other images. Asserts that it has the scene's pixels.
 */
void assert_shows(const fixture *f, glsurf_panorama *panorama);

/* One object of each type, and a set of the scene's features. */
typedef struct family {
    glsurf_device *device;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *set;
    glsurf_panorama *panorama;
} family;

family family_on(const fixture *f, glsurf_device *device);
void assert_works(const fixture *f, const family *self);
void family_free(family *self); /* destroys the device too, unless NULL */

#endif
