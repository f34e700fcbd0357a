/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The reference itself, stage by stage, against the definitions in double, without the
 * integral image and without anything else it does to be fast. Responses are compared with
 * their definition in tests/stage/hessian.c, on the GPU, which there equals the reference.
 */
#include "support/test.h"

#include "reference/reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { CHANNELS = GLSURF_MAX_GROUP_LEVELS, POINTS = GLSURF_LATTICE_POINTS };

static const double pi = 3.14159265358979323846;

typedef struct frame {
    glsurf_plan plan;
    test_maps maps;
} frame;

static frame *make_frame(int width, int height, test_image_kind kind, uint64_t salt) {
    frame *f = test_memory(sizeof *f);
    test_random random = test_random_make(salt);
    glsurf_plan_scales(&f->plan, width, height, 0);
    test_maps_make(&f->maps, &f->plan);
    test_maps_image(&f->maps, &f->plan, kind, &random);
    test_maps_response(&f->maps, &f->plan);
    return f;
}

static void free_frame(frame *f) {
    test_maps_free(&f->maps);
    free(f);
}

static float value_at(const frame *f, int g, int level, int i, int j) {
    return f->maps
        .response[g][((size_t)j * (size_t)f->plan.group[g].width + (size_t)i) * CHANNELS +
                     (size_t)level];
}

/* ------------------------------------------------------------- gray, integral -- */

static void gray(void **state) {
    (void)state;
    test_random random = test_random_make(1);
    uint8_t pixels[5 * 31], actual[7 * 5];
    for (size_t i = 0; i < sizeof pixels; ++i)
        pixels[i] = (uint8_t)test_random_bits(&random);
    const glsurf_image image = { .pixels = pixels,
                                 .width = 7,
                                 .height = 5,
                                 .stride = 31,
                                 .format = GLSURF_FORMAT_RGBA8 };
    glsurf_reference_gray(&image, actual);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 7; ++x) {
            const uint8_t *p = pixels + 31 * y + 4 * x;
            const double luma = (19595.0 * p[0] + 38470.0 * p[1] + 7471.0 * p[2]) / 65536.0;
            assert_int_equal(actual[7 * y + x], (int)floor(luma + 0.5));
        }
}

/* Colours that are gray stay what they are. */
static void gray_of_gray(void **state) {
    (void)state;
    for (int value = 0; value < 256; ++value) {
        const uint8_t pixel[3] = { (uint8_t)value, (uint8_t)value, (uint8_t)value };
        uint8_t actual;
        glsurf_reference_gray(
            &(glsurf_image){
                .pixels = pixel, .width = 1, .height = 1, .format = GLSURF_FORMAT_RGB8 },
            &actual);
        assert_int_equal(actual, value);
    }
}

static void integral(void **state) {
    (void)state;
    enum { WIDTH = 37, HEIGHT = 23 };
    test_random random = test_random_make(2);
    uint8_t *image = test_image_make(TEST_IMAGE_NOISE, WIDTH, HEIGHT, &random);
    uint32_t sums[WIDTH * HEIGHT];
    glsurf_reference_integral(image, WIDTH, HEIGHT, sums);
    for (int y = 0; y < HEIGHT; ++y)
        for (int x = 0; x < WIDTH; ++x) {
            uint32_t sum = 0;
            for (int b = 0; b <= y; ++b)
                for (int a = 0; a <= x; ++a)
                    sum += image[WIDTH * b + a];
            assert_int_equal(sums[WIDTH * y + x], sum);
        }
    free(image);
}

/* ----------------------------------------------------------------------- Haar -- */

/* The sum over [x0, x1] x [y0, y1], where pixel i is [i, i + 1]. */
static double area_sum(const uint8_t *image, int width, int height, double x0, double x1,
                       double y0, double y1) {
    double sum = 0.0;
    for (int y = (int)y0; y < height && y < y1; ++y)
        for (int x = (int)x0; x < width && x < x1; ++x) {
            const double columns = fmin(x + 1, x1) - fmax(x, x0);
            const double rows = fmin(y + 1, y1) - fmax(y, y0);
            sum += columns * rows * image[(size_t)y * (size_t)width + (size_t)x];
        }
    return sum;
}

/* Edges are floats after half a pixel is added: the same here. Then about 12 operations
 * follow, on numbers that are sums over at most the pixels the filter touches, twice: each
 * is off by at most 2^-24 of that. */
static void check_haar(const frame *f, float x, float y, float r) {
    const int w = f->plan.width, h = f->plan.height;
    const glsurf_pixel base = { (int)floorf(x), (int)floorf(y) };
    const float fx = x - (float)base.x, fy = y - (float)base.y;
    const float columns[3] = { fx - r, fx, fx + r }, rows[3] = { fy - r, fy, fy + r };
    double q[3], p[3];
    for (int k = 0; k < 3; ++k) {
        q[k] = base.x + (double)(columns[k] + 0.5f);
        p[k] = base.y + (double)(rows[k] + 0.5f);
    }
    const glsurf_vec2 actual =
        glsurf_reference_haar(f->maps.integral, w, h, base, columns, rows);
    double dx = 0.0, dy = 0.0;
    if (q[0] >= 0.0 && q[2] <= w && p[0] >= 0.0 && p[2] <= h) {
        const uint8_t *image = f->maps.gray;
        dx = area_sum(image, w, h, q[1], q[2], p[0], p[2]) -
             area_sum(image, w, h, q[0], q[1], p[0], p[2]);
        dy = area_sum(image, w, h, q[0], q[2], p[1], p[2]) -
             area_sum(image, w, h, q[0], q[2], p[0], p[1]);
    }
    const double side = 2.0 * (double)r + 2.0;
    const double bound = 12.0 * 2.0 * 255.0 * side * side / 16777216.0;
    if (!(fabs((double)actual.x - dx) <= bound && fabs((double)actual.y - dy) <= bound))
        fail_msg("Haar responses at (%.9g, %.9g) radius %.9g are (%.9g, %.9g) and should "
                 "be (%.9g, %.9g) within %g",
                 (double)x, (double)y, (double)r, (double)actual.x, (double)actual.y, dx,
                 dy, bound);
}

static void haar(void **state) {
    (void)state;
    frame *f = make_frame(61, 47, TEST_IMAGE_NOISE, 3);
    test_random random = test_random_make(4);
    for (int n = 0; n < 4000; ++n)
        check_haar(f, (float)test_random_between(&random, -1.0, 61.0),
                   (float)test_random_between(&random, -1.0, 47.0),
                   (float)test_random_between(&random, 0.3, 12.0));
    /* Edges on the borders of pixels and of the image. */
    for (int n = 0; n < 2000; ++n)
        check_haar(f, 0.5f * (float)test_random_below(&random, 124) - 0.5f,
                   0.5f * (float)test_random_below(&random, 96) - 0.5f,
                   0.5f * (float)(1 + test_random_below(&random, 20)));
    free_frame(f);
}

/* ---------------------------------------------------------------- suppression -- */

/* A coarser group's first level between samples. */
static double interpolated(const frame *f, int g, int i, int j) {
    const glsurf_group *group = &f->plan.group[g], *coarser = &f->plan.group[g + 1];
    const double x =
        (group->offset + group->step * i - coarser->offset) / (double)coarser->step;
    const double y =
        (group->offset + group->step * j - coarser->offset) / (double)coarser->step;
    const int x0 = (int)floor(x), y0 = (int)floor(y);
    double sum = 0.0;
    for (int b = 0; b < 2; ++b)
        for (int a = 0; a < 2; ++a) {
            const double weight = (1.0 - fabs(x - x0 - a)) * (1.0 - fabs(y - y0 - b));
            if (weight > 0.0)
                sum += weight * (double)value_at(f, g + 1, 0, x0 + a, y0 + b);
        }
    return sum;
}

/* Whether no neighbour of the level is as large (those before) or larger (those after);
 * +-1: level above or below. */
static bool beats_level(const frame *f, int g, int level, int i, int j, int dl) {
    const float own = value_at(f, g, level, i, j);
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const float other = value_at(f, g, level + dl, i + dx, j + dy);
            const bool before = dl < 0 || (dl == 0 && (dy < 0 || (dy == 0 && dx < 0)));
            const bool self = dl == 0 && dy == 0 && dx == 0;
            if (!self && (other > own || (other == own && before)))
                return false;
        }
    return true;
}

static bool beats_finer(const frame *f, int g, int i, int j, float own) {
    for (int y = 3 * (j - 1); y < 3 * (j + 2); ++y)
        for (int x = 3 * (i - 1); x < 3 * (i + 2); ++x)
            if (value_at(f, g - 1, f->plan.group[g - 1].level_count - 1, x, y) >= own)
                return false;
    return true;
}

/* 0 no, 1 yes, -1: a float cannot tell; interpolation rounds seven times. */
static int beats_coarser(const frame *f, int g, int i, int j, float own) {
    int result = 1;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const double other = interpolated(f, g, i + dx, j + dy);
            if (fabs(other - (double)own) <= 7.0 * (double)own / 16777216.0)
                result = -1;
            else if (other > (double)own)
                return 0;
        }
    return result;
}

static int is_candidate(const frame *f, int g, int level, int i, int j, float threshold) {
    const glsurf_group *group = &f->plan.group[g];
    const glsurf_rect r = group->level[level].centre; /* itself tested in plan.c */
    if (i < r.x0 || i >= r.x1 || j < r.y0 || j >= r.y1)
        return 0;
    const float own = value_at(f, g, level, i, j);
    if (own < threshold || !beats_level(f, g, level, i, j, 0))
        return 0;
    if (level > 0 ? !beats_level(f, g, level, i, j, -1) : !beats_finer(f, g, i, j, own))
        return 0;
    return level + 1 < group->level_count ? beats_level(f, g, level, i, j, 1)
                                          : beats_coarser(f, g, i, j, own);
}

/* Returns how many candidates there are. */
static int check_masks(frame *f, float threshold) {
    int count = 0;
    test_maps_suppress(&f->maps, &f->plan, threshold);
    for (int g = 0; g < f->plan.group_count; ++g)
        for (int j = 0; j < f->plan.group[g].height; ++j)
            for (int i = 0; i < f->plan.group[g].width; ++i)
                for (int l = 0; l < f->plan.group[g].level_count; ++l) {
                    const int bit =
                        f->maps.mask[g][j * f->plan.group[g].width + i] >> l & 1;
                    const int expected = is_candidate(f, g, l, i, j, threshold);
                    count += bit;
                    if (expected >= 0 && bit != expected)
                        fail_msg("group %d level %d sample (%d, %d) has mask %d and should "
                                 "have %d",
                                 g, l, i, j, bit, expected);
                }
    return count;
}

static void suppression(void **state) {
    (void)state;
    frame *f = make_frame(333, 250, TEST_IMAGE_BLOBS, 5);
    assert_true(check_masks(f, 1e-4f) > 50);
    free_frame(f);
    f = make_frame(200, 191, TEST_IMAGE_NOISE, 6);
    assert_true(check_masks(f, 1e-4f) > 50);
    test_random random = test_random_make(7);
    for (int steps = 1; steps <= 16; steps *= 4) {
        test_maps_ties(&f->maps, &f->plan, steps, 0.001f, &random);
        check_masks(f, 0.001f);
    }
    free_frame(f);
}

/* --------------------------------------------------------------------- points -- */

static uint64_t z_order(uint32_t x, uint32_t y) {
    uint64_t code = 0;
    for (unsigned k = 0; k < 24; ++k)
        code |= (uint64_t)(x >> k & 1) << 2 * k | (uint64_t)(y >> k & 1) << (2 * k + 1);
    return code;
}

static void points(void **state) {
    (void)state;
    frame *f = make_frame(200, 191, TEST_IMAGE_ZERO, 8);
    test_random random = test_random_make(9);
    uint32_t count = 0;
    for (int g = 0; g < f->plan.group_count; ++g)
        for (size_t i = 0; i < test_group_samples(&f->plan.group[g]); ++i) {
            f->maps.mask[g][i] = (uint8_t)test_random_below(&random, 8);
            for (int l = 0; l < 3; ++l)
                count += f->maps.mask[g][i] >> l & 1;
        }
    const uint8_t *const *mask = (const uint8_t *const *)f->maps.mask;
    glsurf_candidate *list = test_memory(count * sizeof *list);
    assert_int_equal(glsurf_reference_points(&f->plan, mask, NULL, 0), count);
    assert_int_equal(glsurf_reference_points(&f->plan, mask, list, count), count);
    uint64_t last = 0;
    for (uint32_t n = 0; n < count; ++n) {
        const glsurf_candidate c = list[n];
        const glsurf_group *group = &f->plan.group[c.group];
        const uint64_t place =
            4 * z_order(c.x, (uint32_t)(group->atlas_row + c.y)) + c.level;
        assert_true(f->maps.mask[c.group][c.y * group->width + c.x] >> c.level & 1);
        assert_true(n == 0 || place > last); /* ascending: none is there twice */
        last = place;
    }
    glsurf_candidate few[4];
    memset(few, 0xee, sizeof few);
    assert_int_equal(glsurf_reference_points(&f->plan, mask, few, 3), count);
    assert_memory_equal(few, list, 3 * sizeof *few);
    assert_int_equal(few[3].x, 0xeeee);
    free(list);
    free_frame(f);
}

/* ----------------------------------------------------------------- refinement -- */

/* The response at a candidate, on its level (dl 0) or the one below or above. */
static double response_at(const frame *f, const glsurf_candidate *at, int dl) {
    const int g = at->group, i = at->x, j = at->y, level = at->level + dl;
    if (level >= f->plan.group[g].level_count)
        return interpolated(f, g, i, j);
    if (level >= 0)
        return (double)value_at(f, g, level, i, j);
    double sum = 0.0;
    for (int k = 0; k < 9; ++k)
        sum += (double)value_at(f, g - 1, f->plan.group[g - 1].level_count - 1,
                                3 * i + k % 3, 3 * j + k / 3);
    return sum / 9.0;
}

static double sigma_at(const glsurf_plan *plan, int g, int level) {
    if (level < 0)
        return (double)plan->group[g - 1]
            .level[plan->group[g - 1].level_count - 1]
            .filter.sigma;
    if (level >= plan->group[g].level_count)
        return (double)plan->group[g + 1].level[0].filter.sigma;
    return (double)plan->group[g].level[level].filter.sigma;
}

typedef struct newton {
    double step[3], bound[3];
    double h1, h2;
} newton;

/* In the plane: the summit of the paraboloid whose derivatives are the central differences
 * of the roots, and how far it may be off in float. A root r is off by 1.5 2^-24 of it,
 * half of that from the response and half an ulp of its own; a second difference of four of
 * them, with its roundings, by 4 2^-23 r, which is e of the least of those on the diagonal.
 * Numerator and determinant are sums of two products of two such numbers, each off by 2 e
 * before what cancels makes that larger; the quotient, about 1 at most, by 8 e condition.
 */
static void solve_plane(const frame *f, const glsurf_candidate *at, newton *n) {
    double v[3][3];
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a)
            v[b][a] = sqrt(fmax(
                (double)value_at(f, at->group, at->level, at->x + a - 1, at->y + b - 1),
                0.0));
    const double x = (v[1][2] - v[1][0]) / 2.0, y = (v[2][1] - v[0][1]) / 2.0;
    const double xx = v[1][2] - 2.0 * v[1][1] + v[1][0];
    const double yy = v[2][1] - 2.0 * v[1][1] + v[0][1];
    const double xy = (v[2][2] - v[2][0] - v[0][2] + v[0][0]) / 4.0;
    const double det = xx * yy - xy * xy;
    n->step[0] = (xy * y - yy * x) / det;
    n->step[1] = (xy * x - xx * y) / det;
    const double e = 4.0 * v[1][1] / 8388608.0 / fmin(fabs(xx), fabs(yy));
    n->bound[0] = n->bound[1] = 8.0 * e * fmax(fabs(xx * yy / det), 1.0);
}

/* Along log sigma: the summit of the parabola through three uneven points, by Lagrange's
 * formula. Its derivatives are sums of three responses, the interpolated one off by 7
 * roundings, with weights of up to 2 / (h1 h2): off by 10 2^-24 times that and the largest
 * of the responses. */
static void solve_scale(const frame *f, const glsurf_candidate *at, newton *n) {
    const double s0 = sigma_at(&f->plan, at->group, at->level);
    const double h1 = log(s0 / sigma_at(&f->plan, at->group, at->level - 1));
    const double h2 = log(sigma_at(&f->plan, at->group, at->level + 1) / s0);
    const double lo = response_at(f, at, -1), c = response_at(f, at, 0);
    const double hi = response_at(f, at, 1), h = h1 + h2;
    const double slope =
        -lo * h2 / (h1 * h) + c * (h2 - h1) / (h1 * h2) + hi * h1 / (h2 * h);
    const double curvature = 2.0 * (lo / (h1 * h) - c / (h1 * h2) + hi / (h2 * h));
    n->h1 = h1;
    n->h2 = h2;
    n->step[2] = -slope / curvature;
    n->bound[2] = 2.0 * 10.0 / 16777216.0 * 2.0 / (h1 * h2) *
                  fmax(c, fmax(fabs(lo), fabs(hi))) / fabs(curvature);
}

static void check_refined(const frame *f, const glsurf_candidate *at, const glsurf_place *p,
                          int8_t kind) {
    const glsurf_group *group = &f->plan.group[at->group];
    newton n = { .step = { 0 } };
    solve_plane(f, at, &n);
    solve_scale(f, at, &n);
    const double response = (double)value_at(f, at->group, at->level, at->x, at->y);
    const double most[3] = { 1.0, 1.0, n.step[2] > 0.0 ? n.h2 : n.h1 };
    bool inside = true;
    for (int k = 0; k < 3; ++k) {
        const double out = fabs(n.step[k]) - most[k];
        if (fabs(out) <= n.bound[k] || n.bound[k] > 0.01)
            return; /* float cannot tell */
        inside = inside && out < 0.0;
    }
    assert_int_equal(kind != 0, inside);
    if (kind == 0) {
        assert_true(p->x == 0.0f && p->y == 0.0f && p->scale == 0.0f &&
                    p->response == 0.0f);
        return;
    }
    const double actual[3] = {
        ((double)p->x - group->offset) / group->step - at->x,
        ((double)p->y - group->offset) / group->step - at->y,
        log((double)p->scale / sigma_at(&f->plan, at->group, at->level)),
    };
    /* Coordinates are below 512, and an ulp of them is what they are off by; the scale by
     * the exponential's 2.8e-7 and two ulps. */
    const double rounding[3] = { 512.0 / 8388608.0, 512.0 / 8388608.0, 1e-6 };
    for (int k = 0; k < 3; ++k)
        if (!(fabs(actual[k] - n.step[k]) <= n.bound[k] + rounding[k]))
            fail_msg("the candidate at (%d, %d), group %d level %d, moves by %.9g along "
                     "axis %d and should by %.9g within %g",
                     at->x, at->y, at->group, at->level, actual[k], k, n.step[k],
                     n.bound[k]);
    assert_true(p->response == (float)response);
}

static void refinement(void **state) {
    (void)state;
    frame *f = make_frame(333, 250, TEST_IMAGE_BLOBS, 10);
    test_maps_suppress(&f->maps, &f->plan, 1e-4f);
    glsurf_candidate list[4096];
    glsurf_place place[4096];
    int8_t kind[4096];
    const uint32_t count =
        glsurf_reference_points(&f->plan, (const uint8_t *const *)f->maps.mask, list, 4096);
    assert_in_range(count, 100, 4096);
    glsurf_reference_refine(&f->plan, (const float *const *)f->maps.response,
                            f->maps.integral, list, count, place, kind);
    int kinds[3] = { 0 };
    for (uint32_t i = 0; i < count; ++i) {
        check_refined(f, &list[i], &place[i], kind[i]);
        ++kinds[kind[i] + 1];
    }
    assert_true(kinds[0] > 10 && kinds[2] > 10); /* light ones and dark ones */
    free_frame(f);
}

/* A dark blob on light is +1. */
static void signs_of_blobs(void **state) {
    (void)state;
    for (int dark = 0; dark < 2; ++dark) {
        frame *f = make_frame(100, 100, TEST_IMAGE_ZERO, 11);
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x) {
                const double r2 = (x - 50) * (x - 50) + (y - 50) * (y - 50);
                const double blob = 200.0 * exp(-r2 / (2.0 * 3.0 * 3.0));
                f->maps.gray[100 * y + x] = (uint8_t)(dark ? 250.0 - blob : blob);
            }
        glsurf_reference_integral(f->maps.gray, 100, 100, f->maps.integral);
        test_maps_response(&f->maps, &f->plan);
        test_maps_suppress(&f->maps, &f->plan, 1e-3f);
        glsurf_candidate list[64];
        glsurf_place place[64] = { { 0 } };
        int8_t kind[64];
        const uint32_t count = glsurf_reference_points(
            &f->plan, (const uint8_t *const *)f->maps.mask, list, 64);
        assert_in_range(count, 1, 64);
        glsurf_reference_refine(&f->plan, (const float *const *)f->maps.response,
                                f->maps.integral, list, count, place, kind);
        int best = 0;
        for (uint32_t i = 0; i < count; ++i)
            if (place[i].response > place[best].response)
                best = (int)i;
        assert_int_equal(kind[best], dark ? 1 : -1);
        assert_true(fabsf(place[best].x - 50.0f) < 0.5f);
        assert_true(fabsf(place[best].y - 50.0f) < 0.5f);
        free_frame(f);
    }
}

/* ------------------------------------------------------------------ selection -- */

/* By rank: how many are stronger, or as strong and before. */
static void check_selection(uint32_t count, uint32_t max, uint32_t values,
                            test_random *random) {
    glsurf_place place[300] = { { 0 } }, before[300];
    int8_t kind[300] = { 0 }, kind_before[300];
    for (uint32_t i = 0; i < count; ++i) {
        kind[i] = (int8_t)((int)test_random_below(random, 3) - 1);
        place[i] =
            (glsurf_place){ .x = (float)i,
                            .response =
                                0.25f * (float)(1 + test_random_below(random, values)) };
    }
    memcpy(before, place, sizeof place);
    memcpy(kind_before, kind, sizeof kind);
    uint32_t total, expected_total = 0, next = 0;
    const uint32_t kept = glsurf_reference_select(place, kind, count, max, &total);
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t rank = 0;
        for (uint32_t k = 0; k < count; ++k)
            rank += kind_before[k] != 0 &&
                    (before[k].response > before[i].response ||
                     (before[k].response == before[i].response && k < i));
        expected_total += kind_before[i] != 0;
        if (kind_before[i] == 0 || (max > 0 && rank >= max))
            continue;
        assert_true(next < kept);
        assert_memory_equal(&place[next], &before[i], sizeof *place);
        assert_int_equal(kind[next], kind_before[i]);
        ++next;
    }
    assert_int_equal(next, kept);
    assert_int_equal(total, expected_total);
}

static void selection(void **state) {
    (void)state;
    test_random random = test_random_make(12);
    for (int n = 0; n < 400; ++n)
        check_selection(
            test_random_below(&random, 301), test_random_below(&random, 250),
            1 + test_random_below(&random, 1u << test_random_below(&random, 20)), &random);
}

/* ---------------------------------------------------------------- orientation -- */

static double direction(const double v[2]) {
    const double angle = atan2(v[1], v[0]);
    return angle < 0.0 ? angle + 2.0 * pi : angle;
}

static double turn_between(double a, double b) {
    const double turn = fabs(a - b);
    return fmin(turn, 2.0 * pi - turn);
}

static void random_samples(glsurf_vec2 samples[POINTS], test_random *random) {
    const double mean = test_random_between(random, 0.0, 2.0 * pi);
    const double share = test_random_between(random, 0.0, 1.0);
    for (int n = 0; n < POINTS; ++n) {
        const bool own = test_random_between(random, 0.0, 1.0) < share;
        const double angle = own ? mean + test_random_between(random, -0.6, 0.6)
                                 : test_random_between(random, 0.0, 2.0 * pi);
        const double length = test_random_between(random, 0.0, 100.0);
        samples[n] =
            (glsurf_vec2){ (float)(length * cos(angle)), (float)(length * sin(angle)) };
    }
}

/* The windows that begin at `bins` equal steps, or with 0 at each sample, in double. The
 * angle has to be that of the longest, or of one that float sums of 113 vectors of up to
 * 100 cannot tell from it: 417 2^-24 of the sum of all lengths, as
 * tests/stage/orientation.c derives, 11300 at most; twice that in length. */
static bool is_longest(const glsurf_vec2 samples[POINTS], int bins, double angle) {
    const int windows = bins > 0 ? bins : POINTS;
    double sums[GLSURF_HISTOGRAM_BINS][2] = { { 0 } }, longest = 0.0;
    for (int k = 0; k < windows; ++k) {
        const double at[2] = { (double)samples[k % POINTS].x,
                               (double)samples[k % POINTS].y };
        for (int n = 0; n < POINTS; ++n) {
            const double v[2] = { (double)samples[n].x, (double)samples[n].y };
            double distance = bins > 0 ? floor(direction(v) * bins / (2.0 * pi)) - k
                                       : direction(v) - direction(at);
            const double whole = bins > 0 ? bins : 2.0 * pi;
            distance += distance < 0.0 ? whole : 0.0;
            if (distance < (bins > 0 ? GLSURF_WINDOW_BINS : pi / 3.0)) {
                sums[k][0] += v[0];
                sums[k][1] += v[1];
            }
        }
        longest = fmax(longest, hypot(sums[k][0], sums[k][1]));
    }
    const double bound = 2.0 * sqrt(2.0) * 417.0 * 11300.0 / 16777216.0;
    for (int k = 0; k < windows; ++k)
        if (hypot(sums[k][0], sums[k][1]) >= longest - bound &&
            turn_between(direction(sums[k]), angle) < 1e-4)
            return true;
    return false;
}

/* A sample closer to the end of its bin than angle_of() is exact may be in the next one. */
static bool near_an_end(const glsurf_vec2 samples[POINTS]) {
    for (int n = 0; n < POINTS; ++n) {
        const double v[2] = { (double)samples[n].x, (double)samples[n].y };
        const double bin = direction(v) * 256.0 / (2.0 * pi);
        if (fabs(bin - floor(bin + 0.5)) < 1e-4)
            return true;
    }
    return false;
}

static void orientation(void **state) {
    (void)state;
    test_random random = test_random_make(13);
    for (int n = 0; n < 1000; ++n) {
        glsurf_vec2 samples[POINTS];
        random_samples(samples, &random);
        float clear;
        const double histogram = (double)glsurf_reference_orientation(samples);
        const float exact = glsurf_reference_orientation_exact(samples);
        assert_true(is_longest(samples, 0, (double)exact));
        assert_true(near_an_end(samples) ||
                    is_longest(samples, GLSURF_HISTOGRAM_BINS, histogram));
        glsurf_reference_orientation_clear(samples, &clear);
        assert_true(clear == exact);
    }
}

static void orientation_without_contrast(void **state) {
    (void)state;
    const glsurf_vec2 samples[POINTS] = { { 0 } };
    float exact = 1.0f;
    assert_true(glsurf_reference_orientation(samples) == 0.0f);
    assert_true(glsurf_reference_orientation_exact(samples) == 0.0f);
    assert_false(glsurf_reference_orientation_clear(samples, &exact));
    assert_true(exact == 0.0f);
}

/* The samples are Haar responses of side 4 s on the lattice of s, weighted. */
static void orientation_samples(void **state) {
    (void)state;
    frame *f = make_frame(130, 101, TEST_IMAGE_BLOBS, 14);
    glsurf_lattice_point lattice[POINTS];
    glsurf_lattice(lattice);
    const glsurf_place place = { .x = 60.25f, .y = 50.5f, .scale = 2.5f };
    glsurf_vec2 samples[POINTS];
    glsurf_reference_orientation_samples(f->maps.integral, 130, 101, &place, samples);
    int seen = 0;
    for (int n = 0; n < POINTS; ++n) {
        const int i = lattice[n].i, j = lattice[n].j;
        seen += i * i + j * j <= 36;
        /* All of these are multiples of 1/4 and exact. */
        const double x = 60.75 + 2.5 * i, y = 51.0 + 2.5 * j;
        const double weight = exp(-(i * i + j * j) / (2.0 * 2.5 * 2.5));
        const double dx = area_sum(f->maps.gray, 130, 101, x, x + 5.0, y - 5.0, y + 5.0) -
                          area_sum(f->maps.gray, 130, 101, x - 5.0, x, y - 5.0, y + 5.0);
        const double dy = area_sum(f->maps.gray, 130, 101, x - 5.0, x + 5.0, y, y + 5.0) -
                          area_sum(f->maps.gray, 130, 101, x - 5.0, x + 5.0, y - 5.0, y);
        /* As in check_haar(), and two roundings for the weight. */
        const double bound = 14.0 * 2.0 * 255.0 * 144.0 / 16777216.0;
        assert_true(fabs((double)samples[n].x - weight * dx) <= bound);
        assert_true(fabs((double)samples[n].y - weight * dy) <= bound);
    }
    assert_int_equal(seen, POINTS);
    free_frame(f);
}

/* ----------------------------------------------------------------- descriptor -- */

/* [T] III-E in double, not normalised. */
static void describe(const frame *f, const glsurf_place *p, double angle,
                     double sums[GLSURF_DESCRIPTOR_LENGTH]) {
    const double c = cos(angle), s = sin(angle), r = (double)p->scale;
    memset(sums, 0, GLSURF_DESCRIPTOR_LENGTH * sizeof *sums);
    for (int q = 0; q < 20; ++q)
        for (int k = 0; k < 20; ++k) {
            const double u = k - 9.5, v = q - 9.5;
            const double x = (double)p->x + 0.5 + r * (c * u - s * v);
            const double y = (double)p->y + 0.5 + r * (s * u + c * v);
            const uint8_t *g = f->maps.gray;
            const int w = f->plan.width, h = f->plan.height;
            const double gx = area_sum(g, w, h, x, x + r, y - r, y + r) -
                              area_sum(g, w, h, x - r, x, y - r, y + r);
            const double gy = area_sum(g, w, h, x - r, x + r, y, y + r) -
                              area_sum(g, w, h, x - r, x + r, y - r, y);
            const double weight = exp(-(u * u + v * v) / (2.0 * 3.3 * 3.3));
            const double dx = weight * (c * gx + s * gy), dy = weight * (c * gy - s * gx);
            double *cell = sums + 4 * (4 * (q / 5) + k / 5);
            cell[0] += dx;
            cell[1] += dy;
            cell[2] += fabs(dx);
            cell[3] += fabs(dy);
        }
}

/* Positions up to 256 are off by 3 half ulps, 2.3e-5 pixels; each of the three edges of a
 * response, 2 s long, moves over 255 gray levels at most, the middle one counting twice,
 * the others' ends too: 12 s 255 2.3e-5 = 0.07 s, and as much again for the rounding of
 * sums at scales up to 4, a response. Weighted by 68 = (sum of weights)^2 and entering two
 * components each of dx and dy, that moves the vector by no more than 2 x 68 x 0.14 s, and
 * when both are divided by their lengths by twice as much of the length. */
static void check_descriptor(const frame *f, const glsurf_place *p, float angle) {
    double sums[GLSURF_DESCRIPTOR_LENGTH], length2 = 0.0, off2 = 0.0;
    float actual[GLSURF_DESCRIPTOR_LENGTH];
    glsurf_reference_descriptor(f->maps.integral, f->plan.width, f->plan.height, p, angle,
                                actual);
    describe(f, p, (double)angle, sums);
    for (int k = 0; k < GLSURF_DESCRIPTOR_LENGTH; ++k)
        length2 += sums[k] * sums[k];
    for (int k = 0; k < GLSURF_DESCRIPTOR_LENGTH; ++k) {
        const double off = (double)actual[k] - sums[k] / sqrt(length2);
        off2 += off * off;
    }
    const double bound = 2.0 * 2.0 * 68.0 * 0.14 * (double)p->scale / sqrt(length2);
    if (!(sqrt(off2) <= bound))
        fail_msg(
            "the descriptor at (%.9g, %.9g) scale %.9g angle %.9g is %g off, more than "
            "%g",
            (double)p->x, (double)p->y, (double)p->scale, (double)angle, sqrt(off2), bound);
}

static void descriptor(void **state) {
    (void)state;
    frame *f = make_frame(200, 190, TEST_IMAGE_BLOBS, 15);
    test_random random = test_random_make(16);
    for (int n = 0; n < 100; ++n) {
        /* Inside the image with all of the square, whose corners are 14.2 scales away. */
        const double scale = test_random_between(&random, 1.5, 4.0), reach = 16.0 * scale;
        const glsurf_place place = {
            .x = (float)test_random_between(&random, reach, 200.0 - reach),
            .y = (float)test_random_between(&random, reach, 190.0 - reach),
            .scale = (float)scale,
        };
        check_descriptor(f, &place, (float)test_random_between(&random, 0.0, 2.0 * pi));
    }
    free_frame(f);
}

/* A coordinate anywhere, or where the spacing of floats changes, at a power of two: the
 * roundings of a filter's two sides are not alike there. */
static float some_coordinate(int extent, double scale, test_random *random) {
    const double power = (double)(1 << (5 + test_random_below(random, 9)));
    if (power < extent && test_random_below(random, 2))
        return (float)(power + test_random_between(random, -12.0, 12.0) * scale);
    return (float)test_random_between(random, 0.0, extent);
}

/* No contrast, no descriptor, wherever the keypoint is. */
static void check_constant(int width, int height, int value, uint32_t count,
                           test_random *random) {
    const size_t pixels = (size_t)width * (size_t)height;
    uint8_t *image = test_memory(pixels);
    uint32_t *sums = test_memory(pixels * sizeof *sums);
    memset(image, value, pixels);
    glsurf_reference_integral(image, width, height, sums);
    for (uint32_t n = 0; n < count; ++n) {
        const double scale = exp(test_random_between(random, 0.2, 3.0));
        const glsurf_place p = { .x = some_coordinate(width, scale, random),
                                 .y = some_coordinate(height, scale, random),
                                 .scale = (float)scale };
        const float angle = (float)test_random_between(random, 0.0, 6.28);
        float actual[GLSURF_DESCRIPTOR_LENGTH];
        glsurf_reference_descriptor(sums, width, height, &p, angle, actual);
        for (int k = 0; k < GLSURF_DESCRIPTOR_LENGTH; ++k)
            if (!(actual[k] == 0.0f))
                fail_msg("on an image of %dx%d that is all %d, the descriptor at (%.9g, "
                         "%.9g) scale %.9g angle %.9g is %g at %d",
                         width, height, value, (double)p.x, (double)p.y, (double)p.scale,
                         (double)angle, (double)actual[k], k);
    }
    free(image);
    free(sums);
}

static void descriptor_without_contrast(void **state) {
    (void)state;
    test_random random = test_random_make(17);
    for (int value = 0; value < 256; value += 5)
        check_constant(300, 200, value, 20, &random);
}

static void descriptor_without_contrast_far_away(void **state) {
    (void)state;
    test_random random = test_random_make(18);
    check_constant(16384, 200, 255, 3000, &random);
    check_constant(200, 16384, 200, 3000, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gray),
        cmocka_unit_test(gray_of_gray),
        cmocka_unit_test(integral),
        cmocka_unit_test(haar),
        cmocka_unit_test(suppression),
        cmocka_unit_test(points),
        cmocka_unit_test(refinement),
        cmocka_unit_test(signs_of_blobs),
        cmocka_unit_test(selection),
        cmocka_unit_test(orientation),
        cmocka_unit_test(orientation_without_contrast),
        cmocka_unit_test(orientation_samples),
        cmocka_unit_test(descriptor),
        cmocka_unit_test(descriptor_without_contrast),
        cmocka_unit_test(descriptor_without_contrast_far_away),
    };
    return test_main("reference", tests, COUNT(tests));
}
