/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Where the images of `live` come from. There are three kinds, which look alike from here:
 *
 *   source_gst.c     cameras, video files and pipelines, all by GStreamer
 *   source_folder.c  image files
 *   source_scene.c   a plane that is moved about, drawn here: always there
 */
#ifndef GLSURF_LIVE_SOURCE_H
#define GLSURF_LIVE_SOURCE_H

#include "live/slide.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum source_kind {
    SOURCE_SCENE,
    SOURCE_FILES,    /* images, and folders of images */
    SOURCE_CAMERA,   /* a device */
    SOURCE_VIDEO,    /* a file */
    SOURCE_PIPELINE, /* what gst-launch-1.0 would be given, up to the images */
} source_kind;

typedef struct source_options {
    source_kind kind;
    char *const *names; /* of the files, or one: device, file, pipeline */
    size_t count;
    uint32_t width, height; /* of the scene */
    double rate;        /* of the scene and of images: so many a second. 0: any number */
    bool once;          /* end where a file, a pipeline or a folder does; do not begin
                           again */
    bool retry;         /* open what failed again, every second; cameras that have
                           given an image do so anyway */
    bool hurry;         /* do not keep to the times of a video */
    void (*wake)(void); /* called on any thread when there is something new */
} source_options;

typedef enum source_result {
    SOURCE_FRAME,  /* the slide has a new image */
    SOURCE_WAITS,  /* there is none yet */
    SOURCE_ENDED,  /* there will be none */
    SOURCE_FAILED, /* nor after this, which was reported */
} source_result;

typedef struct source source;

typedef struct source_methods {
    source_result (*next)(source *self, slide *image);
    void (*close)(source *self);
} source_methods;

/* The beginning of the struct of every kind. */
struct source {
    const source_methods *methods;
    char *name;    /* as shown in the window */
    char *trouble; /* likewise, what is wrong at present; NULL: nothing */
    double due;    /* when the next image is */
};

/* NULL after a report. The window's context has to be current here and in the calls. */
source *source_open(const source_options *options);

/* Never waits. */
source_result source_next(source *self, slide *image);

/* NULL is ignored. */
void source_close(source *self);

/* Whether the next image is due. If so, the one after it is `period` seconds later, but
 * what is late already is not made up for. */
bool source_is_due(source *self, double period);

/* Whether a name is that of an image file, by its ending. */
bool source_is_image(const char *name);

/* For source_open(): each is NULL after a report. */
source *source_open_scene(const source_options *options);
source *source_open_files(const source_options *options);
source *source_open_gst(const source_options *options);

#endif
