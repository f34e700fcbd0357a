/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "picture.h"

#include "support/test.h"

#include <math.h>
#ifdef GLSURF_TEST_PNG
#include <png.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPES_PER_10000_PIXELS = 40 };

picture picture_new(uint32_t width, uint32_t height, uint32_t channels) {
    return (picture){ .width = width,
                      .height = height,
                      .channels = channels,
                      .pixels =
                          test_hold(test_memory((size_t)width * height * channels), free) };
}

void picture_free(picture *self) {
    test_forget(self->pixels);
    free(self->pixels);
    *self = (picture){ 0 };
}

picture picture_flat(uint32_t width, uint32_t height, uint8_t value) {
    picture self = picture_new(width, height, 1);
    memset(self.pixels, value, (size_t)width * height);
    return self;
}

picture picture_noise(uint32_t width, uint32_t height, uint32_t seed) {
    picture self = picture_new(width, height, 1);
    gls_random random = test_random_make(seed);
    for (size_t i = 0; i < (size_t)width * height; ++i)
        self.pixels[i] = (uint8_t)(gls_random_bits(&random) >> 24);
    return self;
}

/* A blob of sigma `size`, or a rectangle whose half sides are `size` and `size` x
 * `aspect`. */
typedef struct shape {
    double x, y, size, aspect, cosine, sine;
    double colour[3];
    bool round;
} shape;

static shape random_shape(const picture *self, gls_random *random) {
    shape s = { .x = gls_random_between(random, 0.0, 1.0) * self->width,
                .y = gls_random_between(random, 0.0, 1.0) * self->height,
                .size = 1.2 * pow(16.0, gls_random_between(random, 0.0,
                                                           1.0)), /* uniform over octaves */
                .aspect = 0.5 + gls_random_between(random, 0.0, 1.0) };
    const double angle = 6.283185307179586 * gls_random_between(random, 0.0, 1.0);
    s.cosine = cos(angle);
    s.sine = sin(angle);
    s.round = gls_random_between(random, 0.0, 1.0) < 0.5;
    const double gray = 160.0 * gls_random_between(random, 0.0, 1.0) - 80.0;
    for (int c = 0; c < 3; ++c)
        s.colour[c] = gray + 40.0 * gls_random_between(random, 0.0, 1.0) - 20.0;
    return s;
}

/* Returns the share of the shape's colour at pixel (x, y). */
static double cover(const shape *s, double x, double y) {
    const double u = ((x - s->x) * s->cosine + (y - s->y) * s->sine) / s->size;
    const double v =
        ((y - s->y) * s->cosine - (x - s->x) * s->sine) / (s->size * s->aspect);
    if (s->round)
        return exp(-0.5 * (u * u + v * v));
    const double inside = fmin(1.0 - fabs(u), 1.0 - fabs(v)) * s->size + 0.5;
    return fmax(0.0, fmin(1.0, inside)); /* the edge is one pixel wide */
}

static void draw_shape(const picture *self, const shape *s, double *canvas) {
    const int reach = (int)(6.0 * s->size) + 2;
    for (int y = (int)s->y - reach; y <= (int)s->y + reach; ++y)
        for (int x = (int)s->x - reach; x <= (int)s->x + reach; ++x) {
            if (x < 0 || y < 0 || x >= (int)self->width || y >= (int)self->height)
                continue;
            const double part = cover(s, x, y);
            for (uint32_t c = 0; c < 3; ++c)
                canvas[3 * ((size_t)y * self->width + (size_t)x) + c] +=
                    part * s->colour[c];
        }
}

static uint8_t to_byte(double value) {
    return (uint8_t)(fmax(0.0, fmin(255.0, value)) + 0.5);
}

picture picture_scene(uint32_t width, uint32_t height, uint32_t channels, uint32_t seed) {
    picture self = picture_new(width, height, channels);
    const size_t pixels = (size_t)width * height;
    double *canvas = test_memory(pixels * 3 * sizeof *canvas);
    gls_random random = test_random_make(seed);
    const size_t shapes = pixels * SHAPES_PER_10000_PIXELS / 10000 + 1;
    for (size_t n = 0; n < shapes; ++n) {
        const shape s = random_shape(&self, &random);
        draw_shape(&self, &s, canvas);
    }
    for (size_t i = 0; i < pixels; ++i)
        for (uint32_t c = 0; c < channels; ++c)
            self.pixels[i * channels + c] =
                c == 3 ? (uint8_t)gls_random_bits(&random)
                       : to_byte(128.0 + canvas[3 * i + c] +
                                 6.0 * gls_random_between(&random, 0.0, 1.0));
    free(canvas);
    return self;
}

static picture turned_once(const picture *from) {
    picture to = picture_new(from->height, from->width, from->channels);
    for (uint32_t y = 0; y < to.height; ++y)
        for (uint32_t x = 0; x < to.width; ++x)
            /* the left column, read upwards, becomes the top row */
            memcpy(to.pixels + ((size_t)y * to.width + x) * to.channels,
                   from->pixels +
                       ((size_t)(from->height - 1 - x) * from->width + y) * from->channels,
                   to.channels);
    return to;
}

picture picture_flipped(const picture *self) {
    picture made = picture_new(self->width, self->height, self->channels);
    const size_t row = (size_t)self->width * self->channels;
    for (size_t y = 0; y < self->height; ++y)
        memcpy(made.pixels + y * row, self->pixels + (self->height - 1 - y) * row, row);
    return made;
}

picture picture_turned(const picture *self, int quarters) {
    picture turned = picture_new(self->width, self->height, self->channels);
    memcpy(turned.pixels, self->pixels,
           (size_t)self->width * self->height * self->channels);
    for (int i = 0; i < quarters; ++i) {
        picture next = turned_once(&turned);
        picture_free(&turned);
        turned = next;
    }
    return turned;
}

picture picture_cut(const picture *self, const glsurf_region *region) {
    picture made = picture_new(region->width, region->height, self->channels);
    const size_t bytes = self->channels, row = region->width * bytes;
    for (size_t y = 0; y < region->height; ++y)
        memcpy(made.pixels + y * row,
               self->pixels + ((region->y + y) * self->width + region->x) * bytes, row);
    return made;
}

#ifndef GLSURF_TEST_PNG
picture picture_load(const char *path) {
    printf("skipped: this build has no libpng to read %s\n", path);
    exit(TEST_SKIP);
}
#else
picture picture_load(const char *path) {
    png_image file = { .version = PNG_IMAGE_VERSION };
    if (!png_image_begin_read_from_file(&file, path)) {
        fprintf(stderr, "%s: %s\n", path, file.message);
        exit(EXIT_FAILURE);
    }
    const bool gray = !(file.format & PNG_FORMAT_FLAG_COLOR);
    file.format = gray ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
    picture self = picture_new(file.width, file.height, gray ? 1 : 3);
    if (!png_image_finish_read(&file, NULL, self.pixels, 0, NULL)) {
        fprintf(stderr, "%s: %s\n", path, file.message);
        exit(EXIT_FAILURE);
    }
    return self;
}
#endif

glsurf_image picture_image(const picture *self) {
    return (glsurf_image){ .pixels = self->pixels,
                           .width = self->width,
                           .height = self->height,
                           .format = self->channels == 1   ? GLSURF_FORMAT_GRAY8
                                     : self->channels == 3 ? GLSURF_FORMAT_RGB8
                                                           : GLSURF_FORMAT_RGBA8 };
}
