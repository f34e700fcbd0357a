/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL objects of an extractor, a matcher or a panorama: the textures of its slots, the
 * uploads of its images, and framebuffers of both. A pass runs on the gpu whose slots it
 * names.
 */
#ifndef GLSURF_GL_GPU_H
#define GLSURF_GL_GPU_H

#include "core/texel.h"
#include "gl/device.h"

/* OpenGL's names for a texel: the texture's format, its pixels' format and type. */
typedef struct gls_texel_format {
    GLenum internal, format, type;
} gls_texel_format;

extern const gls_texel_format gls_texel_formats[GLS_TEXEL_COUNT];

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

/* Textures for uploads: one for each glsurf_format, and more for copies of the read
 * framebuffer. */
enum {
    GLS_COPY_BYTES = GLSURF_FORMAT_BGRA8 + 1,
    GLS_COPY_RGB,
    GLS_COPY_SRGB,
    GLS_COPY_FLOATS,
    GLS_UPLOADS,
};

/* A texture for uploads of one kind. It stays for the next image, so that a stream of
 * images makes it once. */
typedef struct gls_upload {
    GLuint name;
    GLsizei width, height;
} gls_upload;

/* Steps of gl/prepare.h, in this order. Passes are prepared instead of run. */
typedef enum gls_preparing {
    GLS_PREPARE_PROGRAMS, /* begins the programs */
    GLS_PREPARE_OBJECTS,  /* ends programs; makes textures and framebuffers */
    GLS_PREPARE_DRAWS     /* draws nothing */
} gls_preparing;

typedef struct gls_preparation {
    bool on;
    gls_preparing what;
    bool patient; /* waits for programs that the driver still compiles */
    double until; /* gls_seconds_now() after which no other piece begins */
    bool done;    /* this step has done a piece */
    bool left;    /* a piece is left for the next step */
} gls_preparation;

/* The textures of a run of the pipeline. Whatever a run reads of a texture that it draws
 * to, it has drawn itself: the first run of all finds undefined texels. So the contents may
 * be invalidated before the first draw of a run, and a tile in the memory of a GPU is not
 * loaded before it is drawn to. Runs of other objects draw over what earlier ones left. */
typedef struct gls_rewriting {
    bool on;
    bool begun[GLS_MAX_TEXTURES]; /* per slot: the run has drawn to it */
} gls_rewriting;

/* The GL objects of one object. All zero but the device: no textures. */
typedef struct gls_gpu {
    glsurf_device *device;
    const gls_texture_desc *slots;    /* descriptions of the slots' textures */
    GLuint texture[GLS_MAX_TEXTURES]; /* per slot; 0 until first used. The slot of layer 0
                                         has the array texture */
    gls_upload upload[GLS_UPLOADS];
    gls_framebuffers framebuffers;
    gls_preparation preparation;
    gls_rewriting rewriting;
    GLsync prepared;    /* fence behind all prepared work; NULL if the driver has done it */
    gls_wait preparing; /* for that fence */
    bool sum_passes;    /* record all draws of a pass as one entry */
    uint32_t mark; /* mark of the work under way; the GPU writes it beside its results */
} gls_gpu;

/* Returns the texture's value of gls_attachment.layer. */
static inline GLint gls_layer_of(const gls_texture_desc *desc) {
    return desc->layers > 0 ? 1 + desc->layer : 0;
}

/* Returns the texture of a slot, or the array that the slot is a layer of; 0 until first
 * used. */
static inline GLuint gls_gpu_texture(const gls_gpu *gpu, gls_slot slot) {
    return gpu->texture[slot - gpu->slots[slot].layer];
}

/* Returns the attachment for a framebuffer that has the slot. */
static inline gls_attachment gls_gpu_attachment(const gls_gpu *gpu, gls_slot slot) {
    return (gls_attachment){ gls_gpu_texture(gpu, slot), gls_layer_of(&gpu->slots[slot]) };
}

/* Returns true if the GL objects of an object may be deleted, as gls_device_can_delete()
 * does. `what` names the object in messages. Always call it before the object is freed. */
bool gls_gpu_begin_destroy(gls_gpu *gpu, const char *what);

/* Deletes the GL objects. */
void gls_gpu_destroy(gls_gpu *gpu);

/* Deletes the upload textures. */
void gls_uploads_drop(gls_gpu *gpu);

/* ----------------------------------------------------------------- textures -- */

/* A texture of a slot has one mipmap level and nearest filtering, and is both rendered to
 * and read. */

/* Sets the descriptions of the slots, and deletes all textures. New textures are made at
 * their first use. Keep the array `slots` until the next such call or the end. */
void gls_slots_set(gls_gpu *gpu, const gls_texture_desc *slots);

/* The same, but slots with an unchanged description keep their textures and contents. */
void gls_slots_change(gls_gpu *gpu, const gls_texture_desc *slots);

/* Sets *texture to the texture of a slot, or to the array that the slot is a layer of.
 * Makes the texture at its first use. Errors: GL, MEMORY. */
glsurf_result gls_texture_get(gls_gpu *gpu, gls_slot slot, GLuint *texture);

/* Deletes the texture of a slot. The slot's description may then change. */
void gls_texture_drop(gls_gpu *gpu, gls_slot slot);

/* Puts a texture of the caller (0: none) into a slot. Returns the texture that was there,
 * which the caller now owns; 0: none. */
GLuint gls_texture_swap(gls_gpu *gpu, gls_slot slot, GLuint texture);

/* Deletes a texture that is in no slot. */
void gls_texture_delete(gls_gpu *gpu, GLuint texture);

/* Empties a slot. Returns its texture, which the caller now owns; 0: none. Deletes the
 * framebuffers of the texture. */
GLuint gls_texture_take(gls_gpu *gpu, gls_slot slot);

/* Copies memory into a slot, or into its first rows. Rows in memory have no gaps. */
glsurf_result gls_texture_write(gls_gpu *gpu, gls_slot slot, const void *data);
glsurf_result gls_texture_write_rows(gls_gpu *gpu, gls_slot slot, int rows,
                                     const void *data);

/* ------------------------------------------------------------- framebuffers -- */

/* Framebuffer objects are found by their attachments and kept until an attachment is
 * deleted. */

/* Binds the framebuffer with these attachments (0: none), made at its first use. `kind`
 * differs if the formats do; 0: unknown. `label` is for messages. Errors: GL, MEMORY. */
glsurf_result gls_framebuffer_bind(gls_gpu *gpu,
                                   const gls_attachment color[GLS_MAX_OUTPUTS],
                                   GLuint depth, uint64_t kind, const char *label);

/* Finds the framebuffer with these attachments. Returns NULL if it is not made. */
gls_framebuffer *gls_framebuffer_find(gls_gpu *gpu,
                                      const gls_attachment color[GLS_MAX_OUTPUTS],
                                      GLuint depth);

#endif
