/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "images/video.h"

#include "images/image_list.h"
#include "system/alloc.h"
#include "system/text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef GLSURF_WITH_GSTREAMER
#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>
#endif

bool video_has_name(const char *name) {
    struct stat status;
    return !image_list_is_image(name) &&
           (stat(name, &status) != 0 || !S_ISDIR(status.st_mode));
}

bool video_can_read(const video_desc *desc) {
    const bool can = desc->kind == VIDEO_PIPELINE || access(desc->name, R_OK) == 0;
    if (!can)
        report("cannot open %s: %s; name a camera or a video that can be read", desc->name,
               strerror(errno));
    return can;
}

#ifdef GLSURF_WITH_GSTREAMER

struct video {
    GstElement *pipeline, *sink;
    GstSample *sample; /* sample of the mapped image, or NULL */
    GstVideoFrame frame;
    bool live, is_file;
    double end, lasts; /* end and duration of the last image, in seconds */
    char *reason;      /* reason of the failure, or NULL */
    void (*wake)(void);
};

/* --------------------------------------------------------------- pipelines -- */

/* Returns the text of the pipeline; the caller frees it. */
static char *describe_pipeline(const video_desc *desc) {
    static const char *const HEADS[] = {
        [VIDEO_CAMERA] = "v4l2src name=source ! decodebin",
        [VIDEO_FILE] = "filesrc name=source ! decodebin name=decoder",
    };
    return text_format(
        "%s ! videoconvert ! video/x-raw,format=%s ! appsink name=glsurf sync=false "
        "max-buffers=4",
        desc->kind == VIDEO_PIPELINE ? desc->name : HEADS[desc->kind],
        desc->channels == 4 ? "RGBA" : "RGB");
}

/* Sets the device of a camera or the path of a file. */
static void set_source(const video *self, const video_desc *desc) {
    if (desc->kind == VIDEO_PIPELINE)
        return;
    GstElement *const source = gst_bin_get_by_name(GST_BIN(self->pipeline), "source");
    g_object_set(source, desc->kind == VIDEO_CAMERA ? "device" : "location", desc->name,
                 NULL);
    gst_object_unref(source);
}

static GstFlowReturn on_sample(GstAppSink *sink, gpointer user) {
    (void)sink;
    ((const video *)user)->wake();
    return GST_FLOW_OK;
}

static void on_end(GstAppSink *sink, gpointer user) {
    (void)sink;
    ((const video *)user)->wake();
}

static void start_pipeline(video *self) {
    self->sink = gst_bin_get_by_name(GST_BIN(self->pipeline), "glsurf");
    GstAppSinkCallbacks callbacks = { .new_sample = on_sample, .eos = on_end };
    if (self->wake)
        gst_app_sink_set_callbacks(GST_APP_SINK(self->sink), &callbacks, self, NULL);
    /* A live source gives no image before the pipeline plays. */
    self->live = gst_element_set_state(self->pipeline, GST_STATE_PAUSED) ==
                 GST_STATE_CHANGE_NO_PREROLL;
    if (self->live) {
        gst_app_sink_set_max_buffers(GST_APP_SINK(self->sink), 1);
        gst_app_sink_set_drop(GST_APP_SINK(self->sink), TRUE);
    }
    gst_element_set_state(self->pipeline, GST_STATE_PLAYING);
}

static bool can_open(const video_desc *desc) {
    GError *error = NULL;
    if (!gst_init_check(NULL, NULL, &error)) {
        report("GStreamer cannot start: %s; repair its installation",
               error ? error->message : "no reason given");
        g_clear_error(&error);
        return false;
    }
    return video_can_read(desc);
}

video *video_open(const video_desc *desc) {
    if (!can_open(desc))
        return NULL;
    GError *error = NULL;
    char *const text = describe_pipeline(desc);
    video *self = alloc_zeroed(1, sizeof *self);
    self->wake = desc->wake;
    self->is_file = desc->kind == VIDEO_FILE;
    self->pipeline = gst_parse_launch_full(text, NULL, GST_PARSE_FLAG_FATAL_ERRORS, &error);
    if (self->pipeline) {
        set_source(self, desc);
        start_pipeline(self);
    } else {
        report("%s: GStreamer cannot build this pipeline: %s", desc->name,
               error ? error->message : "no reason given");
        free(self);
        self = NULL;
    }
    g_clear_error(&error);
    free(text);
    return self;
}

/* ------------------------------------------------------------------- images -- */

static void drop_sample(video *self) {
    if (self->sample) {
        gst_video_frame_unmap(&self->frame);
        gst_sample_unref(self->sample);
        self->sample = NULL;
    }
}

static video_result fail_video(video *self, char *why) {
    free(self->reason);
    self->reason = why;
    return VIDEO_FAILED;
}

/* Notes when the image ends. The frame rate gives the duration if the image has none. */
static void note_end(video *self, GstSample *sample, const GstVideoInfo *info) {
    const GstBuffer *const buffer = gst_sample_get_buffer(sample);
    const GstClockTime begin = gst_segment_to_stream_time(
        gst_sample_get_segment(sample), GST_FORMAT_TIME, GST_BUFFER_PTS(buffer));
    const int images = GST_VIDEO_INFO_FPS_N(info);
    self->lasts = images > 0 ? (double)GST_VIDEO_INFO_FPS_D(info) / images : NAN;
    if (GST_BUFFER_DURATION_IS_VALID(buffer))
        self->lasts = 1e-9 * (double)GST_BUFFER_DURATION(buffer);
    self->end = GST_CLOCK_TIME_IS_VALID(begin) ? 1e-9 * (double)begin + self->lasts : NAN;
}

/* Maps the sample. The video takes it over. */
static video_result map_sample(video *self, GstSample *sample, video_image *image) {
    GstVideoInfo info;
    if (!gst_video_info_from_caps(&info, gst_sample_get_caps(sample)) ||
        !gst_video_frame_map(&self->frame, &info, gst_sample_get_buffer(sample),
                             GST_MAP_READ)) {
        gst_sample_unref(sample);
        return fail_video(self,
                          text_format("GStreamer delivers an image that cannot be read"));
    }
    self->sample = sample;
    note_end(self, sample, &info);
    const GstClockTime time = GST_BUFFER_PTS(gst_sample_get_buffer(sample));
    *image = (video_image){
        .width = (uint32_t)GST_VIDEO_FRAME_WIDTH(&self->frame),
        .height = (uint32_t)GST_VIDEO_FRAME_HEIGHT(&self->frame),
        .stride = (size_t)GST_VIDEO_FRAME_PLANE_STRIDE(&self->frame, 0),
        .pixels = GST_VIDEO_FRAME_PLANE_DATA(&self->frame, 0),
        .time = GST_CLOCK_TIME_IS_VALID(time) ? 1e-9 * (double)time : NAN,
    };
    return VIDEO_IMAGE;
}

/* Returns an error from the bus, or NULL. The caller frees it. */
static char *take_error(const video *self) {
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

video_result video_next(video *self, double seconds, video_image *image) {
    /* Waits in steps, as a failing pipeline does not end a wait for its images. */
    static const double STEP = 0.05;
    drop_sample(self);
    for (;;) {
        const double wait = fmin(seconds, STEP);
        GstSample *const sample = gst_app_sink_try_pull_sample(GST_APP_SINK(self->sink),
                                                               (GstClockTime)(1e9 * wait));
        if (sample)
            return map_sample(self, sample, image);
        char *const error = take_error(self);
        if (error)
            return fail_video(self, error);
        if (gst_app_sink_is_eos(GST_APP_SINK(self->sink)))
            return VIDEO_ENDED;
        seconds -= wait;
        if (!(seconds > 0.0))
            return VIDEO_WAITS;
    }
}

bool video_is_live(const video *self) {
    return self->live;
}

char *video_take_reason(video *self) {
    char *const reason = self->reason;
    self->reason = NULL;
    return reason ? reason : text_format("no reason given");
}

/* Returns whether the file has nothing else, such as sound. */
static bool is_alone(const video *self) {
    GstElement *const decoder = gst_bin_get_by_name(GST_BIN(self->pipeline), "decoder");
    const bool alone = decoder && decoder->numsrcpads == 1;
    if (decoder)
        gst_object_unref(decoder);
    return alone;
}

/* Compares the last image's end with the file's duration: demultiplexers end a truncated
 * file like any other, but most know its duration. Sound may be longer. */
char *video_take_cut(const video *self) {
    gint64 whole = 0;
    if (!self->is_file ||
        !gst_element_query_duration(self->pipeline, GST_FORMAT_TIME, &whole))
        return NULL;
    const double missing = 1e-9 * (double)whole - self->end;
    return missing > (is_alone(self) ? 0.5 * self->lasts : 1.0)
               ? text_format("the file ends early, at %.2f s", self->end)
               : NULL;
}

void video_close(video *self) {
    if (!self)
        return;
    drop_sample(self);
    gst_object_unref(self->sink);
    gst_element_set_state(self->pipeline, GST_STATE_NULL);
    gst_object_unref(self->pipeline);
    free(self->reason);
    free(self);
}

#else

#pragma GCC diagnostic ignored "-Wunused-parameter"

video *video_open(const video_desc *desc) {
    if (video_can_read(desc))
        report("%s: this glsurf was built without GStreamer and reads neither videos nor "
               "cameras; install libgstreamer-plugins-base1.0-dev and build it again",
               desc->name);
    return NULL;
}

/* No video is ever open here. */
#define UNUSED(function, ...)                                                              \
    function {                                                                             \
        return __VA_ARGS__;                                                                \
    }
UNUSED(video_result video_next(video *self, double seconds, video_image *image),
       VIDEO_FAILED)
UNUSED(bool video_is_live(const video *self), false)
UNUSED(char *video_take_reason(video *self), text_format("there is no GStreamer"))
UNUSED(char *video_take_cut(const video *self), NULL)
UNUSED(void video_close(video *self), )

#endif
