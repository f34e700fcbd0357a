/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A panorama: what both backends have, and what each has of its own.
 */
#ifndef GLSURF_PANORAMA_PANORAMA_H
#define GLSURF_PANORAMA_PANORAMA_H

#include "gl/context.h"
#include "stages/blend.h"

struct glsurf_panorama {
    glsurf_object object;
    glsurf_panorama_desc desc; /* as given; object.desc has the defaults */

    glsurf_texture_desc slots[GLSURF_BLEND_SLOTS];
    glsurf_gpu gpu; /* GLSURF_BACKEND_GL */
    float *sum;     /* GLSURF_BACKEND_REFERENCE */
};

/* Makes a placement of an image, and its inverse, one of the view's pixels. */
void glsurf_panorama_cut(const glsurf_view *view, glsurf_placement *placement,
                         double to_image[9]);

glsurf_result glsurf_panorama_gl_create(glsurf_panorama *panorama);
void glsurf_panorama_gl_destroy(glsurf_panorama *panorama);

/* The calls below are made while the state is entered. */

/* Makes the textures, which were found to be allowed, and zeroes the sums. */
glsurf_result glsurf_panorama_gl_clear(glsurf_panorama *panorama);

/* Checks the application's texture, if it is one. `placement` has its gains filled in. */
glsurf_result glsurf_panorama_gl_add(glsurf_panorama *panorama, const glsurf_image *image,
                                     const glsurf_placement *placement,
                                     const double to_image[9]);

/* Makes the canvas; `rgba` and `texture` receive it where they are not NULL. */
glsurf_result glsurf_panorama_gl_read(glsurf_panorama *panorama, uint8_t *rgba,
                                      uint32_t *texture);

#endif
