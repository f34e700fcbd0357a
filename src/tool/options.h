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

/* One of two names; `value`: whether it is the second. */
bool option_choice(const char *option, const char *text, const char *first,
                   const char *second, bool *value);

/* The name of what is written, `what` being "a file" or the like; - is refused. */
bool option_place(const char *option, const char *what, const char *text,
                  const char **place);

/* The name of a file that is written, or -, standard output. */
bool option_output(const char *option, const char *text, const char **place);

/* Prints a text in pieces, NULL being behind the last. Returns the exit status. */
int option_print_help(const char *const help[]);

/* Values of options that have only a long name begin here, above all letters. */
enum { OPTION_LONG = 256 };

/* getopt_long() for `glsurf COMMAND`, whose words argv holds from COMMAND on. Where it
 * returns '?' or ':' the sentence is reported. `shorts` has to begin with ':'. */
int option_next(int argc, char **argv, const char *shorts, const struct option *longs);

#endif
