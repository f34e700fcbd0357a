/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Passes are data. A row of a stage's table (glsurf_pass) says what is fixed, and a
 * glsurf_draw says what varies from draw to draw. glsurf_pass_run() runs any of them;
 * nothing else in the library draws.
 */
#ifndef GLSURF_GL_PASS_H
#define GLSURF_GL_PASS_H

#include "core/integer.h"
#include "gl/destination.h"
#include "gl/gpu.h"

typedef enum glsurf_geometry {
    GLSURF_QUAD,    /* the whole area of the draw */
    GLSURF_COUNTED, /* the part of the area that holds the features counted on the GPU */
    GLSURF_STRIPS,  /* a strip of four vertices for each instance */
} glsurf_geometry;

/* What becomes of the value that output 0 already has. */
typedef enum glsurf_blending {
    GLSURF_REPLACE,
    GLSURF_ADD,   /* the shader's value is added to it */
    GLSURF_COVER, /* the shader's colour, which is multiplied by its alpha, lies over it */
} glsurf_blending;

/* What a pass does with depth. A first pass leaves 1 where a later pass has to run, and
 * less elsewhere. */
typedef enum glsurf_depth_mode {
    GLSURF_DEPTH_OFF,
    GLSURF_DEPTH_WRITE, /* the shader writes depth; no test */
    GLSURF_DEPTH_MARK,  /* fragments write their depth unless they are discarded; no test */
    GLSURF_DEPTH_TEST,  /* runs only where the stored depth is 1; depth is not written */
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
    glsurf_blending blend; /* of output 0 */
} glsurf_pass;

typedef enum glsurf_uniform_type { GLSURF_INT = 1, GLSURF_FLOAT } glsurf_uniform_type;

typedef struct glsurf_uniform {
    const char *name;
    glsurf_uniform_type type;
    int components; /* 1, 2 or 4 */
    int count;      /* array elements */
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

/* One use of a pass. Inputs and outputs are in the order of the pass's names. */
typedef struct glsurf_draw {
    const char *defines; /* "#define NAME VALUE\n" lines, or NULL */
    glsurf_slot inputs[GLSURF_MAX_INPUTS];
    GLuint external[GLSURF_MAX_INPUTS]; /* not 0: a texture in no slot, used instead */
    GLenum external_target; /* of external[0]; 0: GL_TEXTURE_2D, as of all others */
    glsurf_slot outputs[GLSURF_MAX_OUTPUTS];
    glsurf_slot depth; /* if the pass has a depth mode */
    glsurf_rect area;  /* of the outputs, in texels; all zero: the whole first output */
    const glsurf_destination *to; /* not NULL: drawn into this instead, over the whole
                                     viewport; then the outputs are GLSURF_NONE */
    uint32_t instances;           /* of GLSURF_STRIPS */
    bool clear; /* zero the outputs first; with GLSURF_DEPTH_MARK set the depth to 1 */
    uint32_t fetches, bytes; /* texels and bytes read per fragment at most, for reports */
    glsurf_uniform uniforms[GLSURF_MAX_UNIFORMS];
} glsurf_draw;

/* Runs a draw of a pass: gets the program, binds, sets the uniforms, draws, and notes it in
 * device->passes. Errors: GL, MEMORY. */
glsurf_result glsurf_pass_run(glsurf_gpu *gpu, const glsurf_pass *pass,
                              const glsurf_draw *draw);

/* From now on the device's list of passes is that of this gpu, and empty. */
void glsurf_passes_begin(glsurf_gpu *gpu);

/* Removes the passes from entry `count` on from the list, and forgets their times: those of
 * draws that are not listed. */
void glsurf_passes_cut(glsurf_device *device, int count);

#endif
