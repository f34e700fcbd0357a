/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The window of `glsurf odometry --live`: the left image with its features, and the map
 * beside or below it. */
#include "live/odometry_live.h"

#include "live/screen.h"
#include "live/source.h"
#include "live/trajectory_map.h"
#include "pictures/canvas.h"
#include "system/exit_status.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>

typedef enum viewer_overlay {
    VIEWER_FEATURES = 1,
    VIEWER_MARKS = 2,
    VIEWER_PANEL = 4,
} viewer_overlay;

typedef struct viewer {
    screen screen;
    odometry_work *work;
    text_panel legend, grid; /* texts for the depths and for the map */
    slide left;              /* the last left image; its width is 0 before the first */
    stereo_pair next;        /* `holds`: taken, but not used yet */
    bool holds;
    pace pace;
    trajectory_map map;
} viewer;

static const double USUAL_RATE = 10.0; /* images per second from folders */

static const colour DIMMED = { 0.72, 0.72, 0.72, 1.0 };
static const colour OTHER = { 0.75, 0.75, 0.75, 0.40 };
static const colour NO_DEPTH = { 0.90, 0.90, 0.90, 0.60 };
static const colour LOST = { 0.84, 0.37, 0.00, 1.00 };

/* Depths at the two ends of the colour scale, in baselines. */
static const double NEAREST = 5.0, FARTHEST = 150.0;

/* ------------------------------------------------------------------------- keys -- */

static const key_row KEYS[] = {
    { GLFW_KEY_SPACE, 0, "Space", "forget the trajectory and start a new one", 0 },
    { GLFW_KEY_K, 0, "K", "show or hide the features", VIEWER_FEATURES },
    { GLFW_KEY_M, 0, "M", "show or hide the points in the map", VIEWER_MARKS },
    { GLFW_KEY_I, 0, "I", "show or hide the panel of figures", VIEWER_PANEL },
    { 0, 0, NULL, NULL, 0 },
};

void odometry_live_print_keys(void) {
    puts("keys of the window:");
    screen_write_keys(stdout, KEYS, false);
    puts("");
}

/* Space is the only row without an overlay. */
static void press_key(screen *base, int key) {
    viewer *const self = (viewer *)base;
    (void)key;
    trajectory_map_clear(&self->map);
    work_begin_again(self->work);
    screen_note(base, text_format("a new trajectory begins"));
}

/* ------------------------------------------------------------------------ texts -- */

static double distance(const double a[3], const double b[3]) {
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

static void write_state(FILE *panel, const odometer_step *step) {
    static const char *const STATES[] = {
        [ODOMETER_FIRST] = "the trajectory begins",
        [ODOMETER_FOUND] = "found",
        [ODOMETER_BRIDGED] = "found",
        [ODOMETER_LOST] = "lost",
        [ODOMETER_BROKEN] = "found again",
    };
    fprintf(panel, "state\t%s\ninliers\t", STATES[step->state]);
    if (step->state == ODOMETER_FIRST)
        fputs("-", panel);
    else
        fprintf(panel, "%lu of %lu matches", (unsigned long)step->inliers,
                (unsigned long)step->matches);
    fprintf(panel, "\nfeatures\t%lu, %lu in both\n", (unsigned long)step->features,
            (unsigned long)step->stereo);
}

/* Writes the length of the trajectory and the distance of its end from the truth. */
static void write_trajectory(FILE *panel, const odometry_work *work) {
    size_t count;
    const odometer_step *const steps = odometer_steps(work->meter, &count);
    double length = 0.0;
    pose truth, at = { 0 };
    for (size_t i = 0; i < count; ++i) {
        const pose before = at;
        at = pose_invert(&steps[i].at);
        length += i > 0 ? distance(at.t, before.t) : 0.0;
    }
    fprintf(panel, "trajectory\t%.2f\n", length);
    if (count > 0 && work_truth(work, count - 1, &truth))
        fprintf(panel, "off the truth\t%.3f\n", distance(at.t, truth.t));
}

static void fill_figures(screen *base, FILE *panel) {
    const odometry_work *const work = ((const viewer *)base)->work;
    const odometer_step *const step = work_last(work);
    const odometry_times times = work_times(work);
    const double pairs = fmax((double)work->taken, 1.0) / 1e3;
    if (work->used) {
        write_state(panel, step);
        write_trajectory(panel, work);
        fprintf(panel, "rate\t%.1f images/s\n", base->rate);
    }
    fprintf(panel, "image\t%lu of %lux%lu\n", (unsigned long)work->taken,
            (unsigned long)work->width, (unsigned long)work->height);
    fprintf(panel, "extract\t%.1f ms\nmatch\t%.1f ms\ngeometry\t%.1f ms\n",
            times.extract / pairs, (times.stereo + times.match) / pairs,
            times.geometry / pairs);
    screen_write_name(panel, "source", work->options->sides[0]);
    screen_write_renderer(panel, session_renderer(&work->with));
    fputs("H\thelp\n", panel);
}

/* `height`: height of the map, in pixels. */
static void set_texts(viewer *self, double height) {
    const double size = screen_letters(&self->screen);
    const double baseline = self->work->cameras.camera.baseline;
    const odometer_step *const step = work_last(self->work);
    const bool lost = step && step->state == ODOMETER_LOST;
    char *const message =
        lost ? text_format("lost: %s", odometer_reason_text(step->reason)) : NULL;
    char *const legend =
        text_format(" \ndepth %.2g to %.2g", NEAREST * baseline, FARTHEST * baseline);
    char *const grid = text_format("squares of %g", self->map.grid);
    screen_set_texts(&self->screen, NULL,
                     self->left.width == 0 ? NULL
                     : lost                ? message
                                           : "",
                     height);
    text_panel_set(&self->legend, legend, size, 1e4);
    text_panel_set(&self->grid, self->map.grid > 0.0 ? grid : "", size, 1e4);
    free(message);
    free(legend);
    free(grid);
}

/* -------------------------------------------------------------------- placement -- */

/* Smallest part of the window that the map gets. */
static const double MAP = 0.42;

typedef struct views {
    painter_box image, map;
} views;

/* Puts the map beside or below the image, whichever makes the image larger. */
static views arrange_views(double width, double height, double aspect) {
    const double wide = fmin(height * aspect, (1.0 - MAP) * width); /* map beside */
    const double high = fmin(width / aspect, (1.0 - MAP) * height); /* map below */
    if (wide / aspect >= high)
        return (views){ { 0.0, 0.0, floor(wide), height },
                        { floor(wide), 0.0, width - floor(wide), height } };
    return (views){ { 0.0, 0.0, width, floor(high) },
                    { 0.0, floor(high), width, height - floor(high) } };
}

/* Resizes the window to fit the images. */
static void fit_window(viewer *self) {
    const double image_wide = fmax(self->left.width, 640.0);
    const double image_high = image_wide * self->left.height / self->left.width;
    const bool beside = image_wide < 2.0 * image_high;
    window_fit(&self->screen.window,
               (uint32_t)(image_wide / (beside ? 1.0 - MAP - 0.04 : 1.0)),
               (uint32_t)(image_high / (beside ? 1.0 : 1.0 - MAP - 0.1)));
}

/* Returns the part of the map that the panel does not cover. */
static painter_box free_part(const viewer *self, painter_box map, double margin) {
    const slide *const panel = &self->screen.info.image;
    if (!(self->screen.overlays & VIEWER_PANEL) || panel->width == 0)
        return map;
    const double wide = panel->width + margin, high = panel->height + margin;
    if (map.width > 1.6 * wide)
        return (painter_box){ map.x + wide, map.y, map.width - wide, map.height };
    if (map.height > 1.6 * high)
        return (painter_box){ map.x, map.y + high, map.width, map.height - high };
    return map;
}

/* --------------------------------------------------------------------- features -- */

/* Colours by depth, in baselines: near is yellow, far is blue. */
static colour colour_of(double depth) {
    const double at = log(depth / NEAREST) / log(FARTHEST / NEAREST);
    double rgb[3];
    canvas_scale(1.0 - 0.75 * fmin(fmax(at, 0.0), 1.0), rgb);
    return (colour){ rgb[0], rgb[1], rgb[2], 1.0 };
}

static colour colour_of_inlier(const glsurf_stereo_camera *camera,
                               const stereo_feature *feature) {
    double point[3];
    return !isnan(feature->right) &&
                   glsurf_stereo_point(camera, feature->x, feature->y,
                                       (double)feature->x - feature->right, 0.0, point,
                                       NULL) == GLSURF_OK
               ? colour_of(point[2] / camera->baseline)
               : NO_DEPTH;
}

/* Draws the features, with the inliers on top. */
static void draw_features(const viewer *self, placement to_canvas, double scale) {
    const bool *inlier;
    const stereo_frame *const frame = odometer_last(self->work->meter, &inlier);
    strokes dots[2] = { { 0 } };
    for (uint32_t i = 0; frame && i < frame->count; ++i) {
        const stereo_feature *const feature = &frame->features[i];
        double at[2];
        placement_map(to_canvas, (double)feature->x, (double)feature->y, at);
        strokes_add(&dots[inlier[i]], at, at,
                    inlier[i] ? colour_of_inlier(&self->work->cameras.camera, feature)
                              : OTHER);
    }
    for (int i = 0; i < 2; ++i)
        strokes_draw(&dots[i], &self->screen.painter,
                     (stroke_style){ .width = 2.0 * (i == 1 ? 2.6 : 1.4) * scale,
                                     .rim = 0.8 * scale });
}

static void draw_image(const viewer *self, painter_box box, double scale) {
    const painter *const with = &self->screen.painter;
    const placement to_canvas = painter_placement(&self->left, box);
    const odometer_step *const step = work_last(self->work);
    painter_picture(with, &self->left, to_canvas, DIMMED);
    if (self->screen.overlays & VIEWER_FEATURES && self->work->used)
        draw_features(self, to_canvas, scale);
    if (step && step->state == ODOMETER_LOST) {
        const double edge = 2.0 * scale / to_canvas.scale - 0.5;
        const double right = self->left.width - 1.0 - edge,
                     bottom = self->left.height - 1.0 - edge;
        const double corners[4][2] = {
            { edge, edge }, { right, edge }, { right, bottom }, { edge, bottom }
        };
        painter_outline(with, corners, to_canvas, 4.0 * scale, LOST);
    }
}

/* Draws a bar of the colours above the legend's text. The text has an empty line for it. */
static void draw_legend(const viewer *self, painter_box box, double margin, double scale) {
    enum { STEPS = 64 };
    const slide *const panel = &self->legend.image;
    const double x = box.x + margin, y = box.y + box.height - margin - panel->height;
    const double letters = self->legend.size;
    const double left = x + 1.2 * letters, width = panel->width - 2.4 * letters;
    strokes dots = { 0 };
    painter_panel(&self->screen.painter, &self->legend, x, y);
    for (int i = 0; i < STEPS; ++i) {
        const double part = (double)i / (STEPS - 1);
        const double at[2] = { left + part * width, y + 1.3 * letters };
        strokes_add(&dots, at, at, colour_of(NEAREST * pow(FARTHEST / NEAREST, part)));
    }
    strokes_draw(&dots, &self->screen.painter, (stroke_style){ .width = 7.0 * scale });
}

static void draw_panels(viewer *self, views where, double margin, double scale) {
    const painter *const with = &self->screen.painter;
    const slide *const message = &self->screen.message.image, *const grid =
                                                                  &self->grid.image;
    const painter_box view = where.image, map = where.map;
    if (self->screen.overlays & VIEWER_PANEL) {
        painter_panel(with, &self->screen.info, map.x + margin, map.y + margin);
        painter_panel(with, &self->grid, map.x + map.width - margin - grid->width,
                      map.y + map.height - margin - grid->height);
        if (self->left.width > 0 && self->screen.overlays & VIEWER_FEATURES)
            draw_legend(self, view, margin, scale);
    }
    painter_panel(with, &self->screen.message, view.x + 0.5 * (view.width - message->width),
                  view.y + margin);
    screen_draw_help(&self->screen);
}

static void draw_all(screen *base) {
    viewer *const self = (viewer *)base;
    const slide *const canvas = &base->painter.canvas;
    const double scale = window_scale(&base->window), margin = floor(10.0 * scale);
    const double aspect =
        self->left.width > 0 ? (double)self->left.width / self->left.height : 4.0 / 3.0;
    const views where = arrange_views(canvas->width, canvas->height, aspect);
    set_texts(self, where.map.height);
    trajectory_map_draw(&self->map, &base->painter, self->work, where.map,
                        free_part(self, where.map, margin), scale,
                        base->overlays & VIEWER_MARKS);
    if (self->left.width > 0)
        draw_image(self, where.image, scale);
    draw_panels(self, where, margin, scale);
}

/* ------------------------------------------------------------------------ pairs -- */

/* Takes the next pair, if there is one. */
static void take_pair(viewer *self) {
    const odometry_options *const options = self->work->options;
    const bool rated = options->rate > 0.0f;
    const video_result result = work_take(self->work, 0.0, &self->next);
    self->holds = result == VIDEO_IMAGE;
    self->screen.done |= result == VIDEO_ENDED;
    self->screen.failed |= result == VIDEO_FAILED;
    if (self->holds)
        pace_next(&self->pace, rated ? NAN : self->next.sides[0].time,
                  options->step / (rated ? (double)options->rate : USUAL_RATE));
}

static bool is_due(const viewer *self) {
    return self->work->options->hidden || self->screen.step ||
           stereo_source_is_live(self->work->source) || pace_is_due(&self->pace);
}

/* Finds the pose of the pair and shows its left image in the window. If the pair is lost,
 * the previous image stays. */
static bool use_pair(viewer *self) {
    const odometry_options *const options = self->work->options;
    const image *const picture = &self->next.sides[0].picture;
    const bool first = self->left.width == 0 && !self->next.lost;
    if (!work_add(self->work, &self->next) ||
        (!self->next.lost &&
         !slide_upload(&self->left, picture->width, picture->height, picture->channels,
                       (size_t)picture->width * picture->channels, picture->pixels)))
        return false;
    stereo_pair_free(&self->next);
    self->holds = self->screen.step = false;
    trajectory_map_note(&self->map, self->work);
    screen_count(&self->screen);
    if (first && options->window_width == 0)
        fit_window(self);
    self->screen.done |= work_is_done(self->work);
    return true;
}

static bool advance(screen *base) {
    viewer *const self = (viewer *)base;
    const bool wanted = !base->paused || base->step || self->left.width == 0;
    if (wanted && !self->holds)
        take_pair(self);
    return !wanted || !self->holds || !is_due(self) || use_pair(self);
}

int odometry_live(odometry_work *work, odometry_finish *finish) {
    static const screen_methods METHODS = { "odometry --live", KEYS,     press_key,
                                            advance,           draw_all, fill_figures };
    const odometry_options *const options = work->options;
    const bool sized = options->window_width > 0;
    viewer self = { .screen = { .methods = &METHODS,
                                .hidden = options->hidden,
                                .full_screen = options->full_screen,
                                .screenshot = options->screenshot,
                                .overlays = VIEWER_FEATURES | VIEWER_MARKS | VIEWER_PANEL },
                    .work = work,
                    .pace = { .time = NAN } };
    const bool open =
        screen_open(&self.screen, sized ? options->window_width : 960,
                    sized ? options->window_height : 480, options->settings.api) &&
        work_open(work, gl_find, window_wake);
    const bool good = open && screen_run(&self.screen);
    const int status = open ? finish(work, good) : TOOL_FAILURE;
    stereo_pair_free(&self.next);
    work_close(work);
    if (screen_is_open(&self.screen)) {
        trajectory_map_clear(&self.map);
        slide_free(&self.left);
        text_panel_free(&self.legend);
        text_panel_free(&self.grid);
    }
    screen_close(&self.screen);
    return status;
}
