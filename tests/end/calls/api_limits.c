/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Sizes, memory and lists up to their limits, and the extractor after errors beyond them.
 */
#include "calls/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Without tiles: sizes just above the limit, sizes that are negative as int, and sizes
 * whose product wraps to a small number. The extractor reads no pixel. The CPU backend's
 * message names no driver. */
static void too_large_is_refused_with_the_figure(void **state) {
    const glsurf_backend backend = backend_of(state);
    subject s;
    subject_make(&s, backend, picture_scene(128, 96, 1, 5));
    subject_renew(&s, (glsurf_extractor_desc){ .tile = 1 });
    glsurf_info info;
    glsurf_device_info(s.device, &info);
    const uint32_t sizes[][2] = { { info.max_size + 1, 2 }, { 2, info.max_size + 1 },
                                  { 0x80000000u, 1 },       { 1, 0xffffffffu },
                                  { 0x10000u, 0x10000u },   { 0xffffffffu, 0xffffffffu } };
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        const glsurf_image image = { .pixels = s.good.pixels,
                                     .width = sizes[i][0],
                                     .height = sizes[i][1] };
        char figures[32], maximum[16];
        snprintf(figures, sizeof figures, "%ux%u", sizes[i][0], sizes[i][1]);
        snprintf(maximum, sizeof maximum, "%u", info.max_size);
        assert_refused(&s, &image, GLSURF_ERROR_LIMIT, figures);
        if (i < 2)
            assert_non_null(strstr(s.log.last, maximum));
        if (backend == GLSURF_BACKEND_CPU)
            assert_null(strstr(s.log.last, "driver"));
    }
}

static void beyond_the_memory_limit_is_refused_with_the_figure(void **state) {
    /* The limit is exactly the memory of the small image. The large image exceeds it. */
    subject s;
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(128, 96, 1, 5));
    picture large = picture_scene(WIDTH, HEIGHT, 1, 5);
    const uint64_t bytes = glsurf_extractor_bytes(s.extractor);
    assert_true(bytes > 128 * 96);
    glsurf_extractor_desc desc = { .memory_limit = bytes, .tile = 1 };
    subject_renew(&s, desc);
    const glsurf_image image = picture_image(&large);
    assert_refused(&s, &image, GLSURF_ERROR_LIMIT, "");
    assert_non_null(strpbrk(s.log.last, "0123456789"));
    printf("%s\n", s.log.last);
    --desc.memory_limit;
    subject_renew(&s, desc);
    const glsurf_image again = picture_image(&s.good);
    assert_int_equal(glsurf_extractor_submit(s.extractor, &again), GLSURF_ERROR_LIMIT);
}

/* The noise has more candidates than the list's first capacity, 8192, in the finest octave.
 */
static void lists_grow_as_needed(void **state) {
    picture noise = picture_noise(400, 300, 1);
    const setting cpu = { .backend = GLSURF_BACKEND_CPU };
    glsurf_extractor_desc desc = {
        .threshold = every_response, .octaves = 1, .upright = true, .capacity = 1024
    };
    feature_list expected = setting_extract(&cpu, desc, &noise);
    glsurf_extractor *extractor = extractor_new(desc);
    feature_list list = extract(extractor, &noise);
    printf("%u keypoints\n", list.count);
    assert_true(list.count > 2048);
    if (driver_rounds_as_c())
        assert_same_features(&list, &expected);
    /* On other drivers one keypoint in 2,000 may differ. */
    assert_true(abs((int)list.count - (int)expected.count) <= (int)expected.count / 2000);
    feature_list again = extract(extractor, &noise); /* now its capacity suffices */
    assert_same_features(&again, &list);

    noise = picture_noise(WIDTH, HEIGHT, 1);
    desc.capacity = 512;
    desc.max_features = 600;
    expected = setting_extract(&cpu, desc, &noise);
    list = extract_once(desc, &noise);
    assert_int_equal(list.count, 600);
    if (driver_rounds_as_c())
        assert_same_features(&list, &expected);
}

/* The first capacity fits into the memory limit. The capacity that the noise needs does
 * not. */
static void lists_that_may_not_grow_are_refused(void **state) {
    glsurf_extractor_desc desc = { .threshold = every_response, .capacity = 2048 };
    subject s = { .good = picture_scene(WIDTH, HEIGHT, 1, 2) };
    s.device = device_new((glsurf_device_desc){ .log = hear, .log_user = &s.log });
    s.extractor = extractor_on(s.device, desc);
    picture noise = picture_noise(480, 360, 1), flat = picture_flat(480, 360, 1);
    s.expected = extract(s.extractor, &s.good);
    extract(s.extractor, &flat);
    desc.memory_limit = glsurf_extractor_bytes(s.extractor);
    subject_renew(&s, desc);
    const glsurf_image image = picture_image(&noise);
    for (int run = 0; run < 2; ++run) {
        glsurf_features found;
        s.log.count = 0;
        assert_ok(glsurf_extractor_submit(s.extractor, &image));
        assert_int_equal(glsurf_extractor_collect(s.extractor, &found), GLSURF_ERROR_LIMIT);
        assert_heard_once(&s.log);
        assert_found(extract(s.extractor, &s.good), &s.expected);
    }
}

/* The list grows as far as memory allows, even if its doubled capacity would not fit. */
static void lists_grow_as_far_as_they_may(void **state) {
    picture noise = picture_noise(WIDTH, HEIGHT, 1), flat = picture_flat(WIDTH, HEIGHT, 1);
    glsurf_extractor_desc desc = { .threshold = every_response };
    feature_list expected = extract_once(desc, &noise);
    desc.capacity = expected.total + 1000; /* there are more candidates than keypoints */
    glsurf_extractor *extractor = extractor_new(desc);
    extract(extractor, &flat);
    desc.memory_limit = glsurf_extractor_bytes(extractor);
    desc.capacity = expected.total - 1; /* twice this capacity does not fit */
    extractor = extractor_new(desc);
    assert_found(extract(extractor, &noise), &expected);
}

static glsurf_extractor *with_rows(bool on, glsurf_extractor_desc desc) {
    const uint32_t rows = 1u << GLSURF_PATH_ROW_DIFFERENCES;
    return extractor_with(
        (glsurf_device_desc){ .paths.on = on ? rows : 0, .paths.off = on ? 0 : rows },
        desc);
}

/* Extracts, compares, and returns the planned bytes. */
static uint64_t bytes_for(glsurf_extractor *extractor, const picture *of,
                          const feature_list *expected) {
    assert_found(extract(extractor, of), expected);
    return glsurf_extractor_bytes(extractor);
}

/* An image that fits the memory only without the path "row-differences" is computed without
 * it. So is an image whose list grows. A higher limit brings the path back. */
static void row_differences_give_way(void **state) {
    picture noise = picture_noise(WIDTH, HEIGHT, 1), flat = picture_flat(WIDTH, HEIGHT, 1);
    glsurf_extractor_desc desc = { .threshold = every_response, .capacity = 512 };
    glsurf_extractor *one = with_rows(false, desc), *two = with_rows(true, desc);
    feature_list none = extract(two, &flat);
    const uint64_t short_list = glsurf_extractor_bytes(two);
    feature_list expected = extract(one, &noise);
    const uint64_t least = glsurf_extractor_bytes(one);
    assert_true(expected.total > 1024 && short_list <= least);
    assert_true(bytes_for(two, &noise, &expected) > least);
    desc.memory_limit = least;
    one = with_rows(true, desc);
    assert_int_equal(bytes_for(one, &flat, &none), short_list);
    assert_int_equal(bytes_for(one, &noise, &expected), least);
    assert_int_equal(bytes_for(one, &noise, &expected), least);
    desc.memory_limit = UINT64_MAX;
    assert_ok(glsurf_extractor_change(one, &desc));
    assert_true(bytes_for(one, &noise, &expected) > least);
    desc.memory_limit = short_list - 1;
    assert_ok(glsurf_extractor_change(two, &desc));
    assert_true(bytes_for(two, &flat, &none) < short_list);
}

/* More entries than a texture of 256x65536 texels holds, and more than an int holds. */
static void capacity_that_no_texture_has_is_refused(void **state) {
    static const uint32_t capacity[] = { 256u * 65536 + 1, 0x80000000u, UINT32_MAX };
    subject s;
    subject_make(&s, GLSURF_BACKEND_GL, picture_scene(128, 96, 1, 5));
    for (size_t i = 0; i < COUNT(capacity); ++i) {
        const glsurf_extractor_desc desc = { .capacity = capacity[i] }, usual = { 0 };
        const glsurf_image image = picture_image(&s.good);
        assert_ok(glsurf_extractor_change(s.extractor, &desc));
        assert_int_equal(glsurf_extractor_submit(s.extractor, &image), GLSURF_ERROR_LIMIT);
        assert_ok(glsurf_extractor_change(s.extractor, &usual));
        assert_found(extract(s.extractor, &s.good), &s.expected);
    }
}

/* Each image under way keeps its gray pixels. With the path "late-copy" it also keeps its
 * results: counts, and 8192 keypoints and descriptors. */
static void images_under_way_count(void **state) {
    const uint64_t gray = 128 * 96, results = 32 + DEFAULT_ROOM * (32 + 64 * 4);
    picture scene = picture_scene(128, 96, 1, 5);
    uint64_t bytes[2], each = gray;
    for (uint32_t i = 0; i < 2; ++i) {
        glsurf_extractor *extractor = extractor_new(
            (glsurf_extractor_desc){ .frames = 1 + 3 * i, .capacity = DEFAULT_ROOM });
        extract(extractor, &scene);
        glsurf_info info;
        glsurf_device_info(device_of(extractor), &info);
        if (strncmp(info.renderer, "llvmpipe", 8) == 0)
            each = gray + results;
        bytes[i] = glsurf_extractor_bytes(extractor);
    }
    assert_int_equal(bytes[1] - bytes[0], 3 * each);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_ON_BOTH(too_large_is_refused_with_the_figure),
        TEST(beyond_the_memory_limit_is_refused_with_the_figure, NULL),
        TEST(lists_grow_as_needed, NULL),
        TEST(lists_that_may_not_grow_are_refused, NULL),
        TEST(lists_grow_as_far_as_they_may, NULL),
        TEST(row_differences_give_way, NULL),
        TEST(capacity_that_no_texture_has_is_refused, NULL),
        TEST(images_under_way_count, NULL),
    };
    return driver_main("api_limits", tests, COUNT(tests));
}
