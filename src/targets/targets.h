/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The targets object. It owns an extractor and a matcher, and works by their public calls,
 * so it has neither textures nor passes. targets.c has the public calls, views.c describes
 * pictures, render.c makes their views, follow.c finds one target in a frame, focal.c
 * estimates the focal length, and filter.c smooths the corners.
 */
#ifndef GLSURF_TARGETS_TARGETS_H
#define GLSURF_TARGETS_TARGETS_H

#include "core/view.h"
#include "extractor/extractor.h"
#include "gl/object.h"

/* Fewest features of a picture: 12 distinct inliers of 100 matches in 640x480 pixels are no
 * coincidence. */
enum { GLS_MIN_FEATURES = 12, GLS_MAX_VIEWS = 5 };

/* Errors of matches are not independent, as several features lie on one spot: sums of
 * squares tell less by this factor. See glsurf_homography_error(): 95 % are within 3.5
 * predictions, and 1.73 would hold all the same if they were. */
#define GLS_DEPENDENCE 4.0

/* A picture as it is, smaller, or tilted. */
typedef struct gls_picture_view {
    double matrix[4];        /* turns steps of the picture into steps of the view */
    uint32_t first, count;   /* its features among the target's */
    glsurf_feature_set *set; /* of the features of this view */
} gls_picture_view;

/* A low-pass filter of the corners. */
typedef struct gls_corner_filter {
    bool begun;
    double seconds;
    double corners[4][2], speed[4][2]; /* both filtered */
} gls_corner_filter;

typedef struct gls_target {
    uint32_t number;
    glsurf_region part;
    double unit; /* of the pose for a pixel of the picture */
    glsurf_keypoint *keypoints;
    uint32_t features;
    glsurf_feature_set *set; /* of all features */
    gls_picture_view view[GLS_MAX_VIEWS];
    uint32_t views;

    uint64_t frames[2];      /* numbers of the last two frames that show it; 0: none */
    double corners[2][4][2]; /* in these frames, unfiltered */
    uint32_t inliers;        /* in the last frame; 0: lost */
    double rotation[9];      /* of its last pose */
    double counted[9];       /* of the last pose that counted for the focal length */
    gls_corner_filter filter;
} gls_target;

/* A frame that is searched. */
typedef struct gls_target_frame {
    glsurf_features features;
    glsurf_feature_set *set;
    glsurf_region part;
    glsurf_camera camera;
    bool focal_known;
    double seconds;
} gls_target_frame;

/* The sums of the estimate of the focal length. */
typedef struct gls_focal_sums {
    double weight, mean, squares; /* of log(focal), weighted */
    uint32_t count;
} gls_focal_sums;

/* A picture that is being described: its views so far. */
typedef struct gls_description gls_description;

struct glsurf_targets {
    gls_object object;
    glsurf_targets_desc desc; /* defaults filled in */
    glsurf_extractor *extractor;
    bool adapts; /* the number of features of a frame; false: the application sets it */
    glsurf_matcher *matcher;
    gls_description *description; /* of the picture that is being added; NULL: none */
    gls_target *target;
    uint32_t count, numbers; /* targets, and numbers given so far */
    glsurf_target_result *found;
    double seconds[GLSURF_MAX_FRAMES]; /* of frame n at n modulo their number */
    gls_focal_sums focal;
    uint32_t size[2]; /* of the last frame */
};

/* --------------------------------------------------------------------- views.c -- */

/* Begins targets->description: takes the picture's pixels. Errors: as glsurf_targets_add().
 */
glsurf_result gls_description_begin(glsurf_targets *targets, const glsurf_image *picture,
                                    const glsurf_target_desc *desc);

/* Goes on in pieces, each the submit or the collect of a view, until `seconds` are over or
 * the GPU works on a view; 0: until all is done. `made` then receives the target, and stays
 * as it was before. Errors: as glsurf_targets_add(). */
glsurf_result gls_description_step(glsurf_targets *targets, double seconds,
                                   gls_target *made);

/* Ends targets->description, if there is one. */
void gls_description_end(glsurf_targets *targets);

/* Takes the features in `target->part`. Errors: as glsurf_targets_add_features(). */
glsurf_result gls_target_take_features(glsurf_targets *targets,
                                       const glsurf_features *features, gls_target *target);

/* Frees all but the struct. */
void gls_target_clear(gls_target *target);

/* -------------------------------------------------------------------- render.c -- */

/* Gray pixels. */
typedef struct gls_gray {
    uint8_t *pixel;
    int width, height;
} gls_gray;

/* Shrinks by area means; a size that stays is copied. Returns false without memory. */
bool gls_gray_shrink(const gls_gray *from, int width, int height, gls_gray *to);

/* Makes the view from a camera that is tilted by acos(1 / tilt) along a direction. `back`
 * maps its pixels to pixels of `from`. Returns false without memory. */
bool gls_gray_tilt(const gls_gray *from, int tilt, double cosine, double sine, gls_gray *to,
                   double back[6]);

/* ------------------------------------------------------- filter.c and focal.c -- */

/* Filters the corners of a frame. */
void gls_corner_filter_run(gls_corner_filter *self, const glsurf_targets_desc *desc,
                           double seconds, double corners[4][2]);

/* Adds what a homography tells about the focal length. */
void gls_focal_add(gls_focal_sums *sums, const glsurf_homography *found,
                   const glsurf_camera *camera);

/* Returns true if the estimate is known to 5 %, by one standard deviation. */
bool gls_focal_estimate(const gls_focal_sums *sums, double *focal);

/* -------------------------------------------------------------------- follow.c -- */

/* Forgets where the target was. */
void gls_target_lose(gls_target *target);

/* Searches a frame for a target, and updates it. `found` receives the result if it is
 * there. Errors: as glsurf_matcher_collect(). */
glsurf_result gls_target_find(glsurf_targets *targets, gls_target *target,
                              const gls_target_frame *frame, glsurf_target_result *result,
                              bool *found);

#endif
