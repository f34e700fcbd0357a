/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the tests of the reference itself share. Stage by stage they compare it with the
 * definitions in double, without the integral image and without anything else it does to be
 * fast.
 */
#ifndef GLSURF_TEST_UNIT_FRAME_H
#define GLSURF_TEST_UNIT_FRAME_H

#include "support/test.h"

#include "reference/reference.h"

/* An image and what the reference makes of it, as far as the responses. */
typedef struct frame {
    glsurf_plan plan;
    test_maps maps;
} frame;

frame *frame_make(const glsurf_preset_data *preset, int width, int height,
                  test_image_kind kind, uint64_t salt);
void frame_free(frame *f);

/* The response of a level of octave g at sample (i, j). */
float frame_value(const frame *f, int g, int level, int i, int j);

/* The sample of the finer octave at sample p of octave g, along an axis. */
int frame_finer(const frame *f, int g, int p);

/* The coarser octave's first level at sample (i, j) of octave g, between its own samples.
 */
double frame_interpolated(const frame *f, int g, int i, int j);

/* The integral image of the frame, as Haar filters take it. */
glsurf_sums frame_sums(const frame *f);

/* The most that a pixel of what is summed can be. */
double frame_white(const frame *f);

/* The nearest of 0 to size - 1. */
int clamped(int v, int size);

/* The sum over [x0, x1] x [y0, y1] of what is summed, where pixel i is [i, i + 1]; outside
 * the image of its border pixels, which go on. */
double area_sum(const frame *f, double x0, double x1, double y0, double y1);

/* The Haar responses (right - left, below - above) of the rectangle between the outer of
 * three edges along each axis, by area_sum(); zero where it leaves an image whose border
 * does not go on. */
void haar_directly(const frame *f, const double x[3], const double y[3], double d[2]);

#endif
