/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings of a device and its extractor as options, which all commands that
 * extract features share. Each setting has an identifier in the enumeration below, a row in
 * SETTINGS_LONGS, lines in SETTINGS_HELP and a case in settings_set().
 */
#ifndef GLSURF_COMMON_SETTING_OPTIONS_H
#define GLSURF_COMMON_SETTING_OPTIONS_H

#include "common/options.h"
#include "common/session_settings.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* Above the options of the commands themselves, which begin at OPTION_LONG. */
enum {
    SETTING_FIRST = 2 * OPTION_LONG,
    SETTING_DETECTOR = SETTING_FIRST,
    SETTING_THRESHOLD,
    SETTING_MAX_FEATURES,
    SETTING_GRID,
    SETTING_DESCRIPTOR,
    SETTING_UPRIGHT,
    SETTING_OCTAVES,
    SETTING_PRESET,
    SETTING_FIRST_STEP,
    SETTING_SIGMA,
    SETTING_INTERVALS,
    SETTING_BACKEND,
    SETTING_API,
    SETTING_PATH,
    SETTING_MEMORY_LIMIT,
};

/* Rows for a command's table of long options. */
/* clang-format off */
#define SETTINGS_LONGS                                                 \
    { "detector", required_argument, NULL, SETTING_DETECTOR },         \
    { "threshold", required_argument, NULL, SETTING_THRESHOLD },       \
    { "max-features", required_argument, NULL, SETTING_MAX_FEATURES }, \
    { "grid", required_argument, NULL, SETTING_GRID },                 \
    { "descriptor", required_argument, NULL, SETTING_DESCRIPTOR },     \
    { "upright", no_argument, NULL, SETTING_UPRIGHT },                 \
    { "octaves", required_argument, NULL, SETTING_OCTAVES },           \
    { "preset", required_argument, NULL, SETTING_PRESET },             \
    { "first-step", required_argument, NULL, SETTING_FIRST_STEP },     \
    { "sigma", required_argument, NULL, SETTING_SIGMA },               \
    { "intervals", required_argument, NULL, SETTING_INTERVALS },       \
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
bool settings_check(const settings *self);

/* Sets one setting. False after a report. */
bool settings_set(settings *self, int option, const char *text);

/* The threshold that the settings mean: theirs, or the default of their detector. */
float settings_threshold(const glsurf_extractor_desc *desc);

/* Makes those settings the default that only another detector or preset takes. */
void settings_drop_foreign(glsurf_extractor_desc *desc);

/* What a table calls a detector with a preset: the preset's name with the detector
 * "hessian"; otherwise the detector's name, and with a preset other than the default, or if
 * `with_preset`, "/" and the preset's. The caller frees it. */
char *settings_name(glsurf_detector detector, glsurf_preset preset, bool with_preset);

/* Checks that --api was not given to the CPU backend. False after a report. */
bool settings_check_api(const settings *self);

#endif
