/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Checks whether the driver's timer queries can be trusted. Known work runs in pairs of
 * draws into one framebuffer: a light draw, and a heavy draw with four times the work. Both
 * read what the pair before wrote, as passes of stages do. The pairs run once timed by
 * queries, and once by the CPU's clock, which waits for the GPU before and after each draw.
 *
 * Only the clock's times contain the cost of waiting. A draw takes some milliseconds, so
 * the queries may give up to a quarter less (LEAST). They can give more only by the
 * resolution of both clocks and by noise (MOST). Two sorts of drivers fail: one that notes
 * the time when the query is issued but draws later gives far less, and one that draws
 * everything for a framebuffer together, tile by tile, cannot tell the two draws of a pair
 * apart.
 */
#include "gl/timer_check.h"

#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/pass.h"
#include "gl/timer.h"

#include <stdlib.h>

/* Bounds of the queries' time over the clock's, and the least mean time of a light draw. */
#define MINIMUM      0.75
#define MAXIMUM      1.15
#define WORK_SECONDS 2e-3

/* The side is larger than a tile of a software renderer: a thread of llvmpipe notes the
 * right time for a single tile. */
enum { SIDE = 256, DRAWS = 6, HEAVY = 4, RUNS = 5 /* at most */, MAX_ROUNDS = 1 << 18 };

static const gls_pass work = {
    .stage = "timer",
    .label = "known work",
    .fragment = "timer/known_work.frag",
    .inputs = { "before" },
    .outputs = { "number" },
};

static const gls_texture_desc scratch[2] = {
    { .label = "timer check", .texel = GLS_TEXEL_R32UI, .width = SIDE, .height = SIDE },
    { .label = "timer check", .texel = GLS_TEXEL_R32UI, .width = SIDE, .height = SIDE },
};

/* Seconds of the light draws [0] and of the heavy draws [1]. */
typedef struct figures {
    double queries[2], clock[2];
} figures;

static double ratio(figures f, int which) {
    return f.clock[which] > 0.0 ? f.queries[which] / f.clock[which] : 0.0;
}

static bool figures_agree(figures f) {
    return ratio(f, 0) >= MINIMUM && ratio(f, 0) <= MAXIMUM && ratio(f, 1) >= MINIMUM &&
           ratio(f, 1) <= MAXIMUM;
}

/* Sets `seconds` to the times of DRAWS draws, timed as `way` says. Notes them in the
 * entries behind the last pass, and frees these entries again. */
static glsurf_result draw_timed(gls_gpu *gpu, glsurf_timings way, int rounds,
                                double seconds[2]) {
    glsurf_device *device = gpu->device;
    gls_passes *passes = &device->passes;
    const int first = passes->count;
    glsurf_result result = GLSURF_OK;
    device->timings = way;
    device->gl.Finish();
    for (int i = 0; !result && i < DRAWS; ++i)
        result = gls_pass_run(
            gpu, &work,
            &(gls_draw){
                .inputs = { i / 2 % 2 },
                .outputs = { 1 - i / 2 % 2 },
                .uniforms = { GLS_INTS("rounds", 1, i % 2 ? HEAVY * rounds : rounds) } });
    device->gl.Finish();
    gls_timer_read(device);
    seconds[0] = seconds[1] = 0.0;
    for (int i = first; i < passes->count; ++i)
        seconds[(i - first) % 2] += passes->pass[i].seconds;
    passes->count = first;
    return result;
}

static glsurf_result measure_figures(gls_gpu *gpu, int rounds, figures *found) {
    const glsurf_result result =
        draw_timed(gpu, GLSURF_TIMINGS_QUERIES, rounds, found->queries);
    return result ? result : draw_timed(gpu, GLSURF_TIMINGS_CLOCK, rounds, found->clock);
}

/* Doubles the work until a light draw takes WORK_SECONDS on average. The first draws, which
 * compile the program, do not count. */
static glsurf_result choose_rounds(gls_gpu *gpu, int *rounds) {
    double seconds[2];
    glsurf_result result = draw_timed(gpu, GLSURF_TIMINGS_CLOCK, 1, seconds);
    for (*rounds = 1; !result && *rounds < MAX_ROUNDS; *rounds *= 2) {
        result = draw_timed(gpu, GLSURF_TIMINGS_CLOCK, *rounds, seconds);
        if (seconds[0] >= WORK_SECONDS * DRAWS / 2)
            break;
    }
    return result;
}

/* Of all draws. It lies between the two ratios, so it agrees where they do; and where most
 * runs agree, so does the one in the middle: of three that agree and up to two others. */
static double whole_ratio(const figures *f) {
    const double clock = f->clock[0] + f->clock[1];
    return clock > 0.0 ? (f->queries[0] + f->queries[1]) / clock : 0.0;
}

static int by_ratio(const void *a, const void *b) {
    const double x = whole_ratio(a), y = whole_ratio(b);
    return (x > y) - (x < y);
}

static glsurf_result compare_timings(gls_gpu *gpu, glsurf_timer_check *check) {
    figures runs[RUNS] = { { { 0 }, { 0 } } };
    int rounds, agreeing = 0;
    glsurf_result result = choose_rounds(gpu, &rounds);
    int count = 0;
    while (!result && agreeing <= RUNS / 2 && count - agreeing <= RUNS / 2) {
        result = measure_figures(gpu, rounds, &runs[count]);
        agreeing += figures_agree(runs[count++]);
    }
    qsort(runs, (size_t)count, sizeof *runs, by_ratio);
    const figures middle = runs[count / 2];
    *check = (glsurf_timer_check){ .trusted = agreeing > RUNS / 2,
                                   .queries = middle.queries[0] + middle.queries[1],
                                   .clock = middle.clock[0] + middle.clock[1] };
    return result ? result : gls_check_error(gpu->device, "the check of the timer");
}

glsurf_result gls_timer_check_run(glsurf_device *device, glsurf_timer_check *check) {
    gls_gpu gpu = { .device = device, .slots = scratch };
    const glsurf_timings timings = device->timings;
    *check = (glsurf_timer_check){ 0 };
    if (!gls_timer_is_there(device))
        return GLSURF_OK;
    gls_timer_read(device); /* the times of the last image */
    const glsurf_result result = compare_timings(&gpu, check);
    gls_gpu_destroy(&gpu);
    device->timings = timings;
    return result;
}
