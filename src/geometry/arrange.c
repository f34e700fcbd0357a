/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Arrangement of images that pairs connect: the public call, and groups. */
#include "geometry/arrange.h"
#include "core/number.h"

#include <stdlib.h>
#include <string.h>

typedef struct arrangement {
    const glsurf_arranged *images;
    const glsurf_arranged_pair *pairs;
    uint32_t count, pair_count, group_count, connected;
    glsurf_arrange_params params;
    glsurf_group *groups; /* the results */
    gls_graph graph;      /* the images that have a group, and all pairs; by group */
    uint32_t *local;      /* index of each image in its group */
} arrangement;

/* ------------------------------------------------------------------- check -- */

static bool are_numbers(const double *numbers, uint64_t count, double limit) {
    for (uint64_t i = 0; i < count; ++i)
        if (!(fabs(numbers[i]) <= limit))
            return false;
    return true;
}

static bool is_good_pair(const glsurf_arranged_pair *pair, uint32_t count) {
    double inverse[9];
    return pair->a < count && pair->b < count && pair->a != pair->b && pair->points &&
           pair->count > 0 &&
           are_numbers(pair->points, 4 * (uint64_t)pair->count, 0x1p24) &&
           gls_homography_invert(pair->matrix, inverse) &&
           gls_determinant(pair->matrix) > 0.0;
}

static bool is_good_image(const glsurf_arranged *image) {
    static const uint32_t MOST = 1u << 24;
    return image->width > 0 && image->width <= MOST && image->height > 0 &&
           image->height <= MOST && image->focal >= 0.0 && image->focal <= MOST;
}

static bool is_good(const arrangement *self) {
    const glsurf_arrange_params *const p = &self->params;
    for (uint32_t i = 0; i < self->count; ++i)
        if (!is_good_image(&self->images[i]))
            return false;
    for (uint32_t i = 0; i < self->pair_count; ++i)
        if (!is_good_pair(&self->pairs[i], self->count))
            return false;
    return (uint32_t)p->projection <= GLSURF_PROJECTION_SPHERE &&
           p->reference <= self->count && p->stretch >= 1.0 && p->stretch < INFINITY &&
           p->scale >= 0x1p-10 && p->scale <= 0x1p10;
}

/* ------------------------------------------------------------------ groups -- */

static int compare_views(const void *a, const void *b) {
    const gls_view *const one = a, *const other = b;
    if (one->group != other->group)
        return one->group < other->group ? -1 : 1;
    return (one->index > other->index) - (one->index < other->index);
}

/* The most points first, then in the caller's order. */
static int compare_links(const void *a, const void *b) {
    const gls_link *const one = a, *const other = b;
    if (one->group != other->group)
        return one->group < other->group ? -1 : 1;
    if (one->pair->count != other->pair->count)
        return one->pair->count > other->pair->count ? -1 : 1;
    return (one->pair > other->pair) - (one->pair < other->pair);
}

/* Numbers the groups by their first images, which are the roots of their trees, and sorts
 * images and pairs by group. `group` has room for the group of each image. */
static void find_groups(arrangement *self, uint32_t *group) {
    const gls_graph *const all = &self->graph;
    const glsurf_arranged_pair *const pairs = self->pairs;
    for (uint32_t i = 0; i < self->count; ++i) {
        all->parents[i] = i;
        group[i] = UINT32_MAX;
    }
    for (uint32_t i = 0; i < self->pair_count; ++i)
        gls_connect(all->parents, pairs[i].a, pairs[i].b);
    for (uint32_t i = 0; i < self->pair_count; ++i)
        group[gls_find_root(all->parents, pairs[i].a)] = 0;
    for (uint32_t i = 0; i < self->count; ++i) {
        const uint32_t root = gls_find_root(all->parents, i);
        if (group[root] == UINT32_MAX)
            continue;
        group[i] = root == i ? self->group_count++ : group[root];
        self->local[i] = self->groups[group[i]].images++;
        all->views[self->connected++] = (gls_view){ .group = group[i],
                                                    .index = i,
                                                    .width = self->images[i].width,
                                                    .height = self->images[i].height,
                                                    .given_focal = self->images[i].focal };
    }
    for (uint32_t i = 0; i < self->pair_count; ++i)
        all->links[i] = (gls_link){ .group = group[pairs[i].a],
                                    .a = self->local[pairs[i].a],
                                    .b = self->local[pairs[i].b],
                                    .pair = &pairs[i] };
    qsort(all->views, self->connected, sizeof *all->views, compare_views);
    qsort(all->links, self->pair_count, sizeof *all->links, compare_links);
}

static bool arrange_group(const arrangement *self, gls_graph *graph, uint32_t reference,
                          glsurf_group *group) {
    const glsurf_arrange_params *const p = &self->params;
    const bool automatic = p->projection == GLSURF_PROJECTION_AUTO;
    bool explained;
    gls_span(graph);
    gls_arrange_plane(graph, reference, p->scale, group);
    group->rms = gls_measure_errors(graph, false);
    if (p->projection == GLSURF_PROJECTION_PLANE ||
        (automatic && group->stretch <= p->stretch))
        return true;
    if (!gls_find_rotations(graph, &explained))
        return false;
    if (explained || !automatic || isinf(group->stretch))
        gls_arrange_around(graph, p, group);
    else
        gls_arrange_plane(graph, group->reference, p->scale, group);
    return true;
}

static bool arrange_groups(arrangement *self) {
    const uint32_t wanted = self->params.reference - 1;
    const gls_link *const end = self->graph.links + self->pair_count;
    gls_graph graph = self->graph;
    for (uint32_t g = 0; g < self->group_count; ++g) {
        glsurf_group *const group = &self->groups[g];
        const gls_link *link = graph.links;
        uint32_t reference = UINT32_MAX;
        for (uint32_t i = 0; i < group->images; ++i)
            reference = graph.views[i].index == wanted ? i : reference;
        while (link < end && link->group == g)
            ++link;
        graph.count = group->images;
        graph.link_count = (uint32_t)(link - graph.links);
        if (!arrange_group(self, &graph, reference, group))
            return false;
        group->reference = graph.views[group->reference].index;
        graph.views += graph.count;
        graph.links += graph.link_count;
    }
    return true;
}

/* --------------------------------------------------------------- the call -- */

static bool arrange_in_memory(arrangement *self) {
    const size_t count = self->count, pairs = self->pair_count;
    gls_graph *const all = &self->graph;
    uint32_t *const numbers = malloc(gls_bytes_of(count, 3 * sizeof *numbers));
    self->groups = calloc(count, sizeof *self->groups);
    all->views = malloc(gls_bytes_of(count, sizeof *all->views));
    all->links = malloc(gls_bytes_of(pairs, sizeof *all->links));
    all->steps = malloc(gls_bytes_of(count, sizeof *all->steps));
    all->intervals = malloc(gls_bytes_of(count, sizeof *all->intervals));
    bool done =
        numbers && self->groups && all->views && all->links && all->steps && all->intervals;
    if (done) {
        all->parents = numbers;
        self->local = numbers + count;
        find_groups(self, numbers + 2 * count);
        done = arrange_groups(self);
    }
    free(numbers);
    free(all->links);
    free(all->steps);
    free(all->intervals);
    return done;
}

static void write_results(const arrangement *self, glsurf_arranged *images) {
    for (uint32_t i = 0; i < self->count; ++i) {
        images[i].group = UINT32_MAX;
        memset(images[i].to_canvas, 0, sizeof images[i].to_canvas);
    }
    for (uint32_t i = 0; i < self->connected; ++i) {
        const gls_view *const view = &self->graph.views[i];
        images[view->index].group = view->group;
        memcpy(images[view->index].to_canvas, view->to_canvas, sizeof view->to_canvas);
    }
}

glsurf_result glsurf_arrange(glsurf_arranged *images, uint32_t count,
                             const glsurf_arranged_pair *pairs, uint32_t pair_count,
                             const glsurf_arrange_params *params, glsurf_group *groups,
                             uint32_t *group_count) {
    if ((!images && count > 0) || (!pairs && pair_count > 0) || !groups || !group_count)
        return GLSURF_ERROR_ARGUMENT;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    arrangement self = { .images = images, .pairs = pairs };
    self.count = count;
    self.pair_count = pair_count;
    self.params = params ? *params : (glsurf_arrange_params){ 0 };
    self.params.stretch = self.params.stretch == 0.0 ? 2.0 : self.params.stretch;
    self.params.scale = self.params.scale == 0.0 ? 1.0 : self.params.scale;
    const glsurf_result result = !is_good(&self)            ? GLSURF_ERROR_ARGUMENT
                                 : pair_count == 0          ? GLSURF_ERROR_GEOMETRY
                                 : arrange_in_memory(&self) ? GLSURF_OK
                                                            : GLSURF_ERROR_MEMORY;
    if (result == GLSURF_OK) {
        write_results(&self, images);
        memcpy(groups, self.groups, self.group_count * sizeof *groups);
        *group_count = self.group_count;
    }
    free(self.graph.views);
    free(self.groups);
    gls_float_mode_leave(&mode);
    return result;
}
