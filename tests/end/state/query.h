/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Queries to a context: its version, its extensions, and lists of its state.
 */
#ifndef GLSURF_TEST_END_QUERY_H
#define GLSURF_TEST_END_QUERY_H

#include "driver.h"

/* From EXT_depth_bounds_test, which the core header lacks. */
enum { DEPTH_BOUNDS_TEST = 0x8890, DEPTH_BOUNDS = 0x8891 };

/* From extensions of OpenGL ES and of both, which the core header lacks, too. */
enum {
    TEXTURE_EXTERNAL = 0x8D65,
    TEXTURE_BINDING_EXTERNAL = 0x8D67,
    PACK_INVERT = 0x8758,            /* MESA_pack_invert */
    PACK_REVERSE_ROW_ORDER = 0x93A4, /* ANGLE_pack_reverse_row_order */
    BLEND_ADVANCED_COHERENT = 0x9285,
    BLEND_MULTIPLY = 0x9294, /* KHR_blend_equation_advanced */
};

/* Whether the context is one of OpenGL ES, and of OpenGL ES 3 from a minor version on. */
bool is_es(void);
bool has_es(int minor);

/* Whether it is one of OpenGL, from a version on. */
bool has_version(int major, int minor);
bool has_extension(const char *name);
bool has_compatibility(void); /* whether it has the compatibility profile */
GLint integer_of(GLenum name);

/* A piece of state, its number of values, and the contexts that have it. */
typedef struct query {
    const char *name;
    GLenum value;
    int values;
    int gl;                /* ten times the version of OpenGL; 0: none */
    int es;                /* the same of OpenGL ES */
    const char *extension; /* gives it to other contexts; NULL: none does */
} query;

enum { QUERY_MAX_VALUES = 8 };

typedef struct query_list {
    const query *query;
    size_t count;
    GLenum maximum;      /* how many indices have the queries; 0: one */
    bool (*there)(void); /* whether the context has them; NULL: see each */
} query_list;

/* Whether the context has it. */
bool query_is_there(const query *self);

/* Whether the context has blending and colour masks of each draw buffer, blend functions of
 * each, and viewports, scissor tests and depth ranges of each viewport. */
bool has_buffer_state(void);
bool has_buffer_blending(void);
bool has_viewports(void);
bool has_sample_shading(void);

/* Whether GL tells the size and format of a texture's levels. Otherwise the library does
 * not know them either, and images of textures need width and height. */
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
    QUERY_COMPATIBILITY, /* what only the compatibility profile has */
    QUERY_COMPATIBILITY_ENABLES,
    QUERY_KINDS
} query_kind;

query_list queries_of(query_kind kind);

/* The target of a binding of texture units, which is a row of QUERY_UNITS; 0: it is that of
 * samplers. */
GLenum target_of(const query *self);

#endif
