/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Targets: flat pictures that are found and followed in frames, with their pose.
 */
#ifndef GLSURF_TARGETS_H
#define GLSURF_TARGETS_H

#include "glsurf/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds pictures, such as a poster or the cover of a book, in the frames of a camera.
 *
 *     glsurf_targets *targets = NULL;
 *     glsurf_targets_create(&targets, device, &(glsurf_targets_desc){ 0 });
 *     uint32_t poster;
 *     glsurf_targets_add(targets, &picture, &(glsurf_target_desc){ 0 }, &poster);
 *     while (next(&frame)) { // a function of the application
 *         glsurf_target_results results;
 *         glsurf_targets_submit(targets, &frame, seconds);
 *         glsurf_targets_collect(targets, &results); // waits for the GPU
 *         for (uint32_t i = 0; i < results.count; ++i)
 *             draw_cube(results.found[i].modelview);
 *     }
 *     glsurf_targets_destroy(targets);
 *
 * A picture is described as it is, smaller, and from tilted views that are rendered when it
 * is added. A frame is extracted once. A target that the frame before showed is matched
 * near the position that its motion lets expect, with the features of the view that
 * resembles it most. Any other target is matched in the whole frame, with all its features.
 * A homography is accepted as by glsurf_homography_find(), if it predicts an error of at
 * most 3 pixels by glsurf_homography_error(), if it shows the picture from its front, and
 * if features are found all over the part of the picture that the frame shows: more than a
 * third of it may be hidden when the target enters, and three fifths while it is followed.
 * So something with the same logo and another text is not taken for the target. With a
 * known focal length the homography is the one of the pose, for which matches with alike
 * descriptors count more, unless this loses a fifth of the inliers.
 *
 * Results depend on the targets, the frames so far, and the order of calls. */
typedef struct glsurf_targets glsurf_targets;

typedef struct glsurf_targets_desc {
    /* Settings for frames and pictures. If features, max_features, threshold and the grid
     * are 0, a frame has 500 features over a grid of 8x6, and 1,000 if at its submit a
     * target is lost or has few inliers. A picture always has features of its own number
     * and grid. memory_limit holds for frames, for targets, and for each picture while it
     * is added. */
    glsurf_extractor_desc extractor;

    /* The camera: its focal length in pixels of a frame, and its principal point, as
     * keypoints. Focal 0: estimated from tilted targets; until these tell enough, 0.9 times
     * the larger side of a frame. An estimate begins anew with frames of another size; if
     * the camera zooms, call glsurf_targets_reset(). Both coordinates 0: the middle of the
     * frame. */
    double focal;
    double centre[2];

    /* Filter of the corners over time (G. Casiez, N. Roussel, D. Vogel, "1 Euro Filter",
     * CHI 2012): `cutoff` is the lowest cutoff frequency in hertz, and `slope` raises it by
     * so many hertz for a speed of one pixel a second. A lower cutoff is steadier and lags
     * more, in steady motion by at most 1 / (2 pi slope) pixels. Cutoff 0: no filter; 1
     * suits a camera in a hand. Slope 0: 0.3. */
    double cutoff;
    double slope;
} glsurf_targets_desc;

typedef struct glsurf_target_desc {
    double width;   /* of the picture, in the unit of the pose. 0: 1 */
    bool no_tilts;  /* describe the picture from its front only: faster to add and to find,
                       up to about 30 degrees of tilt */
    double seconds; /* for a call of glsurf_targets_add(); further calls go on. 0: one call
                       does all */
} glsurf_target_desc;

/* Pose of a plane: a point p of the plane is at rotation p + translation before the camera,
 * with x to the right, y down and z forward, as in OpenCV. */
typedef struct glsurf_pose {
    double rotation[9]; /* row by row */
    double translation[3];
    double
        rms; /* of the distances of points from their positions in the frame, in pixels */
} glsurf_pose;

/* A target in a frame. Positions are pixels of the frame, as keypoints. */
typedef struct glsurf_target_result {
    uint32_t target; /* number from glsurf_targets_add() */
    bool followed;   /* found near the position in the frame before */
    double
        homography[9]; /* maps pixels of the picture to the frame; see glsurf_homography */
    double corners[4][2]; /* of the picture's outline, clockwise from its top left */
    uint32_t matches, inliers;
    double error; /* predicted, in pixels, as by glsurf_homography_error(). The filter
                     changes neither this nor inliers nor rms */

    /* Origin in the middle of the picture, x along its rows to the right, y down, and z
     * away from the viewer of the picture. Of the two poses that a plane has nearly alike,
     * this is the one with the smaller rms; if both are as good, and the frame
     * before showed the target, the one closer to the pose before. A followed target turns
     * by a few degrees from frame to frame, which decides where a frame tells less. */
    glsurf_pose pose;
    /* The same for OpenGL, column by column: multiplies positions of the target, with y up
     * and z towards the viewer, into the coordinates of a camera that looks along -z. */
    double modelview[16];
} glsurf_target_result;

typedef struct glsurf_target_results {
    uint64_t frame;   /* number of the frame: the first submit has 1 */
    uint64_t dropped; /* frames that later ones dropped before they were collected */
    uint32_t count;
    const glsurf_target_result *found; /* the one with most inliers first. Pictures
                                          that look alike may be found at one position */
    double focal;                      /* focal length used, in pixels */
    bool focal_known;                  /* given, or estimated to 5 % */
    glsurf_features features;          /* of the frame */
} glsurf_target_results;

/* Creates targets on a device, without any picture.
 *
 * Errors: as glsurf_extractor_create(); ARGUMENT (a number that is negative or not finite,
 * other than centre, which may be any finite). */
GLSURF_API glsurf_result glsurf_targets_create(glsurf_targets **targets,
                                               glsurf_device *device,
                                               const glsurf_targets_desc *desc);

/* Frees the targets, as glsurf_extractor_destroy() does. NULL is ignored. */
GLSURF_API void glsurf_targets_destroy(glsurf_targets *targets);

/* Adds a picture. Describes its views at once, and waits for the GPU: about 0.3 s for
 * 640x480 pixels on a CPU with two cores. Larger pictures than 640 pixels are shrunk to
 * that side first. Frames that wait to be collected are searched for it, too.
 *
 * With desc->seconds a call begins no other piece of work after that time, and does not
 * wait while the GPU works on a view. A program that draws calls it once a frame, with the
 * same arguments, until it has a number. The first call copies the picture, and compiles
 * shaders unless an extractor with these settings was prepared. Later ones go on with this
 * picture, and read neither it, which may be NULL, nor another. glsurf_targets_remove()
 * with 0 gives it up, and so does an error other than ARGUMENT.
 *
 * picture  pixels or a texture; its region is the target. Without a mask
 * target   receives the target's number, from 1 on, which no other target will have; 0 if
 *          the picture is not yet described
 *
 * Errors: as glsurf_extractor_create() and glsurf_extractor_submit(); ARGUMENT (a mask,
 * rows by a callback, a framebuffer with glsurf_device_desc.leave_state, a width or seconds
 * that are negative or not finite), LIMIT, GEOMETRY (too few features to be recognised: the
 * message has the number). */
GLSURF_API glsurf_result glsurf_targets_add(glsurf_targets *targets,
                                            const glsurf_image *picture,
                                            const glsurf_target_desc *desc,
                                            uint32_t *target);

/* Adds features, such as a part of a frame's, instead of a picture. There are no other
 * views: desc->no_tilts and desc->seconds have no effect.
 *
 * features  as for glsurf_feature_set_load(), with the preset and descriptor length of
 *           frames; those outside the part are left out. Copied
 * part      the target's part of the image that the features come from
 *
 * Errors: as glsurf_feature_set_load() and glsurf_targets_add(). */
GLSURF_API glsurf_result glsurf_targets_add_features(glsurf_targets *targets,
                                                     const glsurf_features *features,
                                                     const glsurf_region *part,
                                                     const glsurf_target_desc *desc,
                                                     uint32_t *target);

/* Removes a target, or with 0 the picture that is being added.
 *
 * Errors: ARGUMENT (no such target). */
GLSURF_API glsurf_result glsurf_targets_remove(glsurf_targets *targets, uint32_t target);

/* Starts the extraction of a frame, as glsurf_extractor_submit() does, and does not wait.
 *
 * seconds  time of the frame, for the filter; it ascends. Not read without a cutoff
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (a time that is not finite). */
GLSURF_API glsurf_result glsurf_targets_submit(glsurf_targets *targets,
                                               const glsurf_image *frame, double seconds);

/* Checks if the oldest frame's features are ready, as glsurf_extractor_poll() does. */
GLSURF_API glsurf_result glsurf_targets_poll(glsurf_targets *targets, bool *ready);

/* Waits for the features of the oldest frame, and finds the targets in it.
 *
 * results  receives pointers to memory that is valid until the next collect or destroy
 *
 * Errors: as glsurf_extractor_collect(), glsurf_feature_set_load() and
 * glsurf_matcher_submit(). After ARGUMENT or LIMIT the frame is gone. */
GLSURF_API glsurf_result glsurf_targets_collect(glsurf_targets *targets,
                                                glsurf_target_results *results);

/* Forgets where the targets were, as at a cut of the film, and the estimated focal length.
 *
 * Errors: ARGUMENT (NULL pointer). */
GLSURF_API glsurf_result glsurf_targets_reset(glsurf_targets *targets);

/* Returns the extractor of the frames, to prepare it, to draw its features, or to change
 * its settings, but not preset and descriptor_length: targets that were added keep theirs.
 * If the number of features changes by itself, it still does after you set 500 or 1,000,
 * and no more after another. Do not submit to it or collect from it. NULL if `targets` is
 * NULL. */
GLSURF_API glsurf_extractor *glsurf_targets_extractor(glsurf_targets *targets);

/* A camera without distortion. */
typedef struct glsurf_camera {
    double focal;     /* in pixels; above 0 */
    double centre[2]; /* principal point, as keypoints */
} glsurf_camera;

/* Finds the two poses of a plane, the one with the smaller rms first (T. Collins, A.
 * Bartoli, "Infinitesimal Plane-Based Pose Estimation", IJCV 2014), each refined by least
 * squares. Plain C; any thread may call it.
 *
 * points  `count` points, at least 4: x and y on the plane, and in the frame
 * pose    receives both; without a second one, rms is infinite and the rest is the first's
 *
 * Errors: ARGUMENT (NULL pointer, a number that is not finite, a focal length that is not
 * above 0), GEOMETRY (fewer than 4 points, points on a line, no pose before the camera). */
GLSURF_API glsurf_result glsurf_pose_find(const glsurf_camera *camera, const double *points,
                                          uint32_t count, glsurf_pose pose[2]);

/* Converts a pose into the modelview matrix of glsurf_target_result. */
GLSURF_API void glsurf_pose_modelview(const glsurf_pose *pose, double modelview[16]);

/* Makes OpenGL's projection matrix of the camera, column by column, for a viewport that
 * shows a frame of width x height pixels from edge to edge. Near and far are distances
 * along the camera's axis, both above 0. */
GLSURF_API void glsurf_camera_projection(const glsurf_camera *camera, uint32_t width,
                                         uint32_t height, double near, double far,
                                         double projection[16]);

#ifdef __cplusplus
}
#endif

#endif
