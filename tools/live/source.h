/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where the images of `live` come from. Three kinds of source share this interface:
 *
 *   source_gst.c     cameras, video files and pipelines (common/video.h)
 *   source_folder.c  image files
 *   source_scene.c   a moving plane that live draws itself; always available
 */
#ifndef GLSURF_LIVE_SOURCE_H
#define GLSURF_LIVE_SOURCE_H

#include "common/session_settings.h"
#include "live/slide.h"

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
    char *const *names; /* names of files and folders; or one device, file or pipeline */
    size_t count;
    uint32_t width, height; /* of the scene */
    double rate; /* images per second of the scene and of image files; 0: no limit */
    bool once;   /* end after a file, a pipeline or a folder, instead of beginning again */
    bool retry;  /* open a pipeline that failed again every second; a camera that has given
                    an image is always opened again */
    bool hurry;  /* ignore the times in a video */
    const settings *settings; /* that image files have to fit */
    void (*wake)(void);       /* called on any thread when there is a new image */
} source_options;

typedef enum source_result {
    SOURCE_FRAME,  /* the slide holds a new image */
    SOURCE_WAITS,  /* there is no image yet */
    SOURCE_ENDED,  /* there will be no more images */
    SOURCE_FAILED, /* the source failed, which was reported; no more images */
} source_result;

typedef struct source source;

typedef struct source_methods {
    source_result (*next)(source *self, slide *image);
    void (*close)(source *self);
} source_methods;

/* Every kind of source begins with this struct. */
struct source {
    const source_methods *methods;
    char *name;    /* shown in the window */
    char *trouble; /* shown in the window: what is wrong at present; NULL: nothing */
    double due;    /* when the next image is due, in session_seconds() */
};

/* Opens a source; NULL after a report. The window's context has to be current here and in
 * the other calls. */
source *source_open(const source_options *options);

/* Asks for the next image, and never waits for it. */
source_result source_next(source *self, slide *image);

/* NULL is ignored. */
void source_close(source *self);

/* Whether the next image is due. If so, the image after it is due `period` seconds later; a
 * source that is late does not catch up. */
bool source_is_due(source *self, double period);

/* Called by source_open(). Each returns NULL after a report. */
source *source_open_scene(const source_options *options);
source *source_open_files(const source_options *options);
source *source_open_gst(const source_options *options);

#endif
