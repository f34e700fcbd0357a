/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/context.h"

#include "gl/compatibility.h"
#include "gl/error.h"
#include "gl/texture.h"

#include <stdio.h>
#include <string.h>

/* OpenGL has to be 3.3 at least and OpenGL ES 3.0, because the shaders are written in their
 * languages. OpenGL ES renders to textures of floats with an extension only. */
static glsurf_result check_version(glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    const char *version = (const char *)gl->GetString(GL_VERSION);
    GLint major = 0, minor = 0;
    gl->GetIntegerv(GL_MAJOR_VERSION, &major);
    gl->GetIntegerv(GL_MINOR_VERSION, &minor);
    gpu->es = glsurf_version_is_es(version);
    gpu->version = 10 * major + minor;
    if (gpu->version < (gpu->es ? 30 : 33))
        return glsurf_fail(gpu, GLSURF_ERROR_UNSUPPORTED,
                           "the current context is \"%s\"; make one of OpenGL 3.3 or "
                           "OpenGL ES 3.0, or later, current",
                           version);
    if (gpu->es && !glsurf_has_extension(gl, "GL_EXT_color_buffer_float"))
        return glsurf_fail(gpu, GLSURF_ERROR_UNSUPPORTED,
                           "the current context, \"%s\", cannot render to textures of "
                           "floats; make one with GL_EXT_color_buffer_float current",
                           version);
    return GLSURF_OK;
}

static void find_limits(glsurf_gpu *gpu) {
    const glsurf_functions *gl = &gpu->gl;
    gl->GetIntegerv(GL_MAX_TEXTURE_SIZE, &gpu->max_size);
    gl->GetIntegerv(GL_MAX_VIEWPORT_DIMS, gpu->max_framebuffer);
    gl->GetIntegerv(GL_MAX_DRAW_BUFFERS, &gpu->max_outputs);
    if (gpu->max_outputs > GLSURF_MAX_OUTPUTS)
        gpu->max_outputs = GLSURF_MAX_OUTPUTS;
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

static void take_settings(glsurf_gpu *gpu, const glsurf_gpu_desc *desc) {
    const glsurf_object_desc *settings = &desc->object->desc;
    gpu->object = desc->object;
    gpu->timings = settings->timings;
    gpu->binaries.load = settings->program_load;
    gpu->binaries.store = settings->program_store;
    gpu->binaries.user = settings->program_user;
    gpu->paths = desc->paths;
    gpu->sum_passes = desc->sum_passes;
    gpu->shaders[0] = desc->shaders;
    snprintf(gpu->constants, sizeof gpu->constants, "%s", desc->constants);
}

static glsurf_result open(glsurf_gpu *gpu) {
    glsurf_result result = check_version(gpu);
    if (!result)
        result = glsurf_compatibility_find(gpu);
    if (!result)
        result = glsurf_compatibility_check(gpu);
    if (result)
        return result;
    glsurf_features_find(gpu);
    find_limits(gpu);
    result = glsurf_paths_choose(gpu);
    if (!result)
        result = glsurf_timer_open(gpu);
    glsurf_binaries_open(gpu);
    return result ? result : make_objects(gpu);
}

/* Without a context GL answers nothing. With one it does so after glBegin(). */
static glsurf_result refuse_context(glsurf_gpu *gpu) {
    const bool exists = gpu->current.context;
    memset(&gpu->gl, 0, sizeof gpu->gl);
    return glsurf_fail(gpu, GLSURF_ERROR_UNSUPPORTED,
                       exists ? "the OpenGL context does not tell its version; make this "
                                "call outside of glBegin() and glEnd()"
                              : "no OpenGL context is current on this thread; make one of "
                                "OpenGL 3.3 or OpenGL ES 3.0 current first");
}

glsurf_result glsurf_gpu_create(glsurf_gpu *gpu, const glsurf_gpu_desc *desc) {
    const glsurf_object_desc *settings = &desc->object->desc;
    char reason[256];
    take_settings(gpu, desc);
    glsurf_result result =
        glsurf_load(&gpu->gl, settings->get_proc_address, settings->get_proc_address_user,
                    reason, sizeof reason);
    if (result) {
        memset(&gpu->gl, 0, sizeof gpu->gl);
        return glsurf_fail(gpu, result, "%s", reason);
    }
    if (!glsurf_current_note(&gpu->current, settings) || !gpu->gl.GetString(GL_VERSION))
        return refuse_context(gpu);
    glsurf_drop_errors(gpu);
    result = open(gpu);
    if (result)
        glsurf_clear_errors(gpu);
    return result;
}

void glsurf_gpu_abandon(glsurf_gpu *gpu) {
    memset(&gpu->gl, 0, sizeof gpu->gl);
    gpu->current = (glsurf_current){ 0 };
    glsurf_timer_drop(&gpu->timer);
    gpu->programs.count = gpu->framebuffers.count = gpu->pass_count = 0;
}

glsurf_result glsurf_gpu_check_current(glsurf_gpu *gpu) {
    return glsurf_current_is(&gpu->current)
               ? GLSURF_OK
               : glsurf_fail(gpu, GLSURF_ERROR_ARGUMENT,
                             "no context, or another one, is current on this thread; make "
                             "the context of this %s current before the call",
                             gpu->object->desc.name);
}

void glsurf_gpu_begin_destroy(glsurf_gpu *gpu) {
    if (glsurf_current_is(&gpu->current))
        return;
    glsurf_object_warn(gpu->object,
                       "no context, or another one, is current, so the GL objects of this "
                       "%s are not deleted; make its context current before you destroy it",
                       gpu->object->desc.name);
    glsurf_gpu_abandon(gpu);
}

void glsurf_gpu_destroy(glsurf_gpu *gpu) {
    if (!glsurf_gpu_is_there(gpu))
        return;
    glsurf_slots_set(gpu, NULL, 0);
    glsurf_programs_delete(gpu);
    glsurf_uploads_drop(gpu);
    glsurf_timer_close(gpu);
    gpu->gl.DeleteVertexArrays(1, &gpu->empty_vertices);
    gpu->gl.DeleteSamplers(1, &gpu->sampler);
}
