/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/readback.h"

#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/state.h"

#include <stdlib.h>

static void bind_buffer(gls_gpu *gpu, GLuint buffer) {
    gls_state_touch(gpu->device, GLS_STATE_PACK_BUFFER);
    gpu->device->gl.BindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
}

/* Chromium keeps a copy of a buffer that says it is read, and warns of each frame that it
 * makes anew. Reading takes as long without it. */
static GLenum usage_of(const glsurf_device *device) {
    return device->defers_errors ? GL_STREAM_COPY : GL_STREAM_READ;
}

glsurf_result gls_readback_begin(gls_gpu *gpu, gls_readback *readback, size_t bytes) {
    const gls_functions *gl = &gpu->device->gl;
    if (!readback->buffer)
        gl->GenBuffers(1, &readback->buffer);
    if (!readback->buffer)
        return gls_no_name(gpu->device, "the buffer of the results");
    bind_buffer(gpu, readback->buffer);
    if (readback->bytes >= bytes)
        return GLSURF_OK;
    readback->bytes = 0;
    gl->BufferData(GL_PIXEL_PACK_BUFFER, (GLsizeiptr)bytes, NULL,
                   readback->usage ? readback->usage : usage_of(gpu->device));
    const glsurf_result result = gls_check_error(gpu->device, "the buffer of the results");
    if (!result)
        readback->bytes = bytes;
    return result;
}

glsurf_result gls_readback_rows(gls_gpu *gpu, gls_slot slot, int rows, size_t offset) {
    return gls_texture_read_rows(gpu, slot, rows, (void *)(uintptr_t)offset);
}

glsurf_result gls_readback_texture(gls_gpu *gpu, GLuint texture,
                                   const gls_texture_desc *plan, int rows, size_t offset) {
    return gls_texture_read_planned(gpu, texture, plan, rows, (void *)(uintptr_t)offset);
}

void gls_readback_close(gls_gpu *gpu) {
    bind_buffer(gpu, 0);
}

/* Drops the copies on their way. The buffer stays. */
static void cancel_copies(gls_gpu *gpu, gls_readback *readback) {
    if (readback->fence)
        gpu->device->gl.DeleteSync(readback->fence);
    readback->fence = NULL;
    readback->finished = false;
}

glsurf_result gls_readback_end(gls_gpu *gpu, gls_readback *readback) {
    const gls_functions *gl = &gpu->device->gl;
    gls_readback_close(gpu);
    cancel_copies(gpu, readback);
    readback->fence = gl->FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!readback->fence)
        return gls_fail(gpu->device, GLSURF_ERROR_GL,
                        "the driver has no fence for the results; destroy the %s",
                        gpu->device->caller);
    gl->Flush();
    return gls_check_error(gpu->device, "the fence for the results");
}

glsurf_result gls_readback_ready(gls_gpu *gpu, gls_readback *readback, bool *ready) {
    if (readback->fence && !readback->finished) {
        GLint status = 0; /* stays so if the call fails */
        gpu->device->gl.GetSynciv(readback->fence, GL_SYNC_STATUS, 1, NULL, &status);
        if (status != GL_SIGNALED && status != GL_UNSIGNALED)
            return gls_fail_call(gpu->device, "the poll for the results");
        readback->finished = status == GL_SIGNALED;
    }
    *ready = readback->finished;
    return GLSURF_OK;
}

glsurf_result gls_readback_wait(gls_gpu *gpu, gls_readback *readback) {
    const GLuint64 second = 1000000000;
    if (gpu->device->defers_errors)
        return GLSURF_OK; /* browsers wait for no fence, but when they read a buffer */
    while (!readback->finished) {
        const GLenum status = gpu->device->gl.ClientWaitSync(readback->fence, 0, second);
        if (status == GL_WAIT_FAILED)
            return gls_fail_call(gpu->device, "the wait for the results");
        readback->finished = status != GL_TIMEOUT_EXPIRED;
    }
    return GLSURF_OK;
}

/* Browsers do not map buffers. */
static const void *copy_bytes(gls_gpu *gpu, gls_readback *readback, size_t offset,
                              size_t bytes) {
    free(readback->copy);
    readback->copy = malloc(bytes);
    if (readback->copy)
        gpu->device->gl.GetBufferSubData(GL_PIXEL_PACK_BUFFER, (GLintptr)offset,
                                         (GLsizeiptr)bytes, readback->copy);
    return readback->copy;
}

glsurf_result gls_readback_map(gls_gpu *gpu, gls_readback *readback, size_t offset,
                               size_t bytes, const void **data) {
    const gls_functions *gl = &gpu->device->gl;
    glsurf_result result = gls_readback_wait(gpu, readback);
    if (!result)
        result = gls_settle_errors(gpu->device);
    if (result)
        return result;
    bind_buffer(gpu, readback->buffer);
    *data = gl->MapBufferRange ? gl->MapBufferRange(GL_PIXEL_PACK_BUFFER, (GLintptr)offset,
                                                    (GLsizeiptr)bytes, GL_MAP_READ_BIT)
                               : copy_bytes(gpu, readback, offset, bytes);
    if (*data)
        return GLSURF_OK;
    bind_buffer(gpu, 0);
    return gls_fail_call(gpu->device, "the mapping of the results");
}

glsurf_result gls_readback_unmap(gls_gpu *gpu, gls_readback *readback) {
    const gls_functions *gl = &gpu->device->gl;
    bind_buffer(gpu, readback->buffer);
    const GLboolean good = readback->copy || gl->UnmapBuffer(GL_PIXEL_PACK_BUFFER);
    free(readback->copy);
    readback->copy = NULL;
    bind_buffer(gpu, 0);
    return good ? GLSURF_OK
                : gls_fail(gpu->device, GLSURF_ERROR_GL,
                           "the driver lost the results while they were read");
}

void gls_readback_free(gls_gpu *gpu, gls_readback *readback) {
    cancel_copies(gpu, readback);
    if (readback->buffer)
        gpu->device->gl.DeleteBuffers(1, &readback->buffer);
    free(readback->copy);
    *readback = (gls_readback){ .usage = readback->usage };
}
