/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/current.h"

#include "core/platform.h"

#include <string.h>

/* The function of this name, as the application's loader or the libraries of the process
 * know it. GLEW, which loads GL where there is no loader, has none of these functions, and
 * the loader of WGL has only those of OpenGL. `behind`: ANGLE's loader returns the function
 * of this name, which its function of EGL calls. */
static void *address_of(const glsurf_device_desc *settings, const char *name,
                        const char *behind) {
    void *address = NULL;
    if (settings->get_proc_address)
        address = settings->get_proc_address(settings->get_proc_address_user, name);
    return gls_platform_is_named(address, name) || gls_platform_is_named(address, behind)
               ? address
               : gls_platform_function(name);
}

/* More than one of the functions may exist. The first one that reports a current context
 * belongs to the interface that the application uses. */
static void find_platform(gls_current *self, const glsurf_device_desc *settings) {
    static const struct {
        const char *name, *behind;
    } functions[] = { { "eglGetCurrentContext", "EGL_GetCurrentContext" },
                      { "glXGetCurrentContext", "" },
                      { "wglGetCurrentContext", "" },
                      { "CGLGetCurrentContext", "" } }; /* of macOS */
    for (size_t i = 0; i < sizeof functions / sizeof *functions && !self->context; ++i) {
        void *address = address_of(settings, functions[i].name, functions[i].behind);
        if (!address)
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
