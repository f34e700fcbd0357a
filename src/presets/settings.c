/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/preset.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------- table -- */

static const glsurf_setting_choice presets[GLSURF_PRESETS] = {
    [GLSURF_PRESET_DEFAULT] = { "default",
                                "filters (with {detector} hessian), orientations and "
                                "descriptors that match well" },
    [GLSURF_PRESET_PAPER] = { "paper", "as in Terriberry, French and Helmsen, 2008" },
    [GLSURF_PRESET_BAY] = { "bay", "as in Bay, Ess, Tuytelaars and Van Gool, 2008. With "
                                   "{detector} censure or dog a preset sets only how "
                                   "orientations and descriptors are computed" },
    [GLSURF_PRESET_FAST] = { "fast", "matches best in the time of paper" },
    [GLSURF_PRESET_BEST] = { "best", "matches best, in more time" },
};

static const glsurf_setting_choice detectors[GLSURF_DETECTORS] = {
    [GLSURF_DETECTOR_HESSIAN] = { "hessian", "keypoints are maxima of the determinant of "
                                             "the Hessian: SURF" },
    [GLSURF_DETECTOR_CENSURE] = { "censure",
                                  "keypoints are extrema of centre-surround filters: "
                                  "CenSurE of Agrawal, Konolige and Blas, 2008" },
    [GLSURF_DETECTOR_DOG] = { "dog",
                              "keypoints are extrema of differences of Gaussians, as "
                              "in SIFT of Lowe, 2004" },
};

/* The characters of a macro's value. */
#define TEXT(macro)    TEXT_OF(macro)
#define TEXT_OF(value) #value

#define ROW(kind, field, ...)                                                              \
    { .name = #field,                                                                      \
      .type = GLSURF_SETTING_##kind,                                                       \
      .offset = offsetof(glsurf_extractor_desc, field),                                    \
      __VA_ARGS__ },
#define PAIR(label, first, second, ...)                                                    \
    { .name = #label,                                                                      \
      .type = GLSURF_SETTING_PAIR,                                                         \
      .offset = offsetof(glsurf_extractor_desc, first),                                    \
      __VA_ARGS__ },
static const glsurf_setting table[] = {
#include "presets/setting_rows.h"
};
#undef ROW
#undef PAIR

enum { SETTINGS = sizeof table / sizeof *table };

/* A field that the table lacks fails the build: the compiler finds too few values here. */
#if defined __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wmissing-field-initializers"
#endif
#define ROW(kind, field, ...)           0,
#define PAIR(label, first, second, ...) 0, 0,
_Static_assert(sizeof((glsurf_extractor_desc){
#include "presets/setting_rows.h"
                   NULL, NULL, NULL, NULL /* inspect and progress, with their users */
               }) > 0,
               "the values of the fields");
#undef ROW
#undef PAIR
#if defined __GNUC__
#pragma GCC diagnostic pop
#endif

const glsurf_setting *glsurf_settings(size_t *count) {
    if (count)
        *count = SETTINGS;
    return table;
}

const char *glsurf_preset_name(glsurf_preset preset) {
    return (unsigned)preset < GLSURF_PRESETS ? presets[preset].name : NULL;
}

const char *glsurf_detector_name(glsurf_detector detector) {
    return (unsigned)detector < GLSURF_DETECTORS ? detectors[detector].name : NULL;
}

/* ------------------------------------------------------------------ values -- */

static size_t size_of(const glsurf_setting *setting) {
    static const size_t sizes[] = {
        [GLSURF_SETTING_CHOICE] = sizeof(glsurf_preset),
        [GLSURF_SETTING_COUNT] = sizeof(uint32_t),
        [GLSURF_SETTING_PAIR] = 2 * sizeof(uint32_t),
        [GLSURF_SETTING_BYTES] = sizeof(uint64_t),
        [GLSURF_SETTING_REAL] = sizeof(float),
        [GLSURF_SETTING_SWITCH] = sizeof(bool),
    };
    return sizes[setting->type];
}

double glsurf_setting_get(const glsurf_setting *setting, const glsurf_extractor_desc *desc,
                          int index) {
    if (!setting || !desc)
        return 0.0;
    const void *const at = (const char *)desc + setting->offset;
    switch (setting->type) {
    case GLSURF_SETTING_CHOICE:
        return *(const glsurf_preset *)at;
    case GLSURF_SETTING_PAIR:
        return ((const uint32_t *)at)[index == 1];
    case GLSURF_SETTING_BYTES:
        return (double)*(const uint64_t *)at;
    case GLSURF_SETTING_REAL:
        return (double)*(const float *)at;
    case GLSURF_SETTING_SWITCH:
        return *(const bool *)at;
    default:
        return *(const uint32_t *)at;
    }
}

void glsurf_setting_reset(const glsurf_setting *setting, glsurf_extractor_desc *desc) {
    if (setting && desc)
        memset((char *)desc + setting->offset, 0, size_of(setting));
}

static bool is_name(const char *needed, const char *name) {
    return !needed || (name && strcmp(needed, name) == 0);
}

bool glsurf_setting_applies(const glsurf_setting *setting,
                            const glsurf_extractor_desc *desc) {
    return !setting || !desc ||
           glsurf_setting_get(setting, desc, 0) <= setting->needs_above ||
           (is_name(setting->needs_detector, glsurf_detector_name(desc->detector)) &&
            is_name(setting->needs_preset, glsurf_preset_name(desc->preset)));
}

/* ------------------------------------------------------------------ checks -- */

static glsurf_result refuse_value(gls_failure *failure, const glsurf_setting *setting) {
    char rest[32] = "the default"; /* the rest of "..., or 0 for" */
    if (!isnan(setting->default_value))
        snprintf(rest, sizeof rest, "%.7g", setting->default_value);
    if (setting->type == GLSURF_SETTING_CHOICE)
        return gls_refused(failure, "unknown %s; use a value of glsurf_%s", setting->name,
                           setting->name);
    if (setting->type == GLSURF_SETTING_PAIR)
        return gls_refused(
            failure,
            "%s_columns or %s_rows is out of range; set both from %g to %g, or both to 0",
            setting->name, setting->name, setting->minimum, setting->maximum);
    if (setting->maximum >= (double)FLT_MAX)
        return gls_refused(
            failure,
            "%s is out of range; set it to a finite number above 0, or to 0 for %s",
            setting->name, rest);
    if (setting->multiple > 1.0)
        return gls_refused(
            failure,
            "%s is out of range; set it to a multiple of %g from %g to %g, or to 0 for %s",
            setting->name, setting->multiple, setting->minimum, setting->maximum, rest);
    return gls_refused(failure,
                       "%s is out of range; set it from %.7g to %.7g, or to 0 for %s",
                       setting->name, setting->minimum, setting->maximum, rest);
}

static glsurf_result refuse_need(gls_failure *failure, const glsurf_setting *setting) {
    char above[48] = "";
    if (setting->needs_above > 0.0)
        snprintf(above, sizeof above, " above %g", setting->needs_above);
    return gls_refused(failure,
                       "%s%s is for the detector \"%s\"%s%s%s; choose %s, or set %s to 0",
                       setting->name, above, setting->needs_detector,
                       setting->needs_preset ? " with the preset \"" : "",
                       setting->needs_preset ? setting->needs_preset : "",
                       setting->needs_preset ? "\"" : "",
                       setting->needs_preset ? "these" : "it", setting->name);
}

/* NaN fails both comparisons. */
static bool is_allowed(const glsurf_setting *setting, double value) {
    return value == 0.0 ||
           (value >= setting->minimum && value <= setting->maximum &&
            (setting->multiple == 0.0 || fmod(value, setting->multiple) == 0.0));
}

static glsurf_result check_setting(gls_failure *failure, const glsurf_setting *setting,
                                   const glsurf_extractor_desc *desc) {
    const bool is_pair = setting->type == GLSURF_SETTING_PAIR;
    const double first = glsurf_setting_get(setting, desc, 0);
    const double second = is_pair ? glsurf_setting_get(setting, desc, 1) : first;
    if (!is_allowed(setting, first) || !is_allowed(setting, second) ||
        (first == 0.0) != (second == 0.0))
        return refuse_value(failure, setting);
    if (!glsurf_setting_applies(setting, desc))
        return refuse_need(failure, setting);
    return GLSURF_OK;
}

/* Checks the settings of the number of keypoints. */
static glsurf_result check_number(gls_failure *failure, const glsurf_extractor_desc *desc) {
    if (desc->features != 0 && desc->max_features != 0)
        return gls_refused(failure, "features and max_features both say how many keypoints "
                                    "there are; set one of them to 0");
    if (desc->features != 0 && desc->threshold != 0.0f)
        return gls_refused(failure, "features finds keypoints whatever the threshold; set "
                                    "features or threshold to 0");
    if (desc->grid_columns != 0 && desc->max_features == 0 && desc->features == 0)
        return gls_refused(failure, "a grid spreads the keypoints that max_features or "
                                    "features keeps; set one of them, too");
    return GLSURF_OK;
}

glsurf_result gls_settings_check(gls_failure *failure, const glsurf_extractor_desc *desc) {
    for (int i = 0; i < SETTINGS; ++i) {
        const glsurf_result result = check_setting(failure, &table[i], desc);
        if (result)
            return result;
    }
    return check_number(failure, desc);
}

/* ---------------------------------------------------------------- defaults -- */

gls_scales gls_settings_scales(const glsurf_extractor_desc *desc) {
    gls_scales scales = gls_default_scales();
    if (desc->first_step != 0)
        scales.first_step = (int)desc->first_step;
    if (desc->sigma != 0.0f)
        scales.sigma = desc->sigma;
    if (desc->intervals != 0)
        scales.intervals = (int)desc->intervals;
    return scales;
}

void gls_settings_fill(glsurf_extractor_desc *desc) {
    /* Replaces 0 where it means one number. The scale space stays: its 0 means the same for
     * every detector and preset, see gls_settings_scales(). */
    for (int i = 0; i < SETTINGS; ++i) {
        void *const at = (char *)desc + table[i].offset;
        if (table[i].needs_detector || glsurf_setting_get(&table[i], desc, 0) != 0.0)
            continue;
        if (table[i].type == GLSURF_SETTING_COUNT)
            *(uint32_t *)at = (uint32_t)table[i].default_value;
        else if (table[i].type == GLSURF_SETTING_BYTES)
            *(uint64_t *)at = (uint64_t)table[i].default_value;
    }
    if (desc->threshold == 0.0f) {
        const gls_scales scales = gls_settings_scales(desc);
        desc->threshold =
            gls_row_threshold(gls_preset_row(desc->preset, desc->detector), &scales);
    }
    desc->memory_limit = gls_memory_asked(desc->memory_limit);
}

uint64_t gls_memory_asked(uint64_t bytes) {
    const uint64_t limit = bytes ? bytes : GLSURF_DEFAULT_MEMORY_LIMIT;
    return limit < SIZE_MAX ? limit : SIZE_MAX;
}

/* ----------------------------------------------------------------- changes -- */

void gls_settings_take(glsurf_extractor_desc *desc, const glsurf_extractor_desc *from) {
    for (int i = 0; i < SETTINGS; ++i)
        if (table[i].effect != GLSURF_SETTING_FIXED)
            memcpy((char *)desc + table[i].offset, (const char *)from + table[i].offset,
                   size_of(&table[i]));
}

bool gls_settings_plan_alike(const glsurf_extractor_desc *a,
                             const glsurf_extractor_desc *b) {
    for (int i = 0; i < SETTINGS; ++i)
        if (table[i].effect >= GLSURF_SETTING_PLAN &&
            (glsurf_setting_get(&table[i], a, 0) != glsurf_setting_get(&table[i], b, 0) ||
             glsurf_setting_get(&table[i], a, 1) != glsurf_setting_get(&table[i], b, 1)))
            return false;
    return true;
}
