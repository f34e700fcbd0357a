/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An application in a locale with decimal commas, as programs with GTK or Qt may be: the
 * library's results are the same. locale.sh makes such a locale and runs this program.
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
    assert_found(extract_once(desc, &scene), &expected);
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
    glsurf_matcher *matcher = matcher_new(GLSURF_BACKEND_GL, 0);
    glsurf_feature_set *set = feature_list_load(&list, matcher);
    glsurf_matches found;
    const glsurf_match_params params = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                         .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    assert_ok(glsurf_matcher_submit(matcher, set, set, &params));
    assert_ok(glsurf_matcher_collect(matcher, &found));
    assert_true(found.count > 10);
    for (uint32_t i = 0; i < found.count; ++i)
        assert_int_equal(found.matches[i].a, found.matches[i].b);
}

static void panorama(void **state) {
    (void)state;
    assert_non_null(setlocale(LC_ALL, ""));
    picture scene = picture_scene(64, 48, 1, 51);
    const glsurf_image image = picture_image(&scene);
    glsurf_device *device = device_new((glsurf_device_desc){ 0 });
    const glsurf_placement placement = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    uint8_t rgba[64 * 48 * 4];
    glsurf_panorama *made = panorama_on(device, 64, 48);
    assert_ok(glsurf_panorama_add(made, &image, &placement));
    assert_ok(glsurf_panorama_read(made, rgba));
    for (size_t i = 0; i < 64 * 48; ++i)
        assert_int_equal(rgba[4 * i], scene.pixels[i]);
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
