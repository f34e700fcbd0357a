/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Keypoints that the reference finds in an image, for comparisons with other libraries. An
 * error ends the program.
 */
#ifndef GLSURF_TEST_PEERS_FOUND_H
#define GLSURF_TEST_PEERS_FOUND_H

#include "presets/preset.h"

#include <stdint.h>

/* Gray image without padding between rows. */
typedef struct found_image {
    int width, height;
    uint8_t *gray;
} found_image;

/* Reads a PNG; the path "drawn" instead draws an image with blobs and rectangles of all
 * sizes. Free it with found_image_free(). */
found_image found_image_make(const char *path);
void found_image_free(found_image *image);

/* Returns the distinctive part of a path: the last folder and the file. */
const char *found_image_name(const char *path);

/* Candidate, and the keypoint that it is refined to if it is not refused. */
typedef struct found_point {
    int x, y, octave, level; /* position of the sample */
    float sample;            /* signed response of the sample */
    int sign;                /* sign of the Laplacian; 0: refused */
    float keypoint_x, keypoint_y, scale, response;
} found_point;

/* Finds the candidates of a detector with the preset "paper", which does not smooth the
 * image. `octaves` 0: as many as fit. Returns their number. Free *points with free(). */
uint32_t found_points(const found_image *image, glsurf_detector detector, uint32_t octaves,
                      float threshold, found_point **points);

#endif
