/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the tests of single calls share: what an extractor logs, and that it can be used on
 * after an error.
 */
#ifndef GLSURF_TEST_END_API_H
#define GLSURF_TEST_END_API_H

#include "driver.h"
#include "extract.h"

enum { WIDTH = 320, HEIGHT = 240 };

/* As good as no threshold: of the paper, responses are multiples of 0.01 / (255^2 N^4),
 * which is 3e-12 on the finest level that keypoints have, N = 15. Other means are less only
 * where there is nothing to see. */
extern const float every_response;

typedef struct heard {
    unsigned count;
    glsurf_log_level level;
    char last[512];
} heard;

/* Of a glsurf_extractor_desc, with a `heard` as the user. */
void hear(void *user, glsurf_log_level level, const char *message);

/* One sentence without a newline, as an error. */
void assert_heard_once(const heard *self);

/* An extractor that is given something to refuse. */
typedef struct subject {
    heard log;
    glsurf_extractor *extractor;
    picture good;
    feature_list expected; /* of the good picture */
} subject;

/* Takes the picture over. The subject has to stay where it is until it is freed. */
void subject_make(subject *self, glsurf_backend backend, picture good);
void subject_free(subject *self);

/* Another extractor instead. */
void subject_renew(subject *self, glsurf_extractor_desc desc);

/* Submits what is refused; the extractor can be used on. */
void assert_refused(subject *self, const glsurf_image *bad, glsurf_result result);

/* The header: after ARGUMENT and LIMIT the extractor is as it was. So an image that was
 * submitted before still waits to be collected, with its levels. */
void assert_left_alone(glsurf_backend backend, const glsurf_image *bad,
                       glsurf_result result);

/* As glsurf_extractor_info() says. */
uint64_t frame_bytes(const glsurf_extractor *extractor);

/* After each test: no GL error is pending. */
int api_check(void **state);

/* For the array in main(). */
#define TEST_NAMED(name, f, argument)                                                      \
    { name, f, NULL, api_check, argument }
#define TEST_FROM(f, set_up, argument)                                                     \
    { #f, f, set_up, NULL, argument }
#define TEST_BETWEEN(f, set_up, tear_down, argument)                                       \
    { #f, f, set_up, tear_down, argument }
#define TEST(f, argument) TEST_NAMED(#f, f, argument)
#define TEST_ON_BOTH(f)                                                                    \
    TEST_NAMED(#f ": gl", f, &(glsurf_backend){ GLSURF_BACKEND_GL }),                      \
        TEST_NAMED(#f ": reference", f, &(glsurf_backend){ GLSURF_BACKEND_REFERENCE })

/* On both backends with each preset; *state has the settings. */
#define TEST_ON_ALL(f)                                                                     \
    TEST_SETTINGS(f, ": gl, default", GLSURF_BACKEND_GL, GLSURF_PRESET_DEFAULT),           \
        TEST_SETTINGS(f, ": gl, paper", GLSURF_BACKEND_GL, GLSURF_PRESET_PAPER),           \
        TEST_SETTINGS(f, ": reference, default", GLSURF_BACKEND_REFERENCE,                 \
                      GLSURF_PRESET_DEFAULT),                                              \
        TEST_SETTINGS(f, ": reference, paper", GLSURF_BACKEND_REFERENCE,                   \
                      GLSURF_PRESET_PAPER)
#define TEST_SETTINGS(f, name, backend_of, preset_of)                                      \
    TEST_NAMED(                                                                            \
        #f name, f,                                                                        \
        (&(glsurf_extractor_desc){ .backend = (backend_of), .preset = (preset_of) }))

#endif
