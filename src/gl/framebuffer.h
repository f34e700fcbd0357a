/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Framebuffer objects, found by their attachments and kept until an attachment is deleted.
 */
#ifndef GLSURF_GL_FRAMEBUFFER_H
#define GLSURF_GL_FRAMEBUFFER_H

#include "gl/device.h"

#include <stdint.h>

struct gls_gpu;

typedef struct gls_attachment {
    GLuint texture; /* 0: none */
    GLint layer;    /* 1 + the layer of an array texture; 0: a 2D texture */
} gls_attachment;

/* A framebuffer object and its attachments. */
typedef struct gls_framebuffer {
    gls_attachment color[GLS_MAX_OUTPUTS];
    GLuint depth;
    GLuint name;
} gls_framebuffer;

typedef struct gls_framebuffers {
    int count;
    gls_framebuffer framebuffer[GLS_MAX_FRAMEBUFFERS];
} gls_framebuffers;

/* Binds the framebuffer with these attachments (0: none) and makes it at its first use.
 * `kind` differs if their formats do; 0: not known. `label` is for messages. Errors: GL,
 * MEMORY. */
glsurf_result gls_framebuffer_bind(struct gls_gpu *gpu,
                                   const gls_attachment color[GLS_MAX_OUTPUTS],
                                   GLuint depth, uint64_t kind, const char *label);

/* Whether it is made. */
bool gls_framebuffer_exists(struct gls_gpu *gpu,
                            const gls_attachment color[GLS_MAX_OUTPUTS], GLuint depth);

/* Deletes the framebuffers that a texture is attached to. */
void gls_framebuffer_forget(struct gls_gpu *gpu, GLuint texture);

/* Deletes all framebuffers. */
void gls_framebuffers_delete(struct gls_gpu *gpu);

#endif
