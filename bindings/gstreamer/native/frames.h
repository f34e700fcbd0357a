/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The frames under way: a device and an extractor in GStreamer's OpenGL context, buffers
 * whose features are being computed, and finished buffers that wait to be pushed.
 *
 * The calls run their work on the thread of the context and wait for it. One thread at a
 * time calls gst_glsurf_frames_run(); the other calls may come from any thread.
 */
#ifndef GST_GLSURF_FRAMES_H
#define GST_GLSURF_FRAMES_H

#include "glsurf/glsurf.h"

/* gl.h declares the context's OpenGL functions. */
#define GST_USE_UNSTABLE_API
#include <gst/gl/gl.h>
#include <gst/video/video.h>

GST_DEBUG_CATEGORY_EXTERN(gst_glsurf_debug);
#define GST_CAT_DEFAULT gst_glsurf_debug

/* Values of the properties. */
typedef struct gst_glsurf_wishes {
    glsurf_extractor_desc desc;
    guint version; /* number of changes of desc */
    gboolean draw, messages;
    gdouble wait_seconds;  /* of the device, when it is created */
    const gchar *target;   /* image files, separated by commas; interned; NULL: none */
    gdouble focal, cutoff; /* see glsurf_targets_desc */
} gst_glsurf_wishes;

/* Result of a call. `error` and `warning` are sentences, or NULL; free them with
 * gst_glsurf_report_clear(). */
typedef struct gst_glsurf_report {
    glsurf_result result; /* OK: the stream can go on */
    gchar *error, *warning;
} gst_glsurf_report;

void gst_glsurf_report_clear(gst_glsurf_report *report);

typedef struct gst_glsurf_frames {
    GstObject *owner; /* for the log */
    GMutex lock;      /* protects the fields below */

    GstGLContext *context; /* owns the objects below; NULL if there are none */
    glsurf_device *device;
    glsurf_targets *targets;     /* or NULL */
    glsurf_extractor *extractor; /* `targets` owns it if there are any */
    guint framebuffer;
    guint most;             /* frames that the extractor may have under way */
    gchar *logged;          /* the library's last error */
    guint version;          /* version of the extractor's settings */
    GstStructure *settings; /* the extractor's settings, for the meta */

    GQueue under_way; /* submitted frames, the oldest first */
    GQueue done;      /* finished buffers */
    guint64 number;   /* number of the last frame */
} gst_glsurf_frames;

void gst_glsurf_frames_init(gst_glsurf_frames *self, GstObject *owner);
void gst_glsurf_frames_clear(gst_glsurf_frames *self);

/* Creates the objects in the context, unless they exist. */
void gst_glsurf_frames_open(gst_glsurf_frames *self, GstGLContext *context,
                            const gst_glsurf_wishes *wishes, gst_glsurf_report *report);

/* Submits a buffer and takes ownership of it; NULL submits none. Then collects ready
 * frames, and waits until at most `held` buffers are under way. Needs an open context. */
void gst_glsurf_frames_run(gst_glsurf_frames *self, GstBuffer *buffer,
                           const GstVideoInfo *info, const gst_glsurf_wishes *wishes,
                           guint held, gst_glsurf_report *report);

/* The next finished buffer, or NULL. */
GstBuffer *gst_glsurf_frames_next(gst_glsurf_frames *self);

/* Returns TRUE if buffers are under way or finished. */
gboolean gst_glsurf_frames_any(gst_glsurf_frames *self);

/* Waits for the frames under way, which finishes their buffers, and deletes the objects in
 * their own context, whichever context is current. */
void gst_glsurf_frames_close(gst_glsurf_frames *self);

/* Drops all buffers, and forgets where targets were. */
void gst_glsurf_frames_flush(gst_glsurf_frames *self);

#endif
