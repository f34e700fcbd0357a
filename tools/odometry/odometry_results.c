/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Printed summary, report and picture of `glsurf odometry`. The picture shows the
 * trajectory from above, z up and x to the right, in one scale. Below it are the inliers of
 * every frame, and the share of time of each stage.
 */
#include "odometry/work.h"

#include "features/json_text.h"
#include "pictures/plot.h"
#include "system/alloc.h"
#include "system/output.h"
#include "system/text.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>

static const double DEGREE = 57.29577951308232;

size_t odometry_count(const odometry_result *result, odometer_state state) {
    size_t count = 0;
    for (size_t i = 0; i < result->count; ++i)
        count += result->steps[i].state == state;
    return count;
}

static trajectory_error error_of(const odometry_result *result) {
    const size_t begin = odometer_begin(result->work->meter), count = result->count - begin;
    return trajectory_compare(&(trajectory){ result->found.poses + begin, count },
                              &(trajectory){ result->truth.poses + begin, count });
}

static double length_of(const odometry_result *result) {
    double length = 0.0;
    for (size_t i = 1; i < result->count; ++i) {
        const pose back = pose_invert(&result->steps[i - 1].at);
        const pose step = pose_compose(&result->steps[i].at, &back);
        length += pose_length(&step);
    }
    return length;
}

/* ------------------------------------------------------------------ summary -- */

static double percent(double part, double whole) {
    return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

static void print_frames(const odometry_result *result) {
    const size_t bridged = odometry_count(result, ODOMETER_BRIDGED);
    const size_t lost = odometry_count(result, ODOMETER_LOST);
    const size_t broken = odometry_count(result, ODOMETER_BROKEN);
    size_t keys = 0;
    for (size_t i = 0; i < result->count; ++i)
        keys += result->steps[i].is_key;
    printf("frames    %lu of %lux%lu, %lu key frames", (unsigned long)result->count,
           (unsigned long)result->work->width, (unsigned long)result->work->height,
           (unsigned long)keys);
    if (bridged > 0)
        printf(", %lu bridged", (unsigned long)bridged);
    if (lost > 0)
        printf(", %lu lost", (unsigned long)lost);
    if (broken > 0)
        printf(", the trajectory is broken %lu %s", (unsigned long)broken,
               broken == 1 ? "time" : "times");
    putchar('\n');
}

static void print_inliers(const odometry_result *result) {
    double inliers = 0.0, matches = 0.0, features = 0.0, stereo = 0.0;
    for (size_t i = 0; i < result->count; ++i) {
        inliers += result->steps[i].inliers;
        matches += result->steps[i].matches;
        features += result->steps[i].features;
        stereo += result->steps[i].stereo;
    }
    const size_t found = odometry_count(result, ODOMETER_FOUND);
    printf("features  %.0f a frame, %.0f with a depth\n", features / (double)result->count,
           stereo / (double)result->count);
    printf("inliers   %.0f a frame (%.1f %% of the matches)\n",
           found > 0 ? inliers / (double)found : 0.0, percent(inliers, matches));
}

static void print_error(const odometry_result *result) {
    const trajectory_error error = error_of(result);
    printf("error     %.4g at the end, %.3f %% of the true length of %.4g, and %.3f "
           "degrees; rms %.4g\n",
           error.end, percent(error.end, error.length), error.length, DEGREE * error.turn,
           error.rms);
    if (error.length > 0.0)
        printf("drift     %.3f %% and %.4f degrees per unit, over parts of the "
               "trajectory\n",
               100.0 * error.drift, DEGREE * error.turn_drift);
}

/* Returns the shares of time. The caller frees the text. */
static char *time_text(const odometry_result *result) {
    const odometry_times times = work_times(result->work);
    return text_format("read %.0f %%, extract %.0f %%, match sides %.0f %%, match frames "
                       "%.0f %%, geometry %.0f %%",
                       percent(times.load, times.all), percent(times.extract, times.all),
                       percent(times.stereo, times.all), percent(times.match, times.all),
                       percent(times.geometry, times.all));
}

static double speed_of(const odometry_result *result) {
    const double seconds = work_times(result->work).all;
    return seconds > 0.0 ? (double)result->count / seconds : 0.0;
}

void odometry_print(const odometry_result *result) {
    char *const time = time_text(result);
    print_frames(result);
    print_inliers(result);
    printf("length    %.4g\n", length_of(result));
    if (result->truth.count > 0)
        print_error(result);
    printf("time      %.2f frames a second: %s; on %s\n", speed_of(result), time,
           session_renderer(&result->work->with));
    free(time);
}

/* ------------------------------------------------------------------- report -- */

static const char *const STATES[] = {
    [ODOMETER_FIRST] = "first",     [ODOMETER_FOUND] = "found",
    [ODOMETER_BRIDGED] = "bridged", [ODOMETER_LOST] = "lost",
    [ODOMETER_BROKEN] = "broken",
};

static json_t *numbers(const double *values, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; ++i)
        list = json_append(list, json_number(values[i]));
    return list;
}

static json_t *frame_value(const odometry_result *result, size_t i) {
    const odometer_step *const step = &result->steps[i];
    const pose *const at = &result->found.poses[i];
    double q[4];
    pose_quaternion(at, q);
    json_t *object = json_pack(
        "{sI ss sI sI sI sI sb}", "frame", (json_int_t)(i * result->work->options->step),
        "state", STATES[step->state], "features", (json_int_t)step->features, "stereo",
        (json_int_t)step->stereo, "matches", (json_int_t)step->matches, "inliers",
        (json_int_t)step->inliers, "key", step->is_key);
    if (step->reason)
        object =
            json_put(object, "reason", json_string(odometer_reason_text(step->reason)));
    object = json_put(object, "error",
                      step->inliers > 0 ? json_number(step->error) : json_null());
    object = json_put(object, "position", numbers(at->t, 3));
    return json_put(object, "quaternion", numbers(q, 4));
}

bool odometry_report(const odometry_result *result) {
    enum { DIGITS = 12 };
    output out;
    if (!output_open(&out, result->work->options->report))
        return false;
    bool good = true;
    for (size_t i = 0; good && i < result->count; ++i) {
        good = json_write(out.file, frame_value(result, i), DIGITS);
        fputc('\n', out.file);
    }
    if (!good)
        report("out of memory for the report; leave out --report");
    return output_close(&out, good);
}

/* ------------------------------------------------------------------ picture -- */

/* Lengths in points (1/72 inch). */
static const double WIDTH = 560.0, LEFT = 58.0, RIGHT = 18.0, TITLE = 44.0;
static const double MAP = 400.0, FRAMES = 110.0, GAP = 46.0, TIME = 14.0;

enum { FOUND, TRUTH, LOST, SMALL_TEXT = 128 };

/* Draws a curve. The truth and the matches are dashed. */
static void draw_curve(cairo_t *cairo, const plot_panel *panel, const double *x,
                       const double *y, size_t count, size_t style) {
    plot_line(cairo, panel,
              &(plot_curve){ .x = x,
                             .y = y,
                             .count = count,
                             .style = style,
                             .dashed = style == TRUTH,
                             .bare = style != TRUTH });
}

/* ---------------------------------------------------------------------- map -- */

/* Widens an axis to the trajectory's positions along `direction`. */
static void widen_axis(plot_axis *self, const trajectory *of, int direction) {
    for (size_t i = 0; i < of->count; ++i) {
        self->first = fmin(self->first, of->poses[i].t[direction]);
        self->last = fmax(self->last, of->poses[i].t[direction]);
    }
}

/* Returns the map's panel. Both axes have one scale, and the content is in the middle. */
static plot_panel map_of(const odometry_result *result) {
    const plot_axis empty = { .first = INFINITY, .last = -INFINITY };
    plot_panel map = { LEFT, TITLE, WIDTH - LEFT - RIGHT, MAP, empty, empty };
    plot_axis *const axes[2] = { &map.across, &map.up };
    for (int i = 0; i < 2; ++i) {
        widen_axis(axes[i], &result->found, 2 * i);
        widen_axis(axes[i], &result->truth, 2 * i);
    }
    const double minimum = 1e-6 + 1e-6 * fabs(map.across.last) + 1e-6 * fabs(map.up.last);
    const double across = fmax(map.across.last - map.across.first, minimum);
    const double up = fmax(map.up.last - map.up.first, minimum);
    const double scale = 0.88 * fmin(map.width / across, MAP / up);
    const double step = plot_step(fmax(map.width, MAP) / scale / 8.0);
    for (int i = 0; i < 2; ++i) {
        const double middle = 0.5 * (axes[i]->first + axes[i]->last);
        const double half = 0.5 * (i == 0 ? map.width : map.height) / scale;
        *axes[i] = (plot_axis){ middle - half, middle + half, step, true,
                                i == 0 ? "x (to the right)" : "z (forward)" };
    }
    return map;
}

static void draw_trajectory(cairo_t *cairo, const plot_panel *panel, const trajectory *of,
                            size_t style) {
    double *const x = alloc_zeroed(2 * of->count + 1, sizeof *x), *const z = x + of->count;
    for (size_t i = 0; i < of->count; ++i) {
        x[i] = of->poses[i].t[0];
        z[i] = of->poses[i].t[2];
    }
    draw_curve(cairo, panel, x, z, of->count, style);
    free(x);
}

/* Marks one pose. */
static void draw_spot(cairo_t *cairo, const plot_panel *panel, const double t[3],
                      size_t style) {
    plot_line(cairo, panel, &(plot_curve){ &t[0], &t[2], 1, .style = style });
}

static void draw_map(cairo_t *cairo, const odometry_result *result) {
    const plot_panel panel = map_of(result);
    plot_frame(cairo, &panel);
    if (result->truth.count > 0)
        draw_trajectory(cairo, &panel, &result->truth, TRUTH);
    draw_trajectory(cairo, &panel, &result->found, FOUND);
    for (size_t i = 0; i < result->count; ++i)
        if (result->steps[i].state > ODOMETER_FOUND) /* it has no pose of its own */
            draw_spot(cairo, &panel, result->found.poses[i].t, LOST);
    draw_spot(cairo, &panel, result->found.poses[0].t, FOUND);
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
    /* The first frame has no matches. */
    if (count > 1) {
        draw_curve(cairo, &panel, frame + 1, matches + 1, count - 1, TRUTH);
        draw_curve(cairo, &panel, frame + 1, inliers + 1, count - 1, FOUND);
    }
    plot_text(cairo, panel.x + 6.0, panel.y - 5.0, PLOT_LEFT, PLOT_SMALL, false,
              "matches with the key frame (dashed) and inliers (solid)");
    free(frame);
}

/* --------------------------------------------------------------------- page -- */

static void draw_title(cairo_t *cairo, const odometry_result *result) {
    char text[SMALL_TEXT];
    snprintf(text, sizeof text, "%lu frames, %.4g long, %.2f frames a second",
             (unsigned long)result->count, length_of(result), speed_of(result));
    plot_text(cairo, LEFT, 18.0, PLOT_LEFT, PLOT_TEXT + 2.0, true, text);
    double x =
        plot_entry(cairo, LEFT, 34.0, PLOT_TEXT, &(plot_curve){ .style = FOUND }, "found");
    if (result->truth.count > 0) {
        const trajectory_error error = error_of(result);
        snprintf(text, sizeof text, "truth: %.3g off at the end (%.3f %%)", error.end,
                 percent(error.end, error.length));
        x = plot_entry(cairo, x, 34.0, PLOT_TEXT,
                       &(plot_curve){ .style = TRUTH, .dashed = true }, text);
    }
    const size_t found =
        odometry_count(result, ODOMETER_FOUND) + odometry_count(result, ODOMETER_FIRST);
    if (found < result->count) {
        snprintf(text, sizeof text, "%lu frames without a pose of their own",
                 (unsigned long)(result->count - found));
        plot_entry(cairo, x, 34.0, PLOT_TEXT, &(plot_curve){ .style = LOST }, text);
    }
}

static void draw_page(cairo_t *cairo, const void *data) {
    const odometry_result *const result = data;
    char *const time = time_text(result);
    char *const text = text_format("time: %s", time);
    draw_title(cairo, result);
    draw_map(cairo, result);
    draw_frames(cairo, result);
    plot_text(cairo, LEFT, TITLE + MAP + GAP + FRAMES + GAP, PLOT_LEFT, PLOT_TEXT, false,
              text);
    free(text);
    free(time);
}

bool odometry_picture(const char *path, const odometry_result *result) {
    return plot_write(path, WIDTH, TITLE + MAP + GAP + FRAMES + GAP + TIME, draw_page,
                      result, "leave out --picture");
}
