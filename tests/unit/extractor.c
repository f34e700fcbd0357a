/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The search for the threshold of the setting `features`: it ends, at the right threshold,
 * whatever an image holds, and begins the next image there. And where addresses have 32
 * bits, the library refuses what they cannot reach, and no size wraps around. With more
 * bits the same calls succeed, or are left out as they would take gigabytes.
 */
#include "extractor/threshold.h"
#include "presets/preset.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static gls_threshold_search search_of(glsurf_detector detector, uint32_t features) {
    return gls_threshold_search_of(
        &(glsurf_extractor_desc){ .detector = detector, .features = features });
}

static void the_lowest_threshold(void **state) {
    for (int d = 0; d < GLSURF_DETECTORS; ++d) {
        const gls_threshold_search search = search_of((glsurf_detector)d, 7);
        const float share = d == GLSURF_DETECTOR_HESSIAN ? 0x1p-20f : 0x1p-10f;
        const float standard =
            glsurf_detector_threshold((glsurf_detector)d, GLSURF_PRESET_DEFAULT);
        assert_true(search.lowest == share * standard);
        assert_int_equal(search.wanted, 7);
    }
}

static void a_grid_wants_twice_as_many(void **state) {
    glsurf_extractor_desc desc = { .features = 7, .grid_columns = 2, .grid_rows = 3 };
    assert_int_equal(gls_threshold_search_of(&desc).wanted, 14);
    desc.features = UINT32_MAX - 1;
    assert_int_equal(gls_threshold_search_of(&desc).wanted, UINT32_MAX);
    desc.features = 0;
    assert_int_equal(gls_threshold_search_of(&desc).wanted, 0);
}

/* Keypoints that reach a threshold, if their number is count (t / first)^-exponent. */
typedef struct image_of {
    double count, exponent, first;
    uint32_t fit; /* more do not fit into lists */
} image_of;

static uint32_t found_with(const image_of *image, float threshold) {
    return (uint32_t)fmin(
        image->count * pow((double)threshold / image->first, -image->exponent), 4e9);
}

/* The search as results.c does it. Returns the number of passes, 0 if the image is
 * refused. `threshold` is the one that is tried first, and receives the last. */
static int passes_of(const image_of *image, gls_threshold_search *search,
                     float *threshold) {
    for (int passes = 1; passes < 100; ++passes) {
        const uint32_t found = found_with(image, *threshold);
        if (found > image->fit) {
            if (!gls_threshold_raise(search, threshold))
                return 0;
        } else if (found >= search->wanted ||
                   !gls_threshold_lower(search, found, threshold)) {
            return passes;
        }
    }
    fail_msg("the search does not end");
    return 0;
}

/* Images of all kinds: the search ends with enough keypoints, or at the lowest threshold.
 */
static void ends_with_enough(void **state) {
    gls_random random = test_random_make(1);
    int most = 0;
    for (int n = 0; n < 3000; ++n) {
        const uint32_t wanted = 1 + gls_random_below(&random, 5000);
        gls_threshold_search search =
            search_of((glsurf_detector)(n % GLSURF_DETECTORS), wanted);
        const image_of image = { gls_random_below(&random, 3000),
                                 0.2 + 0.01 * gls_random_below(&random, 100),
                                 1024.0 * (double)search.lowest, UINT32_MAX };
        float threshold = 1024.0f * search.lowest;
        const int passes = passes_of(&image, &search, &threshold);
        assert_true(passes > 0);
        assert_true(threshold == search.lowest || found_with(&image, threshold) >= wanted);
        most = passes > most ? passes : most;
    }
    printf("at most %d passes\n", most);
    assert_true(most <= 25);
}

/* Lists that hold little more than what is wanted, and a first threshold on either side. If
 * the lists hold less than what is wanted, the image is refused. */
static void ends_within_limits(void **state) {
    for (int n = 0; n < 200; ++n) {
        const bool too_few = n % 4 == 3;
        gls_threshold_search search =
            search_of((glsurf_detector)(n % GLSURF_DETECTORS), 1000);
        const image_of image = { 900.0, 0.7, 1024.0 * (double)search.lowest,
                                 too_few ? 990 : 1100 };
        float threshold = (float)image.first * exp2f((float)(n - 100) / 10.0f);
        if (threshold < search.lowest)
            threshold = search.lowest;
        const int passes = passes_of(&image, &search, &threshold);
        assert_int_equal(passes == 0, too_few);
        assert_true(too_few || found_with(&image, threshold) >= 1000);
    }
}

static void begins_where_the_last_ones_ended(void **state) {
    const gls_threshold_search search = search_of(GLSURF_DETECTOR_CENSURE, 100);
    gls_threshold_memory memory = { { 0 } };
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 3.0f);
    gls_threshold_remember(&search, &memory, 0.5f);
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 0.84f * 0.5f);
    gls_threshold_remember(&search, &memory, 2.0f);
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 0.84f * 0.5f);
    gls_threshold_remember(&search, &memory, 2.0f);
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == 0.84f * 2.0f);
    gls_threshold_remember(&search, &memory, 0.0f); /* an image that has fewer */
    assert_true(gls_threshold_first(&search, &memory, 3.0f) == search.lowest);
}

/* ------------------------------------------------------------------------- addresses -- */

static void the_limit_is_what_can_be_addressed(void **state) {
    for (int backend = GLSURF_BACKEND_GL; backend <= GLSURF_BACKEND_CPU; ++backend) {
        const glsurf_device_desc device = { .backend = (glsurf_backend)backend };
        const glsurf_extractor_desc desc = { .memory_limit = UINT64_MAX };
        glsurf_memory memory;
        assert_ok(glsurf_extractor_memory(&device, &desc, 1000, 1000, &memory));
        const double bytes = memory.bytes_per_pixel * 30000.0 * 30000.0;
        assert_true(bytes > 4294967296.0);
        assert_int_equal(glsurf_extractor_memory(&device, &desc, 30000, 30000, &memory),
                         bytes < (double)SIZE_MAX ? GLSURF_OK : GLSURF_ERROR_LIMIT);
    }
}

/* Their descriptors have 2^32 bytes and some more. */
static void more_descriptors_than_addresses(void **state) {
    enum { MANY = 1 << 23, LENGTH = 128, SIDE = 64 };
    static const uint8_t pixels[SIDE * SIDE];
    const glsurf_image image = { .pixels = pixels, .width = SIDE, .height = SIDE };
    if (SIZE_MAX > UINT32_MAX)
        return;
    glsurf_keypoint *keypoints = test_memory(MANY * sizeof *keypoints);
    for (int i = 0; i < MANY; ++i)
        keypoints[i].scale = 2.0f;
    glsurf_extractor *extractor = NULL;
    glsurf_device *device = NULL;
    const glsurf_extractor_desc desc = { .descriptor_length = LENGTH, .upright = true };
    assert_ok(glsurf_device_create(&device,
                                   &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU }));
    assert_ok(glsurf_extractor_create(&extractor, device, &desc));
    assert_int_equal(glsurf_extractor_describe(extractor, &image, keypoints, MANY),
                     GLSURF_ERROR_MEMORY);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(keypoints);
}

int main(void) {
    TEST_LIST(tests, the_lowest_threshold, a_grid_wants_twice_as_many, ends_with_enough,
              ends_within_limits, begins_where_the_last_ones_ended,
              the_limit_is_what_can_be_addressed, more_descriptors_than_addresses);
    return test_main("extractor", tests, COUNT(tests));
}
