/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the passes of one public call have bound and set, so that a pass sets only what
 * differs from the one before. Nothing is known when the call begins, for the state is the
 * application's between calls; and nothing about textures once one was deleted, for GL
 * gives its name again.
 */
#ifndef GLSURF_GL_BOUND_H
#define GLSURF_GL_BOUND_H

#include "gl/limits.h"
#include "gl/loader.h"

struct glsurf_gpu;

typedef struct glsurf_bound {
    GLuint program;
    GLuint unit;                       /* the active one */
    GLuint texture[GLSURF_MAX_INPUTS]; /* of target GL_TEXTURE_2D */
    GLint viewport[4];
    int depth, bounds, add; /* as a pass wants them; -1: not known */
    bool vertices;          /* the empty array is bound */
} glsurf_bound;

/* Nothing is known. */
void glsurf_bound_forget(glsurf_bound *bound);

/* Binds a texture to the first unit, and makes that active, to write into it or to ask. */
void glsurf_bind_first(struct glsurf_gpu *gpu, GLenum target, GLuint texture);

/* For a draw. */
void glsurf_bind_texture(struct glsurf_gpu *gpu, GLuint unit, GLenum target,
                         GLuint texture);
void glsurf_bind_program(struct glsurf_gpu *gpu, GLuint program);
void glsurf_bind_no_vertices(struct glsurf_gpu *gpu);
void glsurf_bind_viewport(struct glsurf_gpu *gpu, GLint x, GLint y, GLint width,
                          GLint height);

/* Sets the viewport, known or not, and only the first where there are several. */
void glsurf_set_viewport(const struct glsurf_gpu *gpu, GLfloat x, GLfloat y, GLfloat width,
                         GLfloat height);

#endif
