/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One-dimensional prefix sums along the rows of a texture, shared by the integral image
 * (unsigned integers) and the cumulative histograms (pairs of floats).
 */
#ifndef GLSURF_STAGES_SCAN_H
#define GLSURF_STAGES_SCAN_H

#define GLSURF_SCAN_UINT                                                                   \
    "#define VALUE uint\n#define SAMPLER usampler2D\n#define CHANNELS r\n"
#define GLSURF_SCAN_VEC2                                                                   \
    "#define VALUE vec2\n#define SAMPLER sampler2D\n#define CHANNELS rg\n"
#define GLSURF_SCAN_EXCLUSIVE "#define INCLUSIVE 0\n"
#define GLSURF_SCAN_INCLUSIVE "#define INCLUSIVE 1\n"
#define GLSURF_SCAN_SERIAL    "#define SERIAL\n"

#endif
