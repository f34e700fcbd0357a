/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * One frame on the GPU: its plan, its passes, and the way of its results to memory. The
 * state has been entered. Where the result is LIMIT nothing has changed.
 */
#ifndef GLSURF_EXTRACTOR_FRAME_GL_H
#define GLSURF_EXTRACTOR_FRAME_GL_H

#include "extractor/extractor.h"

/* ------------------------------------------------------------------- frame_gl.c -- */

/* Makes the present plan one for the frame, with room for so many candidates. Textures stay
 * as far as they can. */
glsurf_result glsurf_frame_plan(glsurf_extractor *extractor, const glsurf_frame *frame,
                                uint32_t capacity);

/* All of a frame that the plan is for, from its image to the sending of its results. */
glsurf_result glsurf_frame_run(glsurf_extractor *extractor, glsurf_frame *frame,
                               const glsurf_image *image, const glsurf_view *view);

/* Waits for the counts; where there was not room for all candidates, makes room and does
 * the frame again. */
glsurf_result glsurf_frame_complete(glsurf_extractor *extractor, glsurf_frame *frame,
                                    glsurf_totals *totals);

/* Makes the textures hold the results of the frame, if they do not. */
glsurf_result glsurf_frame_make_current(glsurf_extractor *extractor, glsurf_frame *frame);

/* -------------------------------------------------------------- frame_results.c -- */

/* The frame's own textures stand in the slots of the plan, which is for it, until they are
 * detached. */
void glsurf_frame_attach(glsurf_extractor *extractor, glsurf_frame *frame);
void glsurf_frame_detach(glsurf_extractor *extractor, glsurf_frame *frame);

/* The results of the frame, which is current, start on their way to memory. */
glsurf_result glsurf_frame_send(glsurf_extractor *extractor, glsurf_frame *frame);

/* Waits for the counts. */
glsurf_result glsurf_frame_totals(glsurf_extractor *extractor, glsurf_frame *frame,
                                  glsurf_totals *totals);

/* Then: the results of the first `count` features, as frame.shape says, until
 * glsurf_readback_unmap(). */
glsurf_result glsurf_frame_map(glsurf_extractor *extractor, glsurf_frame *frame,
                               uint32_t count, const char **bytes);

/* Copies all results of the current frame, whose textures are attached, into a buffer. */
glsurf_result glsurf_frame_copy(glsurf_extractor *extractor, glsurf_readback *buffer,
                                glsurf_gpu_features *shape);

/* Deletes what the frame has of GL. */
void glsurf_frame_free(glsurf_gpu *gpu, glsurf_frame *frame);

#endif
