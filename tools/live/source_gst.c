/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A source of cameras, video files and pipelines. A camera is a pipeline like the others,
 * so a test with a pipeline that fails also covers a camera that is unplugged.
 *
 * Images of a camera matter only while they are new: of several images, only the newest is
 * shown. All images of a file are shown; unless `hurry` is set, none before its time in the
 * file.
 */
#include "common/session.h"
#include "common/video.h"
#include "live/source.h"
#include "system/alloc.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>

static const double RETRY_SECONDS = 1.0;
static const double USUAL_PERIOD = 1.0 / 30.0; /* if a file gives no times */

typedef struct stream {
    source base;
    video_desc desc;
    video *video;      /* NULL: stopped */
    video_image image; /* taken, but not shown yet, if `holds` */
    bool holds;
    double shown;    /* time in the file of the last image, or NAN */
    double taken;    /* when the last image was due; if it was late, when it was taken */
    uint64_t images; /* images since the pipeline was started */
    bool ever;       /* the stream has given an image at least once */
    double retry_at; /* when to start the pipeline again, while there is none */
    bool live, once, retry, hurry;
} stream;

static void stop_pipeline(stream *self) {
    video_close(self->video);
    self->video = NULL;
    self->holds = false;
}

/* Builds the pipeline and starts it. False, after a report, if it cannot be built. */
static bool start_pipeline(stream *self) {
    self->images = 0;
    self->shown = NAN;
    self->video = video_open(&self->desc);
    return self->video;
}

/* ------------------------------------------------------------------ trouble -- */

/* Ends the pipeline, for good or until it is started again. Frees `why`. */
static source_result lose_pipeline(stream *self, char *why) {
    stop_pipeline(self);
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
static source_result finish_pipeline(stream *self) {
    if (self->live || (self->retry && !self->once))
        return lose_pipeline(self, text_format("there are no more images"));
    if (self->images == 0)
        return lose_pipeline(self, text_format("there is no image in it"));
    stop_pipeline(self);
    if (self->once)
        return SOURCE_ENDED;
    /* Opens the pipeline again: some streams cannot be rewound, but all can be opened
     * again. */
    return start_pipeline(self) ? SOURCE_WAITS : SOURCE_FAILED;
}

/* ------------------------------------------------------------------- images -- */

/* How long after the previous image the file wants this one shown, in seconds. */
static double period(stream *self) {
    const double seconds = self->image.time - self->shown;
    self->shown = self->image.time;
    if (isnan(seconds) || seconds >= 10.0) /* a jump of the clock is not a pause */
        return USUAL_PERIOD;
    return fmax(seconds, 0.0);
}

/* Shows the taken image if it is due. */
static source_result take_image(stream *self, slide *shown) {
    const double now = session_seconds(), late = now - self->base.due;
    if (!self->live && !self->hurry && late < 0.0)
        return SOURCE_WAITS;
    /* A small delay does not shift the images that follow. A longer delay, such as a pause,
     * is not made up for. */
    self->taken = late < 0.1 ? self->base.due : now;
    self->holds = false;
    if (self->base.trouble) {
        report("%s: there are images again", self->base.name);
        free(self->base.trouble);
        self->base.trouble = NULL;
    }
    ++self->images;
    self->ever = true;
    const video_image *const image = &self->image;
    return slide_upload(shown, image->width, image->height, self->desc.channels,
                        image->stride, image->pixels)
               ? SOURCE_FRAME
               : SOURCE_FAILED;
}

static source_result stream_next(source *base, slide *image) {
    stream *const self = (stream *)base;
    if (!self->video) {
        if (session_seconds() < self->retry_at)
            return SOURCE_WAITS;
        if (!start_pipeline(self))
            return SOURCE_FAILED;
    }
    if (self->holds)
        return take_image(self, image);
    switch (video_next(self->video, 0.0, &self->image)) {
    case VIDEO_IMAGE:
        self->holds = true;
        base->due = self->taken + period(self);
        return take_image(self, image);
    case VIDEO_FAILED:
        return lose_pipeline(self, video_take_reason(self->video));
    case VIDEO_ENDED:
        return finish_pipeline(self);
    default:
        return SOURCE_WAITS;
    }
}

static void stream_close(source *base) {
    stream *const self = (stream *)base;
    stop_pipeline(self);
    free(self);
}

source *source_open_gst(const source_options *options) {
    static const source_methods METHODS = { stream_next, stream_close };
    stream *const self = alloc_zeroed(1, sizeof *self);
    self->base.methods = &METHODS;
    self->base.name = text_format("%s", options->names[0]);
    self->desc = (video_desc){
        .kind = options->kind == SOURCE_CAMERA  ? VIDEO_CAMERA
                : options->kind == SOURCE_VIDEO ? VIDEO_FILE
                                                : VIDEO_PIPELINE,
        .name = options->names[0],
        .channels = 4, /* OpenGL takes rows of such pixels for any width */
        .wake = options->wake,
    };
    self->live = options->kind == SOURCE_CAMERA;
    self->once = options->once;
    self->retry = options->retry;
    self->hurry = options->hurry;
    if (!start_pipeline(self)) {
        source_close(&self->base);
        return NULL;
    }
    return &self->base;
}
