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
 * rows. All nine boxes of a row are differences between 16 places, all of a column take
 * 26: 42 lookups and 64 bytes written a sample, in 2 passes instead of 5.
 *
 * Error: the box sums are exact integers. With u = 2^-24, converting one to float is off
 * by u, the factor 1/(255 N^2) by u, their product by u: each of Dxx, Dyy, Dxy by 3 u.
 * Dxx Dyy is off by 7 u; 0.9 Dxy by 5 u, its square by 11 u; the subtraction adds u of the
 * result. Hence |error| <= 12 u (|Dxx Dyy| + (0.9 Dxy)^2) / N^4 = 7.2e-7 (...) / N^4.
 */
#include "stages/stages.h"

#include <stdio.h>

static const glsurf_pass rows = {
    .stage = "hessian",
    .label = "row differences",
    .fragment = "hessian_rows.frag",
    .inputs = { "integral" },
    .outputs = { "row_xx", "row_yy", "row_xy" },
};

static const glsurf_pass determinant = {
    .stage = "hessian",
    .label = "determinants",
    .fragment = "hessian.frag",
    .inputs = { "row_xx", "row_yy", "row_xy" },
    .outputs = { "response" },
};

/* The filters' lengths in sampling steps, as constants: the compiler then sees which of the
 * levels' fetches are the same. A missing level repeats the last, and costs nothing. */
static void write_defines(const glsurf_group *group, char *text, size_t size) {
    const glsurf_filter *f[4];
    for (int i = 0; i < 4; ++i)
        f[i] = &group->level[i < group->level_count ? i : group->level_count - 1].filter;
    const int s = group->step;
    snprintf(text, size,
             "#define LOBE ivec4(%d, %d, %d, %d)\n#define LENGTH ivec4(%d, %d, %d, %d)\n"
             "#define CORNER ivec4(%d, %d, %d, %d)\n#define GAP ivec4(%d, %d, %d, %d)\n",
             f[0]->lobe / s, f[1]->lobe / s, f[2]->lobe / s, f[3]->lobe / s,
             f[0]->length / s, f[1]->length / s, f[2]->length / s, f[3]->length / s,
             f[0]->corner / s, f[1]->corner / s, f[2]->corner / s, f[3]->corner / s,
             f[0]->gap / s, f[1]->gap / s, f[2]->gap / s, f[3]->gap / s);
}

glsurf_result glsurf_stage_hessian(glsurf_gpu *gpu, int index) {
    const glsurf_group *group = &gpu->plan->group[index];
    const glsurf_group_textures *maps = &gpu->plan->maps[index];
    char defines[GLSURF_MAX_DEFINES];
    write_defines(group, defines, sizeof defines);
    int valid[16] = { 0 };
    float scale[4] = { 0 };
    for (int i = 0; i < group->level_count; ++i) {
        const glsurf_rect r = group->level[i].valid;
        const int n = group->level[i].filter.size;
        valid[4 * i] = r.x0;
        valid[4 * i + 1] = r.y0;
        valid[4 * i + 2] = r.x1;
        valid[4 * i + 3] = r.y1;
        scale[i] = 1.0f / (255.0f * (float)(n * n));
    }
    const glsurf_result result = glsurf_pass_run(
        gpu, &rows,
        &(glsurf_draw){ .defines = defines,
                        .inputs = { gpu->plan->integral },
                        .outputs = { maps->rows[0], maps->rows[1], maps->rows[2] },
                        .fetches = 16,
                        .bytes = 64,
                        .uniforms = { GLSURF_INTS("step_size", 1, group->step) } });
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &determinant,
        &(glsurf_draw){ .defines = defines,
                        .inputs = { maps->rows[0], maps->rows[1], maps->rows[2] },
                        .outputs = { maps->response },
                        .fetches = 26,
                        .bytes = 26 * 16,
                        .uniforms = { { "valid", GLSURF_INT, 4, 4, valid },
                                      { "scale", GLSURF_FLOAT, 4, 1, scale } } });
}
