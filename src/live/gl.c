/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/gl.h"

#include "tool/text.h"

#include <stddef.h>

bool gl_load(void) {
    const GLenum result = glewInit();
    /* GLEW looks for GLX after it has found the functions; a window that uses EGL has no
     * GLX. */
    if (result != GLEW_OK && result != GLEW_ERROR_NO_GLX_DISPLAY) {
        report("cannot load OpenGL for the window: %s; update the graphics driver",
               (const char *)glewGetErrorString(result));
        return false;
    }
    while (glGetError() != GL_NO_ERROR) { /* discard the errors that GLEW caused */
    }
    return true;
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
