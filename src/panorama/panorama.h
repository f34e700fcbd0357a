/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The panorama object: the fields that both backends use, and the fields of each backend.
 * Its functions are public; panorama.c has them.
 *
 * No canvas is stored. A panorama keeps for each pixel of the canvas the sums that the
 * pixel is computed from when it is read: see stages/blend.h. So images can be added in any
 * order, and the canvas can be read between them.
 *
 * Both backends have the same four numbers for a pixel, with the same layout: with GL in
 * the texture of slot GLS_BLEND_SUM, with the CPU in memory. The self-test compares their
 * bits.
 *
 * Passes are listed from the first call on, and again from the first one after another
 * object has worked. The passes of all images are summed, as a panorama may have hundreds.
 * Reading the canvas runs a pass, too.
 */
#ifndef GLSURF_PANORAMA_PANORAMA_H
#define GLSURF_PANORAMA_PANORAMA_H

#include "core/bands.h"
#include "core/view.h"
#include "gl/object.h"
#include "stages/blend.h"

struct glsurf_panorama {
    gls_object object;
    glsurf_panorama_desc desc; /* defaults filled in */

    /* The descriptions of the textures. The CPU backend makes no textures, but compares
     * their bytes with the memory limit, too. */
    gls_texture_desc slots[GLS_BLEND_SLOTS];

    /* GLSURF_BACKEND_GL */
    gls_gpu gpu;

    /* GLSURF_BACKEND_CPU: the sums, all zero while there is no image. NULL with GL. */
    float *sum;

    struct gls_survey survey; /* owner NULL: none */
    uint32_t added;           /* images since the part was started */
};

/* Looks at the image at the centres of cells, which may lie beyond the canvas: the nearest
 * pixel, red, green, blue, and an alpha of 255; all 0 where the image is not. `rgba` has a
 * row for each row of cells. Errors: as glsurf_panorama_add(). */
glsurf_result gls_panorama_sample(glsurf_panorama *panorama, const glsurf_image *image,
                                  const glsurf_placement *placement, int cell,
                                  gls_rect cells, uint8_t *rgba);

#endif
