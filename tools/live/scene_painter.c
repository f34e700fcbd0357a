/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/scene_painter.h"

#include "live/tracker.h"
#include "pictures/geometry_check.h"

#include <math.h>

static const colour TRAIL = { 1.00, 0.93, 0.35, 0.90 };
static const colour GOOD = { 0.30, 0.95, 0.45, 0.75 };
static const colour BAD = { 0.95, 0.35, 0.30, 0.30 };
static const colour OUTLINE = { 0.20, 1.00, 0.40, 1.00 };

/* Draws the path of each chosen feature through the last images; older parts are paler. */
static void draw_trails(const painter *self, const painter_scene *scene,
                        placement to_canvas) {
    for (int age = PAINTER_TRAILS - 1; age >= 0; --age) {
        const trails *const list = scene->trails[age];
        if (!list || list->count == 0)
            continue;
        const double now = 1.0 - (double)age / PAINTER_TRAILS;
        const double before = 1.0 - (double)(age + 1) / PAINTER_TRAILS;
        line_style pen = { .from = to_canvas,
                           .to = to_canvas,
                           .width = 1.6 * scene->scale,
                           .minimum = 0.3,
                           .maximum = 1e9,
                           .fade = before / now,
                           .ink = TRAIL };
        pen.ink.alpha *= now;
        painter_lines(self, &pen, painter_records(self, list->pieces, list->count),
                      list->count);
    }
}

/* Draws the target in the upper right corner, and lines from it to the picture. Draws at
 * most about 80 lines, because hundreds would hide the picture. The order of the matches
 * goes through the image region by region, so every n-th match is a well-spread choice. */
enum { MAX_LINES = 80 };
/* Limits the stride of vertex attributes to 2048 bytes, which every driver accepts. */
enum { MAX_STEP = 2048 / 32 };

static void draw_matches(const painter *self, const painter_scene *scene,
                         placement to_canvas) {
    const frame *const picture = scene->picture;
    const double margin = 10.0 * scene->scale;
    const double scale = 0.28 * fmin((double)scene->width / scene->target->width,
                                     (double)scene->height / scene->target->height);
    const double width = scale * scene->target->width,
                 height = scale * scene->target->height;
    const double left = scene->width - margin - width;
    painter_image(self, scene->target, (painter_box){ left, margin, width, height },
                  (colour){ 1.0, 1.0, 1.0, 1.0 });
    const placement inset = { left + 0.5 * scale, margin + 0.5 * scale, scale };
    double corners[4][2];
    corners_of(scene->part, corners);
    if (picture->pairs.count > 0) {
        const uint32_t step = picture->matched / MAX_LINES + 1;
        const line_style pen = { .from = inset,
                                 .to = to_canvas,
                                 .width = 1.1 * scene->scale,
                                 .maximum = 1e9,
                                 .fade = 1.0,
                                 .ink = picture->found ? GOOD : BAD,
                                 .other = BAD,
                                 .step = step < MAX_STEP ? step : MAX_STEP,
                                 .pose = picture->found ? picture->pose.matrix : NULL };
        painter_lines(self, &pen, picture->pairs.buffer, picture->pairs.count);
    }
    painter_outline(self, corners, inset, 2.0 * scene->scale, OUTLINE);
}

static void draw_panels(const painter *self, const painter_scene *scene) {
    const double margin = floor(10.0 * scene->scale);
    const slide *const message = &scene->message->image, *const help = &scene->help->image;
    if (scene->overlays & OVERLAY_PANEL)
        painter_panel(self, scene->info, margin, margin);
    painter_panel(self, scene->message, 0.5 * ((double)scene->width - message->width),
                  (double)scene->height - message->height - margin);
    painter_panel(self, scene->help, 0.5 * ((double)scene->width - help->width),
                  0.5 * ((double)scene->height - help->height));
}

static void draw_overlays(const painter *self, const painter_scene *scene,
                          placement to_canvas) {
    const frame *const picture = scene->picture;
    if (scene->overlays & OVERLAY_KEYPOINTS)
        painter_circles(self, picture->keypoints.buffer, picture->keypoints.count,
                        to_canvas, 1.1 * scene->scale);
    if (scene->overlays & OVERLAY_TRAILS)
        draw_trails(self, scene, to_canvas);
    if (scene->overlays & OVERLAY_MATCHES && scene->target)
        draw_matches(self, scene, to_canvas);
    if (scene->overlays & OVERLAY_OUTLINE && picture->found)
        painter_outline(self, picture->corners, to_canvas, 3.0 * scene->scale, OUTLINE);
}

bool scene_draw(painter *self, const painter_scene *scene) {
    if (!painter_begin(self, scene->width, scene->height))
        return false;
    if (scene->picture) {
        const slide *const image = &scene->picture->image;
        const placement to_canvas =
            painter_placement(image, (painter_box){ 0, 0, scene->width, scene->height });
        painter_picture(self, image, to_canvas, (colour){ 1.0, 1.0, 1.0, 1.0 });
        draw_overlays(self, scene, to_canvas);
    }
    if (scene->dragged) {
        double corners[4][2];
        corners_of(scene->drag, corners);
        painter_blend(PAINTER_ALPHA);
        painter_outline(self, corners, (placement){ 0.5, 0.5, 1.0 }, 2.0 * scene->scale,
                        OUTLINE);
    }
    draw_panels(self, scene);
    painter_end(self);
    return true;
}
