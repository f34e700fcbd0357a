/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "gl/program.h"

#include "gl/error.h"
#include "gl/pass.h"
#include "gl/shader_text.h"
#include "gl/state.h"

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

/* Deletes the parts of a build, which may be all zero. */
static void drop_build(glsurf_device *device, gls_build *build) {
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

/* Starts to compile and link the program. */
static glsurf_result compile_program(glsurf_device *device, const gls_pass *pass,
                                     char *const text[SHADERS], gls_build *build) {
    static const GLenum kinds[SHADERS] = { GL_VERTEX_SHADER, GL_FRAGMENT_SHADER };
    const gls_functions *gl = &device->gl;
    for (int i = 0; i < SHADERS; ++i) {
        build->shader[i] = gl->CreateShader(kinds[i]);
        if (build->shader[i] == 0)
            return gls_no_name(device, file_of(pass, i));
        const GLchar *strings[] = { text[i] };
        gl->ShaderSource(build->shader[i], 1, strings, NULL);
        gl->CompileShader(build->shader[i]);
    }
    build->program = gl->CreateProgram();
    if (build->program == 0)
        return gls_no_name(device, pass->fragment);
    for (int i = 0; i < SHADERS; ++i)
        gl->AttachShader(build->program, build->shader[i]);
    if (device->binaries.store && gls_binaries_are_kept(&device->binaries))
        gl->ProgramParameteri(build->program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
    gl->LinkProgram(build->program);
    return GLSURF_OK;
}

/* Loads the binary that the application kept, or begins to compile. */
static glsurf_result begin_build(glsurf_device *device, const gls_pass *pass,
                                 const char *defines, gls_build *build) {
    char *text[SHADERS] = { NULL };
    glsurf_result result = GLSURF_OK;
    for (int i = 0; !result && i < SHADERS; ++i)
        result = make_text(device, pass, i, defines, &text[i]);
    if (!result && gls_binaries_are_kept(&device->binaries)) {
        build->key = gls_binary_key(&device->binaries, text[VERTEX], text[FRAGMENT]);
        build->program = gls_binary_load(&device->binaries, &device->gl, &build->key);
        device->programs.loaded += build->program != 0;
    }
    if (!result && !build->program)
        result = compile_program(device, pass, text, build);
    for (int i = 0; i < SHADERS; ++i)
        free(text[i]);
    if (result)
        drop_build(device, build);
    return result;
}

/* --------------------------------------------------------------------- end -- */

/* Fails with the driver's message about a program that is not linked. If a shader does not
 * compile, the message is the shader's, and its source is logged. Otherwise the message is
 * the program's. */
static glsurf_result explain(glsurf_device *device, const gls_pass *pass,
                             const char *defines, const gls_build *build) {
    const gls_functions *gl = &device->gl;
    char log[400] = "", *source = NULL;
    GLint compiled = GL_TRUE;
    int shader = 0;
    for (; shader < SHADERS; ++shader) {
        gl->GetShaderiv(build->shader[shader], GL_COMPILE_STATUS, &compiled);
        if (!compiled)
            break;
    }
    if (compiled)
        gl->GetProgramInfoLog(build->program, sizeof log, NULL, log);
    else
        gl->GetShaderInfoLog(build->shader[shader], sizeof log, NULL, log);
    for (size_t length = strlen(log); length > 0 && log[length - 1] == '\n';)
        log[--length] = '\0';
    /* Makes the text again: it was freed once the driver had it. */
    if (!compiled && !make_text(device, pass, shader, defines, &source))
        gls_shader_text_log(&device->failure, source);
    free(source);
    return gls_fail(device, GLSURF_ERROR_GL, "the driver could not %s %s: %s",
                    compiled ? "link" : "compile",
                    compiled ? pass->fragment : file_of(pass, shader), log);
}

/* Waits for the driver and makes the program ready for draws. After a failure the build is
 * all zero. Errors: GL, MEMORY; the message names the shader that does not compile, and the
 * log gets its source. */
static glsurf_result end_build(glsurf_device *device, const gls_pass *pass,
                               const char *defines, gls_build *build) {
    const gls_functions *gl = &device->gl;
    const GLuint program = build->program;
    glsurf_result result = GLSURF_OK;
    if (build->shader[VERTEX]) {
        /* A shader that does not compile does not link either, so one question suffices. */
        GLint ok = GL_FALSE;
        gl->GetProgramiv(program, GL_LINK_STATUS, &ok);
        if (!ok)
            result = explain(device, pass, defines, build);
        delete_shaders(device, build);
        if (!result)
            result = gls_check_error(device, pass->fragment);
        device->programs.compiled += result == GLSURF_OK;
        if (!result && gls_binaries_are_kept(&device->binaries))
            gls_binary_store(&device->binaries, gl, &build->key, program);
    }
    if (!result) {
        gls_bind_program(device, program);
        for (GLint i = 0; i < GLS_MAX_INPUTS && pass->inputs[i]; ++i)
            gl->Uniform1iv(gl->GetUniformLocation(program, pass->inputs[i]), 1, &i);
        result = gls_check_error(device, pass->fragment);
    }
    if (result)
        drop_build(device, build);
    return result;
}

/* ------------------------------------------------------------------- table -- */

/* FNV-1a in 32 bits. Equal hashes of different texts cost only a comparison of the texts.
 */
static uint32_t hash_text(uint32_t hash, const char *string) {
    for (const char *at = string; *at; ++at)
        hash = (hash ^ (unsigned char)*at) * 0x01000193u;
    return hash;
}

/* Returns true if both passes may use the same program: some stages share a shader. */
static bool are_alike(const gls_pass *a, const gls_pass *b) {
    if (a == b)
        return true;
    for (int i = 0; i < GLS_MAX_INPUTS; ++i)
        if (strcmp(a->inputs[i] ? a->inputs[i] : "", b->inputs[i] ? b->inputs[i] : "") != 0)
            return false;
    return strcmp(a->fragment, b->fragment) == 0 &&
           strcmp(gls_pass_vertex(a), gls_pass_vertex(b)) == 0;
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
    gls_program *program = find_program(device, pass, key, hash_of(pass, key));
    return program && program->build.program ? program : NULL;
}

/* Returns the program's entry, with or without a program in it; NULL if the defines are too
 * long. */
static gls_program *entry_of(glsurf_device *device, const gls_pass *pass,
                             const char *defines) {
    const uint32_t hash = hash_of(pass, defines);
    gls_program *entry = find_program(device, pass, defines, hash);
    if (entry || strlen(defines) >= GLS_MAX_DEFINES)
        return entry;
    /* Variants depend on image sizes, so their number has no limit. If the table is full,
     * the oldest program is deleted. */
    gls_programs *programs = &device->programs;
    int index = programs->count;
    if (index < GLS_MAX_PROGRAMS) {
        ++programs->count;
    } else {
        index = programs->oldest;
        programs->oldest = (index + 1) % GLS_MAX_PROGRAMS;
        drop_build(device, &programs->program[index].build);
    }
    entry = &programs->program[index];
    programs->hash[index] = hash;
    *entry = (gls_program){ .pass = pass };
    strcpy(entry->defines, defines);
    return entry;
}

glsurf_result gls_program_begin(glsurf_device *device, const gls_pass *pass,
                                const char *defines, gls_program **program) {
    *program = entry_of(device, pass, defines ? defines : "");
    if (!*program)
        return gls_fail(device, GLSURF_ERROR_GL, "the defines for %s are too long",
                        pass->fragment);
    return (*program)->build.program
               ? GLSURF_OK
               : begin_build(device, pass, (*program)->defines, &(*program)->build);
}

/* Forgets a program that failed, so that the next call tries again. */
glsurf_result gls_program_get(glsurf_device *device, const gls_pass *pass,
                              const char *defines, gls_program **program) {
    glsurf_result result = gls_program_begin(device, pass, defines, program);
    if (result || (*program)->ready)
        return result;
    result = end_build(device, pass, (*program)->defines, &(*program)->build);
    (*program)->ready = result == GLSURF_OK;
    return result;
}

bool gls_program_is_compiled(const glsurf_device *device, const gls_program *program) {
    GLint done = GL_TRUE;
    if (device->has.parallel_compile && program->build.shader[VERTEX])
        device->gl.GetProgramiv(program->build.program, GL_COMPLETION_STATUS_KHR, &done);
    return done;
}

bool gls_program_has_drawn(const gls_program *program, uint32_t formats) {
    for (int i = 0; i < program->drawn_count; ++i)
        if (program->drawn[i] == formats)
            return true;
    return program->drawn_count == GLS_MAX_DRAWN;
}

void gls_program_note_drawn(gls_program *program, uint32_t formats) {
    if (!gls_program_has_drawn(program, formats))
        program->drawn[program->drawn_count++] = formats;
}

gls_location *gls_program_location(glsurf_device *device, gls_program *program, int index,
                                   const char *name) {
    gls_location *known = &program->location[index];
    if (strcmp(known->name, name) == 0)
        return known;
    *known = (gls_location){ .location = device->gl.GetUniformLocation(
                                 program->build.program, name) };
    if (strlen(name) < sizeof known->name)
        strcpy(known->name, name);
    return known;
}

void gls_programs_delete(glsurf_device *device) {
    for (int i = 0; i < device->programs.count; ++i)
        drop_build(device, &device->programs.program[i].build);
    device->programs.count = 0;
}
