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
 *   GLSURF_TEST_API
 *                  gl or gles: contexts are of OpenGL or of OpenGL ES. Unset: of OpenGL,
 *                  else of OpenGL ES
 */
#ifndef GLSURF_TEST_SUPPORT_TEST_H
#define GLSURF_TEST_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gl/gpu.h"
#include "gl/object.h"
#include "gl/state.h"
#include "glsurf/glsurf_context.h"
#include "plan/plan.h"

enum { TEST_SKIP = 77 };

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const double pi = 3.14159265358979323846;

/* ------------------------------------------------------------------- memory -- */

/* Zeroed memory, to be freed by free(). Fails the test if there is none. */
void *test_memory(size_t bytes);

/* ------------------------------------------------------------------- random -- */

typedef struct test_random {
    uint64_t state;
} test_random;

/* The seed of this run. */
uint64_t test_seed(void);

/* A generator that starts from the seed; different salts give different sequences. */
test_random test_random_make(uint64_t salt);

uint32_t test_random_bits(test_random *random);
/* A number from 0 to below - 1; below > 0. */
uint32_t test_random_below(test_random *random, uint32_t below);
/* A number of at least low and less than high. */
double test_random_between(test_random *random, double low, double high);

/* ------------------------------------------------------------------- images -- */

typedef enum test_image_kind {
    TEST_IMAGE_ZERO,
    TEST_IMAGE_WHITE,
    TEST_IMAGE_PIXEL, /* one white pixel */
    TEST_IMAGE_CHECKERBOARD,
    TEST_IMAGE_RAMP_X,
    TEST_IMAGE_RAMP_Y,
    TEST_IMAGE_RAMP_DIAGONAL,
    TEST_IMAGE_STEP,  /* an edge between black and white */
    TEST_IMAGE_NOISE, /* independent pixels */
    TEST_IMAGE_BLOBS, /* smooth texture with blobs of many sizes */
    TEST_IMAGE_KINDS
} test_image_kind;

const char *test_image_name(test_image_kind kind);

/* An image of width x height bytes without padding between rows; freed by free(). */
uint8_t *test_image_make(test_image_kind kind, int width, int height, test_random *random);

/* The same image, into the caller's memory. */
void test_image_fill(test_image_kind kind, int width, int height, test_random *random,
                     uint8_t *gray);

/* -------------------------------------------------------------------- suite -- */

/* A glsurf_log_callback that prints warnings and errors. */
void test_log(void *user, glsurf_log_level level, const char *message);

/* The angle between two directions, 0 to pi. */
double test_turn_between(double a, double b);

/* Whether GLSURF_FULL asks for the big cases. */
bool test_full(void);

/* Runs a group of cmocka tests and notes which of them fail. */
void test_group(const char *name, const struct CMUnitTest *tests, size_t count);

/* Prints what failed in all groups and, if the groups are those of a stage, where its files
 * are. Returns main()'s exit code. */
int test_end(const char *stage);

/* Runs a single group, without a GPU. Returns main()'s exit code. */
int test_main(const char *name, const struct CMUnitTest *tests, size_t count);

/* The same for each preset in turn, with the preset's gls_preset_data in *state. The
 * report names the group and the preset. */
int test_presets_main(const char *name, const struct CMUnitTest *tests, size_t count);

/* The presets that a test runs with, detector by detector, in turn; NULL after the last. */
const gls_preset_data *test_preset(const char *test, int index);

/* How many of `count` tests of a stage the suite runs with a preset: the first two if the
 * stage's code is that of other presets, with other numbers. With GLSURF_FULL all. */
size_t test_sample(const gls_preset_data *preset, size_t count);

/* ---------------------------------------------------------------------- GPU -- */

/* The API of all contexts of tests: GLSURF_TEST_API. Ends the program if that is wrong. */
glsurf_context_api test_api(void);

/* Creates a context of test_api() and makes it current on this thread. On failure returns
 * NULL and writes the reason as a sentence. */
glsurf_context *test_context(bool debug, char *reason, size_t size);

/* Whether a message of KHR_debug is a complaint: one of medium or high severity that is not
 * about the cost of what the tests do on purpose. */
bool test_is_complaint(GLenum type, GLenum severity, const char *message);

typedef struct test_gpu {
    char stage[64]; /* name of the stage and of the preset, for the report */
    const gls_preset_data *preset;
    glsurf_context *context;
    glsurf_device *device;
    gls_gpu gpu; /* on the device */
    gls_state state;
    gls_plan plan;
    uint32_t paths; /* of the next plan; at first, those that are best on this driver */
    char renderer[128];
    char message[512]; /* of the last error */
    bool exact;        /* compare bits too: the driver rounds as C does */
    int complaints;    /* see test_is_complaint() */
    char complaint[512];
} test_gpu;

/* Runs the tests for each preset, with the test_gpu in *state. With GLSURF_FULL it runs the
 * tests of `full` instead, or skips if there are none. A test also fails if the driver
 * complained during it. With GLSURF_TEST_PATHS=other, the paths are those that are not
 * taken on this driver by default. Returns main()'s exit code. */
int test_gpu_main(const char *name, const struct CMUnitTest *tests, size_t count,
                  const struct CMUnitTest *full, size_t full_count);

/* Counts complaints about the current context in t. Does nothing without KHR_debug. */
void test_gpu_listen(test_gpu *t);

/* The device of an extractor, a matcher or a panorama. */
static inline glsurf_device *test_device_of(const void *object) {
    return ((const gls_object *)object)->device; /* the object is the first field */
}

/* Fails the test with the device's message unless the result is GLSURF_OK. */
void test_gpu_ok(test_gpu *t, glsurf_result result);

/* Makes a plan and its tables, and makes it the current one. In params, preset NULL means
 * the preset under test, max_size 0 the driver's limit and memory_limit 0 16 GiB. */
void test_gpu_plan(test_gpu *t, const gls_plan_params *params);

/* The side of an image, or the largest that the driver's textures have if that is less. */
int test_gpu_side(const test_gpu *t, int side);

/* The number of texels of a slot. */
size_t test_gpu_texels(const test_gpu *t, gls_slot slot);

/* Reads a whole slot; free() frees the result. */
void *test_gpu_read(test_gpu *t, gls_slot slot);

/* Writes the first texels of a slot. It fills the others with values that no stage may use:
 * bytes of 0xff, which are NaN as floats. */
void test_gpu_write(test_gpu *t, gls_slot slot, const void *data, size_t texels);

/* Read and write an image slot, whose texels hold one pixel or four pixels of a row. The
 * pixels in memory have no padding. In the slot, pixels beyond the end of a row are written
 * as 0, and must be 0 when read. */
void *test_gpu_read_image(test_gpu *t, gls_slot slot);
void test_gpu_write_image(test_gpu *t, gls_slot slot, const void *pixels);

/* Writes the last level of a HistoPyramid, one texel, so that its list has `count`
 * entries. */
void test_gpu_set_count(test_gpu *t, const gls_pyramid_plan *pyramid, uint32_t count);

/* -------------------------------------------------------------------- maps -- */

/* The reference's results for an image, up to the masks. */
typedef struct test_maps {
    uint8_t *gray;
    uint16_t *smooth; /* if the preset smooths the image */
    uint32_t *integral;
    float *determinants; /* of one octave, if the preset smooths responses */
    float *response[GLS_MAX_OCTAVES];
    float *maxima[GLS_MAX_OCTAVES];
    uint8_t *mask[GLS_MAX_OCTAVES];
} test_maps;

/* Allocates zeroed maps for a plan; frees the old ones. */
void test_maps_make(test_maps *maps, const gls_plan *plan);
void test_maps_free(test_maps *maps);

/* Makes the plan current, as test_gpu_plan() does, and allocates its maps. */
void test_maps_plan(test_maps *maps, test_gpu *t, const gls_plan_params *params);

/* Fill maps. test_maps_image() makes gray, smooth and integral from an image of that kind;
 * test_maps_sum() makes smooth and integral from gray; test_maps_response() makes the
 * responses from integral; test_maps_image_response() makes all of these. */
void test_maps_image(test_maps *maps, const gls_plan *plan, test_image_kind kind,
                     test_random *random);
void test_maps_sum(test_maps *maps, const gls_plan *plan);
void test_maps_response(test_maps *maps, const gls_plan *plan);
void test_maps_image_response(test_maps *maps, const gls_plan *plan, test_image_kind kind,
                              test_random *random);

/* Random responses that are whole multiples of `unit`, from -1 to `steps` times: full of
 * ties. */
void test_maps_ties(test_maps *maps, const gls_plan *plan, int steps, float unit,
                    test_random *random);

/* Makes maxima and mask from the responses. */
void test_maps_suppress(test_maps *maps, const gls_plan *plan, float threshold);

/* Reads the responses of an octave, as many floats a sample as it has channels; free()
 * frees the result. */
float *test_maps_read_response(test_gpu *t, int octave);

/* Upload the responses, and the integral image both as it is and by four. */
void test_maps_write_response(const test_maps *maps, test_gpu *t);
void test_maps_write_integral(const test_maps *maps, test_gpu *t);

/* A pixel of the image that the integral image sums, in the same units. */
uint32_t test_maps_summed(const test_maps *maps, const gls_plan *plan, int x, int y);

/* A stage's test on one image, and its run on an image of every kind. */
typedef void test_image_check(test_gpu *t, int width, int height, test_image_kind kind,
                              test_random *random);
void test_every_image(test_gpu *t, int width, int height, uint64_t salt,
                      test_image_check *check);

size_t test_octave_samples(const gls_octave *octave);
size_t test_map_size(const gls_octave *octave); /* in floats */

/* Whether a filter of `size` pixels at sample (i, j) stays inside the image. */
bool test_filter_fits(const gls_plan *plan, const gls_octave *octave, int size, int i,
                      int j);

/* Whether a level of an octave has a response at (i, j): its filter fits there and, if the
 * preset averages responses, at the eight samples around it. */
bool test_has_response(const gls_plan *plan, const gls_octave *octave, int level, int i,
                       int j);

/* -------------------------------------------------------------------- rig -- */

/* The data of a test of a stage whose input is responses. */
typedef struct test_rig {
    test_gpu *t;
    test_random random;
    test_maps maps;
} test_rig;

/* Makes a rig: random numbers from the salt, and maps for the plan. */
test_rig test_rig_make(test_gpu *t, uint64_t salt, const gls_plan_params *params);
void test_rig_free(test_rig *rig);

/* A check of the rig's maps, and its run on an image of every kind. */
typedef void test_rig_check(test_rig *rig, const char *input);
void test_rig_images(test_rig *rig, test_rig_check *check);

/* -------------------------------------------------------------- comparisons -- */

/* The test's circumstances, which a failure reports beside position and values. */
typedef struct test_case {
    const char *stage, *driver;
    const char *input; /* kind of image, or another description */
    int width, height;
} test_case;

test_case test_case_of(const test_gpu *t, const char *input);

typedef enum test_element {
    TEST_U8,
    TEST_I8,
    TEST_U16,
    TEST_U32,
    TEST_I32,
    TEST_F32
} test_element;

typedef struct test_layout {
    const char *what;
    test_element element;
    int columns;  /* texels per row, for the report */
    int channels; /* elements per texel */
    size_t texels;
    double bound; /* of |difference| for TEST_F32; 0: the same bits */
} test_layout;

/* Compares all values and fails the test at the first that differs. */
void test_compare(const test_case *at, const test_layout *layout, const void *expected,
                  const void *actual);

#endif
