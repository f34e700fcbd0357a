/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Programs: the shader files of a pass with the defines of a draw, compiled once.
 */
#ifndef GLSURF_GL_PROGRAM_H
#define GLSURF_GL_PROGRAM_H

#include "gl/build.h"
#include "gl/limits.h"

struct glsurf_device;
struct gls_pass;

/* A uniform of a program: where it is, and what it has. */
typedef struct gls_location {
    char name[24];  /* "": not asked yet */
    GLint location; /* -1: the program has no such uniform */
    /* The bytes that were set last, so that they are not set again; 0: none were, or more
     * than there is space for. */
    uint32_t bytes;
    unsigned char value[16];
} gls_location;

/* A compiled variant: a row of a pass table with the defines of a draw. All its draws name
 * the same uniforms in the same order, so location[i] is that of uniform i of a draw. */
typedef struct gls_program {
    const struct gls_pass *pass;
    char defines[GLS_MAX_DEFINES];
    gls_build build;
    bool ready; /* the build has ended */
    /* The driver has drawn with it from and to these formats, so it is finished for them:
     * see gl/prepare.h. */
    int drawn_count;
    uint32_t drawn[GLS_MAX_DRAWN]; /* gls_pass_formats() */
    gls_location location[GLS_MAX_UNIFORMS];
} gls_program;

/* Whether the driver has drawn with it from and to these formats, or to so many that no
 * more are noted. */
bool gls_program_has_drawn(const gls_program *program, uint32_t formats);
void gls_program_note_drawn(gls_program *program, uint32_t formats);

typedef struct gls_programs {
    int count;
    int oldest;                      /* of a full table */
    uint32_t hash[GLS_MAX_PROGRAMS]; /* of pass and defines */
    gls_program program[GLS_MAX_PROGRAMS];
    uint32_t compiled, loaded; /* programs so far, from text and from binaries */
} gls_programs;

/* The program of a pass with these defines, made at its first use. Errors: GL, MEMORY. */
glsurf_result gls_program_get(struct glsurf_device *device, const struct gls_pass *pass,
                              const char *defines, gls_program **program);

/* The same program, whose build is at least begun. Errors: GL, MEMORY. */
glsurf_result gls_program_begin(struct glsurf_device *device, const struct gls_pass *pass,
                                const char *defines, gls_program **program);

/* The program if it is begun already, or NULL. */
gls_program *gls_program_find(struct glsurf_device *device, const struct gls_pass *pass,
                              const char *defines);

/* Uniform `name`, number `index` of a draw. */
gls_location *gls_program_location(struct glsurf_device *device, gls_program *program,
                                   int index, const char *name);

/* Deletes all programs. */
void gls_programs_delete(struct glsurf_device *device);

#endif
