/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Changes of settings and contexts, and a lost context. */
#include "rig.h"

#include <string.h>

enum { WIDTH = 96, HEIGHT = 72 };

static test_stage *open_stage(void **state, GstVideoFormat format, const char *properties) {
    return stage_open(state, (test_layout){ .format = format }, WIDTH, HEIGHT, 1,
                      properties, &(glsurf_extractor_desc){ 0 });
}

/* After a refusal the old settings stay in use. */
static void test_settings(void **state) {
    test_stage *const stage = open_stage(state, GST_VIDEO_FORMAT_GRAY8, "frames=1");
    test_rig *const rig = &stage->rig;
    test_found four =
        found_in(&stage->picture, &(glsurf_extractor_desc){ .max_features = 4 });
    rig_push(rig, &stage->picture, 0);
    check_next(rig, 0, &stage->wanted);
    g_object_set(rig->harness->element, "max-features", 4, NULL);
    rig_push(rig, &stage->picture, 1);
    check_next(rig, 1, &four);
    g_object_set(rig->harness->element, "features", 4, NULL);
    rig_push(rig, &stage->picture, 2);
    check_next(rig, 2, &four);
    check_message(rig, GST_MESSAGE_WARNING,
                  "features and max_features both say how many keypoints there are; set "
                  "one of them to 0");
    g_object_set(rig->harness->element, "features", 0, "max-features", 0, NULL);
    rig_push(rig, &stage->picture, 3);
    check_next(rig, 3, &stage->wanted);
    found_free(&four);
}

static void test_refused_settings(void **state) {
    test_stage *const stage = open_stage(state, GST_VIDEO_FORMAT_GRAY8, "sigma=2");
    check_message(&stage->rig, GST_MESSAGE_ERROR,
                  "sigma is for the detector \"dog\"; choose it, or set sigma to 0");
}

/* After a stop and a start, the element counts frames from 1. */
static void test_restart(void **state) {
    test_stage *const stage = open_stage(state, GST_VIDEO_FORMAT_GRAY8, "frames=1");
    test_rig *const rig = &stage->rig;
    for (int i = 0; i < 2; ++i) {
        guint64 frame = 0;
        rig_caps(rig, WIDTH, HEIGHT);
        rig_push(rig, &stage->picture, 0);
        GstBuffer *const buffer = rig_pull(rig);
        assert_true(gst_structure_get_uint64(buffer_features(buffer), "frame", &frame));
        assert_int_equal(frame, 1);
        gst_buffer_unref(buffer);
        assert_int_equal(gst_element_set_state(rig->harness->element, GST_STATE_READY),
                         GST_STATE_CHANGE_SUCCESS);
        gst_harness_play(rig->harness);
    }
}

/* A waiting frame keeps its features; the next ones are computed in the new context. */
static void test_new_context(void **state) {
    test_stage *const stage = open_stage(state, GST_VIDEO_FORMAT_GRAY8, "frames=2");
    test_rig *const rig = &stage->rig;
    rig_never_ready = TRUE;
    rig_push(rig, &stage->picture, 0);
    test_screen before = rig->screen;
    rig->screen = screen_new();
    screen_give(&rig->screen, rig->harness->element);
    for (guint number = 1; number < 3; ++number)
        rig_push(rig, &stage->picture, number);
    assert_true(gst_harness_push_event(rig->harness, gst_event_new_eos()));
    for (guint number = 0; number < 3; ++number)
        check_next(rig, number, &stage->wanted);
    screen_free(&before);
}

/* Textures of a context that shares objects with the element's and has its own thread. */
static void test_shared_context(void **state) {
    test_stage *const stage = open_stage(state, GST_VIDEO_FORMAT_NV12, "frames=1");
    test_rig *const rig = &stage->rig;
    GstGLContext *const own = rig->screen.context;
    rig->screen.context = gst_gl_context_new(rig->screen.display);
    assert_true(gst_gl_context_create(rig->screen.context, own, NULL));
    GstBuffer *const buffer = buffer_new(&rig->screen, &rig->layout, &stage->picture, 0);
    gst_buffer_add_gl_sync_meta(rig->screen.context, buffer);
    gst_gl_sync_meta_set_sync_point(gst_buffer_get_gl_sync_meta(buffer),
                                    rig->screen.context);
    assert_int_equal(gst_harness_push(rig->harness, buffer), GST_FLOW_OK);
    check_next(rig, 0, &stage->wanted);
    gst_object_unref(rig->screen.context);
    rig->screen.context = own;
}

/* Textures of a context that shares nothing with the element's. */
static void test_foreign_context(void **state) {
    test_stage *const stage = open_stage(state, GST_VIDEO_FORMAT_GRAY8, "");
    test_rig *const rig = &stage->rig;
    test_screen foreign = screen_new();
    GstBuffer *const buffer = buffer_new(&foreign, &rig->layout, &stage->picture, 0);
    assert_int_equal(gst_harness_push(rig->harness, buffer), GST_FLOW_ERROR);
    check_message(rig, GST_MESSAGE_ERROR,
                  "a texture belongs to an OpenGL context that shares no objects with "
                  "glsurf's; give all elements of the pipeline one display and one "
                  "application context");
    screen_free(&foreign);
}

/* The element posts an error, and works again after a stop. */
static void test_lost_context(void **state) {
    test_stage *const stage = open_stage(state, GST_VIDEO_FORMAT_GRAY8, "frames=1");
    test_rig *const rig = &stage->rig;
    rig_push(rig, &stage->picture, 0);
    check_next(rig, 0, &stage->wanted);
    rig_lost = TRUE;
    GstBuffer *const buffer = buffer_new(&rig->screen, &rig->layout, &stage->picture, 0);
    assert_int_equal(gst_harness_push(rig->harness, buffer), GST_FLOW_ERROR);
    rig_lost = FALSE;
    check_message(rig, GST_MESSAGE_ERROR,
                  "the driver lost the OpenGL context, as it does when it resets the GPU; "
                  "make another context, another device and all its objects");
    gst_element_set_state(rig->harness->element, GST_STATE_READY);
    gst_harness_play(rig->harness);
    rig_caps(rig, WIDTH, HEIGHT);
    rig_push(rig, &stage->picture, 1);
    check_next(rig, 1, &stage->wanted);
}

int context_tests(void) {
    const struct CMUnitTest tests[] = {
        STAGE_TEST(test_settings),       STAGE_TEST(test_refused_settings),
        STAGE_TEST(test_restart),        STAGE_TEST(test_new_context),
        STAGE_TEST(test_shared_context), STAGE_TEST(test_foreign_context),
        STAGE_TEST(test_lost_context),
    };
    return cmocka_run_group_tests_name("contexts", tests, NULL, NULL);
}
