/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Bundle adjustment: B. Triggs, P. McLauchlan, R. Hartley, A. Fitzgibbon, "Bundle
 * adjustment, a modern synthesis", Vision Algorithms, LNCS 1883, 2000.
 *
 * Levenberg and Marquardt over all poses and points. The points are eliminated one by one
 * (the Schur complement), so the system that is solved has 6 rows a pose. With normal
 * equations
 *
 *     | A  B | |dp|   |a|
 *     | B' C | |dx| = |b|        C: 3x3 blocks, one a point
 *
 * the poses' step solves (A - B C^-1 B') dp = a - B C^-1 b, and then dx = C^-1 (b - B' dp).
 *
 * stereo_geometry.c says how poses and points move in a step, and how outliers count.
 *
 * COST per step: about 300 multiplications a sighting, and 36 m^2 x 3 for each point that m
 * free frames see.
 */
#include "odometry/stereo_geometry.h"

#include "system/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { P = SIGHTING_POSE, N = P * ADJUST_FRAMES };

/* ----------------------------------------------------------- the equations -- */

/* The poses' reduced system, and the poses and points of a trial step. */
typedef struct workspace {
    double matrix[N * N], vector[N];
    pose poses[ADJUST_FRAMES]; /* poses of the trial step */
    double (*points)[4];       /* points of the trial step */
} workspace;

/* Normal equations of one point. */
typedef struct block {
    double c[9], b[3];                 /* C, b */
    double inverse[9];                 /* damped inverse of C */
    double cross[ADJUST_FRAMES][P][3]; /* B */
    uint32_t frame[ADJUST_FRAMES];     /* free frames that see the point */
    int frames;
    double tangent[4][3];
} block;

static void add_sighting(block *self, const linear_sighting *rows, double a[P][P],
                         double vector[P], double cross[P][3]) {
    for (int r = 0; r < rows->rows; ++r) {
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j)
                self->c[3 * i + j] += rows->point[r][i] * rows->point[r][j];
            self->b[i] -= rows->point[r][i] * rows->error[r];
        }
        if (!a)
            continue;
        for (int i = 0; i < P; ++i) {
            for (int j = 0; j < P; ++j)
                a[i][j] += rows->pose[r][i] * rows->pose[r][j];
            vector[i] -= rows->pose[r][i] * rows->error[r];
            for (int j = 0; j < 3; ++j)
                cross[i][j] += rows->pose[r][i] * rows->point[r][j];
        }
    }
}

/* Enlarges a diagonal element of C. If all frames of a point see it from one place, and
 * none in the right image, the point has no depth: C is singular in a direction in which B
 * is zero, too. An enlargement by 1e-9 keeps the point in place in that direction, and
 * changes nothing else that counts. A diagonal element of 0 belongs to a row of zeros. */
static double enlarge_diagonal(double diagonal, double damping) {
    return diagonal > 0.0 ? diagonal * (1.0 + fmax(damping, 1e-9)) : 1.0;
}

/* Inverts a symmetric 3x3 matrix with an enlarged diagonal, by its adjugate. Returns false
 * unless it is positive definite: all three leading minors are above zero, the last one by
 * more than rounding errors. */
static bool invert_block(const double c[9], double damping, double inverse[9]) {
    const double xx = enlarge_diagonal(c[0], damping), yy = enlarge_diagonal(c[4], damping),
                 zz = enlarge_diagonal(c[8], damping), xy = c[1], xz = c[2], yz = c[5];
    const double minor = xx * yy - xy * xy;
    inverse[0] = yy * zz - yz * yz;
    inverse[1] = inverse[3] = xz * yz - xy * zz;
    inverse[2] = inverse[6] = xy * yz - xz * yy;
    inverse[4] = xx * zz - xz * xz;
    inverse[5] = inverse[7] = xy * xz - xx * yz;
    inverse[8] = minor;
    const double determinant = xx * inverse[0] + xy * inverse[1] + xz * inverse[2];
    if (!(xx > 0.0 && minor > 0.0 && determinant > 1e-14 * xx * yy * zz))
        return false;
    for (int i = 0; i < 9; ++i)
        inverse[i] /= determinant;
    return true;
}

/* Reads the sightings of one point, starting at `*next`, which is then set to the next
 * point's first sighting. Adds their part of A and a to the system. Returns false if the
 * point is not in front of a camera or is not determined. */
static bool read_point(const adjustment *self, uint32_t *next, double damping,
                       workspace *work, block *to, double *cost) {
    const uint32_t n = P * (self->frames - self->fixed);
    const uint32_t number = self->sightings[*next].point;
    const double *const point = self->points[number];
    to->frames = 0; /* unused frames need no zeros */
    memset(to->c, 0, sizeof to->c);
    memset(to->b, 0, sizeof to->b);
    sighting_directions(point, to->tangent);
    for (; *next < self->sighting_count && self->sightings[*next].point == number;
         ++*next) {
        const sighting *const seen = &self->sightings[*next];
        linear_sighting rows;
        if (!sighting_linearise(self->camera, seen, &self->poses[seen->frame], point,
                                to->tangent, &rows))
            return false;
        *cost += rows.cost;
        if (seen->frame < self->fixed) {
            add_sighting(to, &rows, NULL, NULL, NULL);
            continue;
        }
        double a[P][P] = { { 0.0 } }, vector[P] = { 0.0 };
        int at = 0;
        while (at < to->frames && to->frame[at] != seen->frame)
            ++at;
        if (at == to->frames) {
            to->frame[to->frames++] = seen->frame;
            memset(to->cross[at], 0, sizeof to->cross[at]);
        }
        add_sighting(to, &rows, a, vector, to->cross[at]);
        const uint32_t base = P * (seen->frame - self->fixed);
        for (uint32_t k = 0; k < P; ++k) {
            for (uint32_t l = 0; l < P; ++l)
                work->matrix[(base + k) * n + base + l] += a[k][l];
            work->vector[base + k] += vector[k];
        }
    }
    return invert_block(to->c, damping, to->inverse);
}

/* Subtracts B C^-1 B' and B C^-1 b. */
static void eliminate_point(const adjustment *self, const block *from, workspace *work) {
    const uint32_t n = P * (self->frames - self->fixed);
    for (int i = 0; i < from->frames; ++i) {
        const uint32_t row = P * (from->frame[i] - self->fixed);
        for (uint32_t k = 0; k < P; ++k) {
            double by[3] = { 0.0 }; /* row k of B C^-1 */
            for (int m = 0; m < 3; ++m)
                for (int l = 0; l < 3; ++l)
                    by[m] += from->cross[i][k][l] * from->inverse[3 * l + m];
            for (int m = 0; m < 3; ++m)
                work->vector[row + k] -= by[m] * from->b[m];
            for (int j = 0; j < from->frames; ++j) {
                const uint32_t column = P * (from->frame[j] - self->fixed);
                for (uint32_t l = 0; l < P; ++l)
                    for (int m = 0; m < 3; ++m)
                        work->matrix[(row + k) * n + column + l] -=
                            by[m] * from->cross[j][l][m];
            }
        }
    }
}

/* Builds the reduced system, undamped if `damping` is 0. Returns false as read_point(). */
static bool make_system(const adjustment *self, double damping, workspace *work,
                        double *cost) {
    const uint32_t n = P * (self->frames - self->fixed);
    memset(work->matrix, 0, n * n * sizeof *work->matrix);
    memset(work->vector, 0, n * sizeof *work->vector);
    *cost = 0.0;
    block one;
    for (uint32_t next = 0; next < self->sighting_count;) {
        if (!read_point(self, &next, damping, work, &one, cost))
            return false;
        eliminate_point(self, &one, work);
    }
    return true;
}

static void move_point(const double from[4], const double tangent[4][3],
                       const double step[3], double to[4]) {
    for (int i = 0; i < 4; ++i) {
        to[i] = from[i];
        for (int k = 0; k < 3; ++k)
            to[i] += tangent[i][k] * step[k];
    }
    sighting_normalise(to);
}

/* Writes the poses moved by `step`, and the points that follow them, to the workspace. */
static bool follow_step(const adjustment *self, const double *step, double damping,
                        workspace *work) {
    memcpy(work->poses, self->poses, self->frames * sizeof *work->poses);
    for (uint32_t f = self->fixed; f < self->frames; ++f) {
        const double *const vectors = step + P * (f - self->fixed);
        const pose by = pose_from_vectors(vectors, vectors + 3);
        work->poses[f] = pose_compose(&by, &self->poses[f]);
        pose_settle(&work->poses[f]);
    }
    block one;
    double cost = 0.0;
    for (uint32_t next = 0; next < self->sighting_count;) {
        const uint32_t point = self->sightings[next].point;
        if (!read_point(self, &next, damping, work, &one, &cost))
            return false;
        double rest[3], move[3] = { 0.0 };
        memcpy(rest, one.b, sizeof rest);
        for (int i = 0; i < one.frames; ++i)
            for (int k = 0; k < P; ++k)
                for (int m = 0; m < 3; ++m)
                    rest[m] -= one.cross[i][k][m] *
                               step[P * (one.frame[i] - self->fixed) + (uint32_t)k];
        for (int m = 0; m < 3; ++m)
            for (int l = 0; l < 3; ++l)
                move[m] += one.inverse[3 * m + l] * rest[l];
        move_point(self->points[point], one.tangent, move, work->points[point]);
    }
    return true;
}

/* Takes one step. Returns false if it gains nothing at this damping. */
static bool take_step(const adjustment *self, double damping, workspace *work,
                      double *gain) {
    const uint32_t n = P * (self->frames - self->fixed);
    double cost, after = 0.0, step[N];
    if (!make_system(self, damping, work, &cost))
        return false;
    for (uint32_t i = 0; i < n; ++i)
        work->matrix[i * n + i] *= 1.0 + damping;
    memcpy(step, work->vector, n * sizeof *step);
    if (!solver_solve_positive((int)n, work->matrix, step) ||
        !follow_step(self, step, damping, work))
        return false;
    for (uint32_t i = 0; i < self->sighting_count; ++i) {
        const sighting *const seen = &self->sightings[i];
        after += sighting_cost(sighting_error(self->camera, &work->poses[seen->frame],
                                              work->points[seen->point], seen));
    }
    if (!(after < cost))
        return false;
    *gain = (cost - after) / cost;
    memcpy(self->poses, work->poses, self->frames * sizeof *self->poses);
    memcpy(self->points, work->points, self->count * sizeof *self->points);
    return true;
}

static bool find_covariance(const adjustment *self, workspace *work,
                            double covariance[36]) {
    const uint32_t n = P * (self->frames - self->fixed);
    double cost, factor[N * N], column[N];
    if (!make_system(self, 0.0, work, &cost))
        return false;
    for (uint32_t i = n - P; i < n; ++i) {
        memcpy(factor, work->matrix, n * n * sizeof *factor);
        memset(column, 0, sizeof column);
        column[i] = 1.0;
        if (!solver_solve_positive((int)n, factor, column))
            return false;
        for (uint32_t k = 0; k < P; ++k)
            covariance[P * (i - (n - P)) + k] = column[n - P + k];
    }
    return true;
}

bool adjust_run(const adjustment *self, int steps, double covariance[36]) {
    if (self->frames <= self->fixed || self->frames > ADJUST_FRAMES)
        return false;
    workspace *const work = alloc_zeroed(1, sizeof *work);
    work->points = alloc_copy(self->points, self->count, sizeof *work->points);
    double damping = 1e-4;
    for (int i = 0; i < steps && damping < 1e4; ++i) {
        double gain = 0.0;
        if (!take_step(self, damping, work, &gain)) {
            damping *= 10.0;
            continue;
        }
        damping *= 0.1;
        if (gain < 1e-6)
            break;
    }
    const bool good = !covariance || find_covariance(self, work, covariance);
    free(work->points);
    free(work);
    return good;
}
