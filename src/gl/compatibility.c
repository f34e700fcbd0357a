/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/compatibility.h"

#include "gl/error.h"

/* The header of the core profile lacks these. */
enum {
    LIST_INDEX = 0x0B33,
    RENDER_MODE = 0x0C40,
    RENDER = 0x1C00,
    FEEDBACK = 0x1C01,
    SELECT = 0x1C02,
};

/* A context that was made without choosing a profile may have neither bit; then the
 * extension tells. */
static bool has_profile(const gls_functions *gl) {
    GLint mask = 0;
    gl->GetIntegerv(GL_CONTEXT_PROFILE_MASK, &mask);
    if (mask & (GL_CONTEXT_CORE_PROFILE_BIT | GL_CONTEXT_COMPATIBILITY_PROFILE_BIT))
        return mask & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT;
    return gls_has_extension(gl, "GL_ARB_compatibility");
}

glsurf_result gls_compatibility_find(glsurf_device *device) {
    const glsurf_device_desc *settings = &device->desc;
    device->compatibility = !device->es && has_profile(&device->gl);
    if (!device->compatibility)
        return GLSURF_OK;
    return gls_load_compatibility(&device->failure, &device->gl, settings->get_proc_address,
                                  settings->get_proc_address_user);
}

static glsurf_result refuse_state(glsurf_device *device, const char *what,
                                  const char *remedy) {
    return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                    "%s, so the library's commands would not be executed; %s before "
                    "the call",
                    what, remedy);
}

/* Between glBegin() and glEnd() a query is an error and leaves `mode` as it is. */
glsurf_result gls_compatibility_check(glsurf_device *device) {
    GLint mode = 0, list = 0;
    if (!device->compatibility)
        return GLSURF_OK;
    device->gl.GetIntegerv(RENDER_MODE, &mode);
    if (mode == SELECT || mode == FEEDBACK)
        return refuse_state(device,
                            mode == SELECT ? "the context is in selection mode"
                                           : "the context is in feedback mode",
                            "call glRenderMode(GL_RENDER)");
    if (mode != RENDER)
        return refuse_state(device, "the context is between glBegin and glEnd",
                            "call glEnd");
    device->gl.GetIntegerv(LIST_INDEX, &list);
    return list ? refuse_state(device, "a display list is open", "call glEndList")
                : GLSURF_OK;
}
