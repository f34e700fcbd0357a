/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A headless debug context for a test program, the driver it runs on, and what that driver
 * complains about.
 *
 * support/test.h has the same for stages, with the state that passes start from; here the
 * library has to find the context as it comes. GLSURF_DRIVER means the same as there.
 */
#ifndef GLSURF_TEST_END_DRIVER_H
#define GLSURF_TEST_END_DRIVER_H

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include <GL/glcorearb.h>

#include "support/test.h"

typedef struct driver {
    glsurf_egl *context;
    unsigned complaints; /* debug messages of medium or high severity */
} driver;

/* Makes a context current, or ends the program with the reason: as skipped, or as failed
 * where llvmpipe is wanted, which has to be there. The driver has to stay where it is until
 * it is closed. */
void driver_open(driver *self);
void driver_close(driver *self);

/* Runs the tests and closes the driver; a GL error or a complaint that is left fails, too.
 * The result is main()'s. */
int driver_test(driver *self, const char *name, const struct CMUnitTest *tests,
                size_t count);

/* Whether the current context rounds each operation of our shaders as C does: Mesa's
 * software drivers of 22.x do. */
bool driver_rounds_as_c(void);

/* No GL error is pending and no complaint has come. Fails the running cmocka test. */
void driver_assert_clean(const driver *self);

/* What a program is to do with the images that it is given, or without any with drawn ones.
 */
typedef struct task {
    driver driver;
    int count;
    char **paths;
} task;

/* main() with one test, whose *state is the task. Skipped unless each path exists. */
int task_main(const char *name, struct CMUnitTest test, int argc, char **argv);

#endif
