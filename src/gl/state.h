/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The host's GL state: saved at the start of a public call, set to what the passes expect,
 * restored at its end.
 */
#ifndef GLSURF_GL_STATE_H
#define GLSURF_GL_STATE_H

#include "gl/context.h"

enum {
    GLSURF_STATE_ENABLES = 27,
    GLSURF_STATE_PIXEL = 12,
};

typedef struct glsurf_state {
    GLint program, vertex_array, array_buffer;
    GLint draw_framebuffer, read_framebuffer;
    GLint pack_buffer, unpack_buffer;
    GLint active_texture;
    GLint texture[GLSURF_MAX_INPUTS], sampler[GLSURF_MAX_INPUTS];
    GLint rectangle; /* of the first unit: images are read there */
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
    GLint polygon_mode;
    GLint clamp_read_color;
    GLint clip_origin, clip_depth_mode;
} glsurf_state;

/* Saves, and sets the state that every pass starts from. Where the host leaves the state to
 * the library, desc.leave_state, nothing is saved, nor put back at the end. ARGUMENT, and
 * nothing is changed, where a query or transform feedback is active that the passes would
 * count for. */
glsurf_result glsurf_state_enter(glsurf_gpu *gpu, glsurf_state *state);

/* A texture is deleted: where the host had it bound, there will be none. */
void glsurf_state_forget(glsurf_gpu *gpu, GLuint texture);

/* Puts everything back as it was. */
void glsurf_state_leave(glsurf_gpu *gpu, const glsurf_state *state);

#endif
