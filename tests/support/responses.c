/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "support/responses.h"

#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------------ levels -- */

/* [T] table II: N, Q1 to Q4, sigma. */
static const test_level triplet[3] = {
    { 1, 0, 9, 3, 5, 3, 1, 1.593 },
    { 1, 0, 15, 5, 9, 5, 1, 2.700 },
    { 1, 0, 21, 7, 11, 7, 1, 3.680 },
};

/* The half-octave levels: lobe, length and gap, in pixels. */
static const struct {
    int step, count;
    int level[3][3];
} half_octaves[] = {
    { 1, 3, { { 3, 5, 1 }, { 4, 7, 1 }, { 6, 11, 3 } } },
    { 2, 2, { { 8, 13, 3 }, { 12, 21, 5 } } },
    { 4, 2, { { 16, 27, 5 }, { 24, 41, 9 } } },
    { 8, 3, { { 32, 53, 11 }, { 48, 81, 17 }, { 64, 107, 21 } } },
};

/* Lobes of [B]'s octaves: filters of 9, 15, 21, 27 pixels and so on. */
static const int bay_lobes[][4] = {
    { 3, 5, 7, 9 }, { 5, 9, 13, 17 }, { 9, 17, 25, 33 }, { 17, 33, 49, 65 }
};

/* n of the centre-surround filters: squares of 2 n + 1 in squares of 4 n + 1 pixels. */
static const struct {
    int step, count;
    int n[7];
} surrounds[] = {
    { 1, 7, { 1, 2, 3, 4, 5, 6, 7 } },
    { 2, 4, { 8, 10, 12, 14 } },
    { 4, 4, { 16, 20, 24, 28 } },
    { 8, 4, { 32, 40, 48, 56 } },
};

static bool is_surround(const gls_preset_data *preset) {
    return preset->detector == GLSURF_DETECTOR_CENSURE;
}

static bool is_bay(const gls_preset_data *preset) {
    return preset == gls_preset_data_of(GLSURF_PRESET_BAY);
}

static bool is_paper(const gls_preset_data *preset) {
    return preset == gls_preset_data_of(GLSURF_PRESET_PAPER);
}

/* This preset has the first two levels of each triplet. */
static bool is_fast(const gls_preset_data *preset) {
    return preset == gls_preset_data_of(GLSURF_PRESET_FAST);
}

int test_level_count(const gls_preset_data *preset, int o) {
    if (is_surround(preset))
        return surrounds[o].count;
    if (is_fast(preset))
        return 2;
    return is_bay(preset) ? 4 : is_paper(preset) ? 3 : half_octaves[o].count;
}

test_level test_level_of(const gls_preset_data *preset, int o, int level) {
    if (is_surround(preset)) {
        const int n = surrounds[o].n[level];
        return (test_level){ .step = surrounds[o].step,
                             .size = 4 * n + 1,
                             .lobe = 2 * n + 1,
                             .sigma = 0.4344 * (2 * n + 0.6) };
    }
    if (is_paper(preset) || is_fast(preset)) {
        const test_level *t = &triplet[level];
        const int step = (int)lround(pow(3.0, o));
        return (test_level){ step,           (step - 1) / 2,   t->size * step,
                             t->lobe * step, t->length * step, t->corner * step,
                             t->gap * step,  t->sigma * step };
    }
    if (is_bay(preset)) {
        const int lobe = bay_lobes[o][level];
        return (test_level){ 1 << o, 0, 3 * lobe, lobe, 2 * lobe - 1, lobe, 1, 0.4 * lobe };
    }
    const int *t = half_octaves[o].level[level];
    return (test_level){ half_octaves[o].step, 0, 3 * t[0], t[0], t[1], t[0], t[2],
                         0.531 * t[0] };
}

/* -------------------------------------------------------------- definition -- */

/* The part of pixel d, [d - 1/2, d + 1/2], that lies within `length` / 2 of the centre. */
static double covered(int d, int length) {
    return fmin(fmax(0.5 * length - abs(d) + 0.5, 0.0), 1.0);
}

/* Weights along an axis: lobes() has the three lobes +1 -2 +1, covered() a box of width
 * `length`, and squares() the squares of Dxy, +1 after the centre and -1 before it. */
static double lobes(const test_level *f, int d) {
    return covered(d, 3 * f->lobe) - 3.0 * covered(d, f->lobe);
}

static double squares(const test_level *f, int d) {
    const double part = covered(d, f->gap + 2 * f->corner) - covered(d, f->gap);
    return d < 0 ? -part : part;
}

typedef struct response {
    double value;
    double magnitude; /* of the products before they are subtracted */
} response;

/* Weights of a level's pixels along an axis, from `reach` pixels before the centre. */
typedef struct weights {
    int reach;
    double *lobes, *length, *squares;
} weights;

static weights weights_of(const test_level *f) {
    const int reach = f->size / 2;
    const size_t bytes = (size_t)(2 * reach + 1) * sizeof(double);
    const weights w = { reach, test_memory(bytes), test_memory(bytes), test_memory(bytes) };
    for (int d = -reach; d <= reach; ++d) {
        w.lobes[d + reach] = lobes(f, d);
        w.length[d + reach] = covered(d, f->length);
        w.squares[d + reach] = squares(f, d);
    }
    return w;
}

static void free_weights(weights *w) {
    free(w->lobes);
    free(w->length);
    free(w->squares);
}

/* Sums of a row of the image, weighted around a column of samples. */
typedef struct row_sums {
    double lobes, length, squares;
} row_sums;

static row_sums sums_around(const uint32_t *row, const weights *w, int x) {
    row_sums sums = { 0.0, 0.0, 0.0 };
    for (int i = 0; i <= 2 * w->reach; ++i) {
        const double value = row[x - w->reach + i];
        sums.lobes += value * w->lobes[i];
        sums.length += value * w->length[i];
        sums.squares += value * w->squares[i];
    }
    return sums;
}

/* The determinant by the filters of figure 3 of [T], from the sums of the rows around the
 * sample in its column. All terms are whole numbers of quarters below 2^53, so the order of
 * the sums does not matter. */
static response determinant(const row_sums *column, int columns, const gls_plan *plan,
                            const test_level *f, const weights *w) {
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (int j = 0; j <= 2 * w->reach; ++j) {
        const row_sums *row = &column[j * columns];
        xx += row->lobes * w->length[j];
        yy += row->length * w->lobes[j];
        xy += row->squares * w->squares[j];
    }
    const double white = plan->space.preset->smooth_image ? 4.0 * 255.0 : 255.0;
    const double scale = 1.0 / (white * f->size * f->size), m = 0.9 * xy * scale;
    const double product = xx * scale * (yy * scale);
    return (response){ product - m * m, fabs(product) + m * m };
}

/* The sum over the square of side 2 half + 1 around pixel (x, y), in whole numbers. */
static uint32_t square_sum(const uint32_t *image, int width, int half, int x, int y) {
    uint32_t sum = 0;
    for (int j = y - half; j <= y + half; ++j)
        for (int i = x - half; i <= x + half; ++i)
            sum += image[j * width + i];
    return sum;
}

/* The ring's mean minus the square's mean, at pixel (x, y). */
static response surround(const uint32_t *image, const gls_plan *plan, const test_level *f,
                         int x, int y) {
    const double white = plan->space.preset->smooth_image ? 4.0 * 255.0 : 255.0;
    const double area = f->lobe * f->lobe, ring_area = f->size * f->size - area;
    const double square = square_sum(image, plan->space.width, f->lobe / 2, x, y);
    const double ring = square_sum(image, plan->space.width, f->size / 2, x, y) - square;
    return (response){ (ring / ring_area - square / area) / white,
                       (ring / ring_area + square / area) / white };
}

/* Makes the image that the filters sum. */
static uint32_t *summed_image(const gls_maps *maps, const gls_plan *plan) {
    uint32_t *image =
        test_memory((size_t)plan->space.width * (size_t)plan->space.height * sizeof *image);
    for (int y = 0; y < plan->space.height; ++y)
        for (int x = 0; x < plan->space.width; ++x)
            image[y * plan->space.width + x] = gls_maps_summed(maps, plan, x, y);
    return image;
}

/* The rows of the image, summed around the columns of samples where the filter fits. */
static row_sums *sum_rows(const uint32_t *image, const gls_plan *plan,
                          const gls_octave *octave, const weights *w, int first, int step) {
    row_sums *rows =
        test_memory((size_t)plan->space.height * (size_t)octave->width * sizeof *rows);
    for (int y = 0; y < plan->space.height; ++y)
        for (int i = 0; i < octave->width; ++i) {
            const int x = first + step * i;
            if (x >= w->reach && x + w->reach < plan->space.width)
                rows[y * octave->width + i] =
                    sums_around(&image[y * plan->space.width], w, x);
        }
    return rows;
}

/* The responses of one level, where its filter fits into the image, before they are
 * averaged. */
static response *responses(const gls_maps *maps, const gls_plan *plan, int o, int level) {
    const gls_octave *octave = &plan->space.octave[o];
    const test_level f = test_level_of(plan->space.preset, o, level);
    const int step = f.step * plan->space.scales.first_step;
    weights w = weights_of(&f);
    uint32_t *image = summed_image(maps, plan);
    row_sums *rows = is_surround(plan->space.preset)
                         ? NULL
                         : sum_rows(image, plan, octave, &w, f.offset, step);
    response *all = test_memory(gls_octave_samples(octave) * sizeof *all);
    for (int j = 0; j < octave->height; ++j)
        for (int i = 0; i < octave->width; ++i) {
            const int x = f.offset + step * i, y = f.offset + step * j;
            if (gls_filter_fits(plan, octave, f.size, i, j))
                all[j * octave->width + i] =
                    rows ? determinant(&rows[(y - w.reach) * octave->width + i],
                                       octave->width, plan, &f, &w)
                         : surround(image, plan, &f, x, y);
        }
    free(rows);
    free(image);
    free_weights(&w);
    return all;
}

static response mean(const response *all, int width, int i, int j) {
    response sum = { 0.0, 0.0 };
    for (int n = 0; n < 9; ++n) {
        const response *r = &all[(j + n / 3 - 1) * width + i + n % 3 - 1];
        sum.value += r->value / 9.0;
        sum.magnitude += r->magnitude / 9.0;
    }
    return sum;
}

/* src/stages/censure.c derives 4 roundings of u = 2^-24 of the two means that are
 * subtracted. src/stages/hessian.c derives 12 roundings of the two products. The mean of
 * nine adds 6 roundings of values no larger than those products: each value passes through
 * two additions in its row and two additions of rows, then the factor 1/9 is rounded and so
 * is the product with it. */
static double roundings(const gls_plan *plan, bool averaged) {
    if (is_surround(plan->space.preset))
        return 4.0 / 16777216.0;
    return (averaged ? 18.0 : 12.0) / 16777216.0;
}

static void check_value(const test_case *at, const gls_plan *plan, int o, int level, int i,
                        int j, const response *all, bool averaged, float actual) {
    const gls_octave *octave = &plan->space.octave[o];
    const bool present =
        all &&
        (averaged ? gls_has_response(plan, octave, level, i, j)
                  : gls_filter_fits(plan, octave, octave->level[level].filter.size, i, j));
    if (!present) {
        if (actual != (is_surround(plan->space.preset) ? 0.0f : GLS_NO_RESPONSE))
            fail_msg(
                "%s on %s, %s of %dx%d: octave %d level %d sample (%d, %d) is %g where "
                "there must be no response",
                at->stage, at->driver, at->input, at->width, at->height, o, level, i, j,
                (double)actual);
        return;
    }
    const response expected =
        averaged ? mean(all, octave->width, i, j) : all[j * octave->width + i];
    const double bound = roundings(plan, averaged) * expected.magnitude;
    if (!(fabs((double)actual - expected.value) <= bound))
        fail_msg("%s on %s, seed %llu, %s of %dx%d: octave %d level %d sample (%d, %d) is "
                 "%.9g and should be %.9g within %.3g",
                 at->stage, at->driver, (unsigned long long)test_seed(), at->input,
                 at->width, at->height, o, level, i, j, (double)actual, expected.value,
                 bound);
}

void test_check_responses(const test_case *at, const gls_plan *plan, int o,
                          const gls_maps *maps, bool averaged, const float *actual) {
    const gls_octave *octave = &plan->space.octave[o];
    for (int level = 0; level < octave->channels; ++level) {
        response *all =
            level < octave->level_count ? responses(maps, plan, o, level) : NULL;
        for (int j = 0; j < octave->height; ++j)
            for (int i = 0; i < octave->width; ++i)
                check_value(at, plan, o, level, i, j, all, averaged,
                            actual[(j * octave->width + i) * octave->channels + level]);
        free(all);
    }
}
