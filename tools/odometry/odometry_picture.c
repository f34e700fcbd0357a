/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The picture of `glsurf odometry`: the trajectory from above, z up and x to the right,
 * both in one scale; below it the inliers of every frame, and where the time goes.
 */
#include "odometry/odometry_run.h"

#include "common/alloc.h"
#include "common/canvas.h"
#include "common/plot.h"
#include "common/text.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>

/* In points (1/72 inch). */
static const double WIDTH = 560.0, LEFT = 58.0, RIGHT = 18.0, TITLE = 44.0;
static const double MAP = 400.0, FRAMES = 110.0, GAP = 46.0, TIME = 16.0, TURN = 6.2831853;

enum { FOUND, TRUTH, LOST, SMALL_TEXT = 128 };

static void draw_curve(cairo_t *cairo, const plot_panel *panel, const double *x,
                       const double *y, size_t count, size_t style, bool dashed) {
    plot_line(cairo, panel,
              &(plot_curve){ .x = x,
                             .y = y,
                             .count = count,
                             .style = style,
                             .dashed = dashed,
                             .bare = !dashed });
}

/* ---------------------------------------------------------------------- map -- */

/* The part of the ground that the map shows. */
typedef struct bounds {
    double left, right, bottom, top;
} bounds;

static void enclose_trajectory(bounds *self, const trajectory *of) {
    for (size_t i = 0; i < of->count; ++i) {
        const double *const t = of->poses[i].t;
        self->left = fmin(self->left, t[0]), self->right = fmax(self->right, t[0]);
        self->bottom = fmin(self->bottom, t[2]), self->top = fmax(self->top, t[2]);
    }
}

/* Makes an axis of `length` points whose unit is `scale` points, about the middle. */
static plot_axis axis_of(double low, double high, double length, double scale, double step,
                         const char *label) {
    const double middle = 0.5 * (low + high), half = 0.5 * length / scale;
    return (plot_axis){ .first = middle - half,
                        .last = middle + half,
                        .step = step,
                        .grid = true,
                        .label = label };
}

static plot_panel map_of(const odometry_result *result) {
    bounds all = { INFINITY, -INFINITY, INFINITY, -INFINITY };
    enclose_trajectory(&all, &result->found);
    enclose_trajectory(&all, &result->truth);
    const double width = WIDTH - LEFT - RIGHT;
    const double minimum = 1e-6 + 1e-6 * fabs(all.right) + 1e-6 * fabs(all.top);
    const double across = fmax(all.right - all.left, minimum);
    const double up = fmax(all.top - all.bottom, minimum);
    const double scale = 0.88 * fmin(width / across, MAP / up);
    const double step = plot_step(fmax(width, MAP) / scale / 8.0);
    return (plot_panel){
        LEFT,
        TITLE,
        width,
        MAP,
        axis_of(all.left, all.right, width, scale, step, "x (to the right)"),
        axis_of(all.bottom, all.top, MAP, scale, step, "z (forward)"),
    };
}

static void draw_trajectory(cairo_t *cairo, const plot_panel *panel, const trajectory *of,
                            size_t style, bool dashed) {
    double *const x = alloc_zeroed(2 * of->count + 1, sizeof *x), *const z = x + of->count;
    for (size_t i = 0; i < of->count; ++i) {
        x[i] = of->poses[i].t[0];
        z[i] = of->poses[i].t[2];
    }
    draw_curve(cairo, panel, x, z, of->count, style, dashed);
    free(x);
}

static void draw_spot(cairo_t *cairo, const plot_panel *panel, const double t[3],
                      size_t colour, double radius) {
    const plot_axis *const across = &panel->across, *const up = &panel->up;
    const double x =
        panel->x + panel->width * (t[0] - across->first) / (across->last - across->first);
    const double y = panel->y + panel->height * (up->last - t[2]) / (up->last - up->first);
    canvas_colour(cairo, colour);
    cairo_new_path(cairo);
    cairo_arc(cairo, x, y, radius, 0.0, TURN);
    cairo_fill(cairo);
}

static void draw_map(cairo_t *cairo, const odometry_result *result) {
    const plot_panel panel = map_of(result);
    plot_frame(cairo, &panel);
    if (result->truth.count > 0)
        draw_trajectory(cairo, &panel, &result->truth, TRUTH, true);
    draw_trajectory(cairo, &panel, &result->found, FOUND, false);
    for (size_t i = 0; i < result->count; ++i)
        if (result->steps[i].state != ODOMETER_FOUND &&
            result->steps[i].state != ODOMETER_FIRST)
            draw_spot(cairo, &panel, result->found.poses[i].t, LOST, 2.4);
    draw_spot(cairo, &panel, result->found.poses[0].t, FOUND, 4.0);
}

/* ------------------------------------------------------------------- frames -- */

static void draw_frames(cairo_t *cairo, const odometry_result *result) {
    const size_t count = result->count;
    double *const frame = alloc_zeroed(3 * count + 1, sizeof *frame);
    double *const inliers = frame + count, *const matches = inliers + count;
    double maximum = 1.0;
    for (size_t i = 0; i < count; ++i) {
        frame[i] = (double)i;
        inliers[i] = result->steps[i].inliers;
        matches[i] = result->steps[i].matches;
        maximum = fmax(maximum, matches[i]);
    }
    const double step = plot_step(maximum / 4.0), last = fmax(1.0, (double)count - 1.0);
    const plot_panel panel = {
        LEFT,
        TITLE + MAP + GAP,
        WIDTH - LEFT - RIGHT,
        FRAMES,
        { 0.0, last, .step = plot_step(fmax(1.0, last / 10.0)), .label = "frame" },
        { 0.0, step * ceil(maximum / step), .step = step, .grid = true,
          .label = "matches" },
    };
    plot_frame(cairo, &panel);
    /* The first frame has none. */
    if (count > 1) {
        draw_curve(cairo, &panel, frame + 1, matches + 1, count - 1, TRUTH, true);
        draw_curve(cairo, &panel, frame + 1, inliers + 1, count - 1, FOUND, false);
    }
    plot_text(cairo, panel.x + 6.0, panel.y - 5.0, PLOT_LEFT, PLOT_SMALL, false,
              "matches with the key frame (dashed) and inliers (solid)");
    free(frame);
}

static void draw_time(cairo_t *cairo, const odometry_result *result) {
    static const char *const NAMES[] = { "read", "extract", "match sides", "match frames",
                                         "geometry" };
    const odometry_times *const times = &result->times;
    const plot_panel panel = { LEFT,
                               TITLE + MAP + GAP + FRAMES + GAP,
                               WIDTH - LEFT - RIGHT,
                               TIME,
                               { 0.0, fmax(times->all, 1e-9), .step = 1.0 },
                               { .step = 1.0 } };
    plot_bar bar = { .part = { times->load, times->extract, times->stereo, times->match,
                               times->geometry, NAN, NAN, NAN },
                     .mark = NAN };
    plot_bars(cairo, &panel, &bar, 1);
    double x = LEFT;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; ++i)
        x = plot_entry(cairo, x, panel.y + TIME + 14.0, PLOT_SMALL, PLOT_PART, i, NAMES[i]);
}

/* --------------------------------------------------------------------- page -- */

static void draw_title(cairo_t *cairo, const odometry_result *result) {
    char text[SMALL_TEXT];
    const double length = odometry_length(result);
    snprintf(text, sizeof text, "%lu frames, %.4g long, %.2f frames a second",
             (unsigned long)result->count, length,
             result->times.all > 0.0 ? (double)result->count / result->times.all : 0.0);
    plot_text(cairo, LEFT, 18.0, PLOT_LEFT, PLOT_TEXT + 2.0, true, text);
    double x = plot_entry(cairo, LEFT, 34.0, PLOT_TEXT, PLOT_PART, FOUND, "found");
    if (result->truth.count > 0) {
        const trajectory_error error = odometry_error(result);
        snprintf(text, sizeof text, "truth: %.3g off at the end (%.3f %%)", error.end,
                 error.length > 0.0 ? 100.0 * error.end / error.length : 0.0);
        x = plot_entry(cairo, x, 34.0, PLOT_TEXT, PLOT_PART, TRUTH, text);
    }
    const size_t found =
        odometry_count(result, ODOMETER_FOUND) + odometry_count(result, ODOMETER_FIRST);
    if (found < result->count) {
        snprintf(text, sizeof text, "%lu frames without a pose of their own",
                 (unsigned long)(result->count - found));
        plot_entry(cairo, x, 34.0, PLOT_TEXT, PLOT_PART, LOST, text);
    }
}

static void draw_page(cairo_t *cairo, const void *data) {
    const odometry_result *const result = data;
    draw_title(cairo, result);
    draw_map(cairo, result);
    draw_frames(cairo, result);
    draw_time(cairo, result);
}

bool odometry_picture(const char *path, const odometry_result *result) {
    return plot_write(path, WIDTH, TITLE + MAP + GAP + FRAMES + GAP + TIME + 24.0,
                      draw_page, result, "leave out --picture");
}
