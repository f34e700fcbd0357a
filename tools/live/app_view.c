/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* View of `glsurf live`: the picture with its overlays, and the texts. */
#include "live/app.h"

#include "pictures/geometry_check.h"

#include <math.h>
#include <string.h>

static const colour PLAIN = { 1.00, 1.00, 1.00, 1.00 };
static const colour TRAIL = { 1.00, 0.93, 0.35, 0.90 };
static const colour CUBE = { 0.98, 0.45, 0.35, 1.00 };
static const colour OUTLINE = { 0.20, 1.00, 0.40, 1.00 };

/* ------------------------------------------------------------------------ texts -- */

static void write_stages(FILE *panel, const frame *picture) {
    for (int i = 0; i < picture->stage_count; ++i)
        fprintf(panel, "    %s\t%.2f ms\n", picture->stages[i].name,
                1e3 * picture->stages[i].seconds);
}

static void write_picture(FILE *panel, const app *self, const frame *picture) {
    const glsurf_target_results *const results = &picture->results;
    const glsurf_features *const features = &results->features;
    fprintf(panel, "rate\t%.1f images/s\nkeypoints\t%lu", self->screen.rate,
            (unsigned long)features->count);
    if (features->total > features->count)
        fprintf(panel, " of %lu", (unsigned long)features->total);
    fprintf(panel, "\nfollowed\t%lu\ntargets\t", (unsigned long)picture->followed);
    if (self->finder.count == 0)
        fputs("none: press Space", panel);
    else
        fprintf(panel, "%lu of %lu in sight", (unsigned long)results->count,
                (unsigned long)self->finder.count);
    if (results->count > 0)
        fprintf(panel, "\ninliers\t%lu of %lu matches\nfocal\t%.0f pixels%s",
                (unsigned long)results->found->inliers,
                (unsigned long)results->found->matches, results->focal,
                results->focal_known ? "" : " (estimate)");
    fprintf(panel, "\nfeatures\t%.1f ms\n", 1e3 * picture->extract);
    write_stages(panel, picture);
    fprintf(panel, "search\t%.1f ms\ndraw\t%.1f ms\nload\t%.1f ms\n", 1e3 * picture->search,
            1e3 * self->screen.draw, 1e3 * picture->load);
}

void app_fill(screen *base, FILE *panel) {
    const app *const self = (const app *)base;
    const frame *const picture = &self->picture;
    const glsurf_extractor_desc *const desc = &self->finder.session.settings.extractor;
    const char *const upright = desc->upright ? ", upright" : "";
    if (picture->number > 0)
        write_picture(panel, self, picture);
    fprintf(panel, "detector\t%s\n", glsurf_detector_name(desc->detector));
    if (desc->features > 0)
        fprintf(panel, "wanted\t%lu%s\n", (unsigned long)desc->features, upright);
    else
        fprintf(panel, "threshold\t%.3g%s\n", (double)desc->threshold, upright);
    screen_write_renderer(panel, session_renderer(&self->finder.session));
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
    session *const with = &self->finder.session;
    glsurf_clip_matrix(image->width, image->height, wide * left - 1.0, 1.0 - high * top,
                       wide * (left + to_canvas.scale * image->width) - 1.0,
                       1.0 - high * (top + to_canvas.scale * image->height),
                       drawing.to_clip);
    self->screen.failed |= !session_good(
        with,
        glsurf_extractor_draw(glsurf_targets_extractor(self->finder.targets), &drawing),
        "drawing keypoints");
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

/* Maps a point of a target to the canvas. False if the point is not before the camera. */
static bool project(const app *self, const glsurf_pose *pose, const double point[3],
                    placement to_canvas, double at[2]) {
    const slide *const image = &self->picture.image;
    const double focal = self->picture.results.focal;
    double seen[3];
    for (int i = 0; i < 3; ++i) {
        const double *const row = pose->rotation + 3 * i;
        seen[i] = pose->translation[i] + row[0] * point[0] + row[1] * point[1] +
                  row[2] * point[2];
    }
    if (!(seen[2] > 0.0))
        return false;
    placement_map(to_canvas, 0.5 * (image->width - 1.0) + focal * seen[0] / seen[2],
                  0.5 * (image->height - 1.0) + focal * seen[1] / seen[2], at);
    return true;
}

/* Faces of a cube, clockwise from outside. Bits of a corner: right, lower, away from the
 * picture. The face on the picture is never seen. */
static const struct {
    int corners[4];
    double light;
} FACES[] = { { { 4, 5, 7, 6 }, 1.0 },
              { { 6, 7, 3, 2 }, 0.75 },
              { { 5, 4, 0, 1 }, 0.75 },
              { { 7, 5, 1, 3 }, 0.55 },
              { { 4, 6, 2, 0 }, 0.55 } };

/* Twice the area, above 0 if the corners are clockwise. */
static double area_of(const double at[4][2]) {
    return (at[2][0] - at[0][0]) * (at[3][1] - at[1][1]) -
           (at[2][1] - at[0][1]) * (at[3][0] - at[1][0]);
}

/* Draws a cube on the middle of a target, a third as wide as the target's shorter side. The
 * faces in front hide all others, because a cube is convex. */
static void draw_cube(const app *self, const glsurf_target_result *found,
                      placement to_canvas, double scale) {
    const target *const of = finder_target(&self->finder, found);
    const double half = fmin(1.0, of->height) / 6.0;
    double at[8][2];
    strokes edges = { 0 };
    for (int i = 0; i < 8; ++i) {
        const double point[3] = { i & 1 ? half : -half, i & 2 ? half : -half,
                                  i & 4 ? -2.0 * half : 0.0 };
        if (!project(self, &found->pose, point, to_canvas, at[i]))
            return;
    }
    for (size_t i = 0; i < sizeof FACES / sizeof *FACES; ++i) {
        const double light = FACES[i].light;
        double face[4][2];
        for (int j = 0; j < 4; ++j)
            memcpy(face[j], at[FACES[i].corners[j]], sizeof face[j]);
        if (area_of(face) <= 0.0)
            continue;
        painter_face(&self->screen.painter, face,
                     (colour){ CUBE.red * light, CUBE.green * light, CUBE.blue * light,
                               CUBE.alpha });
        for (int j = 0; j < 4; ++j)
            strokes_add(&edges, face[j], face[(j + 1) % 4], PLAIN);
    }
    strokes_draw(&edges, &self->screen.painter,
                 (stroke_style){ .width = 2.0 * scale, .rim = 1.0 });
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
    for (uint32_t i = picture->results.count; i-- > 0;) {
        const glsurf_target_result *const found = &picture->results.found[i];
        if (overlays & OVERLAY_OUTLINE)
            painter_outline(with, found->corners, to_canvas, 3.0 * scale, OUTLINE);
        if (overlays & OVERLAY_CUBE)
            draw_cube(self, found, to_canvas, scale);
    }
}

void app_draw(screen *base) {
    app *const self = (app *)base;
    const painter *const with = &base->painter;
    const double scale = window_scale(&base->window), margin = floor(10.0 * scale);
    const double width = with->canvas.width, height = with->canvas.height;
    /* The panel leaves over half of the height to the picture, unless stages are timed. */
    const bool timed = self->finder.session.settings.device.timings != GLSURF_TIMINGS_NONE;
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
