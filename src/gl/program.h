/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Programs: the shader files of a pass with the defines of a draw, compiled once. A program
 * is begun first, and ended when somebody needs it.
 *
 * Some drivers compile and link on threads of their own, and browsers in another process.
 * Any question about a shader or a program waits for that. So the beginning asks nothing,
 * and whoever needs many programs begins all of them before ending any.
 */
#ifndef GLSURF_GL_PROGRAM_H
#define GLSURF_GL_PROGRAM_H

#include "gl/pass.h"

/* Whether the driver has drawn with it from and to these formats, or to so many that no
 * more are noted. */
bool gls_program_has_drawn(const gls_program *program, uint32_t formats);
void gls_program_note_drawn(gls_program *program, uint32_t formats);

/* The program of a pass with these defines, made at its first use. Errors: GL, MEMORY. */
glsurf_result gls_program_get(glsurf_device *device, const gls_pass *pass,
                              const char *defines, gls_program **program);

/* The same program, whose build is at least begun. Errors: GL, MEMORY. */
glsurf_result gls_program_begin(glsurf_device *device, const gls_pass *pass,
                                const char *defines, gls_program **program);

/* The program if it is begun already, or NULL. */
gls_program *gls_program_find(glsurf_device *device, const gls_pass *pass,
                              const char *defines);

/* Whether gls_program_get() would not wait for the driver's compiler, if the driver can
 * tell; true if it cannot. */
bool gls_program_is_compiled(const glsurf_device *device, const gls_program *program);

/* Uniform `name`, number `index` of a draw. */
gls_location *gls_program_location(glsurf_device *device, gls_program *program, int index,
                                   const char *name);

/* Deletes all programs. */
void gls_programs_delete(glsurf_device *device);

#endif
