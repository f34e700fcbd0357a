/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/context_check.h"

#include "gl/error.h"

/* ------------------------------------------------------------------- device -- */

glsurf_result gls_device_check_kept(glsurf_device *device) {
    return device->abandoned
               ? gls_fail(device, GLSURF_ERROR_GL,
                          "the device was abandoned; destroy it and create another")
               : gls_check_lost(device);
}

glsurf_result gls_device_check_current(glsurf_device *device) {
    return gls_current_is(&device->current)
               ? GLSURF_OK
               : gls_refuse(device,
                            "no context, or another one, is current on this thread; make "
                            "the context of the device current before the call");
}

bool gls_device_can_delete(const glsurf_device *device, const char *what) {
    if (!gls_device_is_there(device))
        return false;
    if (gls_current_is(&device->current))
        return true;
    gls_warn(device,
             "no context, or another one, is current, so the GL objects of this %s are "
             "not deleted; make its context current before you destroy it",
             what);
    return false;
}

/* ------------------------------------------------------------ compatibility -- */

/* The header of the core profile lacks these. */
enum {
    LIST_INDEX = 0x0B33,
    RENDER_MODE = 0x0C40,
    RENDER = 0x1C00,
    FEEDBACK = 0x1C01,
    SELECT = 0x1C02,
};

/* A context made without choosing a profile may have neither bit. Then the extension
 * decides. */
glsurf_result gls_compatibility_find(glsurf_device *device) {
    const glsurf_device_desc *settings = &device->desc;
    GLint mask = 0;
    if (device->es)
        return GLSURF_OK;
    device->gl.GetIntegerv(GL_CONTEXT_PROFILE_MASK, &mask);
    device->compatibility =
        mask & (GL_CONTEXT_CORE_PROFILE_BIT | GL_CONTEXT_COMPATIBILITY_PROFILE_BIT)
            ? mask & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT
            : gls_has_extension(&device->gl, "GL_ARB_compatibility");
    if (!device->compatibility)
        return GLSURF_OK;
    return gls_load_compatibility(&device->failure, &device->gl, settings->get_proc_address,
                                  settings->get_proc_address_user);
}

static glsurf_result refuse_state(glsurf_device *device, const char *what,
                                  const char *remedy) {
    return gls_refuse(
        device, "%s, so the library's commands would not be executed; %s before the call",
        what, remedy);
}

/* Between glBegin() and glEnd() a query is an error, and `mode` stays 0. */
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

/* ----------------------------------------------------------- queries, feedback -- */

/* Returns true if a query is active that would count the library's draws: any but a timer
 * query. */
static bool query_is_active(const glsurf_device *device) {
    const gls_gl_support *has = &device->has;
    const struct {
        GLenum target;
        bool supported;
    } queries[] = {
        { GL_SAMPLES_PASSED, has->occlusion_query },
        { GL_ANY_SAMPLES_PASSED, true },
        { GL_PRIMITIVES_GENERATED, has->primitives_query },
        { GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, true },
        { GL_ANY_SAMPLES_PASSED_CONSERVATIVE, has->conservative_query },
        { GL_VERTICES_SUBMITTED, has->pipeline_queries },
        { GL_PRIMITIVES_SUBMITTED, has->pipeline_queries },
        { GL_VERTEX_SHADER_INVOCATIONS, has->pipeline_queries },
        { GL_TESS_CONTROL_SHADER_PATCHES, has->pipeline_queries },
        { GL_TESS_EVALUATION_SHADER_INVOCATIONS, has->pipeline_queries },
        { GL_GEOMETRY_SHADER_INVOCATIONS, has->pipeline_queries },
        { GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED, has->pipeline_queries },
        { GL_FRAGMENT_SHADER_INVOCATIONS, has->pipeline_queries },
        { GL_COMPUTE_SHADER_INVOCATIONS, has->pipeline_queries },
        { GL_CLIPPING_INPUT_PRIMITIVES, has->pipeline_queries },
        { GL_CLIPPING_OUTPUT_PRIMITIVES, has->pipeline_queries },
    };
    for (size_t i = 0; i < sizeof queries / sizeof *queries; ++i) {
        GLint query = 0;
        if (queries[i].supported)
            device->gl.GetQueryiv(queries[i].target, GL_CURRENT_QUERY, &query);
        if (query != 0)
            return true;
    }
    return false;
}

/* Before 4.0 GL cannot report active transform feedback. But while it is active, setting
 * the current program again is an error. Otherwise that changes nothing. */
static bool feedback_is_active(const glsurf_device *device) {
    const gls_functions *gl = &device->gl;
    if (device->has.feedback_query) {
        GLboolean active = GL_FALSE, paused = GL_FALSE;
        gl->GetBooleanv(GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE, &active);
        if (active)
            gl->GetBooleanv(GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED, &paused);
        return active && !paused;
    }
    GLint program = 0;
    gl->GetIntegerv(GL_CURRENT_PROGRAM, &program);
    gl->UseProgram((GLuint)program);
    return gl->GetError() != GL_NO_ERROR;
}

glsurf_result gls_refuse_active_queries(glsurf_device *device) {
    const char *what = query_is_active(device)      ? "a query that is not a timer query"
                       : feedback_is_active(device) ? "transform feedback"
                                                    : NULL;
    return what ? gls_refuse(device,
                             "%s is active and would count or capture the library's draws; "
                             "end it before the call",
                             what)
                : GLSURF_OK;
}
