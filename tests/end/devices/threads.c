/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Several threads, each with its own context, device, extractor, matcher and panorama; then
 * several devices with such objects in one context, used in turn. Each gets the same
 * results as alone. ThreadSanitizer also runs this test: see sanitize.sh.
 */
#include "calls/steps.h"
#include "state/query.h"

#include <pthread.h>
#include <stdio.h>

enum { THREADS = 3, SCENARIOS = 16, IN_TURN = 3 };

typedef struct worker {
    pthread_t thread;
    pthread_barrier_t *start;
    glsurf_get_proc_address *get;
    int first, count; /* the first scenario, and their number */
    uint64_t sum[SCENARIOS];
    char failure[256];
} worker;

static int scenario_count(void) {
    int count = 0;
    while (scenarios[count].name)
        ++count;
    return count;
}

/* cmocka's assertions work only on the main thread, so this stores a message for it. */
static void run_scenario(worker *self, bench *on, int n) {
    const step *at;
    if (scenario_run(&scenarios[n], on, &at))
        snprintf(self->failure, sizeof self->failure, "%s: %s: %.150s", scenarios[n].name,
                 at->name, step_message(at, on));
    if (self->sum[n] != 0 && self->sum[n] != on->sum)
        snprintf(self->failure, sizeof self->failure, "%s: the bytes differ from before",
                 scenarios[n].name);
    self->sum[n] = on->sum;
    bench_clear(on);
}

static void *work(void *argument) {
    worker *self = argument;
    char reason[200];
    glsurf_context *context = test_context(false, reason, sizeof reason);
    if (self->start)
        pthread_barrier_wait(self->start);
    if (!context) {
        snprintf(self->failure, sizeof self->failure, "no context: %s", reason);
        return NULL;
    }
    bench own = bench_make(NULL);
    own.get = self->get;
    for (int i = 0; i < self->count && !self->failure[0]; ++i)
        run_scenario(self, &own, (self->first + i) % scenario_count());
    bench_free(&own);
    glsurf_context_destroy(context);
    return NULL;
}

static void join(worker *self) {
    assert_int_equal(pthread_join(self->thread, NULL), 0);
    if (self->failure[0])
        fail_msg("%s", self->failure);
}

/* Sums of all scenarios, each run alone. */
static uint64_t expected[SCENARIOS];

static void each_alone(void **state) {
    const int count = scenario_count();
    assert_true(count <= SCENARIOS);
    bench alone = bench_make(NULL);
    for (int n = 0; n < count; ++n) {
        const step *at;
        assert_ok(scenario_run(&scenarios[n], &alone, &at));
        expected[n] = alone.sum;
        bench_clear(&alone);
    }
    bench_free(&alone);
}

/* All threads begin at once. Each runs `each` scenarios, from a different first one. */
static void check_threads(glsurf_get_proc_address *get, int each) {
    const int count = scenario_count();
    pthread_barrier_t start;
    worker workers[THREADS] = { 0 };
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (int i = 0; i < THREADS; ++i) {
        workers[i] = (worker){
            .start = &start, .get = get, .first = i * count / THREADS, .count = each
        };
        assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; ++i)
        join(&workers[i]);
    pthread_barrier_destroy(&start);
    for (int i = 0; i < THREADS; ++i)
        for (int k = 0; k < each; ++k) {
            const int n = (workers[i].first + k) % count;
            assert_true(workers[i].sum[n] == expected[n] && expected[n] != 0);
        }
}

static void threads_with_a_callback(void **state) {
    const int all = scenario_count();
    check_threads(glsurf_context_get_proc_address, test_full() ? all : all / 3 + 1);
}

/* GLEW only loads the functions, so in a sample the threads divide the scenarios. */
static void threads_with_glew(void **state) {
    if (is_es())
        skip(); /* GLEW does not load OpenGL ES */
#ifdef GLSURF_TEST_GLEW
    check_threads(NULL, test_full() ? scenario_count() : scenario_count() / THREADS + 1);
#else
    skip();
#endif
}

/* Runs the steps of several scenarios in turn. */
static void in_turn(const int number[IN_TURN]) {
    bench on[IN_TURN];
    const step *const *at[IN_TURN];
    for (int i = 0; i < IN_TURN; ++i) {
        on[i] = bench_make(NULL);
        at[i] = scenarios[number[i]].steps;
    }
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < IN_TURN; ++i)
            if (*at[i]) {
                if ((*at[i])->run(&on[i]))
                    fail_msg("%s: %s", (*at[i])->name, step_message(*at[i], &on[i]));
                ++at[i];
                any = true;
            }
    }
    for (int i = 0; i < IN_TURN; ++i) {
        assert_true(on[i].sum == expected[number[i]]);
        bench_free(&on[i]);
    }
}

static void several_in_one_context(void **state) {
    const int count = scenario_count();
    /* In a sample, each group of three scenarios runs in turn. In full, each scenario also
     * runs in turn with itself and its successor. */
    for (int n = 0; n < count; n += 3)
        in_turn((const int[]){ n, (n + 1) % count, (n + 2) % count });
    for (int n = 0; n < count && test_full(); ++n)
        in_turn((const int[]){ n, n, (n + 1) % count });
}

int main(void) {
    TEST_LIST(tests, each_alone, threads_with_a_callback, threads_with_glew,
              several_in_one_context);
    return driver_main("threads", tests, COUNT(tests));
}
