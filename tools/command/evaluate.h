/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: measures each system, a detector with a preset, on each sequence. */
#ifndef GLSURF_COMMAND_EVALUATE_H
#define GLSURF_COMMAND_EVALUATE_H

#include "command/measures.h"

#include "session/session_settings.h"

#define EVALUATE_RATIO 0.8 /* nearest distance of a match / second nearest, at most */

/* An image with a homography. */
typedef struct evaluate_view {
    unsigned number; /* N of imgN */
    char *image;
    double homography[9]; /* file H1toNp, row by row: pixels of img1 to `image` */
} evaluate_view;

/* A folder. */
typedef struct evaluate_sequence {
    const char *folder;   /* as on the command line */
    char *name;           /* last part of the folder's path */
    char *image;          /* path of img1 */
    uint32_t wanted;      /* features wanted in img1; 0: use the threshold */
    evaluate_view *views; /* other images, at least one */
    size_t count;
} evaluate_sequence;

/* Results of a system: of one sequence, or of all. Only the former have sizes and pairs. */
typedef struct evaluate_result {
    uint32_t width, height; /* size of img1 */
    float threshold;
    measure_figures *pairs; /* img1 and each view */
    measure_figures mean;
    size_t count; /* number of pairs in `mean` */
    measure_placement placement;
} evaluate_result;

typedef struct evaluate_system {
    char *name;
    settings settings;
    evaluate_result *results; /* of each sequence, and last of all of them */
} evaluate_system;

typedef struct evaluation {
    evaluate_sequence *sequences;
    size_t sequence_count;
    evaluate_system *systems;
    size_t system_count;
    const char *json; /* path of --json, or NULL */
    char *renderer;
} evaluation;

/* Prints the tables on standard output. */
void evaluate_print(const evaluation *self);

/* Writes the JSON file. False after a report. */
bool evaluate_write_json(const evaluation *self);

#endif
