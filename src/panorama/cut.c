/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "panorama/panorama.h"

/* With T the translation by the region's top-left corner, to_canvas becomes to_canvas T and
 * to_image becomes T^-1 to_image. */
void gls_panorama_cut(const gls_view *view, glsurf_placement *placement,
                      double to_image[9]) {
    const double x = view->region.x, y = view->region.y;
    double *const m = placement->to_canvas;
    for (int i = 0; i < 3; ++i) {
        m[3 * i + 2] += m[3 * i] * x + m[3 * i + 1] * y;
        to_image[i] -= x * to_image[6 + i];
        to_image[3 + i] -= y * to_image[6 + i];
    }
}
