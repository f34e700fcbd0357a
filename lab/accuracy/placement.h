/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What peers_placement measures, and its report. */
#ifndef GLSURF_TEST_PEERS_PLACEMENT_H
#define GLSURF_TEST_PEERS_PLACEMENT_H

#include "accuracy/changes.h"
#include "common/session_settings.h"
#include "glsurf/glsurf.h"

#include <jansson.h>
#include <stdbool.h>

/* A correct match, or one of a stereo pair whose rows differ by less than 3 pixels. */
typedef struct placement_match {
    int view;    /* of CHANGE_LIST, or the number of the stereo pair */
    float sigma; /* of the keypoint in the first view, in pixels */
    float away;  /* from the truth, in pixels of the other view; of a stereo pair |dy| */
    float scale; /* |log| of the ratio of both scales over the true one; 0 of a stereo pair */
} placement_match;

typedef struct placement_list {
    placement_match *items;
    size_t count, capacity;
} placement_list;

enum { PLACEMENT_PAIRS = 64 }; /* most stereo pairs */

typedef struct placement_options {
    glsurf_detector detectors[GLSURF_DETECTORS];
    glsurf_preset presets[GLSURF_PRESETS];
    size_t detector_count, preset_count;
    settings settings; /* without detector and preset */
    uint32_t wanted;   /* features of a first view */
    uint32_t seed, repeat;
    unsigned kinds;                     /* a sum of 1u << kind */
    const char *json, *write, *against; /* a path, a folder and a path, or NULL */
    bool views;                         /* print a line for each view too */
    bool no_peers;
    const char *stereo[2 * PLACEMENT_PAIRS]; /* left, right, left, right, ... */
    size_t stereo_count;                     /* pairs */
    char **pictures;                         /* paths, or "drawn" */
    size_t picture_count;
} placement_options;

/* What one detector has found. */
typedef struct placement_system {
    char name[64];
    size_t features[2];      /* in the first views and in the others */
    size_t matches[CHANGES]; /* correct or not */
    placement_list correct;
    placement_list stereo;
    double seconds; /* of extraction */
} placement_system;

void placement_add(placement_list *list, placement_match match);

/* All that was measured with the same options. */
enum { PLACEMENT_SYSTEMS = 16 };
typedef struct placement_report {
    const placement_options *options;
    placement_system systems[PLACEMENT_SYSTEMS];
    size_t count;
} placement_report;

/* Fills in the systems. An error ends the program. */
void placement_measure(placement_report *report);

void placement_print(const placement_report *report);

/* All figures; the caller has a reference. */
json_t *placement_json(const placement_report *report);

/* False after a report. */
bool placement_write_json(const placement_report *report);

/* Prints by how many percent the figures differ from those in a file of an earlier run.
 * False after a report. */
bool placement_compare(const placement_report *report, const char *path);

#endif
