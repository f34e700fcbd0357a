/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The application's GL state: saved at the start of a public call, set to what the passes
 * expect, restored at the end of the call.
 */
#ifndef GLSURF_GL_STATE_H
#define GLSURF_GL_STATE_H

#include "gl/compatibility.h"
#include "gl/context.h"

enum {
    GLSURF_STATE_ENABLES = 27,
    GLSURF_STATE_PIXEL = 12,
    GLSURF_STATE_PACK = 6, /* the first of these: modes of packing */
};

typedef struct glsurf_state {
    GLint program, vertex_array, array_buffer;
    GLint draw_framebuffer, read_framebuffer;
    GLint pack_buffer, unpack_buffer;
    GLint active_texture;
    GLint texture[GLSURF_MAX_INPUTS], sampler[GLSURF_MAX_INPUTS];
    GLint rectangle, array; /* rectangle and 2D array texture of the first unit, where
                               images are read */
    GLint pixel[GLSURF_STATE_PIXEL];
    GLfloat viewport[4];
    GLboolean enable[GLSURF_STATE_ENABLES];
    GLboolean blend[GLSURF_MAX_OUTPUTS];
    GLint blend_source_rgb, blend_source_alpha, blend_target_rgb, blend_target_alpha;
    GLint blend_equation_rgb, blend_equation_alpha;
    GLint depth_function;
    GLboolean depth_mask;
    GLdouble depth_range[2], depth_bounds[2];
    GLboolean color_mask[GLSURF_MAX_OUTPUTS][4];
    GLint polygon_mode[2]; /* of front and back; a core profile has the first only */
    GLint clamp_read_color;
    GLint clip_origin, clip_depth_mode;
    glsurf_compatibility_state compatibility;
} glsurf_state;

/* Saves the state, and sets the state that every pass starts from. With desc.leave_state
 * nothing is saved here and nothing restored at the end. Errors: ARGUMENT, with the state
 * unchanged, if transform feedback is active, or a query that would count the draws, or if
 * a compatibility context is in a mode in which commands are not executed. With
 * desc.leave_state none of this is checked. */
glsurf_result glsurf_state_enter(glsurf_gpu *gpu, glsurf_state *state);

/* The same for a call that only reads back: saves and sets framebuffers, packing and the
 * clamping of what is read, and does not check for queries and transform feedback. */
glsurf_result glsurf_state_enter_reading(glsurf_gpu *gpu, glsurf_state *state);

/* Before a draw in such a call: enters the rest of the state. In other calls it does
 * nothing. Errors: ARGUMENT, as above; the call may still read back. */
glsurf_result glsurf_state_enter_drawing(glsurf_gpu *gpu);

/* Call it when a texture is deleted. A unit that the application had it bound to will have
 * no texture bound. */
void glsurf_state_forget(glsurf_gpu *gpu, GLuint texture);

/* Restores the state, unless desc.leave_state is set, and drops pending GL errors. */
void glsurf_state_leave(glsurf_gpu *gpu, const glsurf_state *state);

#endif
