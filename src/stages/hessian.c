/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Determinants of the Hessian from box filters, all levels of a group at once.
 *
 *   response = (Dxx Dyy - (0.9 Dxy)^2) / N^4    for intensities in [0, 1]
 *
 * [T] III-B.1 shares the differences (14)-(17) between the three filters in five passes
 * with four render targets and 40 lookups (table III). Box filters are separable into a
 * difference along x and one along y, and 3.3 gives eight targets of mixed formats, so two
 * passes do it: the first writes what the three filters need of a row, the second combines
 * rows. All nine boxes of a row of the paper's filters are differences between 16 places,
 * all of a column take 26: 42 lookups and 64 bytes written a sample, in 2 passes instead of
 * 5. The finest three of the half octaves, two of which have even lobes with edges in the
 * middle of pixels, take 20 and 32 (one by one 128), the later pairs at quarters of the
 * samples 26 and 28, where the first pass has all rows of the image. The third pass, the
 * mean of 3x3, fetches 9; in two passes it would be 6, and 16 bytes more written and read.
 *
 * Error: the box sums are exact integers. With u = 2^-24, converting one to float is off
 * by u, the factor 1/(white N^2) by u, their product by u: each of Dxx, Dyy, Dxy by 3 u.
 * Dxx Dyy is off by 7 u; 0.9 Dxy by 5 u, its square by 11 u; the subtraction adds u of the
 * result. Hence |error| <= 12 u (|Dxx Dyy| + (0.9 Dxy)^2) / N^4 = 7.2e-7 (...) / N^4.
 */
#include "reference/reference.h"
#include "stages/stages.h"

#include <stdio.h>

static const glsurf_pass rows = {
    .stage = "hessian",
    .label = "row differences",
    .fragment = "hessian_rows.frag",
    .inputs = { "integral" },
    .outputs = { "row_xx", "row_yy", "row_xy" },
};

static const glsurf_pass determinants = {
    .stage = "hessian",
    .label = "determinants",
    .fragment = "hessian.frag",
    .inputs = { "row_xx", "row_yy", "row_xy" },
    .outputs = { "determinant" },
};

static const glsurf_pass mean = {
    .stage = "hessian",
    .label = "mean of 3x3",
    .fragment = "hessian_mean.frag",
    .inputs = { "determinant" },
    .outputs = { "response" },
};

/* The filters' lengths in units, as constants: the compiler then sees which of the levels'
 * fetches are the same. A missing level repeats the last, and costs nothing. */
static void write_defines(const glsurf_group *group, char *text, size_t size) {
    const glsurf_filter *f[4];
    for (int i = 0; i < 4; ++i)
        f[i] = &group->level[i < group->level_count ? i : group->level_count - 1].filter;
    const int u = group->unit;
    snprintf(text, size,
             "#define LOBE ivec4(%d, %d, %d, %d)\n#define LENGTH ivec4(%d, %d, %d, %d)\n"
             "#define CORNER ivec4(%d, %d, %d, %d)\n#define GAP ivec4(%d, %d, %d, %d)\n",
             f[0]->lobe / u, f[1]->lobe / u, f[2]->lobe / u, f[3]->lobe / u,
             f[0]->length / u, f[1]->length / u, f[2]->length / u, f[3]->length / u,
             f[0]->corner / u, f[1]->corner / u, f[2]->corner / u, f[3]->corner / u,
             f[0]->gap / u, f[1]->gap / u, f[2]->gap / u, f[3]->gap / u);
}

static void set_rect(int value[4], glsurf_rect r) {
    value[0] = r.x0;
    value[1] = r.y0;
    value[2] = r.x1;
    value[3] = r.y1;
}

/* Offsets that a pass reads along its axis. */
typedef struct offset_list {
    int at[4 * (4 + 4 + 2 + 4)];
    uint32_t count;
} offset_list;

static void add_offset(offset_list *list, int offset) {
    for (uint32_t i = 0; i < list->count; ++i)
        if (list->at[i] == offset)
            return;
    list->at[list->count++] = offset;
}

/* Those of span(), lobes() and corners() of the shaders. */
static void add_span(offset_list *list, int length) {
    const int h = length / 2;
    add_offset(list, h);
    add_offset(list, -h - 1);
    if (length % 2 == 0) {
        add_offset(list, h - 1);
        add_offset(list, -h);
    }
}

static void add_lobes(offset_list *list, const glsurf_filter *filter, int unit) {
    add_span(list, 3 * filter->lobe / unit);
    add_span(list, filter->lobe / unit);
}

static void add_corners(offset_list *list, const glsurf_filter *filter, int unit) {
    const int inner = (filter->gap / unit - 1) / 2, side = filter->corner / unit;
    add_offset(list, inner);
    add_offset(list, inner + side);
    add_offset(list, -inner - 1);
    add_offset(list, -inner - 1 - side);
}

/* Fetches of the two passes: what levels have in common is fetched once. */
static void count_fetches(const glsurf_group *group, uint32_t *of_row,
                          uint32_t *of_column) {
    offset_list all = { 0 }, xx = { 0 }, yy = { 0 }, xy = { 0 };
    for (int i = 0; i < group->level_count; ++i) {
        const glsurf_filter *f = &group->level[i].filter;
        add_span(&xx, f->length / group->unit);
        add_lobes(&yy, f, group->unit);
        add_corners(&xy, f, group->unit);
        add_span(&all, f->length / group->unit);
        add_lobes(&all, f, group->unit);
        add_corners(&all, f, group->unit);
    }
    *of_row = all.count;
    *of_column = xx.count + yy.count + xy.count;
}

static glsurf_result subtract_along_rows(glsurf_gpu *gpu, const glsurf_group *group,
                                         const char *defines, uint32_t fetches) {
    const glsurf_plan *plan = gpu->plan;
    return glsurf_pass_run(
        gpu, &rows,
        &(glsurf_draw){ .defines = defines,
                        .inputs = { plan->integral },
                        .outputs = { plan->rows[0], plan->rows[1], plan->rows[2] },
                        .area = { 0, 0, group->width, group->rows },
                        .fetches = fetches,
                        .bytes = 4 * fetches,
                        .uniforms = { GLSURF_INTS("grid", 2, group->step, group->unit) } });
}

static glsurf_result compute_determinants(glsurf_gpu *gpu, const glsurf_group *group,
                                          const char *defines, uint32_t fetches,
                                          glsurf_slot to) {
    const glsurf_plan *plan = gpu->plan;
    int fitting[16] = { 0 };
    float scale[4] = { 0 }, lobe_scale[4] = { 0 };
    for (int i = 0; i < group->level_count; ++i) {
        const glsurf_filter *f = &group->level[i].filter;
        set_rect(&fitting[4 * i], group->level[i].fits);
        scale[i] = glsurf_filter_scale(plan->scheme, f);
        lobe_scale[i] = f->lobe % 2 == 0 ? 0.5f * scale[i] : scale[i];
    }
    return glsurf_pass_run(
        gpu, &determinants,
        &(glsurf_draw){
            .defines = defines,
            .inputs = { plan->rows[0], plan->rows[1], plan->rows[2] },
            .outputs = { to },
            .fetches = fetches,
            .bytes = 16 * fetches,
            .uniforms = { GLSURF_INTS("rows_per_sample", 1, group->step / group->unit),
                          { "fitting", GLSURF_INT, 4, 4, fitting },
                          { "scale", GLSURF_FLOAT, 4, 1, scale },
                          { "lobe_scale", GLSURF_FLOAT, 4, 1, lobe_scale } } });
}

static glsurf_result average(glsurf_gpu *gpu, const glsurf_group *group, glsurf_slot from,
                             glsurf_slot to) {
    int valid[16] = { 0 };
    for (int i = 0; i < group->level_count; ++i)
        set_rect(&valid[4 * i], group->level[i].valid);
    return glsurf_pass_run(
        gpu, &mean,
        &(glsurf_draw){ .inputs = { from },
                        .outputs = { to },
                        .fetches = 9,
                        .bytes = 144,
                        .uniforms = { { "valid", GLSURF_INT, 4, 4, valid } } });
}

glsurf_result glsurf_stage_hessian(glsurf_gpu *gpu, int index) {
    const glsurf_group *group = &gpu->plan->group[index];
    const glsurf_group_textures *maps = &gpu->plan->maps[index];
    const bool smooth = gpu->plan->scheme->smooth_response;
    char defines[GLSURF_MAX_DEFINES];
    write_defines(group, defines, sizeof defines);
    uint32_t of_row, of_column;
    count_fetches(group, &of_row, &of_column);
    glsurf_result result = subtract_along_rows(gpu, group, defines, of_row);
    if (!result)
        result = compute_determinants(gpu, group, defines, of_column,
                                      smooth ? maps->maxima : maps->response);
    if (!result && smooth)
        result = average(gpu, group, maps->maxima, maps->response);
    return result;
}
