/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Poses of planes, compared with projections of random planes, and their matrices for
 * OpenGL. */
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { CASES = 300, MAX_POINTS = 20 };

static const glsurf_camera CAMERA = { .focal = 600.0, .centre = { 319.5, 239.5 } };

/* A plane before the camera, and points on it. */
typedef struct plane {
    glsurf_pose pose;
    uint32_t count;
    double points[4 * MAX_POINTS];
} plane;

/* The rotation by an angle about an axis of length 1 (Rodrigues). */
static void rotate(const double axis[3], double angle, double r[9]) {
    const double c = cos(angle), s = sin(angle);
    const double cross[9] = { 0,        -axis[2], axis[1], axis[2], 0,
                              -axis[0], -axis[1], axis[0], 0 };
    for (int i = 0; i < 9; ++i)
        r[i] = (i % 4 == 0) * c + s * cross[i] + (1.0 - c) * axis[i / 3] * axis[i % 3];
}

static void project(const glsurf_pose *pose, const double p[3], double at[2]) {
    double q[3];
    for (int i = 0; i < 3; ++i)
        q[i] = pose->rotation[3 * i] * p[0] + pose->rotation[3 * i + 1] * p[1] +
               pose->rotation[3 * i + 2] * p[2] + pose->translation[i];
    for (int i = 0; i < 2; ++i)
        at[i] = CAMERA.focal * q[i] / q[2] + CAMERA.centre[i];
}

/* Makes a plane of side 2 at a distance from 3 to 12, turned about its normal and tilted by
 * `tilt`; `back`: seen from behind. */
static void make_plane(gls_random *random, double tilt, bool back, plane *made) {
    const double azimuth = gls_random_between(random, 0.0, 2.0 * pi);
    const double turn = gls_random_between(random, 0.0, 2.0 * pi);
    double in_plane[9], tilted[9];
    rotate((const double[3]){ 0, 0, 1 }, turn, in_plane);
    rotate((const double[3]){ cos(azimuth), sin(azimuth), 0 }, back ? pi - tilt : tilt,
           tilted);
    glsurf_homography_multiply(tilted, in_plane, made->pose.rotation);
    const double z = gls_random_between(random, 3.0, 12.0);
    made->pose.translation[0] = z * gls_random_between(random, -0.3, 0.3);
    made->pose.translation[1] = z * gls_random_between(random, -0.3, 0.3);
    made->pose.translation[2] = z;
    made->count = 4 + (uint32_t)gls_random_between(random, 0.0, MAX_POINTS - 3.5);
    for (uint32_t i = 0; i < made->count; ++i) {
        double *const p = &made->points[4 * i];
        const bool corner = i < 4;
        p[0] = corner ? (i == 1 || i == 2 ? 1.0 : -1.0) : gls_random_between(random, -1, 1);
        p[1] = corner ? (i > 1 ? 1.0 : -1.0) : gls_random_between(random, -1, 1);
        project(&made->pose, (const double[3]){ p[0], p[1], 0.0 }, &p[2]);
    }
}

/* Returns the largest difference of two poses. */
static double distance(const glsurf_pose *a, const glsurf_pose *b) {
    double largest = 0.0;
    for (int i = 0; i < 9; ++i)
        largest = fmax(largest, fabs(a->rotation[i] - b->rotation[i]));
    for (int i = 0; i < 3; ++i)
        largest = fmax(largest, fabs(a->translation[i] - b->translation[i]));
    return largest;
}

/* Without noise the first pose is exact. Positions are rounded by 2^-53 of 1,000 pixels,
 * and the pose of a plane of at least 100 pixels by about as much in relation to these,
 * times the square of the distance over the side, 36, for its tilt: 1e-13 x 10 x 36. The
 * steps end at a gain of 1e-12 of a cost of nearly 0. */
static void planes_are_found(void **state) {
    gls_random random = test_random_make(1);
    for (int i = 0; i < CASES; ++i) {
        plane made;
        glsurf_pose pose[2];
        make_plane(&random, gls_random_between(&random, 0.05, 1.3), i % 2, &made);
        assert_ok(glsurf_pose_find(&CAMERA, made.points, made.count, pose));
        if (!(distance(&pose[0], &made.pose) < 1e-9 && pose[0].rms < 1e-9))
            fail_msg("plane %d: off by %g, rms %g", i, distance(&pose[0], &made.pose),
                     pose[0].rms);
        assert_true(pose[1].rms > pose[0].rms);
    }
}

/* Far away, perspective is weak: the second pose is the plane mirrored at the line of sight
 * and fits nearly as well. With the side s at the distance z, positions of both differ by
 * about f (s / z)^2 / 4, 0.1 pixels, and directions by s / z. */
static void the_second_pose_is_mirrored(void **state) {
    gls_random random = test_random_make(2);
    for (int i = 0; i < CASES; ++i) {
        plane made;
        glsurf_pose pose[2];
        double sight[3], dot = 0.0, length = 0.0;
        make_plane(&random, 0.6, false, &made);
        for (int k = 0; k < 3; ++k)
            made.pose.translation[k] *= 50.0 / made.pose.translation[2];
        for (uint32_t k = 0; k < made.count; ++k)
            project(&made.pose,
                    (const double[3]){ made.points[4 * k], made.points[4 * k + 1], 0.0 },
                    &made.points[4 * k + 2]);
        assert_ok(glsurf_pose_find(&CAMERA, made.points, made.count, pose));
        assert_true(pose[1].rms > pose[0].rms && pose[1].rms < 0.5);
        for (int k = 0; k < 3; ++k) {
            sight[k] = made.pose.translation[k];
            length += sight[k] * sight[k];
        }
        for (int k = 0; k < 3; ++k)
            dot += made.pose.rotation[3 * k + 2] * sight[k] / sqrt(length);
        for (int k = 0; k < 3; ++k) {
            const double mirrored =
                2.0 * dot * sight[k] / sqrt(length) - made.pose.rotation[3 * k + 2];
            assert_true(fabs(pose[1].rotation[3 * k + 2] - mirrored) < 3.0 * 2.0 / 50.0);
        }
    }
}

/* A plane seen straight on has one pose. */
static void a_front_has_one_pose(void **state) {
    const double square[16] = { -1, -1, 219.5, 139.5, 1,  -1, 419.5, 139.5,
                                1,  1,  419.5, 339.5, -1, 1,  219.5, 339.5 };
    glsurf_pose pose[2];
    assert_ok(glsurf_pose_find(&CAMERA, square, 4, pose));
    assert_true(isinf(pose[1].rms) && fabs(pose[0].translation[2] - 6.0) < 1e-9 &&
                fabs(pose[0].rotation[8] - 1.0) < 1e-9);
}

/* Six numbers are fitted to 2 n positions with errors of the variance s^2 along each axis,
 * so n rms^2 / (2 n - 6) is s^2 on average. Errors that are uniform from -sqrt(3) s to
 * sqrt(3) s have this variance. With 300 cases of at least 2 and on average 18 degrees of
 * freedom the mean has a standard deviation below 4 %: of 1 / dof, 0.5 / dof in mean
 * square. Five deviations are allowed. */
static void noise_is_measured(void **state) {
    static const double S = 0.5;
    gls_random random = test_random_make(3);
    double squares = 0.0, freedom = 0.0;
    for (int i = 0; i < CASES; ++i) {
        plane made;
        glsurf_pose pose[2];
        make_plane(&random, 0.8, false, &made);
        for (uint32_t k = 0; k < 4 * made.count; ++k)
            if (k % 4 > 1)
                made.points[k] += S * sqrt(3.0) * gls_random_between(&random, -1.0, 1.0);
        assert_ok(glsurf_pose_find(&CAMERA, made.points, made.count, pose));
        squares += made.count * pose[0].rms * pose[0].rms;
        freedom += 2.0 * made.count - 6.0;
    }
    assert_true(fabs(squares / freedom / (S * S) - 1.0) < 0.2);
}

/* OpenGL draws a point of the target, with y up and z towards the viewer, where the camera
 * sees it. */
static void matrices_agree(void **state) {
    gls_random random = test_random_make(4);
    plane made;
    double m[16], p[16], at[2];
    make_plane(&random, 0.7, false, &made);
    glsurf_pose_modelview(&made.pose, m);
    glsurf_camera_projection(&CAMERA, 640, 480, 0.5, 100.0, p);
    for (int i = 0; i < CASES; ++i) {
        double point[4] = { 0, 0, 0, 1 }, eye[4] = { 0 }, clip[4] = { 0 };
        for (int k = 0; k < 3; ++k)
            point[k] = gls_random_between(&random, -1.0, 1.0);
        for (int k = 0; k < 16; ++k)
            eye[k % 4] += m[k] * point[k / 4];
        for (int k = 0; k < 16; ++k)
            clip[k % 4] += p[k] * eye[k / 4];
        project(&made.pose, (const double[3]){ point[0], -point[1], -point[2] }, at);
        assert_true(fabs((clip[0] / clip[3] + 1.0) * 320.0 - 0.5 - at[0]) < 1e-9 &&
                    fabs((1.0 - clip[1] / clip[3]) * 240.0 - 0.5 - at[1]) < 1e-9);
        assert_true(fabs(clip[2]) < clip[3] && fabs(clip[3] + eye[2]) < 1e-12);
    }
}

static void bad_input_is_refused(void **state) {
    glsurf_camera camera = CAMERA;
    gls_random random = test_random_make(5);
    plane made;
    glsurf_pose pose[2];
    make_plane(&random, 0.5, false, &made);
    assert_int_equal(glsurf_pose_find(&camera, made.points, 3, pose),
                     GLSURF_ERROR_GEOMETRY);
    for (int i = 0; i < 4; ++i) {
        camera = CAMERA;
        *(i < 2 ? &camera.focal : &camera.centre[i - 2]) = i ? (double)NAN : 0.0;
        assert_argument(glsurf_pose_find(&camera, made.points, 4, pose));
    }
    camera = CAMERA;
    made.points[6] = (double)INFINITY;
    assert_argument(glsurf_pose_find(&camera, made.points, 4, pose));
    const double line[20] = { 0,  0,  10, 10, 1,  2,  20, 30, 2,  4,
                              30, 50, 3,  6,  40, 70, 4,  8,  50, 90 };
    assert_int_equal(glsurf_pose_find(&camera, line, 5, pose), GLSURF_ERROR_GEOMETRY);
}

int main(void) {
    TEST_LIST(tests, planes_are_found, the_second_pose_is_mirrored, a_front_has_one_pose,
              noise_is_measured, matrices_agree, bad_input_is_refused);
    return test_main("pose", tests, COUNT(tests));
}
