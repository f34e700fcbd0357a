/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/projection.h"

#include <math.h>

static bool is_plane(const glsurf_canvas *canvas) {
    return canvas->projection <= GLSURF_PROJECTION_PLANE;
}

static double focal_of(const glsurf_canvas *canvas) {
    return canvas->focal > 0.0 ? canvas->focal : 1.0;
}

void gls_canvas_column(const glsurf_canvas *canvas, double x, double column[2]) {
    const double at = (x - canvas->centre[0]) / focal_of(canvas);
    column[0] = is_plane(canvas) ? at : sin(at);
    column[1] = is_plane(canvas) ? 1.0 : cos(at);
}

void gls_canvas_row(const glsurf_canvas *canvas, double y, double row[2]) {
    const double at = (y - canvas->centre[1]) / focal_of(canvas);
    const bool sphere = canvas->projection == GLSURF_PROJECTION_SPHERE;
    row[0] = sphere ? cos(at) : 1.0;
    row[1] = sphere ? sin(at) : at;
}

void gls_canvas_direction(const glsurf_canvas *canvas, double x, double y,
                          double direction[3]) {
    double column[2], row[2];
    gls_canvas_column(canvas, x, column);
    gls_canvas_row(canvas, y, row);
    direction[0] = column[0] * row[0];
    direction[1] = row[1];
    direction[2] = column[1] * row[0];
}

bool gls_canvas_position(const glsurf_canvas *canvas, const double direction[3],
                         double position[2]) {
    const double x = direction[0], y = direction[1], z = direction[2];
    const double around = hypot(x, z), f = focal_of(canvas);
    double u, v;
    if (is_plane(canvas)) {
        u = x / z;
        v = y / z;
    } else {
        u = atan2(x, z);
        v = canvas->projection == GLSURF_PROJECTION_SPHERE ? atan2(y, around) : y / around;
    }
    position[0] = canvas->centre[0] + f * u;
    position[1] = canvas->centre[1] + f * v;
    return (!is_plane(canvas) || z > 0.0) && isfinite(position[0]) && isfinite(position[1]);
}
