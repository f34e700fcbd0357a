/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Images of cameras, video files and pipelines, read with GStreamer. For all three it
 * captures, decodes and converts on its own threads, and describes errors in words.
 * (libv4l2 serves only cameras, without decoding, conversion and threads.) Cameras and
 * files are pipelines whose text is written here.
 *
 * GStreamer is optional: in a build without it, video_open() fails.
 */
#ifndef GLSURF_IMAGES_VIDEO_H
#define GLSURF_IMAGES_VIDEO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum video_kind {
    VIDEO_CAMERA,   /* a device */
    VIDEO_FILE,     /* a file */
    VIDEO_PIPELINE, /* a pipeline as for gst-launch-1.0, without its sink */
} video_kind;

typedef struct video_desc {
    video_kind kind;
    const char *name;  /* device, file, or text of the pipeline */
    uint32_t channels; /* bytes of a pixel: 3: red, green, blue; 4: also alpha */
    /* Or NULL. Called on any thread for a new image and at the end of the video */
    void (*wake)(void);
} video_desc;

typedef enum video_result {
    VIDEO_IMAGE,  /* there is an image */
    VIDEO_WAITS,  /* there is no image yet */
    VIDEO_ENDED,  /* there will be no more images */
    VIDEO_FAILED, /* the video has failed: see video_take_reason(); no more images */
} video_result;

typedef struct video_image {
    uint32_t width, height;
    size_t stride;               /* bytes from one row to the next */
    const unsigned char *pixels; /* the top row first */
    double time;                 /* time stamp in seconds; NAN if unknown */
} video_image;

typedef struct video video;

/* Opens a video and starts it. Returns NULL after a report; video_next() returns later
 * errors. A live source, such as a camera, keeps only its newest image. Images of other
 * sources wait until they are taken. */
video *video_open(const video_desc *desc);

/* Takes the next image, which is valid until the next call. Waits at most `seconds`. */
video_result video_next(video *self, double seconds, video_image *image);

/* Returns whether the images come from a live source, such as a camera. */
bool video_is_live(const video *self);

/* Returns why the video failed, as part of a sentence, without a full stop. The caller
 * frees it. */
char *video_take_reason(video *self);

/* Returns, after VIDEO_ENDED, why a file seems to be cut off, as part of a sentence; NULL
 * if it seems complete. The caller frees it. */
char *video_take_cut(const video *self);

/* Closes the video; NULL is ignored. */
void video_close(video *self);

/* Returns whether a name is a video's: it names no image file and no folder. */
bool video_has_name(const char *name);

/* Checks that the device or file may be read. False after a report. */
bool video_can_read(const video_desc *desc);

#endif
