/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/pose.h"

#include "glsurf/glsurf.h"

#include <math.h>
#include <string.h>

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

/* R = I + a [w] + b [w]^2 with a = sin(s) / s, b = (1 - cos(s)) / s^2 and s = |w|. Below
 * 1e-4 the series are exact to 1e-17. */
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
    /* 4 q q^T has this matrix. Its row with the largest diagonal is the most exact. */
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
