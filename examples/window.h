/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The window of overlay.c and cube.c, and its device. Failures print one message. */
#ifndef WINDOW_H
#define WINDOW_H

#include <GL/glew.h>
#include <GLFW/glfw3.h>

#include "glsurf/glsurf.h"

/* Opens a window, hidden unless `shown`, makes its context current, and creates a device
 * there. Returns NULL after a failure. */
GLFWwindow *window_open(const char *name, int width, int height, bool shown,
                        glsurf_device **device);

/* Shows the framebuffer that is bound for reading, which has this size. */
void window_show(GLFWwindow *window, int width, int height);

/* Writes the framebuffer that is bound for reading to a PNG file. */
bool window_save(const char *path, int width, int height);

#endif
