/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The picture of `glsurf odometry --live`: the left image with its features, and the map
 * beside or below it. */
#include "live/viewer.h"

#include "pictures/canvas.h"
#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>

static const colour DIMMED = { 0.72, 0.72, 0.72, 1.0 };
static const colour OTHER = { 0.75, 0.75, 0.75, 0.40 };
static const colour NO_DEPTH = { 0.90, 0.90, 0.90, 0.60 };
static const colour LOST = { 0.84, 0.37, 0.00, 1.00 };

/* -------------------------------------------------------------------- placement -- */

/* The least part of the window that belongs to the map. */
static const double MAP = 0.42;

typedef struct views {
    painter_box image, map;
} views;

/* Puts the map beside or below the image, where the image becomes larger. */
static views arrange_views(double width, double height, double aspect) {
    const double wide = fmin(height * aspect, (1.0 - MAP) * width); /* map beside */
    const double high = fmin(width / aspect, (1.0 - MAP) * height); /* map below */
    if (wide / aspect >= high)
        return (views){ { 0.0, 0.0, floor(wide), height },
                        { floor(wide), 0.0, width - floor(wide), height } };
    return (views){ { 0.0, 0.0, width, floor(high) },
                    { 0.0, floor(high), width, height - floor(high) } };
}

void viewer_fit(const viewer *self, uint32_t *width, uint32_t *height) {
    const double image_wide = fmax(self->left.width, 640.0);
    const double image_high = image_wide * self->left.height / self->left.width;
    const bool beside = image_wide < 2.0 * image_high;
    *width = (uint32_t)(image_wide / (beside ? 1.0 - MAP - 0.04 : 1.0));
    *height = (uint32_t)(image_high / (beside ? 1.0 : 1.0 - MAP - 0.1));
}

/* The part of the map that the panel leaves free. */
static painter_box free_part(const viewer *self, painter_box map, double margin) {
    const slide *const panel = &self->panels.info.image;
    if (!(self->overlays & VIEWER_PANEL) || panel->width == 0)
        return map;
    const double wide = panel->width + margin, high = panel->height + margin;
    if (map.width > 1.6 * wide)
        return (painter_box){ map.x + wide, map.y, map.width - wide, map.height };
    if (map.height > 1.6 * high)
        return (painter_box){ map.x, map.y + high, map.width, map.height - high };
    return map;
}

/* --------------------------------------------------------------------- features -- */

/* Near is yellow, far is blue. */
static void set_colour(double depth, double near, double far, painter_record record) {
    const double at = log(depth / near) / log(far / near);
    double rgb[3];
    canvas_scale(1.0 - 0.75 * fmin(fmax(at, 0.0), 1.0), rgb);
    for (int i = 0; i < 3; ++i)
        record[4 + i] = (GLfloat)rgb[i];
    record[7] = 1.0f;
}

static void set_plain(colour ink, painter_record record) {
    record[4] = (GLfloat)ink.red;
    record[5] = (GLfloat)ink.green;
    record[6] = (GLfloat)ink.blue;
    record[7] = (GLfloat)ink.alpha;
}

static void describe_feature(const viewer *self, const stereo_feature *feature, bool inlier,
                             double scale, painter_record record) {
    double near, far, point[3];
    viewer_depths(self, &near, &far);
    record[0] = feature->x;
    record[1] = feature->y;
    record[2] = (GLfloat)((inlier ? 2.6 : 1.4) * scale);
    if (!inlier)
        set_plain(OTHER, record);
    else if (isnan(feature->right) ||
             glsurf_stereo_point(&self->work->cameras.camera, feature->x, feature->y,
                                 (double)feature->x - feature->right, 0.0, point,
                                 NULL) != GLSURF_OK)
        set_plain(NO_DEPTH, record);
    else
        set_colour(point[2], near, far, record);
}

/* Draws the inliers over the other features. */
static void draw_features(const viewer *self, placement to_canvas, double scale) {
    const bool *inlier;
    const stereo_frame *const frame = odometer_last(self->work->meter, &inlier);
    if (!frame)
        return;
    painter_record *const dots = alloc_zeroed(frame->count + 1, sizeof *dots);
    uint32_t count = 0;
    for (int pass = 0; pass < 2; ++pass)
        for (uint32_t i = 0; i < frame->count; ++i)
            if (inlier[i] == (pass == 1))
                describe_feature(self, &frame->features[i], inlier[i], scale,
                                 dots[count++]);
    if (count > 0)
        painter_dots(&self->painter,
                     painter_records(&self->painter, (const painter_record *)dots, count),
                     count, to_canvas, 0.8 * scale);
    free(dots);
}

static void draw_image(const viewer *self, painter_box box, double scale) {
    const placement to_canvas = painter_placement(&self->left, box);
    const odometer_step *const step = work_last(self->work);
    painter_picture(&self->painter, &self->left, to_canvas, DIMMED);
    if (self->overlays & VIEWER_FEATURES && self->work->meter)
        draw_features(self, to_canvas, scale);
    if (step && step->state == ODOMETER_LOST) {
        const double edge = 2.0 * scale / to_canvas.scale - 0.5;
        const double right = self->left.width - 1.0 - edge,
                     bottom = self->left.height - 1.0 - edge;
        const double corners[4][2] = {
            { edge, edge }, { right, edge }, { right, bottom }, { edge, bottom }
        };
        painter_outline(&self->painter, corners, to_canvas, 4.0 * scale, LOST);
    }
}

/* A bar of the colours above the text of the legend, which has an empty line for it. */
static void draw_legend(const viewer *self, painter_box box, double margin, double scale) {
    enum { STEPS = 64 };
    const slide *const panel = &self->legend.image;
    const double x = box.x + margin, y = box.y + box.height - margin - panel->height;
    const double letters = self->legend.size;
    const double left = x + 1.2 * letters, width = panel->width - 2.4 * letters;
    painter_record dots[STEPS] = { { 0 } };
    painter_panel(&self->painter, &self->legend, x, y);
    for (int i = 0; i < STEPS; ++i) {
        const double at = (double)i / (STEPS - 1);
        set_colour(pow(10.0, at), 1.0, 10.0, dots[i]);
        dots[i][0] = (GLfloat)(left + at * width);
        dots[i][1] = (GLfloat)(y + 1.3 * letters);
        dots[i][2] = (GLfloat)(3.5 * scale);
    }
    painter_dots(&self->painter, painter_records(&self->painter, dots, STEPS), STEPS,
                 PAINTER_CANVAS, 0.0);
}

/* ------------------------------------------------------------------------ panels -- */

static void draw_panels(const viewer *self, views where, double width, double height,
                        double scale) {
    const painter *const with = &self->painter;
    const double margin = floor(10.0 * scale);
    const slide *const message = &self->panels.message.image,
                       *const help = &self->panels.help.image,
                       *const grid = &self->grid.image;
    const painter_box view = where.image, map = where.map;
    if (self->overlays & VIEWER_PANEL) {
        painter_panel(with, &self->panels.info, map.x + margin, map.y + margin);
        painter_panel(with, &self->grid, map.x + map.width - margin - grid->width,
                      map.y + map.height - margin - grid->height);
        if (self->left.width > 0 && self->overlays & VIEWER_FEATURES)
            draw_legend(self, view, margin, scale);
    }
    painter_panel(with, &self->panels.message, view.x + 0.5 * (view.width - message->width),
                  view.y + margin);
    painter_panel(with, &self->panels.help, 0.5 * (width - help->width),
                  0.5 * (height - help->height));
}

bool viewer_draw(viewer *self) {
    uint32_t width, height;
    window_get_size(&self->window, &width, &height);
    const double scale = window_scale(&self->window), margin = floor(10.0 * scale);
    const double aspect =
        self->left.width > 0 ? (double)self->left.width / self->left.height : 4.0 / 3.0;
    const views where = arrange_views(width, height, aspect);
    viewer_set_texts(self, where.map.height);
    if (!painter_begin(&self->painter, width, height))
        return false;
    painter_blend(PAINTER_ALPHA);
    trajectory_map_draw(&self->map, &self->painter, self->work, where.map,
                        free_part(self, where.map, margin), scale,
                        self->overlays & VIEWER_MARKS);
    if (self->left.width > 0)
        draw_image(self, where.image, scale);
    draw_panels(self, where, width, height, scale);
    painter_end(&self->painter);
    if (!self->work->options->hidden)
        painter_show(&self->painter);
    window_swap(&self->window);
    return true;
}
