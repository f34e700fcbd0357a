/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Positions of canvas pixels in an image are within the bound of core/band_tiles.h, on all
 * projections, and the tiles of an image hold all pixels that it covers, with what
 * its smoothed masks reach. */
#include "core/band_tiles.h"
#include "core/matrix.h"
#include "core/projection.h"
#include "support/test.h"

#include <math.h>

static const double u = 1.0 / (1 << 24);

typedef struct placed {
    glsurf_canvas canvas;
    gls_view view;
    double to_image[9];
    gls_bands_layer layer;
} placed;

/* A camera that is turned anyhow, in front of a canvas of any size. Rows may lie beyond
 * poles.
 */
static void place(placed *p, glsurf_projection projection, gls_random *random) {
    const bool plane = projection == GLSURF_PROJECTION_PLANE;
    const uint32_t width = 300 + gls_random_below(random, 3000);
    const uint32_t height = width / 2 + gls_random_below(random, width / 4);
    const double f = plane ? gls_random_between(random, 200.0, 2000.0) : width / (2.0 * pi);
    *p = (placed){
        .canvas = { width, height, projection, f, { 0.5 * width, 0.5 * height }, !plane }
    };
    const uint32_t size = 50 + gls_random_below(random, 2000);
    p->view = (gls_view){ .width = size, .height = size, .region = { 0, 0, size, size } };
    double to_canvas[9] = { 1, 0, -0.5 * size,
                            0, 1, -0.5 * size,
                            0, 0, size * gls_random_between(random, 0.3, 3.0) };
    for (int axis = 0; axis < 3; ++axis) {
        const double angle = gls_random_between(random, -1.0, 1.0) * (plane ? 0.5 : pi);
        const int a = (axis + 1) % 3, b = (axis + 2) % 3;
        double turn[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
        turn[4 * a] = turn[4 * b] = cos(angle);
        turn[3 * a + b] = -sin(angle);
        turn[3 * b + a] = sin(angle);
        gls_homography_multiply(turn, to_canvas, to_canvas);
    }
    glsurf_placement placement = { .gain = { 1.0f, 1.0f, 1.0f } };
    for (int i = 0; i < 9; ++i)
        placement.to_canvas[i] = to_canvas[i];
    assert_true(gls_homography_invert(to_canvas, p->to_image));
    p->layer = gls_bands_layer_make(&p->canvas, &p->view, &placement, p->to_image);
}

/* Computes the position of a canvas pixel in the image. Returns w, in the image's units. */
static double position_of(const placed *p, int x, int y, double at[2]) {
    double d[3], n[3];
    gls_canvas_direction(&p->canvas, x, y, d);
    for (int k = 0; k < 3; ++k)
        n[k] = p->to_image[3 * k] * d[0] + p->to_image[3 * k + 1] * d[1] +
               p->to_image[3 * k + 2] * d[2];
    at[0] = n[0] / n[2];
    at[1] = n[1] / n[2];
    return n[2];
}

/* A ten-thousandth more is for terms of higher order and for the roundings of doubles. */
static void check_position(const gls_canvas_map *map, int i, int j,
                           const double expected[2]) {
    const float *c = map->column[i], *r = map->row[j];
    double n[3], off[3];
    for (int k = 0; k < 3; ++k) {
        const double product = (double)c[k] * (double)r[3];
        n[k] = (double)(c[k] * r[3] + r[k]);
        off[k] = u * (4.0 * fabs(product) + 2.0 * fabs((double)r[k]));
    }
    for (int k = 0; k < 2 && n[2] > 1.0 / 64.0; ++k) {
        const double q = n[k] / n[2], base = k ? map->base_y : map->base_x;
        const double bound = (off[k] + fabs(q) * off[2]) / (n[2] - off[2]) + u * fabs(q);
        assert_true(fabs(base + q - expected[k]) <= 1.0001 * bound + 1e-8);
    }
}

static void tiles_hold_the_image(void **state) {
    (void)state;
    gls_random random = test_random_make(1);
    gls_bands_tile *tile = test_scratch(sizeof *tile);
    placed p;
    for (int n = 0; n < 300; ++n) {
        gls_rect areas[32];
        int count = 0;
        place(&p, (glsurf_projection)(1 + n % 3), &random);
        const int width = (int)p.canvas.width, height = (int)p.canvas.height;
        const gls_bands bands =
            gls_bands_make(&p.canvas, (gls_rect){ 0, 0, width, height });
        for (tile->next = 0; gls_bands_next(&bands, &p.layer, tile);) {
            const gls_rect a = areas[count++] = tile->area;
            for (int y = a.y0; y < a.y1; y += 19)
                for (int x = a.x0; x < a.x1; x += 23) {
                    double at[2];
                    if (position_of(&p, x, y, at) > 0.0)
                        check_position(&tile->map, x - tile->work.x0, y - tile->work.y0,
                                       at);
                }
        }
        const gls_rect *all = &bands.padded;
        const int columns = all->x1 - all->x0, reach = (1 << bands.top) - 1;
        for (int i = 0; i < columns * (all->y1 - all->y0); i += 37) {
            const int x = all->x0 + i % columns, y = all->y0 + i / columns;
            const double size = p.layer.width - 0.5;
            double at[2];
            if (!(position_of(&p, x, y, at) > 0.0 && at[0] > -0.5 && at[1] > -0.5 &&
                  at[0] < size && at[1] < size))
                continue;
            for (int corner = 0; corner < 4; ++corner) {
                const int dx = corner % 2 ? reach : -reach,
                          dy = corner / 2 ? reach : -reach;
                bool held = false;
                for (int k = 0; k < count; ++k)
                    held |=
                        gls_rect_has(&areas[k], gls_clamp_int(x + dx, all->x0, all->x1 - 1),
                                     gls_clamp_int(y + dy, all->y0, all->y1 - 1));
                if (!held)
                    fail_msg("pixel (%d, %d) of canvas %d is in no tile", x, y, n);
            }
        }
    }
}

int main(void) {
    TEST_LIST(tests, tiles_hold_the_image);
    return test_main("band_tiles", tests, COUNT(tests));
}
