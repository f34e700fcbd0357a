/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The features of a frame on its buffer: the custom meta "GlsurfFeatures", a structure with
 *
 *   frame               uint64   number of the frame, 1 for the first after READY
 *   width, height       uint     of the image that the features are of, in pixels
 *   count, total        uint     features here, and found: see glsurf_features
 *   descriptor-length   uint     floats per descriptor
 *   descriptor-preset, descriptor-version
 *                       uint     what the descriptors can be compared with
 *   keypoints           GBytes   count x glsurf_keypoint: 24 bytes in the machine's order,
 *                                float x, y, scale, angle, response, int32 laplacian
 *   descriptors         GBytes   count x descriptor-length floats
 *   settings            GstStructure, by the names of the properties
 *
 * Its tags say that it depends on the size and the orientation of the picture. Elements
 * that scale pictures keep it, and positions stay those in the picture of `width` x
 * `height`.
 */
#ifndef GST_GLSURF_FEATURES_H
#define GST_GLSURF_FEATURES_H

#include "glsurf/glsurf.h"

#include <gst/gst.h>

#define GST_GLSURF_META "GlsurfFeatures"

/* Registers the meta; returns whether it is there. */
gboolean gst_glsurf_meta_register(void);

/* Adds features, which are copied, to a writable buffer. */
void gst_glsurf_meta_add(GstBuffer *buffer, const glsurf_features *features, guint64 frame,
                         guint width, guint height, const GstStructure *settings);

/* The structure of a buffer's meta with the buffer's times, for a message; NULL if the
 * buffer has no features. */
GstStructure *gst_glsurf_message_new(GstBuffer *buffer, const GstSegment *segment);

#endif
