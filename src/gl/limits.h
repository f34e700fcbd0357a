/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The most that a pass can have (inputs to constants) and that a device or an object keeps
 * (programs to passes).
 */
#ifndef GLSURF_GL_LIMITS_H
#define GLSURF_GL_LIMITS_H

enum {
    GLS_MAX_INPUTS = 16,
    GLS_MAX_OUTPUTS = 8,
    GLS_MAX_UNIFORMS = 16,
    GLS_MAX_DEFINES = 1024,     /* bytes of the defines of a draw */
    GLS_MAX_DRAWN = 8,          /* formats that a program is noted to have drawn with */
    GLS_MAX_PATH_DEFINES = 128, /* bytes of the defines of paths */
    GLS_MAX_PROGRAMS = 512,
    GLS_MAX_FRAMEBUFFERS = 224,
    GLS_MAX_PASSES = 2048,
};

#endif
