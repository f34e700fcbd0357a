/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Command-line values: numbers and names, checked, with a sentence when they are wrong. */
#ifndef GLSURF_TOOL_OPTIONS_H
#define GLSURF_TOOL_OPTIONS_H

#include "glsurf/glsurf.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

/* Each reads `text`, the value of `option`, into `value`; on failure the sentence is
 * reported and `value` left alone. */
bool option_positive(const char *option, const char *text, float *value);
bool option_count(const char *option, const char *text, uint32_t *value);
bool option_backend(const char *text, glsurf_backend *value);
bool option_preset(const char *text, glsurf_preset *value);
bool option_descriptor(const char *text, uint32_t *value);
bool option_region(const char *option, const char *text, glsurf_region *value);
bool option_size(const char *text, uint32_t *width, uint32_t *height);
bool option_path(const char *text, glsurf_path_choice *value);
bool option_grid(const char *text, uint32_t *columns, uint32_t *rows);

/* Values of options that have only a long name begin here, above all letters. */
enum { OPTION_LONG = 256 };

/* getopt_long() for `glsurf COMMAND`, whose words argv holds from COMMAND on. Where it
 * returns '?' or ':' the sentence is reported. `shorts` has to begin with ':'. */
int option_next(int argc, char **argv, const char *shorts, const struct option *longs);

#endif
