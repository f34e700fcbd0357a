/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/gpu.h"

#include "gl/context_check.h"
#include "gl/error.h"
#include "gl/state.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- framebuffers -- */

gls_framebuffer *gls_framebuffer_find(gls_gpu *gpu,
                                      const gls_attachment color[GLS_MAX_OUTPUTS],
                                      GLuint depth) {
    for (int i = 0; i < gpu->framebuffers.count; ++i) {
        gls_framebuffer *target = &gpu->framebuffers.framebuffer[i];
        if (target->depth == depth &&
            memcmp(target->color, color, sizeof target->color) == 0)
            return target;
    }
    return NULL;
}

/* OpenGL ES requires draw buffer i to be attachment i. */
static void attach_textures(const gls_gpu *gpu, const gls_framebuffer *target) {
    const gls_functions *gl = &gpu->device->gl;
    GLenum buffers[GLS_MAX_OUTPUTS];
    for (int i = 0; i < gpu->device->max_outputs; ++i) {
        const GLenum point = GL_COLOR_ATTACHMENT0 + (GLenum)i;
        buffers[i] = target->color[i].texture ? point : GL_NONE;
        if (target->color[i].layer > 0)
            gl->FramebufferTextureLayer(GL_FRAMEBUFFER, point, target->color[i].texture, 0,
                                        target->color[i].layer - 1);
        else if (target->color[i].texture)
            gl->FramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D,
                                     target->color[i].texture, 0);
    }
    if (target->depth)
        gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D,
                                 target->depth, 0);
    gl->DrawBuffers(gpu->device->max_outputs, buffers);
    gl->ReadBuffer(target->color[0].texture ? GL_COLOR_ATTACHMENT0 : GL_NONE);
}

/* Checks that the driver renders to the bound framebuffer, which is of this kind. */
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
    gls_framebuffer *target = gls_framebuffer_find(gpu, color, depth);
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

/* Deletes the framebuffers that a texture is attached to. GL reuses the names of deleted
 * textures: a framebuffer kept for a deleted texture would be found for the new texture,
 * and render to nothing. */
static void forget_framebuffers(gls_gpu *gpu, GLuint texture) {
    for (int i = gpu->framebuffers.count; i-- > 0;) {
        gls_framebuffer *target = &gpu->framebuffers.framebuffer[i];
        bool has = target->depth == texture;
        for (int k = 0; k < GLS_MAX_OUTPUTS; ++k)
            has |= target->color[k].texture == texture;
        if (!has)
            continue;
        gpu->device->gl.DeleteFramebuffers(1, &target->name);
        *target = gpu->framebuffers.framebuffer[--gpu->framebuffers.count];
    }
    gls_bound_forget(&gpu->device->bound); /* for the same reason: see gl/state.h */
}

/* ----------------------------------------------------------------- textures -- */

const gls_texel_format gls_texel_formats[GLS_TEXEL_COUNT] = {
    [GLS_TEXEL_R8UI] = { GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE },
    [GLS_TEXEL_R8I] = { GL_R8I, GL_RED_INTEGER, GL_BYTE },
    [GLS_TEXEL_R16UI] = { GL_R16UI, GL_RED_INTEGER, GL_UNSIGNED_SHORT },
    [GLS_TEXEL_RGBA8UI] = { GL_RGBA8UI, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE },
    [GLS_TEXEL_RGBA16UI] = { GL_RGBA16UI, GL_RGBA_INTEGER, GL_UNSIGNED_SHORT },
    [GLS_TEXEL_R32UI] = { GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT },
    [GLS_TEXEL_RG32UI] = { GL_RG32UI, GL_RG_INTEGER, GL_UNSIGNED_INT },
    [GLS_TEXEL_RGBA32UI] = { GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT },
    [GLS_TEXEL_RGBA32I] = { GL_RGBA32I, GL_RGBA_INTEGER, GL_INT },
    [GLS_TEXEL_RGBA8] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE },
    [GLS_TEXEL_RGBA16F] = { GL_RGBA16F, GL_RGBA, GL_FLOAT },
    [GLS_TEXEL_R32F] = { GL_R32F, GL_RED, GL_FLOAT },
    [GLS_TEXEL_RG32F] = { GL_RG32F, GL_RG, GL_FLOAT },
    [GLS_TEXEL_RGBA32F] = { GL_RGBA32F, GL_RGBA, GL_FLOAT },
    [GLS_TEXEL_DEPTH] = { GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT },
};

static GLenum target_of(const gls_texture_desc *desc) {
    return desc->layers > 0 ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
}

static glsurf_result make_texture(gls_gpu *gpu, gls_slot slot) {
    const gls_functions *gl = &gpu->device->gl;
    const gls_texture_desc *desc = &gpu->slots[slot];
    const GLenum target = target_of(desc), format = gls_texel_formats[desc->texel].format;
    const GLint internal = (GLint)gls_texel_formats[desc->texel].internal;
    gl->GenTextures(1, &gpu->texture[slot]);
    if (gpu->texture[slot] == 0) /* 0 is the application's default texture */
        return gls_no_name(gpu->device, desc->label);
    gls_bind_first(gpu->device, target, gpu->texture[slot]);
    gls_state_touch(gpu->device, GLS_STATE_UNPACK_BUFFER);
    if (desc->layers > 0)
        gl->TexImage3D(target, 0, internal, desc->width, desc->height, desc->layers, 0,
                       format, gls_texel_formats[desc->texel].type, NULL);
    else
        gl->TexImage2D(target, 0, internal, desc->width, desc->height, 0, format,
                       gls_texel_formats[desc->texel].type, NULL);
    gl->TexParameteri(target, GL_TEXTURE_MAX_LEVEL, 0);
    gl->TexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl->TexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return gls_check_error(gpu->device, desc->label);
}

void gls_slots_set(gls_gpu *gpu, const gls_texture_desc *slots) {
    for (int i = 0; i < gpu->framebuffers.count; ++i)
        gpu->device->gl.DeleteFramebuffers(1, &gpu->framebuffers.framebuffer[i].name);
    gpu->framebuffers.count = 0;
    gls_bound_forget(&gpu->device->bound);
    for (int i = 0; i < GLS_MAX_TEXTURES; ++i)
        if (gpu->texture[i])
            gls_state_forget(gpu->device, gpu->texture[i]);
    gpu->device->gl.DeleteTextures(GLS_MAX_TEXTURES, gpu->texture);
    memset(gpu->texture, 0, sizeof gpu->texture);
    gpu->slots = slots;
}

void gls_slots_change(gls_gpu *gpu, const gls_texture_desc *slots) {
    for (int i = 0; i < GLS_MAX_TEXTURES; ++i) {
        const gls_texture_desc *a = &gpu->slots[i], *b = &slots[i];
        if (gpu->texture[i] &&
            (a->texel != b->texel || a->width != b->width || a->height != b->height ||
             a->layers != b->layers || a->layer != b->layer))
            gls_texture_drop(gpu, i);
    }
    gpu->slots = slots;
}

glsurf_result gls_texture_get(gls_gpu *gpu, gls_slot slot, GLuint *texture) {
    glsurf_result result = GLSURF_OK;
    if (gls_gpu_texture(gpu, slot) == 0)
        result = make_texture(gpu, slot - gpu->slots[slot].layer);
    if (!result)
        *texture = gls_gpu_texture(gpu, slot);
    return result;
}

void gls_texture_drop(gls_gpu *gpu, gls_slot slot) {
    gls_texture_delete(gpu, gls_texture_swap(gpu, slot, 0));
}

void gls_texture_delete(gls_gpu *gpu, GLuint texture) {
    if (!texture)
        return;
    forget_framebuffers(gpu, texture);
    gls_state_forget(gpu->device, texture);
    gpu->device->gl.DeleteTextures(1, &texture);
}

GLuint gls_texture_swap(gls_gpu *gpu, gls_slot slot, GLuint texture) {
    const GLuint before = gpu->texture[slot];
    gpu->texture[slot] = texture;
    return before;
}

GLuint gls_texture_take(gls_gpu *gpu, gls_slot slot) {
    const GLuint texture = gpu->texture[slot];
    gpu->texture[slot] = 0;
    if (texture)
        forget_framebuffers(gpu, texture);
    return texture;
}

glsurf_result gls_texture_write_rows(gls_gpu *gpu, gls_slot slot, int rows,
                                     const void *data) {
    GLuint texture;
    const glsurf_result result = gls_texture_get(gpu, slot, &texture);
    if (result)
        return result;
    const gls_functions *gl = &gpu->device->gl;
    const gls_texture_desc *desc = &gpu->slots[slot];
    const GLenum target = target_of(desc), format = gls_texel_formats[desc->texel].format;
    const GLenum type = gls_texel_formats[desc->texel].type;
    gls_bind_first(gpu->device, target, texture);
    gls_state_touch_upload(gpu->device);
    gls_state_touch(gpu->device, GLS_STATE_UNPACK_WIDE);
    if (desc->layers > 0) {
        gls_state_touch(gpu->device, GLS_STATE_UNPACK_LAYER);
        gl->TexSubImage3D(target, 0, 0, 0, desc->layer, desc->width, rows, 1, format, type,
                          data);
    } else {
        gl->TexSubImage2D(target, 0, 0, 0, desc->width, rows, format, type, data);
    }
    return gls_check_error(gpu->device, desc->label);
}

glsurf_result gls_texture_write(gls_gpu *gpu, gls_slot slot, const void *data) {
    return gls_texture_write_rows(gpu, slot, gpu->slots[slot].height, data);
}

/* --------------------------------------------------------------------- end -- */

void gls_uploads_drop(gls_gpu *gpu) {
    for (int i = 0; i < GLS_UPLOADS; ++i) {
        gls_texture_delete(gpu, gpu->upload[i].name);
        gpu->upload[i] = (gls_upload){ 0 };
    }
}

bool gls_gpu_begin_destroy(gls_gpu *gpu, const char *what) {
    if (gpu->device->passes.of == gpu)
        gpu->device->passes.of = NULL;
    return gls_device_can_delete(gpu->device, what);
}

void gls_gpu_destroy(gls_gpu *gpu) {
    gpu->device->gl.DeleteSync(gpu->prepared); /* ignores NULL */
    gpu->prepared = NULL;
    gls_slots_set(gpu, NULL);
    gls_uploads_drop(gpu);
}
