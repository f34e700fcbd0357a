/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/gl.h"

#include "system/text.h"

#include "glsurf/glsurf_context.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string.h>

gl_functions gl;

void *gl_find(void *user, const char *name) {
    if (!glfwGetCurrentContext())
        return glsurf_context_get_proc_address(user, name);
    /* ISO C does not allow the cast from a function pointer to an object pointer; POSIX
     * does. */
    union {
        GLFWglproc function;
        void *object;
    } address = { .function = glfwGetProcAddress(name) };
    return address.object;
}

/* Finds one function; false after a report. */
static bool find_gl_function(const char *name, void *function, size_t size) {
    void *const address = gl_find(NULL, name);
    if (!address) {
        report("the driver has no %s, which live needs; update the graphics driver", name);
        return false;
    }
    memcpy(function, &address, size);
    return true;
}

bool gl_load(void) {
#define FIND(name, NAME) find_gl_function("gl" #name, &gl.name, sizeof gl.name) &&
    return GL_FUNCTIONS(FIND) true;
#undef FIND
}

/* OpenGL ES has no default precision for floats of fragment shaders. */
static const char GL_BEGINNING[] = "#version 330 core\n#line 1\n";
static const char ES_BEGINNING[] = "#version 300 es\n"
                                   "precision highp float;\n"
                                   "precision highp int;\n"
                                   "precision highp sampler2D;\n"
                                   "#line 1\n";

static const char *text_of(const char *name) {
    const live_shader_file *file = live_shader_files;
    while (strcmp(file->name, name) != 0)
        ++file;
    return file->text;
}

static bool context_is_es(void) {
    const char *const version = (const char *)gl.GetString(GL_VERSION);
    return version && strncmp(version, "OpenGL ES", strlen("OpenGL ES")) == 0;
}

/* 0 after a report. */
static GLuint compile_shader(GLenum type, const char *name) {
    const GLuint shader = gl.CreateShader(type);
    const char *const parts[] = { context_is_es() ? ES_BEGINNING : GL_BEGINNING,
                                  text_of(name) };
    gl.ShaderSource(shader, 2, parts, NULL);
    gl.CompileShader(shader);
    GLint good = GL_FALSE;
    gl.GetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (!good) {
        char log[1024] = "";
        gl.GetShaderInfoLog(shader, sizeof log, NULL, log);
        report("the driver cannot compile %s, which live draws with: %s", name, log);
        gl.DeleteShader(shader);
        return 0;
    }
    return shader;
}

GLuint gl_program(const char *vertex, const char *fragment) {
    const GLuint shaders[] = { compile_shader(GL_VERTEX_SHADER, vertex),
                               compile_shader(GL_FRAGMENT_SHADER, fragment) };
    GLint good = GL_FALSE;
    GLuint program = 0;
    if (shaders[0] && shaders[1]) {
        program = gl.CreateProgram();
        for (int i = 0; i < 2; ++i)
            gl.AttachShader(program, shaders[i]);
        gl.LinkProgram(program);
        gl.GetProgramiv(program, GL_LINK_STATUS, &good);
        if (!good) {
            char log[1024] = "";
            gl.GetProgramInfoLog(program, sizeof log, NULL, log);
            report("the driver cannot link %s and %s, which live draws with: %s", vertex,
                   fragment, log);
        }
    }
    for (int i = 0; i < 2; ++i)
        gl.DeleteShader(shaders[i]); /* 0 is ignored; a program keeps what is attached */
    if (good)
        return program;
    gl.DeleteProgram(program);
    return 0;
}

void gl_set1f(GLuint program, const char *name, double x) {
    gl.Uniform1f(gl.GetUniformLocation(program, name), (GLfloat)x);
}

void gl_set2f(GLuint program, const char *name, double x, double y) {
    gl.Uniform2f(gl.GetUniformLocation(program, name), (GLfloat)x, (GLfloat)y);
}

void gl_set4f(GLuint program, const char *name, double x, double y, double z, double w) {
    gl.Uniform4f(gl.GetUniformLocation(program, name), (GLfloat)x, (GLfloat)y, (GLfloat)z,
                 (GLfloat)w);
}

void gl_set_matrix(GLuint program, const char *name, const double matrix[9]) {
    GLfloat values[9];
    for (int i = 0; i < 9; ++i)
        values[i] = (GLfloat)matrix[i];
    gl.UniformMatrix3fv(gl.GetUniformLocation(program, name), 1, GL_TRUE, values);
}
