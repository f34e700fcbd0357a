/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Pairs of images of a stereo camera: from two streams, or from one stream whose images
 * show the left side in their left half and the right side in the other. A stream is a
 * folder of images, an image, a video, a camera or a pipeline. The next file is read while
 * the previous one is processed. */
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
    const char *names[2];     /* folders, files or devices; names[1] is NULL: side by side
                               */
    bool pipeline;            /* names[0] is a pipeline */
    uint32_t step;            /* gives every step-th pair; above 0 */
    const settings *settings; /* settings that image files must fit */
    void (*wake)(void);       /* see video_desc */
} stereo_source_desc;

typedef struct stereo_image {
    image picture; /* without pixels: missing or unreadable */
    char *name;    /* for messages; NULL: the image is missing */
    double time;   /* seconds; NAN: unknown */
} stereo_image;

typedef struct stereo_pair {
    stereo_image sides[2]; /* left and right, of one size */
    bool lost;             /* an image is missing or unreadable, or the sizes differ; this
                              was reported. Do not use the pictures */
} stereo_pair;

/* Opens the source. Files form a pair if their names are equal: see image_list_pair().
 * Returns NULL after a report. */
stereo_source *stereo_source_open(const stereo_source_desc *desc);

/* Takes the next pair, which the caller frees. Waits about `seconds` at most. Returns
 * VIDEO_FAILED after a report: there are no more pairs, though there should be. If one of
 * two videos ends before the other, this is reported and the pairs end there. */
video_result stereo_source_next(stereo_source *self, double seconds, stereo_pair *to);

/* Returns the number of pairs, if it is known before they are read; otherwise 0. */
size_t stereo_source_count(const stereo_source *self);

/* Returns true if the images come from a camera, so that only the newest one counts. */
bool stereo_source_is_live(const stereo_source *self);

/* NULL is ignored. */
void stereo_source_close(stereo_source *self);

/* Frees a pair. A zeroed one is allowed. */
void stereo_pair_free(stereo_pair *self);

#endif
