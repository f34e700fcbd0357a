/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Maximum spanning trees of images: J. B. Kruskal, 1956. */
#include "core/number.h"
#include "geometry/arrange.h"

#include <stdlib.h>
#include <string.h>

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

/* The four parts of the scratch memory: parents while the tree grows, later the first
 * neighbour of each image; the number of neighbours; and links to neighbours. */
static uint32_t *part_of(const gls_graph *self, uint32_t part) {
    return self->scratch + (size_t)part * self->count;
}

void gls_walk(gls_graph *self, uint32_t root) {
    const uint32_t *const first = part_of(self, 0), *const near = part_of(self, 2);
    const uint32_t *const degree = part_of(self, 1);
    gls_step *const steps = self->steps;
    uint32_t made = 1;
    steps[0] = (gls_step){ .image = root };
    for (uint32_t k = 0; k < made; ++k) {
        const uint32_t at = steps[k].image;
        for (uint32_t i = 0; i < degree[at]; ++i) {
            const gls_link *const link = &self->links[near[first[at] + i]];
            if (link != steps[k].link)
                steps[made++] = (gls_step){ link->a == at ? link->b : link->a,
                                            steps[k].depth + 1, k, link };
        }
    }
}

/* Walks from the middle of the longest path: the last image of any walk is an end of one.
 * Of two middle images takes the one with the lower index. */
static void walk_from_centre(gls_graph *self) {
    for (int i = 0; i < 2; ++i)
        gls_walk(self, i ? self->steps[self->count - 1].image : 0);
    uint32_t at = self->count - 1;
    const uint32_t length = self->steps[at].depth;
    for (uint32_t i = 0; i < length / 2; ++i)
        at = self->steps[at].parent;
    uint32_t centre = self->steps[at].image;
    if (length % 2)
        centre = gls_min_uint(centre, self->steps[self->steps[at].parent].image);
    gls_walk(self, centre);
}

void gls_span(gls_graph *self) {
    uint32_t *const parents = part_of(self, 0), *const degree = part_of(self, 1);
    uint32_t *const near = part_of(self, 2);
    for (uint32_t i = 0; i < self->count; ++i) {
        parents[i] = i;
        degree[i] = 0;
    }
    for (uint32_t i = 0; i < self->link_count; ++i) {
        gls_link *const link = &self->links[i];
        link->in_tree = !link->dropped && gls_connect(parents, link->a, link->b);
        degree[link->a] += link->in_tree;
        degree[link->b] += link->in_tree;
    }
    uint32_t *const first = parents;
    for (uint32_t i = 0, sum = 0; i < self->count; ++i) {
        first[i] = sum;
        sum += degree[i];
        degree[i] = 0;
    }
    for (uint32_t i = 0; i < self->link_count; ++i) {
        const gls_link *const link = &self->links[i];
        if (!link->in_tree)
            continue;
        near[first[link->a] + degree[link->a]++] = i;
        near[first[link->b] + degree[link->b]++] = i;
    }
    walk_from_centre(self);
}
