/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * STEPS. A pose moves by a rotation w and a translation v applied after it: h' = h + w x h
 * + v W. A point of norm 1 moves in the three directions that are orthogonal to it, and is
 * then divided by its norm (B. Triggs and others, "Bundle adjustment, a modern synthesis",
 * section 2).
 *
 * OUTLIERS. A sighting whose error e, in standard deviations, is above K counts as 2 K |e|
 * - K^2 instead of e^2 (P. J. Huber, 1964), by a weight of K / |e|.
 */
#include "odometry/stereo_geometry.h"

#include "glsurf/glsurf.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------ motions -- */

const pose POSE_IDENTITY = { { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, { 0, 0, 0 } };

static void rotate_point(const double r[9], const double x[3], double y[3]) {
    for (int i = 0; i < 3; ++i)
        y[i] = r[3 * i] * x[0] + r[3 * i + 1] * x[1] + r[3 * i + 2] * x[2];
}

void pose_map(const pose *self, const double x[3], double y[3]) {
    double turned[3];
    rotate_point(self->r, x, turned);
    for (int i = 0; i < 3; ++i)
        y[i] = turned[i] + self->t[i];
}

pose pose_compose(const pose *then, const pose *first) {
    pose both;
    glsurf_homography_multiply(then->r, first->r, both.r);
    pose_map(then, first->t, both.t);
    return both;
}

pose pose_invert(const pose *self) {
    pose back;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            back.r[3 * i + j] = self->r[3 * j + i];
    rotate_point(back.r, self->t, back.t);
    for (int i = 0; i < 3; ++i)
        back.t[i] = -back.t[i];
    return back;
}

/* Uses R = I + a [w] + b [w]^2 with a = sin(s) / s, b = (1 - cos(s)) / s^2 and s = |w|.
 * Below 1e-4 the series are exact to 1e-17. */
pose pose_from_vectors(const double w[3], const double v[3]) {
    const double s2 = w[0] * w[0] + w[1] * w[1] + w[2] * w[2], s = sqrt(s2);
    const double a = s < 1e-4 ? 1.0 - s2 / 6.0 : sin(s) / s;
    const double b = s < 1e-4 ? 0.5 - s2 / 24.0 : (1.0 - cos(s)) / s2;
    pose made = { .t = { v[0], v[1], v[2] } };
    const double cross[9] = { 0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0 };
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            made.r[3 * i + j] =
                (i == j ? 1.0 - b * s2 : 0.0) + a * cross[3 * i + j] + b * w[i] * w[j];
    return made;
}

void pose_quaternion(const pose *self, double q[4]) {
    const double *const r = self->r;
    /* This matrix is 4 q q^T. Its row with the largest diagonal element is the most
     * exact. */
    const double square[4][4] = {
        { 1 + r[0] - r[4] - r[8], r[1] + r[3], r[2] + r[6], r[7] - r[5] },
        { r[1] + r[3], 1 - r[0] + r[4] - r[8], r[5] + r[7], r[2] - r[6] },
        { r[2] + r[6], r[5] + r[7], 1 - r[0] - r[4] + r[8], r[3] - r[1] },
        { r[7] - r[5], r[2] - r[6], r[3] - r[1], 1 + r[0] + r[4] + r[8] },
    };
    int best = 0;
    for (int i = 1; i < 4; ++i)
        if (square[i][i] > square[best][best])
            best = i;
    double norm = 0.0;
    for (int i = 0; i < 4; ++i)
        norm += square[best][i] * square[best][i];
    norm = square[best][3] < 0.0 ? -sqrt(norm) : sqrt(norm);
    for (int i = 0; i < 4; ++i)
        q[i] = square[best][i] / norm;
}

void pose_axis(const pose *self, double w[3]) {
    double q[4];
    pose_quaternion(self, q);
    const double sine = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
    const double factor = sine > 1e-12 ? 2.0 * atan2(sine, q[3]) / sine : 2.0;
    for (int i = 0; i < 3; ++i)
        w[i] = factor * q[i];
}

double pose_angle(const pose *self) {
    double w[3];
    pose_axis(self, w);
    return sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
}

double pose_length(const pose *self) {
    const double *const t = self->t;
    return sqrt(t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
}

pose pose_part(const pose *self, double part) {
    double w[3], v[3];
    pose_axis(self, w);
    for (int i = 0; i < 3; ++i) {
        w[i] *= part;
        v[i] = self->t[i] * part;
    }
    return pose_from_vectors(w, v);
}

double pose_skew(const double r[9]) {
    double worst = 0.0;
    for (int i = 0; i < 9; ++i) {
        const double *const a = r + i / 3 * 3, *const b = r + i % 3 * 3;
        const double product = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        worst = fmax(worst, fabs(product - (a == b ? 1.0 : 0.0)));
    }
    return worst;
}

double pose_determinant(const double r[9]) {
    return r[0] * (r[4] * r[8] - r[5] * r[7]) - r[1] * (r[3] * r[8] - r[5] * r[6]) +
           r[2] * (r[3] * r[7] - r[4] * r[6]);
}

void pose_settle(pose *self) {
    double *const r = self->r;
    for (int i = 0; i < 2; ++i) {
        double *const row = r + 3 * i;
        const double along = i * (row[0] * r[0] + row[1] * r[1] + row[2] * r[2]);
        for (int k = 0; k < 3; ++k)
            row[k] -= along * r[k];
        const double norm = sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2]);
        for (int k = 0; k < 3; ++k)
            row[k] /= norm;
    }
    for (int k = 0; k < 3; ++k) /* the third row is the product of the others */
        r[6 + k] =
            r[(k + 1) % 3] * r[3 + (k + 2) % 3] - r[(k + 2) % 3] * r[3 + (k + 1) % 3];
}

/* ------------------------------------------------------------------- points -- */

static const double K = 1.0;

void sighting_normalise(double point[4]) {
    double norm = 0.0;
    for (int i = 0; i < 4; ++i)
        norm += point[i] * point[i];
    for (int i = 0; i < 4; ++i)
        point[i] /= sqrt(norm);
}

void sighting_place(const glsurf_stereo_camera *camera, const pose *at, double x, double y,
                    double right, double point[4]) {
    const double disparity = x - right - (camera->centre[0] - camera->right_centre);
    /* In the camera's coordinates the point is (x - cx, y - cy, f, d / b), up to a
     * factor. */
    const pose back = pose_invert(at);
    const double w = disparity / camera->baseline;
    const double local[3] = { x - camera->centre[0], y - camera->centre[1], camera->focal };
    double norm = w * w;
    point[3] = w;
    for (int i = 0; i < 3; ++i) {
        point[i] = back.t[i] * w;
        for (int k = 0; k < 3; ++k)
            point[i] += back.r[3 * i + k] * local[k];
        norm += point[i] * point[i];
    }
    for (int i = 0; i < 4; ++i)
        point[i] /= sqrt(norm);
}

static void map_point(const pose *at, const double point[4], double h[3]) {
    for (int i = 0; i < 3; ++i)
        h[i] = at->r[3 * i] * point[0] + at->r[3 * i + 1] * point[1] +
               at->r[3 * i + 2] * point[2] + at->t[i] * point[3];
}

void sighting_map(const pose *at, const double point[4], double local[4]) {
    map_point(at, point, local);
    local[3] = point[3];
    sighting_normalise(local);
}

/* Projects a point. A point nearer to the camera's plane than a millionth of its distance
 * has no position. */
static bool see_point(const glsurf_stereo_camera *camera, const double h[3], double w,
                      double seen[3]) {
    if (!(h[2] > 1e-6))
        return false;
    seen[0] = camera->focal * h[0] / h[2] + camera->centre[0];
    seen[1] = camera->focal * h[1] / h[2] + camera->centre[1];
    seen[2] = camera->focal * (h[0] - camera->baseline * w) / h[2] + camera->right_centre;
    return true;
}

bool sighting_project(const glsurf_stereo_camera *camera, const pose *at,
                      const double point[4], double seen[3]) {
    double h[3];
    map_point(at, point, h);
    return see_point(camera, h, point[3], seen);
}

double sighting_error(const glsurf_stereo_camera *camera, const pose *at,
                      const double point[4], const sighting *seen) {
    double at_frame[3];
    if (!sighting_project(camera, at, point, at_frame))
        return INFINITY;
    const double x = at_frame[0] - seen->x, y = at_frame[1] - seen->y;
    const double right = isnan(seen->right) ? 0.0 : at_frame[2] - seen->right;
    return (x * x + y * y + right * right) / (seen->error * seen->error);
}

/* ------------------------------------------------------------- derivatives -- */

/* Returns the reflection that maps the point to an axis, without that axis's column. */
void sighting_directions(const double point[4], double out[4][3]) {
    int axis = 0;
    for (int i = 1; i < 4; ++i)
        if (fabs(point[i]) > fabs(point[axis]))
            axis = i;
    double v[4];
    memcpy(v, point, sizeof v);
    v[axis] += v[axis] < 0.0 ? -1.0 : 1.0;
    const double square = 2.0 + 2.0 * fabs(point[axis]); /* |v|^2 */
    for (int j = 0, k = 0; j < 4; ++j) {
        if (j == axis)
            continue;
        for (int i = 0; i < 4; ++i)
            out[i][k] = (i == j ? 1.0 : 0.0) - 2.0 * v[i] * v[j] / square;
        ++k;
    }
}

/* Derives x (row 0), y (1) or the right x (2). */
static void derive_row(const glsurf_stereo_camera *camera, const pose *at,
                       const double point[4], const double tangent[4][3], const double h[3],
                       int row, linear_sighting *to) {
    const int axis = row == 1 ? 1 : 0;
    const double inverse = 1.0 / h[2];
    const double shift = row == 2 ? camera->baseline * point[3] : 0.0;
    /* the image coordinate is f (h_axis - shift) / h2 */
    double by_h[3] = { 0.0 };
    by_h[axis] = camera->focal * inverse;
    by_h[2] = -camera->focal * (h[axis] - shift) * inverse * inverse;
    for (int k = 0; k < 3; ++k) {
        const int l = (k + 1) % 3, m = (k + 2) % 3;
        to->pose[row][k] = by_h[m] * h[l] - by_h[l] * h[m]; /* (h x by_h)_k */
        to->pose[row][3 + k] = by_h[k] * point[3];
        double sum = 0.0;
        for (int i = 0; i < 3; ++i)
            sum +=
                by_h[i] * (at->r[3 * i] * tangent[0][k] + at->r[3 * i + 1] * tangent[1][k] +
                           at->r[3 * i + 2] * tangent[2][k] + at->t[i] * tangent[3][k]);
        if (row == 2)
            sum -= camera->focal * camera->baseline * inverse * tangent[3][k];
        to->point[row][k] = sum;
    }
}

double sighting_cost(double squared) {
    return squared <= K * K ? squared : 2.0 * K * sqrt(squared) - K * K;
}

bool sighting_linearise(const glsurf_stereo_camera *camera, const sighting *seen,
                        const pose *at, const double point[4], const double tangent[4][3],
                        linear_sighting *to) {
    double h[3], image[3];
    map_point(at, point, h);
    if (!see_point(camera, h, point[3], image))
        return false;
    const double errors[3] = { image[0] - seen->x, image[1] - seen->y,
                               image[2] - seen->right };
    double squared = 0.0;
    to->rows = isnan(seen->right) ? 2 : 3;
    for (int i = 0; i < to->rows; ++i)
        squared += errors[i] * errors[i] / (seen->error * seen->error);
    to->cost = sighting_cost(squared);
    const double weight = squared <= K * K ? 1.0 : K / sqrt(squared);
    const double factor = sqrt(weight) / seen->error;
    for (int i = 0; i < to->rows; ++i) {
        derive_row(camera, at, point, tangent, h, i, to);
        to->error[i] = errors[i] * factor;
        for (int k = 0; k < SIGHTING_POSE; ++k)
            to->pose[i][k] *= factor;
        for (int k = 0; k < 3; ++k)
            to->point[i][k] *= factor;
    }
    return true;
}
