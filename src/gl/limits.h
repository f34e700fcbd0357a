/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How much a pass, and the layer, can have.
 */
#ifndef GLSURF_GL_LIMITS_H
#define GLSURF_GL_LIMITS_H

enum {
    GLSURF_MAX_INPUTS = 16,
    GLSURF_MAX_OUTPUTS = 8,
    GLSURF_MAX_UNIFORMS = 16,
    GLSURF_MAX_DEFINES = 640, /* bytes of the defines of a draw */
    GLSURF_MAX_CONSTANTS = 768,
    GLSURF_MAX_PROGRAMS = 160,
    GLSURF_MAX_FRAMEBUFFERS = 224,
    GLSURF_MAX_PASSES = 2048,
    GLSURF_MAX_FORMATS = 8, /* of program binaries */
};

#endif
