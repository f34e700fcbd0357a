/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/gpu.h"

#include "gl/context_check.h"
#include "gl/error.h"
#include "gl/state.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- framebuffers -- */

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
    gls_bound_forget(&gpu->device->bound); /* for the same reason: see gl/state.h */
}

void gls_framebuffers_delete(gls_gpu *gpu) {
    for (int i = 0; i < gpu->framebuffers.count; ++i)
        gpu->device->gl.DeleteFramebuffers(1, &gpu->framebuffers.framebuffer[i].name);
    gpu->framebuffers.count = 0;
    gls_bound_forget(&gpu->device->bound);
}

/* ----------------------------------------------------------------- textures -- */

static const struct {
    GLenum internal, format, type;
} texels[GLS_TEXEL_COUNT] = {
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

static GLenum target_of(const gls_texture_desc *plan) {
    return plan->layers > 0 ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
}

static glsurf_result make_texture(gls_gpu *gpu, gls_slot slot) {
    const gls_functions *gl = &gpu->device->gl;
    const gls_texture_desc *plan = &gpu->slots[slot];
    const GLenum target = target_of(plan), format = texels[plan->texel].format;
    const GLint internal = (GLint)texels[plan->texel].internal;
    gl->GenTextures(1, &gpu->texture[slot]);
    if (gpu->texture[slot] == 0) /* the application's default texture */
        return gls_no_name(gpu->device, plan->label);
    gls_bind_first(gpu->device, target, gpu->texture[slot]);
    gls_state_touch(gpu->device, GLS_STATE_UNPACK_BUFFER);
    if (plan->layers > 0)
        gl->TexImage3D(target, 0, internal, plan->width, plan->height, plan->layers, 0,
                       format, texels[plan->texel].type, NULL);
    else
        gl->TexImage2D(target, 0, internal, plan->width, plan->height, 0, format,
                       texels[plan->texel].type, NULL);
    gl->TexParameteri(target, GL_TEXTURE_MAX_LEVEL, 0);
    gl->TexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl->TexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return gls_check_error(gpu->device, plan->label);
}

void gls_slots_set(gls_gpu *gpu, const gls_texture_desc *slots) {
    gls_framebuffers_delete(gpu);
    for (int i = 0; i < GLS_MAX_TEXTURES; ++i)
        if (gpu->texture[i])
            gls_state_forget(gpu->device, gpu->texture[i]);
    gpu->device->gl.DeleteTextures(GLS_MAX_TEXTURES, gpu->texture);
    memset(gpu->texture, 0, sizeof gpu->texture);
    gpu->slots = slots;
}

static bool is_same_texture(const gls_texture_desc *a, const gls_texture_desc *b) {
    return a->texel == b->texel && a->width == b->width && a->height == b->height &&
           a->layers == b->layers && a->layer == b->layer;
}

void gls_slots_change(gls_gpu *gpu, const gls_texture_desc *slots) {
    for (int i = 0; i < GLS_MAX_TEXTURES; ++i)
        if (gpu->texture[i] && !is_same_texture(&gpu->slots[i], &slots[i]))
            gls_texture_drop(gpu, i);
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
    gls_framebuffer_forget(gpu, texture);
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
        gls_framebuffer_forget(gpu, texture);
    return texture;
}

glsurf_result gls_texture_write_rows(gls_gpu *gpu, gls_slot slot, int rows,
                                     const void *data) {
    GLuint texture;
    const glsurf_result result = gls_texture_get(gpu, slot, &texture);
    if (result)
        return result;
    const gls_functions *gl = &gpu->device->gl;
    const gls_texture_desc *plan = &gpu->slots[slot];
    const GLenum target = target_of(plan), format = texels[plan->texel].format;
    const GLenum type = texels[plan->texel].type;
    gls_bind_first(gpu->device, target, texture);
    gls_state_touch_upload(gpu->device);
    gls_state_touch(gpu->device, GLS_STATE_UNPACK_WIDE);
    if (plan->layers > 0) {
        gls_state_touch(gpu->device, GLS_STATE_UNPACK_LAYER);
        gl->TexSubImage3D(target, 0, 0, 0, plan->layer, plan->width, rows, 1, format, type,
                          data);
    } else {
        gl->TexSubImage2D(target, 0, 0, 0, plan->width, rows, format, type, data);
    }
    return gls_check_error(gpu->device, plan->label);
}

glsurf_result gls_texture_write(gls_gpu *gpu, gls_slot slot, const void *data) {
    return gls_texture_write_rows(gpu, slot, gpu->slots[slot].height, data);
}

/* OpenGL ES promises to read four channels: bytes of normalised numbers, and 32 bits of all
 * others. So of other texels it gets these, and their channels are picked. */
typedef struct packing {
    int channels, bytes; /* of a texel; bytes of a channel */
    bool promised;
} packing;

static packing packing_of(gls_texel texel) {
    const GLenum format = texels[texel].format, type = texels[texel].type;
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

/* In strips of a few rows, so that the memory for four channels is small. */
static glsurf_result read_promised(gls_gpu *gpu, const gls_texture_desc *plan,
                                   const packing *p, int rows, uint8_t *data) {
    enum { STRIP = 16 };
    const bool is_float = gls_texel_is_float(plan->texel);
    const size_t row = (size_t)plan->width * (size_t)(p->channels * p->bytes);
    uint32_t *const strip = malloc((size_t)plan->width * 4 * sizeof *strip * STRIP);
    if (!strip)
        return gls_fail(gpu->device, GLSURF_ERROR_MEMORY, "no memory to read %s back",
                        plan->label);
    for (int y = 0; y < rows; y += STRIP) {
        const int count = y + STRIP < rows ? STRIP : rows - y;
        gpu->device->gl.ReadPixels(0, y, plan->width, count,
                                   is_float ? GL_RGBA : GL_RGBA_INTEGER,
                                   is_float                       ? GL_FLOAT
                                   : plan->texel == GLS_TEXEL_R8I ? GL_INT
                                                                  : GL_UNSIGNED_INT,
                                   strip);
        pick_channels(p, strip, (size_t)count * (size_t)plan->width,
                      data + (size_t)y * row);
    }
    free(strip);
    return gls_check_error(gpu->device, plan->label);
}

static void touch_packing(gls_gpu *gpu, const gls_texture_desc *plan) {
    gls_state_touch(gpu->device, GLS_STATE_PACK_BUFFER);
    gls_state_touch(gpu->device, GLS_STATE_PACK);
    gls_state_touch(gpu->device, GLS_STATE_TRANSFER);
    if ((uint32_t)plan->width * gls_texel_bytes(plan->texel) % 8 != 0)
        gls_state_touch(gpu->device, GLS_STATE_PACK_ALIGNMENT);
    if (gls_texel_is_float(plan->texel))
        gls_state_touch(gpu->device, GLS_STATE_PACK_FLOATS);
}

glsurf_result gls_texture_read_planned(gls_gpu *gpu, GLuint texture,
                                       const gls_texture_desc *plan, int rows, void *data) {
    const gls_attachment color[GLS_MAX_OUTPUTS] = { { texture, gls_layer_of(plan) } };
    const glsurf_result result = gls_framebuffer_bind(gpu, color, 0, 0, plan->label);
    if (result)
        return result;
    touch_packing(gpu, plan);
    const packing p = packing_of(plan->texel);
    if (gpu->device->es && !p.promised)
        return read_promised(gpu, plan, &p, rows, data);
    gpu->device->gl.ReadPixels(0, 0, plan->width, rows, texels[plan->texel].format,
                               texels[plan->texel].type, data);
    return gls_check_error(gpu->device, plan->label);
}

glsurf_result gls_texture_read_rows(gls_gpu *gpu, gls_slot slot, int rows, void *data) {
    GLuint texture;
    const glsurf_result result = gls_texture_get(gpu, slot, &texture);
    return result ? result
                  : gls_texture_read_planned(gpu, texture, &gpu->slots[slot], rows, data);
}

glsurf_result gls_texture_read(gls_gpu *gpu, gls_slot slot, void *data) {
    return gls_texture_read_rows(gpu, slot, gpu->slots[slot].height, data);
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
    if (gpu->prepared)
        gpu->device->gl.DeleteSync(gpu->prepared);
    gpu->prepared = NULL;
    gls_slots_set(gpu, NULL);
    gls_uploads_drop(gpu);
}
