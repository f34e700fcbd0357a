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

bool is_es(void); /* whether the current context is of OpenGL ES */
bool has_version(int major, int minor);
bool has_extension(const char *name);
bool has_compatibility(void); /* whether it has the compatibility profile */
GLint integer_of(GLenum name);

/* A piece of state of OpenGL 3.3, and its number of values. */
typedef struct query {
    const char *name;
    GLenum value;
    int values;
} query;

enum { QUERY_MAX_VALUES = 4 };

typedef struct query_list {
    const query *query;
    size_t count;
} query_list;

/* A query with the version that introduced it. */
typedef struct newer_query {
    int major, minor;
    query query;
} newer_query;

typedef struct newer_list {
    const newer_query *query;
    size_t count;
} newer_list;

/* For glGet(), state of a texture unit, including state that version 3.3 lacks. */
newer_list queries_of_units(void);

/* For glGet(), state that later versions added. */
newer_list queries_of_newer(void);

/* For glGet(), bindings, pixel storage and all other values. */
query_list queries_of_values(void);

/* For glIsEnabled(). */
query_list queries_of_enables(void);

/* The same of state that only the compatibility profile has. */
query_list queries_of_compatibility(void);
query_list queries_of_compatibility_enables(void);

#endif
