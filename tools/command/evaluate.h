/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: measures one folder with one detector and preset. The Python module
 * glsurf.evaluate measures several and draws their curves. */
#ifndef GLSURF_COMMAND_EVALUATE_H
#define GLSURF_COMMAND_EVALUATE_H

#include "command/measures.h"

#include "session/session_settings.h"

#define EVALUATE_RATIO 0.8 /* nearest distance of a match / second nearest, at most */

/* img1 and one other image. */
typedef struct evaluate_pair {
    unsigned number;      /* number of the other image */
    char *image;          /* path of the other image */
    double homography[9]; /* file H1toNp, row by row: pixels of img1 to `image` */
    measure_figures figures;
    double extract_seconds; /* time to extract the features of the other image */
    double match_seconds;
} evaluate_pair;

typedef struct evaluation {
    const char *folder; /* folder, as on the command line */
    const char *json;   /* path of --json, or NULL */
    uint32_t wanted;    /* features wanted in img1; 0: use the threshold */
    settings settings;
    bool detector_chosen, preset_chosen;
    char *name;  /* last part of the folder's path */
    char *image; /* path of img1 */
    evaluate_pair *pairs;
    size_t count; /* above 0 */
    char *renderer;
    uint32_t width, height; /* size of img1 */
    float threshold;
    measure_figures mean;   /* mean over the pairs */
    double extract_seconds; /* mean over the pairs, in seconds */
    measure_placement placement;
} evaluation;

/* Prints the tables on standard output. */
void evaluate_print(const evaluation *self);

/* Writes the JSON file. False after a report. */
bool evaluate_write_json(const evaluation *self);

#endif
