/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Framebuffer objects, found by their attachments and kept until an attachment is deleted.
 */
#ifndef GLSURF_GL_FRAMEBUFFER_H
#define GLSURF_GL_FRAMEBUFFER_H

#include "gl/limits.h"
#include "gl/loader.h"

struct glsurf_gpu;

/* A framebuffer object and its attachments; 0: none. */
typedef struct glsurf_framebuffer {
    GLuint color[GLSURF_MAX_OUTPUTS];
    GLuint depth;
    GLuint name;
} glsurf_framebuffer;

typedef struct glsurf_framebuffers {
    int count;
    glsurf_framebuffer framebuffer[GLSURF_MAX_FRAMEBUFFERS];
} glsurf_framebuffers;

/* Binds the framebuffer with these attachments (0: none) and makes it at its first use.
 * `label` is for messages. Errors: GL, MEMORY. */
glsurf_result glsurf_framebuffer_bind(struct glsurf_gpu *gpu,
                                      const GLuint color[GLSURF_MAX_OUTPUTS], GLuint depth,
                                      const char *label);

/* Deletes the framebuffers that a texture is attached to. */
void glsurf_framebuffer_forget(struct glsurf_gpu *gpu, GLuint texture);

/* Deletes all framebuffers. */
void glsurf_framebuffers_delete(struct glsurf_gpu *gpu);

#endif
