/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Two cameras with distortions, side by side but turned: where they see points, by the
 * model in OpenCV's documents, and their calibration as OpenCV writes it. The left camera
 * is at the origin; the right one sees x at r x + t.
 */
#ifndef GLSURF_TEST_ODOMETRY_BENT_PAIR_H
#define GLSURF_TEST_ODOMETRY_BENT_PAIR_H

#include <stdio.h>

typedef double bent_vector[3];
typedef double bent_matrix[3][3];

typedef struct bent_pair {
    double inside[2][4]; /* fx, fy, cx, cy of each camera */
    double bent[2][5];   /* k1 k2 p1 p2 k3 */
    bent_matrix r;
    bent_vector t;
    bent_matrix turns[2];    /* rotations that rectify them */
    double focal, centre[2]; /* of one rectification with them */
    double right_centre;     /* its cx of the right camera */
} bent_pair;

/* For images of 320x240 times `scale`, whose centres are `baseline` apart. */
bent_pair bent_make(double scale, double baseline);

double bent_norm(const bent_vector a);
void bent_apply(const bent_matrix a, const bent_vector x, bent_vector to);

/* From a direction in a camera to the pixel. */
void bent_see(const bent_pair *self, int side, const bent_vector ray, double pixel[2]);

/* Where a camera sees a point. */
void bent_project(const bent_pair *self, int side, const bent_vector point,
                  double pixel[2]);

/* As OpenCV writes them into YAML. */
extern const char bent_head[];
void bent_write_matrix(FILE *file, const char *key, int rows, int cols,
                       const double *numbers);
void bent_write_intrinsics(FILE *file, const bent_pair *self);  /* M1 D1 M2 D2 */
void bent_write_extrinsics(FILE *file, const bent_pair *self);  /* R T */
void bent_write_projections(FILE *file, const bent_pair *self); /* R1 R2 P1 P2 */

#endif
