/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* How the items of gl/state_table.h are asked for and set. */
#ifndef GLSURF_GL_STATE_KINDS_H
#define GLSURF_GL_STATE_KINDS_H

#include "gl/device.h"
#include "gl/state_table.h"

#include <stddef.h>

typedef enum gls_state_kind {
    GLS_KIND_ENABLE,
    GLS_KIND_SCISSOR,
    GLS_KIND_SCISSOR_BOX,
    GLS_KIND_ENABLE_OF,
    GLS_KIND_MASK,
    GLS_KIND_FRAMEBUFFER,
    GLS_KIND_BUFFER,
    GLS_KIND_UNIT,
    GLS_KIND_TEXTURE,
    GLS_KIND_SAMPLER,
    GLS_KIND_PROGRAM,
    GLS_KIND_VERTICES,
    GLS_KIND_STORAGE,
    GLS_KIND_TRANSFER,
    GLS_KIND_CLAMP,
    GLS_KIND_VIEWPORT,
    GLS_KIND_EQUATION,
    GLS_KIND_BLENDING,
    GLS_KIND_DEPTH_FUNCTION,
    GLS_KIND_DEPTH_MASK,
    GLS_KIND_DEPTH_RANGE,
    GLS_KIND_DEPTH_BOUNDS,
    GLS_KIND_POLYGONS,
    GLS_KIND_CLIPPING,
    GLS_STATE_KINDS
} gls_state_kind;

/* A row of the table. */
typedef struct gls_state_item {
    int group;
    gls_state_kind kind;
    GLenum name;   /* what GL is asked for */
    GLenum target; /* what is bound to, for kinds that bind */
    GLuint index;  /* unit or draw buffer */
    size_t there;  /* offset in glsurf_device of "the context has it"; 0: all have */
    bool bound;    /* passes set it themselves: it has no standard value */
    bool varies;   /* passes start from the standard value and may change it */
    bool left;     /* with desc.leave_state it stays as the last pass needed it */
    gls_state_value value; /* the standard value, or with `bound` GL's initial one */
    const gls_state_value *initial; /* GL's, unless it is `value`: then NULL */
} gls_state_item;

void gls_state_ask(const glsurf_device *device, const gls_state_item *item,
                   gls_state_value *value);
void gls_state_set(const glsurf_device *device, const gls_state_item *item,
                   const gls_state_value *value);

#endif
