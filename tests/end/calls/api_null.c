/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The public headers' rule for NULL: calls every function with NULL as its object and as
 * each argument. No call crashes, and an object that refused NULL stays usable.
 */
#include "calls/api.h"

#include <string.h>

static const glsurf_keypoint keypoint = { .x = 8.0f, .y = 8.0f, .scale = 2.0f };
static const double unit[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

/* Argument i of a call: NULL if bit i of `missing` is set. */
#define A(i, argument) (missing >> (i)&1 ? NULL : (argument))

/* Makes a call that lacks arguments 0 to count - 1, each alone and all together, and has
 * it refused. */
#define EACH_MISSING(count)                                                                \
    int missing = 1;                                                                       \
    missing < 1 << (count);                                                                \
    ++missing
#define REFUSE(count, ...)                                                                 \
    for (EACH_MISSING(count))                                                              \
    assert_argument((__VA_ARGS__))

/* ------------------------------------------------------------------- nothing -- */

static void contexts(void **state) {
    for (EACH_MISSING(2)) {
        glsurf_context *context = (glsurf_context *)&context;
        assert_argument(
            glsurf_context_create(A(0, &context), A(1, &(glsurf_context_desc){ 0 })));
        assert_true(missing & 1 || !context);
    }
    assert_argument(glsurf_context_make_current(NULL));
    assert_argument(glsurf_context_release(NULL));
    glsurf_context_info info;
    glsurf_context_get_info(NULL, NULL);
    glsurf_context_get_info(NULL, &info);
    assert_int_equal(info.api, GLSURF_CONTEXT_API_ANY);
    assert_string_equal(info.version, "");
    assert_string_equal(info.renderer, "");
    assert_string_equal(info.through, "");
    assert_null(glsurf_context_get_proc_address(NULL, NULL));
}

/* Without an object, calls end nothing, and report zeros and empty strings, also as the
 * names of paths. */
static void nothing_is_told_of_nothing(void **state) {
    const void *somewhere = state;
    const glsurf_level *levels = somewhere;
    const glsurf_pass_info *passes = somewhere;
    glsurf_context_destroy(NULL);
    glsurf_device_destroy(NULL);
    glsurf_device_abandon(NULL);
    glsurf_extractor_destroy(NULL);
    glsurf_feature_set_destroy(NULL);
    glsurf_matcher_destroy(NULL);
    glsurf_panorama_destroy(NULL);
    glsurf_tiles_destroy(NULL);
    glsurf_targets_destroy(NULL);
    assert_null(glsurf_targets_extractor(NULL));
    assert_int_equal(glsurf_tiles_count(NULL), 0);
    assert_int_equal(glsurf_tile_region(NULL).width, 0);
    assert_string_equal(glsurf_device_message(NULL), "");
    assert_int_equal(glsurf_feature_set_count(NULL), 0);
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

/* ------------------------------------------------------- objects, arguments -- */

static void devices(void **state) {
    bool as_c;
    glsurf_timer_check check;
    const glsurf_device_desc desc = { .backend = backend_of(state) };
    glsurf_device *device = device_new(desc);
    for (EACH_MISSING(2)) {
        glsurf_device *made = (glsurf_device *)&made;
        assert_argument(glsurf_device_create(A(0, &made), A(1, &desc)));
        assert_true(missing & 1 || !made);
    }
    REFUSE(2, glsurf_device_timer_check(A(0, device), A(1, &check)));
    REFUSE(2, glsurf_device_rounding_check(A(0, device), A(1, &as_c)));
    assert_non_null(strstr(glsurf_device_message(device), "NULL"));
    glsurf_device_info(device, NULL);
    assert_int_equal(glsurf_device_passes(device, NULL), 0);
    const char *family = NULL;
    glsurf_device_paths(device, NULL, &family); /* each result is optional */
    assert_true(strlen(family) > 0);
    assert_int_equal(strcmp(family, "none") == 0, desc.backend == GLSURF_BACKEND_CPU);
    glsurf_path_info paths[GLSURF_PATHS];
    glsurf_device_paths(device, paths, NULL);
    assert_string_equal(paths[0].name, glsurf_path_name((glsurf_path)0));
    glsurf_device_paths(device, NULL, NULL);
}

/* A device logs the settings that are NULL. */
static void creates(void **state) {
    heard log = { 0 };
    glsurf_device *device = device_new((glsurf_device_desc){
        .backend = backend_of(state), .log = hear, .log_user = &log });
    const glsurf_extractor_desc of_extractor = { 0 };
    const glsurf_matcher_desc of_matcher = { 0 };
    const glsurf_panorama_desc of_panorama = { .canvas = { .width = 8, .height = 8 } };
    for (EACH_MISSING(3)) {
        glsurf_extractor *extractor = (glsurf_extractor *)&extractor;
        glsurf_matcher *matcher = (glsurf_matcher *)&matcher;
        glsurf_panorama *panorama = (glsurf_panorama *)&panorama;
        log.count = 0;
        assert_argument(
            glsurf_extractor_create(A(0, &extractor), A(1, device), A(2, &of_extractor)));
        assert_argument(
            glsurf_matcher_create(A(0, &matcher), A(1, device), A(2, &of_matcher)));
        assert_argument(
            glsurf_panorama_create(A(0, &panorama), A(1, device), A(2, &of_panorama)));
        assert_true(missing & 1 || (!extractor && !matcher && !panorama));
        assert_int_equal(log.count, missing == 4 ? 3 : 0);
        if (missing == 4) {
            assert_non_null(strstr(log.last, "glsurf_panorama_desc"));
            assert_string_equal(glsurf_device_message(device), log.last);
        }
    }
}

static void extractors(void **state) {
    bool done;
    glsurf_features features;
    glsurf_gpu_features exported;
    subject s;
    subject_make(&s, backend_of(state), picture_scene(100, 80, 1, 11));
    glsurf_extractor *const e = s.extractor;
    const glsurf_image image = picture_image(&s.good);
    REFUSE(2, glsurf_extractor_change(A(0, e), A(1, &(glsurf_extractor_desc){ 0 })));
    REFUSE(3, glsurf_extractor_prepare(A(0, e), A(1, &image), 0.0, A(2, &done)));
    REFUSE(2, glsurf_extractor_submit(A(0, e), A(1, &image)));
    REFUSE(3, glsurf_extractor_describe(A(0, e), A(1, &image), A(2, &keypoint), 1));
    REFUSE(2, glsurf_extractor_poll(A(0, e), A(1, &done)));
    assert_ok(glsurf_extractor_submit(e, &image));
    REFUSE(2, glsurf_extractor_collect(A(0, e), A(1, &features)));
    REFUSE(2, glsurf_extractor_gpu_features(A(0, e), A(1, &exported)));
    REFUSE(2, glsurf_extractor_draw(A(0, e), A(1, &(glsurf_feature_drawing){ 0 })));
    assert_int_equal(glsurf_extractor_levels(e, NULL), 0);
    assert_int_equal(glsurf_device_passes(s.device, NULL), 0);
    assert_found(collect(e), &s.expected);
    /* No keypoints may be NULL, and neither has to be a mask. */
    assert_ok(glsurf_extractor_describe(e, &image, NULL, 0));
    const feature_list list = collect(e);
    assert_int_equal(list.count + list.total, 0);
}

static void tiles(void **state) {
    const glsurf_image image = { .pixels = "", .width = 1, .height = 1 };
    glsurf_extractor *e = extractor_by(backend_of(state), (glsurf_extractor_desc){ 0 });
    glsurf_tiles *t = (glsurf_tiles *)&t;
    glsurf_blob first, result;
    glsurf_features features;
    assert_argument(glsurf_tiles_create(NULL, e, 1, 1));
    assert_argument(glsurf_tiles_create(&t, NULL, 1, 1));
    assert_argument(glsurf_tiles_create(&t, e, 0, 1));
    assert_null(t);
    assert_ok(glsurf_tiles_create(&t, e, 1, 1));
    REFUSE(2, glsurf_tiles_task(A(0, t), 0, A(1, &first)));
    assert_ok(glsurf_tiles_task(t, 0, &first));
    REFUSE(4, glsurf_extractor_compute(A(0, e), A(1, &first), A(2, &image), A(3, &result)));
    assert_ok(glsurf_extractor_compute(e, &first, &image, &result));
    REFUSE(2, glsurf_tiles_take(A(0, t), A(1, &result)));
    assert_ok(glsurf_tiles_take(t, &result));
    REFUSE(2, glsurf_tiles_features(A(0, t), A(1, &features)));
    assert_ok(glsurf_tiles_features(t, &features));
    assert_int_equal(features.count + glsurf_tiles_count(t), 0);
    glsurf_tiles_destroy(t);
}

static void memory_needed(void **state) {
    const glsurf_device_desc device = { .backend = backend_of(state) };
    const glsurf_extractor_desc desc = { 0 };
    for (EACH_MISSING(3)) {
        glsurf_memory memory;
        memset(&memory, 1, sizeof memory);
        assert_argument(
            glsurf_extractor_memory(A(0, &device), A(1, &desc), 8, 8, A(2, &memory)));
        assert_true(missing & 4 || (memory.bytes == 0 && memory.capacity == 0));
    }
}

/* Features that lack their keypoints, descriptors, or both. */
static void load_incomplete(glsurf_matcher *matcher) {
    static const float descriptor[64];
    for (EACH_MISSING(2)) {
        const glsurf_features features = { .count = 1,
                                           .descriptor_length = 64,
                                           .keypoints = A(0, &keypoint),
                                           .descriptors = A(1, descriptor) };
        glsurf_feature_set *set = (glsurf_feature_set *)&set;
        assert_argument(glsurf_feature_set_load(&set, matcher, &features));
        assert_null(set);
    }
}

static void matchers(void **state) {
    bool ready;
    const glsurf_match_params params = { 0 };
    const glsurf_features none = { .descriptor_length = 64 };
    glsurf_matches matches;
    glsurf_gpu_matches exported;
    glsurf_matcher *const m = matcher_new(backend_of(state), 0);
    glsurf_extractor *extractor = extractor_on(device_of(m), (glsurf_extractor_desc){ 0 });
    for (EACH_MISSING(3)) {
        glsurf_feature_set *loaded = (glsurf_feature_set *)&loaded, *kept = loaded;
        assert_argument(glsurf_feature_set_load(A(0, &loaded), A(1, m), A(2, &none)));
        assert_argument(glsurf_feature_set_keep(A(0, &kept), A(1, m), A(2, extractor)));
        assert_true(missing & 1 || (!loaded && !kept));
    }
    load_incomplete(m);
    glsurf_feature_set *set;
    assert_ok(glsurf_feature_set_load(&set, m, &none));
    REFUSE(4, glsurf_matcher_submit(A(0, m), A(1, set), A(2, set), A(3, &params)));
    REFUSE(2, glsurf_matcher_poll(A(0, m), A(1, &ready)));
    assert_ok(glsurf_matcher_submit(m, set, set, &params));
    REFUSE(2, glsurf_matcher_collect(A(0, m), A(1, &matches)));
    REFUSE(2, glsurf_matcher_gpu_matches(A(0, m), A(1, &exported)));
    REFUSE(2, glsurf_matcher_draw(A(0, m), A(1, &(glsurf_match_drawing){ 0 })));
    REFUSE(3, glsurf_matcher_prepare(A(0, m), 1, 1, 64, A(1, &params), 0.0, A(2, &ready)));
    assert_int_equal(glsurf_device_passes(device_of(m), NULL), 0);
    assert_ok(glsurf_matcher_collect(m, &matches));
    assert_int_equal(matches.count, 0);
    glsurf_feature_set_destroy(set);
}

static void panoramas(void **state) {
    glsurf_device *device =
        device_new((glsurf_device_desc){ .backend = backend_of(state) });
    glsurf_placement placement = { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    static const uint8_t pixels[64] = { 200 };
    const glsurf_image image = { .pixels = pixels, .width = 8, .height = 8 };
    uint8_t rgba[8 * 8 * 4];
    uint32_t texture;
    glsurf_panorama *const p = panorama_on(device, 8, 8);
    REFUSE(3, glsurf_panorama_add(A(0, p), A(1, &image), A(2, &placement)));
    REFUSE(3, glsurf_panorama_survey(A(0, p), A(1, &image), A(2, &placement), 1, NULL));
    REFUSE(2, glsurf_panorama_read(A(0, p), A(1, rgba)));
    REFUSE(2, glsurf_panorama_texture(A(0, p), A(1, &texture)));
    REFUSE(1, glsurf_panorama_start(A(0, p), NULL));
    assert_int_equal(glsurf_panorama_rows(NULL), 0);
    assert_int_equal(glsurf_device_passes(device, NULL), 0);
    assert_ok(glsurf_panorama_add(p, &image, &placement));
    assert_ok(glsurf_panorama_read(p, rgba));
    assert_int_equal(rgba[0], 200);
}

static void targets(void **state) {
    glsurf_device *device =
        device_new((glsurf_device_desc){ .backend = backend_of(state) });
    picture noise = picture_noise(72, 56, 43);
    const glsurf_image image = picture_image(&noise);
    const glsurf_region part = { .width = 72, .height = 56 };
    const glsurf_target_desc desc = { 0 };
    glsurf_targets *t = NULL;
    glsurf_target_results results;
    bool ready;
    uint32_t number;
    for (EACH_MISSING(3)) {
        glsurf_targets *made = NULL;
        assert_argument(glsurf_targets_create(A(0, &made), A(1, device),
                                              A(2, &(glsurf_targets_desc){ 0 })));
    }
    assert_ok(glsurf_targets_create(&t, device, &(glsurf_targets_desc){ 0 }));
    REFUSE(4, glsurf_targets_add(A(0, t), A(1, &image), A(2, &desc), A(3, &number)));
    REFUSE(2, glsurf_targets_submit(A(0, t), A(1, &image), 0.0));
    REFUSE(2, glsurf_targets_poll(A(0, t), A(1, &ready)));
    assert_ok(glsurf_targets_submit(t, &image, 0.0));
    REFUSE(2, glsurf_targets_collect(A(0, t), A(1, &results)));
    assert_ok(glsurf_targets_collect(t, &results));
    REFUSE(5, glsurf_targets_add_features(A(0, t), A(1, &results.features), A(2, &part),
                                          A(3, &desc), A(4, &number)));
    REFUSE(1, glsurf_targets_remove(A(0, t), 1));
    REFUSE(1, glsurf_targets_reset(A(0, t)));
    assert_ok(glsurf_targets_add(t, &image, &desc, &number));
    glsurf_targets_destroy(t);
}

/* ----------------------------------------------------------------- geometry -- */

/* Without matches there may be no keypoints. */
static void matched_keypoints(void **state) {
    const glsurf_keypoint *const k = &keypoint;
    const glsurf_match match = { 0 };
    const glsurf_homography_params params = { 0 };
    const glsurf_fundamental_params pencil = { 0 };
    const glsurf_match_params rows = { 0 };
    glsurf_homography found;
    glsurf_fundamental lines;
    glsurf_stereo_agreement agreement;
    REFUSE(5, glsurf_homography_find(A(0, k), A(1, k), A(2, &match), 1, A(3, &params),
                                     A(4, &found), NULL));
    REFUSE(5, glsurf_fundamental_find(A(0, k), A(1, k), A(2, &match), 1, A(3, &pencil),
                                      A(4, &lines), NULL));
    REFUSE(5, glsurf_stereo_agree(A(0, k), A(1, k), A(2, &match), 1, A(3, &rows),
                                  A(4, &agreement)));
    assert_int_equal(glsurf_homography_find(NULL, NULL, NULL, 0, &params, &found, NULL),
                     GLSURF_ERROR_GEOMETRY);
    assert_int_equal(glsurf_fundamental_find(NULL, NULL, NULL, 0, &pencil, &lines, NULL),
                     GLSURF_ERROR_GEOMETRY);
    assert_ok(glsurf_stereo_agree(NULL, NULL, NULL, 0, &rows, &agreement));
}

static void matrices_and_cameras(void **state) {
    const glsurf_region part = { .width = 10, .height = 10 };
    const glsurf_homography certain = { .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    const glsurf_stereo_camera camera = { .focal = 500.0, .baseline = 0.1 };
    double x = 0.0, y = 0.0, error, made[9], point[3], spread[9];
    REFUSE(4, glsurf_homography_error(A(0, &certain), A(1, &part), A(2, &part),
                                      A(3, &error), NULL));
    for (EACH_MISSING(3)) {
        assert_false(glsurf_homography_map(A(0, unit), 1.0, 2.0, A(1, &x), A(2, &y)));
        glsurf_homography_multiply(A(0, unit), A(1, unit), A(2, made));
    }
    assert_true(x == 0.0 && y == 0.0);
    for (EACH_MISSING(2))
        assert_false(glsurf_homography_invert(A(0, unit), A(1, made)));
    assert_true(glsurf_homography_magnification(NULL, 1.0, 2.0) == 0.0);
    assert_int_equal(glsurf_matrix_kind(NULL), GLSURF_GUIDE_NONE);
    REFUSE(2, glsurf_stereo_point(A(0, &camera), 1.0, 2.0, 3.0, 1.0, A(1, point), spread));
    assert_ok(glsurf_stereo_point(&camera, 1.0, 2.0, 3.0, 1.0, point, NULL));
    const glsurf_camera own = { .focal = 500.0 };
    const double square[16] = { 0, 0, 0, 0, 9, 0, 9, 0, 9, 9, 9, 9, 0, 9, 0, 9 };
    glsurf_pose pose[2];
    double made4[16];
    REFUSE(3, glsurf_pose_find(A(0, &own), A(1, square), 4, A(2, pose)));
    assert_ok(glsurf_pose_find(&own, square, 4, pose));
    for (EACH_MISSING(2)) {
        glsurf_pose_modelview(A(0, pose), A(1, made4));
        glsurf_camera_projection(A(0, &own), 4, 4, 1.0, 2.0, A(1, made4));
    }
}

static void arrangements(void **state) {
    const double points[4] = { 1.0, 1.0, 1.0, 1.0 };
    const glsurf_arranged_pair pair = { 0, 1, { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, points, 1 };
    glsurf_arranged images[2] = { { .width = 4, .height = 4 },
                                  { .width = 4, .height = 4 } };
    glsurf_group group;
    uint32_t count;
    REFUSE(4, glsurf_arrange(A(0, images), 2, A(1, &pair), 1, NULL, A(2, &group),
                             A(3, &count)));
    assert_ok(glsurf_arrange(images, 2, &pair, 1, NULL, &group, &count));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(contexts, NULL),          TEST(nothing_is_told_of_nothing, NULL),
        TEST_ON_BOTH(devices),         TEST_ON_BOTH(creates),
        TEST_ON_BOTH(extractors),      TEST_ON_BOTH(memory_needed),
        TEST_ON_BOTH(matchers),        TEST_ON_BOTH(panoramas),
        TEST_ON_BOTH(targets),         TEST_ON_BOTH(tiles),
        TEST(matched_keypoints, NULL), TEST(matrices_and_cameras, NULL),
        TEST(arrangements, NULL),
    };
    return driver_main("api_null", tests, COUNT(tests));
}
