/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Drivers that compile on threads of their own get all programs of a frame before the first
 * question that has to wait for one, and a preparation waits for none.
 */
#include "family.h"

#include <math.h>
#include <time.h>

enum { STEPS = 500 };

/* The test is about what the library asks after it made the extractor. */
static glsurf_extractor *begin(fixture *f, glsurf_device *device) {
    glsurf_extractor *extractor = extractor_on(device, defaults);
    f->record.linked = 0;
    return extractor;
}

/* No program is linked after the first question. (The scene's pixels are gray already: the
 * program that makes them so is begun on its own.) */
static void a_frame_begins_all_before_it_asks(void **state) {
    fixture *f = *state;
    glsurf_device *device = noted_device();
    glsurf_extractor *extractor = begin(f, device);
    const unsigned long before = linked(f);
    assert_finds(f, extractor);
    assert_true(linked(f) > before + 10);
    assert_int_equal(f->record.linked, linked(f));
}

static bool prepare(const fixture *f, glsurf_extractor *extractor, double seconds) {
    const glsurf_image image = picture_image(&f->scene);
    bool done = true;
    assert_ok(glsurf_extractor_prepare(extractor, &image, seconds, &done));
    return done;
}

static uint32_t compiled(glsurf_device *device) {
    glsurf_info info;
    glsurf_device_info(device, &info);
    return info.compiled;
}

/* With a compiler that is still at work: no step asks how a program went, until a step may
 * take any time. */
static void a_preparation_does_not_wait(void **state) {
    fixture *f = *state;
    noted_device();
    if (!gls_has_extension(&f->record.real, "GL_KHR_parallel_shader_compile"))
        skip();
    for (int patient = 0; patient < 2; ++patient) {
        glsurf_device *own = noted_device();
        glsurf_extractor *extractor = begin(f, own);
        f->record.compiling = true;
        for (int i = 0; i < STEPS; ++i)
            assert_false(prepare(f, extractor, 0.0));
        assert_int_equal(f->record.linked, 0);
        assert_int_equal(compiled(own), 1); /* the extractor's */
        assert_true(linked(f) > 10);
        f->record.compiling = patient;
        int steps = 1;
        while (!prepare(f, extractor, patient ? INFINITY : 0.0)) {
            assert_true(++steps < STEPS);
            /* A step does nothing until the driver has drawn for the one before. */
            nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
        }
        assert_true(patient ? steps == 1 : steps > 10);
        f->record.compiling = false;
        assert_true(compiled(own) > 10);
        assert_finds(f, extractor);
    }
}

/* What was begun and not waited for leaves nothing behind, which the fixture checks. */
static void what_was_only_begun_is_deleted(void **state) {
    fixture *f = *state;
    glsurf_device *device = noted_device();
    glsurf_extractor *extractor = begin(f, device);
    for (int i = 0; i < 5; ++i)
        assert_false(prepare(f, extractor, 0.0));
}

int main(void) {
    static fixture f;
    fixture_open(&f);
    const struct CMUnitTest tests[] = {
        FIXTURE_TEST(a_frame_begins_all_before_it_asks, &f),
        FIXTURE_TEST(a_preparation_does_not_wait, &f),
        FIXTURE_TEST(what_was_only_begun_is_deleted, &f),
    };
    return fixture_run(&f, "programs", tests, COUNT(tests));
}
