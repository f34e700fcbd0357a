/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Shared by the tests: cmocka with the headers that it needs, the GPU fixture, random
 * numbers, nasty images, and comparisons that report where they failed.
 *
 * ENVIRONMENT
 *   GLSURF_DRIVER  the text that GL_RENDERER has to begin with. Without such a driver the
 *                  test is skipped (exit code 77), but it fails if the text names llvmpipe,
 *                  which every machine has. Unset: the test takes any driver, and fails
 *                  without one.
 *   GLSURF_FULL    1: the test runs its big cases instead of its ordinary ones
 *   GLSURF_SEED    replaces the fixed seed
 *   GLSURF_TEST_MATCH
 *                  shaders: tests of end/ match without the path "cpu-match", unless they
 *                  choose it
 *   GLSURF_TEST_API
 *                  gl or gles: contexts of OpenGL or of OpenGL ES. Unset: of OpenGL if
 *                  there is one, else of OpenGL ES
 */
#ifndef GLSURF_TEST_SUPPORT_TEST_H
#define GLSURF_TEST_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/subjects.h"
#include "gl/gpu.h"
#include "gl/object.h"
#include "gl/state.h"
#include "glsurf/glsurf_context.h"
#include "stages/plan.h"

enum { TEST_SKIP = 77 };

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Check the results of the library's calls. */
#define assert_ok(call)       assert_int_equal(call, GLSURF_OK)
#define assert_argument(call) assert_int_equal(call, GLSURF_ERROR_ARGUMENT)

static const double pi = 3.14159265358979323846;

/* ------------------------------------------------------------------- memory -- */

/* Returns zeroed memory; release it with free(). Fails the test if memory runs out. */
void *test_memory(size_t bytes);

/* Has the running test end an object after its teardown, the last object first. Returns the
 * object. Does nothing while no test runs. */
void *test_hold(void *object, void (*end)(void *object));

/* Returns zeroed memory that ends with the running test. */
void *test_scratch(size_t bytes);

/* Undoes test_hold(): the caller ends the object. */
void test_forget(const void *object);

/* Ends all held objects now, for a teardown that counts what is left. */
void test_end_held(void);

/* ------------------------------------------------------------------- random -- */

/* The seed of this run. */
uint64_t test_seed(void);

/* A generator that starts from the seed; different salts give different sequences. */
gls_random test_random_make(uint64_t salt);

/* ------------------------------------------------------------------- images -- */

/* Draws a picture of width x height bytes without padding, which ends with the test. */
uint8_t *test_image_make(gls_picture_kind kind, int width, int height, gls_random *random);

/* -------------------------------------------------------------------- suite -- */

/* A glsurf_log_callback that prints warnings and errors. */
void test_log(void *user, glsurf_log_level level, const char *message);

/* Returns true if GLSURF_FULL asks for the big cases. */
bool test_full(void);

/* Declares an array of cmocka tests: functions without setup and teardown. */
#define TEST_LIST(list, ...)                                                               \
    static char list##_names[] = #__VA_ARGS__;                                             \
    static void (*const list##_functions[])(void **) = { __VA_ARGS__ };                    \
    struct CMUnitTest list[COUNT(list##_functions)];                                       \
    test_list_fill(list, list##_names, list##_functions, COUNT(list))

/* Fills a list with functions. It changes their names, which are separated by commas, and
 * keeps them. */
void test_list_fill(struct CMUnitTest *list, char *names, void (*const *functions)(void **),
                    size_t count);

/* Runs a group of cmocka tests and notes each test that fails. */
void test_group(const char *name, const struct CMUnitTest *tests, size_t count);

/* Prints the failed tests of all groups and, unless `stage` is NULL, the stage's files.
 * Returns main()'s exit code. */
int test_end(const char *stage);

/* Runs a single group, without a GPU. Returns main()'s exit code. */
int test_main(const char *name, const struct CMUnitTest *tests, size_t count);

/* Does the same with each preset in turn, whose gls_preset_data is in *state. The report
 * names the group and the preset. */
int test_presets_main(const char *name, const struct CMUnitTest *tests, size_t count);

/* Returns a test's preset number `index`, detector by detector; NULL after the last. */
const gls_preset_data *test_preset(const char *test, int index);

/* Returns how many of a stage's `count` tests run with a preset: the first two if other
 * presets run the same code with other numbers, otherwise all. With GLSURF_FULL: all. */
size_t test_sample(const gls_preset_data *preset, size_t count);

/* ---------------------------------------------------------------------- GPU -- */

/* Returns the API of all test contexts. Ends the program if GLSURF_TEST_API is wrong. */
glsurf_context_api test_api(void);

/* Creates a context of test_api() and makes it current on this thread. On failure returns
 * NULL and writes the reason as a sentence. */
glsurf_context *test_context(bool debug, char *reason, size_t size);

/* An OpenGL function that a test replaces. */
typedef struct test_own {
    const char *name;
    void (*own)(void); /* the test's function */
    void *real;        /* pointer that receives the driver's function */
} test_own;

/* Returns the test's function of this name, or the driver's if no row replaces it. */
void *test_own_function(const test_own *rows, size_t count, const char *name);

/* Counts and prints complaints about the current context: KHR_debug messages of medium or
 * high severity, except about costs that tests cause on purpose. */
void test_listen(unsigned *complaints);

/* Prints why the test cannot run. Returns the exit code: skipped if GLSURF_DRIVER names a
 * driver other than llvmpipe, otherwise failed. */
int test_missing(const char *reason);

/* Creates a debug context of GLSURF_DRIVER, makes it current, and listens to it. Returns 0,
 * or the exit code if there is none. */
int test_open(glsurf_context **context, unsigned *complaints);

typedef struct test_gpu {
    char stage[64]; /* name of the stage and of the preset, for the report */
    const gls_preset_data *preset;
    const gls_subject *subject; /* the check's subject of the stage, or NULL */
    glsurf_context *context;
    glsurf_device *device;
    gls_gpu gpu; /* on the device */
    gls_state state;
    gls_plan plan;
    gls_maps maps;  /* of trials */
    uint32_t paths; /* of the next plan; at first, the device's */
    uint64_t salt;  /* of the random numbers of the next trial */
    char renderer[128];
    char message[512];   /* of the last error */
    bool exact;          /* compare bits too: the driver rounds as C does */
    unsigned complaints; /* see test_listen() */
} test_gpu;

/* Runs the tests for each preset, with the test_gpu in *state. Before them it runs the
 * cases of the check's subject of this name, if there is one. With GLSURF_FULL it runs only
 * the tests of `full`, or skips if there are none. A test also fails if the driver
 * complains. GLSURF_TEST_PATHS=other takes the paths that are off by default on this
 * driver. Returns main()'s exit code. */
int test_gpu_main(const char *name, const struct CMUnitTest *tests, size_t count,
                  const struct CMUnitTest *full, size_t full_count);

/* The device of an extractor, a matcher or a panorama. */
static inline glsurf_device *test_device_of(const void *object) {
    return ((const gls_object *)object)->device; /* gls_object is the first field */
}

/* Fails the test with the device's message unless the result is GLSURF_OK. */
void test_gpu_ok(test_gpu *t, glsurf_result result);

/* Makes a plan and its tables, and makes the plan current. In params, preset NULL is the
 * preset under test, max_size 0 the driver's limit, and memory_limit 0 is 16 GiB. */
void test_gpu_plan(test_gpu *t, const gls_plan_params *params);

/* Returns the side, or if that is less the largest side of an image that the path "gather"
 * takes: it needs textures with a row and a column more. */
int test_gpu_side(const test_gpu *t, int side);

/* The number of texels of a slot. */
size_t test_gpu_texels(const test_gpu *t, gls_slot slot);

/* Reads a whole slot. The result ends with the test. */
void *test_gpu_read(test_gpu *t, gls_slot slot);

/* Writes the first texels of a slot, and fills the others with bytes of 0xff (NaN as
 * floats), which no stage may use. */
void test_gpu_write(test_gpu *t, gls_slot slot, const void *data, size_t texels);

/* ------------------------------------------------------------------- check -- */

/* Begin and end a trial of the check (check/trial.h), with the test's preset and paths and
 * its own random numbers. If a call has failed, or something wrong was found, the test
 * fails with its message. */
gls_trial test_trial(test_gpu *t);
void test_trial_end(test_gpu *t, gls_trial *trial);

/* Runs cases of a subject of the check. */
void test_cases(test_gpu *t, const gls_subject *subject, const gls_case *cases,
                size_t count);

static inline void test_one(test_gpu *t, const gls_subject *subject, gls_case c) {
    test_cases(t, subject, &c, 1);
}

/* A stage's test. The check's cases show that the GPU does as the reference. The test adds
 * cases at the limits of drivers, and its own tests of what no case can show. */
typedef struct test_stage {
    const gls_subject *subject;
    const gls_case *more;
    size_t count;
    const gls_case *full; /* with GLSURF_FULL */
    size_t full_count;
    const struct CMUnitTest *own;
    size_t own_count;
} test_stage;

#define TEST_MORE(rows) .more = (rows), .count = COUNT(rows)
#define TEST_FULL(rows) .full = (rows), .full_count = COUNT(rows)
#define TEST_OWN(tests) .own = (tests), .own_count = COUNT(tests)

/* Runs a stage's test as test_gpu_main() does. */
int test_stage_main(const test_stage *of);

/* ------------------------------------------------------------------ reports -- */

/* The test's circumstances. A failure reports them with position and values. */
typedef struct test_case {
    const char *stage, *driver;
    const char *input; /* kind of image, or another description */
    int width, height;
} test_case;

test_case test_case_of(const test_gpu *t, const char *input);

#endif
