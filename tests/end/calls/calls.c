/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * OpenGL functions that public calls use. Calls that never wait, by the manual, use no
 * function that waits. A running stream of images creates no objects.
 */
#include "calls/steps.h"
#include "state/query.h"
#include "support/allocations.h"
#include "support/record.h"
#include "texture.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FRAMES = 3, STREAM = 6, KINDS = 5 };

typedef struct fixture {
    driver driver;
    record record;
    bench bench;
    glsurf_image mask;
} fixture;

static int set_up(void **state) {
    fixture *f = *state;
    bench_clear(&f->bench);
    record_fail(&f->record, 0, 0);
    f->record.object_count = f->record.breaches = f->record.waited = f->record.frame = 0;
    f->record.issuing = f->record.unfinished = false;
    return 0;
}

/* Fails if the library broke a rule of the record or left an object. */
static int tear_down(void **state) {
    fixture *f = *state;
    f->record.issuing = false;
    bench_clear(&f->bench);
    if (f->record.breaches > 0)
        print_error("%d times, first: %s\n", f->record.breaches, f->record.breach);
    return f->record.breaches > 0 || record_all_living(&f->record) > 0 ||
                   glGetError() != GL_NO_ERROR
               ? -1
               : 0;
}

/* Settings of a device and of an extractor on it. */
typedef struct settings_of_both {
    glsurf_device_desc device;
    glsurf_extractor_desc extractor;
} settings_of_both;

static void stream_new(fixture *f, settings_of_both settings) {
    settings.device.get_proc_address = record_get_proc_address;
    if (is_es()) /* OpenGL ES has no timer queries */
        settings.device.timings = GLSURF_TIMINGS_NONE;
    settings.extractor.frames = FRAMES;
    f->bench.device = device_new(settings.device);
    f->bench.extractor = extractor_on(f->bench.device, settings.extractor);
}

static glsurf_image texture(const fixture *f) {
    return texture_image(f->bench.texture, f->bench.gray.width, f->bench.gray.height);
}

/* Returns an image of one of five kinds: gray pixels; colour pixels; colour pixels with
 * rows from the bottom up and a mask; a texture; a texture again. */
static glsurf_image image_of(const fixture *f, int kind) {
    glsurf_image image = picture_image(&f->bench.rgb);
    switch (kind % KINDS) {
    case 2:
        image.origin = GLSURF_ORIGIN_BOTTOM;
        image.mask = &f->mask;
        return image;
    case 0:
        return picture_image(&f->bench.gray);
    case 1:
        return image;
    default:
        return texture(f);
    }
}

/* Runs a call that may not wait. */
#define ISSUE(f, call)                                                                     \
    do {                                                                                   \
        (f)->record.issuing = true;                                                        \
        assert_ok(call);                                                                   \
        (f)->record.issuing = false;                                                       \
    } while (0)

/* Submits an image. The last kind describes an input keypoint instead of detecting. */
static void submit(fixture *f, int kind) {
    const glsurf_keypoint keypoint = { .x = 20.0f, .y = 20.0f, .scale = 2.0f };
    const glsurf_image image = image_of(f, kind);
    const bool own = kind % KINDS == KINDS - 1;
    ++f->record.frame;
    ISSUE(f, own ? glsurf_extractor_describe(f->bench.extractor, &image, &keypoint, 1)
                 : glsurf_extractor_submit(f->bench.extractor, &image));
}

static bool poll(fixture *f) {
    bool ready = false;
    ISSUE(f, glsurf_extractor_poll(f->bench.extractor, &ready));
    return ready;
}

/* Waits until poll reports the finished work. The driver gets ten seconds, as zink does not
 * report it at once. */
static void assert_gets_ready(fixture *f, bool (*ready)(fixture *)) {
    for (int i = 0; i < 10000; ++i) {
        if (ready(f))
            return;
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    fail_msg("poll does not report finished work within ten seconds");
}

static void collect_one(fixture *f, uint64_t number) {
    assert_ok(glsurf_extractor_collect(f->bench.extractor, &f->bench.features));
    assert_int_equal(f->bench.features.frame, number);
}

/* Settings with different passes: presets differ, and limits add a selection. */
static const settings_of_both settings[] = {
    { { 0 }, { 0 } },
    { .extractor = { .max_features = 20, .descriptor_length = 128 } },
    { .extractor = { .preset = GLSURF_PRESET_PAPER, .threshold = 1e-5f } },
    { .extractor = { .capacity = 16, .threshold = 1e-9f } }, /* too small a capacity */
    { .device = { .timings = GLSURF_TIMINGS_QUERIES } },
};

static void submit_and_poll_do_not_wait(void **state) {
    fixture *f = *state;
    const glsurf_feature_drawing drawing = { 0 };
    for (size_t s = 0; s < COUNT(settings); ++s) {
        stream_new(f, settings[s]);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, f->bench.canvas);
        for (int kind = 0; kind < 2 * FRAMES; ++kind) { /* the first FRAMES are dropped */
            submit(f, kind);
            poll(f);
            glsurf_gpu_features features;
            ISSUE(f, glsurf_extractor_gpu_features(f->bench.extractor, &features));
            ISSUE(f, glsurf_extractor_draw(f->bench.extractor, &drawing));
        }
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        bench_clear(&f->bench);
    }
    assert_int_equal(record_count(&f->record, "Finish"), 0);
}

/* Without poll, collect has to wait for its frame: the GPU may still write the results. */
static void collect_waits_for_its_frame_alone(void **state) {
    fixture *f = *state;
    stream_new(f, settings[0]);
    for (int kind = 0; kind < FRAMES; ++kind)
        submit(f, kind);
    for (int number = 1; number <= FRAMES; ++number) {
        collect_one(f, (uint64_t)number);
        assert_int_equal(f->record.waited, number);
    }
}

/* Once poll has reported a frame as ready, collect calls no ClientWaitSync. Poll itself
 * never waits. */
static void what_is_ready_is_not_waited_for(void **state) {
    fixture *f = *state;
    stream_new(f, settings[0]);
    assert_false(poll(f));
    for (int kind = 0; kind < FRAMES; ++kind)
        submit(f, kind);
    glFinish();
    for (int number = 1; number <= FRAMES; ++number) {
        assert_gets_ready(f, poll);
        const unsigned long before = record_count(&f->record, "ClientWaitSync");
        collect_one(f, (uint64_t)number);
        assert_int_equal(record_count(&f->record, "ClientWaitSync"), before);
        assert_int_equal(f->record.waited, 0);
    }
    assert_false(poll(f));
}

/* As long as the GPU is at work, no frame is ready. */
static void what_is_not_finished_is_not_ready(void **state) {
    fixture *f = *state;
    stream_new(f, settings[0]);
    submit(f, 0);
    glFinish();
    f->record.unfinished = true;
    assert_false(poll(f));
    f->record.unfinished = false;
    assert_gets_ready(f, poll);
    collect_one(f, 1);
}

typedef struct making {
    unsigned long made, textures, buffers;
} making;

static making making_of(const fixture *f) {
    return (making){ record_made(&f->record),
                     record_count(&f->record, "TexImage2D") +
                         record_count(&f->record, "TexImage3D"),
                     record_count(&f->record, "BufferData") };
}

static void assert_nothing_made(const fixture *f, making before) {
    const making now = making_of(f);
    assert_int_equal(now.made, before.made);
    assert_int_equal(now.textures, before.textures);
    assert_int_equal(now.buffers, before.buffers);
}

/* Once every frame slot has been used, a stream of images of one size creates nothing. */
static void a_stream_makes_nothing(void **state) {
    fixture *f = *state;
    for (size_t s = 0; s < 3; ++s)
        for (int kind = 0; kind < KINDS; ++kind) {
            making before = { 0 };
            stream_new(f, settings[s]);
            for (int i = 0; i < STREAM; ++i) {
                if (i == FRAMES)
                    before = making_of(f);
                submit(f, kind);
                glsurf_gpu_features features;
                assert_ok(glsurf_extractor_gpu_features(f->bench.extractor, &features));
                if (i > 0)
                    collect_one(f, (uint64_t)i);
            }
            assert_nothing_made(f, before);
            bench_clear(&f->bench);
        }
}

/* ----------------------------------------------------------------- queries -- */

/* Maximum of GL state queries in one submit or collect.
 *
 * Submit with the default preset makes 70, with early copies and an uploaded image. It asks
 * for 2 framebuffers, the pack buffer and 4 modes of packing, the unpack buffer and 4 modes
 * of unpacking, 14 items of a draw, the active unit, texture and sampler of 12 units, the
 * array texture, 6 colour masks, blending of 6 float outputs, 5 kinds of queries, and
 * transform feedback. A texture or a mask adds 1 (debug output), a texture that a pass
 * reads beside an upload adds 1, and a framebuffer adds 3. The preset "paper" has float
 * outputs 0 to 7: 6 more. OpenGL 4.6 has 11 more kinds of queries. Late copies move 7
 * queries from submit to collect. */
enum { SUBMIT_QUERIES = 75, OF_PAPER = 6, OF_4_6 = 11, COLLECT_QUERIES = 12 };

/* A source of an image. Its queries about a framebuffer save no state. */
typedef struct way {
    const char *name;
    glsurf_image image;
    unsigned long about; /* queries about the image itself, also with leave_state. OpenGL ES
                            makes one more for a framebuffer, about samples */
    unsigned textures;   /* textures of the application that the image has */
} way;

/* Number of queries about textures. An image asks for each of nine facts of a texture once:
 * if it exists, two parameters and, except in OpenGL ES 3.0, six of its level. */
static unsigned long facts(const fixture *f) {
    return record_count(&f->record, "IsTexture") +
           record_count(&f->record, "GetTexParameteriv") +
           record_count(&f->record, "GetTexLevelParameteriv");
}

/* Number of glGetError() calls in a submit: one for errors before it, one for its own, and
 * one for errors of binding the application's framebuffer again. One finds transform
 * feedback before OpenGL 4.0. One tells the target of a texture, and one its type before
 * OpenGL ES 3.1. */
static unsigned long errors_of_submit(const way *w, const settings_of_both *pair) {
    const bool finds_feedback = !is_es() && !has_version(4, 0) && !pair->device.leave_state;
    const bool restores = !pair->device.leave_state;
    return 2 + restores + finds_feedback + w->textures * (is_es() && !has_es(1) ? 2 : 1);
}

static void check_way(fixture *f, const way *w, settings_of_both pair,
                      unsigned long submit_max, unsigned long collect_max) {
    stream_new(f, pair);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, f->bench.framebuffer);
    for (int number = 1; number <= FRAMES + 1; ++number) { /* the first make objects */
        const unsigned long before = record_queries(&f->record);
        const unsigned long errors = record_count(&f->record, "GetError");
        const unsigned long asked = facts(f);
        assert_ok(glsurf_extractor_submit(f->bench.extractor, &w->image));
        const unsigned long between = record_queries(&f->record);
        const unsigned long submitted = record_count(&f->record, "GetError") - errors;
        collect_one(f, (uint64_t)number);
        assert_int_equal(facts(f) - asked, w->textures * (is_es() && !has_es(1) ? 3 : 9));
        const unsigned long after = record_queries(&f->record);
        const unsigned long both = record_count(&f->record, "GetError") - errors;
        const bool late = pair.device.paths.on >> GLSURF_PATH_LATE_COPY & 1;
        if (number == FRAMES + 1) {
            assert_int_equal(submitted, errors_of_submit(w, &pair));
            assert_int_equal(both - submitted, late ? 2 + !pair.device.leave_state : 0);
        }
        print_message("%s: submit makes %lu queries, collect %lu\n", w->name,
                      between - before, after - between);
        assert_in_range(between - before, 0, submit_max);
        assert_in_range(after - between, 0, collect_max);
        if (pair.device.leave_state)
            glBindFramebuffer(GL_READ_FRAMEBUFFER, f->bench.framebuffer);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    bench_clear(&f->bench);
}

static void calls_ask_for_what_they_touch(void **state) {
    fixture *f = *state;
    const unsigned long newer = has_version(4, 6) ? OF_4_6 : 0;
    const uint32_t late = 1u << GLSURF_PATH_LATE_COPY;
    const glsurf_path_choice choices[] = { { .on = late }, { .off = late } };
    const picture *gray = &f->bench.gray;
    glsurf_image layer = texture_image(f->bench.layers, gray->width, gray->height);
    glsurf_image masked = texture(f);
    layer.target = GL_TEXTURE_2D_ARRAY;
    layer.layer = 1;
    masked.mask = &layer;
    const way ways[] = {
        { "gray pixels", image_of(f, 0), 0, 0 }, { "masked colours", image_of(f, 2), 0, 0 },
        { "a texture", texture(f), 0, 1 },       { "a layer", layer, 0, 1 },
        { "a framebuffer", bench_shown, 2, 0 },  { "a masked texture", masked, 0, 2 },
    };
    for (size_t c = 0; c < COUNT(choices); ++c)
        for (size_t i = 0; i < COUNT(ways); ++i) {
            settings_of_both pair = { .device = { .paths = choices[c] } };
            check_way(f, &ways[i], pair, SUBMIT_QUERIES + newer, COLLECT_QUERIES);
            pair.device.leave_state = true;
            check_way(f, &ways[i], pair, ways[i].about + (ways[i].about && is_es()), 0);
            pair.device.leave_state = false;
            pair.extractor = settings[2].extractor;
            if (i == 0)
                check_way(f, &ways[i], pair, SUBMIT_QUERIES + OF_PAPER + newer,
                          COLLECT_QUERIES);
        }
    /* The first collect lists and describes again, but reads no image. */
    const settings_of_both small = { { .paths = choices[1] }, settings[3].extractor };
    check_way(f, &ways[2], small, SUBMIT_QUERIES + newer, SUBMIT_QUERIES + newer);
}

/* ---------------------------------------------------------------- matching -- */

static void match(fixture *f) {
    ++f->record.frame;
    const glsurf_match_params params = { 0 };
    ISSUE(f,
          glsurf_matcher_submit(f->bench.matcher, f->bench.kept, f->bench.loaded, &params));
}

static bool poll_matches(fixture *f) {
    bool ready = false;
    ISSUE(f, glsurf_matcher_poll(f->bench.matcher, &ready));
    return ready;
}

static void collect_match(fixture *f) {
    glsurf_matches matches = { 0 };
    assert_ok(glsurf_matcher_collect(f->bench.matcher, &matches));
    assert_true(matches.count > 0);
}

/* Makes two sets: one from an image under way, one from features in memory. */
static void match_begin(fixture *f, bool on_cpu) {
    const uint32_t path = 1u << GLSURF_PATH_CPU_MATCH;
    settings_of_both used = settings[0];
    *(on_cpu ? &used.device.paths.on : &used.device.paths.off) |= path;
    stream_new(f, used);
    f->bench.matcher = matcher_on(f->bench.device, FRAMES);
    submit(f, 0);
    ISSUE(f, glsurf_feature_set_keep(&f->bench.kept, f->bench.matcher, f->bench.extractor));
    collect_one(f, 1);
    assert_ok(
        glsurf_feature_set_load(&f->bench.loaded, f->bench.matcher, &f->bench.features));
    f->record.frame = f->record.waited = 0;
}

/* Draws with matrices, as one set has no image. */
static void draw_matches(fixture *f) {
    const glsurf_match_drawing drawing = { .a_to_clip = { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
                                           .b_to_clip = { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, f->bench.canvas);
    assert_ok(glsurf_matcher_draw(f->bench.matcher, &drawing));
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
}

static void matching_does_not_wait(void **state) {
    fixture *f = *state;
    match_begin(f, false);
    for (int i = 0; i < 2 * FRAMES; ++i) { /* the first FRAMES are dropped */
        match(f);
        poll_matches(f);
        glsurf_gpu_matches exported;
        ISSUE(f, glsurf_matcher_gpu_matches(f->bench.matcher, &exported));
        f->record.issuing = true;
        draw_matches(f);
        f->record.issuing = false;
    }
    for (int number = FRAMES + 1; number <= 2 * FRAMES; ++number) {
        collect_match(f);
        assert_true(f->record.waited <= number);
    }
    assert_false(poll_matches(f));
}

static void matches_that_are_ready_are_not_waited_for(void **state) {
    fixture *f = *state;
    match_begin(f, false);
    for (int i = 0; i < FRAMES; ++i)
        match(f);
    glFinish();
    for (int i = 0; i < FRAMES; ++i) {
        assert_gets_ready(f, poll_matches);
        collect_match(f);
    }
    assert_int_equal(f->record.waited, 0);
}

/* The first match reads a set, which waits for the GPU. Later matches issue nothing. */
static void matches_on_the_cpu_read_a_set_once(void **state) {
    fixture *f = *state;
    const glsurf_match_params params = { 0 };
    match_begin(f, true);
    assert_ok(
        glsurf_matcher_submit(f->bench.matcher, f->bench.kept, f->bench.loaded, &params));
    collect_match(f);
    for (int i = 0; i < FRAMES; ++i) {
        match(f);
        assert_true(poll_matches(f));
        collect_match(f);
    }
    assert_int_equal(f->record.waited, 0);
}

static void a_stream_of_matches_makes_nothing(void **state) {
    fixture *f = *state;
    making before = { 0 };
    match_begin(f, false);
    for (int i = 0; i < STREAM; ++i) {
        if (i == FRAMES)
            before = making_of(f);
        match(f);
        glsurf_gpu_matches exported;
        assert_ok(glsurf_matcher_gpu_matches(f->bench.matcher, &exported));
        draw_matches(f);
        if (i > 0)
            collect_match(f);
    }
    assert_nothing_made(f, before);
}

int main(void) {
    static fixture f; /* large */
    driver_open(&f.driver);
    f.bench = bench_make(record_get_proc_address);
    f.mask = picture_image(&f.bench.gray);
    f.mask.origin = GLSURF_ORIGIN_BOTTOM;
    if (!record_begin(&f.record))
        return EXIT_FAILURE;
    const struct CMUnitTest tests[] = {
        TEST_BETWEEN(submit_and_poll_do_not_wait, set_up, tear_down, &f),
        TEST_BETWEEN(collect_waits_for_its_frame_alone, set_up, tear_down, &f),
        TEST_BETWEEN(what_is_ready_is_not_waited_for, set_up, tear_down, &f),
        TEST_BETWEEN(what_is_not_finished_is_not_ready, set_up, tear_down, &f),
        TEST_BETWEEN(a_stream_makes_nothing, set_up, tear_down, &f),
        TEST_BETWEEN(calls_ask_for_what_they_touch, set_up, tear_down, &f),
        TEST_BETWEEN(matching_does_not_wait, set_up, tear_down, &f),
        TEST_BETWEEN(matches_that_are_ready_are_not_waited_for, set_up, tear_down, &f),
        TEST_BETWEEN(matches_on_the_cpu_read_a_set_once, set_up, tear_down, &f),
        TEST_BETWEEN(a_stream_of_matches_makes_nothing, set_up, tear_down, &f),
    };
    return driver_test(&f.driver, "calls", tests, COUNT(tests));
}
