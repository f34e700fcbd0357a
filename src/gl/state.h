/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The application's GL state during a public call. Before anything changes an item of the
 * state, it touches the item's group. The first touch of a call saves the items of the
 * group and sets them to the values that passes start from. The end of the call restores
 * the touched groups. So a call asks GL only for items that it changes. With
 * desc.leave_state it asks for nothing at all: it saves the initial values of GL instead,
 * and restores these. Passes bind only what differs from the pass before.
 */
#ifndef GLSURF_GL_STATE_H
#define GLSURF_GL_STATE_H

#include "core/texel.h"
#include "gl/state_table.h"

typedef gls_state_values gls_state;

/* Begins a call, which saves values in `state`. Errors: ARGUMENT, with the state unchanged:
 * transform feedback is active, a query is active that would count the draws, or a
 * compatibility context is in a mode that executes no commands. With desc.leave_state
 * none of this is checked. */
glsurf_result gls_state_enter(glsurf_device *device, gls_state *state);

/* The same for a call that only maps results: it neither checks for queries and transform
 * feedback, nor asks for errors. Values tell if mapping fails: a pointer, a mark. */
glsurf_result gls_state_enter_reading(glsurf_device *device, gls_state *state);

/* Before a copy in such a call, whose failure only glGetError() tells: asks for errors from
 * now on. In other calls it does nothing. Errors: GL (the context is lost). */
glsurf_result gls_state_enter_copying(glsurf_device *device);

/* Before a draw in such a call: does that and makes the other checks. In other calls it
 * does nothing. Errors: ARGUMENT, as above; the call may still read back. */
glsurf_result gls_state_enter_drawing(glsurf_device *device);

/* Touches a group of gls_state_group. Returns true at its first touch in this call. Make a
 * unit active before you touch its texture or sampler. */
bool gls_state_touch(glsurf_device *device, int group);

/* Touches the groups for an upload of one-byte channels. */
void gls_state_touch_upload(glsurf_device *device);

/* Touches the groups for a draw or a clear that writes such texels to a draw buffer. */
void gls_state_touch_output(glsurf_device *device, int buffer, gls_texel texel);

bool gls_state_is_touched(const glsurf_device *device, int group);

/* Call it when a texture is deleted. A unit to which the application had bound it will have
 * no texture bound. */
void gls_state_forget(glsurf_device *device, GLuint texture);

/* Ends the call and restores its state. Does nothing if no call is entered. Returns true if
 * that may cause an error of OpenGL: values other than the standard ones were set. One may
 * be the name of an object that another context has deleted. */
bool gls_state_leave(glsurf_device *device, const gls_state *state);

/* Returns the value of the first item of this name, whose group was touched. */
gls_state_value *gls_state_value_of(gls_state_values *values, GLenum name);

/* ------------------------------------------------------------------ binding -- */

/* Forgets all bindings. */
void gls_bound_forget(gls_bound *bound);

/* Binds a texture to the first unit and makes that unit active, to write or query it. */
void gls_bind_first(glsurf_device *device, GLenum target, GLuint texture);

/* Bind the objects of a draw. Skip calls that would change nothing. */
void gls_bind_texture(glsurf_device *device, GLuint unit, GLenum target, GLuint texture);
void gls_bind_program(glsurf_device *device, GLuint program);
void gls_bind_empty_vertex_array(glsurf_device *device);
void gls_bind_viewport(glsurf_device *device, GLint x, GLint y, GLint width, GLint height);
void gls_bind_scissor(glsurf_device *device, bool on);

/* Also turns the scissor test on. It stays on for the passes of a call. */
void gls_bind_scissor_box(glsurf_device *device, GLint x, GLint y, GLint width,
                          GLint height);

#endif
