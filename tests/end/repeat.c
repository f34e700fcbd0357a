/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The same image with the same settings gives the same bytes, whatever the extractor
 * processed before: textures, lists and read-backs that an extractor reuses must not leak
 * data from one frame to the next.
 */
#include "driver.h"
#include "extract.h"

enum { PICTURES = 4, ORDERS = 24 };

/* Pictures with few, many and no keypoints, whose widths and heights all differ. */
static picture picture_of(int n) {
    switch (n) {
    case 0:
        return picture_scene(240, 180, 1, 31);
    case 1:
        return picture_noise(115, 87, 32);
    case 2:
        return picture_flat(140, 106, 77);
    default:
        return picture_scene(80, 180, 3, 33);
    }
}

typedef struct set {
    picture pictures[PICTURES];
    feature_list expected[PICTURES]; /* each by an extractor of its own */
} set;

static void set_make(set *self, glsurf_extractor_desc desc) {
    uint32_t found = 0;
    for (int i = 0; i < PICTURES; ++i) {
        self->pictures[i] = picture_of(i);
        self->expected[i] = extract_once(desc, &self->pictures[i]);
        found += self->expected[i].count;
    }
    assert_true(found > 60);
}

static void set_free(set *self) {
    for (int i = 0; i < PICTURES; ++i) {
        feature_list_free(&self->expected[i]);
        picture_free(&self->pictures[i]);
    }
}

static void extract_and_compare(glsurf_extractor *extractor, const set *from, int n) {
    feature_list list = extract(extractor, &from->pictures[n]);
    assert_same_features(&list, &from->expected[n]);
    feature_list_free(&list);
}

/* Permutation `number` of the pictures' order. */
static void permute(int number, int order[PICTURES]) {
    for (int i = 0; i < PICTURES; ++i)
        order[i] = i;
    for (int i = PICTURES; i > 1; --i) {
        const int j = number % i, last = order[i - 1];
        number /= i;
        order[i - 1] = order[j];
        order[j] = last;
    }
}

/* The first two settings are the presets with their defaults. A SAMPLE of the settings has
 * every run of its own compared, as every order of pictures compares the runs of all. */
enum { SAMPLE = 3 };

static const glsurf_extractor_desc settings[] = {
    { 0 },
    { .preset = GLSURF_PRESET_PAPER },
    { .max_features = 50 },
    { .threshold = 1e-9f, .upright = true, .descriptor_length = 128 },
    { .preset = GLSURF_PRESET_PAPER, .threshold = 1e-9f, .max_features = 70 },
    { .detector = GLSURF_DETECTOR_CENSURE },
    { .detector = GLSURF_DETECTOR_DOG },
    { .double_image = true },
};

static void every_run_gives_the_same_bytes(void **state) {
    (void)state;
    const size_t count = test_full() ? COUNT(settings) : SAMPLE;
    for (size_t s = 0; s < count; ++s) {
        set all;
        set_make(&all, settings[s]);
        for (int i = 0; i < PICTURES; ++i) {
            feature_list list = extract_once(settings[s], &all.pictures[i]);
            assert_same_features(&list, &all.expected[i]);
            feature_list_free(&list);
        }
        set_free(&all);
    }
}

static void every_order_gives_the_same_bytes(void **state) {
    (void)state;
    for (size_t s = 0; s < COUNT(settings); ++s) {
        set all;
        set_make(&all, settings[s]);
        glsurf_extractor *extractor = extractor_new(settings[s]);
        /* All orders with the defaults and some with the other settings; in a sample, some
         * and two. */
        const int stride = test_full() ? s > 0 ? 11 : 1 : s > 0 ? ORDERS - 1 : 7;
        for (int number = 0; number < ORDERS; number += stride) {
            int order[PICTURES];
            permute(number, order);
            for (int i = 0; i < PICTURES; ++i)
                extract_and_compare(extractor, &all, order[i]);
        }
        for (int i = 0; i < PICTURES; ++i) /* and each picture twice in a row */
            for (int run = 0; run < 2; ++run)
                extract_and_compare(extractor, &all, i);
        glsurf_extractor_destroy(extractor);
        set_free(&all);
    }
}

/* The large image makes the list of candidates grow. */
static void check_large(glsurf_preset preset) {
    const glsurf_extractor_desc desc = { .threshold = 1e-12f,
                                         .preset = preset,
                                         .capacity = 512 };
    set all;
    set_make(&all, desc);
    picture large = picture_noise(290, 220, 34);
    glsurf_extractor *extractor = extractor_new(desc);
    for (int i = 0; i < PICTURES; i += 2) {
        feature_list list = extract(extractor, &large);
        if (list.count <= desc.capacity)
            fail_msg("the noise has only %u keypoints", list.count);
        feature_list_free(&list);
        extract_and_compare(extractor, &all, i);
    }
    glsurf_extractor_destroy(extractor);
    picture_free(&large);
    set_free(&all);
}

static void a_large_image_before_changes_nothing(void **state) {
    (void)state;
    check_large(GLSURF_PRESET_DEFAULT);
    check_large(GLSURF_PRESET_PAPER);
}

static void check_not_collected(glsurf_extractor_desc desc) {
    set all;
    set_make(&all, desc);
    desc.frames = 1;
    glsurf_extractor *extractor = extractor_new(desc);
    for (int i = 0; i < PICTURES; ++i)
        for (int j = 0; j < PICTURES; ++j) {
            const glsurf_image image = picture_image(&all.pictures[i]);
            assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_OK);
            extract_and_compare(extractor, &all, j);
        }
    glsurf_extractor_destroy(extractor);
    set_free(&all);
}

/* An image that the application does not collect, and the library drops, leaves nothing
 * behind. */
static void images_not_collected_change_nothing(void **state) {
    (void)state;
    check_not_collected(settings[0]);
    check_not_collected(settings[1]);
}

static void check_two(const set *all, const set *few, int devices) {
    glsurf_extractor *a = extractor_new(settings[2]);
    glsurf_extractor *b =
        devices == 1 ? extractor_on(device_of(a), settings[1]) : extractor_new(settings[1]);
    for (int i = 0; i < PICTURES; ++i)
        for (int j = 0; j < PICTURES; ++j) {
            const glsurf_image first = picture_image(&all->pictures[i]);
            const glsurf_image second = picture_image(&few->pictures[j]);
            assert_int_equal(glsurf_extractor_submit(a, &first), GLSURF_OK);
            assert_int_equal(glsurf_extractor_submit(b, &second), GLSURF_OK);
            feature_list from_a = collect(a), from_b = collect(b);
            assert_same_features(&from_a, &all->expected[i]);
            assert_same_features(&from_b, &few->expected[j]);
            feature_list_free(&from_a);
            feature_list_free(&from_b);
        }
    glsurf_extractor_destroy(a);
    extract_and_compare(b, few, 0); /* the other extractor is destroyed */
    glsurf_extractor_destroy(b);
}

/* Two extractors of different presets on one device, and on two in one context. */
static void two_extractors_do_not_meet(void **state) {
    (void)state;
    set all, few;
    set_make(&all, settings[2]);
    set_make(&few, settings[1]);
    for (int devices = 1; devices < 3; ++devices)
        check_two(&all, &few, devices);
    set_free(&few);
    set_free(&all);
}

int main(void) {
    driver used;
    driver_open(&used);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_run_gives_the_same_bytes),
        cmocka_unit_test(every_order_gives_the_same_bytes),
        cmocka_unit_test(a_large_image_before_changes_nothing),
        cmocka_unit_test(images_not_collected_change_nothing),
        cmocka_unit_test(two_extractors_do_not_meet),
    };
    return driver_test(&used, "repeat", tests, COUNT(tests));
}
