/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The element `glsurf`: its parts.
 *
 * THREADS. Properties are set by any thread, under the object's lock. Buffers, events and
 * serialized queries come on the streaming thread. Everything that uses OpenGL runs on the
 * thread of GStreamer's context: see frames.h.
 */
#ifndef GST_GLSURF_ELEMENT_H
#define GST_GLSURF_ELEMENT_H

#include "frames.h"

typedef struct GstGlsurf {
    GstGLBaseFilter parent;
    gst_glsurf_wishes wishes; /* under the object's lock */
    gst_glsurf_frames frames;
    GstVideoInfo info;    /* of the caps; of the streaming thread */
    GstClockTime latency; /* under the object's lock */
} GstGlsurf;

typedef struct GstGlsurfClass {
    GstGLBaseFilterClass parent;
} GstGlsurfClass;

GType gst_glsurf_get_type(void);

#define GST_GLSURF(object)                                                                 \
    (G_TYPE_CHECK_INSTANCE_CAST((object), gst_glsurf_get_type(), GstGlsurf))

#endif
