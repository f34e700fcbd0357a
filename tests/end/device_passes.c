/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The list of passes of a device is that of its last work, whichever object it was of, and
 * times of passes are those of the list.
 */
#include "family.h"
#include "query.h"

#include <string.h>

/* ------------------------------------------------------------------- passes -- */

typedef struct pass_list {
    uint32_t count;
    glsurf_pass_info pass[256];
} pass_list;

static pass_list passes_of(glsurf_device *device) {
    pass_list list;
    const glsurf_pass_info *passes = NULL;
    list.count = glsurf_device_passes(device, &passes);
    assert_in_range(list.count, 0, COUNT(list.pass));
    memcpy(list.pass, passes, list.count * sizeof *passes);
    return list;
}

static void assert_passes(glsurf_device *device, const pass_list *expected) {
    const pass_list list = passes_of(device);
    assert_int_equal(list.count, expected->count);
    for (uint32_t i = 0; i < list.count; ++i) {
        assert_string_equal(list.pass[i].stage, expected->pass[i].stage);
        assert_string_equal(list.pass[i].label, expected->pass[i].label);
        assert_int_equal(list.pass[i].fragments, expected->pass[i].fragments);
        assert_int_equal(list.pass[i].bytes_written, expected->pass[i].bytes_written);
    }
}

static void match(const family *self) {
    glsurf_matches matches;
    assert_ok(glsurf_matcher_submit(self->matcher, self->set, self->set, &params));
    assert_ok(glsurf_matcher_collect(self->matcher, &matches));
}

/* Each of these is listed by itself on a device of its own. */
static void list_alone(const fixture *f, pass_list *of_image, pass_list *of_match,
                       pass_list *of_canvas) {
    family self = family_on(f, noted_device());
    submit(f, self.extractor);
    *of_image = passes_of(self.device);
    family_free(&self);
    self = family_on(f, noted_device());
    match(&self);
    *of_match = passes_of(self.device);
    family_free(&self);
    self = family_on(f, noted_device());
    assert_shows(f, self.panorama);
    *of_canvas = passes_of(self.device);
    family_free(&self);
    assert_true(of_image->count > 10 && of_match->count > 1 && of_canvas->count > 1);
}

static void passes_are_those_of_the_last_work(void **state) {
    static pass_list of_image, of_match, of_canvas; /* large */
    const fixture *f = *state;
    list_alone(f, &of_image, &of_match, &of_canvas);
    family self = family_on(f, noted_device());
    glsurf_panorama *second = panorama_on(self.device, CANVAS, TALL);
    bool as_c;
    for (int round = 0; round < 2; ++round) {
        submit(f, self.extractor);
        assert_passes(self.device, &of_image);
        assert_found(collect(self.extractor), &f->expected[0]);
        assert_passes(self.device, &of_image);
        match(&self);
        assert_passes(self.device, &of_match);
        assert_shows(f, self.panorama);
        assert_passes(self.device, &of_canvas);
        submit(f, self.extractor);
        glsurf_feature_set *kept = NULL; /* what makes sets is not listed */
        assert_ok(glsurf_feature_set_keep(&kept, self.matcher, self.extractor));
        assert_ok(glsurf_device_rounding_check(self.device, &as_c));
        assert_passes(self.device, &of_image);
        assert_shows(f, second);
        assert_passes(self.device, &of_canvas);
        assert_shows(f, self.panorama);
        assert_passes(self.device, &of_canvas);
        match(&self);
        assert_passes(self.device, &of_match);
        glsurf_feature_set_destroy(kept);
        assert_found(collect(self.extractor), &f->expected[0]);
    }
    glsurf_panorama_destroy(second);
    family_free(&self);
}

/* An image whose candidates exceed the capacity is processed again when it is collected. If
 * another object worked since, its passes stay. */
static void what_is_repeated_is_not_listed(void **state) {
    static pass_list of_match, of_canvas; /* large */
    static uint8_t rgba[CANVAS * TALL * 4];
    const fixture *f = *state;
    const glsurf_extractor_desc desc = { .capacity = 1, .threshold = 1e-9f };
    glsurf_device *apart = device_new((glsurf_device_desc){ 0 });
    feature_list expected =
        extract_on(apart, (glsurf_extractor_desc){ .threshold = 1e-9f }, &f->scene);
    glsurf_device_destroy(apart);
    family self = family_on(f, noted_device());
    match(&self);
    of_match = passes_of(self.device);
    assert_shows(f, self.panorama);
    of_canvas = passes_of(self.device);
    for (int i = 0; i < 2; ++i) {
        glsurf_extractor *extractor = extractor_on(self.device, desc);
        submit(f, extractor);
        if (i == 0)
            match(&self);
        else
            assert_shows(f, self.panorama);
        assert_found(collect(extractor), &expected);
        assert_passes(self.device, i == 0 ? &of_match : &of_canvas);
        glsurf_extractor_destroy(extractor);
    }
    assert_ok(glsurf_panorama_read(self.panorama, rgba));
    assert_int_equal(passes_of(self.device).count, of_canvas.count);
    family_free(&self);
}

/* A destroyed object's passes are not taken for those of a new one. */
static void passes_do_not_pass_to_a_new_object(void **state) {
    static pass_list of_image, of_match, of_canvas; /* large */
    const fixture *f = *state;
    list_alone(f, &of_image, &of_match, &of_canvas);
    family self = family_on(f, noted_device());
    for (int i = 0; i < 3; ++i) {
        assert_shows(f, self.panorama);
        assert_passes(self.device, &of_canvas);
        glsurf_panorama_destroy(self.panorama);
        self.panorama = panorama_on(self.device, CANVAS, TALL);
    }
    family_free(&self);
}

/* Queries of time by which each draw takes a microsecond. */
static void APIENTRY count_microseconds(GLuint asked, GLenum what, GLuint64 *value) {
    static GLuint64 now;
    (void)asked;
    (void)what;
    now += 1000;
    *value = now;
}

static void *fake_time(void *user, const char *name) {
    union {
        void(APIENTRY *function)(GLuint, GLenum, GLuint64 *);
        void *object;
    } address = { count_microseconds };
    return strcmp(name, "glGetQueryObjectui64v") == 0 ? address.object
                                                      : record_get_proc_address(user, name);
}

/* Adds the scene to the family's panorama twice and reads it. Between these, draws that are
 * not listed may come. Returns the microseconds of all passes. */
static double time_canvas(const fixture *f, const family *self, bool between) {
    static uint8_t rgba[CANVAS * TALL * 4];
    const glsurf_image image = picture_image(&f->scene);
    glsurf_feature_set *set = NULL;
    bool as_c;
    double seconds = 0.0;
    submit(f, self->extractor);
    assert_ok(glsurf_panorama_add(self->panorama, &image, &in_place));
    if (between) {
        assert_ok(glsurf_feature_set_keep(&set, self->matcher, self->extractor));
        assert_ok(glsurf_device_rounding_check(self->device, &as_c));
    }
    assert_ok(glsurf_panorama_add(self->panorama, &image, &in_place));
    assert_ok(glsurf_panorama_read(self->panorama, rgba));
    const pass_list list = passes_of(self->device);
    for (uint32_t i = 0; i < list.count; ++i)
        seconds += list.pass[i].seconds;
    glsurf_feature_set_destroy(set);
    assert_found(collect(self->extractor), &f->expected[0]);
    return 1e6 * seconds;
}

/* The time of what is not listed counts for no pass. */
static void unlisted_draws_take_no_time(void **state) {
    const fixture *f = *state;
    if (is_es())
        skip(); /* it has no queries of time */
    family self =
        family_on(f, device_new((glsurf_device_desc){ .get_proc_address = fake_time,
                                                      .timings = GLSURF_TIMINGS_QUERIES }));
    const double alone = time_canvas(f, &self, false);
    assert_true(alone > 1.5);
    assert_float_equal(time_canvas(f, &self, true), alone, 1e-3);
    family_free(&self);
}

int main(void) {
    static fixture f; /* large */
    fixture_open(&f);
    const struct CMUnitTest tests[] = {
        FIXTURE_TEST(passes_are_those_of_the_last_work, &f),
        FIXTURE_TEST(what_is_repeated_is_not_listed, &f),
        FIXTURE_TEST(passes_do_not_pass_to_a_new_object, &f),
        FIXTURE_TEST(unlisted_draws_take_no_time, &f),
    };
    return fixture_run(&f, "device_passes", tests, COUNT(tests));
}
