/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* One stream of images in memory: a folder of images, an image, a video, a camera or a
 * pipeline. */
#ifndef GLSURF_ODOMETRY_FEED_H
#define GLSURF_ODOMETRY_FEED_H

#include "common/image.h"
#include "common/video.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of files the next is read beside the work on the one before. */
typedef struct feed feed;

typedef struct feed_desc {
    const char *name;         /* of a folder, a file, a device, or a pipeline */
    bool pipeline;            /* the name is a pipeline */
    uint32_t step;            /* every step-th image is taken, the others are skipped */
    const settings *settings; /* that image files have to fit */
    void (*wake)(void);       /* see video_desc */
} feed_desc;

typedef struct feed_image {
    image picture; /* without pixels: it could not be read, or is missing */
    char *name;    /* for messages; NULL: the image is missing, which is not reported */
    double time;   /* seconds; NAN: not known */
} feed_image;

/* NULL after a report. */
feed *feed_open(const feed_desc *desc);

/* Pairs the files of two streams before any is taken: see image_list_pair(). Does nothing
 * if one is a video. False after a report. */
bool feed_pair(feed *left, feed *right);

/* Takes the next image, which the caller frees, and waits for it at most `seconds`. With
 * `to` NULL the image is skipped. A file that
 * cannot be read is an image without pixels, after a report. VIDEO_FAILED after a report:
 * there are no more images, though there should be. */
video_result feed_next(feed *self, double seconds, feed_image *to);

/* The number of images, if it is known before they are read; otherwise 0. */
size_t feed_count(const feed *self);
bool feed_is_live(const feed *self);
const char *feed_name(const feed *self);

/* NULL is ignored. */
void feed_close(feed *self);

/* An image that is all zero is allowed. */
void feed_image_free(feed_image *self);

/* Copies `width` pixels of each row, from pixel `x` on, into an image of its own. False
 * after a report, which begins with `name`. */
bool feed_cut(image *to, const char *name, const video_image *from, uint32_t channels,
              uint32_t x, uint32_t width);

#endif
