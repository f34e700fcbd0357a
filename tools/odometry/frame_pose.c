/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Pose of a frame from its matches with a key frame, and checks whether to accept it. */
#include "odometry/odometer_private.h"
#include "odometry/stereo_geometry.h"
#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Largest squared error of an inlier, in variances; 1 in 1,000 triples of normal errors
 * exceeds it. */
static const double MAXIMUM = 16.3;

/* Constants measured on KITTI's images (doc/evaluation.md): with 0.15 and 0.2, every
 * seventh correct match counted as an outlier. */
double feature_error(const stereo_feature *feature) {
    static const double MINIMUM = 0.3, PER_SCALE = 0.3;
    const double coarse = PER_SCALE * (double)feature->scale;
    return sqrt(MINIMUM * MINIMUM + coarse * coarse);
}

sighting feature_sighting(const stereo_feature *feature, uint32_t point, uint32_t frame) {
    return (sighting){ .point = point,
                       .frame = frame,
                       .x = (double)feature->x,
                       .y = (double)feature->y,
                       .right = (double)feature->right,
                       .error = feature_error(feature) };
}

static glsurf_expected *expect_points(const odometer *self, const key_frame *key,
                                      const pose *guess, double radius) {
    const stereo_frame *const frame = &key->frame;
    glsurf_expected *const expected = alloc_zeroed(frame->count + 1, sizeof *expected);
    for (uint32_t i = 0; i < frame->count; ++i) {
        double seen[3];
        expected[i].tolerance = -1.0f;
        if (key->point[i] == NO_POINT ||
            !sighting_project(self->desc.camera, guess, self->points[key->point[i]],
                              seen) ||
            seen[0] < -radius || seen[1] < -radius || seen[0] > frame->width + radius ||
            seen[1] > frame->height + radius)
            continue;
        expected[i] = (glsurf_expected){ (float)seen[0], (float)seen[1], (float)radius };
    }
    return expected;
}

/* Keeps only matches of features with points. */
static bool find_matches(odometer *self, attempt *to, const pose *guess, double radius) {
    const glsurf_match *all = NULL;
    uint32_t count = 0;
    glsurf_expected *const expected =
        isfinite(radius) ? expect_points(self, to->key, guess, radius) : NULL;
    const bool good = self->desc.match(self->desc.user, &to->key->frame, to->frame,
                                       expected, &all, &count);
    free(expected);
    if (!good)
        return false;
    to->matches = alloc_zeroed(count + 1, sizeof *to->matches);
    to->inlier = alloc_zeroed(count + 1, sizeof *to->inlier);
    for (uint32_t i = 0; i < count; ++i)
        if (to->key->point[all[i].a] != NO_POINT)
            to->matches[to->count++] = all[i];
    return true;
}

/* Points of the matches, and their sightings in the key frame and in the new one. The
 * points are in the key frame's coordinates: far from the start of the trajectory, world
 * coordinates lose precision and no longer show which points are near. */
typedef struct evidence {
    double (*points)[4];
    sighting *seen[2];
} evidence;

static evidence gather_evidence(const odometer *self, const attempt *from) {
    evidence made = { alloc_zeroed(from->count + 1, sizeof *made.points),
                      { alloc_zeroed(from->count + 1, sizeof **made.seen),
                        alloc_zeroed(from->count + 1, sizeof **made.seen) } };
    for (uint32_t i = 0; i < from->count; ++i) {
        const glsurf_match *const match = &from->matches[i];
        sighting_map(&self->steps[from->key->number].at,
                     self->points[from->key->point[match->a]], made.points[i]);
        made.seen[0][i] = feature_sighting(&from->key->frame.features[match->a], i, 0);
        made.seen[1][i] = feature_sighting(&from->frame->features[match->b], i, 1);
    }
    return made;
}

static void select_inliers(const odometer *self, attempt *to, const evidence *seen,
                           const pose poses[2], double maximum) {
    to->inliers = 0;
    for (uint32_t i = 0; i < to->count; ++i) {
        to->inlier[i] = true;
        for (uint32_t k = 0; k < 2; ++k)
            to->inlier[i] = to->inlier[i] &&
                            sighting_error(self->desc.camera, &poses[k], seen->points[i],
                                           &seen->seen[k][i]) <= maximum;
        to->inliers += to->inlier[i];
    }
}

static bool sample_poses(const odometer *self, attempt *to, const evidence *seen,
                         pose poses[2]) {
    const solver_request request = { .camera = self->desc.camera,
                                     .points = (const double(*)[4])seen->points,
                                     .sightings = seen->seen[1],
                                     .count = to->count,
                                     .maximum = 4.0 * MAXIMUM,
                                     .confidence = 0.9999,
                                     .max_samples = 1000,
                                     .seed = self->desc.seed + self->count };
    return solver_find_pose(&request, &poses[1]) > 0;
}

/* Improves the pose over the inliers, and selects the inliers again. */
static bool improve_pose(const odometer *self, attempt *to, evidence *seen, pose poses[2],
                         double covariance[36]) {
    sighting *const used = alloc_zeroed(2 * to->count, sizeof *used);
    adjustment problem = { .camera = self->desc.camera,
                           .poses = poses,
                           .frames = 2,
                           .fixed = 1,
                           .points = seen->points,
                           .count = to->count,
                           .sightings = used };
    bool good = true;
    for (int round = 0; good && round < 3; ++round) {
        problem.sighting_count = 0;
        for (uint32_t i = 0; i < 2 * to->count; ++i)
            if (to->inlier[i / 2])
                used[problem.sighting_count++] = seen->seen[i % 2][i / 2];
        good = to->inliers >= 6 && adjust_run(&problem, 10, covariance);
        if (good)
            select_inliers(self, to, seen, poses, MAXIMUM);
    }
    free(used);
    return good;
}

static int compare_numbers(const void *left, const void *right) {
    const double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

static double median_of(double *values, uint32_t count) {
    qsort(values, count, sizeof *values, compare_numbers);
    return count > 0 ? values[count / 2] : 0.0;
}

/* See glsurf_chance(). Three matches determine up to four poses. An unrelated match is an
 * inlier if it happens to lie near the point where the pose expects it: within its
 * feature's error, out of the search circle or of the image. */
bool attempt_is_chance(const attempt *found, double radius) {
    static const double PI = 3.14159265358979323846;
    const double width = found->frame->width, height = found->frame->height;
    const double area = fmin(width * height, PI * radius * radius);
    double sum = 0.0;
    for (uint32_t i = 0; i < found->count; ++i)
        if (found->inlier[i])
            sum += log(glsurf_chance_near(
                sqrt(MAXIMUM) * feature_error(&found->frame->features[found->matches[i].b]),
                area));
    const double alpha = exp(sum / fmax(1.0, found->inliers));
    return !(glsurf_chance(3, 4, found->count, found->inliers, alpha) <=
             GLSURF_CHANCE_LEVEL);
}

/* Measures the median depth and movement of the inliers, and the pose's standard
 * deviation. */
static void measure_inliers(attempt *to, const evidence *seen,
                            const double covariance[36]) {
    double *const depth = alloc_zeroed(to->inliers + 1, sizeof *depth);
    double *const shift = alloc_zeroed(to->inliers + 1, sizeof *shift);
    uint32_t count = 0;
    for (uint32_t i = 0; i < to->count; ++i) {
        if (!to->inlier[i])
            continue;
        const double *const p = seen->points[i];
        depth[count] = p[3] > 0.0 ? p[2] / p[3] : INFINITY;
        const double x = seen->seen[1][i].x - seen->seen[0][i].x;
        const double y = seen->seen[1][i].y - seen->seen[0][i].y;
        shift[count++] = sqrt(x * x + y * y); /* rounds the same everywhere, unlike hypot()
                                               */
    }
    to->depth = median_of(depth, count);
    to->shift = median_of(shift, count);
    free(depth);
    free(shift);
    to->error = sqrt(covariance[21] + covariance[28] + covariance[35]);
}

/* Finds the pose of `frame` from its matches with `key`. Expects features within `radius`
 * pixels of their positions in the pose `guess`; anywhere if the radius is infinite. If
 * `is_found`, the guess is a pose that was found: it is improved, and no samples are drawn.
 * Returns false after a reported failure; otherwise `to->reason` says whether the pose was
 * found. */
static bool make_attempt(odometer *self, const key_frame *key, const stereo_frame *frame,
                         const pose *guess, double radius, bool is_found, attempt *to) {
    enum { MINIMUM = 8 };
    *to = (attempt){ .key = key, .frame = frame };
    if (!find_matches(self, to, guess, radius))
        return false;
    if (to->count < MINIMUM) {
        to->reason = ODOMETER_NO_MATCHES;
        return true;
    }
    evidence seen = gather_evidence(self, to);
    double covariance[36];
    const pose back = pose_invert(&self->steps[key->number].at);
    pose poses[2] = { POSE_IDENTITY, pose_compose(guess, &back) };
    bool good = is_found || sample_poses(self, to, &seen, poses);
    if (good) {
        select_inliers(self, to, &seen, poses, 4.0 * MAXIMUM);
        good = improve_pose(self, to, &seen, poses, covariance);
    }
    to->reason = good ? ODOMETER_NO_REASON : ODOMETER_NO_POSE;
    if (good) {
        to->at = pose_compose(&poses[1], &self->steps[key->number].at);
        measure_inliers(to, &seen, covariance);
    }
    free(seen.points);
    free(seen.seen[0]);
    free(seen.seen[1]);
    return true;
}

void attempt_free(attempt *self) {
    free(self->matches);
    free(self->inlier);
    *self = (attempt){ 0 };
}

/* -------------------------------------------------------------------- trust -- */

pose trust_guess(const odometer *self) {
    return pose_compose(&self->motion, &self->steps[self->count - 1].at);
}

size_t trust_last_found(const odometer *self, size_t from) {
    size_t last = self->count - 1;
    while (last > from && self->steps[last].state == ODOMETER_LOST)
        --last;
    return last;
}

/* Judges the pose.
 *
 * UNCERTAIN: an empirical limit. On a rendered walk and on KITTI's images, also with every
 * fourth frame, the standard deviation is at most 0.06 baselines.
 *
 * IMPLAUSIBLE, by the depth d of the points: after a step of 2 d to the side, the points
 * are at twice the focal length from the centre, outside any image of less than 126
 * degrees; after a step of d forward, they are behind the camera. So no camera sees most of
 * its points again.
 *
 * IMPLAUSIBLE, by the motion so far: from one frame to the next, the camera may double or
 * reverse its speed, change it by 4 more baselines per frame, and turn by 20 degrees more.
 * 4 baselines are 20 g for a car's cameras, 0.5 m apart, at 10 frames a second, and a
 * sudden 2.4 m/s for 6 cm in a hand. */
static odometer_reason judge_pose(const odometer *self, const attempt *found,
                                  const pose *guess) {
    const pose back = pose_invert(&self->steps[found->key->number].at);
    const pose step = pose_compose(&found->at, &back);
    const pose from_guess = pose_invert(guess);
    const pose surprise = pose_compose(&found->at, &from_guess);
    const double gap = (double)(self->count - trust_last_found(self, found->key->number));
    const double length = pose_length(&step), base = self->desc.camera->baseline;
    if (!(found->error < 0.25 * base + 0.05 * length))
        return ODOMETER_UNCERTAIN;
    if (!(length < 2.0 * found->depth))
        return ODOMETER_IMPLAUSIBLE;
    if (self->movements >= 3 && found->key != &self->fresh &&
        (pose_length(&surprise) > gap * (4.0 * base + 2.0 * pose_length(&self->motion)) ||
         pose_angle(&surprise) > 0.35 * gap))
        return ODOMETER_IMPLAUSIBLE;
    return ODOMETER_NO_REASON;
}

/* Matches again near the found pose while this adds inliers. The nearer the expected
 * positions, the fewer features look alike, and the more correct matches pass the ratio
 * test. Over a long step, the first pose is off by more than the radius at some features,
 * which depend on the random samples; two or three rounds find them all. */
static bool try_again(odometer *self, attempt *to) {
    enum { ROUNDS = 4 };
    const double radius = fmax(8.0, 0.008 * to->frame->width);
    bool grows = true;
    to->at_first = to->inliers;
    for (int round = 0; grows && round < ROUNDS; ++round) {
        attempt again;
        if (!make_attempt(self, to->key, to->frame, &to->at, radius, true, &again))
            return false;
        const bool better = !again.reason && again.inliers >= to->inliers;
        grows = better && again.inliers > to->inliers;
        again.at_first = to->at_first;
        attempt_free(better ? to : &again);
        if (better)
            *to = again;
    }
    return true;
}

/* Tries with features expected within `radius` pixels of their positions in `guess`. */
static bool try_radius(odometer *self, const key_frame *key, const stereo_frame *frame,
                       const pose *guess, double radius, attempt *to) {
    bool good = make_attempt(self, key, frame, guess, radius, false, to);
    if (good && !to->reason && attempt_is_chance(to, radius))
        to->reason = ODOMETER_NO_POSE;
    good = good && (to->reason || try_again(self, to));
    if (!good)
        attempt_free(to);
    else if (!to->reason)
        to->reason = judge_pose(self, to, guess);
    return good;
}

/* Matches with a key frame: first near the positions that the motion so far predicts, then
 * anywhere. If the camera moves otherwise, only moving things are at their predicted
 * positions. A few of them may agree on a wrong pose, and matching again near it finds
 * more. So if the inliers are much fewer than in the previous frame, they must outnumber
 * those of a search anywhere. */
bool trust_try(odometer *self, const key_frame *key, const stereo_frame *frame, bool guided,
               attempt *to) {
    const pose guess = trust_guess(self);
    const double near = fmax(20.0, 0.06 * frame->width);
    attempt wide;
    if (!guided)
        return try_radius(self, key, frame, &guess, INFINITY, to);
    if (!try_radius(self, key, frame, &guess, near, to))
        return false;
    const double before = self->steps[self->count - 1].inliers;
    if (!to->reason && to->inliers >= 0.7 * before && to->at_first >= 0.5 * before)
        return true;
    if (!try_radius(self, key, frame, &guess, INFINITY, &wide)) {
        attempt_free(to);
        return false;
    }
    const bool better = to->reason || (!wide.reason && wide.inliers > to->inliers);
    attempt_free(better ? to : &wide);
    if (better)
        *to = wide;
    return true;
}
