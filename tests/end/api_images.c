/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The ways to pass an image to the extractor, and images without keypoints.
 */
#include "api.h"
#include "query.h"
#include "texture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The picture as a texture. Float formats get the 8-bit values divided by 255. */
static GLuint texture_of(const picture *from, GLenum internal) {
    static const GLenum formats[] = { 0, GL_RED, 0, GL_RGB, GL_RGBA };
    const size_t values = (size_t)from->width * from->height * from->channels;
    float *floats = test_memory(values * sizeof *floats);
    for (size_t i = 0; i < values; ++i)
        floats[i] = (float)from->pixels[i] / 255.0f;
    const bool real = internal == GL_RGBA32F || internal == GL_R32F;
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, (GLsizei)from->width,
                 (GLsizei)from->height, 0, formats[from->channels],
                 real ? GL_FLOAT : GL_UNSIGNED_BYTE,
                 real ? (const void *)floats : from->pixels);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    free(floats);
    return name;
}

static void textures_give_the_same_features(void **state) {
    const driver *self = *state;
    static const struct {
        uint32_t channels;
        GLenum internal;
    } cases[] = {
        { 1, GL_R8 }, { 1, GL_R32F }, { 3, GL_RGB8 }, { 4, GL_RGBA8 }, { 4, GL_RGBA32F }
    };
    for (size_t i = 0; i < COUNT(cases); ++i) {
        /* odd sizes, so that no row is aligned */
        picture scene = picture_scene(WIDTH - 1, HEIGHT - 3, cases[i].channels, 8);
        const GLuint name = texture_of(&scene, cases[i].internal);
        glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
        feature_list expected = extract_once((glsurf_extractor_desc){ 0 }, &scene);
        const glsurf_image plain = texture_image(name, WIDTH - 1, HEIGHT - 3);
        feature_list list = extract_image(extractor, &plain);
        assert_true(expected.count > 20);
        assert_same_features(&list, &expected);
        list = extract_image(
            extractor,
            &(glsurf_image){ .texture = name, .width = WIDTH - 1, .height = HEIGHT - 3 });
        assert_same_features(&list, &expected);
        assert_argument(glsurf_extractor_submit(
            extractor,
            &(glsurf_image){ .texture = name,
                             .width = WIDTH })); /* no height, where GL tells no sizes */
        /* after submit, the application may delete the texture */
        assert_ok(glsurf_extractor_submit(extractor, &plain));
        glDeleteTextures(1, &name);
        list = collect(extractor);
        assert_same_features(&list, &expected);
        glsurf_extractor_destroy(extractor);
        driver_assert_clean(self);
    }
}

/* Floats are clamped to 0..1 and rounded to the nearest multiple of 1/255. */
static void float_textures_are_clamped_and_rounded(void **state) {
    picture scene = picture_scene(WIDTH, HEIGHT, 1, 12);
    const size_t pixels = (size_t)WIDTH * HEIGHT;
    float *floats = test_memory(pixels * sizeof *floats);
    gls_random random = test_random_make(1);
    for (size_t i = 0; i < pixels; ++i) {
        const int value = scene.pixels[i];
        const double near = value + gls_random_between(&random, -0.45, 0.45);
        floats[i] = value == 0     ? -(float)gls_random_between(&random, 0.0, 9.0)
                    : value == 255 ? 1.0f + (float)gls_random_between(&random, 0.0, 9.0)
                                   : (float)(near / 255.0);
    }
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, WIDTH, HEIGHT, 0, GL_RED, GL_FLOAT, floats);
    glBindTexture(GL_TEXTURE_2D, 0);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    feature_list expected = extract(extractor, &scene);
    const glsurf_image image = texture_image(name, WIDTH, HEIGHT);
    assert_found(extract_image(extractor, &image), &expected);
    glDeleteTextures(1, &name);
    free(floats);
}

static void strides_and_alpha_change_nothing(void **state) {
    const glsurf_backend *backend = *state;
    glsurf_extractor *extractor = extractor_with(
        (glsurf_device_desc){ .backend = *backend }, (glsurf_extractor_desc){ 0 });
    for (uint32_t channels = 1; channels <= 4; channels += channels == 1 ? 2 : 1) {
        picture scene = picture_scene(WIDTH - 1, HEIGHT - 3, channels, 9);
        feature_list expected = extract(extractor, &scene);
        assert_true(expected.count > 20);
        const size_t row = (size_t)scene.width * channels, paddings[] = { 0, 1, 5, 1000 };
        for (size_t p = 0; p < COUNT(paddings); ++p) {
            const size_t stride = row + paddings[p];
            uint8_t *padded = test_memory(stride * scene.height);
            memset(padded, 0xa5, stride * scene.height);
            for (uint32_t y = 0; y < scene.height; ++y)
                memcpy(padded + y * stride, scene.pixels + y * row, row);
            glsurf_image image = picture_image(&scene);
            image.pixels = padded;
            image.stride = stride;
            assert_found(extract_image(extractor, &image), &expected);
            free(padded);
        }
    }
    /* The scene's colours are the same for 3 and 4 channels, but its noise is not. */
    picture rgba = picture_scene(WIDTH, HEIGHT, 4, 9);
    picture rgb = picture_new(WIDTH, HEIGHT, 3);
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; ++i)
        memcpy(rgb.pixels + 3 * i, rgba.pixels + 4 * i, 3);
    const feature_list expected = extract(extractor, &rgb);
    assert_found(extract(extractor, &rgba), &expected);
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
                                         { 500, 8 }, { 15, 15 }, { 16, 16 }, { 16, 500 } };
    static const uint32_t larger[][2] = { { 20, 20 }, { 21, 21 }, { 22, 500 } };
    const setting *on = *state;
    glsurf_extractor *extractor =
        setting_extractor(on, (glsurf_extractor_desc){ .threshold = every_response });
    for (size_t i = 0; i < COUNT(sizes); ++i)
        expect_nothing(extractor, picture_noise(sizes[i][0], sizes[i][1], 4));
    for (size_t i = 0; i < COUNT(larger); ++i)
        if (on->preset == GLSURF_PRESET_PAPER)
            expect_nothing(extractor, picture_noise(larger[i][0], larger[i][1], 4));
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

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        TEST(textures_give_the_same_features, &used),
        TEST(float_textures_are_clamped_and_rounded, NULL),
        TEST_ON_BOTH(strides_and_alpha_change_nothing),
        TEST_ON_ALL(flat_images_have_no_keypoints),
        TEST_ON_ALL(images_smaller_than_any_filter_have_no_keypoints),
        TEST_ON_ALL(the_least_image_has_a_keypoint),
    };
    return driver_test(&used, "api_images", tests, COUNT(tests));
}
