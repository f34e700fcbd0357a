/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/build.h"

#include "gl/bound.h"
#include "gl/error.h"
#include "gl/pass.h"
#include "gl/shader_text.h"

#include <stdlib.h>
#include <string.h>

enum { VERTEX, FRAGMENT, SHADERS };

static const char *file_of(const gls_pass *pass, int shader) {
    return shader == VERTEX ? gls_pass_vertex(pass) : pass->fragment;
}

static void delete_shaders(glsurf_device *device, gls_build *build) {
    for (int i = 0; i < SHADERS; ++i) {
        if (build->shader[i])
            device->gl.DeleteShader(build->shader[i]);
        build->shader[i] = 0;
    }
}

void gls_build_drop(glsurf_device *device, gls_build *build) {
    delete_shaders(device, build);
    device->gl.DeleteProgram(build->program);
    *build = (gls_build){ 0 };
}

/* ------------------------------------------------------------------- begin -- */

static glsurf_result make_text(glsurf_device *device, const gls_pass *pass, int shader,
                               const char *defines, char **text) {
    const gls_dialect dialect = { .files = device->shaders,
                                  .es = device->es,
                                  .clip_distances = device->has.clip_distances,
                                  .defines = device->path_defines };
    return gls_shader_text(&device->failure, &dialect, file_of(pass, shader),
                           pass->constants, defines, text);
}

static glsurf_result begin_shader(glsurf_device *device, const gls_pass *pass, int number,
                                  const char *source, GLuint *shader) {
    static const GLenum kinds[SHADERS] = { GL_VERTEX_SHADER, GL_FRAGMENT_SHADER };
    const gls_functions *gl = &device->gl;
    *shader = gl->CreateShader(kinds[number]);
    if (*shader == 0)
        return gls_no_name(device, file_of(pass, number));
    const GLchar *strings[] = { source };
    gl->ShaderSource(*shader, 1, strings, NULL);
    gl->CompileShader(*shader);
    return GLSURF_OK;
}

static glsurf_result begin_program(glsurf_device *device, const gls_pass *pass,
                                   char *const text[SHADERS], gls_build *build) {
    const gls_functions *gl = &device->gl;
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < SHADERS; ++i)
        result = begin_shader(device, pass, i, text[i], &build->shader[i]);
    if (result)
        return result;
    build->program = gl->CreateProgram();
    if (build->program == 0)
        return gls_no_name(device, pass->fragment);
    for (int i = 0; i < SHADERS; ++i)
        gl->AttachShader(build->program, build->shader[i]);
    gls_binary_expect(&device->binaries, gl, build->program);
    gl->LinkProgram(build->program);
    return GLSURF_OK;
}

/* Loads the binary that the application kept, or begins the program. */
static glsurf_result load_or_begin(glsurf_device *device, const gls_pass *pass,
                                   char *const text[SHADERS], gls_build *build) {
    if (gls_binaries_are_kept(&device->binaries)) {
        build->key = gls_binary_key(&device->binaries, text[VERTEX], text[FRAGMENT]);
        build->program = gls_binary_load(&device->binaries, &device->gl, &build->key);
        device->programs.loaded += build->program != 0;
    }
    return build->program ? GLSURF_OK : begin_program(device, pass, text, build);
}

glsurf_result gls_build_begin(glsurf_device *device, const gls_pass *pass,
                              const char *defines, gls_build *build) {
    char *text[SHADERS] = { NULL };
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < SHADERS; ++i)
        result = make_text(device, pass, i, defines, &text[i]);
    if (!result)
        result = load_or_begin(device, pass, text, build);
    for (int i = 0; i < SHADERS; ++i)
        free(text[i]);
    if (result)
        gls_build_drop(device, build);
    return result;
}

/* --------------------------------------------------------------------- end -- */

/* Cuts the newlines at the end of a compiler's or linker's log. */
static void trim_log(char *log) {
    size_t length = strlen(log);
    while (length > 0 && log[length - 1] == '\n')
        log[--length] = '\0';
}

/* The text of the shader was freed after the driver had it. */
static void log_source(glsurf_device *device, const gls_pass *pass, int shader,
                       const char *defines) {
    char *source = NULL;
    if (!make_text(device, pass, shader, defines, &source))
        gls_shader_text_log(&device->failure, source);
    free(source);
}

/* Fails with what the driver says about a program that is not linked: of the shader that
 * does not compile, or of both together. */
static glsurf_result explain(glsurf_device *device, const gls_pass *pass,
                             const char *defines, const gls_build *build) {
    const gls_functions *gl = &device->gl;
    char log[400] = "";
    for (int i = 0; i < SHADERS; ++i) {
        GLint ok = GL_FALSE;
        gl->GetShaderiv(build->shader[i], GL_COMPILE_STATUS, &ok);
        if (ok)
            continue;
        gl->GetShaderInfoLog(build->shader[i], sizeof log, NULL, log);
        trim_log(log);
        log_source(device, pass, i, defines);
        return gls_fail(device, GLSURF_ERROR_GL, "the driver does not compile %s: %s",
                        file_of(pass, i), log);
    }
    gl->GetProgramInfoLog(build->program, sizeof log, NULL, log);
    trim_log(log);
    return gls_fail(device, GLSURF_ERROR_GL, "the driver does not link %s: %s",
                    pass->fragment, log);
}

/* A shader that does not compile does not link, so one question is enough. */
static glsurf_result end_program(glsurf_device *device, const gls_pass *pass,
                                 const char *defines, gls_build *build) {
    GLint ok = GL_FALSE;
    device->gl.GetProgramiv(build->program, GL_LINK_STATUS, &ok);
    if (!ok)
        return explain(device, pass, defines, build);
    delete_shaders(device, build);
    const glsurf_result result = gls_check_error(device, pass->fragment);
    if (result)
        return result;
    ++device->programs.compiled;
    if (gls_binaries_are_kept(&device->binaries))
        gls_binary_store(&device->binaries, &device->gl, &build->key, build->program);
    return GLSURF_OK;
}

static void bind_samplers(glsurf_device *device, GLuint program, const gls_pass *pass) {
    const gls_functions *gl = &device->gl;
    gls_bind_program(device, program);
    for (GLint i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i)
        gl->Uniform1iv(gl->GetUniformLocation(program, pass->inputs[i]), 1, &i);
}

glsurf_result gls_build_end(glsurf_device *device, const gls_pass *pass,
                            const char *defines, gls_build *build) {
    glsurf_result result =
        build->shader[VERTEX] ? end_program(device, pass, defines, build) : GLSURF_OK;
    if (!result) {
        bind_samplers(device, build->program, pass);
        result = gls_check_error(device, pass->fragment);
    }
    if (result)
        gls_build_drop(device, build);
    return result;
}

bool gls_build_is_over(const glsurf_device *device, const gls_build *build) {
    GLint over = GL_TRUE;
    if (device->has.parallel_compile && build->shader[VERTEX])
        device->gl.GetProgramiv(build->program, GL_COMPLETION_STATUS_KHR, &over);
    return over;
}
