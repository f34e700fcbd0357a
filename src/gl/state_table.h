/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The items of GL state that the library changes, as a table. The items of a group are
 * saved together, because what needs one of them needs all. gl/state.h says when.
 */
#ifndef GLSURF_GL_STATE_TABLE_H
#define GLSURF_GL_STATE_TABLE_H

#include "gl/device.h"

#include <stdint.h>

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

enum { GLS_STATE_ITEMS = 115 };

/* The values of all items; only those of groups that were saved are known. */
typedef struct gls_state_values {
    gls_state_value item[GLS_STATE_ITEMS];
} gls_state_values;

/* Asks for the items of a group. The unit of a group of textures is active. */
void gls_state_save(const glsurf_device *device, int group, gls_state_values *values);

/* Notes GL's initial values instead. */
void gls_state_assume(const glsurf_device *device, int group, gls_state_values *values);

/* Sets the items of a group to what passes start from, apart from those that have these
 * values already and those that passes bind themselves. `saved` may be NULL. */
void gls_state_set_standard(const glsurf_device *device, int group,
                            const gls_state_values *saved);

/* Sets the items of these groups (a sum of 1 << group) to the values, apart from those that
 * passes did not change, and those that desc.leave_state leaves. */
void gls_state_restore(const glsurf_device *device, uint64_t groups,
                       const gls_state_values *values);

/* The value of the first item of this name, whose group was touched. */
gls_state_value *gls_state_value_of(gls_state_values *values, GLenum name);

/* In the values of a group, replaces a 2D texture by none. */
void gls_state_drop_texture(gls_state_values *values, int group, GLuint texture);

#endif
