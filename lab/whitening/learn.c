/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * learn: computes the tables of presets/weights.h, and prints
 * src/presets/whitening_tables.h. Takes about a minute, and prints the same bytes on every
 * machine.
 *
 * Photographs made-up scenes twice: from elsewhere, rotated, nearer, blurred, darker or
 * with noise. Finds features in both photographs by the CPU backend, and pairs features
 * that the known geometry maps to each other. C is the mean outer product of the
 * differences of the pairs' descriptors before the whitening.
 *
 * The orientation of a scene means nothing, so C is averaged over the 8 ways to turn and
 * mirror a descriptor. It is then close to a Kronecker product of a matrix A of sub-regions
 * and a matrix B of the terms of a sub-region. The nearest product has
 *
 *     A_ij = sum over a, b of B_ab C_(ia)(jb) / |B|^2
 *     B_ab = sum over i, j of A_ij C_(ia)(jb) / |A|^2
 *
 * (Van Loan and Pitsianis, 1993). The equations are used in turn. 128 numbers use the A
 * of 64. The tables are A^(-1/2) and B^(-1/2): with them the differences of pairs have
 * equal variances in all directions. Any rotation could follow without a change of
 * distances; these tables have none, and are symmetric. Eigenvalues below a quarter of the
 * largest are raised to it, so that noise is not magnified.
 *
 * The tables are in units of 1 / 256, and their largest entry is 1, as the length of a
 * descriptor means nothing.
 */
#include "scene.h"

#include "presets/preset.h"
#include "presets/weights.h"
#include "reference/maths.h"
#include "reference/reference.h"

#include "glsurf/glsurf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCENES = 40,
    WIDTH = 640,
    HEIGHT = 480,
    FEATURES = 1200,
    REGIONS = 16,
    MAXIMUM = 128
};

typedef struct view {
    scene_shot shot;
    uint32_t count;
    glsurf_keypoint keypoints[FEATURES];
    float descriptors[2][FEATURES][MAXIMUM]; /* for 64 and for 128 numbers */
} view;

/* Sums over all pairs, for 64 and for 128 numbers. */
typedef struct totals {
    long pairs;
    double of[2][MAXIMUM * MAXIMUM];
} totals;

static const uint32_t lengths[2] = { 64, 128 };

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

/* Rotates by Jacobi's method, which makes A_pq zero. V collects the eigenvectors. */
static void rotate_vectors(int n, double *A, double *V, int p, int q) {
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
        const double v = V[k * n + p], w = V[k * n + q];
        V[k * n + p] = c * v - s * w;
        V[k * n + q] = s * v + c * w;
    }
}

/* Replaces a symmetric matrix of side n <= 16 by its power -1/2. */
static void invert_root(int n, double *matrix) {
    double A[REGIONS * REGIONS], V[REGIONS * REGIONS] = { 0.0 }, largest = 0.0;
    memcpy(A, matrix, (size_t)(n * n) * sizeof *A);
    for (int i = 0; i < n; ++i)
        V[i * n + i] = 1.0;
    for (int round = 0; round < 30; ++round)
        for (int p = 0; p < n; ++p)
            for (int q = p + 1; q < n; ++q)
                if (fabs(A[p * n + q]) > 1e-14 * fabs(A[p * n + p]))
                    rotate_vectors(n, A, V, p, q);
    for (int k = 0; k < n; ++k)
        largest = fmax(largest, A[k * n + k]);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            double sum = 0.0;
            for (int k = 0; k < n; ++k)
                sum +=
                    V[i * n + k] * V[j * n + k] / sqrt(fmax(A[k * n + k], 0.25 * largest));
            matrix[i * n + j] = sum;
        }
}

/* ------------------------------------------------------------ photographs -- */

/* Looks at the scene's middle, rotated, with `zoom` points to a pixel there. */
static void look_at_middle(double m[9], double c, double s, double zoom, double px,
                           double py) {
    const double x = 0.5 * (WIDTH - 1), y = 0.5 * (HEIGHT - 1);
    m[6] = px;
    m[7] = py;
    m[8] = 1.0 - px * x - py * y;
    const double rows[2][3] = { { zoom * c, -zoom * s, -zoom * (c * x - s * y) },
                                { zoom * s, zoom * c, -zoom * (s * x + c * y) } };
    for (int k = 0; k < 3; ++k) {
        m[k] = rows[0][k] + 0.5 * SCENE_WIDTH * m[6 + k];
        m[3 + k] = rows[1][k] + 0.5 * SCENE_HEIGHT * m[6 + k];
    }
}

/* Chooses two photographs. A third of the pairs differ only in light, a third also in
 * rotation and zoom, a third also in angle of view. */
static void choose_shots(scene_random *random, int n, scene_shot *a, scene_shot *b) {
    *a = *b = (scene_shot){ .gain = 1.0, .noise = 1.5 };
    double c = 1.0, s = 0.0, px = 0.0, py = 0.0;
    double zoom = scene_between(random, 1.0, 1.5);
    look_at_middle(a->matrix, 1.0, 0.0, zoom, 0.0, 0.0);
    if (n % 3 > 0) {
        scene_direction(random, &c, &s);
        zoom *= scene_between(random, 0.6, 1.4);
    }
    if (n % 3 > 1) {
        px = scene_between(random, -1.2e-3, 1.2e-3);
        py = scene_between(random, -1.2e-3, 1.2e-3);
    }
    look_at_middle(b->matrix, c, s, zoom, px, py);
    b->noise = scene_between(random, 0.5, 3.0);
    const int light = (int)(scene_next(random) % 5);
    if (light == 0 || light == 4)
        b->blurs = (int)scene_between(random, 1.0, 8.0);
    if (light == 1 || light == 4)
        b->noise += scene_between(random, 2.0, 15.0);
    if (light == 2 || light == 3) {
        b->gain = scene_between(random, 0.3, 0.9);
        b->offset = scene_between(random, 0.0, 20.0);
    }
}

/* Computes the descriptors before the whitening. */
static void describe_view(const uint8_t *pixels, view *v) {
    gls_preset_data row = *gls_preset_data_of(GLSURF_PRESET_BEST);
    uint16_t *const smooth = malloc(WIDTH * HEIGHT * sizeof *smooth);
    uint32_t *const integral = malloc(WIDTH * HEIGHT * sizeof *integral);
    if (!smooth || !integral || !gls_reference_smooth(pixels, WIDTH, HEIGHT, smooth))
        stop_learning("out of memory");
    gls_reference_integral(smooth, sizeof *smooth, WIDTH, HEIGHT, integral);
    row.soft_layout.whitened = false;
    const gls_sums sums = { &row, integral, WIDTH, HEIGHT, { 0 } };
    for (uint32_t i = 0; i < v->count; ++i) {
        const glsurf_keypoint *k = &v->keypoints[i];
        const gls_position at = { k->x, k->y, k->scale, k->response };
        for (int n = 0; n < 2; ++n)
            gls_reference_descriptor(&sums, &at, k->angle, lengths[n],
                                     v->descriptors[n][i]);
    }
    free(smooth);
    free(integral);
}

static void take_view(glsurf_extractor *extractor, const float *scene, scene_random *random,
                      view *v) {
    uint8_t *const pixels = malloc(WIDTH * HEIGHT);
    glsurf_features features;
    if (!pixels)
        stop_learning("out of memory");
    scene_take(scene, &v->shot, random, WIDTH, HEIGHT, pixels);
    const glsurf_image image = { .pixels = pixels, .width = WIDTH, .height = HEIGHT };
    if (glsurf_extractor_submit(extractor, &image) ||
        glsurf_extractor_collect(extractor, &features))
        stop_learning("the extractor failed");
    v->count = features.count;
    memcpy(v->keypoints, features.keypoints, features.count * sizeof *v->keypoints);
    describe_view(pixels, v);
    free(pixels);
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

/* Returns the nearest keypoint of similar scale (a quarter more or less) and angle (20
 * degrees), or -1. */
static int partner(const view *v, const expected *e) {
    double nearest = 1e9;
    int found = -1;
    for (uint32_t i = 0; i < v->count; ++i) {
        const glsurf_keypoint *k = &v->keypoints[i];
        const double dx = (double)k->x - e->x, dy = (double)k->y - e->y;
        const double distance = dx * dx + dy * dy, maximum = 0.3 + 0.3 * (double)k->scale;
        const double ratio = (double)k->scale / e->scale;
        float c, s;
        gls_unit_of(k->angle, &c, &s);
        if (distance < nearest && distance < maximum * maximum && ratio > 0.8 &&
            ratio < 1.25 && (double)c * e->c + (double)s * e->s > 0.94) {
            nearest = distance;
            found = (int)i;
        }
    }
    return found;
}

static void add_pair(totals *sums, const view *a, uint32_t i, const view *b, uint32_t j) {
    ++sums->pairs;
    for (int n = 0; n < 2; ++n)
        for (uint32_t p = 0; p < lengths[n]; ++p)
            for (uint32_t q = 0; q < lengths[n]; ++q) {
                const float *u = a->descriptors[n][i], *v = b->descriptors[n][j];
                sums->of[n][p * lengths[n] + q] +=
                    ((double)u[p] - (double)v[p]) * ((double)u[q] - (double)v[q]);
            }
}

static void add_scene(glsurf_extractor *extractor, scene_random *random, int n, view *a,
                      view *b, totals *sums) {
    double from_scene[9];
    float *const scene = scene_make(random);
    if (!scene)
        stop_learning("out of memory");
    choose_shots(random, n, &a->shot, &b->shot);
    take_view(extractor, scene, random, a);
    take_view(extractor, scene, random, b);
    free(scene);
    invert_homography(b->shot.matrix, from_scene);
    for (uint32_t i = 0; i < a->count; ++i) {
        const expected e = expect_keypoint(a, from_scene, &a->keypoints[i]);
        const int j = partner(b, &e);
        if (j >= 0)
            add_pair(sums, a, i, b, (uint32_t)j);
    }
}

/* ------------------------------------------------------------------ tables -- */

/* Returns the new index and the sign of number t of a sub-region, which has 4 or 8 numbers,
 * after the image is mirrored left to right (1), upside down (2), or at the diagonal (4);
 * `way` is a sum of these. */
static int turn_term(int terms, int way, int t, double *sign) {
    *sign = 1.0;
    if (terms == 4) {
        if ((way & 1 && t == 0) || (way & 2 && t == 1))
            *sign = -1.0;
        return way & 4 ? t ^ 1 : t;
    }
    /* dx and |dx| for dy >= 0, for dy < 0; dy and |dy| for dx >= 0, for dx < 0 */
    for (int axis = 0; axis < 2; ++axis)
        if (way & (1 << axis)) {
            if (t / 4 != axis)
                t ^= 2;
            else if (t % 2 == 0)
                *sign = -*sign;
        }
    return way & 4 ? t ^ 4 : t;
}

static int turn_element(int terms, int way, int k, double *sign) {
    int x = k / terms % 4, y = k / terms / 4;
    const int t = turn_term(terms, way, k % terms, sign);
    x = way & 1 ? 3 - x : x;
    y = way & 2 ? 3 - y : y;
    return ((way & 4 ? 4 * x + y : 4 * y + x)) * terms + t;
}

/* Computes the sum over all 8 ways to turn and mirror. */
static void symmetrise_matrix(const double *from, int terms, double *to) {
    const int n = REGIONS * terms;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            double sum = 0.0;
            for (int way = 0; way < 8; ++way) {
                double a, b;
                const int p = turn_element(terms, way, i, &a),
                          q = turn_element(terms, way, j, &b);
                sum += a * b * from[p * n + q];
            }
            to[i * n + j] = sum;
        }
}

/* Computes A from B. */
static void fit_regions(const double *C, int terms, const double *B, double *A) {
    double square = 0.0;
    for (int k = 0; k < terms * terms; ++k)
        square += B[k] * B[k];
    for (int i = 0; i < REGIONS; ++i)
        for (int j = 0; j < REGIONS; ++j) {
            double sum = 0.0;
            for (int a = 0; a < terms; ++a)
                for (int b = 0; b < terms; ++b)
                    sum += B[a * terms + b] *
                           C[(i * terms + a) * REGIONS * terms + j * terms + b];
            A[REGIONS * i + j] = sum / square;
        }
}

/* Computes B from A. */
static void fit_terms(const double *C, int terms, const double *A, double *B) {
    double square = 0.0;
    for (int k = 0; k < REGIONS * REGIONS; ++k)
        square += A[k] * A[k];
    for (int a = 0; a < terms; ++a)
        for (int b = 0; b < terms; ++b) {
            double sum = 0.0;
            for (int i = 0; i < REGIONS; ++i)
                for (int j = 0; j < REGIONS; ++j)
                    sum += A[REGIONS * i + j] *
                           C[(i * terms + a) * REGIONS * terms + j * terms + b];
            B[a * terms + b] = sum / square;
        }
}

static void print_table(const char *name, int n, const double *table) {
    double largest = 0.0;
    for (int k = 0; k < n * n; ++k)
        largest = fmax(largest, table[k]);
    printf("#define %s \\\n    {", name);
    for (int i = 0; i < n; ++i) {
        printf(" \\\n        {");
        for (int j = 0; j < n; ++j)
            printf("%sW(%d)", j == 0 ? " " : ", ",
                   (int)floor(256.0 * table[n * i + j] / largest + 0.5));
        printf(" },");
    }
    printf(" \\\n    }\n");
}

static void print_tables(const totals *sums) {
    static double C[MAXIMUM * MAXIMUM];
    double A[REGIONS * REGIONS], B[64] = { 0.0 };
    printf("/* SPDX-License-Identifier: BSD-2-Clause */\n"
           "/* Copyright (c) the glsurf authors */\n"
           "/* Made by lab/whitening/learn.c, from %ld pairs of features. */\n"
           "/* clang-format off */\n",
           sums->pairs);
    symmetrise_matrix(sums->of[0], 4, C);
    for (int k = 0; k < 4; ++k)
        B[5 * k] = 1.0;
    for (int round = 0; round < 20; ++round) {
        fit_regions(C, 4, B, A);
        fit_terms(C, 4, A, B);
    }
    double whitening[REGIONS * REGIONS];
    memcpy(whitening, A, sizeof A);
    invert_root(REGIONS, whitening);
    print_table("REGIONS", REGIONS, whitening);
    invert_root(4, B);
    print_table("TERMS_64", 4, B);
    symmetrise_matrix(sums->of[1], 8, C);
    fit_terms(C, 8, A, B);
    invert_root(8, B);
    print_table("TERMS_128", 8, B);
}

int main(void) {
    scene_random random = { 2026 };
    glsurf_device *device = NULL;
    glsurf_extractor *extractor = NULL;
    totals *const sums = calloc(1, sizeof *sums);
    view *const a = malloc(sizeof *a), *const b = malloc(sizeof *b);
    if (!sums || !a || !b)
        stop_learning("out of memory");
    if (glsurf_device_create(&device,
                             &(glsurf_device_desc){ .backend = GLSURF_BACKEND_CPU }) ||
        glsurf_extractor_create(&extractor, device,
                                &(glsurf_extractor_desc){ .preset = GLSURF_PRESET_BEST,
                                                          .threshold = 1e-4f,
                                                          .max_features = FEATURES }))
        stop_learning("no extractor");
    for (int n = 0; n < SCENES; ++n)
        add_scene(extractor, &random, n, a, b, sums);
    print_tables(sums);
    glsurf_extractor_destroy(extractor);
    glsurf_device_destroy(device);
    free(a);
    free(b);
    free(sums);
    return 0;
}
