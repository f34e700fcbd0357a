/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The number of fragments in the two rounds of suppression, with the path "early-z".
 * Candidates do not show it: round 2 finds block maxima again, so its masks are the same if
 * nothing is culled. The subject "suppress" compares the depth that round 1 leaves in each
 * block.
 */
#include "support/test.h"

#include "stages/plan.h"

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
    gl->DrawArrays = draw_counted;
    const glsurf_result result =
        gls_stage_suppress(&t->gpu, &t->plan, GLS_SUPPRESS_THRESHOLD);
    gl->DrawArrays = counted.draw;
    test_gpu_ok(t, result);
    assert_int_equal(counted.draws, 2 * t->plan.space.octave_count);
    for (int i = 0; i < counted.draws; ++i) {
        GLuint64 count;
        gl->GetQueryObjectui64v(counted.query[i], GL_QUERY_RESULT, &count);
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
    for (int o = 0; o < octaves; ++o) {
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

int main(void) {
    TEST_LIST(tests, blobs);
    return test_gpu_main("culling", tests, COUNT(tests), NULL, 0);
}
