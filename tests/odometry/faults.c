/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The odometer on garbage: features anywhere, matches of anything, and failing matchers.
 * Each pose stays a rotation and a translation.
 */
#include "world.h"

#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct garbage {
    gls_random random;
    glsurf_match *matches;
    uint32_t calls, fails_at;
    int held;
    bool has_nan; /* some positions are not numbers */
} garbage;

static float number(garbage *self) {
    static const float EXTREME[] = { 0.0f, -0.0f, 1e-30f, -1e30f, 1e30f, 3e38f, 639.0f };
    if (self->has_nan && gls_random_below(&self->random, 50) == 0)
        return gls_random_below(&self->random, 2) ? NAN : INFINITY;
    if (gls_random_below(&self->random, 30) == 0)
        return EXTREME[gls_random_below(&self->random, COUNT(EXTREME))];
    return (float)gls_random_between(&self->random, -20, 660);
}

static stereo_frame make_frame(garbage *self) {
    static const uint32_t COUNTS[] = { 0, 1, 3, 7, 8, 9, 20, 60 };
    const uint32_t count = COUNTS[gls_random_below(&self->random, COUNT(COUNTS))];
    stereo_frame frame = { test_memory((count + 1) * sizeof(stereo_feature)), count, 640,
                           480, NULL };
    ++self->held;
    for (uint32_t i = 0; i < count; ++i) {
        stereo_feature *const f = &frame.features[i];
        if (i > 0 && gls_random_below(&self->random, 4) == 0) {
            *f = frame.features[0]; /* many at one position */
            continue;
        }
        *f = (stereo_feature){ number(self), number(self), 1.2f, NAN };
        if (gls_random_below(&self->random, 5) > 0)
            f->right = gls_random_below(&self->random, 3)
                           ? f->x - (float)gls_random_between(&self->random, -5, 60)
                           : number(self);
    }
    return frame;
}

static bool match(void *user, const stereo_frame *from, const stereo_frame *to,
                  const glsurf_expected *expected, const glsurf_match **matches,
                  uint32_t *count) {
    garbage *const self = user;
    (void)expected;
    free(self->matches);
    self->matches = test_memory((from->count + 1) * sizeof *self->matches);
    *matches = self->matches;
    *count = 0;
    if (++self->calls == self->fails_at)
        return false;
    const bool in_order = gls_random_below(&self->random, 2);
    for (uint32_t i = 0; to->count > 0 && i < from->count; ++i)
        self->matches[(*count)++] =
            (glsurf_match){ .a = i,
                            .b = in_order ? i % to->count
                                          : gls_random_below(&self->random, to->count) };
    return true;
}

static void release(void *user, stereo_frame *frame) {
    garbage *const self = user;
    --self->held;
    free(frame->features);
    *frame = (stereo_frame){ 0 };
}

static odometer *make(garbage *self, uint32_t window) {
    static const glsurf_stereo_camera CAMERA = { 400, { 319.5, 239.5 }, 317.5, 0.5 };
    return odometer_create(&(odometer_desc){ .camera = &CAMERA,
                                             .match = match,
                                             .release = release,
                                             .user = self,
                                             .window = window });
}

/* Checks that a pose is finite, and a rotation up to the roundings of some hundred poses.
 */
static void check_pose(const pose *at) {
    for (int i = 0; i < 3; ++i)
        assert_true(isfinite(at->t[i]));
    assert_true(pose_skew(at->r) < 1e-9);
}

static void anything(void **state) {
    const int trajectories = test_full() ? 100 : 4;
    for (int k = 0; k < trajectories; ++k) {
        garbage self = { .random = test_random_make(100 + (uint64_t)k), .has_nan = k % 2 };
        odometer *const meter = make(&self, 2 + (uint32_t)k % 15);
        stereo_frame again = { 0 };
        for (int i = 0; i < 12; ++i) {
            stereo_frame frame = make_frame(&self);
            if (i % 3 == 2 && again.count > 0) /* the same features once more */
                memcpy(frame.features, again.features,
                       (frame.count < again.count ? frame.count : again.count) *
                           sizeof *frame.features);
            free(again.features);
            again = (stereo_frame){ test_memory((frame.count + 1) * sizeof(stereo_feature)),
                                    frame.count, 640, 480, NULL };
            memcpy(again.features, frame.features, frame.count * sizeof *frame.features);
            assert_true(odometer_add(meter, &frame));
            size_t count;
            const odometer_step *const steps = odometer_steps(meter, &count);
            assert_int_equal(count, i + 1);
            for (size_t n = 0; n < count; ++n)
                check_pose(&steps[n].at);
            const bool *inlier;
            assert_non_null(odometer_last(meter, &inlier));
        }
        free(again.features);
        odometer_destroy(meter);
        assert_int_equal(self.held, 0);
        free(self.matches);
    }
}

/* A failing matcher ends the trajectory after the frames before. All frames are released.
 */
static void failures(void **state) {
    for (uint32_t call = 1; call < 12; ++call) {
        garbage self = { .random = test_random_make(7), .fails_at = call };
        odometer *const meter = make(&self, 0);
        bool good = true;
        size_t count, added = 0;
        for (int i = 0; good && i < 20; ++i) {
            stereo_frame frame = make_frame(&self);
            good = odometer_add(meter, &frame);
            added += good;
            odometer_steps(meter, &count);
            assert_int_equal(count, added);
        }
        assert_int_equal(good, self.calls < call);
        odometer_destroy(meter);
        assert_int_equal(self.held, 0);
        free(self.matches);
    }
    odometer_destroy(NULL);
}

static void sentences(void **state) {
    assert_string_equal(odometer_reason_text(ODOMETER_NO_REASON), "");
    for (int i = ODOMETER_NO_IMAGES; i <= ODOMETER_IMPLAUSIBLE; ++i)
        for (int k = ODOMETER_NO_REASON; k < i; ++k)
            assert_string_not_equal(odometer_reason_text((odometer_reason)i),
                                    odometer_reason_text((odometer_reason)k));
}

int main(void) {
    TEST_LIST(tests, anything, failures, sentences);
    return test_main("faults", tests, COUNT(tests));
}
