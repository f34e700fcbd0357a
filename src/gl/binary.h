/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Compiled programs that the host keeps: glsurf_program_load_callback.
 */
#ifndef GLSURF_GL_BINARY_H
#define GLSURF_GL_BINARY_H

#include "gl/context.h"

enum { GLSURF_KEY_DIGITS = 32 };

/* A program is known by two hashes of 64 bits of what it is made of. */
typedef struct glsurf_key {
    uint64_t half[2];
    char text[GLSURF_KEY_DIGITS + 1];
} glsurf_key;

/* Finds which formats the driver has, if there is a callback to use them. */
void glsurf_binaries_open(glsurf_gpu *gpu);

static inline bool glsurf_binaries_are_kept(const glsurf_gpu *gpu) {
    return gpu->binaries.format_count > 0;
}

/* Of the driver, the library, the two shaders' text and the outputs' places. */
glsurf_key glsurf_binary_key(const glsurf_gpu *gpu, const char *vertex,
                             const char *fragment, const char *const *outputs);

/* The program that the host kept, or 0. */
GLuint glsurf_binary_load(glsurf_gpu *gpu, const glsurf_key *key);

/* Tells the driver, before it links a program, that it will be asked for the binary. */
void glsurf_binary_expect(glsurf_gpu *gpu, GLuint program);

/* Gives the linked program to the host, if there is memory. */
void glsurf_binary_store(glsurf_gpu *gpu, const glsurf_key *key, GLuint program);

#endif
