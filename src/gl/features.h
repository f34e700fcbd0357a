/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What some contexts have and others have not. Each feature is a flag, and a row of a table
 * in features.c.
 */
#ifndef GLSURF_GL_FEATURES_H
#define GLSURF_GL_FEATURES_H

#include <stdbool.h>

struct glsurf_device;

typedef struct gls_features_there {
    bool desktop;             /* OpenGL, not OpenGL ES */
    bool buffer_state;        /* blend enable and colour mask of each draw buffer */
    bool buffer_blending;     /* blend function of each draw buffer */
    bool advanced_blending;   /* blend equations that exclude draws */
    bool plain_blending;      /* none of these */
    bool viewport_array;      /* viewport, scissor test and depth range of each viewport */
    bool clip_control;        /* another clip origin and depth mode */
    bool clip_distances;      /* enables of clip distances */
    bool depth_bounds;        /* depth bounds test */
    bool depth_clamp;         /* enable of depth clamping */
    bool polygon_mode;        /* polygons as points and lines */
    bool logic_op;            /* logical operations on colours */
    bool pack_invert;         /* read-backs from the top row to the bottom row */
    bool pack_reverse;        /* the same, of OpenGL ES */
    bool sample_mask;         /* enable of the sample mask */
    bool multisample_control; /* enables of multisampling, and of alpha to one */
    bool srgb_control;        /* enable of encoding as sRGB */
    bool debug_output;        /* messages, which can be turned off */
    bool level_query;         /* size and format of a texture's levels */
    bool external;            /* external textures */
    bool gather;              /* textureGather() in shaders */
    bool float_blend;         /* blending of 32-bit floats */
    bool program_binary;
    bool parallel_compile;   /* tells whether a program is linked, without waiting */
    bool query_buffer;       /* results of queries go to a buffer */
    bool occlusion_query;    /* GL_SAMPLES_PASSED */
    bool conservative_query; /* GL_ANY_SAMPLES_PASSED_CONSERVATIVE */
    bool primitives_query;   /* GL_PRIMITIVES_GENERATED */
    bool pipeline_queries;   /* counts of vertices, fragments and so on */
    bool feedback_query;     /* whether transform feedback is active */
} gls_features_there;

/* Sets device->has, from device->version and the context's extensions. Adds the functions
 * that OpenGL ES 3.0 lacks, some of which extensions name otherwise. */
void gls_features_find(struct glsurf_device *device);

#endif
