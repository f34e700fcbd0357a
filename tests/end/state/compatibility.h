/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Declarations of the compatibility profile. GL/gl.h has OpenGL 1.1; below are the later
 * names that tests use.
 */
#ifndef GLSURF_TEST_END_COMPATIBILITY_H
#define GLSURF_TEST_END_COMPATIBILITY_H

#include "driver.h"

/* For windows.h: forwarders of the tests define these functions, not the DLL. */
#define _GDI32_
#include <GL/gl.h>

/* On Windows GL/gl.h includes windows.h, which defines these. */
#undef near
#undef far

#define GL_COLOR_SUM               0x8458
#define GL_VERTEX_PROGRAM_TWO_SIDE 0x8643
#define GL_POINT_SPRITE            0x8861
#define GL_CLAMP_VERTEX_COLOR      0x891A
#define GL_CLAMP_FRAGMENT_COLOR    0x891B

#endif
