/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Window with a context of OpenGL 3.3 core or OpenGL ES 3.0. GLFW opens a visible window. A
 * hidden one is a glsurf_context and a size: it needs no display, fits on every screen and
 * has no default framebuffer.
 */
#ifndef GLSURF_LIVE_WINDOW_H
#define GLSURF_LIVE_WINDOW_H

#include "glsurf/glsurf_context.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct window {
    GLFWwindow *handle;      /* NULL: hidden, or not open */
    glsurf_context *hidden;  /* NULL: shown, or not open */
    const char *name;        /* command name, for the title and messages */
    int x, y, width, height; /* before full screen; or size of a hidden window */
} window;

/* Opens the window of `glsurf NAME`, `hidden` or not, with a context of `api`, and makes
 * the context current. The default API is OpenGL, or OpenGL ES if there is no OpenGL 3.3.
 * Returns false after a report. */
bool window_open(window *self, const char *name, uint32_t width, uint32_t height,
                 bool hidden, glsurf_context_api api);

/* A zeroed window is allowed. */
void window_close(window *self);

/* Sets the size of the contents, or a smaller one if the screen is smaller. */
void window_fit(window *self, uint32_t width, uint32_t height);

/* Gets the size of the contents in pixels, at least 1x1. */
void window_get_size(const window *self, uint32_t *width, uint32_t *height);

/* Returns the pixels per point: 1, or 2 on fine screens. */
double window_scale(const window *self);

/* Enters or leaves full screen; leaving restores the old size. */
void window_toggle_full(window *self);

/* Shows the last drawing. Does nothing if the window is hidden. */
void window_swap(const window *self);

/* Handles events. If there are none, waits up to `seconds` for one. Returns false if the
 * user closed the window. */
bool window_wait(const window *self, double seconds);

/* Ends window_wait(). May be called on any thread. */
void window_wake(void);

#endif
