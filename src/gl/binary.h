/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Compiled programs that the application keeps: see glsurf_program_load_callback. */
#ifndef GLSURF_GL_BINARY_H
#define GLSURF_GL_BINARY_H

#include "gl/loader.h"

enum {
    GLS_KEY_DIGITS = 32,
    GLS_MAX_FORMATS = 8, /* formats noted per driver */
};

/* The application's callbacks, and the driver's binary formats. */
typedef struct gls_binaries {
    glsurf_program_load_callback *load;
    glsurf_program_store_callback *store;
    void *user;
    int format_count; /* 0: the driver has no formats, or the application no callback */
    GLint format[GLS_MAX_FORMATS];
    uint64_t driver[2]; /* hashes of the driver's strings and the library's version */
} gls_binaries;

/* The key of a program: two 64-bit hashes of everything the program is made of, and the
 * same in hexadecimal digits. */
typedef struct gls_key {
    uint64_t half[2];
    char text[GLS_KEY_DIGITS + 1];
} gls_key;

/* Gets the driver's binary formats, if the application has a callback. The driver must
 * support program binaries. */
void gls_binaries_open(gls_binaries *self, const gls_functions *gl);

static inline bool gls_binaries_are_kept(const gls_binaries *self) {
    return self->format_count > 0;
}

/* The key hashes the driver's strings, the library's version and the text of both shaders.
 */
gls_key gls_binary_key(const gls_binaries *self, const char *vertex, const char *fragment);

/* Makes a program from the binary that the application kept. Returns 0 if there is none, or
 * if it is damaged or refused. */
GLuint gls_binary_load(const gls_binaries *self, const gls_functions *gl,
                       const gls_key *key);

/* Gives the binary of a linked program to the application, if there is memory for it. */
void gls_binary_store(const gls_binaries *self, const gls_functions *gl, const gls_key *key,
                      GLuint program);

#endif
