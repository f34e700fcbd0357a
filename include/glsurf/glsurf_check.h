/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whether the library is right on this driver. Drivers change under their users: shaders
 * stop linking after an update, compilers miscompute. The library's CPU backend is an
 * oracle that needs no GPU. So a machine can find out by itself: every stage gets the same
 * small built-in input on the device and on the CPU, and where both round, numbers may
 * differ by bounds that are derived. Whole frames, matches, panoramas, kinds of images,
 * drawings and the application's GL state follow.
 *
 *     glsurf_check *check = NULL;
 *     bool done = false;
 *     result = glsurf_check_create(&check, &device_desc, &(glsurf_check_desc){ 0 });
 *     while (!result && !done)
 *         result = glsurf_check_step(check, 0.004, &done);
 *     uint32_t count;
 *     const glsurf_check_row *rows = glsurf_check_rows(check, &count);
 *
 * The check is a static library, libglsurf_check.a, as it calls functions that the shared
 * library glsurf does not export. An application with the check links both libraries
 * statically, and not to the shared one: pkg-config names what it needs as glsurf-check,
 * and CMake as glsurf::check.
 */
#ifndef GLSURF_GLSURF_CHECK_H
#define GLSURF_GLSURF_CHECK_H

#include "glsurf/tune.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct glsurf_check glsurf_check;

typedef struct glsurf_check_desc {
    glsurf_preset preset;
    glsurf_detector detector;
    bool every_preset; /* and every detector, instead of these */
    bool every_path;   /* also with each path turned over that the driver has */
    const char *only;  /* the name of one subject; NULL: all. Copied */
} glsurf_check_desc;

typedef enum glsurf_verdict {
    GLSURF_VERDICT_PENDING = 0, /* it was not compared yet */
    GLSURF_VERDICT_EQUAL,       /* all bits are equal */
    GLSURF_VERDICT_ROUNDED,     /* the differences are within their bounds */
    GLSURF_VERDICT_WRONG,       /* a difference is beyond its bound, or a call failed */
    GLSURF_VERDICT_ABSENT       /* the driver does not have what it needs */
} glsurf_verdict;

/* "equal", "rounded" and so on; static storage. */
GLSURF_API const char *glsurf_verdict_name(glsurf_verdict verdict);

/* One subject with one preset. Strings are valid until the next step. */
typedef struct glsurf_check_row {
    const char *subject; /* "gray": a stage, or what else is checked; static storage */
    glsurf_preset preset;
    glsurf_detector detector;
    int path; /* the glsurf_path that is turned over; -1: all are as the device takes them
               */
    glsurf_verdict verdict;
    double share;        /* the largest difference as a share of its bound, 0 to 1 */
    uint64_t values;     /* numbers that were compared */
    double seconds;      /* that it took, including the compilation of shaders */
    const char *message; /* WRONG: what, where and by how much; ABSENT: why; else "" */
    int cure; /* WRONG: the glsurf_path with which, turned over, it is right; -1: none */
} glsurf_check_row;

/* Makes a check. It makes devices of its own in the current context.
 *
 * device  how to make them, as for glsurf_device_create(). The log callback receives the
 *         sentences of failures
 *
 * Errors: those of glsurf_device_create(); ARGUMENT (no such preset, detector or subject),
 * MEMORY. */
GLSURF_API glsurf_result glsurf_check_create(glsurf_check **check,
                                             const glsurf_device_desc *device,
                                             const glsurf_check_desc *desc);

/* Goes on with the check. What a driver does wrong, such as a shader that does not compile,
 * is a verdict and not a failure of the call. When all subjects are done, those that are
 * wrong are tried with each path turned over.
 *
 * seconds  the call starts no other piece of work after this time; it does at least one.
 *          The longest pieces are those in which a driver compiles shaders
 * done     receives whether nothing is left
 *
 * Errors: ARGUMENT (the context is not current), MEMORY. */
GLSURF_API glsurf_result glsurf_check_step(glsurf_check *check, double seconds, bool *done);

/* Returns the subjects, in their order, and sets *count to their number. */
GLSURF_API const glsurf_check_row *glsurf_check_rows(const glsurf_check *check,
                                                     uint32_t *count);

GLSURF_API void glsurf_check_destroy(glsurf_check *check);

/* The check for glsurf_tuner_desc, with the default settings. `user` may be set to the name
 * of one subject; NULL: all. */
GLSURF_API glsurf_tuner_check glsurf_check_for_tuner(void);

#ifdef __cplusplus
}
#endif

#endif
