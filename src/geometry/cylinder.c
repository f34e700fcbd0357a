/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images on a cylinder or a sphere, and the horizon.
 *
 * Photographers rarely roll a camera, so the x axes of the images lie in the horizontal
 * plane, and the vertical v is the unit vector with the least sum of (v . x)^2 (M. Brown,
 * D. Lowe, IJCV 2007, section 5). If all x axes are alike, as in a column of images, this
 * leaves a rotation about them. So the mean direction z of the cameras counts a little as
 * horizontal, too: if cameras roll by 1/2 degree and look up or down by 16 degrees, both
 * standard deviations, (v . z)^2 has 1/1000 of the weight of an x axis. If cameras rolled a
 * lot, the x axes may lie in any plane. So the vertical is at most 60 degrees off the mean
 * y axis of the images, or it is the mean y axis.
 */
#include "core/number.h"
#include "geometry/arrange.h"

#include <string.h>

static const double DIRECTION_WEIGHT = 1e-3;

/* Writes the direction down. */
static void find_down(const gls_graph *self, double down[3]) {
    double sum[9] = { 0 }, z[3] = { 0 }, y[3] = { 0 };
    for (uint32_t i = 0; i < self->count; ++i) {
        const double *const r = self->views[i].rotation;
        for (int k = 0; k < 3; ++k) {
            y[k] += r[3 * k + 1];
            z[k] += r[3 * k + 2] / self->count;
            for (int j = 0; j < 3; ++j)
                sum[3 * k + j] += r[3 * k] * r[3 * j];
        }
    }
    for (int k = 0; k < 9; ++k)
        sum[k] += DIRECTION_WEIGHT * z[k / 3] * z[k % 3];
    gls_least_eigenvector(3, sum, down);
    if (!gls_make_unit(3, y))
        return;
    const double along = down[0] * y[0] + down[1] * y[1] + down[2] * y[2];
    for (int k = 0; k < 3; ++k)
        down[k] = fabs(along) < 0.5 ? y[k] : copysign(1.0, along) * down[k];
}

/* Turns all rotations together, so that the horizon is level and the reference is at the
 * longitude 0; with `keep_tilt` so that the reference is not turned at all. The rows of the
 * turn are the new axes: y is down, and x is perpendicular to it and to the reference's
 * direction, unless the reference looks up or down. */
static void level(gls_graph *self, uint32_t reference, bool keep_tilt) {
    const double *const r = self->views[reference].rotation;
    const double z[3] = { r[2], r[5], r[8] };
    double turn[9] = { r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8] };
    if (!keep_tilt) {
        double x[3];
        find_down(self, turn + 3);
        gls_cross(turn + 3, z, x);
        if (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] > 1e-4)
            memcpy(turn, x, sizeof x);
        gls_cross(turn, turn + 3, turn + 6);
        (void)gls_make_unit(3, turn + 6);
        gls_cross(turn + 3, turn + 6, turn);
    }
    for (uint32_t i = 0; i < self->count; ++i)
        gls_homography_multiply(turn, self->views[i].rotation, self->views[i].rotation);
}

/* Completes the canvas, and turns the images about the vertical axis so that the widest gap
 * is at both ends. Sizes are rounded: the canvas ends within half a pixel of the images, in
 * the middle of their ends. A closed one has a whole number of columns, and the reference
 * in its middle. */
static void fit_canvas(gls_graph *self, const gls_cover *cover, double scale,
                       glsurf_group *group) {
    static const double TURN = 2.0 * GLS_HALF_TURN;
    glsurf_canvas *const canvas = &group->canvas;
    const double *const axes = self->views[group->reference].rotation;
    const double around = cover->high[0] - cover->low[0];
    double longitude = 0.5 * (cover->low[0] + cover->high[0]), size[2];
    canvas->closed = around >= TURN;
    canvas->focal = scale * group->focal;
    size[0] = gls_max_double(floor(canvas->focal * around + 0.5), 1.0);
    if (canvas->closed) {
        canvas->focal = size[0] / TURN;
        longitude = atan2(axes[2], axes[8]);
    }
    const double low = canvas->focal * cover->low[1], high = canvas->focal * cover->high[1];
    size[1] = gls_max_double(floor(high - low + 0.5), 1.0);
    canvas->centre[0] = 0.5 * (size[0] - 1.0);
    canvas->centre[1] = 0.5 * (size[1] - 1.0 - low - high);
    group->angle = around * (360.0 / TURN);
    const double c = cos(longitude), s = sin(longitude);
    gls_finish_canvas(self, (double[9]){ c, 0, -s, 0, 1, 0, s, 0, c }, size, group);
}

/* AUTO takes the cylinder if that lengthens nothing too much: at the latitude l by 1 /
 * cos l, and Y / r is tan l. */
void gls_arrange_around(gls_graph *self, const glsurf_arrange_params *params,
                        glsurf_group *group) {
    glsurf_projection projection = params->projection;
    gls_cover cover;
    group->focal = self->views[group->reference].focal;
    level(self, group->reference, params->keep_tilt);
    gls_place_views(self);
    if (projection != GLSURF_PROJECTION_SPHERE) {
        cover = gls_measure_cover(self, GLSURF_PROJECTION_CYLINDER, group->focal);
        const double t = gls_max_double(-cover.low[1], cover.high[1]);
        const bool fits = isfinite(cover.stretch) && sqrt(1.0 + t * t) <= params->stretch;
        if (projection == GLSURF_PROJECTION_AUTO)
            projection = fits ? GLSURF_PROJECTION_CYLINDER : GLSURF_PROJECTION_SPHERE;
    }
    if (projection == GLSURF_PROJECTION_SPHERE)
        cover = gls_measure_cover(self, projection, group->focal);
    group->canvas = (glsurf_canvas){ .projection = projection };
    group->stretch = cover.stretch;
    group->rms = gls_measure_errors(self, false);
    if (isfinite(cover.stretch))
        fit_canvas(self, &cover, params->scale, group);
}
