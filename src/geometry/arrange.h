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
    uint32_t width, height;
    double given_focal;  /* pixels; 0: unknown */
    double focal;        /* pixels, found */
    double rotation[9];  /* from directions of the camera to directions of the group */
    double to_canvas[9]; /* from pixels to directions, or positions on a plane */
} gls_view;

typedef struct gls_link {
    uint32_t a, b;
    const glsurf_arranged_pair *pair;
    bool in_tree, dropped; /* dropped: contradicts the others */
} gls_link;

/* An image of the tree, reached from its root. */
typedef struct gls_step {
    uint32_t image, depth;
    uint32_t parent; /* index of an earlier step */
    const gls_link *link;
} gls_step;

typedef struct gls_graph {
    gls_view *views;
    gls_link *links; /* the most points first */
    gls_step *steps; /* the tree from its root outwards */
    uint32_t count, link_count;
    uint32_t *scratch; /* 4 count numbers */
} gls_graph;

static inline double gls_longer_side(const gls_view *view) {
    return view->width > view->height ? view->width : view->height;
}

/* Returns the i-th of `points` points of a pair, evenly spaced in its list. */
static inline const double *gls_link_point(const gls_link *link, uint32_t i,
                                           uint32_t points) {
    return link->pair->points + 4 * ((uint64_t)i * link->pair->count / points);
}

/* --------------------------------------------------------------- spanning.c -- */

/* Trees of images that are connected: each image has a parent, at first itself. Returns the
 * root, which is the lowest index. */
uint32_t gls_find_root(uint32_t *parents, uint32_t at);

/* Makes one tree of the trees of two images. Returns false if they were one before. */
bool gls_connect(uint32_t *parents, uint32_t a, uint32_t b);

/* Marks the links of the maximum spanning tree among the links that are not dropped, and
 * walks from its centre. */
void gls_span(gls_graph *self);

/* Writes the steps of the tree from another root. */
void gls_walk(gls_graph *self, uint32_t root);

/* ------------------------------------------------------------------ cover.c -- */

/* Part of a canvas that images cover, for a focal length of 1. */
typedef struct gls_cover {
    double low[2], high[2];
    double stretch; /* infinite: a part of an image has no position */
} gls_cover;

/* Measures the images at to_canvas; the stretch is for a canvas of this focal length. On a
 * cylinder or a sphere low[0] and high[0] are the longitudes at the ends of the widest gap,
 * or a whole turn apart. Returns false if memory is short; a plane needs none. */
bool gls_measure_cover(const gls_graph *self, glsurf_projection projection, double focal,
                       gls_cover *cover);

/* Completes a cylinder or a sphere, of group->focal, that holds the images. Turns to_canvas
 * about the vertical axis, so that the widest gap is at both ends. */
void gls_fit_canvas(gls_graph *self, const gls_cover *cover, double scale,
                    glsurf_group *group);

/* Sets the size, or an infinite stretch if a side is too large. */
void gls_set_canvas_size(glsurf_group *group, const double size[2]);

/* ------------------------------------------------------------------ plane.c -- */

/* Arranges the images on a plane where the reference is only moved and scaled. Sets
 * reference, canvas and stretch. A reference of `count` or above is chosen; then the tree
 * has to be walked from its centre. */
void gls_arrange_plane(gls_graph *self, uint32_t reference, double scale,
                       glsurf_group *group);

/* -------------------------------------------------------------- rotations.c -- */

/* Points of a pair that are used, at most; unknowns of a group, at most. */
enum { GLS_LINK_POINTS = 400, GLS_MOST_UNKNOWNS = 12000 };

typedef struct gls_judged {
    double disagreement;
    uint32_t link;
} gls_judged;

typedef struct gls_rotations {
    gls_graph *graph;
    double zoom;                  /* logarithm of the factor of focal lengths */
    double prior;                 /* inverse variance of the zoom */
    uint32_t points;              /* of a pair, at most */
    gls_normal *sums, *next_sums; /* for each pair */
    double *matrix, *step;        /* of 3 count + 1 unknowns */
    gls_view *next, *best;
    gls_judged *order; /* for each pair */
} gls_rotations;

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

/* ------------------------------------------------------------------ level.c -- */

/* Turns all rotations together, so that the horizon is level and the reference is at the
 * longitude 0. With `keep_tilt` the reference is not turned at all. */
void gls_level(gls_graph *self, uint32_t reference, bool keep_tilt);

#endif
