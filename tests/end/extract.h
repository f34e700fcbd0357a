/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From pictures to features through the public calls, and lists of features that outlive
 * their extractor. Any error fails the running cmocka test. Objects and lists end with the
 * running test, unless the test destroys or frees them before.
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

/* Makes a device with a loader. Unless `desc` has a log, it prints warnings and errors. */
glsurf_device *device_new(glsurf_device_desc desc);

/* Returns the program's shared device, so that tests of objects compile programs only once.
 * The first call makes it, in the context then current. NULL while another context is
 * current. driver_close() ends it. */
glsurf_device *device_shared(void);
void device_end_shared(void);

/* Sends the messages of the shared device to a log callback. NULL: prints them as
 * device_new() does. */
void device_hear(glsurf_log_callback *log, void *user);

/* Returns the device of an extractor, a matcher or a panorama. */
glsurf_device *device_of(const void *object);

/* Returns the number of programs that the device of such an object has compiled. */
uint32_t compiled_by(const void *object);

/* Capacity of the extractors below if settings give none, and the library's own default.
 * Images of tests are small, and longer lists would only enlarge textures. Lists grow as
 * needed. */
enum { ROOM = 512, DEFAULT_ROOM = 8192 };

/* Makes an extractor: on a device, on a new device with these settings, or on the shared
 * device. Outside of the first context, extractor_new() makes a new device too. A new
 * device lives as long as the extractor. */
glsurf_extractor *extractor_on(glsurf_device *device, glsurf_extractor_desc desc);
glsurf_extractor *extractor_with(glsurf_device_desc device, glsurf_extractor_desc desc);
glsurf_extractor *extractor_new(glsurf_extractor_desc desc);

void submit_picture(glsurf_extractor *extractor, const picture *of);

/* Submits one image and collects its features. */
feature_list extract_image(glsurf_extractor *extractor, const glsurf_image *image);
feature_list extract(glsurf_extractor *extractor, const picture *from);

/* Describes input keypoints. */
feature_list describe_image(glsurf_extractor *extractor, glsurf_image image,
                            const glsurf_keypoint *keypoints, uint32_t count);

/* Collects the features of the oldest submitted image. */
feature_list collect(glsurf_extractor *extractor);

/* Extracts the features of one picture with a new extractor, on a device or on the shared
 * device. */
feature_list extract_on(glsurf_device *device, glsurf_extractor_desc desc,
                        const picture *from);
feature_list extract_once(glsurf_extractor_desc desc, const picture *from);

void feature_list_free(feature_list *list);

/* Convert collected features to a list, in memory of their extractor, and back. */
feature_list feature_list_view(const glsurf_features *features);
glsurf_features feature_list_features(const feature_list *list);

const float *feature_list_descriptor(const feature_list *list, uint32_t i);

/* Returns the features whose `kept` is set. `total` counts only these. */
feature_list feature_list_kept(const feature_list *all, const bool *kept);

/* Moves all keypoints, with one float addition for x and one for y. */
void feature_list_move(feature_list *list, uint32_t x, uint32_t y);

/* Returns true if all bytes are equal. */
bool feature_list_same(const feature_list *a, const feature_list *b);
void assert_same_features(const feature_list *a, const feature_list *b);
void assert_found(feature_list list, const feature_list *expected); /* frees the list */

/* Makes a matcher on a device, or on the shared device (CPU backend: on a new one), and a
 * feature set of the matcher. */
glsurf_matcher *matcher_on(glsurf_device *device, uint32_t frames);
glsurf_matcher *matcher_new(glsurf_backend backend, uint32_t frames);
glsurf_feature_set *feature_list_load(const feature_list *list, glsurf_matcher *matcher);

/* Makes a set of the features of the last submitted image. */
glsurf_feature_set *set_kept(glsurf_matcher *matcher, glsurf_extractor *extractor);

/* Matches two sets. The matches are in memory of the matcher. */
glsurf_matches match_sets(glsurf_matcher *matcher, const glsurf_feature_set *a,
                          const glsurf_feature_set *b, const glsurf_match_params *params);

glsurf_panorama *panorama_on(glsurf_device *device, uint32_t width, uint32_t height);

/* Returns the angle between two directions, from 0 to 180 degrees. */
double degrees_between(double a, double b);

#endif
