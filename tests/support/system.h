/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * System functions that glsurf_context lacks: further contexts, and the environment.
 * system_egl.c and system_windows.c have them.
 */
#ifndef GLSURF_TEST_SUPPORT_SYSTEM_H
#define GLSURF_TEST_SUPPORT_SYSTEM_H

#include <stdbool.h>

/* Returns the OpenGL context that is current on this thread, or NULL. */
void *system_current_context(void);

/* Creates a debug context of the compatibility profile, on the display or window of the
 * current context. Returns NULL if the driver has none. */
void *system_compatibility_context(void);

/* Does the same with the current context's API. The new context shares its textures. */
void *system_sharing_context(void);

/* Makes a context current, on the display or window of the current one. */
bool system_make_current(void *context);
void system_end_context(void *context);

/* Creates a context of the current API with a default framebuffer of this size in pixels,
 * and makes it current. It ends when another context becomes current. Returns NULL if the
 * system has no such context without a window. */
void *system_surface_context(int width, int height);

/* Sets an environment variable. A value of NULL removes it. */
void system_set_variable(const char *name, const char *value);

#endif
