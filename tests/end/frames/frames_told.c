/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Reports about an image while others are under way: its loss, inspection, passes and
 * levels. */
#include "frames/frames.h"

#include <string.h>

/* Returns the bytes for an image of this size with the first capacity. */
static uint64_t first_bytes(glsurf_extractor_desc desc, const picture *like) {
    picture flat = picture_flat(like->width, like->height, 9);
    glsurf_extractor *extractor = extractor_new(desc);
    extract(extractor, &flat);
    return glsurf_extractor_bytes(extractor);
}

/* An image whose lists may not grow is lost. The images before and after it are not. */
void one_image_beyond_the_capacity(void **state) {
    picture noise = picture_noise(101, 77, 32), small = picture_scene(60, 50, 1, 3);
    glsurf_extractor_desc desc = { .capacity = 16, .frames = FRAMES };
    feature_list expected = extract_once(desc, &small);
    assert_true(expected.count > 0);
    desc.memory_limit = first_bytes(desc, &noise);
    glsurf_extractor *extractor = extractor_new(desc);
    glsurf_features found;
    glsurf_gpu_features exported;
    for (int last = 0; last < 2; ++last) {
        submit_picture(extractor, &small);
        submit_picture(extractor, &noise);
        if (!last)
            submit_picture(extractor, &small);
        assert_found(collect(extractor), &expected);
        assert_int_equal(glsurf_extractor_collect(extractor, &found), GLSURF_ERROR_LIMIT);
        assert_non_null(strstr(glsurf_device_message(device_of(extractor)), "MiB"));
        assert_int_equal(glsurf_extractor_gpu_features(extractor, &exported),
                         last ? GLSURF_ERROR_ARGUMENT : GLSURF_OK);
        if (last)
            continue;
        assert_found(collect(extractor), &expected);
    }
}

/* Values from the inspection of a frame that tell frames apart. */
typedef struct seen {
    uint32_t rows, columns;
    uint8_t first; /* first pixel */
    uint32_t sum;  /* sum of all pixels: the last value of the integral image */
    uint32_t keypoints;
    unsigned arrays;
} seen;

static void see(void *user, const glsurf_array *array) {
    seen *self = user;
    const size_t last = (size_t)array->rows * array->columns - 1;
    ++self->arrays;
    if (strcmp(array->name, "gray") == 0) {
        self->rows = array->rows;
        self->columns = array->columns;
        self->first = *(const uint8_t *)array->data;
    } else if (strcmp(array->name, "integral") == 0) {
        self->sum = ((const uint32_t *)array->data)[last];
    } else if (strcmp(array->name, "keypoints") == 0) {
        self->keypoints = array->rows;
    }
}

/* The inspected arrays belong to the collected image, not to a later one. */
void what_is_inspected_is_of_the_image_collected(void **state) {
    gallery *all = *state;
    seen one[3], now = { 0 };
    glsurf_device *device = device_for(all);
    glsurf_extractor_desc desc = settings[4]; /* sums gray without smoothing */
    desc.inspect = see;
    desc.inspect_user = &now;
    for (int p = 0; p < 3; ++p) {
        now = (seen){ 0 };
        extract_on(device, desc, &all->pictures[p]);
        one[p] = now;
    }
    uint32_t sum = 0;
    for (uint32_t i = 0; i < all->pictures[0].width * all->pictures[0].height; ++i)
        sum += all->pictures[0].pixels[i];
    assert_int_equal(one[0].sum, sum);
    assert_int_equal(one[0].keypoints, all->expected[4][0].count);
    desc.frames = FRAMES;
    glsurf_extractor *extractor = extractor_on(device, desc);
    for (int p = 0; p < FRAMES; ++p)
        submit_picture(extractor, &all->pictures[p]);
    for (int p = 0; p < FRAMES; ++p) {
        now = (seen){ 0 };
        assert_found(collect(extractor), &all->expected[4][p]);
        assert_true(now.rows == one[p].rows && now.columns == one[p].columns);
        assert_true(now.first == one[p].first && now.sum == one[p].sum);
        assert_int_equal(now.keypoints, one[p].keypoints);
        assert_int_equal(now.arrays, one[p].arrays);
    }
}

/* Reported passes and levels belong to the last image, even if an older image is processed
 * again. */
void what_is_told_is_of_the_last_image(void **state) {
    gallery *all = *state;
    const glsurf_pass_info *passes;
    const glsurf_level *levels;
    glsurf_extractor *extractor =
        extractor_new((glsurf_extractor_desc){ .frames = 2, .capacity = 32 });
    submit_picture(extractor, &all->pictures[4]); /* few passes, and no levels */
    const uint32_t few = glsurf_device_passes(device_of(extractor), &passes);
    collect(extractor);
    submit_picture(extractor, &all->pictures[0]);
    const uint32_t many = glsurf_device_passes(device_of(extractor), &passes);
    assert_true(many > few + 10);
    collect(extractor); /* processed again; a longer list may take more passes */
    assert_in_range(glsurf_device_passes(device_of(extractor), &passes), many, many + 2);
    submit_picture(extractor,
                   &all->pictures[1]); /* another size: the capacity is small again */
    collect(extractor);
    submit_picture(extractor, &all->pictures[0]);
    submit_picture(extractor, &all->pictures[4]);
    for (int i = 0; i < 2; ++i) {
        assert_int_equal(glsurf_device_passes(device_of(extractor), &passes), few);
        assert_int_equal(glsurf_extractor_levels(extractor, &levels), 0);
        collect(extractor);
    }
    assert_int_equal(glsurf_device_passes(device_of(extractor), &passes), few);
}
