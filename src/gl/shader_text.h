/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The text that a shader is compiled from: the constants, the defines, and the file with
 * its #include "file" lines resolved. Compilers name a line by two numbers: that of the
 * file, in the order of inclusion, and that of the line in the file. If a shader fails to
 * compile, its source is logged with the same numbers.
 */
#ifndef GLSURF_GL_SHADER_TEXT_H
#define GLSURF_GL_SHADER_TEXT_H

#include "gl/device.h"

/* The files of shaders/, embedded by the build. The last entry has a NULL name. */
extern const gls_shader_file gls_shader_files[];

/* Sets *made to the text, or to a part of it or NULL on failure. The caller frees it in any
 * case. Errors: MEMORY (also for a missing file). */
glsurf_result gls_shader_text(glsurf_device *device, const char *file,
                              const char *constants, const char *defines, char **made);

/* Logs the text with the number of each line. */
void gls_shader_text_log(const glsurf_device *device, const char *source);

#endif
