/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images as applications have them: strides, blue before red, the luma plane of a video
 * frame, a layer of an array texture. They give the features of the same pixels in RGB8 or
 * GRAY8. Images without keypoints.
 */
#include "calls/api.h"
#include "state/query.h"

#include <math.h>

/* Rows with a stride, such as the luma plane of a frame of NV12 or I420, blue before red,
 * and alpha. */
static void layouts_change_nothing(void **state) {
    static const form layouts[] = {
        { "GRAY8", 1, .format = GLSURF_FORMAT_GRAY8 },
        { "GRAY8 + 1", 1, .format = GLSURF_FORMAT_GRAY8, .spare = 1 },
        { "GRAY8 + 145", 1, .format = GLSURF_FORMAT_GRAY8, .spare = 145 },
        { "RGB8", 3, .format = GLSURF_FORMAT_RGB8 },
        { "RGB8 + 5", 3, .format = GLSURF_FORMAT_RGB8, .spare = 5 },
        { "RGBA8", 4, .format = GLSURF_FORMAT_RGBA8 },
        { "RGBA8 + 1", 4, .format = GLSURF_FORMAT_RGBA8, .spare = 1 },
        { "RGBA8 + 1000", 4, .format = GLSURF_FORMAT_RGBA8, .spare = 1000 },
        { "BGR8", 3, .format = GLSURF_FORMAT_BGR8 },
        { "BGR8 + 4", 3, .format = GLSURF_FORMAT_BGR8, .spare = 4 },
        { "BGRA8", 4, .format = GLSURF_FORMAT_BGRA8 },
        { "BGRA8 + 4", 4, .format = GLSURF_FORMAT_BGRA8, .spare = 4 },
    };
    glsurf_extractor *extractor =
        extractor_by(backend_of(state), (glsurf_extractor_desc){ 0 });
    expect_forms(extractor, layouts, COUNT(layouts));
}

static void layers_are_images(void **state) {
    static const form layers[] = {
        { "layer 0", 4, GL_TEXTURE_2D_ARRAY, .layer = 0 },
        { "layer 1", 4, GL_TEXTURE_2D_ARRAY, .layer = 1 },
        { "layer 2", 4, GL_TEXTURE_2D_ARRAY, .layer = 2 },
        { "layer 0 of level 1", 4, GL_TEXTURE_2D_ARRAY, .layer = 0, .level = 1 },
        { "layer 2 of level 1", 4, GL_TEXTURE_2D_ARRAY, .layer = 2, .level = 1 },
    };
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    expect_forms(extractor, layers, COUNT(layers));
}

/* Takes ownership of the picture. */
static void expect_nothing(glsurf_extractor *extractor, picture from) {
    feature_list list = extract(extractor, &from);
    assert_int_equal(list.count, 0);
    assert_int_equal(list.total, 0);
}

static void flat_images_have_no_keypoints(void **state) {
    const setting *on = *state;
    for (int upright = 0; upright < 2; ++upright) {
        glsurf_extractor *extractor = setting_extractor(
            on, (glsurf_extractor_desc){ .upright = upright, .threshold = every_response });
        static const uint8_t values[] = { 0, 1, 128, 255 };
        for (size_t i = 0; i < COUNT(values); ++i)
            expect_nothing(extractor, picture_flat(WIDTH, HEIGHT, values[i]));
    }
}

/* A keypoint needs a level above its own, and there a sample with neighbours on all sides.
 * In the paper preset, level 15 has level 21 above it: 21 + 2 = 23 pixels a side. In the
 * default, level 9 has level 12 above it. That filter is even and ends in the middle of
 * pixels, so it covers 13 pixels. The average of three samples adds 2 pixels and the
 * neighbours add 2: 17 pixels a side. */
static void images_smaller_than_any_filter_have_no_keypoints(void **state) {
    static const uint32_t sizes[][2] = { { 1, 1 },   { 2, 1 },   { 1, 2 },   { 8, 8 },
                                         { 9, 9 },   { 1, 500 }, { 500, 1 }, { 8, 500 },
                                         { 500, 8 }, { 15, 15 }, { 16, 16 }, { 16, 500 },
                                         { 20, 20 }, { 21, 21 }, { 22, 500 } };
    const setting *on = *state;
    glsurf_extractor *extractor =
        setting_extractor(on, (glsurf_extractor_desc){ .threshold = every_response });
    const uint32_t size = on->preset == GLSURF_PRESET_PAPER ? 23 : 17;
    for (size_t i = 0; i < COUNT(sizes); ++i)
        if (sizes[i][0] < size || sizes[i][1] < size)
            expect_nothing(extractor, picture_noise(sizes[i][0], sizes[i][1], 4));
}

/* The smallest image that can have a keypoint has one: a blob in its middle. */
static void the_least_image_has_a_keypoint(void **state) {
    const setting *on = *state;
    const glsurf_extractor_desc desc = { .threshold = every_response };
    const bool paper = on->preset == GLSURF_PRESET_PAPER;
    const int size = paper ? 23 : 17;
    picture blob = picture_flat((uint32_t)size, (uint32_t)size, 20);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double dx = x - size / 2, dy = y - size / 2, s = paper ? 2.7 : 1.0;
            blob.pixels[y * size + x] =
                (uint8_t)(20.5 + 200.0 * exp(-(dx * dx + dy * dy) / (2.0 * s * s)));
        }
    feature_list list = setting_extract(on, desc, &blob);
    assert_int_equal(list.count, 1);
    assert_true(list.keypoints[0].x == (float)(size / 2));
    assert_true(list.keypoints[0].y == (float)(size / 2));
    assert_int_equal(list.keypoints[0].laplacian, -1);
}

/* ----------------------------------------------------------------- refused -- */

static void wrong_layers_are_refused(void **state) {
    static const struct {
        GLenum target;
        uint32_t layer;
        const char *words;
    } rows[] = {
        { GL_TEXTURE_2D_ARRAY, FORM_LAYERS, "no layer 3" },
        { GL_TEXTURE_2D_ARRAY, FORM_LAYERS + 1, "no layer 4" },
        { GL_TEXTURE_2D_ARRAY, INT32_MAX, "no layer 2147483647" },
        { GL_TEXTURE_2D_ARRAY, UINT32_MAX, "no layer 4294967295" },
        { 0, 0, "set the image's target" },
        { 0, 1, "set the layer to 0" },
        { GL_TEXTURE_RECTANGLE, 1, "set the layer to 0" },
    };
    const form layer = { "", 4, GL_TEXTURE_2D_ARRAY, .layer = 0 };
    const picture scene = picture_scene(WIDTH, HEIGHT, 4, 20);
    subject s;
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(WIDTH, HEIGHT, 1, 5));
    glsurf_image image = form_make(&layer, &scene, GLSURF_ORIGIN_TOP).image;
    glsurf_image wide = image;
    for (size_t i = 0; i < COUNT(rows); ++i) {
        image.target = rows[i].target;
        image.layer = rows[i].layer;
        assert_refused_twice(&s, &image, rows[i].words);
    }
    wide.width = has_level_queries() ? WIDTH + 1 : 0;
    assert_refused_twice(&s, &wide,
                         has_level_queries() ? "240x180" : "give width and height");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_BOTH(layouts_change_nothing),
        TEST_ON_ALL(flat_images_have_no_keypoints),
        TEST_ON_ALL(images_smaller_than_any_filter_have_no_keypoints),
        TEST_ON_ALL(the_least_image_has_a_keypoint),
        TEST(layers_are_images, NULL),
        TEST(wrong_layers_are_refused, NULL),
    };
    return driver_main("api_images", tests, COUNT(tests));
}
