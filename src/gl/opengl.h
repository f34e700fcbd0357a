/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The declarations of OpenGL. Khronos' header includes windows.h, whose macros have common
 * names, unless APIENTRY is defined.
 */
#ifndef GLSURF_GL_OPENGL_H
#define GLSURF_GL_OPENGL_H

#if defined(_WIN32) && !defined(APIENTRY)
#define APIENTRY __stdcall
#endif

#include <GL/glcorearb.h>

#endif
