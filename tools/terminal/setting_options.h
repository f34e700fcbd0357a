/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings of a device and its extractor as options, which all commands that extract
 * features share. The settings of an extractor and their help come from the library's table
 * (glsurf/settings.h): "max_features" is the option --max-features.
 */
#ifndef GLSURF_TERMINAL_SETTING_OPTIONS_H
#define GLSURF_TERMINAL_SETTING_OPTIONS_H

#include "session/session_settings.h"
#include "terminal/options.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* The options of a command as a table, which ends with a row of zeros. */
typedef enum option_type {
    OPTION_FLAG,     /* bool */
    OPTION_CONSTANT, /* an enum, which the option, a flag, sets to `minimum` */
    OPTION_TEXT,     /* const char *, anything */
    OPTION_FILE,     /* const char *, a name of a file */
    OPTION_OUTPUT,   /* the same, or "-" */
    OPTION_POSITIVE, /* float above 0 */
    OPTION_PIXELS,   /* the same, at most a million */
    OPTION_WHOLE,    /* uint32_t from `minimum` to `maximum` */
    OPTION_BYTES,    /* uint64_t */
    OPTION_CHOICE,   /* a choice of the setting with this name; set() may refuse it */
    OPTION_NAME,     /* an enum: `minimum` for the first of `names` */
    OPTION_API,      /* the same with its names: glsurf_context_api */
    OPTION_BACKEND,  /* glsurf_backend */
    OPTION_PATH,     /* glsurf_path_choice */
    OPTION_REGION,   /* glsurf_region */
    OPTION_CALL,     /* set() takes the value; of a flag, NULL */
    OPTION_MAYBE     /* the same; without a value, NULL */
} option_type;

typedef struct option_row {
    const char *name;
    option_type type;
    size_t offset;                             /* of the field in the struct that is set */
    bool (*set)(void *self, const char *text); /* false after a report */
    char letter;                               /* or 0 */
    uint32_t minimum, maximum;
    const char *const *names;        /* end with NULL */
    const char *what;                /* a file is, in sentences; NULL: "a file" */
    bool (*have)(const char *needs); /* false after a report; NULL: nothing is needed */
    const char *needs;               /* NULL: the option itself */
} option_row;

enum { OPTIONS_HELP = -2 };

/* Reads all options of a command into `self`, and into `with`, unless it is NULL, those of
 * the settings, where both have the same name the command's. Adds --help. Returns -1, or
 * else the exit status with which the command ends. If `help` is NULL, returns OPTIONS_HELP
 * for --help. */
int settings_read(int argc, char **argv, const option_row *rows, void *self, settings *with,
                  const char *const help[]);

/* The setting of the library with this name, or NULL. */
const glsurf_setting *settings_find(const char *name);

/* Prints a text given in pieces; NULL ends the list. For the piece SETTINGS_HELP, the help
 * of the settings is printed, in two parts with an empty line between. The second part is
 * open: a command may add options to it. Returns the exit status. */
extern const char SETTINGS_HELP[];
/* A piece with the options of the device, which is the end of the settings' help. */
extern const char SETTINGS_DEVICE_HELP[];
int settings_print_help(const char *const help[]);

/* All settings on which features depend, as "name value, " each. The caller frees it. */
char *settings_text(const glsurf_extractor_desc *desc);

/* Checks the settings against each other. False after a report. */
bool settings_check(const settings *self);

/* The threshold that the settings mean: theirs, or the default of their detector. */
float settings_threshold(const glsurf_extractor_desc *desc);

/* What a line says behind the number of keypoints of an image: whether it has fewer than
 * the settings ask for. Static storage. */
const char *settings_remark(const glsurf_extractor_desc *desc, uint32_t count);

/* Makes those settings the default that only another detector or preset takes. */
void settings_drop_foreign(glsurf_extractor_desc *desc);

/* What a table calls a detector with a preset: the preset's name with the detector
 * "hessian"; otherwise the detector's name, and with a preset other than the default, or if
 * `with_preset`, "/" and the preset's. The caller frees it. */
char *settings_name(glsurf_detector detector, glsurf_preset preset, bool with_preset);

/* Checks that --api was not given to the CPU backend. False after a report. */
bool settings_check_api(const settings *self);

#endif
