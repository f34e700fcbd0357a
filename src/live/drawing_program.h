/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Compiles programs from the files of src/live/shaders/ with the library's own compiler,
 * which puts a #version line for the context's API in front.
 */
#ifndef GLSURF_LIVE_DRAWING_PROGRAM_H
#define GLSURF_LIVE_DRAWING_PROGRAM_H

/* Compiles and links two shader files, which must not contain a #version line, in the
 * current context. The caller deletes the program. 0 after a report. */
unsigned drawing_program(const char *vertex, const char *fragment);

#endif
