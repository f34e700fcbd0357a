/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/gl.h"

#include "live/find_function.h"
#include "system/text.h"

#include <string.h>

gl_functions live_gl;

/* Finds one function; false after a report. */
static bool find_gl_function(const char *name, void *function, size_t size) {
    void *const address = find_function(NULL, name);
    if (!address) {
        report("the driver has no %s, which live needs; update the graphics driver", name);
        return false;
    }
    memcpy(function, &address, size);
    return true;
}

bool gl_load(void) {
#define FIND(name, NAME) find_gl_function("gl" #name, &live_gl.name, sizeof live_gl.name) &&
    return LIVE_GL_FUNCTIONS(FIND) true;
#undef FIND
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
