/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The GPU's panoramas are within derived bounds of the same sums in double precision
 * (gls_check_canvas()). If the driver rounds as C does, they equal the reference's. Images
 * that are moved by whole pixels come out unchanged: their bounds allow no other byte.
 */
#include "check/stage_bounds.h"
#include "support/test.h"

#include "glsurf/glsurf.h"

#include <math.h>
#include <string.h>

/* A panorama of each backend, the same in double precision, and a trial with the memory of
 * the test. */
typedef struct pair {
    gls_trial trial;
    test_gpu *t;
    glsurf_device *device[2];
    glsurf_panorama *panorama[2];
    gls_bounded_canvas canvas;
} pair;

static glsurf_device *device_new(glsurf_backend backend, glsurf_path_choice paths) {
    glsurf_device *device = NULL;
    const glsurf_device_desc desc = { .backend = backend,
                                      .get_proc_address = glsurf_context_get_proc_address,
                                      .log = test_log,
                                      .paths = paths };
    assert_ok(glsurf_device_create(&device, &desc));
    return device;
}

static pair pair_make(test_gpu *t, const char *input, int width, int height) {
    pair made = { .trial = test_trial(t),
                  .t = t,
                  .canvas = gls_bounded_canvas_make(width, height) };
    gls_trial_name(&made.trial, "%s, on %d x %d", input, width, height);
    made.trial.finding.bounded = true;
    for (int i = 0; i < 2; ++i) {
        const glsurf_panorama_desc desc = { .canvas = { .width = (uint32_t)width,
                                                        .height = (uint32_t)height } };
        made.device[i] = device_new((glsurf_backend)i, t->device->desc.paths);
        assert_ok(glsurf_panorama_create(&made.panorama[i], made.device[i], &desc));
    }
    return made;
}

/* Compares the canvases. Fails the test if a comparison has found something wrong. */
static void pair_end(pair *self) {
    assert_true(gls_check_canvas(&self->trial, self->panorama, &self->canvas) > 0.9);
    for (int i = 0; i < 2; ++i) {
        glsurf_panorama_destroy(self->panorama[i]);
        glsurf_device_destroy(self->device[i]);
    }
    gls_bounded_canvas_free(&self->canvas);
    test_trial_end(self->t, &self->trial);
}

/* Zeroed memory until the pair's end. */
static uint8_t *memory(pair *self, size_t bytes) {
    uint8_t *data = gls_trial_memory(&self->trial, bytes);
    assert_non_null(data);
    return data;
}

static uint8_t *noise(pair *self, size_t bytes) {
    uint8_t *data = memory(self, bytes);
    for (size_t i = 0; i < bytes; ++i)
        data[i] = (uint8_t)gls_random_bits(&self->trial.random);
    return data;
}

static uint32_t below(pair *self, uint32_t end) {
    return gls_random_below(&self->trial.random, end);
}

static const size_t channels_of[5] = { 1, 3, 4, 3, 4 }; /* per glsurf_format */

/* Adds an image's region as an image of its own. */
static void add_region(gls_bounded_canvas *canvas, const glsurf_image *image,
                       glsurf_placement placement) {
    const glsurf_region *r = &image->region;
    glsurf_image part = *image;
    part.region = (glsurf_region){ 0 };
    if (part.stride == 0)
        part.stride = image->width * channels_of[image->format];
    if (r->width > 0) {
        part.pixels = (const uint8_t *)image->pixels + r->y * part.stride +
                      r->x * channels_of[image->format];
        part.width = r->width;
        part.height = r->height;
    }
    for (int i = 0; i < 9; i += 3)
        placement.to_canvas[i + 2] +=
            placement.to_canvas[i] * r->x + placement.to_canvas[i + 1] * r->y;
    for (int c = 0; c < 3; ++c)
        placement.gain[c] = placement.gain[c] == 0.0f ? 1.0f : placement.gain[c];
    gls_bounded_canvas_add(canvas, &part, &placement);
}

/* Adds an image to the GPU's panorama, its copy in memory to the CPU's, and the copy with
 * the top row first to the canvas. */
static void add(pair *self, const glsurf_image *gl, const glsurf_image *c,
                const glsurf_image *upright, const glsurf_placement *placement) {
    const glsurf_image *const images[2] = { gl, c };
    for (int i = 0; i < 2; ++i)
        if (glsurf_panorama_add(self->panorama[i], images[i], placement))
            fail_msg("%s", glsurf_device_message(self->device[i]));
    add_region(&self->canvas, upright, *placement);
}

/* Returns a copy of an image with the rows in reverse order. */
static uint8_t *flipped(pair *self, const uint8_t *pixels, size_t row, size_t rows) {
    uint8_t *turned = memory(self, row * rows);
    for (size_t y = 0; y < rows; ++y)
        memcpy(turned + y * row, pixels + (rows - 1 - y) * row, row);
    return turned;
}

/* --------------------------------------------------------------- whole pixels -- */

static glsurf_placement moved(int dx, int dy) {
    return (glsurf_placement){ .to_canvas = { 1, 0, dx, 0, 1, dy, 0, 0, 1 } };
}

/* Crops of one image make that image exactly, however many overlap at a pixel. */
static void crops_make_the_image_again(void **state) {
    const int width = 640, height = 150;
    pair self = pair_make(*state, "crops of noise", width, height);
    const uint8_t *pixels = noise(&self, 3 * (size_t)width * (size_t)height);
    for (int i = 0; i < 12; ++i) {
        const int x = (int)below(&self, 500), y = (int)below(&self, 100);
        const glsurf_image image = {
            .pixels = pixels + 3 * ((size_t)y * (size_t)width + (size_t)x),
            .width = 1 + below(&self, (uint32_t)(width - x)),
            .height = 1 + below(&self, (uint32_t)(height - y)),
            .stride = 3 * (size_t)width,
            .format = GLSURF_FORMAT_RGB8,
        };
        const glsurf_placement placement = moved(x, y);
        add(&self, &image, &image, &image, &placement);
    }
    pair_end(&self);
}

static void an_empty_canvas_is_transparent(void **state) {
    pair self = pair_make(*state, "nothing", 33, 7);
    pair_end(&self);
}

/* Images of every format and stride, and their regions, are moved by whole pixels. They
 * show exactly their pixels and nothing around them, also across and beyond the canvas's
 * borders. */
static void images_come_out_where_they_are(void **state) {
    static const int moves[][2] = { { 0, 0 },    { 3, 2 },   { -4, 1 },  { 60, -9 },
                                    { -16, -6 }, { 62, 40 }, { 90, 90 }, { -90, 0 } };
    enum { W = 61, H = 45 };
    for (int i = 0; i < 60; ++i) {
        pair self = pair_make(*state, "images of noise", 64, 41);
        const glsurf_format format = (glsurf_format)(i % 5);
        const size_t spare = (size_t)(i % 3) * 5, stride = channels_of[format] * W + spare;
        const int *move = moves[i % (int)COUNT(moves)];
        const int dx = i % 2 ? (int)below(&self, 60) - 30 : move[0];
        const int dy = i % 2 ? (int)below(&self, 60) - 30 : move[1];
        const glsurf_placement placement = moved(dx, dy);
        glsurf_image image = { .pixels = noise(&self, stride * H),
                               .width = W,
                               .height = H,
                               .stride = spare ? stride : 0,
                               .format = format };
        if (i % 4) {
            const uint32_t x = below(&self, W), y = below(&self, H);
            image.region =
                (glsurf_region){ x, y, 1 + below(&self, W - x), 1 + below(&self, H - y) };
        }
        const glsurf_image upright = image;
        if (i % 2) {
            image.pixels = flipped(&self, image.pixels, stride, H);
            image.origin = GLSURF_ORIGIN_BOTTOM;
        }
        add(&self, &image, &image, &upright, &placement);
        pair_end(&self);
    }
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
    pair self = pair_make(*state, "images by homographies", 600, 530);
    self.trial.finding.bounded = false; /* not for so many pixels */
    for (size_t i = 0; i < COUNT(homographies); ++i) {
        const glsurf_format format = (glsurf_format)(i % 5);
        const int *size = sizes[i % COUNT(sizes)];
        const size_t bytes = (size_t)size[0] * (size_t)size[1] * channels_of[format];
        const glsurf_image image = { .pixels = noise(&self, bytes),
                                     .width = (uint32_t)size[0],
                                     .height = (uint32_t)size[1],
                                     .format = format };
        glsurf_placement placement = { .gain = { 1.0f, 1.0f, 1.0f } };
        memcpy(placement.to_canvas, homographies[i], sizeof placement.to_canvas);
        if (i % 2)
            for (int c = 0; c < 3; ++c)
                placement.gain[c] =
                    (float)exp(gls_random_between(&self.trial.random, -2.0, 2.0));
        add(&self, &image, &image, &image, &placement);
        gls_check_canvas(&self.trial, self.panorama, &self.canvas);
    }
    pair_end(&self);
}

/* ------------------------------------------------------------------- textures -- */

/* Adds a texture, and the same image in memory; and deletes the texture. */
static void add_texture(pair *self, glsurf_image image, const glsurf_image *same,
                        const glsurf_image *upright, const glsurf_placement *placement) {
    if (!self->t->device->has.level_query) {
        image.width = same->width;
        image.height = same->height;
    }
    add(self, &image, same, upright, placement);
    self->t->device->gl.DeleteTextures(1, &image.texture);
}

/* Makes a texture from rows without gaps. Unless it is a rectangle texture, its base level
 * is 1, and level 0 has twice the size. */
static GLuint texture_of(const pair *self, GLenum target, GLenum internal, GLenum format,
                         GLenum type, GLsizei w, GLsizei h, const void *pixels) {
    const gls_functions *gl = &self->t->device->gl;
    const bool levels = target == GL_TEXTURE_2D;
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->BindTexture(target, texture);
    if (levels)
        gl->TexImage2D(target, 0, (GLint)internal, 2 * w, 2 * h, 0, format, type, NULL);
    gl->TexImage2D(target, levels, (GLint)internal, w, h, 0, format, type, pixels);
    gl->TexParameteri(target, GL_TEXTURE_BASE_LEVEL, levels);
    gl->BindTexture(target, 0);
    return texture;
}

static void textures_of_the_application(void **state) {
    static const GLenum kinds[][2] = { { GL_R32F, GL_RED }, { GL_RGBA32F, GL_RGBA } };
    enum { W = 40, H = 30 };
    const glsurf_placement placement = moved(5, 2);
    for (int k = 0; k < 2; ++k) {
        pair self = pair_make(*state, "textures of floats", 60, 40);
        const size_t count = W * H * (k ? 4 : 1);
        uint8_t *pixels = noise(&self, count), *kept = memory(&self, count);
        const glsurf_image same = { .pixels = pixels,
                                    .width = W,
                                    .height = H,
                                    .format =
                                        k ? GLSURF_FORMAT_RGBA8 : GLSURF_FORMAT_GRAY8 };
        const void *values = gls_check_floats(&self.trial, pixels, kept, count);
        const GLuint texture = texture_of(&self, GL_TEXTURE_2D, kinds[k][0], kinds[k][1],
                                          GL_FLOAT, W, H, values);
        add_texture(&self,
                    (glsurf_image){ .texture = texture, .origin = GLSURF_ORIGIN_TOP },
                    &same, &same, &placement);
        pair_end(&self);
    }
}

/* An image, the same image upside down, and both as textures, whole and as regions, by a
 * homography. The canvas equals the reference's, which gets only pixels. */
static void views_of_the_application(void **state) {
    static const GLenum targets[] = { GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE };
    static const GLenum internals[] = { GL_RGBA8, GL_SRGB8_ALPHA8 };
    static const glsurf_region regions[] = { { 0 }, { 11, 7, 23, 19 }, { 39, 0, 1, 30 } };
    static const double matrix[9] = { 1.1, 0.2, 20, -0.1, 0.9, 40, 1e-3, -5e-4, 1 };
    enum { W = 40, H = 30 };
    test_gpu *t = *state;
    for (size_t r = 0; r < COUNT(regions); ++r) {
        pair self = pair_make(t, "views of an image", 90, 80);
        const uint8_t *upper = noise(&self, 4 * W * H);
        const uint8_t *const pixels[2] = { upper, flipped(&self, upper, 4 * W, H) };
        glsurf_placement placement = { .gain = { 0.7f, 1.0f, 1.3f } };
        memcpy(placement.to_canvas, matrix, sizeof matrix);
        glsurf_image image = { .pixels = pixels[0],
                               .width = W,
                               .height = H,
                               .format = GLSURF_FORMAT_RGBA8,
                               .region = regions[r] };
        const glsurf_image upright = image;
        add(&self, &image, &image, &upright, &placement);
        image.pixels = pixels[1];
        image.origin = GLSURF_ORIGIN_BOTTOM;
        add(&self, &image, &image, &upright, &placement);
        gls_check_canvas(&self.trial, self.panorama, &self.canvas);
        for (int i = 0; i < 8; ++i) {
            const GLenum target = t->device->es ? GL_TEXTURE_2D : targets[i / 2 % 2];
            const GLuint texture = texture_of(&self, target, internals[i / 4], GL_RGBA,
                                              GL_UNSIGNED_BYTE, W, H, pixels[i % 2]);
            add_texture(&self,
                        (glsurf_image){ .texture = texture,
                                        .target = target,
                                        .origin = (glsurf_origin)(2 - i % 2),
                                        .region = regions[r] },
                        &image, &upright, &placement);
        }
        pair_end(&self);
    }
}

/* The texture that the panorama hands out has the same bytes as the read-back. */
static void the_canvas_as_a_texture(void **state) {
    test_gpu *t = *state;
    const gls_functions *gl = &t->device->gl;
    enum { W = 70, H = 60 };
    pair self = pair_make(t, "the canvas as a texture", W, H);
    const glsurf_image image = { .pixels = noise(&self, 3 * 50 * 40),
                                 .width = 50,
                                 .height = 40,
                                 .format = GLSURF_FORMAT_RGB8 };
    const glsurf_placement placement = moved(3, 4);
    uint32_t texture = 0;
    GLuint framebuffer = 0;
    uint8_t actual[4 * W * H], expected[4 * W * H];
    add(&self, &image, &image, &image, &placement);
    assert_ok(glsurf_panorama_read(self.panorama[1], expected));
    assert_ok(glsurf_panorama_texture(self.panorama[0], &texture));
    assert_true(gl->IsTexture(texture));
    gl->GenFramebuffers(1, &framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture,
                             0);
    gl->ReadPixels(0, 0, W, H, GL_RGBA, GL_UNSIGNED_BYTE, actual);
    gl->BindFramebuffer(GL_FRAMEBUFFER, 0);
    gl->DeleteFramebuffers(1, &framebuffer);
    assert_memory_equal(actual, expected, sizeof actual);
    assert_argument(glsurf_panorama_texture(self.panorama[1], &texture));
    pair_end(&self);
}

/* --------------------------------------------------------------------- errors -- */

static void refuse_add(glsurf_panorama *panorama, const glsurf_image *image,
                       const glsurf_placement *placement) {
    assert_argument(glsurf_panorama_add(panorama, image, placement));
    assert_string_not_equal(glsurf_device_message(test_device_of(panorama)), "");
}

static void what_is_wrong_is_refused(void **state) {
    static const uint8_t pixel[4];
    const glsurf_image good = { .pixels = pixel, .width = 1, .height = 1 };
    const glsurf_placement placement = moved(0, 0);
    const glsurf_image bad[] = {
        { 0 },
        { .pixels = pixel, .width = 1 },
        { .pixels = pixel, .texture = 1 },
        { .texture = 999999, .origin = GLSURF_ORIGIN_TOP },
        { .pixels = pixel, .width = 1, .height = 1, .region = { 0, 0, 1, 2 } },
        { .pixels = pixel, .width = 1, .height = 1, .mask = &good }
    };
    const glsurf_placement wrong[] = {
        { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, .gain = { 0, NAN, 0 } },
        { .to_canvas = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, .gain = { 0, 65.0f, 0 } },
        { .to_canvas = { 1, 2, 3, 2, 4, 6, 0, 0, 1 } }
    };
    pair self = pair_make(*state, "nothing", 8, 8);
    for (int n = 0; n < 2; ++n) {
        for (size_t i = 0; i < COUNT(bad); ++i)
            refuse_add(self.panorama[n], &bad[i], &placement);
        for (size_t i = 0; i < COUNT(wrong); ++i)
            refuse_add(self.panorama[n], &good, &wrong[i]);
    }
    add(&self, &good, &good, &good, &placement);
    for (int n = 0; n < 2; ++n)
        assert_string_equal(glsurf_device_message(self.device[n]), "");
    pair_end(&self);
}

/* With the default paths, a panorama needs its size in memory; one byte less is refused. */
static void the_memory_limit(void **state) {
    for (int n = 0; n < 2; ++n) {
        glsurf_device *device = device_new((glsurf_backend)n, (glsurf_path_choice){ 0 });
        const size_t bytes = 8 * 8 * (n ? 16 : 20);
        glsurf_panorama_desc desc = { .canvas = { .width = 8, .height = 8 },
                                      .memory_limit = bytes - 1 };
        glsurf_panorama *panorama = NULL;
        assert_int_equal(glsurf_panorama_create(&panorama, device, &desc),
                         GLSURF_ERROR_LIMIT);
        desc.memory_limit = bytes;
        assert_ok(glsurf_panorama_create(&panorama, device, &desc));
        assert_string_equal(glsurf_device_message(device), "");
        glsurf_panorama_destroy(panorama);
        glsurf_device_destroy(device);
    }
}

int main(void) {
    TEST_LIST(tests, crops_make_the_image_again, an_empty_canvas_is_transparent,
              images_on_each_other, textures_of_the_application, views_of_the_application,
              images_come_out_where_they_are, the_canvas_as_a_texture,
              what_is_wrong_is_refused, the_memory_limit);
    return test_gpu_main("blend", tests, COUNT(tests), NULL, 0);
}
