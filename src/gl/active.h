/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What the application may not leave active while the library draws. */
#ifndef GLSURF_GL_ACTIVE_H
#define GLSURF_GL_ACTIVE_H

#include "gl/device.h"

/* Whether the application has nothing active that the library's draws would disturb.
 * Errors: ARGUMENT if transform feedback is active and not paused, or a query that would
 * count the draws. */
glsurf_result gls_active_check(glsurf_device *device);

#endif
