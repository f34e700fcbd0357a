/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Masks: which keypoints they keep, which formats they have, and that they neither change
 * anything else nor cost more than their bytes.
 */
#include "calls/api.h"
#include "state/query.h"
#include "texture.h"

#include <math.h>
#include <stdlib.h>

/* Blocks of 7 x 5 pixels. Half of them are 0, the others have random values from 1 to
 * 255. */
static picture blocks(uint32_t width, uint32_t height, uint64_t salt) {
    gls_random random = test_random_make(salt);
    picture made = picture_new(width, height, 1);
    const uint32_t across = width / 7 + 1;
    uint8_t *values = test_scratch((size_t)across * (height / 5 + 1));
    for (size_t i = 0; i < (size_t)across * (height / 5 + 1); ++i)
        if (gls_random_below(&random, 2))
            values[i] = (uint8_t)(1 + gls_random_below(&random, 255));
    for (uint32_t y = 0; y < height; ++y)
        for (uint32_t x = 0; x < width; ++x)
            made.pixels[y * width + x] = values[y / 5 * across + x / 7];
    return made;
}

static uint32_t nearest(float at, uint32_t first, uint32_t size) {
    const double pixel = floor((double)at - first + 0.5);
    return first + (uint32_t)fmin(fmax(pixel, 0.0), size - 1);
}

/* The features of `all` whose nearest pixel in the region has a mask value other than 0. */
static feature_list allowed(const feature_list *all, const picture *mask,
                            const glsurf_region *region) {
    bool *kept = test_scratch((all->count + 1) * sizeof *kept);
    for (uint32_t i = 0; i < all->count; ++i) {
        const uint32_t x = nearest(all->keypoints[i].x, region->x, region->width);
        const uint32_t y = nearest(all->keypoints[i].y, region->y, region->height);
        kept[i] = mask->pixels[y * mask->width + x] != 0;
    }
    return feature_list_kept(all, kept);
}

/* A picture with a mask of blocks. */
typedef struct masked {
    picture scene, mask;
    glsurf_image mask_image, image; /* `image` has the mask */
} masked;

/* The subject must not move in memory. */
static void masked_make(masked *self, picture scene, uint64_t salt) {
    self->scene = scene;
    self->mask = blocks(WIDTH, HEIGHT, salt);
    self->mask_image = picture_image(&self->mask);
    self->image = picture_image(&self->scene);
    self->image.mask = &self->mask_image;
}

static const glsurf_region whole = { 0, 0, WIDTH, HEIGHT };

/* Their keypoints do not move. */
enum { FINE_OCTAVES = 2 };

/* For a whole image and for a region: the remaining keypoints and descriptors are the same
 * as without the mask, in the same order. Afterwards, the image without a mask gives its
 * full list again. Coarse keypoints are left out: the mask decides about them before they
 * move. */
static void masks_leave_keypoints_where_they_are_not_zero(void **state) {
    const glsurf_region regions[] = { whole, { 31, 17, 190, 150 } };
    glsurf_extractor *extractor =
        setting_extractor(*state, (glsurf_extractor_desc){ .octaves = FINE_OCTAVES });
    for (size_t r = 0; r < 2 * COUNT(regions); ++r) {
        masked m;
        masked_make(&m, picture_scene(WIDTH, HEIGHT, 3, 5), r);
        m.image.region = regions[r / 2];
        glsurf_image plain = m.image;
        plain.mask = NULL;
        feature_list all = extract_image(extractor, &plain);
        feature_list expected = allowed(&all, &m.mask, &plain.region);
        assert_true(expected.count > 10 && expected.count < all.count - 10);
        assert_found(extract_image(extractor, &m.image), &expected);
        assert_found(extract_image(extractor, &plain), &all);
    }
}

/* Coarse keypoints do not move to where the mask is 0 either, nor do those of an image that
 * the extractor doubles. */
static void no_keypoint_is_where_the_mask_is_zero(void **state) {
    for (size_t r = 0; r < 4; ++r) {
        masked m;
        masked_make(&m, picture_scene(WIDTH, HEIGHT, 3, 5), r);
        const glsurf_extractor_desc desc = { .double_image = r == 3 };
        feature_list list = extract_image(setting_extractor(*state, desc), &m.image);
        feature_list expected = allowed(&list, &m.mask, &whole);
        assert_true(list.count > 10);
        assert_same_features(&list, &expected);
    }
}

static int stronger(const void *a, const void *b) {
    const float x = ((const glsurf_keypoint *)a)->response;
    const float y = ((const glsurf_keypoint *)b)->response;
    return (x < y) - (x > y);
}

/* Returns the strongest of the keypoints that the mask keeps; `total` counts all of
 * these. */
static void the_strongest_are_chosen_after_the_mask(void **state) {
    const glsurf_backend backend = backend_of(state);
    enum { MAXIMUM = 15 };
    masked m;
    masked_make(&m, picture_scene(WIDTH, HEIGHT, 1, 5), 9);
    glsurf_extractor *extractor = extractor_by(backend, (glsurf_extractor_desc){ 0 });
    feature_list all = extract_image(extractor, &m.image);
    extractor = extractor_by(backend, (glsurf_extractor_desc){ .max_features = MAXIMUM });
    feature_list few = extract_image(extractor, &m.image);
    assert_true(all.count > 2 * MAXIMUM);
    assert_int_equal(few.count, MAXIMUM);
    assert_int_equal(few.total, all.count);
    qsort(all.keypoints, all.count, sizeof *all.keypoints, stronger);
    qsort(few.keypoints, few.count, sizeof *few.keypoints, stronger);
    for (int i = 0; i < MAXIMUM; ++i)
        assert_true(few.keypoints[i].response == all.keypoints[i].response);
}

/* Masks of all other forms are compared by expect_forms() and by tests/stage/gray.c. Core
 * contexts have no texture of alpha alone. Where GL does not tell the format, the library
 * refuses it. */
static void masks_of_alpha_alone(void **state) {
    if (!(is_es() || has_compatibility()) || !has_level_queries())
        skip();
    masked m;
    masked_make(&m, picture_scene(WIDTH, HEIGHT, 1, 5), 3);
    const GLuint name = texture_bound(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_ALPHA, WIDTH, HEIGHT, 0, GL_ALPHA, GL_UNSIGNED_BYTE,
                 m.mask.pixels);
    glBindTexture(GL_TEXTURE_2D, 0);
    glsurf_extractor *extractor = extractor_new((glsurf_extractor_desc){ 0 });
    const feature_list expected = extract_image(extractor, &m.image);
    assert_true(expected.count > 10);
    m.mask_image = texture_image(name, WIDTH, HEIGHT);
    expect_features(extractor, &m.image, &expected, "alpha");
}

/* ------------------------------------------------------------------- lists -- */

/* The noise has more candidates than the capacity that was asked for. The repeated
 * extraction uses the mask again. */
static void lists_that_grow_keep_the_mask(void **state) {
    const glsurf_extractor_desc desc = { .threshold = every_response,
                                         .octaves = FINE_OCTAVES,
                                         .capacity = 512 };
    masked m;
    masked_make(&m, picture_noise(WIDTH, HEIGHT, 1), 4);
    feature_list all = extract_once(desc, &m.scene);
    assert_true(all.count > desc.capacity);
    feature_list expected = allowed(&all, &m.mask, &whole);
    assert_found(extract_image(extractor_new(desc), &m.image), &expected);
}

/* From the first mask on, each image under way needs one more byte per pixel. If the memory
 * limit forbids that, and images are not computed in tiles, those without a mask still
 * work. */
static void masks_count_as_memory(void **state) {
    const uint64_t pixels = (uint64_t)WIDTH * HEIGHT;
    masked m;
    masked_make(&m, picture_scene(WIDTH, HEIGHT, 1, 5), 3);
    for (uint32_t frames = 1; frames <= 4; frames += 3) {
        glsurf_extractor_desc desc = { .frames = frames };
        glsurf_extractor *extractor = extractor_new(desc);
        const feature_list expected = extract(extractor, &m.scene);
        const uint64_t bytes = glsurf_extractor_bytes(extractor);
        extract_image(extractor, &m.image);
        assert_true(glsurf_extractor_bytes(extractor) == bytes + frames * pixels);
        heard log = { 0 };
        desc.memory_limit = bytes + frames * pixels - 1;
        desc.tile = 1;
        extractor =
            extractor_with((glsurf_device_desc){ .log = hear, .log_user = &log }, desc);
        for (int i = 0; i < 2; ++i) {
            assert_int_equal(glsurf_extractor_submit(extractor, &m.image),
                             GLSURF_ERROR_LIMIT);
            assert_found(extract(extractor, &m.scene), &expected);
        }
    }
}

/* Earlier images do not matter. If the lists that another image enlarged leave too little
 * memory for the mask, the library makes them small again. */
static void masks_beside_lists_that_have_grown(void **state) {
    picture noise = picture_noise(WIDTH, HEIGHT, 1);
    masked m;
    masked_make(&m, picture_scene(WIDTH, HEIGHT, 1, 5), 3);
    glsurf_extractor_desc desc = { .capacity = 256 };
    glsurf_extractor *extractor = extractor_new(desc);
    feature_list expected = extract_image(extractor, &m.image);
    assert_true(expected.count > 10);
    feature_list many = extract(extractor, &noise);
    desc.memory_limit =
        glsurf_extractor_bytes(extractor) - 1; /* one byte less than with a mask */
    extractor = extractor_new(desc);
    for (int i = 0; i < 2; ++i) {
        assert_found(extract(extractor, &noise), &many);
        assert_found(extract_image(extractor, &m.image), &expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_ALL(masks_leave_keypoints_where_they_are_not_zero),
        TEST_ON_ALL(no_keypoint_is_where_the_mask_is_zero),
        TEST_ON_BOTH(the_strongest_are_chosen_after_the_mask),
        TEST(masks_of_alpha_alone, NULL),
        TEST(lists_that_grow_keep_the_mask, NULL),
        TEST(masks_count_as_memory, NULL),
        TEST(masks_beside_lists_that_have_grown, NULL),
    };
    return driver_main("api_masks", tests, COUNT(tests));
}
