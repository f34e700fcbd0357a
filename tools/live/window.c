/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/window.h"

#include "system/text.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* Signal with which source threads end the wait of the only hidden window. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool woken;
} waiting = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false };

/* Returns GLFW's description of its last error. */
static const char *reason(void) {
    const char *text = NULL;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

/* Keeps the last error as the reason. */
static void on_log(void *user, glsurf_log_level level, const char *message) {
    char **const error = user;
    if (level == GLSURF_LOG_ERROR) {
        free(*error);
        *error = text_format("%s", message);
    }
}

/* Returns the API that live needs, as messages name it. */
static const char *name_of(glsurf_context_api api) {
    return api == GLSURF_CONTEXT_API_GL     ? "OpenGL 3.3"
           : api == GLSURF_CONTEXT_API_GLES ? "OpenGL ES 3.0"
                                            : "OpenGL 3.3 or OpenGL ES 3.0";
}

static bool open_hidden(window *self, glsurf_context_api api) {
    char *error = NULL;
    /* Stops Mesa from printing its own lines about each driver that does not work. */
    setenv("EGL_LOG_LEVEL", "fatal", 0);
    const glsurf_result result = glsurf_context_create(
        &self->hidden,
        &(glsurf_context_desc){ .log = on_log, .log_user = &error, .api = api });
    if (result != GLSURF_OK)
        report("%s needs %s: %s; install a driver (Mesa's works without a GPU)", self->name,
               name_of(api), error ? error : glsurf_result_string(result));
    free(error);
    return result == GLSURF_OK;
}

static bool make_window(window *self, glsurf_context_api api) {
    const bool gles = api == GLSURF_CONTEXT_API_GLES;
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CLIENT_API, gles ? GLFW_OPENGL_ES_API : GLFW_OPENGL_API);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, gles ? 0 : 3);
    if (!gles) {
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    }
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    char *const title = text_format("glsurf %s", self->name);
    self->handle = glfwCreateWindow(self->width, self->height, title, NULL, NULL);
    free(title);
    return self->handle;
}

bool window_open(window *self, const char *name, uint32_t width, uint32_t height,
                 bool hidden, glsurf_context_api api) {
    *self = (window){ .name = name, .width = (int)width, .height = (int)height };
    if (hidden)
        return open_hidden(self, api);
    if (glfwInit() != GLFW_TRUE) {
        report("%s needs a display: %s; start it on a desktop, or with --hidden", name,
               reason());
        return false;
    }
    if ((api == GLSURF_CONTEXT_API_GLES || !make_window(self, GLSURF_CONTEXT_API_GL)) &&
        (api == GLSURF_CONTEXT_API_GL || !make_window(self, GLSURF_CONTEXT_API_GLES))) {
        report("%s needs a window with %s: %s; install a driver (Mesa's works without a "
               "GPU)",
               name, name_of(api), reason());
        window_close(self);
        return false;
    }
    glfwMakeContextCurrent(self->handle);
    glfwSwapInterval(1);
    return true;
}

void window_close(window *self) {
    glsurf_context_destroy(self->hidden);
    glfwTerminate(); /* does nothing before glfwInit() */
    *self = (window){ 0 };
}

void window_fit(window *self, uint32_t width, uint32_t height) {
    int x = 0, y = 0, max_wide = 0, max_high = 0;
    GLFWmonitor *const monitor = self->handle ? glfwGetPrimaryMonitor() : NULL;
    if (monitor)
        glfwGetMonitorWorkarea(monitor, &x, &y, &max_wide, &max_high);
    double factor = 1.0;
    if (max_wide > 0 && max_high > 0)
        factor = fmin(1.0, fmin((double)max_wide / width, (double)max_high / height));
    /* A window the size of a tiny image would be too small to use. */
    const int wide = (int)fmax(width * factor, 64.0);
    const int high = (int)fmax(height * factor, 48.0);
    self->width = wide;
    self->height = high;
    if (self->handle)
        glfwSetWindowSize(self->handle, wide, high);
}

void window_get_size(const window *self, uint32_t *width, uint32_t *height) {
    int wide = self->width, high = self->height;
    if (self->handle)
        glfwGetFramebufferSize(self->handle, &wide, &high);
    *width = wide > 0 ? (uint32_t)wide : 1;
    *height = high > 0 ? (uint32_t)high : 1;
}

double window_scale(const window *self) {
    float x = 1.0f, y = 1.0f;
    if (self->handle)
        glfwGetWindowContentScale(self->handle, &x, &y);
    return x > 0.0f ? (double)x : 1.0;
}

void window_toggle_full(window *self) {
    GLFWmonitor *const monitor = self->handle ? glfwGetPrimaryMonitor() : NULL;
    const GLFWvidmode *const mode = monitor ? glfwGetVideoMode(monitor) : NULL;
    if (!mode)
        return;
    if (!glfwGetWindowMonitor(self->handle)) {
        glfwGetWindowPos(self->handle, &self->x, &self->y);
        glfwGetWindowSize(self->handle, &self->width, &self->height);
        glfwSetWindowMonitor(self->handle, monitor, 0, 0, mode->width, mode->height,
                             mode->refreshRate);
    } else {
        glfwSetWindowMonitor(self->handle, NULL, self->x, self->y, self->width,
                             self->height, 0);
    }
}

void window_swap(const window *self) {
    if (self->handle)
        glfwSwapBuffers(self->handle);
}

/* ------------------------------------------------------------------------- waiting -- */

static void wait_hidden(double seconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    const double end = (double)until.tv_nsec + 1e9 * seconds;
    until.tv_sec += (time_t)(end / 1e9);
    until.tv_nsec = (long)fmod(end, 1e9);
    pthread_mutex_lock(&waiting.lock);
    if (!waiting.woken)
        pthread_cond_timedwait(&waiting.changed, &waiting.lock, &until);
    waiting.woken = false;
    pthread_mutex_unlock(&waiting.lock);
}

bool window_wait(const window *self, double seconds) {
    if (!self->handle)
        wait_hidden(seconds);
    else if (seconds > 0.0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
    return !self->handle || glfwWindowShouldClose(self->handle) == 0;
}

void window_wake(void) {
    pthread_mutex_lock(&waiting.lock);
    waiting.woken = true;
    pthread_cond_signal(&waiting.changed);
    pthread_mutex_unlock(&waiting.lock);
    glfwPostEmptyEvent(); /* does nothing without a visible window */
}
