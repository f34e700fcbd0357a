/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What an object (an extractor, a matcher, a panorama) has on its device: the textures of
 * its slots, the uploads of its images, and framebuffers of these. A pass runs on the gpu
 * whose slots it names.
 */
#ifndef GLSURF_GL_GPU_H
#define GLSURF_GL_GPU_H

#include "core/texel.h"
#include "gl/device.h"
#include "gl/framebuffer.h"
#include "gl/upload.h"

/* What gl/prepare.h does with passes instead of running them, in this order. */
typedef enum gls_preparing {
    GLS_PREPARE_PROGRAMS, /* their programs are begun */
    GLS_PREPARE_OBJECTS,  /* programs are ended, textures and framebuffers made */
    GLS_PREPARE_DRAWS     /* they draw nothing */
} gls_preparing;

typedef struct gls_preparation {
    bool on;
    gls_preparing what;
    bool patient; /* a program that the driver still compiles is waited for */
    double until; /* time after which no other piece is begun */
    bool done;    /* this step has done a piece */
    bool left;    /* a piece is left for the next step */
} gls_preparation;

/* All zero but the device: no textures. */
typedef struct gls_gpu {
    glsurf_device *device;
    const gls_texture_desc *slots;    /* descriptions of the slots' textures */
    GLuint texture[GLS_MAX_TEXTURES]; /* per slot; 0 until first used. An array texture is
                                         that of its first layer's slot */
    gls_upload upload[GLS_UPLOADS];
    gls_framebuffers framebuffers;
    gls_preparation preparation;
    GLsync prepared; /* behind what was prepared and the driver may still be at, or NULL */
    bool sum_passes; /* note all draws of a pass as one entry */
    uint32_t mark;   /* of the work under way, which the GPU writes beside its results */
} gls_gpu;

/* As gls_attachment.layer. */
static inline GLint gls_layer_of(const gls_texture_desc *desc) {
    return desc->layers > 0 ? 1 + desc->layer : 0;
}

/* The texture of a slot, or the array that the slot is a layer of; 0 until first used. */
static inline GLuint gls_gpu_texture(const gls_gpu *gpu, gls_slot slot) {
    return gpu->texture[slot - gpu->slots[slot].layer];
}

/* What a framebuffer that has the slot gets attached. */
static inline gls_attachment gls_gpu_attachment(const gls_gpu *gpu, gls_slot slot) {
    return (gls_attachment){ gls_gpu_texture(gpu, slot), gls_layer_of(&gpu->slots[slot]) };
}

/* Whether the GL objects of an object, which is a `what`, may be deleted: as
 * gls_device_can_delete(). Called in any case before the object is freed. */
bool gls_gpu_begin_destroy(gls_gpu *gpu, const char *what);

/* Deletes the GL objects. */
void gls_gpu_destroy(gls_gpu *gpu);

#endif
