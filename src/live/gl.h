/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * OpenGL 3.3 core, loaded by GLEW, for the drawing of `live`. In the window's context only
 * `live` and the library draw, and the library restores the GL state. So every draw sets
 * the state that it needs, and none restores it.
 */
#ifndef GLSURF_LIVE_GL_H
#define GLSURF_LIVE_GL_H

#include <GL/glew.h>

#include <stdbool.h>

/* Loads the functions of the current context. False after a report. */
bool gl_load(void);

/* Set uniforms of `program`, which has to be the program in use. */
void gl_set1f(GLuint program, const char *name, double x);
void gl_set2f(GLuint program, const char *name, double x, double y);
void gl_set4f(GLuint program, const char *name, double x, double y, double z, double w);
/* A homography, row by row; a common factor of its numbers does not matter. */
void gl_set_matrix(GLuint program, const char *name, const double matrix[9]);

#endif
