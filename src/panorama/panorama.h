/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The panorama object: the fields that both backends use, and the fields of each backend.
 * panorama.c has the public calls but glsurf_panorama_add(), which is in add.c, and the
 * survey.
 *
 * No canvas is stored. A panorama keeps for each pixel of the part the sums that the pixel
 * is computed from when it is read: see stages/blend.h and stages/bands.h. So images can be
 * added in any order, and the canvas can be read between them.
 *
 * Both backends have the same four numbers for a texel of the sums, with the same layout:
 * with GL in the textures of slots, with the CPU in memory. The self-test compares their
 * bits.
 *
 * Passes are listed from the first call on, and again from the first one after another
 * object has worked. The passes of all images are summed, as a panorama may have hundreds.
 * Reading the canvas runs passes, too.
 */
#ifndef GLSURF_PANORAMA_PANORAMA_H
#define GLSURF_PANORAMA_PANORAMA_H

#include "core/view.h"
#include "gl/object.h"
#include "reference/reference.h"
#include "stages/bands.h"

struct glsurf_panorama {
    gls_object object;
    glsurf_panorama_desc desc; /* defaults filled in */
    gls_bands bands;           /* of MEAN the part alone */
    gls_bands_layer layer;     /* the image under way or added last */
    gls_bands_tile tile;       /* the same of its tiles */

    /* The descriptions of the textures. The CPU backend makes no textures, but compares
     * their bytes with the memory limit, too. */
    gls_texture_desc slots[GLS_BANDS_SLOTS];

    /* GLSURF_BACKEND_GL */
    gls_gpu gpu;

    /* GLSURF_BACKEND_CPU: the texels of the slots; NULL with GL, and for unused ones. */
    float *memory[GLS_BANDS_SLOTS];

    struct gls_survey survey; /* owner NULL: none */
    uint32_t added;           /* images since the part was started */
};

/* Makes views of an image that panoramas take. Errors: ARGUMENT. */
glsurf_result gls_panorama_take_views(glsurf_device *device, const glsurf_image *image,
                                      gls_views *views);

/* Starts the list of passes, unless it is the panorama's. */
void gls_panorama_list_passes(glsurf_panorama *panorama);

/* Returns the texels of a level in a slot of the CPU backend. */
gls_band gls_panorama_band(const glsurf_panorama *panorama, gls_slot slot, gls_rect rect);

/* Looks with GL at the image at the positions of cells, `cell` pixels apart, with cell 0 at
 * `first`; they may lie beyond the canvas: the nearest pixel, red, green, blue, and an
 * alpha of 255; all 0 where the image is not. `rgba` has a row for each row of cells. Call
 * it inside a call. Errors: as glsurf_panorama_add().
 */
glsurf_result gls_panorama_sample(glsurf_panorama *panorama, const glsurf_image *image,
                                  const glsurf_placement *placement, double first, int cell,
                                  gls_rect cells, uint8_t *rgba);

#endif
