/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Loaders that show the library less of a context of OpenGL ES 3.0 than it has.
 */
#ifndef GLSURF_TEST_END_CAPPED_H
#define GLSURF_TEST_END_CAPPED_H

#include "driver.h"

/* The least that OpenGL ES 3.0 has to have, and of extensions only those without which the
 * library does not work: 4 draw buffers, 16 texture units of fragment shaders, 2048 texels.
 * A call that goes beyond these limits counts in *user, an unsigned, if user is not NULL.
 */
void *capped_get_proc_address(void *user, const char *name);

/* The same, and NULL for all names of functions that OpenGL ES 3.0 does not have. */
void *pure_get_proc_address(void *user, const char *name);

/* Whether Khronos' registry, of which the list of these functions is made, was there. */
bool pure_is_there(void);

/* Whether GLSURF_TEST_CAPPED is 1: device_new() and the steps' devices use
 * capped_get_proc_address(), and has_extension() knows only what that shows. */
bool is_capped(void);

#endif
