/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The two poses of a plane.
 *
 * Let H map the plane to the image with focal length 1, v = (x, y) be the image of a point
 * of the plane and J the derivative of H there. Let V turn the z axis towards v, and B be
 * the first two columns of (1 0 -x; 0 1 -y) V. With R = V Q, the derivative is J = B Q2 /
 * z, where Q2 has the first two rows and columns of Q, and z is the depth divided by |(x,
 * y, 1)|. So A = B^-1 J = Q2 / z has the larger singular value 1 / z, as one vector of the
 * plane is always seen at its full length. The rows of Q2 are columns of length 1 less what
 * the third row (b, c) has: I - Q2^T Q2 = (b, c)^T (b, c), which leaves the sign of (b, c)
 * open (T. Collins, A. Bartoli, IJCV 2014, section 4). Least squares refine both.
 */
#include "core/matrix.h"
#include "core/number.h"
#include "geometry/geometry.h"

#include <stdlib.h>
#include <string.h>

enum { POSE_NUMBERS = 6 };

/* Adds the sine of the angle between a rotation and the expected one, along its axis. Its
 * derivative by a small rotation is about 1. */
static void add_prior(const gls_pose_prior *prior, const double r[9], gls_normal *sum) {
    const double *const e = prior->rotation, w = prior->weight;
    double d[9];
    gls_homography_multiply(
        r, (double[9]){ e[0], e[3], e[6], e[1], e[4], e[7], e[2], e[5], e[8] }, d);
    gls_add_row(sum, (double[6]){ w, 0, 0 }, 0.5 * w * (d[7] - d[5]));
    gls_add_row(sum, (double[6]){ 0, w, 0 }, 0.5 * w * (d[2] - d[6]));
    gls_add_row(sum, (double[6]){ 0, 0, w }, 0.5 * w * (d[3] - d[1]));
}

/* Adds the errors of all points in pixels, and their derivatives by a rotation about the
 * axes of the camera and by the translation. `squares` receives their squares without the
 * prior. A point behind the camera has an infinite error.
 *
 * With a weight w an error e costs (w e)^2 / r with r = 1 + (e / REACH)^2, so that outliers
 * cost little (S. Geman, D. McClure, 1987). Its slope is the one of (w e / r)^2. */
static void add_errors(const gls_plane_points *of, const glsurf_pose *pose, gls_normal *sum,
                       double *squares) {
    static const double REACH = 2.0; /* pixels */
    const double f = of->camera->focal;
    *squares = 0.0;
    for (uint32_t i = 0; i < of->count; ++i) {
        const double *const p = of->points + (size_t)4 * i;
        double q[3];
        gls_product(pose->rotation, p[0], p[1], 0.0, q);
        const double x = q[0] + pose->translation[0], y = q[1] + pose->translation[1];
        const double z = q[2] + pose->translation[2];
        if (!(z > 0.0)) {
            sum->cost = INFINITY;
            return;
        }
        const double u = x / z, v = y / z;
        const double ex = f * u + of->camera->centre[0] - p[2];
        const double ey = f * v + of->camera->centre[1] - p[3];
        const double square = ex * ex + ey * ey;
        const double r = of->weights ? 1.0 + square / (REACH * REACH) : 1.0;
        const double w = of->weights ? of->weights[i] / r : 1.0;
        const double s = w * f / z;
        const double dx[6] = { -s * u * q[1], s * (q[2] + u * q[0]), -s * q[1], s, 0.0,
                               -s * u };
        const double dy[6] = {
            -s * (q[2] + v * q[1]), s * v * q[0], s * q[0], 0.0, s, -s * v
        };
        gls_add_row(sum, dx, w * ex);
        gls_add_row(sum, dy, w * ey);
        sum->cost += w * w * square * (r - 1.0);
        *squares += square;
    }
    if (of->prior)
        add_prior(of->prior, pose->rotation, sum);
}

/* Moves a pose. The rotation is of the unit quaternion along (1, step / 2), so that no
 * function of the C library rounds. */
static void move_pose(const glsurf_pose *pose, const double *step, glsurf_pose *next) {
    const double a = 0.5 * step[0], b = 0.5 * step[1], c = 0.5 * step[2];
    const double n = 2.0 / (1.0 + a * a + b * b + c * c);
    const double r[9] = { 1.0 - n * (b * b + c * c), n * (a * b - c),
                          n * (a * c + b),           n * (a * b + c),
                          1.0 - n * (a * a + c * c), n * (b * c - a),
                          n * (a * c - b),           n * (b * c + a),
                          1.0 - n * (a * a + b * b) };
    gls_homography_multiply(r, pose->rotation, next->rotation);
    for (int i = 0; i < 3; ++i)
        next->translation[i] = pose->translation[i] + step[3 + i];
}

/* Takes steps of Levenberg and Marquardt as in linear.c. */
bool gls_pose_refine(const gls_plane_points *of, glsurf_pose *pose) {
    enum { STEPS = 20 };
    gls_normal at = { .n = POSE_NUMBERS };
    double damping = 1e-6, squares, next_squares;
    add_errors(of, pose, &at, &squares);
    for (int i = 0; i < STEPS && damping < 1e6 && isfinite(at.cost); ++i) {
        gls_normal after = { .n = POSE_NUMBERS };
        glsurf_pose next = *pose;
        double matrix[81], step[POSE_NUMBERS];
        memcpy(matrix, at.matrix, sizeof matrix);
        for (int k = 0; k < POSE_NUMBERS; ++k) {
            matrix[(POSE_NUMBERS + 1) * k] *= 1.0 + damping;
            step[k] = -at.vector[k];
        }
        if (!gls_solve_positive(POSE_NUMBERS, matrix, step))
            return false;
        move_pose(pose, step, &next);
        add_errors(of, &next, &after, &next_squares);
        if (!(after.cost < at.cost)) {
            damping *= 10.0;
            continue;
        }
        const double gain = at.cost - after.cost;
        *pose = next;
        at = after;
        squares = next_squares;
        damping *= 0.1;
        if (gain <= 1e-12 * at.cost)
            break;
    }
    pose->rms = sqrt(squares / of->count);
    return isfinite(at.cost);
}

/* Writes the rotation that turns the z axis towards (x, y, 1), about an axis across both.
 */
static void turn_towards(double x, double y, double v[9]) {
    const double n = sqrt(1.0 + x * x + y * y), c = 1.0 / n, a = x / n, b = y / n;
    const double s = 1.0 / (1.0 + c);
    const double r[9] = {
        1.0 - a * a * s, -a * b * s, a, -a * b * s, 1.0 - b * b * s, b, -a, -b, c
    };
    memcpy(v, r, sizeof r);
}

/* Writes both rotations from H, whose visible side has w > 0, at the point (px, py). */
static bool find_rotations(const double h[9], double px, double py, glsurf_pose pose[2]) {
    double at[2], j[4], v[9];
    gls_derive(h, px, py, at, j);
    const double x = at[0], y = at[1];
    turn_towards(x, y, v);
    const double b[4] = { v[0] - x * v[6], v[1] - x * v[7], v[3] - y * v[6],
                          v[4] - y * v[7] };
    const double d = b[0] * b[3] - b[1] * b[2];
    double a[4] = { (b[3] * j[0] - b[1] * j[2]) / d, (b[3] * j[1] - b[1] * j[3]) / d,
                    (b[0] * j[2] - b[2] * j[0]) / d, (b[0] * j[3] - b[2] * j[1]) / d };
    const double squares = a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3];
    const double product = a[0] * a[3] - a[1] * a[2];
    const double largest = sqrt(
        0.5 *
        (squares + sqrt(gls_max_double(squares * squares - 4.0 * product * product, 0.0))));
    if (!(largest > 0.0) || !isfinite(largest))
        return false;
    for (int i = 0; i < 4; ++i)
        a[i] /= largest;
    double c0 = sqrt(gls_max_double(1.0 - a[0] * a[0] - a[2] * a[2], 0.0));
    double c1 = sqrt(gls_max_double(1.0 - a[1] * a[1] - a[3] * a[3], 0.0));
    if (a[0] * a[1] + a[2] * a[3] > 0.0) /* the columns are at right angles */
        c1 = -c1;
    for (int k = 0; k < 2; ++k, c0 = -c0, c1 = -c1) {
        const double q[9] = { a[0], a[1], a[2] * c1 - c0 * a[3],
                              a[2], a[3], c0 * a[1] - a[0] * c1,
                              c0,   c1,   a[0] * a[3] - a[1] * a[2] };
        gls_homography_multiply(v, q, pose[k].rotation);
    }
    return true;
}

/* Finds the translation of a rotation: x z = X for each coordinate, by least squares. */
static bool find_translation(const gls_plane_points *of, glsurf_pose *pose) {
    gls_normal sum = { .n = 3 };
    for (uint32_t i = 0; i < of->count; ++i) {
        const double *const p = of->points + (size_t)4 * i;
        const double x = (p[2] - of->camera->centre[0]) / of->camera->focal;
        const double y = (p[3] - of->camera->centre[1]) / of->camera->focal;
        double q[3];
        gls_product(pose->rotation, p[0], p[1], 0.0, q);
        gls_add_row(&sum, (double[3]){ 1.0, 0.0, -x }, q[0] - x * q[2]);
        gls_add_row(&sum, (double[3]){ 0.0, 1.0, -y }, q[1] - y * q[2]);
    }
    for (int i = 0; i < 3; ++i)
        pose->translation[i] = -sum.vector[i];
    return gls_solve_positive(3, sum.matrix, pose->translation);
}

/* Returns false if points of the plane, or of the frame, are on a line but for rounding. */
static bool is_wide(const gls_pair *pairs, uint32_t count, bool in_frame) {
    double sum[5] = { 0 };
    for (uint32_t i = 0; i < count; ++i) {
        const double x = in_frame ? pairs[i].bx - pairs[0].bx : pairs[i].ax - pairs[0].ax;
        const double y = in_frame ? pairs[i].by - pairs[0].by : pairs[i].ay - pairs[0].ay;
        const double add[5] = { x, y, x * x, x * y, y * y };
        for (int k = 0; k < 5; ++k)
            sum[k] += add[k] / count;
    }
    const double xx = sum[2] - sum[0] * sum[0], xy = sum[3] - sum[0] * sum[1];
    const double yy = sum[4] - sum[1] * sum[1];
    return xx * yy - xy * xy > 1e-14 * (xx + yy) * (xx + yy);
}

static glsurf_result find_poses(const gls_plane_points *of, const gls_pair *pairs,
                                glsurf_pose pose[2]) {
    double h[9], centre[2] = { 0.0, 0.0 };
    for (uint32_t i = 0; i < of->count; ++i) {
        centre[0] += pairs[i].ax / of->count;
        centre[1] += pairs[i].ay / of->count;
    }
    glsurf_pose found[2] = { 0 };
    if (!is_wide(pairs, of->count, false) || !is_wide(pairs, of->count, true) ||
        !gls_fit_linear(&gls_homography_model, pairs, NULL, of->count, h) ||
        !find_rotations(h, centre[0], centre[1], found))
        return GLSURF_ERROR_GEOMETRY;
    for (int k = 0; k < 2; ++k)
        if (!find_translation(of, &found[k]) || !gls_pose_refine(of, &found[k]))
            found[k].rms = INFINITY;
    const int best = found[1].rms < found[0].rms;
    if (isinf(found[best].rms))
        return GLSURF_ERROR_GEOMETRY;
    double apart = 0.0; /* the sine of about half the angle between both */
    for (int i = 0; i < 9; ++i)
        apart = gls_max_double(apart, fabs(found[0].rotation[i] - found[1].rotation[i]));
    pose[0] = found[best];
    pose[1] = found[1 - best];
    if (isinf(pose[1].rms) || apart < 1e-6) {
        pose[1] = pose[0];
        pose[1].rms = INFINITY;
    }
    return GLSURF_OK;
}

static bool is_camera(const glsurf_camera *camera) {
    return isfinite(camera->focal) && camera->focal > 0.0 && isfinite(camera->centre[0]) &&
           isfinite(camera->centre[1]);
}

glsurf_result gls_pose_find(const gls_plane_points *of, glsurf_pose pose[2]) {
    const glsurf_camera *const camera = of->camera;
    const double *const points = of->points;
    const uint32_t count = of->count;
    if (!camera || !points || !pose || !is_camera(camera) ||
        !gls_are_finite(points, (size_t)4 * count))
        return GLSURF_ERROR_ARGUMENT;
    if (count < 4)
        return GLSURF_ERROR_GEOMETRY;
    gls_pair *const pairs = malloc(gls_bytes_of(count, sizeof *pairs));
    if (!pairs)
        return GLSURF_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; ++i) {
        const double *const p = points + (size_t)4 * i;
        pairs[i] = (gls_pair){ p[0], p[1], (p[2] - camera->centre[0]) / camera->focal,
                               (p[3] - camera->centre[1]) / camera->focal };
    }
    const glsurf_result result = find_poses(of, pairs, pose);
    free(pairs);
    return result;
}

/* With the normal equations A of all points and B of the point, for errors with the
 * variance s^2 of a coordinate, the square of its distance is expected to be s^2 trace(A^-1
 * B). */
double gls_pose_error(const gls_plane_points *of, const glsurf_pose *pose,
                      const double at[2]) {
    enum { N = POSE_NUMBERS };
    const double point[4] = { at[0], at[1], 0.0, 0.0 };
    gls_normal all = { .n = N }, one = { .n = N };
    double trace = 0.0, unused;
    add_errors(of, pose, &all, &unused);
    add_errors(&(gls_plane_points){ of->camera, point, 1, NULL, NULL }, pose, &one,
               &unused);
    const double variance = all.cost / (2.0 * of->count - N);
    for (int k = 0; k < N; ++k) {
        double matrix[81], x[N];
        memcpy(matrix, all.matrix, sizeof matrix);
        for (int i = 0; i < N; ++i)
            x[i] = one.matrix[i > k ? N * i + k : N * k + i];
        if (2 * of->count <= N || isinf(one.cost) || !gls_solve_positive(N, matrix, x))
            return INFINITY;
        trace += x[k];
    }
    return sqrt(variance * trace);
}

/* -------------------------------------------------------------- public calls -- */

glsurf_result glsurf_pose_find(const glsurf_camera *camera, const double *points,
                               uint32_t count, glsurf_pose pose[2]) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const glsurf_result result =
        gls_pose_find(&(gls_plane_points){ camera, points, count, NULL, NULL }, pose);
    gls_float_mode_leave(&mode);
    return result;
}

/* diag(1, -1, -1) turns y and z of target and camera over. */
void glsurf_pose_modelview(const glsurf_pose *pose, double modelview[16]) {
    if (!pose || !modelview)
        return;
    for (int i = 0; i < 3; ++i) {
        const double sign = i > 0 ? -1.0 : 1.0;
        for (int j = 0; j < 3; ++j)
            modelview[4 * j + i] = (j > 0 ? -sign : sign) * pose->rotation[3 * i + j];
        modelview[12 + i] = sign * pose->translation[i];
        modelview[4 * i + 3] = 0.0;
    }
    modelview[15] = 1.0;
}

/* The frame's edges are half a pixel beyond its outermost pixels. */
void glsurf_camera_projection(const glsurf_camera *camera, uint32_t width, uint32_t height,
                              double near, double far, double projection[16]) {
    if (!camera || !projection)
        return;
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const volatile double given[2] = { near, far };
    const double depth = given[0] - given[1];
    const double p[16] = { [0] = 2.0 * camera->focal / width,
                           [5] = 2.0 * camera->focal / height,
                           [8] = 1.0 - (2.0 * camera->centre[0] + 1.0) / width,
                           [9] = (2.0 * camera->centre[1] + 1.0) / height - 1.0,
                           [10] = (given[0] + given[1]) / depth,
                           [11] = -1.0,
                           [14] = 2.0 * given[0] * given[1] / depth };
    memcpy(projection, p, sizeof p);
    gls_float_mode_leave(&mode);
}
