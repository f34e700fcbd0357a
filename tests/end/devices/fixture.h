/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A fixture for tests of devices. GL calls of devices that it makes go through a recorder
 * (support/record.h).
 */
#ifndef GLSURF_TEST_END_DEVICES_FIXTURE_H
#define GLSURF_TEST_END_DEVICES_FIXTURE_H

#include "calls/api.h"
#include "support/record.h"

enum { SIDE = 80, TALL = 60, CANVAS = 2 * SIDE };

typedef struct fixture {
    driver driver;
    record record;
    picture scene;
    feature_list expected[2]; /* features of the scene, for each of `backends` */
    long blocks;              /* memory blocks allocated before the test */
} fixture;

extern const glsurf_backend backends[2]; /* GL, CPU */
extern const glsurf_extractor_desc default_extractor;
extern const glsurf_match_params default_params;
extern const glsurf_placement identity;

/* Opens the driver. The fixture is a static variable; nothing has to be closed. */
void fixture_open(fixture *self);

/* A test with a fixture. It fails if GL objects or memory are left, if a GL error is
 * pending, or if the library broke a rule of record.h. */
#define FIXTURE_TEST(f, fixture) TEST_BETWEEN(f, fixture_begin, fixture_end, fixture)
int fixture_begin(void **state);
int fixture_end(void **state);

/* Makes a device whose GL calls are recorded, and whose matches are by shaders. */
glsurf_device *recorded_device(void);
unsigned long linked_programs(const fixture *f); /* number linked so far */

/* Submits the scene. */
void submit(const fixture *f, glsurf_extractor *extractor);

/* Asserts that an extractor with default settings finds the expected features. */
void assert_finds(const fixture *f, glsurf_extractor *extractor);

/* Asserts that every feature of `a` matches the feature of the same index in `b`. Both sets
 * must have all features of the scene, in the same order. */
void assert_matches_by_index(const fixture *f, glsurf_matcher *matcher,
                             const glsurf_feature_set *a, const glsurf_feature_set *b);

/* Makes a set of the scene's features, and asserts that the set matches itself. */
void assert_scene_matches(const fixture *f, glsurf_matcher *matcher);

/* Adds the scene to an empty panorama, and asserts that the panorama then shows it. */
void assert_shows_scene(const fixture *f, glsurf_panorama *panorama);

/* One object of each type, and a set of the scene's features. */
typedef struct objects {
    glsurf_device *device;
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    glsurf_feature_set *set;
    glsurf_panorama *panorama;
} objects;

objects objects_on(const fixture *f, glsurf_device *device);
void assert_objects_work(const fixture *f, const objects *self);
void objects_free(objects *self); /* also destroys `device`, unless it is NULL */

#endif
