/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Images on a plane: homographies chained along the tree from the reference. */
#include "core/number.h"
#include "geometry/arrange.h"

#include <stdlib.h>
#include <string.h>

/* The largest canvas, in multiples of all images' pixels, of a reference that is chosen
 * before others: two images of 640x480 on 6.1 megapixels. */
static const double LARGEST = 10.0;

/* Factor within which stretches count as equal. References with the same viewing direction
 * stretch equally, except for errors of matches. Errors add up along chains of
 * homographies, and chains are shortest from the centre of the tree, so among equal
 * references the nearest to the centre is chosen. 1 % is a choice: three photographs that
 * were turned differ by 3 and 5 %, and their order must not decide. */
static const double ALIKE = 1.01;

/* References that are tried, the nearest to the centre of the tree. */
enum { CANDIDATES = 256 };

/* Sets to_canvas from the reference outwards: each matrix is a product with the parent's.
 * The homographies have inverses. */
static void chain_views(gls_graph *self, uint32_t reference) {
    static const double IDENTITY[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
    gls_walk(self, reference);
    memcpy(self->views[reference].to_canvas, IDENTITY, sizeof IDENTITY);
    for (uint32_t k = 1; k < self->count; ++k) {
        const gls_step *const step = &self->steps[k];
        double matrix[9];
        memcpy(matrix, step->link->pair->matrix, sizeof matrix);
        if (step->link->b == step->image)
            (void)gls_homography_invert(matrix, matrix);
        gls_homography_multiply(self->views[self->steps[step->parent].image].to_canvas,
                                matrix, self->views[step->image].to_canvas);
    }
}

/* Writes the canvas that just holds the pixel centres that images cover, and moves the
 * images there. A reference of another scale keeps the corners of its pixels: s x +
 * (s - 1) / 2. */
static void fit_plane(gls_graph *self, const gls_cover *cover, double scale,
                      glsurf_group *group) {
    const double shift = 0.5 * (scale - 1.0);
    double low[2], size[2];
    for (int i = 0; i < 2; ++i) {
        low[i] = ceil(scale * cover->low[i] + shift);
        size[i] = gls_max_double(floor(scale * cover->high[i] + shift) - low[i] + 1.0, 1.0);
    }
    const double move[9] = { scale, 0, shift - low[0], 0, scale, shift - low[1], 0, 0, 1 };
    for (uint32_t i = 0; i < self->count; ++i)
        gls_homography_multiply(move, self->views[i].to_canvas, self->views[i].to_canvas);
    gls_set_canvas_size(group, size);
}

static bool is_too_large(const gls_graph *self, const gls_cover *cover) {
    double pixels = 0.0;
    for (uint32_t i = 0; i < self->count; ++i)
        pixels += (double)self->views[i].width * self->views[i].height;
    const double width = cover->high[0] - cover->low[0];
    return width * (cover->high[1] - cover->low[1]) > LARGEST * pixels;
}

/* Chains the images. Returns the largest stretch; any canvas that is too large costs more
 * than all others. */
static double cost_of(gls_graph *self, uint32_t reference, gls_cover *cover) {
    static const double TOO_LARGE = 1e100;
    chain_views(self, reference);
    (void)gls_measure_cover(self, GLSURF_PROJECTION_PLANE, 1.0, cover);
    return isfinite(cover->stretch) && is_too_large(self, cover)
               ? TOO_LARGE * cover->stretch
               : cover->stretch;
}

static int compare_steps(const void *a, const void *b) {
    const gls_step *const one = a, *const other = b;
    if (one->depth != other->depth)
        return one->depth < other->depth ? -1 : 1;
    return one->image > other->image ? -1 : one->image < other->image;
}

/* The tree is walked from its centre. Among references that are alike and equally near, the
 * one with the highest index is chosen. */
static uint32_t choose_reference(gls_graph *self) {
    uint32_t order[CANDIDATES], i = 0;
    double cost[CANDIDATES], minimum = INFINITY;
    const uint32_t count = gls_min_uint(self->count, CANDIDATES);
    gls_cover cover;
    qsort(self->steps, self->count, sizeof *self->steps, compare_steps);
    for (i = 0; i < count; ++i)
        order[i] = self->steps[i].image;
    for (i = 0; i < count; ++i) {
        cost[i] = cost_of(self, order[i], &cover);
        minimum = gls_min_double(cost[i], minimum);
    }
    for (i = 0; !(cost[i] <= ALIKE * minimum);)
        ++i;
    return order[i];
}

void gls_arrange_plane(gls_graph *self, uint32_t reference, double scale,
                       glsurf_group *group) {
    gls_cover cover;
    group->reference = reference < self->count ? reference : choose_reference(self);
    chain_views(self, group->reference);
    (void)gls_measure_cover(self, GLSURF_PROJECTION_PLANE, 1.0, &cover);
    group->canvas = (glsurf_canvas){ .projection = GLSURF_PROJECTION_PLANE, .focal = 1.0 };
    group->stretch = cover.stretch;
    if (isfinite(cover.stretch))
        fit_plane(self, &cover, scale, group);
}
