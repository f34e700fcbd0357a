/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "live/source.h"

#include "images/image.h"
#include "images/image_list.h"
#include "images/video.h"
#include "session/session.h"
#include "system/alloc.h"
#include "system/text.h"

#include <math.h>
#include <stdlib.h>

/* The time from which the next image counts, when one that was due is taken. A small delay
 * does not shift the images that follow. A longer delay, such as a pause, is not made up
 * for. */
static double moment_of(double due) {
    const double now = session_seconds();
    return now - due < 0.1 ? due : now;
}

/* ------------------------------------------------------------------ image files -- */

/* Named files, and all image files of named folders, one after the other. */
typedef struct folder {
    source base;
    image_list files;
    size_t next;
    bool once;
    const settings *settings;
} folder;

static bool folder_open(source *base, const source_options *options) {
    folder *const self = (folder *)base;
    self->once = options->once;
    self->settings = options->settings;
    base->name = options->count == 1 ? text_format("%s", options->names[0])
                                     : text_format("%s and %lu more", options->names[0],
                                                   (unsigned long)options->count - 1);
    for (size_t i = 0; i < options->count; ++i)
        if (!image_list_add(&self->files, options->names[i]))
            return false;
    return true;
}

static source_result folder_next(source *base, slide *shown) {
    folder *const self = (folder *)base;
    if (self->next == self->files.count) {
        if (self->once)
            return SOURCE_ENDED;
        self->next = 0;
    }
    image picture;
    if (!image_load(&picture, self->files.paths[self->next], self->settings)) {
        /* A file that cannot be read is reported only once. */
        image_list_drop(&self->files, self->next);
        return self->files.count > 0 ? SOURCE_WAITS : SOURCE_FAILED;
    }
    ++self->next;
    const bool good =
        slide_upload(shown, picture.width, picture.height, picture.channels,
                     (size_t)picture.width * picture.channels, picture.pixels);
    image_free(&picture);
    return good ? SOURCE_FRAME : SOURCE_FAILED;
}

static void folder_close(source *base) {
    image_list_free(&((folder *)base)->files);
}

/* ----------------------------------------------------------------------- videos -- */

/*
 * Cameras, video files and pipelines. A camera is a pipeline like the others, so a test
 * with a pipeline that fails also covers a camera that is unplugged.
 *
 * Images of a camera matter only while they are new: of several images, only the newest is
 * shown. All images of a file are shown; unless `hurry` is set, none before its time in the
 * file.
 */
static const double RETRY_SECONDS = 1.0;
static const double USUAL_PERIOD = 1.0 / 30.0; /* if a file gives no times */

typedef struct stream {
    source base;
    video_desc desc;
    video *video;      /* NULL: stopped */
    video_image image; /* taken, but not shown yet, if `holds` */
    bool holds;
    double image_due;
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
    if (!self->live && !self->hurry && session_seconds() < self->image_due)
        return SOURCE_WAITS;
    self->taken = moment_of(self->image_due);
    self->holds = false;
    if (self->base.trouble) {
        report("%s: there are images again", self->base.name);
        free(self->base.trouble);
        self->base.trouble = NULL;
    }
    ++self->images;
    self->ever = true;
    const video_image *const taken = &self->image;
    return slide_upload(shown, taken->width, taken->height, self->desc.channels,
                        taken->stride, taken->pixels)
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
        return take_image(self, shown);
    switch (video_next(self->video, 0.0, &self->image)) {
    case VIDEO_IMAGE:
        self->holds = true;
        self->image_due = self->taken + period(self);
        return take_image(self, shown);
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

static bool stream_open(source *base, const source_options *options) {
    stream *const self = (stream *)base;
    base->name = text_format("%s", options->names[0]);
    base->period = 0.0; /* the video has its own */
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
    self->period = options->rate > 0.0f ? 1.0 / (double)options->rate : 0.0;
    if (!methods->open(self, options)) {
        source_close(self);
        return NULL;
    }
    return self;
}

source_result source_next(source *self, slide *shown) {
    if (session_seconds() < self->due)
        return SOURCE_WAITS;
    const double next = moment_of(self->due) + self->period;
    const source_result result = self->methods->next(self, shown);
    if (result == SOURCE_FRAME)
        self->due = next;
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
