/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A folder with views of one plane: img1, img2, ... and the homographies between them. */
#ifndef GLSURF_COMMAND_SEQUENCE_H
#define GLSURF_COMMAND_SEQUENCE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct sequence_view {
    unsigned number;
    char *image;          /* path of imgN */
    double homography[9]; /* from the file H1toNp, row by row: maps pixels of img1 to imgN;
                             its sign is as in the file */
} sequence_view;

typedef struct sequence {
    const char *folder; /* as on the command line */
    char *name;         /* the last part of `folder` */
    char *image;        /* path of img1 */
    sequence_view *views;
    size_t count; /* of views, above 0 */
} sequence;

/* Reads all homographies H1to2p, H1to3p, ... H1to99p that exist and finds the image of
 * each: .png, .jpg, .jpeg, .pgm or .ppm. Does not read the images. False after a report. */
bool sequence_open(sequence *self, const char *folder);

/* A zeroed sequence is allowed. */
void sequence_close(sequence *self);

#endif
