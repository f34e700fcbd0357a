/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Tests of stages that consist of cases of the check's subject alone: those of the check,
 * every picture, and more. A program for each stage; STAGE is its name.
 */
#include "support/test.h"

#include <string.h>

static const gls_case haar[] = { { GLS_IMAGE(21, 21, NOISE) },
                                 { GLS_IMAGE(21, 1000, NOISE) },
                                 { GLS_IMAGE(1000, 22, NOISE) },
                                 { GLS_IMAGE(26, 23, NOISE) } };

/* Images smaller than the filter, where it reaches both borders; and the largest images,
 * where texel centres are hardest to hit. */
static const gls_case smooth[] = {
    { GLS_IMAGE(1, 1, NOISE) },     { GLS_IMAGE(2, 1, NOISE) },
    { GLS_IMAGE(1, 2, NOISE) },     { GLS_IMAGE(3, 4, NOISE) },
    { GLS_IMAGE(5, 3, NOISE) },     { GLS_IMAGE(1, 16384, NOISE) },
    { GLS_IMAGE(16384, 1, NOISE) }, { GLS_IMAGE(8, 2047, NOISE) },
    { GLS_IMAGE(4099, 3, NOISE) }
};

/* No level; four levels, and all seven of the first octave; a second octave of one level.
 */
static const gls_case censure[] = {
    { GLS_IMAGE(1, 1, NOISE) },   { GLS_IMAGE(17, 18, NOISE) },
    { GLS_IMAGE(29, 29, NOISE) }, { GLS_IMAGE(33, 35, NOISE) },
    { GLS_IMAGE(64, 63, NOISE) },
};
static const gls_case large_censure[] = { { GLS_IMAGE(569, 570, NOISE) },
                                          { GLS_IMAGE(571, 568, BLOBS) } };

/* Capacities that are no whole number of rows. With the last one the pyramid over the list
 * has three levels. */
static const gls_case points[] = {
    { GLS_SIZE(64, 63), .density = 0.5 },
    { GLS_SIZE(191, 190), .density = 1.0 },
    { GLS_SIZE(120, 70), .plan.candidates = 2, .density = 0.2 },
    { GLS_SIZE(120, 70), .plan.candidates = 255, .density = 0.2 },
    { GLS_SIZE(120, 70), .plan.candidates = 256, .density = 0.2 },
    { GLS_SIZE(120, 70), .plan.candidates = 1000, .density = 0.2 },
    { GLS_SIZE(191, 190), .plan.candidates = 9000, .density = 0.5 },
};

/* A list of 1024 x 1024 entries, the longest whose descriptors fit into textures with 16384
 * texels a side; where textures have fewer, the image has half as many rows. */
static const gls_case a_million[] = {
    { GLS_SIZE(1024, 1024), .plan.candidates = 1 << 20, .density = 1.0 },
    { GLS_SIZE(1024, 1024), .plan.candidates = 1 << 20, .density = 0.25 },
};

typedef struct stage_rows {
    const gls_subject *subject;
    gls_case picture; /* of every kind; without a size the stage reads none */
    const gls_case *more;
    size_t count;
    const gls_case *full;
    size_t full_count;
    uint32_t without; /* paths */
} stage_rows;

#define MORE(rows) .more = (rows), .count = COUNT(rows)
#define FULL(rows) .full = (rows), .full_count = COUNT(rows)

static const stage_rows stages[] = {
    { &gls_subject_haar,
      { GLS_SIZE(83, 61) },
      MORE(haar),
      .without = 1u << GLSURF_PATH_GATHER },
    { &gls_subject_smooth, { GLS_SIZE(83, 61) }, MORE(smooth) },
    { &gls_subject_censure, { GLS_SIZE(75, 61) }, MORE(censure), FULL(large_censure) },
    { .subject = &gls_subject_points, MORE(points), FULL(a_million) },
    { .subject = &gls_subject_input },
};

static const stage_rows *rows_of(const char *name) {
    const stage_rows *rows = stages;
    while (strcmp(rows->subject->name, name) != 0)
        ++rows;
    return rows;
}

/* Cuts images and lists to what the driver's textures hold: a row has 64 descriptors. */
static void check(test_gpu *t, const gls_case *cases, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        gls_case c = cases[i];
        c.plan.width = test_gpu_side(t, c.plan.width);
        c.plan.height = test_gpu_side(t, c.plan.height);
        if (c.plan.candidates > 64u * (uint32_t)t->device->max_size) {
            c.plan.candidates /= 2;
            c.plan.height /= 2;
        }
        test_one(t, rows_of(STAGE)->subject, c);
    }
}

static void pictures(void **state) {
    const stage_rows *rows = rows_of(STAGE);
    test_gpu *t = *state;
    t->paths &= ~rows->without;
    if (rows->picture.plan.width > 0)
        test_pictures(t, rows->subject, rows->picture);
}

/* No pass runs where a preset has no use for the stage. */
static void nothing_to_smooth(void **state) {
    test_gpu *t = *state;
    const gls_preset_data *preset = t->preset;
    t->preset = gls_preset_row(GLSURF_PRESET_PAPER, GLSURF_DETECTOR_HESSIAN);
    test_gpu_plan(t, &(gls_plan_params){ .width = 40, .height = 30 });
    t->preset = preset;
    test_gpu_ok(t, gls_stage_smooth(&t->gpu, &t->plan));
    assert_int_equal(t->device->passes.count, 0);
}

static void more(void **state) {
    check(*state, rows_of(STAGE)->more, rows_of(STAGE)->count);
}

static void large(void **state) {
    check(*state, rows_of(STAGE)->full, rows_of(STAGE)->full_count);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(nothing_to_smooth),
                                        cmocka_unit_test(pictures),
                                        cmocka_unit_test(more) };
    const struct CMUnitTest full[] = { cmocka_unit_test(large) };
    return test_gpu_main(STAGE, tests, COUNT(tests), full,
                         rows_of(STAGE)->full_count > 0 ? COUNT(full) : 0);
}
