/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Views of a plane and the homographies between them. An error ends the program. */
#ifndef GLSURF_TEST_PEERS_VIEWS_H
#define GLSURF_TEST_PEERS_VIEWS_H

#include "accuracy/found.h"

enum { VIEWS = 6 };

/* View 0 is from the front; matrix[i] maps it to view i. */
typedef struct views {
    found_image image[VIEWS];
    double matrix[VIEWS][9];
    double degrees[VIEWS]; /* between the lines of sight of views 0 and i */
} views;

/* Reads img1.png to img6.png and H1to2p to H1to6p. The angles are those of the sequence
 * graf of Oxford: 20, 30, 40, 50 and 60 degrees. */
views views_load(const char *folder);

/* The same views of an image, which turns about its vertical axis. Takes the image over. */
views views_render(found_image image);

void views_free(views *self);

#endif
