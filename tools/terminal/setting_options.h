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

enum { OPTIONS_HELP = -2 };

/* Reads all options of a command: the command's own into `self`, and the settings into
 * `with`, unless it is NULL. If two have the same name, the command's counts. Adds --help.
 * Returns -1 to go on, otherwise the exit status; if `help` is NULL, OPTIONS_HELP for
 * --help. */
int settings_read(int argc, char **argv, const option_row *rows, void *self, settings *with,
                  const char *const help[]);

/* Reads a choice of the setting with the row's name into an enum. */
option_reader option_choice;

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

/* Refuses any setting that was named, except for the memory limit: an album has features.
 * Checks the API. False after a report. */
bool settings_check_album(const settings *self);

/* Returns the threshold of the settings, or the default of their detector and preset. */
float settings_threshold(const glsurf_extractor_desc *desc);

/* Returns a remark to print after `count` if the settings ask for more, otherwise "".
 * Static storage. */
const char *settings_remark(const glsurf_extractor_desc *desc, uint32_t count);

/* Returns the name of a detector with a preset in tables: for "hessian" the preset's name,
 * otherwise the detector's, followed by "/" and the preset if it is not the default. The
 * caller frees it. */
char *settings_name(glsurf_detector detector, glsurf_preset preset);

/* Checks that --api is not used with the CPU backend. False after a report. */
bool settings_check_api(const settings *self);

#endif
