/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Results on their way to the host: a buffer that the GPU copies them into, and a fence
 * behind the copies. Nothing here waits but glsurf_readback_wait() and _map().
 */
#ifndef GLSURF_GL_READBACK_H
#define GLSURF_GL_READBACK_H

#include "gl/context.h"

/* All zero: nothing yet. */
typedef struct glsurf_readback {
    GLuint buffer;
    size_t bytes;  /* of the buffer */
    GLenum usage;  /* of the buffer; 0: GL_STREAM_READ */
    GLsync fence;  /* NULL: nothing is on its way */
    bool finished; /* the fence was seen to be signalled */
} glsurf_readback;

/* Makes the buffer at least as large as `bytes` and the one that copies go to, until
 * glsurf_readback_end() or _close(). */
glsurf_result glsurf_readback_begin(glsurf_gpu *gpu, glsurf_readback *readback,
                                    size_t bytes);

/* Copies the first rows of a slot, close together, to `offset` of the buffer. */
glsurf_result glsurf_readback_rows(glsurf_gpu *gpu, glsurf_slot slot, int rows,
                                   size_t offset);

/* The same of a texture that is in no slot, but as planned. */
glsurf_result glsurf_readback_texture(glsurf_gpu *gpu, GLuint texture,
                                      const glsurf_texture_desc *plan, int rows,
                                      size_t offset);

/* After the copies: sets the fence, and sends all to the GPU, which a poll does not. */
glsurf_result glsurf_readback_end(glsurf_gpu *gpu, glsurf_readback *readback);

/* The same without a fence: the one that is set stays. */
void glsurf_readback_close(glsurf_gpu *gpu);

/* Whether the copies are done. */
glsurf_result glsurf_readback_ready(glsurf_gpu *gpu, glsurf_readback *readback,
                                    bool *ready);

/* Waits for the fence. */
glsurf_result glsurf_readback_wait(glsurf_gpu *gpu, glsurf_readback *readback);

/* Waits for the copies and gives `bytes` of them from `offset`, until
 * glsurf_readback_unmap(). */
glsurf_result glsurf_readback_map(glsurf_gpu *gpu, glsurf_readback *readback, size_t offset,
                                  size_t bytes, const void **data);
glsurf_result glsurf_readback_unmap(glsurf_gpu *gpu, glsurf_readback *readback);

/* Deletes the buffer and the fence. */
void glsurf_readback_free(glsurf_gpu *gpu, glsurf_readback *readback);

#endif
