/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Targets in small frames, where a picture lies at its own size at known positions, on both
 * backends: found, followed, lost and removed; the same bytes again and from every source;
 * and refusals. tests/end/frames/target_films.c measures them in films.
 */
#include "calls/api.h"
#include "support/test.h"
#include "texture.h"

#include <math.h>
#include <string.h>

enum { FRAME_WIDTH = 320, FRAME_HEIGHT = 240, SIDE = 150 };

static const double FOCAL = 300.0;

typedef struct rig {
    heard log;
    glsurf_device *device;
    glsurf_targets *targets;
    picture poster, ground, frame;
    glsurf_target_results results;
} rig;

static void end_targets(void *targets) {
    glsurf_targets_destroy(targets);
}

static void make_targets(rig *self, double cutoff) {
    const glsurf_targets_desc desc = { .focal = FOCAL, .cutoff = cutoff };
    assert_ok(glsurf_targets_create(&self->targets, self->device, &desc));
    test_hold(self->targets, end_targets);
}

static void rig_make(rig *self, glsurf_backend backend, double cutoff) {
    *self = (rig){ .poster = picture_scene(SIDE, SIDE, 1, 71),
                   .ground = picture_scene(FRAME_WIDTH, FRAME_HEIGHT, 1, 72),
                   .frame = picture_new(FRAME_WIDTH, FRAME_HEIGHT, 1) };
    self->device = device_new(
        (glsurf_device_desc){ .backend = backend, .log = hear, .log_user = &self->log });
    make_targets(self, cutoff);
}

static uint32_t add(rig *self, const picture *of) {
    const glsurf_image image = picture_image(of);
    uint32_t number = 0;
    assert_ok(glsurf_targets_add(self->targets, &image,
                                 &(glsurf_target_desc){ .width = SIDE }, &number));
    return number;
}

static void search_image(rig *self, const glsurf_image *image, double seconds) {
    assert_ok(glsurf_targets_submit(self->targets, image, seconds));
    assert_ok(glsurf_targets_collect(self->targets, &self->results));
}

/* Adds the poster in steps, between which a frame is searched. */
static void add_in_steps(rig *self) {
    const glsurf_image image = picture_image(&self->poster);
    const glsurf_image frame = picture_image(&self->ground);
    uint32_t number = 0, calls = 0;
    for (; number == 0; ++calls) {
        assert_ok(glsurf_targets_add(
            self->targets, &image, &(glsurf_target_desc){ .width = SIDE, .seconds = 1e-9 },
            &number));
        if (calls == 1)
            search_image(self, &frame, 0.0);
        assert_true(calls < 1000000 && self->results.count == 0);
    }
    assert_true(calls > 5); /* two for each of three views or more */
    assert_ok(glsurf_targets_reset(self->targets));
}

/* Draws the ground, and a picture with its top left pixel at (x, y). */
static void draw(rig *self, const picture *of, uint32_t x, uint32_t y) {
    memcpy(self->frame.pixels, self->ground.pixels, FRAME_WIDTH * FRAME_HEIGHT);
    for (uint32_t row = 0; of && row < SIDE; ++row)
        memcpy(self->frame.pixels + (size_t)(y + row) * FRAME_WIDTH + x,
               of->pixels + (size_t)row * SIDE, SIDE);
}

static void search(rig *self, double seconds) {
    const glsurf_image image = picture_image(&self->frame);
    search_image(self, &image, seconds);
}

/* The pixels of a picture at its own size are the frame's, so its features are but for
 * those whose surroundings reach beyond it. Half a pixel is what these may be off. */
static void assert_found_at(const rig *self, uint32_t x, uint32_t y, bool followed) {
    assert_int_equal(self->results.count, 1);
    const glsurf_target_result *const r = self->results.found;
    assert_int_equal(r->followed, followed);
    assert_true(r->inliers <= r->matches && r->error < 3.0);
    for (int i = 0; i < 4; ++i) {
        const double right = i == 1 || i == 2 ? SIDE : 0, down = i > 1 ? SIDE : 0;
        double u, v;
        assert_true(fabs(r->corners[i][0] - (x - 0.5 + right)) < 0.5 &&
                    fabs(r->corners[i][1] - (y - 0.5 + down)) < 0.5);
        assert_true(glsurf_homography_map(r->homography, right - 0.5, down - 0.5, &u, &v));
        assert_true(fabs(u - r->corners[i][0]) < 1e-9 && fabs(v - r->corners[i][1]) < 1e-9);
    }
    /* A unit of the pose is a pixel, so the distance is the focal length; half a pixel of
     * SIDE is a 300th of it. */
    assert_true(fabs(r->pose.translation[2] / FOCAL - 1.0) < 1.0 / 300.0);
    assert_true(r->modelview[14] == -r->pose.translation[2] && r->modelview[15] == 1.0);
}

static void a_picture_is_found_and_followed(void **state) {
    rig self;
    rig_make(&self, backend_of(state), 0.0);
    const uint32_t number = add(&self, &self.poster);
    for (uint32_t n = 0; n < 4; ++n) {
        draw(&self, &self.poster, 20 + 5 * n, 30 + 3 * n);
        search(&self, n);
        assert_found_at(&self, 20 + 5 * n, 30 + 3 * n, n > 0);
        assert_int_equal(self.results.frame, n + 1);
        assert_int_equal(self.results.found->target, number);
        assert_true(self.results.focal == FOCAL && self.results.focal_known);
    }
    draw(&self, NULL, 0, 0);
    search(&self, 4.0);
    assert_int_equal(self.results.count, 0);
    draw(&self, &self.poster, 100, 60);
    search(&self, 5.0);
    assert_found_at(&self, 100, 60, false);
    assert_ok(glsurf_targets_reset(self.targets));
    search(&self, 6.0);
    assert_found_at(&self, 100, 60, false);
    assert_ok(glsurf_targets_remove(self.targets, number));
    search(&self, 7.0);
    assert_int_equal(self.results.count, 0);
    assert_true(self.results.features.count > 100);
}

/* The results of a film of three frames, with a filter. */
static void run(rig *self, bool flipped, bool steps, glsurf_target_result results[3]) {
    if (steps)
        add_in_steps(self);
    else
        add(self, &self->poster);
    for (uint32_t n = 0; n < 3; ++n) {
        draw(self, &self->poster, 20 + 7 * n, 30);
        picture turned = picture_flipped(&self->frame);
        glsurf_image image = picture_image(flipped ? &turned : &self->frame);
        image.origin = flipped ? GLSURF_ORIGIN_BOTTOM : GLSURF_ORIGIN_TOP;
        search_image(self, &image, 1 + n / 30.0);
        assert_int_equal(self->results.count, 1);
        results[n] = *self->results.found;
    }
}

static void results_have_the_same_bytes(void **state) {
    glsurf_target_result results[4][3];
    memset(results, 0, sizeof results);
    for (int k = 0; k < 4; ++k) {
        rig self;
        rig_make(&self, backend_of(state), 1.0);
        run(&self, k == 2, k == 3, results[k]);
    }
    for (int k = 1; k < 4; ++k)
        assert_memory_equal(results[k], results[0], sizeof *results);
}

/* Pictures that are given up, refused calls, and calls in another context leave no trace.
 */
static void a_description_is_begun_anew(void **state) {
    glsurf_target_result results[2][3];
    memset(results, 0, sizeof results);
    for (int k = 0; k < 2; ++k) {
        rig self;
        rig_make(&self, backend_of(state), 1.0);
        const glsurf_image image = picture_image(&self.ground);
        const glsurf_target_desc desc = { .width = 3.0, .no_tilts = true, .seconds = 1e-9 };
        uint32_t number = 7;
        if (k == 1) {
            assert_ok(glsurf_targets_add(self.targets, &image, &desc, &number));
            assert_int_equal(number, 0);
            assert_int_equal(glsurf_targets_add(self.targets, &image, NULL, &number),
                             GLSURF_ERROR_ARGUMENT);
            assert_ok(glsurf_targets_add(self.targets, NULL, &desc, &number)); /* goes on */
            assert_ok(glsurf_targets_remove(self.targets, 0));
        }
        assert_int_equal(glsurf_targets_remove(self.targets, 0), GLSURF_ERROR_ARGUMENT);
        run(&self, false, k == 1, results[k]);
        if (k == 1) /* is not done when the targets are destroyed */
            assert_ok(glsurf_targets_add(self.targets, &image, &desc, &number));
    }
    assert_memory_equal(results[1], results[0], sizeof *results);
}

/* The one with more inliers comes first, whatever the order of adding. */
static void several_are_found_at_once(void **state) {
    rig self;
    rig_make(&self, backend_of(state), 0.0);
    picture other = picture_scene(SIDE, SIDE, 1, 73);
    const uint32_t numbers[2] = { add(&self, &other), add(&self, &self.poster) };
    assert_true(numbers[0] == 1 && numbers[1] == 2);
    draw(&self, &self.poster, 5, 40);
    for (uint32_t row = 0; row < SIDE; ++row)
        memcpy(self.frame.pixels + (size_t)(50 + row) * FRAME_WIDTH + 165,
               other.pixels + (size_t)row * SIDE, SIDE);
    search(&self, 0.0);
    assert_int_equal(self.results.count, 2);
    const glsurf_target_result *const found = self.results.found;
    assert_true(found[0].inliers >= found[1].inliers &&
                found[0].target + found[1].target == 3);
    assert_ok(glsurf_targets_remove(self.targets, 1));
    search(&self, 1.0);
    assert_found_at(&self, 5, 40, true);
    assert_int_equal(add(&self, &other), 3);
}

/* A frame has more features while a target is lost, until the application sets another
 * number than the library's two. No backend matters. */
static void a_lost_target_has_more_features(void **state) {
    static const uint32_t set[] = { 0, 500, 1000, 300, 500 },
                          expected[] = { 1000, 1000, 1000, 300, 500 };
    rig self;
    rig_make(&self, GLSURF_BACKEND_CPU, 0.0);
    glsurf_extractor *const extractor = glsurf_targets_extractor(self.targets);
    picture large = picture_scene(640, 480, 1, 74);
    const glsurf_image image = picture_image(&large);
    search_image(&self, &image, 0.0);
    assert_int_equal(self.results.features.count, 500); /* none is lost yet */
    add(&self, &self.poster);
    for (size_t i = 0; i < COUNT(set); ++i) {
        const glsurf_extractor_desc desc = { .features = set[i],
                                             .grid_columns = 8,
                                             .grid_rows = 6 };
        if (set[i] > 0)
            assert_ok(glsurf_extractor_change(extractor, &desc));
        search_image(&self, &image, 0.0);
        assert_int_equal(self.results.features.count, expected[i]);
    }
}

static void features_are_a_target(void **state) {
    rig self;
    rig_make(&self, backend_of(state), 0.0);
    draw(&self, &self.poster, 40, 40);
    search(&self, 0.0);
    uint32_t number; /* features outside the part are left out */
    const glsurf_region part = { 40, 40, SIDE, SIDE };
    assert_ok(glsurf_targets_add_features(self.targets, &self.results.features, &part,
                                          &(glsurf_target_desc){ .width = SIDE }, &number));
    draw(&self, &self.poster, 90, 50);
    search(&self, 1.0);
    assert_int_equal(self.results.count, 1);
    assert_true(fabs(self.results.found->corners[0][0] - 89.5) < 0.5 &&
                fabs(self.results.found->corners[0][1] - 49.5) < 0.5);
}

/* A texture has the values of the pixels, so the targets are the same. */
static void a_texture_is_a_picture(void **state) {
    glsurf_target_result results[2];
    for (int k = 0; k < 2; ++k) {
        rig self;
        rig_make(&self, GLSURF_BACKEND_GL, 0.0);
        const GLuint name = texture_bound(GL_TEXTURE_2D);
        texture_upload(GL_TEXTURE_2D, 0, GL_R8, SIDE, SIDE, 1, self.poster.pixels);
        const glsurf_image texture = texture_image(name, SIDE, SIDE);
        const glsurf_image pixels = picture_image(&self.poster);
        uint32_t number;
        assert_ok(glsurf_targets_add(self.targets, k ? &texture : &pixels,
                                     &(glsurf_target_desc){ .width = SIDE }, &number));
        draw(&self, &self.poster, 33, 44);
        search(&self, 0.0);
        assert_found_at(&self, 33, 44, false);
        memcpy(&results[k], self.results.found, sizeof *results);
    }
    assert_memory_equal(&results[1], &results[0], sizeof *results);
}

static void refuse(rig *self, glsurf_result result, glsurf_result expected,
                   const char *words) {
    assert_int_equal(result, expected);
    assert_told(&self->log, self->device, words);
    self->log.count = 0;
}

static void bad_values_are_refused(void **state) {
    rig self;
    rig_make(&self, backend_of(state), 0.0);
    const glsurf_targets_desc bad[] = { { .focal = (double)NAN },
                                        { .focal = -1.0 },
                                        { .cutoff = (double)INFINITY },
                                        { .slope = -1.0 },
                                        { .centre = { 0.0, (double)NAN } } };
    for (size_t i = 0; i < COUNT(bad); ++i) {
        glsurf_targets *none = self.targets;
        refuse(&self, glsurf_targets_create(&none, self.device, &bad[i]),
               GLSURF_ERROR_ARGUMENT, "not finite");
        assert_null(none);
    }
    picture flat = picture_flat(SIDE, SIDE, 90);
    const glsurf_image blank = picture_image(&flat), image = picture_image(&self.poster);
    glsurf_image masked = image;
    masked.mask = &image;
    const glsurf_target_desc desc = { 0 };
    glsurf_targets *const t = self.targets;
    uint32_t number = 7;
    refuse(&self, glsurf_targets_add(t, &blank, &desc, &number), GLSURF_ERROR_GEOMETRY,
           "has 0 features");
    refuse(&self, glsurf_targets_add(t, &masked, &desc, &number), GLSURF_ERROR_ARGUMENT,
           "mask");
    refuse(&self,
           glsurf_targets_add(t, &image, &(glsurf_target_desc){ .width = (double)NAN },
                              &number),
           GLSURF_ERROR_ARGUMENT, "width");
    refuse(&self,
           glsurf_targets_add(t, &image, &(glsurf_target_desc){ .seconds = -1.0 }, &number),
           GLSURF_ERROR_ARGUMENT, "time for a call");
    refuse(&self, glsurf_targets_remove(t, 1), GLSURF_ERROR_ARGUMENT, "no target 1");
    refuse(&self, glsurf_targets_submit(t, &image, (double)NAN), GLSURF_ERROR_ARGUMENT,
           "time");
    refuse(&self, glsurf_targets_collect(t, &self.results), GLSURF_ERROR_ARGUMENT,
           "submit an image");
    assert_int_equal(number, 7);
    assert_int_equal(add(&self, &self.poster), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_BOTH(a_picture_is_found_and_followed),
        TEST_ON_BOTH(results_have_the_same_bytes),
        TEST_ON_BOTH(a_description_is_begun_anew),
        TEST_ON_BOTH(several_are_found_at_once),
        TEST(a_lost_target_has_more_features, NULL),
        TEST_ON_BOTH(features_are_a_target),
        TEST(a_texture_is_a_picture, NULL),
        TEST_ON_BOTH(bad_values_are_refused),
    };
    return driver_main("targets", tests, COUNT(tests));
}
