/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The window, by GLFW, and its OpenGL 3.3 core context. */
#ifndef GLSURF_LIVE_WINDOW_H
#define GLSURF_LIVE_WINDOW_H

#include "live/gl.h"

#include <GLFW/glfw3.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct window {
    GLFWwindow *handle;
    bool ready;              /* GLFW is */
    int x, y, width, height; /* where it was before it filled the screen */
} window;

/* Opens it, `hidden` or not, and makes its context current. False after a report. */
bool window_open(window *self, uint32_t width, uint32_t height, bool hidden);

/* A window that is all zero is fine. */
void window_close(window *self);

/* Makes its contents so large, or as large as the screen has room for. */
void window_fit(window *self, uint32_t width, uint32_t height);

/* In pixels, at least one. */
void window_get_size(const window *self, uint32_t *width, uint32_t *height);

/* Pixels per point: 1, or 2 on fine screens. */
double window_scale(const window *self);

bool window_is_full(const window *self);
void window_fill(window *self, bool fill);

/* Handles what has happened, or waits up to so many seconds until something does. */
void window_wait(double seconds);

/* Ends a wait; on any thread. */
void window_wake(void);

#endif
