/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The test stage/blend: what its files share. */
#ifndef GLSURF_TEST_STAGE_BLEND_H
#define GLSURF_TEST_STAGE_BLEND_H

#include "check/stage_bounds.h"
#include "support/test.h"

#include "glsurf/glsurf.h"

/* A panorama of each backend. */
typedef struct pair {
    test_gpu *t;
    const char *input;
    int width, height;
    glsurf_device *device[2];
    glsurf_panorama *panorama[2];
} pair;

pair pair_make(test_gpu *t, const char *input, int width, int height);

void pair_free(pair *self);

void pair_add(pair *self, const glsurf_image *image, const glsurf_placement *placement);

test_case case_of(const pair *self);

size_t pixels_of(const pair *self);

test_layout bytes_layout(const pair *self);

uint8_t *read_canvas(const pair *self, int which);

/* Compares the sums and the bytes. Returns the share of pixels that are known. */
double compare(const pair *self, const gls_bounded_canvas *canvas);

/* Checks that both backends have made `rgba`. */
void expect(const pair *self, const uint8_t *rgba);

extern const size_t channels_of[5]; /* per glsurf_format */

uint8_t *noise(size_t bytes, gls_random *random);

/* Paints the canvas that shows an image of this format, moved by (dx, dy). */
void paint(const glsurf_image *image, int dx, int dy, int width, int height, uint8_t *rgba);

glsurf_placement moved(int dx, int dy);

/* Tests of blend_textures.c. */
void textures_of_the_application(void **state);
void views_of_the_application(void **state);
void images_come_out_where_they_are(void **state);
void the_canvas_as_a_texture(void **state);

#endif
