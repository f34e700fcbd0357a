/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Rotations of cameras and a factor of their focal lengths, by least squares.
 *
 * A pixel of image a has the direction u in its camera, R_a u in the group, q = R_b^T R_a u
 * in camera b, and there the position p = f_b (q_x, q_y) / q_z + c_b. The errors are p less
 * the partner's position, for each point from a to b and from b to a, in pixels.
 *
 * A small turn w of image a makes R_a (1 + [w]) of its rotation on the left: q changes by
 * R_b^T (w x R_a u), whose row k is w . (R_a u x r_k) with column r_k of R_b. A turn of
 * image b changes q by the opposite. So a pair gives three derivatives and one more by the
 * logarithm of the common factor of focal lengths: q changes by R_b^T R_a (0, 0, 1) - q, as
 * u = ((x - c_x) / f, (y - c_y) / f, 1), and f_b itself grows.
 *
 * Errors beyond a limit count linearly (P. J. Huber, 1964), and points behind a camera by a
 * constant. Levenberg's and Marquardt's steps are explained in linear.c.
 */
#include "core/number.h"
#include "geometry/arrange.h"

#include <string.h>

/* Adds the error of the pixel `from` of view a, whose partner in view b is `to`, and its
 * derivatives by a turn of a, times `sign`. Returns its cost.
 *
 * Errors beyond 1/500 of the longer side, 2 pixels of 1000, and at least 1 pixel, count
 * linearly. Matches are off by less than that, parallax and lenses may be by more. */
static double add_error(const gls_view *a, const gls_view *b, const double from[2],
                        const double to[2], double sign, gls_normal *sum) {
    const double *const ra = a->rotation, *const rb = b->rotation;
    const double limit = gls_max_double(gls_longer_side(b) / 500.0, 1.0);
    const double farthest = 4.0 * gls_longer_side(b), worst = 2.0 * limit * farthest;
    const double ux = (from[0] - 0.5 * (a->width - 1.0)) / a->focal;
    const double uy = (from[1] - 0.5 * (a->height - 1.0)) / a->focal;
    double d[3], q[3], turned[3][4], error[2], row[2][4];
    gls_product(ra, ux, uy, 1.0, d);
    for (int k = 0; k < 3; ++k) {
        const double r[3] = { rb[k], rb[3 + k], rb[6 + k] };
        q[k] = r[0] * d[0] + r[1] * d[1] + r[2] * d[2];
        gls_cross(d, r, turned[k]);
        turned[k][3] = r[0] * ra[2] + r[1] * ra[5] + r[2] * ra[8] - q[k];
    }
    if (!(q[2] > 0.0))
        return worst;
    for (int k = 0; k < 2; ++k) {
        const double at = q[k] / q[2];
        error[k] = b->focal * at + 0.5 * ((k ? b->height : b->width) - 1.0) - to[k];
        for (int i = 0; i < 4; ++i)
            row[k][i] = b->focal * (turned[k][i] - at * turned[2][i]) / q[2];
        row[k][3] += b->focal * at;
    }
    const double length = gls_length(error[0], error[1]);
    if (!(length < farthest))
        return worst;
    const double weight = length > limit ? sqrt(limit / length) : 1.0;
    for (int k = 0; k < 2; ++k) {
        for (int i = 0; i < 4; ++i)
            row[k][i] *= i < 3 ? sign * weight : weight;
        gls_add_row(sum, row[k], weight * error[k]);
    }
    return length > limit ? 2.0 * limit * length - limit * limit : length * length;
}

/* Computes the sums of each pair. Returns the cost. */
static double derive_errors(const gls_rotations *self, const gls_view *views, double zoom,
                            gls_normal *sums) {
    const gls_graph *const graph = self->graph;
    double cost = self->prior * zoom * zoom;
    for (uint32_t i = 0; i < graph->link_count; ++i) {
        const gls_link *const link = &graph->links[i];
        const gls_view *const a = &views[link->a], *const b = &views[link->b];
        const uint32_t points = gls_min_uint(link->pair->count, self->points);
        sums[i] = (gls_normal){ .n = 4 };
        for (uint32_t k = 0; k < points && !link->dropped; ++k) {
            const double *const p = gls_link_point(link, k, points);
            cost += add_error(a, b, p, p + 2, 1.0, &sums[i]);
            cost += add_error(b, a, p + 2, p, -1.0, &sums[i]);
        }
    }
    return cost;
}

/* Adds the sums of a pair to the system: turns of its images have opposite derivatives. */
static void add_pair(const gls_normal *sum, const gls_link *link, int n, double *matrix,
                     double *step) {
    const int a = 3 * (int)link->a, b = 3 * (int)link->b, z = n - 1;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const double value = sum->matrix[i > j ? 4 * i + j : 4 * j + i];
            matrix[(size_t)(a + i) * n + a + j] += value;
            matrix[(size_t)(b + i) * n + b + j] += value;
            matrix[(size_t)(gls_max_int(a, b) + i) * n + gls_min_int(a, b) + j] -= value;
        }
        matrix[(size_t)z * n + a + i] += sum->matrix[12 + i];
        matrix[(size_t)z * n + b + i] -= sum->matrix[12 + i];
        step[a + i] -= sum->vector[i];
        step[b + i] += sum->vector[i];
    }
    matrix[(size_t)z * n + z] += sum->matrix[15];
    step[z] -= sum->vector[3];
}

/* Solves for a step. The first image stays: all could turn together. */
static bool find_step(gls_rotations *self, double damping) {
    const gls_graph *const graph = self->graph;
    const int n = 3 * (int)graph->count + 1;
    double *const matrix = self->matrix, *const step = self->step;
    memset(matrix, 0, (size_t)n * n * sizeof *matrix);
    memset(step, 0, (size_t)n * sizeof *step);
    for (uint32_t i = 0; i < graph->link_count; ++i)
        add_pair(&self->sums[i], &graph->links[i], n, matrix, step);
    matrix[(size_t)n * n - 1] += self->prior;
    step[n - 1] -= self->prior * self->zoom;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < 3; ++j)
            matrix[(size_t)i * n + j] = i == j;
        matrix[(size_t)i * n + i] *= 1.0 + damping;
    }
    step[0] = step[1] = step[2] = 0.0;
    return gls_solve_positive(n, matrix, step);
}

/* Multiplies a rotation by the rotation about w, by its length: O. Rodrigues, 1840. */
static void turn_rotation(const double w[3], double rotation[9]) {
    const double angle = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    const double s = angle > 0.0 ? sin(angle) / angle : 1.0;
    const double half = angle > 0.0 ? sin(0.5 * angle) / angle : 0.5;
    const double cross[9] = { 0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0 };
    double turn[9];
    gls_homography_multiply(cross, cross, turn);
    for (int i = 0; i < 9; ++i)
        turn[i] = (i % 4 == 0) + s * cross[i] + 2.0 * half * half * turn[i];
    gls_homography_multiply(turn, rotation, rotation);
}

double gls_refine_rotations(gls_rotations *self, uint32_t steps) {
    gls_graph *const graph = self->graph;
    const uint32_t count = graph->count;
    double damping = 1e-6;
    double cost = derive_errors(self, graph->views, self->zoom, self->sums);
    for (uint32_t i = 0; i < steps && damping < 1e6; ++i) {
        double after = INFINITY;
        const double change =
            find_step(self, damping) ? self->step[3 * (size_t)count] : 1.0;
        /* A step to another order of focal lengths is out of the range of its derivatives.
         */
        if (fabs(change) < 1.0) {
            memcpy(self->next, graph->views, count * sizeof *self->next);
            for (uint32_t k = 0; k < count; ++k) {
                turn_rotation(self->step + 3 * (size_t)k, self->next[k].rotation);
                self->next[k].focal *= exp(change);
            }
            after = derive_errors(self, self->next, self->zoom + change, self->next_sums);
        }
        if (!(after < cost)) {
            damping *= 10.0;
            continue;
        }
        const double gain = cost - after;
        memcpy(graph->views, self->next, count * sizeof *self->next);
        memcpy(self->sums, self->next_sums, graph->link_count * sizeof *self->sums);
        self->zoom += change;
        cost = after;
        damping *= 0.1;
        if (gain <= 1e-9 * cost)
            break;
    }
    return cost;
}
