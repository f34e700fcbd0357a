/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Public calls that set how passes are timed, and check the driver beyond OpenGL's
 * promises.
 */
#include "gl/context_check.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "gl/object.h"
#include "gl/pass.h"
#include "gl/readback.h"
#include "gl/timer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Begins a call on the device. Returns false if it cannot go on. */
static bool begin_device_call(gls_call *call, glsurf_device *device) {
    gls_call_begin_device(call, device);
    call->result = gls_device_check_kept(device);
    return !call->result;
}

/* Asks GL only for queries, so only they need a current context. */
glsurf_result glsurf_device_set_timings(glsurf_device *device, glsurf_timings timings) {
    gls_call call;
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    if (begin_device_call(&call, device))
        call.result = gls_timings_check(&device->failure, timings);
    if (!call.result && timings == GLSURF_TIMINGS_QUERIES && !gls_device_on_cpu(device))
        call.result = gls_device_check_current(device);
    if (!call.result && !gls_device_on_cpu(device))
        call.result = gls_timer_set(device, timings);
    return gls_call_end(&call);
}

/* Begins a check, which draws. */
static bool begin_check(gls_call *call, glsurf_device *device, const void *answer) {
    if (!begin_device_call(call, device))
        return false;
    if (!answer)
        call->result = gls_refuse(device, GLS_IS_NULL("answer", "variable"));
    else if (gls_device_on_cpu(device))
        call->result = gls_refuse(
            device, "the CPU backend has no GPU to check; use GLSURF_BACKEND_GL");
    return !call->result && gls_call_enter(call);
}

/* A square texture of a check. */
#define SQUARE(what, kind, side)                                                           \
    { .label = what, .texel = kind, .width = side, .height = side }

/* ----------------------------------------------------------------- rounding -- */

/*
 * Checks that the driver rounds as C does. OpenGL promises less: a compiler may fuse a
 * multiplication and an addition, and a quotient may be off by 2.5 ulp.
 *
 * A shader computes each kind of operation that the stages round, with 4096 sets of random
 * numbers. Fused operations change the bits of a sixth of these sets. Products with a
 * reciprocal, and sums in another order, change a quarter. So such a driver does not pass
 * by chance. The stages' own shaders may be compiled differently, so the answer "as C" is
 * evidence, not proof. After that answer, the tests of the stages compare bits.
 */
enum { ROUNDING_SIDE = 64, RESULTS = 4 };

static const gls_pass operations = {
    .stage = "rounding",
    .label = "operations",
    .fragment = "rounding/operations.frag",
    .outputs = { "single", "several" },
};

static const gls_texture_desc rounding_textures[2] = {
    SQUARE("rounding check", GLS_TEXEL_RGBA32F, ROUNDING_SIDE),
    SQUARE("rounding check", GLS_TEXEL_RGBA32F, ROUNDING_SIDE),
};

static float random_number(uint32_t x, int i) {
    for (int k = 0; k <= i; ++k)
        x = 1664525u * (x ^ (x >> 13)) + 1013904223u;
    const uint32_t bits = (x & 0x807fffffu) | (119u + (x >> 8 & 15u)) << 23;
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static void compute_results(uint32_t pixel, float single[RESULTS], float several[RESULTS]) {
    const float a = random_number(pixel + 1, 0), b = random_number(pixel + 1, 1),
                c = random_number(pixel + 1, 2), d = random_number(pixel + 1, 3);
    single[0] = a * b + c;
    single[1] = a / b;
    single[2] = sqrtf(fabsf(c));
    single[3] = a - c * d;
    several[0] = ((a + b) + c) + d;
    several[1] = a * b - c * d;
    several[2] = ((a * b + c) * b + d) * b + 1.0f;
    several[3] = (a * b + c * d) / 12.0f;
}

/* Sets *as_c to true if all 32768 operations in a shader gave the same bits as C. */
static glsurf_result compare_results(gls_gpu *gpu, float (*read)[RESULTS], bool *as_c) {
    float(*const single)[RESULTS] = read,
                 (*const several)[RESULTS] = read + ROUNDING_SIDE * ROUNDING_SIDE;
    glsurf_result result =
        gls_pass_run(gpu, &operations, &(gls_draw){ .outputs = { 0, 1 } });
    if (!result)
        result = gls_texture_read(gpu, 0, single);
    if (!result)
        result = gls_texture_read(gpu, 1, several);
    *as_c = !result;
    for (uint32_t i = 0; *as_c && i < ROUNDING_SIDE * ROUNDING_SIDE; ++i) {
        float expected[2][RESULTS];
        compute_results(i, expected[0], expected[1]);
        *as_c = memcmp(single[i], expected[0], sizeof single[i]) == 0 &&
                memcmp(several[i], expected[1], sizeof several[i]) == 0;
    }
    return result;
}

glsurf_result glsurf_device_rounding_check(glsurf_device *device, bool *as_c) {
    gls_call call;
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    if (begin_check(&call, device, as_c)) {
        gls_gpu gpu = { .device = device, .slots = rounding_textures };
        float(*const read)[RESULTS] =
            malloc(2 * ROUNDING_SIDE * ROUNDING_SIDE * sizeof *read);
        const int passes = device->passes.count;
        *as_c = false;
        call.result = read ? compare_results(&gpu, read, as_c)
                           : gls_fail(device, GLSURF_ERROR_MEMORY,
                                      "out of memory for the rounding check");
        gls_gpu_destroy(&gpu);
        gls_passes_cut(device, passes);
        free(read);
    }
    return gls_call_end(&call);
}

/* -------------------------------------------------------------------- timer -- */

/*
 * Checks that the driver's timer queries can be trusted. Known work runs in pairs of draws
 * into one framebuffer: a light draw, and a heavy draw with four times the work. Both read
 * the output of the pair before, as passes of stages do. The pairs run once timed by
 * queries, and once by the CPU's clock, which waits for the GPU before and after each draw.
 *
 * Only the clock's times contain the cost of waiting. A draw takes some milliseconds, so
 * the queries may give up to a quarter less (MINIMUM). They can give more only by the
 * resolution of both clocks and by noise (MAXIMUM). Two sorts of drivers fail. One notes
 * the time when the query is issued but draws later: its times are far too short. The other
 * draws everything for a framebuffer together, tile by tile, and cannot separate the two
 * draws of a pair.
 */
/* Bounds of the queries' time divided by the clock's, and the minimum mean time of a light
 * draw in seconds. */
#define MINIMUM      0.75
#define MAXIMUM      1.15
#define WORK_SECONDS 2e-3

/* The side is larger than a tile of a software renderer: a thread of llvmpipe notes the
 * right time for a single tile. */
enum {
    TIMER_SIDE = 256,
    DRAWS = 6,
    HEAVY = 4,
    RUNS = 5 /* at most */,
    MAX_ROUNDS = 1 << 18
};

static const gls_pass work = {
    .stage = "timer",
    .label = "known work",
    .fragment = "timer/known_work.frag",
    .inputs = { "before" },
    .outputs = { "number" },
};

static const gls_texture_desc timer_textures[2] = {
    SQUARE("timer check", GLS_TEXEL_R32UI, TIMER_SIDE),
    SQUARE("timer check", GLS_TEXEL_R32UI, TIMER_SIDE),
};

/* Seconds: [0] light draws, [1] heavy draws. */
typedef struct figures {
    double queries[2], clock[2];
} figures;

static bool figures_agree(const figures *f) {
    for (int i = 0; i < 2; ++i)
        if (!(f->clock[i] > 0.0 && f->queries[i] >= MINIMUM * f->clock[i] &&
              f->queries[i] <= MAXIMUM * f->clock[i]))
            return false;
    return true;
}

/* Sets `seconds` to the times of DRAWS draws, timed as `way` says. Records the draws behind
 * the last pass and removes these records again. */
static glsurf_result draw_timed(gls_gpu *gpu, glsurf_timings way, int rounds,
                                double seconds[2]) {
    glsurf_device *device = gpu->device;
    gls_passes *passes = &device->passes;
    const int first = passes->count;
    device->timings = way;
    glsurf_result result = gls_finish(device, "the timer check");
    for (int i = 0; !result && i < DRAWS; ++i)
        result = gls_pass_run(
            gpu, &work,
            &(gls_draw){
                .inputs = { i / 2 % 2 },
                .outputs = { 1 - i / 2 % 2 },
                .uniforms = { GLS_INTS("rounds", 1, i % 2 ? HEAVY * rounds : rounds) } });
    if (!result)
        result = gls_finish(device, "the timer check");
    if (!result)
        result = gls_timer_read(device);
    seconds[0] = seconds[1] = 0.0;
    for (int i = first; i < passes->count; ++i)
        seconds[(i - first) % 2] += passes->pass[i].seconds;
    passes->count = first;
    return result;
}

/* Returns the ratio over all draws. It lies between the ratios of light and heavy draws, so
 * it agrees if both do. If most runs agree, the middle run agrees, too: of five runs at
 * most two do not. */
static double whole_ratio(const figures *f) {
    const double clock = f->clock[0] + f->clock[1];
    return clock > 0.0 ? (f->queries[0] + f->queries[1]) / clock : 0.0;
}

static int by_ratio(const void *a, const void *b) {
    const double x = whole_ratio(a), y = whole_ratio(b);
    return (x > y) - (x < y);
}

/* Doubles the work until a light draw takes WORK_SECONDS on average, anew while the GPU
 * raises its clocks, and compares the times. The very first draws, which compile the
 * program, do not count. */
static glsurf_result compare_timings(gls_gpu *gpu, glsurf_timer_check *check) {
    figures runs[RUNS] = { { { 0 }, { 0 } } };
    double seconds[2];
    int rounds, agreeing = 0, count = 0;
    glsurf_result result = draw_timed(gpu, GLSURF_TIMINGS_CLOCK, 1, seconds);
    const double warm = gls_seconds_now() + gls_warm_up_seconds(gpu->device->family);
    do
        for (rounds = 1; !result && rounds < MAX_ROUNDS; rounds *= 2) {
            result = draw_timed(gpu, GLSURF_TIMINGS_CLOCK, rounds, seconds);
            if (seconds[0] >= WORK_SECONDS * DRAWS / 2)
                break;
        }
    while (!result && gls_seconds_now() < warm);
    while (!result && agreeing <= RUNS / 2 && count - agreeing <= RUNS / 2) {
        figures *run = &runs[count++];
        result = draw_timed(gpu, GLSURF_TIMINGS_QUERIES, rounds, run->queries);
        if (!result)
            result = draw_timed(gpu, GLSURF_TIMINGS_CLOCK, rounds, run->clock);
        agreeing += figures_agree(run);
    }
    qsort(runs, (size_t)count, sizeof *runs, by_ratio);
    const figures middle = runs[count / 2];
    *check = (glsurf_timer_check){ .trusted = agreeing > RUNS / 2,
                                   .queries = middle.queries[0] + middle.queries[1],
                                   .clock = middle.clock[0] + middle.clock[1] };
    return result ? result : gls_check_error(gpu->device, "the timer check");
}

glsurf_result glsurf_device_timer_check(glsurf_device *device, glsurf_timer_check *check) {
    glsurf_timer_check found = { 0 };
    gls_call call;
    if (!device)
        return GLSURF_ERROR_ARGUMENT;
    if (begin_check(&call, device, check) && gls_timer_is_there(device)) {
        gls_gpu gpu = { .device = device, .slots = timer_textures };
        const glsurf_timings timings = device->timings;
        gls_timer_read(device); /* the times of the last image */
        call.result = compare_timings(&gpu, &found);
        gls_gpu_destroy(&gpu);
        device->timings = timings;
    }
    if (!call.result)
        *check = found;
    return gls_call_end(&call);
}
