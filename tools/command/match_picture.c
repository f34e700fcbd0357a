/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The picture of two matched images: A on the left, B on the right, and a line from the
 * keypoint in A to the keypoint in B for each drawn match.
 *
 * More than a few hundred lines are a tangle, so only lines that are far from each other
 * are drawn: first the line nearest to the middle of A's matches, then each time the line
 * whose end in A is farthest from all lines drawn before (T. F. Gonzalez, "Clustering to
 * minimize the maximum intercluster distance", Theoretical Computer Science 38, 1985). The
 * other inliers are dots. The direction from the middle of the matches to the keypoint in A
 * sets the colour: lines of one region share a hue, and a line that strays from its region
 * stands out.
 *
 * With epipolar lines, fewer matches are drawn, without lines between their ends.
 *
 * Positions in a picture are cairo's: the centre of the first pixel is (0.5, 0.5).
 */
#include "command/match_command.h"

#include "pictures/canvas.h"
#include "pictures/plot.h"
#include "system/alloc.h"
#include "system/text.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Positions of the two images in a picture, in its pixels. */
typedef struct drawing_layout {
    double scale;         /* of both images */
    cairo_matrix_t to[2]; /* from the stored pixels of each image */
    int width, height;
} drawing_layout;

/* Largest width or height of a picture. */
#define DRAWING_LARGEST 4000.0

/* A drawn match. */
typedef struct drawing_line {
    double ax, ay, bx, by; /* in the picture */
    uint32_t match;        /* index of the match */
    double distance;       /* squared distance in A to the nearest chosen line */
} drawing_line;

/* State for drawing matches. */
typedef struct drawing_pen {
    cairo_t *cairo;
    double x, y; /* the middle of the matches in A */
    double unit; /* unit of the picture: see canvas_unit() */
} drawing_pen;

enum { MAX_LINES = 120, MAX_EPIPOLAR = 20 };

static const double GAP = 12.0;
static const double LINE_WIDTH = 1.4, RIM = 0.9, RING = 3.5, DOT = 1.6;
static const double TURN = 6.283185307179586;

static drawing_layout arrange_sides(const match_result *result) {
    const image *const sides[2] = { &result->sides[0].picture, &result->sides[1].picture };
    const image_turn a = image_find_turn(sides[0]), b = image_find_turn(sides[1]);
    const double width = (double)a.width + (double)b.width;
    const double height = fmax(a.height, b.height);
    const double scale =
        fmin(1.0, fmin((DRAWING_LARGEST - GAP) / width, DRAWING_LARGEST / height));
    const double right = ceil(a.width * scale) + GAP;
    const double tops[2] = { floor((height - a.height) * scale / 2.0),
                             floor((height - b.height) * scale / 2.0) };
    return (drawing_layout){
        .scale = scale,
        .to = { canvas_upright(sides[0], scale, 0.0, tops[0]),
                canvas_upright(sides[1], scale, right, tops[1]) },
        .width = (int)(right + ceil(b.width * scale)),
        .height = (int)ceil(height * scale),
    };
}

/* Draws an image. Averaging first shrinks it by a whole factor; then cairo shrinks it by
 * less than 2. */
static bool draw_image(cairo_t *cairo, const match_result *result, const drawing_layout *at,
                       int side) {
    const image *const picture = &result->sides[side].picture;
    const uint32_t shorter =
        picture->width < picture->height ? picture->width : picture->height;
    uint32_t factor = (uint32_t)(1.0 / at->scale);
    factor = factor < shorter ? factor : shorter;
    cairo_surface_t *const source = canvas_image(picture, factor);
    cairo_save(cairo);
    cairo_transform(cairo, &at->to[side]);
    cairo_scale(cairo, factor, factor);
    cairo_set_source_surface(cairo, source, 0.0, 0.0);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD);
    cairo_paint(cairo);
    cairo_restore(cairo);
    const bool good = cairo_surface_status(source) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(source);
    return good;
}

/* -------------------------------------------------------------- colours -- */

/* Returns one channel of a saturated colour with hue in [0, 1). The channel is strongest at
 * the hue `strongest`. */
static double channel(double hue, double strongest) {
    const double away = fabs(hue - strongest);
    const double nearest = fmin(away, 1.0 - away);
    return fmin(1.0, fmax(0.3, 2.0 - 6.0 * nearest));
}

/* Sets the colour of a match: lines of one region of A share a hue. */
static void set_colour(const drawing_pen *self, const drawing_line *of) {
    const double angle = atan2(of->ay - self->y, of->ax - self->x);
    const double hue = angle < 0.0 ? 1.0 + angle / TURN : angle / TURN;
    cairo_set_source_rgb(self->cairo, channel(hue, 0.0), channel(hue, 1.0 / 3.0),
                         channel(hue, 2.0 / 3.0));
}

/* Strokes the path over a wider dark stroke, so that it stands out from bright images and
 * other lines. */
static void stroke_line(const drawing_pen *self, const drawing_line *of) {
    cairo_set_source_rgba(self->cairo, 0.0, 0.0, 0.0, 0.55);
    cairo_set_line_width(self->cairo, (LINE_WIDTH + 2.0 * RIM) * self->unit);
    cairo_stroke_preserve(self->cairo);
    set_colour(self, of);
    cairo_set_line_width(self->cairo, LINE_WIDTH * self->unit);
    cairo_stroke(self->cairo);
}

/* ---------------------------------------------------------- epipolar lines -- */

/* Draws the epipolar line of a match in one image. The match of a position a in A lies on
 * the line F a of B; the match of b in B lies on the line F^T b of A. A line (l0, l1, l2)
 * holds the pixels (x, y) with l0 x + l1 y + l2 = 0. The drawn piece extends to both sides
 * of the foot of the perpendicular from the middle of the image. It is longer than any
 * chord, and the image clips it. */
static void draw_epipolar(const drawing_pen *self, const drawing_line *of,
                          const match_result *result, const drawing_layout *at, int side) {
    cairo_t *const cairo = self->cairo;
    const glsurf_match *const match = &result->matches[of->match];
    const glsurf_keypoint *const p =
        side == 0 ? &result->sides[1].points[match->b] : &result->sides[0].points[match->a];
    const double *const f = result->fundamental.matrix;
    double line[3];
    for (int i = 0; i < 3; ++i)
        line[i] = side == 0 ? f[i] * (double)p->x + f[3 + i] * (double)p->y + f[6 + i]
                            : f[3 * i] * (double)p->x + f[3 * i + 1] * (double)p->y +
                                  f[3 * i + 2];
    const double width = result->sides[side].picture.width;
    const double height = result->sides[side].picture.height;
    const double norm = hypot(line[0], line[1]);
    const double x = (width - 1.0) / 2.0, y = (height - 1.0) / 2.0;
    const double away = (line[0] * x + line[1] * y + line[2]) / norm;
    const double nx = line[0] / norm, ny = line[1] / norm;
    if (!(fabs(away) < width + height)) /* the epipole, or a line that is far away */
        return;
    cairo_save(cairo);
    cairo_transform(cairo, &at->to[side]);
    cairo_rectangle(cairo, 0.0, 0.0, width, height);
    cairo_clip(cairo);
    const double reach = width + height;
    const double foot_x = x - away * nx + 0.5, foot_y = y - away * ny + 0.5;
    cairo_move_to(cairo, foot_x - reach * ny, foot_y + reach * nx);
    cairo_line_to(cairo, foot_x + reach * ny, foot_y - reach * nx);
    cairo_identity_matrix(cairo); /* the stroke's width is the picture's */
    stroke_line(self, of);
    cairo_restore(cairo);
}

/* ------------------------------------------------------------------- lines -- */

/* Puts a line for every inlier into `lines`. Returns their number. Keypoint (0, 0) is the
 * centre of the first pixel, which is (0.5, 0.5) in cairo. */
static uint32_t collect_lines(const match_result *result, const drawing_layout *at,
                              drawing_line *lines) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < result->count; ++i) {
        if (result->inlier && !result->inlier[i])
            continue;
        const glsurf_keypoint *const a = &result->sides[0].points[result->matches[i].a];
        const glsurf_keypoint *const b = &result->sides[1].points[result->matches[i].b];
        drawing_line *const to = &lines[count++];
        *to = (drawing_line){ (double)a->x + 0.5, (double)a->y + 0.5, (double)b->x + 0.5,
                              (double)b->y + 0.5, .match = i };
        cairo_matrix_transform_point(&at->to[0], &to->ax, &to->ay);
        cairo_matrix_transform_point(&at->to[1], &to->bx, &to->by);
    }
    return count;
}

static double square_distance(const drawing_line *p, double x, double y) {
    return (p->ax - x) * (p->ax - x) + (p->ay - y) * (p->ay - y);
}

/* Moves the lines to draw, at most `maximum`, to the front. Returns their number. The first
 * line is nearest to (x, y). */
static uint32_t choose_lines(drawing_line *lines, uint32_t count, uint32_t maximum,
                             double x, double y) {
    uint32_t next = 0, chosen = 0;
    for (uint32_t i = 0; i < count; ++i) {
        lines[i].distance = INFINITY;
        next = square_distance(&lines[i], x, y) < square_distance(&lines[next], x, y)
                   ? i
                   : next;
    }
    while (chosen < count && chosen < maximum) {
        const drawing_line taken = lines[next];
        lines[next] = lines[chosen];
        lines[chosen++] = taken;
        next = chosen;
        for (uint32_t i = chosen; i < count; ++i) {
            lines[i].distance =
                fmin(lines[i].distance, square_distance(&lines[i], taken.ax, taken.ay));
            next = lines[i].distance > lines[next].distance ? i : next;
        }
    }
    return chosen;
}

static void draw_dots(const drawing_pen *self, const drawing_line *of, double radius) {
    cairo_arc(self->cairo, of->ax, of->ay, radius * self->unit, 0.0, TURN);
    cairo_fill(self->cairo);
    cairo_arc(self->cairo, of->bx, of->by, radius * self->unit, 0.0, TURN);
    cairo_fill(self->cairo);
}

/* Draws the dots first, then the lines, then the ends of all lines on top. */
static void draw_matches(drawing_pen *self, const match_result *result,
                         const drawing_layout *at, bool epipolar, drawing_line *lines,
                         uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        self->x += lines[i].ax / count;
        self->y += lines[i].ay / count;
    }
    const uint32_t chosen =
        choose_lines(lines, count, epipolar ? MAX_EPIPOLAR : MAX_LINES, self->x, self->y);
    for (uint32_t i = chosen; i < count; ++i) {
        set_colour(self, &lines[i]);
        draw_dots(self, &lines[i], DOT);
    }
    for (uint32_t i = 0; i < chosen; ++i) {
        for (int side = 0; epipolar && side < 2; ++side)
            draw_epipolar(self, &lines[i], result, at, side);
        if (epipolar)
            continue;
        cairo_move_to(self->cairo, lines[i].ax, lines[i].ay);
        cairo_line_to(self->cairo, lines[i].bx, lines[i].by);
        stroke_line(self, &lines[i]);
    }
    for (uint32_t i = 0; i < chosen; ++i) {
        cairo_set_source_rgb(self->cairo, 0.0, 0.0, 0.0);
        draw_dots(self, &lines[i], RING + RIM);
        set_colour(self, &lines[i]);
        draw_dots(self, &lines[i], RING);
    }
}

bool match_picture(const match_options *options, const match_result *result) {
    const char *const path = options->picture;
    const drawing_layout at = arrange_sides(result);
    drawing_line *const lines = malloc((size_t)(result->count + 1) * sizeof *lines);
    if (!lines) {
        report("cannot draw %s: out of memory; leave out -o", path);
        return false;
    }
    cairo_surface_t *const surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, at.width, at.height);
    cairo_t *const cairo = cairo_create(surface);
    cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1);
    cairo_paint(cairo);
    const bool good =
        draw_image(cairo, result, &at, 0) && draw_image(cairo, result, &at, 1);
    drawing_pen self = { .cairo = cairo, .unit = canvas_unit(at.width, at.height) };
    draw_matches(&self, result, &at, options->epipolar_lines, lines,
                 collect_lines(result, &at, lines));
    cairo_destroy(cairo);
    free(lines);
    if (!good) {
        cairo_surface_destroy(surface);
        report("cannot draw %s: out of memory; leave out -o or use smaller images", path);
        return false;
    }
    return canvas_write(surface, path, "leave out -o or use smaller images");
}

/* ---------------------------------------------------------- disparities -- */
/*
 * The picture of a rectified pair: A with a dot at each match, whose colour is the
 * disparity, and the scale of the colours beside A. The scale leaves out a few matches at
 * both ends of the range, because false matches would leave one colour to all others.
 * Matches beyond the scale have the colour of its end.
 */

static const double DISPARITY_DOT = 3.2, DISPARITY_RIM = 1.0;

/* The scale, in pixels before the unit of the picture. */
static const double PANEL = 84.0, SHORTEST = 160.0;
static const double BAR_LEFT = 14.0, BAR_WIDTH = 18.0, BAR_TOP = 34.0, BAR_BOTTOM = 14.0;
static const double TEXT = 12.0, LINE = 13.0; /* sizes of letters and of text lines */

/* Disparities of the scale: a range of at least one pixel */
typedef struct range {
    double minimum, maximum;
} range;

static int by_disparity(const void *left, const void *right) {
    const double l = ((const double *)left)[2], r = ((const double *)right)[2];
    return (l > r) - (l < r);
}

/* Draws the dots. Near points are drawn last, in front of others. */
static void draw_disparities(cairo_t *cairo, const match_result *result,
                             const drawing_layout *at, range of) {
    const double unit = canvas_unit(at->width, at->height);
    double(*const dots)[3] = alloc_zeroed(result->count, sizeof *dots);
    for (uint32_t i = 0; i < result->count; ++i) {
        const glsurf_keypoint *const a = &result->sides[0].points[result->matches[i].a];
        dots[i][0] = (double)a->x + 0.5;
        dots[i][1] = (double)a->y + 0.5;
        cairo_matrix_transform_point(&at->to[0], &dots[i][0], &dots[i][1]);
        dots[i][2] = result->depths[i].disparity;
    }
    qsort(dots, result->count, sizeof *dots, by_disparity);
    for (uint32_t i = 0; i < result->count; ++i) {
        cairo_arc(cairo, dots[i][0], dots[i][1], (DISPARITY_DOT + DISPARITY_RIM) * unit,
                  0.0, TURN);
        cairo_set_source_rgb(cairo, 1.0, 1.0, 1.0);
        cairo_fill(cairo);
        cairo_arc(cairo, dots[i][0], dots[i][1], DISPARITY_DOT * unit, 0.0, TURN);
        canvas_scale_colour(cairo, (dots[i][2] - of.minimum) / (of.maximum - of.minimum));
        cairo_fill(cairo);
    }
    free(dots);
}

/* Draws the scale into a panel of this height at the origin, with the largest disparity at
 * the top. */
static void draw_scale(cairo_t *cairo, double height, range of) {
    const double bar = height - BAR_TOP - BAR_BOTTOM;
    cairo_rectangle(cairo, 0.0, 0.0, PANEL, height);
    cairo_set_source_rgb(cairo, 1.0, 1.0, 1.0);
    cairo_fill(cairo);
    plot_text(cairo, BAR_LEFT, LINE, PLOT_LEFT, TEXT, false, "disparity,");
    plot_text(cairo, BAR_LEFT, 2.0 * LINE, PLOT_LEFT, TEXT, false, "pixels");
    for (double y = 0.0; y < bar; y += 1.0) {
        cairo_rectangle(cairo, BAR_LEFT, BAR_TOP + y, BAR_WIDTH, fmin(1.0, bar - y) + 0.5);
        canvas_scale_colour(cairo, 1.0 - y / bar);
        cairo_fill(cairo);
    }
    const double length = of.maximum - of.minimum;
    const double step = plot_step(length * 2.0 * LINE / bar);
    for (double k = ceil(of.minimum / step); k * step <= of.maximum; k += 1.0) {
        const double y = BAR_TOP + bar * (of.maximum - k * step) / length;
        const double right = BAR_LEFT + BAR_WIDTH;
        char text[32];
        snprintf(text, sizeof text, "%g", k * step + 0.0);
        plot_text(cairo, right + 8.0, y + 0.35 * TEXT, PLOT_LEFT, TEXT, false, text);
        cairo_set_line_width(cairo, 1.0);
        cairo_move_to(cairo, right, y);
        cairo_line_to(cairo, right + 5.0, y);
        cairo_stroke(cairo);
    }
}

bool match_stereo_picture(const char *path, const match_result *result) {
    const image *const picture = &result->sides[0].picture;
    const image_turn a = image_find_turn(picture);
    const double scale = fmin(1.0, DRAWING_LARGEST / fmax(a.width, a.height));
    drawing_layout at = { .scale = scale,
                          .to = { canvas_upright(picture, scale, 0.0, 0.0) },
                          .width = (int)ceil(a.width * scale),
                          .height = (int)ceil(a.height * scale) };
    const double unit = canvas_unit(at.width, at.height);
    const int height = (int)fmax(at.height, ceil(SHORTEST * unit));
    const int panel = (int)ceil(PANEL * unit);
    const double first = result->range.first.disparity;
    const range of = { first, fmax(result->range.last.disparity, first + 1.0) };
    cairo_surface_t *const surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, at.width + panel, height);
    cairo_t *const cairo = cairo_create(surface);
    cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1);
    cairo_paint(cairo);
    const bool good = draw_image(cairo, result, &at, 0);
    draw_disparities(cairo, result, &at, of);
    cairo_translate(cairo, at.width, 0.0);
    cairo_scale(cairo, unit, unit);
    draw_scale(cairo, height / unit, of);
    cairo_destroy(cairo);
    if (!good) {
        cairo_surface_destroy(surface);
        report("cannot draw %s: out of memory; leave out -o or use a smaller image", path);
        return false;
    }
    return canvas_write(surface, path, "leave out -o or use a smaller image");
}
