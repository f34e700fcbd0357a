/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Homographies, fundamental matrices and stereo points, from matches.
 */
#ifndef GLSURF_GEOMETRY_H
#define GLSURF_GEOMETRY_H

#include "glsurf/match.h"

#ifdef __cplusplus
extern "C" {
#endif

/* These functions are plain C without GL and without state. Any thread may call them in any
 * floating-point environment; they compute in the default one. */

typedef struct glsurf_homography_params {
    double tolerance;  /* largest reprojection error of an inlier, in pixels of B, at most
                          2^24. 0: 3 */
    double confidence; /* probability that the samples tried include one without outliers,
                          in (0, 1). 0: 0.999 */
    /* Maximum number of samples, and a quarter more to explain a failure. 0: 10000. Each
     * sample is compared with all distinct matches, so if few matches agree, the time is
     * proportional to samples x matches. */
    uint32_t max_iterations;
    uint64_t seed; /* seed of the samples; the same seed gives the same bytes */
} glsurf_homography_params;

typedef struct glsurf_homography {
    double matrix[9];    /* row by row: b ~ H a, with a third coordinate w above 0 at the
                            inliers. Scaled so that the last element is 1 or, if w is not
                            above 0 at the origin, the norm is 1 */
    uint32_t inliers;    /* matches within the tolerance */
    double rms;          /* RMS of the inliers' reprojection errors, in pixels of B */
    uint32_t iterations; /* samples tried */
    double tolerance;    /* tolerance used, in pixels of B */
    /* Certainty of the matrix, for glsurf_homography_error(). If the matrix maps a point to
     * b, the true position is, to first order and with (u, v) = b - centre,
     *     b + (u d0 + v d1 + d2 - u (u d6 + v d7), u d3 + v d4 + d5 - v (u d6 + v d7))
     * The numbers d are unknown and have the mean 0. */
    double centre[2]; /* mean of the positions in B to which the distinct inliers map */
    double covariance[64]; /* covariance of d, row by row; infinite if unknown */
} glsurf_homography;

/* Finds the homography that most matches agree on. RANSAC (M. A. Fischler, R. C. Bolles,
 * 1981) fits samples of four matches exactly. Each sample that is better than all before is
 * fitted again to all of its inliers, by the normalised direct linear transform (R.
 * Hartley, A. Zisserman, Multiple View Geometry, algorithm 4.2). At the end least squares
 * minimise the reprojection error of the inliers.
 *
 * The call accepts a homography if the chance that unrelated points give as many distinct
 * inliers is below 10^-6. Inliers within the tolerance of each other in A or in B count as
 * one. The homography must also not turn the plane over, because two views from the same
 * side do not. Acceptance takes 6 inliers or many more, depending on the number of matches
 * and the size of B: for example 12 of 100 distinct matches, spread over 640x480 pixels.
 *
 * a, b        keypoints that the indices of the matches refer to; coordinates are at most
 *             2^24 from the origin. May be NULL if count is 0
 * matches     `count` matches, whose indices lie within a and b. May be NULL if count is 0
 * homography  receives the result
 * inlier      receives a flag per match; NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer, a parameter or coordinate that is not a number or out of
 * its range), GEOMETRY (fewer than four matches; not more inliers than unrelated points
 * have by chance; inliers on a line), MIRRORED (no homography is found, but one that turns
 * the plane over: flip one image), MEMORY. On an error nothing is written. */
GLSURF_API glsurf_result glsurf_homography_find(const glsurf_keypoint *a,
                                                const glsurf_keypoint *b,
                                                const glsurf_match *matches, uint32_t count,
                                                const glsurf_homography_params *params,
                                                glsurf_homography *homography,
                                                bool *inlier);

/* Predicts how far a homography is off where two images overlap. A homography with many
 * inliers may be far off elsewhere, for example at the other end of the overlap.
 *
 * The prediction is the standard deviation of a mapped position: the root mean square of
 * its distance from the true position. It follows from the reprojection errors and the
 * positions of the distinct inliers (R. Hartley, A. Zisserman, section 5.2). It assumes
 * that the errors of matches are independent and equally large everywhere. Photographs
 * violate this a little: of 1,600 homographies, 95 % were off by at most 3.5 times the
 * prediction at their worst position.
 *
 * Trust a homography whose prediction is at most its tolerance. Above that, expect right
 * matches in the overlap to lie beyond the tolerance from their mapped positions. The
 * command `glsurf` refuses such homographies.
 *
 * homography  from glsurf_homography_find()
 * a, b        parts of the images, or the whole images. The overlap is the part of `a` that
 *             the homography maps into `b`
 * error       receives the largest prediction for a corner of the overlap, in pixels of B;
 *             infinite if there are fewer than six distinct inliers, or if they do not
 *             determine a homography
 * place       receives this corner, in pixels of A; NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer, an empty part, a matrix that is zero or not finite),
 * GEOMETRY (the parts do not overlap). On an error nothing is written. */
GLSURF_API glsurf_result glsurf_homography_error(const glsurf_homography *homography,
                                                 const glsurf_region *a,
                                                 const glsurf_region *b, double *error,
                                                 double place[2]);

typedef struct glsurf_fundamental_params {
    double tolerance;  /* largest distance of an inlier from its epipolar line, in pixels of
                          each image, at most 2^24. 0: 3 */
    double confidence; /* as for homographies. 0: 0.999 */
    /* Maximum number of samples of each of the three searches; a fourth takes a quarter.
     * 0: 10000. The longest time is as for homographies: 100,000 matches take half a minute
     * if few agree. */
    uint32_t max_iterations;
    uint64_t seed; /* seed of the samples; the same seed gives the same bytes */
} glsurf_fundamental_params;

/* Kind of a scene, as far as the matches of two views tell. */
typedef enum glsurf_scene {
    GLSURF_SCENE_DEPTH = 0, /* matches off a plane determine the fundamental matrix */
    GLSURF_SCENE_PLANE = 1, /* the matches show no depth, as with a plane or a camera that
                               only turned. Many other fundamental matrices fit them */
} glsurf_scene;

typedef struct glsurf_fundamental {
    double matrix[9];    /* row by row: b^T F a = 0 with a = (x, y, 1). Singular, of norm 1;
                            its element of largest magnitude is positive */
    uint32_t inliers;    /* matches within the tolerance of their lines in both images */
    double rms;          /* root mean square of the inliers' distances from their lines, in
                            pixels; for each the larger of both images */
    uint32_t iterations; /* samples tried in all searches, at most UINT32_MAX */
    double tolerance;    /* tolerance used, in pixels */
    glsurf_scene scene;
} glsurf_fundamental;

/* Finds the fundamental matrix F that most matches agree on: the geometry of two views of a
 * scene that does not move. A point a of A has the epipolar line F a in B, on which B sees
 * the same point of the scene. A point b of B has the line F^T b in A.
 *
 * RANSAC fits samples of seven matches exactly (R. Hartley, A. Zisserman, Multiple View
 * Geometry, section 11.1.2). A sample must be in front of both cameras (O. Chum, T. Werner,
 * J. Matas, "Epipolar geometry estimation via RANSAC benefits from the oriented epipolar
 * constraint", ICPR 2004). An inlier need not: next to an epipole noise decides. Each
 * sample that is better than all before is fitted again to all of its inliers, by the
 * normalised eight-point algorithm (11.1). If most matches lie on a plane, samples of seven
 * miss the other matches. So the call also finds the homography that most matches agree on,
 * and completes it with samples of two matches off its plane (section 13.3). At the end
 * least squares minimise the Sampson error of the inliers.
 *
 * The call accepts a matrix if the chance that unrelated points give as many distinct
 * inliers is below 10^-6 (L. Moisan, B. Stival, 2004). Distinct inliers are counted as in
 * glsurf_homography_find(). Acceptance takes 15 inliers or many more, depending on the
 * number of matches and the size of B: a line excludes less than a point.
 *
 * `scene` says whether the matches off the homography's plane support the matrix. They do
 * if chance would give as much support to less than one plane in a hundred. If they do not,
 * the result is GLSURF_SCENE_PLANE: use glsurf_homography_find(), and do not rely on the
 * matrix beyond the inliers. Depth that moves matches by less than the tolerance looks like
 * a plane. Three things look like depth: lens distortion by much more than the tolerance;
 * repetition on a plane, such as windows or tiles, if matches jump by multiples of a step;
 * and an object that moves by itself.
 *
 * a, b, matches, count, inlier  as for glsurf_homography_find()
 * fundamental                   receives the result
 *
 * Errors: ARGUMENT and MEMORY as for glsurf_homography_find(); GEOMETRY (fewer than seven
 * matches; not more inliers than unrelated points have by chance; inliers on a line in A or
 * B). On an error nothing is written. */
GLSURF_API glsurf_result glsurf_fundamental_find(
    const glsurf_keypoint *a, const glsurf_keypoint *b, const glsurf_match *matches,
    uint32_t count, const glsurf_fundamental_params *params,
    glsurf_fundamental *fundamental, bool *inlier);

/* A rectified stereo camera. Both images have the same focal length and agreeing rows. */
typedef struct glsurf_stereo_camera {
    double focal;        /* pixels; above 0 */
    double centre[2];    /* principal point of the left image, as keypoints: (0, 0) is the
                            centre of the top left pixel */
    double right_centre; /* x of the principal point of the right image. Most
                            rectifications make it equal to centre[0] */
    double baseline;     /* distance of the cameras, above 0; points have its unit */
} glsurf_stereo_camera;

/* Computes the point that the left image shows at (x, y) and the right image `disparity`
 * pixels further left. The point is in coordinates of the left camera, whose centre is the
 * origin: x runs right, y down and z forward. With the focal length f and the baseline b,
 *
 *     Z = f b / d,   X = (x - centre[0]) Z / f,   Y = (y - centre[1]) Z / f
 *
 * (R. Hartley, A. Zisserman, Multiple View Geometry, section 9.3.1). Here d is `disparity`
 * minus (centre[0] - right_centre), the disparity of points at infinity. If the principal
 * points agree, d is `disparity`.
 *
 * The covariance assumes independent errors of x in the left image, of y, and of x in the
 * right image, each with the standard deviation `error`. It holds to first order (L.
 * Matthies, S. A. Shafer, Error modeling in stereo navigation, 1987). The disparity has the
 * standard deviation sqrt(2) error, and the depth Z^2 / (f b) times as much. So the error
 * of the depth grows with the square of the depth: with f = 700, b = 0.12 m and error = 0.5
 * pixels it is 0.21 m at 5 m. Trust the depth only if this error is much smaller than Z,
 * that is, if d is much larger than `error`.
 *
 * camera      the camera, whose lengths are above 0
 * x, y        position in the left image, in pixels
 * disparity   x in the left image minus x in the right image, in pixels
 * error       standard deviation of a coordinate, in pixels, not below 0
 * point       receives X, Y, Z in the unit of the baseline
 * covariance  receives the covariance of X, Y, Z, row by row, in the square of that unit;
 *             NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer; a number that is not finite, also centre[0] -
 * right_centre; a focal length or baseline that is not above 0; a negative error), GEOMETRY
 * (d is not above 0: the point is at infinity or behind the cameras; a result is not
 * finite; Z is 0 in doubles). On an error nothing is written. */
GLSURF_API glsurf_result glsurf_stereo_point(const glsurf_stereo_camera *camera, double x,
                                             double y, double disparity, double error,
                                             double point[3], double covariance[9]);

/* Agreement of unguided matches with a rectified stereo pair. */
typedef struct glsurf_stereo_agreement {
    uint32_t distinct; /* matches; any within 3 pixels of each other in A count as one */
    uint32_t in_row;   /* distinct matches whose rows differ by at most the tolerance */
    uint32_t agreeing; /* matches in_row whose disparity is in the range, too */
    double chance;     /* base-10 logarithm of how often unrelated images are expected to
                          agree as well; below GLSURF_CHANCE_LEVEL for a stereo pair */
} glsurf_stereo_agreement;

/* Compares matches with the rows and disparities of a rectified pair, whose left image is
 * A. Find the matches without a guide: a guide along rows puts every match into one row,
 * whatever the images show.
 *
 * Let k of n distinct matches agree. If the images are unrelated, the position in B does
 * not depend on the position in A. A match then agrees with a probability p: the share of
 * agreeing pairs (position in A of one match, position in B of another one). The expected
 * number of coincidences of k or more is at most C(n, k) p^k (L. Moisan, B. Stival, 2004).
 *
 * a, b, matches, count  as for glsurf_homography_find()
 * params                tolerance, min_disparity and max_disparity, as for
 *                       GLSURF_GUIDE_STEREO
 * agreement             receives the result
 *
 * Errors: ARGUMENT and MEMORY, as for glsurf_homography_find(); nothing is written. */
GLSURF_API glsurf_result glsurf_stereo_agree(const glsurf_keypoint *a,
                                             const glsurf_keypoint *b,
                                             const glsurf_match *matches, uint32_t count,
                                             const glsurf_match_params *params,
                                             glsurf_stereo_agreement *agreement);

/* Returns the base-10 logarithm of the number of models with `support` inliers among
 * `count` matches that chance is expected to give unrelated points (L. Moisan, B. Stival,
 * 2004). The calls above decide by it. Use it for your own models, such as poses.
 *
 * size       matches that determine a model: 4 for a homography
 * solutions  maximum number of models that `size` matches determine: 1 for a homography
 * alpha      probability that an unrelated match is an inlier: glsurf_chance_near() */
GLSURF_API double glsurf_chance(uint32_t size, uint32_t solutions, uint32_t count,
                                uint32_t support, double alpha);

/* Returns the probability that a random point in an area, in square pixels, is an inlier of
 * a model through a sample. The point then lies within twice the tolerance of the model's
 * position, because the model is itself off by about the tolerance. For example 3 pixels in
 * 640x480: 0.00037. */
GLSURF_API double glsurf_chance_near(double tolerance, double area);

/* Largest logarithm that is no coincidence: one coincidence in 10^6 pairs of images. One
 * per pair would already be rare, but textures and repetitions give false matches that are
 * less independent than assumed. */
#define GLSURF_CHANCE_LEVEL (-6.0)

/* Maps a point by a homography H. Returns false and writes nothing if H maps the point to
 * infinity or behind the camera (the third coordinate of H (x, y, 1) is not above 0), or if
 * the result is not finite. */
GLSURF_API bool glsurf_homography_map(const double matrix[9], double x, double y,
                                      double *mapped_x, double *mapped_y);

/* Multiplies two matrices: the product maps by `right` and then by `left`. `product` may be
 * one of the two. */
GLSURF_API void glsurf_homography_multiply(const double left[9], const double right[9],
                                           double product[9]);

/* Returns the magnification of a homography close to a point: the square root of the growth
 * of areas. With 1.5, a keypoint of scale 4 at (x, y) has about the scale 6 in the other
 * image. Returns infinity where H maps to infinity, and 0 if `matrix` is NULL. */
GLSURF_API double glsurf_homography_magnification(const double matrix[9], double x,
                                                  double y);

/* Inverts a matrix. Returns false and writes nothing if it is singular or not finite.
 * `inverse` may be `matrix`. The inverse is not scaled: it maps back exactly. */
GLSURF_API bool glsurf_homography_invert(const double matrix[9], double inverse[9]);

#ifdef __cplusplus
}
#endif

#endif
