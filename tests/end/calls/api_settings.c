/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Settings of an extractor, and the length of descriptors.
 */
#include "calls/api.h"

#include <math.h>

static void upright_sets_every_angle_to_zero(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    feature_list turned = setting_extract(*state, (glsurf_extractor_desc){ 0 }, &scene);
    feature_list upright =
        setting_extract(*state, (glsurf_extractor_desc){ .upright = true }, &scene);
    assert_true(upright.count > 20);
    assert_int_equal(upright.count, turned.count);
    uint32_t angles = 0;
    for (uint32_t i = 0; i < upright.count; ++i) {
        glsurf_keypoint expected = turned.keypoints[i];
        angles += expected.angle != 0.0f;
        expected.angle = 0.0f;
        assert_memory_equal(&upright.keypoints[i], &expected, sizeof expected);
    }
    assert_true(angles > upright.count / 2);
}

static void check_unit_length(const feature_list *list) {
    for (uint32_t i = 0; i < list->count; ++i) {
        double sum = 0.0;
        for (uint32_t d = 0; d < list->length; ++d) {
            const double v = feature_list_descriptor(list, i)[d];
            sum += v * v;
        }
        /* At most 128 squares, a square root and a division in float: 134 roundings of
         * 2^-24. */
        assert_true(fabs(sqrt(sum) - 1.0) < 8e-6);
    }
}

/* Length 0 means 64. The length does not change the keypoints. */
static void descriptors_have_their_length(void **state) {
    static const uint32_t lengths[][2] = { { 0, 64 }, { 64, 64 }, { 128, 128 } };
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    feature_list lists[3];
    for (int n = 0; n < 3; ++n) {
        const glsurf_extractor_desc desc = { .descriptor_length = lengths[n][0] };
        lists[n] = setting_extract(*state, desc, &scene);
        assert_int_equal(lists[n].length, lengths[n][1]);
        assert_true(lists[n].count > 20);
        check_unit_length(&lists[n]);
        assert_int_equal(lists[n].count, lists[0].count);
        assert_memory_equal(lists[n].keypoints, lists[0].keypoints,
                            lists[0].count * sizeof *lists[0].keypoints);
    }
    assert_same_features(&lists[0], &lists[1]);
}

/* A detector whose threshold depends on the preset has 0 here. */
typedef struct named {
    const char *name;
    float threshold;
} named;

static const named presets[] = { { "default", 0.0005f },
                                 { "paper", 0.001f },
                                 { "bay", 0.0004f },
                                 { "fast", 0.001f },
                                 { "best", 0.0005f } };
static const named detectors[] = { { "hessian", 0.0f },
                                   { "censure", 0.08f },
                                   { "dog", 0.04f / 3.0f } };

static void presets_and_detectors_have_names_and_thresholds(void **state) {
    const glsurf_preset no_preset = (glsurf_preset)GLSURF_PRESETS;
    const glsurf_detector no_detector = (glsurf_detector)GLSURF_DETECTORS;
    assert_int_equal(COUNT(presets), GLSURF_PRESETS);
    assert_int_equal(COUNT(detectors), GLSURF_DETECTORS);
    for (glsurf_preset p = 0; p < no_preset; ++p) {
        assert_string_equal(glsurf_preset_name(p), presets[p].name);
        assert_true(glsurf_descriptor_version(p) > 0);
        for (glsurf_detector d = 0; d < no_detector; ++d)
            assert_true(glsurf_detector_threshold(d, p) == (d == GLSURF_DETECTOR_HESSIAN
                                                                ? presets[p].threshold
                                                                : detectors[d].threshold));
        assert_true(glsurf_detector_threshold(no_detector, p) == 0.0f);
    }
    for (glsurf_detector d = 0; d < no_detector; ++d) {
        assert_string_equal(glsurf_detector_name(d), detectors[d].name);
        assert_true(glsurf_detector_threshold(d, no_preset) == 0.0f);
    }
    assert_null(glsurf_preset_name(no_preset));
    assert_int_equal(glsurf_descriptor_version(no_preset), 0);
    assert_null(glsurf_detector_name(no_detector));
    assert_null(glsurf_detector_name((glsurf_detector)-1));
}

/* The first step, sigma and intervals set the levels. */
static void scale_spaces_are_as_set(void **state) {
    static const struct {
        uint32_t count, step; /* step of the first level */
        uint32_t levels;      /* of the first octave */
        float first, last;    /* sigmas of the first octave; 0: not compared */
        glsurf_extractor_desc desc;
    } rows[] = {
        { 8, 1, 4, 1.2f, 3.6f, { .preset = GLSURF_PRESET_BAY, .octaves = 2 } },
        { 8,
          2,
          4,
          1.2f,
          3.6f,
          { .preset = GLSURF_PRESET_BAY, .octaves = 2, .first_step = 2 } },
        { 10, 1, 5, 1.6f, 4.0317f, { .detector = GLSURF_DETECTOR_DOG, .octaves = 2 } },
        { 12,
          1,
          4,
          1.2f,
          3.3941f,
          { .detector = GLSURF_DETECTOR_DOG,
            .octaves = 3,
            .sigma = 1.2f,
            .intervals = 2,
            .preset = GLSURF_PRESET_PAPER } },
        { 11, 1, 7, 0, 0, { .detector = GLSURF_DETECTOR_CENSURE, .octaves = 2 } },
    };
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 6);
    for (size_t i = 0; i < COUNT(rows); ++i) {
        glsurf_extractor *extractor = extractor_by(backend_of(state), rows[i].desc);
        feature_list list = extract(extractor, &scene);
        const glsurf_level *levels;
        assert_int_equal(glsurf_extractor_levels(extractor, &levels), rows[i].count);
        assert_int_equal(levels[0].step, rows[i].step);
        assert_int_equal(levels[rows[i].levels].step, 2 * rows[i].step);
        if (rows[i].first > 0.0f) {
            assert_true(fabsf(levels[0].sigma - rows[i].first) < 1e-4f);
            assert_true(fabsf(levels[rows[i].levels - 1].sigma - rows[i].last) < 1e-4f);
        }
        assert_true(list.count > 10);
    }
}

/* ------------------------------------------------------------ costs of a change -- */

static void change_setting(const glsurf_setting *row, glsurf_extractor_desc *desc) {
    void *const at = (char *)desc + row->offset;
    if (row->type == GLSURF_SETTING_REAL)
        *(float *)at = 0.002f;
    else if (row->type == GLSURF_SETTING_SWITCH)
        *(bool *)at = true;
    else if (row->type == GLSURF_SETTING_COUNT)
        *(uint32_t *)at = 1;
    else if (row->type == GLSURF_SETTING_BYTES)
        *(uint64_t *)at = (uint64_t)1 << 31;
    else
        fail_msg("give %s a value", row->name);
}

static uint32_t programs_of(glsurf_device *device) {
    glsurf_info info;
    glsurf_device_info(device, &info);
    return info.compiled + info.loaded;
}

/* A change without a new plan keeps the textures. A free change needs no new program. */
static void changes_cost_what_the_table_says(void **state) {
    size_t count;
    int with_programs = 0, free_of_cost = 0;
    const glsurf_setting *const table = glsurf_settings(&count);
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 6);
    for (size_t i = 0; i < count; ++i) {
        const bool is_free = table[i].effect == GLSURF_SETTING_FREE;
        if (!is_free && table[i].effect != GLSURF_SETTING_PROGRAMS)
            continue;
        glsurf_device *device = device_new((glsurf_device_desc){ 0 });
        glsurf_extractor_desc desc = { .capacity = 1024 };
        glsurf_extractor *extractor = extractor_on(device, desc);
        extract(extractor, &scene);
        const uint64_t bytes = glsurf_extractor_bytes(extractor);
        const uint32_t programs = programs_of(device);
        change_setting(&table[i], &desc);
        assert_ok(glsurf_extractor_change(extractor, &desc));
        extract(extractor, &scene);
        assert_true(bytes > 0 && glsurf_extractor_bytes(extractor) == bytes);
        if ((programs_of(device) == programs) != is_free)
            fail_msg("%s: %u programs, then %u", table[i].name, programs,
                     programs_of(device));
        free_of_cost += is_free;
        with_programs += !is_free;
    }
    assert_true(free_of_cost >= 2 && with_programs >= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_ALL(upright_sets_every_angle_to_zero),
        TEST_ON_ALL(descriptors_have_their_length),
        TEST(presets_and_detectors_have_names_and_thresholds, NULL),
        TEST_ON_BOTH(scale_spaces_are_as_set),
        TEST(changes_cost_what_the_table_says, NULL),
    };
    return driver_main("api_settings", tests, COUNT(tests));
}
