/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Everything of a context that a draw, an upload or a read-back depends on, as numbers with
 * names, and a context in which none of it has its default.
 */
#ifndef GLSURF_TEST_END_SNAPSHOT_H
#define GLSURF_TEST_END_SNAPSHOT_H

#include "driver.h"

typedef struct snapshot_item {
    char name[56];
    double value;
} snapshot_item;

typedef struct snapshot {
    size_t count, room;
    snapshot_item *items;
} snapshot;

/* Leaves no GL error; fails the test that runs if a query makes one. */
snapshot snapshot_take(void);
void snapshot_free(snapshot *self);

/* How many values differ; prints them, and what call did it. */
int snapshot_differences(const snapshot *before, const snapshot *after, const char *call);

/* The objects that are bound. */
typedef struct odd_state {
    GLuint program, vertex_array, framebuffer[2], renderbuffer[4];
    GLuint buffer[10];
    GLuint texture, cube, array, sampler;
} odd_state;

/* Beside what every OpenGL 3.3 has in the way of enables, functions, masks, bindings and
 * pixel storage: what drivers may have, and what the library may not think of. */
typedef enum odd_extra {
    ODD_NOTHING_MORE,
    ODD_DEPTH_BOUNDS,  /* EXT_depth_bounds_test */
    ODD_CLAMPED_READS, /* glClampColor() */
    ODD_PER_BUFFER,    /* OpenGL 4.0: blend functions and equations for each draw buffer */
    ODD_VIEWPORTS,     /* OpenGL 4.1: several viewports, scissor boxes and depth ranges */
    ODD_CLIP_CONTROL,  /* OpenGL 4.5: y and depth of clip space the other way */
} odd_extra;

/* Whether this context has it. */
bool odd_extra_is_there(odd_extra extra);

odd_state odd_state_set(odd_extra extra);

/* Back to the defaults, as far as they matter to the library. */
void odd_state_clear(odd_state *self);

#endif
