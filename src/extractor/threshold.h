/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The search for a threshold with which an image has as many keypoints as the setting
 * `features` asks for.
 *
 * Any such threshold gives the same features, so the search decides only about time. The
 * reason: whether a sample is a maximum, where it is refined to and what its response is
 * then do not depend on the threshold. So the keypoints found with the threshold T are
 * those of all keypoints whose response reaches T, in the same order of the list, and the
 * strongest of them are the same for every T with enough of them. (With the detector "dog"
 * the threshold applies twice: reference/quadratic.c.)
 */
#ifndef GLSURF_EXTRACTOR_THRESHOLD_H
#define GLSURF_EXTRACTOR_THRESHOLD_H

#include "glsurf/glsurf.h"

#include <stdbool.h>

/* The search for one frame. A frame that found what is wanted needs no search. */
typedef struct gls_threshold_search {
    float lowest;    /* no threshold is below it */
    bool squared;    /* responses are products of two derivatives */
    uint32_t wanted; /* keypoints to be found; 0: the threshold is given */
    float too_high;  /* the lowest one that found too few; 0: none yet */
    float too_low;   /* the highest one whose candidates fit into no lists; 0: none yet */
    bool at_limit;   /* nothing is left between these two */
} gls_threshold_search;

/* The thresholds that found just enough keypoints in the last two frames; 0: none yet. */
typedef struct gls_threshold_memory {
    float last[2];
} gls_threshold_memory;

gls_threshold_search gls_threshold_search_of(const glsurf_extractor_desc *desc);

/* The threshold that a frame tries first. */
float gls_threshold_first(const gls_threshold_search *search,
                          const gls_threshold_memory *memory, float fallback);

/* The threshold `tried` found only `found` keypoints. Replaces it by a lower one. False if
 * it is the lowest: the image has no more keypoints. */
bool gls_threshold_lower(gls_threshold_search *search, uint32_t found, float *tried);

/* The threshold `tried` has too many candidates for any lists. Replaces it by a higher one.
 * False if no other is left to try. */
bool gls_threshold_raise(gls_threshold_search *search, float *tried);

/* A frame is complete. `weakest` is the weakest response of those that are wanted, or 0 if
 * the image has fewer. */
void gls_threshold_remember(const gls_threshold_search *search,
                            gls_threshold_memory *memory, float weakest);

#endif
