/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/system.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void *system_current_context(void) {
    return wglGetCurrentContext();
}

static HGLRC make_context(HGLRC share, int profile, int flags) {
    enum {
        MAJOR = 0x2091,
        MINOR = 0x2092,
        FLAGS = 0x2094,
        PROFILE_MASK = 0x9126,
        RESET_NOTIFICATION_STRATEGY = 0x8256,
        LOSE_CONTEXT_ON_RESET = 0x8252
    };
    const int attributes[] = { RESET_NOTIFICATION_STRATEGY,
                               LOSE_CONTEXT_ON_RESET,
                               MAJOR,
                               3,
                               MINOR,
                               3,
                               FLAGS,
                               flags,
                               PROFILE_MASK,
                               profile,
                               0 };
    HGLRC(WINAPI * create)(HDC device, HGLRC share, const int *attributes) = NULL;
    const PROC address = wglGetProcAddress("wglCreateContextAttribsARB");
    memcpy(&create, &address, sizeof address);
    /* Contexts that share report resets alike: the current one does if the driver can. */
    HGLRC made = create ? create(wglGetCurrentDC(), share, attributes + 2) : NULL;
    return made || !create ? made : create(wglGetCurrentDC(), share, attributes);
}

void *system_compatibility_context(void) {
    enum { COMPATIBILITY = 2, DEBUG = 1 };
    return make_context(NULL, COMPATIBILITY, DEBUG);
}

void *system_sharing_context(void) {
    enum { CORE = 1 };
    return make_context(wglGetCurrentContext(), CORE, 0);
}

bool system_make_current(void *context) {
    return wglMakeCurrent(wglGetCurrentDC(), context);
}

void system_end_context(void *context) {
    wglDeleteContext(context);
}

/* Returns NULL: a window that is not shown owns no pixels. */
void *system_surface_context(int width, int height) {
    (void)width;
    (void)height;
    return NULL;
}

void system_set_variable(const char *name, const char *value) {
    _putenv_s(name, value ? value : ""); /* "" removes it */
}
