/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The files of shaders/, embedded by the build.
 */
#ifndef GLSURF_GL_SHADERS_H
#define GLSURF_GL_SHADERS_H

typedef struct glsurf_shader_file {
    const char *name; /* relative to shaders/ */
    const char *text;
} glsurf_shader_file;

extern const glsurf_shader_file glsurf_shader_files[]; /* ended by a NULL name */

#endif
