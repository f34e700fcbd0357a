/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context/egl.h"

#include <stdio.h>

static bool use_source(glsurf_context *self, const gls_egl_client *client, int source,
                       const glsurf_context_desc *desc) {
    const bool system = source == GLSURF_CONTEXT_SYSTEM_ADAPTER;
    gls_egl_describe(self->through, sizeof self->through, source, client->sources.devices);
    const EGLDisplay display = gls_egl_display_of(client, source);
    const gls_egl_wish wish = {
        .api = desc->api,
        .mesa = system && desc->adapter == GLSURF_CONTEXT_ANY_ADAPTER &&
                client->sources.mesa_chosen,
        .debug = desc->debug,
    };
    const char *const why = gls_egl_open_on(self, display, &wish);
    if (why) {
        gls_context_say(self, GLSURF_LOG_INFO, "%s: %s", self->through, why);
        return false;
    }
    gls_context_say(self, GLSURF_LOG_INFO, "%s", self->through);
    return true;
}

/* Keeps in `order` only the sources that the description asks for. Returns their number. */
static int choose_sources(const glsurf_context_desc *desc, int *order, int count) {
    if (desc->adapter == GLSURF_CONTEXT_ANY_ADAPTER)
        return count;
    for (int i = 0; i < count; ++i) {
        if (order[i] == desc->adapter) {
            order[0] = order[i];
            return 1;
        }
    }
    return 0;
}

/* What no source gives. */
static const char *no_context(glsurf_context_api api) {
    switch (api) {
    case GLSURF_CONTEXT_API_GL:
        return "no OpenGL 3.3 core context";
    case GLSURF_CONTEXT_API_GLES:
        return "no OpenGL ES 3.0 context";
    default:
        return "no OpenGL 3.3 core context and no OpenGL ES 3.0 context";
    }
}

static bool open_egl(glsurf_context *self, const glsurf_context_desc *desc) {
    if (!gls_egl_load()) {
        snprintf(self->why, sizeof self->why,
                 "libEGL.dll is not found; to get OpenGL ES from ANGLE, put its libEGL.dll "
                 "and libGLESv2.dll beside the program");
        return false;
    }
    const EGLenum api = eglQueryAPI();
    const gls_egl_client client = gls_egl_find_client();
    int order[GLS_EGL_MAX_SOURCES];
    const int count = choose_sources(desc, order, gls_egl_order(&client.sources, order));
    for (int i = 0; i < count; ++i)
        if (use_source(self, &client, order[i], desc))
            return true;
    char chosen[64] = "EGL";
    if (desc->adapter != GLSURF_CONTEXT_ANY_ADAPTER)
        gls_egl_describe(chosen, sizeof chosen, desc->adapter, client.sources.devices);
    snprintf(self->why, sizeof self->why,
             "%s gives %s without a display (EGL lists %d devices and %s " GLS_EGL_SYSTEM
             "); install an OpenGL driver, such as Mesa, which needs no GPU",
             chosen, no_context(desc->api), client.sources.devices,
             client.sources.system ? "a" : "no");
    eglBindAPI(api);
    return false;
}

const gls_way gls_way_egl = { open_egl, gls_egl_close, gls_egl_make_current,
                              gls_egl_release };
