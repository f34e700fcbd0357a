/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Options as rows of a table, whose functions read values, check them and report errors. */
#ifndef GLSURF_TERMINAL_OPTIONS_H
#define GLSURF_TERMINAL_OPTIONS_H

#include "system/text.h"

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct option_row option_row;

/* Reads `text`, the value of the option, into the field `at`. If the text is wrong, reports
 * it and returns false. */
typedef bool option_reader(const option_row *row, const char *text, void *at);

/* A command's options are a table of rows that a row of zeros ends. */
struct option_row {
    const char *name;
    option_reader *read;
    size_t offset;                   /* offset of the field */
    char letter;                     /* letter of the short option, or 0 */
    bool optional;                   /* read() takes NULL if there is no value */
    double minimum, maximum;         /* smallest and largest number */
    const char *const *names;        /* NULL ends the list */
    const char *what;                /* value in messages, such as "a folder", or NULL */
    bool (*have)(const char *needs); /* false after a report; NULL: needs no libraries */
    const char *needs;               /* argument of `have`; NULL: the option */
};

/* Options without a value: a bool, an enum that becomes `minimum`, and a bool that also
 * turns progress() off. */
option_reader option_flag, option_constant, option_quiet;

option_reader option_text;     /* const char *, anything */
option_reader option_file;     /* const char *, a file name; `what` or "a file". With
                                  `names` its ending is one, or empty */
option_reader option_output;   /* const char *, a file name or "-" for standard output */
option_reader option_positive; /* float above 0; with `what`, at most `maximum` */
option_reader option_number;   /* float from `minimum` to `maximum` */
option_reader option_seconds;  /* the same into a double */
option_reader option_whole;    /* uint32_t from `minimum` to `maximum` */
option_reader option_either;   /* uint32_t, `minimum` or `maximum` */
option_reader option_bytes;    /* uint64_t */
option_reader option_name;     /* an enum; the first of `names` is `minimum` */
option_reader option_api;      /* glsurf_context_api */
option_reader option_backend;  /* glsurf_backend */
option_reader option_path;     /* glsurf_path_choice */
option_reader option_region;   /* glsurf_region */

/* Read two uint32_t, one after the other. */
option_reader option_pair;        /* columns and rows, both up to `maximum` */
option_reader option_shard;       /* number of a shard, and of shards */
option_reader option_size;        /* width and height of an image */
option_reader option_window_size; /* width and height of a window */

/* Reports that the option takes something else than `text`. Returns false. */
TOOL_PRINTF(3, 4)
bool option_refuse(const option_row *row, const char *text, const char *takes, ...);

/* Reads one of the names into an enum, whose value for the first name is `first`. */
bool option_read_name(const option_row *row, const char *text, const char *const names[],
                      unsigned first, unsigned *value);

/* Writes the option of a row or setting, such as "--max-features" for "max_features". */
enum { OPTION_WORD = 32 };
const char *option_word(const char *name, char word[OPTION_WORD]);

/* Reads the option into the row's field of `self`. False after a report. */
bool option_set(const option_row *row, const char *text, void *self);

/* Number of the first option without a letter, above all letters. */
enum { OPTION_LONG = 256 };

/* getopt_long() for `glsurf COMMAND`; argv[0] is COMMAND. Returns '?' or ':' after a
 * report. `shorts` has to begin with ':'. */
int option_next(int argc, char **argv, const char *shorts, const struct option *longs);

#endif
