/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One step: predict the positions of the key frame's points, match, find the pose, judge it
 * (frame_pose.c), and improve the last key frames together.
 *
 * LOST FRAMES. If no pose of a frame is accepted, the camera is assumed to move on as
 * before, and the frame is kept as `fresh`. The next frame is matched with the key frame
 * first. If that succeeds, the poses of the lost frames are interpolated (BRIDGED). If not,
 * it is matched with the fresh frame. If that succeeds, the trajectory continues from the
 * pose guessed for the fresh frame (BROKEN).
 */
#include "odometry/odometer.h"

#include "odometry/odometer_private.h"
#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------- key frames -- */

/* A zeroed key frame is allowed. */
static void key_drop(odometer *self, key_frame *key) {
    if (key->frame.features)
        self->desc.release(self->desc.user, &key->frame);
    free(key->point);
    free(key->inlier);
    *key = (key_frame){ 0 };
}

/* Takes ownership of a frame, without points. */
static void key_take(key_frame *key, stereo_frame *frame, size_t number) {
    *key = (key_frame){ .frame = *frame,
                        .number = number,
                        .point = alloc_zeroed(frame->count + 1, sizeof *key->point),
                        .inlier = alloc_zeroed(frame->count + 1, sizeof *key->inlier) };
    *frame = (stereo_frame){ 0 };
    for (uint32_t i = 0; i < key->frame.count; ++i)
        key->point[i] = NO_POINT;
}

static void window_clear(odometer *self) {
    for (uint32_t k = 0; k < self->keys; ++k)
        key_drop(self, &self->key[k]);
    self->keys = 0;
    self->point_count = 0;
}

/* Creates points for the remaining features that have a match in the right image. */
static void key_place(odometer *self, key_frame *key) {
    const stereo_frame *const frame = &key->frame;
    self->points = alloc_grown(self->points, (self->point_count + frame->count + 1) *
                                                 sizeof *self->points);
    for (uint32_t i = 0; i < frame->count; ++i) {
        const stereo_feature *const feature = &frame->features[i];
        if (key->point[i] != NO_POINT || isnan(feature->right))
            continue;
        sighting_place(self->desc.camera, &self->steps[key->number].at, (double)feature->x,
                       (double)feature->y, (double)feature->right,
                       self->points[self->point_count]);
        key->point[i] = self->point_count++;
    }
}

/* Removes points that no key frame sees. */
static void forget_points(odometer *self) {
    uint32_t *const number = alloc_zeroed(self->point_count + 1, sizeof *number);
    double(*const kept)[4] = alloc_zeroed(self->point_count + 1, sizeof *kept);
    uint32_t count = 0;
    for (uint32_t i = 0; i < self->point_count; ++i)
        number[i] = NO_POINT;
    for (uint32_t k = 0; k < self->keys; ++k)
        for (uint32_t i = 0; i < self->key[k].frame.count; ++i) {
            uint32_t *const point = &self->key[k].point[i];
            if (*point == NO_POINT)
                continue;
            if (number[*point] == NO_POINT) {
                memcpy(kept[count], self->points[*point], sizeof *kept);
                number[*point] = count++;
            }
            *point = number[*point];
        }
    free(number);
    free(self->points);
    self->points = kept;
    self->point_count = count;
}

/* Returns the sightings of points that at least two key frames see, ascending by point. */
static sighting *gather_sightings(const odometer *self, uint32_t *count) {
    uint32_t *const seen = alloc_zeroed(self->point_count + 1, sizeof *seen);
    for (uint32_t k = 0; k < self->keys; ++k)
        for (uint32_t i = 0; i < self->key[k].frame.count; ++i)
            if (self->key[k].point[i] != NO_POINT)
                ++seen[self->key[k].point[i]];
    uint32_t total = 0;
    for (uint32_t p = 0; p < self->point_count; ++p) { /* start of each point's sightings */
        const uint32_t here = seen[p] >= 2 ? seen[p] : 0;
        seen[p] = here > 0 ? total : NO_POINT;
        total += here;
    }
    sighting *const list = alloc_zeroed(total + 1, sizeof *list);
    for (uint32_t k = 0; k < self->keys; ++k)
        for (uint32_t i = 0; i < self->key[k].frame.count; ++i) {
            const uint32_t point = self->key[k].point[i];
            if (point != NO_POINT && seen[point] != NO_POINT)
                list[seen[point]++] =
                    feature_sighting(&self->key[k].frame.features[i], point, k);
        }
    free(seen);
    *count = total;
    return list;
}

/* Improves the poses of all key frames except the oldest, and the points that several of
 * them see. Works in the coordinates of the oldest key frame, like the matches in
 * frame_pose.c. */
static void window_improve(odometer *self) {
    const pose world = self->steps[self->key[0].number].at, back = pose_invert(&world);
    pose poses[ADJUST_FRAMES];
    double(*const points)[4] = alloc_zeroed(self->point_count + 1, sizeof *points);
    for (uint32_t k = 0; k < self->keys; ++k)
        poses[k] = pose_compose(&self->steps[self->key[k].number].at, &back);
    for (uint32_t i = 0; i < self->point_count; ++i)
        sighting_map(&world, self->points[i], points[i]);
    adjustment problem = { .camera = self->desc.camera,
                           .poses = poses,
                           .frames = self->keys,
                           .fixed = 1,
                           .points = points,
                           .count = self->point_count };
    sighting *const sightings = gather_sightings(self, &problem.sighting_count);
    problem.sightings = sightings;
    if (adjust_run(&problem, 10, NULL)) {
        for (uint32_t k = 1; k < self->keys; ++k)
            self->steps[self->key[k].number].at = pose_compose(&poses[k], &world);
        for (uint32_t i = 0; i < self->point_count; ++i)
            sighting_map(&back, points[i], self->points[i]);
    }
    free(points);
    free(sightings);
}

/* -------------------------------------------------------------------- steps -- */

odometer *odometer_create(const odometer_desc *desc) {
    odometer *const self = alloc_zeroed(1, sizeof *self);
    self->desc = *desc;
    if (self->desc.window == 0)
        self->desc.window = 5;
    self->motion = POSE_IDENTITY;
    return self;
}

void odometer_destroy(odometer *self) {
    if (!self)
        return;
    window_clear(self);
    key_drop(self, &self->fresh);
    key_drop(self, &self->spare);
    free(self->points);
    free(self->steps);
    free(self->origins);
    free(self);
}

const odometer_step *odometer_steps(const odometer *self, size_t *count) {
    *count = self->count;
    return self->steps;
}

size_t odometer_begin(const odometer *self) {
    return self->begin;
}

const stereo_frame *odometer_last(const odometer *self, const bool **inlier) {
    *inlier = self->shown ? self->shown->inlier : NULL;
    return self->shown ? &self->shown->frame : NULL;
}

const char *odometer_reason_text(odometer_reason reason) {
    static const char *const TEXTS[] = {
        [ODOMETER_NO_REASON] = "",
        [ODOMETER_NO_IMAGES] = "its images cannot be used",
        [ODOMETER_NO_FEATURES] = "too few features have a match in the right image",
        [ODOMETER_NO_MATCHES] = "too few features match those of earlier frames",
        [ODOMETER_NO_POSE] = "the matches agree on no motion",
        [ODOMETER_UNCERTAIN] = "the motion is uncertain",
        [ODOMETER_IMPLAUSIBLE] = "the motion is implausible",
    };
    return TEXTS[reason];
}

static odometer_step *append_step(odometer *self, const stereo_frame *frame) {
    self->steps = alloc_grown(self->steps, (self->count + 1) * sizeof *self->steps);
    self->origins = alloc_grown(self->origins, (self->count + 1) * sizeof *self->origins);
    odometer_step *const step = &self->steps[self->count];
    *step = (odometer_step){ .at = POSE_IDENTITY, .features = frame->count };
    for (uint32_t i = 0; i < frame->count; ++i)
        step->stereo += !isnan(frame->features[i].right);
    self->origins[self->count] = (origin){ self->count, POSE_IDENTITY };
    return step;
}

/* Returns the pose of `to` relative to `from`. */
static pose pose_between(const odometer *self, size_t from, size_t to) {
    const pose back = pose_invert(&self->steps[from].at);
    return pose_compose(&self->steps[to].at, &back);
}

/* Interpolates the poses of lost frames between two found ones. */
static void bridge_lost(odometer *self, size_t from, size_t to) {
    const pose whole = pose_between(self, from, to);
    for (size_t i = from + 1; i < to; ++i) {
        const pose part = pose_part(&whole, (double)(i - from) / (double)(to - from));
        self->steps[i].at = pose_compose(&part, &self->steps[from].at);
        self->steps[i].state = ODOMETER_BRIDGED;
    }
}

/* Moves frames that are not key frames along with their key frames. */
static void follow_keys(odometer *self) {
    const size_t first = self->key[0].number;
    size_t found = first;
    for (size_t i = first + 1; i < self->count; ++i) {
        odometer_step *const step = &self->steps[i];
        const origin *const from = &self->origins[i];
        if (step->state == ODOMETER_BRIDGED || step->state == ODOMETER_LOST)
            continue;
        if (!step->is_key && from->frame != i)
            step->at = pose_compose(&from->relative, &self->steps[from->frame].at);
        if (i > found + 1 && step->state == ODOMETER_FOUND)
            bridge_lost(self, found, i);
        found = i;
    }
}

/* Takes ownership of the key frame. Drops the oldest one if there are too many. */
static void make_key(odometer *self, key_frame *key) {
    key_place(self, key);
    self->steps[key->number].is_key = true;
    if (self->keys == self->desc.window) {
        key_drop(self, &self->key[0]);
        memmove(self->key, self->key + 1, (self->keys - 1) * sizeof *self->key);
        --self->keys;
    }
    self->key[self->keys++] = *key;
    *key = (key_frame){ 0 };
    forget_points(self);
    if (self->keys > 1)
        window_improve(self);
    follow_keys(self);
    self->shown = &self->key[self->keys - 1];
}

static void note_attempt(odometer_step *step, const attempt *found) {
    step->matches = found->count;
    step->inliers = found->inliers;
    step->error = found->error;
    step->reason = found->reason;
}

/* Adds a frame with a pose. */
static void accept_frame(odometer *self, const attempt *found, stereo_frame *frame) {
    const size_t number = self->count, from = found->key->number;
    odometer_step *const step = &self->steps[number];
    step->at = found->at;
    step->state = ODOMETER_FOUND;
    note_attempt(step, found);
    self->origins[number] = (origin){ from, pose_between(self, from, number) };
    const size_t before = trust_last_found(self, from);
    const pose motion = pose_between(self, before, number);
    self->motion = pose_part(&motion, 1.0 / (double)(number - before));
    ++self->movements;
    ++self->count;
    bridge_lost(self, before, number);
    key_frame taken;
    /* new key frame, if the view has changed enough */
    const bool is_key = found->shift > 0.03 * frame->width ||
                        found->inliers < 0.5 * self->steps[from].stereo;
    key_take(&taken, frame, number);
    for (uint32_t i = 0; i < found->count; ++i) { /* it takes the points of its matches */
        const glsurf_match *const match = &found->matches[i];
        if (found->inlier[i]) {
            taken.point[match->b] = found->key->point[match->a];
            taken.inlier[match->b] = true;
        }
    }
    key_drop(self, &self->fresh);
    if (is_key) {
        make_key(self, &taken);
    } else {
        self->spare = taken;
        self->shown = &self->spare;
    }
}

/* Adds a frame without a pose. If the trajectory has not begun, this frame does not begin
 * it. */
static void lose_frame(odometer *self, const attempt *tried, stereo_frame *frame) {
    odometer_step *const step = &self->steps[self->count];
    key_frame *const kept = self->keys > 0 ? &self->fresh : &self->spare;
    if (self->keys > 0)
        step->at = trust_guess(self);
    step->state = ODOMETER_LOST;
    note_attempt(step, tried);
    key_drop(self, kept);
    key_take(kept, frame, self->count);
    self->shown = kept;
    ++self->count;
}

/* Makes the fresh frame the only key frame. Its pose remains a guess. */
static void begin_again(odometer *self) {
    key_frame fresh = self->fresh;
    self->fresh = (key_frame){ 0 };
    self->movements = 0; /* nothing is known of the scene */
    window_clear(self);
    self->steps[fresh.number].state = ODOMETER_BROKEN;
    make_key(self, &fresh);
}

enum { MIN_STEREO = 8 };

static bool find_pose(odometer *self, stereo_frame *frame) {
    attempt tried = { 0 };
    if (frame->count < MIN_STEREO) {
        tried.reason = ODOMETER_NO_FEATURES;
        lose_frame(self, &tried, frame);
        return true;
    }
    if (!trust_try(self, &self->key[self->keys - 1], frame, self->count > 1, &tried))
        return false;
    if (tried.reason && self->fresh.frame.features &&
        self->steps[self->fresh.number].stereo >= MIN_STEREO) {
        /* The points of the fresh frame exist only during the attempt. */
        attempt again = { 0 };
        const uint32_t points = self->point_count;
        key_place(self, &self->fresh);
        if (!trust_try(self, &self->fresh, frame, false, &again)) {
            attempt_free(&tried);
            return false;
        }
        self->point_count = points;
        for (uint32_t i = 0; i < self->fresh.frame.count; ++i)
            self->fresh.point[i] = NO_POINT;
        if (again.reason) {
            attempt_free(&again);
        } else {
            begin_again(self); /* places the points again, in the same order */
            attempt_free(&tried);
            tried = again;
            tried.key = &self->key[0];
        }
    }
    if (tried.reason)
        lose_frame(self, &tried, frame);
    else
        accept_frame(self, &tried, frame);
    attempt_free(&tried);
    return true;
}

bool odometer_add(odometer *self, stereo_frame *frame) {
    const odometer_step *const step = append_step(self, frame);
    key_drop(self, &self->spare);
    if (self->keys > 0) {
        const bool good = find_pose(self, frame);
        if (!good)
            self->desc.release(self->desc.user, frame);
        return good;
    }
    if (step->stereo < MIN_STEREO) {
        lose_frame(self, &(attempt){ .reason = ODOMETER_NO_FEATURES }, frame);
        return true;
    }
    key_frame first;
    self->begin = self->count;
    self->steps[self->count].state = ODOMETER_FIRST;
    key_take(&first, frame, self->count++);
    make_key(self, &first);
    return true;
}

void odometer_miss(odometer *self) {
    stereo_frame none = { 0 };
    append_step(self, &none);
    key_drop(self, &self->spare);
    lose_frame(self, &(attempt){ .reason = ODOMETER_NO_IMAGES }, &none);
}
