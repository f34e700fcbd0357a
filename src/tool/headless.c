/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "headless.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEADLESS_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define HEADLESS_SANITIZED
#endif

enum { MAX_DEVICES = 32 };

struct headless {
    EGLDisplay display;
    EGLContext context;
    headless *next;
};

/* EGL hands out one display per platform and process and eglTerminate() ends it for
 * everybody, so the last context on a display has to be known: process-wide by nature. */
static pthread_mutex_t living_mutex = PTHREAD_MUTEX_INITIALIZER;
static headless *living;

static bool has_extension(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = list; at != NULL && (at = strstr(at, name)) != NULL;
         at += length) {
        const bool begins = at == list || at[-1] == ' ';
        if (begins && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static bool display_is_used(EGLDisplay display) {
    for (const headless *other = living; other != NULL; other = other->next) {
        if (other->display == display) {
            return true;
        }
    }
    return false;
}

/* Ends the display unless a living context is on it. */
static void end_display(EGLDisplay display) {
    if (display_is_used(display)) {
        return;
    }
    /* eglTerminate() unloads Mesa's driver, and LeakSanitizer takes what the driver keeps
     * for good for a leak once nothing is left that points to it. */
#if !defined(HEADLESS_SANITIZED)
    eglTerminate(display);
#endif
}

static EGLContext create_context(EGLDisplay display, bool debug) {
    EGLConfig config = NULL; /* EGL_NO_CONFIG_KHR */
    if (!has_extension(eglQueryString(display, EGL_EXTENSIONS),
                       "EGL_KHR_no_config_context")) {
        /* The default would ask for windows, which headless displays do not have. */
        const EGLint wanted[] = { EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                  EGL_NONE };
        EGLint count = 0;
        if (!eglChooseConfig(display, wanted, &config, 1, &count) || count == 0) {
            return EGL_NO_CONTEXT;
        }
    }
    const EGLint attributes[] = { EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION,
                                  3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                  EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                  /* the attribute of 1.5 is unknown to displays of 1.4 */
                                  EGL_CONTEXT_FLAGS_KHR,
                                  debug ? EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR : 0, EGL_NONE };
    return eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
}

/* Makes a context on the display and makes it current; true on success. Otherwise the
 * display is left as it was found. */
static bool use_display(headless *self, EGLDisplay display, bool debug) {
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) {
        return false;
    }
    const char *const extensions = eglQueryString(display, EGL_EXTENSIONS);
    if (has_extension(extensions, "EGL_KHR_surfaceless_context") &&
        eglBindAPI(EGL_OPENGL_API)) {
        const EGLContext context = create_context(display, debug);
        if (context != EGL_NO_CONTEXT) {
            if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
                self->display = display;
                self->context = context;
                return true;
            }
            eglDestroyContext(display, context);
        }
    }
    end_display(display);
    return false;
}

static bool use_surfaceless(headless *self, const char *client,
                            PFNEGLGETPLATFORMDISPLAYEXTPROC get_display, bool debug) {
    return has_extension(client, "EGL_MESA_platform_surfaceless") &&
           use_display(self,
                       get_display(EGL_PLATFORM_SURFACELESS_MESA,
                                   /* the macro casts 0 to a pointer */ EGL_DEFAULT_DISPLAY,
                                   NULL),
                       debug);
}

/* Tries each device in turn; `tried` receives their number. */
static bool use_device(headless *self, const char *client,
                       PFNEGLGETPLATFORMDISPLAYEXTPROC get_display, bool debug,
                       int *tried) {
    *tried = 0;
    const bool listed = has_extension(client, "EGL_EXT_device_enumeration") ||
                        has_extension(client, "EGL_EXT_device_base");
    const bool usable = has_extension(client, "EGL_EXT_platform_device");
    const PFNEGLQUERYDEVICESEXTPROC query =
        (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    EGLDeviceEXT devices[MAX_DEVICES];
    if (!listed || !usable || query == NULL || !query(MAX_DEVICES, devices, tried)) {
        return false;
    }
    for (int i = 0; i < *tried; ++i) {
        if (use_display(self, get_display(EGL_PLATFORM_DEVICE_EXT, devices[i], NULL),
                        debug)) {
            return true;
        }
    }
    return false;
}

static bool use_any(headless *self, bool debug, char *error, size_t error_size) {
    const char *const client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    if (!has_extension(client, "EGL_EXT_platform_base") || get_display == NULL) {
        snprintf(error, error_size, "EGL here has no platforms without a display");
        return false;
    }
    int devices = 0;
    if (use_surfaceless(self, client, get_display, debug) ||
        use_device(self, client, get_display, debug, &devices)) {
        return true;
    }
    snprintf(error, error_size,
             "no OpenGL 3.3 core context from EGL, neither from the surfaceless platform "
             "nor from %d device%s",
             devices, devices == 1 ? "" : "s");
    return false;
}

headless *headless_create(bool debug, char *error, size_t error_size) {
    headless *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    pthread_mutex_lock(&living_mutex);
    const bool made = use_any(self, debug, error, error_size);
    if (made) {
        self->next = living;
        living = self;
    }
    pthread_mutex_unlock(&living_mutex);
    if (!made) {
        free(self);
        return NULL;
    }
    return self;
}

static void forget(const headless *self) {
    for (headless **link = &living; *link != NULL; link = &(*link)->next) {
        if (*link == self) {
            *link = self->next;
            return;
        }
    }
}

void headless_destroy(headless *self) {
    if (self == NULL) {
        return;
    }
    pthread_mutex_lock(&living_mutex);
    if (eglGetCurrentContext() == self->context) {
        eglMakeCurrent(self->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    eglDestroyContext(self->display, self->context);
    forget(self);
    end_display(self->display);
    pthread_mutex_unlock(&living_mutex);
    free(self);
}

void *headless_get_proc_address(void *user, const char *name) {
    (void)user;
    /* ISO C has no cast from a function to an object pointer; POSIX makes it work. */
    union {
        __eglMustCastToProperFunctionPointerType function;
        void *object;
    } address = { .function = eglGetProcAddress(name) };
    return address.object;
}
