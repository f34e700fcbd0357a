/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The ways of computing things that `glsurf bench` compares, on small and odd sizes: all of
 * them give what plain C gives. Nothing is timed.
 */
#include "support/test.h"

#include "bench/papers/papers.h"
#include "bench/passes.h"
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

static void begin(test_gpu *t) {
    t->plan = (glsurf_plan){ 0 };
    t->gpu.shaders[1] = bench_shader_files;
}

/* The textures that were added are the present ones. */
static void begun(test_gpu *t) {
    assert_true(t->plan.texture_count <= GLSURF_MAX_TEXTURES);
    glsurf_slots_set(&t->gpu, t->plan.texture, 0);
    t->gpu.pass_count = 0;
}

/* The same bits, or on other drivers what roundings allow. */
static void check(test_gpu *t, double off, const char *what, int kind, int width,
                  int height) {
    if (off > (t->exact ? 0.0 : 1.0))
        fail_msg("%s on %s: %s, kind %d, %dx%d: %g of what is allowed", t->stage,
                 t->renderer, what, kind, width, height, off);
}

/* -------------------------------------------------------------------- sums -- */

static void check_sums(test_gpu *t, int kind, int width, int height, int doubling_size,
                       test_random *random) {
    papers_sums sums;
    begin(t);
    const glsurf_slot image =
        papers_texture(&t->plan, "image", GLSURF_TEXEL_R8UI, width, height);
    papers_sums_plan(&sums, &t->plan, (papers_sums_kind)kind, image, doubling_size);
    begun(t);
    uint8_t *gray = test_image_make(TEST_IMAGE_NOISE, width, height, random);
    test_gpu_ok(t, glsurf_texture_write(&t->gpu, image, gray));
    papers_tally tally = { 0 };
    test_gpu_ok(t, papers_sums_run(&t->gpu, &tally, &sums));
    uint32_t *integral = test_gpu_read(t, sums.integral);
    check(t, papers_sums_off(gray, width, height, integral, width), "sums", kind, width,
          height);
    assert_true(tally.writes >= (double)width * height);
    free(gray);
    free(integral);
}

static void integral_images(void **state) {
    static const struct {
        int width, height;
    } sizes[] = { { 1, 1 },  { 1, 2 }, { 2, 1 },   { 2, 2 },   { 3, 5 },   { 1, 37 },
                  { 41, 1 }, { 5, 4 }, { 16, 17 }, { 31, 33 }, { 64, 64 }, { 130, 97 } };
    static const int doubling_sizes[] = { 1, 16, 8192 };
    test_random random = test_random_make(1);
    for (int kind = 0; kind < PAPERS_SUMS_KINDS; ++kind)
        for (size_t s = 0; s < COUNT(sizes); ++s)
            for (size_t d = 0; d < (kind == PAPERS_SUMS_PROPOSED ? 3 : 1); ++d)
                check_sums(*state, kind, sizes[s].width, sizes[s].height, doubling_sizes[d],
                           &random);
}

/* Of a size without border effects: what table I says. */
static void reads_and_writes(void **state) {
    static const double expected[PAPERS_SUMS_KINDS][2] = {
        [PAPERS_SUMS_PING_PONG] = { 4.0, 4.0 },
        [PAPERS_SUMS_BLELLOCH] = { 10.0, 6.0 },
        [PAPERS_SUMS_PROPOSED] = { 23.0 / 3.0, 13.0 / 3.0 },
    };
    test_gpu *t = *state;
    const int size = 128;
    for (int kind = 0; kind < PAPERS_SUMS_KINDS; ++kind) {
        papers_sums sums;
        papers_tally tally = { 0 };
        begin(t);
        const glsurf_slot image =
            papers_texture(&t->plan, "image", GLSURF_TEXEL_R8UI, size, size);
        papers_sums_plan(&sums, &t->plan, (papers_sums_kind)kind, image, 1);
        begun(t);
        test_gpu_ok(t, papers_sums_run(&t->gpu, &tally, &sums));
        if (expected[kind][0] > 0.0) {
            /* Rows and columns that are one longer: less than log2(128) / 128 of all. */
            const double reads = tally.reads / (size * size) / expected[kind][0];
            const double writes = tally.writes / (size * size) / expected[kind][1];
            assert_true(reads > 0.94 && reads < 1.06 && writes > 0.94 && writes < 1.06);
        }
    }
}

/* ------------------------------------------------------------------- boxes -- */

static void check_boxes(test_gpu *t, int kind, int width, int height, test_random *random) {
    static const int channels[PAPERS_BOXES_KINDS] = { 1, 4, 1, 4 };
    papers_boxes boxes;
    glsurf_plan scales = { 0 };
    begin(t);
    const glsurf_slot slot =
        papers_texture(&t->plan, "integral", GLSURF_TEXEL_R32UI, width, height);
    papers_boxes_plan(&boxes, &t->plan, (papers_boxes_kind)kind, slot);
    begun(t);
    glsurf_plan_scales(&scales, glsurf_preset_data_of(GLSURF_PRESET_PAPER), width, height,
                       1);
    assert_int_equal(scales.octave_count, 1);
    uint8_t *gray = test_image_make(TEST_IMAGE_NOISE, width, height, random);
    uint32_t *integral = test_memory((size_t)width * (size_t)height * sizeof *integral);
    glsurf_reference_integral(gray, 1, width, height, integral);
    test_gpu_ok(t, glsurf_texture_write(&t->gpu, slot, integral));
    test_gpu_ok(t, papers_boxes_run(&t->gpu, NULL, &boxes, &scales.octave[0]));
    for (int level = 0; level < 3; ++level) {
        const bool together = channels[kind] == 4;
        float *response = test_gpu_read(t, boxes.response[together ? 0 : level]);
        check(t,
              papers_responses_off(&scales.octave[0], integral, level, response,
                                   channels[kind], together ? level : 0, width),
              "responses", kind, width, height);
        free(response);
    }
    free(gray);
    free(integral);
}

static void box_filters(void **state) {
    static const struct {
        int width, height;
    } sizes[] = { { 23, 24 }, { 65, 31 }, { 40, 101 } };
    test_random random = test_random_make(2);
    for (int kind = 0; kind < PAPERS_BOXES_KINDS; ++kind)
        for (size_t s = 0; s < COUNT(sizes); ++s)
            check_boxes(*state, kind, sizes[s].width, sizes[s].height, &random);
}

/* ----------------------------------------------------------------- samples -- */

/* Features whose filters stay inside; with one where pixels are whole. */
static float *make_places(int width, int height, int count, test_random *random) {
    float *places = test_memory(3 * (size_t)count * sizeof *places);
    for (int i = 0; i < count; ++i) {
        const double scale = test_random_between(random, 1.2, 2.5), far = 8.0 * scale + 2.0;
        places[3 * i] = (float)test_random_between(random, far, width - far - 1.0);
        places[3 * i + 1] = (float)test_random_between(random, far, height - far - 1.0);
        places[3 * i + 2] = (float)scale;
    }
    places[0] = (float)(width / 2);
    places[1] = (float)(height / 2);
    places[2] = 2.0f;
    return places;
}

static void check_samples(test_gpu *t, int access, int cover, test_random *random) {
    enum { WIDTH = 83, HEIGHT = 71, FEATURES = 67 };
    papers_samples samples;
    begin(t);
    const glsurf_slot slot =
        papers_texture(&t->plan, "integral", GLSURF_TEXEL_R32UI, WIDTH, HEIGHT);
    papers_samples_plan(&samples, &t->plan, (papers_access)access, (papers_cover)cover,
                        slot, FEATURES);
    begun(t);
    uint8_t *gray = test_image_make(TEST_IMAGE_NOISE, WIDTH, HEIGHT, random);
    uint32_t *integral = test_memory(WIDTH * HEIGHT * sizeof *integral);
    float *places = make_places(WIDTH, HEIGHT, FEATURES, random);
    glsurf_reference_integral(gray, 1, WIDTH, HEIGHT, integral);
    test_gpu_ok(t, glsurf_texture_write(&t->gpu, slot, integral));
    test_gpu_ok(t, papers_samples_prepare(&t->gpu, &samples, places));
    test_gpu_ok(t, papers_samples_access(&t->gpu, &samples));
    test_gpu_ok(t, papers_samples_run(&t->gpu, &samples));
    float *actual = test_gpu_read(t, samples.samples);
    check(t,
          papers_samples_off(integral, WIDTH, HEIGHT, places, FEATURES, actual,
                             samples.squares),
          "samples", 10 * access + cover, WIDTH, HEIGHT);
    free(gray);
    free(integral);
    free(places);
    free(actual);
}

static void sub_pixel_access(void **state) {
    test_gpu *t = *state;
    test_random random = test_random_make(3);
    for (int access = 0; access < PAPERS_ACCESS_KINDS; ++access)
        if (access != PAPERS_ACCESS_GATHER ||
            glsurf_has_extension(&t->gpu.gl, "GL_ARB_texture_gather"))
            check_samples(t, access, PAPERS_COVER_TABLE, &random);
}

static void lattice_coverage(void **state) {
    test_random random = test_random_make(4);
    for (int cover = 0; cover < PAPERS_COVER_KINDS; ++cover)
        check_samples(*state, PAPERS_ACCESS_ONE, cover, &random);
}

/* -------------------------------------------------------------- histograms -- */

static void histograms(void **state) {
    enum { FEATURES = 53, VALUES = 2 * FEATURES * GLSURF_LATTICE_POINTS };
    test_gpu *t = *state;
    test_random random = test_random_make(5);
    float *samples = test_memory(VALUES * sizeof *samples);
    for (int i = 0; i < VALUES; ++i)
        samples[i] =
            i % 11 == 0 ? 0.0f : (float)test_random_between(&random, -900.0, 900.0);
    for (int kind = 0; kind < PAPERS_BINS_KINDS; ++kind) {
        papers_bins bins;
        begin(t);
        const glsurf_slot slot = papers_texture(&t->plan, "samples", GLSURF_TEXEL_RG32F,
                                                GLSURF_LATTICE_POINTS, FEATURES);
        papers_bins_plan(&bins, &t->plan, (papers_bins_kind)kind, slot, FEATURES);
        begun(t);
        test_gpu_ok(t, glsurf_texture_write(&t->gpu, slot, samples));
        test_gpu_ok(t, papers_bins_run(&t->gpu, &bins));
        float *actual = test_gpu_read(t, bins.histogram);
        check(t, papers_bins_off(samples, FEATURES, actual), "histograms", kind, FEATURES,
              1);
        free(actual);
    }
    free(samples);
}

/* ------------------------------------------------------------- suppression -- */

static void check_cull(test_gpu *t, int kind, int width, int height, float threshold,
                       test_random *random) {
    papers_cull cull;
    begin(t);
    const glsurf_slot slot =
        papers_texture(&t->plan, "map", GLSURF_TEXEL_R32F, width, height);
    papers_cull_plan(&cull, &t->plan, (papers_cull_kind)kind, slot, width * height);
    begun(t);
    const size_t pixels = (size_t)width * (size_t)height;
    float *map = test_memory(pixels * sizeof *map);
    for (size_t i = 0; i < pixels; ++i) /* ties, too */
        map[i] = (float)test_random_below(random, 1000) / 1000.0f;
    test_gpu_ok(t, glsurf_texture_write(&t->gpu, slot, map));
    test_gpu_ok(t, papers_cull_run(&t->gpu, &cull, threshold));
    uint8_t *mask = test_gpu_read(t, cull.mask);
    check(t, papers_cull_off(map, width, height, threshold, mask), "mask", kind, width,
          height);
    free(map);
    free(mask);
}

static void culled_rounds(void **state) {
    static const struct {
        int width, height;
    } sizes[] = { { 9, 9 }, { 10, 17 }, { 65, 63 }, { 101, 130 } };
    test_random random = test_random_make(6);
    for (int kind = 0; kind < PAPERS_CULL_KINDS; ++kind)
        for (size_t s = 0; s < COUNT(sizes); ++s) {
            check_cull(*state, kind, sizes[s].width, sizes[s].height, 0.9f, &random);
            check_cull(*state, kind, sizes[s].width, sizes[s].height, 0.0f, &random);
            check_cull(*state, kind, sizes[s].width, sizes[s].height, 2.0f, &random);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integral_images),  cmocka_unit_test(reads_and_writes),
        cmocka_unit_test(box_filters),      cmocka_unit_test(sub_pixel_access),
        cmocka_unit_test(lattice_coverage), cmocka_unit_test(histograms),
        cmocka_unit_test(culled_rounds),
    };
    return test_gpu_main("the papers' alternatives", tests, COUNT(tests), NULL, 0);
}
