/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Pairs of images of a stereo camera: from two streams, or from one whose images show both
 * sides, the left one in their left half. A stream is a folder of images, an image, a
 * video, a camera or a pipeline. Of files the next is read beside the work on the one
 * before. */
#ifndef GLSURF_ODOMETRY_STEREO_SOURCE_H
#define GLSURF_ODOMETRY_STEREO_SOURCE_H

#include "images/image.h"
#include "images/video.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct stereo_source stereo_source;

typedef struct stereo_source_desc {
    const char *names[2];     /* of folders, files or devices; names[1] is NULL: side by
                                 side */
    bool pipeline;            /* names[0] is a pipeline */
    uint32_t step;            /* gives every step-th pair; above 0 */
    const settings *settings; /* that image files have to fit */
    void (*wake)(void);       /* see video_desc */
} stereo_source_desc;

typedef struct stereo_image {
    image picture; /* without pixels: it could not be read, or is missing */
    char *name;    /* for messages; NULL: the image is missing */
    double time;   /* seconds; NAN: not known */
} stereo_image;

typedef struct stereo_pair {
    stereo_image sides[2]; /* left and right, of one size */
    bool lost;             /* an image is missing or could not be read, or the sizes differ,
                              and this was reported. The pictures cannot be used */
} stereo_pair;

/* Pairs of files have the same names: see image_list_pair(). NULL after a report. */
stereo_source *stereo_source_open(const stereo_source_desc *desc);

/* Takes the next pair, which the caller frees, and waits for it at most about `seconds`.
 * VIDEO_FAILED after a report: there are no more, though there should be. If one of two
 * videos ends before the other, this is reported and the pairs end there. */
video_result stereo_source_next(stereo_source *self, double seconds, stereo_pair *to);

/* The number of pairs that it gives, if it is known before they are read; otherwise 0. */
size_t stereo_source_count(const stereo_source *self);

/* Whether the images come from a camera, so that only the newest one counts. */
bool stereo_source_is_live(const stereo_source *self);

/* NULL is ignored. */
void stereo_source_close(stereo_source *self);

/* A pair that is all zero is allowed. */
void stereo_pair_free(stereo_pair *self);

#endif
