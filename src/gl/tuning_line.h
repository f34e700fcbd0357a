/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The line of text that keeps which paths are best on a machine, as glsurf_tuner_line()
 * gives it and glsurf_device_desc.tuning takes it. It is printable ASCII:
 *
 *     glsurf-tuning 1 "VENDOR" "RENDERER" "VERSION" DIGEST NAME=on:faster ... CHECKSUM
 *
 * The strings are the driver's. In them \" and \\ stand for " and \, and \x and two
 * hexadecimal digits for any other byte that is not printable ASCII. The digest is that of
 * the library: its version, the text of all shaders, and the names of the paths. Each path
 * that was decided has an entry with "on" or "off" and the reason. The checksum is that of
 * all before it. Digest and checksum are 16 hexadecimal digits.
 */
#ifndef GLSURF_GL_TUNING_LINE_H
#define GLSURF_GL_TUNING_LINE_H

#include "core/callbacks.h"
#include "gl/loader.h"
#include "gl/paths.h"

/* Returns the line, which the caller frees, or NULL without memory. */
char *gls_tuning_write(const gls_driver_strings *driver, const gls_tuning *tuning);

/* Reads a line. Of another driver or library it decides nothing. Errors: ARGUMENT (damaged,
 * or no such line), MEMORY. */
glsurf_result gls_tuning_read(gls_failure *failure, const char *line,
                              const gls_driver_strings *driver, gls_tuning *tuning);

#endif
