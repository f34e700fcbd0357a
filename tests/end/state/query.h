/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Queries of a context: its version, extensions and state.
 */
#ifndef GLSURF_TEST_END_QUERY_H
#define GLSURF_TEST_END_QUERY_H

#include "driver.h"

/* From EXT_depth_bounds_test, which the core header lacks. */
enum { DEPTH_BOUNDS_TEST = 0x8890, DEPTH_BOUNDS = 0x8891 };

/* From extensions of OpenGL ES, or of both APIs, which the core header lacks too. */
enum {
    TEXTURE_EXTERNAL = 0x8D65,
    TEXTURE_BINDING_EXTERNAL = 0x8D67,
    PACK_INVERT = 0x8758,            /* MESA_pack_invert */
    PACK_REVERSE_ROW_ORDER = 0x93A4, /* ANGLE_pack_reverse_row_order */
    BLEND_ADVANCED_COHERENT = 0x9285,
    BLEND_MULTIPLY = 0x9294, /* KHR_blend_equation_advanced */
};

/* Returns true in OpenGL ES; in OpenGL ES 3 with at least this minor version. */
bool is_es(void);
bool has_es(int minor);

/* Returns true in a context of OpenGL with at least this version. */
bool has_version(int major, int minor);
bool has_extension(const char *name);
bool has_compatibility(void); /* true in the compatibility profile */
GLint integer_of(GLenum name);

/* A piece of state, its number of values, and the contexts that have it. */
typedef struct query {
    const char *name;
    GLenum value;
    int values;
    int gl;                /* 10 times the first version of OpenGL; 0: none */
    int es;                /* 10 times the first version of OpenGL ES; 0: none */
    const char *extension; /* extension that adds it to other contexts, or NULL */
} query;

enum { QUERY_MAX_VALUES = 8 };

typedef struct query_list {
    const query *query;
    size_t count;
    GLenum maximum;      /* GL name of the number of indices; 0: one */
    bool (*there)(void); /* true if the context has them; NULL: see each query */
} query_list;

/* Returns true if the context has the state. */
bool query_is_there(const query *self);

/* Return true if the context has: a blend enable and a colour mask for each draw buffer; a
 * blend function for each; a scissor test and a depth range for each viewport; sample
 * shading. */
bool has_buffer_state(void);
bool has_buffer_blending(void);
bool has_viewports(void);
bool has_sample_shading(void);

/* Returns true if GL reports the size and format of a texture's levels. If not, the library
 * does not know them either, and images of textures need width and height. */
bool has_level_queries(void);

typedef enum query_kind {
    QUERY_VALUES, /* for glGet(): bindings, pixel storage and all other values */
    QUERY_ENABLES,
    QUERY_EXTRA_ENABLES,
    QUERY_UNITS, /* of textures */
    QUERY_ATTRIBUTES,
    QUERY_UNIFORM_BUFFERS,
    QUERY_FEEDBACK_BUFFERS,
    QUERY_SAMPLE_MASKS,
    QUERY_DRAW_BUFFERS,
    QUERY_BLENDINGS, /* of draw buffers */
    QUERY_VIEWPORTS,
    QUERY_COMPATIBILITY, /* state of the compatibility profile */
    QUERY_COMPATIBILITY_ENABLES,
    QUERY_KINDS
} query_kind;

query_list queries_of(query_kind kind);

/* Returns the texture target of a row of QUERY_UNITS; 0 for the sampler binding. */
GLenum target_of(const query *self);

#endif
