/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What `live` draws with: OpenGL 3.3 core by GLEW. Nobody else draws in the window's
 * context but the library, which leaves the state as it finds it: so every draw sets what
 * it needs, and nothing is put back.
 */
#ifndef GLSURF_LIVE_GL_H
#define GLSURF_LIVE_GL_H

#include <GL/glew.h>

#include <stdbool.h>

/* Finds the functions of the context that is current. */
bool gl_load(void);

/* Uniforms of the program in use, which has to be `program`. */
void gl_set1f(GLuint program, const char *name, double x);
void gl_set2f(GLuint program, const char *name, double x, double y);
void gl_set4f(GLuint program, const char *name, double x, double y, double z, double w);
/* Row by row, up to a factor. */
void gl_set_matrix(GLuint program, const char *name, const double matrix[9]);

#endif
