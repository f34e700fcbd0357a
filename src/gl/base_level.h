/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What GL tells of the level of a texture that is read: its base level.
 */
#ifndef GLSURF_GL_BASE_LEVEL_H
#define GLSURF_GL_BASE_LEVEL_H

#include "gl/device.h"

typedef struct gls_base_level {
    bool known;       /* GL tells size and format; otherwise these are zero */
    bool has_types;   /* GL tells the rest */
    bool lacks_layer; /* where the size is not known: there is no such layer */
    GLint number;     /* 0 of an external texture, which has one level */
    GLint width, height, depth;
    GLint format;    /* internal format */
    GLint red, blue; /* types of channels, GL_NONE: no channel */
    bool alpha;      /* alpha is the only channel */
    bool srgb;       /* shaders get linear values of stored sRGB values */
} gls_base_level;

/* Asks for the base level of the texture that is bound to the first unit, which is `name`.
 * A size of zero: there is no such level. */
gls_base_level gls_base_level_ask(glsurf_device *device, GLenum target, GLuint name,
                                  GLint layer);

#endif
