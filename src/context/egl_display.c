/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context/egl.h"

#include <stdio.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define EGL_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define EGL_SANITIZED
#endif

bool gls_egl_has_word(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = list; at && (at = strstr(at, name)); at += length) {
        const bool begins = at == list || at[-1] == ' ';
        if (begins && (at[length] == ' ' || at[length] == '\0'))
            return true;
    }
    return false;
}

/* All living contexts of the process. A device has one display in a process, and
 * eglTerminate() ends it for every user. Only a global list tells which context is the last
 * on its display. */
static glsurf_context *living;

static const glsurf_context *on_display(EGLDisplay display) {
    const glsurf_context *self = living;
    while (self && self->egl.display != display)
        self = self->egl.next;
    return self;
}

/* Ends the display, unless another context of this list is on it or others initialised
 * it. */
static void end_display(EGLDisplay display, bool foreign) {
    if (foreign || on_display(display))
        return;
        /* eglTerminate() unloads Mesa's driver, which never frees some of its memory. With
         * the driver unloaded, no pointer to that memory is left, and LeakSanitizer reports
         * a leak. ThreadSanitizer ignores only libraries that stay loaded. */
#if !defined(EGL_SANITIZED) || defined(GLSURF_EGL_FAKE)
    eglTerminate(display);
#endif
}

/* -------------------------------------------------------------------- contexts -- */

/* Arguments to EGL for a context of an API. */
typedef struct client_api {
    EGLenum api;
    EGLint renderable;     /* attribute of a config */
    EGLint attributes[6];  /* attributes of a context */
    EGLint resets;         /* attribute for reports of resets of the GPU */
    const char *extension; /* that has this attribute */
} client_api;

/* OpenGL ES gets no minor version: EGL 1.4 knows only the major version. */
static const client_api *client_api_of(glsurf_context_api api) {
    static const client_api GL = {
        EGL_OPENGL_API,
        EGL_OPENGL_BIT,
        { EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
          EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT },
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR,
        "EGL_KHR_create_context",
    };
    static const client_api GLES = {
        EGL_OPENGL_ES_API,
        EGL_OPENGL_ES3_BIT,
        { EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE },
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT,
        "EGL_EXT_create_context_robustness",
    };
    return api == GLSURF_CONTEXT_API_GLES ? &GLES : &GL;
}

/* Asks for a context that the driver takes away when it resets the GPU: otherwise some
 * accept all calls from then on and do nothing. A driver that gives no such context gives
 * another.
 */
static EGLContext create_context(EGLDisplay display, const client_api *of, bool debug) {
    EGLConfig config = NULL; /* EGL_NO_CONFIG_KHR */
    const char *const extensions = eglQueryString(display, EGL_EXTENSIONS);
    if (!gls_egl_has_word(extensions, "EGL_KHR_no_config_context")) {
        /* The default of EGL_SURFACE_TYPE asks for windows, which these displays do not
         * have. */
        const EGLint wanted[] = { EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, of->renderable,
                                  EGL_NONE };
        EGLint count = 0;
        if (!eglChooseConfig(display, wanted, &config, 1, &count) || count == 0)
            return EGL_NO_CONTEXT;
    }
    EGLint attributes[11];
    EGLContext context = EGL_NO_CONTEXT;
    int count = 0;
    for (; count < 6 && of->attributes[count] != EGL_NONE; ++count)
        attributes[count] = of->attributes[count];
    if (debug) {
        /* EGL 1.4 does not know EGL 1.5's EGL_CONTEXT_OPENGL_DEBUG */
        attributes[count++] = EGL_CONTEXT_FLAGS_KHR;
        attributes[count++] = EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR;
    }
    if (gls_egl_has_word(extensions, of->extension)) {
        attributes[count] = of->resets;
        attributes[count + 1] = EGL_LOSE_CONTEXT_ON_RESET_KHR;
        attributes[count + 2] = EGL_NONE;
        context = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
    }
    attributes[count] = EGL_NONE;
    return context != EGL_NO_CONTEXT
               ? context
               : eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
}

void *gls_egl_address(const char *name) {
    /* ISO C has no cast from a function pointer to an object pointer. POSIX guarantees that
     * both have the same representation. */
    union {
        __eglMustCastToProperFunctionPointerType function;
        void *object;
    } address = { .function = eglGetProcAddress(name) };
    return address.object;
}

/* Progress of an attempt: the step that failed, or DONE. */
typedef enum progress { NO_API, NO_CONTEXT, NOT_CURRENT, NO_FLOATS, DONE } progress;

/* Makes a context of the API on an initialised display and makes it current. */
static progress try_api(glsurf_context *self, EGLDisplay display, glsurf_context_api api,
                        bool debug) {
    const client_api *const of = client_api_of(api);
    if (!eglBindAPI(of->api))
        return NO_API;
    const EGLContext context = create_context(display, of, debug);
    if (context == EGL_NO_CONTEXT)
        return NO_CONTEXT;
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
        eglDestroyContext(display, context);
        return NOT_CURRENT;
    }
    /* The library renders to float textures. A GPU that cannot must not win over a software
     * renderer. */
    const unsigned GL_EXTENSIONS = 0x1F03;
    if (api == GLSURF_CONTEXT_API_GLES &&
        !gls_egl_has_word(gls_context_string(gls_egl_address, GL_EXTENSIONS),
                          "GL_EXT_color_buffer_float")) {
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
        return NO_FLOATS;
    }
    self->egl.display = display;
    self->egl.context = context;
    self->api = api;
    return DONE;
}

/* Makes a context on an initialised display and makes it current. Returns NULL on success,
 * otherwise the reason. */
static const char *use_display(glsurf_context *self, EGLDisplay display,
                               const gls_egl_wish *wish) {
    static const char no_floats[] = "its OpenGL ES context lacks GL_EXT_color_buffer_float";
    static const char *const WHY[][4] = {
        [GLSURF_CONTEXT_API_ANY] = { "it supports neither OpenGL nor OpenGL ES",
                                     "it can create neither an OpenGL 3.3 core context nor "
                                     "an "
                                     "OpenGL ES 3.0 context",
                                     "its context cannot be made current", no_floats },
        [GLSURF_CONTEXT_API_GL] = { "it does not support OpenGL",
                                    "it cannot create an OpenGL 3.3 core context",
                                    "its context cannot be made current" },
        [GLSURF_CONTEXT_API_GLES] = { "it does not support OpenGL ES",
                                      "it cannot create an OpenGL ES 3.0 context",
                                      "its context cannot be made current", no_floats },
    };
    if (!gls_egl_has_word(eglQueryString(display, EGL_EXTENSIONS),
                          "EGL_KHR_surfaceless_context"))
        return "its contexts need a surface";
    progress best = NO_API;
    for (glsurf_context_api api = GLSURF_CONTEXT_API_GL; api <= GLSURF_CONTEXT_API_GLES;
         ++api) {
        if (wish->api != GLSURF_CONTEXT_API_ANY && wish->api != api)
            continue;
        const progress now = try_api(self, display, api, wish->debug);
        if (now == DONE)
            return NULL;
        best = now > best ? now : best;
    }
    return WHY[wish->api][best];
}

static const char *open_locked(glsurf_context *self, EGLDisplay display,
                               const gls_egl_wish *wish) {
    if (display == EGL_NO_DISPLAY)
        return "EGL gives no display for it";
    const bool initialised = eglQueryString(display, EGL_VENDOR);
    const glsurf_context *const other = on_display(display);
    const bool foreign = other ? other->egl.foreign : initialised;
    if (!eglInitialize(display, NULL, NULL))
        return "it cannot be initialised";
    const char *vendor = eglQueryString(display, EGL_VENDOR);
    vendor = vendor ? vendor : "unknown vendor";
    const char *const why =
        wish->mesa && !strstr(vendor, "Mesa")
            ? "it is not Mesa, and the environment chooses a Mesa driver"
            : use_display(self, display, wish);
    if (why) {
        end_display(display, foreign);
        return why;
    }
    self->egl.foreign = foreign;
    self->egl.next = living;
    living = self;
    const size_t length = strlen(self->through);
    snprintf(self->through + length, sizeof self->through - length, " (%s)", vendor);
    return NULL;
}

const char *gls_egl_open_on(glsurf_context *self, EGLDisplay display,
                            const gls_egl_wish *wish) {
    gls_system_lock();
    const char *const why = open_locked(self, display, wish);
    gls_system_unlock();
    return why;
}

static bool report_refusal(const glsurf_context *self, const char *what) {
    gls_context_say(self, GLSURF_LOG_ERROR,
                    "%s: the context cannot be %s on this thread (EGL error 0x%x); "
                    "release it first if it is current on another",
                    self->through, what, (unsigned)eglGetError());
    return false;
}

bool gls_egl_make_current(const glsurf_context *self) {
    return (eglBindAPI(client_api_of(self->api)->api) &&
            eglMakeCurrent(self->egl.display, EGL_NO_SURFACE, EGL_NO_SURFACE,
                           self->egl.context)) ||
           report_refusal(self, "made current");
}

/* Releases the context if it is current. A thread has a current context for each client
 * API, so this binds the context's API first and restores the thread's API afterwards. */
static bool release_current(const glsurf_context *self) {
    const EGLenum api = eglQueryAPI();
    eglBindAPI(client_api_of(self->api)->api);
    const bool good =
        eglGetCurrentContext() != self->egl.context ||
        eglMakeCurrent(self->egl.display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglBindAPI(api);
    return good;
}

bool gls_egl_release(const glsurf_context *self) {
    return release_current(self) || report_refusal(self, "released");
}

void gls_egl_close(glsurf_context *self) {
    gls_system_lock();
    release_current(self);
    eglDestroyContext(self->egl.display, self->egl.context);
    glsurf_context **link = &living;
    while (*link != self)
        link = &(*link)->egl.next;
    *link = self->egl.next;
    end_display(self->egl.display, self->egl.foreign);
    gls_system_unlock();
}
