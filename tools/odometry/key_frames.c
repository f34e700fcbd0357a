/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The last key frames: adding one, and improving all of them together with the points that
 * more than one of them sees.
 */
#include "odometry/odometer_private.h"

#include "common/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void key_drop(odometer *self, key_frame *key) {
    if (key->frame.features)
        self->desc.release(self->desc.user, &key->frame);
    free(key->point);
    free(key->inlier);
    *key = (key_frame){ 0 };
}

void key_take(key_frame *key, stereo_frame *frame, size_t number) {
    *key = (key_frame){ .frame = *frame,
                        .number = number,
                        .point = alloc_zeroed(frame->count + 1, sizeof *key->point),
                        .inlier = alloc_zeroed(frame->count + 1, sizeof *key->inlier) };
    *frame = (stereo_frame){ 0 };
    for (uint32_t i = 0; i < key->frame.count; ++i)
        key->point[i] = NO_POINT;
}

void key_follow(key_frame *key, const attempt *found) {
    for (uint32_t i = 0; i < found->count; ++i) {
        if (!found->inlier[i])
            continue;
        const glsurf_match *const match = &found->matches[i];
        key->point[match->b] = found->key->point[match->a];
        key->inlier[match->b] = true;
    }
}

void key_place(odometer *self, key_frame *key) {
    const stereo_frame *const frame = &key->frame;
    self->points = alloc_grown(self->points, (self->point_count + frame->count + 1) *
                                                 sizeof *self->points);
    for (uint32_t i = 0; i < frame->count; ++i) {
        const stereo_feature *const feature = &frame->features[i];
        if (key->point[i] != NO_POINT || isnan(feature->right))
            continue;
        sighting_place(&self->desc.camera, &self->steps[key->number].at, (double)feature->x,
                       (double)feature->y, (double)feature->right,
                       self->points[self->point_count]);
        key->point[i] = self->point_count++;
    }
}

/* Forgets the points that no key frame sees. */
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

void window_clear(odometer *self) {
    for (uint32_t k = 0; k < self->keys; ++k)
        key_drop(self, &self->key[k]);
    self->keys = 0;
    self->point_count = 0;
}

void window_add(odometer *self, key_frame *key) {
    if (self->keys == self->desc.window) {
        key_drop(self, &self->key[0]);
        memmove(self->key, self->key + 1, (self->keys - 1) * sizeof *self->key);
        --self->keys;
    }
    self->key[self->keys++] = *key;
    *key = (key_frame){ 0 };
    forget_points(self);
}

/* The sightings of points that at least two key frames see, ascending in the point. */
static sighting *gather_sightings(const odometer *self, uint32_t *count) {
    uint32_t *const seen = alloc_zeroed(self->point_count + 1, sizeof *seen);
    for (uint32_t k = 0; k < self->keys; ++k)
        for (uint32_t i = 0; i < self->key[k].frame.count; ++i)
            if (self->key[k].point[i] != NO_POINT)
                ++seen[self->key[k].point[i]];
    uint32_t total = 0;
    for (uint32_t p = 0; p < self->point_count; ++p) { /* where each point begins */
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

/* In the coordinates of the oldest key frame, as the matches in attempt.c. */
void window_improve(odometer *self) {
    const pose world = self->steps[self->key[0].number].at, back = pose_invert(&world);
    pose poses[ADJUST_FRAMES];
    double(*const points)[4] = alloc_zeroed(self->point_count + 1, sizeof *points);
    for (uint32_t k = 0; k < self->keys; ++k)
        poses[k] = pose_compose(&self->steps[self->key[k].number].at, &back);
    for (uint32_t i = 0; i < self->point_count; ++i)
        sighting_map(&world, self->points[i], points[i]);
    adjustment problem = { .camera = &self->desc.camera,
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
