/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* How the items of gl/state_table.h are asked for and set. */
#ifndef GLSURF_GL_STATE_KINDS_H
#define GLSURF_GL_STATE_KINDS_H

#include "gl/device.h"
#include "gl/state_table.h"

#include <stddef.h>

typedef enum glsurf_state_kind {
    GLSURF_KIND_ENABLE,
    GLSURF_KIND_SCISSOR,
    GLSURF_KIND_ENABLE_OF,
    GLSURF_KIND_MASK,
    GLSURF_KIND_FRAMEBUFFER,
    GLSURF_KIND_BUFFER,
    GLSURF_KIND_UNIT,
    GLSURF_KIND_TEXTURE,
    GLSURF_KIND_SAMPLER,
    GLSURF_KIND_PROGRAM,
    GLSURF_KIND_VERTICES,
    GLSURF_KIND_STORAGE,
    GLSURF_KIND_TRANSFER,
    GLSURF_KIND_CLAMP,
    GLSURF_KIND_VIEWPORT,
    GLSURF_KIND_EQUATION,
    GLSURF_KIND_BLENDING,
    GLSURF_KIND_DEPTH_FUNCTION,
    GLSURF_KIND_DEPTH_MASK,
    GLSURF_KIND_DEPTH_RANGE,
    GLSURF_KIND_DEPTH_BOUNDS,
    GLSURF_KIND_POLYGONS,
    GLSURF_KIND_CLIPPING,
    GLSURF_STATE_KINDS
} glsurf_state_kind;

/* A row of the table. */
typedef struct glsurf_state_item {
    int group;
    glsurf_state_kind kind;
    GLenum name;   /* what GL is asked for */
    GLenum target; /* what is bound to, for kinds that bind */
    GLuint index;  /* unit or draw buffer */
    size_t there;  /* offset in glsurf_device of "the context has it"; 0: all have */
    bool bound;    /* passes set it themselves: it has no standard value */
    bool varies;   /* passes start from the standard value and may change it */
    glsurf_state_value value; /* the standard value */
} glsurf_state_item;

void glsurf_state_ask(const glsurf_device *device, const glsurf_state_item *item,
                      glsurf_state_value *value);
void glsurf_state_set(const glsurf_device *device, const glsurf_state_item *item,
                      const glsurf_state_value *value);

#endif
