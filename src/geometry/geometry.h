/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the files of the geometry share. All coordinates are in pixels. Matrices are 3x3,
 * row by row: a homography H maps b ~ H a, and a fundamental matrix F has b^T F a = 0.
 *
 * SIGN. A homography is scaled so that w, the third coordinate of H (x, y, 1), is above
 * zero on the side of the line at infinity that the camera sees, the visible side. There
 * the map is (X/w, Y/w). On the other side there is none.
 */
#ifndef GLSURF_GEOMETRY_GEOMETRY_H
#define GLSURF_GEOMETRY_GEOMETRY_H

#include "core/matrix.h"
#include "core/platform.h"
#include "glsurf/glsurf.h"

#include <math.h>

/* sqrt() rounds alike everywhere, hypot() does not: C libraries differ in its last digit.
 * The squares of what is measured here neither overflow nor vanish. */
static inline double gls_length(double x, double y) {
    return sqrt(x * x + y * y);
}

/* The two positions of a match. */
typedef struct gls_pair {
    double ax, ay, bx, by;
} gls_pair;

/* ------------------------------------------------------------------ linear.c -- */

/* Solves A x = b for a symmetric positive definite A of n rows. `a` becomes its Cholesky
 * factor. `x` holds b before the call. Returns false if A is not positive definite. */
bool gls_solve_positive(int n, double *a, double *x);

/* Writes the unit eigenvector of the least eigenvalue of a symmetric matrix of n rows, at
 * most 9. Destroys the matrix. */
void gls_least_eigenvector(int n, double *a, double *vector);

/* Adds v v^T. */
static inline void gls_add_square(double sum[81], const double v[9]) {
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < 9; ++j)
            sum[9 * i + j] += v[i] * v[j];
}

/* J^T J, J^T r and r^T r, where r are the errors and J their derivatives by n numbers. */
typedef struct gls_normal {
    int n; /* at most 9 */
    double matrix[81], vector[9], cost;
} gls_normal;

void gls_add_row(gls_normal *sum, const double *row, double error);

/* Adds the errors at the matrix `h`, and their derivatives. */
typedef void gls_accumulate(const void *context, const double h[9], gls_normal *sum);

/* Writes the matrix that lies a step of n numbers from `h`. */
typedef bool gls_move(const double h[9], const double *step, double next[9]);

/* x' = (x - centre) * scale. The origin of a local frame is the centre of the points, and
 * its unit is their mean distance from the centre / sqrt(2). */
typedef struct gls_local_frame {
    double x, y, scale;
} gls_local_frame;

typedef struct gls_local_frames {
    gls_local_frame a, b;
} gls_local_frames;

/* The pairs of a least-squares fit: those that have a flag. */
typedef struct gls_fit_task {
    const gls_pair *pairs;
    const bool *flags;
    uint32_t count;
    gls_local_frames frames;
} gls_fit_task;

/* No flags: all pairs. */
static inline bool gls_is_used(const bool *flags, uint32_t i) {
    return !flags || flags[i];
}

/* Returns false if there are fewer than four pairs, or if points coincide in A or in B. */
bool gls_make_local_frames(const gls_pair *pairs, const bool *flags, uint32_t count,
                           gls_local_frames *f);
gls_pair gls_to_local(const gls_local_frames *f, const gls_pair *pair);

/* The matrix that maps from pixels to the local frame, or back. */
void gls_frame_matrix(const gls_local_frame *f, bool inverse, double m[9]);

typedef double gls_pair_cost(const double matrix[9], const gls_pair *pair);

/* A kind of matrix that matches can agree on. */
typedef struct gls_model {
    uint32_t minimum;     /* pairs for a linear fit */
    int size;             /* numbers of a step */
    gls_pair_cost *error; /* the squared distance that makes a pair an inlier or not */
    gls_pair_cost *cost;  /* what least squares minimise */
    /* Adds v v^T for each row v of the linear system |M m| that a pair gives. */
    void (*add_rows)(const gls_pair *pair, double sum[81]);
    gls_accumulate *accumulate; /* its context is a gls_fit_task */
    gls_move *move;
    /* Replaces a matrix by the nearest valid one, with its usual factor. Returns false if
     * there is none. */
    bool (*make_valid)(double m[9]);
    /* The matrix in pixels from the matrix in local frames, or the inverse. */
    void (*change_frames)(const gls_local_frames *f, bool inverse, const double from[9],
                          double to[9]);
} gls_model;

/* Fit the pairs that have a flag. They return false, and leave the matrix unchanged, if the
 * pairs do not determine one: there are fewer than four, or points coincide in A or in B.
 * The second one improves a matrix to a local minimum of the sum of the costs. */
bool gls_fit_linear(const gls_model *model, const gls_pair *pairs, const bool *flags,
                    uint32_t count, double matrix[9]);
bool gls_fit_least_squares(const gls_model *model, const gls_pair *pairs, const bool *flags,
                           uint32_t count, double matrix[9]);

/* ------------------------------------------------------------------ ransac.c -- */

enum { GLS_MAX_SAMPLE = 7, GLS_MAX_SOLUTIONS = 3 };

/* A way from a sample of `size` pairs to matrices. `through` returns their number. */
typedef struct gls_sampler {
    uint32_t size;
    int (*through)(const void *context, const gls_pair *sample, double matrices[][9]);
} gls_sampler;

typedef struct gls_search {
    const gls_model *model;
    const void *context;   /* of the sampler */
    const gls_pair *pairs; /* the pairs that give a score */
    const gls_pair *pool;  /* those of them that samples are drawn from */
    uint32_t count, pool_count;
    bool *flags; /* scratch memory, one per pair */
    double tolerance, confidence;
    uint32_t max_iterations, iterations; /* of each call; of all calls */
    uint64_t random;
    double best[9];
    double best_cost; /* infinite: nothing was found yet */
} gls_search;

/* Searches for a matrix that more pairs agree on than on the best one so far. */
void gls_ransac(gls_search *self, const gls_sampler *sampler);

/* Sets the flags of the pairs within the tolerance, and clears the others. Returns their
 * number. */
uint32_t gls_select(const gls_model *model, const gls_pair *pairs, uint32_t count,
                    const double matrix[9], double tolerance, bool *flags);

/* --------------------------------------------------------------------- fit.c -- */

extern const gls_model gls_homography_model;
extern const gls_sampler gls_four_points;

/* The square of the distance between b and H a. Infinite where H a does not exist. */
double gls_pair_error(const double matrix[9], const gls_pair *pair);

/* The homography exactly through four pairs. No three of them may be collinear in A or in
 * B. */
bool gls_fit_four(const gls_pair pairs[4], double matrix[9]);

/* --------------------------------------------------------------- epipolar.c -- */

extern const gls_model gls_fundamental_model;

/* The square of the larger distance of the two points from their epipolar lines. Infinite
 * where a point has none. */
double gls_line_error(const double matrix[9], const gls_pair *pair);

/* F in pixels from f in local frames, Tb^T f Ta; or the inverse, Tb^-T F Ta^-1. */
void gls_fundamental_change(const gls_local_frames *frames, bool inverse,
                            const double from[9], double to[9]);

/* Writes the epipole e' of B, for which e'^T F = 0, with some length and sign. Returns
 * false if F has not rank 2. */
bool gls_epipole(const double matrix[9], double epipole[3]);

/* ------------------------------------------------------------------ seven.c -- */

/* Through seven pairs; through two pairs and a homography, which the context is. */
extern const gls_sampler gls_seven_points;
extern const gls_sampler gls_two_points;

/* ------------------------------------------------------------------- thin.c -- */

typedef enum gls_nearness {
    GLS_NEAR_IN_A,
    GLS_NEAR_IN_B,
    GLS_NEAR_IN_BOTH,
} gls_nearness;

/* Sorts the pairs and drops each one that is within `radius` of a pair kept before. Returns
 * how many are left. The order before the call does not change the result. Coordinates are
 * at most 2^24 from the origin. */
uint32_t gls_thin(gls_pair *pairs, uint32_t count, double radius, gls_nearness nearness);

/* ----------------------------------------------------------------- chance.c -- */

/* The base-10 logarithm of the binomial coefficient. */
double gls_log10_choose(uint32_t n, uint32_t k);

/* How far an inlier may be off a matrix through a sample, in tolerances; see chance.c. */
#define GLS_REACH 2.0
#define GLS_PI    3.14159265358979323846

/* As glsurf_chance_near(), of a line, which is at most as long as the diagonal of B's area,
 * where points may be. */
double gls_chance_beside(double tolerance, double area, double diagonal);

/* ---------------------------------------------------------------- matched.c -- */

typedef struct gls_extent {
    double area, diagonal;
} gls_extent;

typedef struct gls_matched {
    gls_pair *pairs;    /* the matches, in their order */
    gls_pair *distinct; /* matches that are not near another one; later scratch memory */
    gls_pair *scratch;  /* memory for `count` pairs */
    bool *flags;
    uint32_t count, distinct_count, support; /* support: number of distinct inliers */
    glsurf_homography_params params;         /* every field is set */
    gls_extent box;                          /* of the matched points of B */
} gls_matched;

/* The positions of matches. Returns false if one is no number, or more than 2^24 from the
 * origin. */
bool gls_make_pairs(const glsurf_keypoint *a, const glsurf_keypoint *b,
                    const glsurf_match *matches, uint32_t count, gls_pair *pairs);

/* Completes the parameters, reads the matches, of which `count` is set, and runs `find` on
 * them, which writes `found`. Then copies the flags of the inliers, unless that is NULL. */
typedef glsurf_result gls_find(gls_matched *self, void *found);
glsurf_result gls_find_in_matches(gls_matched *self, const glsurf_keypoint *a,
                                  const glsurf_keypoint *b, const glsurf_match *matches,
                                  gls_find *find, void *found, bool *inlier);

/* A search over the distinct matches. */
gls_search gls_make_search(const gls_matched *self, const gls_model *model);

/* Sets the flags of the inliers. Returns their number. */
uint32_t gls_select_inliers(gls_matched *self, const gls_model *model,
                            const double matrix[9]);

/* Copies the matches that have a flag. Returns their number. */
uint32_t gls_copy_inliers(const gls_matched *self, gls_pair *to);

/* The root mean square of the errors of the inliers, which have a flag. */
double gls_rms(const gls_matched *self, const gls_model *model, const double matrix[9],
               uint32_t inliers);

/* Fits the inliers of a matrix by least squares and selects them again, in turns. */
void gls_refine(gls_matched *self, const gls_model *model, double matrix[9]);

/* The box around points of B, wider by the tolerance on each side. It is at least the
 * square around one disc of the tolerance. */
gls_extent gls_extent_of(const gls_pair *pairs, uint32_t count, double tolerance);

/* Whether points in A or in B have a spread of more than the tolerance in every direction.
 * Inliers near a line can be off it by the tolerance, and do not determine a matrix. The
 * lesser eigenvalue of the covariance is compared with the square of the tolerance. */
bool gls_is_spread(const gls_pair *pairs, uint32_t count, double tolerance,
                   gls_nearness in);

/* Drops pairs that are near another one in A or in B. Returns how many are left. */
uint32_t gls_thin_twice(gls_pair *pairs, uint32_t count, double tolerance);

/* ------------------------------------------------------------------ depth.c -- */

typedef struct gls_off_plane {
    const double *plane;  /* the homography that most matches agree on; NULL: none */
    const double *matrix; /* the fundamental matrix */
    double tolerance;
    double alpha; /* the probability that an unrelated match agrees with the matrix */
} gls_off_plane;

/* The largest logarithm below which there is depth; see depth.c. */
#define GLS_DEPTH_LEVEL (-2.0)

/* How many fundamental matrices chance is expected to give that agree with as many matches
 * off the plane as this one: the base-10 logarithm of that number. `scratch` is memory for
 * `count` pairs. */
double gls_depth_chance(const gls_off_plane *self, const gls_pair *pairs, uint32_t count,
                        gls_pair *scratch);

/* ------------------------------------------------------------- uncertainty.c -- */

/* Sets the centre and the covariance of a homography that was fitted to these inliers. */
void gls_set_uncertainty(const gls_pair *inliers, uint32_t count, glsurf_homography *found);

#endif
