/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Devices and objects are independent: work or a failure of one does not affect others.
 *
 * Some drivers compile on their own threads. They get all programs of a frame before the
 * first call that waits for one. A preparation waits for none.
 */
#include "devices/fixture.h"
#include "state/query.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* -------------------------------------------------------------- two devices -- */

static void enter(glsurf_context *context) {
    assert_ok(glsurf_context_make_current(context));
}

static void devices_in_two_contexts_are_independent(void **state) {
    fixture *f = *state;
    objects a = objects_on(f, recorded_device());
    const int living = record_all_living(&f->record);
    glsurf_context *other = context_new();
    objects b = objects_on(f, recorded_device());
    submit(f, b.extractor);
    enter(f->driver.context);
    assert_objects_work(f, &a);
    submit(f, a.extractor);
    assert_argument(glsurf_panorama_read(a.panorama, NULL));
    assert_string_equal(glsurf_device_message(b.device), "");
    enter(other);
    assert_found(collect(b.extractor), &f->expected[0]);
    assert_objects_work(f, &b);
    objects_free(&b);
    assert_true(record_all_living(&f->record) >= living);
    enter(f->driver.context);
    assert_found(collect(a.extractor), &f->expected[0]);
    glsurf_context_destroy(other);
    assert_objects_work(f, &a);
}

/* ----------------------------------------------------------------- failures -- */

static void assert_unusable(const glsurf_device *device, glsurf_result result) {
    assert_int_equal(result, GLSURF_ERROR_GL);
    assert_non_null(strstr(glsurf_device_message(device), "unusable"));
}

static void a_broken_object_leaves_the_others_usable(void **state) {
    fixture *f = *state;
    const glsurf_image image = picture_image(&f->scene);
    objects self = objects_on(f, recorded_device());
    objects broken = objects_on(f, self.device);
    glsurf_feature_set *set = NULL;
    const glsurf_features features = feature_list_features(&f->expected[0]);
    record_fail(&f->record, RECORD_WORK, 1);
    assert_int_equal(glsurf_extractor_submit(broken.extractor, &image),
                     GLSURF_ERROR_MEMORY);
    assert_unusable(self.device, glsurf_extractor_submit(broken.extractor, &image));
    assert_objects_work(f, &self);
    assert_string_equal(glsurf_device_message(self.device), "");
    assert_argument(glsurf_feature_set_keep(&set, self.matcher, broken.extractor));
    assert_non_null(strstr(glsurf_device_message(self.device), "extractor unusable"));
    record_fail(&f->record, RECORD_WORK, 1);
    assert_int_equal(glsurf_feature_set_load(&set, broken.matcher, &features),
                     GLSURF_ERROR_MEMORY);
    assert_unusable(self.device, glsurf_feature_set_load(&set, broken.matcher, &features));
    assert_objects_work(f, &self);
    /* its sets stay usable */
    assert_matches_by_index(f, self.matcher, broken.set, self.set);
    record_fail(&f->record, RECORD_WORK, 1);
    assert_int_equal(glsurf_panorama_add(broken.panorama, &image, &identity),
                     GLSURF_ERROR_MEMORY);
    assert_unusable(self.device, glsurf_panorama_add(broken.panorama, &image, &identity));
    record_fail(&f->record, 0, 0);
    assert_objects_work(f, &self);
    broken.device = NULL;
    objects_free(&broken);
    broken = objects_on(f, self.device);
    assert_objects_work(f, &broken);
    broken.device = NULL;
    objects_free(&broken);
    assert_objects_work(f, &self);
}

/* A program whose compilation failed is compiled again at its next use. */
static void a_failed_program_is_compiled_again(void **state) {
    fixture *f = *state;
    const glsurf_image image = picture_image(&f->scene);
    for (long at = 1; at < 60; at += 7) {
        glsurf_device *device = recorded_device();
        glsurf_extractor *broken = extractor_on(device, default_extractor);
        record_fail(&f->record, RECORD_COMPILER, at);
        assert_int_equal(glsurf_extractor_submit(broken, &image), GLSURF_ERROR_GL);
        record_fail(&f->record, 0, 0);
        glsurf_extractor *extractor = extractor_on(device, default_extractor);
        assert_finds(f, extractor);
        glsurf_extractor_destroy(broken);
        assert_finds(f, extractor);
    }
}

/* A failed check of the device breaks no object. */
static void a_failed_check_breaks_nothing(void **state) {
    fixture *f = *state;
    objects self = objects_on(f, recorded_device());
    bool as_c = true;
    record_fail(&f->record, RECORD_WORK, 1);
    assert_int_equal(glsurf_device_rounding_check(self.device, &as_c), GLSURF_ERROR_MEMORY);
    assert_false(as_c);
    assert_true(strlen(glsurf_device_message(self.device)) > 20);
    record_fail(&f->record, 0, 0);
    assert_objects_work(f, &self);
    assert_ok(glsurf_device_rounding_check(self.device, &as_c));
    assert_string_equal(glsurf_device_message(self.device), "");
}

/* A time query that cannot be created breaks its object, but not the device's timings. */
static void a_failed_query_breaks_one_object(void **state) {
    fixture *f = *state;
    if (is_es())
        skip(); /* OpenGL ES has no time queries */
    const glsurf_image image = picture_image(&f->scene);
    const glsurf_pass_info *passes = NULL;
    double seconds = 0.0;
    objects self = objects_on(f, recorded_device());
    objects broken = objects_on(f, self.device);
    assert_ok(glsurf_device_set_timings(self.device, GLSURF_TIMINGS_QUERIES));
    record_fail(&f->record, RECORD_MEMORY, 3);
    assert_int_equal(glsurf_extractor_submit(broken.extractor, &image),
                     GLSURF_ERROR_MEMORY);
    assert_string_equal(f->record.failed, "GenQueries");
    record_fail(&f->record, 0, 0);
    assert_objects_work(f, &self);
    assert_finds(f, self.extractor);
    for (uint32_t i = glsurf_device_passes(self.device, &passes); i-- > 0;)
        seconds += passes[i].seconds;
    assert_true(seconds > 0.0);
    broken.device = NULL;
    objects_free(&broken);
    assert_objects_work(f, &self);
}

/* Two images have more candidates than the capacity. Collect processes the first again, and
 * keeping features the second. If keeping fails, the matcher still works. */
static void a_failed_export_breaks_the_extractor(void **state) {
    fixture *f = *state;
    const glsurf_extractor_desc desc = { .capacity = 1, .threshold = 1e-9f, .frames = 2 };
    for (int apart = 0; apart < 2; ++apart) {
        objects self = objects_on(f, recorded_device());
        glsurf_device *from = apart ? recorded_device() : self.device;
        glsurf_extractor *extractor = extractor_on(from, desc);
        glsurf_feature_set *set = NULL;
        submit(f, extractor);
        submit(f, extractor);
        collect(extractor);
        record_fail(&f->record, RECORD_WORK, 1);
        assert_int_equal(glsurf_feature_set_keep(&set, self.matcher, extractor),
                         GLSURF_ERROR_MEMORY);
        record_fail(&f->record, 0, 0);
        assert_null(set);
        assert_true(strlen(glsurf_device_message(self.device)) > 20);
        assert_objects_work(f, &self);
        assert_unusable(from, glsurf_extractor_submit(extractor, NULL));
    }
}

/* The message describes the last call, on any object of the device. */
static void the_message_is_of_the_last_call(void **state) {
    const fixture *f = *state;
    heard log = { 0 };
    glsurf_device *device = device_new((glsurf_device_desc){
        .get_proc_address = record_get_proc_address, .log = hear, .log_user = &log });
    assert_string_equal(glsurf_device_message(device), "");
    objects self = objects_on(f, device);
    assert_argument(glsurf_extractor_submit(self.extractor, NULL));
    assert_heard_once(&log);
    assert_string_equal(glsurf_device_message(device), log.last);
    char first[sizeof log.last];
    memcpy(first, log.last, sizeof first);
    assert_argument(glsurf_panorama_read(self.panorama, NULL));
    assert_string_equal(glsurf_device_message(device), log.last);
    assert_string_not_equal(first, log.last);
    assert_scene_matches(f, self.matcher);
    assert_string_equal(glsurf_device_message(device), "");
    glsurf_extractor *none;
    assert_argument(
        glsurf_extractor_create(&none, device, &(glsurf_extractor_desc){ .frames = 99 }));
    assert_null(none);
    assert_string_equal(glsurf_device_message(device), log.last);
    assert_int_equal(log.count, 3);
    glsurf_matcher *matcher = matcher_on(device, 0);
    assert_string_equal(glsurf_device_message(device), "");
    glsurf_matcher_destroy(matcher);
    assert_int_equal(log.count, 3);
    const glsurf_pass_info *passes;
    const uint32_t count = glsurf_feature_set_count(self.set);
    for (int i = 0; i < 2; ++i) { /* calls without a result clear the message too */
        assert_argument(glsurf_panorama_read(self.panorama, NULL));
        assert_string_equal(glsurf_device_message(device), log.last);
        if (i == 0)
            assert_int_equal(glsurf_feature_set_count(self.set), count);
        else
            glsurf_device_passes(device, &passes);
        assert_string_equal(glsurf_device_message(device), "");
    }
    objects_free(&self);
    assert_int_equal(log.count, 5);
}

/* ---------------------------------------------------------------- programs -- */

enum { STEPS = 500 };

/* Makes an extractor, and resets the record of linked programs. */
static glsurf_extractor *begin(fixture *f, glsurf_device *device) {
    glsurf_extractor *extractor = extractor_on(device, default_extractor);
    f->record.linked = 0;
    return extractor;
}

/* No program is linked after the first call that asks for one. (The scene is gray already.
 * The program that converts to gray is started apart from the others.) */
static void a_frame_begins_all_before_it_asks(void **state) {
    fixture *f = *state;
    glsurf_device *device = recorded_device();
    glsurf_extractor *extractor = begin(f, device);
    const unsigned long before = linked_programs(f);
    assert_finds(f, extractor);
    assert_true(linked_programs(f) > before + 10);
    assert_int_equal(f->record.linked, linked_programs(f));
}

static bool prepare(const fixture *f, glsurf_extractor *extractor, double seconds) {
    const glsurf_image image = picture_image(&f->scene);
    bool done = true;
    assert_ok(glsurf_extractor_prepare(extractor, &image, seconds, &done));
    return done;
}

/* While the compiler is at work, no step asks for a program's status, unless a step may
 * take any time. */
static void a_preparation_does_not_wait(void **state) {
    fixture *f = *state;
    recorded_device();
    if (!gls_has_extension(&f->record.real, "GL_KHR_parallel_shader_compile"))
        skip();
    for (int patient = 0; patient < 2; ++patient) {
        glsurf_device *own = recorded_device();
        glsurf_extractor *extractor = begin(f, own);
        f->record.compiling = true;
        for (int i = 0; i < STEPS; ++i)
            assert_false(prepare(f, extractor, 0.0));
        assert_int_equal(f->record.linked, 0);
        assert_int_equal(compiled_by(extractor), 1); /* the extractor's */
        assert_true(linked_programs(f) > 10);
        f->record.compiling = patient;
        int steps = 1;
        while (!prepare(f, extractor, patient ? INFINITY : 0.0)) {
            assert_true(++steps < STEPS);
            /* A step does nothing until the previous step's draws are finished. */
            nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
        }
        assert_true(patient ? steps == 1 : steps > 10);
        f->record.compiling = false;
        assert_true(compiled_by(extractor) > 10);
        assert_finds(f, extractor);
    }
}

/* Programs that were begun and never waited for leave nothing behind. The fixture checks
 * that. */
static void what_was_only_begun_is_deleted(void **state) {
    fixture *f = *state;
    glsurf_device *device = recorded_device();
    glsurf_extractor *extractor = begin(f, device);
    for (int i = 0; i < 5; ++i)
        assert_false(prepare(f, extractor, 0.0));
}

int main(void) {
    static fixture f; /* large */
    fixture_open(&f);
    const struct CMUnitTest tests[] = {
        FIXTURE_TEST(devices_in_two_contexts_are_independent, &f),

        FIXTURE_TEST(a_broken_object_leaves_the_others_usable, &f),
        FIXTURE_TEST(a_failed_program_is_compiled_again, &f),
        FIXTURE_TEST(a_failed_check_breaks_nothing, &f),
        FIXTURE_TEST(a_failed_query_breaks_one_object, &f),
        FIXTURE_TEST(a_failed_export_breaks_the_extractor, &f),
        FIXTURE_TEST(the_message_is_of_the_last_call, &f),

        FIXTURE_TEST(a_frame_begins_all_before_it_asks, &f),
        FIXTURE_TEST(a_preparation_does_not_wait, &f),
        FIXTURE_TEST(what_was_only_begun_is_deleted, &f),
    };
    return driver_test(&f.driver, "devices_apart", tests, COUNT(tests));
}
