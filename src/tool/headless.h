/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An OpenGL 3.3 core context without a display, window or surface, from EGL.
 *
 * Only framebuffer objects can be drawn to. Several of them may live at once, also on
 * different threads. Depends on EGL alone, so that tests and examples use it too.
 */
#ifndef GLSURF_TOOL_HEADLESS_H
#define GLSURF_TOOL_HEADLESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct headless headless;

/* Creates a context and makes it current on the calling thread.
 *
 * debug       ask for a debug context, which reports through KHR_debug
 * error       receives a sentence on failure
 * error_size  its size in bytes, above 0
 *
 * Returns NULL on failure. */
headless *headless_create(bool debug, char *error, size_t error_size);

/* Destroys the context, on the thread it was created on. NULL is ignored. */
void headless_destroy(headless *context);

/* A glsurf_get_proc_address; `user` is ignored. */
void *headless_get_proc_address(void *user, const char *name);

#endif
