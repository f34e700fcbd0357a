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
 *   tile_detection.c    collects keypoints, and selects among them
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

/* ---------------------------------------------------------- tile_blob.c -- */

typedef enum gls_tile_kind { GLS_TILE_TASK = 1, GLS_TILE_RESULT } gls_tile_kind;

/* A task and its result begin with this, as it lies in memory. In pixels of the image. */
typedef struct gls_tile_head {
    uint64_t magic;    /* also tells the order of bytes */
    uint64_t sum;      /* hash of all bytes after it */
    uint64_t settings; /* gls_tile_settings() */
    uint32_t kind, part, round, number;
    uint32_t whole_width, whole_height, octaves;
    float threshold;
    glsurf_region tile, core; /* the keypoints of the result are in its core */
    uint32_t count;           /* keypoints that follow */
    uint32_t unused;
} gls_tile_head;

/* A keypoint of the whole image, before the selection. */
typedef struct gls_tile_entry {
    uint64_t key;
    gls_position position; /* in the working image */
    int32_t laplacian;
    uint32_t unused;
} gls_tile_entry;

/* Memory that grows. Zeroed: empty. free() `data`. */
typedef struct gls_blob {
    uint8_t *data;
    size_t bytes, capacity;
} gls_blob;

static inline glsurf_blob gls_blob_of(const gls_blob *blob) {
    return (glsurf_blob){ blob->data, blob->bytes };
}

/* Returns a hash of the library's version and the settings that decide about features. */
uint64_t gls_tile_settings(const glsurf_extractor_desc *desc);

/* Begins a blob with `head`, and makes its memory large enough for `bytes` after the head.
 * Returns the first byte after the head, or NULL if memory ran out. */
uint8_t *gls_blob_begin(gls_blob *blob, const gls_tile_head *head, size_t bytes);

/* Ends a blob with `count` keypoints of `each` bytes. */
void gls_blob_end(gls_blob *blob, uint32_t count, size_t each);

/* Returns the bytes of a keypoint in a blob. */
size_t gls_blob_each(gls_tile_kind kind, uint32_t part, uint32_t descriptor_length);

/* Reads the head of a task or a result that was made with settings of this hash. What it
 * says about sizes is true. Errors: ARGUMENT. */
glsurf_result gls_blob_open(gls_failure *failure, const glsurf_blob *blob,
                            gls_tile_kind kind, uint64_t settings,
                            uint32_t descriptor_length, gls_tile_head *head);

/* Returns the pixels of the tile; empty if these bytes are no task. */
glsurf_region gls_blob_region(const glsurf_blob *task);

/* Returns true if all numbers of a record are finite and it is within `margin` pixels of an
 * image of this size. */
bool gls_record_is_within(const gls_record *record, float width, float height,
                          float margin);

/* ---------------------------------------------------------- tile_work.c -- */

/* A tile that is computed. Zeroed: none. */
typedef struct gls_tile_work {
    gls_tile_head head; /* of the task */
    gls_frame frame;    /* serves several tiles */
    gls_record *input;  /* the task's keypoints: whole rows of a list */
    size_t input_capacity;
    gls_tile_results results;
    bool begun; /* a thread has to compute it */
    bool good;  /* false: memory ran out */
    gls_blob blob;
} gls_tile_work;

/* Reads a task. Errors: ARGUMENT, MEMORY. */
glsurf_result gls_tile_read(glsurf_extractor *extractor, gls_tile_work *work,
                            const glsurf_blob *task);

/* Makes views of the region of the image, which may come by rows, show the tile alone. */
glsurf_result gls_tile_view(glsurf_extractor *extractor, const gls_tile_head *head,
                            bool is_whole, gls_row_band bands[2], gls_views *views);

/* Begins a task with the views of its tile, and ends it with OpenGL. */
glsurf_result gls_tile_begin_work(glsurf_extractor *extractor, gls_tile_work *work,
                                  const gls_views *views);

/* Computes the tile if it is begun. Any thread may call it. */
void gls_tile_compute(gls_tile_work *work);

/* Writes the result to work->blob. Errors: MEMORY. */
glsurf_result gls_tile_end_work(glsurf_extractor *extractor, gls_tile_work *work);

/* Frees all. With OpenGL call it while the state is entered. */
void gls_tile_free(glsurf_extractor *extractor, gls_tile_work *work);

/* ---------------------------------------------------------- the object -- */

/* Positions and scales are in pixels of the working image, sides in pixels of the image. */
struct glsurf_tiles {
    gls_object object;
    glsurf_extractor *extractor;
    gls_frame settings; /* of the whole image */
    uint64_t hash;      /* gls_tile_settings() */
    bool by_rows;
    int unit;              /* pixels of the working image to a pixel of the image */
    int largest;           /* side that neither driver nor settings exceed */
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
    gls_blob task; /* the last one given out */

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

/* ---------------------------------------------------------- tile_grid.c -- */

glsurf_result gls_tiles_no_memory(const glsurf_tiles *tiles);

/* Make the grid of a round. The first also leaves out octaves. Return false if no tile is
 * within the limits. `overlap` is in pixels of the working image. */
bool gls_tiles_plan_detection(glsurf_tiles *tiles);
bool gls_tiles_plan_description(glsurf_tiles *tiles, int overlap, int largest);

/* The largest side that the driver allows. */
int gls_tiles_driver_side(const glsurf_extractor *extractor, int unit);

/* Returns the head of a task of this round. */
gls_tile_head gls_tiles_head(const glsurf_tiles *tiles, uint32_t number);

/* Fails: the sentence of the whole image, unless the setting `tile` is the reason. */
glsurf_result gls_tiles_refuse(const glsurf_tiles *tiles);

/* ----------------------------------------------------- tile_detection.c -- */

/* Adds the keypoints of a result. Errors: ARGUMENT, MEMORY. */
glsurf_result gls_tiles_add(glsurf_tiles *tiles, const gls_tile_head *head,
                            const uint8_t *entries);

/* Lists the keypoints that the settings ask for, in the order of the whole image's list. */
glsurf_result gls_tiles_select(glsurf_tiles *tiles);

/* --------------------------------------------------- tile_description.c -- */

/* Lists the application's keypoints, as the stages take them. */
glsurf_result gls_tiles_take_input(glsurf_tiles *tiles);

/* Begins the description of the list. */
glsurf_result gls_tiles_begin_description(glsurf_tiles *tiles);

/* Makes the grid of the next round, and gives it the keypoints that are left. Sets `done`
 * if there are none. Errors: LIMIT, MEMORY. */
glsurf_result gls_tiles_next_description(glsurf_tiles *tiles);

/* Writes the keypoints of a task. */
void gls_tiles_write_input(const glsurf_tiles *tiles, uint32_t number, gls_record *input);

/* Keeps the results of a tile. Errors: ARGUMENT. */
glsurf_result gls_tiles_keep(glsurf_tiles *tiles, const gls_tile_head *head,
                             const uint8_t *results);

/* -------------------------------------------------------- tile_rounds.c -- */

/* Makes the first round for an image like this one. Takes over no memory. */
glsurf_result gls_tiles_begin(glsurf_tiles *tiles, glsurf_extractor *extractor,
                              const gls_frame *settings, bool by_rows, uint32_t processors);

/* Frees all but the struct. */
void gls_tiles_clear(glsurf_tiles *tiles);

/* Writes a task of this round to tiles->task. Errors: MEMORY. */
glsurf_result gls_tiles_write_task(glsurf_tiles *tiles, uint32_t number);

/* Takes a result of this round. After the last, goes on to the next round. */
glsurf_result gls_tiles_take(glsurf_tiles *tiles, const glsurf_blob *result);

#endif
