/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Drawing of features and matches over the application's picture.
 */
#ifndef GLSURF_DRAW_H
#define GLSURF_DRAW_H

#include "glsurf/match.h"

#ifdef __cplusplus
extern "C" {
#endif

/* These calls draw features and matches from their lists on the GPU. They read nothing
 * back, and wait for nothing.
 *
 *     glsurf_extractor_submit(extractor, &image);
 *     glsurf_extractor_draw(extractor, &(glsurf_feature_drawing){ 0 });
 *
 * WHERE. The calls draw into draw buffer 0 of the framebuffer that is bound to
 * GL_DRAW_FRAMEBUFFER, with the application's viewport, scissor test and scissor box (the
 * first ones, if there are several). The colour buffer has a normalised or float format,
 * and may be multisampled. Only OpenGL ES without GL_EXT_sRGB_write_control encodes colours
 * in sRGB formats. The calls blend colours over the picture. They use no other state of the
 * application, such as its colour mask, and neither read nor write depth and stencil. With
 * glsurf_device_desc.leave_state they still query framebuffer, viewport, scissor test and
 * scissor box, and change none. Other calls may, so set all four again before each draw.
 *
 * MATRICES are homographies, row by row, from pixels of the whole image to clip space,
 * where (-1, -1) is the lower left corner of the viewport and (1, 1) the upper right corner
 * in the upright picture. If row 0 of the framebuffer is the top row, as in a texture from
 * an image file, set the origin to GLSURF_ORIGIN_TOP: the library then negates y, also in
 * default matrices. A feature is drawn if the third coordinate is above 0 on its whole
 * circle, a match if it is above 0 at both ends. glsurf_clip_matrix() makes matrices that
 * only move and scale.
 *
 * COST. The CPU does not know the count, so each feature or match of the capacity takes
 * four vertices: 8192 features take 32,768. The GPU shades the rectangle around a circle or
 * line. `limit` and the extractor's max_features and capacity reduce the cost. */

/* Appearance of features. A feature is a circle, with a line from its centre to the circle
 * along its orientation. Features that come earlier in the list lie on top. */
typedef struct glsurf_feature_drawing {
    double to_clip[9];    /* matrix, finite and not singular. All zero: the whole image
                             fills the viewport upright */
    glsurf_origin origin; /* origin of the framebuffer. GLSURF_ORIGIN_DEFAULT: BOTTOM */
    float line_width;     /* in pixels of the framebuffer; edges are smooth. 0: 1.5 */
    float radius;         /* radius of a circle, in scales of the feature. 0: 2.5 */
    float dark[4];        /* colour of dark blobs on a light ground: red, green, blue, alpha
                             from 0 to 1. All zero: orange */
    float light[4];       /* colour of all other features. All zero: sky blue */
    uint32_t limit;       /* maximum number of drawn features, spread evenly over the list
                             and so over the image. 0: all */
} glsurf_feature_drawing;

/* Draws the features of the image that was submitted last, collected or not, as
 * glsurf_extractor_gpu_features() gives them. The call does not wait. The first call
 * compiles a short program, unless glsurf_extractor_prepare() did.
 *
 * Errors: ARGUMENT (NULL pointer, nothing submitted, CPU backend, a framebuffer that
 * is not complete, a matrix, colour or size that is not as described), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_extractor_draw(glsurf_extractor *extractor,
                                               const glsurf_feature_drawing *drawing);

/* Appearance of matches. A match is a line from the keypoint in A to the keypoint in B.
 * Draw both images at the same position, and the lines show motion; or draw them side by
 * side. Matches that come earlier in the list lie on top. */
typedef struct glsurf_match_drawing {
    /* Matrices, finite and not singular. All zero: the whole image fills the viewport
     * upright. That needs a set of glsurf_feature_set_keep(), because other sets do not
     * know the size of their image. */
    double a_to_clip[9], b_to_clip[9];
    glsurf_origin origin; /* origin of the framebuffer. GLSURF_ORIGIN_DEFAULT: BOTTOM */
    float line_width;     /* in pixels of the framebuffer; edges are smooth. 0: 1.5 */
    /* Colours of both ends, mixed between: red, green, blue, alpha, 0 to 1. All eight zero:
     * the hue changes gradually along the list, so nearby lines have similar colours. */
    float a_colour[4], b_colour[4];
    float max_length; /* maximum length of a line, in pixels of the framebuffer; longer
                         lines are left out. 0: any */
    uint32_t limit;   /* maximum number of drawn matches, spread evenly over the list. 0:
                         all */
} glsurf_match_drawing;

/* Draws the matches that were submitted last, collected or not. Their sets may be destroyed
 * before. The call does not wait. The first call compiles a short program, unless
 * glsurf_matcher_prepare() did.
 *
 * Errors: as glsurf_extractor_draw(); ARGUMENT (no matrix for a set that does not know the
 * size of its image). */
GLSURF_API glsurf_result glsurf_matcher_draw(glsurf_matcher *matcher,
                                             const glsurf_match_drawing *drawing);

/* Makes a matrix that draws an image into a rectangle of clip space.
 *
 * width, height             size of the image, in pixels
 * left, top, right, bottom  the rectangle. (left, top) is the top left corner of the image.
 *                           The whole viewport is -1, 1, 1, -1, its left half -1, 1, 0, -1
 * matrix                    receives the matrix, row by row
 *
 * Returns false and writes nothing if width or height is 0, a number is not finite or the
 * rectangle is empty. */
GLSURF_API bool glsurf_clip_matrix(uint32_t width, uint32_t height, double left, double top,
                                   double right, double bottom, double matrix[9]);

#ifdef __cplusplus
}
#endif

#endif
