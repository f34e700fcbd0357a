/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The images of cameras, video files and pipelines, through GStreamer, which captures,
 * decodes and converts on its own threads and describes errors in words, for all three
 * alike. (libv4l2 would serve cameras alone, and would leave decoding, conversion and
 * threads to us.) A camera and a file are pipelines whose text is written here.
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
    VIDEO_PIPELINE, /* a pipeline as for gst-launch-1.0, up to the images */
} video_kind;

typedef struct video_desc {
    video_kind kind;
    const char *name;  /* of the device or file, or the pipeline */
    uint32_t channels; /* bytes of a pixel: 3: red, green, blue; 4: also alpha */
    /* Called on any thread when there is a new image, or when there will be none; or
     * NULL */
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
    size_t stride;               /* bytes from row to row */
    const unsigned char *pixels; /* the top row first */
    double time;                 /* in seconds, in the time of the video; NAN: not known */
} video_image;

typedef struct video video;

/* Opens a video and starts it. NULL after a report; later errors are results of
 * video_next(). Of the images of a live source, such as a camera, only the newest one is
 * kept. The others wait until they are taken. */
video *video_open(const video_desc *desc);

/* Takes the next image, which stays valid until the next call. Waits for it at most
 * `seconds`. */
video_result video_next(video *self, double seconds, video_image *image);

/* Whether the images come from a live source, such as a camera. */
bool video_is_live(const video *self);

/* Why the video has failed: a part of a sentence, without a full stop. The caller frees
 * it. */
char *video_take_reason(video *self);

/* After VIDEO_ENDED: why a file seems to be cut off, a part of a sentence that the caller
 * frees. NULL if it is not. */
char *video_take_cut(const video *self);

/* NULL is ignored. */
void video_close(video *self);

/* Whether a name is that of a video: neither that of an image file nor of a folder. */
bool video_has_name(const char *name);

/* Whether the device or the file may be read. False after a report. */
bool video_can_read(const video_desc *desc);

#endif
