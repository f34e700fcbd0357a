/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Binds what a pass needs, and sets only what differs from the pass before.
 */
#ifndef GLSURF_GL_BOUND_H
#define GLSURF_GL_BOUND_H

#include "gl/device.h"

/* From now on nothing is known. */
void gls_bound_forget(gls_bound *bound);

/* Binds a texture to the first unit and makes that unit active, to write or query it. */
void gls_bind_first(glsurf_device *device, GLenum target, GLuint texture);

/* Bind what a draw needs. Calls that would change nothing are left out. */
void gls_bind_texture(glsurf_device *device, GLuint unit, GLenum target, GLuint texture);
void gls_bind_program(glsurf_device *device, GLuint program);
void gls_bind_no_vertices(glsurf_device *device);
void gls_bind_viewport(glsurf_device *device, GLint x, GLint y, GLint width, GLint height);
void gls_bind_scissor_box(glsurf_device *device, GLint x, GLint y, GLint width,
                          GLint height);

/* Turns a test or blending on or off, for a draw buffer or viewport if the context can. */
void gls_set_enable_of(const glsurf_device *device, GLenum name, GLuint index, bool on);

/* Always set the viewport, the scissor box, and whether the scissor test is on. With
 * viewport arrays (4.1) they set those of the first viewport only. */
void gls_set_viewport(const glsurf_device *device, GLfloat x, GLfloat y, GLfloat width,
                      GLfloat height);
void gls_set_scissor_box(const glsurf_device *device, GLint x, GLint y, GLint width,
                         GLint height);
void gls_set_scissor(const glsurf_device *device, bool on);

#endif
