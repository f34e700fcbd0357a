/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Compiled programs that the host keeps: glsurf_program_load_callback.
 */
#ifndef GLSURF_GL_BINARY_H
#define GLSURF_GL_BINARY_H

#include "gl/limits.h"
#include "gl/loader.h"

struct glsurf_gpu;

enum { GLSURF_KEY_DIGITS = 32 };

/* What the application keeps of programs. */
typedef struct glsurf_binaries {
    glsurf_program_load_callback *load;
    glsurf_program_store_callback *store;
    void *user;
    int format_count; /* 0: the driver has none, or the application no callback */
    GLint format[GLSURF_MAX_FORMATS];
    uint64_t driver[2]; /* hash of who it is */
} glsurf_binaries;

/* A program is known by two hashes of 64 bits of what it is made of. */
typedef struct glsurf_key {
    uint64_t half[2];
    char text[GLSURF_KEY_DIGITS + 1];
} glsurf_key;

/* Finds which formats the driver has, if there is a callback to use them. */
void glsurf_binaries_open(struct glsurf_gpu *gpu);

static inline bool glsurf_binaries_are_kept(const glsurf_binaries *binaries) {
    return binaries->format_count > 0;
}

/* Of the driver, the library, the two shaders' text and the outputs' places. */
glsurf_key glsurf_binary_key(const struct glsurf_gpu *gpu, const char *vertex,
                             const char *fragment, const char *const *outputs);

/* The program that the host kept, or 0. */
GLuint glsurf_binary_load(struct glsurf_gpu *gpu, const glsurf_key *key);

/* Tells the driver, before it links a program, that it will be asked for the binary. */
void glsurf_binary_expect(struct glsurf_gpu *gpu, GLuint program);

/* Gives the linked program to the host, if there is memory. */
void glsurf_binary_store(struct glsurf_gpu *gpu, const glsurf_key *key, GLuint program);

#endif
