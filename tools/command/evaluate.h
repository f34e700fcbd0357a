/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf evaluate`: the parsed command line, the results, and the functions that compute
 * and write them. */
#ifndef GLSURF_COMMAND_EVALUATE_H
#define GLSURF_COMMAND_EVALUATE_H

#include "command/measures.h"

#include "common/session_settings.h"

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EVALUATE_RATIO 0.8 /* largest nearest distance over the second, of a match */

/* ---------------------------------------------------------------- options -- */

/* A number of features that img1 should have: --features N for all folders, or FOLDER=N for
 * one. */
typedef struct evaluate_quota {
    /* The path of the folder as on the command line, or its last part; NULL: every folder
     * without a quota of its own. */
    char *folder;
    uint32_t features;
} evaluate_quota;

typedef struct evaluate_options {
    char **folders;
    size_t count;
    evaluate_quota *quotas;
    size_t quota_count;
    /* All combinations are compared: each detector with the presets in their order. */
    glsurf_detector detectors[GLSURF_DETECTORS];
    glsurf_preset presets[GLSURF_PRESETS];
    size_t detector_count, preset_count;
    const char *json, *plot; /* paths, or NULL */
    settings settings;       /* without detector and preset */
} evaluate_options;

/* Whether a quota names this folder. The quota's folder must not be NULL. */
bool evaluate_is_for(const evaluate_quota *quota, const char *folder);

/* The number of combinations, and the settings of one of them: those of the options that
 * its detector and preset take. */
size_t evaluate_count(const evaluate_options *options);
glsurf_extractor_desc evaluate_settings(const evaluate_options *options, size_t index);

/* Evaluates all folders, writes the results and returns the exit status. */
int evaluate_run(const evaluate_options *options);

/* ---------------------------------------------------------------- results -- */

/* The result for img1 and one other image. */
typedef struct evaluate_pair {
    unsigned number; /* of the other image */
    measure_figures figures;
    double extract_seconds; /* to extract the features of the other image */
    double match_seconds;
} evaluate_pair;

typedef struct evaluate_sequence {
    const char *folder; /* as on the command line */
    char *name;
    uint32_t width, height; /* of img1 */
    uint32_t wanted;        /* features wanted in img1, or 0 */
    float threshold;
    evaluate_pair *pairs;
    size_t count;           /* above 0 */
    measure_figures mean;   /* of the pairs */
    double extract_seconds; /* the same */
    measure_placement placement;
} evaluate_sequence;

/* The results for all sequences with one detector and preset. */
typedef struct evaluate_system {
    char *name; /* see settings_name() */
    glsurf_extractor_desc desc;
    evaluate_sequence *sequences;
    size_t count;
    measure_figures mean;   /* of all pairs of all sequences */
    double extract_seconds; /* the same */
    measure_placement placement;
    size_t pair_count;
} evaluate_system;

/* All systems have the same sequences in the same order. */
typedef struct evaluation {
    char *renderer;
    evaluate_system *systems;
    size_t count;
} evaluation;

/* ----------------------------------------------------------------- reports -- */

/* Prints the figures of each system on standard output, then a table of the means of all
 * systems. */
void evaluate_print(const evaluation *results);

bool evaluate_write_json(const char *path, const evaluation *results,
                         const evaluate_options *options);

/* The path must end as plot_has_ending() requires. */
bool evaluate_plot(const char *path, const evaluation *results);

#endif
