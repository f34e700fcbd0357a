/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/program.h"

#include "gl/error.h"
#include "gl/pass.h"
#include "gl/shader_text.h"

#include <stdlib.h>
#include <string.h>

/* Cuts the newlines at the end of a compiler's or linker's log. */
static void trim_log(char *log) {
    size_t length = strlen(log);
    while (length > 0 && log[length - 1] == '\n')
        log[--length] = '\0';
}

static glsurf_result compile_shader(glsurf_device *device, GLenum kind, const char *file,
                                    const char *source, GLuint *shader) {
    const gls_functions *gl = &device->gl;
    *shader = gl->CreateShader(kind);
    if (*shader == 0)
        return gls_no_name(device, file);
    const GLchar *strings[] = { source };
    gl->ShaderSource(*shader, 1, strings, NULL);
    gl->CompileShader(*shader);
    GLint ok = GL_FALSE;
    gl->GetShaderiv(*shader, GL_COMPILE_STATUS, &ok);
    if (ok)
        return GLSURF_OK;
    char log[400] = "";
    gl->GetShaderInfoLog(*shader, sizeof log, NULL, log);
    trim_log(log);
    gls_shader_text_log(device, source);
    return gls_fail(device, GLSURF_ERROR_GL, "the driver does not compile %s: %s", file,
                    log);
}

static void bind_samplers(glsurf_device *device, GLuint program, const gls_pass *pass) {
    const gls_functions *gl = &device->gl;
    gls_bind_program(device, program);
    for (GLint i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i)
        gl->Uniform1iv(gl->GetUniformLocation(program, pass->inputs[i]), 1, &i);
}

static glsurf_result link_program(glsurf_device *device, const gls_pass *pass,
                                  GLuint vertex, GLuint fragment, GLuint *program) {
    const gls_functions *gl = &device->gl;
    *program = gl->CreateProgram();
    if (*program == 0)
        return gls_no_name(device, pass->fragment);
    gl->AttachShader(*program, vertex);
    gl->AttachShader(*program, fragment);
    gls_binary_expect(device, *program);
    gl->LinkProgram(*program);
    GLint ok = GL_FALSE;
    gl->GetProgramiv(*program, GL_LINK_STATUS, &ok);
    if (!ok) {
        char log[400] = "";
        gl->GetProgramInfoLog(*program, sizeof log, NULL, log);
        trim_log(log);
        return gls_fail(device, GLSURF_ERROR_GL, "the driver does not link %s: %s",
                        pass->fragment, log);
    }
    return gls_check_error(device, pass->fragment);
}

static const char *vertex_file(const gls_pass *pass) {
    return pass->vertex ? pass->vertex : "include/quad.vert";
}

static glsurf_result build_program(glsurf_device *device, const gls_pass *pass,
                                   const char *vertex_text, const char *fragment_text,
                                   GLuint *program) {
    GLuint vertex = 0, fragment = 0;
    glsurf_result result =
        compile_shader(device, GL_VERTEX_SHADER, vertex_file(pass), vertex_text, &vertex);
    if (!result)
        result = compile_shader(device, GL_FRAGMENT_SHADER, pass->fragment, fragment_text,
                                &fragment);
    if (!result)
        result = link_program(device, pass, vertex, fragment, program);
    device->gl.DeleteShader(vertex);
    device->gl.DeleteShader(fragment);
    device->programs.compiled += result == GLSURF_OK;
    return result;
}

/* Loads the binary that the application kept, or builds the program and stores its binary.
 */
static glsurf_result load_or_build(glsurf_device *device, const gls_pass *pass,
                                   const char *vertex, const char *fragment,
                                   GLuint *program) {
    if (!gls_binaries_are_kept(&device->binaries))
        return build_program(device, pass, vertex, fragment, program);
    const gls_key key = gls_binary_key(device, vertex, fragment);
    *program = gls_binary_load(device, &key);
    if (*program) {
        ++device->programs.loaded;
        return GLSURF_OK;
    }
    const glsurf_result result = build_program(device, pass, vertex, fragment, program);
    if (!result)
        gls_binary_store(device, &key, *program);
    return result;
}

glsurf_result gls_program_make(glsurf_device *device, const gls_pass *pass,
                               const char *defines, GLuint *program) {
    char *vertex = NULL, *fragment = NULL;
    glsurf_result result = gls_shader_text(device, vertex_file(pass), defines, &vertex);
    if (!result)
        result = gls_shader_text(device, pass->fragment, defines, &fragment);
    if (!result)
        result = load_or_build(device, pass, vertex, fragment, program);
    free(vertex);
    free(fragment);
    if (!result) {
        bind_samplers(device, *program, pass);
        result = gls_check_error(device, pass->fragment);
    }
    if (result) {
        device->gl.DeleteProgram(*program);
        *program = 0;
    }
    return result;
}

/* ------------------------------------------------------------------- table -- */

/* Variants depend on image sizes, so their number has no limit. If the table is full, the
 * oldest program is deleted. */
static int new_entry(glsurf_device *device) {
    if (device->programs.count < GLS_MAX_PROGRAMS)
        return device->programs.count++;
    const int index = device->programs.oldest;
    device->programs.oldest = (device->programs.oldest + 1) % GLS_MAX_PROGRAMS;
    device->gl.DeleteProgram(device->programs.program[index].name);
    return index;
}

/* FNV-1a in 32 bits. Equal hashes of different texts cost only a comparison of the texts.
 */
static uint32_t hash_text(uint32_t hash, const char *string) {
    for (const char *at = string; *at; ++at)
        hash = (hash ^ (unsigned char)*at) * 0x01000193u;
    return hash;
}

static bool are_named_alike(const char *const *a, const char *const *b, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (a[i] != b[i] && (!a[i] || !b[i] || strcmp(a[i], b[i]) != 0))
            return false;
    return true;
}

/* Whether both passes may use the same program: some stages share a shader. */
static bool are_alike(const gls_pass *a, const gls_pass *b) {
    return a == b || (strcmp(a->fragment, b->fragment) == 0 &&
                      strcmp(vertex_file(a), vertex_file(b)) == 0 &&
                      are_named_alike(a->inputs, b->inputs, GLS_MAX_INPUTS));
}

static gls_program *find_program(glsurf_device *device, const gls_pass *pass,
                                 const char *defines, uint32_t hash) {
    for (int i = 0; i < device->programs.count; ++i)
        if (device->programs.hash[i] == hash &&
            strcmp(device->programs.program[i].defines, defines) == 0 &&
            are_alike(device->programs.program[i].pass, pass))
            return &device->programs.program[i];
    return NULL;
}

static uint32_t hash_of(const gls_pass *pass, const char *defines) {
    return hash_text(hash_text(0x811c9dc5u, pass->fragment), defines);
}

gls_program *gls_program_find(glsurf_device *device, const gls_pass *pass,
                              const char *defines) {
    const char *key = defines ? defines : "";
    return find_program(device, pass, key, hash_of(pass, key));
}

glsurf_result gls_program_get(glsurf_device *device, const gls_pass *pass,
                              const char *defines, gls_program **program) {
    const char *key = defines ? defines : "";
    const uint32_t hash = hash_of(pass, key);
    *program = find_program(device, pass, key, hash);
    if (*program)
        return GLSURF_OK;
    if (strlen(key) >= GLS_MAX_DEFINES)
        return gls_fail(device, GLSURF_ERROR_GL, "the defines for %s are too long",
                        pass->fragment);
    gls_program made = { .pass = pass };
    strcpy(made.defines, key);
    const glsurf_result result = gls_program_make(device, pass, key, &made.name);
    if (result)
        return result;
    const int index = new_entry(device);
    device->programs.hash[index] = hash;
    device->programs.program[index] = made;
    *program = &device->programs.program[index];
    return GLSURF_OK;
}

gls_location *gls_program_location(glsurf_device *device, gls_program *program, int index,
                                   const char *name) {
    gls_location *known = &program->location[index];
    if (strcmp(known->name, name) == 0)
        return known;
    *known =
        (gls_location){ .location = device->gl.GetUniformLocation(program->name, name) };
    if (strlen(name) < sizeof known->name)
        strcpy(known->name, name);
    return known;
}

void gls_programs_delete(glsurf_device *device) {
    for (int i = 0; i < device->programs.count; ++i)
        device->gl.DeleteProgram(device->programs.program[i].name);
    device->programs.count = 0;
}
