/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A check finds out whether the library gives right results on this driver. Drivers change
 * under their users: shaders stop linking after an update, compilers miscompute. The CPU
 * backend needs no GPU, so every machine can compare its driver with it. Each stage gets
 * the same small built-in input on the device and on the CPU. If both round, their numbers
 * may differ by a bound derived for the stage. Then the check compares whole frames,
 * matches, panoramas, kinds of images, drawings and the application's GL state.
 *
 *     glsurf_check *check = NULL;
 *     bool done = false;
 *     result = glsurf_check_create(&check, &device_desc, &(glsurf_check_desc){ 0 });
 *     while (!result && !done)
 *         result = glsurf_check_step(check, 0.004, &done);
 *     uint32_t count;
 *     const glsurf_check_row *rows = glsurf_check_rows(check, &count);
 *
 * LINKING. The check is a static library, libglsurf_check.a, because it calls functions
 * that the shared library glsurf does not export. Link it and libglsurf.a, not the
 * shared glsurf: use glsurf-check of pkg-config, or glsurf::check of CMake.
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
    bool every_preset; /* check each preset with the detector "hessian", and each other
                          detector with the default preset. `preset` and `detector` must
                          still be valid */
    bool every_path;   /* repeat all subjects with each path toggled that can be: off if it
                          is on, else on */
    const char *only;  /* name of one subject; NULL: all. Copied */
} glsurf_check_desc;

typedef enum glsurf_verdict {
    GLSURF_VERDICT_PENDING = 0, /* not compared yet */
    GLSURF_VERDICT_EQUAL,       /* all bits are equal */
    GLSURF_VERDICT_ROUNDED,     /* all differences are within their bounds */
    GLSURF_VERDICT_WRONG,       /* a difference exceeds its bound, or a call failed */
    GLSURF_VERDICT_ABSENT       /* the driver lacks what the subject needs */
} glsurf_verdict;

/* Returns "equal", "rounded" and so on, or "" for unknown values. Static storage. */
GLSURF_API const char *glsurf_verdict_name(glsurf_verdict verdict);

/* One subject with one preset. A subject is a stage, such as "gray", or a use of the
 * library, such as "panorama". */
typedef struct glsurf_check_row {
    const char *subject; /* name of the subject; static storage */
    glsurf_preset preset;
    glsurf_detector detector;
    int path; /* the glsurf_path that is toggled; -1: none, the device chooses all */
    glsurf_verdict verdict;
    double share;        /* largest difference divided by its bound, 0 to 1, of the numbers
                            within their bounds */
    uint64_t values;     /* numbers compared */
    double seconds;      /* time taken, including the compilation of shaders */
    const char *message; /* WRONG: what is wrong, where and by how much; ABSENT: what is
                            missing; else "". Valid until the next step */
    int workaround_path; /* WRONG: the glsurf_path that gives right results when toggled;
                            -1: none */
} glsurf_check_row;

/* Creates a check, which makes its own devices in the current context.
 *
 * check   receives the check, or NULL on failure
 * device  description of the devices, as for glsurf_device_create(); copied. Its log
 *         receives the messages of failures
 * desc    settings; copied
 *
 * Errors: as glsurf_device_create(); ARGUMENT (NULL pointer, CPU backend, unknown preset,
 * detector or subject), MEMORY. */
GLSURF_API glsurf_result glsurf_check_create(glsurf_check **check,
                                             const glsurf_device_desc *device,
                                             const glsurf_check_desc *desc);

/* Does the next pieces of the check. A fault of the driver, such as a shader that does not
 * compile, is a verdict and not a failure of the call. After the last subject, steps repeat
 * the wrong subjects with each path toggled, to find workaround_path.
 *
 * seconds  the call begins no new piece after this time, but does at least one. Pieces in
 *          which the driver compiles shaders take longest
 * done     receives true if nothing is left
 *
 * Errors: ARGUMENT (NULL pointer, the context is not current), MEMORY, and errors of
 * glsurf_device_create() when it makes a device with a path toggled. */
GLSURF_API glsurf_result glsurf_check_step(glsurf_check *check, double seconds, bool *done);

/* Returns the rows of the subjects, in their order, and sets *count to their number. */
GLSURF_API const glsurf_check_row *glsurf_check_rows(const glsurf_check *check,
                                                     uint32_t *count);

/* Frees the check with its devices. The context has to be current. NULL is ignored. */
GLSURF_API void glsurf_check_destroy(glsurf_check *check);

/* Returns a value for glsurf_tuner_desc.check, with the default preset and detector. You
 * may set its `user` to the name of one subject; NULL: all. */
GLSURF_API glsurf_tuner_check glsurf_check_for_tuner(void);

#ifdef __cplusplus
}
#endif

#endif
