/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * An image in tiles: include/glsurf/tiles.h, and extractor/tiling.h for the reasons. The
 * same code serves an image of glsurf_extractor_submit() and tiles that an application
 * spreads over computers:
 *
 *   tile_grid.c         the grid of tiles of each part
 *   tile_blob.c         tasks and results as bytes
 *   tile_work.c         computes the result of a task
 *   tile_description.c  gives keypoints to tiles, and keeps their results
 *   tile_rounds.c       from round to round: a round is a grid of tasks of one part
 *   tiles.c             the public calls
 *   tile_submit.c       the loop of a submit
 */
#ifndef GLSURF_EXTRACTOR_TILES_H
#define GLSURF_EXTRACTOR_TILES_H

#include "extractor/extractor.h"
#include "extractor/tiling.h"
#include "glsurf/tiles.h"

#include <string.h>

/* ---------------------------------------------------------- tile_blob.c -- */

typedef enum gls_tile_kind { GLS_TILE_TASK = 1, GLS_TILE_RESULT } gls_tile_kind;

/* A task and its result begin with this, as it lies in memory. In pixels of the image. */
typedef struct gls_tile_head {
    uint64_t magic; /* also tells the order of bytes */
    uint64_t sum;   /* hash of all bytes after it */
    uint32_t kind;
    uint32_t count;    /* keypoints that follow */
    uint64_t settings; /* gls_tile_settings(). From here on as in the task: */
    uint32_t part, round, number, octaves;
    uint32_t whole_width, whole_height;
    float threshold;
    uint32_t unused;
    glsurf_region tile;
} gls_tile_head;

/* Returns keypoint k of a blob. */
static inline gls_record gls_blob_record(const glsurf_blob *blob, uint32_t k) {
    gls_record record;
    memcpy(&record, (const uint8_t *)blob->data + sizeof(gls_tile_head) + k * sizeof record,
           sizeof record);
    return record;
}

/* Returns the pixels of the working image to a pixel of the image. */
static inline int gls_tile_unit(const glsurf_extractor_desc *desc) {
    return desc->double_image ? 2 : 1;
}

/* Returns a hash of the library's version and the settings that decide about features. */
uint64_t gls_tile_settings(const glsurf_extractor_desc *desc);

/* Returns memory for a head and `count` keypoints of `each` bytes, or NULL. free() it. */
gls_tile_head *gls_blob_make(uint32_t count, size_t each);

/* Completes a blob whose keypoints are written, and its head but for magic, sum, count. */
glsurf_blob gls_blob_seal(gls_tile_head *head, uint32_t count, size_t each);

/* Returns the bytes of a keypoint in a blob. */
size_t gls_blob_each(gls_tile_kind kind, uint32_t part, uint32_t descriptor_length);

/* Reads the head of a task or a result that was made with settings of this hash. What it
 * says about sizes is true. Errors: ARGUMENT. */
glsurf_result gls_blob_open(gls_failure *failure, const glsurf_blob *blob,
                            gls_tile_kind kind, uint64_t settings,
                            uint32_t descriptor_length, gls_tile_head *head);

/* Returns true if all numbers of a record are finite and it is within `margin` pixels of an
 * image of this size. */
bool gls_record_is_within(const gls_record *record, int width, int height, float margin);

/* ---------------------------------------------------------- tile_work.c -- */

/* A tile that is computed. Zeroed: none. */
typedef struct gls_tile_work {
    gls_tile_head head; /* of the task */
    gls_frame frame;    /* serves several tiles */
    gls_record *input;  /* the task's keypoints: whole rows of a list */
    gls_tile_results results;
    bool begun; /* a thread has to compute it */
    bool good;  /* false: memory ran out */
} gls_tile_work;

/* Begins a task, and ends it with OpenGL. The views are resolved, of the whole image or of
 * the tile's pixels; `bands` keep rows from tile to tile. Errors: as
 * glsurf_extractor_compute(). */
glsurf_result gls_tile_start(glsurf_extractor *extractor, gls_tile_work *work,
                             const glsurf_blob *task, gls_row_band bands[2],
                             gls_views views);

/* Computes the tile if it is begun. Any thread may call it. */
void gls_tile_compute(gls_tile_work *work);

/* Gives the result, which ends with the next start. Errors: MEMORY. */
glsurf_result gls_tile_finish(glsurf_extractor *extractor, gls_tile_work *work,
                              glsurf_blob *result);

/* Frees all. With OpenGL call it while the state is entered. */
void gls_tile_free(glsurf_extractor *extractor, gls_tile_work *work);

/* ---------------------------------------------------------- the object -- */

/* A keypoint of the whole image, before the selection. */
typedef struct gls_tile_entry {
    uint64_t key;          /* gls_list_key() */
    gls_position position; /* in the working image */
    int8_t laplacian;
} gls_tile_entry;

/* Positions and scales are in pixels of the working image, sides in pixels of the image. */
struct glsurf_tiles {
    gls_object object;
    glsurf_extractor *extractor;
    gls_frame settings; /* of the whole image */
    uint64_t hash;      /* gls_tile_settings() */
    bool by_rows;
    int unit;              /* gls_tile_unit() */
    int driver, largest;   /* sides that the driver and that the setting `tile` allow */
    uint32_t processors;   /* the most tiles to compute together */
    gls_scale_space space; /* of the whole image */
    gls_threshold_search search;

    gls_frame frame; /* of the tiles of this round */
    gls_tile_axis x, y;
    uint32_t at_once; /* tiles of this round that memory allows together */
    uint32_t round;   /* from 1 */
    uint32_t left;    /* tiles of this round without a result */
    bool *taken;      /* by tile */
    bool done;
    gls_tile_head *task; /* the last one given out */

    gls_tile_entry *entries; /* of the detection */
    size_t count, capacity;

    gls_point_list list;   /* the selected keypoints, and their results: */
    float *reach;          /* pixels that the description needs; 0: done */
    int described_largest; /* side of the largest tiles of the next round */
    glsurf_keypoint *keypoints;
    float *descriptors;
    uint32_t *chosen; /* the keypoints of this round, tile by tile */
    uint32_t *first;  /* by tile: its first in `chosen`; one more at the end */
};

static inline uint32_t gls_tiles_count(const glsurf_tiles *tiles) {
    return (uint32_t)(tiles->x.count * tiles->y.count);
}

static inline glsurf_result gls_tiles_no_memory(const glsurf_tiles *tiles) {
    return gls_extractor_no_memory(tiles->extractor, &tiles->settings);
}

/* ---------------------------------------------------------- tile_grid.c -- */

/* Makes the scale space of an image or a tile with this size in pixels of the image. */
void gls_tile_space(gls_scale_space *space, const glsurf_extractor_desc *desc, int width,
                    int height, uint32_t octaves);

/* Make the grid of a round; the first one leaves out octaves, too. Return false if no tile
 * is within the limits. `overlap` is in pixels of the working image. */
bool gls_tiles_plan_detection(glsurf_tiles *tiles);
bool gls_tiles_plan(glsurf_tiles *tiles, gls_part part, int overlap, int largest);

/* Returns the head of a task of this round. */
gls_tile_head gls_tiles_head(const glsurf_tiles *tiles, uint32_t number);

/* Fails: the sentence of the whole image, unless the setting `tile` is the reason. */
glsurf_result gls_tiles_refuse(const glsurf_tiles *tiles);

/* --------------------------------------------------- tile_description.c -- */

/* Begins the description of the list, or of the application's keypoints. */
glsurf_result gls_tiles_begin_description(glsurf_tiles *tiles);

/* Makes the grid of the next round, and gives it the keypoints that are left. Sets `done`
 * if there are none. Errors: LIMIT, MEMORY. */
glsurf_result gls_tiles_next_description(glsurf_tiles *tiles);

/* Returns the number of keypoints of a task, and makes the task, which ends with the next
 * one. Errors: MEMORY. */
uint32_t gls_tiles_input_count(const glsurf_tiles *tiles, uint32_t number);
glsurf_result gls_tiles_make_task(glsurf_tiles *tiles, uint32_t number, glsurf_blob *task);

/* Keeps the results of a tile. */
void gls_tiles_keep(glsurf_tiles *tiles, const gls_tile_head *head,
                    const glsurf_blob *result);

/* -------------------------------------------------------- tile_rounds.c -- */

/* Makes the first round for an image like this one. Takes over no memory. */
glsurf_result gls_tiles_begin(glsurf_tiles *tiles, glsurf_extractor *extractor,
                              const gls_frame *settings, bool by_rows, uint32_t processors);

/* Frees all but the struct. */
void gls_tiles_clear(glsurf_tiles *tiles);

/* Takes a result of this round. After the last, goes on to the next round. */
glsurf_result gls_tiles_take(glsurf_tiles *tiles, const glsurf_blob *result);

#endif
