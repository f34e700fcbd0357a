/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The scale space: which filters stand on which sampling grids, and where they fit.
 */
#include "plan/plan.h"

#include "plan/box_rows.h"

#include <math.h>

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

/* The samples of one axis around which a filter of this size stays inside the image. A
 * filter of even size begins and ends in the middle of a pixel. */
static void fitting_range(const glsurf_group *group, int size, int extent, int *first,
                          int *end) {
    const int reach = size / 2;
    *first = -floor_div(group->offset - reach, group->step);
    *end = floor_div(extent - 1 - reach - group->offset, group->step) + 1;
}

static glsurf_rect fitting_rect(const glsurf_group *group, int size, int width,
                                int height) {
    glsurf_rect r;
    fitting_range(group, size, width, &r.x0, &r.x1);
    fitting_range(group, size, height, &r.y0, &r.y1);
    return r;
}

static bool is_empty(glsurf_rect r) {
    return r.x1 <= r.x0 || r.y1 <= r.y0;
}

/* A box sum of bright pixels, their intensity times the area of three lobes, twice that
 * with edges in the middle of pixels, has to stay below 2^31, or the differences of the
 * integral image modulo 2^32 are no longer the sums. */
static bool sums_fit(const glsurf_scheme *scheme, const glsurf_filter *f) {
    const double white = 255.0 * glsurf_intensity_unit(scheme);
    return white * 3.0 * f->lobe * f->length * (f->lobe % 2 == 0 ? 2.0 : 1.0) <
           2147483648.0;
}

static glsurf_group_level place_level(const glsurf_plan *plan, const glsurf_group *group,
                                      const glsurf_filter *filter) {
    const glsurf_rect fits = fitting_rect(group, filter->size, plan->width, plan->height);
    return (glsurf_group_level){ .filter = *filter,
                                 .fits = fits,
                                 .valid =
                                     plan->scheme->smooth_response ? shrink(fits) : fits };
}

/* Adds an octave, with those of its levels that fit; false if it is not to be had. */
static bool add_octave(glsurf_plan *plan, const glsurf_octave *octave) {
    glsurf_group *group = &plan->group[plan->group_count];
    *group = (glsurf_group){
        .step = octave->step,
        .offset = octave->offset,
        .unit = octave->unit,
        .width = (plan->width + octave->step - octave->unit) / octave->step,
        .height = (plan->height + octave->step - octave->unit) / octave->step,
        .rows = plan->height / octave->unit,
    };
    const int last = plan->scheme->partial_octaves ? 0 : octave->level_count - 1;
    if (is_empty(place_level(plan, group, &octave->level[last]).valid))
        return false;
    for (int i = 0; i < octave->level_count; ++i) {
        const glsurf_group_level level = place_level(plan, group, &octave->level[i]);
        if (!is_empty(level.valid) && sums_fit(plan->scheme, &level.filter))
            group->level[group->level_count++] = level;
    }
    plan->group_count += group->level_count > 0;
    return group->level_count == octave->level_count;
}

/* Fine samples whose nine neighbours can be interpolated from valid coarse ones. Along an
 * axis, p lies at (2 p - shift) / (2 ratio) of the coarse grid: p - 1 at least at the
 * first, p + 1 at most at the last. */
static void covered_range(int ratio, int shift, int first, int end, int *fine_first,
                          int *fine_end) {
    *fine_first = -floor_div(-(2 * ratio * first + shift), 2) + 1;
    *fine_end = floor_div(2 * ratio * (end - 1) + shift, 2);
}

static glsurf_rect covered_by_coarser(const glsurf_group *fine,
                                      const glsurf_group *coarse) {
    const glsurf_rect v = coarse->level[0].valid;
    const int ratio = glsurf_group_ratio(fine, coarse);
    const int shift = glsurf_group_shift(fine, coarse);
    glsurf_rect r;
    covered_range(ratio, shift, v.x0, v.x1, &r.x0, &r.x1);
    covered_range(ratio, shift, v.y0, v.y1, &r.y0, &r.y1);
    return r;
}

/* Coarse samples p the 3x3 neighbourhoods of whose neighbours at ratio (p +- 1) + shift / 2
 * of the finer grid are valid. */
static glsurf_rect covered_by_finer(const glsurf_group *coarse, const glsurf_group *fine) {
    const glsurf_rect v = fine->level[fine->level_count - 1].valid;
    const int ratio = glsurf_group_ratio(fine, coarse);
    const int shift = glsurf_group_shift(fine, coarse) / 2;
    return (glsurf_rect){ -floor_div(-(v.x0 + 1 - shift), ratio) + 1,
                          -floor_div(-(v.y0 + 1 - shift), ratio) + 1,
                          floor_div(v.x1 - 2 - shift, ratio),
                          floor_div(v.y1 - 2 - shift, ratio) };
}

static glsurf_rect centre_rect(const glsurf_plan *plan, int g, int l) {
    const glsurf_group *group = &plan->group[g];
    const bool bottom = l == 0, top = l == group->level_count - 1;
    if ((bottom && g == 0 && !plan->scheme->first_level) ||
        (top && g == plan->group_count - 1))
        return (glsurf_rect){ 0, 0, 0, 0 };
    glsurf_rect r = shrink(group->level[l].valid);
    if (!bottom)
        r = intersect(r, shrink(group->level[l - 1].valid));
    else if (g > 0)
        r = intersect(r, covered_by_finer(group, &plan->group[g - 1]));
    return intersect(r, top ? covered_by_coarser(group, &plan->group[g + 1])
                            : shrink(group->level[l + 1].valid));
}

/* The first group, right of it the others below each other: no higher than the first, and
 * half as wide again, which in texels of four samples is far from any driver's limit. */
static void place_groups(glsurf_plan *plan) {
    int row = 0;
    for (int g = 1; g < plan->group_count; ++g) {
        plan->group[g].atlas_column = (plan->group[0].width + 3) / 4;
        plan->group[g].atlas_row = row;
        row += (plan->group[g].height + GLSURF_BLOCK - 1) / GLSURF_BLOCK * GLSURF_BLOCK;
    }
}

void glsurf_plan_scales(glsurf_plan *plan, const glsurf_scheme *scheme, int width,
                        int height, uint32_t octaves) {
    plan->scheme = scheme;
    plan->width = width;
    plan->height = height;
    plan->group_count = 0;
    const int most = octaves == 0 || octaves > (uint32_t)scheme->octave_count
                         ? scheme->octave_count
                         : (int)octaves;
    for (int i = 0; i < most; ++i) {
        const glsurf_octave octave = scheme->octave(i);
        if (!add_octave(plan, &octave))
            break;
    }
    for (int g = 0; g < plan->group_count; ++g)
        for (int l = 0; l < plan->group[g].level_count; ++l)
            plan->group[g].level[l].centre = centre_rect(plan, g, l);
    for (int g = 0; g < plan->group_count; ++g)
        glsurf_plan_row_words(scheme, &plan->group[g]);
    place_groups(plan);
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
