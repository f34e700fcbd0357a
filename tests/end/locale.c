/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An application whose locale has decimal commas, as programs with GTK or Qt may have: the
 * library's results are the same as in any other locale. locale.sh makes such a locale and
 * runs this program.
 */
#include "driver.h"
#include "extract.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

static void check_features(glsurf_extractor_desc desc) {
    picture scene = picture_scene(200, 150, 1, 51);
    assert_non_null(setlocale(LC_ALL, "C"));
    feature_list expected = extract_once(desc, &scene);
    assert_true(expected.count > 10);
    assert_non_null(setlocale(LC_ALL, ""));
    feature_list list = extract_once(desc, &scene);
    assert_same_features(&list, &expected);
    feature_list_free(&list);
    feature_list_free(&expected);
    picture_free(&scene);
}

static void features(void **state) {
    check_features((glsurf_extractor_desc){ .preset = *(const glsurf_preset *)*state });
}

static void other_detectors(void **state) {
    for (int d = GLSURF_DETECTOR_HESSIAN + 1; d < GLSURF_DETECTORS; ++d)
        check_features((glsurf_extractor_desc){ .detector = (glsurf_detector)d });
    (void)state;
}

static void matches(void **state) {
    (void)state;
    assert_non_null(setlocale(LC_ALL, ""));
    picture scene = picture_scene(200, 150, 1, 51);
    feature_list list = extract_once((glsurf_extractor_desc){ 0 }, &scene);
    const glsurf_features loaded = { .count = list.count,
                                     .descriptor_length = list.length,
                                     .keypoints = list.keypoints,
                                     .descriptors = list.descriptors };
    glsurf_matcher *matcher = matcher_new(GLSURF_BACKEND_GL, 0);
    glsurf_feature_set *set = NULL;
    glsurf_matches found;
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                         .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    assert_int_equal(glsurf_feature_set_load(&set, matcher, &loaded), GLSURF_OK);
    assert_int_equal(glsurf_matcher_submit(matcher, set, set, &params), GLSURF_OK);
    assert_int_equal(glsurf_matcher_collect(matcher, &found), GLSURF_OK);
    assert_true(found.count > 10);
    for (uint32_t i = 0; i < found.count; ++i)
        assert_int_equal(found.matches[i].a, found.matches[i].b);
    glsurf_feature_set_destroy(set);
    glsurf_matcher_destroy(matcher);
    feature_list_free(&list);
    picture_free(&scene);
}

static void panorama(void **state) {
    (void)state;
    assert_non_null(setlocale(LC_ALL, ""));
    picture scene = picture_scene(64, 48, 1, 51);
    const glsurf_image image = picture_image(&scene);
    glsurf_device *device = device_new((glsurf_device_desc){ 0 });
    const glsurf_panorama_desc desc = { .width = 64, .height = 48 };
    const glsurf_placement placement = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    uint8_t rgba[64 * 48 * 4];
    glsurf_panorama *made = NULL;
    assert_int_equal(glsurf_panorama_create(&made, device, &desc), GLSURF_OK);
    assert_int_equal(glsurf_panorama_add(made, &image, &placement), GLSURF_OK);
    assert_int_equal(glsurf_panorama_read(made, rgba), GLSURF_OK);
    for (size_t i = 0; i < 64 * 48; ++i)
        assert_int_equal(rgba[4 * i], scene.pixels[i]);
    glsurf_panorama_destroy(made);
    glsurf_device_destroy(device);
    picture_free(&scene);
}

int main(void) {
    static glsurf_preset presets[] = { GLSURF_PRESET_DEFAULT, GLSURF_PRESET_PAPER };
    char number[16];
    if (!setlocale(LC_ALL, "") || snprintf(number, sizeof number, "%.1f", 0.5) != 3 ||
        strcmp(number, "0,5") != 0) {
        puts("skipped: the locale has no decimal comma");
        return 77;
    }
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        { "features, default preset", features, NULL, NULL, &presets[0] },
        { "features, paper's preset", features, NULL, NULL, &presets[1] },
        cmocka_unit_test(other_detectors),
        cmocka_unit_test(matches),
        cmocka_unit_test(panorama),
    };
    return driver_test(&used, "locale", tests, COUNT(tests));
}
