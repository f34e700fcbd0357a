/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame on the GPU: its plan, its passes, and the copy of its results to memory. All
 * functions are called while the GL state is entered. After LIMIT nothing has changed.
 */
#ifndef GLSURF_EXTRACTOR_FRAME_GL_H
#define GLSURF_EXTRACTOR_FRAME_GL_H

#include "extractor/extractor.h"

/* ------------------------------------------------------------------- frame_gl.c -- */

/* Makes extractor->plan a plan for the frame, with capacity for at least `capacity`
 * candidates. Keeps the textures that the old and the new plan have in common. */
glsurf_result gls_frame_plan(glsurf_extractor *extractor, const gls_frame *frame,
                             uint32_t capacity);

/* Issues all commands of a frame that the plan is for, from the upload of its image to
 * gls_frame_send(). */
glsurf_result gls_frame_run(glsurf_extractor *extractor, gls_frame *frame,
                            const gls_views *views);

/* Prepares the passes of a frame that the plan is for (gl/prepare.h), as if it had these
 * settings. Textures that the frame is to own are made for `frame`. */
glsurf_result gls_frame_prepare(glsurf_extractor *extractor, gls_frame *frame,
                                const gls_frame *settings, const gls_views *views);

/* Waits for the counts. If there were more candidates than the capacity, makes the lists
 * larger and repeats the frame. With desc.features it also repeats the frame with other
 * thresholds, until there are as many keypoints. */
glsurf_result gls_frame_complete(glsurf_extractor *extractor, gls_frame *frame,
                                 gls_totals *totals);

/* Makes the frame the current one: if the textures do not hold its results, repeats it. */
glsurf_result gls_frame_make_current(glsurf_extractor *extractor, gls_frame *frame);

/* -------------------------------------------------------------- frame_results.c -- */

/* Puts the frame's own textures into the slots of the plan, which is for this frame, until
 * gls_frame_detach() takes them out. */
void gls_frame_attach(glsurf_extractor *extractor, gls_frame *frame);
void gls_frame_detach(glsurf_extractor *extractor, gls_frame *frame);

/* Starts the copy of the current frame's results to memory and sets the fence behind it.
 * Where copies wait (path "late-copy") it copies nothing, but sets the fence behind the
 * passes. */
glsurf_result gls_frame_send(glsurf_extractor *extractor, gls_frame *frame);

/* Waits for the results and reads the counts. */
glsurf_result gls_frame_totals(glsurf_extractor *extractor, gls_frame *frame,
                               gls_totals *totals);

/* After gls_frame_totals(): maps the results of the first `count` features, laid out as
 * frame.shape says, until gls_readback_unmap(). */
glsurf_result gls_frame_map(glsurf_extractor *extractor, gls_frame *frame, uint32_t count,
                            const char **bytes);

/* Copies all results of the current frame, whose textures are attached, into a buffer, and
 * says in `shape` where they are. */
glsurf_result gls_frame_copy(glsurf_extractor *extractor, gls_readback *buffer,
                             glsurf_gpu_features *shape);

/* Deletes the frame's GL objects. */
void gls_frame_free(gls_gpu *gpu, gls_frame *frame);

#endif
