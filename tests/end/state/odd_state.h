/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A context with odd state: nothing that affects draws, uploads or read-backs has its
 * default value.
 */
#ifndef GLSURF_TEST_END_ODD_H
#define GLSURF_TEST_END_ODD_H

#include "driver.h"

/* Objects that odd_state_set() creates and binds. */
enum { ODD_BUFFERS = 18, ODD_TARGETS = 12, ODD_RENDERBUFFERS = 5 };

typedef struct odd_state {
    GLuint program, vertex_array, framebuffer[2], renderbuffer[ODD_RENDERBUFFERS];
    GLuint buffer[ODD_BUFFERS];
    GLuint texture[ODD_TARGETS], sampler;
    GLuint feedback, pipeline;
} odd_state;

/* Extra state, beyond the enables, functions, masks, bindings and pixel storage of OpenGL
 * 3.3 and OpenGL ES: of extensions and later versions, and easily forgotten. */
typedef enum odd_extra {
    ODD_NOTHING_MORE,
    ODD_COMPILED,      /* state that llvmpipe compiles into every shader: see odd.c */
    ODD_DEPTH_BOUNDS,  /* EXT_depth_bounds_test */
    ODD_CLAMPED_READS, /* glClampColor() */
    ODD_PER_BUFFER,    /* OpenGL 4.0: blend functions and equations for each draw buffer */
    ODD_ADVANCED,      /* KHR_blend_equation_advanced, which has one equation for all */
    ODD_VIEWPORTS,     /* OpenGL 4.1: several viewports, scissor boxes and depth ranges */
    ODD_CLIP_CONTROL,  /* OpenGL 4.5: upper-left origin, depth from zero to one */
    ODD_COMPATIBILITY, /* state of the compatibility profile */
    ODD_EXTRAS
} odd_extra;

/* Returns true if this context has the extra state. */
bool odd_extra_is_there(odd_extra extra);

/* Sets one extra to odd values. Resets all extras. */
void odd_extra_set(odd_extra extra);
void odd_extra_clear(void);

/* Sets all state of OpenGL 3.3 or OpenGL ES, and one extra, to odd values. */
odd_state odd_state_set(odd_extra extra);

/* Resets the state that the library depends on, and deletes the objects. */
void odd_state_clear(odd_state *self);

#endif
