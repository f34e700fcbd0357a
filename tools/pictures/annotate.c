/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The annotated picture. Each keypoint is a circle of radius 2.5 sigma, about the rim of
 * the blob, with a line from its centre in the direction of its orientation.
 *
 * The picture is made for a screen that shows it whole; a unit of the picture is then a
 * pixel of the screen (canvas_unit()). A circle needs a radius of 3 units to show its
 * colour and line, so smaller circles get this radius. Common radii are 5 to 12 units. If
 * each circle has a square of about 26 x 26 units to itself, most circles can be told
 * apart, and the image between them can be seen. So as many circles are drawn as there are
 * such squares: 2,028 on a photograph of 12 megapixels. (26 was chosen by looking: with 20
 * circles are a tangle.) They are spread over the picture: first the strongest of each
 * square, then the second strongest of each, and so on. The last round, if incomplete,
 * takes its strongest.
 */
#include "pictures/annotate.h"

#include "pictures/canvas.h"
#include "system/alloc.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>

/* In units of the picture, except RADIUS, which is in sigma. */
static const double RADIUS = 2.5, MIN_RADIUS = 3.0, LINE_WIDTH = 1.2, SQUARE = 26.0;
static const double TURN = 6.283185307179586;

/* ------------------------------------------------------------------ selection -- */

typedef struct candidate {
    uint32_t index, square;
    uint32_t round; /* number of stronger ones in its square */
    float strength;
} candidate;

static int by_strength(const void *left, const void *right) {
    const candidate *const l = left, *const r = right;
    return l->strength != r->strength
               ? (l->strength < r->strength) - (l->strength > r->strength)
               : (l->index > r->index) - (l->index < r->index);
}

static int by_round(const void *left, const void *right) {
    const candidate *const l = left, *const r = right;
    return l->round != r->round ? (l->round > r->round) - (l->round < r->round)
                                : by_strength(left, right);
}

/* Squares of the picture. */
typedef struct squares {
    double side;
    uint32_t columns, rows;
} squares;

static uint32_t square_at(double position, double side, uint32_t count) {
    return (uint32_t)fmin(fmax(floor(position / side), 0.0), count - 1.0);
}

/* Sets `drawn` for each keypoint to draw. Returns their number. */
static uint32_t choose_keypoints(const glsurf_features *features, squares in, bool *drawn) {
    const uint32_t count = features->count, maximum = in.columns * in.rows;
    candidate *const all = alloc_zeroed(count, sizeof *all);
    uint32_t *const taken = alloc_zeroed(maximum, sizeof *taken);
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *const point = &features->keypoints[i];
        all[i] = (candidate){ .index = i,
                              .square = square_at((double)point->y, in.side, in.rows) *
                                            in.columns +
                                        square_at((double)point->x, in.side, in.columns),
                              .strength = fabsf(point->response) };
    }
    qsort(all, count, sizeof *all, by_strength);
    for (uint32_t i = 0; i < count; ++i)
        all[i].round = taken[all[i].square]++;
    qsort(all, count, sizeof *all, by_round);
    const uint32_t chosen = count < maximum ? count : maximum;
    for (uint32_t i = 0; i < chosen; ++i)
        drawn[all[i].index] = true;
    free(all);
    free(taken);
    return chosen;
}

/* -------------------------------------------------------------------- drawing -- */

static void draw_keypoint(cairo_t *cairo, const glsurf_keypoint *point, double unit) {
    /* Keypoint (0, 0) is the centre of the first pixel, which is (0.5, 0.5) in cairo. */
    const double x = (double)point->x + 0.5, y = (double)point->y + 0.5;
    const double radius = fmax(RADIUS * (double)point->scale, MIN_RADIUS * unit);
    const double angle = (double)point->angle;
    /* Dark blobs are orange, light ones sky blue. */
    canvas_colour(cairo, point->laplacian > 0 ? CANVAS_ORANGE : CANVAS_SKY_BLUE);
    cairo_new_path(cairo);
    cairo_move_to(cairo, x, y);
    /* The arc begins at the end of the line, so both are one path. In cairo y also runs
     * down, and angles are clockwise. */
    cairo_arc(cairo, x, y, radius, angle, angle + TURN);
    cairo_stroke(cairo);
}

static cairo_surface_t *paint_keypoints(const image *picture,
                                        const glsurf_features *features, uint32_t *drawn) {
    cairo_surface_t *const surface = canvas_image(picture, 1);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        return surface;
    const image_turn to = image_find_turn(picture);
    const double unit = canvas_unit(to.width, to.height), side = SQUARE * unit;
    bool *const is_drawn = alloc_zeroed(features->count, sizeof *is_drawn);
    *drawn = choose_keypoints(features,
                              (squares){ side, (uint32_t)ceil(picture->width / side),
                                         (uint32_t)ceil(picture->height / side) },
                              is_drawn);
    cairo_t *const cairo = cairo_create(surface);
    cairo_set_line_width(cairo, LINE_WIDTH * unit);
    /* Coarse edges suffice, as the screen shows the picture scaled down. */
    cairo_set_tolerance(cairo, 0.1 * unit);
    cairo_set_antialias(cairo, unit < 1.5 ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_FAST);
    /* Coarse keypoints tend to be late in the list. Drawn from the end, most do not cover
     * fine ones. */
    for (uint32_t i = features->count; i-- > 0;)
        if (is_drawn[i])
            draw_keypoint(cairo, &features->keypoints[i], unit);
    cairo_destroy(cairo);
    free(is_drawn);
    return surface;
}

static cairo_surface_t *turn_upright(cairo_surface_t *stored, const image *picture) {
    if (picture->orientation <= 1 || cairo_surface_status(stored) != CAIRO_STATUS_SUCCESS)
        return stored;
    const image_turn to = image_find_turn(picture);
    const cairo_matrix_t matrix = canvas_upright(picture, 1.0, 0.0, 0.0);
    cairo_surface_t *const upright =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)to.width, (int)to.height);
    cairo_t *const cairo = cairo_create(upright);
    cairo_set_matrix(cairo, &matrix);
    cairo_set_source_surface(cairo, stored, 0.0, 0.0);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    cairo_surface_destroy(stored);
    return upright;
}

bool annotate(const char *path, const image *picture, const glsurf_features *features,
              uint32_t *drawn) {
    *drawn = 0;
    cairo_surface_t *const surface = paint_keypoints(picture, features, drawn);
    return canvas_write(turn_upright(surface, picture), path,
                        "leave out --annotate or use a smaller image");
}
