/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Frames under way: later events stay behind them, a flush drops them, and queries report
 * the latency and the buffers that they need.
 */
#include "rig.h"

enum { WIDTH = 96, HEIGHT = 72, HELD = 2 };

/* Pushes two buffers, which wait. */
static test_stage *hold_two(void **state) {
    test_stage *const stage =
        stage_open(state, (test_layout){ .format = GST_VIDEO_FORMAT_NV12 }, WIDTH, HEIGHT,
                   1, "frames=3", &(glsurf_extractor_desc){ 0 });
    rig_never_ready = TRUE;
    for (guint number = 0; number < HELD; ++number)
        rig_push(&stage->rig, &stage->picture, number);
    assert_int_equal(gst_harness_buffers_in_queue(stage->rig.harness), 0);
    return stage;
}

/* Fails unless two buffers with features came, in order. */
static void check_two(test_rig *rig, const test_found *wanted) {
    assert_int_equal(gst_harness_buffers_in_queue(rig->harness), HELD);
    for (guint number = 0; number < HELD; ++number)
        check_next(rig, number, wanted);
}

typedef struct order {
    guint buffers, at_event;
    GstEventType type;
} order;

static GstPadProbeReturn note_order(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    order *const seen = data;
    if (info->type & GST_PAD_PROBE_TYPE_BUFFER)
        ++seen->buffers;
    else if (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info)) == seen->type)
        seen->at_event = seen->buffers;
    (void)pad;
    return GST_PAD_PROBE_OK;
}

static GstEvent *new_segment(void) {
    GstSegment segment;
    gst_segment_init(&segment, GST_FORMAT_TIME);
    segment.base = GST_SECOND;
    return gst_event_new_segment(&segment);
}

static void test_events(void **state) {
    GstEvent *const events[] = { gst_event_new_gap(HELD * GST_SECOND, GST_SECOND),
                                 gst_event_new_eos() };
    for (guint i = 0; i < G_N_ELEMENTS(events); ++i) {
        test_stage *const stage = hold_two(state);
        test_rig *const rig = &stage->rig;
        order seen = { .type = GST_EVENT_TYPE(events[i]) };
        gst_pad_add_probe(rig->harness->sinkpad,
                          GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
                          note_order, &seen, NULL);
        assert_true(gst_harness_push_event(rig->harness, events[i]));
        assert_int_equal(seen.at_event, HELD);
        check_two(rig, &stage->wanted);
    }
}

/* A discontinuity stays on its buffer. The base class would mark the oldest waiting one. */
static void test_discontinuity(void **state) {
    test_stage *const stage = hold_two(state);
    test_rig *const rig = &stage->rig;
    GstBuffer *marked =
        buffer_new(&rig->screen, &rig->layout, &stage->picture, HELD * GST_SECOND);
    GST_BUFFER_FLAG_SET(marked, GST_BUFFER_FLAG_DISCONT);
    assert_int_equal(gst_harness_push(rig->harness, marked), GST_FLOW_OK);
    assert_int_equal(gst_harness_buffers_in_queue(rig->harness), HELD);
    assert_true(gst_harness_push_event(rig->harness, gst_event_new_eos()));
    for (guint number = 0; number <= HELD; ++number) {
        GstBuffer *const buffer = rig_pull(rig);
        check_buffer(buffer, number, &stage->wanted);
        assert_int_equal(GST_BUFFER_IS_DISCONT(buffer), number == HELD);
        gst_buffer_unref(buffer);
    }
}

/* A flush, as in a seek, drops the two buffers, and the stream continues. */
static void test_flush(void **state) {
    test_stage *const stage = hold_two(state);
    test_rig *const rig = &stage->rig;
    assert_true(gst_harness_push_event(rig->harness, gst_event_new_flush_start()));
    assert_true(gst_harness_push_event(rig->harness, gst_event_new_flush_stop(TRUE)));
    assert_true(gst_harness_push_event(rig->harness, new_segment()));
    assert_int_equal(gst_harness_buffers_in_queue(rig->harness), 0);
    for (guint number = 0; number < HELD; ++number)
        rig_push(rig, &stage->picture, number);
    assert_true(gst_harness_push_event(rig->harness, gst_event_new_eos()));
    check_two(rig, &stage->wanted);
}

/* Changes size and format; then has no frame rate, so no buffer waits. */
static void test_caps(void **state) {
    test_picture other = picture_new(HEIGHT, WIDTH, 4, 2);
    test_found others = found_in(&other, &(glsurf_extractor_desc){ 0 });
    test_stage *const stage = hold_two(state);
    test_rig *const rig = &stage->rig;
    g_object_set(rig->harness->element, "frames", 9, NULL); /* takes effect after READY */
    rig->layout.format = GST_VIDEO_FORMAT_RGBA;
    rig_caps(rig, HEIGHT, WIDTH);
    check_two(rig, &stage->wanted);
    for (guint number = 2; number < 6; ++number) {
        rig_push(rig, &other, number);
        assert_int_equal(gst_harness_buffers_in_queue(rig->harness),
                         number - 2 < HELD ? 0 : number - 2 - HELD + 1);
    }
    rig->rate = 0;
    rig_caps(rig, HEIGHT, WIDTH);
    rig_push(rig, &other, 6);
    for (guint number = 2; number < 7; ++number)
        check_next(rig, number, &others);
    found_free(&others);
    picture_free(&other);
}

static GstClockTime latency_of(test_rig *rig) {
    GstQuery *const query = gst_query_new_latency();
    gboolean live = FALSE;
    GstClockTime minimum = 0, maximum = 0;
    assert_true(gst_pad_peer_query(rig->harness->sinkpad, query));
    gst_query_parse_latency(query, &live, &minimum, &maximum);
    gst_query_unref(query);
    return minimum;
}

static GstPadProbeReturn offer_pool(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    GstQuery *const query = GST_PAD_PROBE_INFO_QUERY(info);
    if (GST_QUERY_TYPE(query) != GST_QUERY_ALLOCATION)
        return GST_PAD_PROBE_OK;
    gst_query_add_allocation_pool(query, NULL, 100, 1, 4);
    (void)pad;
    (void)data;
    return GST_PAD_PROBE_HANDLED;
}

/* Adds two frames of 40 ms to the latency and two buffers to the pool, and posts a message
 * when the latency changes. */
static void test_latency(void **state) {
    test_stage *const stage = hold_two(state);
    test_rig *const rig = &stage->rig;
    GstMessage *const message = gst_bus_pop_filtered(rig->bus, GST_MESSAGE_LATENCY);
    assert_non_null(message);
    gst_message_unref(message);
    gst_harness_set_upstream_latency(rig->harness, 7 * GST_MSECOND);
    assert_int_equal(latency_of(rig), 87 * GST_MSECOND);

    gst_pad_add_probe(rig->harness->sinkpad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM,
                      offer_pool, NULL, NULL);
    GstCaps *const caps = gst_pad_get_current_caps(rig->harness->srcpad);
    GstQuery *const query = gst_query_new_allocation(caps, TRUE);
    guint minimum = 0, maximum = 0;
    assert_true(gst_pad_peer_query(rig->harness->srcpad, query));
    assert_int_equal(gst_query_get_n_allocation_pools(query), 1);
    gst_query_parse_nth_allocation_pool(query, 0, NULL, NULL, &minimum, &maximum);
    assert_int_equal(minimum, 1 + HELD);
    assert_int_equal(maximum, 4 + HELD);
    gst_query_unref(query);
    gst_caps_unref(caps);
    check_two(rig, &stage->wanted); /* the query is serialized */

    rig->rate = 0;
    rig_caps(rig, WIDTH, HEIGHT);
    assert_int_equal(latency_of(rig), 7 * GST_MSECOND);
}

int event_tests(void) {
    const struct CMUnitTest tests[] = {
        STAGE_TEST(test_events), STAGE_TEST(test_discontinuity), STAGE_TEST(test_flush),
        STAGE_TEST(test_caps),   STAGE_TEST(test_latency),
    };
    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
