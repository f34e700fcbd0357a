/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The compatibility profile. GL/gl.h has what OpenGL 1.1 had of it; the rest is below, as
 * far as tests use it.
 */
#ifndef GLSURF_TEST_END_COMPATIBILITY_H
#define GLSURF_TEST_END_COMPATIBILITY_H

#include "driver.h"

#include <GL/gl.h>

/* On Windows it includes windows.h, which defines these. */
#undef near
#undef far

#define GL_COLOR_SUM               0x8458
#define GL_VERTEX_PROGRAM_TWO_SIDE 0x8643
#define GL_POINT_SPRITE            0x8861
#define GL_CLAMP_VERTEX_COLOR      0x891A
#define GL_CLAMP_FRAGMENT_COLOR    0x891B

#endif
