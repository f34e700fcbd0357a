/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "context/egl_order.h"

#include "glsurf/glsurf_context.h"

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
