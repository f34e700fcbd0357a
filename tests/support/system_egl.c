/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/system.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <stddef.h>
#include <stdlib.h>

void *system_current_context(void) {
    return eglGetCurrentContext();
}

void *system_compatibility_context(void) {
    const EGLint attributes[][2] = {
        { EGL_CONTEXT_MAJOR_VERSION, 3 },
        { EGL_CONTEXT_MINOR_VERSION, 3 },
        { EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT },
        { EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR },
        { EGL_NONE },
    };
    return eglCreateContext(eglGetCurrentDisplay(), EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT,
                            attributes[0]);
}

/* Attributes of a context of the same API as the current one. */
static const EGLint *attributes_of_api(bool reports_resets) {
    static const EGLint gl[][2] = {
        { EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR,
          EGL_LOSE_CONTEXT_ON_RESET_KHR },
        { EGL_CONTEXT_MAJOR_VERSION, 3 },
        { EGL_CONTEXT_MINOR_VERSION, 3 },
        { EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT },
        { EGL_NONE },
    };
    static const EGLint gles[] = { EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT,
                                   EGL_LOSE_CONTEXT_ON_RESET_EXT, EGL_CONTEXT_MAJOR_VERSION,
                                   3, EGL_NONE };
    const EGLint *const all = eglQueryAPI() == EGL_OPENGL_API ? gl[0] : gles;
    return reports_resets ? all : all + 2;
}

void *system_sharing_context(void) {
    const EGLDisplay display = eglGetCurrentDisplay();
    const EGLContext current = eglGetCurrentContext();
    EGLint id = 0, count = 0;
    EGLConfig config = NULL;
    eglQueryContext(display, current, EGL_CONFIG_ID, &id);
    if (id)
        eglChooseConfig(display, (EGLint[]){ EGL_CONFIG_ID, id, EGL_NONE }, &config, 1,
                        &count);
    /* Contexts that share report resets alike: the current one does if the driver can. */
    const EGLContext plain =
        eglCreateContext(display, config, current, attributes_of_api(false));
    return plain != EGL_NO_CONTEXT
               ? plain
               : eglCreateContext(display, config, current, attributes_of_api(true));
}

bool system_make_current(void *context) {
    return eglMakeCurrent(eglGetCurrentDisplay(), EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

void system_end_context(void *context) {
    eglDestroyContext(eglGetCurrentDisplay(), context);
}

void *system_surface_context(int width, int height) {
    const EGLint api =
        eglQueryAPI() == EGL_OPENGL_API ? EGL_OPENGL_BIT : EGL_OPENGL_ES3_BIT;
    const EGLint wanted[][2] = {
        { EGL_SURFACE_TYPE, EGL_PBUFFER_BIT },
        { EGL_RENDERABLE_TYPE, api },
        { EGL_RED_SIZE, 8 },
        { EGL_GREEN_SIZE, 8 },
        { EGL_BLUE_SIZE, 8 },
        { EGL_NONE },
    };
    const EGLint size[] = { EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE };
    const EGLDisplay display = eglGetCurrentDisplay();
    EGLConfig config = NULL;
    EGLint count = 0;
    if (!eglChooseConfig(display, wanted[0], &config, 1, &count) || count < 1)
        return NULL;
    /* Destroys both now; they live on while they are current. */
    const EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    const EGLContext context =
        eglCreateContext(display, config, EGL_NO_CONTEXT, attributes_of_api(false));
    const bool made = surface != EGL_NO_SURFACE && context != EGL_NO_CONTEXT &&
                      eglMakeCurrent(display, surface, surface, context);
    if (context != EGL_NO_CONTEXT)
        eglDestroyContext(display, context);
    if (surface != EGL_NO_SURFACE)
        eglDestroySurface(display, surface);
    return made ? context : NULL;
}

void system_set_variable(const char *name, const char *value) {
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}
