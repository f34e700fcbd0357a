/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Times of passes by queries of the GPU's clock and by the CPU's clock, and the check of
 * the queries. Drivers decide how long a pass takes. The tests check that every pass has a
 * time and that nothing else changes.
 */
#include "calls/api.h"

#include <stdio.h>

typedef struct fixture {
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
    heard *log = test_scratch(sizeof *log);
    glsurf_device_desc desc = { .get_proc_address = glsurf_context_get_proc_address,
                                .log = hear,
                                .log_user = log,
                                .paths.off = 1u << GLSURF_PATH_CPU_MATCH,
                                .timings = GLSURF_TIMINGS_QUERIES };
    glsurf_device *none;
    if (has_a_clock())
        return device_new(desc);
    assert_int_equal(glsurf_device_create(&none, &desc), GLSURF_ERROR_UNSUPPORTED);
    assert_heard_once(log);
    skip();
    return NULL;
}

static glsurf_extractor *timed_new(uint32_t frames) {
    return extractor_on(timed_device(), (glsurf_extractor_desc){ .frames = frames });
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
    return seconds;
}

static void check_features(const fixture *f, glsurf_extractor *extractor) {
    assert_found(extract(extractor, &f->scene), &f->expected);
}

/* A frame of the extractor has the expected features, and passes with or without times. */
static void check_frame(const fixture *f, glsurf_extractor *extractor, bool timed) {
    check_features(f, extractor);
    assert_true((seconds_of(extractor) > 0.0) == timed);
}

static void passes_have_times(void **state) {
    glsurf_extractor *extractor = timed_new(1);
    for (int i = 0; i < 3; ++i) {
        check_frame(*state, extractor, true);
        const double seconds = seconds_of(extractor);
        assert_true(seconds_of(extractor) == seconds); /* they are not added up again */
    }
}

/* Times belong to the image submitted last. The library drops the unread images before it.
 */
static void times_are_those_of_the_last_image(void **state) {
    const fixture *f = *state;
    glsurf_extractor *extractor = timed_new(3);
    for (int i = 0; i < 5; ++i)
        submit_picture(extractor, &f->scene);
    assert_true(seconds_of(extractor) > 0.0);
    for (int i = 0; i < 3; ++i)
        assert_found(collect(extractor), &f->expected);
    assert_true(seconds_of(extractor) > 0.0);
}

/* A query of elapsed time is active all the while. A bound buffer would take results of
 * queries. */
static void the_applications_queries_go_on(void **state) {
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
    check_frame(*state, extractor, true);
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
}

static void assert_stages(glsurf_device *device, const char *first, const char *last) {
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_device_passes(device, &passes);
    assert_true(count > 0);
    assert_string_equal(passes[0].stage, first);
    assert_string_equal(passes[count - 1].stage, last);
}

/* Times belong to the match or the image submitted last on the device. */
static void matches_have_times_too(void **state) {
    const fixture *f = *state;
    glsurf_device *device = timed_device();
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    glsurf_matcher *matcher = matcher_on(device, 0);
    glsurf_feature_set *set = feature_list_load(&f->expected, matcher);
    match_sets(matcher, set, set, &(glsurf_match_params){ 0 });
    assert_true(seconds_of(matcher) > 0.0);
    assert_stages(device, "match", "pairs");
    extract(extractor, &f->scene);
    assert_true(seconds_of(extractor) > 0.0);
    assert_stages(device, "smooth", "publish");
}

/* Changes from each kind of timings to each other one, also while an image waits. A refused
 * change changes nothing. */
static void timings_change(void **state) {
    static const glsurf_timings order[] = { GLSURF_TIMINGS_CLOCK,   GLSURF_TIMINGS_NONE,
                                            GLSURF_TIMINGS_QUERIES, GLSURF_TIMINGS_CLOCK,
                                            GLSURF_TIMINGS_QUERIES, GLSURF_TIMINGS_NONE };
    const fixture *f = *state;
    heard *log = test_scratch(sizeof *log);
    glsurf_device *device =
        device_new((glsurf_device_desc){ .log = hear, .log_user = log });
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    bool timed = false;
    check_frame(f, extractor, timed);
    for (size_t i = 0; i < COUNT(order); ++i) {
        const bool supported = order[i] != GLSURF_TIMINGS_QUERIES || has_a_clock();
        log->count = 0;
        submit_picture(extractor, &f->scene);
        assert_int_equal(glsurf_device_set_timings(device, order[i]),
                         supported ? GLSURF_OK : GLSURF_ERROR_UNSUPPORTED);
        assert_int_equal(log->count, supported ? 0 : 1);
        if (supported)
            timed = order[i] != GLSURF_TIMINGS_NONE;
        assert_found(collect(extractor), &f->expected);
        check_frame(f, extractor, timed);
        log->count = 0;
        assert_argument(glsurf_device_set_timings(device, (glsurf_timings)3));
        assert_heard_once(log);
        assert_string_equal(glsurf_device_message(device), log->last);
        check_frame(f, extractor, timed);
    }
    assert_argument(glsurf_device_set_timings(NULL, GLSURF_TIMINGS_NONE));
}

/* The header promises of trusted queries: in most runs of the light and of the heavy draws
 * they say 0.75 to 1.15 times what the clock says. The figures are from the run in the
 * middle by (q1 + q2) / (c1 + c2). That ratio lies between q1 / c1 and q2 / c2, so it lies
 * in the range in all runs that agree. They are the majority, so it does in the middle one,
 * too. A sum and a quotient of doubles each round by a factor of at most 1 + 2^-53, here
 * and in the library: 2^-50 covers all. */
static bool in_the_range_of_trust(const glsurf_timer_check *check) {
    const double ratio = check->queries / check->clock, rounding = 0x1p-50;
    return ratio >= 0.75 * (1.0 - rounding) && ratio <= 1.15 * (1.0 + rounding);
}

/* Between a frame and its collection, and without any. */
static void the_check_leaves_all_as_it_is(void **state) {
    const fixture *f = *state;
    glsurf_timer_check check;
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    glsurf_device *device = device_of(extractor);
    const glsurf_pass_info *passes;
    assert_ok(glsurf_device_timer_check(device, &check));
    submit_picture(extractor, &f->scene);
    const uint32_t count = glsurf_device_passes(device, &passes);
    const uint64_t fragments = passes[count - 1].fragments;
    assert_ok(glsurf_device_timer_check(device, &check));
    assert_int_equal(glsurf_device_passes(device, &passes), count);
    assert_int_equal(passes[count - 1].fragments, fragments);
    assert_true(check.clock > 0.0 && check.queries >= 0.0);
    if (check.trusted)
        assert_true(in_the_range_of_trust(&check));
    printf("%s: %.2f ms by queries, %.2f ms by the clock\n",
           check.trusted ? "trusted" : "not trusted", 1e3 * check.queries,
           1e3 * check.clock);
    assert_found(collect(extractor), &f->expected);
    check_features(f, extractor);
}

static void wrong_checks_are_refused(void **state) {
    glsurf_timer_check check;
    for (glsurf_backend b = GLSURF_BACKEND_GL; b <= GLSURF_BACKEND_CPU; ++b) {
        const glsurf_device_desc wrong = { .backend = b, .timings = (glsurf_timings)3 };
        glsurf_device *device = device_new((glsurf_device_desc){ .backend = b });
        if (b == GLSURF_BACKEND_CPU)
            assert_argument(glsurf_device_timer_check(device, &check));
        assert_argument(glsurf_device_create(&device, &wrong));
        assert_null(device);
    }
}

int main(void) {
    driver used;
    driver_open(&used);
    static fixture f;
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
    return driver_test(&used, "times", tests, COUNT(tests));
}
