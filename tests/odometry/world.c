/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NO_FEATURE UINT32_MAX

/* The method of Box and Muller. */
double world_gaussian(gls_random *random) {
    const double u = 1.0 - gls_random_between(random, 0.0, 1.0);
    return sqrt(-2.0 * log(u)) * cos(gls_random_between(random, 0.0, 2.0 * pi));
}

world *world_make(uint64_t salt, const double low[3], const double high[3],
                  uint32_t count) {
    world *const self = test_memory(sizeof *self);
    *self = (world){
        .random = test_random_make(salt),
        .camera = { .focal = 400,
                    .centre = { 319.5, 239.5 },
                    .right_centre = 317.5,
                    .baseline = 0.5 },
        .points = test_memory(count * sizeof *self->points),
        .drift = test_memory(count * sizeof *self->drift),
        .count = count,
        .noise = 0.2,
        .blind = 0.1,
        .maximum = 120,
        .reach = 60,
        .seat = test_memory(count * sizeof *self->seat),
    };
    for (uint32_t i = 0; i < count; ++i)
        for (int k = 0; k < 3; ++k)
            self->points[i][k] = gls_random_between(&self->random, low[k], high[k]);
    return self;
}

void world_free(world *self) {
    free(self->points);
    free(self->drift);
    free(self->seat);
    free(self->matches);
    free(self);
}

pose world_pose(double x, double y, double z, double angle) {
    const double w[3] = { 0, angle, 0 }, none[3] = { 0 };
    pose back = pose_from_vectors(w, none);
    back.t[0] = x;
    back.t[1] = y;
    back.t[2] = z;
    return pose_invert(&back);
}

stereo_frame world_nothing(world *self) {
    ++self->held;
    ++self->frame;
    return (stereo_frame){ test_memory(sizeof(stereo_feature)), 0, WORLD_WIDTH,
                           WORLD_HEIGHT, test_memory(sizeof(uint32_t)) };
}

/* Writes a point's position in both images. Returns false if the camera does not see it. */
static bool see(const world *self, uint32_t point, const pose *at, double seen[3]) {
    double p[3], h[3];
    for (int k = 0; k < 3; ++k)
        p[k] = self->points[point][k] + self->drift[point][k] * self->frame;
    pose_map(at, p, h);
    if (self->everywhere ? h[2] < 0.01 : h[2] < 1 || h[2] > self->reach)
        return false;
    seen[0] = self->camera.focal * h[0] / h[2] + self->camera.centre[0];
    seen[1] = self->camera.focal * h[1] / h[2] + self->camera.centre[1];
    seen[2] = self->camera.focal * (h[0] - self->camera.baseline) / h[2] +
              self->camera.right_centre;
    return self->everywhere || (seen[0] >= 0 && seen[1] >= 0 && seen[0] < WORLD_WIDTH &&
                                seen[1] < WORLD_HEIGHT);
}

/* Features have glsurf's smallest scale, for which feature_error() gives 0.47 pixels. */
stereo_frame world_see(world *self, const pose *at) {
    stereo_frame frame = world_nothing(self);
    frame.features = realloc(frame.features, (self->maximum + 1) * sizeof *frame.features);
    uint32_t *const points = realloc(frame.source, (self->maximum + 1) * sizeof *points);
    assert_true(frame.features && points);
    frame.source = points;
    for (uint32_t i = 0; i < self->count && frame.count < self->maximum; ++i) {
        double seen[3];
        if (!see(self, i, at, seen))
            continue;
        for (int k = 0; k < 3; ++k)
            seen[k] += self->noise * world_gaussian(&self->random);
        const bool blind = gls_random_between(&self->random, 0, 1) < self->blind;
        points[frame.count] = i;
        frame.features[frame.count++] =
            (stereo_feature){ (float)seen[0], (float)seen[1], 1.2f,
                              blind ? NAN : (float)seen[2] };
    }
    return frame;
}

static bool may_match(const glsurf_expected *expected, const stereo_feature *feature) {
    return !expected || (expected->tolerance >= 0.0f &&
                         hypot((double)(feature->x - expected->x),
                               (double)(feature->y - expected->y)) <= expected->tolerance);
}

/* Draws a wrong feature that may match, or NO_FEATURE. */
static uint32_t draw(world *self, const stereo_frame *to, uint32_t right,
                     const glsurf_expected *expected) {
    uint32_t chosen = NO_FEATURE, count = 0;
    for (uint32_t i = 0; i < to->count; ++i)
        if (i != right && may_match(expected, &to->features[i]) &&
            gls_random_below(&self->random, ++count) == 0)
            chosen = i;
    return chosen;
}

static bool match(void *user, const stereo_frame *from, const stereo_frame *to,
                  const glsurf_expected *expected, const glsurf_match **matches,
                  uint32_t *count) {
    world *const self = user;
    const uint32_t *const points = from->source, *const others = to->source;
    free(self->matches);
    self->matches = test_memory((from->count + 1) * sizeof *self->matches);
    *matches = self->matches;
    *count = 0;
    for (uint32_t i = 0; i < self->count; ++i)
        self->seat[i] = NO_FEATURE;
    for (uint32_t i = 0; i < to->count; ++i)
        self->seat[others[i]] = i;
    for (uint32_t i = 0; i < from->count; ++i) {
        const glsurf_expected *const here = expected ? &expected[i] : NULL;
        uint32_t found = self->seat[points[i]];
        if (gls_random_between(&self->random, 0, 1) < self->wrong)
            found = draw(self, to, found, here);
        if (found != NO_FEATURE && may_match(here, &to->features[found]))
            self->matches[(*count)++] = (glsurf_match){ .a = i, .b = found };
    }
    return true;
}

static void release(void *user, stereo_frame *frame) {
    world *const self = user;
    --self->held;
    free(frame->features);
    free(frame->source);
    *frame = (stereo_frame){ 0 };
}

odometer *world_odometer(world *self, uint64_t seed) {
    return odometer_create(&(odometer_desc){ .camera = &self->camera,
                                             .match = match,
                                             .release = release,
                                             .user = self,
                                             .seed = seed });
}
