/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What only contexts of the compatibility profile have: state that changes draws, uploads
 * and read-backs, and modes in which nothing is drawn. In a core context none of these
 * functions makes a GL call, except glsurf_compatibility_find().
 */
#ifndef GLSURF_GL_COMPATIBILITY_H
#define GLSURF_GL_COMPATIBILITY_H

#include "gl/context.h"

enum { GLSURF_PIXEL_TRANSFERS = 9 };

typedef struct glsurf_compatibility_state {
    GLboolean alpha_test, polygon_stipple;
    GLint clamp_fragment_color;
    GLfloat transfer[GLSURF_PIXEL_TRANSFERS]; /* scale and bias of colours, use of maps */
} glsurf_compatibility_state;

/* Finds out whether the context has the compatibility profile, and if so loads its
 * functions. The version is at least 3.3. Errors: UNSUPPORTED. */
glsurf_result glsurf_compatibility_find(glsurf_gpu *gpu);

/* Whether draws and object calls have their effect. Errors: ARGUMENT in selection or
 * feedback mode, inside a display list, or between glBegin() and glEnd(). */
glsurf_result glsurf_compatibility_check(glsurf_gpu *gpu);

void glsurf_compatibility_save(const glsurf_gpu *gpu, glsurf_compatibility_state *state);
void glsurf_compatibility_set_defaults(const glsurf_gpu *gpu);
void glsurf_compatibility_restore(const glsurf_gpu *gpu,
                                  const glsurf_compatibility_state *state);

#endif
