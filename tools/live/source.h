/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Sources of images for `live`: cameras, video files and pipelines (images/video.h), image
 * files, or a moving plane that live draws itself. */
#ifndef GLSURF_LIVE_SOURCE_H
#define GLSURF_LIVE_SOURCE_H

#include "live/gl.h"
#include "session/session_settings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum source_kind {
    SOURCE_SCENE,
    SOURCE_FILES,    /* image files and folders of images */
    SOURCE_CAMERA,   /* a device */
    SOURCE_VIDEO,    /* a file */
    SOURCE_PIPELINE, /* a pipeline as for gst-launch-1.0, up to the images */
} source_kind;

typedef struct source_options {
    source_kind kind;
    char *const *names; /* files and folders; or one device, file or pipeline */
    size_t count;
    uint32_t width, height; /* size of the scene */
    float rate; /* images per second of the scene and of image files; 0: no limit */
    bool once;  /* end after a file, a pipeline or a folder instead of starting again */
    bool retry; /* try every second to open a failed pipeline again; a camera that has given
                   an image is always opened again */
    bool hurry; /* ignore the times in a video */
    const settings *settings; /* settings that image files must fit */
    void (*wake)(void);       /* called on any thread when a new image arrives */
} source_options;

/* Time at which the next image is due. */
typedef struct pace {
    double due;  /* in session_seconds() */
    double time; /* time of the previous image in its video, or NAN */
} pace;

bool pace_is_due(const pace *self);

/* Sets the time at which the next image is due. Uses its time in the video, or `period`
 * seconds after the previous due time if `time` is NAN or jumps. A small delay does not
 * shift later images. A longer delay, such as a pause, is not made up for. */
void pace_next(pace *self, double time, double period);

typedef enum source_result {
    SOURCE_FRAME,  /* the slide holds a new image */
    SOURCE_WAITS,  /* there is no image yet */
    SOURCE_ENDED,  /* there will be no more images */
    SOURCE_FAILED, /* the source failed and was reported; no more images */
} source_result;

typedef struct source source;

/* Base of every source, which begins with this struct. */
struct source {
    const struct source_methods *methods;
    const source_options *options;
    char *name;    /* shown in the window */
    char *trouble; /* current problem, shown in the window; NULL: none */
    pace pace;
};

typedef struct source_methods {
    size_t size;                /* size of the source's struct, which is zeroed */
    bool (*open)(source *self); /* false after a report */
    source_result (*next)(source *self, slide *shown);
    void (*close)(source *self);
} source_methods;

extern const source_methods SCENE_SOURCE; /* source_scene.c */

/* Opens a source. Returns NULL after a report. The options must stay valid until it is
 * closed. The window's context must be current here and in the other calls. */
source *source_open(const source_options *options);

/* Asks for the next image. Never waits. */
source_result source_next(source *self, slide *shown);

/* NULL is ignored. */
void source_close(source *self);

#endif
