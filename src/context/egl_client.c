/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context/egl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool gls_egl_has_word(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = list; at && (at = strstr(at, name)); at += length) {
        const bool begins = at == list || at[-1] == ' ';
        if (begins && (at[length] == ' ' || at[length] == '\0'))
            return true;
    }
    return false;
}

/* Appends either the devices that are software renderers or those that are not. A software
 * renderer has the extension EGL_MESA_device_software; a device with unknown extensions is
 * taken for a GPU. */
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

static void list_devices(gls_egl_client *client, const char *extensions) {
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

static EGLDisplay system_display(const gls_egl_client *client) {
    (void)client;
    return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}
#else
static bool has_system(const char *extensions, bool platforms) {
    return platforms && gls_egl_has_word(extensions, "EGL_MESA_platform_surfaceless");
}

static EGLDisplay system_display(const gls_egl_client *client) {
    return client->get_display(EGL_PLATFORM_SURFACELESS_MESA,
                               /* the macro casts 0 to a pointer */
                               EGL_DEFAULT_DISPLAY, NULL);
}
#endif

EGLDisplay gls_egl_display_of(const gls_egl_client *client, int source) {
    return source == GLSURF_CONTEXT_SYSTEM_ADAPTER
               ? system_display(client)
               : client->get_display(EGL_PLATFORM_DEVICE_EXT, client->device[source - 1],
                                     NULL);
}

void gls_egl_describe(char *text, size_t size, int source, int devices) {
    if (source == GLSURF_CONTEXT_SYSTEM_ADAPTER)
        snprintf(text, size, "EGL " GLS_EGL_SYSTEM);
    else
        snprintf(text, size, "EGL device %d of %d", source, devices);
}

gls_egl_client gls_egl_find_client(void) {
    gls_egl_client client = {
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
