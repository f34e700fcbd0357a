/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whether the driver's timer queries can be trusted.
 */
#ifndef GLSURF_GL_TIMER_CHECK_H
#define GLSURF_GL_TIMER_CHECK_H

#include "gl/device.h"

/* Does the work of gls_extractor_timer_check(). The state has to be entered. */
glsurf_result gls_timer_check_run(glsurf_device *device, glsurf_timer_check *check);

#endif
