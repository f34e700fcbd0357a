/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A headless debug context for a test program, with its driver and the driver's complaints.
 *
 * support/test.h does the same for tests of stages, in the GL state in which passes start.
 * Here the library meets a fresh context. GLSURF_DRIVER means the same in both.
 */
#ifndef GLSURF_TEST_END_DRIVER_H
#define GLSURF_TEST_END_DRIVER_H

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include "gl/loader.h"

#include "support/test.h"

typedef struct driver {
    glsurf_context *context;
    unsigned complaints; /* see test_listen() */
    void *compatibility; /* a context of the compatibility profile, or NULL */
} driver;

/* Makes a context current. On failure it prints the reason and ends the program: as skipped
 * if GLSURF_DRIVER names a driver other than llvmpipe, otherwise as failed. The driver must
 * not move in memory until it is closed. */
void driver_open(driver *self);
void driver_close(driver *self);

/* Makes another debug context and makes it current, or fails the running test. */
glsurf_context *context_new(void);

/* Makes a context of the compatibility profile current, on the display of the driver's own
 * context, which must be current. Ends the program as skipped if the driver has none. */
void driver_use_compatibility(driver *self);

/* Makes the driver's own context, of the core profile, current again. */
void driver_use_core(driver *self);

/* Runs the tests and closes the driver. A remaining GL error or a complaint also fails.
 * Returns main()'s exit code. */
int driver_test(driver *self, const char *name, const struct CMUnitTest *tests,
                size_t count);

/* Opens a driver, runs the tests and closes it. Returns main()'s exit code. */
int driver_main(const char *name, const struct CMUnitTest *tests, size_t count);

/* Returns true if the current context rounds as C does, unless GLSURF_TEST_EXACT is 0. Then
 * tests compare bits in addition to bounds. */
bool driver_rounds_as_c(void);

/* Returns true if no GL error is pending and the last opened driver has not complained. */
bool driver_is_clean(void);

/* Fails the running cmocka test if a GL error is pending or the driver has complained. */
void driver_assert_clean(const driver *self);

/* Image files of the command line. Without any, the test draws its own images. */
typedef struct task {
    driver driver;
    int count;
    char **paths;
} task;

/* Runs a program with one test, whose *state is the task. Skips the test if a path does not
 * exist. Returns main()'s exit code. */
int task_main(const char *name, struct CMUnitTest test, int argc, char **argv);

#endif
