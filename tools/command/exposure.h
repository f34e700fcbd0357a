/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Gains that give the images of a panorama the same exposure where they overlap. */
#ifndef GLSURF_COMMAND_EXPOSURE_H
#define GLSURF_COMMAND_EXPOSURE_H

#include "images/image.h"
#include "pictures/layout.h"

/* Sets gain[i] to the gains of red, green and blue for image i; glsurf_placement describes
 * their effect. `reference` is the index of the reference image. It and every image that
 * agrees with it get 1, 1, 1. */
void exposure_balance(const image *pictures, const layout_image *layout, size_t count,
                      layout_size canvas, size_t reference, float (*gain)[3]);

#endif
