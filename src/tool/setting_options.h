/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings of an extractor and of its context as options, which all commands that
 * extract features share. Each setting has an identifier in the enumeration below, a row in
 * SETTINGS_LONGS, lines in SETTINGS_HELP and a case in settings_set().
 */
#ifndef GLSURF_TOOL_SETTING_OPTIONS_H
#define GLSURF_TOOL_SETTING_OPTIONS_H

#include "tool/options.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Above the options of the commands themselves, which begin at OPTION_LONG. */
enum {
    SETTING_FIRST = 2 * OPTION_LONG,
    SETTING_THRESHOLD = SETTING_FIRST,
    SETTING_MAX_FEATURES,
    SETTING_GRID,
    SETTING_DESCRIPTOR,
    SETTING_UPRIGHT,
    SETTING_OCTAVES,
    SETTING_PRESET,
    SETTING_BACKEND,
    SETTING_API,
    SETTING_PATH,
    SETTING_MEMORY_LIMIT,
};

/* Rows for a command's table of long options. */
/* clang-format off */
#define SETTINGS_LONGS                                                 \
    { "threshold", required_argument, NULL, SETTING_THRESHOLD },       \
    { "max-features", required_argument, NULL, SETTING_MAX_FEATURES }, \
    { "grid", required_argument, NULL, SETTING_GRID },                 \
    { "descriptor", required_argument, NULL, SETTING_DESCRIPTOR },     \
    { "upright", no_argument, NULL, SETTING_UPRIGHT },                 \
    { "octaves", required_argument, NULL, SETTING_OCTAVES },         \
    { "preset", required_argument, NULL, SETTING_PRESET },             \
    { "backend", required_argument, NULL, SETTING_BACKEND },           \
    { "api", required_argument, NULL, SETTING_API },                   \
    { "path", required_argument, NULL, SETTING_PATH },                 \
    { "memory-limit", required_argument, NULL, SETTING_MEMORY_LIMIT }
/* clang-format on */

/* The help of the settings, in two parts with an empty line between. The second part is
 * open: a command may add options to it. */
extern const char SETTINGS_HELP[];

/* Whether the option is a setting. */
bool settings_has(int option);

/* Checks the settings against each other. False after a report. */
bool settings_check(const glsurf_extractor_desc *desc, glsurf_egl_api api);

/* Sets one setting in `desc`, or the API of the context that the session opens. False after
 * a report. */
bool settings_set(glsurf_extractor_desc *desc, glsurf_egl_api *api, int option,
                  const char *text);

/* Checks that --api was not given to the reference backend. False after a report. */
bool settings_check_api(glsurf_backend backend, glsurf_egl_api api);

#endif
