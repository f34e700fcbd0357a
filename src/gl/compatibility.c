/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/compatibility.h"

#include "gl/error.h"

/* The header of the core profile lacks these. */
enum {
    LIST_INDEX = 0x0B33,
    POLYGON_STIPPLE = 0x0B42,
    ALPHA_TEST = 0x0BC0,
    RENDER_MODE = 0x0C40,
    MAP_COLOR = 0x0D10,
    RED_SCALE = 0x0D14,
    RED_BIAS = 0x0D15,
    GREEN_SCALE = 0x0D18,
    GREEN_BIAS = 0x0D19,
    BLUE_SCALE = 0x0D1A,
    BLUE_BIAS = 0x0D1B,
    ALPHA_SCALE = 0x0D1C,
    ALPHA_BIAS = 0x0D1D,
    RENDER = 0x1C00,
    FEEDBACK = 0x1C01,
    SELECT = 0x1C02,
    CLAMP_FRAGMENT_COLOR = 0x891B,
};

/* Pixel transfer, with the values that keep pixels as they are. Depths and stencil indices
 * are neither uploaded nor read back, so theirs may stay. */
static const struct {
    GLenum name;
    GLfloat value;
} transfers[GLSURF_PIXEL_TRANSFERS] = {
    { RED_SCALE, 1.0f },   { RED_BIAS, 0.0f },   { GREEN_SCALE, 1.0f },
    { GREEN_BIAS, 0.0f },  { BLUE_SCALE, 1.0f }, { BLUE_BIAS, 0.0f },
    { ALPHA_SCALE, 1.0f }, { ALPHA_BIAS, 0.0f }, { MAP_COLOR, 0.0f },
};

/* A context that was made without choosing a profile may have neither bit; then the
 * extension tells. */
static bool has_profile(const glsurf_functions *gl) {
    GLint mask = 0;
    gl->GetIntegerv(GL_CONTEXT_PROFILE_MASK, &mask);
    if (mask & (GL_CONTEXT_CORE_PROFILE_BIT | GL_CONTEXT_COMPATIBILITY_PROFILE_BIT))
        return mask & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT;
    return glsurf_has_extension(gl, "GL_ARB_compatibility");
}

glsurf_result glsurf_compatibility_find(glsurf_gpu *gpu) {
    const glsurf_object_desc *settings = &gpu->object->desc;
    char reason[256];
    gpu->compatibility = has_profile(&gpu->gl);
    if (!gpu->compatibility)
        return GLSURF_OK;
    const glsurf_result result =
        glsurf_load_compatibility(&gpu->gl, settings->get_proc_address,
                                  settings->get_proc_address_user, reason, sizeof reason);
    return result ? glsurf_fail(gpu, result, "%s", reason) : GLSURF_OK;
}

static glsurf_result refuse(glsurf_gpu *gpu, const char *what, const char *remedy) {
    return glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                       "%s, so the library's commands would not be executed; %s before "
                       "the call",
                       what, remedy);
}

/* Between glBegin() and glEnd() a query is an error and leaves `mode` as it is. */
glsurf_result glsurf_compatibility_check(glsurf_gpu *gpu) {
    GLint mode = 0, list = 0;
    if (!gpu->compatibility)
        return GLSURF_OK;
    gpu->gl.GetIntegerv(RENDER_MODE, &mode);
    if (mode == SELECT || mode == FEEDBACK)
        return refuse(gpu,
                      mode == SELECT ? "the context is in selection mode"
                                     : "the context is in feedback mode",
                      "call glRenderMode(GL_RENDER)");
    if (mode != RENDER)
        return refuse(gpu, "the context is between glBegin and glEnd", "call glEnd");
    gpu->gl.GetIntegerv(LIST_INDEX, &list);
    return list ? refuse(gpu, "a display list is open", "call glEndList") : GLSURF_OK;
}

void glsurf_compatibility_save(const glsurf_gpu *gpu, glsurf_compatibility_state *s) {
    const glsurf_functions *gl = &gpu->gl;
    if (!gpu->compatibility)
        return;
    s->alpha_test = gl->IsEnabled(ALPHA_TEST);
    s->polygon_stipple = gl->IsEnabled(POLYGON_STIPPLE);
    gl->GetIntegerv(CLAMP_FRAGMENT_COLOR, &s->clamp_fragment_color);
    for (int i = 0; i < GLSURF_PIXEL_TRANSFERS; ++i)
        gl->GetFloatv(transfers[i].name, &s->transfer[i]);
}

void glsurf_compatibility_set_defaults(const glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    if (!gpu->compatibility)
        return;
    gl->Disable(ALPHA_TEST);
    gl->Disable(POLYGON_STIPPLE);
    gl->ClampColor(CLAMP_FRAGMENT_COLOR, GL_FALSE);
    for (int i = 0; i < GLSURF_PIXEL_TRANSFERS; ++i)
        gl->PixelTransferf(transfers[i].name, transfers[i].value);
}

void glsurf_compatibility_restore(const glsurf_gpu *gpu,
                                  const glsurf_compatibility_state *s) {
    const glsurf_functions *gl = &gpu->gl;
    if (!gpu->compatibility)
        return;
    if (s->alpha_test)
        gl->Enable(ALPHA_TEST);
    if (s->polygon_stipple)
        gl->Enable(POLYGON_STIPPLE);
    gl->ClampColor(CLAMP_FRAGMENT_COLOR, (GLenum)s->clamp_fragment_color);
    for (int i = 0; i < GLSURF_PIXEL_TRANSFERS; ++i)
        gl->PixelTransferf(transfers[i].name, s->transfer[i]);
}
