/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Shared by the tests of the reference. They compare each stage of the reference with its
 * definition in double, without the integral image or anything else that makes the
 * reference fast.
 */
#ifndef GLSURF_TEST_UNIT_FRAME_H
#define GLSURF_TEST_UNIT_FRAME_H

#include "support/test.h"

#include "reference/reference.h"

/* Parameters with defaults, for a driver whose textures may be 16384 texels wide. */
gls_plan_params plan_params(const gls_preset_data *preset, int width, int height);

/* Makes the plan. Fails the test if the plan is refused. */
gls_plan plan_make(const gls_plan_params *params);

/* Makes only the levels and grids. */
void plan_scales(gls_plan *plan, const gls_preset_data *preset, int width, int height,
                 uint32_t octaves);

/* An image and the reference's maps of it, up to the responses. Freed at the end of the
 * test. */
typedef struct frame {
    gls_plan plan;
    gls_maps maps;
} frame;

frame *frame_make(const gls_preset_data *preset, int width, int height,
                  gls_picture_kind kind, uint64_t salt);

/* The response of a level of octave o at sample (i, j). */
float frame_value(const frame *f, int o, int level, int i, int j);

/* The index, along one axis, of the finer octave's sample at sample p of octave o. */
int frame_finer(const frame *f, int o, int p);

/* The first level of the coarser octave, interpolated at sample (i, j) of octave o. */
double frame_interpolated(const frame *f, int o, int i, int j);

/* The integral image of the frame, in the form that Haar filters take. */
gls_sums frame_sums(const frame *f);

/* The largest value of a pixel in the summed image: 255, or 1020 if it is smoothed. */
double frame_white(const frame *f);

/* The sum of the summed image over [x0, x1] x [y0, y1], where pixel i is [i, i + 1].
 * Outside the image its border pixels are repeated. */
double area_sum(const frame *f, double x0, double x1, double y0, double y1);

/* Writes the Haar responses d = (right - left, below - above), by area_sum(). The rectangle
 * lies between the outer two of three edges along each axis. Both are zero if it leaves the
 * image, unless the preset repeats border pixels. */
void haar_directly(const frame *f, const double x[3], const double y[3], double d[2]);

#endif
