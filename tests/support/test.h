/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the tests share: cmocka with what it needs to be included first, the GPU fixture,
 * random numbers, nasty images, and comparisons that say where they failed.
 *
 * ENVIRONMENT
 *   GLSURF_DRIVER  how GL_RENDERER has to begin; otherwise the test is skipped (exit code
 *                  77), or fails where the driver is llvmpipe, which is always there.
 *                  Unset: whatever driver there is.
 *   GLSURF_FULL    1: the big cases instead of the others
 *   GLSURF_SEED    another seed than the fixed one
 */
#ifndef GLSURF_TEST_H
#define GLSURF_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gl/context.h"
#include "gl/state.h"
#include "glsurf/glsurf_egl.h"
#include "plan/plan.h"

enum { TEST_SKIP = 77 };

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const double pi = 3.14159265358979323846;

/* ------------------------------------------------------------------- memory -- */

/* Zeroed; fails the test where there is none. Freed by free(). */
void *test_memory(size_t bytes);

/* ------------------------------------------------------------------- random -- */

typedef struct test_random {
    uint64_t state;
} test_random;

/* The seed of this run. */
uint64_t test_seed(void);

/* A generator from the seed; different salts give different sequences. */
test_random test_random_make(uint64_t salt);

uint32_t test_random_bits(test_random *random);
/* 0 to below - 1; below > 0. */
uint32_t test_random_below(test_random *random, uint32_t below);
/* At least low, below high. */
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
    TEST_IMAGE_NOISE, /* every pixel for itself */
    TEST_IMAGE_BLOBS, /* smooth texture with blobs of many sizes */
    TEST_IMAGE_KINDS
} test_image_kind;

const char *test_image_name(test_image_kind kind);

/* width x height bytes, rows close together; freed by free(). */
uint8_t *test_image_make(test_image_kind kind, int width, int height, test_random *random);

/* The same into memory of the caller. */
void test_image_fill(test_image_kind kind, int width, int height, test_random *random,
                     uint8_t *gray);

/* -------------------------------------------------------------------- suite -- */

/* A glsurf_log_callback that prints warnings and errors. */
void test_log(void *user, glsurf_log_level level, const char *message);

/* Difference of two angles, 0 to pi. */
double test_turn_between(double a, double b);

/* Whether the big cases are wanted. */
bool test_full(void);

/* cmocka's group without a GPU; the result is main()'s. */
int test_main(const char *name, const struct CMUnitTest *tests, size_t count);

/* The same for each preset in turn, with *state its glsurf_preset_data; groups are named
 * after both. */
int test_presets_main(const char *name, const struct CMUnitTest *tests, size_t count);

/* Of each preset, in turn; NULL after the last. */
const glsurf_preset_data *test_preset(int index);

/* ---------------------------------------------------------------------- GPU -- */

/* A context of its own, current on this thread; or NULL, with the reason in a sentence. */
glsurf_egl *test_context(bool debug, char *reason, size_t size);

typedef struct test_gpu {
    char stage[64]; /* and the preset, for the report */
    const glsurf_preset_data *preset;
    glsurf_egl *context;
    glsurf_object object; /* that the gpu works for */
    glsurf_gpu gpu;
    glsurf_state state;
    glsurf_plan plan;
    bool gathers; /* of the next plan: at first, as is best with the driver */
    char renderer[128];
    bool exact;     /* a driver that rounds every operation as C does */
    int complaints; /* debug messages of medium or high severity */
    char complaint[512];
} test_gpu;

/* Runs the tests for each preset, with *state the test_gpu, or with GLSURF_FULL the `full`
 * ones (none: skipped). Every test also fails where the driver complained during it. The
 * result is main()'s. */
int test_gpu_main(const char *name, const struct CMUnitTest *tests, size_t count,
                  const struct CMUnitTest *full, size_t full_count);

/* Counts complaints of the current context into t; where there is no KHR_debug, nothing. */
void test_gpu_listen(test_gpu *t);

/* Fails the test with the driver's sentence unless the result is GLSURF_OK. */
void test_gpu_ok(test_gpu *t, glsurf_result result);

/* Makes the plan the present one, with its tables. preset NULL is that of the preset under
 * test, max_size 0 is the driver's and memory_limit 0 is 16 GiB. */
void test_gpu_plan(test_gpu *t, const glsurf_plan_params *params);

/* Texels of a slot. */
size_t test_gpu_texels(const test_gpu *t, glsurf_slot slot);

/* The whole of a slot; freed by free(). */
void *test_gpu_read(test_gpu *t, glsurf_slot slot);

/* Writes the first texels of a slot. The others become what no stage may use: 0xff
 * everywhere, NaN for floats. */
void test_gpu_write(test_gpu *t, glsurf_slot slot, const void *data, size_t texels);

/* The same of a slot whose texels have one pixel, or four of a row: pixels close together;
 * those beyond the last are written as 0, and have to be so where they are read. */
void *test_gpu_read_image(test_gpu *t, glsurf_slot slot);
void test_gpu_write_image(test_gpu *t, glsurf_slot slot, const void *pixels);

/* Makes the last level of a HistoPyramid, a texel, say that its list has `count` entries.
 */
void test_gpu_set_count(test_gpu *t, const glsurf_pyramid_plan *pyramid, uint32_t count);

/* -------------------------------------------------------------------- maps -- */

/* What the reference makes of an image, as far as the masks. */
typedef struct test_maps {
    uint8_t *gray;
    uint16_t *smooth; /* where the preset smooths the image */
    uint32_t *integral;
    float *determinant[GLSURF_MAX_OCTAVES]; /* where it smooths responses */
    float *response[GLSURF_MAX_OCTAVES];
    float *maxima[GLSURF_MAX_OCTAVES];
    uint8_t *mask[GLSURF_MAX_OCTAVES];
} test_maps;

/* Memory for a plan's maps, zeroed; frees what was there. */
void test_maps_make(test_maps *maps, const glsurf_plan *plan);
void test_maps_free(test_maps *maps);

/* Makes the plan the present one, as test_gpu_plan() does, and its maps. */
void test_maps_plan(test_maps *maps, test_gpu *t, const glsurf_plan_params *params);

/* gray and integral from an image of that kind; integral, and what is before it, from gray;
 * response from the integral; all of these. */
void test_maps_image(test_maps *maps, const glsurf_plan *plan, test_image_kind kind,
                     test_random *random);
void test_maps_sum(test_maps *maps, const glsurf_plan *plan);
void test_maps_response(test_maps *maps, const glsurf_plan *plan);
void test_maps_image_response(test_maps *maps, const glsurf_plan *plan,
                              test_image_kind kind, test_random *random);

/* Responses that are whole multiples of `unit`, from -1 to `steps` of them: full of ties.
 */
void test_maps_ties(test_maps *maps, const glsurf_plan *plan, int steps, float unit,
                    test_random *random);

/* maxima and mask from the response. */
void test_maps_suppress(test_maps *maps, const glsurf_plan *plan, float threshold);

/* The responses of an octave, four floats a sample; freed by free(). */
float *test_maps_read_response(test_gpu *t, int octave);

/* Uploads the responses; the integral image, as it is and by four. */
void test_maps_write_response(const test_maps *maps, test_gpu *t);
void test_maps_write_integral(const test_maps *maps, test_gpu *t);

/* The image that is summed, at a pixel, in the units of the integral image. */
uint32_t test_maps_summed(const test_maps *maps, const glsurf_plan *plan, int x, int y);

/* A test of a stage on an image; and that on images of every kind. */
typedef void test_image_check(test_gpu *t, int width, int height, test_image_kind kind,
                              test_random *random);
void test_every_image(test_gpu *t, int width, int height, uint64_t salt,
                      test_image_check *check);

size_t test_octave_samples(const glsurf_octave *octave);

/* Whether a filter of `size` pixels at sample (i, j) stays inside the image. */
bool test_filter_fits(const glsurf_plan *plan, const glsurf_octave *octave, int size, int i,
                      int j);

/* Whether a level of an octave has a response at (i, j): where its filter fits, and, to be
 * averaged, at the eight samples around, too. */
bool test_has_response(const glsurf_plan *plan, const glsurf_octave *octave, int level,
                       int i, int j);

/* -------------------------------------------------------------------- rig -- */

/* What the tests of a stage that takes responses work with. */
typedef struct test_rig {
    test_gpu *t;
    test_random random;
    test_maps maps;
} test_rig;

/* Random numbers by the salt, and maps for the plan. */
test_rig test_rig_make(test_gpu *t, uint64_t salt, const glsurf_plan_params *params);
void test_rig_free(test_rig *rig);

/* What is made of the maps in the rig; and that for images of every kind. */
typedef void test_rig_check(test_rig *rig, const char *input);
void test_rig_images(test_rig *rig, test_rig_check *check);

/* -------------------------------------------------------------- comparisons -- */

/* What is said of a failure, beside place and values. */
typedef struct test_case {
    const char *stage, *driver;
    const char *input; /* kind of image, or other words */
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
    double bound; /* of |difference| of F32; 0: the same bits */
} test_layout;

/* Fails the test at the first difference. */
void test_compare(const test_case *at, const test_layout *layout, const void *expected,
                  const void *actual);

#endif
