/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Decides if a homography shows a target, and finds its pose. */
#include "targets/attempt.h"

#include "core/matrix.h"
#include "gl/error.h"

#include <string.h>

/* The least found_part() of a target that enters the frame, and of one that the frame
 * before showed. In films of tests/end, pictures with the same logo on a fifth of the area
 * had 0.17 to 0.6, targets in view 0.45 to 0.9, and 0.38 with two thirds hidden. */
static const double ENTERING = 0.48, STAYING = 0.38;

/* The least ratio of the areas over which the matches of the whole frame, and the features
 * in view, are spread. In frames of tests/end targets had 0.20 to 1, one in fifty under
 * 0.27, and what was taken for a target without this rule had 0.09 to 0.15. */
static const double SPREAD = 0.25;

/* The largest predicted error of a homography that is not of the pose, though the focal
 * length is known: outliers may be the reason. */
static const double UNBOUND_ERROR = 1.0;

/* The largest ratio of the lengths of two directions: a tilt of 83 degrees. */
static const double THINNEST = 8.0;

/* Standard deviation of a followed target's rotation from frame to frame, in radians: 6
 * degrees. It counts in the pose beside the errors of the matches, and decides only where
 * these say little: in front of a small target a tilt of 10 degrees moves no point by more
 * than 2 pixels. */
static const double TURN = 0.1;

/* The smallest outline, in pixels of the frame: a square of 20 pixels. */
static const double SMALLEST = 400.0;

gls_pair gls_outline_corner(const glsurf_region *part, int i, double x, double y) {
    return (gls_pair){ part->x - 0.5 + (i == 1 || i == 2 ? part->width : 0),
                       part->y - 0.5 + (i > 1 ? part->height : 0), x, y };
}

void gls_to_plane(const gls_target *target, double *x, double *y) {
    *x = target->unit * (*x - target->part.x - 0.5 * (target->part.width - 1.0));
    *y = target->unit * (*y - target->part.y - 0.5 * (target->part.height - 1.0));
}

/* Moves a point of the plane to the picture. */
static void from_plane(const gls_target *target, const double p[2], double at[2]) {
    at[0] = p[0] / target->unit + target->part.x + 0.5 * (target->part.width - 1.0);
    at[1] = p[1] / target->unit + target->part.y + 0.5 * (target->part.height - 1.0);
}

/* ---------------------------------------------------------------- acceptance -- */

static double outline_area(const double c[4][2]) {
    return 0.5 * ((c[2][0] - c[0][0]) * (c[3][1] - c[1][1]) -
                  (c[2][1] - c[0][1]) * (c[3][0] - c[1][0]));
}

void gls_derive_middle(const glsurf_region *part, const double h[9], double j[4]) {
    const double x = part->x + 0.5 * (part->width - 1.0);
    const double y = part->y + 0.5 * (part->height - 1.0);
    double at[2];
    gls_derive(h, x, y, at, j);
}

void gls_stretches(const double m[4], double s[2]) {
    const double a = gls_length(m[0] + m[3], m[2] - m[1]);
    const double b = gls_length(m[0] - m[3], m[2] + m[1]);
    s[0] = 0.5 * (a + b);
    s[1] = 0.5 * fabs(a - b);
}

bool gls_map_outline(const glsurf_region *part, const double h[9], double corners[4][2]) {
    for (int i = 0; i < 4; ++i) {
        const gls_pair outline = gls_outline_corner(part, i, 0.0, 0.0);
        if (!gls_map(h, outline.ax, outline.ay, corners[i]))
            return false;
    }
    for (int i = 0; i < 4; ++i) {
        const double *const a = corners[i], *const b = corners[(i + 1) % 4],
                            *const c = corners[(i + 2) % 4];
        if (!((b[0] - a[0]) * (c[1] - b[1]) > (b[1] - a[1]) * (c[0] - b[0])))
            return false;
    }
    double j[4], s[2];
    gls_derive_middle(part, h, j);
    gls_stretches(j, s);
    return s[0] <= THINNEST * s[1] && outline_area(corners) >= SMALLEST;
}

/* Returns the number of one of side x side cells of the picture. */
static int cell_of(const glsurf_region *part, int side, double x, double y) {
    const int column = (int)(side * (x - part->x + 0.5) / part->width);
    const int row = (int)(side * (y - part->y + 0.5) / part->height);
    return side * gls_clamp_int(row, 0, side - 1) + gls_clamp_int(column, 0, side - 1);
}

/* Returns true if a point of the picture is in the frame. */
static bool is_in_frame(const gls_target_search *self, const gls_attempt *made,
                        const double point[2]) {
    const glsurf_region *frame = &self->frame->part;
    double at[2];
    return gls_map(made->homography.matrix, point[0], point[1], at) && at[0] >= frame->x &&
           at[1] >= frame->y && at[0] - frame->x < frame->width &&
           at[1] - frame->y < frame->height;
}

/* Returns the part of the picture, as far as it is in the frame, whose features are found.
 *
 * Each of 4x4 cells of the picture, fewer if there are under 96 features, has e features in
 * the frame and h inliers.
 * Where the target is visible, about a rate p of the features is found: a mean of h / e
 * that counts each cell h times, so that cells without the target do not count. The part is
 * the mean of h / (p e), at most 1, over cells. Something with the same logo has all
 * inliers in the cells of the logo, but for a few. */
static double found_part(const gls_target_search *self, const gls_attempt *made) {
    enum { SIDE = 4, CELLS = SIDE * SIDE, FEWEST = 3 };
    const int side = gls_clamp_int((int)sqrt(made->features / 6.0), 1, SIDE);
    const gls_target *target = self->target;
    const glsurf_region *part = &target->part;
    double features[CELLS] = { 0 }, hits[CELLS] = { 0 };
    for (uint32_t i = 0; i < made->features; ++i) {
        const glsurf_keypoint *const k = &made->keypoints[i];
        if (is_in_frame(self, made, (double[2]){ k->x, k->y }))
            ++features[cell_of(part, side, k->x, k->y)];
    }
    for (uint32_t i = 0; i < made->inliers; ++i) {
        double at[2];
        from_plane(target, &made->points[4 * i], at);
        ++hits[cell_of(part, side, at[0], at[1])];
    }
    double squares = 0.0, sum = 0.0, found = 0.0, cells = 0.0;
    for (int i = 0; i < CELLS; ++i)
        if (features[i] >= FEWEST) {
            squares += hits[i] * hits[i];
            sum += hits[i] * features[i];
            ++cells;
        }
    for (int i = 0; i < CELLS && squares > 0.0; ++i)
        if (features[i] >= FEWEST)
            found += gls_min_double(hits[i] * sum / (squares * features[i]), 1.0) / cells;
    return found;
}

/* Returns true if the outline could be the target's. */
static bool is_outline(const gls_target_search *self, gls_attempt *made) {
    const glsurf_region *part = &self->target->part;
    const double *h = made->homography.matrix;
    return gls_map_outline(part, h, made->corners) &&
           !glsurf_homography_error(&made->homography, part, &self->frame->part,
                                    &made->error, made->place);
}

/* The second moments of points in the picture: 1, x, y, x^2, x y, y^2. */
static void add_moments(double x, double y, double sum[6]) {
    const double add[6] = { 1.0, x, y, x * x, x * y, y * y };
    for (int k = 0; k < 6; ++k)
        sum[k] += add[k];
}

/* Returns the determinant of the covariance of points. */
static double spread_of(const double sum[6]) {
    const double x = sum[1] / sum[0], y = sum[2] / sum[0];
    const double xx = sum[3] / sum[0] - x * x, xy = sum[4] / sum[0] - x * y;
    return xx * (sum[5] / sum[0] - y * y) - xy * xy;
}

bool gls_attempt_is_spread(const gls_target_search *self, const gls_attempt *made) {
    double inliers[6] = { 0 }, features[6] = { 0 };
    for (uint32_t i = 0; i < made->inliers; ++i)
        add_moments(made->points[4 * i], made->points[4 * i + 1], inliers);
    for (uint32_t i = 0; i < made->features; ++i) {
        double at[2] = { made->keypoints[i].x, made->keypoints[i].y };
        if (!is_in_frame(self, made, at))
            continue;
        gls_to_plane(self->target, &at[0], &at[1]);
        add_moments(at[0], at[1], features);
    }
    return spread_of(inliers) >= SPREAD * SPREAD * spread_of(features);
}

bool gls_attempt_is_accepted(const gls_target_search *self, const gls_attempt *made,
                             bool followed) {
    const bool unbound = self->frame->focal_known && !made->bound;
    const double limit = unbound ? UNBOUND_ERROR : GLS_TARGET_TOLERANCE;
    return made->error <= limit &&
           found_part(self, made) >= (followed ? STAYING : ENTERING);
}

/* ---------------------------------------------------------------------- pose -- */

double gls_turn_agreement(const double a[9], const double b[9]) {
    double sum = 0.0;
    for (int i = 0; i < 9; ++i)
        sum += a[i] * b[i];
    return sum;
}

/* Returns the pose to take of two. The other one is as good if its squared errors are so
 * little larger that noise decides, by three standard deviations; then the one closer to
 * the pose before is taken. */
static int choose_pose(const gls_target *target, const glsurf_pose pose[2],
                       uint32_t count) {
    const double level = GLS_DEPENDENCE * 9.0;
    const double squares = pose[0].rms * pose[0].rms;
    const double more = pose[1].rms * pose[1].rms - squares;
    if (target->frames[0] == 0 || !(more * (2.0 * count - 6.0) <= level * squares))
        return 0;
    return gls_turn_agreement(pose[1].rotation, target->rotation) >
           gls_turn_agreement(pose[0].rotation, target->rotation);
}

glsurf_result gls_target_no_memory(const gls_target_search *self) {
    return gls_fail(self->targets->object.device, GLSURF_ERROR_MEMORY,
                    "out of memory for the matches of target %u; find fewer features",
                    self->target->number);
}

glsurf_result gls_target_poses_failed(const gls_target_search *self, glsurf_result result) {
    return result == GLSURF_ERROR_MEMORY ? gls_target_no_memory(self) : GLSURF_OK;
}

/* Writes the homography of a pose. Returns false if it shows no outline. */
static bool pose_homography(const gls_target_search *self, const glsurf_pose *pose,
                            double h[9], double corners[4][2]) {
    const gls_target *target = self->target;
    const glsurf_camera *camera = &self->frame->camera;
    const double k[9] = {
        camera->focal, 0, camera->centre[0], 0, camera->focal, camera->centre[1], 0, 0, 1
    };
    double x = 0.0, y = 0.0;
    gls_to_plane(target, &x, &y);
    for (int i = 0; i < 3; ++i) {
        const double *const r = &pose->rotation[3 * i];
        h[3 * i] = r[0] * target->unit;
        h[3 * i + 1] = r[1] * target->unit;
        h[3 * i + 2] = r[0] * x + r[1] * y + pose->translation[i];
    }
    gls_homography_multiply(k, h, h);
    const double last = h[8];
    for (int i = 0; i < 9; ++i)
        h[i] /= last;
    return last > 0.0 && gls_map_outline(&target->part, h, corners);
}

/* Moves the inliers of a homography to the front of the points, and returns their number.
 */
static uint32_t select_inliers(const gls_target *target, const double h[9],
                               gls_attempt *made) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < made->matches; ++i) {
        double *const p = &made->points[4 * i], *const q = &made->points[4 * count];
        double from[2], at[2], moved[4];
        from_plane(target, p, from);
        if (!gls_map(h, from[0], from[1], at) ||
            gls_length(at[0] - p[2], at[1] - p[3]) > GLS_TARGET_TOLERANCE)
            continue;
        memcpy(moved, p, sizeof moved);
        memmove(p, q, sizeof moved);
        memcpy(q, moved, sizeof moved);
        const double weight = made->weights[i];
        made->weights[i] = made->weights[count];
        made->weights[count++] = weight;
    }
    return count;
}

/* Replaces the homography by the one of the pose, which has six unknown numbers and not
 * eight: few or crowded matches mislead it less. Its inliers may be others. If it loses
 * more than FEWER of its inliers, the focal length is wrong, or the lens distorts: nothing
 * changes. */
static void bind_to_pose(const gls_target_search *self, gls_plane_points *points,
                         gls_attempt *made) {
    enum { ROUNDS = 3 };
    static const double FEWER = 0.2;
    glsurf_pose pose = made->pose;
    double h[9], corners[4][2];
    bool bound = self->frame->focal_known;
    points->weights = made->weights;
    for (int i = 0; i < ROUNDS && bound; ++i) {
        bound = pose_homography(self, &pose, h, corners);
        points->count = bound ? select_inliers(self->target, h, made) : 0;
        bound = points->count >= (1.0 - FEWER) * made->inliers &&
                gls_pose_refine(points, &pose);
    }
    made->bound = bound && pose_homography(self, &pose, h, corners);
    if (made->bound) {
        made->pose = pose;
        made->inliers = points->count = select_inliers(self->target, h, made);
        memcpy(made->homography.matrix, h, sizeof h);
        memcpy(made->corners, corners, sizeof corners);
        gls_to_plane(self->target, &made->place[0], &made->place[1]);
        made->error =
            gls_min_double(made->error, gls_pose_error(points, &pose, made->place));
    } else {
        made->inliers = select_inliers(self->target, made->homography.matrix, made);
    }
}

/* Finds the pose of the inliers. Without one before the camera the target is not found. */
static glsurf_result find_pose(const gls_target_search *self, gls_attempt *made,
                               bool *found) {
    const gls_target *target = self->target;
    const double squares = made->homography.rms * made->homography.rms * made->inliers;
    gls_pose_prior prior = {
        .weight = sqrt(GLS_DEPENDENCE * squares / (2.0 * made->inliers - 8.0)) / TURN
    };
    gls_plane_points points = { &self->frame->camera, made->points, made->inliers,
                                target->frames[0] > 0 ? &prior : NULL, NULL };
    glsurf_pose pose[2];
    memcpy(prior.rotation, target->rotation, sizeof prior.rotation);
    const glsurf_result result = gls_pose_find(&points, pose);
    *found = !result;
    if (result)
        return gls_target_poses_failed(self, result);
    made->pose = pose[choose_pose(self->target, pose, made->inliers)];
    made->unbound = made->homography;
    bind_to_pose(self, &points, made);
    return GLSURF_OK;
}

glsurf_result gls_attempt_judge(const gls_target_search *self, gls_attempt *made,
                                bool *found) {
    *found = is_outline(self, made);
    return *found ? find_pose(self, made, found) : GLSURF_OK;
}
