/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Films of flat posters before a background, with known truth. A frame depends on its
 * description only.
 *
 * A frame is the mean of nine images, which differ in their subpixel and in their instant
 * of the exposure: this smooths edges and blurs motion. Then come exposure, noise and JPEG.
 * Positions are keypoints: (0, 0) is the centre of the top left pixel.
 */
#ifndef GLSURF_TEST_SUPPORT_FILM_H
#define GLSURF_TEST_SUPPORT_FILM_H

#include <stdbool.h>
#include <stdint.h>

enum { FILM_WIDTH = 640, FILM_HEIGHT = 480, FILM_FOCAL = 600, FILM_PLANES = 3 };

/* A gray picture, and its print, which has twice the resolution, at full size and shrunk by
 * powers of two. */
enum { FILM_LEVELS = 5 };
typedef struct film_poster {
    uint32_t width, height; /* of the picture */
    uint8_t *picture, *print[FILM_LEVELS];
} film_poster;

/* Paints blocks, circles and rows of writing that depend on the seed. Posters with the same
 * logo, unless it is 0, look alike in a fifth of their area. */
film_poster film_poster_paint(uint32_t width, uint32_t height, uint32_t seed,
                              uint32_t logo);
void film_poster_free(film_poster *self);

/* Position of a plane before the camera: where its middle is in the frame, pixels of the
 * frame per pixel of the picture there, and angles in radians. The plane is turned like the
 * hand of a clock, then tilted about the axis with the azimuth. */
typedef struct film_place {
    double x, y, zoom, turn, tilt, azimuth;
} film_place;

typedef struct film_plane {
    const film_poster *poster;
    film_place place, motion; /* in the middle of the exposure, and the change during it */
    bool endless;             /* the poster repeats without end */
} film_plane;

typedef struct film_frame {
    film_plane planes[FILM_PLANES]; /* later ones hide earlier ones */
    uint32_t count;
    double hand[2]; /* position of a hand in front of all; x below -400: none */
    double gain[2]; /* swing of the exposure, and its phase at the top row, in radians */
    double noise;   /* standard deviation, of 255 */
    int quality;    /* of JPEG; 0: none */
    uint64_t seed;  /* of the noise */
} film_frame;

/* Draws FILM_WIDTH x FILM_HEIGHT gray pixels. */
void film_draw(const film_frame *frame, uint8_t *pixels);

typedef struct film_truth {
    double homography[9];               /* from the picture to the frame */
    double corners[4][2];               /* clockwise from the top left */
    double rotation[9], translation[3]; /* as glsurf_pose, for a picture of the width 1 */
    double tilt;    /* between the line of sight to the middle and the normal, in degrees */
    double side;    /* length of the shortest side of the outline, in pixels */
    double visible; /* share of the poster that is in the frame, and not hidden */
} film_truth;

film_truth film_truth_of(const film_frame *frame, uint32_t plane);

#endif
