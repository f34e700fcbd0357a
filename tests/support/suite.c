/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/test.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIXED_SEED = 20081 };

void *test_memory(size_t bytes) {
    void *memory = calloc(bytes > 0 ? bytes : 1, 1);
    if (!memory)
        fail_msg("no memory for %zu bytes", bytes);
    return memory;
}

uint64_t test_seed(void) {
    const char *text = getenv("GLSURF_SEED");
    return text && *text ? strtoull(text, NULL, 0) : FIXED_SEED;
}

gls_random test_random_make(uint64_t salt) {
    return gls_random_make(test_seed(), salt);
}

/* ---------------------------------------------------------------------- held -- */

enum { MAX_HELD = 8192 };

/* The array is no allocation, because tests count allocations of the library. It has a
 * lock, because other threads of a test use it too. */
static struct {
    atomic_flag lock;
    bool running; /* a test runs */
    size_t count;
    struct {
        void *object;
        void (*end)(void *object);
    } all[MAX_HELD];
} held = { .lock = ATOMIC_FLAG_INIT };

static void lock_held(void) {
    while (atomic_flag_test_and_set(&held.lock))
        continue;
}

void *test_hold(void *object, void (*end)(void *object)) {
    lock_held();
    const bool full = held.count == MAX_HELD;
    if (held.running && object && !full) {
        held.all[held.count].object = object;
        held.all[held.count++].end = end;
    }
    atomic_flag_clear(&held.lock);
    if (full)
        fail_msg("a test holds more than %d objects", MAX_HELD);
    return object;
}

void *test_scratch(size_t bytes) {
    return test_hold(test_memory(bytes), free);
}

void test_forget(const void *object) {
    lock_held();
    size_t at = held.count;
    while (at > 0 && held.all[at - 1].object != object)
        --at;
    if (at > 0)
        memmove(&held.all[at - 1], &held.all[at], (held.count-- - at) * sizeof *held.all);
    atomic_flag_clear(&held.lock);
}

void test_end_held(void) {
    while (held.count > 0) {
        --held.count;
        held.all[held.count].end(held.all[held.count].object);
    }
}

void test_log(void *user, glsurf_log_level level, const char *message) {
    if (level != GLSURF_LOG_INFO)
        fprintf(stderr, "glsurf: %s\n", message);
}

bool test_full(void) {
    const char *text = getenv("GLSURF_FULL");
    return text && strcmp(text, "1") == 0;
}

/* ------------------------------------------------------------------ failures -- */

enum { MAX_TESTS = 64, MAX_FAILED = 256 };

/* A test of a group, and the state that its setup may replace. ended: it ran to its end. */
typedef struct watched {
    const struct CMUnitTest *test;
    void *state;
    bool ended;
} watched;

static char failed[MAX_FAILED][160];
static int failed_count;

static void run_watched(void **state) {
    watched *of = *state;
    of->test->test_func(
        &of->state); /* cmocka leaves it by longjmp() if it fails or skips */
    of->ended = true;
}

static int set_up_watched(void **state) {
    watched *of = *state;
    held.running = true;
    return of->test->setup_func ? of->test->setup_func(&of->state) : 0;
}

static int tear_down_watched(void **state) {
    watched *of = *state;
    const int result = of->test->teardown_func ? of->test->teardown_func(&of->state) : 0;
    test_end_held();
    held.running = false;
    of->ended = of->ended && result == 0;
    return result;
}

static void note_failure(const char *group, const watched *of) {
    if (!of->ended && failed_count < MAX_FAILED)
        snprintf(failed[failed_count++], sizeof *failed, "%s (%s)", of->test->name, group);
}

void test_group(const char *name, const struct CMUnitTest *tests, size_t count) {
    watched all[MAX_TESTS];
    struct CMUnitTest run[MAX_TESTS];
    if (count > MAX_TESTS) {
        snprintf(failed[failed_count++], sizeof *failed, "%s has too many tests", name);
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        all[i] = (watched){ &tests[i], tests[i].initial_state, false };
        run[i] = (struct CMUnitTest){ tests[i].name, run_watched, set_up_watched,
                                      tear_down_watched, &all[i] };
    }
    printf("seed %" PRIu64 "\n", test_seed());
    fflush(stdout);
    if (_cmocka_run_group_tests(name, run, count, NULL, NULL) == 0)
        return;
    for (size_t i = 0; i < count; ++i)
        note_failure(name, &all[i]);
}

int test_end(const char *stage) {
    const int count = failed_count;
    failed_count = 0;
    if (count == 0)
        return EXIT_SUCCESS;
    fflush(stdout);
    fprintf(stderr, "\n%d failed:\n", count);
    for (int i = 0; i < count; ++i)
        fprintf(stderr, "  %s\n", failed[i]);
    if (stage)
        fprintf(stderr, "stage: src/stages/%s.c, shaders: shaders/%s\n", stage, stage);
    return EXIT_FAILURE;
}

void test_list_fill(struct CMUnitTest *list, char *names, void (*const *functions)(void **),
                    size_t count) {
    const char *name = strtok(names, ", ");
    for (size_t i = 0; i < count; ++i, name = strtok(NULL, ", "))
        list[i] = (struct CMUnitTest){ .name = name, .test_func = functions[i] };
}

int test_main(const char *name, const struct CMUnitTest *tests, size_t count) {
    test_group(name, tests, count);
    return test_end(NULL);
}
