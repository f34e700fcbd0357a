/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GPU's panoramas are within derived bounds of the same sums in double precision
 * (blend_bounds.h). If the driver rounds as C does, they equal the reference's. Images that
 * agree come out unchanged on every driver.
 */
#include "bounds/blend_bounds.h"
#include "support/test.h"

#include "gl/texture.h"
#include "panorama/panorama.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A panorama of each backend. */
typedef struct pair {
    test_gpu *t;
    const char *input;
    int width, height;
    glsurf_device *device[2];
    glsurf_panorama *panorama[2];
} pair;

static glsurf_device *device_new(glsurf_backend backend, glsurf_path_choice paths) {
    glsurf_device *device = NULL;
    const glsurf_device_desc desc = { .backend = backend,
                                      .get_proc_address = glsurf_context_get_proc_address,
                                      .log = test_log,
                                      .paths = paths };
    assert_int_equal(glsurf_device_create(&device, &desc), GLSURF_OK);
    return device;
}

static pair pair_make(test_gpu *t, const char *input, int width, int height) {
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

static void pair_free(pair *self) {
    for (int i = 0; i < 2; ++i) {
        glsurf_panorama_destroy(self->panorama[i]);
        glsurf_device_destroy(self->device[i]);
    }
}

static void pair_add(pair *self, const glsurf_image *image,
                     const glsurf_placement *placement) {
    for (int i = 0; i < 2; ++i)
        if (glsurf_panorama_add(self->panorama[i], image, placement))
            fail_msg("%s", glsurf_device_message(self->device[i]));
}

static test_case case_of(const pair *self) {
    test_case at = test_case_of(self->t, self->input);
    at.width = self->width;
    at.height = self->height;
    return at;
}

static size_t pixels_of(const pair *self) {
    return (size_t)self->width * (size_t)self->height;
}

static test_layout bytes_layout(const pair *self) {
    return (test_layout){ .what = "canvas",
                          .element = TEST_U8,
                          .columns = self->width,
                          .channels = 4,
                          .texels = pixels_of(self) };
}

static uint8_t *read_canvas(const pair *self, int which) {
    uint8_t *rgba = test_memory(4 * pixels_of(self));
    if (glsurf_panorama_read(self->panorama[which], rgba))
        fail_msg("%s", glsurf_device_message(self->device[which]));
    return rgba;
}

static float *read_sums(const pair *self) {
    float *sums = test_memory(4 * pixels_of(self) * sizeof *sums);
    gls_gpu *gpu = &self->panorama[0]->gpu;
    gls_state state;
    assert_int_equal(gls_state_enter(gpu->device, &state), GLSURF_OK);
    test_gpu_ok(self->t, gls_texture_read(gpu, GLS_BLEND_SUM, sums));
    gls_state_leave(gpu->device, &state);
    return sums;
}

/* The sums are the same, and the bytes made from them. */
static void compare_exactly(const pair *self) {
    const test_case at = case_of(self);
    test_layout layout = bytes_layout(self);
    uint8_t *actual = read_canvas(self, 0), *expected = read_canvas(self, 1);
    float *sums = read_sums(self);
    layout.what = "sum";
    layout.element = TEST_F32;
    test_compare(&at, &layout, self->panorama[1]->sum, sums);
    layout = bytes_layout(self);
    test_compare(&at, &layout, expected, actual);
    free(sums);
    free(expected);
    free(actual);
}

/* The GPU's sums, and the bytes that they make, are within the bounds. Returns the share of
 * pixels that are known. */
static double compare_within_bounds(const pair *self, const gls_bounded_canvas *expected) {
    uint8_t *bytes = read_canvas(self, 0);
    float(*sums)[4] = (float(*)[4])read_sums(self);
    size_t known = 0;
    for (size_t i = 0; i < pixels_of(self); ++i) {
        const gls_bounded *sum = expected->sum[i];
        if (expected->unknown[i])
            continue;
        ++known;
        assert_int_equal(bytes[4 * i + 3], sum[3].v > 0.0 ? 255 : 0);
        for (int c = 0; c < 4; ++c)
            if (!(fabs((double)sums[i][c] - sum[c].v) <= sum[c].e))
                fail_msg(
                    "%s, %s: channel %d of the sum at (%zu, %zu) is %.9g and should be "
                    "%.9g within %.3g",
                    self->t->renderer, self->input, c, i % (size_t)self->width,
                    i / (size_t)self->width, (double)sums[i][c], sum[c].v, sum[c].e);
        for (int c = 0; c < 3 && sum[3].v > 0.0; ++c) {
            const gls_bounded mean = gls_over(sum[c], sum[3]);
            assert_true(fabs(bytes[4 * i + (size_t)c] - fmin(mean.v, 255.0)) <=
                        0.5 + mean.e);
        }
    }
    free(sums);
    free(bytes);
    return (double)known / (double)pixels_of(self);
}

/* Checks that both backends have made `rgba`. */
static void expect(const pair *self, const uint8_t *rgba) {
    const test_case at = case_of(self);
    const test_layout layout = bytes_layout(self);
    for (int i = 0; i < 2; ++i) {
        uint8_t *actual = read_canvas(self, i);
        test_compare(&at, &layout, rgba, actual);
        free(actual);
    }
}

/* --------------------------------------------------------------- whole pixels -- */

static const size_t channels_of[] = { 1, 3, 4, 3, 4 }; /* per glsurf_format */

static uint8_t *noise(size_t bytes, gls_random *random) {
    uint8_t *data = test_memory(bytes);
    for (size_t i = 0; i < bytes; ++i)
        data[i] = (uint8_t)gls_random_bits(random);
    return data;
}

/* Paints the canvas that shows an image of this format, moved by (dx, dy). */
static void paint(const glsurf_image *image, int dx, int dy, int width, int height,
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

static glsurf_placement moved(int dx, int dy) {
    return (glsurf_placement){ .to_canvas = { 1, 0, dx, 0, 1, dy, 0, 0, 1 } };
}

/* Images of every format and stride, also across and beyond the canvas's borders, come out
 * exactly. */
static void an_image_comes_out_as_it_was(void **state) {
    static const int moves[][2] = { { 0, 0 },    { 3, 2 },   { -4, 1 },  { 60, -9 },
                                    { -16, -6 }, { 62, 40 }, { 90, 90 }, { -90, 0 } };
    gls_random random = test_random_make(1);
    for (int format = 0; format <= GLSURF_FORMAT_BGRA8; ++format)
        for (size_t m = 0; m < COUNT(moves); ++m) {
            const uint32_t w = 17, h = 9;
            const size_t stride = w * channels_of[format] + (m % 3) * 5;
            uint8_t *pixels = noise(stride * h, &random);
            const glsurf_image image = { .pixels = pixels,
                                         .width = w,
                                         .height = h,
                                         .stride = m % 3 ? stride : 0,
                                         .format = (glsurf_format)format };
            pair self = pair_make(*state, "noise, moved", 64, 41);
            uint8_t *rgba = test_memory(4 * pixels_of(&self));
            const glsurf_placement placement = moved(moves[m][0], moves[m][1]);
            pair_add(&self, &image, &placement);
            paint(&image, moves[m][0], moves[m][1], self.width, self.height, rgba);
            expect(&self, rgba);
            free(rgba);
            free(pixels);
            pair_free(&self);
        }
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
    test_gpu *t = *state;
    gls_random random = test_random_make(3);
    pair self = pair_make(t, "images by homographies", 600, 530);
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
        known = compare_within_bounds(&self, &canvas);
        if (t->exact)
            compare_exactly(&self);
        free(pixels);
    }
    assert_true(known > 0.9);
    gls_bounded_canvas_free(&canvas);
    pair_free(&self);
}

/* Holds on any driver. The image is a plane a x + b y + c of at most one gray level per
 * pixel along each axis; it is the only image, so its weight cancels out. The positions of
 * both backends are off by less than 4e-4 pixels: see src/core/warp.h with |x0 i| + |x1 j|
 * <= 2 x 363 and w near 1. So their values differ by less than 4 x 4e-4, and by 255 x 2^-20
 * for the roundings after that, and the bytes by one at most. At an edge, the image may
 * cover a pixel for only one of the backends. */
static void a_plane_on_any_driver(void **state) {
    static const double matrix[9] = { 0.9, 0.3, 40, -0.3, 0.9, 90, 1e-4, -5e-5, 1 };
    enum { SIZE = 120 };
    uint8_t *pixels = test_memory(SIZE * SIZE);
    for (int y = 0; y < SIZE; ++y)
        for (int x = 0; x < SIZE; ++x)
            pixels[y * SIZE + x] = (uint8_t)(x + y);
    pair self = pair_make(*state, "a plane", 530, 220);
    glsurf_placement placement = { .gain = { 1.0f, 1.0f, 1.0f } };
    memcpy(placement.to_canvas, matrix, sizeof matrix);
    pair_add(&self, &(glsurf_image){ .pixels = pixels, .width = SIZE, .height = SIZE },
             &placement);
    uint8_t *actual = read_canvas(&self, 0), *expected = read_canvas(&self, 1);
    double inverse[9];
    assert_true(glsurf_homography_invert(matrix, inverse));
    int inside = 0;
    for (size_t i = 0; i < pixels_of(&self); ++i) {
        double x, y;
        assert_true(glsurf_homography_map(inverse, (double)(i % (size_t)self.width),
                                          (double)(i / (size_t)self.width), &x, &y));
        const double edge = fmin(fmin(x, y), SIZE - 1 - fmax(x, y)) + 0.5;
        if (fabs(edge) < 4e-4)
            continue;
        assert_int_equal(actual[4 * i + 3], edge > 0.0 ? 255 : 0);
        assert_true(abs(actual[4 * i] - expected[4 * i]) <= 1);
        /* Between the centres of border pixels the value is the plane, rounded. */
        if (edge > 0.5) {
            assert_true(fabs(actual[4 * i] - (x + y)) <= 0.5 + 2e-3);
            ++inside;
        }
    }
    assert_true(inside > SIZE * SIZE / 2);
    free(expected);
    free(actual);
    free(pixels);
    pair_free(&self);
}

/* ------------------------------------------------------------------- textures -- */

/* Adds a texture of the application to one panorama, and the same values as pixels to the
 * other. */
static void add_texture(pair *self, GLenum internal, GLenum format, const float *values,
                        const glsurf_image *same, const glsurf_placement *placement) {
    const gls_functions *gl = &self->t->device->gl;
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->TexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, (GLsizei)same->width,
                   (GLsizei)same->height, 0, format, GL_FLOAT, values);
    const bool told = self->t->device->has.level_query;
    const glsurf_image image = { .texture = texture,
                                 .width = told ? 0 : same->width,
                                 .height = told ? 0 : same->height };
    if (glsurf_panorama_add(self->panorama[0], &image, placement) ||
        glsurf_panorama_add(self->panorama[1], same, placement))
        fail_msg("%s", glsurf_device_message(self->device[0]));
    gl->DeleteTextures(1, &texture);
}

static void textures_of_the_application(void **state) {
    static const struct {
        GLenum internal, format;
        int channels;
    } kinds[] = { { GL_R32F, GL_RED, 1 }, { GL_RGBA32F, GL_RGBA, 4 } };
    static const float nasty[] = { NAN, -1.0f, 2.0f, INFINITY, -INFINITY, 1e-40f };
    static const uint8_t bytes_of_nasty[] = { 0, 0, 255, 255, 0, 0 };
    enum { W = 40, H = 30 };
    gls_random random = test_random_make(4);
    const glsurf_placement placement = moved(5, 2);
    for (size_t k = 0; k < COUNT(kinds); ++k) {
        const size_t count = (size_t)(W * H * kinds[k].channels);
        uint8_t *pixels = noise(count, &random);
        float *values = test_memory(count * sizeof *values);
        for (size_t i = 0; i < count; ++i) {
            values[i] = (float)(pixels[i] + gls_random_between(&random, -0.45, 0.45)) / 255;
            if (i % 7 == 0) {
                values[i] = nasty[i / 7 % COUNT(nasty)];
                pixels[i] = bytes_of_nasty[i / 7 % COUNT(nasty)];
            }
        }
        pair self = pair_make(*state, "textures of floats", 60, 40);
        const glsurf_image same = { .pixels = pixels,
                                    .width = W,
                                    .height = H,
                                    .format = kinds[k].channels == 1
                                                  ? GLSURF_FORMAT_GRAY8
                                                  : GLSURF_FORMAT_RGBA8 };
        add_texture(&self, kinds[k].internal, kinds[k].format, values, &same, &placement);
        uint8_t *rgba = test_memory(4 * pixels_of(&self));
        paint(&same, 5, 2, self.width, self.height, rgba);
        expect(&self, rgba);
        free(rgba);
        free(values);
        free(pixels);
        pair_free(&self);
    }
}

/* Reverses the order of an image's rows in memory. */
static void flip(uint8_t *pixels, size_t row, size_t rows) {
    uint8_t *turned = test_memory(row * rows);
    for (size_t y = 0; y < rows; ++y)
        memcpy(turned + y * row, pixels + (rows - 1 - y) * row, row);
    memcpy(pixels, turned, row * rows);
    free(turned);
}

/* A texture of the bytes, without gaps between rows. If it is no rectangle texture, its
 * base level is level 1, below a level of twice the size. */
static GLuint texture_of(const test_gpu *t, GLenum target, GLenum internal, GLenum format,
                         GLsizei w, GLsizei h, const uint8_t *pixels) {
    const gls_functions *gl = &t->device->gl;
    const bool levels = target == GL_TEXTURE_2D;
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(target, texture);
    if (levels)
        gl->TexImage2D(target, 0, (GLint)internal, 2 * w, 2 * h, 0, format,
                       GL_UNSIGNED_BYTE, NULL);
    gl->TexImage2D(target, levels, (GLint)internal, w, h, 0, format, GL_UNSIGNED_BYTE,
                   pixels);
    gl->TexParameteri(target, GL_TEXTURE_BASE_LEVEL, levels);
    gl->BindTexture(target, 0);
    return texture;
}

/* Adds an image's region as an image of its own. */
static void add_region(gls_bounded_canvas *canvas, const glsurf_image *image,
                       const glsurf_placement *placement) {
    const glsurf_region *r = &image->region;
    glsurf_image part = *image;
    glsurf_placement moved_by = *placement;
    part.region = (glsurf_region){ 0 };
    part.stride = image->width * channels_of[image->format];
    if (r->width > 0) {
        part.pixels = (const uint8_t *)image->pixels + r->y * part.stride +
                      r->x * channels_of[image->format];
        part.width = r->width;
        part.height = r->height;
    }
    for (int i = 0; i < 9; i += 3)
        moved_by.to_canvas[i + 2] +=
            placement->to_canvas[i] * r->x + placement->to_canvas[i + 1] * r->y;
    gls_bounded_canvas_add(canvas, &part, &moved_by);
}

/* An image, the same image upside down, and both as textures, whole and as regions, by a
 * homography. The canvas equals the reference's, which has only pixels. */
static void views_of_the_application(void **state) {
    static const GLenum targets[] = { GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE };
    static const GLenum internals[] = { GL_RGBA8, GL_SRGB8_ALPHA8 };
    static const glsurf_region regions[] = { { 0 }, { 11, 7, 23, 19 }, { 39, 0, 1, 30 } };
    static const double matrix[9] = { 1.1, 0.2, 20, -0.1, 0.9, 40, 1e-3, -5e-4, 1 };
    enum { W = 40, H = 30 };
    test_gpu *t = *state;
    gls_random random = test_random_make(6);
    uint8_t *pixels[2] = { noise(4 * W * H, &random), test_memory(4 * W * H) };
    memcpy(pixels[1], pixels[0], 4 * W * H);
    flip(pixels[1], 4 * W, H);
    for (size_t r = 0; r < COUNT(regions); ++r) {
        pair self = pair_make(t, "views of an image", 90, 80);
        glsurf_placement placement = { .gain = { 0.7f, 1.0f, 1.3f } };
        memcpy(placement.to_canvas, matrix, sizeof matrix);
        glsurf_image image = { .pixels = pixels[0],
                               .width = W,
                               .height = H,
                               .format = GLSURF_FORMAT_RGBA8,
                               .region = regions[r] };
        const glsurf_image upright = image;
        gls_bounded_canvas canvas = gls_bounded_canvas_make(self.width, self.height);
        pair_add(&self, &image, &placement);
        image.pixels = pixels[1];
        image.origin = GLSURF_ORIGIN_BOTTOM;
        pair_add(&self, &image, &placement);
        for (int i = 0; i < 2; ++i)
            add_region(&canvas, &upright, &placement);
        assert_true(compare_within_bounds(&self, &canvas) > 0.9);
        if (t->exact)
            compare_exactly(&self);
        for (int i = 0; i < 8; ++i) {
            const glsurf_origin origin = (glsurf_origin)(i % 2);
            const GLenum target = t->device->es ? GL_TEXTURE_2D : targets[i / 2 % 2];
            const GLuint texture =
                texture_of(t, target, internals[i / 4], GL_RGBA, W, H, pixels[origin]);
            glsurf_image by_texture = { .texture = texture,
                                        .target = target,
                                        .width = t->device->has.level_query ? 0 : W,
                                        .height = t->device->has.level_query ? 0 : H,
                                        .origin = origin,
                                        .region = regions[r] };
            if (glsurf_panorama_add(self.panorama[0], &by_texture, &placement) ||
                glsurf_panorama_add(self.panorama[1], &image, &placement))
                fail_msg("%s", glsurf_device_message(self.device[0]));
            t->device->gl.DeleteTextures(1, &texture);
            add_region(&canvas, &upright, &placement);
        }
        assert_true(compare_within_bounds(&self, &canvas) > 0.9);
        if (t->exact)
            compare_exactly(&self);
        gls_bounded_canvas_free(&canvas);
        pair_free(&self);
    }
    free(pixels[0]);
    free(pixels[1]);
}

/* Moved by whole pixels, a region shows exactly its part of the whole image, and nothing
 * around it. */
static void regions_come_out_where_they_are(void **state) {
    enum { W = 61, H = 45 };
    gls_random random = test_random_make(7);
    for (int i = 0; i < 24; ++i) {
        const glsurf_format format = (glsurf_format)(i % 5);
        const size_t bytes = channels_of[format];
        const uint32_t x = gls_random_below(&random, W), y = gls_random_below(&random, H);
        const int dx = (int)gls_random_below(&random, 60) - 30;
        const int dy = (int)gls_random_below(&random, 60) - 30;
        uint8_t *pixels = noise(bytes * W * H, &random);
        glsurf_image image = { .pixels = pixels,
                               .width = W,
                               .height = H,
                               .format = format,
                               .region = { x, y, 1 + gls_random_below(&random, W - x),
                                           1 + gls_random_below(&random, H - y) } };
        pair self = pair_make(*state, "regions of noise", 64, 41);
        uint8_t *rgba = test_memory(4 * pixels_of(&self));
        const glsurf_image part = { .pixels = pixels + bytes * (y * W + x),
                                    .width = image.region.width,
                                    .height = image.region.height,
                                    .stride = bytes * W,
                                    .format = format };
        const glsurf_placement placement = moved(dx, dy);
        paint(&part, dx + (int)x, dy + (int)y, self.width, self.height, rgba);
        if (i % 2) {
            flip(pixels, bytes * W, H);
            image.origin = GLSURF_ORIGIN_BOTTOM;
        }
        pair_add(&self, &image, &placement);
        expect(&self, rgba);
        free(rgba);
        free(pixels);
        pair_free(&self);
    }
}

/* The texture that the panorama hands out has the same bytes as the read-back. */
static void the_canvas_as_a_texture(void **state) {
    test_gpu *t = *state;
    gls_random random = test_random_make(5);
    uint8_t *pixels = noise(3 * 50 * 40, &random);
    pair self = pair_make(t, "the canvas as a texture", 70, 60);
    const glsurf_placement placement = moved(3, 4);
    pair_add(
        &self,
        &(glsurf_image){
            .pixels = pixels, .width = 50, .height = 40, .format = GLSURF_FORMAT_RGB8 },
        &placement);
    uint32_t texture = 0;
    assert_int_equal(glsurf_panorama_texture(self.panorama[0], &texture), GLSURF_OK);
    assert_true(t->device->gl.IsTexture(texture));
    GLuint framebuffer = 0;
    uint8_t *actual = test_memory(4 * pixels_of(&self));
    uint8_t *expected = read_canvas(&self, 1);
    t->device->gl.GenFramebuffers(1, &framebuffer);
    t->device->gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    t->device->gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                       texture, 0);
    t->device->gl.ReadPixels(0, 0, self.width, self.height, GL_RGBA, GL_UNSIGNED_BYTE,
                             actual);
    t->device->gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
    t->device->gl.DeleteFramebuffers(1, &framebuffer);
    const test_case at = case_of(&self);
    const test_layout layout = bytes_layout(&self);
    test_compare(&at, &layout, expected, actual);
    assert_int_equal(glsurf_panorama_texture(self.panorama[1], &texture),
                     GLSURF_ERROR_ARGUMENT);
    free(expected);
    free(actual);
    free(pixels);
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
        cmocka_unit_test(an_image_comes_out_as_it_was),
        cmocka_unit_test(crops_make_the_image_again),
        cmocka_unit_test(an_empty_canvas_is_transparent),
        cmocka_unit_test(images_on_each_other),
        cmocka_unit_test(a_plane_on_any_driver),
        cmocka_unit_test(textures_of_the_application),
        cmocka_unit_test(views_of_the_application),
        cmocka_unit_test(regions_come_out_where_they_are),
        cmocka_unit_test(the_canvas_as_a_texture),
        cmocka_unit_test(what_is_wrong_is_refused),
    };
    return test_gpu_main("blend", tests, COUNT(tests), NULL, 0);
}
