/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/framebuffer.h"

#include "gl/bound.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/state.h"

#include <string.h>

static gls_framebuffer *
find_framebuffer(gls_gpu *gpu, const gls_attachment color[GLS_MAX_OUTPUTS], GLuint depth) {
    for (int i = 0; i < gpu->framebuffers.count; ++i) {
        gls_framebuffer *target = &gpu->framebuffers.framebuffer[i];
        if (target->depth == depth &&
            memcmp(target->color, color, sizeof target->color) == 0)
            return target;
    }
    return NULL;
}

bool gls_framebuffer_exists(gls_gpu *gpu, const gls_attachment color[GLS_MAX_OUTPUTS],
                            GLuint depth) {
    return find_framebuffer(gpu, color, depth) != NULL;
}

static void attach_color(const gls_functions *gl, GLenum point,
                         const gls_attachment *color) {
    if (color->layer > 0)
        gl->FramebufferTextureLayer(GL_FRAMEBUFFER, point, color->texture, 0,
                                    color->layer - 1);
    else if (color->texture)
        gl->FramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D, color->texture, 0);
}

/* OpenGL ES wants draw buffer i to be attachment i. */
static void attach_textures(const gls_gpu *gpu, const gls_framebuffer *target) {
    const gls_functions *gl = &gpu->device->gl;
    GLenum buffers[GLS_MAX_OUTPUTS];
    for (int i = 0; i < gpu->device->max_outputs; ++i) {
        const GLenum point = GL_COLOR_ATTACHMENT0 + (GLenum)i;
        buffers[i] = target->color[i].texture ? point : GL_NONE;
        attach_color(gl, point, &target->color[i]);
    }
    if (target->depth)
        gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D,
                                 target->depth, 0);
    gl->DrawBuffers(gpu->device->max_outputs, buffers);
    gl->ReadBuffer(target->color[0].texture ? GL_COLOR_ATTACHMENT0 : GL_NONE);
}

/* Whether the driver renders to what is bound, of this kind. */
static glsurf_result check_complete(gls_gpu *gpu, uint64_t kind, const char *label) {
    gls_complete *known = &gpu->device->complete;
    for (int i = 0; kind && i < known->count; ++i)
        if (known->kind[i] == kind)
            return GLSURF_OK;
    const GLenum status = gpu->device->gl.CheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        return gls_fail(gpu->device, GLSURF_ERROR_GL,
                        "the driver cannot render to the textures of %s (status 0x%04x)",
                        label, status);
    if (kind && known->count < (int)(sizeof known->kind / sizeof *known->kind))
        known->kind[known->count++] = kind;
    return GLSURF_OK;
}

glsurf_result gls_framebuffer_bind(gls_gpu *gpu,
                                   const gls_attachment color[GLS_MAX_OUTPUTS],
                                   GLuint depth, uint64_t kind, const char *label) {
    const gls_functions *gl = &gpu->device->gl;
    gls_framebuffer *target = find_framebuffer(gpu, color, depth);
    gls_state_touch(gpu->device, GLS_STATE_FRAMEBUFFERS);
    if (target) {
        if (gpu->device->bound.framebuffer != target->name)
            gl->BindFramebuffer(GL_FRAMEBUFFER, target->name);
        gpu->device->bound.framebuffer = target->name;
        return GLSURF_OK;
    }
    if (gpu->framebuffers.count == GLS_MAX_FRAMEBUFFERS)
        return gls_fail(gpu->device, GLSURF_ERROR_GL, "too many framebuffers at %s", label);
    target = &gpu->framebuffers.framebuffer[gpu->framebuffers.count++];
    *target = (gls_framebuffer){ .depth = depth };
    memcpy(target->color, color, sizeof target->color);
    gl->GenFramebuffers(1, &target->name);
    if (target->name == 0)
        return gls_no_name(gpu->device, label);
    gl->BindFramebuffer(GL_FRAMEBUFFER, target->name);
    gpu->device->bound.framebuffer = target->name;
    attach_textures(gpu, target);
    const glsurf_result result = check_complete(gpu, kind, label);
    return result ? result : gls_check_error(gpu->device, label);
}

static bool has_texture(const gls_framebuffer *target, GLuint texture) {
    for (int i = 0; i < GLS_MAX_OUTPUTS; ++i)
        if (target->color[i].texture == texture)
            return true;
    return target->depth == texture;
}

/* GL gives the names of deleted textures again. A framebuffer that is kept for a deleted
 * texture would be found for the new texture, and render to nothing. */
void gls_framebuffer_forget(gls_gpu *gpu, GLuint texture) {
    for (int i = gpu->framebuffers.count; i-- > 0;) {
        if (!has_texture(&gpu->framebuffers.framebuffer[i], texture))
            continue;
        gpu->device->gl.DeleteFramebuffers(1, &gpu->framebuffers.framebuffer[i].name);
        gpu->framebuffers.framebuffer[i] =
            gpu->framebuffers.framebuffer[--gpu->framebuffers.count];
    }
    gls_bound_forget(&gpu->device->bound); /* for the same reason: see gl/bound.h */
}

void gls_framebuffers_delete(gls_gpu *gpu) {
    for (int i = 0; i < gpu->framebuffers.count; ++i)
        gpu->device->gl.DeleteFramebuffers(1, &gpu->framebuffers.framebuffer[i].name);
    gpu->framebuffers.count = 0;
    gls_bound_forget(&gpu->device->bound);
}
