/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Programs of the files of src/live/shaders/, by the library's own compiler; apart from
 * gl.h, as GLEW's header and the library's exclude each other.
 */
#ifndef GLSURF_LIVE_DRAWING_PROGRAM_H
#define GLSURF_LIVE_DRAWING_PROGRAM_H

/* Links two shader files, neither of which names a version, in the context that is current.
 * The caller deletes the program. 0 after a report. */
unsigned drawing_program(const char *vertex, const char *fragment);

#endif
