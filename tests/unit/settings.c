/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The table of settings: what follows from a row, for every row. */
#include "support/test.h"

#include "presets/preset.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef glsurf_extractor_desc description;

static const glsurf_setting *table(size_t *count) {
    const glsurf_setting *const all = glsurf_settings(count);
    assert_true(all && *count > 10);
    return all;
}

static void set_field(const glsurf_setting *setting, description *desc, double value) {
    void *const at = (char *)desc + setting->offset;
    switch (setting->type) {
    case GLSURF_SETTING_CHOICE:
        *(glsurf_preset *)at = (glsurf_preset)value;
        break;
    case GLSURF_SETTING_PAIR:
        ((uint32_t *)at)[0] = ((uint32_t *)at)[1] = (uint32_t)value;
        break;
    case GLSURF_SETTING_BYTES:
        *(uint64_t *)at = (uint64_t)value;
        break;
    case GLSURF_SETTING_REAL:
        *(float *)at = (float)value;
        break;
    case GLSURF_SETTING_SWITCH:
        *(bool *)at = value != 0.0;
        break;
    default:
        *(uint32_t *)at = (uint32_t)value;
    }
}

/* A description whose detector and preset take the setting. */
static description takes(const glsurf_setting *setting) {
    /* For the grid; but features takes its place. */
    const bool counts = strcmp(setting->name, "features") == 0;
    description desc = { .max_features = counts ? 0 : 9 };
    for (int p = 0; p < GLSURF_PRESETS; ++p)
        for (int d = 0; d < GLSURF_DETECTORS; ++d) {
            const bool same_preset =
                !setting->needs_preset ||
                strcmp(setting->needs_preset, glsurf_preset_name((glsurf_preset)p)) == 0;
            const bool same_detector =
                !setting->needs_detector ||
                strcmp(setting->needs_detector, glsurf_detector_name((glsurf_detector)d)) ==
                    0;
            if (same_preset && same_detector) {
                desc.preset = (glsurf_preset)p;
                desc.detector = (glsurf_detector)d;
                return desc;
            }
        }
    fail_msg("no detector and preset take %s", setting->name);
    return desc;
}

static void check_is(const glsurf_setting *setting, const description *desc,
                     bool is_allowed) {
    gls_failure failure = { 0 };
    const glsurf_result result = gls_settings_check(&failure, desc);
    if (result != (is_allowed ? GLSURF_OK : GLSURF_ERROR_ARGUMENT))
        fail_msg("%s: result %d, %s", setting->name, result, failure.message);
    assert_true(is_allowed || strstr(failure.message, setting->name));
    assert_int_equal(gls_settings_check(NULL, desc), result);
}

/* Rows stand in the order of the fields, have names of their own, and say all that a
 * program needs to offer them. */
static void rows_are_complete(void **state) {
    size_t count;
    const glsurf_setting *const all = table(&count);
    for (size_t i = 0; i < count; ++i) {
        const glsurf_setting *const s = &all[i];
        assert_true(i == 0 || s->offset > all[i - 1].offset);
        assert_true(s->maximum >= s->minimum && s->maximum > 0.0);
        assert_int_equal(s->help == NULL, s->type == GLSURF_SETTING_CHOICE);
        assert_int_equal(s->choices != NULL, s->type == GLSURF_SETTING_CHOICE);
        assert_int_equal(s->value == NULL, s->type == GLSURF_SETTING_CHOICE ||
                                               s->type == GLSURF_SETTING_SWITCH);
        for (size_t j = 0; j < i; ++j)
            assert_string_not_equal(s->name, all[j].name);
        for (int c = 0; s->choices && c <= (int)s->maximum; ++c)
            assert_true(s->choices[c].name && s->choices[c].help);
    }
}

static void values_in_range(void **state) {
    size_t count;
    const glsurf_setting *const all = table(&count);
    for (size_t i = 0; i < count; ++i) {
        const glsurf_setting *const s = &all[i];
        description desc = takes(s);
        check_is(s, &desc, true);
        if (s->minimum > 0.0) {
            set_field(s, &desc, s->minimum);
            check_is(s, &desc, true);
            assert_true(glsurf_setting_get(s, &desc, 0) == (double)(float)s->minimum);
        }
        if (s->type == GLSURF_SETTING_REAL) {
            set_field(s, &desc, -1.0);
            check_is(s, &desc, false);
            set_field(s, &desc, (double)NAN);
            check_is(s, &desc, false);
            set_field(s, &desc, (double)INFINITY);
            check_is(s, &desc, false);
        }
        if (s->maximum < (double)UINT32_MAX) {
            set_field(s, &desc, s->maximum);
            check_is(s, &desc, true);
            if (s->type != GLSURF_SETTING_SWITCH) {
                set_field(s, &desc, s->maximum + 1.0);
                check_is(s, &desc, false);
            }
        }
        if (s->multiple > 0.0) {
            set_field(s, &desc, s->minimum + 0.5 * s->multiple);
            check_is(s, &desc, false);
        }
        glsurf_setting_reset(s, &desc);
        assert_true(glsurf_setting_get(s, &desc, 0) == 0.0);
        check_is(s, &desc, true);
    }
}

/* What only one detector and preset take, all others refuse. */
static void values_that_need_a_detector(void **state) {
    size_t count, needing = 0;
    const glsurf_setting *const all = table(&count);
    for (size_t i = 0; i < count; ++i) {
        const glsurf_setting *const s = &all[i];
        needing += s->needs_detector != NULL;
        for (int k = 0; s->needs_detector && k < GLSURF_PRESETS * GLSURF_DETECTORS; ++k) {
            description desc = { .preset = (glsurf_preset)(k % GLSURF_PRESETS),
                                 .detector = (glsurf_detector)(k / GLSURF_PRESETS) };
            const description right = takes(s);
            const bool is_right = desc.detector == right.detector &&
                                  (!s->needs_preset || desc.preset == right.preset);
            set_field(s, &desc, s->maximum);
            assert_int_equal(glsurf_setting_applies(s, &desc), is_right);
            check_is(s, &desc, is_right);
            set_field(s, &desc, s->needs_above);
            assert_true(glsurf_setting_applies(s, &desc));
        }
    }
    assert_true(needing >= 3);
}

static void pairs_are_whole(void **state) {
    description desc = { .max_features = 100, .grid_columns = 3 };
    const glsurf_setting *const grid = &glsurf_settings(NULL)[3];
    assert_string_equal(grid->name, "grid");
    check_is(grid, &desc, false);
    desc.grid_rows = 2;
    check_is(grid, &desc, true);
    assert_true(glsurf_setting_get(grid, &desc, 0) == 3.0);
    assert_true(glsurf_setting_get(grid, &desc, 1) == 2.0);
    desc.max_features = 0;
    check_is(grid, &desc, false);
    desc.features = 100;
    check_is(grid, &desc, true);
}

/* `features` stands instead of a threshold and max_features. */
static void features_stand_alone(void **state) {
    const glsurf_setting *const features = &glsurf_settings(NULL)[5];
    assert_string_equal(features->name, "features");
    description desc = { .features = 100 };
    check_is(features, &desc, true);
    desc.threshold = 0.001f;
    check_is(features, &desc, false);
    desc = (description){ .features = 100, .max_features = 100 };
    check_is(features, &desc, false);
}

/* 0 becomes what the row says. */
static void defaults(void **state) {
    size_t count;
    const glsurf_setting *const all = table(&count);
    description desc = { 0 };
    gls_settings_fill(&desc);
    for (size_t i = 0; i < count; ++i) {
        const double value = glsurf_setting_get(&all[i], &desc, 0);
        if (isnan(all[i].fallback))
            assert_true(value ==
                        (double)glsurf_detector_threshold(desc.detector, desc.preset));
        else if (!all[i].needs_detector)
            assert_true(value == all[i].fallback);
    }
    const gls_scales scales = gls_settings_scales(&desc);
    assert_int_equal(scales.first_step, 1);
    assert_true(scales.sigma == GLSURF_DOG_SIGMA);
    assert_int_equal(scales.intervals, GLSURF_DOG_INTERVALS);
}

/* A change is taken unless the setting is fixed. It makes another plan if the table says
 * so. */
static void changes(void **state) {
    size_t count;
    const glsurf_setting *const all = table(&count);
    for (size_t i = 0; i < count; ++i) {
        const glsurf_setting *const s = &all[i];
        const description before = takes(s);
        description asked = before, taken = before;
        const double value = s->maximum < 1e9 ? s->maximum : 7.0;
        set_field(s, &asked, value);
        if (glsurf_setting_get(s, &before, 0) == value)
            continue; /* the detector that the setting needs */
        gls_settings_take(&taken, &asked);
        const bool is_fixed = s->effect == GLSURF_SETTING_FIXED;
        assert_true((glsurf_setting_get(s, &taken, 0) != value) == is_fixed);
        assert_int_equal(gls_settings_plan_alike(&before, &taken),
                         s->effect != GLSURF_SETTING_PLAN);
        if (s->type == GLSURF_SETTING_PAIR) {
            ((uint32_t *)((char *)&taken + s->offset))[1] = 5;
            assert_false(gls_settings_plan_alike(&asked, &taken));
        }
    }
}

static void nothing_given(void **state) {
    const description desc = { 0 };
    assert_true(glsurf_setting_get(NULL, &desc, 0) == 0.0);
    assert_true(glsurf_setting_get(glsurf_settings(NULL), NULL, 0) == 0.0);
    assert_true(glsurf_setting_applies(NULL, &desc));
    assert_true(glsurf_setting_applies(glsurf_settings(NULL), NULL));
    glsurf_setting_reset(NULL, NULL);
}

int main(void) {
    TEST_LIST(tests, rows_are_complete, values_in_range, values_that_need_a_detector,
              pairs_are_whole, features_stand_alone, defaults, changes, nothing_given);
    return test_main("settings", tests, COUNT(tests));
}
