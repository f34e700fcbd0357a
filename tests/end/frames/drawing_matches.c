/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Drawn matches against ideal lines, computed from the keypoints. canvas.h derives the
 * bounds.
 */
#include "calls/api.h"
#include "frames/canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { IMAGE_WIDTH = 160, IMAGE_HEIGHT = 120 };

/* Features of two images of a scene, and their matches. */
typedef struct views {
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    feature_list a, b;
    glsurf_feature_set *sets[2];
    glsurf_match *matches;
    uint32_t count;
} views;

static void views_make(views *self, bool loaded) {
    picture whole = picture_scene(IMAGE_WIDTH + 10, IMAGE_HEIGHT + 6, 1, 81);
    picture first =
        picture_cut(&whole, &(glsurf_region){ 0, 0, IMAGE_WIDTH, IMAGE_HEIGHT });
    picture second =
        picture_cut(&whole, &(glsurf_region){ 10, 6, IMAGE_WIDTH, IMAGE_HEIGHT });
    *self = (views){ .extractor = extractor_new((glsurf_extractor_desc){ 0 }) };
    self->matcher = matcher_on(device_of(self->extractor), 2);
    self->a = extract(self->extractor, &first);
    self->sets[0] = loaded ? feature_list_load(&self->a, self->matcher)
                           : set_kept(self->matcher, self->extractor);
    self->b = extract(self->extractor, &second);
    self->sets[1] = set_kept(self->matcher, self->extractor);
    const glsurf_match_params params = { 0 };
    const glsurf_matches matches =
        match_sets(self->matcher, self->sets[0], self->sets[1], &params);
    self->count = matches.count;
    assert_true(self->count > 8);
    self->matches = test_scratch(self->count * sizeof *self->matches);
    memcpy(self->matches, matches.matches, self->count * sizeof *self->matches);
}

static void ends_of(const views *self, uint32_t i, const canvas_mapping m[2], double a[2],
                    double b[2]) {
    const glsurf_keypoint *from = &self->a.keypoints[self->matches[i].a];
    const glsurf_keypoint *to = &self->b.keypoints[self->matches[i].b];
    canvas_map(&m[0], (double)from->x, (double)from->y, a);
    canvas_map(&m[1], (double)to->x, (double)to->y, b);
}

/* Asserts that each ideal line up to `longest` is drawn, and nothing else. */
static void check_matches(canvas *on, const views *self, const canvas_mapping m[2],
                          double width, double longest) {
    const double reach = 0.5 * width + 0.5, slack = CANVAS_FLOATS + 0.5 * CANVAS_STEP;
    double a[2], b[2];
    uint32_t shown = 0;
    canvas_forget(on);
    for (uint32_t i = 0; i < self->count; ++i) {
        ends_of(self, i, m, a, b);
        if (hypot(b[0] - a[0], b[1] - a[1]) > longest)
            continue;
        ++shown;
        canvas_note_line(on, 0, a, b);
        for (int j = 0; j <= 100; ++j)
            canvas_assert_covered(on, &m[0],
                                  (const double[]){ a[0] + (b[0] - a[0]) * j / 100,
                                                    a[1] + (b[1] - a[1]) * j / 100 },
                                  reach - CANVAS_HALF - slack - CANVAS_BYTES);
    }
    assert_true(shown > 4);
    canvas_assert_near(on, reach + slack);
}

static void draw_matches(canvas *on, const views *self, glsurf_match_drawing drawing) {
    canvas_clear(on);
    if (glsurf_matcher_draw(self->matcher, &drawing))
        fail_msg("%s", glsurf_device_message(device_of(self->matcher)));
    canvas_read(on);
}

static canvas_mapping whole_canvas(bool top) {
    canvas_mapping m = { .viewport = { 0, 0, CANVAS_WIDTH, CANVAS_HEIGHT }, .top = top };
    canvas_fill(m.to_clip, IMAGE_WIDTH, IMAGE_HEIGHT);
    return m;
}

/* Both images fill the viewport. The lines show the scene's motion, about 23 pixels. */
static void matches_are_lines_of_motion(void **state) {
    canvas *on = *state;
    views self;
    views_make(&self, false);
    for (int top = 0; top < 2; ++top) {
        const canvas_mapping m[2] = { whole_canvas(top), whole_canvas(top) };
        glsurf_match_drawing drawing = { .origin = top ? GLSURF_ORIGIN_TOP : 0,
                                         .a_colour = { 1, 0, 0, 1 },
                                         .b_colour = { 1, 0, 0, 1 } };
        draw_matches(on, &self, drawing);
        check_matches(on, &self, m, 1.5, INFINITY);
        drawing.max_length = 23.5f;
        draw_matches(on, &self, drawing);
        check_matches(on, &self, m, 1.5, 23.5);
    }
}

/* Images side by side. One set was loaded and does not know the size of its image. */
static void matches_join_two_pictures(void **state) {
    canvas *on = *state;
    views self;
    views_make(&self, true);
    glsurf_match_drawing drawing = { .line_width = 3.0f,
                                     .a_colour = { 1, 0, 0, 1 },
                                     .b_colour = { 1, 0, 0, 1 } };
    assert_argument(glsurf_matcher_draw(self.matcher, &drawing));
    assert_true(
        glsurf_clip_matrix(IMAGE_WIDTH, IMAGE_HEIGHT, -1, 1, 0, 0, drawing.a_to_clip));
    assert_true(glsurf_clip_matrix(IMAGE_WIDTH, IMAGE_HEIGHT, 1, 0.5, 0, -0.5,
                                   drawing.b_to_clip)); /* mirrored */
    draw_matches(on, &self, drawing);
    canvas_mapping m[2] = { whole_canvas(false), whole_canvas(false) };
    const double left[9] = { 1.0 / 160, 0, 0.5 / 160 - 1, 0, -1.0 / 120, 1 - 0.5 / 120, 0,
                             0,         1 };
    const double right[9] = { -1.0 / 160, 0,          1 - 0.5 / 160,
                              0,          -1.0 / 120, 0.5 - 0.5 / 120,
                              0,          0,          1 };
    memcpy(m[0].to_clip, left, sizeof left);
    memcpy(m[1].to_clip, right, sizeof right);
    check_matches(on, &self, m, 3.0, INFINITY);
}

/* A line changes from red to blue; with default colours it has one colour. */
static void lines_change_their_colour(void **state) {
    canvas *on = *state;
    views self;
    views_make(&self, false);
    const canvas_mapping m[2] = { whole_canvas(false), whole_canvas(false) };
    double a[2], b[2];
    ends_of(&self, 0, m, a, b);
    draw_matches(on, &self,
                 (glsurf_match_drawing){ .limit = 1,
                                         .line_width = 6.0f,
                                         .a_colour = { 1, 0, 0, 1 },
                                         .b_colour = { 0, 0, 1, 1 } });
    const uint8_t *from = on->pixel[(int)a[1]][(int)a[0]];
    const uint8_t *to = on->pixel[(int)b[1]][(int)b[0]];
    /* An end is up to sqrt(1/2) pixels from its pixel's centre, on a line of about 23. */
    assert_true(from[0] >= 240 && from[2] <= 15 && from[3] == 255);
    assert_true(to[2] >= 240 && to[0] <= 15 && to[3] == 255);
    canvas_forget(on);
    canvas_note_line(on, 0, a, b);
    canvas_assert_cover(on, 3.5, CANVAS_FLOATS + 0.5 * CANVAS_STEP + CANVAS_BYTES);
    draw_matches(on, &self, (glsurf_match_drawing){ .limit = 1, .line_width = 6.0f });
    assert_memory_equal(on->pixel[(int)a[1]][(int)a[0]], on->pixel[(int)b[1]][(int)b[0]],
                        4);
    assert_int_equal(on->pixel[(int)a[1]][(int)a[0]][3], 255);
}

/* ------------------------------------------------------------------ errors -- */

static void refuse_matches(glsurf_matcher *matcher, glsurf_match_drawing drawing) {
    assert_argument(glsurf_matcher_draw(matcher, &drawing));
    assert_true(strlen(glsurf_device_message(device_of(matcher))) > 20);
}

static void what_matches_refuse(void **state) {
    canvas *on = *state;
    static heard log;
    glsurf_device *device =
        device_new((glsurf_device_desc){ .log = hear, .log_user = &log });
    glsurf_matcher *matcher = matcher_on(device, 0);
    canvas_clear(on);
    refuse_matches(matcher, (glsurf_match_drawing){ 0 }); /* nothing was submitted */
    views self;
    views_make(&self, false);
    refuse_matches(self.matcher, (glsurf_match_drawing){ .a_to_clip = { 1 } });
    refuse_matches(self.matcher, (glsurf_match_drawing){ .b_to_clip = { [8] = NAN } });
    refuse_matches(self.matcher, (glsurf_match_drawing){ .origin = (glsurf_origin)-1 });
    refuse_matches(self.matcher, (glsurf_match_drawing){ .line_width = NAN });
    refuse_matches(self.matcher, (glsurf_match_drawing){ .max_length = -1.0f });
    refuse_matches(self.matcher, (glsurf_match_drawing){ .a_colour = { -1 } });
    refuse_matches(self.matcher, (glsurf_match_drawing){ .b_colour = { 2 } });
    draw_matches(on, &self, (glsurf_match_drawing){ 0 });
    assert_true(canvas_count(on) > 100);
}

static void the_cpu_backend_refuses(void **state) {
    glsurf_matcher *matcher = matcher_new(GLSURF_BACKEND_CPU, 0);
    refuse_matches(matcher, (glsurf_match_drawing){ 0 });
}

static void matrices(void **state) {
    double m[9] = { [3] = 4711.0 }, x = 0.0, y = 0.0;
    assert_false(glsurf_clip_matrix(0, 5, -1, 1, 1, -1, m));
    assert_false(glsurf_clip_matrix(5, 0, -1, 1, 1, -1, m));
    assert_false(glsurf_clip_matrix(5, 5, 1, 1, 1, -1, m));
    assert_false(glsurf_clip_matrix(5, 5, -1, NAN, 1, -1, m));
    assert_false(glsurf_clip_matrix(5, 5, -1, 1, INFINITY, -1, m));
    assert_false(glsurf_clip_matrix(5, 5, -1, 1, 1, -1, NULL));
    assert_true(m[3] == 4711.0);
    assert_true(glsurf_clip_matrix(8, 4, -1, 1, 0, -1, m));
    assert_true(glsurf_homography_map(m, -0.5, -0.5, &x, &y) && x == -1.0 && y == 1.0);
    assert_true(glsurf_homography_map(m, 7.5, 3.5, &x, &y) && x == 0.0 && y == -1.0);
}

int main(void) {
    static canvas on;
    driver used;
    driver_open(&used);
    canvas_make(&on);
    const struct CMUnitTest tests[] = {
        TEST(matches_are_lines_of_motion, &on), TEST(matches_join_two_pictures, &on),
        TEST(lines_change_their_colour, &on),   TEST(what_matches_refuse, &on),
        TEST(the_cpu_backend_refuses, &on),     TEST(matrices, &on),
    };
    return driver_test(&used, "drawing_matches", tests, COUNT(tests));
}
