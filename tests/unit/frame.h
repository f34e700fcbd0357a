/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the tests of the reference itself share. Stage by stage they compare it with the
 * definitions in double, without the integral image and without anything else it does to be
 * fast. Responses are compared with their definition in tests/stage/hessian.c, on the GPU,
 * which there equals the reference.
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

frame *frame_make(int width, int height, test_image_kind kind, uint64_t salt);
void frame_free(frame *f);

/* The response of a level of group g at sample (i, j). */
float frame_value(const frame *f, int g, int level, int i, int j);

/* The coarser group's first level at sample (i, j) of group g, between its own samples. */
double frame_interpolated(const frame *f, int g, int i, int j);

/* The sum over [x0, x1] x [y0, y1], where pixel i is [i, i + 1]. */
double area_sum(const uint8_t *image, int width, int height, double x0, double x1,
                double y0, double y1);

#endif
