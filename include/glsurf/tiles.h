/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The tiles of one image, spread over several extractors or computers. The features have
 * the bytes of the whole image. glsurf_extractor_submit() computes large images in the same
 * way, with one extractor. */
#ifndef GLSURF_TILES_H
#define GLSURF_TILES_H

#include "glsurf/extractor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The tiles of an image whose pixels another computer may have:
 *
 *     glsurf_tiles *tiles = NULL;
 *     glsurf_tiles_create(&tiles, extractor, width, height);
 *     for (uint32_t count; (count = glsurf_tiles_count(tiles)) > 0;)   // a round
 *         for (uint32_t i = 0; i < count; ++i) {
 *             glsurf_blob task, result;
 *             glsurf_tiles_task(tiles, i, &task);
 *             glsurf_extractor_compute(worker, &task, &image, &result); // anywhere
 *             glsurf_tiles_take(tiles, &result);
 *         }
 *     glsurf_tiles_features(tiles, &features);
 *     glsurf_tiles_destroy(tiles);
 *
 * The work comes in ROUNDS. The tiles of a round can be computed in any order, each by any
 * extractor with the same settings. The first round detects keypoints, with desc.features
 * perhaps several; then one or more describe the selected ones. When all results of a round
 * are taken, the next round begins, with other tiles. A task has 80 bytes, and 32 for each
 * keypoint that it describes; a result 80 bytes, 32 for each keypoint, and its descriptor.
 *
 * The settings that decide about features, and the version of the library, are equal
 * everywhere. desc.tile of the extractor here sets the size of tiles: without it they are
 * as large as its driver and memory allow, and a small image is one tile. Bytes are equal
 * if the drivers compute equal bits: see glsurf_check.h.
 *
 * Any thread may use tiles while no other one uses their device or an object on it. Destroy
 * them before their extractor. */
typedef struct glsurf_tiles glsurf_tiles;

/* A task or a result: bytes to send and store as they are. They end with the next call that
 * writes such bytes, for the same object, and with its destruction. */
typedef struct glsurf_blob {
    const void *data;
    size_t bytes;
} glsurf_blob;

/* Plans the tiles of an image of width x height pixels, with the extractor's settings.
 *
 * Errors: ARGUMENT (NULL pointer, size 0), LIMIT, MEMORY. */
GLSURF_API glsurf_result glsurf_tiles_create(glsurf_tiles **tiles,
                                             glsurf_extractor *extractor, uint32_t width,
                                             uint32_t height);

/* Frees the tiles. NULL is ignored. */
GLSURF_API void glsurf_tiles_destroy(glsurf_tiles *tiles);

/* Returns the number of tiles of this round; 0: the features are there. */
GLSURF_API uint32_t glsurf_tiles_count(const glsurf_tiles *tiles);

/* Gives the task of tile `number` of this round. Errors: ARGUMENT, MEMORY. */
GLSURF_API glsurf_result glsurf_tiles_task(glsurf_tiles *tiles, uint32_t number,
                                           glsurf_blob *task);

/* Returns the pixels that a task needs. An empty region: it is no task. */
GLSURF_API glsurf_region glsurf_tile_region(const glsurf_blob *task);

/* Computes a task. Waits for the GPU. With the CPU backend it takes one thread.
 *
 * image   the whole image, or only the task's pixels: a region or an image of just that
 *         size. If there is a mask, each tile has its part of it
 * result  receives the result
 *
 * Errors: as glsurf_extractor_submit(); ARGUMENT (not a task, damaged, of other settings or
 * another version of the library; an image of another size). */
GLSURF_API glsurf_result glsurf_extractor_compute(glsurf_extractor *extractor,
                                                  const glsurf_blob *task,
                                                  const glsurf_image *image,
                                                  glsurf_blob *result);

/* Takes the result of a tile of this round. Nothing tells if it was computed from the
 * pixels of the same image.
 *
 * Errors: ARGUMENT (not a result, damaged, of another image, round, settings or version, or
 * taken already: nothing has changed), LIMIT (no tile of the next round fits), MEMORY. */
GLSURF_API glsurf_result glsurf_tiles_take(glsurf_tiles *tiles, const glsurf_blob *result);

/* Gives the features, which are valid as long as the tiles. Their `frame` is 0.
 *
 * Errors: ARGUMENT (NULL pointer, a tile has no result yet: the message names it). */
GLSURF_API glsurf_result glsurf_tiles_features(glsurf_tiles *tiles,
                                               glsurf_features *features);

#ifdef __cplusplus
}
#endif

#endif
