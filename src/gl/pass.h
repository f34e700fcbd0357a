/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Passes are data. A row of a stage's table (gls_pass) has the fixed part of a pass, and a
 * gls_draw has the part that varies from draw to draw. gls_pass_run() runs any of them;
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
    GLS_PIECES,  /* two triangles for each piece, in one draw. softpipe counts vertices to
                    4096 only, so there are at most 682 pieces */
    GLS_QUADS,   /* GLS_PIECES, or GLS_QUAD if there is one instance */
} gls_geometry;

/* Use of the value that output 0 already has. */
typedef enum gls_blending {
    GLS_REPLACE,
    GLS_ADD,   /* the shader's value is added to it */
    GLS_COVER, /* the shader's colour, multiplied by its alpha, lies over it */
} gls_blending;

/* Use of depth. A first pass leaves 1 where a later pass has to run, and less elsewhere. */
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
    gls_blending blend; /* blending of output 0 */
} gls_pass;

/* Returns the file of the pass's vertex shader. */
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
    GLenum external_target; /* target of external[0]; 0: GL_TEXTURE_2D, as for others */
    gls_slot outputs[GLS_MAX_OUTPUTS];
    gls_slot depth; /* if the pass has a depth mode */
    gls_rect area;  /* part of the outputs, in texels; all zero: the whole first output */
    const struct gls_destination *to; /* not NULL: GLS_STRIPS are drawn into this instead,
                                  over the whole viewport; then the outputs are GLS_NONE */
    uint32_t instances;               /* number of GLS_STRIPS, GLS_PIECES or GLS_QUADS */
    bool clear; /* zero the outputs first; with GLS_DEPTH_MARK set the depth to 1 */
    /* Maximum texels and bytes read per fragment, for reports. bytes 0: 16 per texel. */
    uint32_t fetches, bytes;
    gls_uniform uniforms[GLS_MAX_UNIFORMS];
} gls_draw;

/* Runs a draw of a pass: gets the program, binds, sets the uniforms, draws, and records the
 * draw in device->passes. Errors: GL, MEMORY. */
glsurf_result gls_pass_run(gls_gpu *gpu, const gls_pass *pass, const gls_draw *draw);

/* Empties the device's list of passes and gives it to this gpu. */
static inline void gls_passes_begin(gls_gpu *gpu) {
    gpu->device->passes.of = gpu;
    gpu->device->passes.count = 0;
}

/* Removes the passes from entry `count` on from the list, and forgets the times of their
 * draws. */
void gls_passes_cut(glsurf_device *device, int count);

/* ----------------------------------------------------------- destination.c -- */

/* The application's framebuffer, for passes that draw into it instead of into textures of
 * slots. The application's viewport, scissor test and scissor box apply. Only draw buffer 0
 * is written. */
typedef struct gls_destination {
    GLint framebuffer; /* bound for drawing; 0: the default framebuffer */
    GLfloat viewport[4];
    bool scissor; /* the scissor test is enabled */
    GLint scissor_box[4];
    GLint buffer[GLS_MAX_OUTPUTS]; /* draw buffers, if they share one colour mask */
    bool complete;
} gls_destination;

/* Asks GL for the framebuffer bound for drawing and for the state that applies to it. Once
 * the state is entered, the scissor test is no longer the application's. Once a pass has
 * run, nothing is. */
gls_destination gls_destination_find(const glsurf_device *device);

/* Finds the destination, then enters the state in a call. Returns false if the state cannot
 * be entered or the framebuffer is not complete; call->result has the reason. */
bool gls_destination_enter(gls_call *call, gls_destination *to);

/* Touches the state that a draw into the framebuffer needs: see gl/state.h. */
void gls_destination_touch(glsurf_device *device);

/* Bind the destination before a draw, and release it after. Binding also sets viewport,
 * scissor test and scissor box, and turns off all draw buffers but the first. Releasing
 * turns the draw buffers on, as other passes need them. */
void gls_destination_bind(glsurf_device *device, const gls_destination *to);
void gls_destination_release(glsurf_device *device, const gls_destination *to);

#endif
