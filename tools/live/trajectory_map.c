/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/trajectory_map.h"

#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>

/* The trajectory's colours are of the palette of Okabe and Ito (pictures/canvas.h). */
static const colour GROUND = { 0.055, 0.065, 0.085, 1.0 };
static const colour GRID = { 1.00, 1.00, 1.00, 0.07 };
static const colour AXES = { 1.00, 1.00, 1.00, 0.20 };
static const colour MARK = { 0.58, 0.66, 0.78, 0.55 };
static const colour TRUTH = { 0.45, 0.48, 0.52, 1.00 };
static const colour FOUND = { 0.34, 0.71, 0.91, 1.00 };
static const colour BRIDGED = { 0.90, 0.62, 0.00, 1.00 };
static const colour GUESSED = { 0.84, 0.37, 0.00, 1.00 };
static const colour CAMERA = { 0.94, 0.89, 0.26, 1.00 };

void camera_position(const pose *world_to_camera, double position[3], double direction[3]) {
    const pose at = pose_invert(world_to_camera);
    for (int i = 0; i < 3; ++i) {
        position[i] = at.t[i];
        direction[i] = at.r[3 * i + 2];
    }
}

/* ------------------------------------------------------------------------ marks -- */

/* Points further away than this many baselines are too uncertain to show. */
static const double FARTHEST = 40.0;

/* When all marks are in use, every second one is dropped, and from then on only every
 * second point becomes a mark: they cover the whole trajectory. */
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
    const odometer_step *const steps = work_steps(work, &count);
    if (count == 0 || !steps[count - 1].is_key)
        return;
    const stereo_frame *const frame = odometer_last(work->meter, &inlier);
    /* Nothing was matched with the first frame yet. */
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

/* ------------------------------------------------------------------------- view -- */

typedef struct bounds {
    double left, right, low, high;
} bounds;

static void include_point(bounds *self, const double at[3]) {
    self->left = fmin(self->left, at[0]);
    self->right = fmax(self->right, at[0]);
    self->low = fmin(self->low, at[2]);
    self->high = fmax(self->high, at[2]);
}

/* What has to be in view: the trajectory, the truth, and some of what is ahead. */
static bounds measure_trajectory(const odometry_work *work) {
    size_t count;
    const odometer_step *const steps = work_steps(work, &count);
    const double ahead = 15.0 * work->cameras.camera.baseline;
    bounds all = { 0.0, 0.0, 0.0, 0.0 };
    for (size_t i = 0; i < count; ++i) {
        double at[3], direction[3];
        pose truth;
        camera_position(&steps[i].at, at, direction);
        include_point(&all, at);
        if (work_truth(work, i, &truth))
            include_point(&all, truth.t);
        for (int k = 0; k < 3; ++k)
            at[k] += ahead * direction[k];
        if (i + 1 == count)
            include_point(&all, at);
    }
    return all;
}

/* The map stays where it is until the trajectory leaves it, and then moves so that there is
 * space again. */
static void follow_trajectory(trajectory_map *self, const odometry_work *work,
                              painter_box area) {
    const bounds all = measure_trajectory(work);
    const double wide = area.width / fmin(area.width, area.height);
    const double high = area.height / fmin(area.width, area.height);
    const double middle_x = 0.5 * (all.left + all.right),
                 middle_z = 0.5 * (all.low + all.high);
    const double reach_x = 0.5 * 0.9 * wide * self->span,
                 reach_z = 0.5 * 0.9 * high * self->span;
    if (self->span > 0.0 && all.left >= self->x - reach_x &&
        all.right <= self->x + reach_x && all.low >= self->z - reach_z &&
        all.high <= self->z + reach_z)
        return;
    const double needed = fmax((all.right - all.left) / wide, (all.high - all.low) / high);
    self->span = fmax(1.5 * needed, 40.0 * work->cameras.camera.baseline);
    self->x = middle_x;
    self->z = middle_z;
}

/* From the world to the canvas. */
typedef struct chart {
    double x, y, scale;
} chart;

static void put_point(const chart *self, const double world[3], double to[2]) {
    to[0] = self->x + self->scale * world[0];
    to[1] = self->y - self->scale * world[2];
}

/* ---------------------------------------------------------------------- drawing -- */

/* The side of a square: 1, 2 or 5 times a power of ten, at least `least`. */
static double round_up(double minimum) {
    const double power = pow(10.0, floor(log10(minimum)));
    const double part = minimum / power;
    return power * (part <= 1.0 ? 1.0 : part <= 2.0 ? 2.0 : part <= 5.0 ? 5.0 : 10.0);
}

/* Adds the lines of the grid across one side of the box, vertical or horizontal ones.
 * `axis`: the position of line 0. */
static void add_grid(strokes *lines, painter_box box, double axis, double step,
                     bool vertical) {
    const double begin = vertical ? box.x : box.y;
    const double end = begin + (vertical ? box.width : box.height);
    const double last = floor((end - axis) / step);
    for (double i = ceil((begin - axis) / step); i <= last; ++i) {
        const double line = axis + i * step;
        const double a[2] = { vertical ? line : box.x, vertical ? box.y : line };
        const double b[2] = { vertical ? line : box.x + box.width,
                              vertical ? box.y + box.height : line };
        strokes_add(lines, a, b, i == 0.0 ? AXES : GRID);
    }
}

static void draw_grid(trajectory_map *self, const painter *with, const chart *place,
                      painter_box box, double scale) {
    strokes lines = { 0 };
    self->grid = round_up(44.0 * scale / place->scale);
    add_grid(&lines, box, place->x, self->grid * place->scale, true);
    add_grid(&lines, box, place->y, self->grid * place->scale, false);
    strokes_draw(&lines, with, (stroke_style){ .width = scale });
}

static void draw_marks(const trajectory_map *self, const painter *with,
                       const odometry_work *work, const chart *place, double scale) {
    size_t frames;
    const odometer_step *const steps = work_steps(work, &frames);
    strokes dots = { 0 };
    for (size_t i = 0; i < self->count; ++i) {
        const map_mark *const mark = &self->marks[i];
        const pose at = pose_invert(&steps[mark->frame].at);
        double world[3], here[2];
        pose_map(&at, mark->at, world);
        put_point(place, world, here);
        strokes_add(&dots, here, here, MARK);
    }
    strokes_draw(&dots, with, (stroke_style){ .width = 2.0 * scale });
}

static void draw_truth(const painter *with, const odometry_work *work, const chart *place,
                       double scale) {
    strokes lines = { 0 };
    size_t count;
    pose at, before;
    work_steps(work, &count);
    for (size_t i = 1; i < count && work_truth(work, i, &at); ++i) {
        double ends[2][2];
        work_truth(work, i - 1, &before);
        put_point(place, before.t, ends[0]);
        put_point(place, at.t, ends[1]);
        strokes_add(&lines, ends[0], ends[1], TRUTH);
    }
    strokes_draw(&lines, with, (stroke_style){ .width = 5.0 * scale });
}

static void draw_trajectory(const painter *with, const odometry_work *work,
                            const chart *place, double scale) {
    strokes lines = { 0 };
    size_t count;
    const odometer_step *const steps = work_steps(work, &count);
    double before[2] = { 0.0, 0.0 };
    for (size_t i = 0; i < count; ++i) {
        double at[3], direction[3], here[2];
        camera_position(&steps[i].at, at, direction);
        put_point(place, at, here);
        const odometer_state state = steps[i].state;
        if (i > 0 && state != ODOMETER_FIRST)
            strokes_add(&lines, before, here,
                        state == ODOMETER_FOUND     ? FOUND
                        : state == ODOMETER_BRIDGED ? BRIDGED
                                                    : GUESSED);
        before[0] = here[0];
        before[1] = here[1];
    }
    strokes_draw(&lines, with, (stroke_style){ .width = 2.4 * scale });
}

/* The camera's place, and the angle that it sees. */
static void draw_camera(const painter *with, const odometry_work *work, const chart *place,
                        double scale) {
    const odometer_step *const step = work_last(work);
    if (!step)
        return;
    strokes lines = { 0 }, dot = { 0 };
    double at[3], direction[3], here[2], sides[2][2];
    camera_position(&step->at, at, direction);
    put_point(place, at, here);
    const double half = atan(0.5 * work->width / work->cameras.camera.focal);
    const double angle = atan2(direction[0], direction[2]);
    for (int i = 0; i < 2; ++i) {
        const double to = angle + (i == 0 ? -half : half);
        sides[i][0] = here[0] + 26.0 * scale * sin(to);
        sides[i][1] = here[1] - 26.0 * scale * cos(to);
        strokes_add(&lines, here, sides[i], CAMERA);
    }
    strokes_add(&lines, sides[0], sides[1], CAMERA);
    strokes_draw(&lines, with, (stroke_style){ .width = 1.8 * scale });
    strokes_add(&dot, here, here, CAMERA);
    strokes_draw(&dot, with, (stroke_style){ .width = 8.0 * scale, .rim = 1.5 * scale });
}

void trajectory_map_draw(trajectory_map *self, const painter *with,
                         const odometry_work *work, painter_box box, painter_box free,
                         double scale, bool marks) {
    painter_clip(with, &box);
    painter_fill(GROUND);
    if (!work->meter) { /* the camera may not be known yet */
        painter_clip(with, NULL);
        return;
    }
    follow_trajectory(self, work, free);
    chart place = { .scale = fmin(free.width, free.height) / self->span };
    place.x = free.x + 0.5 * free.width - place.scale * self->x;
    place.y = free.y + 0.5 * free.height + place.scale * self->z;
    draw_grid(self, with, &place, box, scale);
    if (marks)
        draw_marks(self, with, work, &place, scale);
    draw_truth(with, work, &place, scale);
    draw_trajectory(with, work, &place, scale);
    draw_camera(with, work, &place, scale);
    painter_clip(with, NULL);
}
