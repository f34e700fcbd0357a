/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: the blob response of every sample at every level of a group, the determinant of
 * the Hessian with box filters in place of the second derivatives of a Gaussian.
 *
 *     response = (Dxx Dyy - (0.9 Dxy)^2) / (255 N^2)^2           [T] II, III-B, figure 3
 *
 * with the filter size N and its parameters from [T] table II, larger filters being those
 * times a power of three. The 0.9 balances the boxes against the Gaussians: Bay et al.,
 * section 3. Division by N^2 makes responses comparable between levels, that by 255 makes
 * intensities [0, 1].
 *
 * Box sums are integers and exact: no more than 255 times 3 Q1 Q2, which the planner keeps
 * below 2^31 by leaving out larger filters. Each is rounded once, to float.
 */
#include "reference/lookup.h"
#include "reference/reference.h"

static int32_t box_dyy(const uint32_t *integral, int width, const glsurf_filter *filter,
                       int x, int y) {
    const uint32_t all =
        glsurf_box_sum(integral, width, x, y, filter->length, 3 * filter->lobe);
    const uint32_t middle =
        glsurf_box_sum(integral, width, x, y, filter->length, filter->lobe);
    return (int32_t)(all - 3u * middle);
}

static int32_t box_dxy(const uint32_t *integral, int width, const glsurf_filter *filter,
                       int x, int y) {
    const int side = filter->corner, off = (filter->corner + filter->gap) / 2;
    return (int32_t)(glsurf_box_sum(integral, width, x - off, y - off, side, side) +
                     glsurf_box_sum(integral, width, x + off, y + off, side, side) -
                     glsurf_box_sum(integral, width, x + off, y - off, side, side) -
                     glsurf_box_sum(integral, width, x - off, y + off, side, side));
}

/* The response of the filter centred at pixel (x, y). */
static float determinant(const uint32_t *integral, int width, const glsurf_filter *filter,
                         int x, int y) {
    const float k = 1.0f / (255.0f * (float)(filter->size * filter->size));
    const float a = (float)glsurf_box_dxx(integral, width, filter, x, y) * k;
    const float b = (float)box_dyy(integral, width, filter, x, y) * k;
    const float m = 0.9f * ((float)box_dxy(integral, width, filter, x, y) * k);
    return a * b - m * m;
}

static bool has_response(const glsurf_group *group, int level, int i, int j) {
    if (level >= group->level_count)
        return false;
    const glsurf_rect *valid = &group->level[level].valid;
    return i >= valid->x0 && i < valid->x1 && j >= valid->y0 && j < valid->y1;
}

void glsurf_reference_hessian(const uint32_t *integral, int width,
                              const glsurf_group *group, float *response) {
    for (int j = 0; j < group->height; ++j)
        for (int i = 0; i < group->width; ++i)
            for (int level = 0; level < GLSURF_MAX_GROUP_LEVELS; ++level) {
                const int x = group->offset + group->step * i;
                const int y = group->offset + group->step * j;
                *response++ =
                    has_response(group, level, i, j)
                        ? determinant(integral, width, &group->level[level].filter, x, y)
                        : GLSURF_NO_RESPONSE;
            }
}
