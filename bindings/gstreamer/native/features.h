/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The features of a frame on its buffer: the custom meta "GlsurfFeatures", a structure with
 *
 *   frame               uint64   number of the frame, 1 for the first after READY
 *   width, height       uint     size of the image with these features, in pixels
 *   count, total        uint     features here, keypoints found: see glsurf_features
 *   descriptor-length   uint     floats per descriptor
 *   descriptor-preset, descriptor-version
 *                       uint     only descriptors with equal values can be matched
 *   keypoints           GBytes   count x glsurf_keypoint: 24 bytes in the machine's order,
 *                                float x, y, scale, angle, response, int32 laplacian
 *   descriptors         GBytes   count x descriptor-length floats
 *   settings            GstStructure, by the names of the properties
 *   target-count        uint     targets found, if the property "target" is set
 *   targets             GBytes   target-count x glsurf_target_result, as in C
 *
 * Its tags mark it as dependent on the picture's size and orientation. Elements that scale
 * pictures keep it; positions still refer to the picture of `width` x `height`.
 */
#ifndef GST_GLSURF_FEATURES_H
#define GST_GLSURF_FEATURES_H

#include "glsurf/glsurf.h"

#include <gst/gst.h>

#define GST_GLSURF_META "GlsurfFeatures"

/* Registers the meta. Returns TRUE if it is registered. */
gboolean gst_glsurf_meta_register(void);

/* Adds results, which are copied, to a writable buffer. `targets`: also those. */
void gst_glsurf_meta_add(GstBuffer *buffer, const glsurf_target_results *results,
                         gboolean targets, guint64 frame, guint width, guint height,
                         const GstStructure *settings);

/* A structure for a message: the buffer's meta and times. NULL if the buffer has no
 * features. */
GstStructure *gst_glsurf_message_new(GstBuffer *buffer, const GstSegment *segment);

#endif
