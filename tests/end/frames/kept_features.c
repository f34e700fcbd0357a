/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * From images to matches. A matcher keeps features from an extractor without read-back of
 * their descriptors from the GPU. They match like collected and loaded features.
 */
#include "calls/api.h"
#include "texture.h"

#include <stdlib.h>
#include <string.h>

/* Two views of a scene (the second is a region of the first), with a matcher and an
 * extractor on one device. */
typedef struct rig {
    glsurf_extractor *extractor;
    glsurf_matcher *matcher;
    picture view[2];
    feature_list expected[2];
    glsurf_match *matches; /* matches of collected and loaded features */
    uint32_t count;
} rig;

static const glsurf_match_params params; /* default values */

/* Region of the first view that the second view shows. */
static const glsurf_region second = { 24, 17, WIDTH - 24, HEIGHT - 17 };

static void submit(rig *self, int view) {
    submit_picture(self->extractor, &self->view[view]);
}

static glsurf_feature_set *keep(rig *self) {
    glsurf_feature_set *set = set_kept(self->matcher, self->extractor);
    assert_string_equal(glsurf_device_message(device_of(self->matcher)), "");
    return set;
}

/* Asserts that matches are as expected. On drivers that round unlike C, kept descriptors
 * may differ from loaded ones in the last digit. */
static void assert_matches(const rig *self, const glsurf_matches *matches) {
    if (driver_rounds_as_c()) {
        assert_int_equal(matches->count, self->count);
        assert_memory_equal(matches->matches, self->matches,
                            self->count * sizeof *self->matches);
    } else {
        assert_in_range(matches->count, self->count * 9 / 10, self->count * 10 / 9);
    }
}

/* Matches the sets, compares the matches with the expected ones, and destroys the sets. */
static void check(rig *self, glsurf_feature_set *a, glsurf_feature_set *b) {
    assert_int_equal(glsurf_feature_set_count(a), self->expected[0].count);
    assert_int_equal(glsurf_feature_set_count(b), self->expected[1].count);
    const glsurf_matches matches = match_sets(self->matcher, a, b, &params);
    assert_matches(self, &matches);
    glsurf_feature_set_destroy(a);
    glsurf_feature_set_destroy(b);
}

static rig rig_of(glsurf_backend backend, uint32_t length) {
    const glsurf_extractor_desc desc = { .descriptor_length = length };
    rig self = { .matcher = matcher_new(backend, 0) };
    self.extractor = extractor_on(device_of(self.matcher), desc);
    self.view[0] = picture_scene(WIDTH, HEIGHT, 1, 41);
    self.view[1] = picture_cut(&self.view[0], &second);
    for (int i = 0; i < 2; ++i)
        self.expected[i] = extract(self.extractor, &self.view[i]);
    glsurf_feature_set *a = feature_list_load(&self.expected[0], self.matcher);
    glsurf_feature_set *b = feature_list_load(&self.expected[1], self.matcher);
    const glsurf_matches matches = match_sets(self.matcher, a, b, &params);
    self.count = matches.count;
    self.matches = test_scratch(matches.count * sizeof *matches.matches);
    memcpy(self.matches, matches.matches, matches.count * sizeof *matches.matches);
    glsurf_feature_set_destroy(a);
    glsurf_feature_set_destroy(b);
    return self;
}

static rig rig_make(glsurf_backend backend) {
    return rig_of(backend, 0);
}

/* The views differ only by a shift of whole pixels, so most matches must have it. */
static void matches_are_right(void **state) {
    rig self = rig_make(*(const glsurf_backend *)*state);
    uint32_t right = 0;
    for (uint32_t i = 0; i < self.count; ++i) {
        const glsurf_keypoint *a = &self.expected[0].keypoints[self.matches[i].a];
        const glsurf_keypoint *b = &self.expected[1].keypoints[self.matches[i].b];
        assert_int_equal(a->laplacian, b->laplacian);
        const float dx = a->x - b->x - 24.0f, dy = a->y - b->y - 17.0f;
        right += dx * dx + dy * dy < 1.0f;
    }
    assert_true(self.count > 50 && 10 * right >= 9 * self.count);
}

static void kept_before_and_after_collecting(void **state) {
    rig self = rig_make(*(const glsurf_backend *)*state);
    glsurf_feature_set *before[2], *after[2];
    for (int i = 0; i < 2; ++i) {
        submit(&self, i);
        before[i] = keep(&self);
        assert_found(collect(self.extractor), &self.expected[i]);
        after[i] = keep(&self);
    }
    check(&self, before[0], after[1]);
    check(&self, after[0], before[1]);
}

static void kept_sets_of_128_numbers(void **state) {
    rig self = rig_of(*(const glsurf_backend *)*state, 128);
    glsurf_feature_set *set[2];
    assert_int_equal(self.expected[0].length, 128);
    for (int i = 0; i < 2; ++i) {
        submit(&self, i);
        set[i] = keep(&self);
    }
    check(&self, set[0], set[1]);
}

/* Sets of more than one tile of 1024 features. */
static void kept_sets_of_many_features(void **state) {
    glsurf_matcher *matcher = matcher_new(*(const glsurf_backend *)*state, 0);
    rig self = { .matcher = matcher };
    self.extractor =
        extractor_on(device_of(matcher),
                     (glsurf_extractor_desc){ .capacity = 4096, .threshold = 1e-5f });
    const picture noise = picture_noise(400, 300, 8);
    self.expected[0] = self.expected[1] = extract(self.extractor, &noise);
    assert_true(self.expected[0].count > 1024);
    glsurf_feature_set *loaded = feature_list_load(&self.expected[0], matcher);
    const glsurf_matches matches = match_sets(matcher, loaded, loaded, &params);
    self.count = matches.count;
    self.matches = test_scratch(matches.count * sizeof *matches.matches);
    memcpy(self.matches, matches.matches, matches.count * sizeof *matches.matches);
    glsurf_feature_set *a = keep(&self);
    check(&self, a, keep(&self));
}

static void kept_sets_outlive_frames_and_extractor(void **state) {
    rig self = rig_make(*(const glsurf_backend *)*state);
    submit(&self, 0);
    glsurf_feature_set *a = keep(&self);
    submit(&self, 1);
    glsurf_feature_set *b = keep(&self);
    picture other = picture_noise(200, 300, 42);
    extract(self.extractor, &other);
    glsurf_extractor_destroy(self.extractor);
    self.extractor = extractor_on(device_of(self.matcher), (glsurf_extractor_desc){ 0 });
    extract(self.extractor, &other);
    check(&self, a, b);
}

/* Checks positions of matches in the buffer, as an application reads them for drawing. The
 * second set comes from the region. */
static void check_positions(rig *self, const glsurf_matches *matches) {
    glsurf_gpu_matches exported;
    assert_ok(glsurf_matcher_gpu_matches(self->matcher, &exported));
    float(*record)[8] = test_scratch(matches->count * sizeof *record);
    glBindBuffer(GL_COPY_READ_BUFFER, exported.buffer);
    buffer_read(GL_COPY_READ_BUFFER, exported.match_offset, matches->count * sizeof *record,
                record);
    glBindBuffer(GL_COPY_READ_BUFFER, 0);
    for (uint32_t i = 0; i < matches->count; ++i) {
        const glsurf_keypoint *a = &self->expected[0].keypoints[matches->matches[i].a];
        const glsurf_keypoint *b = &self->expected[1].keypoints[matches->matches[i].b];
        assert_true(record[i][0] == a->x && record[i][1] == a->y);
        assert_true(record[i][2] == b->x + (float)second.x &&
                    record[i][3] == b->y + (float)second.y);
    }
}

/* Positions refer to the whole image, and the guide uses them. Here no keypoint moves. */
static void kept_sets_of_regions(void **state) {
    const glsurf_backend backend = *(const glsurf_backend *)*state;
    const glsurf_match_params in_place = { .guide = GLSURF_GUIDE_HOMOGRAPHY,
                                           .matrix = { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
                                           .tolerance = 1.0f };
    rig self = rig_make(backend);
    glsurf_image image = picture_image(&self.view[0]);
    submit(&self, 0);
    glsurf_feature_set *a = keep(&self);
    image.region = second;
    assert_ok(glsurf_extractor_submit(self.extractor, &image));
    glsurf_feature_set *b = keep(&self);
    const glsurf_matches matches = match_sets(self.matcher, a, b, &in_place);
    assert_true(matches.count > 50);
    if (backend == GLSURF_BACKEND_GL)
        check_positions(&self, &matches);
    check(&self, a, b);
}

/* Matches a set with itself. The first features are expected at their own positions. */
static void match_in_place(rig *self, const glsurf_feature_set *a,
                           const glsurf_match_params *in_place, glsurf_result expected) {
    glsurf_matches matches = { 0 };
    assert_int_equal(glsurf_matcher_submit(self->matcher, a, a, in_place), expected);
    if (expected != GLSURF_OK)
        return;
    assert_ok(glsurf_matcher_collect(self->matcher, &matches));
    assert_int_equal(matches.count, in_place->position_count);
    for (uint32_t i = 0; i < matches.count; ++i)
        assert_true(matches.matches[i].a == i && matches.matches[i].b == i);
}

/* Kept with GL, a set's number of features is known only on the GPU. So fewer positions are
 * allowed, and features beyond them have no candidates. Once the CPU knows the number,
 * fewer positions are refused. */
static void kept_sets_with_expected_positions(void **state) {
    const glsurf_backend backend = *(const glsurf_backend *)*state;
    rig self = rig_make(backend);
    submit(&self, 0);
    glsurf_feature_set *set = keep(&self);
    const uint32_t all = self.expected[0].count, half = all / 2;
    glsurf_expected *positions = test_scratch(all * sizeof *positions);
    for (uint32_t i = 0; i < all; ++i)
        positions[i] = (glsurf_expected){ .x = self.expected[0].keypoints[i].x,
                                          .y = self.expected[0].keypoints[i].y };
    glsurf_match_params in_place = { .guide = GLSURF_GUIDE_POSITIONS,
                                     .tolerance = 1.0f,
                                     .position_count = half,
                                     .positions = positions };
    match_in_place(&self, set, &in_place,
                   backend == GLSURF_BACKEND_GL ? GLSURF_OK : GLSURF_ERROR_ARGUMENT);
    assert_int_equal(glsurf_feature_set_count(set), all);
    match_in_place(&self, set, &in_place, GLSURF_ERROR_ARGUMENT);
    in_place.position_count = all;
    match_in_place(&self, set, &in_place, GLSURF_OK);
}

/* Extractors of one device, and of two devices in one context. */
static void two_extractors_for_one_matcher(void **state) {
    const glsurf_backend backend = *(const glsurf_backend *)*state;
    rig self = rig_make(backend);
    const glsurf_image image = picture_image(&self.view[1]);
    for (int devices = 1; devices < 3; ++devices) {
        glsurf_extractor *other =
            devices == 1
                ? extractor_on(device_of(self.matcher), (glsurf_extractor_desc){ 0 })
                : extractor_with((glsurf_device_desc){ .backend = backend },
                                 (glsurf_extractor_desc){ 0 });
        submit(&self, 0);
        assert_ok(glsurf_extractor_submit(other, &image));
        glsurf_feature_set *a = keep(&self), *b = NULL;
        assert_ok(glsurf_feature_set_keep(&b, self.matcher, other));
        glsurf_extractor_destroy(other);
        check(&self, a, b);
    }
}

/* Matches two sets with a given matcher, and checks the matches. */
static void match_by(glsurf_matcher *matcher, const rig *self, const glsurf_feature_set *a,
                     const glsurf_feature_set *b) {
    const glsurf_matches matches = match_sets(matcher, a, b, &params);
    assert_matches(self, &matches);
}

/* Any matcher of the device takes a set. Only the matcher that made the set has to outlive
 * it. */
static void every_matcher_of_the_device_takes_a_set(void **state) {
    rig self = rig_make(*(const glsurf_backend *)*state);
    glsurf_device *device = device_of(self.matcher);
    glsurf_matcher *maker = matcher_on(device, 0), *third = matcher_on(device, 1);
    glsurf_feature_set *b = NULL;
    submit(&self, 0);
    glsurf_feature_set *a = keep(&self), *loaded = NULL;
    submit(&self, 1);
    assert_ok(glsurf_feature_set_keep(&b, maker, self.extractor));
    loaded = feature_list_load(&self.expected[1], maker);
    match_by(self.matcher, &self, a, b);
    match_by(maker, &self, a, b);
    match_by(third, &self, a, b);
    match_by(third, &self, a, loaded);
    glsurf_matcher_destroy(third);
    match_by(self.matcher, &self, a, loaded);
    /* The matches belong to the matcher that matched, not to the set's matcher. */
    glsurf_matches matches;
    assert_ok(glsurf_matcher_submit(self.matcher, a, b, &params));
    assert_argument(glsurf_matcher_collect(maker, &matches));
    glsurf_feature_set_destroy(b);
    glsurf_feature_set_destroy(loaded);
    glsurf_matcher_destroy(maker);
    assert_ok(glsurf_matcher_collect(self.matcher, &matches));
    assert_matches(&self, &matches);
}

static void refuse_sets(glsurf_matcher *matcher, const glsurf_feature_set *a,
                        const glsurf_feature_set *b) {
    glsurf_matches matches;
    assert_argument(glsurf_matcher_submit(matcher, a, b, &params));
    assert_non_null(strstr(glsurf_device_message(device_of(matcher)),
                           "a set and the matcher belong to different devices; load the "
                           "features into a set of the matcher's device"));
    assert_argument(glsurf_matcher_collect(matcher, &matches));
}

/* Another device in the same context, and a device of the other backend. */
static void a_set_of_another_device_is_refused(void **state) {
    const glsurf_backend backend = *(const glsurf_backend *)*state;
    const glsurf_backend backends[] = { backend, backend == GLSURF_BACKEND_GL
                                                     ? GLSURF_BACKEND_CPU
                                                     : GLSURF_BACKEND_GL };
    rig self = rig_make(backend);
    submit(&self, 0);
    glsurf_feature_set *a = keep(&self);
    submit(&self, 1);
    glsurf_feature_set *b = keep(&self);
    for (size_t i = 0; i < COUNT(backends); ++i) {
        glsurf_device *apart = device_new((glsurf_device_desc){ .backend = backends[i] });
        glsurf_matcher *other = matcher_on(apart, 0);
        glsurf_device_destroy(apart);
        glsurf_feature_set *set = feature_list_load(&self.expected[1], other);
        refuse_sets(other, a, b);
        refuse_sets(other, a, set);
        refuse_sets(other, set, b);
        refuse_sets(self.matcher, a, set);
        refuse_sets(self.matcher, set, b);
        /* Both devices still work. */
        glsurf_feature_set *first = feature_list_load(&self.expected[0], other);
        match_by(other, &self, first, set);
        match_by(self.matcher, &self, a, b);
    }
}

/* More candidates than the given capacity. With GL, a set kept before collect holds only
 * the features within the capacity. Collect raises the capacity, and a set kept afterwards
 * holds all. */
static void kept_within_the_capacity(void **state) {
    const glsurf_backend backend = *(const glsurf_backend *)*state;
    rig self = rig_make(backend);
    glsurf_extractor_destroy(self.extractor);
    const glsurf_extractor_desc desc = { .threshold = every_response, .capacity = 512 };
    glsurf_device *device = device_of(self.matcher);
    self.extractor = extractor_on(device, desc);
    picture noise = picture_noise(WIDTH, HEIGHT, 34);
    feature_list expected = extract_on(device, desc, &noise);
    assert_true(expected.count > desc.capacity);
    submit_picture(self.extractor, &noise);
    glsurf_feature_set *some = keep(&self);
    assert_found(collect(self.extractor), &expected);
    glsurf_feature_set *all = keep(&self);
    assert_int_equal(glsurf_feature_set_count(all), expected.count);
    if (backend == GLSURF_BACKEND_GL)
        assert_in_range(glsurf_feature_set_count(some), desc.capacity * 3 / 4,
                        desc.capacity);
    else
        assert_int_equal(glsurf_feature_set_count(some), expected.count);
}

static void expect_refused(rig *self, glsurf_extractor *extractor) {
    glsurf_feature_set *set = (glsurf_feature_set *)self;
    assert_argument(glsurf_feature_set_keep(&set, self->matcher, extractor));
    assert_null(set);
    assert_true(strlen(glsurf_device_message(device_of(self->matcher))) > 20);
}

/* If the memory limit forbids the capacity that collect needs, the image is lost. A set
 * kept from it stays valid, and extractor and matcher still work. */
static void kept_of_an_image_that_is_lost(void **state) {
    rig self = rig_make(GLSURF_BACKEND_GL);
    glsurf_extractor_desc desc = { .threshold = every_response, .capacity = 512 };
    picture noise = picture_noise(WIDTH, HEIGHT, 34), flat = picture_flat(WIDTH, HEIGHT, 1);
    const glsurf_image image = picture_image(&noise);
    glsurf_device *device = device_of(self.matcher);
    glsurf_extractor *limited = extractor_on(device, desc);
    extract(limited, &flat);
    desc.memory_limit = glsurf_extractor_bytes(limited);
    glsurf_extractor_destroy(limited);
    limited = extractor_on(device, desc);
    assert_ok(glsurf_extractor_submit(limited, &image));
    glsurf_feature_set *set = NULL;
    glsurf_features features;
    assert_ok(glsurf_feature_set_keep(&set, self.matcher, limited));
    assert_int_equal(glsurf_extractor_collect(limited, &features), GLSURF_ERROR_LIMIT);
    expect_refused(&self, limited);
    assert_in_range(glsurf_feature_set_count(set), desc.capacity * 3 / 4, desc.capacity);
    glsurf_feature_set_destroy(set);
    extract(limited, &flat);
    submit(&self, 0);
    glsurf_feature_set *a = keep(&self);
    submit(&self, 1);
    check(&self, a, keep(&self));
}

static void empty_sets_match_nothing(void **state) {
    rig self = rig_make(*(const glsurf_backend *)*state);
    picture empty[2] = { picture_flat(100, 80, 9), picture_flat(5, 3, 200) };
    submit(&self, 0);
    glsurf_feature_set *some = keep(&self);
    for (int i = 0; i < 2; ++i) {
        submit_picture(self.extractor, &empty[i]);
        glsurf_feature_set *none = keep(&self);
        assert_int_equal(glsurf_feature_set_count(none), 0);
        assert_int_equal(match_sets(self.matcher, none, some, &params).count, 0);
        assert_int_equal(match_sets(self.matcher, some, none, &params).count, 0);
        assert_int_equal(match_sets(self.matcher, none, none, &params).count, 0);
    }
    assert_int_equal(match_sets(self.matcher, some, some, &params).count,
                     glsurf_feature_set_count(some));
}

static void what_cannot_be_kept(void **state) {
    const glsurf_backend backend = *(const glsurf_backend *)*state;
    const glsurf_backend other_backend =
        backend == GLSURF_BACKEND_GL ? GLSURF_BACKEND_CPU : GLSURF_BACKEND_GL;
    rig self = rig_make(backend);
    glsurf_extractor *fresh =
        extractor_on(device_of(self.matcher), (glsurf_extractor_desc){ 0 });
    glsurf_extractor *other = extractor_with(
        (glsurf_device_desc){ .backend = other_backend }, (glsurf_extractor_desc){ 0 });
    extract(other, &self.view[0]);
    expect_refused(&self, fresh); /* no image was submitted */
    expect_refused(&self, other); /* an extractor of the other backend */
    submit(&self, 0);
    assert_argument(glsurf_extractor_submit(self.extractor, &(glsurf_image){ 0 }));
    glsurf_feature_set *a = keep(&self); /* the refused image changed nothing */
    submit(&self, 1);
    check(&self, a, keep(&self));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_BOTH(matches_are_right),
        TEST_ON_BOTH(kept_before_and_after_collecting),
        TEST_ON_BOTH(kept_sets_of_128_numbers),
        TEST_ON_BOTH(kept_sets_of_many_features),
        TEST_ON_BOTH(kept_sets_outlive_frames_and_extractor),
        TEST_ON_BOTH(kept_sets_of_regions),
        TEST_ON_BOTH(kept_sets_with_expected_positions),
        TEST_ON_BOTH(two_extractors_for_one_matcher),
        TEST_ON_BOTH(every_matcher_of_the_device_takes_a_set),
        TEST_ON_BOTH(a_set_of_another_device_is_refused),
        TEST_ON_BOTH(kept_within_the_capacity),
        TEST(kept_of_an_image_that_is_lost, NULL),
        TEST_ON_BOTH(empty_sets_match_nothing),
        TEST_ON_BOTH(what_cannot_be_kept),
    };
    return driver_main("keep", tests, COUNT(tests));
}
