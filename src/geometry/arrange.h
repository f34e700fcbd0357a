/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Types and functions that the files of glsurf_arrange() share. A group is a graph: its
 * images are connected by pairs, and its maximum spanning tree by the pairs with the most
 * points. Indices count the group's images.
 */
#ifndef GLSURF_GEOMETRY_ARRANGE_H
#define GLSURF_GEOMETRY_ARRANGE_H

#include "geometry/geometry.h"

/* An image of a group. Its camera looks along Z, with the principal point in the middle. */
typedef struct gls_view {
    uint32_t group, index; /* index: of the caller */
    uint32_t width, height;
    double given_focal;     /* pixels; 0: unknown */
    double focal;           /* pixels, found */
    double rotation[9];     /* from directions of the camera to directions of the group */
    double to_canvas[9];    /* from pixels to directions, or positions on a plane */
    struct gls_link *links; /* of the tree: the first at this image */
} gls_view;

typedef struct gls_link {
    uint32_t group, a, b;
    bool in_tree, dropped; /* dropped: contradicts the others */
    const glsurf_arranged_pair *pair;
    struct gls_link *next[2]; /* of the tree: at a, at b */
} gls_link;

/* An image of the tree, reached from its root. */
typedef struct gls_step {
    uint32_t image, depth;
    const struct gls_step *parent;
    const gls_link *link;
} gls_step;

typedef struct gls_graph {
    gls_view *views;
    gls_link *links; /* the most points first */
    gls_step *steps; /* the tree from its root outwards */
    uint32_t count, link_count;
    uint32_t *parents;      /* scratch memory: a number for each image */
    double (*intervals)[2]; /* likewise */
} gls_graph;

static inline double gls_longer_side(const gls_view *view) {
    return view->width > view->height ? view->width : view->height;
}

/* ------------------------------------------------------------------ cover.c -- */

/* Part of a canvas that images cover, for a focal length of 1. */
typedef struct gls_cover {
    double low[2], high[2];
    double stretch; /* infinite: a part of an image has no position */
} gls_cover;

/* Measures the images at to_canvas; the stretch is for a canvas of this focal length. On a
 * cylinder or a sphere low[0] and high[0] are the longitudes at the ends of the widest gap,
 * or a whole turn apart. */
gls_cover gls_measure_cover(const gls_graph *self, glsurf_projection projection,
                            double focal);

/* Moves or turns the images on their canvas, and sets its size, or an infinite stretch if a
 * side is too large. */
void gls_finish_canvas(gls_graph *self, const double move[9], const double size[2],
                       glsurf_group *group);

/* ------------------------------------------------------------------ plane.c -- */

/* Trees of images: each has a parent, at first itself. Returns the root, which is the
 * lowest index. */
uint32_t gls_find_root(uint32_t *parents, uint32_t at);

/* Makes one tree of the trees of two images. Returns false if they were one before. */
bool gls_connect(uint32_t *parents, uint32_t a, uint32_t b);

/* Finds the maximum spanning tree among the links that are not dropped, and walks from its
 * centre. */
void gls_span(gls_graph *self);

/* Arranges the images on a plane where the reference is only moved and scaled. Sets
 * reference, canvas and stretch. A reference of `count` or above is chosen; then the tree
 * has to be walked from its centre. */
void gls_arrange_plane(gls_graph *self, uint32_t reference, double scale,
                       glsurf_group *group);

/* --------------------------------------------------------------- cylinder.c -- */

/* Arranges the images that have rotations on a cylinder or a sphere. */
void gls_arrange_around(gls_graph *self, const glsurf_arrange_params *params,
                        glsurf_group *group);

/* -------------------------------------------------------------- rotations.c -- */

/* Points of a pair that are used, at most. */
enum { GLS_LINK_POINTS = 400 };

typedef struct gls_rotations {
    gls_graph *graph;
    double zoom;                  /* logarithm of the factor of focal lengths */
    double prior;                 /* inverse variance of the zoom */
    uint32_t points;              /* of a pair, at most */
    gls_normal *sums, *next_sums; /* for each pair */
    double *matrix, *step;        /* of 3 count + 1 unknowns */
    gls_view *next, *best;
} gls_rotations;

/* Returns the i-th of `points` points of a pair, evenly spaced in its list. */
static inline const double *gls_link_point(const gls_link *link, uint32_t i,
                                           uint32_t points) {
    return link->pair->points + 4 * ((uint64_t)i * link->pair->count / points);
}

/* Improves the rotations and the focal lengths of the views by at most `steps` steps.
 * Returns the cost. */
double gls_refine_rotations(gls_rotations *self, uint32_t steps);

/* ---------------------------------------------------------------- turning.c -- */

/* Returns the root mean square of the distances of points from their partners, by way of
 * the canvas or by the homographies of the pairs. Leaves out pairs that contradict. */
double gls_measure_errors(const gls_graph *self, bool by_homographies);

/* Sets to_canvas by rotations and focal lengths. */
void gls_place_views(gls_graph *self);

/* Finds the rotations and focal lengths that minimise the distances of points from their
 * partners. Drops pairs that contradict most others. `explained` receives whether a camera
 * that turned explains the pairs. Returns false if memory is short. */
bool gls_find_rotations(gls_graph *self, bool *explained);

#endif
