/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* View of `glsurf live`: the picture with its overlays, and the texts. */
#include "live/app.h"

#include "pictures/geometry_check.h"

#include <math.h>
#include <string.h>

static const colour PLAIN = { 1.00, 1.00, 1.00, 1.00 };
static const colour TRAIL = { 1.00, 0.93, 0.35, 0.90 };
static const colour GOOD = { 0.30, 0.95, 0.45, 0.75 };
static const colour BAD = { 0.95, 0.35, 0.30, 0.30 };
static const colour OUTLINE = { 0.20, 1.00, 0.40, 1.00 };

/* ------------------------------------------------------------------------ texts -- */

/* Writes the times of the matching stages, or of all other stages. */
static void write_stages(FILE *panel, const frame *picture, bool matching) {
    for (int i = 0; i < picture->stage_count; ++i) {
        const stage_time *const stage = &picture->stages[i];
        const bool matches =
            strcmp(stage->name, "match") == 0 || strcmp(stage->name, "pairs") == 0;
        if (matches == matching)
            fprintf(panel, "    %s\t%.2f ms\n", stage->name, 1e3 * stage->seconds);
    }
}

static void write_picture(FILE *panel, const app *self, const frame *picture) {
    const unsigned long count = picture->count, matched = picture->matched;
    fprintf(panel, "rate\t%.1f images/s\nkeypoints\t%lu", self->screen.rate, count);
    if (picture->total > picture->count)
        fprintf(panel, " of %lu", (unsigned long)picture->total);
    fprintf(panel, "\nfollowed\t%lu\ntarget\t", (unsigned long)picture->followed);
    if (!self->target)
        fputs("none: press Space", panel);
    else if (!picture->target)
        fputs("set", panel);
    else if (picture->found)
        fprintf(panel, "%lu of %lu matches agree", (unsigned long)picture->pose.inliers,
                matched);
    else
        fprintf(panel, "not in sight (%lu matches)", matched);
    fprintf(panel, "\nextract\t%.1f ms\n", 1e3 * picture->extract);
    write_stages(panel, picture, false);
    fprintf(panel, "match\t%.1f ms\n", 1e3 * picture->match);
    write_stages(panel, picture, true);
    fprintf(panel, "geometry\t%.1f ms\ndraw\t%.1f ms\nload\t%.1f ms\n",
            1e3 * picture->geometry, 1e3 * self->screen.draw, 1e3 * picture->load);
}

void app_fill(screen *base, FILE *panel) {
    const app *const self = (const app *)base;
    const frame *const picture = &self->picture;
    const glsurf_extractor_desc *const desc = &self->tracker.session.settings.extractor;
    const char *const upright = desc->upright ? ", upright" : "";
    if (picture->number > 0)
        write_picture(panel, self, picture);
    fprintf(panel, "detector\t%s\n", glsurf_detector_name(desc->detector));
    if (desc->features > 0)
        fprintf(panel, "wanted\t%lu%s\n", (unsigned long)desc->features, upright);
    else
        fprintf(panel, "threshold\t%.3g%s\n", (double)desc->threshold, upright);
    screen_write_renderer(panel, session_renderer(&self->tracker.session));
    if (picture->number > 0)
        fprintf(panel, "size\t%lux%lu\n", (unsigned long)picture->image.width,
                (unsigned long)picture->image.height);
    screen_write_name(panel, "source", self->source->name);
    fputs("H\thelp\n", panel);
}

/* --------------------------------------------------------------------- overlays -- */

/* Draws into the bound canvas. */
static void draw_keypoints(app *self, placement to_canvas, double scale) {
    const slide *const image = &self->picture.image, *const canvas =
                                                         &self->screen.painter.canvas;
    const double left = to_canvas.x - 0.5 * to_canvas.scale;
    const double top = to_canvas.y - 0.5 * to_canvas.scale;
    const double wide = 2.0 / canvas->width, high = 2.0 / canvas->height;
    glsurf_feature_drawing drawing = { .line_width = (float)(1.1 * scale) };
    session *const with = &self->tracker.session;
    glsurf_clip_matrix(image->width, image->height, wide * left - 1.0, 1.0 - high * top,
                       wide * (left + to_canvas.scale * image->width) - 1.0,
                       1.0 - high * (top + to_canvas.scale * image->height),
                       drawing.to_clip);
    self->screen.failed |= !session_good(
        with, glsurf_extractor_draw(with->extractor, &drawing), "drawing keypoints");
}

/* Draws the path of each chosen feature through the last images; older pieces are paler. */
static void draw_trails(const app *self, placement to_canvas, double scale) {
    for (int age = APP_TRAILS - 1; age >= 0; --age) {
        if ((uint64_t)age >= self->picture.number)
            continue;
        const trails *const list =
            &self->trails[(self->picture.number - (uint64_t)age) % APP_TRAILS];
        const double now = 1.0 - (double)age / APP_TRAILS;
        const double before = 1.0 - (double)(age + 1) / APP_TRAILS;
        colour ink = TRAIL;
        ink.alpha *= now;
        strokes lines = { 0 };
        for (uint32_t i = 0; i < list->count; ++i) {
            const float *const piece = list->pieces[i];
            double a[2], b[2];
            placement_map(to_canvas, (double)piece[0], (double)piece[1], a);
            placement_map(to_canvas, (double)piece[2], (double)piece[3], b);
            if (hypot(b[0] - a[0], b[1] - a[1]) >= 0.3)
                strokes_add(&lines, a, b, ink);
        }
        strokes_draw(&lines, &self->screen.painter,
                     (stroke_style){ .width = 1.6 * scale, .fade = 1.0 - before / now });
    }
}

/* Returns true if a match agrees with the target's pose, within the default tolerance of
 * glsurf_homography_find(). */
static bool agrees(const frame *picture, const glsurf_keypoint *a,
                   const glsurf_keypoint *b) {
    double x, y;
    return picture->found &&
           glsurf_homography_map(picture->pose.matrix, (double)a->x, (double)a->y, &x,
                                 &y) &&
           hypot(x - (double)b->x, y - (double)b->y) <= 3.0;
}

/* Draws the target in the upper right corner, and lines from it to the picture. Draws about
 * 80 lines at most, because hundreds would hide the picture. The matches are ordered by
 * image region, so every n-th match is a well-spread choice. */
static void draw_matches(const app *self, placement to_canvas, double scale) {
    enum { MAX_LINES = 80 };
    const painter *const with = &self->screen.painter;
    const frame *const picture = &self->picture;
    const slide *const image = &self->target_image, *const canvas = &with->canvas;
    const double margin = 10.0 * scale;
    const double size = 0.28 * fmin((double)canvas->width / image->width,
                                    (double)canvas->height / image->height);
    const painter_box box = { canvas->width - margin - size * image->width, margin,
                              size * image->width, size * image->height };
    const placement inset = painter_placement(image, box);
    painter_picture(with, image, inset, PLAIN);
    strokes lines = { 0 };
    const uint32_t count = picture->pairs ? picture->matched : 0;
    for (uint32_t i = 0; i < count; i += picture->matched / MAX_LINES + 1) {
        const glsurf_keypoint *const a = &picture->target->keypoints[picture->pairs[i].a];
        const glsurf_keypoint *const b = &picture->view->keypoints[picture->pairs[i].b];
        double from[2], to[2];
        placement_map(inset, (double)a->x, (double)a->y, from);
        placement_map(to_canvas, (double)b->x, (double)b->y, to);
        strokes_add(&lines, from, to, agrees(picture, a, b) ? GOOD : BAD);
    }
    strokes_draw(&lines, with, (stroke_style){ .width = 1.1 * scale });
    double corners[4][2];
    corners_of(self->target->part, corners);
    painter_outline(with, corners, inset, 2.0 * scale, OUTLINE);
}

static void draw_picture(app *self, double scale) {
    const painter *const with = &self->screen.painter;
    frame *const picture = &self->picture;
    const unsigned overlays = self->screen.overlays;
    const placement to_canvas = painter_placement(
        &picture->image, (painter_box){ 0, 0, with->canvas.width, with->canvas.height });
    painter_picture(with, &picture->image, to_canvas, PLAIN);
    if (overlays & OVERLAY_KEYPOINTS)
        draw_keypoints(self, to_canvas, scale);
    if (overlays & OVERLAY_TRAILS)
        draw_trails(self, to_canvas, scale);
    if (overlays & OVERLAY_MATCHES && self->target)
        draw_matches(self, to_canvas, scale);
    if (overlays & OVERLAY_OUTLINE && picture->found)
        painter_outline(with, picture->corners, to_canvas, 3.0 * scale, OUTLINE);
}

void app_draw(screen *base) {
    app *const self = (app *)base;
    const painter *const with = &base->painter;
    const double scale = window_scale(&base->window), margin = floor(10.0 * scale);
    const double width = with->canvas.width, height = with->canvas.height;
    /* The panel leaves over half of the height to the picture, unless stages are timed. */
    const bool timed = self->tracker.session.settings.device.timings != GLSURF_TIMINGS_NONE;
    screen_set_texts(base, self->source->trouble, self->picture.number > 0 ? "" : NULL,
                     timed ? height : 0.4 * height);
    if (self->picture.number > 0)
        draw_picture(self, scale);
    if (self->dragging) {
        double corners[4][2];
        corners_of(self->drag, corners);
        painter_outline(with, corners, (placement){ 0.5, 0.5, 1.0 }, 2.0 * scale, OUTLINE);
    }
    if (base->overlays & OVERLAY_PANEL)
        painter_panel(with, &base->info, margin, margin);
    painter_panel(with, &base->message, 0.5 * (width - base->message.image.width),
                  height - base->message.image.height - margin);
    screen_draw_help(base);
}
