/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Groups of an album's images that verified pairs connect. */
#ifndef GLSURF_ALBUM_GROUPS_H
#define GLSURF_ALBUM_GROUPS_H

#include "album/album.h"

#include <stdio.h>

typedef struct album_groups {
    const album *of;
    size_t *parents;          /* the trees of union-find, of image indices */
    struct group_edge *edges; /* the verified pairs */
    size_t count, capacity;
} album_groups;

album_groups album_groups_create(const album *of);

/* Connects two images by a verified pair. */
void album_groups_join(album_groups *self, size_t a, size_t b, uint32_t inliers);

/* Prints the groups and the photographs without a partner. */
void album_groups_print(album_groups *self, FILE *file);

void album_groups_destroy(album_groups *self);

#endif
