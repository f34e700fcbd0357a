/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The panorama object: the fields that both backends use, and the fields and functions of
 * each backend.
 */
#ifndef GLSURF_PANORAMA_PANORAMA_H
#define GLSURF_PANORAMA_PANORAMA_H

#include "core/view.h"
#include "gl/object.h"
#include "stages/blend.h"

struct glsurf_panorama {
    gls_object object;
    glsurf_panorama_desc desc; /* defaults filled in */

    gls_texture_desc slots[GLS_BLEND_SLOTS];
    gls_gpu gpu; /* GLSURF_BACKEND_GL */
    float *sum;  /* GLSURF_BACKEND_CPU */
};

/* Changes the matrix of a placement, and its inverse `to_image`, from pixels of the whole
 * image to pixels of the view. */
void gls_panorama_cut(const gls_view *view, glsurf_placement *placement,
                      double to_image[9]);

void gls_panorama_gl_destroy(glsurf_panorama *panorama);

/* The functions below are called while the GL state is entered. */

/* Makes the textures, whose size was checked, and zeroes the sums. */
glsurf_result gls_panorama_gl_clear(glsurf_panorama *panorama);

/* Resolves the image and adds it to the sums. `placement` has its gains filled in. */
glsurf_result gls_panorama_gl_add(glsurf_panorama *panorama, gls_views *views,
                                  glsurf_placement *placement, double to_image[9]);

/* Makes the canvas from the sums. `rgba` receives its pixels and `texture` its texture, if
 * they are not NULL. */
glsurf_result gls_panorama_gl_read(glsurf_panorama *panorama, uint8_t *rgba,
                                   uint32_t *texture);

#endif
