/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "core/projection.h"

#include "core/warp.h"

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

/* ------------------------------------------------------------------ maps -- */

static double product(const double row[3], double x, double y, double z) {
    return row[0] * x + row[1] * y + row[2] * z;
}

/* Chooses the origin among 9 x 9 positions of the reach: the middle, or the one with the
 * largest w if that is more than twice as large. Dividing by a small or negative w would
 * lose digits. Returns w at the origin. */
static double choose_origin(const glsurf_canvas *canvas, const double to_image[9],
                            const double reach[4], double origin[2]) {
    double middle = 0.0, best = 0.0;
    for (int i = 0; i <= 81; ++i) {
        const int k = i == 0 ? 40 : i - 1; /* the middle comes first */
        const double at[2] = { reach[0] + (reach[2] - reach[0]) * (k % 9) / 8.0,
                               reach[1] + (reach[3] - reach[1]) * (k / 9) / 8.0 };
        double d[3];
        gls_canvas_direction(canvas, at[0], at[1], d);
        const double w = product(to_image + 6, d[0], d[1], d[2]);
        if (i == 0 || (w > best && w > 2.0 * middle)) {
            best = w;
            middle = i == 0 ? w : middle;
            origin[0] = at[0];
            origin[1] = at[1];
        }
    }
    return best;
}

bool gls_canvas_map_make(gls_canvas_map *map, const glsurf_canvas *canvas,
                         const double to_image[9], double x, double y, double step,
                         int width, int height, const double reach[4]) {
    const int far = (int)GLS_WARP_FAR;
    double origin[2], c[2], r[2], rows[3][3];
    const double w = choose_origin(canvas, to_image, reach, origin);
    if (!(w > 0.0))
        return false;
    gls_canvas_column(canvas, origin[0], c);
    gls_canvas_row(canvas, origin[1], r);
    const double px = product(to_image, c[0] * r[0], r[1], c[1] * r[0]) / w;
    const double py = product(to_image + 3, c[0] * r[0], r[1], c[1] * r[0]) / w;
    map->base_x = (int)floor(fmin(fmax(px, -far), far) + 0.5);
    map->base_y = (int)floor(fmin(fmax(py, -far), far) + 0.5);
    for (int i = 0; i < 3; ++i) {
        rows[0][i] = (to_image[i] - map->base_x * to_image[6 + i]) / w;
        rows[1][i] = (to_image[3 + i] - map->base_y * to_image[6 + i]) / w;
        rows[2][i] = to_image[6 + i] / w;
    }
    for (int i = 0; i < width; ++i) {
        double at[2];
        gls_canvas_column(canvas, x + i * step, at);
        for (int k = 0; k < 3; ++k)
            map->column[i][k] = (float)product(rows[k], at[0] - c[0], 0.0, at[1] - c[1]);
        map->column[i][3] = 0.0f;
    }
    for (int j = 0; j < height; ++j) {
        double at[2];
        gls_canvas_row(canvas, y + j * step, at);
        for (int k = 0; k < 3; ++k)
            map->row[j][k] = (float)product(rows[k], c[0] * at[0], at[1], c[1] * at[0]);
        map->row[j][3] = (float)at[0];
    }
    return true;
}
