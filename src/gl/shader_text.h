/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What shaders are compiled from: a file with its #include "file" lines resolved, and the
 * constants and defines in front. Compilers name a line as the number of the file in the
 * order of inclusion and the line in it; the source that is logged when one fails is
 * numbered in the same way.
 */
#ifndef GLSURF_GL_SHADER_TEXT_H
#define GLSURF_GL_SHADER_TEXT_H

#include "gl/context.h"

/* To be freed, whatever comes of it. Errors: MEMORY, or a file that is missing. */
glsurf_result glsurf_shader_text(glsurf_gpu *gpu, const char *file, const char *defines,
                                 char **made);

/* Logs the text with the numbers of its lines. */
void glsurf_shader_text_log(const glsurf_gpu *gpu, const char *source);

#endif
