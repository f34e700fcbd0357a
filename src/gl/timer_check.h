/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Whether queries of the GPU's clock can be believed.
 */
#ifndef GLSURF_GL_TIMER_CHECK_H
#define GLSURF_GL_TIMER_CHECK_H

#include "gl/context.h"

/* What glsurf_extractor_timer_check() does, the state having been entered. */
glsurf_result glsurf_timer_check_run(glsurf_gpu *gpu, glsurf_timer_check *check);

#endif
