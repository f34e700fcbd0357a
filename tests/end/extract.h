/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From a picture to features through the public calls, and lists of features that outlive
 * their extractor. Any error fails the running cmocka test.
 */
#ifndef GLSURF_TEST_END_EXTRACT_H
#define GLSURF_TEST_END_EXTRACT_H

#include "picture.h"

typedef struct feature_list {
    uint32_t count, total;
    uint32_t length; /* numbers in a descriptor */
    glsurf_keypoint *keypoints;
    float *descriptors;
} feature_list;

/* An extractor with a loader, and a log that prints warnings and errors. */
glsurf_extractor *extractor_new(glsurf_extractor_desc desc);

/* Submits one image and collects its features. */
feature_list extract_image(glsurf_extractor *extractor, const glsurf_image *image);
feature_list extract(glsurf_extractor *extractor, const picture *from);

/* Collects the features of an image that was submitted before. */
feature_list collect(glsurf_extractor *extractor);

/* Extracts the features of one picture by an extractor of its own. */
feature_list extract_once(glsurf_extractor_desc desc, const picture *from);

void feature_list_free(feature_list *list);

const float *feature_list_descriptor(const feature_list *list, uint32_t i);

/* Whether all bytes are the same. */
bool feature_list_same(const feature_list *a, const feature_list *b);
void assert_same_features(const feature_list *a, const feature_list *b);

/* A matcher with a loader and a log that prints warnings and errors, and one of its feature
 * sets. */
glsurf_matcher *matcher_new(glsurf_backend backend, uint32_t frames);
glsurf_feature_set *feature_list_load(const feature_list *list, glsurf_matcher *matcher);

/* The angle between two directions, 0 to 180 degrees. */
double degrees_between(double a, double b);

#endif
