/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whether the driver rounds as C does. OpenGL promises less: a compiler may fuse a
 * multiplication and an addition, and a quotient may be off by 2.5 ulp.
 */
#ifndef GLSURF_GL_ROUNDING_H
#define GLSURF_GL_ROUNDING_H

#include "gl/device.h"

/* Sets *as_c to whether each of 32768 operations in a shader gave the bits that C gives.
 * The state has to be entered. Errors: GL, MEMORY. */
glsurf_result gls_rounding_check(glsurf_device *device, bool *as_c);

#endif
