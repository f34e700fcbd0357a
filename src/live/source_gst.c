/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A source of cameras, video files and pipelines, through GStreamer. GStreamer captures,
 * decodes and converts on its own threads and describes errors in words, for all three
 * alike. (libv4l2 would serve cameras alone, and would leave decoding, conversion and
 * threads to us.) A camera and a file are pipelines whose text is written here. So a test
 * with a pipeline that fails also covers a camera that is unplugged.
 *
 * Images of a camera matter only while they are new: of several images, only the newest is
 * shown. All images of a file are shown; unless `hurry` is set, none before its time in the
 * file.
 */
#include "live/source.h"
#include "tool/alloc.h"
#include "tool/session.h"
#include "tool/text.h"

#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double RETRY_SECONDS = 1.0;
static const double USUAL_PERIOD = 1.0 / 30.0; /* if a file gives no times */

typedef struct stream {
    source base;
    char *text; /* text of the pipeline */
    GstElement *pipeline, *sink;
    GstSample *sample;  /* a taken image that is not due yet */
    GstClockTime shown; /* time in the file of the last image, or GST_CLOCK_TIME_NONE */
    double taken;       /* when the last image was due; if it was late, when it was taken */
    uint64_t images;    /* images since the pipeline was started */
    bool ever;          /* the stream has given an image at least once */
    double retry_at;    /* when to start the pipeline again, while there is none */
    bool live, once, retry, hurry;
    void (*wake)(void);
} stream;

/* --------------------------------------------------------------- pipelines -- */

/* A value in quotes, as in the text of a pipeline. The caller frees it. */
static char *quote(const char *value) {
    char *text = text_format("\"");
    for (; *value != '\0'; ++value) {
        char *const longer =
            text_format(*value == '"' || *value == '\\' ? "%s\\%c" : "%s%c", text, *value);
        free(text);
        text = longer;
    }
    char *const whole = text_format("%s\"", text);
    free(text);
    return whole;
}

/* The text of the pipeline; the caller frees it. Images arrive as RGBA: OpenGL takes rows
 * of RGBA pixels for any width. */
static char *describe(const source_options *options) {
    const bool camera = options->kind == SOURCE_CAMERA;
    char *const name = quote(options->names[0]);
    char *const head = options->kind == SOURCE_PIPELINE
                           ? text_format("%s", options->names[0])
                           : text_format(camera ? "v4l2src device=%s ! decodebin"
                                                : "filesrc location=%s ! decodebin",
                                         name);
    char *const text = text_format(
        "%s ! videoconvert ! video/x-raw,format=RGBA ! appsink name=glsurf sync=false "
        "max-buffers=%d drop=%s",
        head, camera ? 1 : 4, camera ? "true" : "false");
    free(head);
    free(name);
    return text;
}

static void stop(stream *self) {
    if (self->sample) {
        gst_sample_unref(self->sample);
        self->sample = NULL;
    }
    if (self->sink) {
        gst_object_unref(self->sink);
        self->sink = NULL;
    }
    if (self->pipeline) {
        gst_element_set_state(self->pipeline, GST_STATE_NULL);
        gst_object_unref(self->pipeline);
        self->pipeline = NULL;
    }
}

static GstFlowReturn on_sample(GstAppSink *sink, gpointer user) {
    (void)sink;
    ((const stream *)user)->wake();
    return GST_FLOW_OK;
}

static void on_end(GstAppSink *sink, gpointer user) {
    (void)sink;
    ((const stream *)user)->wake();
}

/* Builds the pipeline and starts it. False, after a report, if it cannot be built. Later
 * errors arrive on its bus. */
static bool start(stream *self) {
    GError *error = NULL;
    self->pipeline =
        gst_parse_launch_full(self->text, NULL, GST_PARSE_FLAG_FATAL_ERRORS, &error);
    if (!self->pipeline) {
        report("%s: GStreamer cannot build this pipeline: %s", self->base.name,
               error ? error->message : "no reason given");
        g_clear_error(&error);
        return false;
    }
    g_clear_error(&error);
    self->sink = gst_bin_get_by_name(GST_BIN(self->pipeline), "glsurf");
    GstAppSinkCallbacks callbacks = { .new_sample = on_sample, .eos = on_end };
    if (self->wake)
        gst_app_sink_set_callbacks(GST_APP_SINK(self->sink), &callbacks, self, NULL);
    self->images = 0;
    self->shown = GST_CLOCK_TIME_NONE;
    gst_element_set_state(self->pipeline, GST_STATE_PLAYING);
    return true;
}

/* ------------------------------------------------------------------ trouble -- */

/* Returns an error from the bus, or NULL. The caller frees it. */
static char *take_error(const stream *self) {
    GstBus *const bus = gst_element_get_bus(self->pipeline);
    GstMessage *const message = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR);
    gst_object_unref(bus);
    if (!message)
        return NULL;
    GError *error = NULL;
    gst_message_parse_error(message, &error, NULL);
    /* Removes the full stop, because the sentence goes on. */
    const size_t length = strlen(error->message);
    char *const text = text_format(
        "%.*s", (int)(length - (length > 0 && error->message[length - 1] == '.')),
        error->message);
    g_error_free(error);
    gst_message_unref(message);
    return text;
}

/* Ends the pipeline, for good or until it is started again. Frees `why`. */
static source_result lose(stream *self, char *why) {
    stop(self);
    const bool again = self->retry || (self->live && self->ever);
    if (!again) {
        report("%s: %s", self->base.name, why);
    } else if (!self->base.trouble) { /* report once, not every second */
        report("%s: %s; trying again every second", self->base.name, why);
        self->base.trouble =
            text_format("%s\n%s\ntrying again every second", self->base.name, why);
    }
    free(why);
    self->retry_at = session_seconds() + RETRY_SECONDS;
    return again ? SOURCE_WAITS : SOURCE_FAILED;
}

/* The pipeline has ended. */
static source_result finish(stream *self) {
    if (self->live || self->retry)
        return lose(self, text_format("there are no more images"));
    if (self->images == 0)
        return lose(self, text_format("there is no image in it"));
    stop(self);
    if (self->once)
        return SOURCE_ENDED;
    /* Opens the pipeline again: some streams cannot be rewound, but all can be opened
     * again. */
    return start(self) ? SOURCE_WAITS : SOURCE_FAILED;
}

/* ------------------------------------------------------------------- images -- */

static source_result upload(stream *self, GstSample *sample, slide *image) {
    GstVideoInfo info;
    GstVideoFrame frame;
    if (!gst_video_info_from_caps(&info, gst_sample_get_caps(sample)) ||
        !gst_video_frame_map(&frame, &info, gst_sample_get_buffer(sample), GST_MAP_READ))
        return lose(self, text_format("GStreamer delivers an image that cannot be read"));
    const bool good = slide_upload(image, (uint32_t)GST_VIDEO_FRAME_WIDTH(&frame),
                                   (uint32_t)GST_VIDEO_FRAME_HEIGHT(&frame), 4,
                                   (size_t)GST_VIDEO_FRAME_PLANE_STRIDE(&frame, 0),
                                   GST_VIDEO_FRAME_PLANE_DATA(&frame, 0));
    gst_video_frame_unmap(&frame);
    return good ? SOURCE_FRAME : SOURCE_FAILED;
}

/* How long after the previous image the file wants this one shown, in seconds. */
static double period(stream *self) {
    const GstClockTime time = GST_BUFFER_PTS(gst_sample_get_buffer(self->sample));
    const GstClockTime before = self->shown;
    self->shown = time;
    if (!GST_CLOCK_TIME_IS_VALID(time) || !GST_CLOCK_TIME_IS_VALID(before))
        return USUAL_PERIOD;
    const double seconds = time > before ? 1e-9 * (double)(time - before) : 0.0;
    return seconds < 10.0 ? seconds : USUAL_PERIOD; /* a jump of the clock is not a pause */
}

/* Shows the taken image if it is due. */
static source_result take(stream *self, slide *image) {
    GstSample *const sample = self->sample;
    const double now = session_seconds(), late = now - self->base.due;
    if (!self->live && !self->hurry && late < 0.0)
        return SOURCE_WAITS;
    /* A small delay does not shift the images that follow. A longer delay, such as a pause,
     * is not made up for. */
    self->taken = late < 0.1 ? self->base.due : now;
    self->sample = NULL;
    if (self->base.trouble) {
        report("%s: there are images again", self->base.name);
        free(self->base.trouble);
        self->base.trouble = NULL;
    }
    ++self->images;
    self->ever = true;
    const source_result result = upload(self, sample, image);
    gst_sample_unref(sample);
    return result;
}

static source_result stream_next(source *base, slide *image) {
    stream *const self = (stream *)base;
    if (!self->pipeline) {
        if (session_seconds() < self->retry_at)
            return SOURCE_WAITS;
        if (!start(self))
            return SOURCE_FAILED;
    }
    if (!self->sample) {
        self->sample = gst_app_sink_try_pull_sample(GST_APP_SINK(self->sink), 0);
        if (self->sample)
            base->due = self->taken + period(self);
    }
    if (self->sample)
        return take(self, image);
    char *const error = take_error(self);
    if (error)
        return lose(self, error);
    return gst_app_sink_is_eos(GST_APP_SINK(self->sink)) ? finish(self) : SOURCE_WAITS;
}

static void stream_close(source *base) {
    stream *const self = (stream *)base;
    stop(self);
    free(self->text);
    free(self);
}

source *source_open_gst(const source_options *options) {
    static const source_methods METHODS = { stream_next, stream_close };
    GError *error = NULL;
    if (!gst_init_check(NULL, NULL, &error)) {
        report("GStreamer does not start: %s; repair its installation",
               error ? error->message : "no reason given");
        g_clear_error(&error);
        return NULL;
    }
    if (options->kind != SOURCE_PIPELINE && access(options->names[0], R_OK) != 0) {
        report("cannot open %s: %s; name a camera or a video that can be read",
               options->names[0], strerror(errno));
        return NULL;
    }
    stream *const self = alloc_zeroed(1, sizeof *self);
    self->base.methods = &METHODS;
    self->base.name = text_format("%s", options->names[0]);
    self->text = describe(options);
    self->live = options->kind == SOURCE_CAMERA;
    self->once = options->once;
    self->retry = options->retry;
    self->hurry = options->hurry;
    self->wake = options->wake;
    if (!start(self)) {
        source_close(&self->base);
        return NULL;
    }
    return &self->base;
}
