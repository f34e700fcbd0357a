/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GPU's panoramas are within derived bounds of the same sums in double precision
 * (blend_bounds.h). If the driver rounds as C does, they equal the reference's. Images that
 * agree come out unchanged on every driver.
 */
#include "blend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static glsurf_device *device_new(glsurf_backend backend, glsurf_path_choice paths) {
    glsurf_device *device = NULL;
    const glsurf_device_desc desc = { .backend = backend,
                                      .get_proc_address = glsurf_context_get_proc_address,
                                      .log = test_log,
                                      .paths = paths };
    assert_int_equal(glsurf_device_create(&device, &desc), GLSURF_OK);
    return device;
}

pair pair_make(test_gpu *t, const char *input, int width, int height) {
    pair made = { .t = t, .input = input, .width = width, .height = height };
    for (int i = 0; i < 2; ++i) {
        const glsurf_panorama_desc desc = { .width = (uint32_t)width,
                                            .height = (uint32_t)height };
        made.device[i] = device_new((glsurf_backend)i, t->device->desc.paths);
        assert_int_equal(glsurf_panorama_create(&made.panorama[i], made.device[i], &desc),
                         GLSURF_OK);
    }
    return made;
}

void pair_free(pair *self) {
    for (int i = 0; i < 2; ++i) {
        glsurf_panorama_destroy(self->panorama[i]);
        glsurf_device_destroy(self->device[i]);
    }
}

void pair_add(pair *self, const glsurf_image *image, const glsurf_placement *placement) {
    for (int i = 0; i < 2; ++i)
        if (glsurf_panorama_add(self->panorama[i], image, placement))
            fail_msg("%s", glsurf_device_message(self->device[i]));
}

test_case case_of(const pair *self) {
    test_case at = test_case_of(self->t, self->input);
    at.width = self->width;
    at.height = self->height;
    return at;
}

size_t pixels_of(const pair *self) {
    return (size_t)self->width * (size_t)self->height;
}

test_layout bytes_layout(const pair *self) {
    return (test_layout){ .what = "canvas",
                          .element = TEST_U8,
                          .columns = self->width,
                          .channels = 4,
                          .texels = pixels_of(self) };
}

uint8_t *read_canvas(const pair *self, int which) {
    uint8_t *rgba = test_memory(4 * pixels_of(self));
    if (glsurf_panorama_read(self->panorama[which], rgba))
        fail_msg("%s", glsurf_device_message(self->device[which]));
    return rgba;
}

double compare(const pair *self, const gls_bounded_canvas *canvas) {
    gls_trial trial = test_trial(self->t);
    const double known = gls_check_canvas(&trial, self->panorama, canvas);
    test_trial_end(self->t, &trial);
    return known;
}

void expect(const pair *self, const uint8_t *rgba) {
    const test_case at = case_of(self);
    const test_layout layout = bytes_layout(self);
    for (int i = 0; i < 2; ++i) {
        uint8_t *actual = read_canvas(self, i);
        test_compare(&at, &layout, rgba, actual);
        free(actual);
    }
}

/* --------------------------------------------------------------- whole pixels -- */

const size_t channels_of[] = { 1, 3, 4, 3, 4 };

uint8_t *noise(size_t bytes, gls_random *random) {
    uint8_t *data = test_memory(bytes);
    for (size_t i = 0; i < bytes; ++i)
        data[i] = (uint8_t)gls_random_bits(random);
    return data;
}

void paint(const glsurf_image *image, int dx, int dy, int width, int height,
           uint8_t *rgba) {
    const size_t channels = channels_of[image->format];
    const bool blue_first = image->format >= GLSURF_FORMAT_BGR8;
    const size_t stride = image->stride ? image->stride : image->width * channels;
    for (int y = 0; y < (int)image->height; ++y)
        for (int x = 0; x < (int)image->width; ++x) {
            if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height)
                continue;
            const uint8_t *from =
                (const uint8_t *)image->pixels + (size_t)y * stride + (size_t)x * channels;
            uint8_t *to = rgba + 4 * ((size_t)(y + dy) * (size_t)width + (size_t)(x + dx));
            for (size_t c = 0; c < 3; ++c)
                to[c] = from[channels == 1 ? 0 : blue_first ? 2 - c : c];
            to[3] = 255;
        }
}

glsurf_placement moved(int dx, int dy) {
    return (glsurf_placement){ .to_canvas = { 1, 0, dx, 0, 1, dy, 0, 0, 1 } };
}

/* Crops of one image, any number of which may overlap at a pixel, make that image exactly.
 */
static void crops_make_the_image_again(void **state) {
    const int width = 640, height = 150;
    gls_random random = test_random_make(2);
    uint8_t *pixels = noise(3 * (size_t)width * (size_t)height, &random);
    uint8_t *rgba = test_memory(4 * (size_t)width * (size_t)height);
    pair self = pair_make(*state, "crops of noise", width, height);
    for (int i = 0; i < 12; ++i) {
        const int x = (int)gls_random_below(&random, 500);
        const int y = (int)gls_random_below(&random, 100);
        const glsurf_image image = {
            .pixels = pixels + 3 * ((size_t)y * (size_t)width + (size_t)x),
            .width = 1 + gls_random_below(&random, (uint32_t)(width - x)),
            .height = 1 + gls_random_below(&random, (uint32_t)(height - y)),
            .stride = 3 * (size_t)width,
            .format = GLSURF_FORMAT_RGB8,
        };
        const glsurf_placement placement = moved(x, y);
        pair_add(&self, &image, &placement);
        paint(&image, x, y, width, height, rgba);
    }
    expect(&self, rgba);
    pair_free(&self);
    free(rgba);
    free(pixels);
}

static void an_empty_canvas_is_transparent(void **state) {
    pair self = pair_make(*state, "nothing", 33, 7);
    uint8_t *rgba = test_memory(4 * pixels_of(&self));
    expect(&self, rgba);
    free(rgba);
    pair_free(&self);
}

/* ---------------------------------------------------------------- homographies -- */

static const double homographies[][9] = {
    { 1, 0, 0.5, 0, 1, 0.25, 0, 0, 1 },
    { 1.7, 0, -30, 0, 1.7, 11, 0, 0, 1 },
    { 0.3, 0, 140, 0, 0.3, 80, 0, 0, 1 },
    { 0.8, -0.6, 200, 0.6, 0.8, 20, 0, 0, 1 },
    { -1, 0, 300, 0, -1, 200, 0, 0, 1 },
    { 1.1, 0.2, 20, -0.1, 0.9, 40, 1e-3, -5e-4, 1 },
    { 1, 0.1, 5, 0, 1.2, 3, 4e-3, 2e-3, 1 },
    { 1, 0, 0, 0, 1, 0, -7e-3, 0, 1 },  /* the image crosses the line at infinity */
    { -1, 0, 0, 0, -1, 0, 0, 0, -0.5 }, /* behind the camera: seen nowhere */
    { 40, 0, -900, 0, 40, -700, 0, 0, 1 },
    { 1e-3, 0, 100, 0, 1e-3, 100, 0, 0, 1 },
};

/* Images of several formats and gains overlap. */
static void images_on_each_other(void **state) {
    static const int sizes[][2] = { { 161, 97 }, { 1, 1 }, { 2, 300 }, { 200, 150 } };
    gls_random random = test_random_make(3);
    pair self = pair_make(*state, "images by homographies", 600, 530);
    gls_bounded_canvas canvas = gls_bounded_canvas_make(self.width, self.height);
    double known = 0.0;
    for (size_t i = 0; i < COUNT(homographies); ++i) {
        const glsurf_format format = (glsurf_format)(i % 5);
        const int *size = sizes[i % COUNT(sizes)];
        uint8_t *pixels =
            noise((size_t)size[0] * (size_t)size[1] * channels_of[format], &random);
        const glsurf_image image = { .pixels = pixels,
                                     .width = (uint32_t)size[0],
                                     .height = (uint32_t)size[1],
                                     .format = format };
        glsurf_placement placement = { .gain = { 1.0f, 1.0f, 1.0f } };
        memcpy(placement.to_canvas, homographies[i], sizeof placement.to_canvas);
        if (i % 2)
            for (int c = 0; c < 3; ++c)
                placement.gain[c] = (float)exp(gls_random_between(&random, -2.0, 2.0));
        pair_add(&self, &image, &placement);
        gls_bounded_canvas_add(&canvas, &image, &placement);
        known = compare(&self, &canvas);
        free(pixels);
    }
    assert_true(known > 0.9);
    gls_bounded_canvas_free(&canvas);
    pair_free(&self);
}

/* --------------------------------------------------------------------- errors -- */

static void refuse_create(glsurf_device *device, const glsurf_panorama_desc *desc,
                          glsurf_result expected) {
    glsurf_panorama *panorama = (glsurf_panorama *)1;
    assert_int_equal(glsurf_panorama_create(&panorama, device, desc), expected);
    assert_null(panorama);
}

static void what_is_wrong_is_refused(void **state) {
    (void)state;
    static const uint8_t pixel[4];
    for (int backend = 0; backend < 2; ++backend) {
        glsurf_device *device =
            device_new((glsurf_backend)backend, (glsurf_path_choice){ 0 });
        glsurf_panorama_desc desc = { .width = 8 };
        refuse_create(device, &desc, GLSURF_ERROR_ARGUMENT);
        desc.height = UINT32_MAX;
        refuse_create(device, &desc, GLSURF_ERROR_LIMIT);
        desc.height = 8;
        desc.memory_limit = 8 * 8 * (backend ? 16 : 20) - 1;
        refuse_create(device, &desc, GLSURF_ERROR_LIMIT);
        desc.memory_limit += 1;
        glsurf_panorama *panorama = NULL;
        assert_int_equal(glsurf_panorama_create(&panorama, device, &desc), GLSURF_OK);
        assert_string_equal(glsurf_device_message(device), "");
        const glsurf_image good = { .pixels = pixel, .width = 1, .height = 1 };
        glsurf_placement placement = moved(0, 0);
        const glsurf_image bad[] = {
            { 0 },
            { .pixels = pixel, .width = 1 },
            { .pixels = pixel, .texture = 1 },
            { .texture = 999999 },
            { .pixels = pixel, .width = 1, .height = 1, .region = { 0, 0, 1, 2 } },
            { .pixels = pixel, .width = 1, .height = 1, .mask = &good }
        };
        for (size_t i = 0; i < COUNT(bad); ++i) {
            assert_int_equal(glsurf_panorama_add(panorama, &bad[i], &placement),
                             GLSURF_ERROR_ARGUMENT);
            assert_string_not_equal(glsurf_device_message(device), "");
        }
        assert_int_equal(glsurf_panorama_add(panorama, &good, NULL), GLSURF_ERROR_ARGUMENT);
        placement.gain[1] = NAN;
        assert_int_equal(glsurf_panorama_add(panorama, &good, &placement),
                         GLSURF_ERROR_ARGUMENT);
        placement.gain[1] = 65.0f;
        assert_int_equal(glsurf_panorama_add(panorama, &good, &placement),
                         GLSURF_ERROR_ARGUMENT);
        placement = (glsurf_placement){ .to_canvas = { 1, 2, 3, 2, 4, 6, 0, 0, 1 } };
        assert_int_equal(glsurf_panorama_add(panorama, &good, &placement),
                         GLSURF_ERROR_ARGUMENT);
        assert_int_equal(glsurf_panorama_read(panorama, NULL), GLSURF_ERROR_ARGUMENT);
        placement = moved(0, 0);
        assert_int_equal(glsurf_panorama_add(panorama, &good, &placement), GLSURF_OK);
        assert_string_equal(glsurf_device_message(device), "");
        glsurf_panorama_destroy(panorama);
        assert_int_equal(glsurf_panorama_create(NULL, device, &desc),
                         GLSURF_ERROR_ARGUMENT);
        refuse_create(device, NULL, GLSURF_ERROR_ARGUMENT);
        refuse_create(NULL, &desc, GLSURF_ERROR_ARGUMENT);
        glsurf_device_destroy(device);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crops_make_the_image_again),
        cmocka_unit_test(an_empty_canvas_is_transparent),
        cmocka_unit_test(images_on_each_other),
        cmocka_unit_test(textures_of_the_application),
        cmocka_unit_test(views_of_the_application),
        cmocka_unit_test(images_come_out_where_they_are),
        cmocka_unit_test(the_canvas_as_a_texture),
        cmocka_unit_test(what_is_wrong_is_refused),
    };
    return test_gpu_main("blend", tests, COUNT(tests), NULL, 0);
}
