/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GL layer of one object (an extractor, a matcher, a panorama): GL functions, programs,
 * framebuffers, and the textures of its slots. This layer knows nothing of features; its
 * creator gives it the shaders.
 */
#ifndef GLSURF_GL_CONTEXT_H
#define GLSURF_GL_CONTEXT_H

#include "core/object.h"
#include "core/texel.h"
#include "gl/binary.h"
#include "gl/bound.h"
#include "gl/current.h"
#include "gl/features.h"
#include "gl/framebuffer.h"
#include "gl/loader.h"
#include "gl/paths.h"
#include "gl/program.h"
#include "gl/state_table.h"
#include "gl/timer.h"
#include "gl/upload.h"

typedef struct glsurf_gpu_desc {
    glsurf_object *object; /* the layer uses its settings, log and message */
    glsurf_path_choice paths;
    const glsurf_shader_file *shaders;
    const char *constants; /* #define lines in front of every shader; copied */
    bool sum_passes;       /* note all draws of a pass as one entry */
} glsurf_gpu_desc;

/* What gl/prepare.h does with passes instead of running them. */
typedef struct glsurf_preparation {
    bool on;
    double until; /* time after which no other pass is begun */
    bool done;    /* this step has prepared a pass */
    bool left;    /* a pass is left for the next step */
} glsurf_preparation;

typedef struct glsurf_gpu {
    glsurf_functions gl;
    glsurf_object *object;
    glsurf_current current; /* the context that the GL objects are in */

    int max_size;
    GLint max_framebuffer[2]; /* the largest width and height */
    int max_outputs;          /* draw buffers of a pass */
    bool es;                  /* the context is one of OpenGL ES */
    int version;              /* ten times the context's version */
    bool compatibility;       /* it has the compatibility profile */
    glsurf_features_there has;

    glsurf_family family;
    glsurf_path_choice paths; /* the application's choice */
    uint32_t paths_there;     /* sum of 1u << path, of those the driver has */
    uint32_t paths_taken;     /* the same, of those that are taken */
    uint32_t paths_forced;    /* the same, of those that the driver has no other way for */
    bool depth_bounds;        /* the depth bounds test may be used */
    bool few_outputs;         /* fewer draw buffers than OpenGL has */
    bool no_float_blend;      /* 32-bit floats are not blended */

    const glsurf_texture_desc *slots;    /* descriptions of the slots' textures */
    GLuint texture[GLSURF_MAX_TEXTURES]; /* per slot; 0 until first used */
    glsurf_upload upload[GLSURF_UPLOADS];
    glsurf_texture_facts checked[2];       /* textures of the image and of its mask */
    glsurf_framebuffer_facts read_checked; /* the framebuffer, if one of them is that */
    GLuint empty_vertices;                 /* vertex array without attributes */
    GLuint sampler; /* nearest, clamped to the edge; overrides a texture's settings */

    const glsurf_shader_file *shaders[2]; /* the second may be NULL */
    char constants[GLSURF_MAX_CONSTANTS];
    glsurf_binaries binaries;
    glsurf_programs programs;
    glsurf_framebuffers framebuffers;
    glsurf_bound bound;
    glsurf_state_values *saved; /* the application's GL state, during a call; NULL: not
                                   saved */
    uint64_t touched; /* sum of 1 << glsurf_state_group, of those the call has touched */
    bool reading;     /* during a call that has not checked whether it may draw */

    glsurf_preparation preparation;
    glsurf_timings timings;
    glsurf_timer timer;
    bool sum_passes;
    int pass_count;
    glsurf_pass_info pass[GLSURF_MAX_PASSES];
} glsurf_gpu;

/* Loads the functions, checks the version, makes the few fixed objects. The caller has
 * zeroed the struct. Errors: UNSUPPORTED, GL, MEMORY. */
glsurf_result glsurf_gpu_create(glsurf_gpu *gpu, const glsurf_gpu_desc *desc);

/* OK if the layer's context is current, or if nobody can be asked. Otherwise fails with
 * ARGUMENT. */
glsurf_result glsurf_gpu_check_current(glsurf_gpu *gpu);

/* Comes before objects are deleted. If the layer's context is not current, it logs a
 * warning and abandons the layer: the names of its GL objects are other objects' names in
 * the context that is current. */
void glsurf_gpu_begin_destroy(glsurf_gpu *gpu);

/* Deletes every GL object. Accepts a layer that create left half done or that was
 * abandoned. */
void glsurf_gpu_destroy(glsurf_gpu *gpu);

/* Forgets every GL object without a GL call. No later call uses GL. */
void glsurf_gpu_abandon(glsurf_gpu *gpu);

/* Whether a path is taken. */
static inline bool glsurf_gpu_takes(const glsurf_gpu *gpu, glsurf_path path) {
    return gpu->paths_taken >> path & 1;
}

static inline bool glsurf_gpu_is_there(const glsurf_gpu *gpu) {
    return gpu->gl.DeleteTextures;
}

#endif
