/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The items of GL state that the library changes, as a table, and how they are asked for
 * and set. The items of a group are saved together, because what needs one of them needs
 * all. gl/state.h says when.
 */
#ifndef GLSURF_GL_STATE_TABLE_H
#define GLSURF_GL_STATE_TABLE_H

#include "gl/device.h"

#include <stddef.h>

/* Groups that only few contexts need are empty in the others. Without the feature
 * "buffer_state", the first draw buffer's mask and blend enable are those of all. */
typedef enum gls_state_group {
    GLS_STATE_FRAMEBUFFERS, /* the bindings */
    GLS_STATE_PACK_BUFFER,
    GLS_STATE_PACK,           /* modes of read-backs */
    GLS_STATE_PACK_ALIGNMENT, /* that of rows whose bytes are no multiple of 8 */
    GLS_STATE_PACK_FLOATS,    /* what read-backs of other values than integers need */
    GLS_STATE_UNPACK_BUFFER,
    GLS_STATE_UNPACK,       /* modes of uploads */
    GLS_STATE_UNPACK_WIDE,  /* those of channels that have more than one byte */
    GLS_STATE_UNPACK_LAYER, /* those of layers of array textures */
    GLS_STATE_TRANSFER,     /* what the compatibility profile does to pixels */
    GLS_STATE_DRAW,         /* what every draw needs */
    GLS_STATE_COPY,         /* what a copy of the application's framebuffer needs */
    GLS_STATE_FIXED_POINT,  /* what an output of fixed-point numbers needs */
    GLS_STATE_BLEND_FUNCTIONS,
    GLS_STATE_DESTINATION, /* what only the application's framebuffer can need */
    GLS_STATE_DEPTH,       /* what a draw with a depth texture needs */
    GLS_STATE_UNITS,       /* the active unit */
    GLS_STATE_RECTANGLE,   /* the rectangle texture of unit 0 */
    GLS_STATE_ARRAY,       /* the 2D array texture of unit 0 */
    GLS_STATE_ARRAY_OF_1,  /* that of unit 1 */
    GLS_STATE_EXTERNAL,    /* the external texture of unit 0 */
    GLS_STATE_UNIT,        /* 2D texture and sampler of unit 0; the others follow */
    GLS_STATE_MASK = GLS_STATE_UNIT + GLS_MAX_INPUTS,   /* of draw buffer 0 */
    GLS_STATE_BLEND = GLS_STATE_MASK + GLS_MAX_OUTPUTS, /* of draw buffer 0 */
    GLS_STATE_GROUPS = GLS_STATE_BLEND + GLS_MAX_OUTPUTS,
} gls_state_group;

/* An item uses one member. */
typedef union gls_state_value {
    GLint i[6];
    GLfloat f[4];
    GLdouble d[2];
    GLboolean b[4];
} gls_state_value;

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

enum { GLS_STATE_ITEMS = 115 };

extern const gls_state_item gls_state_items[GLS_STATE_ITEMS];

/* The values of all items; only those of groups that were saved are known. */
typedef struct gls_state_values {
    gls_state_value item[GLS_STATE_ITEMS];
} gls_state_values;

void gls_state_ask(const glsurf_device *device, const gls_state_item *item,
                   gls_state_value *value);
void gls_state_set(const glsurf_device *device, const gls_state_item *item,
                   const gls_state_value *value);

/* Turns a test or blending on or off, for a draw buffer or viewport if the context can. */
void gls_set_enable_of(const glsurf_device *device, GLenum name, GLuint index, bool on);

/* Always set the viewport, the scissor box, and whether the scissor test is on. With
 * viewport arrays (4.1) they set those of the first viewport only. */
void gls_set_viewport(const glsurf_device *device, GLfloat x, GLfloat y, GLfloat width,
                      GLfloat height);
void gls_set_scissor_box(const glsurf_device *device, GLint x, GLint y, GLint width,
                         GLint height);
void gls_set_scissor(const glsurf_device *device, bool on);

/* Sets the blend function, where buffers have one each that of the first. */
void gls_set_blending(const glsurf_device *device, GLenum source, GLenum destination,
                      GLenum source_alpha, GLenum destination_alpha);

#endif
