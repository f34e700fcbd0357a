/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings of an extractor as a table, for programs that offer them to their users: as
 * options, fields of a form, properties or keys of a file.
 */
#ifndef GLSURF_SETTINGS_H
#define GLSURF_SETTINGS_H

#include "glsurf/extractor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Type of a setting's field in glsurf_extractor_desc. */
typedef enum glsurf_setting_type {
    GLSURF_SETTING_CHOICE, /* an enum, from 0 on; the choices have names */
    GLSURF_SETTING_COUNT,  /* uint32_t */
    GLSURF_SETTING_PAIR,   /* two uint32_t, one after the other */
    GLSURF_SETTING_BYTES,  /* uint64_t */
    GLSURF_SETTING_REAL,   /* float */
    GLSURF_SETTING_SWITCH, /* bool */
} glsurf_setting_type;

/* Cost of a changed setting for the next submit. */
typedef enum glsurf_setting_effect {
    GLSURF_SETTING_FREE,     /* nothing */
    GLSURF_SETTING_PROGRAMS, /* compiles programs that were not used before */
    GLSURF_SETTING_PLAN,     /* makes textures, compiles programs not used before */
    GLSURF_SETTING_FIXED,    /* glsurf_extractor_change() ignores it */
} glsurf_setting_effect;

typedef struct glsurf_setting_choice {
    const char *name, *help;
} glsurf_setting_choice;

/* A setting. The strings are static. In a help text, braces enclose names of settings:
 * "with {max_features}, ...". */
typedef struct glsurf_setting {
    const char *name; /* such as "max_features" */
    glsurf_setting_type type;
    size_t offset;   /* offset of the field in glsurf_extractor_desc */
    double minimum;  /* smallest value but 0, which means the default; for both of a pair */
    double maximum;  /* largest value; for both of a pair */
    double multiple; /* counts are whole multiples of this; 0: any */
    double default_value; /* value that 0 means; NAN: glsurf_detector_threshold() */
    double needs_above;   /* larger values need this detector and this preset: */
    const char *needs_detector, *needs_preset; /* names; NULL: any */
    glsurf_setting_effect effect;
    bool is_result; /* features depend on it, and not only when and whether they come */
    bool hidden_from_command; /* users of a program have no reason to set it */
    const char *value; /* placeholder of a value in a help text, such as "N"; NULL for a
                          choice or a switch */
    const char *help;  /* one sentence or more, with a lower-case letter first and without
                          the last full stop; NULL for a choice */
    const glsurf_setting_choice *choices; /* `maximum` + 1 choices, or NULL */
} glsurf_setting;

/* Returns the settings in the order of their fields. `count` receives their number; NULL:
 * not wanted. Static storage. */
GLSURF_API const glsurf_setting *glsurf_settings(size_t *count);

/* Returns the value of a setting. Numbers above 2^53 are rounded. `index` is 0 or 1 for a
 * pair, else 0. */
GLSURF_API double glsurf_setting_get(const glsurf_setting *setting,
                                     const glsurf_extractor_desc *desc, int index);

/* Sets a setting to 0: its default. */
GLSURF_API void glsurf_setting_reset(const glsurf_setting *setting,
                                     glsurf_extractor_desc *desc);

/* Returns true if the detector and the preset of `desc` allow the value of the setting. */
GLSURF_API bool glsurf_setting_applies(const glsurf_setting *setting,
                                       const glsurf_extractor_desc *desc);

#ifdef __cplusplus
}
#endif

#endif
