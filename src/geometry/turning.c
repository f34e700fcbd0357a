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

/* Writes the distances of points of a, mapped by the homography or by way of the canvas,
 * from their partners in b, in ascending order. Returns their number. */
static uint32_t find_errors(const gls_graph *self, const gls_link *link, bool by_homography,
                            double errors[GLS_LINK_POINTS]) {
    const uint32_t points = gls_min_uint(link->pair->count, GLS_LINK_POINTS);
    double matrix[9] = { 0 };
    (void)gls_homography_invert(self->views[link->b].to_canvas, matrix);
    gls_homography_multiply(matrix, self->views[link->a].to_canvas, matrix);
    for (uint32_t i = 0; i < points; ++i) {
        const double *const p = gls_link_point(link, i, points);
        errors[i] = sqrt(gls_pair_error(by_homography ? link->pair->matrix : matrix,
                                        &(gls_pair){ p[0], p[1], p[2], p[3] }));
    }
    qsort(errors, points, sizeof *errors, gls_compare_numbers);
    return points;
}

/* Returns the median of the distances of the points of a pair, divided by a contradiction.
 */
static double disagreement(const gls_graph *self, const gls_link *link) {
    double errors[GLS_LINK_POINTS];
    const uint32_t points = find_errors(self, link, false, errors);
    return errors[points / 2] / contradiction(&self->views[link->b]);
}

double gls_measure_errors(const gls_graph *self, bool by_homographies) {
    double sum = 0.0, count = 0.0;
    for (uint32_t i = 0; i < self->link_count; ++i) {
        const gls_link *const link = &self->links[i];
        double errors[GLS_LINK_POINTS];
        if (link->dropped || (!link->in_tree && disagreement(self, link) >= 1.0))
            continue;
        const uint32_t points = find_errors(self, link, by_homographies, errors);
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

/* Writes the matrix from pixels to directions. */
static void unproject(const gls_view *view, double m[9]) {
    const double x = 0.5 * (view->width - 1.0), y = 0.5 * (view->height - 1.0);
    gls_frame_matrix(&(gls_local_frame){ x, y, 1.0 / view->focal }, false, m);
}

void gls_place_views(gls_graph *self) {
    for (uint32_t i = 0; i < self->count; ++i) {
        gls_view *const view = &self->views[i];
        unproject(view, view->to_canvas);
        gls_homography_multiply(view->rotation, view->to_canvas, view->to_canvas);
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
        const gls_step *const step = &self->steps[k];
        const gls_link *const link = step->link;
        const gls_view *const a = &self->views[link->a];
        const double x = 0.5 * (a->width - 1.0), y = 0.5 * (a->height - 1.0);
        double camera[9] = { a->focal, 0, x, 0, a->focal, y, 0, 0, 1 }, turn[9], m[9];
        unproject(&self->views[link->b], m);
        gls_homography_multiply(link->pair->matrix, camera, camera);
        gls_homography_multiply(m, camera, m);
        make_rotation(m);
        for (int i = 0; i < 9; ++i)
            turn[i] = m[link->a == step->image ? i : 3 * (i % 3) + i / 3];
        gls_homography_multiply(self->views[step->parent->image].rotation, turn,
                                self->views[step->image].rotation);
    }
}

/* ------------------------------------------------------------------ search -- */

/* Focal lengths that are tried: from 1/4 to 8 longer sides, each 2^(1/4) times the one
 * before. The nearest one is off by at most 9 %, so a full circle almost closes. */
enum { FOCAL_LENGTHS = 21, SEARCH_POINTS = 24, SEARCH_STEPS = 4, STEPS = 50 };

/* Tries focal lengths: the logarithms of their factors are known ones, 0, and a grid. */
static void search_focal(gls_rotations *self) {
    gls_graph *const graph = self->graph;
    gls_view *const views = graph->views;
    const double unit = views[0].given_focal / gls_longer_side(&views[0]);
    double best = INFINITY, best_zoom = 0.0;
    self->points = SEARCH_POINTS;
    for (int i = -1; i < FOCAL_LENGTHS; ++i) {
        self->zoom = i < 0 ? 0.0 : log(0.25 / unit) + 0.25 * i * log(2.0);
        for (uint32_t k = 0; k < graph->count; ++k)
            views[k].focal = views[k].given_focal * exp(self->zoom);
        start_rotations(graph);
        const double cost = gls_refine_rotations(self, SEARCH_STEPS);
        if (cost < best) {
            best = cost;
            best_zoom = self->zoom;
            memcpy(self->best, views, graph->count * sizeof *views);
        }
    }
    memcpy(views, self->best, graph->count * sizeof *views);
    self->zoom = best_zoom;
    self->points = GLS_LINK_POINTS;
    (void)gls_refine_rotations(self, STEPS);
    gls_place_views(graph);
}

/* --------------------------------------------------------- contradictions -- */

typedef struct judged {
    double disagreement;
    gls_link *link;
} judged;

/* Drops the links that contradict the others, unless only they connect images: a tree takes
 * the links that agree best. One wrong pair bends its neighbours, so links that disagree
 * less than half as much as the worst stay for now, and dropped links that agree return.
 * Returns true if that changed a link; `dropped` receives the number of dropped links. */
static bool drop_worst(gls_graph *self, judged *order, uint32_t *dropped) {
    const judged *const end = order + self->link_count;
    double worst = 0.0;
    bool changed = false;
    for (uint32_t i = 0; i < self->count; ++i)
        self->parents[i] = i;
    for (uint32_t i = 0; i < self->link_count; ++i)
        order[i] = (judged){ disagreement(self, &self->links[i]), &self->links[i] };
    qsort(order, self->link_count, sizeof *order, gls_compare_numbers);
    for (const judged *i = order; i < end; ++i) {
        i->link->in_tree = gls_connect(self->parents, i->link->a, i->link->b);
        if (!i->link->in_tree && !i->link->dropped)
            worst = i->disagreement;
    }
    *dropped = 0;
    for (const judged *i = order; i < end; ++i) {
        const double limit = i->link->dropped ? 1.0 : gls_max_double(0.5 * worst, 1.0);
        const bool drop = !i->link->in_tree && i->disagreement >= limit;
        changed |= drop != i->link->dropped;
        i->link->dropped = drop;
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
static bool find_turning(gls_rotations *self, judged *order) {
    enum { ROUNDS = 6 };
    gls_graph *const graph = self->graph;
    uint32_t dropped = 0;
    bool changed = true;
    for (int i = 0; i < ROUNDS && changed; ++i) {
        search_focal(self);
        changed = drop_worst(graph, order, &dropped);
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
 * quotient of the known ones. `quotients` has room for one per image.
 *
 * Returns the prior. The factor is e^z, and z has a normal distribution: its standard
 * deviation is 0.05 for known focal lengths, which files tell within a few percent, else 1.
 * Errors of points have a deviation of about a pixel. */
static double guess_focal(gls_graph *self, double *quotients) {
    uint32_t known = 0;
    for (uint32_t i = 0; i < self->count; ++i) {
        const gls_view *const view = &self->views[i];
        if (view->given_focal > 0.0)
            quotients[known++] = view->given_focal / gls_longer_side(view);
    }
    qsort(quotients, known, sizeof *quotients, gls_compare_numbers);
    const double usual = known > 0 ? quotients[known / 2] : 1.0;
    for (uint32_t i = 0; i < self->count; ++i) {
        gls_view *const view = &self->views[i];
        if (!(view->given_focal > 0.0))
            view->given_focal = usual * gls_longer_side(view);
    }
    return known > 0 ? 400.0 : 1.0;
}

bool gls_find_rotations(gls_graph *self, bool *explained) {
    enum { MOST_IMAGES = 4000 };
    const size_t count = self->count, n = 3 * count + 1, links = self->link_count;
    if (count > MOST_IMAGES)
        return false;
    double *const matrix = malloc(gls_bytes_of(n * (n + 1), sizeof *matrix));
    gls_view *const views = malloc(gls_bytes_of(2 * count, sizeof *views));
    gls_normal *const sums = malloc(gls_bytes_of(2 * links, sizeof *sums));
    judged *const order = malloc(gls_bytes_of(links, sizeof *order));
    const bool good = matrix && views && sums && order;
    if (good) {
        gls_rotations with = { .graph = self,
                               .prior = guess_focal(self, matrix),
                               .sums = sums,
                               .next_sums = sums + links,
                               .matrix = matrix,
                               .step = matrix + n * n,
                               .next = views,
                               .best = views + count };
        *explained = find_turning(&with, order);
    }
    free(matrix);
    free(views);
    free(sums);
    free(order);
    return good;
}
