/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Compiles programs from the files of tools/live/shaders/, which begin without a #version
 * line: OpenGL and OpenGL ES need different ones.
 */
#ifndef GLSURF_LIVE_DRAWING_PROGRAM_H
#define GLSURF_LIVE_DRAWING_PROGRAM_H

/* A file of the folder. The last one of live_shader_files, which the build generates, has
 * no name. */
typedef struct live_shader_file {
    const char *name, *text;
} live_shader_file;

extern const live_shader_file live_shader_files[];

/* Compiles and links two files in the current context. The caller deletes the program. 0
 * after a report. */
unsigned drawing_program(const char *vertex, const char *fragment);

#endif
