/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Values of options: reads numbers and names, checks them and reports errors. */
#ifndef GLSURF_TERMINAL_OPTIONS_H
#define GLSURF_TERMINAL_OPTIONS_H

#include "glsurf/glsurf.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

/* Each function reads `text`, the value of `option`, into `value`. If the text is wrong,
 * reports it, leaves `value` unchanged and returns false. */
bool option_positive(const char *option, const char *text, float *value);
bool option_pixels(const char *option, const char *text, float *value);
bool option_count(const char *option, const char *text, uint32_t *value);
bool option_bytes(const char *option, const char *text, uint64_t *value);
bool option_region(const char *option, const char *text, glsurf_region *value);
bool option_size(const char *text, uint32_t *width, uint32_t *height);
bool option_window_size(const char *text, uint32_t *width, uint32_t *height);
bool option_path(const char *text, glsurf_path_choice *value);
bool option_shard(const char *text, uint32_t *shard, uint32_t *shards);
bool option_pair(const char *option, const char *text, uint32_t maximum, uint32_t pair[2]);

/* Read a number, or a whole number, from `minimum` to `maximum`. */
bool option_number(const char *option, const char *text, float minimum, float maximum,
                   float *value);
bool option_whole(const char *option, const char *text, uint32_t minimum, uint32_t maximum,
                  uint32_t *value);

/* Reads one of the names; NULL ends the list. `value` receives the index. */
bool option_name(const char *option, const char *text, const char *const names[],
                 unsigned *value);

/* Reads the name of a file or folder; refuses "-". `what` names the kind in messages, such
 * as "a file". */
bool option_file(const char *option, const char *what, const char *text, const char **name);

/* Reads the name of an output file, or "-" for standard output. */
bool option_output(const char *option, const char *what, const char *text,
                   const char **name);

/* Number of the first option without a letter, above all letters. */
enum { OPTION_LONG = 256 };

/* getopt_long() for `glsurf COMMAND`; argv[0] is COMMAND. Returns '?' or ':' after a
 * report. `shorts` has to begin with ':'. */
int option_next(int argc, char **argv, const char *shorts, const struct option *longs);

#endif
