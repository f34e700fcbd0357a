/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Read-back of textures: into memory, which waits for the GPU, or into a buffer with a
 * fence behind the copies, where only gls_readback_wait() and gls_readback_map() wait.
 */
#ifndef GLSURF_GL_READBACK_H
#define GLSURF_GL_READBACK_H

#include "gl/gpu.h"

/* Copies a slot, or its first rows, into memory, after a wait for the GPU. Rows in memory
 * have no gaps. */
glsurf_result gls_texture_read(gls_gpu *gpu, gls_slot slot, void *data);
glsurf_result gls_texture_read_rows(gls_gpu *gpu, gls_slot slot, int rows, void *data);

/* A read-back by a buffer. All zero: no buffer yet. */
typedef struct gls_readback {
    GLuint buffer;
    size_t bytes;  /* size of the buffer */
    GLenum usage;  /* usage hint; 0: GL_STREAM_READ, in browsers GL_STREAM_COPY */
    GLsync fence;  /* behind the copies; NULL: no copies are on their way */
    bool finished; /* the fence is signalled */
    bool settled;  /* deferred errors were fetched since the copies */
    gls_wait wait; /* of polls for the fence */
    void *copy;    /* the data read, if buffers cannot be mapped */
} gls_readback;

/* Makes the buffer hold at least `bytes`, and binds it as the target of copies until
 * gls_readback_end() or gls_readback_close(). */
glsurf_result gls_readback_begin(gls_gpu *gpu, gls_readback *readback, size_t bytes);

/* Copies the first rows of a slot, without gaps between rows, to `offset` of the buffer. */
glsurf_result gls_readback_rows(gls_gpu *gpu, gls_slot slot, int rows, size_t offset);

/* The same for a texture that is in no slot; `desc` describes it. */
glsurf_result gls_readback_texture(gls_gpu *gpu, GLuint texture,
                                   const gls_texture_desc *desc, int rows, size_t offset);

/* Call it after the copies. Sets the fence and flushes, because asking for the fence's
 * state does not flush. */
glsurf_result gls_readback_end(gls_gpu *gpu, gls_readback *readback);

/* Ends the copies without a new fence. A fence that is set stays. */
void gls_readback_close(gls_gpu *gpu);

/* Sets *ready to true if the copies are done, else to false. Does not wait. Errors: GL
 * (polls have reached the limit of a wait). */
glsurf_result gls_readback_ready(gls_gpu *gpu, gls_readback *readback, bool *ready);

/* Waits for the fence. Errors: GL. */
glsurf_result gls_readback_wait(gls_gpu *gpu, gls_readback *readback);

/* Waits for the copies, and sets *data to `bytes` of the buffer from `offset`. *data is
 * valid until gls_readback_unmap(). */
glsurf_result gls_readback_map(gls_gpu *gpu, gls_readback *readback, size_t offset,
                               size_t bytes, const void **data);
glsurf_result gls_readback_unmap(gls_gpu *gpu, gls_readback *readback);

/* Deletes the buffer and the fence. */
void gls_readback_free(gls_gpu *gpu, gls_readback *readback);

#endif
