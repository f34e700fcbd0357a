/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/window.h"

#include "live/find_function.h"
#include "tool/text.h"

#include <math.h>

/* GLFW's description of its last error. */
static const char *reason(void) {
    const char *text = NULL;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

static void set_hints(bool hidden) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, hidden ? GLFW_FALSE : GLFW_TRUE);
}

bool window_open(window *self, uint32_t width, uint32_t height, bool hidden) {
    *self = (window){ 0 };
    if (glfwInit() != GLFW_TRUE) {
        report("live needs a display: %s; start it on a desktop, or under xvfb-run",
               reason());
        return false;
    }
    self->ready = true;
    set_hints(hidden);
    self->handle = glfwCreateWindow((int)width, (int)height, "glsurf live", NULL, NULL);
    if (!self->handle) {
        report("live needs a window with OpenGL 3.3: %s; install a driver (Mesa's works "
               "without a GPU)",
               reason());
        window_close(self);
        return false;
    }
    glfwMakeContextCurrent(self->handle);
    glfwSwapInterval(hidden ? 0 : 1);
    return true;
}

void window_close(window *self) {
    if (self->handle)
        glfwDestroyWindow(self->handle);
    if (self->ready)
        glfwTerminate();
    *self = (window){ 0 };
}

void window_fit(window *self, uint32_t width, uint32_t height) {
    int x = 0, y = 0, most_wide = 0, most_high = 0;
    GLFWmonitor *const monitor = glfwGetPrimaryMonitor();
    if (monitor)
        glfwGetMonitorWorkarea(monitor, &x, &y, &most_wide, &most_high);
    double factor = 1.0;
    if (most_wide > 0 && most_high > 0)
        factor = fmin(1.0, fmin((double)most_wide / width, (double)most_high / height));
    /* An image of few pixels would make a window too small to use. */
    glfwSetWindowSize(self->handle, (int)fmax(width * factor, 64.0),
                      (int)fmax(height * factor, 48.0));
}

void window_get_size(const window *self, uint32_t *width, uint32_t *height) {
    int wide = 0, high = 0;
    glfwGetFramebufferSize(self->handle, &wide, &high);
    *width = wide > 0 ? (uint32_t)wide : 1;
    *height = high > 0 ? (uint32_t)high : 1;
}

double window_scale(const window *self) {
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(self->handle, &x, &y);
    return x > 0.0f ? (double)x : 1.0;
}

bool window_is_full(const window *self) {
    return glfwGetWindowMonitor(self->handle);
}

void window_fill(window *self, bool fill) {
    GLFWmonitor *const monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode *const mode = monitor ? glfwGetVideoMode(monitor) : NULL;
    if (!mode || fill == window_is_full(self))
        return;
    if (fill) {
        glfwGetWindowPos(self->handle, &self->x, &self->y);
        glfwGetWindowSize(self->handle, &self->width, &self->height);
        glfwSetWindowMonitor(self->handle, monitor, 0, 0, mode->width, mode->height,
                             mode->refreshRate);
    } else {
        glfwSetWindowMonitor(self->handle, NULL, self->x, self->y, self->width,
                             self->height, 0);
    }
}

void window_wait(double seconds) {
    if (seconds > 0.0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
}

void window_wake(void) {
    glfwPostEmptyEvent();
}

void *find_function(void *user, const char *name) {
    (void)user;
    /* ISO C does not allow the cast from a function pointer to an object pointer; POSIX
     * does. */
    union {
        GLFWglproc function;
        void *object;
    } address = { .function = glfwGetProcAddress(name) };
    return address.object;
}
