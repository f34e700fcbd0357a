/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public headers' rule for NULL: calls every function with NULL as its object and as
 * each argument. No call crashes, and an object that refused NULL stays usable.
 */
#include "calls/api.h"

#include <string.h>

static const glsurf_image no_image;
static const glsurf_keypoint keypoint = { .x = 8.0f, .y = 8.0f, .scale = 2.0f };

static void refuse(glsurf_result result) {
    assert_argument(result);
}

/* ------------------------------------------------------------------- object -- */

static void devices(void **state) {
    bool as_c;
    glsurf_timer_check check;
    const glsurf_device_desc desc = { .backend = GLSURF_BACKEND_CPU };
    glsurf_device *device = (glsurf_device *)&device;
    refuse(glsurf_device_create(NULL, &desc));
    refuse(glsurf_device_create(NULL, NULL));
    refuse(glsurf_device_create(&device, NULL));
    assert_null(device);
    refuse(glsurf_device_timer_check(NULL, &check));
    refuse(glsurf_device_timer_check(NULL, NULL));
    refuse(glsurf_device_rounding_check(NULL, &as_c));
    refuse(glsurf_device_rounding_check(NULL, NULL));
    assert_string_equal(glsurf_device_message(NULL), "");
    glsurf_device_destroy(NULL);
    glsurf_device_abandon(NULL);
}

static void extractors(void **state) {
    bool ready;
    glsurf_features features;
    glsurf_gpu_features exported;
    const glsurf_extractor_desc desc = { 0 };
    refuse(glsurf_extractor_change(NULL, &desc));
    refuse(glsurf_extractor_prepare(NULL, &no_image, 0.0, &ready));
    refuse(glsurf_extractor_submit(NULL, &no_image));
    refuse(glsurf_extractor_describe(NULL, &no_image, &keypoint, 1));
    refuse(glsurf_extractor_poll(NULL, &ready));
    refuse(glsurf_extractor_collect(NULL, &features));
    refuse(glsurf_extractor_gpu_features(NULL, &exported));
    refuse(glsurf_extractor_draw(NULL, &(glsurf_feature_drawing){ 0 }));
    glsurf_extractor_destroy(NULL);
}

static void matchers(void **state) {
    bool ready;
    glsurf_matches matches;
    glsurf_gpu_matches exported;
    glsurf_feature_set *set = (glsurf_feature_set *)&set;
    refuse(glsurf_feature_set_load(&set, NULL, &(glsurf_features){ 0 }));
    assert_null(set);
    set = (glsurf_feature_set *)&set;
    refuse(glsurf_feature_set_keep(&set, NULL, NULL));
    assert_null(set);
    refuse(glsurf_matcher_submit(NULL, NULL, NULL, &(glsurf_match_params){ 0 }));
    refuse(glsurf_matcher_poll(NULL, &ready));
    refuse(glsurf_matcher_collect(NULL, &matches));
    refuse(glsurf_matcher_gpu_matches(NULL, &exported));
    refuse(glsurf_matcher_draw(NULL, &(glsurf_match_drawing){ 0 }));
    refuse(
        glsurf_matcher_prepare(NULL, 1, 1, 64, &(glsurf_match_params){ 0 }, 0.0, &ready));
    assert_int_equal(glsurf_feature_set_count(NULL), 0);
    glsurf_feature_set_destroy(NULL);
    glsurf_matcher_destroy(NULL);
}

static void panoramas(void **state) {
    uint8_t rgba[4];
    uint32_t texture;
    refuse(glsurf_panorama_add(NULL, &no_image, &(glsurf_placement){ 0 }));
    refuse(glsurf_panorama_read(NULL, rgba));
    refuse(glsurf_panorama_texture(NULL, &texture));
    glsurf_panorama_destroy(NULL);
}

static void contexts(void **state) {
    glsurf_context *context = (glsurf_context *)&context;
    refuse(glsurf_context_create(NULL, &(glsurf_context_desc){ 0 }));
    refuse(glsurf_context_create(&context, NULL));
    assert_null(context);
    refuse(glsurf_context_make_current(NULL));
    refuse(glsurf_context_release(NULL));
    glsurf_context_info info;
    glsurf_context_get_info(NULL, NULL);
    glsurf_context_get_info(NULL, &info);
    assert_int_equal(info.api, GLSURF_CONTEXT_API_ANY);
    assert_string_equal(info.version, "");
    assert_string_equal(info.renderer, "");
    assert_string_equal(info.through, "");
    assert_null(glsurf_context_get_proc_address(NULL, NULL));
    glsurf_context_destroy(NULL);
}

/* Without an object, calls report zeros and empty strings, also as the names of paths. */
static void nothing_is_told_of_nothing(void **state) {
    const void *somewhere = state;
    const glsurf_level *levels = somewhere;
    const glsurf_pass_info *passes = somewhere;
    assert_int_equal(glsurf_extractor_levels(NULL, &levels), 0);
    assert_int_equal(glsurf_device_passes(NULL, &passes), 0);
    assert_null(levels);
    assert_null(passes);
    assert_int_equal(glsurf_extractor_bytes(NULL), 0);
    glsurf_info info;
    memset(&info, 1, sizeof info);
    glsurf_device_info(NULL, &info);
    assert_string_equal(info.renderer, "");
    assert_string_equal(info.version, "");
    assert_string_equal(info.loader, "");
    assert_int_equal(info.max_size + info.compiled + info.loaded, 0);
    glsurf_path_info paths[GLSURF_PATHS];
    memset(paths, 1, sizeof paths);
    const char *family = NULL;
    glsurf_device_paths(NULL, paths, &family);
    assert_string_equal(family, "");
    for (int i = 0; i < GLSURF_PATHS; ++i) {
        assert_string_equal(paths[i].name, "");
        assert_string_equal(paths[i].needs, "");
        assert_string_equal(paths[i].why, "");
        assert_false(paths[i].supported || paths[i].used);
    }
    glsurf_extractor_levels(NULL, NULL);
    glsurf_device_passes(NULL, NULL);
    glsurf_device_info(NULL, NULL);
    glsurf_device_paths(NULL, NULL, NULL);
}

/* ---------------------------------------------------------------- arguments -- */

/* Creates without a device, without settings, or without both. */
static void create_incomplete(glsurf_device *device, bool settings) {
    const glsurf_extractor_desc of_extractor = { 0 };
    const glsurf_matcher_desc of_matcher = { 0 };
    const glsurf_panorama_desc of_panorama = { .width = 8, .height = 8 };
    glsurf_extractor *extractor = (glsurf_extractor *)&extractor;
    glsurf_matcher *matcher = (glsurf_matcher *)&matcher;
    glsurf_panorama *panorama = (glsurf_panorama *)&panorama;
    refuse(glsurf_extractor_create(&extractor, device, settings ? &of_extractor : NULL));
    refuse(glsurf_matcher_create(&matcher, device, settings ? &of_matcher : NULL));
    refuse(glsurf_panorama_create(&panorama, device, settings ? &of_panorama : NULL));
    assert_null(extractor);
    assert_null(matcher);
    assert_null(panorama);
}

static void of_create(void **state) {
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    glsurf_device *device = device_new(
        (glsurf_device_desc){ .backend = *backend, .log = hear, .log_user = &log });
    create_incomplete(NULL, true);
    create_incomplete(NULL, false);
    assert_int_equal(log.count, 0);
    create_incomplete(device, false);
    assert_int_equal(log.count, 3); /* the device logs what is NULL */
    assert_non_null(strstr(log.last, "glsurf_panorama_desc"));
    assert_string_equal(glsurf_device_message(device), log.last);
    const glsurf_panorama_desc canvas = { .width = 8, .height = 8 };
    refuse(glsurf_extractor_create(NULL, device, &(glsurf_extractor_desc){ 0 }));
    refuse(glsurf_matcher_create(NULL, device, &(glsurf_matcher_desc){ 0 }));
    refuse(glsurf_panorama_create(NULL, device, &canvas));
}

static void of_devices(void **state) {
    const glsurf_backend *backend = *state;
    glsurf_device *device = device_new((glsurf_device_desc){ .backend = *backend });
    refuse(glsurf_device_timer_check(device, NULL));
    refuse(glsurf_device_rounding_check(device, NULL));
    assert_non_null(strstr(glsurf_device_message(device), "NULL"));
    glsurf_device_info(device, NULL);
    assert_int_equal(glsurf_device_passes(device, NULL), 0);
    const char *family = NULL;
    glsurf_device_paths(device, NULL, &family); /* each result is optional */
    assert_true(strlen(family) > 0);
    assert_int_equal(strcmp(family, "none") == 0, *backend == GLSURF_BACKEND_CPU);
    glsurf_path_info paths[GLSURF_PATHS];
    glsurf_device_paths(device, paths, NULL);
    assert_string_equal(paths[0].name, glsurf_path_name((glsurf_path)0));
    glsurf_device_paths(device, NULL, NULL);
}

static void of_extractors(void **state) {
    const glsurf_backend *backend = *state;
    subject s;
    subject_make(&s, *backend, picture_scene(100, 80, 1, 11));
    const glsurf_image image = picture_image(&s.good);
    refuse(glsurf_extractor_change(s.extractor, NULL));
    bool done;
    refuse(glsurf_extractor_prepare(s.extractor, NULL, 0.0, &done));
    refuse(glsurf_extractor_prepare(s.extractor, &image, 0.0, NULL));
    refuse(glsurf_extractor_submit(s.extractor, NULL));
    refuse(glsurf_extractor_describe(s.extractor, NULL, &keypoint, 1));
    refuse(glsurf_extractor_describe(s.extractor, &image, NULL, 1));
    refuse(glsurf_extractor_poll(s.extractor, NULL));
    assert_ok(glsurf_extractor_submit(s.extractor, &image));
    refuse(glsurf_extractor_collect(s.extractor, NULL));
    refuse(glsurf_extractor_gpu_features(s.extractor, NULL));
    refuse(glsurf_extractor_draw(s.extractor, NULL));
    assert_int_equal(glsurf_extractor_levels(s.extractor, NULL), 0);
    assert_int_equal(glsurf_device_passes(s.device, NULL), 0);
    feature_list list = collect(s.extractor);
    assert_same_features(&list, &s.expected);
    /* An array of no keypoints may be NULL. A mask may be NULL. */
    assert_ok(glsurf_extractor_describe(s.extractor, &image, NULL, 0));
    list = collect(s.extractor);
    assert_int_equal(list.count + list.total, 0);
}

static void of_memory(void **state) {
    const glsurf_backend *backend = *state;
    const glsurf_device_desc device = { .backend = *backend };
    const glsurf_extractor_desc desc = { 0 };
    for (int missing = 1; missing < 4; ++missing) {
        glsurf_memory memory;
        memset(&memory, 1, sizeof memory);
        refuse(glsurf_extractor_memory(missing & 1 ? NULL : &device,
                                       missing & 2 ? NULL : &desc, 8, 8, &memory));
        assert_true(memory.bytes == 0 && memory.capacity == 0);
    }
    refuse(glsurf_extractor_memory(&device, &desc, 8, 8, NULL));
    refuse(glsurf_extractor_memory(NULL, NULL, 8, 8, NULL));
}

/* Features that lack their keypoints, descriptors, or both. */
static void load_incomplete(glsurf_matcher *matcher) {
    static const float descriptor[64];
    for (int missing = 1; missing < 4; ++missing) {
        const glsurf_features features = { .count = 1,
                                           .descriptor_length = 64,
                                           .keypoints = missing & 1 ? NULL : &keypoint,
                                           .descriptors = missing & 2 ? NULL : descriptor };
        glsurf_feature_set *set = (glsurf_feature_set *)&set;
        refuse(glsurf_feature_set_load(&set, matcher, &features));
        assert_null(set);
    }
}

static void of_matchers(void **state) {
    bool ready;
    const glsurf_backend *backend = *state;
    const glsurf_match_params params = { 0 };
    const glsurf_features none = { .descriptor_length = 64 };
    glsurf_matcher *matcher = matcher_new(*backend, 0);
    glsurf_extractor *extractor =
        extractor_on(device_of(matcher), (glsurf_extractor_desc){ 0 });
    glsurf_feature_set *set = (glsurf_feature_set *)&set;
    refuse(glsurf_feature_set_load(NULL, matcher, &none));
    refuse(glsurf_feature_set_load(&set, matcher, NULL));
    assert_null(set);
    set = (glsurf_feature_set *)&set;
    refuse(glsurf_feature_set_keep(&set, matcher, NULL));
    assert_null(set);
    refuse(glsurf_feature_set_keep(NULL, matcher, extractor));
    load_incomplete(matcher);
    assert_ok(glsurf_feature_set_load(&set, matcher, &none));
    refuse(glsurf_matcher_submit(matcher, NULL, set, &params));
    refuse(glsurf_matcher_submit(matcher, set, NULL, &params));
    refuse(glsurf_matcher_submit(matcher, set, set, NULL));
    refuse(glsurf_matcher_poll(matcher, NULL));
    assert_ok(glsurf_matcher_submit(matcher, set, set, &params));
    refuse(glsurf_matcher_collect(matcher, NULL));
    refuse(glsurf_matcher_gpu_matches(matcher, NULL));
    refuse(glsurf_matcher_draw(matcher, NULL));
    refuse(glsurf_matcher_prepare(matcher, 1, 1, 64, NULL, 0.0, &ready));
    refuse(
        glsurf_matcher_prepare(matcher, 1, 1, 64, &(glsurf_match_params){ 0 }, 0.0, NULL));
    assert_int_equal(glsurf_device_passes(device_of(matcher), NULL), 0);
    glsurf_matches matches;
    assert_ok(glsurf_matcher_collect(matcher, &matches));
    assert_int_equal(matches.count, 0);
    glsurf_feature_set_destroy(set);
}

static void of_panoramas(void **state) {
    const glsurf_backend *backend = *state;
    glsurf_device *device = device_new((glsurf_device_desc){ .backend = *backend });
    const glsurf_placement placement = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    static const uint8_t pixels[64] = { 200 };
    const glsurf_image image = { .pixels = pixels, .width = 8, .height = 8 };
    uint8_t rgba[8 * 8 * 4];
    glsurf_panorama *panorama = panorama_on(device, 8, 8);
    refuse(glsurf_panorama_add(panorama, NULL, &placement));
    refuse(glsurf_panorama_add(panorama, &image, NULL));
    refuse(glsurf_panorama_read(panorama, NULL));
    refuse(glsurf_panorama_texture(panorama, NULL));
    assert_int_equal(glsurf_device_passes(device, NULL), 0);
    assert_ok(glsurf_panorama_add(panorama, &image, &placement));
    assert_ok(glsurf_panorama_read(panorama, rgba));
    assert_int_equal(rgba[0], 200);
}

static void of_geometry(void **state) {
    const glsurf_homography_params params = { 0 };
    const glsurf_match match = { 0 };
    const double unit[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
    glsurf_homography found;
    double x = 0.0, y = 0.0, inverse[9];
    const glsurf_keypoint *const k = &keypoint;
    const glsurf_fundamental_params pencil = { 0 };
    const glsurf_match_params rows = { 0 };
    glsurf_fundamental lines;
    glsurf_stereo_agreement agreement;
    for (int missing = 0; missing < 5; ++missing) {
        const glsurf_keypoint *from = missing == 0 ? NULL : k;
        const glsurf_keypoint *to = missing == 1 ? NULL : k;
        const glsurf_match *of = missing == 2 ? NULL : &match;
        const bool set = missing != 3, told = missing != 4;
        refuse(glsurf_homography_find(from, to, of, 1, set ? &params : NULL,
                                      told ? &found : NULL, NULL));
        refuse(glsurf_fundamental_find(from, to, of, 1, set ? &pencil : NULL,
                                       told ? &lines : NULL, NULL));
        refuse(glsurf_stereo_agree(from, to, of, 1, set ? &rows : NULL,
                                   told ? &agreement : NULL));
    }
    assert_int_equal(glsurf_homography_find(NULL, NULL, NULL, 0, &params, &found, NULL),
                     GLSURF_ERROR_GEOMETRY);
    assert_int_equal(glsurf_fundamental_find(NULL, NULL, NULL, 0, &pencil, &lines, NULL),
                     GLSURF_ERROR_GEOMETRY);
    const glsurf_region part = { .width = 10, .height = 10 };
    const glsurf_homography certain = { .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    double error;
    refuse(glsurf_homography_error(NULL, &part, &part, &error, NULL));
    refuse(glsurf_homography_error(&certain, NULL, &part, &error, NULL));
    refuse(glsurf_homography_error(&certain, &part, NULL, &error, NULL));
    refuse(glsurf_homography_error(&certain, &part, &part, NULL, NULL));
    assert_false(glsurf_homography_map(NULL, 1.0, 2.0, &x, &y));
    assert_false(glsurf_homography_map(unit, 1.0, 2.0, NULL, &y));
    assert_false(glsurf_homography_map(unit, 1.0, 2.0, &x, NULL));
    assert_true(x == 0.0 && y == 0.0);
    glsurf_homography_multiply(NULL, unit, inverse);
    glsurf_homography_multiply(unit, NULL, inverse);
    glsurf_homography_multiply(unit, unit, NULL);
    assert_true(glsurf_homography_magnification(NULL, 1.0, 2.0) == 0.0);
    assert_int_equal(glsurf_matrix_kind(NULL), GLSURF_GUIDE_NONE);
    assert_false(glsurf_homography_invert(NULL, inverse));
    assert_false(glsurf_homography_invert(unit, NULL));
    assert_ok(glsurf_stereo_agree(NULL, NULL, NULL, 0, &rows, &agreement));
    const glsurf_stereo_camera camera = { .focal = 500.0, .baseline = 0.1 };
    double point[3], spread[9];
    refuse(glsurf_stereo_point(NULL, 1.0, 2.0, 3.0, 1.0, point, spread));
    refuse(glsurf_stereo_point(&camera, 1.0, 2.0, 3.0, 1.0, NULL, spread));
    assert_ok(glsurf_stereo_point(&camera, 1.0, 2.0, 3.0, 1.0, point, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(devices, NULL),         TEST(extractors, NULL),
        TEST(matchers, NULL),        TEST(panoramas, NULL),
        TEST(contexts, NULL),        TEST(nothing_is_told_of_nothing, NULL),
        TEST_ON_BOTH(of_create),     TEST_ON_BOTH(of_devices),
        TEST_ON_BOTH(of_extractors), TEST_ON_BOTH(of_memory),
        TEST_ON_BOTH(of_matchers),   TEST_ON_BOTH(of_panoramas),
        TEST(of_geometry, NULL),
    };
    return driver_main("api_null", tests, COUNT(tests));
}
