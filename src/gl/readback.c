/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/readback.h"

#include "gl/error.h"
#include "gl/state.h"
#include "gl/texture.h"

#include <stdlib.h>

static void bind(glsurf_gpu *gpu, GLuint buffer) {
    glsurf_state_touch(gpu->device, GLSURF_STATE_PACK_BUFFER);
    gpu->device->gl.BindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
}

glsurf_result glsurf_readback_begin(glsurf_gpu *gpu, glsurf_readback *readback,
                                    size_t bytes) {
    const glsurf_functions *gl = &gpu->device->gl;
    if (!readback->buffer)
        gl->GenBuffers(1, &readback->buffer);
    if (!readback->buffer)
        return glsurf_no_name(gpu->device, "the buffer of the results");
    bind(gpu, readback->buffer);
    if (readback->bytes >= bytes)
        return GLSURF_OK;
    readback->bytes = 0;
    gl->BufferData(GL_PIXEL_PACK_BUFFER, (GLsizeiptr)bytes, NULL,
                   readback->usage ? readback->usage : GL_STREAM_READ);
    const glsurf_result result =
        glsurf_check_error(gpu->device, "the buffer of the results");
    if (!result)
        readback->bytes = bytes;
    return result;
}

glsurf_result glsurf_readback_rows(glsurf_gpu *gpu, glsurf_slot slot, int rows,
                                   size_t offset) {
    return glsurf_texture_read_rows(gpu, slot, rows, (void *)(uintptr_t)offset);
}

glsurf_result glsurf_readback_texture(glsurf_gpu *gpu, GLuint texture,
                                      const glsurf_texture_desc *plan, int rows,
                                      size_t offset) {
    return glsurf_texture_read_planned(gpu, texture, plan, rows, (void *)(uintptr_t)offset);
}

void glsurf_readback_close(glsurf_gpu *gpu) {
    bind(gpu, 0);
}

/* Drops the copies on their way. The buffer stays. */
static void cancel(glsurf_gpu *gpu, glsurf_readback *readback) {
    if (readback->fence)
        gpu->device->gl.DeleteSync(readback->fence);
    readback->fence = NULL;
    readback->finished = false;
}

glsurf_result glsurf_readback_end(glsurf_gpu *gpu, glsurf_readback *readback) {
    const glsurf_functions *gl = &gpu->device->gl;
    glsurf_readback_close(gpu);
    cancel(gpu, readback);
    readback->fence = gl->FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!readback->fence)
        return glsurf_fail(gpu->device, GLSURF_ERROR_GL,
                           "the driver has no fence for the results; destroy the %s",
                           gpu->device->caller);
    gl->Flush();
    return glsurf_check_error(gpu->device, "the fence for the results");
}

glsurf_result glsurf_readback_ready(glsurf_gpu *gpu, glsurf_readback *readback,
                                    bool *ready) {
    if (readback->fence && !readback->finished) {
        GLint status = GL_UNSIGNALED;
        gpu->device->gl.GetSynciv(readback->fence, GL_SYNC_STATUS, 1, NULL, &status);
        const glsurf_result result =
            glsurf_check_error(gpu->device, "the poll for the results");
        if (result)
            return result;
        readback->finished = status == GL_SIGNALED;
    }
    *ready = readback->finished;
    return GLSURF_OK;
}

glsurf_result glsurf_readback_wait(glsurf_gpu *gpu, glsurf_readback *readback) {
    const GLuint64 second = 1000000000;
    while (!readback->finished) {
        const GLenum status = gpu->device->gl.ClientWaitSync(readback->fence, 0, second);
        if (status == GL_WAIT_FAILED)
            return glsurf_check_error(gpu->device, "the wait for the results")
                       ? GLSURF_ERROR_GL
                       : glsurf_fail(gpu->device, GLSURF_ERROR_GL,
                                     "the driver cannot wait for the results");
        readback->finished = status != GL_TIMEOUT_EXPIRED;
    }
    return GLSURF_OK;
}

/* Browsers do not map buffers. */
static const void *copy(glsurf_gpu *gpu, glsurf_readback *readback, size_t offset,
                        size_t bytes) {
    free(readback->copy);
    readback->copy = malloc(bytes);
    if (readback->copy)
        gpu->device->gl.GetBufferSubData(GL_PIXEL_PACK_BUFFER, (GLintptr)offset,
                                         (GLsizeiptr)bytes, readback->copy);
    return readback->copy;
}

glsurf_result glsurf_readback_map(glsurf_gpu *gpu, glsurf_readback *readback, size_t offset,
                                  size_t bytes, const void **data) {
    const glsurf_functions *gl = &gpu->device->gl;
    const glsurf_result result = glsurf_readback_wait(gpu, readback);
    if (result)
        return result;
    bind(gpu, readback->buffer);
    *data = gl->MapBufferRange ? gl->MapBufferRange(GL_PIXEL_PACK_BUFFER, (GLintptr)offset,
                                                    (GLsizeiptr)bytes, GL_MAP_READ_BIT)
                               : copy(gpu, readback, offset, bytes);
    if (*data)
        return GLSURF_OK;
    bind(gpu, 0);
    const glsurf_result refused =
        glsurf_check_error(gpu->device, "the mapping of the results");
    return refused ? refused
                   : glsurf_fail(gpu->device, GLSURF_ERROR_GL,
                                 "the driver cannot map the results");
}

glsurf_result glsurf_readback_unmap(glsurf_gpu *gpu, glsurf_readback *readback) {
    const glsurf_functions *gl = &gpu->device->gl;
    bind(gpu, readback->buffer);
    const GLboolean good = readback->copy || gl->UnmapBuffer(GL_PIXEL_PACK_BUFFER);
    free(readback->copy);
    readback->copy = NULL;
    bind(gpu, 0);
    return good ? GLSURF_OK
                : glsurf_fail(gpu->device, GLSURF_ERROR_GL,
                              "the driver lost the results while they were read");
}

void glsurf_readback_free(glsurf_gpu *gpu, glsurf_readback *readback) {
    cancel(gpu, readback);
    if (readback->buffer)
        gpu->device->gl.DeleteBuffers(1, &readback->buffer);
    free(readback->copy);
    *readback = (glsurf_readback){ .usage = readback->usage };
}
