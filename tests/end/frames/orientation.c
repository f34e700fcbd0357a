/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * orientation [IMAGE.png]...: how well the histogram of the preset "paper" finds the angles
 * of keypoints in images or, without arguments, in drawn scenes, compared with the exact
 * sliding window. tests/stage/orientation.c and end/reference test that the angles are the
 * histogram's.
 *
 * The histogram rounds only the ends of the window, to 1.4 degrees, so most windows hold
 * the same vectors as the exact one. If the exact orientation is clear
 * (test_orientation_is_clear), the difference is at most 0.05 degrees in the median and,
 * over photographs, at most 0.5 for 90 % and 6 for 99 %. If only one method includes a
 * vector at the window's end, the vector turns the sum by at most its share of the length.
 * Smooth images have few such vectors.
 */
#include "driver.h"
#include "extract.h"

#include "core/number.h"
#include "reference/reference.h"
#include "support/exact_orientation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Sums over all images. */
typedef struct figures {
    size_t keypoints, clear, capacity;
    double *errors; /* errors of keypoints with a clear orientation, in degrees */
} figures;

/* ------------------------------------------------------------- one picture -- */

static void add_error(figures *f, double error) {
    if (f->clear == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 4096;
        f->errors = realloc(f->errors, f->capacity * sizeof *f->errors);
        assert_non_null(f->errors);
    }
    f->errors[f->clear++] = error;
}

/* Returns the integral image of a picture, which ends with the running test. */
static uint32_t *integral_of(const picture *from) {
    const int width = (int)from->width, height = (int)from->height;
    const size_t pixels = (size_t)width * (size_t)height;
    uint8_t *gray = test_scratch(pixels);
    uint32_t *integral = test_scratch(pixels * sizeof *integral);
    const glsurf_image image = picture_image(from);
    gls_views views;
    assert_int_equal(gls_views_from_image(NULL, &views, &image, GLSURF_BACKEND_CPU),
                     GLSURF_OK);
    assert_int_equal(gls_views_crop(NULL, &views), GLSURF_OK);
    gls_reference_gray(&views.image, gray);
    gls_reference_integral(gray, 1, width, height, integral);
    return integral;
}

static void measure_picture(figures *f, const picture *from) {
    const gls_sums sums = { .preset = gls_preset_data_of(GLSURF_PRESET_PAPER),
                            .integral = integral_of(from),
                            .width = (int)from->width,
                            .height = (int)from->height };
    feature_list found =
        extract_once((glsurf_extractor_desc){ .preset = GLSURF_PRESET_PAPER }, from);
    for (uint32_t i = 0; i < found.count; ++i) {
        const glsurf_keypoint *k = &found.keypoints[i];
        const gls_position position = { k->x, k->y, k->scale, k->response };
        gls_vec2 samples[GLS_LATTICE_POINTS];
        float exact;
        gls_reference_orientation_samples(&sums, &position, samples);
        ++f->keypoints;
        if (test_orientation_is_clear(samples, &exact))
            add_error(f, degrees_between(k->angle, exact));
    }
}

/* ------------------------------------------------------------------ report -- */

static double rank(const figures *f, double part) {
    return f->errors[(size_t)(part * (double)(f->clear - 1))];
}

static void report(figures *f) {
    qsort(f->errors, f->clear, sizeof *f->errors, gls_compare_numbers);
    printf("%zu keypoints, %.2f %% left out as unclear\n", f->keypoints,
           100.0 * (double)(f->keypoints - f->clear) / (double)f->keypoints);
    printf("  degrees: median %.4f, 90 %% %.4f, 99 %% %.4f\n", rank(f, 0.5), rank(f, 0.9),
           rank(f, 0.99));
}

static void histograms_find_the_exact_angles(void **state) {
    task *self = *state;
    figures f = { 0 };
    for (int i = 0; i < self->count; ++i) {
        picture image = picture_load(self->paths[i]);
        measure_picture(&f, &image);
    }
    for (uint32_t seed = 1; self->count == 0 && seed <= 3; ++seed) {
        picture image = picture_scene(320, 240, 1, seed);
        measure_picture(&f, &image);
    }
    assert_true(f.clear > 100);
    report(&f);
    fflush(stdout);
    assert_true(rank(&f, 0.5) <= 0.05);
    if (self->count > 0) {
        assert_true(rank(&f, 0.9) <= 0.5);
        assert_true(rank(&f, 0.99) <= 6.0);
    }
    free(f.errors);
    driver_assert_clean(&self->driver);
}

int main(int argc, char **argv) {
    return task_main("orientation",
                     (struct CMUnitTest)cmocka_unit_test(histograms_find_the_exact_angles),
                     argc, argv);
}
