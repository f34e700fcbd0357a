/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Maximum spanning trees of images (J. B. Kruskal, 1956), and images on a plane:
 * homographies chained along the tree from the reference. */
#include "core/number.h"
#include "geometry/arrange.h"

#include <stdlib.h>
#include <string.h>

/* -------------------------------------------------------------------- trees -- */

uint32_t gls_find_root(uint32_t *parents, uint32_t at) {
    while (parents[at] != at)
        at = parents[at] = parents[parents[at]];
    return at;
}

bool gls_connect(uint32_t *parents, uint32_t a, uint32_t b) {
    const uint32_t one = gls_find_root(parents, a), other = gls_find_root(parents, b);
    parents[one > other ? one : other] = gls_min_uint(one, other);
    return one != other;
}

/* Writes the steps of the tree from a root. */
static void walk(gls_graph *self, uint32_t root) {
    gls_step *const steps = self->steps;
    uint32_t made = 1;
    steps[0] = (gls_step){ .image = root };
    for (uint32_t k = 0; k < made; ++k) {
        const uint32_t at = steps[k].image;
        for (const gls_link *i = self->views[at].links; i; i = i->next[i->b == at])
            if (i != steps[k].link)
                steps[made++] = (gls_step){ i->a == at ? i->b : i->a, steps[k].depth + 1,
                                            &steps[k], i };
    }
}

/* Walks from the middle of the longest path: the last image of any walk is an end of one.
 * Of two middle images takes the one with the lower index. */
static void walk_from_centre(gls_graph *self) {
    const gls_step *const last = &self->steps[self->count - 1], *at = last;
    walk(self, 0);
    walk(self, last->image);
    for (uint32_t i = 0; i < last->depth / 2; ++i)
        at = at->parent;
    walk(self, last->depth % 2 ? gls_min_uint(at->image, at->parent->image) : at->image);
}

void gls_span(gls_graph *self) {
    for (uint32_t i = 0; i < self->count; ++i) {
        self->parents[i] = i;
        self->views[i].links = NULL;
    }
    for (uint32_t i = 0; i < self->link_count; ++i) {
        gls_link *const link = &self->links[i];
        link->in_tree = !link->dropped && gls_connect(self->parents, link->a, link->b);
        for (int end = 0; end < 2 && link->in_tree; ++end) {
            gls_view *const view = &self->views[end ? link->b : link->a];
            link->next[end] = view->links;
            view->links = link;
        }
    }
    walk_from_centre(self);
}

/* -------------------------------------------------------------------- plane -- */

/* Sets to_canvas from the reference outwards: each matrix is a product with the parent's.
 * The homographies have inverses. */
static void chain_views(gls_graph *self, uint32_t reference) {
    static const double IDENTITY[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
    walk(self, reference);
    memcpy(self->views[reference].to_canvas, IDENTITY, sizeof IDENTITY);
    for (uint32_t k = 1; k < self->count; ++k) {
        const gls_step *const step = &self->steps[k];
        double matrix[9];
        memcpy(matrix, step->link->pair->matrix, sizeof matrix);
        if (step->link->b == step->image)
            (void)gls_homography_invert(matrix, matrix);
        gls_homography_multiply(self->views[step->parent->image].to_canvas, matrix,
                                self->views[step->image].to_canvas);
    }
}

/* Returns the largest stretch if the images are chained from a reference. A canvas is the
 * last choice if it has more than ten times the pixels of all images: two images of 640x480
 * on 6.1 megapixels. */
static double cost_of(gls_graph *self, uint32_t reference) {
    static const double LARGEST = 10.0, TOO_LARGE = 1e100;
    double pixels = 0.0;
    chain_views(self, reference);
    const gls_cover cover = gls_measure_cover(self, GLSURF_PROJECTION_PLANE, 1.0);
    for (uint32_t i = 0; i < self->count; ++i)
        pixels += (double)self->views[i].width * self->views[i].height;
    const double area = (cover.high[0] - cover.low[0]) * (cover.high[1] - cover.low[1]);
    return cover.stretch * (area > LARGEST * pixels ? TOO_LARGE : 1.0);
}

static int compare_steps(const void *a, const void *b) {
    const gls_step *const one = a, *const other = b;
    if (one->depth != other->depth)
        return one->depth < other->depth ? -1 : 1;
    return one->image > other->image ? -1 : one->image < other->image;
}

/* Tries the images nearest to the centre of the tree; of equally near ones the highest
 * index comes first.
 *
 * Stretches within a factor of ALIKE count as equal. References with the same viewing
 * direction stretch equally, except for errors of matches. Errors add up along chains of
 * homographies, and chains are shortest from the centre. 1 % is a choice: three photographs
 * that were turned differ by 3 and 5 %, and their order must not decide. */
static uint32_t choose_reference(gls_graph *self) {
    enum { CANDIDATES = 256 };
    static const double ALIKE = 1.01;
    uint32_t order[CANDIDATES], i = 0;
    double cost[CANDIDATES], minimum = INFINITY;
    const uint32_t count = gls_min_uint(self->count, CANDIDATES);
    qsort(self->steps, self->count, sizeof *self->steps, compare_steps);
    for (i = 0; i < count; ++i)
        order[i] = self->steps[i].image;
    for (i = 0; i < count; ++i) {
        cost[i] = cost_of(self, order[i]);
        minimum = gls_min_double(cost[i], minimum);
    }
    for (i = 0; !(cost[i] <= ALIKE * minimum);)
        ++i;
    return order[i];
}

/* The canvas just holds the pixel centres that images cover. A reference of another scale
 * keeps the corners of its pixels: s x + (s - 1) / 2. */
void gls_arrange_plane(gls_graph *self, uint32_t reference, double scale,
                       glsurf_group *group) {
    const double shift = 0.5 * (scale - 1.0);
    double low[2], size[2];
    group->reference = reference < self->count ? reference : choose_reference(self);
    chain_views(self, group->reference);
    const gls_cover cover = gls_measure_cover(self, GLSURF_PROJECTION_PLANE, 1.0);
    group->canvas = (glsurf_canvas){ .projection = GLSURF_PROJECTION_PLANE, .focal = 1.0 };
    group->stretch = cover.stretch;
    if (isinf(cover.stretch))
        return;
    for (int i = 0; i < 2; ++i) {
        low[i] = ceil(scale * cover.low[i] + shift);
        size[i] = gls_max_double(floor(scale * cover.high[i] + shift) - low[i] + 1.0, 1.0);
    }
    const double move[9] = { scale, 0, shift - low[0], 0, scale, shift - low[1], 0, 0, 1 };
    gls_finish_canvas(self, move, size, group);
}
