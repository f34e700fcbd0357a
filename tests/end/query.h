/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What a context can be asked for: its version, its extensions, and names of its state.
 */
#ifndef GLSURF_TEST_END_QUERY_H
#define GLSURF_TEST_END_QUERY_H

#include "driver.h"

/* Of EXT_depth_bounds_test, which is not in the core header. */
enum { DEPTH_BOUNDS_TEST = 0x8890, DEPTH_BOUNDS = 0x8891 };

bool has_version(int major, int minor);
bool has_extension(const char *name);
GLint integer_of(GLenum name);

/* Something that OpenGL 3.3 tells, and how many values it is. */
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

/* And what came with that version. */
typedef struct newer_query {
    int major, minor;
    query query;
} newer_query;

typedef struct newer_list {
    const newer_query *query;
    size_t count;
} newer_list;

/* For glGet(), of a texture unit: those that version 3.3 does not have, too. */
newer_list queries_of_units(void);

/* For glGet(): what later versions have besides. */
newer_list queries_of_newer(void);

/* For glGet(): bindings, pixel storage, and all other values. */
query_list queries_of_values(void);

/* For glIsEnabled(). */
query_list queries_of_enables(void);

#endif
