/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Buffers pass unchanged, with the features that the library finds in the same pixels. No
 * buffer is mapped for the CPU.
 */
#include "rig.h"

#include <stdio.h>
#include <unistd.h>

enum { PICTURES = 4, WIDTH = 80, HEIGHT = 60 };

static gboolean is_full(void) {
    return g_strcmp0(g_getenv("GLSURF_FULL"), "1") == 0;
}

/* The resident memory in bytes. */
static gsize resident(void) {
    unsigned long all = 0, pages = 0;
    FILE *const file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%lu %lu", &all, &pages), 2);
    fclose(file);
    return pages * (gsize)sysconf(_SC_PAGESIZE);
}

static void pull_frame(test_rig *rig, guint number, const guint *textures,
                       const test_found *wanted) {
    GstBuffer *const buffer = rig_pull(rig);
    guint64 frame = 0;
    assert_int_equal(buffer_texture(buffer), textures[number % PICTURES]);
    check_buffer(buffer, number, &wanted[number % PICTURES]);
    assert_true(gst_structure_get_uint64(buffer_features(buffer), "frame", &frame));
    assert_int_equal(frame, number + 1);
    gst_buffer_unref(buffer);
}

/* Pushes 300 frames, or 10,000: then memory grows by less than 2 MiB from frame 1,000 on. A
 * frame has a buffer, a meta and two GBytes, each of 250 bytes or more, so 9,000 leaks of
 * one exceed 2 MiB. */
static void test_frames(void **state) {
    const guint count = is_full() ? 10000 : 300;
    test_picture pictures[PICTURES];
    test_found wanted[PICTURES];
    guint textures[PICTURES], pulled = 0;
    gsize before = 0;
    test_rig rig;
    rig_open(&rig, GST_VIDEO_FORMAT_NV12, 30, "frames=3 preset=fast");
    rig_caps(&rig, WIDTH, HEIGHT);
    for (guint i = 0; i < PICTURES; ++i) {
        pictures[i] = picture_new(WIDTH, HEIGHT, 1, i);
        wanted[i] = found_in(&pictures[i],
                             &(glsurf_extractor_desc){ .preset = GLSURF_PRESET_FAST });
    }
    for (guint number = 0; number < count; ++number) {
        textures[number % PICTURES] = rig_push(&rig, &pictures[number % PICTURES], number);
        assert_int_equal(maps_counted(), 0);
        assert_true(gst_harness_buffers_in_queue(rig.harness) + pulled + 2 >= number + 1);
        while (gst_harness_buffers_in_queue(rig.harness) > 0)
            pull_frame(&rig, pulled++, textures, wanted);
        if (number == count / 10)
            before = resident();
    }
    const gsize after = resident();
    assert_true(gst_harness_push_event(rig.harness, gst_event_new_eos()));
    while (pulled < count)
        pull_frame(&rig, pulled++, textures, wanted);
    assert_int_equal(maps_counted(), 0);
    if (is_full() && after > before + (2 << 20))
        fail_msg("memory grows from %zu to %zu bytes", before, after);
    rig_close(&rig);
    for (guint i = 0; i < PICTURES; ++i) {
        found_free(&wanted[i]);
        picture_free(&pictures[i]);
    }
    (void)state;
}

static void check_layout(void **state, test_layout layout, guint width, guint height) {
    test_stage *const stage = stage_open(state, layout, width, height, 7, "frames=1",
                                         &(glsurf_extractor_desc){ 0 });
    const guint texture = rig_push(&stage->rig, &stage->picture, 0);
    assert_int_equal(maps_counted(), 0);
    GstBuffer *const buffer = rig_pull(&stage->rig);
    assert_int_equal(buffer_texture(buffer), texture);
    check_buffer(buffer, 0, &stage->wanted);
    gst_buffer_unref(buffer);
}

/* Odd sizes, with padded rows and planes. */
static void test_layouts(void **state) {
    static const GstVideoFormat formats[] = { GST_VIDEO_FORMAT_NV12, GST_VIDEO_FORMAT_I420,
                                              GST_VIDEO_FORMAT_GRAY8,
                                              GST_VIDEO_FORMAT_RGBA };
    for (guint i = 0; i < G_N_ELEMENTS(formats); ++i)
        check_layout(state, (test_layout){ formats[i], 0, 6 }, 97, 71);
    if (g_strcmp0(g_getenv("GST_GL_API"), "gles2") != 0)
        check_layout(
            state,
            (test_layout){ GST_VIDEO_FORMAT_RGBA, GST_GL_TEXTURE_TARGET_RECTANGLE, 0 }, 97,
            71);
}

/* The meta has the settings, and messages have the meta's fields. */
static void test_messages(void **state) {
    test_stage *const stage =
        stage_open(state, (test_layout){ .format = GST_VIDEO_FORMAT_GRAY8 }, WIDTH, HEIGHT,
                   3, "frames=1 max-features=5 upright=true messages=true",
                   &(glsurf_extractor_desc){ .max_features = 5, .upright = true });
    rig_push(&stage->rig, &stage->picture, 4);
    GstBuffer *const buffer = rig_pull(&stage->rig);
    check_buffer(buffer, 4, &stage->wanted);
    GstStructure *settings = NULL;
    guint kept = 0;
    gboolean upright = FALSE;
    assert_true(gst_structure_get(buffer_features(buffer), "settings", GST_TYPE_STRUCTURE,
                                  &settings, NULL));
    assert_true(gst_structure_get(settings, "max-features", G_TYPE_UINT, &kept, "upright",
                                  G_TYPE_BOOLEAN, &upright, NULL));
    assert_true(kept == 5 && upright);
    gst_structure_free(settings);
    GstMessage *const message = gst_bus_pop_filtered(stage->rig.bus, GST_MESSAGE_ELEMENT);
    assert_non_null(message);
    const GstStructure *const told = gst_message_get_structure(message);
    guint64 time = 0;
    assert_true(gst_structure_has_name(told, META));
    assert_true(gst_structure_get_uint64(told, "running-time", &time));
    assert_int_equal(time, 4 * GST_SECOND);
    assert_true(gst_structure_has_field_typed(told, "descriptors", G_TYPE_BYTES));
    gst_message_unref(message);
    gst_buffer_unref(buffer);
}

/* A frame is computed in one piece, or not at all. */
static void test_limit(void **state) {
    test_stage *const stage = stage_open(
        state, (test_layout){ .format = GST_VIDEO_FORMAT_GRAY8 }, WIDTH, HEIGHT, 3,
        "draw=true capacity=64 memory-limit=4096", &(glsurf_extractor_desc){ 0 });
    test_rig *const rig = &stage->rig;
    GstBuffer *const buffer = buffer_new(&rig->screen, &rig->layout, &stage->picture, 0);
    assert_int_equal(gst_harness_push(rig->harness, buffer), GST_FLOW_ERROR);
    check_message(rig, GST_MESSAGE_ERROR,
                  "an image of 80x60 with a capacity of 64 candidates needs 1 MiB and the "
                  "limit is 0 MiB; reduce the image, raise the threshold or raise the "
                  "memory limit");
}

int stream_tests(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_frames),
                                        STAGE_TEST(test_layouts), STAGE_TEST(test_messages),
                                        STAGE_TEST(test_limit) };
    return cmocka_run_group_tests_name("stream", tests, NULL, NULL);
}
