/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Targets: settings that change, flushes, and pictures that are refused. */
#include "rig.h"

#include <unistd.h>

enum { WIDTH = 320, HEIGHT = 240 };

/* Writes the picture, of one channel, to a new file. Returns its name. */
static char *write_png(const test_picture *picture) {
    char *name = NULL;
    const int file = g_file_open_tmp("glsurf-XXXXXX.png", &name, NULL);
    assert_true(file >= 0);
    close(file);
    GstVideoInfo info;
    gst_video_info_set_format(&info, GST_VIDEO_FORMAT_GRAY8, picture->width,
                              picture->height);
    GstHarness *const png = gst_harness_new("pngenc");
    gst_harness_set_src_caps(png, gst_video_info_to_caps(&info));
    GstBuffer *const buffer = gst_buffer_new_allocate(NULL, info.size, NULL);
    gst_buffer_fill(buffer, 0, picture->pixels, info.size);
    GstBuffer *const written = gst_harness_push_and_pull(png, buffer);
    GstMapInfo map;
    assert_true(gst_buffer_map(written, &map, GST_MAP_READ));
    assert_true(g_file_set_contents(name, (char *)map.data, (gssize)map.size, NULL));
    gst_buffer_unmap(written, &map);
    gst_buffer_unref(written);
    gst_harness_teardown(png);
    return name;
}

/* Opens a rig whose frames and targets are one picture. `names`: the property, with
 * FILE for the picture's file. */
static test_stage *open_stage(void **state, const char *names) {
    const glsurf_extractor_desc desc = { .features = 500,
                                         .grid_columns = 8,
                                         .grid_rows = 6 };
    test_picture picture = picture_new(WIDTH, HEIGHT, 1, 1);
    char *const file = write_png(&picture);
    gchar **const parts = g_strsplit(names, "FILE", -1);
    char *const named = g_strjoinv(file, parts);
    char *const properties = g_strdup_printf("frames=1 target=\"%s\"", named);
    test_stage *const stage =
        stage_open(state, (test_layout){ .format = GST_VIDEO_FORMAT_NV12 }, WIDTH, HEIGHT,
                   1, properties, &desc);
    unlink(file);
    g_free(file);
    g_free(properties);
    g_free(named);
    g_strfreev(parts);
    picture_free(&picture);
    return stage;
}

/* Pulls a frame. Fails unless it has the wanted features and `count` targets, followed or
 * not. */
static void check_targets(test_rig *rig, guint number, const test_found *wanted,
                          guint count, bool followed) {
    GstBuffer *const buffer = rig_pull(rig);
    const GstStructure *const meta = buffer_features(buffer);
    const GstStructure *settings = NULL;
    GBytes *targets = NULL;
    guint features = 0, columns = 0, rows = 0;
    check_buffer(buffer, number, wanted);
    assert_true(gst_structure_get(meta, "targets", G_TYPE_BYTES, &targets, NULL));
    settings = gst_value_get_structure(gst_structure_get_value(meta, "settings"));
    assert_true(gst_structure_get(settings, "features", G_TYPE_UINT, &features,
                                  "grid-columns", G_TYPE_UINT, &columns, "grid-rows",
                                  G_TYPE_UINT, &rows, NULL));
    assert_int_equal(features, 500);
    assert_int_equal(columns, 8);
    assert_int_equal(rows, 6);
    gsize size;
    const glsurf_target_result *const found = g_bytes_get_data(targets, &size);
    assert_int_equal(size, count * sizeof *found);
    for (guint i = 0; i < count; ++i)
        assert_int_equal(found[i].followed, followed);
    g_bytes_unref(targets);
    gst_buffer_unref(buffer);
}

/* The settings of frames in which a target is lost. */
static const glsurf_extractor_desc lost = { .features = 1000,
                                            .grid_columns = 8,
                                            .grid_rows = 6 };

/* A change of another setting keeps the number of features that targets have by default. */
static void test_change(void **state) {
    const glsurf_extractor_desc upright = {
        .features = 500, .grid_columns = 8, .grid_rows = 6, .upright = true
    };
    test_stage *const stage = open_stage(state, "FILE , FILE");
    test_rig *const rig = &stage->rig;
    test_found more = found_in(&stage->picture, &lost);
    test_found others = found_in(&stage->picture, &upright);
    rig_push(rig, &stage->picture, 0);
    check_targets(rig, 0, &more, 2, false);
    g_object_set(rig->harness->element, "upright", TRUE, NULL);
    rig_push(rig, &stage->picture, 1);
    check_targets(rig, 1, &others, 2, true);
    found_free(&others);
    found_free(&more);
}

/* After a seek, without a flush and with one, targets are not where they were. */
static void test_seek(void **state) {
    GstSegment segment;
    test_stage *const stage = open_stage(state, "FILE");
    test_rig *const rig = &stage->rig;
    test_found more = found_in(&stage->picture, &lost);
    gst_segment_init(&segment, GST_FORMAT_TIME);
    for (guint i = 0; i < 6; ++i) {
        if (i == 4) {
            assert_true(gst_harness_push_event(rig->harness, gst_event_new_flush_start()));
            assert_true(
                gst_harness_push_event(rig->harness, gst_event_new_flush_stop(TRUE)));
        }
        if (i == 2 || i == 4)
            assert_true(
                gst_harness_push_event(rig->harness, gst_event_new_segment(&segment)));
        rig_push(rig, &stage->picture, i % 2);
        check_targets(rig, i % 2, i % 2 ? &stage->wanted : &more, 1, i % 2 == 1);
    }
    found_free(&more);
}

/* A picture without detail, and a file that does not exist. */
static void test_refused(void **state) {
    test_picture flat = { WIDTH, HEIGHT, 1, g_malloc0(WIDTH * HEIGHT) };
    char *const file = write_png(&flat);
    char *const names = g_strconcat("FILE,", file, NULL);
    test_stage *stage = open_stage(state, names);
    char *const sentence = g_strdup_printf(
        "target %s: the picture has 0 features and a target needs at least 12; use one "
        "with more detail",
        file);
    check_message(&stage->rig, GST_MESSAGE_ERROR, sentence);
    unlink(file);
    stage = open_stage(state, "FILE, missing.png");
    check_message(&stage->rig, GST_MESSAGE_ERROR,
                  "target missing.png: Resource not found; name an image file");
    g_free(sentence);
    g_free(names);
    g_free(file);
    picture_free(&flat);
}

int target_tests(void) {
    const struct CMUnitTest tests[] = { STAGE_TEST(test_change), STAGE_TEST(test_seek),
                                        STAGE_TEST(test_refused) };
    return cmocka_run_group_tests_name("targets", tests, NULL, NULL);
}
