/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The search for one target in a frame.
 *
 * If the frame before showed the target, its corners are expected to have moved on as they
 * did between the last two frames. The features of the view that resembles the expected
 * homography most are matched near their expected positions. If that finds nothing, and if
 * the target is lost, all its features are matched in the whole frame; what this finds is
 * matched again, near the positions that it predicts.
 */
#include "targets/targets.h"

#include "core/matrix.h"
#include "geometry/geometry.h"
#include "gl/error.h"

#include <stdlib.h>
#include <string.h>

/* Pixels around an expected position: NEAR for a target at rest, plus half of the pixels
 * that its fastest corner has moved, up to FAR. A hand changes its speed by less from frame
 * to frame. EXACT is for positions that a homography of this frame predicts. */
static const double NEAR = 12.0, FAR = 48.0, EXACT = 4.0;

/* Largest distance of an inlier. Keypoints of two views of a plane differ by about a pixel,
 * coarse ones by more. */
static const double TOLERANCE = 3.0;

/* The least found_part() of a target that enters the frame, and of one that the frame
 * before showed. In films of tests/end, pictures with the same logo on a fifth of the area
 * had 0.17 to 0.41, targets in view 0.45 to 0.9, and 0.38 with two thirds hidden. */
static const double ENTERING = 0.48, STAYING = 0.38;

/* The largest ratio of the lengths of two directions: a tilt of 83 degrees. */
static const double THINNEST = 8.0;

/* Standard deviation of a followed target's rotation from frame to frame, in radians: 6
 * degrees. It counts in the pose beside the errors of the matches, and decides only where
 * these say little: in front of a small target a tilt of 10 degrees moves no point by more
 * than 2 pixels. */
static const double TURN = 0.1;

/* Errors of matches are not independent, as several features lie on one spot: sums of
 * squares tell less by this factor. See glsurf_homography_error(): 95 % are within 3.5
 * predictions, and 1.73 would hold all the same if they were. */
static const double DEPENDENCE = 4.0;

/* The smallest outline, in pixels of the frame: a square of 20 pixels. */
static const double SMALLEST = 400.0;

typedef struct attempt {
    const glsurf_keypoint *keypoints; /* the features of the target that were matched */
    uint32_t features;
    glsurf_homography homography,
        unbound; /* bound to the pose, see bind_to_pose(), or not */
    glsurf_pose pose;
    double corners[4][2], error, place[2]; /* the position of the error, in the picture */
    uint32_t matches, inliers;
    double *points; /* of the matches, as for glsurf_pose_find(); the inliers first */
} attempt;

typedef struct search {
    glsurf_targets *targets;
    gls_target *target;
    const gls_target_frame *frame;
} search;

/* Returns a corner of the picture's outline, and its position in the frame. */
static gls_pair pair_corner(const glsurf_region *part, int i, double x, double y) {
    return (gls_pair){ part->x - 0.5 + (i == 1 || i == 2 ? part->width : 0),
                       part->y - 0.5 + (i > 1 ? part->height : 0), x, y };
}

/* Moves a point of the picture to the plane of the pose. */
static void to_plane(const gls_target *target, double *x, double *y) {
    *x = target->unit * (*x - target->part.x - 0.5 * (target->part.width - 1.0));
    *y = target->unit * (*y - target->part.y - 0.5 * (target->part.height - 1.0));
}

/* Moves a point of the plane to the picture. */
static void from_plane(const gls_target *target, const double p[2], double at[2]) {
    at[0] = p[0] / target->unit + target->part.x + 0.5 * (target->part.width - 1.0);
    at[1] = p[1] / target->unit + target->part.y + 0.5 * (target->part.height - 1.0);
}

/* ---------------------------------------------------------------- acceptance -- */

/* Maps the picture's outline. Returns false if it is not convex, seen from its front. */
static bool map_outline(const glsurf_region *part, const double h[9],
                        double corners[4][2]) {
    for (int i = 0; i < 4; ++i) {
        const gls_pair outline = pair_corner(part, i, 0.0, 0.0);
        if (!gls_map(h, outline.ax, outline.ay, corners[i]))
            return false;
    }
    for (int i = 0; i < 4; ++i) {
        const double *const a = corners[i], *const b = corners[(i + 1) % 4],
                            *const c = corners[(i + 2) % 4];
        if (!((b[0] - a[0]) * (c[1] - b[1]) > (b[1] - a[1]) * (c[0] - b[0])))
            return false;
    }
    return true;
}

static double outline_area(const double c[4][2]) {
    return 0.5 * ((c[2][0] - c[0][0]) * (c[3][1] - c[1][1]) -
                  (c[2][1] - c[0][1]) * (c[3][0] - c[1][0]));
}

/* Writes the derivative of a homography in the middle of the picture. */
static void derive_middle(const glsurf_region *part, const double h[9], double j[4]) {
    const double x = part->x + 0.5 * (part->width - 1.0);
    const double y = part->y + 0.5 * (part->height - 1.0);
    const double w = h[6] * x + h[7] * y + h[8];
    const double u = (h[0] * x + h[1] * y + h[2]) / w;
    const double v = (h[3] * x + h[4] * y + h[5]) / w;
    for (int k = 0; k < 2; ++k) {
        j[k] = (h[k] - h[6 + k] * u) / w;
        j[2 + k] = (h[3 + k] - h[6 + k] * v) / w;
    }
}

/* Writes both singular values of a 2x2 matrix, the larger one first. */
static void stretches(const double m[4], double s[2]) {
    const double a = gls_length(m[0] + m[3], m[2] - m[1]);
    const double b = gls_length(m[0] - m[3], m[2] + m[1]);
    s[0] = 0.5 * (a + b);
    s[1] = 0.5 * fabs(a - b);
}

/* Returns the number of one of 4x4 cells of the picture. */
static int cell_of(const glsurf_region *part, double x, double y) {
    const int column = (int)(4.0 * (x - part->x + 0.5) / part->width);
    const int row = (int)(4.0 * (y - part->y + 0.5) / part->height);
    return 4 * gls_clamp_int(row, 0, 3) + gls_clamp_int(column, 0, 3);
}

/* Returns the part of the picture, as far as it is in the frame, whose features are found.
 *
 * Each of 4x4 cells of the picture has e features in the frame, and h of them are inliers.
 * Where the target is visible, about a rate p of them is found: a mean of h / e that counts
 * each cell h times, so that cells without the target do not count. The part is the mean of
 * h / (p e), at most 1, over cells. Something with the same logo has all inliers in the
 * cells of the logo, but for a few. */
static double found_part(const search *self, const attempt *made) {
    enum { CELLS = 16, FEWEST = 3 };
    const gls_target *target = self->target;
    const glsurf_region *part = &target->part, *frame = &self->frame->part;
    double features[CELLS] = { 0 }, hits[CELLS] = { 0 };
    for (uint32_t i = 0; i < made->features; ++i) {
        const glsurf_keypoint *const k = &made->keypoints[i];
        double at[2];
        if (gls_map(made->homography.matrix, k->x, k->y, at) && at[0] >= 0.0 &&
            at[1] >= 0.0 && at[0] < frame->width && at[1] < frame->height)
            ++features[cell_of(part, k->x, k->y)];
    }
    for (uint32_t i = 0; i < made->inliers; ++i) {
        double at[2];
        from_plane(target, &made->points[4 * i], at);
        ++hits[cell_of(part, at[0], at[1])];
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
static bool is_outline(const search *self, attempt *made) {
    const glsurf_region *part = &self->target->part;
    const double *h = made->homography.matrix;
    double j[4], s[2];
    if (!map_outline(part, h, made->corners) || outline_area(made->corners) < SMALLEST)
        return false;
    derive_middle(part, h, j);
    stretches(j, s);
    return s[0] <= THINNEST * s[1] &&
           !glsurf_homography_error(&made->homography, part, &self->frame->part,
                                    &made->error, made->place);
}

static bool is_accepted(const search *self, const attempt *made, bool expected) {
    return made->error <= made->homography.tolerance &&
           found_part(self, made) >= (expected ? STAYING : ENTERING);
}

/* ---------------------------------------------------------------------- pose -- */

/* Returns the trace of the rotation between two: 1 + 2 cos(angle). */
static double agreement(const double a[9], const double b[9]) {
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
    const double level = DEPENDENCE * 9.0;
    const double squares = pose[0].rms * pose[0].rms;
    const double more = pose[1].rms * pose[1].rms - squares;
    if (target->frames[0] == 0 || !(more * (2.0 * count - 6.0) <= level * squares))
        return 0;
    return agreement(pose[1].rotation, target->rotation) >
           agreement(pose[0].rotation, target->rotation);
}

static glsurf_result no_memory(const search *self) {
    return gls_fail(self->targets->object.device, GLSURF_ERROR_MEMORY,
                    "out of memory for the matches of target %u; find fewer features",
                    self->target->number);
}

/* Reports a failed search for poses, unless there are just none. */
static glsurf_result poses_failed(const search *self, glsurf_result result) {
    return result == GLSURF_ERROR_MEMORY ? no_memory(self) : GLSURF_OK;
}

/* Writes the homography of a pose. Returns false if it shows no outline. */
static bool pose_homography(const search *self, const glsurf_pose *pose, double h[9],
                            double corners[4][2]) {
    const gls_target *target = self->target;
    const glsurf_camera *camera = &self->frame->camera;
    const double k[9] = {
        camera->focal, 0, camera->centre[0], 0, camera->focal, camera->centre[1], 0, 0, 1
    };
    double x = 0.0, y = 0.0;
    to_plane(target, &x, &y);
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
    return last > 0.0 && map_outline(&target->part, h, corners);
}

/* Moves the inliers of a homography to the front of the points, and returns their number.
 */
static uint32_t select_inliers(const gls_target *target, const double h[9], attempt *made) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < made->matches; ++i) {
        double *const p = &made->points[4 * i], *const q = &made->points[4 * count];
        double from[2], at[2], moved[4];
        from_plane(target, p, from);
        if (!gls_map(h, from[0], from[1], at) ||
            gls_length(at[0] - p[2], at[1] - p[3]) > TOLERANCE)
            continue;
        memcpy(moved, p, sizeof moved);
        memmove(p, q, sizeof moved);
        memcpy(q, moved, sizeof moved);
        ++count;
    }
    return count;
}

/* Replaces the homography by the one of the pose, which has six unknown numbers and not
 * eight: few or crowded matches mislead it less. Its inliers may be others. If it loses
 * more than FEWER of them, the focal length is wrong, or the lens distorts: nothing
 * changes. */
static void bind_to_pose(const search *self, const gls_pose_prior *prior, attempt *made) {
    enum { ROUNDS = 3 };
    static const double FEWER = 0.2;
    glsurf_pose pose = made->pose;
    double h[9], corners[4][2];
    uint32_t count = 0;
    bool bound = true;
    for (int i = 0; i < ROUNDS && bound; ++i) {
        bound = pose_homography(self, &pose, h, corners);
        count = bound ? select_inliers(self->target, h, made) : 0;
        bound = count >= (1.0 - FEWER) * made->inliers &&
                gls_pose_refine(&self->frame->camera, made->points, count, prior, &pose);
    }
    if (bound && pose_homography(self, &pose, h, corners)) {
        made->pose = pose;
        made->inliers = count;
        memcpy(made->homography.matrix, h, sizeof h);
        memcpy(made->corners, corners, sizeof corners);
        to_plane(self->target, &made->place[0], &made->place[1]);
        made->error = gls_min_double(made->error, gls_pose_error(&self->frame->camera,
                                                                 &pose, made->points, count,
                                                                 prior, made->place));
    } else {
        made->inliers = select_inliers(self->target, made->homography.matrix, made);
    }
}

/* Finds the pose of the inliers. Without one before the camera the target is not found. */
static glsurf_result find_pose(const search *self, attempt *made, bool *found) {
    const gls_target *target = self->target;
    const double squares = made->homography.rms * made->homography.rms * made->inliers;
    gls_pose_prior prior = {
        .weight = sqrt(DEPENDENCE * squares / (2.0 * made->inliers - 8.0)) / TURN
    };
    const gls_pose_prior *const expected = target->frames[0] > 0 ? &prior : NULL;
    glsurf_pose pose[2];
    memcpy(prior.rotation, target->rotation, sizeof prior.rotation);
    const glsurf_result result =
        gls_pose_find(&self->frame->camera, made->points, made->inliers, expected, pose);
    *found = !result;
    if (result)
        return poses_failed(self, result);
    made->pose = pose[choose_pose(self->target, pose, made->inliers)];
    made->unbound = made->homography;
    if (self->frame->focal_known)
        bind_to_pose(self, expected, made);
    return GLSURF_OK;
}

/* ------------------------------------------------------------------ matching -- */

/* Finds a homography in matches. */
static glsurf_result find_homography(const search *self, const glsurf_matches *matches,
                                     attempt *made, bool *found) {
    const glsurf_keypoint *const keypoints = made->keypoints;
    const glsurf_keypoint *seen = self->frame->features.keypoints;
    bool *inlier = calloc(matches->count + 1, sizeof *inlier);
    free(made->points);
    made->points = malloc((size_t)(4 * matches->count + 1) * sizeof *made->points);
    glsurf_result result = inlier && made->points ? GLSURF_OK : GLSURF_ERROR_MEMORY;
    *found = false;
    if (!result)
        result = glsurf_homography_find(
            keypoints, seen, matches->matches, matches->count,
            &(glsurf_homography_params){ .tolerance = TOLERANCE, .max_iterations = 2000 },
            &made->homography, inlier);
    made->matches = matches->count;
    made->inliers = 0;
    uint32_t others = 0;
    for (uint32_t i = 0; !result && i < matches->count; ++i) {
        const glsurf_keypoint *a = &keypoints[matches->matches[i].a];
        const glsurf_keypoint *b = &seen[matches->matches[i].b];
        double point[4] = { a->x, a->y, b->x, b->y };
        to_plane(self->target, &point[0], &point[1]);
        const uint32_t to = inlier[i] ? made->inliers++ : matches->count - 1 - others++;
        memcpy(made->points + (size_t)4 * to, point, sizeof point);
    }
    free(inlier);
    if (result)
        return result == GLSURF_ERROR_MEMORY ? no_memory(self) : GLSURF_OK;
    *found = is_outline(self, made);
    return *found ? find_pose(self, made, found) : GLSURF_OK;
}

/* Chooses the view whose pixels a homography stretches most evenly. */
static const gls_picture_view *choose_view(const gls_target *target, const double h[9]) {
    const gls_picture_view *best = target->view;
    double j[4], least = INFINITY;
    derive_middle(&target->part, h, j);
    for (uint32_t i = 0; i < target->views; ++i) {
        const double *const m = target->view[i].matrix;
        const double d = m[0] * m[3] - m[1] * m[2];
        const double relative[4] = { (j[0] * m[3] - j[1] * m[2]) / d,
                                     (j[1] * m[0] - j[0] * m[1]) / d,
                                     (j[2] * m[3] - j[3] * m[2]) / d,
                                     (j[3] * m[0] - j[2] * m[1]) / d };
        double s[2];
        stretches(relative, s);
        const double ratio = s[0] / s[1];
        if (target->view[i].set && ratio < least) {
            least = ratio;
            best = &target->view[i];
        }
    }
    return best;
}

/* Matches features of the target. guide NULL: all, in the whole frame. */
static glsurf_result match(const search *self, const double *guide, double tolerance,
                           attempt *made, bool *found) {
    const gls_target *target = self->target;
    glsurf_matcher *matcher = self->targets->matcher;
    const gls_picture_view *view = guide ? choose_view(target, guide) : NULL;
    glsurf_match_params params = { .tolerance = (float)tolerance };
    glsurf_matches matches;
    if (guide) {
        params.guide = GLSURF_GUIDE_HOMOGRAPHY;
        memcpy(params.matrix, guide, sizeof params.matrix);
    }
    glsurf_result result = glsurf_matcher_submit(matcher, view ? view->set : target->set,
                                                 self->frame->set, &params);
    if (!result)
        result = glsurf_matcher_collect(matcher, &matches);
    made->keypoints = target->keypoints + (view ? view->first : 0);
    made->features = view ? view->count : target->features;
    if (!result)
        result = find_homography(self, &matches, made, found);
    return result;
}

/* Predicts the homography from the motion of the corners. Returns false if the target is
 * lost, or the corners would be no outline. */
static bool predict(const search *self, double h[9], double *tolerance) {
    const gls_target *target = self->target;
    const glsurf_region *part = &target->part;
    double step = 0.0, corners[4][2];
    gls_pair pairs[4];
    if (target->frames[0] == 0)
        return false;
    for (int i = 0; i < 4; ++i) {
        const double *const now = target->corners[0][i], *const then =
                                                             target->corners[1][i];
        const double frames = (double)(self->frame->features.frame - target->frames[0]);
        const double since = (double)(target->frames[0] - target->frames[1]);
        const double rate = target->frames[1] > 0 ? frames / since : 0.0;
        const double x = rate * (now[0] - then[0]), y = rate * (now[1] - then[1]);
        pairs[i] = pair_corner(part, i, now[0] + x, now[1] + y);
        step = gls_max_double(step, gls_length(x, y));
    }
    *tolerance = gls_min_double(NEAR + 0.5 * step, FAR);
    return gls_fit_four(pairs, h) && map_outline(part, h, corners);
}

/* Searches with a guide or without, and again near the positions that the result predicts.
 * Keeps the result with the smaller predicted error. */
static glsurf_result match_twice(const search *self, const double *guide, double tolerance,
                                 attempt *made, bool *found) {
    attempt again = { 0 };
    bool better = false;
    glsurf_result result = match(self, guide, tolerance, made, found);
    if (!result && *found)
        result = match(self, made->homography.matrix, EXACT, &again, &better);
    if (!result && better && again.error < made->error) {
        double *const points = made->points;
        *made = again;
        again.points = points;
    }
    free(again.points);
    *found = *found && !result && is_accepted(self, made, guide);
    return result;
}

/* Finds the target near its expected position, else in the whole frame. */
static glsurf_result find_target(const search *self, attempt *made, bool *followed,
                                 bool *found) {
    double h[9], tolerance;
    glsurf_result result = GLSURF_OK;
    *followed = *found = false;
    if (self->frame->features.count == 0)
        return GLSURF_OK;
    if (predict(self, h, &tolerance))
        result = match_twice(self, h, tolerance, made, found);
    *followed = *found;
    return result || *found ? result : match_twice(self, NULL, 0.0, made, found);
}

/* Filters the corners, and moves homography and pose with them. */
static glsurf_result filter(const search *self, glsurf_target_result *result) {
    gls_target *target = self->target;
    gls_pair pairs[4];
    double points[4][4];
    glsurf_pose pose[2];
    gls_corner_filter_run(&target->filter, &self->targets->desc, self->frame->seconds,
                          result->corners);
    for (int i = 0; i < 4; ++i) {
        const double *const at = result->corners[i];
        pairs[i] = pair_corner(&target->part, i, at[0], at[1]);
        memcpy(points[i], &pairs[i], sizeof points[i]);
        to_plane(target, &points[i][0], &points[i][1]);
    }
    (void)gls_fit_four(pairs, result->homography);
    const glsurf_result failed =
        gls_pose_find(&self->frame->camera, points[0], 4, NULL, pose);
    if (failed)
        return poses_failed(self, failed);
    const double rms = result->pose.rms;
    result->pose = pose[isfinite(pose[1].rms) &&
                        agreement(pose[1].rotation, result->pose.rotation) >
                            agreement(pose[0].rotation, result->pose.rotation)];
    result->pose.rms = rms;
    return GLSURF_OK;
}

/* Counts the homography for the focal length, if the target was turned by 5 degrees since
 * the last that counted: homographies of a target at rest have the same errors. */
static void count_focal(const search *self, const glsurf_homography *found) {
    static const double TURNED = 1.0 + 2.0 * 0.99619469809; /* 1 + 2 cos(5 degrees) */
    gls_target *target = self->target;
    if (self->targets->desc.focal > 0.0 ||
        agreement(target->counted, target->rotation) > TURNED)
        return;
    memcpy(target->counted, target->rotation, sizeof target->counted);
    gls_focal_add(&self->targets->focal, found, &self->frame->camera);
}

/* Remembers the corners for the next frame. */
static void remember(gls_target *target, uint64_t frame, const attempt *made) {
    memcpy(target->corners[1], target->corners[0], sizeof *target->corners);
    memcpy(target->corners[0], made->corners, sizeof *target->corners);
    target->frames[1] = target->frames[0];
    target->frames[0] = frame;
}

void gls_target_lose(gls_target *target) {
    target->frames[0] = target->frames[1] = 0;
    target->filter.begun = false;
}

glsurf_result gls_target_find(glsurf_targets *targets, gls_target *target,
                              const gls_target_frame *frame, glsurf_target_result *result,
                              bool *found) {
    const search self = { targets, target, frame };
    attempt made = { 0 };
    *result = (glsurf_target_result){ .target = target->number };
    glsurf_result failed = find_target(&self, &made, &result->followed, found);
    if (!failed && *found) {
        result->pose = made.pose;
        memcpy(result->homography, made.homography.matrix, sizeof result->homography);
        memcpy(result->corners, made.corners, sizeof result->corners);
        result->matches = made.matches;
        result->inliers = made.inliers;
        result->error = made.error;
        memcpy(target->rotation, result->pose.rotation, sizeof target->rotation);
        remember(target, frame->features.frame, &made);
        count_focal(&self, &made.unbound);
        if (targets->desc.cutoff > 0.0)
            failed = filter(&self, result);
        glsurf_pose_modelview(&result->pose, result->modelview);
    } else {
        gls_target_lose(target);
    }
    free(made.points);
    return failed;
}
