/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/context.h"

#include "gl/binary.h"
#include "gl/host_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

glsurf_result glsurf_fail(glsurf_gpu *gpu, glsurf_result result, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(gpu->message, sizeof gpu->message, format, arguments);
    va_end(arguments);
    if (gpu->log)
        gpu->log(gpu->log_user, GLSURF_LOG_ERROR, gpu->message);
    return result;
}

void glsurf_warn(const glsurf_gpu *gpu, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (gpu->log)
        gpu->log(gpu->log_user, GLSURF_LOG_WARNING, message);
}

void glsurf_drop_errors(const glsurf_gpu *gpu) {
    /* One of each kind may be pending; more means that there is no context to ask. */
    for (int i = 0; i < 8; ++i) {
        const GLenum error = gpu->gl.GetError();
        if (error == GL_NO_ERROR)
            return;
        glsurf_warn(gpu, "OpenGL error 0x%04x was pending before the call", error);
    }
}

glsurf_result glsurf_check_error(glsurf_gpu *gpu, const char *where) {
    const GLenum error = gpu->gl.GetError();
    if (error == GL_NO_ERROR)
        return GLSURF_OK;
    return glsurf_fail(
        gpu, error == GL_OUT_OF_MEMORY ? GLSURF_ERROR_MEMORY : GLSURF_ERROR_GL,
        "OpenGL reports error 0x%04x at %s; destroy the extractor, matcher or panorama",
        error, where);
}

glsurf_result glsurf_no_name(glsurf_gpu *gpu, const char *where) {
    const glsurf_result result = glsurf_check_error(gpu, where);
    return result ? result
                  : glsurf_fail(gpu, GLSURF_ERROR_GL,
                                "the driver makes no object for %s; destroy the extractor, "
                                "matcher or panorama",
                                where);
}

/* At least 3.3: the shaders are written in its language. What came later is used where the
 * version promises it and the loader has it. */
static glsurf_result check_version(glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    const char *version = (const char *)gl->GetString(GL_VERSION);
    if (!version)
        return glsurf_fail(
            gpu, GLSURF_ERROR_UNSUPPORTED,
            "no OpenGL context is current on this thread; make one of version "
            "3.3 or later current first");
    GLint major = 0, minor = 0;
    gl->GetIntegerv(GL_MAJOR_VERSION, &major);
    gl->GetIntegerv(GL_MINOR_VERSION, &minor);
    if (strncmp(version, "OpenGL ES", 9) == 0 || major < 3 || (major == 3 && minor < 3))
        return glsurf_fail(gpu, GLSURF_ERROR_UNSUPPORTED,
                           "the current context is \"%s\"; OpenGL 3.3 or later is needed",
                           version);
    gpu->buffer_blending =
        major >= 4 && gl->BlendFuncSeparatei && gl->BlendEquationSeparatei;
    gpu->viewport_array = (major > 4 || (major == 4 && minor >= 1)) &&
                          gl->ViewportIndexedf && gl->DepthRangeIndexed;
    gpu->clip_control = (major > 4 || (major == 4 && minor >= 5)) && gl->ClipControl;
    gpu->feedback_can_be_asked = major >= 4;
    gpu->query_buffer = major > 4 || (major == 4 && minor >= 4);
    gpu->queries_4_3 = major > 4 || (major == 4 && minor >= 3);
    gpu->queries_4_6 = major > 4 || (major == 4 && minor >= 6);
    return GLSURF_OK;
}

static glsurf_result make_objects(glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    gl->GenVertexArrays(1, &gpu->empty_vertices);
    gl->GenSamplers(1, &gpu->sampler);
    if (!gpu->empty_vertices || !gpu->sampler)
        return glsurf_no_name(gpu, "the creation of objects");
    gl->SamplerParameteri(gpu->sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl->SamplerParameteri(gpu->sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl->SamplerParameteri(gpu->sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl->SamplerParameteri(gpu->sampler, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return glsurf_check_error(gpu, "the creation of objects");
}

glsurf_result glsurf_gpu_create(glsurf_gpu *gpu, glsurf_get_proc_address *get, void *user) {
    char reason[256];
    glsurf_result result = glsurf_load(&gpu->gl, get, user, reason, sizeof reason);
    if (result) {
        memset(&gpu->gl, 0, sizeof gpu->gl);
        return glsurf_fail(gpu, result, "%s", reason);
    }
    result = check_version(gpu);
    if (result)
        return result;
    glsurf_drop_errors(gpu);
    gpu->gl.GetIntegerv(GL_MAX_TEXTURE_SIZE, &gpu->max_size);
    result = glsurf_paths_choose(gpu);
    if (!result)
        result = glsurf_timer_open(gpu);
    glsurf_binaries_open(gpu);
    return result ? result : make_objects(gpu);
}

static void delete_targets(glsurf_gpu *gpu) {
    for (int i = 0; i < gpu->target_count; ++i)
        gpu->gl.DeleteFramebuffers(1, &gpu->target[i].name);
    gpu->target_count = 0;
    gpu->bound_target = 0;
    glsurf_bound_forget(&gpu->bound);
}

void glsurf_gpu_set_plan(glsurf_gpu *gpu, const glsurf_plan *plan, glsurf_slot keep) {
    delete_targets(gpu);
    for (int i = keep; i < GLSURF_MAX_TEXTURES; ++i)
        if (gpu->texture[i])
            glsurf_state_forget(gpu, gpu->texture[i]);
    gpu->gl.DeleteTextures(GLSURF_MAX_TEXTURES - keep, gpu->texture + keep);
    memset(gpu->texture + keep, 0,
           sizeof gpu->texture - (size_t)keep * sizeof *gpu->texture);
    gpu->plan = plan;
    gpu->slots = plan ? plan->texture : NULL;
}

void glsurf_gpu_abandon(glsurf_gpu *gpu) {
    memset(&gpu->gl, 0, sizeof gpu->gl);
    glsurf_timer_drop(&gpu->timer);
    gpu->program_count = gpu->target_count = gpu->pass_count = 0;
}

void glsurf_gpu_destroy(glsurf_gpu *gpu) {
    if (!glsurf_gpu_is_there(gpu))
        return;
    glsurf_gpu_set_plan(gpu, NULL, 0);
    for (int i = 0; i < gpu->program_count; ++i)
        gpu->gl.DeleteProgram(gpu->program[i].name);
    gpu->program_count = 0;
    glsurf_uploads_drop(gpu);
    glsurf_timer_close(gpu);
    gpu->gl.DeleteVertexArrays(1, &gpu->empty_vertices);
    gpu->gl.DeleteSamplers(1, &gpu->sampler);
}
