/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images that the extractor doubles (desc.double_image): the features are those of an image
 * that is doubled before, by a second computation, with positions and scales halved.
 */
#include "api.h"

#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL_WIDTH = 119, SMALL_HEIGHT = 90 };

static int within(int at, uint32_t size) {
    return at < 0 ? 0 : at >= (int)size ? (int)size - 1 : at;
}

/* The gray image, interpolated at half and quarter pixels: exact in double, and rounded. */
static picture doubled(const picture *from) {
    picture made = picture_new(2 * from->width, 2 * from->height, 1);
    for (int y = 0; y < (int)made.height; ++y)
        for (int x = 0; x < (int)made.width; ++x) {
            const double u = 0.5 * x - 0.25, v = 0.5 * y - 0.25;
            const int i = (int)floor(u), j = (int)floor(v);
            double sum = 0.0;
            for (int n = 0; n < 4; ++n) {
                const int column = i + n % 2, row = j + n / 2;
                sum += (1.0 - fabs(u - column)) * (1.0 - fabs(v - row)) *
                       from->pixels[within(row, from->height) * (int)from->width +
                                    within(column, from->width)];
            }
            made.pixels[y * (int)made.width + x] = (uint8_t)floor(sum + 0.5);
        }
    return made;
}

/* Each pixel twice along each axis. */
static picture repeated(const picture *from) {
    picture made = picture_new(2 * from->width, 2 * from->height, 1);
    for (uint32_t y = 0; y < made.height; ++y)
        for (uint32_t x = 0; x < made.width; ++x)
            made.pixels[y * made.width + x] = from->pixels[y / 2 * from->width + x / 2];
    return made;
}

static void halve(feature_list *list) {
    for (uint32_t i = 0; i < list->count; ++i) {
        glsurf_keypoint *k = &list->keypoints[i];
        k->x = k->x * 0.5f - 0.25f;
        k->y = k->y * 0.5f - 0.25f;
        k->scale *= 0.5f;
    }
}

/* The features of an image by `desc`, and those of the image that was doubled before. */
static void compare(const setting *on, glsurf_extractor_desc desc, const picture *scene,
                    const picture *mask) {
    picture large = doubled(scene), large_mask = { 0 };
    glsurf_image images[2] = { picture_image(scene), picture_image(&large) }, masks[2];
    feature_list lists[2];
    if (mask) {
        large_mask = repeated(mask);
        masks[0] = picture_image(mask);
        masks[1] = picture_image(&large_mask);
    }
    for (int i = 0; i < 2; ++i) {
        images[i].mask = mask ? &masks[i] : NULL;
        desc.double_image = i == 0;
        glsurf_extractor *extractor = setting_extractor(on, desc);
        lists[i] = extract_image(extractor, &images[i]);
    }
    halve(&lists[1]);
    assert_true(lists[0].count > 10);
    assert_same_features(&lists[0], &lists[1]);
    assert_int_equal(lists[0].total, lists[1].total);
}

static void features_are_those_of_a_doubled_image(void **state) {
    static const glsurf_extractor_desc settings[] = {
        { 0 },
        { .upright = true, .descriptor_length = 128, .threshold = 1e-6f, .capacity = 20 },
        { .max_features = 20, .grid_columns = 4, .grid_rows = 3 },
        { .detector = GLSURF_DETECTOR_DOG, .threshold = 0.001f },
        { .detector = GLSURF_DETECTOR_CENSURE, .threshold = 0.02f },
    };
    const setting *on = *state;
    picture scene = picture_scene(SMALL_WIDTH, SMALL_HEIGHT, 1, 5);
    const size_t count = on->preset == GLSURF_PRESET_DEFAULT ? COUNT(settings) : 2;
    for (size_t i = 0; i < count; ++i)
        compare(on, settings[i], &scene, NULL);
}

/* The mask decides at the pixel of the image that is nearest to a keypoint. */
static void masks_are_those_of_the_image(void **state) {
    picture scene = picture_scene(SMALL_WIDTH, SMALL_HEIGHT, 1, 5);
    picture mask = picture_noise(SMALL_WIDTH, SMALL_HEIGHT, 3);
    for (uint32_t i = 0; i < mask.width * mask.height; ++i)
        mask.pixels[i] = mask.pixels[i] < 128 ? 0 : mask.pixels[i];
    compare(*state, (glsurf_extractor_desc){ .threshold = 1e-6f }, &scene, &mask);
    const glsurf_image mask_image = picture_image(&mask);
    glsurf_image image = picture_image(&scene);
    image.mask = &mask_image;
    glsurf_extractor *extractor =
        setting_extractor(*state, (glsurf_extractor_desc){ .double_image = true });
    feature_list list = extract_image(extractor, &image);
    for (uint32_t i = 0; i < list.count; ++i) {
        const int x = within((int)floor((double)list.keypoints[i].x + 0.5), mask.width);
        const int y = within((int)floor((double)list.keypoints[i].y + 0.5), mask.height);
        assert_true(mask.pixels[y * (int)mask.width + x] > 0);
    }
}

/* A region has the features of an image that is cut to it, moved by its place. And the
 * setting may change from image to image. */
static void regions_and_changes(void **state) {
    const glsurf_region region = { 23, 11, 90, 77 };
    const glsurf_extractor_desc desc = { .double_image = true, .capacity = 32 };
    picture scene = picture_scene(SMALL_WIDTH, SMALL_HEIGHT, 3, 5);
    picture cut = picture_cut(&scene, &region);
    glsurf_image image = picture_image(&scene);
    image.region = region;
    feature_list plain = setting_extract(*state, (glsurf_extractor_desc){ 0 }, &scene);
    glsurf_extractor *extractor = setting_extractor(*state, desc);
    feature_list of_region = extract_image(extractor, &image);
    feature_list of_cut = extract(extractor, &cut);
    for (uint32_t i = 0; i < of_cut.count; ++i) {
        of_cut.keypoints[i].x += (float)region.x;
        of_cut.keypoints[i].y += (float)region.y;
    }
    assert_same_features(&of_region, &of_cut);
    glsurf_extractor_desc changed = desc;
    changed.double_image = false;
    changed.preset = ((const setting *)*state)->preset;
    assert_ok(glsurf_extractor_change(extractor, &changed));
    assert_found(extract(extractor, &scene), &plain);
    changed.double_image = true;
    assert_ok(glsurf_extractor_change(extractor, &changed));
    assert_found(extract_image(extractor, &image), &of_region);
}

/* Two images wait, and each needs more candidates than there is capacity for. */
static void images_that_wait(void **state) {
    const glsurf_extractor_desc desc = { .double_image = true,
                                         .capacity = 16,
                                         .octaves = 2,
                                         .threshold = 1e-6f,
                                         .preset = ((const setting *)*state)->preset };
    picture scenes[2];
    feature_list alone[2];
    for (uint32_t i = 0; i < 2; ++i) {
        scenes[i] = picture_scene(SMALL_WIDTH - i, SMALL_HEIGHT, 1, 5 + i);
        alone[i] = setting_extract(*state, desc, &scenes[i]);
        assert_true(alone[i].count > desc.capacity);
    }
    glsurf_extractor *extractor = setting_extractor(*state, desc);
    for (int i = 0; i < 2; ++i)
        submit_picture(extractor, &scenes[i]);
    for (int i = 0; i < 2; ++i)
        assert_found(collect(extractor), &alone[i]);
}

/* ---------------------------------------------------------- input keypoints -- */

static glsurf_result describe(glsurf_extractor *extractor, const picture *from,
                              const glsurf_keypoint *keypoints, uint32_t count) {
    const glsurf_image image = picture_image(from);
    return glsurf_extractor_describe(extractor, &image, keypoints, count);
}

/* They come back as they were, with the descriptors that they have in the doubled image. */
static void input_keypoints(void **state) {
    enum { COUNT_OF_INPUT = 5 };
    const glsurf_keypoint input[COUNT_OF_INPUT] = {
        { SMALL_WIDTH - 0.5f, SMALL_HEIGHT - 0.5f, 0.5f, 0.0f, -3.0f, 0 },
        { -0.5f, -0.5f, SMALL_WIDTH, 6.2f, 0.0f, -1 },
        { 40.123456f, 37.7654321f, 2.3456789f, 1.0f, 1e-20f, 1 },
        { 60.5f, 30.25f, 1.3f, 2.0f, 1.0f, 1 },
        { 3.0f, 50.0f, 7.0f, 0.5f, 5.0f, -1 },
    };
    glsurf_keypoint large[COUNT_OF_INPUT];
    for (int i = 0; i < COUNT_OF_INPUT; ++i) {
        large[i] = input[i];
        large[i].x = 2.0f * input[i].x + 0.5f;
        large[i].y = 2.0f * input[i].y + 0.5f;
        large[i].scale = 2.0f * input[i].scale;
    }
    picture scene = picture_scene(SMALL_WIDTH, SMALL_HEIGHT, 1, 5), twice = doubled(&scene);
    glsurf_extractor *extractors[2];
    for (int i = 0; i < 2; ++i)
        extractors[i] =
            setting_extractor(*state, (glsurf_extractor_desc){ .double_image = i == 0 });
    assert_ok(describe(extractors[0], &scene, input, COUNT_OF_INPUT));
    assert_ok(describe(extractors[1], &twice, large, COUNT_OF_INPUT));
    feature_list lists[2] = { collect(extractors[0]), collect(extractors[1]) };
    assert_int_equal(lists[0].count, COUNT_OF_INPUT);
    assert_memory_equal(lists[0].keypoints, input, sizeof input);
    assert_memory_equal(lists[0].descriptors, lists[1].descriptors,
                        (size_t)COUNT_OF_INPUT * lists[0].length * sizeof(float));
}

/* What was found is described the same. */
static void found_keypoints_are_described_the_same(void **state) {
    picture scene = picture_scene(SMALL_WIDTH, SMALL_HEIGHT, 1, 5);
    glsurf_extractor *extractor =
        setting_extractor(*state, (glsurf_extractor_desc){ .double_image = true });
    feature_list found = extract(extractor, &scene);
    assert_true(found.count > 20);
    for (int angles = 0; angles < 2; ++angles) {
        glsurf_keypoint *input = test_scratch(found.count * sizeof *input);
        memcpy(input, found.keypoints, found.count * sizeof *input);
        for (uint32_t i = 0; angles == 0 && i < found.count; ++i)
            input[i].angle = NAN;
        assert_ok(describe(extractor, &scene, input, found.count));
        assert_found(collect(extractor), &found);
    }
}

/* Scales from 0.5 to the larger side, and to half of the usual limit. */
static void scales_of_input_keypoints(void **state) {
    const setting *on = *state;
    const float most = on->preset == GLSURF_PRESET_PAPER ? 512.0f : 256.0f;
    const struct {
        uint32_t width;
        float scale;
        glsurf_result result;
    } cases[] = {
        { 30, 0.5f, GLSURF_OK },  { 30, 0.499f, GLSURF_ERROR_ARGUMENT },
        { 30, 30.0f, GLSURF_OK }, { 30, 30.01f, GLSURF_ERROR_ARGUMENT },
        { 600, most, GLSURF_OK }, { 600, most + 0.1f, GLSURF_ERROR_ARGUMENT },
    };
    glsurf_extractor *extractor =
        setting_extractor(on, (glsurf_extractor_desc){ .double_image = true });
    for (size_t i = 0; i < COUNT(cases); ++i) {
        picture flat = picture_flat(cases[i].width, 20, 90);
        const glsurf_keypoint input = { 5.0f, 5.0f, cases[i].scale, 0.0f, 1.0f, 1 };
        assert_int_equal(describe(extractor, &flat, &input, 1), cases[i].result);
        if (!cases[i].result)
            collect(extractor);
    }
}

/* ----------------------------------------------------------------- figures -- */

typedef struct seen_arrays {
    const picture *expected;
    int gray, enlarged, larger;
} seen_arrays;

static void see(void *user, const glsurf_array *array) {
    seen_arrays *self = user;
    const picture *expected = self->expected;
    const bool has_size =
        array->rows == expected->height && array->columns == expected->width;
    if (strcmp(array->name, "gray") == 0) {
        self->gray +=
            2 * array->rows == expected->height && 2 * array->columns == expected->width;
    } else if (strcmp(array->name, "enlarged") == 0) {
        assert_true(has_size);
        assert_memory_equal(array->data, expected->pixels,
                            (size_t)array->rows * array->columns);
        ++self->enlarged;
    } else if (strcmp(array->name, "smooth") == 0 || strcmp(array->name, "integral") == 0) {
        assert_true(has_size);
        ++self->larger;
    }
}

/* The gray image has its own size; what follows is of the doubled image, and so are the
 * levels. */
static void intermediate_results_and_levels(void **state) {
    const setting *on = *state;
    picture scene = picture_scene(SMALL_WIDTH, SMALL_HEIGHT, 1, 5), twice = doubled(&scene);
    seen_arrays seen = { .expected = &twice };
    glsurf_extractor *extractors[2];
    const glsurf_level *levels[2];
    uint32_t counts[2];
    for (int i = 0; i < 2; ++i) {
        extractors[i] =
            setting_extractor(on, (glsurf_extractor_desc){ .double_image = i == 0,
                                                           .inspect = i == 0 ? see : NULL,
                                                           .inspect_user = &seen });
        extract(extractors[i], i == 0 ? &scene : &twice);
        counts[i] = glsurf_extractor_levels(extractors[i], &levels[i]);
    }
    assert_true(counts[0] > 0 && counts[0] == counts[1]);
    assert_memory_equal(levels[0], levels[1], counts[0] * sizeof *levels[0]);
    assert_int_equal(seen.gray, 1);
    assert_int_equal(seen.enlarged, 1);
    assert_int_equal(seen.larger, on->preset == GLSURF_PRESET_PAPER ? 1 : 2);
}

/* The memory is that of the doubled image, and of the gray images of those that wait. */
static void memory(void **state) {
    const setting *on = *state;
    const glsurf_device_desc device = { .backend = on->backend };
    glsurf_extractor_desc desc = { .preset = on->preset };
    glsurf_memory single, large, other;
    assert_ok(glsurf_extractor_memory(&device, &desc, 640, 480, &single));
    assert_ok(glsurf_extractor_memory(&device, &desc, 1280, 960, &large));
    desc.double_image = true;
    assert_ok(glsurf_extractor_memory(&device, &desc, 640, 480, &other));
    assert_true(other.image_bytes > 3 * single.image_bytes);
    /* Beside the doubled image: a gray image, and one more for another that waits. */
    const double pixels = 640.0 * 480.0;
    const double more = (double)other.image_bytes - (double)large.image_bytes;
    assert_true(fabs(more) <= 4.0 * pixels);
    assert_true(fabs(other.bytes_per_pixel - (double)other.image_bytes / pixels) < 1e-6);
    assert_true(other.feature_bytes == large.feature_bytes);
    assert_int_equal(glsurf_extractor_memory(&device, &desc, 32768, 10, &other),
                     GLSURF_ERROR_LIMIT);
}

static void messages_name_the_size_that_counts(void **state) {
    const glsurf_backend *backend = *state;
    heard log = { 0 };
    glsurf_device *device = device_new(
        (glsurf_device_desc){ .backend = *backend, .log = hear, .log_user = &log });
    glsurf_info info;
    glsurf_device_info(device, &info);
    glsurf_extractor *extractor = extractor_on(
        device, (glsurf_extractor_desc){ .double_image = true, .memory_limit = 1 << 20 });
    picture wide = picture_flat(info.max_size / 2 + 1, 2, 9);
    picture scene = picture_scene(200, 150, 1, 5);
    glsurf_image image = picture_image(&wide);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    assert_heard_once(&log);
    assert_non_null(strstr(log.last, "double_image"));
    log = (heard){ 0 };
    image = picture_image(&scene);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    assert_heard_once(&log);
    assert_non_null(strstr(log.last, "200x150, doubled to 400x300,"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_ALL(features_are_those_of_a_doubled_image),
        TEST_ON_ALL(masks_are_those_of_the_image),
        TEST_ON_ALL(regions_and_changes),
        TEST_ON_ALL(images_that_wait),
        TEST_ON_ALL(input_keypoints),
        TEST_ON_ALL(found_keypoints_are_described_the_same),
        TEST_ON_ALL(scales_of_input_keypoints),
        TEST_ON_ALL(intermediate_results_and_levels),
        TEST_ON_ALL(memory),
        TEST_ON_BOTH(messages_name_the_size_that_counts),
    };
    return driver_main("api_double", tests, COUNT(tests));
}
