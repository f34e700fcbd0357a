/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Passes are data: a row of a stage's table says what is fixed, a draw says what varies,
 * and glsurf_pass_run() runs any of them. Nothing else in the library draws.
 */
#ifndef GLSURF_GL_PASS_H
#define GLSURF_GL_PASS_H

#include "core/integer.h"
#include "gl/context.h"

typedef enum glsurf_geometry {
    GLSURF_QUAD,    /* the rectangle of the draw */
    GLSURF_COUNTED, /* its first rows, as many as hold the features counted on the GPU */
} glsurf_geometry;

/* Culling is a matter of speed alone: with gpu->early_depth off there is
 * none, and depth is neither written nor tested. A pass that is tested has to give the same
 * where it runs for all. */
typedef enum glsurf_depth_mode {
    GLSURF_DEPTH_OFF,
    GLSURF_DEPTH_WRITE, /* written by the shader, not tested */
    GLSURF_DEPTH_TEST,  /* only where the depth was left at its far end; not written */
} glsurf_depth_mode;

/* A row of a pass table. */
typedef struct glsurf_pass {
    const char *stage, *label;
    const char *vertex;                      /* shader file; NULL: include/quad.vert */
    const char *fragment;                    /* shader file */
    const char *inputs[GLSURF_MAX_INPUTS];   /* samplers, by texture unit */
    const char *outputs[GLSURF_MAX_OUTPUTS]; /* fragment outputs, by draw buffer */
    glsurf_geometry geometry;
    glsurf_depth_mode depth;
    bool add; /* additive blending */
} glsurf_pass;

typedef enum glsurf_uniform_type { GLSURF_INT = 1, GLSURF_FLOAT } glsurf_uniform_type;

typedef struct glsurf_uniform {
    const char *name;
    glsurf_uniform_type type;
    int components; /* 1, 2 or 4 */
    int count;      /* of array elements */
    const void *data;
} glsurf_uniform;

#define GLSURF_INTS(name, components, ...)                                                 \
    {                                                                                      \
        name, GLSURF_INT, components,                                                      \
            (int)(sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int)) / (components),      \
            (const int[]) {                                                                \
            __VA_ARGS__                                                                    \
        }                                                                                  \
    }
#define GLSURF_FLOATS(name, components, ...)                                               \
    {                                                                                      \
        name, GLSURF_FLOAT, components,                                                    \
            (int)(sizeof((const float[]){ __VA_ARGS__ }) / sizeof(float)) / (components),  \
            (const float[]) {                                                              \
            __VA_ARGS__                                                                    \
        }                                                                                  \
    }

/* One use of a pass. Inputs and outputs are counted by the pass's names. */
typedef struct glsurf_draw {
    const char *defines; /* "#define NAME VALUE\n" lines, or NULL */
    glsurf_slot inputs[GLSURF_MAX_INPUTS];
    GLuint external[GLSURF_MAX_INPUTS]; /* not zero: a texture that is in no slot instead */
    GLenum external_target; /* of external[0]; 0: GL_TEXTURE_2D, which all others are */
    glsurf_slot outputs[GLSURF_MAX_OUTPUTS];
    glsurf_slot depth;       /* with a depth mode */
    glsurf_rect area;        /* of the outputs, in texels; all zero: the whole */
    bool clear;              /* zero the outputs first */
    uint32_t fetches, bytes; /* of texels, per fragment at most: for the report */
    glsurf_uniform uniforms[GLSURF_MAX_UNIFORMS];
} glsurf_draw;

glsurf_result glsurf_pass_run(glsurf_gpu *gpu, const glsurf_pass *pass,
                              const glsurf_draw *draw);

/* The passes that were noted, with their times, which are waited for; returns their number.
 * May be called where the state is the application's. */
uint32_t glsurf_passes_read(glsurf_gpu *gpu, const glsurf_pass_info **passes);

#endif
