/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#ifndef _WIN32
#define _GNU_SOURCE /* dladdr(), RTLD_DEFAULT */
#endif
#include "gl/current.h"

#ifndef _WIN32
#include <dlfcn.h>
#endif
#include <string.h>

/* A loader may return an address for a name that it does not know: glvnd makes a stub for
 * any name, which does nothing and so returns garbage. An address is believed if the
 * dynamic linker knows it by this name. On Windows loaders make no stubs. */
static bool is_named(const void *address, const char *name) {
#ifdef _WIN32
    (void)name;
    return address;
#else
    Dl_info info;
    return address && dladdr(address, &info) && info.dli_sname &&
           strcmp(info.dli_sname, name) == 0;
#endif
}

/* Without a loader, GL comes from GLEW, which does not have these functions. Then the
 * libraries that the program is linked with are asked. */
static void *address_of(const glsurf_device_desc *settings, const char *name) {
    if (settings->get_proc_address)
        return settings->get_proc_address(settings->get_proc_address_user, name);
#ifdef _WIN32
    return NULL;
#else
    return dlsym(RTLD_DEFAULT, name);
#endif
}

/* More than one of the functions may exist. The first one that reports a current context
 * belongs to the interface that the application uses. */
static void find_platform(gls_current *self, const glsurf_device_desc *settings) {
    static const struct {
        const char *name, *behind; /* behind: ANGLE's loader returns the function of this
                                      name, which its function of EGL calls */
    } functions[] = { { "eglGetCurrentContext", "EGL_GetCurrentContext" },
                      { "glXGetCurrentContext", "" },
                      { "wglGetCurrentContext", "" } };
    for (size_t i = 0; i < sizeof functions / sizeof *functions && !self->context; ++i) {
        void *address = address_of(settings, functions[i].name);
        if (!is_named(address, functions[i].name) &&
            !is_named(address, functions[i].behind))
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
