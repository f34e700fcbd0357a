/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The table of GL state that the library changes, and functions that query and set its
 * items. The items of a group are saved together, because a use that needs one item needs
 * all. gl/state.h says when.
 */
#ifndef GLSURF_GL_STATE_TABLE_H
#define GLSURF_GL_STATE_TABLE_H

#include "gl/device.h"

#include <stddef.h>

/* A group is empty in contexts that lack its items. Without `buffer_state`, the mask and
 * blend enable of the first draw buffer apply to all. */
typedef enum gls_state_group {
    GLS_STATE_FRAMEBUFFERS, /* the bindings */
    GLS_STATE_PACK_BUFFER,
    GLS_STATE_PACK,           /* modes of read-backs */
    GLS_STATE_PACK_ALIGNMENT, /* alignment of rows whose bytes are no multiple of 8 */
    GLS_STATE_PACK_FLOATS,    /* for read-backs of values other than integers */
    GLS_STATE_UNPACK_BUFFER,
    GLS_STATE_UNPACK,       /* modes of uploads */
    GLS_STATE_UNPACK_WIDE,  /* modes for channels of more than one byte */
    GLS_STATE_UNPACK_LAYER, /* modes for layers of array textures */
    GLS_STATE_TRANSFER,     /* the compatibility profile's changes to pixels */
    GLS_STATE_DRAW,         /* for every draw */
    GLS_STATE_COPY,         /* for a copy of the application's framebuffer */
    GLS_STATE_FIXED_POINT,  /* for an output of fixed-point numbers */
    GLS_STATE_BLEND_FUNCTIONS,
    GLS_STATE_DESTINATION, /* only for the application's framebuffer */
    GLS_STATE_DEPTH,       /* for a draw with a depth texture */
    GLS_STATE_UNITS,       /* the active unit */
    GLS_STATE_RECTANGLE,   /* the rectangle texture of unit 0 */
    GLS_STATE_ARRAY,       /* the 2D array texture of unit 0 */
    GLS_STATE_ARRAY_OF_1,  /* the 2D array texture of unit 1 */
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
    GLenum name;      /* name to query */
    GLenum target;    /* target to bind to, for kinds that bind */
    GLuint index;     /* unit or draw buffer */
    size_t supported; /* offset in glsurf_device of "the context has it"; 0: all have */
    bool bound;       /* passes set it themselves: it has no standard value */
    bool varies;      /* passes start from the standard value and may change it */
    bool left;        /* with desc.leave_state the last pass's value stays */
    gls_state_value value; /* the standard value; with `bound` GL's initial value */
    const gls_state_value *initial; /* GL's initial value; NULL: `value` is it */
} gls_state_item;

enum { GLS_STATE_ITEMS = 115 };

extern const gls_state_item gls_state_items[GLS_STATE_ITEMS];

/* The values of all items. Only items of saved groups are known. */
typedef struct gls_state_values {
    gls_state_value item[GLS_STATE_ITEMS];
} gls_state_values;

void gls_state_ask(const glsurf_device *device, const gls_state_item *item,
                   gls_state_value *value);
void gls_state_set(const glsurf_device *device, const gls_state_item *item,
                   const gls_state_value *value);

/* Turns a test or blending on or off, for a draw buffer or viewport if the context can. */
void gls_set_enable_of(const glsurf_device *device, GLenum name, GLuint index, bool on);

/* Set the viewport, the scissor box and the scissor test, even if they are unchanged. With
 * viewport arrays (4.1) they set only the first viewport's. */
void gls_set_viewport(const glsurf_device *device, GLfloat x, GLfloat y, GLfloat width,
                      GLfloat height);
void gls_set_scissor_box(const glsurf_device *device, GLint x, GLint y, GLint width,
                         GLint height);
void gls_set_scissor(const glsurf_device *device, bool on);

/* Sets the blend function. If each draw buffer has its own, sets the first buffer's. */
void gls_set_blending(const glsurf_device *device, GLenum source, GLenum destination,
                      GLenum source_alpha, GLenum destination_alpha);

#endif
