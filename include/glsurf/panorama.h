/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Panoramas: images on one canvas.
 */
#ifndef GLSURF_PANORAMA_H
#define GLSURF_PANORAMA_H

#include "glsurf/image.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Shape of a canvas. A camera that only turned sees directions (X, Y, Z): X right, Y down,
 * Z forward. With the focal length f in pixels and the canvas's centre c, a direction has
 * the position
 *
 *     PLANE     c + f (X / Z, Y / Z)                          below about 100 degrees
 *     CYLINDER  c + f (atan2(X, Z), Y / sqrt(X^2 + Z^2))      up to 360 degrees around
 *     SPHERE    c + f (atan2(X, Z), atan2(Y, sqrt(X^2 + Z^2)))   all directions
 *
 * (R. Szeliski, Image Alignment and Stitching, 2006, section 2.3). */
typedef enum glsurf_projection {
    GLSURF_PROJECTION_AUTO = 0, /* glsurf_arrange() chooses; on a canvas the plane */
    GLSURF_PROJECTION_PLANE = 1,
    GLSURF_PROJECTION_CYLINDER = 2,
    GLSURF_PROJECTION_SPHERE = 3,
} glsurf_projection;

/* The canvas of a panorama. */
typedef struct glsurf_canvas {
    uint32_t width, height; /* pixels; both above 0, at most 2^20 */
    glsurf_projection projection;
    double focal;     /* pixels for a radian, or for Z with a plane; 0: 1 */
    double centre[2]; /* position of the direction (0, 0, 1); pixel centres are whole */
    bool closed;      /* the right end meets the left one: width = 2 pi focal */
} glsurf_canvas;

/* ---------------------------------------------------------- arrangement -- */

/* An image to arrange, and its place on the canvas of its group. */
typedef struct glsurf_arranged {
    uint32_t width, height; /* set by the caller: pixels */
    double focal;           /* set by the caller: focal length in pixels. 0: unknown */

    uint32_t group;      /* index of its group. UINT32_MAX: no pair connects it */
    double to_canvas[9]; /* maps its pixels to positions on a plane with focal length 1, or
                            to directions: see glsurf_projection. All zero without group */
} glsurf_arranged;

/* Two images that show the same, and positions that both see. */
typedef struct glsurf_arranged_pair {
    uint32_t a, b;        /* indices of two different images */
    double matrix[9];     /* maps a to b, from glsurf_homography_find() */
    const double *points; /* the inliers: x and y in a, then in b, for each point */
    uint32_t count;       /* of points; the weight of the pair */
} glsurf_arranged_pair;

typedef struct glsurf_arrange_params {
    glsurf_projection projection;
    uint32_t
        reference;  /* index plus 1 of the image that a plane shows as it is. 0: chosen,
                       so that the others are stretched least. Groups without it choose */
    double stretch; /* the largest stretch at which AUTO takes the plane. 0: 2 */
    double scale;   /* pixels of the canvas for a pixel of the reference. 0: 1 */
    bool keep_tilt; /* do not level the horizon of a cylinder or sphere */
} glsurf_arrange_params;

/* A group of images that pairs connect. */
typedef struct glsurf_group {
    uint32_t images;      /* their number, at least 2 */
    uint32_t reference;   /* index of the reference */
    glsurf_canvas canvas; /* that just holds the images */
    double focal;         /* of the reference, in pixels; 0: unknown, because homographies
                             arrange the images */
    double stretch;       /* the largest factor, at least 1, by which a part of an image is
                             stretched or shrunk on the canvas at a scale of 1; on a sphere,
                             beside the poles. Infinite: no canvas holds the images, and
                             canvas.width is 0 */
    double rms;           /* root mean square of the distances of points from the positions
                             of their partners, in pixels of the images. Leaves out pairs
                             that contradict the arrangement */
    double angle;         /* degrees that the images see around; 0 if focal is 0 */
} glsurf_group;

/* Arranges images in groups that pairs connect, each on a canvas of its own.
 *
 * PLANE chains the homographies of the maximum spanning tree, weighted by counts of points,
 * from the reference on: right for a flat scene, and for a camera that turned. The chosen
 * reference stretches the others at most 1 % more than any other of the 256 images in the
 * middle of the tree.
 *
 * CYLINDER and SPHERE take a camera that turned about its centre, with the principal point
 * in the middle of the image: three angles for an image and one factor of focal lengths for
 * a group minimise the distances between points of all pairs (M. Brown, D. Lowe, "Automatic
 * Panoramic Image Stitching using Invariant Features", IJCV 2007, section 4), except pairs
 * that contradict the others by 1 % of the longer side of an image. The horizon is levelled
 * (section 5). The middle of the canvas is the middle of the images, or the reference if
 * they cover the full circle.
 *
 * AUTO takes the plane while nothing is stretched more than `stretch` times. Else it takes
 * the cylinder up to the latitude where this is 1 / cos(latitude), 60 degrees by default,
 * else the sphere. If no turning camera explains the pairs, it takes the plane, unless no
 * plane holds the images.
 *
 * images       `count` images, in any order
 * pairs        `pair_count` pairs, each of two images at most once
 * params       NULL: all zero
 * groups       receives the groups, ordered by their first image; room for count / 2
 * group_count  receives their number
 *
 * Plain C without GL; the same input gives the same bytes. A plane takes time proportional
 * to the number of images. Rotations take time proportional to the number of pairs and to
 * the cube of the number of images of a group: 12 images take about 0.01 s, 60 images with
 * 360 pairs 0.4 s, 200 images with 1,600 pairs 2 s.
 *
 * Errors: ARGUMENT (NULL pointer, no size, a pair without points, an index or number out of
 * range, a matrix that is singular or mirrors), GEOMETRY (no pair), MEMORY (also if over
 * 4,000 images of a group must be turned). On an error nothing is written. */
GLSURF_API glsurf_result glsurf_arrange(glsurf_arranged *images, uint32_t count,
                                        const glsurf_arranged_pair *pairs,
                                        uint32_t pair_count,
                                        const glsurf_arrange_params *params,
                                        glsurf_group *groups, uint32_t *group_count);

/* -------------------------------------------------------------- canvas -- */

/* Blends images on a canvas.
 *
 *     glsurf_panorama *panorama = NULL;
 *     glsurf_panorama_create(&panorama, device,
 *                            &(glsurf_panorama_desc){ .canvas = group.canvas,
 *                                                     .blend = GLSURF_BLEND_BANDS });
 *     glsurf_panorama_survey(panorama, image, placement, count, NULL);
 *     for (int i = 0; i < count; ++i)
 *         glsurf_panorama_add(panorama, &image[i], &placement[i]);
 *     glsurf_panorama_read(panorama, rgba);
 *     glsurf_panorama_destroy(panorama);
 *
 * Images are interpolated bilinearly. An image covers the full area of its border pixels.
 */
typedef struct glsurf_panorama glsurf_panorama;

typedef enum glsurf_blend {
    /* A pixel of the canvas is a weighted mean of the images there. The weight falls
     * steeply with the distance from an image's centre, so that small errors of the
     * placement show no ghosts. It is almost 0 at the border of an image. On a canvas of
     * any size, positions in an image are off by at most 1.3e-4 pixels if the canvas shows
     * the image at its own size. If placements move images by whole pixels and the images
     * agree, the canvas has exactly their values. Needs a plane. */
    GLSURF_BLEND_MEAN = 0,
    /* The images are joined in bands of frequencies: fine detail over a few pixels, slow
     * changes over many (P. J. Burt, E. H. Adelson, "A Multiresolution Spline With
     * Application to Image Mosaics", 1983). After glsurf_panorama_survey() each pixel
     * belongs to one image; without it the weights are those of MEAN. Positions in an image
     * are off by at most 4.6e-4 pixels if the canvas shows it at its own size. A single
     * image that is moved by whole pixels on a plane comes out unchanged. */
    GLSURF_BLEND_BANDS = 1,
} glsurf_blend;

typedef struct glsurf_panorama_desc {
    glsurf_canvas canvas;

    /* Part of the canvas that is computed; all zero: the whole canvas. Limits of size and
     * memory concern the part only. glsurf_panorama_start() goes on to another part. Any
     * division into parts gives the bytes of the whole canvas. */
    glsurf_region part;

    glsurf_blend blend;

    /* Limit in bytes; a part that takes more is refused. MEAN takes 20 bytes for a pixel
     * (22.4 MB for 1600x700), or 16 with the CPU backend; if shaders blend (see
     * GLSURF_PATH_SHADER_BLEND), 4 MiB more. BANDS takes 31 bytes for a pixel of the part
     * and its margin, which is 2 to 255 pixels wide on each side, or 27 with the CPU
     * backend; and up to 53 MB more, and 16 MiB if shaders blend. An add takes up to 4
     * bytes more per pixel of an image from memory, up to 16 of a framebuffer. 0:
     * GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;
} glsurf_panorama_desc;

/* Position of an image on the canvas, and its exposure. */
typedef struct glsurf_placement {
    double to_canvas[9]; /* row by row; maps pixels of the image to directions: see
                            glsurf_projection. For a plane with focal 1 and centre (0, 0) it
                            maps to pixels of the canvas. Parts with a third coordinate
                            above 0 are drawn; on cylinders and spheres all */
    float gain[3];       /* exposure of red, green and blue: multiplies the odds v / (255 -
                            v) of a value v, and keeps black and white. With 2, 128 becomes
                            170. From 1/64 to 64. 0: 1 */
    float vignetting[2]; /* a and b: at r, the distance from the image's centre divided by
                            half its diagonal, gains are multiplied by exp(a r^2 + b r^4).
                            From -8 to 8. Needs BANDS */
    bool linear;         /* gains multiply values, not odds. Needs BANDS */
} glsurf_placement;

/* Creates a panorama on a device: a canvas without images.
 *
 * panorama  receives the panorama, or NULL on failure
 * device    stays alive as long as the panorama
 * desc      settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, no size, a part outside the canvas, MEAN with another
 * projection than the plane; the device's context is not current), LIMIT (the part exceeds
 * what the driver or the memory limit allows), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_create(glsurf_panorama **panorama,
                                                glsurf_device *device,
                                                const glsurf_panorama_desc *desc);

/* Frees the panorama, as glsurf_extractor_destroy() does. NULL is ignored. */
GLSURF_API void glsurf_panorama_destroy(glsurf_panorama *panorama);

/* Returns the most rows that a part with the canvas's width may have within the limits of
 * driver and memory: 0 if not even 64 fit. */
GLSURF_API uint32_t glsurf_panorama_rows(const glsurf_panorama *panorama);

/* Starts another part of the canvas, without images. A survey stays.
 *
 * part  NULL: the part in use, anew
 *
 * Errors: as glsurf_panorama_create(). */
GLSURF_API glsurf_result glsurf_panorama_start(glsurf_panorama *panorama,
                                               const glsurf_region *part);

typedef struct glsurf_survey_params {
    uint32_t reference; /* index plus 1 of the image whose exposure the others get. 0: they
                           meet in the middle */
    bool no_vignetting; /* do not estimate vignetting */
    bool no_seams;      /* do not cut around what moves */
} glsurf_survey_params;

/* Looks at small copies of all images before they are added. Sets the gains of the
 * placements, and with BANDS `vignetting` and `linear`, by least squares from the pixels
 * that two images see (Brown and Lowe, section 6). With BANDS it also finds seams: each
 * pixel of the canvas gets one image, so that the images differ least where two meet (V.
 * Kwatra et al., "Graphcut Textures", 2003). Add the same images afterwards, in this order.
 * During the call this takes up to 8 MB, and 1.2 MB for an image; both count for the
 * memory limit.
 *
 * image       `count` images, at most 65535, as for glsurf_panorama_add(); at most one is
 *             the framebuffer
 * placement   their placements, which receive the exposure
 * params      NULL: all zero
 *
 * Errors: as glsurf_panorama_add(); ARGUMENT (BANDS: images were added to the part). */
GLSURF_API glsurf_result glsurf_panorama_survey(glsurf_panorama *panorama,
                                                const glsurf_image *image,
                                                glsurf_placement *placement, uint32_t count,
                                                const glsurf_survey_params *params);

/* Adds an image, in colour if it has any. Parts beyond the canvas are cut off. The order of
 * images affects only rounding; after a survey, add them in its order.
 *
 * image      as for glsurf_extractor_submit(), but without a mask. Only its region is put
 *            on the canvas. Not needed after the call
 * placement  copied
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (a mask, rows by a callback, a matrix that
 * cannot be inverted, an exposure outside its range, more images than a survey had). */
GLSURF_API glsurf_result glsurf_panorama_add(glsurf_panorama *panorama,
                                             const glsurf_image *image,
                                             const glsurf_placement *placement);

/* Waits for the panorama of the images so far, and copies it to memory. You can add more
 * images afterwards.
 *
 * rgba  receives the part, width x height x 4 bytes, from the top row: red, green, blue,
 *       and an alpha of 255 where there is an image; all 0 where there is none
 *
 * Errors: ARGUMENT (NULL pointer), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_read(glsurf_panorama *panorama, uint8_t *rgba);

/* Returns the same pixels as a texture, without waiting.
 *
 * texture  receives the name of a GL_TEXTURE_2D of format RGBA8, whose row 0 is the top
 *          row. It belongs to the panorama, and stays unchanged until the next call of
 *          glsurf_panorama_read(), glsurf_panorama_texture(), glsurf_panorama_start() or
 *          glsurf_panorama_destroy()
 *
 * Errors: ARGUMENT (NULL pointer, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_texture(glsurf_panorama *panorama,
                                                 uint32_t *texture);

/* Finds the largest rectangle that images cover completely, to crop a panorama to. Among
 * rectangles of equal area it takes the one whose last row is topmost, then the one found
 * first from the left.
 *
 * alpha    covered pixels have 255; the one of pixel (x, y) is alpha[(y width + x) step].
 *          For the pixels of glsurf_panorama_read(), pass rgba + 3 and the step 4
 * largest  receives the rectangle; all zero if no pixel is covered
 *
 * Plain C without GL.
 *
 * Errors: ARGUMENT (NULL pointer, no step, no size), MEMORY. On an error nothing is
 * written. */
GLSURF_API glsurf_result glsurf_panorama_crop(const uint8_t *alpha, size_t step,
                                              uint32_t width, uint32_t height,
                                              glsurf_region *largest);

#ifdef __cplusplus
}
#endif

#endif
