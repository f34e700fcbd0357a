/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/readback.h"

#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/state.h"
#include "gl/timer.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- textures -- */

/* OpenGL ES promises only reads of four channels: bytes of normalised numbers, and 32 bits
 * of all others. So other texels are read like this, and their channels are picked. */
typedef struct packing {
    int channels, bytes; /* channels of a texel; bytes of a channel */
    bool promised;
} packing;

static packing packing_of(gls_texel texel) {
    const GLenum format = gls_texel_formats[texel].format,
                 type = gls_texel_formats[texel].type;
    packing p = { .channels = 4, .bytes = 4 };
    if (format == GL_RED_INTEGER || format == GL_RED)
        p.channels = 1;
    if (format == GL_RG_INTEGER || format == GL_RG)
        p.channels = 2;
    if (type == GL_UNSIGNED_BYTE || type == GL_BYTE)
        p.bytes = 1;
    if (type == GL_UNSIGNED_SHORT)
        p.bytes = 2;
    p.promised = p.channels == 4 && (p.bytes == 4 || format == GL_RGBA);
    return p;
}

static void pick_channels(const packing *p, const uint32_t *from, size_t texel_count,
                          uint8_t *to) {
    for (size_t i = 0; i < texel_count; ++i)
        for (int c = 0; c < p->channels; ++c, to += p->bytes) {
            const uint32_t value = from[4 * i + (size_t)c];
            const uint16_t two = (uint16_t)value;
            if (p->bytes == 1)
                *to = (uint8_t)value;
            else
                memcpy(to, p->bytes == 2 ? (const void *)&two : &value, (size_t)p->bytes);
        }
}

/* Reads strips of a few rows, so that the memory for four channels is small. */
static glsurf_result read_promised(gls_gpu *gpu, const gls_texture_desc *desc,
                                   const packing *p, int rows, uint8_t *data) {
    enum { STRIP = 16 };
    const bool is_float = gls_texel_is_float(desc->texel);
    const size_t row = (size_t)desc->width * (size_t)(p->channels * p->bytes);
    uint32_t *const strip = malloc((size_t)desc->width * 4 * sizeof *strip * STRIP);
    if (!strip)
        return gls_fail(
            gpu->device, GLSURF_ERROR_MEMORY,
            "out of memory for a copy of the texture \"%s\"; use a smaller image",
            desc->label);
    for (int y = 0; y < rows; y += STRIP) {
        const int count = y + STRIP < rows ? STRIP : rows - y;
        gpu->device->gl.ReadPixels(0, y, desc->width, count,
                                   is_float ? GL_RGBA : GL_RGBA_INTEGER,
                                   is_float                       ? GL_FLOAT
                                   : desc->texel == GLS_TEXEL_R8I ? GL_INT
                                                                  : GL_UNSIGNED_INT,
                                   strip);
        pick_channels(p, strip, (size_t)count * (size_t)desc->width,
                      data + (size_t)y * row);
    }
    free(strip);
    return gls_check_error(gpu->device, desc->label);
}

/* Reads rows of a texture into `data`: memory, or an offset in the bound buffer. */
static glsurf_result read_texture(gls_gpu *gpu, GLuint texture,
                                  const gls_texture_desc *desc, int rows, void *data) {
    const gls_attachment color[GLS_MAX_OUTPUTS] = { { texture, gls_layer_of(desc) } };
    const glsurf_result result = gls_framebuffer_bind(gpu, color, 0, 0, desc->label);
    if (result)
        return result;
    gls_state_touch(gpu->device, GLS_STATE_PACK_BUFFER);
    gls_state_touch(gpu->device, GLS_STATE_PACK);
    gls_state_touch(gpu->device, GLS_STATE_TRANSFER);
    if ((uint32_t)desc->width * gls_texel_bytes(desc->texel) % 8 != 0)
        gls_state_touch(gpu->device, GLS_STATE_PACK_ALIGNMENT);
    if (gls_texel_is_float(desc->texel))
        gls_state_touch(gpu->device, GLS_STATE_PACK_FLOATS);
    const packing p = packing_of(desc->texel);
    if (gpu->device->es && !p.promised)
        return read_promised(gpu, desc, &p, rows, data);
    gpu->device->gl.ReadPixels(0, 0, desc->width, rows,
                               gls_texel_formats[desc->texel].format,
                               gls_texel_formats[desc->texel].type, data);
    return GLSURF_OK;
}

static glsurf_result read_slot(gls_gpu *gpu, gls_slot slot, int rows, void *data) {
    GLuint texture;
    const glsurf_result result = gls_texture_get(gpu, slot, &texture);
    return result ? result : read_texture(gpu, texture, &gpu->slots[slot], rows, data);
}

glsurf_result gls_texture_read_rows(gls_gpu *gpu, gls_slot slot, int rows, void *data) {
    const glsurf_result result = gpu->device->defers_errors
                                     ? GLSURF_OK /* the read waits */
                                     : gls_finish(gpu->device, "the wait for a texture");
    return result ? result : read_slot(gpu, slot, rows, data);
}

glsurf_result gls_texture_read(gls_gpu *gpu, gls_slot slot, void *data) {
    return gls_texture_read_rows(gpu, slot, gpu->slots[slot].height, data);
}

/* ---------------------------------------------------------- buffer and fence -- */

static void bind_buffer(gls_gpu *gpu, GLuint buffer) {
    gls_state_touch(gpu->device, GLS_STATE_PACK_BUFFER);
    gpu->device->gl.BindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
}

glsurf_result gls_readback_begin(gls_gpu *gpu, gls_readback *readback, size_t bytes) {
    const gls_functions *gl = &gpu->device->gl;
    if (!readback->buffer)
        gl->GenBuffers(1, &readback->buffer);
    if (!readback->buffer)
        return gls_no_name(gpu->device, "the buffer of the results");
    bind_buffer(gpu, readback->buffer);
    readback->settled = false;
    if (readback->bytes >= bytes)
        return GLSURF_OK;
    readback->bytes = 0;
    /* Chromium keeps a copy of a buffer of GL_STREAM_READ, and warns of each frame in which
     * it makes the copy anew. Reading takes as long without the copy. */
    const GLenum usage = gpu->device->defers_errors ? GL_STREAM_COPY : GL_STREAM_READ;
    gl->BufferData(GL_PIXEL_PACK_BUFFER, (GLsizeiptr)bytes, NULL,
                   readback->usage ? readback->usage : usage);
    const glsurf_result result = gls_check_error(gpu->device, "the buffer of the results");
    if (!result)
        readback->bytes = bytes;
    return result;
}

glsurf_result gls_readback_rows(gls_gpu *gpu, gls_slot slot, int rows, size_t offset) {
    return read_slot(gpu, slot, rows, (void *)(uintptr_t)offset);
}

glsurf_result gls_readback_texture(gls_gpu *gpu, GLuint texture,
                                   const gls_texture_desc *desc, int rows, size_t offset) {
    return read_texture(gpu, texture, desc, rows, (void *)(uintptr_t)offset);
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
    readback->wait = (gls_wait){ 0 };
}

glsurf_result gls_readback_end(gls_gpu *gpu, gls_readback *readback) {
    const gls_functions *gl = &gpu->device->gl;
    gls_readback_close(gpu);
    cancel_copies(gpu, readback);
    readback->fence = gl->FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!readback->fence)
        return gls_fail(
            gpu->device, GLSURF_ERROR_GL,
            "the driver could not create a fence for the results; destroy the %s",
            gpu->device->caller);
    gl->Flush();
    return GLSURF_OK;
}

glsurf_result gls_readback_ready(gls_gpu *gpu, gls_readback *readback, bool *ready) {
    GLint status = 0; /* stays so if the call fails */
    *ready = readback->finished;
    if (readback->finished || !readback->fence)
        return GLSURF_OK;
    gpu->device->gl.GetSynciv(readback->fence, GL_SYNC_STATUS, 1, NULL, &status);
    if (status != GL_SIGNALED && status != GL_UNSIGNALED)
        return gls_fail_call(gpu->device, "the poll for the results");
    *ready = readback->finished = status == GL_SIGNALED;
    return *ready ? GLSURF_OK
                  : gls_wait_on(gpu->device, &readback->wait, "the poll for the results");
}

glsurf_result gls_readback_wait(gls_gpu *gpu, gls_readback *readback) {
    if (readback->finished || gpu->device->defers_errors)
        return GLSURF_OK; /* browsers wait for reads of a buffer, not for fences */
    const glsurf_result result =
        gls_fence_wait(gpu->device, readback->fence, "the wait for the results");
    readback->finished = !result;
    return result;
}

glsurf_result gls_readback_map(gls_gpu *gpu, gls_readback *readback, size_t offset,
                               size_t bytes, const void **data) {
    const gls_functions *gl = &gpu->device->gl;
    glsurf_result result = gls_readback_wait(gpu, readback);
    if (!result && !readback->settled)
        result = gls_settle_errors(gpu->device);
    if (result)
        return result;
    readback->settled = true;
    bind_buffer(gpu, readback->buffer);
    if (gl->MapBufferRange) {
        *data = gl->MapBufferRange(GL_PIXEL_PACK_BUFFER, (GLintptr)offset,
                                   (GLsizeiptr)bytes, GL_MAP_READ_BIT);
    } else { /* browsers do not map buffers */
        free(readback->copy);
        *data = readback->copy = malloc(bytes);
        if (readback->copy)
            gl->GetBufferSubData(GL_PIXEL_PACK_BUFFER, (GLintptr)offset, (GLsizeiptr)bytes,
                                 readback->copy);
    }
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
                           "the driver lost the results while they were read; if this "
                           "happens again, make another context and device");
}

void gls_readback_free(gls_gpu *gpu, gls_readback *readback) {
    cancel_copies(gpu, readback);
    if (readback->buffer)
        gpu->device->gl.DeleteBuffers(1, &readback->buffer);
    free(readback->copy);
    *readback = (gls_readback){ .usage = readback->usage };
}
