/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the passes of one public call have bound and set, so that a pass sets only what
 * differs from the pass before. Nothing is known when a call begins, because between calls
 * the GL state is the application's. Nothing is known either after a texture was deleted,
 * because GL may give its name to the next texture.
 */
#ifndef GLSURF_GL_BOUND_H
#define GLSURF_GL_BOUND_H

#include "gl/limits.h"
#include "gl/loader.h"

struct glsurf_device;

typedef struct gls_bound {
    GLuint program;
    GLuint framebuffer;             /* for drawing and reading; 0: not known */
    GLuint unit;                    /* the active one */
    GLuint texture[GLS_MAX_INPUTS]; /* of target GL_TEXTURE_2D */
    GLuint array[2];                /* of units 0 and 1, of target GL_TEXTURE_2D_ARRAY */
    GLint viewport[4], scissor_box[4];
    int depth, bounds, blend; /* depth mode, depth bounds test, blending; -1: not known */
    bool vertices;            /* the empty vertex array is bound */
} gls_bound;

/* From now on nothing is known. */
void gls_bound_forget(gls_bound *bound);

/* Binds a texture to the first unit and makes that unit active, to write or query it. */
void gls_bind_first(struct glsurf_device *device, GLenum target, GLuint texture);

/* Bind what a draw needs. Calls that would change nothing are left out. */
void gls_bind_texture(struct glsurf_device *device, GLuint unit, GLenum target,
                      GLuint texture);
void gls_bind_program(struct glsurf_device *device, GLuint program);
void gls_bind_no_vertices(struct glsurf_device *device);
void gls_bind_viewport(struct glsurf_device *device, GLint x, GLint y, GLint width,
                       GLint height);
void gls_bind_scissor_box(struct glsurf_device *device, GLint x, GLint y, GLint width,
                          GLint height);

/* Turns a test or blending on or off, for a draw buffer or viewport if the context can. */
void gls_set_enable_of(const struct glsurf_device *device, GLenum name, GLuint index,
                       bool on);

/* Always set the viewport, the scissor box, and whether the scissor test is on. With
 * viewport arrays (4.1) they set those of the first viewport only. */
void gls_set_viewport(const struct glsurf_device *device, GLfloat x, GLfloat y,
                      GLfloat width, GLfloat height);
void gls_set_scissor_box(const struct glsurf_device *device, GLint x, GLint y, GLint width,
                         GLint height);
void gls_set_scissor(const struct glsurf_device *device, bool on);

#endif
