/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Arrangement of images that pairs connect: groups, the choice of a projection, and the
 * public call. */
#include "geometry/arrange.h"
#include "core/number.h"

#include <stdlib.h>
#include <string.h>

/* Memory for one group at a time, and the results of all. */
typedef struct arrangement {
    const glsurf_arranged_pair *pairs;
    uint32_t count, pair_count, group_count;
    glsurf_arrange_params params;
    glsurf_arranged *images; /* the results */
    glsurf_group *groups;
    uint64_t *members; /* images of groups: 2^32 group + index, ascending */
    uint64_t *edges;   /* pairs, likewise */
    uint32_t *local;   /* index of each image in its group */
    uint32_t member_count;
    gls_graph graph;
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
           image->height <= MOST && image->focal >= 0.0 && image->focal <= 0x1p24;
}

static bool is_good(const arrangement *self, const glsurf_arranged *images) {
    const glsurf_arrange_params *const p = &self->params;
    for (uint32_t i = 0; i < self->count; ++i)
        if (!is_good_image(&images[i]))
            return false;
    for (uint32_t i = 0; i < self->pair_count; ++i)
        if (!is_good_pair(&self->pairs[i], self->count))
            return false;
    return (uint32_t)p->projection <= GLSURF_PROJECTION_SPHERE &&
           p->reference <= self->count && p->stretch >= 1.0 && p->stretch < INFINITY &&
           p->scale >= 0x1p-10 && p->scale <= 0x1p10;
}

/* ------------------------------------------------------------------ groups -- */

static int compare_keys(const void *a, const void *b) {
    const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

/* Numbers the groups by their first images, which are the roots of their trees, and sorts
 * images and pairs by group. */
static void find_groups(arrangement *self) {
    uint32_t *const parents = self->local;
    glsurf_arranged *const images = self->images;
    for (uint32_t i = 0; i < self->count; ++i) {
        parents[i] = i;
        images[i].group = UINT32_MAX;
        memset(images[i].to_canvas, 0, sizeof images[i].to_canvas);
    }
    for (uint32_t i = 0; i < self->pair_count; ++i)
        gls_connect(parents, self->pairs[i].a, self->pairs[i].b);
    for (uint32_t i = 0; i < self->pair_count; ++i)
        images[gls_find_root(parents, self->pairs[i].a)].group = 0;
    for (uint32_t i = 0; i < self->count; ++i) {
        const uint32_t root = gls_find_root(parents, i);
        if (images[root].group == UINT32_MAX)
            continue;
        images[i].group = root == i ? self->group_count++ : images[root].group;
        self->members[self->member_count++] = (uint64_t)images[i].group << 32 | i;
    }
    for (uint32_t i = 0; i < self->pair_count; ++i)
        self->edges[i] = (uint64_t)images[self->pairs[i].a].group << 32 | i;
    qsort(self->members, self->member_count, sizeof *self->members, compare_keys);
    qsort(self->edges, self->pair_count, sizeof *self->edges, compare_keys);
}

/* The most points first, then in the caller's order. */
static int compare_links(const void *a, const void *b) {
    const glsurf_arranged_pair *const one = ((const gls_link *)a)->pair;
    const glsurf_arranged_pair *const other = ((const gls_link *)b)->pair;
    if (one->count != other->count)
        return one->count > other->count ? -1 : 1;
    return (one > other) - (one < other);
}

/* Makes the graph of the next group, whose images and pairs begin at *member and *edge. */
static void make_graph(arrangement *self, uint32_t group, uint32_t *member,
                       uint32_t *edge) {
    gls_graph *const graph = &self->graph;
    graph->count = graph->link_count = 0;
    for (; *member < self->member_count && self->members[*member] >> 32 == group;
         ++*member) {
        const uint32_t index = (uint32_t)self->members[*member];
        const glsurf_arranged *const image = &self->images[index];
        self->local[index] = graph->count;
        graph->views[graph->count++] = (gls_view){ .width = image->width,
                                                   .height = image->height,
                                                   .given_focal = image->focal };
    }
    for (; *edge < self->pair_count && self->edges[*edge] >> 32 == group; ++*edge) {
        const glsurf_arranged_pair *const pair = &self->pairs[(uint32_t)self->edges[*edge]];
        graph->links[graph->link_count++] = (gls_link){ .a = self->local[pair->a],
                                                        .b = self->local[pair->b],
                                                        .pair = pair };
    }
    qsort(graph->links, graph->link_count, sizeof *graph->links, compare_links);
    gls_span(graph);
}

/* -------------------------------------------------------------- projection -- */

/* Measures and fits a cylinder or a sphere. AUTO takes the cylinder if that lengthens
 * nothing too much: at the latitude l by 1 / cos l, and Y / r is tan l. */
static bool arrange_turned(arrangement *self, glsurf_group *group) {
    gls_graph *const graph = &self->graph;
    const double limit = self->params.stretch;
    glsurf_projection projection = self->params.projection;
    gls_cover cover;
    group->focal = graph->views[group->reference].focal;
    gls_level(graph, group->reference, self->params.keep_tilt);
    gls_place_views(graph);
    if (projection != GLSURF_PROJECTION_SPHERE) {
        if (!gls_measure_cover(graph, GLSURF_PROJECTION_CYLINDER, group->focal, &cover))
            return false;
        const double t = gls_max_double(-cover.low[1], cover.high[1]);
        const bool fits = isfinite(cover.stretch) && sqrt(1.0 + t * t) <= limit;
        if (projection == GLSURF_PROJECTION_AUTO)
            projection = fits ? GLSURF_PROJECTION_CYLINDER : GLSURF_PROJECTION_SPHERE;
    }
    if (projection == GLSURF_PROJECTION_SPHERE &&
        !gls_measure_cover(graph, projection, group->focal, &cover))
        return false;
    group->canvas = (glsurf_canvas){ .projection = projection };
    group->stretch = cover.stretch;
    group->rms = gls_measure_errors(graph, false);
    if (isfinite(cover.stretch))
        gls_fit_canvas(graph, &cover, self->params.scale, group);
    return true;
}

static bool arrange_group(arrangement *self, uint32_t reference, glsurf_group *group) {
    gls_graph *const graph = &self->graph;
    const glsurf_projection projection = self->params.projection;
    gls_arrange_plane(graph, reference, self->params.scale, group);
    group->rms = gls_measure_errors(graph, false);
    if (projection == GLSURF_PROJECTION_PLANE ||
        (projection == GLSURF_PROJECTION_AUTO && group->stretch <= self->params.stretch))
        return true;
    bool explained;
    if (!gls_find_rotations(graph, &explained))
        return false;
    if (explained || projection != GLSURF_PROJECTION_AUTO || isinf(group->stretch))
        return arrange_turned(self, group);
    gls_arrange_plane(graph, group->reference, self->params.scale, group);
    return true;
}

static glsurf_result arrange_all(arrangement *self) {
    uint32_t member = 0, edge = 0;
    find_groups(self);
    for (uint32_t g = 0; g < self->group_count; ++g) {
        const uint32_t first = member, wanted = self->params.reference - 1;
        make_graph(self, g, &member, &edge);
        const bool has = self->params.reference > 0 && self->images[wanted].group == g;
        glsurf_group group = { .images = self->graph.count };
        if (!arrange_group(self, has ? self->local[wanted] : UINT32_MAX, &group))
            return GLSURF_ERROR_MEMORY;
        for (uint32_t i = first; i < member; ++i)
            memcpy(self->images[(uint32_t)self->members[i]].to_canvas,
                   self->graph.views[i - first].to_canvas, sizeof self->images->to_canvas);
        group.reference = (uint32_t)self->members[first + group.reference];
        self->groups[g] = group;
    }
    return GLSURF_OK;
}

/* --------------------------------------------------------------- the call -- */

static glsurf_result arrange_in_memory(arrangement *self, const glsurf_arranged *images) {
    const size_t count = self->count, pairs = self->pair_count;
    gls_graph *const graph = &self->graph;
    uint32_t *const numbers = malloc(gls_bytes_of(count, 5 * sizeof *numbers));
    self->images = malloc(gls_bytes_of(count, sizeof *self->images));
    self->groups = malloc(gls_bytes_of(count, sizeof *self->groups));
    self->members = malloc(gls_bytes_of(count + pairs, sizeof *self->members));
    graph->views = malloc(gls_bytes_of(count, sizeof *graph->views));
    graph->steps = malloc(gls_bytes_of(count, sizeof *graph->steps));
    graph->links = malloc(gls_bytes_of(pairs, sizeof *graph->links));
    glsurf_result result = GLSURF_ERROR_MEMORY;
    if (numbers && self->images && self->groups && self->members && graph->views &&
        graph->steps && graph->links) {
        self->local = numbers;
        graph->scratch = numbers + count;
        self->edges = self->members + count;
        memcpy(self->images, images, count * sizeof *images);
        result = arrange_all(self);
    }
    free(numbers);
    free(self->members);
    free(graph->views);
    free(graph->steps);
    free(graph->links);
    return result;
}

glsurf_result glsurf_arrange(glsurf_arranged *images, uint32_t count,
                             const glsurf_arranged_pair *pairs, uint32_t pair_count,
                             const glsurf_arrange_params *params, glsurf_group *groups,
                             uint32_t *group_count) {
    if ((!images && count > 0) || (!pairs && pair_count > 0) || !groups || !group_count)
        return GLSURF_ERROR_ARGUMENT;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    arrangement self = { .pairs = pairs, .count = count, .pair_count = pair_count };
    self.params = params ? *params : (glsurf_arrange_params){ 0 };
    self.params.stretch = self.params.stretch == 0.0 ? 2.0 : self.params.stretch;
    self.params.scale = self.params.scale == 0.0 ? 1.0 : self.params.scale;
    const glsurf_result result = !is_good(&self, images) ? GLSURF_ERROR_ARGUMENT
                                 : pair_count == 0       ? GLSURF_ERROR_GEOMETRY
                                                         : arrange_in_memory(&self, images);
    if (result == GLSURF_OK) {
        memcpy(images, self.images, count * sizeof *images);
        memcpy(groups, self.groups, self.group_count * sizeof *groups);
        *group_count = self.group_count;
    }
    free(self.images);
    free(self.groups);
    gls_float_mode_leave(&mode);
    return result;
}
