/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Groups of an album's images that verified pairs connect, and their summary. */
#ifndef GLSURF_ALBUM_GROUPS_H
#define GLSURF_ALBUM_GROUPS_H

#include "album/album.h"

#include <stdio.h>

typedef struct album_groups {
    const album *of;
    size_t *parents;          /* of album_connect() */
    struct group_edge *edges; /* the verified pairs */
    size_t count, capacity;
} album_groups;

album_groups album_groups_create(const album *of);

/* Connects two images by a verified pair. */
void album_groups_join(album_groups *self, size_t a, size_t b, uint32_t inliers);

void album_groups_destroy(album_groups *self);

/* The work of matching an album. */
typedef struct album_summary {
    album_groups groups;
    size_t left_out;                /* images that cannot be read or matched */
    size_t matched, before;         /* pairs matched by this run, and by earlier ones */
    size_t pairs_left_out, foreign; /* and left to other shards */
    size_t verified;
    double seconds;
} album_summary;

void album_summary_print(album_summary *self, FILE *file);

/* Prints the summary as an object of JSON, in one line. False after a report. */
bool album_summary_json(album_summary *self, FILE *file);

#endif
