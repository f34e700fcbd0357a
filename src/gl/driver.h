/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The driver of a context, and its abilities. */
#ifndef GLSURF_GL_DRIVER_H
#define GLSURF_GL_DRIVER_H

#include "gl/loader.h"

typedef struct gls_driver_strings {
    const char *vendor, *renderer, *version; /* NULL counts as "" */
} gls_driver_strings;

/* Returns the strings by which the driver names itself. */
gls_driver_strings gls_driver_strings_of(const gls_functions *gl);

/* Families of drivers. The same paths are fast with all drivers of a family. */
typedef enum gls_family {
    GLS_FAMILY_OTHER,
    GLS_FAMILY_LLVMPIPE, /* the first that renders on the processor */
    GLS_FAMILY_SOFTPIPE,
    GLS_FAMILY_ZINK,        /* over lavapipe, or hardware of no other family */
    GLS_FAMILY_SWIFTSHADER, /* the last that does */
    GLS_FAMILY_NVIDIA,
    GLS_FAMILY_NOUVEAU,
    GLS_FAMILY_AMD,
    GLS_FAMILY_INTEL,
    GLS_FAMILY_APPLE,
    GLS_FAMILY_ARM,
    GLS_FAMILY_BROADCOM,
    GLS_FAMILY_QUALCOMM,
    GLS_FAMILIES
} gls_family;

/* Returns the family, by the strings GL_VENDOR and GL_RENDERER. Both may be NULL. */
gls_family gls_family_of(const char *vendor, const char *renderer);

const char *gls_family_name(gls_family family);

/* Returns true if drivers of the family render on the processor. */
bool gls_family_is_software(gls_family family);

/* Returns the seconds of work after which times count. An idle GPU has low clocks, and
 * raises them within a second: an H200 took 9.5 ms for a frame at first. A processor does
 * so in milliseconds: 0 for software. */
static inline double gls_warm_up_seconds(gls_family family) {
    return gls_family_is_software(family) ? 0.0 : 1.0;
}

/* Abilities that some contexts lack. Each has one row or more in a table in driver.c. */
typedef struct gls_gl_support {
    bool desktop;             /* OpenGL, not OpenGL ES */
    bool buffer_state;        /* blend enable and colour mask of each draw buffer */
    bool buffer_blending;     /* blend function of each draw buffer */
    bool advanced_blending;   /* equations with which GL refuses some draws */
    bool plain_blending;      /* no such equations */
    bool viewport_array;      /* viewport, scissor test and depth range of each viewport */
    bool clip_control;        /* clip origin and depth mode can change */
    bool clip_distances;      /* enables of clip distances */
    bool depth_bounds;        /* depth bounds test */
    bool depth_clamp;         /* enable of depth clamping */
    bool polygon_mode;        /* polygons as points and lines */
    bool logic_op;            /* logical operations on colours */
    bool pack_invert;         /* read-backs from the top row to the bottom row */
    bool pack_reverse;        /* the same with OpenGL ES */
    bool sample_mask;         /* enable of the sample mask */
    bool multisample_control; /* enables of multisampling, and of alpha to one */
    bool srgb_control;        /* enable of encoding as sRGB */
    bool debug_output;        /* debug messages, which can be turned off */
    bool level_query;         /* size and format of a texture's levels */
    bool external;            /* external textures */
    bool gather;              /* textureGather() in shaders */
    bool float_blend;         /* blending of 32-bit floats */
    bool program_binary;
    bool invalidation;       /* glInvalidateFramebuffer() */
    bool reset_status;       /* tells if the GPU was reset */
    bool parallel_compile;   /* reports without waiting if a program is linked */
    bool query_buffer;       /* results of queries can go to a buffer */
    bool occlusion_query;    /* GL_SAMPLES_PASSED */
    bool conservative_query; /* GL_ANY_SAMPLES_PASSED_CONSERVATIVE */
    bool primitives_query;   /* GL_PRIMITIVES_GENERATED */
    bool pipeline_queries;   /* counts of vertices, fragments and so on */
    bool feedback_query;     /* reports active transform feedback */
} gls_gl_support;

/* Asks the context for its extensions. Adds to the table the functions that OpenGL ES 3.0
 * lacks; extensions give some other names. `version` is ten times the context's version.
 */
gls_gl_support gls_find_support(gls_functions *gl, const glsurf_device_desc *settings,
                                bool es, int version);

#endif
