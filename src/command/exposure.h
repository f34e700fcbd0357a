/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Gains that make the images of a panorama look alike where they overlap. */
#ifndef GLSURF_COMMAND_EXPOSURE_H
#define GLSURF_COMMAND_EXPOSURE_H

#include "tool/image.h"
#include "tool/layout.h"

/* Fills gain[i] with the gains of red, green and blue for image i: glsurf_placement says
 * what they do. The reference, and images that agree with it, get 1, 1, 1. False where
 * there is no memory. */
bool exposure_balance(const image *pictures, const layout_image *places, size_t count,
                      layout_size canvas, float (*gain)[3]);

#endif
