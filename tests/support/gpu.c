/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include "check/trial.h"
#include "gl/gpu.h"
#include "gl/pass.h"
#include "stages/pipeline.h"
#include "stages/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_TESTS = 64 };

/* ------------------------------------------------------------ driver, context -- */

/* Prints the message and keeps it, because without a device nothing else does. */
static void keep_message(void *user, glsurf_log_level level, const char *message) {
    test_gpu *t = user;
    if (level == GLSURF_LOG_ERROR)
        snprintf(t->message, sizeof t->message, "%s", message);
    fprintf(stderr, "%s\n", message);
}

/* Has bits compared, in addition to bounds, if the driver rounds as C does and
 * GLSURF_TEST_EXACT is not 0. */
static glsurf_result find_exact(test_gpu *t) {
    const char *text = getenv("GLSURF_TEST_EXACT");
    const glsurf_result result = glsurf_device_rounding_check(t->device, &t->exact);
    t->exact = t->exact && !(text && strcmp(text, "0") == 0);
    return result;
}

static glsurf_result open_device(test_gpu *t, glsurf_path_choice paths) {
    return glsurf_device_create(
        &t->device,
        &(glsurf_device_desc){ .get_proc_address = glsurf_context_get_proc_address,
                               .log = keep_message,
                               .log_user = t,
                               .paths = paths });
}

/* Opens a device. With GLSURF_TEST_PATHS=other it takes the supported paths that are off by
 * default, and of the default paths only the forced ones. With a path's name only that path
 * is toggled, if the driver allows. */
static glsurf_result open_paths(test_gpu *t) {
    const char *paths = getenv("GLSURF_TEST_PATHS");
    glsurf_path_choice choice = { 0 };
    const glsurf_result result = open_device(t, choice);
    if (result || !paths)
        return result;
    uint32_t toggled = 0;
    for (int i = 0; i < GLSURF_PATHS; ++i)
        if (strcmp(paths, "other") == 0 ||
            strcmp(paths, glsurf_path_name((glsurf_path)i)) == 0)
            toggled |= 1u << i;
    choice.on = toggled & t->device->paths_supported & ~t->device->paths_taken;
    choice.off = toggled & t->device->paths_taken & ~t->device->paths_forced;
    glsurf_device_destroy(t->device);
    return open_device(t, choice);
}

/* Returns 0, or the exit code. */
static int set_up(test_gpu *t) {
    const int status = test_open(&t->context, &t->complaints);
    if (status)
        return status;
    if (open_paths(t))
        return test_missing(t->message);
    t->gpu.device = t->device;
    t->paths = t->device->paths_taken;
    snprintf(t->renderer, sizeof t->renderer, "%s",
             (const char *)t->device->gl.GetString(GL_RENDERER));
    if (find_exact(t) || gls_state_enter(t->device, &t->state))
        return test_missing(t->message);
    printf("OpenGL %s, %s\n", (const char *)t->device->gl.GetString(GL_VERSION),
           t->exact ? "bits are compared" : "bounds are compared");
    return 0;
}

static void tear_down(test_gpu *t) {
    if (t->gpu.device)
        gls_gpu_destroy(&t->gpu);
    gls_maps_free(&t->maps);
    glsurf_device_destroy(t->device);
    glsurf_context_destroy(t->context);
}

/* --------------------------------------------------------------------- suite -- */

/* Runs after each test, and fails it if the driver complained. */
static int check_complaints(void **state) {
    test_gpu *t = *state;
    if (t->complaints == 0)
        return 0;
    print_error("%s on %s: the driver sent %u messages of medium or high severity\n",
                t->stage, t->renderer, t->complaints);
    t->complaints = 0;
    return -1;
}

/* The subject of the stage, or NULL if the preset under test does not have it. */
static const gls_subject *subject_of(const test_gpu *t, const char *name) {
    const gls_subject *const *s = gls_subjects;
    while (*s && strcmp((*s)->name, name) != 0)
        ++s;
    return *s && gls_subject_is_of(*s, t->preset) ? *s : NULL;
}

static void cases_of_the_check(void **state) {
    test_gpu *t = *state;
    test_cases(t, t->subject, t->subject->cases, (size_t)t->subject->count);
}

static void run(test_gpu *t, const struct CMUnitTest *tests, size_t count) {
    const struct CMUnitTest first = cmocka_unit_test(cases_of_the_check);
    struct CMUnitTest with_state[MAX_TESTS + 1] = { first };
    const size_t own = t->subject ? 1 : 0;
    memcpy(with_state + own, tests, count * sizeof *tests);
    for (size_t i = 0; i < own + count; ++i) {
        with_state[i].initial_state = t;
        with_state[i].teardown_func = check_complaints;
    }
    test_group(t->stage, with_state, own + count);
}

/* Returns true if a stage has the group's name. Other groups test what stages share. */
static bool is_stage(const char *name) {
    char path[512];
    snprintf(path, sizeof path, GLSURF_TEST_SOURCE "/shaders/%s", name);
    return access(path, F_OK) == 0;
}

static int run_presets(test_gpu *t, const char *name, const struct CMUnitTest *tests,
                       size_t count) {
    if (count > MAX_TESTS)
        return EXIT_FAILURE;
    for (int i = 0; (t->preset = test_preset(name, i)) != NULL; ++i) {
        snprintf(t->stage, sizeof t->stage, "%s, preset %s, %s", name,
                 glsurf_preset_name(t->preset->preset),
                 glsurf_detector_name(t->preset->detector));
        t->subject = test_full() ? NULL : subject_of(t, name);
        run(t, tests, test_sample(t->preset, count));
    }
    return test_end(is_stage(name) ? name : NULL);
}

int test_gpu_main(const char *name, const struct CMUnitTest *tests, size_t count,
                  const struct CMUnitTest *full, size_t full_count) {
    if (test_full() && full_count == 0) {
        printf("skipped: there are no big cases\n");
        return TEST_SKIP;
    }
    test_gpu *t = calloc(1, sizeof *t);
    if (!t)
        return EXIT_FAILURE;
    int status = set_up(t);
    if (status == 0)
        status = test_full() ? run_presets(t, name, full, full_count)
                             : run_presets(t, name, tests, count);
    tear_down(t);
    free(t);
    return status;
}

/* ------------------------------------------------------------------ fixtures -- */

void test_gpu_ok(test_gpu *t, glsurf_result result) {
    if (result)
        fail_msg("%s on %s: %s: %s", t->stage, t->renderer, glsurf_result_string(result),
                 t->device->failure.message);
}

void test_gpu_plan(test_gpu *t, const gls_plan_params *params) {
    gls_plan_params p = *params;
    gls_failure failure = { 0 };
    if (!p.preset)
        p.preset = t->preset;
    p.paths = t->paths;
    if (p.max_size == 0)
        p.max_size = t->device->max_size;
    if (p.memory_limit == 0)
        p.memory_limit = (uint64_t)16 << 30;
    if (gls_plan_make(&failure, &t->plan, &p))
        fail_msg("%s: %s", t->stage, failure.message);
    assert_int_equal(t->plan.paths, t->paths); /* no path is given up */
    gls_slots_set(&t->gpu, t->plan.textures.desc);
    gls_passes_begin(&t->gpu);
    test_gpu_ok(t, gls_pipeline_tables(&t->gpu, &t->plan));
}

test_case test_case_of(const test_gpu *t, const char *input) {
    return (test_case){ .stage = t->stage,
                        .driver = t->renderer,
                        .input = input,
                        .width = t->plan.space.width,
                        .height = t->plan.space.height };
}

int test_gpu_side(const test_gpu *t, int side) {
    return gls_min_int(side, t->device->max_size - 1);
}

/* Makes a trial with the test's device and plan. */
static gls_trial trial_of(test_gpu *t, gls_maps *maps) {
    return (gls_trial){ .device = t->device,
                        .chosen = t->preset->preset,
                        .preset = t->preset,
                        .paths = t->paths,
                        .gpu = &t->gpu,
                        .plan = &t->plan,
                        .maps = maps,
                        .finding = { .exact = t->exact } };
}

void test_trial_end(test_gpu *t, gls_trial *trial) {
    gls_trial_end(trial);
    test_gpu_ok(t, trial->result);
    if (trial->finding.wrong > 0)
        fail_msg("%s on %s, seed %llu: %s; wrong numbers: %llu of %llu", t->stage,
                 t->renderer, (unsigned long long)test_seed(), trial->finding.message,
                 (unsigned long long)trial->finding.wrong,
                 (unsigned long long)trial->finding.values);
}

gls_trial test_trial(test_gpu *t) {
    gls_trial trial = trial_of(t, &t->maps);
    trial.random = test_random_make(t->salt++);
    ++t->gpu.mark; /* neither the mark of the previous case nor 0 */
    return trial;
}

/* The path that a plan gives up: "gather", if textures may not be larger than the image. */
static uint32_t given_up(const gls_plan_params *plan) {
    const bool largest = gls_max_int(plan->width, plan->height) == plan->max_size;
    return largest ? 1u << GLSURF_PATH_GATHER : 0;
}

void test_cases(test_gpu *t, const gls_subject *subject, const gls_case *cases,
                size_t count) {
    for (size_t i = 0; i < count; ++i) {
        gls_trial trial = test_trial(t);
        gls_subject_run(subject, &trial, &cases[i]);
        test_trial_end(t, &trial);
        if (!subject->open && cases[i].plan.width > 0)
            assert_int_equal(t->plan.paths, t->paths & ~given_up(&cases[i].plan));
    }
}

size_t test_gpu_texels(const test_gpu *t, gls_slot slot) {
    const gls_texture_desc *texture = &t->plan.textures.desc[slot];
    return (size_t)texture->width * (size_t)texture->height;
}

void *test_gpu_read(test_gpu *t, gls_slot slot) {
    gls_trial trial = trial_of(t, NULL);
    void *data = test_hold(gls_trial_release(&trial, gls_trial_read(&trial, slot)), free);
    test_trial_end(t, &trial);
    return data;
}

void test_gpu_write(test_gpu *t, gls_slot slot, const void *data, size_t texels) {
    gls_trial trial = trial_of(t, NULL);
    assert_true(texels <= test_gpu_texels(t, slot));
    gls_trial_write(&trial, slot, data, texels);
    test_trial_end(t, &trial);
}
