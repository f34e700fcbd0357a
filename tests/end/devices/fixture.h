/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One object of each type on one device, between a recorded driver and the test, which
 * counts what they leave.
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
    feature_list expected[2]; /* of the scene, with each of `backends` */
    long blocks;              /* living before a test */
} fixture;

extern const glsurf_backend backends[2]; /* GL, CPU */
extern const glsurf_extractor_desc defaults;
extern const glsurf_match_params params;
extern const glsurf_placement in_place;

/* Opens the driver. The fixture is static, and ends with the program. */
void fixture_open(fixture *self);

/* A test with a fixture. Afterwards nothing is left in GL and in memory. */
#define FIXTURE_TEST(f, fixture) TEST_BETWEEN(f, fixture_begin, fixture_end, fixture)
int fixture_begin(void **state);
int fixture_end(void **state);

/* A device whose calls are recorded. */
glsurf_device *noted_device(void);
unsigned long linked(const fixture *f); /* programs, so far */

/* Submits the scene. */
void submit(const fixture *f, glsurf_extractor *extractor);

/* An extractor with default settings finds what it should. */
void assert_finds(const fixture *f, glsurf_extractor *extractor);

/* Every feature of `a` matches that of the same index in `b`. Both sets have all features
 * of the scene. */
void assert_matches_all(const fixture *f, glsurf_matcher *matcher,
                        const glsurf_feature_set *a, const glsurf_feature_set *b);

/* The same of sets that are made for it. */
void assert_matches(const fixture *f, glsurf_matcher *matcher);

/* Adds the scene to a canvas without another image, which then shows its values. */
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
void family_free(family *self); /* and the device, if it is not NULL */

#endif
