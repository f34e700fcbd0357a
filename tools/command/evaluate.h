/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: one folder, measured with one detector and preset. The Python module
 * glsurf.evaluate measures several and draws their curves. */
#ifndef GLSURF_COMMAND_EVALUATE_H
#define GLSURF_COMMAND_EVALUATE_H

#include "command/measures.h"

#include "session/session_settings.h"

#define EVALUATE_RATIO 0.8 /* largest nearest distance over the second, of a match */

/* img1 and one other image. */
typedef struct evaluate_pair {
    unsigned number;      /* of the other image */
    char *image;          /* its path */
    double homography[9]; /* from the file H1toNp, row by row: maps pixels of img1 to it */
    measure_figures figures;
    double extract_seconds; /* to extract the features of the other image */
    double match_seconds;
} evaluate_pair;

typedef struct evaluation {
    const char *folder; /* as on the command line */
    const char *json;   /* a path, or NULL */
    uint32_t wanted;    /* features wanted in img1, or 0: the threshold of the settings */
    settings settings;
    bool detector_chosen, preset_chosen;
    char *name;  /* the last part of the folder */
    char *image; /* path of img1 */
    evaluate_pair *pairs;
    size_t count; /* above 0 */
    char *renderer;
    uint32_t width, height; /* of img1 */
    float threshold;
    measure_figures mean;   /* of the pairs */
    double extract_seconds; /* the same */
    measure_placement placement;
} evaluation;

/* Prints the tables on standard output. */
void evaluate_print(const evaluation *self);

/* False after a report. */
bool evaluate_write_json(const evaluation *self);

#endif
