/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/drawing_program.h"

#include "live/gl.h"
#include "system/text.h"

#include <string.h>

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
    const char *const version = (const char *)glGetString(GL_VERSION);
    return version && strncmp(version, "OpenGL ES", strlen("OpenGL ES")) == 0;
}

/* 0 after a report. */
static GLuint compile_shader(GLenum type, const char *name) {
    const GLuint shader = glCreateShader(type);
    const char *const parts[] = { context_is_es() ? ES_BEGINNING : GL_BEGINNING,
                                  text_of(name) };
    glShaderSource(shader, 2, parts, NULL);
    glCompileShader(shader);
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (!good) {
        char log[1024] = "";
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        report("the driver cannot compile %s, which live draws with: %s", name, log);
        glDeleteShader(shader);
        return 0;
    }
    return shader;
}

unsigned drawing_program(const char *vertex, const char *fragment) {
    const GLuint shaders[] = { compile_shader(GL_VERTEX_SHADER, vertex),
                               compile_shader(GL_FRAGMENT_SHADER, fragment) };
    GLint good = GL_FALSE;
    GLuint program = 0;
    if (shaders[0] && shaders[1]) {
        program = glCreateProgram();
        for (int i = 0; i < 2; ++i)
            glAttachShader(program, shaders[i]);
        glLinkProgram(program);
        glGetProgramiv(program, GL_LINK_STATUS, &good);
        if (!good) {
            char log[1024] = "";
            glGetProgramInfoLog(program, sizeof log, NULL, log);
            report("the driver cannot link %s and %s, which live draws with: %s", vertex,
                   fragment, log);
        }
    }
    for (int i = 0; i < 2; ++i)
        glDeleteShader(shaders[i]); /* 0 is ignored; a program keeps what is attached */
    if (good)
        return program;
    glDeleteProgram(program);
    return 0;
}
