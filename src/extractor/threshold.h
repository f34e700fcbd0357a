/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The search for a threshold that gives an image as many keypoints as the setting
 * `features` asks for.
 *
 * Any such threshold gives the same features, so the search affects only time. The reason:
 * maxima, their refined positions and their responses do not depend on the threshold. So
 * the threshold T finds exactly the keypoints whose response reaches T, in the same order
 * of the list, and the strongest are the same for every T that finds enough. (With the
 * detector "dog" the threshold applies twice: reference/quadratic.c.)
 */
#ifndef GLSURF_EXTRACTOR_THRESHOLD_H
#define GLSURF_EXTRACTOR_THRESHOLD_H

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* The search for one frame. A frame that found what is wanted needs no search. */
typedef struct gls_threshold_search {
    float lowest;    /* the lowest threshold allowed */
    bool squared;    /* responses are products of two derivatives */
    uint32_t wanted; /* keypoints to find; 0: the threshold is given */
    float too_high;  /* lowest that found too few; 0: none yet */
    float too_low;   /* highest with too many candidates for any lists; 0: none yet */
    bool at_limit;   /* no threshold is left between too_low and too_high */
} gls_threshold_search;

/* The thresholds that found just enough keypoints in the last two frames, newest first; 0:
 * none yet. And the last threshold that was given, with the keypoints that it found; 0:
 * none. */
typedef struct gls_threshold_memory {
    float last[2];
    float given;
    uint32_t found;
} gls_threshold_memory;

gls_threshold_search gls_threshold_search_of(const glsurf_extractor_desc *desc);

/* Returns the threshold that a frame tries first. `fallback` is the usual one. */
float gls_threshold_first(const gls_threshold_search *search,
                          const gls_threshold_memory *memory, float fallback);

/* Lowers `tried`, a threshold that found only `found` keypoints. Returns false if it is the
 * lowest: the image has no more keypoints. */
bool gls_threshold_lower(gls_threshold_search *search, uint32_t found, float *tried);

/* Raises `tried`, a threshold with too many candidates for any lists. Returns false if no
 * other threshold is left to try. */
bool gls_threshold_raise(gls_threshold_search *search, float *tried);

/* Remembers the threshold of a complete frame. `weakest` is the weakest response of the
 * keypoints that are wanted, or 0 if the image has fewer. */
void gls_threshold_remember(const gls_threshold_search *search,
                            gls_threshold_memory *memory, float weakest);

#endif
