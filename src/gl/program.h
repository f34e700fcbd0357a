/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Programs: the shader files of a pass with the defines of a draw, compiled once. The build
 * of a program begins first, and ends when the program is needed.
 *
 * Some drivers compile and link on threads of their own, and browsers in another process.
 * Any question about a shader or a program waits for that. So the beginning asks nothing,
 * and code that needs many programs begins all before it ends any.
 */
#ifndef GLSURF_GL_PROGRAM_H
#define GLSURF_GL_PROGRAM_H

#include "gl/pass.h"

/* Returns true if the driver has drawn with the program from and to these formats, or to so
 * many formats that no more are recorded. */
bool gls_program_has_drawn(const gls_program *program, uint32_t formats);
void gls_program_note_drawn(gls_program *program, uint32_t formats);

/* Gets the program of a pass with these defines. Makes it at its first use. Errors: GL,
 * MEMORY. */
glsurf_result gls_program_get(glsurf_device *device, const gls_pass *pass,
                              const char *defines, gls_program **program);

/* Gets the same program without a wait: its build has begun. Errors: GL, MEMORY. */
glsurf_result gls_program_begin(glsurf_device *device, const gls_pass *pass,
                                const char *defines, gls_program **program);

/* Returns the program, or NULL if its build has not begun. */
gls_program *gls_program_find(glsurf_device *device, const gls_pass *pass,
                              const char *defines);

/* Returns true if gls_program_get() would not wait for the driver's compiler, or if the
 * driver cannot tell. */
bool gls_program_is_compiled(const glsurf_device *device, const gls_program *program);

/* Returns uniform `name`, number `index` of a draw. */
gls_location *gls_program_location(glsurf_device *device, gls_program *program, int index,
                                   const char *name);

void gls_programs_delete(glsurf_device *device);

#endif
