/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The extractor object: the fields that both backends use, and the fields and functions of
 * each backend.
 */
#ifndef GLSURF_EXTRACTOR_EXTRACTOR_H
#define GLSURF_EXTRACTOR_EXTRACTOR_H

#include "drawing/drawing.h"
#include "extractor/frame_queue.h"
#include "extractor/threshold.h"
#include "gl/object.h"
#include "gl/pass.h"
#include "presets/preset.h"
#include "reference/reference.h"
#include "stages/pipeline.h"

/* Contents of the textures of a plan. Zeroed: none. */
typedef struct gls_held {
    uint64_t frame;  /* number of the frame in the textures; 0: none */
    float threshold; /* threshold of the masks in the textures */
    gls_change from; /* textures of the stages that run after this change are out of date */
} gls_held;

/* The results of a part of a tile, in pixels of the tile. After GLS_PART_DETECT a record
 * has the sample of its keypoint: its x instead of the angle, and in `unused` its y and
 * GLS_MAX_OCTAVE_LEVELS x octave + level. */
typedef struct gls_tile_results {
    struct gls_tile_head *head; /* free() it; the two arrays lie behind it */
    uint32_t count;
    gls_record *record;
    float *descriptors;
} gls_tile_results;

struct glsurf_extractor {
    gls_object object;
    glsurf_extractor_desc desc; /* settings of the next submit, defaults filled in */

    gls_frames frames;
    gls_threshold_memory memory;        /* used with desc.features */
    glsurf_level level[GLS_MAX_LEVELS]; /* levels of the image submitted last */
    uint32_t level_count;

    glsurf_features features; /* collected last; stored in the two arrays below */
    glsurf_keypoint *keypoints;
    float *descriptors;

    struct gls_tile_head *computed; /* the result of glsurf_extractor_compute() */

    /* GLSURF_BACKEND_GL */
    gls_gpu gpu;
    gls_plan plans[2];
    gls_plan *plan; /* the element of `plans` that the textures follow; NULL: no textures */
    glsurf_extractor_desc planned_for;
    bool programs_begun; /* the programs of the plan began to compile */
    bool half_prepared;  /* of an image in tiles: its detection, not its description */
    gls_held held;
    uint32_t last_mark;
    gls_readback exported; /* the buffer of glsurf_extractor_gpu_features() */
};

/* ------------------------------------------------------------- memory.c -- */

/* Fails with MEMORY and a message that names the size of the image. */
glsurf_result gls_extractor_no_memory(glsurf_extractor *extractor, const gls_frame *frame);

/* With desc.features: sets the threshold that the frame tries first. */
void gls_choose_first_threshold(const glsurf_extractor *extractor, gls_frame *frame);

/* Makes extractor->keypoints and extractor->descriptors large enough for `count` features.
 * Errors: MEMORY. */
glsurf_result gls_extractor_reserve(glsurf_extractor *extractor, uint32_t count,
                                    uint32_t descriptor_length);

/* Makes the plan of a frame, with capacity for `capacity` candidates. Errors: ARGUMENT,
 * LIMIT. */
glsurf_result gls_extractor_plan(gls_failure *failure, const glsurf_extractor *extractor,
                                 gls_plan *plan, const gls_frame *frame, uint32_t capacity);

/* Returns true if gls_extractor_plan() would succeed. Logs no message. */
bool gls_extractor_fits(const glsurf_extractor *extractor, const gls_frame *frame,
                        uint32_t capacity);

/* Copies the levels to extractor->level. */
void gls_extractor_list_levels(glsurf_extractor *extractor, const gls_scale_space *space);

/* --------------------------------------------------------- backend_gl.c -- */

/* Call all functions but create and destroy while the GL state is entered (gl/state.h).
 * Pass views from gls_views_from_image() that are not resolved yet (core/view.h). */

glsurf_result gls_gl_create(glsurf_extractor *extractor);
void gls_gl_destroy(glsurf_extractor *extractor);

/* Returns true if the image of this frame is within the limits. */
bool gls_gl_fits(const glsurf_extractor *extractor, const gls_frame *frame);

/* Submits an image. Takes over the input keypoints of `settings`. */
glsurf_result gls_gl_submit(glsurf_extractor *extractor, gls_frame *settings,
                            const gls_views *views);

/* Computes a part of a tile, and waits for it. The frame is in no queue, and serves all
 * tiles of an image; its number is the image's. gls_gl_end_tiles() deletes its objects. */
glsurf_result gls_gl_tile(glsurf_extractor *extractor, gls_frame *frame,
                          const gls_views *views, gls_tile_results *results);
void gls_gl_end_tiles(glsurf_extractor *extractor, gls_frame *frame);

/* Makes one step of the preparation for images like this one. No frame waits. */
glsurf_result gls_gl_prepare(glsurf_extractor *extractor, const gls_frame *settings,
                             const gls_views *views, double seconds, bool *done);
glsurf_result gls_gl_collect(glsurf_extractor *extractor, gls_frame *frame);

/* Gives the features of the image submitted last as textures and, if `buffer` is true, also
 * in a buffer. Does not wait for the GPU. Its only GPU work is the copy into the buffer,
 * unless an older image was repeated since the last submit; then it also repeats the image
 * submitted last. */
glsurf_result gls_gl_export(glsurf_extractor *extractor, bool buffer,
                            glsurf_gpu_features *features);

/* Draws the features of a frame. */
glsurf_result gls_gl_draw(glsurf_extractor *extractor, gls_frame *frame,
                          const gls_destination *to, const glsurf_feature_drawing *drawing);

/* ------------------------------------------------------------ results.c -- */

/* Copying the results of a frame from the GPU to memory. Call all functions while the GL
 * state is entered. */

/* Starts to copy the results of the frame from the textures of the plan to memory, and sets
 * a fence behind the copy. With the path "late-copy" it copies nothing, and sets the fence
 * behind the passes. */
glsurf_result gls_results_send(glsurf_extractor *extractor, gls_frame *frame);

/* Waits for the results and reads the counts. */
glsurf_result gls_results_totals(glsurf_extractor *extractor, gls_frame *frame,
                                 gls_totals *totals);

/* Returns true if the frame has to be repeated because its lists are too small or its
 * keypoints too few. Then the frame's settings have the new threshold and `capacity` the
 * new capacity. */
bool gls_results_lack(const glsurf_extractor *extractor, gls_frame *frame,
                      const gls_totals *totals, gls_threshold_search *search,
                      uint32_t *capacity);

/* Maps the results of the first `count` features, laid out as frame.shape says, until
 * gls_readback_unmap(). Call it after gls_results_totals(). */
glsurf_result gls_results_map(glsurf_extractor *extractor, gls_frame *frame, uint32_t count,
                              const char **bytes);

/* Copies all results in the slots of the plan into a buffer, and writes their layout to
 * `shape`. */
glsurf_result gls_results_copy(glsurf_extractor *extractor, gls_readback *buffer,
                               glsurf_gpu_features *shape);

/* ---------------------------------------------------------- tile_blob.c -- */

/* Makes memory for `count` results. Returns false if it ran out. */
bool gls_tile_reserve(gls_tile_results *results, uint32_t count,
                      uint32_t descriptor_length);

/* -------------------------------------------------------- backend_cpu.c -- */

void gls_cpu_destroy(gls_frame *frame);

/* The keypoints among which the selection chooses. */
typedef struct gls_point_list {
    gls_position *position;
    int8_t *laplacian;
    uint32_t count, total; /* glsurf_features.total */
} gls_point_list;

/* Keeps the keypoints that the settings ask for, in their order. Returns false if memory
 * ran out. */
bool gls_choose_points(glsurf_extractor *extractor, const gls_threshold_search *search,
                       const gls_select_plan *select, const gls_scale_space *space,
                       gls_point_list *list);
glsurf_result gls_cpu_submit(glsurf_extractor *extractor, gls_frame *settings,
                             const gls_views *views);

/* Reads the gray image and the mask of a frame. If frame->cpu is from a tile of the same
 * size and part, uses its memory again, which spares the system to clear it; otherwise it
 * is NULL. After an error call gls_cpu_destroy(). Errors: LIMIT, MEMORY. */
glsurf_result gls_cpu_begin(glsurf_extractor *extractor, gls_frame *frame,
                            const gls_views *views);

/* Computes a part of a tile. Any thread may call it. Returns false if memory ran out. */
bool gls_cpu_compute_tile(gls_frame *frame, gls_tile_results *results);
glsurf_result gls_cpu_collect(glsurf_extractor *extractor, gls_frame *frame);

/* Makes features the results of a frame, which takes over both arrays. Returns false if
 * memory ran out. */
bool gls_cpu_keep(gls_frame *frame, const gls_point_list *list, glsurf_keypoint *keypoints,
                  float *descriptors);

/* Returns the features of a frame, collected or not. The frame owns the memory. */
glsurf_features gls_cpu_features(const gls_frame *frame);

/* ----------------------------------------------------------- row_band.c -- */

/* Rows of an image that comes by a callback, as gray values. Zeroed: empty. free() `gray`.
 */
typedef struct gls_row_band {
    uint8_t *gray;
    uint32_t capacity;   /* in rows */
    uint32_t first, end; /* rows of the region */
} gls_row_band;

/* Makes the band hold `count` rows of the view's region, from row `first` on, and `view` a
 * view of pixels whose region begins with these rows. Reads only rows that the band lacks.
 * Errors: MEMORY, STOPPED. */
glsurf_result gls_row_band_hold(glsurf_device *device, gls_row_band *band, uint32_t first,
                                uint32_t count, gls_view *view);

/* Fails with STOPPED: the application's callback returned false. */
glsurf_result gls_stopped(glsurf_device *device);

/* -------------------------------------------------------- tile_submit.c -- */

/* Returns true if the image of this frame is computed in tiles. */
bool gls_tiles_needed(const glsurf_extractor *extractor, const gls_frame *settings,
                      const gls_views *views);

/* Computes an image in tiles. Like gls_gl_submit() and gls_cpu_submit(), but all is done
 * when it returns. */
glsurf_result gls_tiles_submit(glsurf_extractor *extractor, gls_frame *settings,
                               const gls_views *views);

/* Makes one step of the preparation for the tiles of images like this one. */
glsurf_result gls_tiles_prepare(glsurf_extractor *extractor, const gls_frame *settings,
                                const gls_views *views, double seconds, bool *done);

/* ------------------------------------------------------------ inspect.c -- */

/* Passing the stages of a frame to glsurf_extractor_desc.inspect, in the same way for both
 * backends. Also computes the arrays that no texture holds. */

typedef enum gls_inspected {
    GLS_INSPECT_GRAY,
    GLS_INSPECT_ENLARGED,
    GLS_INSPECT_SMOOTH,
    GLS_INSPECT_INTEGRAL
} gls_inspected;

/* Passes an image without a copy, so it cannot fail. */
void gls_inspect_image(const glsurf_extractor_desc *desc, const gls_plan *plan,
                       gls_inspected what, const void *image);

/* Computes the smoothed image, which has no texture, from the two layers of
 * integral.block_sums. */
void gls_smooth_image(const gls_plan *plan, uint32_t *const layer[2], uint16_t *image);

/* Pass a copy of a level of responses, or of the features. Sample (i, j) of the level is
 * response[j * row + i * column]. Errors: MEMORY if there is no memory for the copy. */
glsurf_result gls_inspect_response(const glsurf_extractor_desc *desc, const gls_plan *plan,
                                   int octave, int level, const float *response, size_t row,
                                   size_t column);
glsurf_result gls_inspect_features(const glsurf_extractor_desc *desc,
                                   const glsurf_features *features);

/* Reads back the textures of the current frame and passes them to desc.inspect. */
glsurf_result gls_gl_inspect(glsurf_extractor *extractor, gls_frame *frame);

#endif
