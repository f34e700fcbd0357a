/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The town of walk.c: paving, walls, houses, pillars, crates and towers, as triangles. One
 * unit is a metre; x runs to the right, y down and z forward from where the walk begins;
 * the ground is y = 0.
 */
#ifndef WALK_TOWN_H
#define WALK_TOWN_H

#include <stdbool.h>

/* The textures, which repeat in mirror image; their sizes in texels. */
enum { TOWN_PAVING, TOWN_MASONRY, TOWN_MAP, TOWN_POSTERS, TOWN_TEXTURES };
extern const int town_texture_size[TOWN_TEXTURES][2];

typedef struct town_vertex {
    float position[3];
    float at[2]; /* in the texture, whose size is 1 x 1 */
    float tint[3];
} town_vertex;

/* Triangles, sorted by texture. */
typedef struct town {
    town_vertex *vertices[TOWN_TEXTURES];
    int count[TOWN_TEXTURES];
} town;

/* Crates and pillars stand where free(user, x, z, radius) is true. Returns false if there
 * is no memory. */
bool town_build(town *self, bool (*is_free)(void *user, double x, double z, double radius),
                void *user);
void town_destroy(town *self);

#endif
