/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Passes are data. A row of a stage's table (gls_pass) says what is fixed, and a
 * gls_draw says what varies from draw to draw. gls_pass_run() runs any of them;
 * nothing else in the library draws.
 */
#ifndef GLSURF_GL_PASS_H
#define GLSURF_GL_PASS_H

#include "core/number.h"
#include "gl/gpu.h"
#include "gl/object.h"

struct gls_destination;

typedef enum gls_geometry {
    GLS_QUAD,    /* the whole area of the draw */
    GLS_COUNTED, /* the part of the area that holds the features counted on the GPU */
    GLS_STRIPS,  /* a strip of four vertices for each instance */
} gls_geometry;

/* What becomes of the value that output 0 already has. */
typedef enum gls_blending {
    GLS_REPLACE,
    GLS_ADD,   /* the shader's value is added to it */
    GLS_COVER, /* the shader's colour, which is multiplied by its alpha, lies over it */
} gls_blending;

/* What a pass does with depth. A first pass leaves 1 where a later pass has to run, and
 * less elsewhere. */
typedef enum gls_depth_mode {
    GLS_DEPTH_OFF,
    GLS_DEPTH_WRITE, /* the shader writes depth; no test */
    GLS_DEPTH_MARK,  /* fragments write their depth unless they are discarded; no test */
    GLS_DEPTH_TEST,  /* runs only where the stored depth is 1; depth is not written */
} gls_depth_mode;

/* A row of a pass table. */
typedef struct gls_pass {
    const char *stage, *label;
    const char *constants; /* "#define NAME VALUE\n" lines of the stage, or NULL */
    const char *vertex;    /* shader file; NULL: include/quad.vert */
    const char *fragment;  /* shader file */
    const char *inputs[GLS_MAX_INPUTS];   /* samplers, by texture unit */
    const char *outputs[GLS_MAX_OUTPUTS]; /* fragment outputs, by draw buffer */
    gls_geometry geometry;
    gls_depth_mode depth;
    gls_blending blend; /* of output 0 */
} gls_pass;

/* The file of its vertex shader. */
static inline const char *gls_pass_vertex(const gls_pass *pass) {
    return pass->vertex ? pass->vertex : "include/quad.vert";
}

typedef enum gls_uniform_type { GLS_INT = 1, GLS_FLOAT } gls_uniform_type;

typedef struct gls_uniform {
    const char *name;
    gls_uniform_type type;
    int components; /* 1, 2 or 4 */
    int count;      /* array elements */
    const void *data;
} gls_uniform;

#define GLS_INTS(name, components, ...)                                                    \
    {                                                                                      \
        name, GLS_INT, components,                                                         \
            (int)(sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int)) / (components),      \
            (const int[]) {                                                                \
            __VA_ARGS__                                                                    \
        }                                                                                  \
    }
#define GLS_FLOATS(name, components, ...)                                                  \
    {                                                                                      \
        name, GLS_FLOAT, components,                                                       \
            (int)(sizeof((const float[]){ __VA_ARGS__ }) / sizeof(float)) / (components),  \
            (const float[]) {                                                              \
            __VA_ARGS__                                                                    \
        }                                                                                  \
    }

/* One use of a pass. Inputs and outputs are in the order of the pass's names. */
typedef struct gls_draw {
    const char *defines; /* "#define NAME VALUE\n" lines, or NULL */
    gls_slot inputs[GLS_MAX_INPUTS];
    GLuint external[GLS_MAX_INPUTS]; /* not 0: a texture in no slot, used instead */
    GLenum external_target; /* of external[0]; 0: GL_TEXTURE_2D, as of all others */
    gls_slot outputs[GLS_MAX_OUTPUTS];
    gls_slot depth; /* if the pass has a depth mode */
    gls_rect area;  /* of the outputs, in texels; all zero: the whole first output */
    const struct gls_destination *to; /* not NULL: GLS_STRIPS are drawn into this instead,
                                  over the whole viewport; then the outputs are GLS_NONE */
    uint32_t instances;               /* of GLS_STRIPS */
    bool clear; /* zero the outputs first; with GLS_DEPTH_MARK set the depth to 1 */
    /* Texels and bytes read per fragment at most, for reports. bytes 0: 16 for each texel.
     */
    uint32_t fetches, bytes;
    gls_uniform uniforms[GLS_MAX_UNIFORMS];
} gls_draw;

/* Runs a draw of a pass: gets the program, binds, sets the uniforms, draws, and notes it in
 * device->passes. Errors: GL, MEMORY. */
glsurf_result gls_pass_run(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

/* From now on the device's list of passes is that of this gpu, and empty. */
static inline void gls_passes_begin(gls_gpu *gpu) {
    gpu->device->passes.of = gpu;
    gpu->device->passes.count = 0;
}

/* Removes the passes from entry `count` on from the list, and forgets their times: those of
 * draws that are not listed. */
void gls_passes_cut(glsurf_device *device, int count);

/* ----------------------------------------------------------- destination.c -- */

/* The application's framebuffer, for passes that draw into it instead of into textures of
 * slots. The application's viewport, scissor test and scissor box hold. Only draw buffer 0
 * is written. */
typedef struct gls_destination {
    GLint framebuffer; /* bound for drawing; 0: the default framebuffer */
    GLfloat viewport[4];
    bool scissor; /* the scissor test is enabled */
    GLint scissor_box[4];
    GLint buffer[GLS_MAX_OUTPUTS]; /* draw buffers, where all have one colour mask */
    bool complete;
} gls_destination;

/* Asks GL what is bound for drawing. Once the state is entered, the scissor test does not
 * count any more; once a pass has run, nothing does. */
gls_destination gls_destination_find(const glsurf_device *device);

/* Enters the state in a call, and finds the destination first. Returns false if the state
 * cannot be entered or the framebuffer is not complete; call->result says why. */
bool gls_destination_enter(gls_call *call, gls_destination *to);

/* Touches the state that a draw into the framebuffer needs: see gl/state.h. */
void gls_destination_touch(glsurf_device *device);

/* Before a draw: binds the framebuffer, sets viewport, scissor test and scissor box, and
 * leaves out the draw buffers but the first. After it: turns the scissor test off and
 * the draw buffers on, as other passes need them. */
void gls_destination_bind(glsurf_device *device, const gls_destination *to);
void gls_destination_release(glsurf_device *device, const gls_destination *to);

#endif
