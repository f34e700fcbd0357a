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

/* Create a context on the current one's display or window. Return NULL if the driver has
 * none. The first is a debug context of the compatibility profile. The second has the
 * current context's API, and shares its textures. */
void *system_compatibility_context(void);
void *system_sharing_context(void);

/* Makes a context current, on the display or window of the current one. */
bool system_make_current(void *context);
void system_end_context(void *context);

/* Creates a context of the current API with a default framebuffer of this size, and makes
 * it current. It ends when another context becomes current. Returns NULL if there is none
 * without a window. */
void *system_surface_context(int width, int height);

/* Sets an environment variable. A value of NULL removes it. */
void system_set_variable(const char *name, const char *value);

#endif
