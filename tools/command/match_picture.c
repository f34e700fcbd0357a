/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The picture of two matched images: A on the left, B on the right, and a line from the
 * keypoint in A to the keypoint in B for each drawn match.
 *
 * More than a few hundred lines are a tangle, so only lines that are far from each other
 * are drawn: first the line nearest to the middle of A's matches, then each time the line
 * whose end in A is farthest from those drawn before (T. F. Gonzalez, "Clustering to
 * minimize the maximum intercluster distance", Theoretical Computer Science 38, 1985). The
 * other inliers are dots. The colour is the direction of the keypoint in A from the middle
 * of the matches: lines of one region share a hue, and a line that strays from its region
 * stands out.
 *
 * With epipolar lines, fewer matches are drawn, without the lines that join them.
 */
#include "command/match_drawing.h"

#include "common/canvas.h"
#include "common/text.h"
#include "common/tool.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>

enum { MAX_LINES = 120, MAX_EPIPOLAR = 20 };

static const double GAP = 12.0;
static const double RIM = 0.9, RING = 3.5, DOT = 1.6;
static const double TURN = 6.283185307179586;

static drawing_layout arrange_sides(const match_result *result) {
    const image *const a = &result->sides[0].picture, *const b = &result->sides[1].picture;
    const double width = (double)a->width + (double)b->width;
    const double height = fmax(a->height, b->height);
    const double scale =
        fmin(1.0, fmin((DRAWING_LARGEST - GAP) / width, DRAWING_LARGEST / height));
    return (drawing_layout){
        .scale = scale,
        .left = { 0.0, ceil(a->width * scale) + GAP },
        .top = { floor((height - a->height) * scale / 2.0),
                 floor((height - b->height) * scale / 2.0) },
        .width = (int)(ceil(a->width * scale) + GAP + ceil(b->width * scale)),
        .height = (int)ceil(height * scale),
    };
}

/* The image is first shrunk by a whole factor, by averaging; then cairo shrinks it by less
 * than 2. */
bool drawing_image(cairo_t *cairo, const match_result *result, const drawing_layout *at,
                   int side) {
    const image *const picture = &result->sides[side].picture;
    const uint32_t shorter =
        picture->width < picture->height ? picture->width : picture->height;
    uint32_t factor = (uint32_t)(1.0 / at->scale);
    factor = factor < shorter ? factor : shorter;
    cairo_surface_t *const source = canvas_image(picture, factor);
    cairo_save(cairo);
    cairo_translate(cairo, at->left[side], at->top[side]);
    cairo_scale(cairo, at->scale * factor, at->scale * factor);
    cairo_set_source_surface(cairo, source, 0.0, 0.0);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD);
    cairo_paint(cairo);
    cairo_restore(cairo);
    const bool good = cairo_surface_status(source) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(source);
    return good;
}

/* ------------------------------------------------------------------- lines -- */

/* Puts a line for every inlier into `lines` and returns their number. A keypoint at (0, 0)
 * is the centre of the first pixel; cairo's centre of that pixel is (0.5, 0.5). */
static uint32_t collect_lines(const match_result *result, const drawing_layout *at,
                              drawing_line *lines) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < result->count; ++i) {
        if (result->inlier && !result->inlier[i])
            continue;
        const glsurf_keypoint *const a = &result->sides[0].points[result->matches[i].a];
        const glsurf_keypoint *const b = &result->sides[1].points[result->matches[i].b];
        lines[count++] = (drawing_line){
            .ax = at->left[0] + ((double)a->x + 0.5) * at->scale,
            .ay = at->top[0] + ((double)a->y + 0.5) * at->scale,
            .bx = at->left[1] + ((double)b->x + 0.5) * at->scale,
            .by = at->top[1] + ((double)b->y + 0.5) * at->scale,
            .match = i,
        };
    }
    return count;
}

static double square_distance(const drawing_line *p, double x, double y) {
    return (p->ax - x) * (p->ax - x) + (p->ay - y) * (p->ay - y);
}

/* Moves at most `most` lines that will be drawn to the front and returns their number. The
 * first one is nearest to (x, y). */
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

static void draw_line(const drawing_pen *self, const drawing_line *of) {
    cairo_move_to(self->cairo, of->ax, of->ay);
    cairo_line_to(self->cairo, of->bx, of->by);
    drawing_stroke(self, of);
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
        drawing_colour(self, &lines[i]);
        draw_dots(self, &lines[i], DOT);
    }
    for (uint32_t i = 0; i < chosen; ++i)
        if (epipolar)
            drawing_epipolar(self, &lines[i], result, at);
        else
            draw_line(self, &lines[i]);
    for (uint32_t i = 0; i < chosen; ++i) {
        cairo_set_source_rgb(self->cairo, 0.0, 0.0, 0.0);
        draw_dots(self, &lines[i], RING + RIM);
        drawing_colour(self, &lines[i]);
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
        drawing_image(cairo, result, &at, 0) && drawing_image(cairo, result, &at, 1);
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
