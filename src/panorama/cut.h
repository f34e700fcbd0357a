/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Minimum cuts of graphs whose nodes have up to four neighbours. No GL here. */
#ifndef GLSURF_PANORAMA_CUT_H
#define GLSURF_PANORAMA_CUT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gls_cut_node {
    int32_t next[4];  /* index of each neighbour, or -1. Edge k leads to the node whose edge
                         k ^ 1 leads back */
    int32_t edge[4];  /* capacity to each neighbour; 0 without one */
    int32_t terminal; /* capacity from the source, or if negative to the sink */

    /* State of the search. All zero before. */
    int32_t distance, stamp;
    int32_t link[2]; /* next nodes of two queues */
    uint8_t tree, parent;
} gls_cut_node;

/* Finds the cut of least capacity that separates the source from the sink. The time grows
 * little faster than `count`: 300,000 nodes of a grid take about 0.2 s. Capacities below
 * 2^28 do not overflow. */
void gls_cut_find(gls_cut_node *nodes, int32_t count);

/* Returns true if the cut left the node on the side of the source. */
bool gls_cut_has_source(const gls_cut_node *node);

#endif
