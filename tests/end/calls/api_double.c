/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images that the extractor doubles (desc.double_image). The test doubles the image itself,
 * extracts its features and halves their positions and scales: they must be equal.
 */
#include "calls/api.h"

#include "support/test.h"

#include <math.h>
#include <string.h>

enum { SMALL_WIDTH = 119, SMALL_HEIGHT = 90 };

static int within(int at, uint32_t size) {
    return at < 0 ? 0 : at >= (int)size ? (int)size - 1 : at;
}

/* Interpolates the gray image between its pixels, exactly in double, and rounds. */
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

/* Repeats each pixel twice along each axis. */
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

/* Compares features: doubled by the extractor, and of an image that was doubled before. */
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

/* The mask's pixel nearest to the keypoint decides, in pixels of the original image. */
static void masks_are_those_of_the_image(void **state) {
    picture scene = picture_scene(SMALL_WIDTH, SMALL_HEIGHT, 1, 5);
    picture mask = picture_noise(SMALL_WIDTH, SMALL_HEIGHT, 3);
    for (uint32_t i = 0; i < mask.width * mask.height; ++i)
        mask.pixels[i] = mask.pixels[i] < 128 ? 0 : mask.pixels[i];
    compare(*state, (glsurf_extractor_desc){ .threshold = 1e-6f }, &scene, &mask);
}

/* A region has the features of an image cut to it, moved by the region's offset. The
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
    feature_list_move(&of_cut, region.x, region.y);
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

/* ---------------------------------------------------------- input keypoints -- */

/* Input keypoints come back unchanged, with their descriptors from the doubled image. */
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
    feature_list lists[2];
    for (int i = 0; i < 2; ++i) {
        glsurf_extractor *extractor =
            setting_extractor(*state, (glsurf_extractor_desc){ .double_image = i == 0 });
        lists[i] = describe_image(extractor, picture_image(i == 0 ? &scene : &twice),
                                  i == 0 ? input : large, COUNT_OF_INPUT);
    }
    assert_int_equal(lists[0].count, COUNT_OF_INPUT);
    assert_memory_equal(lists[0].keypoints, input, sizeof input);
    assert_memory_equal(lists[0].descriptors, lists[1].descriptors,
                        (size_t)COUNT_OF_INPUT * lists[0].length * sizeof(float));
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

/* The gray image has the original size. Later arrays, and the levels, belong to the doubled
 * image. */
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

/* Memory: as for the doubled image, plus one original gray image per frame. */
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
    /* The difference: one gray image, and one more for a waiting image. */
    const double pixels = 640.0 * 480.0;
    const double more = (double)other.image_bytes - (double)large.image_bytes;
    assert_true(fabs(more) <= 4.0 * pixels);
    assert_true(fabs(other.bytes_per_pixel - (double)other.image_bytes / pixels) < 1e-6);
    assert_true(other.feature_bytes == large.feature_bytes);
    assert_int_equal(glsurf_extractor_memory(&device, &desc, 32768, 10, &other),
                     GLSURF_ERROR_LIMIT);
}

static void messages_name_the_size_that_counts(void **state) {
    heard log = { 0 };
    glsurf_device *device = device_new((glsurf_device_desc){
        .backend = backend_of(state), .log = hear, .log_user = &log });
    glsurf_info info;
    glsurf_device_info(device, &info);
    glsurf_extractor *extractor = extractor_on(
        device, (glsurf_extractor_desc){
                    .double_image = true, .memory_limit = 1 << 20, .tile = 1 });
    picture wide = picture_flat(info.max_size / 2 + 1, 2, 9);
    picture scene = picture_scene(200, 150, 1, 5);
    glsurf_image image = picture_image(&wide);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    assert_told(&log, device, "double_image");
    log = (heard){ 0 };
    image = picture_image(&scene);
    assert_int_equal(glsurf_extractor_submit(extractor, &image), GLSURF_ERROR_LIMIT);
    assert_told(&log, device, "200x150, doubled to 400x300,");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_ALL(features_are_those_of_a_doubled_image),
        TEST_ON_ALL(masks_are_those_of_the_image),
        TEST_ON_ALL(regions_and_changes),
        TEST_ON_ALL(input_keypoints),
        TEST_ON_ALL(intermediate_results_and_levels),
        TEST_ON_ALL(memory),
        TEST_ON_BOTH(messages_name_the_size_that_counts),
    };
    return driver_main("api_double", tests, COUNT(tests));
}
