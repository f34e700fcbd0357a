/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The text that a shader is compiled from: the constants, the defines, and the file with
 * its #include "file" lines resolved. Compilers name a line by two numbers: the file's, in
 * the order of inclusion, and the line's in the file. If a shader fails to compile, its
 * source is logged with the same numbers.
 */
#ifndef GLSURF_GL_SHADER_TEXT_H
#define GLSURF_GL_SHADER_TEXT_H

#include "core/callbacks.h"

#include <stdbool.h>

/* A shader file, embedded by the build. The last entry of a table has a NULL name. */
typedef struct gls_shader_file {
    const char *name; /* "hessian/rows.frag" */
    const char *text;
} gls_shader_file;

/* The files of shaders/. */
extern const gls_shader_file gls_shader_files[];

/* The beginning of all shaders of a context. */
typedef struct gls_dialect {
    const gls_shader_file *const *files; /* two tables; the second may be NULL */
    bool es;                             /* the language is GLSL ES */
    bool clip_distances;                 /* shaders may write clip distances */
    const char *defines;                 /* "#define NAME VALUE\n" lines */
} gls_dialect;

/* Sets *made to the text; on failure to a part of it or NULL. The caller frees it in any
 * case. Errors: MEMORY (also for a missing file). */
glsurf_result gls_shader_text(gls_failure *failure, const gls_dialect *dialect,
                              const char *file, const char *constants, const char *defines,
                              char **made);

/* Logs the text with the number of each line. */
void gls_shader_text_log(const gls_failure *to, const char *source);

#endif
