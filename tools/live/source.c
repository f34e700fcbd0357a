/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/source.h"

#include "images/image.h"
#include "images/image_ahead.h"
#include "images/image_list.h"
#include "images/video.h"
#include "session/session.h"
#include "system/alloc.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>

bool pace_is_due(const pace *self) {
    return session_seconds() >= self->due;
}

void pace_next(pace *self, double time, double period) {
    const double now = session_seconds(), seconds = time - self->time;
    self->time = time;
    self->due = (now - self->due < 0.1 ? self->due : now) +
                (seconds >= 0.0 && seconds < 10.0 ? seconds : period);
}

/* ------------------------------------------------------------------ image files -- */

/* Image files: named files, and all image files in named folders, one after the other. */
typedef struct folder {
    source base;
    image_list files;
    size_t next;
    image_ahead ahead; /* the next file; read while the previous one is shown */
} folder;

static bool folder_open(source *base) {
    const source_options *const options = base->options;
    base->name = options->count == 1 ? text_format("%s", options->names[0])
                                     : text_format("%s and %lu more", options->names[0],
                                                   (unsigned long)options->count - 1);
    for (size_t i = 0; i < options->count; ++i)
        if (!image_list_add(&((folder *)base)->files, options->names[i]))
            return false;
    return true;
}

static source_result folder_next(source *base, slide *shown) {
    folder *const self = (folder *)base;
    const source_options *const options = base->options;
    image_list *const files = &self->files;
    if (self->next == files->count) {
        if (options->once)
            return SOURCE_ENDED;
        self->next = 0;
    }
    image picture;
    if (!self->ahead.name)
        image_ahead_begin(&self->ahead, files->paths[self->next], options->settings);
    if (!image_ahead_take(&self->ahead, &picture)) {
        /* An unreadable file is reported only once. */
        image_list_drop(files, self->next);
        return files->count > 0 ? SOURCE_WAITS : SOURCE_FAILED;
    }
    if (++self->next < files->count || !options->once)
        image_ahead_begin(&self->ahead, files->paths[self->next % files->count],
                          options->settings);
    const bool good =
        slide_upload(shown, picture.width, picture.height, picture.channels,
                     (size_t)picture.width * picture.channels, picture.pixels);
    image_free(&picture);
    return good ? SOURCE_FRAME : SOURCE_FAILED;
}

static void folder_close(source *base) {
    image_ahead_close(&((folder *)base)->ahead);
    image_list_free(&((folder *)base)->files);
}

/* ----------------------------------------------------------------------- videos -- */

/*
 * Cameras, video files and pipelines. A camera is a pipeline like any other, so a test with
 * a failing pipeline also covers an unplugged camera.
 *
 * Of several waiting camera images, only the newest is shown. All images of a file are
 * shown; unless `hurry` is set, none is shown before its time in the file.
 */
static const double RETRY_SECONDS = 1.0;
static const double USUAL_PERIOD = 1.0 / 30.0; /* used if a file gives no times */

typedef struct stream {
    source base;
    video *video;      /* NULL: stopped */
    video_image image; /* `holds`: taken, but not shown yet */
    bool holds, live;
    bool shows;      /* the pipeline has given an image since its start */
    bool ever;       /* the stream has given an image at least once */
    double retry_at; /* time of the next start, while there is no pipeline */
} stream;

/* OpenGL takes rows of pixels with four channels for any width. */
enum { CHANNELS = 4 };

static void stop_pipeline(stream *self) {
    video_close(self->video);
    self->video = NULL;
    self->holds = false;
}

/* Builds and starts the pipeline. Returns false, after a report, if it cannot be built. */
static bool start_pipeline(stream *self) {
    const source_options *const options = self->base.options;
    self->shows = false;
    self->base.pace.time = NAN;
    self->video = video_open(&(video_desc){
        .kind = options->kind == SOURCE_CAMERA  ? VIDEO_CAMERA
                : options->kind == SOURCE_VIDEO ? VIDEO_FILE
                                                : VIDEO_PIPELINE,
        .name = options->names[0],
        .channels = CHANNELS,
        .wake = options->wake,
    });
    return self->video;
}

/* Stops the pipeline, for good or until the next try. Frees `why`. */
static source_result lose_pipeline(stream *self, char *why) {
    stop_pipeline(self);
    const bool again = self->base.options->retry || (self->live && self->ever);
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

/* Handles the end of a pipeline. */
static source_result finish_pipeline(stream *self) {
    const source_options *const options = self->base.options;
    if (self->live || (options->retry && !options->once))
        return lose_pipeline(self, text_format("the images have ended"));
    if (!self->shows)
        return lose_pipeline(self, text_format("it has no images"));
    stop_pipeline(self);
    if (options->once)
        return SOURCE_ENDED;
    /* Some streams cannot be rewound, but all can be opened again. */
    return start_pipeline(self) ? SOURCE_WAITS : SOURCE_FAILED;
}

/* Shows the image that was taken. */
static source_result show_image(stream *self, slide *shown) {
    const video_image *const taken = &self->image;
    self->holds = false;
    self->shows = self->ever = true;
    if (self->base.trouble) {
        report("%s: images arrive again", self->base.name);
        free(self->base.trouble);
        self->base.trouble = NULL;
    }
    return slide_upload(shown, taken->width, taken->height, CHANNELS, taken->stride,
                        taken->pixels)
               ? SOURCE_FRAME
               : SOURCE_FAILED;
}

static source_result stream_next(source *base, slide *shown) {
    stream *const self = (stream *)base;
    if (!self->video) {
        if (session_seconds() < self->retry_at)
            return SOURCE_WAITS;
        if (!start_pipeline(self))
            return SOURCE_FAILED;
    }
    if (self->holds)
        return show_image(self, shown);
    switch (video_next(self->video, 0.0, &self->image)) {
    case VIDEO_IMAGE:
        self->holds = true;
        if (!self->live && !base->options->hurry)
            pace_next(&base->pace, self->image.time, USUAL_PERIOD);
        return pace_is_due(&base->pace) ? show_image(self, shown) : SOURCE_WAITS;
    case VIDEO_FAILED:
        return lose_pipeline(self, video_take_reason(self->video));
    case VIDEO_ENDED:
        return finish_pipeline(self);
    default:
        return SOURCE_WAITS;
    }
}

static void stream_close(source *base) {
    stop_pipeline((stream *)base);
}

static bool stream_open(source *base) {
    stream *const self = (stream *)base;
    base->name = text_format("%s", base->options->names[0]);
    self->live = base->options->kind == SOURCE_CAMERA;
    return start_pipeline(self);
}

/* ------------------------------------------------------------------ all sources -- */

source *source_open(const source_options *options) {
    static const source_methods FILES = { sizeof(folder), folder_open, folder_next,
                                          folder_close };
    static const source_methods STREAM = { sizeof(stream), stream_open, stream_next,
                                           stream_close };
    const source_methods *const methods = options->kind == SOURCE_SCENE   ? &SCENE_SOURCE
                                          : options->kind == SOURCE_FILES ? &FILES
                                                                          : &STREAM;
    source *const self = alloc_zeroed(1, methods->size);
    self->methods = methods;
    self->options = options;
    if (!methods->open(self)) {
        source_close(self);
        return NULL;
    }
    return self;
}

source_result source_next(source *self, slide *shown) {
    const source_options *const options = self->options;
    const pace before = self->pace;
    if (!pace_is_due(&before))
        return SOURCE_WAITS;
    /* A video brings its own times. */
    const bool rated = options->kind == SOURCE_SCENE || options->kind == SOURCE_FILES;
    if (rated && options->rate > 0.0f)
        pace_next(&self->pace, NAN, 1.0 / (double)options->rate);
    const source_result result = self->methods->next(self, shown);
    if (rated && result != SOURCE_FRAME)
        self->pace = before;
    return result;
}

void source_close(source *self) {
    if (self) {
        self->methods->close(self);
        free(self->name);
        free(self->trouble);
        free(self);
    }
}
