/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context/egl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The display that the system chooses without a window system. */
#ifdef _WIN32
#define GLS_EGL_SYSTEM "default display"
#else
#define GLS_EGL_SYSTEM "surfaceless platform" /* Mesa's, without a window system */
#endif

/* The offer of EGL on this machine, in this process. */
typedef struct egl_client {
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display;
    EGLDeviceEXT device[GLS_EGL_MAX_DEVICES];
    gls_egl_sources sources;
} egl_client;

/* Appends the devices that are software renderers, or the other devices. A software
 * renderer has the extension EGL_MESA_device_software. A device with unknown extensions
 * counts as a GPU. */
static int add_devices(const gls_egl_sources *sources, bool software, int *order,
                       int count) {
    for (int i = 0; i < sources->devices; ++i)
        if (gls_egl_has_word(sources->extensions[i], "EGL_MESA_device_software") ==
            software)
            order[count++] = i + 1;
    return count;
}

int gls_egl_order(const gls_egl_sources *sources, int order[GLS_EGL_MAX_SOURCES]) {
    int count = 0;
    if (!sources->mesa_chosen)
        count = add_devices(sources, false, order, count);
    if (sources->system)
        order[count++] = GLSURF_CONTEXT_SYSTEM_ADAPTER;
    count = add_devices(sources, true, order, count);
    if (sources->mesa_chosen)
        count = add_devices(sources, false, order, count);
    return count;
}

static bool is_set(const char *name) {
    const char *const value = getenv(name);
    return value && *value != '\0' && strcmp(value, "0") != 0 &&
           strcmp(value, "false") != 0;
}

static void list_devices(egl_client *client, const char *extensions) {
    const PFNEGLQUERYDEVICESEXTPROC query =
        (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    const PFNEGLQUERYDEVICESTRINGEXTPROC describe_device =
        (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
    const bool base = gls_egl_has_word(extensions, "EGL_EXT_device_base");
    const bool listed = base || gls_egl_has_word(extensions, "EGL_EXT_device_enumeration");
    const bool described = base || gls_egl_has_word(extensions, "EGL_EXT_device_query");
    EGLint count = 0;
    if (!listed || !gls_egl_has_word(extensions, "EGL_EXT_platform_device") || !query ||
        !query(GLS_EGL_MAX_DEVICES, client->device, &count))
        return;
    client->sources.devices = count;
    for (EGLint i = 0; i < count; ++i) {
        client->sources.extensions[i] =
            described && describe_device
                ? describe_device(client->device[i], EGL_EXTENSIONS)
                : NULL;
    }
}

#ifdef _WIN32
static bool has_system(const char *extensions, bool platforms) {
    (void)extensions;
    (void)platforms;
    return true;
}

static EGLDisplay system_display(const egl_client *client) {
    (void)client;
    return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}
#else
static bool has_system(const char *extensions, bool platforms) {
    return platforms && gls_egl_has_word(extensions, "EGL_MESA_platform_surfaceless");
}

static EGLDisplay system_display(const egl_client *client) {
    return client->get_display(EGL_PLATFORM_SURFACELESS_MESA,
                               /* the macro casts 0 to a pointer */
                               EGL_DEFAULT_DISPLAY, NULL);
}
#endif

static void describe_source(char *text, size_t size, int source, int devices) {
    if (source == GLSURF_CONTEXT_SYSTEM_ADAPTER)
        snprintf(text, size, "EGL " GLS_EGL_SYSTEM);
    else
        snprintf(text, size, "EGL device %d of %d", source, devices);
}

/* Asks EGL and the environment. */
static egl_client find_client(void) {
    egl_client client = {
        .get_display =
            (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT"),
        .sources.mesa_chosen = is_set("LIBGL_ALWAYS_SOFTWARE") ||
                               is_set("GALLIUM_DRIVER") ||
                               is_set("MESA_LOADER_DRIVER_OVERRIDE"),
    };
    const char *const extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const bool platforms =
        gls_egl_has_word(extensions, "EGL_EXT_platform_base") && client.get_display;
    client.sources.system = has_system(extensions, platforms);
    if (platforms)
        list_devices(&client, extensions);
    return client;
}

/* ------------------------------------------------------------------- sources -- */

static bool use_source(glsurf_context *self, const egl_client *client, int source,
                       const glsurf_context_desc *desc) {
    const bool system = source == GLSURF_CONTEXT_SYSTEM_ADAPTER;
    describe_source(self->through, sizeof self->through, source, client->sources.devices);
    const EGLDisplay display = system
                                   ? system_display(client)
                                   : client->get_display(EGL_PLATFORM_DEVICE_EXT,
                                                         client->device[source - 1], NULL);
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

/* Keeps in `order` only the sources that desc.adapter allows. Returns their number. */
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

/* Names the context that no source gives. */
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
    const egl_client client = find_client();
    int order[GLS_EGL_MAX_SOURCES];
    const int count = choose_sources(desc, order, gls_egl_order(&client.sources, order));
    for (int i = 0; i < count; ++i)
        if (use_source(self, &client, order[i], desc))
            return true;
    char chosen[64] = "EGL";
    if (desc->adapter != GLSURF_CONTEXT_ANY_ADAPTER)
        describe_source(chosen, sizeof chosen, desc->adapter, client.sources.devices);
    snprintf(self->why, sizeof self->why,
             "%s gives %s without a display (EGL lists %d devices and %s " GLS_EGL_SYSTEM
             "); install an OpenGL driver, such as Mesa, which needs no GPU",
             chosen, no_context(desc->api), client.sources.devices,
             client.sources.system ? "a" : "no");
    eglBindAPI(api);
    return false;
}

const gls_context_system gls_context_egl = { open_egl, gls_egl_close, gls_egl_make_current,
                                             gls_egl_release };
