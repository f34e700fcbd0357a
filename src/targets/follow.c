/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The search for one target in a frame.
 *
 * If the frame before showed the target, its corners are expected to have moved on as they
 * did between the last two frames. The features of the view that resembles the expected
 * homography most are matched near their expected positions. If that finds nothing, and if
 * the target is lost, all its features are matched in the whole frame, and matches of one
 * change of scale and orientation are kept; what these tell is matched again, near the
 * positions that it predicts.
 */
#include "targets/attempt.h"

#include "core/matrix.h"

#include <stdlib.h>
#include <string.h>

/* Pixels around an expected position: NEAR for a target at rest, plus half of the pixels
 * that its fastest corner has moved, up to FAR. A hand changes its speed by less from frame
 * to frame. EXACT is for positions that a homography of this frame predicts, and STRICT for
 * those of a target that enters: among 1,000 features 4 pixels let in look-alikes. */
static const double NEAR = 12.0, FAR = 48.0, EXACT = 4.0, STRICT = 3.0;

/* The distance of the descriptors of a match that has the weight 1. In films of tests/end
 * errors of matches grow with it: from 0.3 pixels at 0.1 to 1.5 at 0.35. */
static const double ALIKE = 0.2;

/* The trace of the rotation by the largest angle between two frames, 20 degrees: then few
 * matches mislead the pose. A target that turns faster is searched in the whole frame. */
static const double LARGEST_TURN = 1.0 + 2.0 * 0.93969262079;

/* ------------------------------------------------------------------ matching -- */

/* Finds a homography in matches. */
static glsurf_result find_homography(const gls_target_search *self,
                                     const glsurf_matches *matches, gls_attempt *made,
                                     bool *found) {
    const glsurf_keypoint *const keypoints = made->keypoints;
    const glsurf_keypoint *seen = self->frame->features.keypoints;
    bool *inlier = calloc(matches->count + 1, sizeof *inlier);
    free(made->points);
    made->points = malloc((size_t)(5 * matches->count + 1) * sizeof *made->points);
    glsurf_result result = inlier && made->points ? GLSURF_OK : GLSURF_ERROR_MEMORY;
    *found = false;
    if (!result) {
        made->weights = made->points + (size_t)4 * matches->count;
        result = glsurf_homography_find(
            keypoints, seen, matches->matches, matches->count,
            &(glsurf_homography_params){ .tolerance = GLS_TARGET_TOLERANCE,
                                         .max_iterations = 2000 },
            &made->homography, inlier);
    }
    made->matches = matches->count;
    made->inliers = 0;
    uint32_t others = 0;
    for (uint32_t i = 0; !result && i < matches->count; ++i) {
        const glsurf_keypoint *a = &keypoints[matches->matches[i].a];
        const glsurf_keypoint *b = &seen[matches->matches[i].b];
        double point[4] = { a->x, a->y, b->x, b->y };
        gls_to_plane(self->target, &point[0], &point[1]);
        const uint32_t to = inlier[i] ? made->inliers++ : matches->count - 1 - others++;
        memcpy(made->points + (size_t)4 * to, point, sizeof point);
        made->weights[to] =
            sqrt(ALIKE / gls_max_double(matches->matches[i].distance, 0.1 * ALIKE));
    }
    free(inlier);
    if (result)
        return result == GLSURF_ERROR_MEMORY ? gls_target_no_memory(self) : GLSURF_OK;
    return gls_attempt_judge(self, made, found);
}

/* Returns true if two matches change scale and orientation alike. */
static bool is_agreeing(const glsurf_keypoint *a, const glsurf_keypoint *b,
                        const glsurf_keypoint *c, const glsurf_keypoint *d) {
    const double growth = (double)b->scale * c->scale, other = (double)a->scale * d->scale;
    const double turn = fabs((double)b->angle - a->angle - d->angle + c->angle);
    const double rest = turn - 2.0 * GLS_PI * floor(turn / (2.0 * GLS_PI));
    return growth <= 2.0 * other && other <= 2.0 * growth &&
           gls_min_double(rest, 2.0 * GLS_PI - rest) <= 0.25 * GLS_PI;
}

/* Keeps the matches that agree with one match, the one with which most agree. The others
 * lie elsewhere, and would make the inliers seem a coincidence. `kept` has space for two
 * lists. */
static uint32_t keep_agreeing(const glsurf_keypoint *a, const glsurf_keypoint *b,
                              const glsurf_matches *all, glsurf_match *kept) {
    uint32_t most = 0;
    glsurf_match *const trial = kept + all->count;
    for (const glsurf_match *m = all->matches; m < all->matches + all->count; ++m) {
        uint32_t count = 0;
        for (const glsurf_match *n = all->matches; n < all->matches + all->count; ++n)
            if (is_agreeing(&a[m->a], &b[m->b], &a[n->a], &b[n->b]))
                trial[count++] = *n;
        if (count > most)
            memcpy(kept, trial, (most = count) * sizeof *kept);
    }
    return most;
}

/* Chooses the view whose pixels a homography stretches most evenly. NULL: none has enough
 * features. */
static const gls_picture_view *choose_view(const gls_target *target, const double h[9]) {
    const gls_picture_view *best = NULL;
    double j[4], least = INFINITY;
    gls_derive_middle(&target->part, h, j);
    for (uint32_t i = 0; i < target->views; ++i) {
        const double *const m = target->view[i].matrix;
        const double d = m[0] * m[3] - m[1] * m[2];
        const double relative[4] = { (j[0] * m[3] - j[1] * m[2]) / d,
                                     (j[1] * m[0] - j[0] * m[1]) / d,
                                     (j[2] * m[3] - j[3] * m[2]) / d,
                                     (j[3] * m[0] - j[2] * m[1]) / d };
        double s[2];
        gls_stretches(relative, s);
        const double ratio = s[0] / s[1];
        if (target->view[i].set && ratio < least) {
            least = ratio;
            best = &target->view[i];
        }
    }
    return best;
}

/* Matches features of the target. guide NULL: all, in the whole frame. */
static glsurf_result match(const gls_target_search *self, const double *guide,
                           double tolerance, gls_attempt *made, bool *found) {
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
    glsurf_match *kept = NULL;
    if (!result && !guide) {
        kept = malloc((2 * (size_t)matches.count + 1) * sizeof *kept);
        if (!kept)
            return gls_target_no_memory(self);
        matches.count =
            keep_agreeing(made->keypoints, self->frame->features.keypoints, &matches, kept);
        matches.matches = kept;
    }
    if (!result)
        result = find_homography(self, &matches, made, found);
    free(kept);
    return result;
}

/* Predicts the homography from the motion of the corners. Returns false if the target is
 * lost, or the corners would be no outline. */
static bool predict(const gls_target_search *self, double h[9], double *tolerance) {
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
        pairs[i] = gls_outline_corner(part, i, now[0] + x, now[1] + y);
        step = gls_max_double(step, gls_length(x, y));
    }
    *tolerance = gls_min_double(NEAR + 0.5 * step, FAR);
    return gls_fit_four(pairs, h) && gls_map_outline(part, h, corners);
}

/* Searches with a guide or without, and again near the positions that the result predicts.
 * Keeps the result with the smaller predicted error. */
static glsurf_result match_twice(const gls_target_search *self, const double *guide,
                                 double tolerance, gls_attempt *made, bool *found) {
    gls_attempt again = { 0 };
    bool better = false;
    glsurf_result result = match(self, guide, tolerance, made, found);
    *found = *found && !result && (guide || gls_attempt_is_spread(self, made));
    if (*found)
        result =
            match(self, made->homography.matrix, guide ? EXACT : STRICT, &again, &better);
    if (!result && better && again.error < made->error) {
        double *const points = made->points;
        *made = again;
        again.points = points;
    }
    free(again.points);
    *found = *found && !result && gls_attempt_is_accepted(self, made, guide) &&
             (!guide || gls_turn_agreement(made->pose.rotation, self->target->rotation) >=
                            LARGEST_TURN);
    return result;
}

/* Finds the target near its expected position, else in the whole frame. */
static glsurf_result find_target(const gls_target_search *self, gls_attempt *made,
                                 bool *followed, bool *found) {
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
static glsurf_result filter(const gls_target_search *self, glsurf_target_result *result) {
    gls_target *target = self->target;
    gls_pair pairs[4];
    double points[4][4];
    glsurf_pose pose[2];
    gls_corner_filter_run(&target->filter, &self->targets->desc, self->frame->seconds,
                          result->corners);
    for (int i = 0; i < 4; ++i) {
        const double *const at = result->corners[i];
        pairs[i] = gls_outline_corner(&target->part, i, at[0], at[1]);
        memcpy(points[i], &pairs[i], sizeof points[i]);
        gls_to_plane(target, &points[i][0], &points[i][1]);
    }
    (void)gls_fit_four(pairs, result->homography);
    const glsurf_result failed = gls_pose_find(
        &(gls_plane_points){ &self->frame->camera, points[0], 4, NULL, NULL }, pose);
    if (failed)
        return gls_target_poses_failed(self, failed);
    const double rms = result->pose.rms;
    result->pose = pose[isfinite(pose[1].rms) &&
                        gls_turn_agreement(pose[1].rotation, result->pose.rotation) >
                            gls_turn_agreement(pose[0].rotation, result->pose.rotation)];
    result->pose.rms = rms;
    return GLSURF_OK;
}

/* Counts the homography for the focal length, if the target was turned by 5 degrees since
 * the last that counted: homographies of a target at rest have the same errors. */
static void count_focal(const gls_target_search *self, const glsurf_homography *found) {
    static const double TURNED = 1.0 + 2.0 * 0.99619469809; /* 1 + 2 cos(5 degrees) */
    gls_target *target = self->target;
    if (self->targets->desc.focal > 0.0 ||
        gls_turn_agreement(target->counted, target->rotation) > TURNED)
        return;
    memcpy(target->counted, target->rotation, sizeof target->counted);
    gls_focal_add(&self->targets->focal, found, &self->frame->camera);
}

/* Remembers the corners for the next frame. */
static void remember(gls_target *target, uint64_t frame, const gls_attempt *made) {
    memcpy(target->corners[1], target->corners[0], sizeof *target->corners);
    memcpy(target->corners[0], made->corners, sizeof *target->corners);
    target->frames[1] = target->frames[0];
    target->frames[0] = frame;
    target->inliers = made->inliers;
}

void gls_target_lose(gls_target *target) {
    target->frames[0] = target->frames[1] = 0;
    target->inliers = 0;
    target->filter.begun = false;
}

glsurf_result gls_target_find(glsurf_targets *targets, gls_target *target,
                              const gls_target_frame *frame, glsurf_target_result *result,
                              bool *found) {
    const gls_target_search self = { targets, target, frame };
    gls_attempt made = { 0 };
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
        target->filter.begun = target->filter.begun && result->followed;
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
