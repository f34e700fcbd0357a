/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Programs: the shader files of a pass with the defines of a draw, compiled once.
 */
#ifndef GLSURF_GL_PROGRAM_H
#define GLSURF_GL_PROGRAM_H

#include "gl/device.h"

struct gls_pass;

/* Whether the driver has drawn with it from and to these formats, or to so many that no
 * more are noted. */
bool gls_program_has_drawn(const gls_program *program, uint32_t formats);
void gls_program_note_drawn(gls_program *program, uint32_t formats);

/* The program of a pass with these defines, made at its first use. Errors: GL, MEMORY. */
glsurf_result gls_program_get(glsurf_device *device, const struct gls_pass *pass,
                              const char *defines, gls_program **program);

/* The same program, whose build is at least begun. Errors: GL, MEMORY. */
glsurf_result gls_program_begin(glsurf_device *device, const struct gls_pass *pass,
                                const char *defines, gls_program **program);

/* The program if it is begun already, or NULL. */
gls_program *gls_program_find(glsurf_device *device, const struct gls_pass *pass,
                              const char *defines);

/* Uniform `name`, number `index` of a draw. */
gls_location *gls_program_location(glsurf_device *device, gls_program *program, int index,
                                   const char *name);

/* Deletes all programs. */
void gls_programs_delete(glsurf_device *device);

#endif
