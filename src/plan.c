/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The scale space: which filters stand on which sampling grids, and where they fit.
 */
#include "plan.h"

#include <math.h>

/* [T] table II: the three filters of a triplet, and the sigma whose second-order Gaussian
 * derivatives correlate best with them. Later triplets are these times powers of three,
 * which keeps every length odd, so that filters stand on pixels. */
static const glsurf_filter paper_triplet[3] = {
    { .size = 9, .lobe = 3, .length = 5, .corner = 3, .gap = 1, .sigma = 1.593f },
    { .size = 15, .lobe = 5, .length = 9, .corner = 5, .gap = 1, .sigma = 2.700f },
    { .size = 21, .lobe = 7, .length = 11, .corner = 7, .gap = 1, .sigma = 3.680f },
};

static int floor_div(int a, int b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static int min_int(int a, int b) {
    return a < b ? a : b;
}

static int max_int(int a, int b) {
    return a > b ? a : b;
}

static glsurf_rect intersect(glsurf_rect a, glsurf_rect b) {
    return (glsurf_rect){ max_int(a.x0, b.x0), max_int(a.y0, b.y0), min_int(a.x1, b.x1),
                          min_int(a.y1, b.y1) };
}

static glsurf_rect shrink(glsurf_rect r) {
    return (glsurf_rect){ r.x0 + 1, r.y0 + 1, r.x1 - 1, r.y1 - 1 };
}

static glsurf_filter scale_filter(const glsurf_filter *f, int factor) {
    return (
        glsurf_filter){ f->size * factor,   f->lobe * factor, f->length * factor,
                        f->corner * factor, f->gap * factor,  f->sigma * (float)factor };
}

/* The samples of one axis around which a filter of this size stays inside the image. */
static void valid_range(const glsurf_group *group, int size, int extent, int *first,
                        int *end) {
    const int reach = (size - 1) / 2;
    *first = -floor_div(group->offset - reach, group->step);
    *end = floor_div(extent - 1 - reach - group->offset, group->step) + 1;
}

static glsurf_rect valid_rect(const glsurf_group *group, int size, int width, int height) {
    glsurf_rect r;
    valid_range(group, size, width, &r.x0, &r.x1);
    valid_range(group, size, height, &r.y0, &r.y1);
    return r;
}

/* A box sum of bright pixels, 255 times the area of three lobes, has to stay below 2^31,
 * or the differences of the integral image modulo 2^32 are no longer the sums. */
static bool sums_fit(const glsurf_filter *f) {
    return 255.0 * 3.0 * f->lobe * f->length < 2147483648.0;
}

static void add_level(glsurf_group *group, const glsurf_filter *filter, int width,
                      int height) {
    glsurf_group_level *level = &group->level[group->level_count++];
    level->filter = *filter;
    level->valid = valid_rect(group, filter->size, width, height);
}

static void add_triplet(glsurf_plan *plan, int factor) {
    glsurf_group *group = &plan->group[plan->group_count];
    *group = (glsurf_group){
        .step = factor,
        .offset = (factor - 1) / 2,
        .width = plan->width / factor,
        .height = plan->height / factor,
    };
    for (int i = 0; i < 3; ++i) {
        const glsurf_filter filter = scale_filter(&paper_triplet[i], factor);
        if (sums_fit(&filter))
            add_level(group, &filter, plan->width, plan->height);
    }
    plan->group_count += group->level_count > 0;
}

/* Fine samples whose nine neighbours can be interpolated from valid coarse ones: along
 * an axis, fine sample p lies at (2 p - (ratio - 1)) / (2 ratio) of the coarse grid. */
static void covered_range(int ratio, int first, int end, int *fine_first, int *fine_end) {
    /* floor of the position of p - 1 at least first; ceiling of p + 1's below end */
    *fine_first = (2 * ratio * first + ratio) / 2 + 1;
    *fine_end = (2 * ratio * (end - 1) + ratio - 1) / 2;
}

static glsurf_rect covered_by_coarser(const glsurf_group *fine,
                                      const glsurf_group *coarse) {
    const glsurf_rect v = coarse->level[0].valid;
    const int ratio = coarse->step / fine->step;
    glsurf_rect r;
    covered_range(ratio, v.x0, v.x1, &r.x0, &r.x1);
    covered_range(ratio, v.y0, v.y1, &r.y0, &r.y1);
    return r;
}

/* Coarse samples whose nine neighbours are blocks of valid fine samples. */
static glsurf_rect covered_by_finer(const glsurf_group *coarse, const glsurf_group *fine) {
    const glsurf_rect v = fine->level[fine->level_count - 1].valid;
    const int ratio = coarse->step / fine->step;
    return (glsurf_rect){ -floor_div(-v.x0, ratio) + 1, -floor_div(-v.y0, ratio) + 1,
                          floor_div(v.x1, ratio) - 1, floor_div(v.y1, ratio) - 1 };
}

static glsurf_rect centre_rect(const glsurf_plan *plan, int g, int l) {
    const glsurf_group *group = &plan->group[g];
    const bool bottom = l == 0, top = l == group->level_count - 1;
    if ((bottom && g == 0) || (top && g == plan->group_count - 1))
        return (glsurf_rect){ 0, 0, 0, 0 };
    glsurf_rect r = shrink(group->level[l].valid);
    r = intersect(r, bottom ? covered_by_finer(group, &plan->group[g - 1])
                            : shrink(group->level[l - 1].valid));
    r = intersect(r, top ? covered_by_coarser(group, &plan->group[g + 1])
                         : shrink(group->level[l + 1].valid));
    return r;
}

/* A triplet fits if its largest filter has a sample somewhere. */
static uint32_t triplets_that_fit(int width, int height) {
    const int side = min_int(width, height);
    uint32_t count = 0;
    for (int size = paper_triplet[2].size; size <= side && count < GLSURF_MAX_GROUPS;
         size *= 3)
        ++count;
    return count;
}

void glsurf_plan_scales(glsurf_plan *plan, int width, int height, uint32_t triplets) {
    plan->width = width;
    plan->height = height;
    plan->group_count = 0;
    const uint32_t fit = triplets_that_fit(width, height);
    const uint32_t wanted = triplets == 0 || triplets > fit ? fit : triplets;
    int factor = 1;
    for (uint32_t t = 0; t < wanted; ++t, factor *= 3)
        add_triplet(plan, factor);
    for (int g = 0; g < plan->group_count; ++g)
        for (int l = 0; l < plan->group[g].level_count; ++l)
            plan->group[g].level[l].centre = centre_rect(plan, g, l);
    int row = 0;
    for (int g = 0; g < plan->group_count; ++g) {
        plan->group[g].atlas_row = row;
        row += (plan->group[g].height + 1) & ~1;
    }
}

float glsurf_log_step(float from, float to) {
    return (float)log((double)to / (double)from);
}

glsurf_parabola glsurf_parabola_make(float h1, float h2) {
    const double a = (double)h1, b = (double)h2, both = a + b;
    return (glsurf_parabola){ .slope_down = (float)(b / (a * both)),
                              .slope_up = (float)(a / (b * both)),
                              .bend_down = (float)(2.0 / (a * both)),
                              .bend_up = (float)(2.0 / (b * both)) };
}
