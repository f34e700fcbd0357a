/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Types and functions that the files of the geometry share. All coordinates are in pixels.
 * Matrices are 3x3, row by row: a homography H maps b ~ H a, and a fundamental matrix F has
 * b^T F a = 0.
 *
 * SIGN. A homography is scaled so that w, the third coordinate of H (x, y, 1), is above
 * zero on the side of the line at infinity that the camera sees, the visible side. A point
 * there maps to (X/w, Y/w). A point on the other side maps to nothing.
 */
#ifndef GLSURF_GEOMETRY_GEOMETRY_H
#define GLSURF_GEOMETRY_GEOMETRY_H

#include "core/matrix.h"
#include "core/platform.h"
#include "glsurf/glsurf.h"

#include <math.h>

/* Returns the length of (x, y). sqrt() rounds alike everywhere; hypot() differs in the last
 * digit between C libraries. Squares of lengths here neither overflow nor vanish. */
static inline double gls_length(double x, double y) {
    return sqrt(x * x + y * y);
}

/* Writes the cross product a x b to c, another vector. */
static inline void gls_cross(const double a[3], const double b[3], double c[3]) {
    for (int k = 0; k < 3; ++k)
        c[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

/* The two positions of a match. */
typedef struct gls_pair {
    double ax, ay, bx, by;
} gls_pair;

/* ------------------------------------------------------------------ linear.c -- */

/* Solves A x = b for a symmetric positive definite A of n rows. Reads its lower triangle,
 * which becomes the Cholesky factor. `x` holds b before the call. Returns false if A is not
 * positive definite. */
bool gls_solve_positive(int n, double *a, double *x);

/* Writes the unit eigenvector of the least eigenvalue of a symmetric matrix of n rows, at
 * most 9. Destroys the matrix. */
void gls_least_eigenvector(int n, double *a, double *vector);

/* Adds the lower triangle of v v^T. */
static inline void gls_add_square(double sum[81], const double v[9]) {
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j <= i; ++j)
            sum[9 * i + j] += v[i] * v[j];
}

/* The sums J^T J (its lower triangle), J^T r and r^T r: r are the errors, J their
 * derivatives by n numbers. */
typedef struct gls_normal {
    int n; /* at most 9 */
    double matrix[81], vector[9], cost;
} gls_normal;

void gls_add_row(gls_normal *restrict sum, const double *restrict row, double error);

/* Adds the errors at the matrix `h`, and their derivatives. */
typedef void gls_accumulate(const void *context, const double h[9], gls_normal *sum);

/* Writes the matrix one step of n numbers from `h`. */
typedef bool gls_move(const double h[9], const double *step, double next[9]);

/* x' = (x - centre) * scale. The origin of a local frame is the centre of the points, and
 * its unit is their mean distance from the centre / sqrt(2). */
typedef struct gls_local_frame {
    double x, y, scale;
} gls_local_frame;

typedef struct gls_local_frames {
    gls_local_frame a, b;
} gls_local_frames;

/* The pairs of a least-squares fit: all pairs that have a flag. */
typedef struct gls_fit_task {
    const gls_pair *pairs;
    const bool *flags;
    uint32_t count;
    gls_local_frames frames;
} gls_fit_task;

/* Returns true if pair `i` has a flag. NULL: all pairs have one. */
static inline bool gls_is_used(const bool *flags, uint32_t i) {
    return !flags || flags[i];
}

/* Makes local frames. Returns false if there are fewer than four pairs, or if all points
 * coincide in A or in B. */
bool gls_make_local_frames(const gls_pair *pairs, const bool *flags, uint32_t count,
                           gls_local_frames *f);
gls_pair gls_to_local(const gls_local_frames *f, const gls_pair *pair);

/* Writes the matrix from pixels to the local frame, or its inverse. */
void gls_frame_matrix(const gls_local_frame *f, bool inverse, double m[9]);

typedef double gls_pair_cost(const double matrix[9], const gls_pair *pair);

/* A kind of matrix that matches can agree on. */
typedef struct gls_model {
    uint32_t minimum;     /* pairs for a linear fit */
    int size;             /* numbers of a step */
    gls_pair_cost *error; /* the squared distance that decides if a pair is an inlier */
    gls_pair_cost *cost;  /* the squared error that least squares minimise */
    /* gls_add_square() of each row v that a pair gives to the linear system |M m|. */
    void (*add_rows)(const gls_pair *pair, double sum[81]);
    gls_accumulate *accumulate; /* its context is a gls_fit_task */
    gls_move *move;
    /* Replaces a matrix by the nearest valid one, scaled as usual. Returns false if there
     * is none. */
    bool (*make_valid)(double m[9]);
    /* Converts a matrix from local frames to pixels, or the inverse. */
    void (*change_frames)(const gls_local_frames *f, bool inverse, const double from[9],
                          double to[9]);
} gls_model;

/* Fit the pairs that have a flag. gls_fit_least_squares() starts at `matrix` and finds a
 * local minimum of the sum of the costs. Both return false, and leave the matrix unchanged,
 * if the pairs do not determine a matrix: there are fewer than four, or all points coincide
 * in A or in B. */
bool gls_fit_linear(const gls_model *model, const gls_pair *pairs, const bool *flags,
                    uint32_t count, double matrix[9]);
bool gls_fit_least_squares(const gls_model *model, const gls_pair *pairs, const bool *flags,
                           uint32_t count, double matrix[9]);

/* ------------------------------------------------------------------ ransac.c -- */

enum { GLS_MAX_SAMPLE = 7, GLS_MAX_SOLUTIONS = 3 };

/* Computes matrices through a sample of `size` pairs. `through` returns their number. */
typedef struct gls_sampler {
    uint32_t size;
    int (*through)(const void *context, const gls_pair *sample, double matrices[][9]);
} gls_sampler;

typedef struct gls_search {
    const gls_model *model;
    const void *context;   /* passed to the sampler */
    const gls_pair *pairs; /* pairs that count in the score */
    const gls_pair *pool;  /* the part of `pairs` to draw samples from */
    uint32_t count, pool_count;
    bool *flags; /* scratch memory, one per pair */
    double tolerance, confidence;
    uint32_t max_iterations, iterations; /* limit of each call; sum over all calls */
    uint64_t random;
    double best[9];
    double best_cost; /* infinite: nothing found yet */
} gls_search;

/* Searches for a matrix with a lower cost than the best so far. */
void gls_ransac(gls_search *self, const gls_sampler *sampler);

/* Sets the flags of the pairs within the tolerance, and clears the others. Returns their
 * number. */
uint32_t gls_select(const gls_model *model, const gls_pair *pairs, uint32_t count,
                    const double matrix[9], double tolerance, bool *flags);

/* --------------------------------------------------------------------- fit.c -- */

extern const gls_model gls_homography_model;

/* Fit four pairs. gls_mirrored_points takes samples that one image shows mirrored, the
 * other sampler refuses them. */
extern const gls_sampler gls_four_points, gls_mirrored_points;

/* Returns the squared distance between b and H a. Infinite if H a does not exist. */
double gls_pair_error(const double matrix[9], const gls_pair *pair);

/* Fits four pairs exactly. No three points may be collinear in A or in B. */
bool gls_fit_four(const gls_pair pairs[4], double matrix[9]);

/* --------------------------------------------------------------- epipolar.c -- */

extern const gls_model gls_fundamental_model;

/* Returns the square of the larger distance of the two points from their epipolar lines.
 * Infinite if a point has no line. */
double gls_line_error(const double matrix[9], const gls_pair *pair);

/* Converts f in local frames to F = Tb^T f Ta in pixels; the inverse is f = Tb^-T F
 * Ta^-1. */
void gls_fundamental_change(const gls_local_frames *frames, bool inverse,
                            const double from[9], double to[9]);

/* Divides a vector of n numbers by its length. False if this is 0 or not finite. */
bool gls_make_unit(int n, double *v);

/* Writes the epipole e' of B, e'^T F = 0, in any length and sign. False if rank F < 2. */
bool gls_epipole(const double matrix[9], double epipole[3]);

/* ------------------------------------------------------------------ seven.c -- */

/* Fit seven pairs; two pairs and a homography, which is the context. */
extern const gls_sampler gls_seven_points;
extern const gls_sampler gls_two_points;

/* ------------------------------------------------------------------- thin.c -- */

typedef enum gls_nearness {
    GLS_NEAR_IN_A,
    GLS_NEAR_IN_B,
    GLS_NEAR_IN_BOTH,
} gls_nearness;

/* Sorts the pairs and drops each pair within `radius` of a pair kept before. Returns the
 * number of pairs left. The order before the call does not change the result. Coordinates
 * are at most 2^24 in magnitude. */
uint32_t gls_thin(gls_pair *pairs, uint32_t count, double radius, gls_nearness nearness);

/* ----------------------------------------------------------------- chance.c -- */

/* Returns the base-10 logarithm of the binomial coefficient C(n, k). */
double gls_log10_choose(uint32_t n, uint32_t k);

/* The largest error of an inlier by a sample's matrix, in tolerances; see chance.c. */
#define GLS_REACH 2.0
#define GLS_PI    3.14159265358979323846

/* Like glsurf_chance_near(), but near a line. Points may be anywhere in B's area; the line
 * is at most as long as the area's diagonal. */
double gls_chance_beside(double tolerance, double area, double diagonal);

/* ---------------------------------------------------------------- matched.c -- */

typedef struct gls_extent {
    double area, diagonal;
} gls_extent;

typedef struct gls_matched {
    gls_pair *pairs;    /* the matches, in their order */
    gls_pair *distinct; /* matches that are not near another */
    gls_pair *scratch;  /* memory for `count` pairs */
    bool *flags;
    uint32_t count, distinct_count, support; /* support: number of distinct inliers */
    glsurf_homography_params params;         /* every field is set */
    gls_extent box;                          /* box of the matched points of B */
} gls_matched;

/* Writes the positions of matches. Returns false if a coordinate is NaN or above 2^24. */
bool gls_make_pairs(const glsurf_keypoint *a, const glsurf_keypoint *b,
                    const glsurf_match *matches, uint32_t count, gls_pair *pairs);

/* Completes the parameters, reads self->count matches, and runs `find`, which writes
 * `found`. Then copies the flags of the inliers to `inlier`, unless it is NULL. */
typedef glsurf_result gls_find(gls_matched *self, void *found);
glsurf_result gls_find_in_matches(gls_matched *self, const glsurf_keypoint *a,
                                  const glsurf_keypoint *b, const glsurf_match *matches,
                                  gls_find *find, void *found, bool *inlier);

/* Makes a search over the distinct matches. */
gls_search gls_make_search(const gls_matched *self, const gls_model *model);

/* Searches for a homography that turns the plane over, in homography.c. Its quarter of the
 * samples, by default 2500, finds one with 21 % of the matches at a confidence of 0.99. A
 * search that fails takes a quarter longer. Zero if there is none. */
void gls_find_mirrored(gls_matched *self, double h[9]);

/* Sets the flags of the inliers. Returns their number. */
uint32_t gls_select_inliers(gls_matched *self, const gls_model *model,
                            const double matrix[9]);

/* Copies the matches that have a flag. Returns their number. */
uint32_t gls_copy_inliers(const gls_matched *self, gls_pair *to);

/* Returns the root mean square of the errors of the inliers, which have a flag. */
double gls_rms(const gls_matched *self, const gls_model *model, const double matrix[9],
               uint32_t inliers);

/* Alternates: fits the inliers of a matrix by least squares, selects inliers again. */
void gls_refine(gls_matched *self, const gls_model *model, double matrix[9]);

/* Returns the box around points of B, wider by the tolerance on each side. It is at least
 * the square around a disc with the tolerance as radius. */
gls_extent gls_extent_of(const gls_pair *pairs, uint32_t count, double tolerance);

/* Returns true if points in A or in B spread by more than the tolerance in every direction:
 * the smaller eigenvalue of the covariance is above its square. Inliers near a line can be
 * off it by the tolerance, and do not determine a matrix. */
bool gls_is_spread(const gls_pair *pairs, uint32_t count, double tolerance,
                   gls_nearness in);

/* Drops pairs that are near another pair in A or in B. Returns the number of pairs left. */
uint32_t gls_thin_twice(gls_pair *pairs, uint32_t count, double tolerance);

/* ------------------------------------------------------------------ depth.c -- */

typedef struct gls_off_plane {
    const double *plane;  /* the homography that most matches agree on; NULL: none */
    const double *matrix; /* the fundamental matrix */
    double tolerance;
    double alpha; /* the probability that an unrelated match agrees with the matrix */
} gls_off_plane;

/* The largest logarithm that means depth; see depth.c. */
#define GLS_DEPTH_LEVEL (-2.0)

/* Returns log10 of the number of fundamental matrices expected to agree by chance with as
 * many matches off the plane as this matrix. `scratch` is memory for `count` pairs. */
double gls_depth_chance(const gls_off_plane *self, const gls_pair *pairs, uint32_t count,
                        gls_pair *scratch);

/* ------------------------------------------------------------- uncertainty.c -- */

/* Sets the centre and the covariance of a homography fitted to these inliers. */
void gls_set_uncertainty(const gls_pair *inliers, uint32_t count, glsurf_homography *found);

/* -------------------------------------------------------------------- pose.c -- */

/* An expected rotation: each radian off it counts as an error of `weight` pixels. */
typedef struct gls_pose_prior {
    double rotation[9], weight;
} gls_pose_prior;

/* Points of a plane that a camera sees. */
typedef struct gls_plane_points {
    const glsurf_camera *camera;
    const double *points; /* as for glsurf_pose_find() */
    uint32_t count;
    const gls_pose_prior *prior; /* NULL: none */
    const double *weights; /* of errors, of which outliers then count less. NULL: all 1 */
} gls_plane_points;

/* glsurf_pose_find(), for use inside a call. Also errors: MEMORY. */
glsurf_result gls_pose_find(const gls_plane_points *of, glsurf_pose pose[2]);

/* Improves a pose to a local minimum of the cost. Returns false if a point is behind the
 * camera, or the points determine no pose. */
bool gls_pose_refine(const gls_plane_points *of, glsurf_pose *pose);

/* Predicts the distance of a point of the plane from its true position in the frame, as
 * glsurf_homography_error() does: its standard deviation, in pixels. */
double gls_pose_error(const gls_plane_points *of, const glsurf_pose *pose,
                      const double at[2]);

#endif
