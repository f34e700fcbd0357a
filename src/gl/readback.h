/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Read-back of results: a buffer that the GPU copies texels into, and a fence behind the
 * copies. Only glsurf_readback_wait() and glsurf_readback_map() wait for the GPU.
 */
#ifndef GLSURF_GL_READBACK_H
#define GLSURF_GL_READBACK_H

#include "gl/gpu.h"

/* A read-back. All zero: no buffer yet. */
typedef struct glsurf_readback {
    GLuint buffer;
    size_t bytes;  /* of the buffer */
    GLenum usage;  /* of the buffer; 0: GL_STREAM_READ */
    GLsync fence;  /* behind the copies; NULL: no copies are on their way */
    bool finished; /* the fence is signalled */
    void *copy;    /* of what is mapped, where buffers cannot be mapped */
} glsurf_readback;

/* Makes the buffer hold at least `bytes`, and binds it as the target of copies until
 * glsurf_readback_end() or glsurf_readback_close(). */
glsurf_result glsurf_readback_begin(glsurf_gpu *gpu, glsurf_readback *readback,
                                    size_t bytes);

/* Copies the first rows of a slot, without gaps between rows, to `offset` of the buffer. */
glsurf_result glsurf_readback_rows(glsurf_gpu *gpu, glsurf_slot slot, int rows,
                                   size_t offset);

/* The same for a texture that is in no slot; `plan` describes it. */
glsurf_result glsurf_readback_texture(glsurf_gpu *gpu, GLuint texture,
                                      const glsurf_texture_desc *plan, int rows,
                                      size_t offset);

/* Call it after the copies. Sets the fence and flushes, because asking for the fence's
 * state does not flush. */
glsurf_result glsurf_readback_end(glsurf_gpu *gpu, glsurf_readback *readback);

/* Ends the copies without a new fence. A fence that is set stays. */
void glsurf_readback_close(glsurf_gpu *gpu);

/* Sets *ready to whether the copies are done. Does not wait. */
glsurf_result glsurf_readback_ready(glsurf_gpu *gpu, glsurf_readback *readback,
                                    bool *ready);

/* Waits for the fence. */
glsurf_result glsurf_readback_wait(glsurf_gpu *gpu, glsurf_readback *readback);

/* Waits for the copies, and sets *data to `bytes` of the buffer from `offset`. *data is
 * valid until glsurf_readback_unmap(). */
glsurf_result glsurf_readback_map(glsurf_gpu *gpu, glsurf_readback *readback, size_t offset,
                                  size_t bytes, const void **data);
glsurf_result glsurf_readback_unmap(glsurf_gpu *gpu, glsurf_readback *readback);

/* Deletes the buffer and the fence. */
void glsurf_readback_free(glsurf_gpu *gpu, glsurf_readback *readback);

#endif
