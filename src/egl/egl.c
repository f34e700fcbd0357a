/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "egl/egl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- messages -- */

__attribute__((format(printf, 3, 4))) static void
say(const glsurf_egl *self, glsurf_log_level level, const char *format, ...) {
    if (!self->log)
        return;
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    self->log(self->log_user, level, text);
}

static void describe(char *text, size_t size, int source, int devices) {
    if (source == GLSURF_EGL_SURFACELESS)
        snprintf(text, size, "EGL surfaceless platform");
    else
        snprintf(text, size, "EGL device %d of %d", source, devices);
}

/* ----------------------------------------------------------------- sources -- */

static bool use_source(glsurf_egl *self, const glsurf_egl_client *client, int source,
                       const glsurf_egl_desc *desc) {
    const bool surfaceless = source == GLSURF_EGL_SURFACELESS;
    describe(self->description, sizeof self->description, source, client->sources.devices);
    const EGLDisplay display =
        surfaceless ? client->get_display(EGL_PLATFORM_SURFACELESS_MESA,
                                          /* the macro casts 0 to a pointer */
                                          EGL_DEFAULT_DISPLAY, NULL)
                    : client->get_display(EGL_PLATFORM_DEVICE_EXT,
                                          client->device[source - 1], NULL);
    const glsurf_egl_wish wish = {
        .api = desc->api,
        .mesa =
            surfaceless && desc->device == GLSURF_EGL_ANY && client->sources.mesa_chosen,
        .debug = desc->debug,
    };
    const char *const why = glsurf_egl_open(self, display, &wish);
    if (why) {
        say(self, GLSURF_LOG_INFO, "%s: %s", self->description, why);
        return false;
    }
    say(self, GLSURF_LOG_INFO, "%s", self->description);
    return true;
}

/* Keeps in `order` only the sources that the description asks for. Returns their number. */
static int choose(const glsurf_egl_desc *desc, int *order, int count) {
    if (desc->device == GLSURF_EGL_ANY)
        return count;
    for (int i = 0; i < count; ++i) {
        if (order[i] == desc->device) {
            order[0] = order[i];
            return 1;
        }
    }
    return 0;
}

/* What no source gives. */
static const char *nothing(glsurf_egl_api api) {
    switch (api) {
    case GLSURF_EGL_API_GL:
        return "no OpenGL 3.3 core context";
    case GLSURF_EGL_API_GLES:
        return "no OpenGL ES 3.0 context";
    default:
        return "no OpenGL 3.3 core context and no OpenGL ES 3.0 context";
    }
}

static bool use_any(glsurf_egl *self, const glsurf_egl_desc *desc) {
    const glsurf_egl_client client = glsurf_egl_find_client();
    int order[GLSURF_EGL_MAX_SOURCES];
    const int count = choose(desc, order, glsurf_egl_order(&client.sources, order));
    for (int i = 0; i < count; ++i)
        if (use_source(self, &client, order[i], desc))
            return true;
    char chosen[64] = "EGL";
    if (desc->device != GLSURF_EGL_ANY)
        describe(chosen, sizeof chosen, desc->device, client.sources.devices);
    say(self, GLSURF_LOG_ERROR,
        "%s gives %s without a display (EGL lists %d devices and %s surfaceless platform); "
        "install an OpenGL driver, such as Mesa, which needs no GPU",
        chosen, nothing(desc->api), client.sources.devices,
        client.sources.surfaceless ? "a" : "no");
    return false;
}

/* ------------------------------------------------------------ public calls -- */

static bool is_valid(const glsurf_egl *self, const glsurf_egl_desc *desc) {
    if (desc->device < GLSURF_EGL_SURFACELESS) {
        say(self, GLSURF_LOG_ERROR,
            "the device is %d; set it to -1 (surfaceless), 0 (any) or the number of a "
            "device",
            desc->device);
        return false;
    }
    if ((unsigned)desc->api > GLSURF_EGL_API_GLES) {
        say(self, GLSURF_LOG_ERROR,
            "the API is %d; set it to a value of glsurf_egl_api, 0 (any) to %d",
            (int)desc->api, (int)GLSURF_EGL_API_GLES);
        return false;
    }
    if (desc->reserved != 0) {
        say(self, GLSURF_LOG_ERROR, "the field `reserved` is %lu; leave it zero",
            (unsigned long)desc->reserved);
        return false;
    }
    return true;
}

static glsurf_result create(glsurf_egl *self, const glsurf_egl_desc *desc) {
    if (!is_valid(self, desc))
        return GLSURF_ERROR_ARGUMENT;
    const EGLenum api = eglQueryAPI();
    if (use_any(self, desc))
        return GLSURF_OK;
    eglBindAPI(api);
    return GLSURF_ERROR_UNSUPPORTED;
}

glsurf_result glsurf_egl_create(glsurf_egl **egl, const glsurf_egl_desc *desc,
                                size_t desc_size) {
    if (egl)
        *egl = NULL;
    if (!egl)
        return GLSURF_ERROR_ARGUMENT;
    glsurf_egl_desc own;
    const char *mistake = glsurf_take_egl_desc(&own, desc, desc_size);
    if (mistake) {
        say(&(glsurf_egl){ .log = own.log, .log_user = own.log_user }, GLSURF_LOG_ERROR,
            "%s", mistake);
        return GLSURF_ERROR_ARGUMENT;
    }
    glsurf_egl *const self = calloc(1, sizeof *self);
    if (!self)
        return GLSURF_ERROR_MEMORY;
    self->log = own.log;
    self->log_user = own.log_user;
    const glsurf_result result = create(self, &own);
    if (result != GLSURF_OK) {
        free(self);
        return result;
    }
    *egl = self;
    return GLSURF_OK;
}

void glsurf_egl_destroy(glsurf_egl *egl) {
    if (!egl)
        return;
    glsurf_egl_close(egl);
    free(egl);
}

static glsurf_result refused(const glsurf_egl *self, const char *what) {
    say(self, GLSURF_LOG_ERROR,
        "%s: the context cannot be %s on this thread (EGL error 0x%x); release it "
        "first if it is current on another",
        self->description, what, (unsigned)eglGetError());
    return GLSURF_ERROR_GL;
}

glsurf_result glsurf_egl_make_current(glsurf_egl *egl) {
    if (!egl)
        return GLSURF_ERROR_ARGUMENT;
    const bool good = glsurf_egl_bind(egl) && eglMakeCurrent(egl->display, EGL_NO_SURFACE,
                                                             EGL_NO_SURFACE, egl->context);
    return good ? GLSURF_OK : refused(egl, "made current");
}

glsurf_result glsurf_egl_release(glsurf_egl *egl) {
    if (!egl)
        return GLSURF_ERROR_ARGUMENT;
    return glsurf_egl_release_current(egl) ? GLSURF_OK : refused(egl, "released");
}

void *glsurf_egl_get_proc_address(void *user, const char *name) {
    (void)user;
    if (!name)
        return NULL;
    /* ISO C has no cast from a function pointer to an object pointer. POSIX guarantees that
     * both have the same representation. */
    union {
        __eglMustCastToProperFunctionPointerType function;
        void *object;
    } address = { .function = eglGetProcAddress(name) };
    return address.object;
}

const char *glsurf_egl_description(const glsurf_egl *egl) {
    return egl ? egl->description : "";
}

glsurf_egl_api glsurf_egl_api_of(const glsurf_egl *egl) {
    return egl ? egl->api : GLSURF_EGL_API_ANY;
}
