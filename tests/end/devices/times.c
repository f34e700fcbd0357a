/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Times of passes by queries of the GPU's clock, beside those of the CPU's clock, and the
 * check whether they can be trusted. What they are is the driver's business: here they are
 * there, and nothing else changes.
 */
#include "calls/api.h"

#include <stdio.h>

typedef struct fixture {
    driver driver;
    picture scene;
    feature_list expected;
} fixture;

static bool has_a_clock(void) {
    GLint bits = 0;
    glGetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
    return bits > 0;
}

/* A device that times passes by queries. Skips the test if the driver has no clock to
 * query, and the library says so. */
static glsurf_device *timed_device(void) {
    static heard log; /* as long as the device */
    glsurf_device *device;
    log = (heard){ 0 };
    const glsurf_result result = glsurf_device_create(
        &device, &(glsurf_device_desc){ .get_proc_address = glsurf_context_get_proc_address,
                                        .log = hear,
                                        .log_user = &log,
                                        .timings = GLSURF_TIMINGS_QUERIES });
    if (has_a_clock()) {
        assert_int_equal(result, GLSURF_OK);
        return device;
    }
    assert_int_equal(result, GLSURF_ERROR_UNSUPPORTED);
    assert_heard_once(&log);
    skip();
    return NULL;
}

static glsurf_extractor *timed_new(uint32_t frames) {
    glsurf_device *device = timed_device();
    glsurf_extractor *extractor =
        extractor_on(device, (glsurf_extractor_desc){ .frames = frames });
    glsurf_device_destroy(device); /* the extractor keeps it alive */
    return extractor;
}

/* The sum, which is above zero: every driver's clock goes on during an image or a match. */
static double seconds_of(const void *object) {
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_device_passes(device_of(object), &passes);
    double seconds = 0.0;
    assert_true(count > 0);
    for (uint32_t i = 0; i < count; ++i) {
        assert_true(passes[i].seconds >= 0.0 && passes[i].seconds < 100.0);
        seconds += passes[i].seconds;
    }
    assert_true(seconds > 0.0);
    return seconds;
}

static void passes_have_times(void **state) {
    fixture *f = *state;
    glsurf_extractor *extractor = timed_new(1);
    for (int i = 0; i < 3; ++i) {
        feature_list list = extract(extractor, &f->scene);
        assert_same_features(&list, &f->expected);
        feature_list_free(&list);
        const double seconds = seconds_of(extractor);
        assert_true(seconds_of(extractor) == seconds); /* they are not added up again */
    }
    glsurf_extractor_destroy(extractor);
}

/* Of the last that was submitted; those of images before it were given up unread. */
static void times_are_those_of_the_last_image(void **state) {
    fixture *f = *state;
    glsurf_extractor *extractor = timed_new(3);
    const glsurf_image image = picture_image(&f->scene);
    for (int i = 0; i < 5; ++i)
        assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
    seconds_of(extractor);
    for (int i = 0; i < 3; ++i) {
        feature_list list = collect(extractor);
        assert_same_features(&list, &f->expected);
        feature_list_free(&list);
    }
    seconds_of(extractor);
    glsurf_extractor_destroy(extractor);
}

/* One of elapsed time is active all the while, and a buffer bound that would take the
 * results. */
static void the_applications_queries_go_on(void **state) {
    fixture *f = *state;
    glsurf_extractor *extractor = timed_new(1);
    GLuint query, buffer = 0;
    GLint major = 0, minor = 0, active = 0, bound = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    const bool buffers = major > 4 || (major == 4 && minor >= 4);
    glGenQueries(1, &query);
    if (buffers) {
        const GLuint64 filled[4] = { 7, 7, 7, 7 };
        glGenBuffers(1, &buffer);
        glBindBuffer(GL_QUERY_BUFFER, buffer);
        glBufferData(GL_QUERY_BUFFER, sizeof filled, filled, GL_STREAM_READ);
    }
    glBeginQuery(GL_TIME_ELAPSED, query);
    feature_list list = extract(extractor, &f->scene);
    assert_same_features(&list, &f->expected);
    feature_list_free(&list);
    seconds_of(extractor);
    glGetQueryiv(GL_TIME_ELAPSED, GL_CURRENT_QUERY, &active);
    assert_int_equal(active, query);
    glEndQuery(GL_TIME_ELAPSED);
    if (buffers) {
        GLuint64 left[4];
        glGetIntegerv(GL_QUERY_BUFFER_BINDING, &bound);
        assert_int_equal(bound, buffer);
        glGetBufferSubData(GL_QUERY_BUFFER, 0, sizeof left, left);
        for (int i = 0; i < 4; ++i)
            assert_int_equal(left[i], 7);
        glDeleteBuffers(1, &buffer);
    }
    glDeleteQueries(1, &query);
    glsurf_extractor_destroy(extractor);
    driver_assert_clean(&f->driver);
}

static void assert_stages(glsurf_device *device, const char *first, const char *last) {
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_device_passes(device, &passes);
    assert_true(count > 0);
    assert_string_equal(passes[0].stage, first);
    assert_string_equal(passes[count - 1].stage, last);
}

/* Those of the match or the image that was submitted last on the device. */
static void matches_have_times_too(void **state) {
    fixture *f = *state;
    glsurf_device *device = timed_device();
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    glsurf_matcher *matcher = matcher_on(device, 0);
    glsurf_feature_set *set;
    glsurf_matches matches;
    const glsurf_features features = { .count = f->expected.count,
                                       .descriptor_length = f->expected.length,
                                       .keypoints = f->expected.keypoints,
                                       .descriptors = f->expected.descriptors };
    assert_int_equal(glsurf_feature_set_load(&set, matcher, &features), GLSURF_OK);
    assert_int_equal(glsurf_matcher_submit(matcher, set, set, &(glsurf_match_params){ 0 }),
                     GLSURF_OK);
    assert_int_equal(glsurf_matcher_collect(matcher, &matches), GLSURF_OK);
    seconds_of(matcher);
    assert_stages(device, "match", "pairs");
    feature_list list = extract(extractor, &f->scene);
    seconds_of(extractor);
    assert_stages(device, "smooth", "publish");
    feature_list_free(&list);
    glsurf_feature_set_destroy(set);
    glsurf_extractor_destroy(extractor);
    glsurf_matcher_destroy(matcher);
    glsurf_device_destroy(device);
    driver_assert_clean(&f->driver);
}

/* A frame after a change of the timings. `timed` is whether its passes have times. */
static void check_frame(const fixture *f, glsurf_extractor *extractor, bool timed) {
    feature_list list = extract(extractor, &f->scene);
    assert_same_features(&list, &f->expected);
    feature_list_free(&list);
    if (timed) {
        seconds_of(extractor);
        return;
    }
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_device_passes(device_of(extractor), &passes);
    assert_true(count > 0);
    for (uint32_t i = 0; i < count; ++i)
        assert_true(passes[i].seconds == 0.0);
}

/* From one kind to each other one, also while an image waits. What is refused changes
 * nothing. */
static void timings_change(void **state) {
    static const glsurf_timings order[] = { GLSURF_TIMINGS_CLOCK,   GLSURF_TIMINGS_NONE,
                                            GLSURF_TIMINGS_QUERIES, GLSURF_TIMINGS_CLOCK,
                                            GLSURF_TIMINGS_QUERIES, GLSURF_TIMINGS_NONE };
    fixture *f = *state;
    heard log = { 0 };
    glsurf_device *device =
        device_new((glsurf_device_desc){ .log = hear, .log_user = &log });
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    const glsurf_image image = picture_image(&f->scene);
    bool timed = false;
    check_frame(f, extractor, timed);
    for (size_t i = 0; i < COUNT(order); ++i) {
        const bool present = order[i] != GLSURF_TIMINGS_QUERIES || has_a_clock();
        log.count = 0;
        assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
        assert_int_equal(glsurf_device_set_timings(device, order[i]),
                         present ? GLSURF_OK : GLSURF_ERROR_UNSUPPORTED);
        assert_int_equal(log.count, present ? 0 : 1);
        if (present)
            timed = order[i] != GLSURF_TIMINGS_NONE;
        feature_list list = collect(extractor);
        assert_same_features(&list, &f->expected);
        feature_list_free(&list);
        check_frame(f, extractor, timed);
        log.count = 0;
        assert_int_equal(glsurf_device_set_timings(device, (glsurf_timings)3),
                         GLSURF_ERROR_ARGUMENT);
        assert_heard_once(&log);
        assert_string_equal(glsurf_device_message(device), log.last);
        check_frame(f, extractor, timed);
    }
    assert_int_equal(glsurf_device_set_timings(NULL, GLSURF_TIMINGS_NONE),
                     GLSURF_ERROR_ARGUMENT);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    driver_assert_clean(&f->driver);
}

/* What the header promises of queries that are trusted: they say from 0.75 to 1.15 times
 * what the clock says, in most runs, of the light draws and of the heavy ones. The figures
 * are those of the run in the middle by (q1 + q2) / (c1 + c2). That ratio lies between
 * q1 / c1 and q2 / c2, so it lies in the range in all runs that agree; those are the
 * majority, and then it does in the middle one, too. A sum and a quotient of doubles each
 * round by a factor of at most 1 + 2^-53, here and in the library: 2^-50 covers all. */
static bool in_the_range_of_trust(const glsurf_timer_check *check) {
    const double ratio = check->queries / check->clock, rounding = 0x1p-50;
    return ratio >= 0.75 * (1.0 - rounding) && ratio <= 1.15 * (1.0 + rounding);
}

/* Between a frame and its collection, and without any. */
static void the_check_leaves_all_as_it_is(void **state) {
    fixture *f = *state;
    glsurf_timer_check check;
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    const glsurf_image image = picture_image(&f->scene);
    assert_int_equal(glsurf_device_timer_check(device_of(extractor), &check), GLSURF_OK);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_device_passes(device_of(extractor), &passes);
    const uint64_t fragments = passes[count - 1].fragments;
    assert_int_equal(glsurf_device_timer_check(device_of(extractor), &check), GLSURF_OK);
    assert_int_equal(glsurf_device_passes(device_of(extractor), &passes), count);
    assert_int_equal(passes[count - 1].fragments, fragments);
    assert_true(check.clock > 0.0 && check.queries >= 0.0);
    if (check.trusted)
        assert_true(in_the_range_of_trust(&check));
    printf("%s: %.2f ms by queries, %.2f ms by the clock\n",
           check.trusted ? "trusted" : "not trusted", 1e3 * check.queries,
           1e3 * check.clock);
    feature_list list = collect(extractor);
    assert_same_features(&list, &f->expected);
    feature_list_free(&list);
    list = extract(extractor, &f->scene);
    assert_same_features(&list, &f->expected);
    feature_list_free(&list);
    glsurf_extractor_destroy(extractor);
    driver_assert_clean(&f->driver);
}

static void wrong_checks_are_refused(void **state) {
    (void)state;
    glsurf_timer_check check;
    assert_int_equal(glsurf_device_timer_check(NULL, &check), GLSURF_ERROR_ARGUMENT);
    for (glsurf_backend b = GLSURF_BACKEND_GL; b <= GLSURF_BACKEND_CPU; ++b) {
        glsurf_device *device = device_new((glsurf_device_desc){ .backend = b });
        assert_int_equal(glsurf_device_timer_check(device, NULL), GLSURF_ERROR_ARGUMENT);
        if (b == GLSURF_BACKEND_CPU)
            assert_int_equal(glsurf_device_timer_check(device, &check),
                             GLSURF_ERROR_ARGUMENT);
        glsurf_device_destroy(device);
        assert_int_equal(
            glsurf_device_create(
                &device,
                &(glsurf_device_desc){ .backend = b, .timings = (glsurf_timings)3 }),
            GLSURF_ERROR_ARGUMENT);
        assert_null(device);
    }
}

int main(void) {
    static fixture f;
    driver_open(&f.driver);
    f.scene = picture_scene(96, 80, 1, 11);
    f.expected = extract_once((glsurf_extractor_desc){ 0 }, &f.scene);
    const struct CMUnitTest tests[] = {
        TEST(passes_have_times, &f),
        TEST(times_are_those_of_the_last_image, &f),
        TEST(the_applications_queries_go_on, &f),
        TEST(matches_have_times_too, &f),
        TEST(timings_change, &f),
        TEST(the_check_leaves_all_as_it_is, &f),
        TEST(wrong_checks_are_refused, &f),
    };
    const int status = driver_test(&f.driver, "times", tests, COUNT(tests));
    feature_list_free(&f.expected);
    picture_free(&f.scene);
    return status;
}
