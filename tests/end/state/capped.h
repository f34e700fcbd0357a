/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Loaders that hide features of an OpenGL ES 3.0 context from the library.
 */
#ifndef GLSURF_TEST_END_CAPPED_H
#define GLSURF_TEST_END_CAPPED_H

#include "driver.h"

/* Only what every OpenGL ES 3.0 has: 4 draw buffers, 16 texture units in fragment shaders,
 * 2048 texels; and the extension that the library needs. A call beyond these limits fails
 * the test. `user` is passed on. */
void *capped_get_proc_address(void *user, const char *name);

/* As above, and NULL for all functions that are not in OpenGL ES 3.0. */
void *pure_get_proc_address(void *user, const char *name);

/* Returns true if the build found Khronos' registry, which lists these functions. */
bool pure_is_there(void);

/* Returns true if GLSURF_TEST_CAPPED is 1. Then device_new() and the steps' devices use
 * capped_get_proc_address(), and has_extension() sees only its extension. */
bool is_capped(void);

#endif
