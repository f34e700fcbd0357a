/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The odometer on features that the test makes up: what it finds, what it refuses, and how
 * it goes on after frames without a pose.
 */
#include "world.h"

#include "odometry/odometer_private.h"
#include "odometry/stereo_geometry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM = 2000 };

static const double LOW[3] = { -40, -5, -40 }, HIGH[3] = { 90, 5, 90 };

/* A run: the true poses, and an odometer that estimates them. */
typedef struct run {
    world *world;
    odometer *meter;
    pose truth[MAXIMUM];
    size_t count;
} run;

static run *begin(uint64_t salt, uint32_t points, const double low[3],
                  const double high[3]) {
    run *const self = test_memory(sizeof *self);
    self->world = world_make(salt, low, high, points);
    self->meter = world_odometer(self->world, salt);
    return self;
}

static run *begin_town(uint64_t salt) {
    return begin(salt, 8000, LOW, HIGH);
}

static void end(run *self) {
    odometer_destroy(self->meter);
    assert_int_equal(self->world->held, 0); /* every frame was released, once */
    world_free(self->world);
    free(self);
}

static const odometer_step *steps_of(const run *self) {
    size_t count;
    const odometer_step *const steps = odometer_steps(self->meter, &count);
    assert_int_equal(count, self->count);
    return steps;
}

static const odometer_step *last(const run *self) {
    return &steps_of(self)[self->count - 1];
}

static void add(run *self, const pose *at) {
    stereo_frame frame = world_see(self->world, at);
    self->truth[self->count++] = *at;
    assert_true(odometer_add(self->meter, &frame));
}

static void go(run *self, double x, double y, double z, double angle) {
    const pose at = world_pose(x, y, z, angle);
    add(self, &at);
}

static void add_nothing(run *self, const pose *at) {
    stereo_frame frame = world_nothing(self->world);
    self->truth[self->count++] = *at;
    assert_true(odometer_add(self->meter, &frame));
}

static void assert_states(const run *self, const char *expected) {
    static const char LETTERS[] = "1fbl!";
    char states[MAXIMUM + 1] = "";
    for (size_t i = 0; i < self->count; ++i)
        states[i] = LETTERS[steps_of(self)[i].state];
    assert_string_equal(states, expected);
}

static void assert_found(const run *self) {
    const odometer_step *const steps = steps_of(self);
    for (size_t i = 1; i < self->count; ++i)
        if (steps[i].state != ODOMETER_FOUND)
            fail_msg("frame %zu is in state %d: %s", i, steps[i].state,
                     odometer_reason_text(steps[i].reason));
}

/* The error of frame b's pose relative to frame a. */
static pose error_between(const run *self, size_t a, size_t b) {
    const odometer_step *const steps = steps_of(self);
    const pose from = pose_invert(&steps[a].at), truth_from = pose_invert(&self->truth[a]);
    const pose found = pose_compose(&steps[b].at, &from);
    const pose right = pose_compose(&self->truth[b], &truth_from);
    const pose back = pose_invert(&right);
    return pose_compose(&found, &back);
}

static void assert_near(const run *self, size_t a, size_t b, double length, double angle) {
    const pose error = error_between(self, a, b);
    if (!(pose_length(&error) <= length && pose_angle(&error) <= angle))
        fail_msg("frames %zu to %zu: off by %g and %g rad, not within %g and %g", a, b,
                 pose_length(&error), pose_angle(&error), length, angle);
}

static trajectory_error compare(const run *self) {
    trajectory found = { test_memory(self->count * sizeof(pose)), self->count };
    trajectory truth = { test_memory(self->count * sizeof(pose)), self->count };
    for (size_t i = 0; i < self->count; ++i) {
        found.poses[i] = pose_invert(&steps_of(self)[i].at);
        truth.poses[i] = pose_invert(&self->truth[i]);
    }
    const trajectory_error error = trajectory_compare(&found, &truth);
    trajectory_free(&found);
    trajectory_free(&truth);
    return error;
}

/* The drift that the command promises: at most 1 % of the trajectory's length. */
static void assert_drift(const run *self) {
    const trajectory_error error = compare(self);
    printf("  %zu frames, %.1f long: %.4f off at the end\n", self->count, error.length,
           error.end);
    assert_true(error.end <= 0.01 * error.length);
}

/* Six standard deviations of a translation over the frames from a to b: each key frame adds
 * its error relative to the one before. */
static double six_sigma(const run *self, size_t a, size_t b) {
    const odometer_step *const steps = steps_of(self);
    double sum = 0.0;
    for (size_t i = a + 1; i <= b; ++i)
        if (steps[i].is_key || i == b)
            sum += steps[i].error * steps[i].error;
    return 6.0 * sqrt(sum);
}

/* ----------------------------------------------------------- trajectories -- */

typedef enum path {
    TURNS, /* straights, and turns of 90 degrees to both sides */
    STRAIGHT,
    ROUND, /* one turn in 45 frames */
    STOPS, /* stands for 30 frames, and then goes on at once */
} path;

/* Walks along a path by `speed` per frame. */
static void walk(run *self, path along, size_t frames, double speed) {
    double x = 0, z = 0, angle = 0;
    for (size_t i = 0; i < frames; ++i) {
        const size_t part = i / 15 % 4;
        const bool stops = along == STOPS && i >= 15 && i < 50;
        const double step = !stops ? speed : i < 20 ? 0.04 * speed : 0;
        go(self, x, 0, z, angle);
        if (along == ROUND)
            angle += 2 * pi / 45;
        else if (along == TURNS)
            angle += part == 1 ? pi / 30 : part == 3 ? -pi / 30 : 0;
        x += step * sin(angle);
        z += step * cos(angle);
    }
}

/* A film of a town. The camera goes forward by `speed` per frame, and is elsewhere from
 * frame `cut` on. `frames` has a letter per frame:
 *
 *     .  what it sees           n  no features            w  wrong matches only
 *     m  no images              j  1000 baselines back    k  12 baselines back
 *
 * The first `begin` frames stand still. `states` are the final states. Frames with other
 * letters than . are lost for `reason`. */
typedef struct film {
    uint64_t salt;
    const char *frames, *states;
    double speed;
    double turn;       /* per frame. Not 0: poses of lost frames are checked, too */
    size_t begin, cut; /* cut 0: none */
    odometer_reason reason;
    struct {
        size_t from, to;
        /* bound on the error since `from`, plus `more` per frame; 0: six_sigma() */
        double length, more;
    } near[2];
    bool drift; /* the promised drift is checked */
} film;

static run *show_film(const film *of) {
    run *const self = begin_town(of->salt);
    if (strchr(of->frames, 'j')) {
        self->world->noise = 0.0;
        self->world->everywhere = true;
    }
    for (size_t i = 0, seen = 0; of->frames[i] != '\0'; ++i) {
        const char frame = of->frames[i];
        const double back = frame == 'j' ? 500 : frame == 'k' ? 6 : 0;
        const double z = of->speed * (i < of->begin ? 0.0 : (double)(i - of->begin)) - back;
        const bool is_cut = of->cut > 0 && i >= of->cut;
        const pose at =
            world_pose(is_cut ? 30 : 0, 0, z, is_cut ? 3 : of->turn * (double)i);
        self->world->wrong = frame == 'w';
        if (frame == 'n')
            add_nothing(self, &at);
        else if (frame == 'm') {
            self->truth[self->count++] = at;
            odometer_miss(self->meter);
        } else
            add(self, &at);
        if (frame == '.') {
            seen = i;
            continue;
        }
        assert_true(last(self)->state == ODOMETER_LOST && last(self)->reason != 0);
        if (of->turn > 0) /* the guess: on at the same speed */
            assert_near(self, seen, i, 0.05 * (double)(i - seen),
                        0.01 * (double)(i - seen));
    }
    assert_states(self, of->states);
    for (size_t i = 0; i < self->count; ++i) {
        const bool seen = of->frames[i] == '.';
        if (!seen && of->reason)
            assert_int_equal(steps_of(self)[i].reason, of->reason);
        assert_true(seen || strchr("jkw", of->frames[i]) ||
                    steps_of(self)[i].features == 0);
        for (int k = 0; (seen || of->turn > 0) && k < 2; ++k) {
            const size_t from = of->near[k].from;
            const double more = of->near[k].more * (double)(i - from);
            if (i > from && i <= of->near[k].to)
                assert_near(self, from, i,
                            of->near[k].length > 0 ? of->near[k].length + more
                                                   : six_sigma(self, from, i),
                            0.01);
        }
    }
    if (of->drift)
        assert_drift(self);
    return self;
}

static void walks(void **state) {
    static const struct {
        uint64_t salt;
        path along;
        size_t frames;
        double speed, wrong;
        double aside, ahead; /* motion of a third of the points */
        double near;         /* bound on angles of poses, also in six_sigma(); 0: none */
        bool far, still;
    } WALKS[] = {
        { 1, TURNS, 80, .speed = 0.6 },
        { 5, TURNS, 60, 0.4, .wrong = 0.5 },
        /* a third of the points moves in one direction, as a large truck does */
        { 6, TURNS, 60, 0.4, .aside = 0.3, .ahead = 0.2 },
        /* The key frame stays, so the error stays the error of one pair of frames. */
        { 2, STRAIGHT, 40, 0, .near = 0.01, .still = true },
        { 3, ROUND, 45, 0, .near = 0.02 },
        /* The earlier speed predicts nothing after the camera has stood: it is expected at
         * its last position. */
        { 4, STOPS, 70, .speed = 0.5 },
        /* far from the beginning of the trajectory: 900 is 1800 baselines */
        { 7, STRAIGHT, 115, 8, .far = true },
    };
    const double low[3] = { -20, -4, -10 }, high[3] = { 20, 4, 960 };
    for (size_t i = 0; i < COUNT(WALKS); ++i) {
        run *const self = WALKS[i].far ? begin(WALKS[i].salt, 6000, low, high)
                                       : begin_town(WALKS[i].salt);
        self->world->wrong = WALKS[i].wrong;
        for (uint32_t k = 0; k < self->world->count; k += 3) {
            self->world->drift[k][0] = WALKS[i].aside;
            self->world->drift[k][2] = WALKS[i].ahead;
        }
        walk(self, WALKS[i].along, WALKS[i].frames, WALKS[i].speed);
        assert_found(self);
        if (WALKS[i].speed > 0)
            assert_drift(self);
        for (size_t k = 1; k < self->count; ++k) {
            assert_false(WALKS[i].still && steps_of(self)[k].is_key);
            if (WALKS[i].near > 0)
                assert_near(self, 0, k, six_sigma(self, 0, k), WALKS[i].near);
        }
        end(self);
    }
}

/* The number of points that key frames see. */
static uint32_t points_seen(const odometer *meter) {
    bool *const seen = test_memory((meter->point_count + 1) * sizeof *seen);
    uint32_t count = 0;
    for (uint32_t k = 0; k < meter->keys; ++k)
        for (uint32_t i = 0; i < meter->key[k].frame.count; ++i) {
            const uint32_t point = meter->key[k].point[i];
            assert_true(point == NO_POINT || point < meter->point_count);
            if (point != NO_POINT && !seen[point])
                seen[point] = ++count;
        }
    free(seen);
    return count;
}

/* The odometer keeps only points that features of the window's key frames show. */
static void memory(void **state) {
    run *const self = begin_town(8);
    for (size_t i = 0; i < 30; ++i) {
        go(self, 0, 0, 2.0 * (double)i, 0);
        assert_int_equal(self->meter->point_count, points_seen(self->meter));
        assert_true(self->meter->keys <= 5);
    }
    end(self);
}

/* -------------------------------------------------------------- lost frames -- */

static const film FILMS[] = {
    /* At a constant speed, guesses and interpolated poses are right up to the errors of
     * both ends. */
    { 21, "............n.................", "1fffffffffffbfffffffffffffffff", 0.4,
      .turn = 0.01, .reason = ODOMETER_NO_FEATURES, .near = { { 0, 29, 0.03, 0.004 } } },
    { 23, "............nnn...............", "1fffffffffffbbbfffffffffffffff", 0.4,
      .turn = 0.01, .reason = ODOMETER_NO_FEATURES, .near = { { 0, 29, 0.03, 0.004 } } },
    { 25, "............nnnnn.............", "1fffffffffffbbbbbfffffffffffff", 0.4,
      .turn = 0.01, .reason = ODOMETER_NO_FEATURES, .near = { { 0, 29, 0.03, 0.004 } } },
    /* every other frame is lost */
    { 9, ".n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.n.",
      "1bfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbf", 0.3, .reason = ODOMETER_NO_FEATURES,
      .drift = true },
    /* a black frame between two scenes, which is lost for good */
    { 11, "......n.....", "1fffffl!ffff", 0.4, .cut = 6, .near = { { 7, 11, 0.05, 0 } } },
    /* unusable images are like images without features: before the trajectory begins, on
     * the way, and between two scenes */
    { 19, "mm...m.mm...m....", "ll1ffbfbbfffl!fff", 0.4, .begin = 2, .cut = 13,
      .reason = ODOMETER_NO_IMAGES,
      .near = { { 2, 11, 0.03, 0.004 }, { 13, 16, 0.05, 0 } } },
    { 13, "nnnnn", "lllll", 0.4, .reason = ODOMETER_NO_FEATURES },
    /* random matches on the way */
    { 18, "...w...w...w...w...w", "1ffbfffbfffbfffbfffl", 0.3,
      .near = { { 0, 18, 0, 0 } } },
    /* a refused pose: all features are seen again as if the camera were 1000 baselines
     * behind. The pose is certain, as all matches agree on it, but no camera moves so */
    { 15, "........j.....", "1fffffffbfffff", 0.4, .reason = ODOMETER_IMPLAUSIBLE,
      .near = { { 0, 13, 0.03, 0 } } },
    /* the same before there is a motion to compare with: the points' depth decides */
    { 31, ".j..", "1bff", 0.4, .reason = ODOMETER_IMPLAUSIBLE },
    /* a jump that the depth of the points allows, but not the motion so far: 12 baselines
     * more than before in one frame */
    { 16, "..........k.....", "1fffffffffbfffff", 0.4, .reason = ODOMETER_IMPLAUSIBLE,
      .near = { { 0, 15, 0.06, 0 } } },
};

static void films(void **state) {
    for (size_t i = 0; i < COUNT(FILMS); ++i)
        end(show_film(&FILMS[i]));
}

/* Another place, which the camera has not seen before. The poses there are right among
 * themselves, and a guess joins them to the others. */
static void cut(void **state) {
    static const film CUT = { 10,
                              "....................",
                              "1fffffffff!fffffffff",
                              0.4,
                              .cut = 10,
                              .near = { { 10, 19, 0.03, 0.004 } } };
    run *const self = show_film(&CUT);
    assert_int_equal(steps_of(self)[10].reason, ODOMETER_NO_MATCHES);
    const pose join = pose_invert(&steps_of(self)[9].at);
    const pose step = pose_compose(&steps_of(self)[10].at, &join);
    assert_true(fabs(pose_length(&step) - 0.4) < 0.1); /* on at the same speed */
    end(self);
}

static void late_begin(void **state) {
    static const film LATE = { 12,           "nnn.........", "lll1ffffffff",
                               0.4,          .begin = 3,     .reason = ODOMETER_NO_FEATURES,
                               .drift = true };
    run *const self = show_film(&LATE);
    for (size_t i = 0; i < 3; ++i)
        assert_memory_equal(&steps_of(self)[i].at, &POSE_IDENTITY, sizeof(pose));
    end(self);
}

/* The cameras are exchanged, so no feature has a match. */
static void no_stereo(void **state) {
    run *const self = begin_town(14);
    self->world->blind = 1;
    walk(self, TURNS, 5, 0.4);
    assert_states(self, "lllll");
    for (size_t i = 0; i < 5; ++i)
        assert_int_equal(steps_of(self)[i].reason, ODOMETER_NO_FEATURES);
    end(self);
}

/* --------------------------------------------------------------- refused poses -- */

/* A few points at a distance of 800 baselines determine the camera's direction, but hardly
 * its position: the standard deviation along the view is 400 x 0.47 / (400 x 0.4 sqrt(12))
 * = 0.34, or 0.7 baselines. */
static void far_points(void **state) {
    const double low[3] = { -300, -200, 380 }, high[3] = { 300, 200, 420 };
    run *const self = begin(32, 100, low, high);
    self->world->reach = 1000;
    self->world->maximum = 12;
    for (int i = 0; i < 3; ++i)
        go(self, 0, 0, 0, 0);
    for (size_t i = 1; i < 3; ++i) {
        assert_int_equal(steps_of(self)[i].state, ODOMETER_LOST);
        assert_int_equal(steps_of(self)[i].reason, ODOMETER_UNCERTAIN);
    }
    end(self);
}

/* The expected number of chance poses with k of n matches as inliers, as in
 * geometry/chance.c: 4 (n - 3) C(n, k) C(k, 3) alpha^(k - 3). alpha is the area within
 * twice sqrt(16.3) standard deviations of the sample's pose, in parts of the allowed area.
 */
static void chance(void **state) {
    enum { N = 60 };
    stereo_feature features[N];
    glsurf_match matches[N];
    bool inlier[N];
    for (uint32_t i = 0; i < N; ++i) {
        features[i] = (stereo_feature){ .scale = 1.2f };
        matches[i] = (glsurf_match){ .a = i, .b = i };
    }
    const stereo_frame frame = { features, N, 640, 480, NULL };
    const double radii[] = { 20, 40, 1000, INFINITY };
    const double error = feature_error(&features[0]);
    for (size_t r = 0; r < COUNT(radii); ++r) {
        const double area = fmin(640.0 * 480.0, pi * radii[r] * radii[r]);
        const double alpha = fmin(1.0, pi * 4 * 16.3 * error * error / area);
        for (uint32_t k = 4; k <= N; ++k) {
            for (uint32_t i = 0; i < N; ++i)
                inlier[i] = i < k;
            const attempt made = { .frame = &frame,
                                   .matches = matches,
                                   .inlier = inlier,
                                   .count = N,
                                   .inliers = k };
            const double expected =
                log10(4.0 * (N - 3)) +
                (lgamma(N + 1) - lgamma(N - k + 1) - lgamma(4) - lgamma(k - 2)) / log(10) +
                (k - 3) * log10(alpha);
            assert_int_equal(attempt_is_chance(&made, radii[r]), expected > -6);
        }
    }
}

/* No match is right, so no frame is found, in more frames than a trajectory has. */
static void random_matches(void **state) {
    const size_t frames = test_full() ? MAXIMUM : 12;
    run *const self = begin_town(17);
    self->world->wrong = 1;
    walk(self, TURNS, frames, 0.4);
    for (size_t i = 1; i < frames; ++i) {
        assert_int_equal(steps_of(self)[i].state, ODOMETER_LOST);
        assert_memory_equal(&steps_of(self)[i].at, &POSE_IDENTITY, sizeof(pose));
    }
    end(self);
}

/* --------------------------------------------------------------- determinism -- */

static void same_twice(void **state) {
    enum { FRAMES = 40 };
    odometer_step runs[2][FRAMES];
    for (int k = 0; k < 2; ++k) {
        run *const self = begin_town(19);
        self->world->wrong = 0.3;
        walk(self, TURNS, FRAMES, 0.4);
        memset(runs[k], 0, sizeof runs[k]);
        for (size_t i = 0; i < FRAMES; ++i) {
            const odometer_step *const step = &steps_of(self)[i];
            runs[k][i].at = step->at;
            runs[k][i].state = step->state;
            runs[k][i].inliers = step->inliers;
            runs[k][i].error = step->error;
        }
        end(self);
    }
    assert_memory_equal(runs[0], runs[1], sizeof runs[0]);
}

int main(void) {
    TEST_LIST(tests, walks, memory, films, cut, late_begin, no_stereo, far_points, chance,
              random_matches, same_twice);
    return test_main("odometer", tests, COUNT(tests));
}
