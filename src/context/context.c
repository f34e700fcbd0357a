/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context/context.h"

#include "core/platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_valid(const glsurf_context *self, const glsurf_context_desc *desc) {
    if (desc->adapter < GLSURF_CONTEXT_SYSTEM_ADAPTER) {
        gls_context_say(self, GLSURF_LOG_ERROR,
                        "the adapter is %d; set it to -1 (what the system chooses), 0 "
                        "(any) or the number of an adapter",
                        desc->adapter);
        return false;
    }
    if ((unsigned)desc->api > GLSURF_CONTEXT_API_GLES) {
        gls_context_say(self, GLSURF_LOG_ERROR,
                        "unknown API %d; use a value of glsurf_context_api, 0 (any) to %d",
                        (int)desc->api, (int)GLSURF_CONTEXT_API_GLES);
        return false;
    }
    return true;
}

#ifdef _WIN32
static const gls_context_system *const ways[] = { &gls_context_wgl, &gls_context_egl };

/* Asks EGL first: ANGLE may make a WGL context of its own current, too. */
static void *address_of(const char *name) {
    return gls_egl_is_current() ? gls_egl_address(name) : gls_wgl_address(name);
}
#else
static const gls_context_system *const ways[] = { &gls_context_egl };

static void *address_of(const char *name) {
    return gls_egl_address(name);
}
#endif

/* Copies a string of the current context, such as GL_VERSION. */
static void copy_string(char *text, size_t size, unsigned name) {
    const char *const string = gls_context_string(address_of, name);
    snprintf(text, size, "%s", string ? string : "");
}

/* Tries each way in order. If all fail, logs the first reason as the error. */
static bool open_context(glsurf_context *self, const glsurf_context_desc *desc) {
    char why[sizeof self->why] = "";
    for (size_t i = 0; i < sizeof ways / sizeof *ways; ++i) {
        self->way = ways[i];
        if (self->way->open(self, desc))
            return true;
        if (!*why)
            memcpy(why, self->why, sizeof why);
        else
            gls_context_say(self, GLSURF_LOG_INFO, "%s", self->why);
    }
    gls_context_say(self, GLSURF_LOG_ERROR, "%s", why);
    return false;
}

glsurf_result glsurf_context_create(glsurf_context **context,
                                    const glsurf_context_desc *desc) {
    if (context)
        *context = NULL;
    if (!context || !desc)
        return GLSURF_ERROR_ARGUMENT;
    glsurf_context *const self = calloc(1, sizeof *self);
    if (!self)
        return GLSURF_ERROR_MEMORY;
    self->log = desc->log;
    self->log_user = desc->log_user;
    gls_float_mode mode;
    gls_float_mode_enter(&mode); /* the driver's threads inherit it */
    const glsurf_result result = !is_valid(self, desc)       ? GLSURF_ERROR_ARGUMENT
                                 : !open_context(self, desc) ? GLSURF_ERROR_UNSUPPORTED
                                                             : GLSURF_OK;
    if (result == GLSURF_OK) {
        const unsigned GL_RENDERER = 0x1F01, GL_VERSION = 0x1F02;
        copy_string(self->version, sizeof self->version, GL_VERSION);
        copy_string(self->renderer, sizeof self->renderer, GL_RENDERER);
    }
    gls_float_mode_leave(&mode);
    if (result != GLSURF_OK) {
        free(self);
        return result;
    }
    *context = self;
    return GLSURF_OK;
}

void glsurf_context_destroy(glsurf_context *context) {
    if (!context)
        return;
    context->way->close(context);
    free(context);
}

glsurf_result glsurf_context_make_current(glsurf_context *context) {
    if (!context)
        return GLSURF_ERROR_ARGUMENT;
    return context->way->make_current(context) ? GLSURF_OK : GLSURF_ERROR_GL;
}

glsurf_result glsurf_context_release(glsurf_context *context) {
    if (!context)
        return GLSURF_ERROR_ARGUMENT;
    return context->way->release(context) ? GLSURF_OK : GLSURF_ERROR_GL;
}

void *glsurf_context_get_proc_address(void *user, const char *name) {
    (void)user;
    return name ? address_of(name) : NULL;
}

void glsurf_context_get_info(const glsurf_context *context, glsurf_context_info *info) {
    if (!info)
        return;
    *info = context ? (glsurf_context_info){ context->api, context->version,
                                             context->renderer, context->through }
                    : (glsurf_context_info){ GLSURF_CONTEXT_API_ANY, "", "", "" };
}
