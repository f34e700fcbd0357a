/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A headless debug context for a test program, the driver it runs on, and what that driver
 * complains about.
 *
 * GLSURF_TEST_DRIVER, where it is set, names the driver that has to be the one in use, as
 * a part of GL_RENDERER: what was asked for through Mesa's variables may not be installed.
 */
#ifndef GLSURF_TEST_END_DRIVER_H
#define GLSURF_TEST_END_DRIVER_H

#include "headless.h"

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include <GL/glcorearb.h>

enum { TEST_SKIPPED = 77 };

typedef struct driver {
    headless *context;
    unsigned complaints; /* debug messages of medium or high severity */
} driver;

/* Makes a context current, or ends the program as skipped with the reason. The driver
 * has to stay where it is until it is closed. */
void driver_open(driver *self);
void driver_close(driver *self);

/* No GL error is pending and no complaint has come. Fails the running cmocka test. */
void driver_assert_clean(const driver *self);

/* Ends the program as skipped unless each path exists. */
void require_files(char *const *paths, int count);

#endif
