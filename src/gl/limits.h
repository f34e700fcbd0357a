/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The most that a pass can have (inputs to constants) and that a device or an object keeps
 * (programs to formats).
 */
#ifndef GLSURF_GL_LIMITS_H
#define GLSURF_GL_LIMITS_H

enum {
    GLSURF_MAX_INPUTS = 16,
    GLSURF_MAX_OUTPUTS = 8,
    GLSURF_MAX_UNIFORMS = 16,
    GLSURF_MAX_DEFINES = 768,    /* bytes of the defines of a draw */
    GLSURF_MAX_CONSTANTS = 1024, /* bytes of the defines in front of every shader */
    GLSURF_MAX_PROGRAMS = 512,
    GLSURF_MAX_FRAMEBUFFERS = 224,
    GLSURF_MAX_PASSES = 2048,
    GLSURF_MAX_FORMATS = 8, /* of program binaries */
};

#endif
