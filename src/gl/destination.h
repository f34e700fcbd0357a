/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The application's framebuffer, for passes that draw into it instead of into textures of
 * slots. The application's viewport, scissor test and scissor box hold. Only draw buffer 0
 * is written.
 */
#ifndef GLSURF_GL_DESTINATION_H
#define GLSURF_GL_DESTINATION_H

#include "core/number.h"
#include "gl/object.h"

typedef struct gls_destination {
    GLint framebuffer; /* bound for drawing; 0: the default framebuffer */
    GLfloat viewport[4];
    bool scissor; /* the scissor test is enabled */
    GLint scissor_box[4];
    GLint buffer[GLS_MAX_OUTPUTS]; /* draw buffers, where all have one colour mask */
    bool complete;
} gls_destination;

/* Asks GL what is bound for drawing. Once the state is entered, the scissor test does not
 * count any more; once a pass has run, nothing does. */
gls_destination gls_destination_find(const glsurf_device *device);

/* Enters the state in a call, and finds the destination first. Returns false if the state
 * cannot be entered or the framebuffer is not complete; call->result says why. */
bool gls_destination_enter(gls_call *call, gls_destination *to);

/* The viewport, in whole pixels. */
gls_rect gls_destination_area(const gls_destination *to);

/* Touches the state that a draw into the framebuffer needs: see gl/state.h. */
void gls_destination_touch(glsurf_device *device);

/* Before a draw: binds the framebuffer, sets viewport, scissor test and scissor box, and
 * leaves out the draw buffers but the first. After it: turns the scissor test off and
 * the draw buffers on, as other passes need them. */
void gls_destination_bind(glsurf_device *device, const gls_destination *to);
void gls_destination_release(glsurf_device *device, const gls_destination *to);

#endif
