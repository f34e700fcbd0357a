/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The number of fragments in the two rounds of suppression, with the path "early-z".
 * Candidates do not show it: round 2 finds block maxima again, so its masks are the same if
 * nothing is culled. The subject "suppress" compares the depth that round 1 leaves in each
 * block.
 *
 * On a GPU that hangs here, run this program with one of the STEPS: it then runs with each
 * path toggled, and names it first. doc/testing.md has the order.
 */
#include "support/system.h"
#include "support/test.h"

#include "gl/timer.h"
#include "stages/plan.h"

#include <stdio.h>
#include <string.h>

/* The loop of round 2 whose end hung on what its body computed: it did not end on an NVIDIA
 * H200. */
#define LOOP "for (int n = 0; n < MOST_MAXIMA; ++n) {"
#define OLD_LOOP                                                                           \
    "for (int row = 0; row < 4; ++row) while (left[row] != 0u) {"                          \
    "    int bit = lowest_bit(left[row]);"                                                 \
    "    left[row] &= left[row] - 1u;"                                                     \
    "    ivec2 p = first + ivec2(bit / LEVEL_BITS, row);"                                  \
    "    made[row] |= is_largest(octave, bit % LEVEL_BITS, p) ? 1u << uint(bit) : 0u;"     \
    "}"

static const struct {
    const char *name, *mutant; /* for GLSURF_TEST_MUTANT, or NULL */
    bool without_queries;
} STEPS[] = {
    { "loop", NULL, true },
    { "queries", "suppress/culled.frag@" LOOP "@for (int n = 0; n < 0; ++n) {", false },
    { "both", NULL, false },
    { "unmodified",
      "suppress/culled.frag@" LOOP "@" OLD_LOOP " for (int n = 0; n < 0; ++n) {", false },
};

static bool without_queries;

/* The fragments of each draw that pass the depth test and are not discarded. */
static struct {
    PFNGLDRAWARRAYSPROC draw;
    PFNGLBEGINQUERYPROC begin;
    PFNGLENDQUERYPROC end;
    GLuint query[2 * GLS_MAX_OCTAVES];
    int draws;
} counted;

static void APIENTRY draw_counted(GLenum mode, GLint first, GLsizei count) {
    assert_in_range(counted.draws, 0, COUNT(counted.query) - 1);
    counted.begin(GL_SAMPLES_PASSED, counted.query[counted.draws++]);
    counted.draw(mode, first, count);
    counted.end(GL_SAMPLES_PASSED);
}

/* Runs both rounds for each octave, and counts the fragments of each draw. */
static void run_counted(test_gpu *t, GLuint passed[2 * GLS_MAX_OCTAVES]) {
    gls_functions *gl = &t->device->gl;
    union {
        void *object;
        PFNGLBEGINQUERYPROC begin;
        PFNGLENDQUERYPROC end;
    } begin = { glsurf_context_get_proc_address(NULL, "glBeginQuery") },
      end = { glsurf_context_get_proc_address(NULL, "glEndQuery") };
    counted.begin = begin.begin;
    counted.end = end.end;
    counted.draw = gl->DrawArrays;
    counted.draws = 0;
    gl->GenQueries(COUNT(counted.query), counted.query);
    gl->DrawArrays = without_queries ? counted.draw : draw_counted;
    const glsurf_result result =
        gls_stage_suppress(&t->gpu, &t->plan, GLS_SUPPRESS_THRESHOLD);
    gl->DrawArrays = counted.draw;
    test_gpu_ok(t, result);
    gls_wait wait = { 0 };
    test_gpu_ok(t, gls_finish_within(t->device, &wait, "the wait for both rounds"));
    assert_int_equal(counted.draws, without_queries ? 0 : 2 * t->plan.space.octave_count);
    for (int i = 0; i < counted.draws; ++i) {
        GLuint64 count;
        test_gpu_ok(t, gls_query_get(t->device, &wait, counted.query[i],
                                     "the wait for a count of fragments", &count));
        passed[i] = (GLuint)count;
    }
    gl->DeleteQueries(COUNT(counted.query), counted.query);
}

/* Round 1 discards the fragments of some blocks, those with block maxima, and round 2 runs
 * for these blocks and for no others. */
static void check_culling(test_gpu *t) {
    const uint32_t paths = t->paths;
    t->paths |= 1u << GLSURF_PATH_EARLY_Z;
    gls_trial trial = test_trial(t);
    t->paths = paths;
    gls_trial_plan(&trial, &(gls_plan_params){ .width = 215, .height = 191 });
    gls_trial_responses(&trial, GLS_PICTURE_BLOBS);
    gls_trial_write_responses(&trial);
    test_trial_end(t, &trial);
    GLuint passed[2 * GLS_MAX_OCTAVES];
    run_counted(t, passed);
    const int octaves = t->plan.space.octave_count;
    for (int o = 0; !without_queries && o < octaves; ++o) {
        const gls_octave *octave = &t->plan.space.octave[o];
        const int blocks = gls_ceil_div(octave->width, GLS_BLOCK) *
                           gls_ceil_div(octave->height, GLS_BLOCK);
        assert_int_equal(passed[o] + passed[octaves + o], blocks);
        assert_true(o > 0 || (passed[octaves] > 0 && passed[octaves] <= passed[0]));
    }
}

static void blobs(void **state) {
    test_gpu *t = *state;
    if (t->device->es)
        skip(); /* OpenGL ES has no queries that count samples */
    const bool bounds = t->device->depth_bounds;
    check_culling(t);
    t->device->depth_bounds = false;
    if (bounds)
        check_culling(t);
    t->device->depth_bounds = bounds;
}

int main(int argc, char **argv) {
    TEST_LIST(tests, blobs);
    size_t step = 0;
    int status = 0;
    if (argc == 1)
        return test_gpu_main("culling", tests, COUNT(tests), NULL, 0);
    while (step < COUNT(STEPS) && strcmp(STEPS[step].name, argv[1]) != 0)
        ++step;
    if (step == COUNT(STEPS)) {
        fprintf(stderr, "usage: %s [loop|queries|both|unmodified]\n", argv[0]);
        return 2;
    }
    without_queries = STEPS[step].without_queries;
    if (STEPS[step].mutant)
        system_set_variable("GLSURF_TEST_MUTANT", STEPS[step].mutant);
    for (int path = -1; status == 0 && path < GLSURF_PATHS; ++path) {
        const char *const name = path < 0 ? NULL : glsurf_path_name((glsurf_path)path);
        printf("%s: %s\n", argv[1], name ? name : "default paths");
        fflush(stdout);
        system_set_variable("GLSURF_TEST_PATHS", name);
        status = test_gpu_main("culling", tests, COUNT(tests), NULL, 0);
    }
    return status;
}
