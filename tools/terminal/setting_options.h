/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Settings of a device and its extractor as options, shared by all commands that extract
 * features. Settings of an extractor and their help come from the library's table
 * (glsurf/settings.h): "max_features" is the option --max-features.
 */
#ifndef GLSURF_TERMINAL_SETTING_OPTIONS_H
#define GLSURF_TERMINAL_SETTING_OPTIONS_H

#include "session/session_settings.h"
#include "terminal/options.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Type of an option. A command's options are a table of rows that a row of zeros ends. */
typedef enum option_type {
    OPTION_FLAG,     /* bool */
    OPTION_CONSTANT, /* a flag that sets an enum to `minimum` */
    OPTION_TEXT,     /* const char *, anything */
    OPTION_FILE,     /* const char *, a file name */
    OPTION_OUTPUT,   /* const char *, a file name or "-" */
    OPTION_POSITIVE, /* float above 0 */
    OPTION_PIXELS,   /* float above 0, at most a million */
    OPTION_WHOLE,    /* uint32_t from `minimum` to `maximum` */
    OPTION_BYTES,    /* uint64_t */
    OPTION_CHOICE,   /* a choice of the setting with this name; set() may refuse it */
    OPTION_NAME,     /* an enum, whose value for the first of `names` is `minimum` */
    OPTION_API,      /* glsurf_context_api */
    OPTION_BACKEND,  /* glsurf_backend */
    OPTION_PATH,     /* glsurf_path_choice */
    OPTION_REGION,   /* glsurf_region */
    OPTION_CALL,     /* set() takes the value, or NULL for a flag */
    OPTION_MAYBE     /* set() takes the optional value, or NULL */
} option_type;

typedef struct option_row {
    const char *name;
    option_type type;
    size_t offset;                             /* offset of the field to set */
    bool (*set)(void *self, const char *text); /* returns false after a report */
    char letter;                               /* letter of the short option, or 0 */
    uint32_t minimum, maximum;
    const char *const *names;        /* NULL ends the list */
    const char *what;                /* kind of file in messages; NULL: "a file" */
    bool (*have)(const char *needs); /* false after a report; NULL: needs no libraries */
    const char *needs;               /* argument of `have`; NULL: the option */
} option_row;

enum { OPTIONS_HELP = -2 };

/* Reads all options of a command: the command's own into `self`, and the settings into
 * `with`, unless it is NULL. If two have the same name, the command's counts. Adds --help.
 * Returns -1 to go on, otherwise the exit status; if `help` is NULL, OPTIONS_HELP for
 * --help. */
int settings_read(int argc, char **argv, const option_row *rows, void *self, settings *with,
                  const char *const help[]);

/* Returns the library's setting with this name, or NULL. */
const glsurf_setting *settings_find(const char *name);

/* Prints a text given in pieces; NULL ends the list. Replaces the piece SETTINGS_HELP by
 * the help of the settings, in two parts with an empty line between. A command may add
 * options to the second part. Returns the exit status. */
extern const char SETTINGS_HELP[];
/* The options of the device: the end of the settings' help. */
extern const char SETTINGS_DEVICE_HELP[];
int settings_print_help(const char *const help[]);

/* Returns all settings on which features depend, each as "name value, ". The caller frees
 * it. */
char *settings_text(const glsurf_extractor_desc *desc);

/* Checks the settings against each other. False after a report. */
bool settings_check(const settings *self);

/* Returns the threshold of the settings, or the default of their detector and preset. */
float settings_threshold(const glsurf_extractor_desc *desc);

/* Returns a remark to print after `count` if the settings ask for more, otherwise "".
 * Static storage. */
const char *settings_remark(const glsurf_extractor_desc *desc, uint32_t count);

/* Resets settings that apply only to other detectors or presets to their defaults. */
void settings_drop_foreign(glsurf_extractor_desc *desc);

/* Returns the name of a detector with a preset in tables: for "hessian" the preset's name,
 * otherwise the detector's. "/" and the preset follow the latter if the preset is not the
 * default, or `with_preset`. The caller frees it. */
char *settings_name(glsurf_detector detector, glsurf_preset preset, bool with_preset);

/* Checks that --api is not used with the CPU backend. False after a report. */
bool settings_check_api(const settings *self);

#endif
