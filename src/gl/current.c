/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/current.h"

#include "core/platform.h"
#include "gl/loader.h"

#include <string.h>

/* Without a loader, GL comes from GLEW, which does not have these functions, and the loader
 * of WGL has only those of OpenGL. Then the libraries of the process are asked. */
static void *address_of(const glsurf_device_desc *settings, const char *name) {
    void *address = NULL;
    if (settings->get_proc_address)
        address = settings->get_proc_address(settings->get_proc_address_user, name);
    return gls_is_function(address) ? address : gls_platform_function(name);
}

/* More than one of the functions may exist. The first one that reports a current context
 * belongs to the interface that the application uses. */
static void find_platform(gls_current *self, const glsurf_device_desc *settings) {
    static const struct {
        const char *name, *behind; /* behind: ANGLE's loader returns the function of this
                                      name, which its function of EGL calls */
    } functions[] = { { "eglGetCurrentContext", "EGL_GetCurrentContext" },
                      { "glXGetCurrentContext", "" },
                      { "wglGetCurrentContext", "" },
                      { "CGLGetCurrentContext", "" } }; /* of macOS */
    for (size_t i = 0; i < sizeof functions / sizeof *functions && !self->context; ++i) {
        void *address = address_of(settings, functions[i].name);
        if (!gls_platform_is_named(address, functions[i].name) &&
            !gls_platform_is_named(address, functions[i].behind))
            continue;
        memcpy(&self->platform, &address, sizeof address); /* as in loader.c */
        self->context = self->platform();
    }
}

bool gls_current_note(gls_current *self, const glsurf_device_desc *settings) {
    *self = (gls_current){ .ask = settings->current_context,
                           .user = settings->current_context_user };
    if (self->ask)
        self->context = self->ask(self->user);
    else
        find_platform(self, settings);
    return self->context || !self->ask;
}

bool gls_current_is(const gls_current *self) {
    if (!self->context)
        return true;
    return self->context == (self->ask ? self->ask(self->user) : self->platform());
}
