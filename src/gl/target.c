/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/target.h"

#include "gl/bound.h"
#include "gl/error.h"

/* Before 4.5 GL does not tell the target of a texture. But a texture can be bound to its
 * own target only. */
typedef struct known_target {
    GLenum target, binding;
    const char *name, *advice;
    bool desktop;          /* OpenGL has it */
    int es;                /* ten times the version of OpenGL ES that has it; 0: none */
    const char *extension; /* of OpenGL ES; NULL: none gives it */
} known_target;

/* The header of the core profile lacks it. */
enum { TEXTURE_BINDING_EXTERNAL = 0x8D67 };

static const char set_it[] = "set the image's target to that";

static const known_target known[] = {
    { GL_TEXTURE_2D, GL_TEXTURE_BINDING_2D, "GL_TEXTURE_2D", set_it, true, 30, NULL },
    { GL_TEXTURE_RECTANGLE, GL_TEXTURE_BINDING_RECTANGLE, "GL_TEXTURE_RECTANGLE", set_it,
      true, 0, NULL },
    { GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BINDING_2D_ARRAY, "GL_TEXTURE_2D_ARRAY", set_it, true,
      30, NULL },
    { GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_BINDING_2D_MULTISAMPLE,
      "GL_TEXTURE_2D_MULTISAMPLE", GLS_ADVICE_RESOLVE, true, 31, NULL },
    { GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY,
      "GL_TEXTURE_2D_MULTISAMPLE_ARRAY", GLS_ADVICE_RESOLVE, true, 32, NULL },
    { GL_TEXTURE_CUBE_MAP, GL_TEXTURE_BINDING_CUBE_MAP, "GL_TEXTURE_CUBE_MAP",
      GLS_ADVICE_COPY, true, 30, NULL },
    { GL_TEXTURE_3D, GL_TEXTURE_BINDING_3D, "GL_TEXTURE_3D", GLS_ADVICE_COPY, true, 30,
      NULL },
    { GL_TEXTURE_1D, GL_TEXTURE_BINDING_1D, "GL_TEXTURE_1D", GLS_ADVICE_COPY, true, 0,
      NULL },
    { GL_TEXTURE_1D_ARRAY, GL_TEXTURE_BINDING_1D_ARRAY, "GL_TEXTURE_1D_ARRAY",
      GLS_ADVICE_COPY, true, 0, NULL },
    { GL_TEXTURE_BUFFER, GL_TEXTURE_BINDING_BUFFER, "GL_TEXTURE_BUFFER", GLS_ADVICE_COPY,
      true, 32, NULL },
    { GLS_TARGET_EXTERNAL, TEXTURE_BINDING_EXTERNAL, "GL_TEXTURE_EXTERNAL_OES", set_it,
      false, 0, "GL_OES_EGL_image_external" },
};

static bool is_there(const glsurf_device *device, const known_target *t) {
    if (device->has.desktop)
        return t->desktop;
    return (t->es && device->version >= t->es) ||
           (t->extension && gls_has_extension(&device->gl, t->extension));
}

static const known_target *find_known(GLenum target) {
    size_t i = 0;
    while (known[i].target != target)
        ++i;
    return &known[i];
}

/* A browser, which checks targets itself, answers what is bound at once, but is slow to
 * tell errors, among which may be the page's. */
static bool can_bind(glsurf_device *device, const known_target *t, GLuint texture) {
    GLint bound = 0;
    gls_bind_first(device, t->target, texture);
    if (!device->defers_errors)
        return device->gl.GetError() == GL_NO_ERROR;
    device->gl.GetIntegerv(t->binding, &bound);
    if ((GLuint)bound == texture)
        return true;
    device->gl.GetError(); /* that of this call */
    return false;
}

/* The target of a texture, or NULL. What is bound stays bound. */
static const known_target *find_target(glsurf_device *device, GLuint texture) {
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        GLint bound = 0;
        if (!is_there(device, &known[i]))
            continue;
        device->gl.GetIntegerv(known[i].binding, &bound);
        const bool found = can_bind(device, &known[i], texture);
        gls_bind_first(device, known[i].target, (GLuint)bound);
        if (found)
            return &known[i];
    }
    return NULL;
}

static glsurf_result bind_target(glsurf_device *device, const gls_view *view) {
    const known_target *wanted = find_known(view->target);
    const bool can_read = wanted->target == GL_TEXTURE_RECTANGLE  ? device->has.desktop
                          : wanted->target == GLS_TARGET_EXTERNAL ? device->has.external
                                                                  : true;
    if (!can_read)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "shaders of this context cannot read a %s; " GLS_ADVICE_COPY,
                        wanted->name);
    if (can_bind(device, wanted, view->name))
        return GLSURF_OK;
    const known_target *is = find_target(device, view->name);
    if (!is)
        return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                        "texture %u is no %s; " GLS_ADVICE_COPY, view->name, wanted->name);
    return gls_fail(device, GLSURF_ERROR_ARGUMENT, "texture %u is a %s and no %s; %s",
                    view->name, is->name, wanted->name, is->advice);
}

glsurf_result gls_target_bind(glsurf_device *device, const gls_view *view) {
    const bool debug = gls_debug_pause(device);
    const glsurf_result result = bind_target(device, view);
    gls_debug_resume(device, debug);
    return result;
}
