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

/* Plain C without GL and without state. Any thread may call these, in any floating-point
 * environment: results are those of the default one. */

typedef struct glsurf_homography_params {
    double tolerance;  /* largest reprojection error of an inlier, in pixels of B, at most
                          2^24. 0: 3 */
    double confidence; /* probability that the samples tried include one without outliers,
                          in (0, 1). 0: 0.999 */
    /* Most samples tried. 0: 10000. A sample is compared with all distinct matches, so the
     * longest time is proportional to the product of both. It is taken where few matches
     * agree. */
    uint32_t max_iterations;
    uint64_t seed; /* of the samples; the same seed gives the same bytes */
} glsurf_homography_params;

typedef struct glsurf_homography {
    double matrix[9];    /* row by row: b ~ H a, with a third coordinate w above 0 at the
                            inliers. Scaled so that its last element is 1, or, if w is not
                            above 0 at the origin, so that its norm is 1 */
    uint32_t inliers;    /* matches within the tolerance */
    double rms;          /* of their reprojection errors in B, in pixels */
    uint32_t iterations; /* samples tried */
    double tolerance;    /* the one that was used, in pixels of B */
    /* How certain the matrix is; for glsurf_homography_error(). Where the matrix maps to a
     * position b, the true one is
     *     b + (u d0 + v d1 + d2 - u (u d6 + v d7), u d3 + v d4 + d5 - v (u d6 + v d7))
     * with (u, v) = b - centre, to first order. The numbers d are unknown, with the mean 0.
     */
    double centre[2];      /* mean of the distinct inliers, mapped to B */
    double covariance[64]; /* of d, row by row; infinite if it is not known */
} glsurf_homography;

/* Finds the homography that most matches agree on. RANSAC (M. A. Fischler, R. C. Bolles,
 * 1981) fits samples of four matches exactly. A sample that is better than all before is
 * fitted again to all of its inliers, by the normalised direct linear transform (R.
 * Hartley, A. Zisserman, Multiple View Geometry, algorithm 4.2). At the end least squares
 * minimise the reprojection error of the inliers.
 *
 * The call accepts a homography if the chance that unrelated points give as many distinct
 * inliers is below 10^-6. Of inliers that lie within the tolerance of each other in A or in
 * B only one counts as distinct. The homography must not turn the plane over either, which
 * no two views from the same side do. That may take 6 inliers or many more, depending on
 * the number of matches and the size of B.
 *
 * a, b        keypoints that the indices of the matches refer to; coordinates are at most
 *             2^24 from the origin. May be NULL if count is 0
 * matches     `count` matches, whose indices lie within a and b. May be NULL if count is 0
 * homography  receives the result
 * inlier      receives a flag per match; NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer, a parameter or coordinate that is not a number or out of
 * its range), GEOMETRY (fewer than four matches; or no homography has more inliers than
 * chance would give unrelated points; or the inliers lie on a line; or the homography turns
 * the plane over), MEMORY. On an error nothing is written. */
GLSURF_API glsurf_result glsurf_homography_find(const glsurf_keypoint *a,
                                                const glsurf_keypoint *b,
                                                const glsurf_match *matches, uint32_t count,
                                                const glsurf_homography_params *params,
                                                glsurf_homography *homography,
                                                bool *inlier);

/* Predicts how far a homography is off where two images overlap. A homography with many
 * inliers may be far off where there are none, for example at the other end of the overlap.
 *
 * The prediction is the standard deviation of a mapped position: the root mean square of
 * its distance from the true one. It follows from the reprojection errors of the distinct
 * inliers and from where they lie (R. Hartley, A. Zisserman, section 5.2). It takes the
 * errors of matches to be independent and equally large everywhere, which they are not
 * quite in photographs: of 1,600 homographies, 95 % were off by at most 3.5 times the
 * prediction where they were worst.
 *
 * Trust a homography whose prediction is at most its tolerance. Beyond that, a right match
 * in the overlap is expected to lie farther from where the homography maps it than an
 * inlier may. The command refuses such homographies.
 *
 * homography  from glsurf_homography_find()
 * a, b        parts of the images, or all of them. The overlap is what the homography maps
 *             from `a` into `b`
 * error       receives the largest of the predictions for the corners of the overlap, in
 *             pixels of B; infinite if there are fewer than six distinct inliers, or if
 *             they do not determine a homography
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
    double confidence; /* as of glsurf_homography_params. 0: 0.999 */
    /* Most samples of each of the three searches. 0: 10000. The longest time is as of
     * glsurf_homography_params: 100,000 matches of which few agree take half a minute. */
    uint32_t max_iterations;
    uint64_t seed; /* of the samples; the same seed gives the same bytes */
} glsurf_fundamental_params;

/* What two views show, as far as their matches tell. */
typedef enum glsurf_scene {
    GLSURF_SCENE_DEPTH =
        0, /* depth: matches off a plane determine the fundamental matrix */
    GLSURF_SCENE_PLANE = 1, /* the matches do not show depth, as those of a plane, or of a
                               camera that only turned. The fundamental matrix is one of
                               many */
} glsurf_scene;

typedef struct glsurf_fundamental {
    double matrix[9];    /* row by row: b^T F a = 0 with a = (x, y, 1). Singular, of norm 1,
                            and its element of largest magnitude is positive */
    uint32_t inliers;    /* matches within the tolerance of their lines in both images */
    double rms;          /* of their distances from the lines, the larger one of the two
                            images, in pixels */
    uint32_t iterations; /* samples tried, in all searches; at most UINT32_MAX */
    double tolerance;    /* the one that was used */
    glsurf_scene scene;
} glsurf_fundamental;

/* Finds the fundamental matrix F that most matches agree on: the geometry of two views of a
 * scene that does not move. A point a of A has the epipolar line F a in B, on which B sees
 * the same point of the scene, and a point b of B has the line F^T b in A.
 *
 * RANSAC fits samples of seven matches exactly (R. Hartley, A. Zisserman, Multiple View
 * Geometry, section 11.1.2). A sample must be in front of both cameras (O. Chum, T. Werner,
 * J. Matas, "Epipolar geometry estimation via RANSAC benefits from the oriented epipolar
 * constraint", ICPR 2004); an inlier need not be, as noise decides next to an epipole. A
 * sample that is better than all before is fitted again to all of its inliers, by the
 * normalised eight-point algorithm (11.1). Where most matches lie on a plane, samples of
 * seven miss the others. So the call also finds the homography of most matches, and tries
 * each with two matches off it (section 13.3). At the end least squares minimise the
 * Sampson error of the inliers.
 *
 * The call accepts a matrix if the chance that unrelated points give as many distinct
 * inliers is below 10^-6 (L. Moisan, B. Stival, 2004), where inliers are distinct as for
 * glsurf_homography_find(). That may take 15 inliers or many more, depending on the number
 * of matches and the size of B: a line excludes less than a point.
 *
 * `scene` says whether the matches off the homography support the matrix. They do if chance
 * would give as much support to less than one plane in a hundred. If they do not, the
 * result is GLSURF_SCENE_PLANE: use glsurf_homography_find(), and do not rely on the matrix
 * beyond the inliers. Depth that moves matches by less than the tolerance looks like a
 * plane. Three things look like depth: lens distortion by much more than the tolerance; a
 * repetition on a plane, as of windows or tiles, whose matches jump by multiples of one
 * step; and a thing that moves by itself.
 *
 * a, b         keypoints that the indices of the matches refer to; coordinates are at most
 *              2^24 from the origin. May be NULL if count is 0
 * matches      `count` matches, whose indices lie within a and b. May be NULL if count is 0
 * fundamental  receives the result
 * inlier       receives a flag per match; NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer, a parameter or coordinate that is not a number or out of
 * its range), GEOMETRY (fewer than seven matches; or no matrix has more inliers than chance
 * would give unrelated points; or the inliers lie on a line in A or in B), MEMORY. On an
 * error nothing is written. */
GLSURF_API glsurf_result glsurf_fundamental_find(
    const glsurf_keypoint *a, const glsurf_keypoint *b, const glsurf_match *matches,
    uint32_t count, const glsurf_fundamental_params *params,
    glsurf_fundamental *fundamental, bool *inlier);

/* A rectified stereo camera. Both images have equal focal lengths and rows that agree. */
typedef struct glsurf_stereo_camera {
    double focal;        /* pixels; above 0 */
    double centre[2];    /* principal point of the left image, as keypoints: (0, 0) is the
                            centre of the top left pixel */
    double right_centre; /* x of the principal point of the right image. With most
                            rectifications equal to centre[0] */
    double baseline;     /* distance of the cameras, above 0; its unit is that of points */
} glsurf_stereo_camera;

/* Computes the point that the left image shows at (x, y) and the right image `disparity`
 * pixels further left. The point is in coordinates of the left camera, whose centre is the
 * origin: x runs right, y down and z forward. With the focal length f, the baseline b and
 * the disparity d of parallel cameras, which have right_centre equal to centre[0],
 *
 *     Z = f b / d,   X = (x - centre[0]) Z / f,   Y = (y - centre[1]) Z / f
 *
 * (R. Hartley, A. Zisserman, Multiple View Geometry, section 9.3.1). Otherwise d is the
 * disparity less (centre[0] - right_centre), which is the disparity of points at infinity.
 *
 * The covariance is that of errors of x in the left image, of y, and of x in the right
 * image, which are independent with the standard deviation `error`, to first order (L.
 * Matthies, S. A. Shafer, Error modeling in stereo navigation, 1987). The standard
 * deviation of the depth is Z^2 / (f b) times that of the disparity, sqrt(2) error. So it
 * grows with the square of the depth. It means little where it is not small beside Z, that
 * is, where d is not well above the error.
 *
 * camera      the camera, whose lengths are above 0
 * x, y        position in the left image, in pixels
 * disparity   x in the left image less x in the right image, in pixels
 * error       standard deviation of a coordinate, in pixels, not below 0
 * point       receives X, Y, Z in the unit of the baseline
 * covariance  receives the covariance of X, Y, Z, row by row, in the square of that unit;
 *             NULL: not wanted
 *
 * Errors: ARGUMENT (NULL pointer; a number that is not finite, also centre[0] -
 * right_centre; a focal length or baseline that is not above 0; a negative error), GEOMETRY
 * (d is not above 0, which shows a point at infinity or behind the cameras; or a result is
 * not finite, or Z is 0 in doubles). On an error nothing is written. */
GLSURF_API glsurf_result glsurf_stereo_point(const glsurf_stereo_camera *camera, double x,
                                             double y, double disparity, double error,
                                             double point[3], double covariance[9]);

/* How far matches that were found without a guide agree with a rectified stereo pair. */
typedef struct glsurf_stereo_agreement {
    uint32_t distinct; /* matches; of those within 3 pixels of each other in A one counts */
    uint32_t in_row;   /* those of them whose rows differ by at most the tolerance */
    uint32_t agreeing; /* those of these whose disparity is in the range */
    double chance;     /* base-10 logarithm of the number of times that unrelated images are
                          expected to agree as well; a pair is below GLSURF_CHANCE_LEVEL */
} glsurf_stereo_agreement;

/* Compares matches with the rows and disparities of a rectified pair, whose left image is
 * A. Matches along rows lie in one row whatever the images show, so the matches must not
 * have been guided.
 *
 * Let k of n distinct matches agree. If the images are unrelated, the position in B does
 * not depend on that in A, and the probability p that a match agrees is the share of the
 * pairs (position of A of one match, position of B of another one) that do. The expected
 * number of coincidences of k or more is at most C(n, k) p^k (L. Moisan, B. Stival, 2004).
 *
 * a, b       keypoints that the indices of the matches refer to; coordinates are at most
 *            2^24 from the origin. May be NULL if count is 0
 * matches    `count` matches, whose indices lie within a and b. May be NULL if count is 0
 * params     tolerance, min_disparity and max_disparity, as of GLSURF_GUIDE_STEREO
 * agreement  receives the result
 *
 * Errors: ARGUMENT (NULL pointer, a parameter or coordinate that is not a number or out of
 * its range), MEMORY. On an error nothing is written. */
GLSURF_API glsurf_result glsurf_stereo_agree(const glsurf_keypoint *a,
                                             const glsurf_keypoint *b,
                                             const glsurf_match *matches, uint32_t count,
                                             const glsurf_match_params *params,
                                             glsurf_stereo_agreement *agreement);

/* For models of the application's own, such as poses: the base-10 logarithm of the number
 * of models with `support` inliers among `count` matches that chance is expected to give
 * unrelated points (L. Moisan, B. Stival, 2004). It is what the calls above decide by.
 *
 * size       matches that determine a model
 * solutions  models that they determine at most
 * alpha      probability that unrelated points are an inlier: glsurf_chance_near() */
GLSURF_API double glsurf_chance(uint32_t size, uint32_t solutions, uint32_t count,
                                uint32_t support, double alpha);

/* The probability that a point that lies anywhere in an area, in square pixels, is an
 * inlier of a model through a sample: that it is within twice the tolerance of where this
 * model has it. Twice, because the model through a sample is itself off by about the
 * tolerance. */
GLSURF_API double glsurf_chance_near(double tolerance, double area);

/* The largest logarithm that is no coincidence: one in 10^6 pairs of images. One
 * coincidence per pair would already be rare, but false matches are found on textures and
 * repetitions, and are not as independent as assumed. */
#define GLSURF_CHANCE_LEVEL (-6.0)

/* Maps a point. Returns false and writes nothing if H maps the point to infinity or behind
 * the camera, that is, if the third coordinate of H (x, y, 1) is not above 0, or if the
 * result is not finite. */
GLSURF_API bool glsurf_homography_map(const double matrix[9], double x, double y,
                                      double *mapped_x, double *mapped_y);

/* Multiplies two matrices: the product maps as `right` and then `left` do. `product` may be
 * one of them. */
GLSURF_API void glsurf_homography_multiply(const double left[9], const double right[9],
                                           double product[9]);

/* The factor by which a homography magnifies what is small around a point: the root of the
 * factor of areas. So a keypoint of scale s at (x, y) has about the scale s times that in
 * the other image. Infinite where H maps to infinity; 0 if `matrix` is NULL. */
GLSURF_API double glsurf_homography_magnification(const double matrix[9], double x,
                                                  double y);

/* Inverts a matrix. Returns false and writes nothing if it is singular or not finite.
 * `inverse` may be `matrix`. The inverse is not scaled: it maps back exactly what the
 * matrix maps. */
GLSURF_API bool glsurf_homography_invert(const double matrix[9], double inverse[9]);

#ifdef __cplusplus
}
#endif

#endif
