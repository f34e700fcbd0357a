/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images on one canvas: textures of the application and their views, regions, and the
 * canvas as a texture. */
#include "blend.h"

#include <stdlib.h>
#include <string.h>

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

void textures_of_the_application(void **state) {
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
void views_of_the_application(void **state) {
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
        assert_true(compare(&self, &canvas) > 0.9);
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
        assert_true(compare(&self, &canvas) > 0.9);
        gls_bounded_canvas_free(&canvas);
        pair_free(&self);
    }
    free(pixels[0]);
    free(pixels[1]);
}

/* Moved by whole pixels, images of every format and stride, and regions of them, show
 * exactly their part of the image, also across and beyond the canvas's borders, and nothing
 * around it. */
void images_come_out_where_they_are(void **state) {
    static const int moves[][2] = { { 0, 0 },    { 3, 2 },   { -4, 1 },  { 60, -9 },
                                    { -16, -6 }, { 62, 40 }, { 90, 90 }, { -90, 0 } };
    enum { W = 61, H = 45 };
    gls_random random = test_random_make(7);
    for (int i = 0; i < 60; ++i) {
        const glsurf_format format = (glsurf_format)(i % 5);
        const size_t bytes = channels_of[format], spare = (size_t)(i % 3) * 5;
        const size_t stride = bytes * W + spare;
        const bool whole = i % 4 == 0;
        const uint32_t x = whole ? 0 : gls_random_below(&random, W);
        const uint32_t y = whole ? 0 : gls_random_below(&random, H);
        const int *move = moves[i % (int)COUNT(moves)];
        const int dx = i % 2 ? (int)gls_random_below(&random, 60) - 30 : move[0];
        const int dy = i % 2 ? (int)gls_random_below(&random, 60) - 30 : move[1];
        uint8_t *pixels = noise(stride * H, &random);
        glsurf_image image = { .pixels = pixels,
                               .width = W,
                               .height = H,
                               .stride = spare ? stride : 0,
                               .format = format };
        if (!whole)
            image.region = (glsurf_region){ x, y, 1 + gls_random_below(&random, W - x),
                                            1 + gls_random_below(&random, H - y) };
        pair self = pair_make(*state, "images of noise", 64, 41);
        uint8_t *rgba = test_memory(4 * pixels_of(&self));
        const glsurf_image part = { .pixels = pixels + stride * y + bytes * x,
                                    .width = whole ? W : image.region.width,
                                    .height = whole ? H : image.region.height,
                                    .stride = stride,
                                    .format = format };
        const glsurf_placement placement = moved(dx, dy);
        paint(&part, dx + (int)x, dy + (int)y, self.width, self.height, rgba);
        if (i % 2) {
            flip(pixels, stride, H);
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
void the_canvas_as_a_texture(void **state) {
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
