/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The pose of a frame by its matches with a key frame, and whether it can be believed. */
#include "odometry/odometer_private.h"

#include <math.h>

pose trust_guess(const odometer *self) {
    return pose_compose(&self->motion, &self->steps[self->count - 1].at);
}

size_t trust_last_found(const odometer *self, size_t from) {
    size_t last = self->count - 1;
    while (last > from && self->steps[last].state == ODOMETER_LOST)
        --last;
    return last;
}

/* Whether the pose can be believed.
 *
 * UNCERTAIN: an empirical limit. On a rendered walk and on KITTI's images, also with every
 * fourth frame, the standard deviation is at most 0.06 baselines.
 *
 * IMPLAUSIBLE, by the depth d of the points: after a step of 2 d to the side they are at
 * twice the focal length from the centre, outside of any image of less than 126 degrees;
 * after one of d they are behind. So no camera sees most of its points again.
 *
 * IMPLAUSIBLE, by the motion so far: the camera may double or reverse its speed from one
 * frame to the next, and change it by 4 baselines a frame: 20 g for a car's cameras, 0.5 m
 * apart, at 10 frames a second, and 2.4 m/s at once for 6 cm in a hand. It may turn by 20
 * degrees more. */
static odometer_reason judge_pose(const odometer *self, const attempt *found,
                                  const pose *guess) {
    const pose back = pose_invert(&self->steps[found->key->number].at);
    const pose step = pose_compose(&found->at, &back);
    const pose from_guess = pose_invert(guess);
    const pose surprise = pose_compose(&found->at, &from_guess);
    const double gap = (double)(self->count - trust_last_found(self, found->key->number));
    const double length = pose_length(&step), base = self->desc.camera.baseline;
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

/* Matches again near the pose that was found, as long as that gives more inliers. The
 * nearer the expected positions, the fewer features look alike, and the more right matches
 * pass the ratio test. Over a long step, the first pose is off by more than the radius at
 * some features, and which ones depends on the random samples; two or three rounds find all
 * of them. */
static bool try_again(odometer *self, attempt *to) {
    enum { ROUNDS = 4 };
    const double radius = fmax(8.0, 0.008 * to->frame->width);
    bool grows = true;
    to->at_first = to->inliers;
    for (int round = 0; grows && round < ROUNDS; ++round) {
        attempt again;
        if (!attempt_make(self, to->key, to->frame, &to->at, radius, true, &again))
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

/* Tries with the features expected within `radius` pixels of where `guess` has them. */
static bool try_radius(odometer *self, const key_frame *key, const stereo_frame *frame,
                       const pose *guess, double radius, attempt *to) {
    bool good = attempt_make(self, key, frame, guess, radius, false, to);
    if (good && !to->reason && attempt_is_chance(to, radius))
        to->reason = ODOMETER_NO_POSE;
    good = good && (to->reason || try_again(self, to));
    if (!good)
        attempt_free(to);
    else if (!to->reason)
        to->reason = judge_pose(self, to, guess);
    return good;
}

/* Matches with a key frame: first where its points are expected if the motion goes on, then
 * anywhere. If the camera moves otherwise, the things that are where they were expected are
 * those that move themselves, and a few of them may agree on a pose, near which more of
 * them are found when they are matched again. So much fewer inliers than in the frame
 * before have to be more than anywhere. */
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
