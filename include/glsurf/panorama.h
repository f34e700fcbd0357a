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

/* Maps images onto one canvas, each by a homography, and blends them where they overlap.
 *
 *     glsurf_panorama *panorama = NULL;
 *     glsurf_panorama_create(&panorama, device,
 *                            &(glsurf_panorama_desc){ .width = 1600, .height = 700 });
 *     for (int i = 0; i < count; ++i)
 *         glsurf_panorama_add(panorama, &image[i], &placement[i]);
 *     glsurf_panorama_read(panorama, rgba);
 *     glsurf_panorama_destroy(panorama);
 *
 * Images are interpolated bilinearly. An image covers the full area of its border pixels. A
 * pixel of the canvas is a weighted mean of the images there. The weight falls steeply with
 * the distance from an image's centre, so that small errors of the homographies show no
 * ghosts. It is almost 0 at the border of an image, so that no edge shows. On a canvas of
 * any size, positions in an image are off by at most 1.3e-4 pixels if the canvas shows the
 * image at its own size. If placements move images by whole pixels and the images agree,
 * the canvas has exactly their values. */
typedef struct glsurf_panorama glsurf_panorama;

typedef struct glsurf_panorama_desc {
    uint32_t width, height; /* of the canvas, in pixels; both above 0 */

    /* Limit in bytes; a canvas that takes more is refused. A canvas takes 20 bytes per
     * pixel (22.4 MB for 1600x700), or 16 with the CPU backend; if shaders blend (see
     * GLSURF_PATH_SHADER_BLEND), 4 MiB more. An add takes up to 4 bytes more per pixel of
     * an image from memory, up to 16 of a framebuffer. 0: GLSURF_DEFAULT_MEMORY_LIMIT. */
    uint64_t memory_limit;
} glsurf_panorama_desc;

/* Position of an image on the canvas, and its exposure. */
typedef struct glsurf_placement {
    double to_canvas[9]; /* row by row; maps pixels of the image to pixels of the canvas.
                            Parts with a third coordinate above 0 are drawn */
    float gain[3];       /* exposure of red, green and blue: multiplies the odds v / (255 -
                            v) of a value v, and keeps black and white. With 2, 128 becomes
                            170. From 1/64 to 64. 0: 1 */
} glsurf_placement;

/* Creates a panorama on a device: a canvas without images.
 *
 * panorama  receives the panorama, or NULL on failure
 * device    stays alive as long as the panorama
 * desc      settings; copied
 *
 * Errors: ARGUMENT (NULL pointer, no size; the device's context is not current), LIMIT (the
 * canvas exceeds what the driver or the memory limit allows), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_create(glsurf_panorama **panorama,
                                                glsurf_device *device,
                                                const glsurf_panorama_desc *desc);

/* Frees the panorama, as glsurf_extractor_destroy() does. NULL is ignored. */
GLSURF_API void glsurf_panorama_destroy(glsurf_panorama *panorama);

/* Adds an image, in colour if it has any. Parts beyond the canvas are cut off. The order of
 * images affects only rounding.
 *
 * image      as for glsurf_extractor_submit(), but without a mask. Only its region is put
 *            on the canvas. Not needed after the call
 * placement  copied
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (a mask, rows by a callback, a matrix that
 * cannot be inverted, a gain outside its range). */
GLSURF_API glsurf_result glsurf_panorama_add(glsurf_panorama *panorama,
                                             const glsurf_image *image,
                                             const glsurf_placement *placement);

/* Waits for the panorama of the images so far, and copies it to memory. You can add more
 * images afterwards.
 *
 * rgba  receives width x height x 4 bytes, from the top row: red, green, blue, and an alpha
 *       of 255 where there is an image; all 0 where there is none
 *
 * Errors: ARGUMENT (NULL pointer), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_read(glsurf_panorama *panorama, uint8_t *rgba);

/* Returns the same pixels as a texture, without waiting.
 *
 * texture  receives the name of a GL_TEXTURE_2D of format RGBA8, whose row 0 is the top
 *          row. It belongs to the panorama, and stays unchanged until the next call of
 *          glsurf_panorama_read(), glsurf_panorama_texture() or glsurf_panorama_destroy()
 *
 * Errors: ARGUMENT (NULL pointer, CPU backend), MEMORY, GL. */
GLSURF_API glsurf_result glsurf_panorama_texture(glsurf_panorama *panorama,
                                                 uint32_t *texture);

#ifdef __cplusplus
}
#endif

#endif
