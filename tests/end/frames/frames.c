/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Several images under way, some with a mask, a region or input keypoints. In every order of
 * submit, poll and collect, after any earlier work and any change of settings, each image
 * has the bytes that it has alone. So reused textures, lists and read-backs keep no old
 * data. Displaced images are counted.
 */
#include "frames/frames.h"

#include "calls/api.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* Pictures that are submitted with the mask; also in a region; also with several input
 * keypoints, or with one. */
enum { MASKED = 5, IN_REGION, DESCRIBED, ONE_DESCRIBED };

/* Pictures: many keypoints; two of one size with some; none; smaller than every filter;
 * the others are of the mask's size. */
static picture picture_of(int n) {
    switch (n) {
    case 0:
        return picture_noise(101, 77, 32);
    case 1:
        return picture_scene(120, 88, 1, 31);
    case 2:
        return picture_scene(120, 88, 3, 33);
    case 3:
        return picture_flat(120, 88, 77);
    case 4:
        return picture_scene(7, 5, 1, 1);
    case IN_REGION:
        return picture_noise(120, 88, 36);
    default:
        return picture_scene(120, 88, 1, 30 + (uint32_t)n);
    }
}

const glsurf_extractor_desc settings[SETTINGS] = {
    { 0 },
    { .threshold = 0.002f, .upright = true },
    { .capacity = 16 },
    { .max_features = 20, .descriptor_length = 128, .grid_columns = 4, .grid_rows = 3 },
    { .preset = GLSURF_PRESET_PAPER },
    { .preset = GLSURF_PRESET_PAPER, .threshold = 1e-9f, .octaves = 1, .capacity = 16 },
    { .double_image = true, .threshold = 1e-6f, .octaves = 2, .capacity = 16 },
    { .detector = GLSURF_DETECTOR_CENSURE },
    { .detector = GLSURF_DETECTOR_DOG, .threshold = 0.001f, .capacity = 16 },
};

glsurf_device *device_for(const gallery *self) {
    return device_new((glsurf_device_desc){ .backend = self->backend });
}

static void submit_to(glsurf_extractor *extractor, const gallery *of, int n) {
    static const glsurf_keypoint input[] = { { 30.5f, 40.25f, 2.0f, NAN, 1.0f, 1 },
                                             { 99.0f, 70.0f, 9.0f, 1.0f, 1.0f, -1 },
                                             { 11.0f, 7.0f, 1.0f, NAN, 1.0f, 0 } };
    const glsurf_image mask = picture_image(&of->mask);
    glsurf_image image = picture_image(&of->pictures[n]);
    image.mask = n >= MASKED ? &mask : NULL;
    if (n >= IN_REGION)
        image.region = (glsurf_region){ 11, 7, 90, 71 };
    const glsurf_result result =
        n >= DESCRIBED ? glsurf_extractor_describe(extractor, &image, input,
                                                   n == ONE_DESCRIBED ? 1 : COUNT(input))
                       : glsurf_extractor_submit(extractor, &image);
    if (result)
        fail_msg("%s", glsurf_device_message(device_of(extractor)));
}

static void gallery_make(gallery *self) {
    uint32_t found = 0;
    for (int p = 0; p < PICTURES; ++p)
        self->pictures[p] = picture_of(p);
    self->mask = picture_noise(120, 88, 40);
    for (int i = 0; i < 120 * 88; ++i)
        self->mask.pixels[i] = self->mask.pixels[i] > 100;
    self->device = device_for(self);
    for (int s = 0; s < SETTINGS; ++s) {
        glsurf_extractor_desc desc = settings[s];
        desc.capacity = 0; /* a large capacity: no image is processed again */
        for (int p = 0; p < PICTURES; ++p) {
            glsurf_extractor *extractor = extractor_on(self->device, desc);
            submit_to(extractor, self, p);
            self->expected[s][p] = collect(extractor);
            glsurf_extractor_destroy(extractor);
            found += self->expected[s][p].count;
        }
    }
    /* More keypoints than the capacity of these settings. */
    assert_true(found > 400 && self->expected[2][0].count > 16 &&
                self->expected[5][0].count > 16 && self->expected[5][1].count > 16 &&
                self->expected[6][0].count > 16 && self->expected[8][1].count > 16);
}

/* The expected images under way. */
typedef struct stream {
    gallery *of;
    glsurf_extractor *extractor;
    int setting; /* of the next image */
    uint64_t submitted, dropped;
    int frames, waiting;
    struct {
        uint64_t number;
        int picture, setting;
    } frame[FRAMES];
} stream;

/* Makes a stream. `frames` is desc.frames; the default is 2. */
static stream stream_of(gallery *of, uint32_t frames) {
    glsurf_extractor_desc desc = settings[0];
    desc.frames = frames;
    return (stream){ .of = of,
                     .extractor = extractor_on(of->device, desc),
                     .frames = frames > 0 ? (int)frames : 2 };
}

static stream stream_new(gallery *of) {
    return stream_of(of, FRAMES);
}

static void submit(stream *self, int picture_number) {
    submit_to(self->extractor, self->of, picture_number);
    if (self->waiting == self->frames) { /* the oldest is dropped */
        memmove(self->frame, self->frame + 1, --self->waiting * sizeof *self->frame);
        ++self->dropped;
    }
    self->frame[self->waiting].number = ++self->submitted;
    self->frame[self->waiting].picture = picture_number;
    self->frame[self->waiting++].setting = self->setting;
}

/* Asserts that the collected image is the oldest waiting one. */
static void take(stream *self, const glsurf_features *found) {
    assert_true(self->waiting > 0);
    assert_int_equal(found->frame, self->frame[0].number);
    assert_int_equal(found->dropped, self->dropped);
    const feature_list list = feature_list_view(found);
    assert_same_features(
        &list, &self->of->expected[self->frame[0].setting][self->frame[0].picture]);
    memmove(self->frame, self->frame + 1, --self->waiting * sizeof *self->frame);
}

static void collect_one(stream *self) {
    glsurf_features found = { 0 };
    assert_ok(glsurf_extractor_collect(self->extractor, &found));
    take(self, &found);
}

/* Polls until the oldest image is ready, for at most a minute. */
static void poll_until_ready(stream *self) {
    const time_t begin = time(NULL);
    bool ready = false;
    while (!ready) {
        assert_ok(glsurf_extractor_poll(self->extractor, &ready));
        assert_true(ready || time(NULL) - begin <= 60);
    }
}

static void change(stream *self, int number) {
    /* `frames` cannot change, and its value is ignored. */
    glsurf_extractor_desc desc = settings[number];
    desc.frames = 1000;
    assert_ok(glsurf_extractor_change(self->extractor, &desc));
    self->setting = number;
}

/* Keeps the features of the newest image, and matches them with themselves: the matches
 * have the distance 0, between keypoints with the same sign of the Laplacian. */
static void keep(const stream *self, glsurf_matcher *matcher) {
    const glsurf_match_params params = { .ratio = 1.0f };
    const feature_list *last =
        &self->of->expected[self->frame[0].setting][self->frame[0].picture];
    glsurf_matches matches = { 0 };
    glsurf_feature_set *kept = set_kept(matcher, self->extractor);
    assert_int_equal(glsurf_feature_set_count(kept), last->count);
    assert_ok(glsurf_matcher_submit(matcher, kept, kept, &params));
    assert_ok(glsurf_matcher_collect(matcher, &matches));
    for (uint32_t i = 0; i < matches.count; ++i) {
        const glsurf_match *m = &matches.matches[i];
        assert_int_equal(last->keypoints[m->a].laplacian, last->keypoints[m->b].laplacian);
        assert_true(m->distance == 0.0f);
    }
    assert_true(last->count == 0 || matches.count > 0);
    glsurf_feature_set_destroy(kept);
}

static void stream_end(stream *self) {
    while (self->waiting > 0)
        collect_one(self);
    glsurf_extractor_destroy(self->extractor);
}

/* ------------------------------------------------------------------- tests -- */

static void in_any_order(void **state) {
    gallery *all = *state;
    gls_random random = test_random_make(7);
    stream s = stream_new(all);
    glsurf_matcher *matcher = matcher_on(all->device, 0);
    for (int step = 0; step < (test_full() ? 1000 : 250); ++step) {
        glsurf_gpu_features exported;
        switch (gls_random_below(&random, 9)) {
        case 0:
            change(&s, (int)gls_random_below(&random, SETTINGS));
            break;
        case 1:
            if (s.waiting > 0)
                poll_until_ready(&s);
            break;
        case 2: /* may process another frame's image again */
            if (s.submitted > 0 && all->backend == GLSURF_BACKEND_GL) {
                assert_ok(glsurf_extractor_gpu_features(s.extractor, &exported));
                assert_int_equal(exported.frame, s.submitted);
            }
            break;
        case 3: /* the newest image is collected, and not processed again */
            if (s.submitted > 0 && s.waiting == 0)
                keep(&s, matcher);
            break;
        case 4:
        case 5:
        case 6:
            if (s.waiting > 0)
                collect_one(&s);
            break;
        default:
            submit(&s, (int)gls_random_below(&random, PICTURES));
        }
    }
    stream_end(&s);
}

/* Two extractors of one device, with different presets. */
static void streams_do_not_meet(void **state) {
    stream one = stream_new(*state), other = stream_new(*state);
    change(&one, 3);
    change(&other, 4);
    for (int p = 0; p < 3 * PICTURES; ++p) {
        submit(&one, p % PICTURES);
        submit(&other, 2 * p % PICTURES);
        if (p % 2)
            collect_one(&one);
    }
    stream_end(&one);
    stream_end(&other);
}

static void the_oldest_is_dropped(void **state) {
    gallery *all = *state;
    stream s = stream_new(all);
    for (int p = 0; p < 4 * FRAMES + 1; ++p)
        submit(&s, p % PICTURES);
    assert_int_equal(s.frame[0].number, 3 * FRAMES + 2);
    for (int i = 0; i < FRAMES; ++i)
        collect_one(&s);
    glsurf_features found;
    assert_argument(glsurf_extractor_collect(s.extractor, &found));
    stream_end(&s);
}

/* With one frame, two of three images are dropped. Without more images than frames, none
 * is. Described images count too. */
static void dropped_images_are_counted(void **state) {
    gallery *all = *state;
    stream s = stream_of(all, 1);
    for (int p = 0; p < 3; ++p)
        submit(&s, p);
    assert_int_equal(s.dropped, 2);
    collect_one(&s);
    submit(&s, 1); /* displaces nothing: the previous image was collected */
    collect_one(&s);
    assert_int_equal(s.dropped, 2);
    const glsurf_image image = picture_image(&all->pictures[1]);
    const glsurf_keypoint input = { .x = 50.0f, .y = 40.0f, .scale = 3.0f };
    glsurf_features found;
    for (int i = 0; i < 2; ++i)
        assert_ok(glsurf_extractor_describe(s.extractor, &image, &input, 1));
    assert_ok(glsurf_extractor_collect(s.extractor, &found));
    assert_int_equal(found.dropped, 3);
    assert_int_equal(found.frame, 6);
    stream_end(&s);
}

/* Default of create, and of the memory estimate. */
static void two_frames_are_the_default(void **state) {
    gallery *all = *state;
    stream s = stream_of(all, 0);
    for (int p = 0; p < 3; ++p)
        submit(&s, p);
    assert_int_equal(s.waiting, 2);
    assert_int_equal(s.dropped, 1);
    stream_end(&s);
    glsurf_memory memory[3];
    for (uint32_t frames = 0; frames < 3; ++frames) {
        const glsurf_device_desc device = { .backend = all->backend };
        const glsurf_extractor_desc desc = { .frames = frames };
        assert_ok(glsurf_extractor_memory(&device, &desc, 640, 480, &memory[frames]));
    }
    assert_int_equal(memory[0].bytes, memory[2].bytes);
    /* On the CPU backend a waiting image has only its features, which are not counted. */
    assert_true(all->backend == GLSURF_BACKEND_GL ? memory[0].bytes > memory[1].bytes
                                                  : memory[0].bytes == memory[1].bytes);
}

/* One round of the header's loop over a stream of images. */
static void stream_round(stream *self, int picture_number) {
    glsurf_features features;
    bool ready = false;
    if (glsurf_extractor_poll(self->extractor, &ready) == GLSURF_OK && ready &&
        glsurf_extractor_collect(self->extractor, &features) == GLSURF_OK)
        take(self, &features);
    submit(self, picture_number);
}

/* One round of the header's loop that drops no image. */
static void whole_round(stream *self, int picture_number) {
    glsurf_features features;
    bool ready = false;
    glsurf_extractor_poll(self->extractor, &ready);
    if (ready || self->waiting == self->frames) {
        assert_ok(glsurf_extractor_collect(self->extractor, &features));
        take(self, &features);
    }
    submit(self, picture_number);
}

/* Runs the header's loops over 20 images, with one frame and with the default of two.
 *
 * FAST is the first loop, without waiting. An image's time depends on the driver, so each
 * image is collected, is dropped, or still waits. The stream checks that: a collected image
 * is the oldest waiting one, and its `dropped` is the number of displaced images.
 *
 * PACED is an application that is slower than the driver: if desc.frames images wait, it
 * begins a round only when the oldest is ready. So the loop collects all images on every
 * driver. With one frame this works only because the loop collects before it submits. WHOLE
 * is the loop that always collects if desc.frames images wait. */
static void the_loops_of_the_header(void **state) {
    enum { IMAGES = 20, FAST, PACED, WHOLE, LOOPS };
    gallery *all = *state;
    for (uint32_t frames = 0; frames < 2; ++frames)
        for (int loop = FAST; loop < LOOPS; ++loop) {
            stream s = stream_of(all, frames);
            for (int i = 0; i < IMAGES; ++i) {
                if (loop == PACED && s.waiting == s.frames)
                    poll_until_ready(&s);
                (loop == WHOLE ? whole_round : stream_round)(&s, i % PICTURES);
            }
            assert_int_equal(s.submitted, IMAGES);
            if (loop != FAST)
                assert_int_equal(s.dropped, 0);
            assert_in_range(s.waiting, 1, s.frames);
            stream_end(&s);
        }
}

/* More candidates than the capacity, in every frame under way, between images of other
 * sizes or settings. */
static void older_images_are_done_again(void **state) {
    gallery *all = *state;
    static const int orders[][FRAMES] = { { 0, 0, 0 }, { 0, 1, 2 }, { 1, 0, 1 },
                                          { 0, 4, 0 }, { 0, 3, 3 }, { 1, 2, 0 } };
    for (size_t o = 0; o < COUNT(orders); o += test_full() ? 1 : 2)
        /* Programs of the other detectors take longest to compile. */
        for (int other = 0; other < (o < 2 ? SETTINGS : SETTINGS - DETECTORS); ++other) {
            stream s = stream_new(all);
            for (int f = 0; f < FRAMES; ++f) {
                change(&s, f == 1 ? other : 2);
                submit(&s, orders[o][f]);
            }
            change(&s, 5);
            stream_end(&s);
        }
}

/* Refused images drop no image, are not counted, and keep the levels. */
static void refused_images_leave_the_others_alone(void **state) {
    stream s = stream_new(*state);
    picture wide = picture_flat(70000, 1, 9);
    const glsurf_image too_wide = picture_image(&wide),
                       no_texture = { .texture = 4711, .origin = GLSURF_ORIGIN_TOP };
    const glsurf_level *levels;
    for (int p = 0; p < FRAMES; ++p)
        submit(&s, p);
    const uint32_t count = glsurf_extractor_levels(s.extractor, &levels);
    assert_argument(glsurf_extractor_submit(s.extractor, &(glsurf_image){ 0 }));
    assert_argument(glsurf_extractor_submit(s.extractor, &no_texture));
    assert_int_equal(glsurf_extractor_submit(s.extractor, &too_wide), GLSURF_ERROR_LIMIT);
    assert_int_equal(glsurf_extractor_levels(s.extractor, &levels), count);
    collect_one(&s);
    submit(&s, 1);
    stream_end(&s);
}

/* Refused settings affect neither the waiting image nor the next one. */
static void refused_settings_change_nothing(void **state) {
    const glsurf_extractor_desc bad = { .threshold = -1.0f };
    stream s = stream_new(*state);
    change(&s, 3);
    submit(&s, 0);
    assert_argument(glsurf_extractor_change(s.extractor, &bad));
    submit(&s, 1);
    stream_end(&s);
}

static void nothing_is_ready_where_nothing_waits(void **state) {
    gallery *all = *state;
    stream s = stream_new(all);
    bool ready = true;
    assert_ok(glsurf_extractor_poll(s.extractor, &ready));
    assert_false(ready);
    submit(&s, 1);
    poll_until_ready(&s);
    collect_one(&s);
    ready = true;
    assert_ok(glsurf_extractor_poll(s.extractor, &ready));
    assert_false(ready);
    stream_end(&s);
}

static void destroyed_with_images_under_way(void **state) {
    gallery *all = *state;
    for (int count = 0; count <= FRAMES + 1; ++count) {
        stream s = stream_new(all);
        for (int p = 0; p < count; ++p)
            submit(&s, p % PICTURES);
        glsurf_extractor_destroy(s.extractor);
    }
}

int main(void) {
    driver used;
    driver_open(&used);
    static gallery gl = { .backend = GLSURF_BACKEND_GL };
    static gallery cpu = { .backend = GLSURF_BACKEND_CPU };
    gallery_make(&gl);
    gallery_make(&cpu);
#define TEST_ON_EITHER(f) TEST_NAMED(#f ": gl", f, &gl), TEST_NAMED(#f ": cpu", f, &cpu)

    const struct CMUnitTest tests[] = {
        TEST_ON_EITHER(in_any_order),
        TEST_ON_EITHER(streams_do_not_meet),
        TEST_ON_EITHER(the_oldest_is_dropped),
        TEST_ON_EITHER(dropped_images_are_counted),
        TEST_ON_EITHER(two_frames_are_the_default),
        TEST_ON_EITHER(the_loops_of_the_header),
        TEST(older_images_are_done_again, &gl),
        TEST_ON_EITHER(refused_images_leave_the_others_alone),
        TEST_ON_EITHER(refused_settings_change_nothing),
        TEST_ON_EITHER(nothing_is_ready_where_nothing_waits),
        TEST(one_image_beyond_the_capacity, NULL),
        TEST_ON_EITHER(what_is_inspected_is_of_the_image_collected),
        TEST(what_is_told_is_of_the_last_image, &gl),
        TEST_ON_EITHER(destroyed_with_images_under_way),
    };
    return driver_test(&used, "frames", tests, COUNT(tests));
}
