/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The window and its context of OpenGL 3.3 core or of OpenGL ES 3.0. A window that is shown
 * is opened with GLFW. A hidden one is a context of glsurf_context and a size: it needs no
 * display, fits on every screen and has no default framebuffer.
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
    const char *name;        /* the command, in the title and in messages */
    int x, y, width, height; /* position and size before it filled the screen; the size of
                                a hidden window */
} window;

/* Opens the window of `glsurf NAME`, `hidden` or not, and makes its context current, which
 * is of the API. By default it is of OpenGL, or of OpenGL ES where there is no OpenGL 3.3.
 * False after a report. */
bool window_open(window *self, const char *name, uint32_t width, uint32_t height,
                 bool hidden, glsurf_context_api api);

/* A zeroed window is allowed. */
void window_close(window *self);

/* Gives the contents this size, or less if the screen is smaller. */
void window_fit(window *self, uint32_t width, uint32_t height);

/* The size of the contents in pixels, at least 1x1. */
void window_get_size(const window *self, uint32_t *width, uint32_t *height);

/* Pixels per point: 1, or 2 on fine screens. */
double window_scale(const window *self);

/* Fills the screen, or gives the window its old size again. */
void window_toggle_full(window *self);

/* Shows what was drawn since. Does nothing if the window is hidden. */
void window_swap(const window *self);

/* Handles events. If there are none, waits up to `seconds` for one. Returns false if the
 * user closed the window. */
bool window_wait(const window *self, double seconds);

/* Ends window_wait(). May be called on any thread. */
void window_wake(void);

#endif
