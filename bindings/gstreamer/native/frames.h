/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The frames under way: a device and an extractor in GStreamer's OpenGL context, the
 * buffers whose features are computed, and those that have theirs and wait to be pushed.
 *
 * The calls send their work to the thread of the context and wait for it. One thread at a
 * time calls gst_glsurf_frames_run(); the other calls may come from any thread.
 */
#ifndef GST_GLSURF_FRAMES_H
#define GST_GLSURF_FRAMES_H

#include "glsurf/glsurf.h"

/* The functions of OpenGL come from the context. */
#define GST_USE_UNSTABLE_API
#include <gst/gl/gl.h>
#include <gst/video/video.h>

GST_DEBUG_CATEGORY_EXTERN(gst_glsurf_debug);
#define GST_CAT_DEFAULT gst_glsurf_debug

/* What the properties ask for. */
typedef struct gst_glsurf_wishes {
    glsurf_extractor_desc desc;
    guint version; /* of desc: counts its changes */
    gboolean draw, messages;
} gst_glsurf_wishes;

/* What went wrong. The sentences are the library's, or NULL; clear with
 * gst_glsurf_report_clear(). */
typedef struct gst_glsurf_report {
    glsurf_result result; /* OK: the stream can go on */
    gchar *error, *warning;
} gst_glsurf_report;

void gst_glsurf_report_clear(gst_glsurf_report *report);

typedef struct gst_glsurf_frames {
    GstObject *owner; /* for the log */
    GMutex lock;      /* of what follows */

    GstGLContext *context; /* of the objects below; NULL: there are none */
    glsurf_device *device;
    glsurf_extractor *extractor;
    guint framebuffer;
    guint most;             /* frames that the extractor may have under way */
    gchar *logged;          /* the library's last error */
    guint version;          /* of the wishes that the extractor has */
    GstStructure *settings; /* the same, for the meta */

    GQueue under_way; /* of frame, in the order of submits */
    GQueue done;      /* of GstBuffer */
    guint64 number;   /* of the last frame */
} gst_glsurf_frames;

void gst_glsurf_frames_init(gst_glsurf_frames *self, GstObject *owner);
void gst_glsurf_frames_clear(gst_glsurf_frames *self);

/* Makes the objects in the context, unless they are there. */
void gst_glsurf_frames_open(gst_glsurf_frames *self, GstGLContext *context,
                            const gst_glsurf_wishes *wishes, gst_glsurf_report *report);

/* Submits a buffer, which it takes, or NULL; then hands on buffers whose features are
 * there, and waits until at most `held` buffers are under way. An open context is needed.
 */
void gst_glsurf_frames_run(gst_glsurf_frames *self, GstBuffer *buffer,
                           const GstVideoInfo *info, const gst_glsurf_wishes *wishes,
                           guint held, gst_glsurf_report *report);

/* The next buffer that has its features, or NULL. */
GstBuffer *gst_glsurf_frames_next(gst_glsurf_frames *self);

/* Whether buffers are under way or wait to be taken. */
gboolean gst_glsurf_frames_any(gst_glsurf_frames *self);

/* Waits for the frames under way, whose buffers can be taken then, and deletes the objects
 * in their own context, whichever is current. */
void gst_glsurf_frames_close(gst_glsurf_frames *self);

/* Forgets all buffers. */
void gst_glsurf_frames_flush(gst_glsurf_frames *self);

#endif
