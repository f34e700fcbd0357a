/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The table of settings: checks, defaults and effects of every row. The search for the
 * threshold of the setting `features`: for any image it ends at the right threshold, and
 * begins the next image there. On 32-bit systems, the library refuses sizes that cannot be
 * addressed, and no size wraps around. On other systems the same calls succeed, or are left
 * out because they would take gigabytes.
 */
#include "extractor/threshold.h"
#include "presets/preset.h"
#include "support/test.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
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
    /* The grid needs max_features, which `features` replaces. */
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

/* Rows have the order of the fields, unique names, and all that a program needs to offer
 * them. */
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
            set_field(s, &desc, 0.9 * s->minimum);
            check_is(s, &desc, glsurf_setting_get(s, &desc, 0) == 0.0);
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

/* A value for one detector and preset is refused by all others. */
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

/* `features` replaces a threshold and max_features. */
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

/* 0 becomes the row's default value, for memory at most SIZE_MAX. The default threshold
 * depends on the detector, the preset and the intervals of "dog". */
static void defaults(void **state) {
    size_t count;
    const glsurf_setting *const all = table(&count);
    description desc = { 0 };
    gls_settings_fill(&desc);
    for (size_t i = 0; i < count; ++i) {
        const double value = glsurf_setting_get(&all[i], &desc, 0);
        if (isnan(all[i].default_value))
            assert_true(value ==
                        (double)glsurf_detector_threshold(desc.detector, desc.preset));
        else if (!all[i].needs_detector)
            assert_true(value == fmin(all[i].default_value, (double)SIZE_MAX));
    }
    const gls_scales scales = gls_settings_scales(&desc);
    assert_int_equal(scales.first_step, 1);
    assert_true(scales.sigma == GLSURF_DOG_SIGMA);
    assert_int_equal(scales.intervals, GLSURF_DOG_INTERVALS);
    for (int k = 0; k < GLSURF_PRESETS * GLSURF_DETECTORS; ++k) {
        desc = (description){ .preset = (glsurf_preset)(k % GLSURF_PRESETS),
                              .detector = (glsurf_detector)(k / GLSURF_PRESETS) };
        gls_settings_fill(&desc);
        assert_true(desc.threshold ==
                    glsurf_detector_threshold(desc.detector, desc.preset));
    }
    desc = (description){ .detector = GLSURF_DETECTOR_DOG, .intervals = 2 };
    gls_settings_fill(&desc);
    assert_true(desc.threshold == 0.04f / 2.0f);
}

/* A change is accepted unless the setting is fixed. It needs another plan if the table says
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

/* --------------------------------------------------------------------- threshold -- */

static gls_threshold_search search_of(glsurf_detector detector, uint32_t features) {
    return gls_threshold_search_of(
        &(glsurf_extractor_desc){ .detector = detector, .features = features });
}

static void the_lowest_threshold(void **state) {
    for (int d = 0; d < GLSURF_DETECTORS; ++d) {
        const gls_threshold_search search = search_of((glsurf_detector)d, 7);
        const float share = d == GLSURF_DETECTOR_HESSIAN ? 0x1p-20f : 0x1p-10f;
        const float standard =
            glsurf_detector_threshold((glsurf_detector)d, GLSURF_PRESET_DEFAULT);
        assert_true(search.lowest == share * standard);
        assert_int_equal(search.wanted, 7);
    }
}

static void a_grid_wants_twice_as_many(void **state) {
    glsurf_extractor_desc desc = { .features = 7, .grid_columns = 2, .grid_rows = 3 };
    assert_int_equal(gls_threshold_search_of(&desc).wanted, 14);
    desc.features = UINT32_MAX - 1;
    assert_int_equal(gls_threshold_search_of(&desc).wanted, UINT32_MAX);
    desc.features = 0;
    assert_int_equal(gls_threshold_search_of(&desc).wanted, 0);
}

/* An image in which count (t / first)^-exponent keypoints reach the threshold t. */
typedef struct image_of {
    double count, exponent, first;
    uint32_t fit; /* keypoints that fit into lists */
} image_of;

static uint32_t found_with(const image_of *image, float threshold) {
    return (uint32_t)fmin(
        image->count * pow((double)threshold / image->first, -image->exponent), 4e9);
}

/* Searches as results.c does. *threshold is the first threshold, and receives the last.
 * Returns the number of passes, or 0 if the image is refused. */
static int passes_of(const image_of *image, gls_threshold_search *search,
                     float *threshold) {
    for (int passes = 1; passes < 100; ++passes) {
        const uint32_t found = found_with(image, *threshold);
        if (found > image->fit) {
            if (!gls_threshold_raise(search, threshold))
                return 0;
        } else if (found >= search->wanted ||
                   !gls_threshold_lower(search, found, threshold)) {
            return passes;
        }
    }
    fail_msg("the search does not end");
    return 0;
}

/* Images of all kinds: the search ends with enough keypoints, or at the lowest threshold.
 */
static void ends_with_enough(void **state) {
    gls_random random = test_random_make(1);
    int most = 0;
    for (int n = 0; n < 3000; ++n) {
        const uint32_t wanted = 1 + gls_random_below(&random, 5000);
        gls_threshold_search search =
            search_of((glsurf_detector)(n % GLSURF_DETECTORS), wanted);
        const image_of image = { gls_random_below(&random, 3000),
                                 0.2 + 0.01 * gls_random_below(&random, 100),
                                 1024.0 * (double)search.lowest, UINT32_MAX };
        float threshold = 1024.0f * search.lowest;
        const int passes = passes_of(&image, &search, &threshold);
        assert_true(passes > 0);
        assert_true(threshold == search.lowest || found_with(&image, threshold) >= wanted);
        most = passes > most ? passes : most;
    }
    printf("at most %d passes\n", most);
    assert_true(most <= 25);
}

/* Lists that hold slightly more keypoints than wanted, and a first threshold on either
 * side. The image is refused if the lists hold fewer. */
static void ends_within_limits(void **state) {
    for (int n = 0; n < 200; ++n) {
        const bool too_few = n % 4 == 3;
        gls_threshold_search search =
            search_of((glsurf_detector)(n % GLSURF_DETECTORS), 1000);
        const image_of image = { 900.0, 0.7, 1024.0 * (double)search.lowest,
                                 too_few ? 990 : 1100 };
        float threshold = (float)image.first * exp2f((float)(n - 100) / 10.0f);
        if (threshold < search.lowest)
            threshold = search.lowest;
        const int passes = passes_of(&image, &search, &threshold);
        assert_int_equal(passes == 0, too_few);
        assert_true(too_few || found_with(&image, threshold) >= 1000);
    }
}

static void begins_where_the_last_ones_ended(void **state) {
    const gls_threshold_search search = search_of(GLSURF_DETECTOR_CENSURE, 100);
    gls_threshold_memory memory = { .given = 0.0f };
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 3.0f);
    gls_threshold_remember(&search, &memory, 0.5f);
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 0.84f * 0.5f);
    gls_threshold_remember(&search, &memory, 2.0f);
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 0.84f * 0.5f);
    gls_threshold_remember(&search, &memory, 2.0f);
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 0.84f * 2.0f);
    gls_threshold_remember(&search, &memory, 0.0f); /* an image that has fewer */
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == search.lowest);
}

static void begins_below_a_given_one_that_found_too_few(void **state) {
    const gls_threshold_search search = search_of(GLSURF_DETECTOR_CENSURE, 100);
    gls_threshold_memory memory = { .given = 3.0f, .found = 100 };
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 3.0f);
    memory.found = 50;
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 0.4f * 3.0f);
    gls_threshold_remember(&search, &memory, 0.5f);
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 0.84f * 0.5f);
}

/* ------------------------------------------------------------------------- addresses -- */

static void the_limit_is_what_can_be_addressed(void **state) {
    for (int backend = GLSURF_BACKEND_GL; backend <= GLSURF_BACKEND_CPU; ++backend) {
        const glsurf_device_desc device = { .backend = (glsurf_backend)backend };
        const glsurf_extractor_desc desc = { .memory_limit = UINT64_MAX };
        glsurf_memory memory;
        assert_ok(glsurf_extractor_memory(&device, &desc, 1000, 1000, &memory));
        const double bytes = memory.bytes_per_pixel * 30000.0 * 30000.0;
        assert_true(bytes > 4294967296.0);
        assert_int_equal(glsurf_extractor_memory(&device, &desc, 30000, 30000, &memory),
                         bytes < (double)SIZE_MAX ? GLSURF_OK : GLSURF_ERROR_LIMIT);
    }
}

/* The descriptors have a few more than 2^32 bytes. */
static void more_descriptors_than_addresses(void **state) {
    enum { MANY = 1 << 23, LENGTH = 128, SIDE = 64 };
    static const uint8_t pixels[SIDE * SIDE];
    const glsurf_image image = { .pixels = pixels, .width = SIDE, .height = SIDE };
    if (SIZE_MAX > UINT32_MAX)
        return;
    glsurf_keypoint *keypoints = test_scratch(MANY * sizeof *keypoints);
    for (int i = 0; i < MANY; ++i)
        keypoints[i].scale = 2.0f;
    glsurf_extractor *extractor = NULL;
    glsurf_device *device = NULL;
    const glsurf_extractor_desc desc = { .descriptor_length = LENGTH, .upright = true };
    assert_ok(glsurf_device_create(&device,
                                   &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU }));
    assert_ok(glsurf_extractor_create(&extractor, device, &desc));
    assert_int_equal(glsurf_extractor_describe(extractor, &image, keypoints, MANY),
                     GLSURF_ERROR_MEMORY);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
}

int main(void) {
    TEST_LIST(tests, rows_are_complete, values_in_range, values_that_need_a_detector,
              pairs_are_whole, features_stand_alone, defaults, changes, nothing_given,
              the_lowest_threshold, a_grid_wants_twice_as_many, ends_with_enough,
              ends_within_limits, begins_where_the_last_ones_ended,
              begins_below_a_given_one_that_found_too_few,
              the_limit_is_what_can_be_addressed, more_descriptors_than_addresses);
    return test_main("settings", tests, COUNT(tests));
}
