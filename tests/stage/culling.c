/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * How many fragments the two rounds of suppression run for with the path "early-z". The
 * candidates do not show it: round 2 finds block maxima again, so it gives the same masks
 * if nothing is culled.
 */
#include "support/test.h"

#include "stages/plan.h"

#include <stdlib.h>
#include <string.h>

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

/* Makes the next plan, with the path "early-z" or without it, for the same responses. */
static void plan_rounds(gls_trial *trial, bool early_z) {
    const uint32_t paths = trial->paths, bit = 1u << GLSURF_PATH_EARLY_Z;
    trial->paths = early_z ? paths | bit : paths & ~bit;
    gls_trial_plan(trial, &(gls_plan_params){ .width = 215, .height = 191 });
    trial->paths = paths;
    trial->random = test_random_make(1);
    gls_trial_responses(trial, GLS_PICTURE_BLOBS);
    gls_trial_write_responses(trial);
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

/* The blocks of an octave that have block maxima, by the masks of round 1. */
static GLuint count_marked(test_gpu *t, const gls_octave *octave, int width, int height,
                           const char *mask) {
    static const char none[16];
    const gls_texture_desc *texture = &t->plan.textures.desc[t->plan.suppress.mask];
    const size_t columns = (size_t)texture->width;
    const size_t bytes = gls_texel_bytes(texture->texel);
    GLuint count = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int row = octave->atlas_row / GLS_BLOCK + y;
            const size_t at =
                (size_t)row * columns + (size_t)octave->atlas_column + (size_t)x;
            count += memcmp(&mask[bytes * at], none, bytes) != 0;
        }
    return count;
}

/* With the path "early-z" round 1 leaves depth 1 only in blocks with block maxima:
 * it discards their fragments and no others. Round 2 runs for these blocks and for no
 * others. Only comparisons decide which blocks these are, so they are the same on every
 * driver. */
static void check_culling(test_gpu *t) {
    gls_trial trial = test_trial(t);
    plan_rounds(&trial, false);
    test_gpu_ok(t, gls_stage_suppress(&t->gpu, &t->plan, GLS_SUPPRESS_THRESHOLD));
    char *mask = test_gpu_read(t, t->plan.suppress.mask);
    GLuint passed[2 * GLS_MAX_OCTAVES], marked[GLS_MAX_OCTAVES], blocks[GLS_MAX_OCTAVES];
    for (int o = 0; o < t->plan.space.octave_count; ++o) {
        const gls_octave *octave = &t->plan.space.octave[o];
        const int width = gls_ceil_div(octave->width, GLS_BLOCK),
                  height = gls_ceil_div(octave->height, GLS_BLOCK);
        blocks[o] = (GLuint)(width * height);
        marked[o] = count_marked(t, octave, width, height, mask);
    }
    free(mask);
    plan_rounds(&trial, true);
    test_trial_end(t, &trial);
    run_counted(t, passed);
    for (int o = 0; o < t->plan.space.octave_count; ++o) {
        assert_int_equal(passed[o], blocks[o] - marked[o]);
        assert_int_equal(passed[t->plan.space.octave_count + o], marked[o]);
    }
    assert_in_range(marked[0], 1, blocks[0] / 2);
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
    const struct CMUnitTest tests[] = { cmocka_unit_test(blobs) };
    return test_gpu_main("culling", tests, COUNT(tests), NULL, 0);
}
