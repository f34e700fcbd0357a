/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/gl.h"

#include "tool/text.h"

#include <stddef.h>
#include <string.h>

bool gl_load(void) {
    const GLenum result = glewInit();
    /* GLEW looks for GLX after the functions, and of a window by EGL it finds none. */
    if (result != GLEW_OK && result != GLEW_ERROR_NO_GLX_DISPLAY) {
        report("live cannot load OpenGL: %s", (const char *)glewGetErrorString(result));
        return false;
    }
    while (glGetError() != GL_NO_ERROR) { /* GLEW's own */
    }
    return true;
}

static const char *find(const char *name) {
    for (const live_shader *shader = live_shaders; shader->name; ++shader)
        if (strcmp(shader->name, name) == 0)
            return shader->text;
    return "";
}

static bool attach(GLuint program, GLenum kind, const char *name) {
    const char *const text[] = { "#version 330 core\n#line 1\n", find(name) };
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 2, text, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader); /* once the program is */
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != GL_TRUE) {
        char log[512] = "";
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        report("the driver does not compile %s: %s", name, log);
    }
    return good == GL_TRUE;
}

static bool link(GLuint program, const char *name) {
    glLinkProgram(program);
    GLint good = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good != GL_TRUE) {
        char log[512] = "";
        glGetProgramInfoLog(program, sizeof log, NULL, log);
        report("the driver does not link %s: %s", name, log);
    }
    return good == GL_TRUE;
}

GLuint gl_program(const char *vertex, const char *fragment) {
    const GLuint program = glCreateProgram();
    if (!attach(program, GL_VERTEX_SHADER, vertex) ||
        !attach(program, GL_FRAGMENT_SHADER, fragment) || !link(program, fragment)) {
        glDeleteProgram(program);
        return 0;
    }
    return program;
}

void gl_set1f(GLuint program, const char *name, double x) {
    glUniform1f(glGetUniformLocation(program, name), (GLfloat)x);
}

void gl_set2f(GLuint program, const char *name, double x, double y) {
    glUniform2f(glGetUniformLocation(program, name), (GLfloat)x, (GLfloat)y);
}

void gl_set4f(GLuint program, const char *name, double x, double y, double z, double w) {
    glUniform4f(glGetUniformLocation(program, name), (GLfloat)x, (GLfloat)y, (GLfloat)z,
                (GLfloat)w);
}

void gl_set_matrix(GLuint program, const char *name, const double matrix[9]) {
    GLfloat values[9];
    for (int i = 0; i < 9; ++i)
        values[i] = (GLfloat)matrix[i];
    glUniformMatrix3fv(glGetUniformLocation(program, name), 1, GL_TRUE, values);
}
