/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Framebuffer objects, kept by their attachments until one of these goes.
 */
#ifndef GLSURF_GL_FRAMEBUFFER_H
#define GLSURF_GL_FRAMEBUFFER_H

#include "gl/limits.h"
#include "gl/loader.h"

struct glsurf_gpu;

/* A framebuffer object by its attachments. */
typedef struct glsurf_framebuffer {
    GLuint color[GLSURF_MAX_OUTPUTS];
    GLuint depth;
    GLuint name;
} glsurf_framebuffer;

typedef struct glsurf_framebuffers {
    int count;
    glsurf_framebuffer framebuffer[GLSURF_MAX_FRAMEBUFFERS];
    GLuint bound;
} glsurf_framebuffers;

/* Binds the framebuffer with these attachments (0: none), made when first asked for. */
glsurf_result glsurf_framebuffer_bind(struct glsurf_gpu *gpu,
                                      const GLuint color[GLSURF_MAX_OUTPUTS], GLuint depth,
                                      const char *label);

/* Deletes the framebuffers that a texture is attached to; it is bound nowhere. */
void glsurf_framebuffer_forget(struct glsurf_gpu *gpu, GLuint texture);

/* Deletes all framebuffers. */
void glsurf_framebuffers_delete(struct glsurf_gpu *gpu);

#endif
