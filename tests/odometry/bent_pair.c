/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "odometry/bent_pair.h"

#include <math.h>

static void multiply(const bent_matrix a, const bent_matrix b, bent_matrix to) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            to[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
}

void bent_apply(const bent_matrix a, const bent_vector x, bent_vector to) {
    for (int i = 0; i < 3; ++i)
        to[i] = a[i][0] * x[0] + a[i][1] * x[1] + a[i][2] * x[2];
}

static void transpose(const bent_matrix a, bent_matrix to) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            to[i][j] = a[j][i];
}

double bent_norm(const bent_vector a) {
    return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

/* Turns about x, then y and z. */
static void set_rotation(bent_matrix to, double x, double y, double z) {
    const bent_matrix about_x = { { 1, 0, 0 },
                                  { 0, cos(x), -sin(x) },
                                  { 0, sin(x), cos(x) } };
    const bent_matrix about_y = { { cos(y), 0, sin(y) },
                                  { 0, 1, 0 },
                                  { -sin(y), 0, cos(y) } };
    const bent_matrix about_z = { { cos(z), -sin(z), 0 },
                                  { sin(z), cos(z), 0 },
                                  { 0, 0, 1 } };
    bent_matrix both;
    multiply(about_y, about_x, both);
    multiply(about_z, both, to);
}

/* The x axis runs through both cameras, and y is at right angles to it and to the left line
 * of sight. */
static void set_turns(bent_pair *self) {
    bent_matrix back;
    transpose(self->r, back);
    bent_vector centre;
    bent_apply(back, self->t, centre);
    const double length = -bent_norm(self->t), flat = -hypot(centre[0], centre[1]);
    double(*const one)[3] = self->turns[0];
    for (int i = 0; i < 3; ++i)
        one[0][i] = centre[i] / length;
    one[1][0] = -centre[1] / flat;
    one[1][1] = centre[0] / flat;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        one[2][i] = one[0][j] * one[1][k] - one[0][k] * one[1][j];
    }
    multiply(self->turns[0], back, self->turns[1]);
}

bent_pair bent_make(double scale, double baseline) {
    bent_pair self = {
        .inside = { { 300, 295, 163, 118 }, { 306, 304, 155, 123 } },
        .bent = { { -0.25, 0.06, 1e-3, -5e-4, 0.01 }, { -0.22, 0.05, -8e-4, 6e-4, 0.0 } },
        .t = { -0.25, 0.012, -0.009 },
        .focal = 280 * scale,
        .centre = { 160 * scale, 120 * scale },
        .right_centre = 166 * scale,
    };
    const double length = bent_norm(self.t);
    for (int i = 0; i < 8; ++i)
        self.inside[i / 4][i % 4] *= scale;
    for (int i = 0; i < 3; ++i)
        self.t[i] *= baseline / length;
    set_rotation(self.r, 0.02, -0.03, 0.015);
    set_turns(&self);
    return self;
}

void bent_see(const bent_pair *self, int side, const bent_vector ray, double pixel[2]) {
    const double *const k = self->bent[side], *const m = self->inside[side];
    const double x = ray[0] / ray[2], y = ray[1] / ray[2], q = x * x + y * y;
    const double radial = 1 + q * (k[0] + q * (k[1] + q * k[4]));
    pixel[0] = m[0] * (x * radial + 2 * k[2] * x * y + k[3] * (q + 2 * x * x)) + m[2];
    pixel[1] = m[1] * (y * radial + k[2] * (q + 2 * y * y) + 2 * k[3] * x * y) + m[3];
}

void bent_project(const bent_pair *self, int side, const bent_vector point,
                  double pixel[2]) {
    bent_vector ray = { point[0], point[1], point[2] };
    if (side == 1) {
        bent_apply(self->r, point, ray);
        for (int i = 0; i < 3; ++i)
            ray[i] += self->t[i];
    }
    bent_see(self, side, ray, pixel);
}

const char bent_head[] = "%YAML:1.0\n---\n";

void bent_write_matrix(FILE *file, const char *key, int rows, int cols,
                       const double *numbers) {
    fprintf(file, "%s: !!opencv-matrix\n   rows: %d\n   cols: %d\n   dt: d\n   data: [ ",
            key, rows, cols);
    for (int i = 0; i < rows * cols; ++i)
        fprintf(file, "%s%.17g", i > 0 ? ", " : "", numbers[i]);
    fprintf(file, " ]\n");
}

void bent_write_intrinsics(FILE *file, const bent_pair *self) {
    for (int i = 0; i < 2; ++i) {
        const double *const k = self->inside[i];
        bent_write_matrix(file, i ? "M2" : "M1", 3, 3,
                          (const double[]){ k[0], 0, k[2], 0, k[1], k[3], 0, 0, 1 });
        bent_write_matrix(file, i ? "D2" : "D1", 1, 5, self->bent[i]);
    }
}

void bent_write_extrinsics(FILE *file, const bent_pair *self) {
    bent_write_matrix(file, "R", 3, 3, self->r[0]);
    bent_write_matrix(file, "T", 3, 1, self->t);
}

void bent_write_projections(FILE *file, const bent_pair *self) {
    const double f = self->focal, y = self->centre[1];
    for (int i = 0; i < 2; ++i) {
        const double x = i ? self->right_centre : self->centre[0];
        const double t = i ? -f * bent_norm(self->t) : 0.0;
        bent_write_matrix(file, i ? "R2" : "R1", 3, 3, self->turns[i][0]);
        bent_write_matrix(file, i ? "P2" : "P1", 3, 4,
                          (const double[]){ f, 0, x, t, 0, f, y, 0, 0, 0, 1, 0 });
    }
}
