/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Programs: the shader files of a pass with the defines of a draw, compiled once.
 */
#ifndef GLSURF_GL_PROGRAM_H
#define GLSURF_GL_PROGRAM_H

#include "gl/limits.h"
#include "gl/loader.h"

struct glsurf_device;
struct glsurf_pass;

/* A shader file, embedded by the build. The last entry of a table has a NULL name. */
typedef struct glsurf_shader_file {
    const char *name; /* "hessian/rows.frag" */
    const char *text;
} glsurf_shader_file;

/* The location of a uniform in a program; -1: the program has no such uniform. */
typedef struct glsurf_location {
    char name[24]; /* "": not asked yet */
    GLint location;
} glsurf_location;

/* A compiled variant: a row of a pass table with the defines of a draw. All its draws name
 * the same uniforms in the same order, so location[i] is that of uniform i of a draw. */
typedef struct glsurf_program {
    const struct glsurf_pass *pass;
    char defines[GLSURF_MAX_DEFINES];
    GLuint name;
    bool drawn; /* the driver has drawn with it, so it is finished: see gl/prepare.h */
    glsurf_location location[GLSURF_MAX_UNIFORMS];
} glsurf_program;

typedef struct glsurf_programs {
    int count;
    int oldest;                         /* of a full table */
    uint32_t hash[GLSURF_MAX_PROGRAMS]; /* of pass and defines */
    glsurf_program program[GLSURF_MAX_PROGRAMS];
    uint32_t compiled, loaded; /* programs so far, from text and from binaries */
} glsurf_programs;

/* The program of a pass with these defines, made at its first use. Errors: GL, MEMORY. */
glsurf_result glsurf_program_get(struct glsurf_device *device,
                                 const struct glsurf_pass *pass, const char *defines,
                                 glsurf_program **program);

/* The program if it is made already, or NULL. */
glsurf_program *glsurf_program_find(struct glsurf_device *device,
                                    const struct glsurf_pass *pass, const char *defines);

/* The location of uniform `name`, number `index` of a draw; -1: the program has no such
 * uniform. */
GLint glsurf_program_location(struct glsurf_device *device, glsurf_program *program,
                              int index, const char *name);

/* Makes a program that the caller has to delete. */
glsurf_result glsurf_program_make(struct glsurf_device *device,
                                  const struct glsurf_pass *pass, const char *defines,
                                  GLuint *program);

/* Deletes all programs. */
void glsurf_programs_delete(struct glsurf_device *device);

#endif
