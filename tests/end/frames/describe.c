/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Input keypoints: the library describes them like detected keypoints, and returns them
 * unchanged.
 */
#include "calls/api.h"

#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void forget_angles(feature_list *list) {
    for (uint32_t i = 0; i < list->count; ++i)
        list->keypoints[i].angle = NAN;
}

/* Detected keypoints, given as input, yield the same bytes, with and without their
 * orientations. Threshold and limits do not apply to input keypoints. */
static void check_found(const setting *on, glsurf_extractor_desc desc,
                        const picture *scene) {
    feature_list found = setting_extract(on, desc, scene);
    assert_true(found.count > 20);
    desc.threshold = 1000.0f;
    desc.max_features = 3;
    desc.grid_columns = desc.grid_rows = 2;
    glsurf_extractor *extractor = setting_extractor(on, desc);
    feature_list again =
        describe_image(extractor, picture_image(scene), found.keypoints, found.count);
    assert_same_features(&found, &again);
    feature_list angles = again;
    angles.keypoints = test_scratch(again.count * sizeof *angles.keypoints);
    memcpy(angles.keypoints, again.keypoints, again.count * sizeof *angles.keypoints);
    forget_angles(&angles);
    feature_list computed =
        describe_image(extractor, picture_image(scene), angles.keypoints, angles.count);
    assert_same_features(&found, &computed);
    assert_int_equal(computed.total, computed.count);
}

static void what_was_found_is_described_the_same(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    static const glsurf_extractor_desc variants[] = {
        { 0 },
        { .descriptor_length = 128 },
        { .upright = true },
        { .upright = true, .descriptor_length = 128 },
        { .double_image = true },
    };
    for (size_t i = 0; i < COUNT(variants); ++i)
        check_found(*state, variants[i], &scene);
}

/* Input keypoints keep their order, responses, signs and unusual positions. Angles may
 * include whole turns. */
static void they_come_back_as_they_were(void **state) {
    static const glsurf_keypoint input[] = {
        { WIDTH - 0.5f, HEIGHT - 0.5f, 1.0f, 0.0f, -3.0f, 0 },
        { -0.5f, -0.5f, WIDTH, 6.28318500f, 0.0f, -1 },
        { 100.123456f, 77.7654321f, 2.3456789f, 1.0f + 6.28318531f, 1e-20f, 1 },
        { 100.123456f, 77.7654321f, 2.3456789f, 1.0f - 6.28318531f, 1e20f, 1 },
        { 100.123456f, 77.7654321f, 2.3456789f, 1.0f, 5.0f, -1 },
        { 3.0f, 150.0f, 7.0f, -1e-30f, 5.0f, -1 },
    };
    enum { INPUTS = COUNT(input) };
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    glsurf_extractor *extractor = setting_extractor(*state, (glsurf_extractor_desc){ 0 });
    feature_list list = describe_image(extractor, picture_image(&scene), input, INPUTS);
    assert_int_equal(list.count, INPUTS);
    for (uint32_t i = 0; i < INPUTS; ++i) {
        glsurf_keypoint expected = input[i];
        const float angle = list.keypoints[i].angle;
        assert_true(angle >= 0.0f && angle < 6.28318548f);
        if (i != 2 && i != 3 && i != 5)
            assert_true(angle == expected.angle);
        expected.angle = angle;
        assert_memory_equal(&list.keypoints[i], &expected, sizeof expected);
    }
    /* The input adds 2 pi rounded to float, and the library subtracts 2 pi: the angles
     * differ by that rounding. */
    assert_true(fabs(list.keypoints[2].angle - 1.0) < 1e-6);
    assert_true(fabs(list.keypoints[3].angle - 1.0) < 1e-6);
    assert_true(list.keypoints[5].angle == 0.0f);
}

/* A descriptor does not depend on other input keypoints: it is the same alone and among
 * more keypoints than one row of a list holds. */
static void each_for_itself(void **state) {
    enum { MANY = 600 };
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    gls_random random = test_random_make(1);
    glsurf_keypoint *many = test_scratch(MANY * sizeof *many);
    for (uint32_t i = 0; i < MANY; ++i)
        many[i] =
            (glsurf_keypoint){ .x = (float)gls_random_between(&random, 0.0, WIDTH - 1),
                               .y = (float)gls_random_between(&random, 0.0, HEIGHT - 1),
                               .scale = (float)gls_random_between(&random, 1.0, 12.0),
                               .angle = i % 2 ? NAN : 0.01f * (float)i,
                               .response = 1.0f,
                               .laplacian = 1 };
    glsurf_extractor *extractor = setting_extractor(*state, (glsurf_extractor_desc){ 0 });
    feature_list all = describe_image(extractor, picture_image(&scene), many, MANY);
    for (uint32_t i = 0; i < MANY; i += 111) {
        feature_list one = describe_image(extractor, picture_image(&scene), &many[i], 1);
        assert_int_equal(one.count, 1);
        assert_memory_equal(one.keypoints, &all.keypoints[i], sizeof *one.keypoints);
        assert_memory_equal(one.descriptors, feature_list_descriptor(&all, i),
                            one.length * sizeof(float));
    }
    assert_found(describe_image(extractor, picture_image(&scene), many, MANY), &all);
}

static void same_features_at(const feature_list *a, uint32_t i, const feature_list *b) {
    assert_true(a->keypoints[i].angle == b->keypoints[i].angle);
    assert_memory_equal(feature_list_descriptor(a, i), feature_list_descriptor(b, i),
                        a->length * sizeof(float));
}

/* Detection in a region adds the region's position to a keypoint; describe() subtracts it.
 * The result equals the description of this difference in the image cut to the region. If
 * addition and subtraction are exact, it also equals the description from detection. */
static void what_was_found_in_a_region(void **state) {
    static const glsurf_region region = { 37, 41, 170, 130 };
    glsurf_extractor *extractor = setting_extractor(*state, (glsurf_extractor_desc){ 0 });
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2), part = picture_cut(&scene, &region);
    glsurf_image image = picture_image(&scene);
    image.region = region;
    feature_list found = extract_image(extractor, &image),
                 in_part = extract(extractor, &part);
    assert_true(found.count > 20 && found.count == in_part.count);
    glsurf_keypoint *moved = test_scratch(found.count * sizeof *moved);
    uint32_t exact = 0;
    forget_angles(&found);
    for (uint32_t i = 0; i < found.count; ++i) {
        moved[i] = found.keypoints[i];
        moved[i].x -= (float)region.x;
        moved[i].y -= (float)region.y;
    }
    feature_list again = describe_image(extractor, image, found.keypoints, found.count);
    feature_list expected =
        describe_image(extractor, picture_image(&part), moved, found.count);
    for (uint32_t i = 0; i < found.count; ++i) {
        assert_true(again.keypoints[i].x == found.keypoints[i].x &&
                    again.keypoints[i].y == found.keypoints[i].y);
        same_features_at(&again, i, &expected);
        if (moved[i].x != in_part.keypoints[i].x || moved[i].y != in_part.keypoints[i].y)
            continue;
        same_features_at(&again, i, &in_part);
        ++exact;
    }
    assert_true(exact > 0 && exact < found.count);
}

/* An image smaller than every filter of the detector. */
static void in_a_small_image(void **state) {
    static const uint8_t pixels[6 * 5] = { [8] = 255, [9] = 200, [14] = 90, [15] = 255 };
    const glsurf_image image = { .pixels = pixels, .width = 6, .height = 5 };
    const glsurf_keypoint input = { 2.0f, 2.0f, 1.0f, NAN, 1.0f, 1 };
    const setting *on = *state;
    glsurf_extractor *extractor = setting_extractor(on, (glsurf_extractor_desc){ 0 });
    feature_list list = describe_image(extractor, image, &input, 1);
    assert_int_equal(list.count, 1);
    double square = 0.0;
    for (uint32_t i = 0; i < list.length; ++i)
        square += (double)list.descriptors[i] * (double)list.descriptors[i];
    /* In the paper preset, filters that leave the image are zero, so all values may be
     * zero. */
    assert_true(fabs(square - 1.0) < 1e-5 ||
                (on->preset == GLSURF_PRESET_PAPER && square == 0.0));
}

/* Each image gets its own result: with detected and input keypoints in turn, with several
 * images under way, and if an image is processed again because its list was too short. */
static void between_images_that_wait(void **state) {
    const setting *on = *state;
    glsurf_extractor_desc desc = { 0 };
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    picture other = picture_scene(WIDTH - 40, HEIGHT - 20, 3, 4);
    const glsurf_image image = picture_image(&scene), second = picture_image(&other);
    feature_list a = setting_extract(on, desc, &scene),
                 b = setting_extract(on, desc, &other);
    assert_true(b.count > 10);
    desc.frames = 3;
    desc.capacity = 1;
    glsurf_extractor *extractor = setting_extractor(on, desc);
    for (int round = 0; round < 2; ++round) {
        assert_ok(glsurf_extractor_submit(extractor, &image));
        assert_ok(glsurf_extractor_describe(extractor, &second, b.keypoints, b.count));
        assert_ok(glsurf_extractor_describe(extractor, &image, a.keypoints, a.count));
        const feature_list *expected[] = { &a, &b, &a };
        for (int i = 0; i < 3; ++i) {
            assert_found(collect(extractor), expected[i]);
            glsurf_gpu_features exported; /* may process the newest image again */
            if (on->backend == GLSURF_BACKEND_GL) {
                assert_ok(glsurf_extractor_gpu_features(extractor, &exported));
                assert_true(exported.capacity >= a.count);
            }
        }
    }
}

/* --------------------------------------------------------------- refusals -- */

static void check_refused(subject *self, const glsurf_keypoint *keypoints, uint32_t count,
                          const char *word) {
    const glsurf_image image = picture_image(&self->good);
    assert_argument(glsurf_extractor_describe(self->extractor, &image, keypoints, count));
    if (!strstr(glsurf_device_message(device_of(self->extractor)), word))
        fail_msg("\"%s\" does not contain %s",
                 glsurf_device_message(device_of(self->extractor)), word);
    assert_found(extract(self->extractor, &self->good), &self->expected);
}

/* To describe, the CPU backend needs the gray image, the smoothed image and the integral
 * image: 1 + 2 + 4 = 7 bytes a pixel. Detection takes more. */
static void memory_of_the_cpu(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 2);
    const glsurf_image image = picture_image(&scene);
    const glsurf_keypoint good = { 10.0f, 10.0f, 2.0f, 0.0f, 1.0f, 1 };
    for (uint64_t less = 0; less < 2; ++less) {
        const setting cpu = { .backend = GLSURF_BACKEND_CPU };
        const glsurf_extractor_desc desc = { .memory_limit = 7 * WIDTH * HEIGHT - less,
                                             .tile = 1 };
        glsurf_extractor *extractor = setting_extractor(&cpu, desc);
        assert_int_equal(glsurf_extractor_describe(extractor, &image, &good, 1),
                         less ? GLSURF_ERROR_LIMIT : GLSURF_OK);
        assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    }
}

/* Scales range from 1 (doubled images: 0.5) to the larger side. Above a largest scale, sums
 * would not fit into 32 bits. */
static void scales_have_limits(void **state) {
    const setting *on = *state;
    const float most = on->preset == GLSURF_PRESET_DEFAULT ? 512.0f : 1024.0f;
    const struct {
        bool doubled;
        uint32_t width;
        float least, most;
    } rows[] = {
        { false, 30, 1.0f, 30.0f },
        { false, 1030, 1.0f, most },
        { true, 30, 0.5f, 30.0f },
        { true, 600, 0.5f, 0.5f * most },
    };
    for (size_t i = 0; i < COUNT(rows); ++i) {
        const float scales[][2] = {
            { rows[i].least, nextafterf(rows[i].least, 0.0f) },
            { rows[i].most, nextafterf(rows[i].most, INFINITY) },
        };
        picture wide = picture_flat(rows[i].width, 20, 90);
        const glsurf_image image = picture_image(&wide);
        glsurf_extractor *extractor = setting_extractor(
            on, (glsurf_extractor_desc){ .double_image = rows[i].doubled });
        for (int end = 0; end < 2; ++end) {
            glsurf_keypoint input = { 10.0f, 10.0f, scales[end][0], 0.0f, 1.0f, 1 };
            assert_int_equal(describe_image(extractor, image, &input, 1).count, 1);
            input.scale = scales[end][1];
            assert_argument(glsurf_extractor_describe(extractor, &image, &input, 1));
        }
    }
}

static void what_is_refused(void **state) {
    const glsurf_keypoint good = { 10.0f, 10.0f, 2.0f, 0.0f, 1.0f, 1 };
    glsurf_keypoint bad[12];
    for (int i = 0; i < 12; ++i)
        bad[i] = good;
    bad[0].x = NAN;
    bad[1].y = -0.75f;
    bad[2].x = WIDTH - 0.25f;
    bad[3].y = INFINITY;
    bad[4].scale = 0.99f;
    bad[5].scale = WIDTH + 1.0f;
    bad[6].scale = NAN;
    bad[7].angle = INFINITY;
    bad[8].response = NAN;
    bad[9].response = -INFINITY;
    bad[10].laplacian = 2;
    bad[11].laplacian = -2;
    subject self;
    subject_make(&self, *(const glsurf_backend *)*state,
                 picture_scene(WIDTH, HEIGHT, 1, 2));
    for (int i = 0; i < 12; ++i) {
        const glsurf_keypoint two[] = { good, bad[i] };
        check_refused(&self, two, 2, "keypoint 1");
    }
    check_refused(&self, NULL, 1, "keypoints is NULL");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_ALL(what_was_found_is_described_the_same),
        TEST_ON_ALL(they_come_back_as_they_were),
        TEST_ON_ALL(each_for_itself),
        TEST_ON_ALL(what_was_found_in_a_region),
        TEST_ON_ALL(in_a_small_image),
        TEST_ON_ALL(between_images_that_wait),
        TEST(memory_of_the_cpu, NULL),
        TEST_ON_ALL(scales_have_limits),
        TEST_ON_BOTH(what_is_refused),
    };
    return driver_main("describe", tests, COUNT(tests));
}
