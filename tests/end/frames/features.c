/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The setting `features`: the N strongest keypoints, independent of a threshold. The oracle
 * finds all keypoints with the lowest threshold, and max_features keeps the strongest.
 */
#include "calls/api.h"

#include <string.h>

/* A detector and a preset on a backend. */
typedef struct subject_of {
    glsurf_backend backend;
    glsurf_detector detector;
    glsurf_preset preset;
} subject_of;
static const subject_of GL_HESSIAN = { .preset = GLSURF_PRESET_DEFAULT },
                        GL_CENSURE = { .detector = GLSURF_DETECTOR_CENSURE },
                        GL_DOG = { .detector = GLSURF_DETECTOR_DOG,
                                   .preset = GLSURF_PRESET_PAPER },
                        CPU_HESSIAN = { .backend = GLSURF_BACKEND_CPU,
                                        .preset = GLSURF_PRESET_PAPER },
                        CPU_CENSURE = { .backend = GLSURF_BACKEND_CPU,
                                        .detector = GLSURF_DETECTOR_CENSURE,
                                        .preset = GLSURF_PRESET_PAPER },
                        CPU_DOG = { .backend = GLSURF_BACKEND_CPU,
                                    .detector = GLSURF_DETECTOR_DOG };

enum { PICTURES = 4 };

/* Returns a picture with many keypoints, with some, with weak ones, or with none. */
static picture picture_of(int n) {
    picture made = n == 3   ? picture_flat(120, 88, 77)
                   : n == 0 ? picture_noise(101, 77, 32)
                            : picture_scene(120, 88, 1, 31);
    if (n == 2)
        for (size_t i = 0; i < (size_t)made.width * made.height; ++i)
            made.pixels[i] = (uint8_t)(120 + made.pixels[i] / 16);
    return made;
}

static float lowest(const subject_of *on) {
    const float divisor = on->detector == GLSURF_DETECTOR_HESSIAN ? 1048576.0f : 1024.0f;
    return glsurf_detector_threshold(on->detector, on->preset) / divisor;
}

static glsurf_extractor_desc desc_of(const subject_of *on) {
    return (glsurf_extractor_desc){ .detector = on->detector, .preset = on->preset };
}

static glsurf_device *device_for(const subject_of *on) {
    return on->backend == GLSURF_BACKEND_GL
               ? device_shared()
               : device_new((glsurf_device_desc){ .backend = on->backend });
}

/* In these pictures no refined response exceeds 1.25 times the sample's response, so "dog"
 * has the same features too. */
static void as_with_the_lowest_threshold(void **state) {
    const subject_of *on = *state;
    glsurf_device *device = device_for(on);
    for (int p = 0; p < PICTURES; ++p) {
        picture of = picture_of(p);
        glsurf_extractor_desc wanted = desc_of(on), limited = desc_of(on);
        limited.threshold = lowest(on);
        feature_list all = extract_on(device, limited, &of);
        assert_true(p == 3 ? all.count == 0 : p == 0 || all.count > 20);
        const uint32_t numbers[] = { 1, 15, UINT32_MAX };
        for (size_t n = 0; n < COUNT(numbers); ++n) {
            if (p == 0 && n != 1)
                continue;
            wanted.features = limited.max_features = numbers[n];
            feature_list found = extract_on(device, wanted, &of);
            feature_list expected = extract_on(device, limited, &of);
            assert_int_equal(found.total, found.count);
            expected.total = expected.count;
            assert_same_features(&found, &expected);
        }
    }
}

/* A grid selects from the strongest 2 N keypoints. With the weakest response as threshold,
 * max_features selects from the same keypoints. */
static void over_a_grid(void **state) {
    static const uint32_t numbers[] = { 1, 9 };
    const subject_of *on = *state;
    glsurf_device *device = device_for(on);
    picture of = picture_scene(120, 88, 1, 31);
    for (size_t n = 0; n < COUNT(numbers); ++n) {
        glsurf_extractor_desc desc = desc_of(on);
        desc.features = 2 * numbers[n];
        feature_list strong = extract_on(device, desc, &of);
        assert_int_equal(strong.count, 2 * numbers[n]);
        float weakest = strong.keypoints[0].response;
        for (uint32_t i = 1; i < strong.count; ++i)
            if (strong.keypoints[i].response < weakest)
                weakest = strong.keypoints[i].response;
        desc.grid_columns = 4;
        desc.grid_rows = 3;
        desc.features = numbers[n];
        feature_list found = extract_on(device, desc, &of);
        desc.features = 0;
        desc.threshold = weakest;
        desc.max_features = numbers[n];
        feature_list expected = extract_on(device, desc, &of);
        assert_int_equal(expected.total, strong.count);
        assert_int_equal(found.total, found.count);
        expected.total = expected.count;
        assert_same_features(&found, &expected);
    }
}

/* ------------------------------------------------------------------- order -- */

/* Every order of two pictures, collected at once or with two under way, with lists that are
 * too small, and with settings that change meanwhile. */
static void whatever_came_before(void **state) {
    const subject_of *on = *state;
    glsurf_device *device = device_for(on);
    glsurf_extractor_desc desc = desc_of(on);
    picture pictures[PICTURES];
    feature_list expected[PICTURES];
    desc.features = 40;
    for (int p = 0; p < PICTURES; ++p) {
        pictures[p] = picture_of(p);
        expected[p] = extract_on(device, desc, &pictures[p]);
    }
    desc.capacity = 64;
    glsurf_extractor *extractor = extractor_on(device, desc);
    for (int n = 0; n < PICTURES * PICTURES; ++n) {
        const int first = n / PICTURES, second = n % PICTURES;
        submit_picture(extractor, &pictures[first]);
        if (n % 3 == 1)
            assert_found(collect(extractor), &expected[first]);
        submit_picture(extractor, &pictures[second]);
        for (int k = n % 3 == 1; k < 2; ++k)
            assert_found(collect(extractor), &expected[k == 0 ? first : second]);
        glsurf_extractor_desc other = desc;
        other.features = n % 8 == 0 ? 5 : 40;
        assert_ok(glsurf_extractor_change(extractor, &other));
        if (n % 8 == 0) {
            feature_list few = extract(extractor, &pictures[second]);
            assert_true(few.count == (second == 3 ? 0 : 5) || second == 0);
            assert_ok(glsurf_extractor_change(extractor, &desc));
        }
    }
    glsurf_extractor_destroy(extractor);
}

/* ------------------------------------------------------- regions and masks -- */

static void in_regions_masks_and_doubled(void **state) {
    const subject_of *on = *state;
    glsurf_device *device = device_for(on);
    picture of = picture_scene(WIDTH, HEIGHT, 1, 2);
    picture half = picture_flat(WIDTH, HEIGHT, 0);
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
        half.pixels[i] = i % WIDTH < WIDTH / 2 ? 255 : 0;
    const glsurf_image mask = picture_image(&half);
    for (int n = 0; n < 2; ++n) {
        glsurf_image image = picture_image(&of);
        if (n == 0)
            image.region = (glsurf_region){ 20, 10, WIDTH - 40, HEIGHT - 30 };
        image.mask = &mask;
        glsurf_extractor_desc desc = desc_of(on);
        desc.double_image = n == 1;
        desc.octaves = 2;
        desc.features = 25;
        glsurf_extractor *wanted = extractor_on(device, desc);
        desc.features = 0;
        desc.max_features = 25;
        desc.threshold = lowest(on);
        glsurf_extractor *limited = extractor_on(device, desc);
        feature_list found = extract_image(wanted, &image);
        feature_list expected = extract_image(limited, &image);
        assert_int_equal(found.count, 25);
        for (uint32_t i = 0; i < found.count; ++i)
            assert_true(found.keypoints[i].x < (float)WIDTH / 2);
        expected.total = expected.count;
        assert_same_features(&found, &expected);
    }
}

/* `features` does not limit input keypoints. */
static void not_of_input_keypoints(void **state) {
    const subject_of *on = *state;
    glsurf_device *device = device_for(on);
    glsurf_extractor_desc desc = desc_of(on);
    picture of = picture_of(1);
    const glsurf_image image = picture_image(&of);
    feature_list all = extract_on(device, desc, &of);
    assert_true(all.count > 5);
    feature_list lists[2];
    for (int n = 0; n < 2; ++n) {
        desc.features = n == 0 ? 0 : 3;
        glsurf_extractor *extractor = extractor_on(device, desc);
        assert_ok(glsurf_extractor_describe(extractor, &image, all.keypoints, all.count));
        lists[n] = collect(extractor);
    }
    assert_int_equal(lists[0].count, all.count);
    assert_same_features(&lists[0], &lists[1]);
}

/* -------------------------------------------------------------------- cost -- */

/* Counts the spans of non-maximum suppression. */
static void count_span(void *user, const glsurf_span *span) {
    unsigned *const count = user;
    *count += strcmp(span->category, "stage") == 0 && strcmp(span->name, "suppress") == 0;
}

/* In a stream of similar images only the first is computed more than once. Suppression has
 * two rounds, before and after listing candidates. */
static void similar_images_cost_one_pass(void **state) {
    unsigned rounds = 0, once = 0;
    glsurf_device *device =
        device_new((glsurf_device_desc){ .trace = count_span, .trace_user = &rounds });
    for (uint32_t features = 0; features <= 40; features += 40) {
        glsurf_extractor *extractor =
            extractor_on(device, (glsurf_extractor_desc){ .features = features });
        for (int n = 0; n < 5; ++n) {
            picture of = picture_of(2);
            for (size_t i = 0; i < (size_t)of.width * of.height; ++i)
                of.pixels[i] = (uint8_t)(of.pixels[i] + (int)(i * 7 + (size_t)n) % 3);
            rounds = 0;
            feature_list list = extract(extractor, &of);
            if (features == 0)
                once = rounds;
            else if (n > 0)
                assert_int_equal(rounds, once);
            else
                assert_true(rounds > once && list.count == features);
        }
    }
    assert_true(once > 0);
}

/* Before collect, the GPU has the features of the first threshold tried. After collect it
 * has the right ones. */
static void on_the_gpu_when_collected(void **state) {
    picture of = picture_of(2);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ .features = 40 });
    glsurf_gpu_features exported;
    submit_picture(extractor, &of);
    assert_ok(glsurf_extractor_gpu_features(extractor, &exported));
    assert_int_equal(exported.capacity, 40);
    feature_list list = collect(extractor);
    assert_int_equal(list.count, 40);
    glsurf_matcher *matcher = matcher_on(device_of(extractor), 1);
    glsurf_feature_set *set = set_kept(matcher, extractor);
    assert_int_equal(glsurf_feature_set_count(set), 40);
}

#define ON(f, subject) TEST_NAMED(#f ": " #subject, f, (void *)&subject)
#define ON_ALL(f)                                                                          \
    ON(f, GL_HESSIAN), ON(f, GL_CENSURE), ON(f, GL_DOG), ON(f, CPU_HESSIAN), ON(f, CPU_DOG)

int main(void) {
    const struct CMUnitTest tests[] = {
        ON_ALL(as_with_the_lowest_threshold),
        ON_ALL(over_a_grid),
        ON(whatever_came_before, GL_HESSIAN),
        ON(whatever_came_before, GL_DOG),
        ON(whatever_came_before, CPU_CENSURE),
        ON(in_regions_masks_and_doubled, GL_HESSIAN),
        ON(in_regions_masks_and_doubled, CPU_DOG),
        ON(not_of_input_keypoints, GL_HESSIAN),
        ON(not_of_input_keypoints, CPU_HESSIAN),
        TEST(similar_images_cost_one_pass, NULL),
        TEST(on_the_gpu_when_collected, NULL),
    };
    return driver_main("features", tests, COUNT(tests));
}
