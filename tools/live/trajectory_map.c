/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/trajectory_map.h"

#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>

/* The trajectory's colours come from the palette of Okabe and Ito (pictures/canvas.h). */
static const colour GROUND = { 0.055, 0.065, 0.085, 1.0 };
static const colour GRID = { 1.00, 1.00, 1.00, 0.07 };
static const colour AXES = { 1.00, 1.00, 1.00, 0.20 };
static const colour MARK = { 0.58, 0.66, 0.78, 0.55 };
static const colour TRUTH = { 0.45, 0.48, 0.52, 1.00 };
static const colour FOUND = { 0.34, 0.71, 0.91, 1.00 };
static const colour BRIDGED = { 0.90, 0.62, 0.00, 1.00 };
static const colour GUESSED = { 0.84, 0.37, 0.00, 1.00 };
static const colour CAMERA = { 0.94, 0.89, 0.26, 1.00 };

/* ------------------------------------------------------------------------ marks -- */

/* Depth limit of marks, in baselines. Points farther away are too uncertain to show. */
static const double FARTHEST = 40.0;

/* Adds a mark. When all marks are in use, drops every second mark, and from then on marks
 * only every second point. So the marks cover the whole trajectory. */
static void add_mark(trajectory_map *self, size_t frame, const double at[3]) {
    if (!self->marks) {
        self->marks = alloc_zeroed(MAP_MARKS, sizeof *self->marks);
        self->every = 1;
    }
    if (self->seen++ % self->every != 0)
        return;
    if (self->count == MAP_MARKS) {
        self->every *= 2;
        self->count /= 2;
        for (size_t i = 0; i < self->count; ++i)
            self->marks[i] = self->marks[2 * i];
    }
    self->marks[self->count++] = (map_mark){ frame, { at[0], at[1], at[2] } };
}

void trajectory_map_note(trajectory_map *self, const odometry_work *work) {
    const bool *inlier;
    size_t count;
    double at[3];
    const glsurf_stereo_camera *const camera = &work->cameras.camera;
    const odometer_step *const steps = odometer_steps(work->meter, &count);
    if (count == 0 || !steps[count - 1].is_key)
        return;
    const stereo_frame *const frame = odometer_last(work->meter, &inlier);
    /* Nothing is matched with the first frame yet. */
    const bool all = steps[count - 1].state == ODOMETER_FIRST;
    for (uint32_t i = 0; i < frame->count; ++i) {
        const stereo_feature *const feature = &frame->features[i];
        const double disparity = (double)feature->x - feature->right;
        if ((all || inlier[i]) && !isnan(disparity) &&
            glsurf_stereo_point(camera, feature->x, feature->y, disparity, 0.0, at, NULL) ==
                GLSURF_OK &&
            at[2] < FARTHEST * camera->baseline)
            add_mark(self, count - 1, at);
    }
}

void trajectory_map_clear(trajectory_map *self) {
    free(self->marks);
    *self = (trajectory_map){ 0 };
}

/* ---------------------------------------------------------------------- drawing -- */

/* Data to draw, and its placement: the world's x points right, z up. */
typedef struct drawing {
    const painter *with;
    const odometry_work *work;
    const odometer_step *steps;
    size_t count;
    placement place;
    double scale; /* pixels per point */
} drawing;

static void put_point(const drawing *self, const double world[3], double to[2]) {
    placement_map(self->place, world[0], -world[2], to);
}

static void include_point(double least[2], double most[2], const double at[3]) {
    for (int k = 0; k < 2; ++k) {
        least[k] = fmin(least[k], at[2 * k]);
        most[k] = fmax(most[k], at[2 * k]);
    }
}

/* Moves the map, with space to spare, when the trajectory, the truth or the area just ahead
 * leaves it. Otherwise the map stays. */
static void follow_trajectory(trajectory_map *self, const drawing *in, painter_box area) {
    const double baseline = in->work->cameras.camera.baseline;
    const double side = fmin(area.width, area.height);
    const double size[2] = { area.width / side, area.height / side };
    double least[2] = { 0.0, 0.0 }, most[2] = { 0.0, 0.0 }, needed = 0.0;
    for (size_t i = 0; i < in->count; ++i) {
        pose truth, at = pose_invert(&in->steps[i].at);
        include_point(least, most, at.t);
        if (work_truth(in->work, i, &truth))
            include_point(least, most, truth.t);
        for (int k = 0; k < 3; ++k)
            at.t[k] += 15.0 * baseline * at.r[3 * k + 2];
        if (i + 1 == in->count)
            include_point(least, most, at.t);
    }
    bool inside = self->span > 0.0;
    for (int k = 0; k < 2; ++k) {
        const double reach = 0.5 * 0.9 * size[k] * self->span;
        inside = inside && least[k] >= self->middle[k] - reach &&
                 most[k] <= self->middle[k] + reach;
        needed = fmax(needed, (most[k] - least[k]) / size[k]);
    }
    if (inside)
        return;
    self->span = fmax(1.5 * needed, 40.0 * baseline);
    for (int k = 0; k < 2; ++k)
        self->middle[k] = 0.5 * (least[k] + most[k]);
}

/* Draws squares with a side of 1, 2 or 5 times a power of ten, at least 44 points. */
static void draw_grid(trajectory_map *self, const drawing *in, painter_box box) {
    const double minimum = 44.0 * in->scale / in->place.scale;
    const double power = pow(10.0, floor(log10(minimum))), part = minimum / power;
    self->grid = power * (part <= 1.0 ? 1.0 : part <= 2.0 ? 2.0 : part <= 5.0 ? 5.0 : 10.0);
    const double step = self->grid * in->place.scale;
    const double axes[2] = { in->place.x, in->place.y };
    const double begin[2] = { box.x, box.y };
    const double end[2] = { box.x + box.width, box.y + box.height };
    strokes lines = { 0 };
    for (int k = 0; k < 2; ++k) { /* vertical lines, then horizontal ones */
        const double last = floor((end[k] - axes[k]) / step);
        for (double i = ceil((begin[k] - axes[k]) / step); i <= last; ++i) {
            double a[2] = { begin[0], begin[1] }, b[2] = { end[0], end[1] };
            a[k] = b[k] = axes[k] + i * step;
            strokes_add(&lines, a, b, i == 0.0 ? AXES : GRID);
        }
    }
    strokes_draw(&lines, in->with, (stroke_style){ .width = in->scale });
}

static void draw_marks(const trajectory_map *self, const drawing *in) {
    strokes dots = { 0 };
    for (size_t i = 0; i < self->count; ++i) {
        const map_mark *const mark = &self->marks[i];
        const pose at = pose_invert(&in->steps[mark->frame].at);
        double world[3], here[2];
        pose_map(&at, mark->at, world);
        put_point(in, world, here);
        strokes_add(&dots, here, here, MARK);
    }
    strokes_draw(&dots, in->with, (stroke_style){ .width = 2.0 * in->scale });
}

/* Draws the trajectory, or the known part of the true one. */
static void draw_path(const drawing *in, bool true_path) {
    strokes lines = { 0 };
    double before[2] = { 0.0, 0.0 }, here[2];
    for (size_t i = 0; i < in->count; ++i) {
        const odometer_state state = in->steps[i].state;
        pose at = pose_invert(&in->steps[i].at);
        if (true_path && !work_truth(in->work, i, &at))
            break;
        put_point(in, at.t, here);
        if (i > 0 && (true_path || state != ODOMETER_FIRST))
            strokes_add(&lines, before, here,
                        true_path                   ? TRUTH
                        : state == ODOMETER_FOUND   ? FOUND
                        : state == ODOMETER_BRIDGED ? BRIDGED
                                                    : GUESSED);
        before[0] = here[0];
        before[1] = here[1];
    }
    strokes_draw(&lines, in->with,
                 (stroke_style){ .width = (true_path ? 5.0 : 2.4) * in->scale });
}

/* Draws the camera's position and viewing angle. */
static void draw_camera(const drawing *in) {
    if (in->count == 0)
        return;
    const odometry_work *const work = in->work;
    const pose at = pose_invert(&in->steps[in->count - 1].at);
    const double half = atan(0.5 * work->width / work->cameras.camera.focal);
    const double angle = atan2(at.r[2], at.r[8]);
    strokes lines = { 0 }, dot = { 0 };
    double here[2], sides[2][2];
    put_point(in, at.t, here);
    for (int i = 0; i < 2; ++i) {
        const double to = angle + (i == 0 ? -half : half);
        sides[i][0] = here[0] + 26.0 * in->scale * sin(to);
        sides[i][1] = here[1] - 26.0 * in->scale * cos(to);
        strokes_add(&lines, here, sides[i], CAMERA);
    }
    strokes_add(&lines, sides[0], sides[1], CAMERA);
    strokes_draw(&lines, in->with, (stroke_style){ .width = 1.8 * in->scale });
    strokes_add(&dot, here, here, CAMERA);
    strokes_draw(&dot, in->with,
                 (stroke_style){ .width = 8.0 * in->scale, .rim = 1.5 * in->scale });
}

void trajectory_map_draw(trajectory_map *self, const painter *with,
                         const odometry_work *work, painter_box box, painter_box free,
                         double scale, bool marks) {
    drawing in = { .with = with, .work = work, .scale = scale };
    painter_clip(with, &box);
    painter_fill(GROUND);
    if (work->used) { /* otherwise the camera may not be known yet */
        in.steps = odometer_steps(work->meter, &in.count);
        follow_trajectory(self, &in, free);
        in.place.scale = fmin(free.width, free.height) / self->span;
        in.place.x = free.x + 0.5 * free.width - in.place.scale * self->middle[0];
        in.place.y = free.y + 0.5 * free.height + in.place.scale * self->middle[1];
        draw_grid(self, &in, box);
        if (marks)
            draw_marks(self, &in);
        draw_path(&in, true);
        draw_path(&in, false);
        draw_camera(&in);
    }
    painter_clip(with, NULL);
}
