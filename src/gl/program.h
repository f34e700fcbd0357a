/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Programs: a pass's shader files with their defines, compiled once.
 */
#ifndef GLSURF_GL_PROGRAM_H
#define GLSURF_GL_PROGRAM_H

#include "gl/limits.h"
#include "gl/loader.h"

struct glsurf_gpu;
struct glsurf_pass;

/* A shader file that the build has embedded; tables end with a NULL name. */
typedef struct glsurf_shader_file {
    const char *name; /* "hessian/rows.frag" */
    const char *text;
} glsurf_shader_file;

/* Where a program has a uniform; -1: nowhere. */
typedef struct glsurf_location {
    char name[24]; /* "": not asked yet */
    GLint location;
} glsurf_location;

/* A compiled variant: a row of a pass table with its defines. Draws with it name the same
 * uniforms in the same order, so that the place of one in a draw finds it here. */
typedef struct glsurf_program {
    const struct glsurf_pass *pass;
    char defines[GLSURF_MAX_DEFINES];
    GLuint name;
    glsurf_location location[GLSURF_MAX_UNIFORMS];
} glsurf_program;

typedef struct glsurf_programs {
    int count;
    int oldest;                         /* of a full table */
    uint32_t hash[GLSURF_MAX_PROGRAMS]; /* of pass and defines */
    glsurf_program program[GLSURF_MAX_PROGRAMS];
    uint32_t compiled, loaded; /* programs so far */
} glsurf_programs;

/* The program of a pass table's row, compiled when first asked for. */
glsurf_result glsurf_program_get(struct glsurf_gpu *gpu, const struct glsurf_pass *pass,
                                 const char *defines, glsurf_program **program);

/* Where the program has the uniform that a draw names at this place; -1: nowhere. */
GLint glsurf_program_location(struct glsurf_gpu *gpu, glsurf_program *program, int place,
                              const char *name);

/* Makes a program that is the caller's to delete. */
glsurf_result glsurf_program_make(struct glsurf_gpu *gpu, const struct glsurf_pass *pass,
                                  const char *defines, GLuint *program);

/* Deletes all programs. */
void glsurf_programs_delete(struct glsurf_gpu *gpu);

#endif
