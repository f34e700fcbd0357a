/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A context in which nothing that a draw, an upload or a read-back depends on has its
 * default.
 */
#ifndef GLSURF_TEST_END_ODD_H
#define GLSURF_TEST_END_ODD_H

#include "driver.h"

/* The objects that are bound. */
enum { ODD_BUFFERS = 18, ODD_TARGETS = 11, ODD_RENDERBUFFERS = 5 };

typedef struct odd_state {
    GLuint program, vertex_array, framebuffer[2], renderbuffer[ODD_RENDERBUFFERS];
    GLuint buffer[ODD_BUFFERS];
    GLuint texture[ODD_TARGETS], sampler;
    GLuint feedback, pipeline;
} odd_state;

/* Beside what every OpenGL 3.3 has in the way of enables, functions, masks, bindings and
 * pixel storage: what drivers may have, and what the library may not think of. */
typedef enum odd_extra {
    ODD_NOTHING_MORE,
    ODD_DEPTH_BOUNDS,  /* EXT_depth_bounds_test */
    ODD_CLAMPED_READS, /* glClampColor() */
    ODD_PER_BUFFER,    /* OpenGL 4.0: blend functions and equations for each draw buffer */
    ODD_VIEWPORTS,     /* OpenGL 4.1: several viewports, scissor boxes and depth ranges */
    ODD_CLIP_CONTROL,  /* OpenGL 4.5: y and depth of clip space the other way */
    ODD_EXTRAS
} odd_extra;

/* Whether this context has it. */
bool odd_extra_is_there(odd_extra extra);

/* The extra alone; all of them back to their defaults. */
void odd_extra_set(odd_extra extra);
void odd_extra_clear(void);

/* All that every OpenGL 3.3 has, and the extra. */
odd_state odd_state_set(odd_extra extra);

/* Back to the defaults, as far as they matter to the library. */
void odd_state_clear(odd_state *self);

#endif
