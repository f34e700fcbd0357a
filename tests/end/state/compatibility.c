/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Contexts of the compatibility profile. Features are equal to a core context's, and calls
 * are refused in modes that do not execute commands. end/state/compatibility tests that
 * this profile's state is kept and has no effect.
 */
#include "state/compatibility.h"

#include "calls/steps.h"
#include "state/snapshot.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    driver driver;
    picture scene;
    feature_list expected; /* of the core context */
    GLuint list, framebuffer, renderbuffer;
} fixture;

static int use_compatibility(void **state) {
    fixture *f = *state;
    driver_use_compatibility(&f->driver);
    return 0;
}

static void features_are_those_of_a_core_context(void **state) {
    const fixture *f = *state;
    assert_true(f->expected.count > 20);
    assert_found(extract_once((glsurf_extractor_desc){ 0 }, &f->scene), &f->expected);
}

/* ---------------------------------------------------------------- functions -- */

typedef struct lookup {
    int asked;  /* requests for a function of the compatibility profile */
    bool lacks; /* this function is missing */
} lookup;

static void *look_up(void *user, const char *name) {
    lookup *self = user;
    const bool old = strcmp(name, "glPixelTransferf") == 0;
    self->asked += old;
    return old && self->lacks ? NULL : glsurf_context_get_proc_address(NULL, name);
}

static glsurf_result create(lookup *self, heard *log) {
    glsurf_device *device = NULL;
    const glsurf_device_desc desc = { .get_proc_address = look_up,
                                      .get_proc_address_user = self,
                                      .log = hear,
                                      .log_user = log };
    const glsurf_result result = glsurf_device_create(&device, &desc);
    glsurf_device_destroy(device);
    return result;
}

static void its_functions_are_looked_up_here_only(void **state) {
    fixture *f = *state;
    lookup here = { 0 }, lacking = { .lacks = true }, core = { .lacks = true };
    heard log = { 0 };
    assert_ok(create(&here, &log));
    assert_int_equal(here.asked, 1);
    assert_int_equal(create(&lacking, &log), GLSURF_ERROR_UNSUPPORTED);
    assert_heard_once(&log);
    assert_non_null(strstr(log.last, "glPixelTransferf"));
    driver_use_core(&f->driver);
    const glsurf_result result = create(&core, &log);
    driver_use_compatibility(&f->driver);
    assert_ok(result);
    assert_int_equal(core.asked, 0);
}

/* Without a callback, GLEW loads these functions. */
static void glew_finds_them_too(void **state) {
#ifdef GLSURF_TEST_GLEW
    const fixture *f = *state;
    glsurf_device *device = NULL;
    assert_ok(glsurf_device_create(&device, &(glsurf_device_desc){ 0 }));
    glsurf_extractor *extractor = extractor_on(device, (glsurf_extractor_desc){ 0 });
    glsurf_device_destroy(device);
    assert_found(extract(extractor, &f->scene), &f->expected);
#else
    skip();
#endif
}

/* -------------------------------------------------------------------- modes -- */

static void begin_selection(fixture *f) {
    static GLuint names[16];
    glSelectBuffer(COUNT(names), names);
    glRenderMode(GL_SELECT);
}

static void begin_feedback(fixture *f) {
    static GLfloat values[16];
    glFeedbackBuffer(COUNT(values), GL_3D, values);
    glRenderMode(GL_FEEDBACK);
}

static void end_mode(fixture *f) {
    glRenderMode(GL_RENDER);
}

static void begin_list(fixture *f) {
    f->list = glGenLists(1);
    glNewList(f->list, GL_COMPILE);
}

static void begin_executed_list(fixture *f) {
    f->list = glGenLists(1);
    glNewList(f->list, GL_COMPILE_AND_EXECUTE);
}

/* Runs the list. It must contain no command of the library. */
static void end_list(fixture *f) {
    glEndList();
    glCallList(f->list);
    glDeleteLists(f->list, 1);
}

/* Without a framebuffer, glBegin() is an error. */
static void begin_triangle(fixture *f) {
    glGenFramebuffers(1, &f->framebuffer);
    glGenRenderbuffers(1, &f->renderbuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, f->framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, f->renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 8, 8);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                              f->renderbuffer);
    glBegin(GL_TRIANGLES);
}

/* After glBegin() every query is an error. */
static void end_triangle(fixture *f) {
    glEnd();
    assert_int_equal(glGetError(), GL_INVALID_OPERATION);
    glDeleteFramebuffers(1, &f->framebuffer);
    glDeleteRenderbuffers(1, &f->renderbuffer);
    f->driver.complaints = 0;
}

static const struct {
    const char *word; /* of the message */
    void (*begin)(fixture *), (*end)(fixture *);
    glsurf_result creation; /* result of creating a device; after glBegin() GL does not even
                               report its version */
} modes[] = {
    { "selection mode", begin_selection, end_mode, GLSURF_ERROR_ARGUMENT },
    { "feedback mode", begin_feedback, end_mode, GLSURF_ERROR_ARGUMENT },
    { "display list", begin_list, end_list, GLSURF_ERROR_ARGUMENT },
    { "display list", begin_executed_list, end_list, GLSURF_ERROR_ARGUMENT },
    { "glBegin", begin_triangle, end_triangle, GLSURF_ERROR_UNSUPPORTED },
};

/* Runs calls in a mode, and asserts their results after it. An image that was submitted
 * before the mode is collected after it. */
static void check_mode(fixture *f, size_t mode) {
    static const char *const names[] = { "submit", "collect_features", "check_rounding",
                                         "create_panorama" };
    glsurf_result results[COUNT(names)];
    lookup here = { 0 };
    heard log = { 0 };
    bench on = bench_make(NULL);
    assert_ok(step_run(&on, "create_device"));
    assert_ok(step_run(&on, "create"));
    assert_ok(step_run(&on, "submit"));
    snapshot before = snapshot_take();
    modes[mode].begin(f);
    for (size_t i = 0; i < COUNT(names); ++i)
        results[i] = step_run(&on, names[i]);
    const glsurf_result creation = create(&here, &log);
    modes[mode].end(f);
    snapshot_end(&before, modes[mode].word);
    for (size_t i = 0; i < COUNT(names); ++i)
        assert_argument(results[i]);
    assert_int_equal(creation, modes[mode].creation);
    assert_non_null(strstr(glsurf_device_message(on.device), modes[mode].word));
    assert_non_null(strstr(log.last, modes[mode].word));
    assert_ok(step_run(&on, "collect_features"));
    feature_list expected = extract_once((glsurf_extractor_desc){ 0 }, &on.gray);
    const feature_list list = feature_list_view(&on.features);
    assert_same_features(&list, &expected);
    bench_free(&on);
    driver_assert_clean(&f->driver);
}

static void calls_are_refused_where_nothing_is_executed(void **state) {
    for (size_t mode = 0; mode < COUNT(modes); ++mode)
        check_mode(*state, mode);
}

int main(void) {
    static fixture f;
    driver_open(&f.driver);
    f.scene = picture_scene(120, 90, 1, 21);
    f.expected = extract_once((glsurf_extractor_desc){ 0 }, &f.scene);
    const struct CMUnitTest tests[] = {
        TEST_FROM(features_are_those_of_a_core_context, use_compatibility, &f),
        TEST_FROM(its_functions_are_looked_up_here_only, use_compatibility, &f),
        TEST_FROM(glew_finds_them_too, use_compatibility, &f),
        TEST_FROM(calls_are_refused_where_nothing_is_executed, use_compatibility, &f),
    };
    return driver_test(&f.driver, "compatibility", tests, COUNT(tests));
}
