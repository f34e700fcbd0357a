/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * OpenGL ES gives the same bytes as OpenGL. Runs the public calls in three contexts of one
 * driver: OpenGL; OpenGL ES; and one with only what every OpenGL ES 3.0 has. In the last
 * two, calls run in unusual floating-point environments and must leave them unchanged.
 */
#include "calls/steps.h"
#include "extract.h"
#include "state/capped.h"
#include "support/floats.h"

#include <stdlib.h>

enum { MAX_SCENARIOS = 16, WIDTH_OF_SCENE = 400, HEIGHT_OF_SCENE = 300, SYSTEMS = 4 };

static const glsurf_extractor_desc systems[SYSTEMS] = {
    { 0 },
    { .preset = GLSURF_PRESET_PAPER },
    { .detector = GLSURF_DETECTOR_CENSURE },
    { .detector = GLSURF_DETECTOR_DOG },
};

/* Results in one context. */
typedef struct results {
    uint64_t sum[MAX_SCENARIOS];
    feature_list features[SYSTEMS];
} results;

/* The sample runs every other item in the capped context. */
static bool is_run(size_t i, glsurf_get_proc_address *get) {
    return i % 2 == 0 || test_full() || get != capped_get_proc_address;
}

static void run_scenario(const scenario *self, bench *on, bool other_floats) {
    int number = 0;
    for (const step *const *next = self->steps; *next; ++next) {
        const step *at = *next;
        if (other_floats)
            test_floats_set(number = number % (TEST_FLOATS - 1) + 1);
        const glsurf_result result = at->run(on);
        const bool same = test_floats_are(number);
        test_floats_set(0);
        if (result)
            fail_msg("%s: %s: %s", self->name, at->name, step_message(at, on));
        if (other_floats && !same)
            fail_msg("%s: %s changes the floating-point environment", self->name, at->name);
    }
}

static void run_scenarios(results *self, glsurf_get_proc_address *get, bool other_floats) {
    bench on = bench_make(get);
    on.any_api = true;
    for (size_t i = 0; scenarios[i].name; ++i) {
        assert_true(i < MAX_SCENARIOS);
        if (!is_run(i, get))
            continue;
        run_scenario(&scenarios[i], &on, other_floats);
        self->sum[i] = on.sum;
        bench_clear(&on);
    }
    bench_free(&on);
}

static feature_list features_of(const picture *scene, glsurf_extractor_desc desc,
                                glsurf_get_proc_address *get) {
    glsurf_extractor *extractor =
        extractor_with((glsurf_device_desc){ .get_proc_address = get }, desc);
    feature_list list = extract(extractor, scene);
    glsurf_extractor_destroy(extractor);
    return list;
}

/* Computes the results in a new context. */
static results results_in(glsurf_context_api api, glsurf_get_proc_address *get) {
    results self = { 0 };
    glsurf_context *context = NULL;
    if (glsurf_context_create(&context, &(glsurf_context_desc){ .api = api }))
        skip(); /* the driver has no such context */
    print_message("%s\n", (const char *)glGetString(GL_VERSION));
    picture scene = picture_scene(WIDTH_OF_SCENE, HEIGHT_OF_SCENE, 1, 8);
    for (int s = 0; s < SYSTEMS; ++s) {
        if (!is_run((size_t)s + 1, get))
            continue;
        self.features[s] = features_of(&scene, systems[s], get);
        assert_true(self.features[s].count > 50);
    }
    run_scenarios(&self, get, api == GLSURF_CONTEXT_API_GLES);
    picture_free(&scene);
    glsurf_context_destroy(context);
    return self;
}

static void assert_same(const results *a, const results *b, glsurf_get_proc_address *get) {
    for (size_t i = 0; scenarios[i].name; ++i)
        if (is_run(i, get) && a->sum[i] != b->sum[i])
            fail_msg("%s: the bytes differ", scenarios[i].name);
    for (int i = 0; i < SYSTEMS; ++i)
        if (is_run((size_t)i + 1, get))
            assert_same_features(&a->features[i], &b->features[i]);
}

static void expect(void **state, glsurf_get_proc_address *get) {
    const results *gl = *state;
    results found = results_in(GLSURF_CONTEXT_API_GLES, get);
    assert_same(&found, gl, get);
}

static void es_gives_the_bytes_of_gl(void **state) {
    expect(state, glsurf_context_get_proc_address);
}

static void the_least_es_3_0_gives_them_too(void **state) {
    expect(state, capped_get_proc_address);
}

/* The loader has only functions of OpenGL ES 3.0, so no other is called. */
static void functions_of_es_3_0_are_all_it_calls(void **state) {
    if (!pure_is_there()) {
        print_message("the build found no gl.xml: install khronos-api\n");
        skip();
    }
    expect(state, pure_get_proc_address);
}

static int make_gl(void **state) {
    results *gl = test_memory(sizeof *gl);
    *gl = results_in(GLSURF_CONTEXT_API_GL, glsurf_context_get_proc_address);
    *state = gl;
    return 0;
}

static int free_gl(void **state) {
    results *gl = *state;
    for (int i = 0; i < SYSTEMS; ++i)
        feature_list_free(&gl->features[i]);
    free(gl);
    return 0;
}

int main(void) {
    driver used;
    driver_open(&used); /* skips if the driver is missing */
    TEST_LIST(tests, es_gives_the_bytes_of_gl, the_least_es_3_0_gives_them_too,
              functions_of_es_3_0_are_all_it_calls);
    const int status = cmocka_run_group_tests_name("apis", tests, make_gl, free_gl);
    if (glsurf_context_make_current(used.context))
        return EXIT_FAILURE;
    driver_close(&used);
    return status ? EXIT_FAILURE : EXIT_SUCCESS;
}
