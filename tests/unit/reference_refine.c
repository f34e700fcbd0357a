/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The Newton step of the reference, compared with the definition, and the selection by
 * rank. */
#include "frame.h"

#include <math.h>
#include <string.h>

/* -------------------------------------------------------------- refinement -- */

/* The response at a candidate, on its level (dl 0) or on the level below or above. On a
 * finer grid it is the sample at the same pixel or, if coarse samples stand for blocks, the
 * mean of the block. */
static double response_at(const frame *f, const gls_candidate *at, int dl) {
    const int o = at->octave, i = at->x, j = at->y, level = at->level + dl;
    if (level >= f->plan.space.octave[o].level_count)
        return frame_interpolated(f, o, i, j);
    if (level >= 0)
        return (double)frame_value(f, o, level, i, j);
    const int last = f->plan.space.octave[o - 1].level_count - 1;
    const int x = frame_finer(f, o, i), y = frame_finer(f, o, j);
    if (f->plan.space.octave[o].offset == 0)
        return (double)frame_value(f, o - 1, last, x, y);
    double sum = 0.0;
    for (int k = 0; k < 9; ++k)
        sum += (double)frame_value(f, o - 1, last, x + k % 3 - 1, y + k / 3 - 1);
    return sum / 9.0;
}

static double sigma_at(const gls_plan *plan, int o, int level) {
    if (level < 0)
        return (double)plan->space.octave[o - 1]
            .level[plan->space.octave[o - 1].level_count - 1]
            .filter.sigma;
    if (level >= plan->space.octave[o].level_count)
        return (double)plan->space.octave[o + 1].level[0].filter.sigma;
    return (double)plan->space.octave[o].level[level].filter.sigma;
}

typedef struct newton {
    double step[3], bound[3];
    double h1, h2;
} newton;

/* Writes the step in the plane, to the top of the paraboloid whose derivatives are the
 * central differences of the roots, and its error bound in float. A root r is off by 1.5
 * 2^-24 of itself: half of the response's error, and its own rounding. A second difference
 * of four roots, with its roundings, is off by 4 2^-23 r, which is e of the smaller one on
 * the diagonal. Numerator and determinant are sums of two products of two such numbers.
 * Each is off by 2 e before cancellation enlarges that. The quotient, at most about 1, is
 * off by 8 e times the condition. */
static void solve_plane(const frame *f, const gls_candidate *at, newton *n) {
    double v[3][3];
    for (int b = 0; b < 3; ++b)
        for (int a = 0; a < 3; ++a)
            v[b][a] = sqrt(fmax(
                (double)frame_value(f, at->octave, at->level, at->x + a - 1, at->y + b - 1),
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

/* Writes the step along log sigma, to the top of the parabola through three unevenly spaced
 * points, by Lagrange's formula. Its derivatives are sums of three responses with weights
 * of up to 2 / (h1 h2). The interpolated response is off by 7 roundings. So the derivatives
 * are off by 10 2^-24 times that weight and the largest of the responses. */
static void solve_scale(const frame *f, const gls_candidate *at, newton *n) {
    const double s0 = sigma_at(&f->plan, at->octave, at->level);
    const double h1 = log(s0 / sigma_at(&f->plan, at->octave, at->level - 1));
    const double h2 = log(sigma_at(&f->plan, at->octave, at->level + 1) / s0);
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

/* Writes whether the candidate is accepted. Returns false if floats cannot tell, because a
 * step is about as long as a sample or level, or is itself in doubt. */
static bool judge_steps(const newton *n, bool *accepted) {
    const double maximum[3] = { 1.0, 1.0, n->step[2] > 0.0 ? n->h2 : n->h1 };
    *accepted = true;
    for (int k = 0; k < 3; ++k) {
        const double out = fabs(n->step[k]) - maximum[k];
        if (fabs(out) <= n->bound[k] || n->bound[k] > 0.01)
            return false;
        *accepted = *accepted && out < 0.0;
    }
    return true;
}

/* Cuts steps to at most half a sample, or half of the way to the next level. That does not
 * make an error larger. Returns false if a step is in doubt. */
static bool cut_steps(newton *n) {
    const double low[3] = { -0.5, -0.5, -0.5 * n->h1 }, high[3] = { 0.5, 0.5, 0.5 * n->h2 };
    for (int k = 0; k < 3; ++k) {
        if (!(n->bound[k] <= 0.01))
            return false;
        n->step[k] = fmin(fmax(n->step[k], low[k]), high[k]);
    }
    return true;
}

static void check_refined(const frame *f, const gls_candidate *at, const gls_position *p,
                          int8_t laplacian) {
    const gls_octave *octave = &f->plan.space.octave[at->octave];
    newton n = { .step = { 0 } };
    bool inside = true;
    solve_plane(f, at, &n);
    if (at->octave > 0 || at->level > 0) /* the finest level has no level below */
        solve_scale(f, at, &n);
    const float response = frame_value(f, at->octave, at->level, at->x, at->y);
    if (f->plan.space.preset->clamp_offset ? !cut_steps(&n) : !judge_steps(&n, &inside))
        return;
    assert_int_equal(laplacian != 0, inside);
    if (laplacian == 0) {
        assert_true(p->x == 0.0f && p->y == 0.0f && p->scale == 0.0f &&
                    p->response == 0.0f);
        return;
    }
    const double actual[3] = {
        ((double)p->x - octave->offset) / octave->step - at->x,
        ((double)p->y - octave->offset) / octave->step - at->y,
        log((double)p->scale / sigma_at(&f->plan, at->octave, at->level)),
    };
    /* Coordinates are below 512, and are off by an ulp. The scale is off by the 2.8e-7 of
     * the exponential and two ulps. */
    const double rounding[3] = { 512.0 / 8388608.0, 512.0 / 8388608.0, 1e-6 };
    for (int k = 0; k < 3; ++k)
        if (!(fabs(actual[k] - n.step[k]) <= n.bound[k] + rounding[k]))
            fail_msg("preset %s: the candidate at (%d, %d), octave %d level %d, moves by "
                     "%.9g along axis %d and should move by %.9g within %g",
                     glsurf_preset_name(f->plan.space.preset->preset), at->x, at->y,
                     at->octave, at->level, actual[k], k, n.step[k], n.bound[k]);
    const gls_filter *filter = &octave->level[at->level].filter;
    const float weight = f->plan.space.preset->weigh_scale ? 0.5f * filter->sigma : 1.0f;
    assert_true(p->response == response * weight);
}

/* The candidates of a frame, and their refined positions and signs. */
typedef struct refined {
    uint32_t count;
    gls_candidate candidate[4096];
    gls_position position[4096];
    int8_t laplacian[4096];
} refined;

static void refine(frame *f, float threshold, refined *list) {
    gls_maps_suppress(&f->maps, &f->plan, threshold);
    list->count = gls_reference_points(&f->plan.space, (const uint8_t *const *)f->maps.mask,
                                       list->candidate, COUNT(list->candidate));
    assert_in_range(list->count, 1, COUNT(list->candidate));
    gls_reference_refine(&f->plan.space, (const float *const *)f->maps.response,
                         f->maps.integral, 0.0f,
                         gls_refine_share(f->plan.space.preset, f->plan.select.wanted),
                         list->candidate, list->count, list->position, list->laplacian);
}

static void refinement(void **state) {
    frame *f = frame_make(*state, 333, 250, GLS_PICTURE_BLOBS, 10);
    refined r;
    refine(f, 1e-4f, &r);
    assert_true(r.count > 100);
    int laplacians[3] = { 0 }, in_plane = 0;
    for (uint32_t i = 0; i < r.count; ++i) {
        check_refined(f, &r.candidate[i], &r.position[i], r.laplacian[i]);
        ++laplacians[r.laplacian[i] + 1];
        in_plane += r.candidate[i].octave == 0 && r.candidate[i].level == 0 &&
                    r.position[i].scale == 1.593f;
    }
    assert_true(laplacians[0] > 10 && laplacians[2] > 10); /* light blobs and dark blobs */
    assert_int_equal(in_plane > 10, f->plan.space.preset->first_level);
    assert_true(!f->plan.space.preset->clamp_offset ||
                laplacians[1] == 0); /* none is refused */
}

/* The sign of a dark blob on light is +1. */
static void signs_of_blobs(void **state) {
    for (int dark = 0; dark < 2; ++dark) {
        frame *f = frame_make(*state, 100, 100, GLS_PICTURE_ZERO, 11);
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x) {
                const double r2 = (x - 50) * (x - 50) + (y - 50) * (y - 50);
                const double blob = 200.0 * exp(-r2 / (2.0 * 3.0 * 3.0));
                f->maps.gray[100 * y + x] = (uint8_t)(dark ? 250.0 - blob : blob);
            }
        assert_true(gls_maps_sum(&f->maps, &f->plan));
        assert_true(gls_maps_response(&f->maps, &f->plan));
        refined r;
        refine(f, 1e-3f, &r);
        uint32_t best = 0;
        for (uint32_t i = 0; i < r.count; ++i)
            if (r.position[i].response > r.position[best].response)
                best = i;
        assert_int_equal(r.laplacian[best], dark ? 1 : -1);
        assert_true(fabsf(r.position[best].x - 50.0f) < 0.5f);
        assert_true(fabsf(r.position[best].y - 50.0f) < 0.5f);
    }
}

/* --------------------------------------------------------------- selection -- */

enum { GRID_ENTRIES = 300 };

typedef struct grid_list {
    uint32_t count;
    gls_position position[GRID_ENTRIES];
    int8_t laplacian[GRID_ENTRIES];
    uint32_t cell[GRID_ENTRIES], rank[GRID_ENTRIES];
} grid_list;

/* The grid cell of the nearest pixel: pixel p of `extent` is in cell floor(p cells /
 * extent). */
static uint32_t cell_at(double position, int extent, int cells) {
    int pixel = 0;
    while (pixel < extent - 1 && pixel + 0.5 <= position)
        ++pixel;
    uint32_t cell = 0;
    while ((int64_t)(cell + 1) * extent <= (int64_t)pixel * cells)
        ++cell;
    return cell;
}

static void make_grid_list(grid_list *l, const gls_grid *grid, uint32_t values,
                           gls_random *random) {
    for (uint32_t i = 0; i < l->count; ++i) {
        l->laplacian[i] = (int8_t)((int)gls_random_below(random, 3) - 1);
        l->position[i] = (gls_position){
            /* multiples of 1/2, so that many are between two pixels */
            .x = 0.5f * (float)((int)gls_random_below(random, 2 * grid->width + 4) - 2),
            .y = (float)gls_random_between(random, -1.0, grid->height),
            .response = 0.25f * (float)(1 + gls_random_below(random, values)),
        };
        l->cell[i] = cell_at(l->position[i].y, grid->height, grid->rows) * 64 +
                     cell_at(l->position[i].x, grid->width, grid->columns);
    }
    for (uint32_t i = 0; i < l->count; ++i)
        for (uint32_t k = 0; k < l->count; ++k)
            l->rank[i] += l->laplacian[k] != 0 && l->cell[k] == l->cell[i] &&
                          (l->position[k].response > l->position[i].response ||
                           (l->position[k].response == l->position[i].response && k < i));
}

/* The number of entries of the whole list that come before entry i. */
static uint32_t turn_of(const grid_list *l, uint32_t i) {
    uint32_t turn = 0;
    for (uint32_t k = 0; k < l->count; ++k) {
        const bool stronger = l->position[k].response > l->position[i].response;
        const bool equal = l->position[k].response == l->position[i].response;
        turn += l->laplacian[k] != 0 &&
                (l->rank[k] < l->rank[i] ||
                 (l->rank[k] == l->rank[i] && (stronger || (equal && k < i))));
    }
    return turn;
}

/* Checks the selection by rank, from each grid cell in turn. A grid of one cell stands for
 * the whole list; then a maximum of 0 keeps all. */
static void check_selection(const gls_grid *grid, uint32_t count, uint32_t max,
                            uint32_t values, gls_random *random) {
    const bool whole = grid->columns * grid->rows == 1;
    grid_list l = { .count = count };
    make_grid_list(&l, grid, values, random);
    grid_list after = l;
    uint32_t kept, total, next = 0, present = 0;
    if (whole)
        kept = gls_reference_select(after.position, after.laplacian, count, max, &total);
    else
        assert_true(gls_reference_select_grid(after.position, after.laplacian, count, max,
                                              grid, &kept, &total));
    for (uint32_t i = 0; i < count; ++i) {
        present += l.laplacian[i] != 0;
        if (l.laplacian[i] == 0 || ((!whole || max > 0) && turn_of(&l, i) >= max))
            continue;
        assert_true(next < kept);
        assert_memory_equal(&after.position[next], &l.position[i], sizeof *l.position);
        assert_int_equal(after.laplacian[next], l.laplacian[i]);
        ++next;
    }
    assert_int_equal(next, kept);
    assert_int_equal(total, present);
}

static void selection(void **state) {
    gls_random random = test_random_make(13);
    for (int n = 0; n < 700; ++n) {
        const bool whole = n < 400;
        const gls_grid grid = { .columns =
                                    whole ? 1 : 2 + (int)gls_random_below(&random, 63),
                                .rows = whole ? 1 : 1 + (int)gls_random_below(&random, 4),
                                .width = 1 + (int)gls_random_below(&random, 200),
                                .height = 1 + (int)gls_random_below(&random, 200) };
        const uint32_t values = whole ? 1u << gls_random_below(&random, 20) : 40;
        check_selection(&grid, gls_random_below(&random, GRID_ENTRIES + 1),
                        !whole + gls_random_below(&random, 250),
                        1 + gls_random_below(&random, values), &random);
    }
}

int main(void) {
    TEST_LIST(tests, refinement, signs_of_blobs);
    TEST_LIST(others, selection);
    const int status = test_presets_main("reference_refine", tests, COUNT(tests));
    const int other = test_main("selection", others, COUNT(others));
    return status ? status : other;
}
