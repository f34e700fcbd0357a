/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What tests ask of the system beyond glsurf_context: contexts beside the current one, and
 * the environment. system_egl.c and system_windows.c answer.
 */
#ifndef GLSURF_TEST_SUPPORT_SYSTEM_H
#define GLSURF_TEST_SUPPORT_SYSTEM_H

#include <stdbool.h>

/* The context of OpenGL that is current on this thread, or NULL. */
void *system_current_context(void);

/* Each makes a context beside the current one, on the same display or window, and returns
 * NULL if the driver has none: of the compatibility profile and for debugging, or of the
 * same API, which shares its textures with the current one. */
void *system_compatibility_context(void);
void *system_sharing_context(void);

/* Makes such a context current, with the display or window of the current one. */
bool system_make_current(void *context);
void system_end_context(void *context);

/* Makes a context of the same API current that has a default framebuffer of this size. It
 * ends when another one is made current. Returns NULL if there is none without a window. */
void *system_surface_context(int width, int height);

/* Sets a variable of the environment; NULL: removes it. */
void system_set_variable(const char *name, const char *value);

#endif
