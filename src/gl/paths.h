/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Fast paths: optional ways to compute the same bytes. A line of text keeps the best paths
 * of a machine.
 */
#ifndef GLSURF_GL_PATHS_H
#define GLSURF_GL_PATHS_H

#include "gl/device.h"

/* Fails with ARGUMENT if a path is unknown, or both on and off. */
glsurf_result gls_paths_check(gls_failure *failure, const glsurf_path_choice *choice);

/* Finds the driver's family and the paths that the driver has. Takes the paths that
 * desc.paths turns on. A path that it turns neither on nor off is taken as device->tuning
 * decides; without a decision, if it is best with the family, as measured or guessed.
 * Errors: UNSUPPORTED (the driver lacks a path that is turned on, or cannot do without a
 * path that is turned off). */
glsurf_result gls_paths_choose(glsurf_device *device);

/* Returns true if the path is on to compile programs sooner, not to make frames faster. */
bool gls_path_compiles_sooner(const glsurf_device *device, int path);

/* Returns the words for a path that is on or off for this reason. */
const char *gls_path_why_tuned(bool on, gls_tuned reason);

/* -------------------------------------------------------------------- line -- */

/*
 * glsurf_tuner_line() returns the line, and glsurf_device_desc.tuning takes it. It is
 * printable ASCII:
 *
 *     glsurf-tuning 1 DIGEST NAME=on:faster ... CHECKSUM
 *
 * The digest covers the driver's strings and the library: its version, the text of all
 * shaders, and the names of the paths. Each decided path has an entry with "on" or "off"
 * and the reason. The checksum covers all text before it. Digest and checksum are 16
 * hexadecimal digits.
 */

/* Returns the line, which the caller frees, or NULL if memory ran out. */
char *gls_tuning_write(const gls_driver_strings *driver, const gls_tuning *tuning);

/* Reads a line. A line from another driver or library decides nothing. Errors: ARGUMENT
 * (damaged, or no such line). */
glsurf_result gls_tuning_read(gls_failure *failure, const char *line,
                              const gls_driver_strings *driver, gls_tuning *tuning);

#endif
