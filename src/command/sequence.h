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
    double homography[9]; /* of H1toNp, row by row, as written: pixels of img1 to imgN */
} sequence_view;

typedef struct sequence {
    const char *folder; /* as the user wrote it */
    char *name;         /* the last part of it */
    char *image;        /* path of img1 */
    sequence_view *views;
    size_t count; /* of views, above 0 */
} sequence;

/* Reads the homographies H1to2p, H1to3p, ... that are there, up to 99, and finds the image
 * of each: .png, .jpg, .jpeg, .pgm or .ppm. Images are not read. */
bool sequence_open(sequence *self, const char *folder);

/* A sequence that is all zero is fine. */
void sequence_close(sequence *self);

#endif
