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

/* What the textures of a plan hold; zeroed: nothing. */
typedef struct gls_held {
    uint64_t frame;  /* the number of the frame that they are of; 0: of none */
    float threshold; /* of its masks */
    gls_change from; /* the stages that run after this change did not write theirs */
} gls_held;

struct glsurf_extractor {
    gls_object object;
    glsurf_extractor_desc desc; /* for the next submit, defaults filled in */

    gls_frames frames;
    gls_threshold_memory memory;        /* with desc.features */
    glsurf_level level[GLS_MAX_LEVELS]; /* of the image submitted last */
    uint32_t level_count;

    glsurf_features features; /* collected last; their memory is below */
    glsurf_keypoint *keypoints;
    float *descriptors;

    /* GLSURF_BACKEND_GL */
    gls_gpu gpu;
    gls_plan plans[2];
    gls_plan *plan; /* the one of `plans` that the textures are of; NULL: there are none */
    glsurf_extractor_desc planned_for;
    bool programs_begun; /* of the plan */
    gls_held held;
    uint32_t last_mark;
    gls_readback exported; /* the buffer of glsurf_extractor_gpu_features() */
};

/* ------------------------------------------------------------- memory.c -- */

/* Fails with MEMORY and a message that names the size of the image. */
glsurf_result gls_extractor_no_memory(glsurf_extractor *extractor, const gls_frame *frame);

/* With desc.features: sets the threshold that the frame tries first. */
void gls_extractor_guess(const glsurf_extractor *extractor, gls_frame *frame);

/* Makes extractor->keypoints and extractor->descriptors large enough for `count` features.
 * Errors: MEMORY. */
glsurf_result gls_extractor_reserve(glsurf_extractor *extractor, uint32_t count,
                                    uint32_t descriptor_length);

/* Makes the plan of a frame with capacity for `capacity` candidates. Errors: ARGUMENT,
 * LIMIT. */
glsurf_result gls_extractor_plan(gls_failure *failure, const glsurf_extractor *extractor,
                                 gls_plan *plan, const gls_frame *frame, uint32_t capacity);

/* Whether gls_extractor_plan() would succeed. Logs no message if it would not. */
bool gls_extractor_fits(const glsurf_extractor *extractor, const gls_frame *frame,
                        uint32_t capacity);

/* Copies the levels of the plan to extractor->level. */
void gls_extractor_list_levels(glsurf_extractor *extractor, const gls_plan *plan);

/* --------------------------------------------------------- backend_gl.c -- */

/* All functions but create and destroy are called while the GL state is entered
 * (gl/state.h). Views are taken (core/view.h) and not resolved yet. */

glsurf_result gls_gl_create(glsurf_extractor *extractor);
void gls_gl_destroy(glsurf_extractor *extractor);

/* input NULL: the keypoints are to be found. */
glsurf_result gls_gl_submit(glsurf_extractor *extractor, gls_views *views,
                            const gls_input_keypoints *input);
/* One step of the preparation for images like this one; no frame waits. */
glsurf_result gls_gl_prepare(glsurf_extractor *extractor, gls_views *views, double seconds,
                             bool *done);
glsurf_result gls_gl_collect(glsurf_extractor *extractor, gls_frame *frame);

/* Gives the features of the image submitted last as textures and, if `buffer` is true,
 * also in a buffer. It does not wait for the GPU. Its only GPU work is the copy into the
 * buffer, unless an older image was repeated since: then the image submitted last is
 * repeated, too. */
glsurf_result gls_gl_export(glsurf_extractor *extractor, bool buffer,
                            glsurf_gpu_features *features);

/* Draws the features of a frame. */
glsurf_result gls_gl_draw(glsurf_extractor *extractor, gls_frame *frame,
                          const gls_destination *to, const glsurf_feature_drawing *drawing);

/* ------------------------------------------------------------ results.c -- */

/* The results of a frame on their way from the GPU to memory. All functions are called
 * while the GL state is entered. */

/* Starts the copy of the results of the frame, which the textures of the plan hold, to
 * memory and sets the fence behind it. Where copies wait (path "late-copy") it copies
 * nothing, but sets the fence behind the passes. */
glsurf_result gls_results_send(glsurf_extractor *extractor, gls_frame *frame);

/* Waits for the results and reads the counts. */
glsurf_result gls_results_totals(glsurf_extractor *extractor, gls_frame *frame,
                                 gls_totals *totals);

/* Whether the frame has to be repeated, as its lists or its keypoints are too few: with the
 * threshold that is then in its settings, and with this capacity. */
bool gls_results_lack(const glsurf_extractor *extractor, gls_frame *frame,
                      const gls_totals *totals, gls_threshold_search *search,
                      uint32_t *capacity);

/* After gls_results_totals(): maps the results of the first `count` features, laid out as
 * frame.shape says, until gls_readback_unmap(). */
glsurf_result gls_results_map(glsurf_extractor *extractor, gls_frame *frame, uint32_t count,
                              const char **bytes);

/* Copies all results that the slots of the plan hold into a buffer, and says in `shape`
 * where they are. */
glsurf_result gls_results_copy(glsurf_extractor *extractor, gls_readback *buffer,
                               glsurf_gpu_features *shape);

/* -------------------------------------------------------- backend_cpu.c -- */

void gls_cpu_destroy(gls_frame *frame);
glsurf_result gls_cpu_submit(glsurf_extractor *extractor, gls_views *views,
                             const gls_input_keypoints *input);
glsurf_result gls_cpu_collect(glsurf_extractor *extractor, gls_frame *frame);

/* The features of a frame, collected or not. The pointers are to memory of the frame. */
glsurf_features gls_cpu_features(const gls_frame *frame);

/* ------------------------------------------------------------ inspect.c -- */

/* Hands the stages of a frame to glsurf_extractor_desc.inspect, in the same way for both
 * backends; and makes what no texture has. */

typedef enum gls_inspected {
    GLS_INSPECT_GRAY,
    GLS_INSPECT_ENLARGED,
    GLS_INSPECT_SMOOTH,
    GLS_INSPECT_INTEGRAL
} gls_inspected;

/* Without a copy, so it cannot fail. */
void gls_inspect_image(const glsurf_extractor_desc *desc, const gls_plan *plan,
                       gls_inspected what, const void *image);

/* Makes the smoothed image, which has no texture, from the two layers of
 * integral.block_sums.
 */
void gls_smooth_image(const gls_plan *plan, uint32_t *const layer[2], uint16_t *image);

/* Sample (i, j) of the level is response[j * row + i * column]. Errors of these two:
 * MEMORY, if there is no memory for a copy. */
glsurf_result gls_inspect_response(const glsurf_extractor_desc *desc, const gls_plan *plan,
                                   int octave, int level, const float *response, size_t row,
                                   size_t column);
glsurf_result gls_inspect_features(const glsurf_extractor_desc *desc,
                                   const glsurf_features *features);

/* Reads the textures of a frame, which those of the plan hold, and hands them over. */
glsurf_result gls_gl_inspect(glsurf_extractor *extractor, gls_frame *frame);

#endif
