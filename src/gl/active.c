/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/active.h"

#include "gl/error.h"

/* Whether a query is active that would count the library's draws: any but a timer query. */
static bool query_is_active(const glsurf_device *device) {
    const gls_gl_support *has = &device->has;
    const struct {
        GLenum target;
        bool there;
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
        if (queries[i].there)
            device->gl.GetQueryiv(queries[i].target, GL_CURRENT_QUERY, &query);
        if (query != 0)
            return true;
    }
    return false;
}

/* Before 4.0 GL cannot be asked for active transform feedback. But then it is an error to
 * make the current program current again, which otherwise changes nothing. */
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

static glsurf_result refuse_active(glsurf_device *device, const char *what) {
    return gls_fail(device, GLSURF_ERROR_ARGUMENT,
                    "%s is active and would count or capture the library's draws; end it "
                    "before the call",
                    what);
}

glsurf_result gls_active_check(glsurf_device *device) {
    if (query_is_active(device))
        return refuse_active(device, "a query that is not a timer query");
    if (feedback_is_active(device))
        return refuse_active(device, "transform feedback");
    return GLSURF_OK;
}
