/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Town of walk.c, as triangles: paving, walls, houses, pillars, crates and towers; and the
 * cameras in it. One unit is a metre; x points right, y down, and z forward from the start
 * of the walk; the ground is y = 0.
 */
#ifndef WALK_TOWN_H
#define WALK_TOWN_H

#include <stdbool.h>

/* Maps a point p of a camera to r p + t. A camera looks along z; x points right, y down. */
typedef struct pose {
    double r[3][3], t[3];
} pose;

pose pose_multiply(const pose *a, const pose *b); /* first b, then a */
pose pose_inverse(const pose *a);

/* Returns a pose at (x, y, z), turned by `pan` to the right, then by `tilt` up, then by
 * `roll` clockwise, in degrees. */
pose pose_make(double x, double y, double z, double pan, double tilt, double roll);

/* Computes the walk: the left camera of each frame, in the town. */
enum { PATH_FRAMES = 300 };
void path_make(pose frames[PATH_FRAMES]);

/* Reads poses, 12 numbers per line: the rows of (r t). Returns the number of poses, at most
 * `capacity`, or -1 after a message. */
int path_read(const char *file, pose *frames, int capacity);

/* Textures, which repeat mirrored, and their sizes in texels. */
enum { TOWN_PAVING, TOWN_MASONRY, TOWN_MAP, TOWN_POSTERS, TOWN_TEXTURES };
extern const int town_texture_size[TOWN_TEXTURES][2];

typedef struct town_vertex {
    float position[3];
    float at[2]; /* position in the texture, whose size is 1 x 1 */
    float tint[3];
} town_vertex;

/* Triangles, sorted by texture. */
typedef struct town {
    town_vertex *vertices[TOWN_TEXTURES];
    int count[TOWN_TEXTURES];
} town;

/* Builds the town, with the path of the walk free. Returns false if out of memory. */
bool town_build(town *self);
void town_destroy(town *self);

#endif
