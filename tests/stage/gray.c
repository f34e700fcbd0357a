/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Gray conversion is integer arithmetic: the reference's bytes, on every driver.
 */
#include "support/test.h"

#include "reference/reference.h"
#include "stages/stages.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct {
    int width, height;
} sizes[] = { { 1, 1 }, { 1, 7 }, { 13, 1 }, { 3, 3 }, { 17, 9 }, { 64, 33 }, { 101, 67 } };

static void check(test_gpu *t, const char *input, const uint8_t *expected) {
    const test_case at = test_case_of(t, input);
    uint8_t *actual = test_gpu_read(t, t->plan.gray);
    test_compare(&at,
                 &(test_layout){ .what = "gray",
                                 .element = TEST_U8,
                                 .columns = at.width,
                                 .channels = 1,
                                 .texels = test_gpu_texels(t, t->plan.gray) },
                 expected, actual);
    free(actual);
}

/* --------------------------------------------------------------- host pixels -- */

static void check_image(test_gpu *t, const glsurf_image *image) {
    char input[64];
    snprintf(input, sizeof input, "noise in format %d with stride %zu", (int)image->format,
             image->stride);
    uint8_t *expected = test_memory((size_t)image->width * image->height);
    glsurf_reference_gray(image, expected);
    test_gpu_ok(t, glsurf_stage_gray(&t->gpu, image));
    check(t, input, expected);
    free(expected);
}

static void check_strides(test_gpu *t, glsurf_format format, uint32_t bytes, int width,
                          int height, test_random *random) {
    /* 0; none; of no whole pixels; of whole pixels for 3 and for 4 bytes; a lot. */
    static const size_t spare[] = { 0, 0, 1, 5, 12, 100 };
    test_gpu_plan(t, &(glsurf_plan_params){ .width = width, .height = height });
    for (size_t i = 0; i < COUNT(spare); ++i) {
        const size_t stride = (size_t)width * bytes + spare[i];
        uint8_t *pixels = test_memory(stride * (size_t)height);
        for (size_t k = 0; k < stride * (size_t)height; ++k)
            pixels[k] = (uint8_t)test_random_bits(random);
        check_image(t, &(glsurf_image){ .pixels = pixels,
                                        .width = (uint32_t)width,
                                        .height = (uint32_t)height,
                                        .stride = i == 0 ? 0 : stride,
                                        .format = format });
        free(pixels);
    }
}

static void pixels_of_every_format_and_stride(void **state) {
    static const struct {
        glsurf_format format;
        uint32_t bytes;
    } formats[] = { { GLSURF_FORMAT_GRAY8, 1 },
                    { GLSURF_FORMAT_RGB8, 3 },
                    { GLSURF_FORMAT_RGBA8, 4 } };
    test_random random = test_random_make(1);
    for (size_t f = 0; f < COUNT(formats); ++f)
        for (size_t s = 0; s < COUNT(sizes); ++s)
            check_strides(*state, formats[f].format, formats[f].bytes, sizes[s].width,
                          sizes[s].height, &random);
}

/* ------------------------------------------------------------------ textures -- */

/* A value as a byte: clamped to [0, 1], NaN as 0, rounded. */
static uint32_t byte_of(float value) {
    return value > 0.0f
               ? (uint32_t)floor((value < 1.0f ? (double)value : 1.0) * 255.0 + 0.5)
               : 0;
}

/* Values that no rounding of a driver moves to another byte: v 255 is off by at most
 * 2 ulp of 255, 3e-5, and stays 0.05 away from a half. Now and then a nasty one. */
static float some_value(test_random *random) {
    static const float nasty[] = { NAN,  -NAN,     -1.0f,     -0.0f,  0.0f,  1.0f,
                                   2.0f, INFINITY, -INFINITY, 1e-40f, 1e30f, -1e-40f };
    if (test_random_below(random, 8) == 0)
        return nasty[test_random_below(random, COUNT(nasty))];
    const double byte = test_random_below(random, 256);
    return (float)((byte + test_random_between(random, -0.45, 0.45)) / 255.0);
}

/* Uploads as the host might, with a texture's default parameters, and runs the stage. */
static void run_texture(test_gpu *t, GLenum internal, GLenum format, GLenum type,
                        const void *data) {
    const glsurf_functions *gl = &t->gpu.gl;
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->TexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, t->plan.width, t->plan.height, 0,
                   format, type, data);
    test_gpu_ok(t, glsurf_stage_gray(&t->gpu, &(glsurf_image){ .texture = texture }));
    gl->DeleteTextures(1, &texture);
}

static void check_floats(test_gpu *t, GLenum internal, GLenum format, int channels,
                         const char *input, test_random *random) {
    const size_t pixels = test_gpu_texels(t, t->plan.gray);
    float *values = test_memory(pixels * (size_t)channels * sizeof *values);
    uint8_t *expected = test_memory(pixels);
    for (size_t i = 0; i < pixels; ++i) {
        float *v = values + i * (size_t)channels;
        for (int c = 0; c < channels; ++c)
            v[c] = some_value(random);
        expected[i] =
            (uint8_t)(channels == 1 ? byte_of(v[0])
                                    : (19595 * byte_of(v[0]) + 38470 * byte_of(v[1]) +
                                       7471 * byte_of(v[2]) + 32768) >>
                                          16);
    }
    run_texture(t, internal, format, GL_FLOAT, values);
    check(t, input, expected);
    free(values);
    free(expected);
}

static void check_bytes(test_gpu *t, GLenum internal, GLenum format, int channels,
                        const char *input, test_random *random) {
    const size_t pixels = test_gpu_texels(t, t->plan.gray);
    uint8_t *values = test_memory(pixels * (size_t)channels);
    uint8_t *expected = test_memory(pixels);
    for (size_t i = 0; i < pixels * (size_t)channels; ++i)
        values[i] = (uint8_t)test_random_bits(random);
    glsurf_reference_gray(&(glsurf_image){ .pixels = values,
                                           .width = (uint32_t)t->plan.width,
                                           .height = (uint32_t)t->plan.height,
                                           .format = channels == 1 ? GLSURF_FORMAT_GRAY8
                                                     : channels == 3
                                                         ? GLSURF_FORMAT_RGB8
                                                         : GLSURF_FORMAT_RGBA8 },
                          expected);
    run_texture(t, internal, format, GL_UNSIGNED_BYTE, values);
    check(t, input, expected);
    free(values);
    free(expected);
}

static void textures_of_the_host(void **state) {
    test_gpu *t = *state;
    test_random random = test_random_make(2);
    for (size_t s = 0; s < COUNT(sizes); ++s) {
        test_gpu_plan(
            t, &(glsurf_plan_params){ .width = sizes[s].width, .height = sizes[s].height });
        check_bytes(t, GL_R8, GL_RED, 1, "texture R8", &random);
        check_bytes(t, GL_RGB8, GL_RGB, 3, "texture RGB8", &random);
        check_bytes(t, GL_RGBA8, GL_RGBA, 4, "texture RGBA8", &random);
        check_floats(t, GL_R32F, GL_RED, 1, "texture R32F", &random);
        check_floats(t, GL_RGBA32F, GL_RGBA, 4, "texture RGBA32F", &random);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_of_every_format_and_stride),
        cmocka_unit_test(textures_of_the_host),
    };
    return test_gpu_main("gray", tests, COUNT(tests), NULL, 0);
}
