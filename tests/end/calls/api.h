/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Shared by the tests of single calls: it records a device's log messages, and checks that
 * an extractor still works after an error.
 */
#ifndef GLSURF_TEST_END_API_H
#define GLSURF_TEST_END_API_H

#include "driver.h"
#include "extract.h"

enum { WIDTH = 240, HEIGHT = 180 };

/* A threshold that excludes no response. In the paper preset, responses are multiples of
 * 0.01 / (255^2 N^4), which is 3e-12 on the finest level that has keypoints, N = 15. The
 * default averages nine responses, and a mean is smaller than this only where the image
 * shows nothing. */
extern const float every_response;

typedef struct heard {
    unsigned count;
    glsurf_log_level level;
    char last[512];
} heard;

/* The log callback of a glsurf_device_desc; `user` is a `heard`. */
void hear(void *user, glsurf_log_level level, const char *message);

/* The log got one message: an error, one sentence without a newline. */
void assert_heard_once(const heard *self);

/* An extractor that gets input which it must refuse. */
typedef struct subject {
    heard log;
    glsurf_device *device; /* the shared one, or one of its own */
    glsurf_extractor *extractor;
    picture good;
    feature_list expected; /* features of the good picture */
} subject;

/* The subject must not move in memory. */
void subject_make(subject *self, glsurf_backend backend, picture good);

/* Replaces the extractor by one on the same device. */
void subject_renew(subject *self, glsurf_extractor_desc desc);

/* Submits `bad`, which must be refused with `result` and a sentence that has these words;
 * afterwards the extractor still works. */
void assert_refused(subject *self, const glsurf_image *bad, glsurf_result result,
                    const char *words);

/* The same of the image, and of one that has it as its mask. */
void assert_refused_twice(subject *self, const glsurf_image *bad, const char *words);

/* The image has these features. */
void expect_features(glsurf_extractor *extractor, const glsurf_image *image,
                     const feature_list *expected, const char *what);

/* After each test: no GL error is pending, and the driver has not complained. */
int api_check(void **state);

/* Rows of the array of tests in main(). */
#define TEST_NAMED(name, f, argument)                                                      \
    { name, f, NULL, api_check, argument }
#define TEST_FROM(f, set_up, argument)                                                     \
    { #f, f, set_up, NULL, argument }
#define TEST_BETWEEN(f, set_up, tear_down, argument)                                       \
    { #f, f, set_up, tear_down, argument }
#define TEST(f, argument) TEST_NAMED(#f, f, argument)
#define TEST_ON_BOTH(f)                                                                    \
    TEST_NAMED(#f ": gl", f, &(glsurf_backend){ GLSURF_BACKEND_GL }),                      \
        TEST_NAMED(#f ": cpu", f, &(glsurf_backend){ GLSURF_BACKEND_CPU })

/* A backend and a preset. */
typedef struct setting {
    glsurf_backend backend;
    glsurf_preset preset;
} setting;

/* An extractor on the shared device or, without GL, a new one. */
glsurf_extractor *extractor_by(glsurf_backend backend, glsurf_extractor_desc desc);

/* An extractor of the preset on the shared device or, without GL, a new one, and its
 * features of one picture. */
glsurf_extractor *setting_extractor(const setting *self, glsurf_extractor_desc desc);
feature_list setting_extract(const setting *self, glsurf_extractor_desc desc,
                             const picture *from);

/* On both backends with each preset. *state is a `setting`. */
#define TEST_ON_ALL(f)                                                                     \
    TEST_SETTINGS(f, ": gl, default", GLSURF_BACKEND_GL, GLSURF_PRESET_DEFAULT),           \
        TEST_SETTINGS(f, ": gl, paper", GLSURF_BACKEND_GL, GLSURF_PRESET_PAPER),           \
        TEST_SETTINGS(f, ": cpu, default", GLSURF_BACKEND_CPU, GLSURF_PRESET_DEFAULT),     \
        TEST_SETTINGS(f, ": cpu, paper", GLSURF_BACKEND_CPU, GLSURF_PRESET_PAPER)
#define TEST_SETTINGS(f, name, backend, preset)                                            \
    TEST_NAMED(#f name, f, (&(setting){ backend, preset }))

#endif
