/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tests the alternatives that glsurf_papers compares, in small and odd sizes: each gives
 * the result of plain C. Nothing is timed.
 */
#include "support/test.h"

#include "papers/papers.h"
#include "reference/reference.h"

#include <stdlib.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct size {
    int width, height;
} size;

/* Plans a way of a task in a new plan. */
static void plan_way(test_gpu *t, papers_way *way, papers_task *task, int number) {
    t->plan = (gls_plan){ 0 };
    t->device->shaders[1] = papers_shader_files;
    gls_slots_set(&t->gpu, t->plan.textures.desc);
    test_gpu_ok(t, papers_open(task, &t->gpu, &t->plan));
    papers_plan(way, &t->plan, task, number);
    assert_true(t->plan.textures.count <= GLS_MAX_TEXTURES);
}

/* Checks that the result has the same bits as plain C, or on other drivers differs by no
 * more than roundings allow. */
static void check_way(test_gpu *t, papers_task *task, int number) {
    papers_way way;
    double off;
    plan_way(t, &way, task, number);
    test_gpu_ok(t, papers_run(&t->gpu, &way.prepare));
    test_gpu_ok(t, papers_run(&t->gpu, &way.steps));
    test_gpu_ok(t, papers_check(&t->gpu, &way, task, &off));
    if (off > (t->exact ? 0.0 : 1.0))
        fail_msg("%s on %s: %s, way %d, %dx%d: %g of what is allowed", t->stage,
                 t->renderer, task->of->input, number, task->width, task->height, off);
    papers_free(&way);
}

/* Makes the integral image of noise. The caller frees it. */
static uint32_t *make_integral(int width, int height, gls_random *random) {
    uint8_t *gray = test_image_make(GLS_PICTURE_NOISE, width, height, random);
    uint32_t *integral = test_memory((size_t)width * (size_t)height * sizeof *integral);
    gls_reference_integral(gray, 1, width, height, integral);
    return integral;
}

/* -------------------------------------------------------------------- sums -- */

static void integral_images(void **state) {
    static const size sizes[] = { { 1, 1 }, { 1, 3 },   { 3, 2 },   { 1, 37 },  { 41, 1 },
                                  { 5, 6 }, { 17, 19 }, { 64, 64 }, { 130, 97 } };
    static const uint32_t doubling_sizes[] = { 1, 16, 8192 };
    gls_random random = test_random_make(1);
    for (size_t s = 0; s < COUNT(sizes); ++s) {
        papers_task task = { .of = &PAPERS_SUMS,
                             .width = sizes[s].width,
                             .height = sizes[s].height };
        uint8_t *gray =
            test_image_make(GLS_PICTURE_NOISE, task.width, task.height, &random);
        task.data = gray;
        for (int number = 0; number < PAPERS_SUMS_WAYS; ++number)
            for (size_t d = 0; d < (number == PAPERS_SUMS_PROPOSED ? 3 : 1); ++d) {
                task.doubling_size = doubling_sizes[d];
                check_way(*state, &task, number);
            }
    }
}

/* Checks that the counts equal table I, for a size without border effects. */
static void reads_and_writes(void **state) {
    enum { SIZE = 128 };
    static const double expected[PAPERS_SUMS_WAYS][2] = {
        [PAPERS_SUMS_PING_PONG] = { 4.0, 4.0 },
        [PAPERS_SUMS_BLELLOCH] = { 10.0, 6.0 },
        [PAPERS_SUMS_PROPOSED] = { 23.0 / 3.0, 13.0 / 3.0 },
    };
    static const uint8_t gray[SIZE * SIZE];
    papers_task task = {
        .of = &PAPERS_SUMS, .width = SIZE, .height = SIZE, .data = gray, .doubling_size = 1
    };
    for (int number = 0; number < PAPERS_SUMS_WAYS; ++number) {
        papers_way way;
        plan_way(*state, &way, &task, number);
        const papers_tally tally = papers_count(&way);
        papers_free(&way);
        assert_true(tally.writes >= SIZE * SIZE);
        if (expected[number][0] > 0.0) {
            /* Some rows and columns are one longer: less than log2(128) / 128 of all. */
            const double reads = tally.reads / (SIZE * SIZE) / expected[number][0];
            const double writes = tally.writes / (SIZE * SIZE) / expected[number][1];
            assert_true(reads > 0.94 && reads < 1.06 && writes > 0.94 && writes < 1.06);
        }
    }
}

/* ------------------------------------------------------------------- boxes -- */

static void box_filters(void **state) {
    static const size sizes[] = { { 23, 24 }, { 65, 31 }, { 40, 101 } };
    gls_random random = test_random_make(2);
    for (size_t s = 0; s < COUNT(sizes); ++s) {
        gls_scale_space scales;
        gls_scale_space_make(&scales, gls_preset_data_of(GLSURF_PRESET_PAPER),
                             &(gls_scales){ 0 }, sizes[s].width, sizes[s].height, 1);
        assert_int_equal(scales.octave_count, 1);
        uint32_t *integral = make_integral(sizes[s].width, sizes[s].height, &random);
        papers_task task = { .of = &PAPERS_BOXES,
                             .width = sizes[s].width,
                             .height = sizes[s].height,
                             .data = integral,
                             .octave = &scales.octave[0] };
        for (int number = 0; number < PAPERS_BOXES_WAYS; ++number)
            check_way(*state, &task, number);
        free(integral);
    }
}

/* ----------------------------------------------------------------- samples -- */

/* Makes features whose filters stay inside the image. The first one is at whole pixels. */
static float *make_positions(int width, int height, int count, gls_random *random) {
    float *positions = test_memory(3 * (size_t)count * sizeof *positions);
    for (int i = 0; i < count; ++i) {
        const double scale = gls_random_between(random, 1.2, 2.5), far = 8.0 * scale + 2.0;
        positions[3 * i] = (float)gls_random_between(random, far, width - far - 1.0);
        positions[3 * i + 1] = (float)gls_random_between(random, far, height - far - 1.0);
        positions[3 * i + 2] = (float)scale;
    }
    positions[0] = (float)(width / 2);
    positions[1] = (float)(height / 2);
    positions[2] = 2.0f;
    return positions;
}

/* Tests every access with every cover. */
static void samples(void **state) {
    enum { WIDTH = 83, HEIGHT = 71, FEATURES = 67 };
    test_gpu *t = *state;
    gls_random random = test_random_make(3);
    uint32_t *integral = make_integral(WIDTH, HEIGHT, &random);
    float *positions = make_positions(WIDTH, HEIGHT, FEATURES, &random);
    papers_task task = { .of = &PAPERS_SAMPLES,
                         .width = WIDTH,
                         .height = HEIGHT,
                         .data = integral,
                         .features = FEATURES,
                         .positions = positions };
    for (int number = 0; number < PAPERS_SAMPLES_WAYS; ++number)
        if (!papers_needs_gather(&task, number) ||
            gls_has_extension(&t->device->gl, "GL_ARB_texture_gather"))
            check_way(t, &task, number);
    free(integral);
    free(positions);
}

/* -------------------------------------------------------------- histograms -- */

static void histograms(void **state) {
    enum { FEATURES = 53, VALUES = 2 * FEATURES * GLS_LATTICE_POINTS };
    gls_random random = test_random_make(5);
    float *values = test_memory(VALUES * sizeof *values);
    for (int i = 0; i < VALUES; ++i)
        values[i] = i % 11 == 0 ? 0.0f : (float)gls_random_between(&random, -900.0, 900.0);
    papers_task task = { .of = &PAPERS_BINS,
                         .width = GLS_LATTICE_POINTS,
                         .height = FEATURES,
                         .data = values,
                         .features = FEATURES };
    for (int number = 0; number < PAPERS_BINS_WAYS; ++number)
        check_way(*state, &task, number);
    free(values);
}

/* ------------------------------------------------------------- suppression -- */

static void culled_rounds(void **state) {
    static const size sizes[] = { { 9, 9 }, { 10, 17 }, { 65, 63 }, { 101, 130 } };
    static const float thresholds[] = { 0.9f, 0.0f, 2.0f };
    gls_random random = test_random_make(6);
    for (size_t s = 0; s < COUNT(sizes); ++s) {
        const int pixels = sizes[s].width * sizes[s].height;
        float *map = test_memory((size_t)pixels * sizeof *map);
        for (int i = 0; i < pixels; ++i) /* with ties */
            map[i] = (float)gls_random_below(&random, 1000) / 1000.0f;
        papers_task task = { .of = &PAPERS_CULL,
                             .width = sizes[s].width,
                             .height = sizes[s].height,
                             .data = map,
                             .capacity = pixels };
        for (int number = 0; number < PAPERS_CULL_WAYS; ++number)
            for (size_t i = 0; i < COUNT(thresholds); ++i) {
                task.threshold = thresholds[i];
                check_way(*state, &task, number);
            }
        free(map);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integral_images), cmocka_unit_test(reads_and_writes),
        cmocka_unit_test(box_filters),     cmocka_unit_test(samples),
        cmocka_unit_test(histograms),      cmocka_unit_test(culled_rounds),
    };
    return test_gpu_main("the papers' alternatives", tests, COUNT(tests), NULL, 0);
}
