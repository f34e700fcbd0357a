/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * learn: computes the projection of presets/weights.h, and prints
 * src/presets/projection_table.h. Takes two minutes, and prints the same bytes on every
 * machine.
 *
 * Photographs made-up scenes twice: from elsewhere, rotated, tilted, nearer or farther,
 * blurred, darker, with noise or compressed. Finds features in both photographs by the CPU
 * backend, and pairs features that the known geometry maps to each other. Their descriptors
 * have the 128 numbers of reference/descriptor.c, and different parities do not mix.
 *
 * For each parity, C is the mean outer product of the differences of pairs, and T is the
 * covariance of all descriptors. The orientation of a scene means nothing, so both are
 * averaged with the image mirrored at the diagonal. Eigenvalues of C below a
 * hundredth of the largest of all parities are raised to it, so that noise is not
 * magnified. With W = C^(-1/2) the differences of pairs have equal variances in all
 * directions. The rows of the projection are the 16 eigenvectors u of W T W with the
 * largest eigenvalues e, as u' W: the directions in which things differ most.
 *
 * Row u' W is multiplied by sqrt(1 - 1 / e). So a distance measures how much more likely a
 * difference is between two things than between two images of one: M. Koestinger and
 * others, "Large scale metric learning from equivalence constraints", CVPR 2012. There it
 * is 1 / (2 e), as unrelated things differ by 2 T; things that are mistaken for each other
 * differ less.
 *
 * The matrices are in units of 1 / 63, and their largest entry is 1, as the length of a
 * descriptor means nothing.
 */
#include "scene.h"

#include "presets/weights.h"
#include "reference/maths.h"

#include "glsurf/glsurf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCENES = 72,
    WIDTH = 640,
    HEIGHT = 480,
    FEATURES = 1200,
    NUMBERS = GLS_PARITY_NUMBERS,
    ROWS = GLS_PROJECTED_NUMBERS,
    MATRICES = 3 /* of parities 0, 1 and 2, 3 */
};

typedef struct view {
    scene_shot shot;
    uint32_t count;
    glsurf_keypoint keypoints[FEATURES];
    float descriptors[FEATURES][GLS_MAX_DESCRIPTOR];
} view;

/* Sums of outer products, of `count` vectors. */
typedef struct totals {
    double count;
    double of[MATRICES][NUMBERS * NUMBERS];
} totals;

typedef struct learner {
    glsurf_extractor *extractor;
    scene_random random;
    view a, b;
    totals pairs, all;
    double mean[NUMBERS]; /* sum of all descriptors: other parities have the mean 0 */
} learner;

static void stop_learning(const char *why) {
    fprintf(stderr, "learn: %s\n", why);
    exit(1);
}

/* ---------------------------------------------------------------- matrices -- */

static void map_point(const double m[9], double x, double y, double to[2]) {
    const double w = m[6] * x + m[7] * y + m[8];
    to[0] = (m[0] * x + m[1] * y + m[2]) / w;
    to[1] = (m[3] * x + m[4] * y + m[5]) / w;
}

/* Computes the inverse times the determinant, which maps the same. */
static void invert_homography(const double m[9], double to[9]) {
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const int a = (j + 1) % 3, b = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;
            to[3 * i + j] = m[3 * a + c] * m[3 * b + d] - m[3 * a + d] * m[3 * b + c];
        }
}

/* Rotates by Jacobi's method, which makes A_pq zero. V collects the rotations. */
static void rotate_vectors(double *A, double *V, int p, int q) {
    const int n = NUMBERS;
    const double difference = A[q * n + q] - A[p * n + p];
    const double theta = difference / (2.0 * A[p * n + q]);
    const double t = (theta < 0.0 ? -1.0 : 1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
    const double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    for (int k = 0; k < n; ++k) {
        const double x = A[k * n + p], y = A[k * n + q];
        A[k * n + p] = c * x - s * y;
        A[k * n + q] = s * x + c * y;
    }
    for (int k = 0; k < n; ++k) {
        const double x = A[p * n + k], y = A[q * n + k];
        A[p * n + k] = c * x - s * y;
        A[q * n + k] = s * x + c * y;
        const double v = V[p * n + k], w = V[q * n + k];
        V[p * n + k] = c * v - s * w;
        V[q * n + k] = s * v + c * w;
    }
}

/* Makes a symmetric matrix diagonal. Row k of V is the eigenvector of A[k][k]. */
static void diagonalise(double *A, double V[NUMBERS * NUMBERS]) {
    const int n = NUMBERS;
    for (int i = 0; i < n * n; ++i)
        V[i] = i % (n + 1) == 0 ? 1.0 : 0.0;
    for (int round = 0; round < 30; ++round)
        for (int p = 0; p < n; ++p)
            for (int q = p + 1; q < n; ++q)
                if (fabs(A[p * n + q]) > 1e-14 * fabs(A[p * n + p]))
                    rotate_vectors(A, V, p, q);
}

/* ------------------------------------------------------------ photographs -- */

/* The standpoint of a photograph: `zoom` points of the scene to a pixel in the middle;
 * the plane is tilted by the angle of cosine `tilt` about the axis of the image, and the
 * photograph rotated. Axis and rotation are unit vectors. */
typedef struct standpoint {
    double zoom, tilt, axis[2], rotation[2];
} standpoint;

/* (u, v) = (a x + b y, a y - b x) from the middle shows (u, v / tilt) / w of the plane,
 * with w = 1 - v tan / focal length. */
static void look_at_middle(double m[9], const standpoint *from) {
    const double x = 0.5 * (WIDTH - 1), y = 0.5 * (HEIGHT - 1);
    const double a = from->axis[0], b = from->axis[1];
    const double c = from->rotation[0], s = from->rotation[1];
    const double u[3] = { a, b, -(a * x + b * y) }, v[3] = { -b, a, b * x - a * y };
    const double sink = sqrt(1.0 - from->tilt * from->tilt) / from->tilt / (3.0 * WIDTH);
    const double along = from->zoom * sqrt(from->tilt), across = along / from->tilt;
    for (int k = 0; k < 3; ++k) {
        m[6 + k] = (k == 2 ? 1.0 : 0.0) - sink * v[k];
        m[k] = c * along * u[k] - s * across * v[k] + 0.5 * SCENE_WIDTH * m[6 + k];
        m[3 + k] = s * along * u[k] + c * across * v[k] + 0.5 * SCENE_HEIGHT * m[6 + k];
    }
}

/* Chooses two photographs. A quarter of the pairs differ only in light, a quarter also in
 * rotation and zoom, from 1 / 3 to 2, and half also in tilt, up to 60 degrees. */
static void choose_shots(scene_random *random, int n, scene_shot *a, scene_shot *b) {
    standpoint from = { scene_between(random, 1.0, 1.5), 1.0, { 1.0, 0.0 }, { 1.0, 0.0 } };
    *a = *b = (scene_shot){ .gain = 1.0, .noise = 1.5 };
    look_at_middle(a->matrix, &from);
    if (n % 4 > 0) {
        scene_direction(random, &from.rotation[0], &from.rotation[1]);
        from.zoom *= sqrt(scene_between(random, 1.0 / 9.0, 4.0));
    }
    if (n % 4 > 1) {
        scene_direction(random, &from.axis[0], &from.axis[1]);
        from.tilt = scene_between(random, 0.5, 1.0);
    }
    look_at_middle(b->matrix, &from);
    b->noise = scene_between(random, 0.5, 3.0);
    const int light = (int)(scene_next(random) % 6);
    if (light == 0 || light == 4)
        b->blurs = (int)scene_between(random, 1.0, 8.0);
    if (light == 1 || light == 4)
        b->noise += scene_between(random, 2.0, 15.0);
    if (light == 2 || light == 3) {
        b->gain = scene_between(random, 0.3, 0.9);
        b->offset = scene_between(random, 0.0, 20.0);
    }
    if (light == 5)
        b->coarseness = scene_between(random, 0.5, 6.0);
}

static void take_view(learner *self, const float *scene, view *v) {
    static uint8_t pixels[WIDTH * HEIGHT];
    const glsurf_image image = { .pixels = pixels, .width = WIDTH, .height = HEIGHT };
    glsurf_features features;
    scene_take(scene, &v->shot, &self->random, WIDTH, HEIGHT, pixels);
    if (glsurf_extractor_submit(self->extractor, &image) ||
        glsurf_extractor_collect(self->extractor, &features))
        stop_learning("the extractor failed");
    v->count = features.count;
    memcpy(v->keypoints, features.keypoints, features.count * sizeof *v->keypoints);
    memcpy(v->descriptors, features.descriptors, features.count * sizeof *v->descriptors);
}

/* ------------------------------------------------------------------- pairs -- */

/* A keypoint of one view as it should appear in the other. */
typedef struct expected {
    double x, y, scale, c, s;
} expected;

/* Predicts scale and angle from two points a scale away, along the angle and across. */
static expected expect_keypoint(const view *from, const double to_other[9],
                                const glsurf_keypoint *k) {
    float c, s;
    double scene[2], at[3][2];
    gls_unit_of(k->angle, &c, &s);
    const double r = (double)k->scale, ends[3][2] = { { 0.0, 0.0 },
                                                      { (double)c * r, (double)s * r },
                                                      { -(double)s * r, (double)c * r } };
    for (int n = 0; n < 3; ++n) {
        map_point(from->shot.matrix, (double)k->x + ends[n][0], (double)k->y + ends[n][1],
                  scene);
        map_point(to_other, scene[0], scene[1], at[n]);
    }
    const double ux = at[1][0] - at[0][0], uy = at[1][1] - at[0][1];
    const double vx = at[2][0] - at[0][0], vy = at[2][1] - at[0][1];
    const double length = sqrt(ux * ux + uy * uy);
    return (expected){ at[0][0], at[0][1], sqrt(fabs(ux * vy - uy * vx)), ux / length,
                       uy / length };
}

/* Returns the nearest keypoint of similar scale (a third more or less) and angle (25
 * degrees), or -1. */
static int partner(const view *v, const expected *e) {
    double nearest = 1e9;
    int found = -1;
    for (uint32_t i = 0; i < v->count; ++i) {
        const glsurf_keypoint *k = &v->keypoints[i];
        const double dx = (double)k->x - e->x, dy = (double)k->y - e->y;
        const double distance = dx * dx + dy * dy, maximum = 0.5 + 0.5 * (double)k->scale;
        const double ratio = (double)k->scale / e->scale;
        float c, s;
        gls_unit_of(k->angle, &c, &s);
        if (distance < nearest && distance < maximum * maximum && ratio > 0.75 &&
            ratio < 1.333 && (double)c * e->c + (double)s * e->s > 0.9) {
            nearest = distance;
            found = (int)i;
        }
    }
    return found;
}

/* Adds the outer product of a vector of 128 numbers to the matrices. */
static void add_product(totals *sums, const double *v) {
    static const int matrix_of[GLS_PARITIES] = { 0, 1, 1, 2 };
    ++sums->count;
    for (int p = 0; p < GLS_PARITIES; ++p)
        for (int i = 0; i < NUMBERS; ++i)
            for (int j = 0; j < NUMBERS; ++j) {
                const int row = p == 2 ? gls_transposed(i) : i;
                const int column = p == 2 ? gls_transposed(j) : j;
                sums->of[matrix_of[p]][row * NUMBERS + column] +=
                    v[p * NUMBERS + i] * v[p * NUMBERS + j];
            }
}

static void add_descriptors(learner *self, const view *v) {
    for (uint32_t k = 0; k < v->count; ++k) {
        double own[GLS_MAX_DESCRIPTOR];
        for (int i = 0; i < GLS_MAX_DESCRIPTOR; ++i)
            own[i] = (double)v->descriptors[k][i];
        for (int i = 0; i < NUMBERS; ++i)
            self->mean[i] += own[i];
        add_product(&self->all, own);
    }
}

static void add_scene(learner *self, int n) {
    view *const a = &self->a, *const b = &self->b;
    double from_scene[9];
    float *const scene = scene_make(&self->random);
    if (!scene)
        stop_learning("out of memory");
    choose_shots(&self->random, n, &a->shot, &b->shot);
    take_view(self, scene, a);
    take_view(self, scene, b);
    free(scene);
    add_descriptors(self, a);
    add_descriptors(self, b);
    invert_homography(b->shot.matrix, from_scene);
    for (uint32_t i = 0; i < a->count; ++i) {
        const expected e = expect_keypoint(a, from_scene, &a->keypoints[i]);
        const int j = partner(b, &e);
        double difference[GLS_MAX_DESCRIPTOR];
        for (int k = 0; j >= 0 && k < GLS_MAX_DESCRIPTOR; ++k)
            difference[k] = (double)a->descriptors[i][k] - (double)b->descriptors[j][k];
        if (j >= 0)
            add_product(&self->pairs, difference);
    }
}

/* ------------------------------------------------------------------- table -- */

/* Divides by the number of vectors, and averages with the image mirrored at the diagonal:
 * matrix 1 already has both. */
static void finish_matrix(const totals *sums, int matrix, double *to) {
    for (int i = 0; i < NUMBERS; ++i)
        for (int j = 0; j < NUMBERS; ++j) {
            const int other = gls_transposed(i) * NUMBERS + gls_transposed(j);
            const double *const of = sums->of[matrix];
            to[i * NUMBERS + j] =
                0.5 / sums->count *
                (matrix == 1 ? of[i * NUMBERS + j] : of[i * NUMBERS + j] + of[other]);
        }
}

static double largest_of(const double *diagonal) {
    double largest = 0.0;
    for (int k = 0; k < NUMBERS; ++k)
        largest = fmax(largest, diagonal[k * (NUMBERS + 1)]);
    return largest;
}

/* Writes V' f(A) V for a diagonal A, with f(w) = max(w, minimum)^(-1/2). */
static void invert_root(const double *A, const double *V, double minimum, double *W) {
    for (int i = 0; i < NUMBERS; ++i)
        for (int j = 0; j < NUMBERS; ++j) {
            double sum = 0.0;
            for (int k = 0; k < NUMBERS; ++k)
                sum += V[k * NUMBERS + i] * V[k * NUMBERS + j] /
                       sqrt(fmax(A[k * (NUMBERS + 1)], minimum));
            W[i * NUMBERS + j] = sum;
        }
}

static void multiply(const double *A, const double *B, double *to) {
    for (int i = 0; i < NUMBERS; ++i)
        for (int j = 0; j < NUMBERS; ++j) {
            double sum = 0.0;
            for (int k = 0; k < NUMBERS; ++k)
                sum += A[i * NUMBERS + k] * B[k * NUMBERS + j];
            to[i * NUMBERS + j] = sum;
        }
}

/* Writes the rows of the largest eigenvalues of W T W, times W. */
static void choose_rows(const double *W, const double *T, double to[ROWS][NUMBERS]) {
    double A[NUMBERS * NUMBERS], V[NUMBERS * NUMBERS];
    multiply(W, T, V);
    multiply(V, W, A);
    diagonalise(A, V);
    for (int row = 0; row < ROWS; ++row) {
        int k = 0;
        for (int other = 1; other < NUMBERS; ++other)
            k = A[other * (NUMBERS + 1)] > A[k * (NUMBERS + 1)] ? other : k;
        if (!(A[k * (NUMBERS + 1)] > 1.0))
            stop_learning("a row tells nothing apart");
        const double factor = sqrt(1.0 - 1.0 / A[k * (NUMBERS + 1)]);
        A[k * (NUMBERS + 1)] = 0.0;
        for (int i = 0; i < NUMBERS; ++i) {
            to[row][i] = 0.0;
            for (int j = 0; j < NUMBERS; ++j)
                to[row][i] += factor * V[k * NUMBERS + j] * W[j * NUMBERS + i];
        }
    }
}

/* Rotates the rows of parity 0 that mirroring at the diagonal keeps, so that each of them
 * gets the same share of the mean descriptor: distances stay, and formats of 8 bits for
 * numbers up to 0.5 need not cut the largest. The rotation is A. S. Householder's
 * reflection (1958). */
static void share_mean(const learner *self, double table[ROWS][NUMBERS]) {
    double share[ROWS], length2 = 0.0, kept = 0.0, v2 = 0.0;
    bool even[ROWS];
    for (int row = 0; row < ROWS; ++row) {
        double turned = 0.0;
        share[row] = 0.0;
        for (int i = 0; i < NUMBERS; ++i) {
            const int j = gls_transposed(i);
            turned += table[row][i] * table[row][j];
            share[row] += table[row][i] * (self->mean[i] + self->mean[j]);
        }
        even[row] = turned > 0.0;
        share[row] = even[row] ? share[row] : 0.0;
        length2 += share[row] * share[row];
        kept += even[row] ? 1.0 : 0.0;
    }
    for (int row = 0; row < ROWS; ++row) {
        share[row] = share[row] / sqrt(length2) - (even[row] ? 1.0 / sqrt(kept) : 0.0);
        v2 += share[row] * share[row];
    }
    for (int i = 0; i < NUMBERS; ++i) {
        double sum = 0.0;
        for (int row = 0; row < ROWS; ++row)
            sum += share[row] * table[row][i];
        for (int row = 0; row < ROWS; ++row)
            table[row][i] -= 2.0 / v2 * sum * share[row];
    }
}

static void print_table(const learner *self, double table[MATRICES][ROWS][NUMBERS]) {
    double largest = 0.0;
    for (int k = 0; k < MATRICES * ROWS * NUMBERS; ++k)
        largest = fmax(largest,
                       fabs(table[k / (ROWS * NUMBERS)][k / NUMBERS % ROWS][k % NUMBERS]));
    printf("/* SPDX-License-Identifier: BSD-2-Clause */\n"
           "/* Copyright (c) the glsurf authors */\n"
           "/* Made by lab/whitening/learn.c, from %.0f pairs of features. */\n"
           "/* clang-format off */\n"
           "#define PROJECTION {",
           self->pairs.count);
    for (int k = 0; k < MATRICES * ROWS; ++k) {
        printf(k % ROWS == 0 ? "{" : "");
        for (int i = 0; i < NUMBERS; ++i)
            printf("%s%d", i > 0 ? "," : " \\\n{",
                   (int)floor(63.0 * table[k / ROWS][k % ROWS][i] / largest + 0.5));
        printf(k % ROWS == ROWS - 1 ? "}}," : "},");
    }
    printf(" }\n");
}

static void print_projection(const learner *self) {
    static double A[MATRICES][NUMBERS * NUMBERS], V[MATRICES][NUMBERS * NUMBERS];
    static double table[MATRICES][ROWS][NUMBERS];
    double W[NUMBERS * NUMBERS], T[NUMBERS * NUMBERS], largest = 0.0;
    for (int n = 0; n < MATRICES; ++n) {
        finish_matrix(&self->pairs, n, A[n]);
        diagonalise(A[n], V[n]);
        largest = fmax(largest, largest_of(A[n]));
    }
    for (int n = 0; n < MATRICES; ++n) {
        invert_root(A[n], V[n], 0.01 * largest, W);
        finish_matrix(&self->all, n, T);
        for (int k = 0; n == 0 && k < NUMBERS * NUMBERS; ++k) {
            const int i = k / NUMBERS, j = k % NUMBERS;
            T[k] -= 0.25 * (self->mean[i] + self->mean[gls_transposed(i)]) *
                    (self->mean[j] + self->mean[gls_transposed(j)]) /
                    (self->all.count * self->all.count);
        }
        choose_rows(W, T, table[n]);
    }
    share_mean(self, table[0]);
    print_table(self, table);
}

int main(void) {
    glsurf_device *device = NULL;
    learner *const self = calloc(1, sizeof *self);
    if (!self)
        stop_learning("out of memory");
    self->random = (scene_random){ 2026 };
    if (glsurf_device_create(&device,
                             &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU }) ||
        glsurf_extractor_create(
            &self->extractor, device,
            &(glsurf_extractor_desc){ .preset = GLSURF_PRESET_BEST,
                                      .threshold = 1e-4f,
                                      .max_features = FEATURES,
                                      .descriptor_length = GLS_MAX_DESCRIPTOR }))
        stop_learning("no extractor");
    for (int n = 0; n < SCENES; ++n)
        add_scene(self, n);
    print_projection(self);
    glsurf_extractor_destroy(self->extractor);
    glsurf_device_destroy(device);
    free(self);
    return 0;
}
