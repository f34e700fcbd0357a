/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Features drawn into a texture. */
#ifndef GST_GLSURF_DRAWING_H
#define GST_GLSURF_DRAWING_H

#include "frames.h"

/* Draws the features of the frame that was submitted last over the texture of the memory.
 * In textures of one channel circles are white around dark blobs and black around light
 * ones. The state of the context stays as it is. */
glsurf_result gst_glsurf_draw(gst_glsurf_frames *self, GstGLMemory *memory, guint texture);

#endif
