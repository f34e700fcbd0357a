/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How a program is made: begun first, and ended when somebody needs it.
 *
 * Some drivers compile and link on threads of their own, and browsers in another process.
 * Any question about a shader or a program waits for that. So the beginning asks nothing,
 * and whoever needs many programs begins all of them before ending any.
 */
#ifndef GLSURF_GL_BUILD_H
#define GLSURF_GL_BUILD_H

#include "gl/device.h"

struct gls_pass;

/* Loads the program, or has the driver begin to compile and link it. */
glsurf_result gls_build_begin(glsurf_device *device, const struct gls_pass *pass,
                              const char *defines, gls_build *build);

/* Whether gls_build_end() would not wait for the driver's compiler, if the driver can
 * tell; true if it cannot. */
bool gls_build_is_over(const glsurf_device *device, const gls_build *build);

/* Waits for the driver and makes the program ready for draws. After a failure the build is
 * all zero. Errors: GL, MEMORY; the message names the shader that does not compile, and the
 * log gets its source. */
glsurf_result gls_build_end(glsurf_device *device, const struct gls_pass *pass,
                            const char *defines, gls_build *build);

/* Deletes what was made; a build that is all zero is allowed. */
void gls_build_drop(glsurf_device *device, gls_build *build);

#endif
