/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A camera that turned about its centre. The steps: guess a focal length; turn the images
 * along the tree; refine all rotations and the focal length a little; do so with other
 * focal lengths, and go on with the best; drop pairs that contradict the others.
 */
#include "core/number.h"
#include "geometry/arrange.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ errors -- */

/* Least median of a pair's errors that contradicts other pairs: 10 pixels of 1000. Inliers
 * of homographies are off by at most 3 pixels. */
static double contradiction(const gls_view *view) {
    return 0.01 * gls_longer_side(view);
}

static int compare_numbers(const void *a, const void *b) {
    const double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* Writes the distances of points of a, mapped by `matrix`, from their partners in b, in
 * ascending order. Returns their number. */
static uint32_t find_errors(const gls_link *link, const double matrix[9],
                            double errors[GLS_LINK_POINTS]) {
    const uint32_t points = gls_min_uint(link->pair->count, GLS_LINK_POINTS);
    for (uint32_t i = 0; i < points; ++i) {
        const double *const p = gls_link_point(link, i, points);
        errors[i] = sqrt(gls_pair_error(matrix, &(gls_pair){ p[0], p[1], p[2], p[3] }));
    }
    qsort(errors, points, sizeof *errors, compare_numbers);
    return points;
}

/* Maps a to b by way of the canvas. */
static void map_link(const gls_graph *self, const gls_link *link, double matrix[9]) {
    double back[9] = { 0 };
    (void)gls_homography_invert(self->views[link->b].to_canvas, back);
    gls_homography_multiply(back, self->views[link->a].to_canvas, matrix);
}

/* Median of the distances of the points of a pair, divided by a contradiction. */
static double disagreement(const gls_graph *self, const gls_link *link) {
    double matrix[9], errors[GLS_LINK_POINTS];
    map_link(self, link, matrix);
    const uint32_t points = find_errors(link, matrix, errors);
    return errors[points / 2] / contradiction(&self->views[link->b]);
}

double gls_measure_errors(const gls_graph *self, bool by_homographies) {
    double sum = 0.0, count = 0.0;
    for (uint32_t i = 0; i < self->link_count; ++i) {
        const gls_link *const link = &self->links[i];
        double matrix[9], errors[GLS_LINK_POINTS];
        if (link->dropped || (!link->in_tree && disagreement(self, link) >= 1.0))
            continue;
        map_link(self, link, matrix);
        const uint32_t points =
            find_errors(link, by_homographies ? link->pair->matrix : matrix, errors);
        const double limit = contradiction(&self->views[link->b]);
        for (uint32_t k = 0; k < points; ++k) {
            const double error = gls_min_double(errors[k], limit);
            sum += error * error;
        }
        count += points;
    }
    return sqrt(sum / count);
}

/* ------------------------------------------------------------------- start -- */

static const double IDENTITY[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

static void camera_matrix(const gls_view *view, bool inverse, double m[9]) {
    const double f = inverse ? 1.0 / view->focal : view->focal;
    const double x = 0.5 * (view->width - 1.0), y = 0.5 * (view->height - 1.0);
    const double result[9] = { f, 0, inverse ? -f * x : x, 0, f, inverse ? -f * y : y, 0,
                               0, 1 };
    memcpy(m, result, sizeof result);
}

void gls_place_views(gls_graph *self) {
    for (uint32_t i = 0; i < self->count; ++i) {
        double back[9];
        camera_matrix(&self->views[i], true, back);
        gls_homography_multiply(self->views[i].rotation, back, self->views[i].to_canvas);
    }
}

/* Replaces a matrix by the nearest rotation, times a factor: Newton's iteration for the
 * polar decomposition, M = (M + M^-T) / 2 (N. J. Higham, 1986). It halves large singular
 * values until they are near 1, and then converges quadratically. A matrix that is so far
 * from a rotation that 20 steps do not suffice becomes 1. */
static void make_rotation(double m[9]) {
    enum { STEPS = 20 };
    double inverse[9], squares = 0.0;
    (void)gls_scale_matrix(m, m);
    const double scale = 1.0 / cbrt(gls_determinant(m));
    for (int i = 0; i < 9; ++i)
        m[i] *= scale;
    for (int k = 0; k < STEPS && gls_homography_invert(m, inverse); ++k) {
        squares = 0.0;
        for (int i = 0; i < 9; ++i) {
            m[i] = 0.5 * (m[i] + inverse[3 * (i % 3) + i / 3]);
            squares += m[i] * m[i];
        }
    }
    if (!(fabs(squares - 3.0) < 1e-9))
        memcpy(m, IDENTITY, sizeof IDENTITY);
}

/* Turns the images along the tree by the rotations nearest to the homographies: if H maps a
 * to b, K_b^-1 H K_a is R_b^T R_a. */
static void start_rotations(gls_graph *self) {
    memcpy(self->views[self->steps[0].image].rotation, IDENTITY, sizeof IDENTITY);
    for (uint32_t k = 1; k < self->count; ++k) {
        const gls_link *const link = self->steps[k].link;
        const double *const parent =
            self->views[self->steps[self->steps[k].parent].image].rotation;
        double *const rotation = self->views[self->steps[k].image].rotation;
        double from[9], to[9];
        camera_matrix(&self->views[link->a], false, from);
        camera_matrix(&self->views[link->b], true, to);
        gls_homography_multiply(link->pair->matrix, from, from);
        gls_homography_multiply(to, from, to);
        make_rotation(to);
        for (int i = 0; i < 9; ++i)
            from[i] = link->a == self->steps[k].image ? to[i] : to[3 * (i % 3) + i / 3];
        gls_homography_multiply(parent, from, rotation);
    }
}

/* ------------------------------------------------------------------ search -- */

/* Focal lengths that are tried: from 1/4 to 8 longer sides, each 2^(1/4) times the one
 * before. The nearest one is off by at most 9 %, so a full circle almost closes. */
enum { FOCAL_LENGTHS = 21, SEARCH_POINTS = 24, SEARCH_STEPS = 4, STEPS = 50 };

static void set_zoom(gls_rotations *self, double zoom) {
    self->zoom = zoom;
    for (uint32_t i = 0; i < self->graph->count; ++i)
        self->graph->views[i].focal = self->graph->views[i].given_focal * exp(zoom);
}

/* Tries focal lengths: the logarithms of their factors are known ones, 0, and a grid. */
static void search_focal(gls_rotations *self) {
    gls_graph *const graph = self->graph;
    const double unit = graph->views[0].given_focal / gls_longer_side(&graph->views[0]);
    double best = INFINITY, best_zoom = 0.0;
    self->points = SEARCH_POINTS;
    for (int i = -1; i < FOCAL_LENGTHS; ++i) {
        set_zoom(self, i < 0 ? 0.0 : log(0.25 / unit) + 0.25 * i * log(2.0));
        start_rotations(graph);
        const double cost = gls_refine_rotations(self, SEARCH_STEPS);
        if (cost < best) {
            best = cost;
            best_zoom = self->zoom;
            memcpy(self->best, graph->views, graph->count * sizeof *self->best);
        }
    }
    memcpy(graph->views, self->best, graph->count * sizeof *self->best);
    self->zoom = best_zoom;
    self->points = GLS_LINK_POINTS;
    (void)gls_refine_rotations(self, STEPS);
    gls_place_views(graph);
}

/* --------------------------------------------------------- contradictions -- */

/* Drops the links that contradict the others, unless only they connect images: a tree takes
 * the links that agree best. One wrong pair bends its neighbours, so links that disagree
 * less than half as much as the worst stay for now, and dropped links that agree return.
 * Returns true if that changed a link; `dropped` receives the number of dropped links. */
static bool drop_worst(gls_graph *self, gls_judged *order, uint32_t *dropped) {
    double worst = 0.0;
    bool changed = false;
    for (uint32_t i = 0; i < self->count; ++i)
        self->scratch[i] = i;
    for (uint32_t i = 0; i < self->link_count; ++i)
        order[i] = (gls_judged){ disagreement(self, &self->links[i]), i };
    qsort(order, self->link_count, sizeof *order, compare_numbers);
    for (uint32_t i = 0; i < self->link_count; ++i) {
        gls_link *const link = &self->links[order[i].link];
        link->in_tree = gls_connect(self->scratch, link->a, link->b);
        if (!link->in_tree && !link->dropped)
            worst = order[i].disagreement;
    }
    *dropped = 0;
    for (uint32_t i = 0; i < self->link_count; ++i) {
        gls_link *const link = &self->links[order[i].link];
        const bool drop = !link->in_tree && order[i].disagreement >= 1.0 &&
                          (link->dropped || order[i].disagreement >= 0.5 * worst);
        changed |= drop != link->dropped;
        link->dropped = drop;
        *dropped += drop;
    }
    return changed;
}

/* A camera that turned explains the pairs if their errors are at most twice as large as by
 * their homographies, and 3 pixels of 1000: a camera held by hand moves a little. Among
 * views of points 3 to 30 metres away, with 10 centimetres between the cameras, errors are
 * 4 pixels. Among photographs of a wall from several places they are 6 to 10, where 10 is
 * the most that counts. */
static bool is_explained(const gls_graph *self) {
    double sides = 0.0;
    for (uint32_t i = 0; i < self->count; ++i)
        sides += gls_longer_side(&self->views[i]) / self->count;
    return gls_measure_errors(self, false) <=
           2.0 * gls_measure_errors(self, true) + 0.003 * sides;
}

/* Up to a quarter of the pairs may contradict. If there are more, none is dropped. */
static bool find_turning(gls_rotations *self) {
    enum { ROUNDS = 6 };
    gls_graph *const graph = self->graph;
    uint32_t dropped = 0;
    bool changed = true;
    for (int i = 0; i < ROUNDS && changed; ++i) {
        search_focal(self);
        changed = drop_worst(graph, self->order, &dropped);
        gls_span(graph);
    }
    if (4 * (uint64_t)dropped <= graph->link_count && is_explained(graph))
        return true;
    for (uint32_t i = 0; i < graph->link_count; ++i)
        graph->links[i].dropped = false;
    gls_span(graph);
    search_focal(self);
    return false;
}

/* Fills in focal lengths that the caller does not know: the longer side, times the median
 * quotient of the known ones. `quotients` has room for one per image. */
static void guess_focal(gls_rotations *self, double *quotients) {
    gls_graph *const graph = self->graph;
    uint32_t known = 0;
    for (uint32_t i = 0; i < graph->count; ++i) {
        const gls_view *const view = &graph->views[i];
        if (view->given_focal > 0.0)
            quotients[known++] = view->given_focal / gls_longer_side(view);
    }
    qsort(quotients, known, sizeof *quotients, compare_numbers);
    const double usual = known > 0 ? quotients[known / 2] : 1.0;
    for (uint32_t i = 0; i < graph->count; ++i) {
        gls_view *const view = &graph->views[i];
        if (!(view->given_focal > 0.0))
            view->given_focal = usual * gls_longer_side(view);
    }
    /* The factor is e^z, and z has a normal distribution: its standard deviation is 0.05
     * for known focal lengths, which files tell within a few percent, else 1. Errors of
     * points have a deviation of about a pixel. */
    self->prior = known > 0 ? 400.0 : 1.0;
}

bool gls_find_rotations(gls_graph *self, bool *explained) {
    const size_t count = self->count, n = 3 * count + 1, links = self->link_count;
    if (n > GLS_MOST_UNKNOWNS)
        return false;
    double *const matrix = malloc(gls_bytes_of(n * (n + 1), sizeof *matrix));
    gls_view *const views = malloc(gls_bytes_of(2 * count, sizeof *views));
    gls_normal *const sums = malloc(gls_bytes_of(2 * links, sizeof *sums));
    gls_judged *const order = malloc(gls_bytes_of(links, sizeof *order));
    const bool good = matrix && views && sums && order;
    if (good) {
        gls_rotations with = { .graph = self,
                               .sums = sums,
                               .next_sums = sums + links,
                               .matrix = matrix,
                               .step = matrix + n * n,
                               .next = views,
                               .best = views + count,
                               .order = order };
        guess_focal(&with, matrix);
        *explained = find_turning(&with);
    }
    free(matrix);
    free(views);
    free(sums);
    free(order);
    return good;
}
