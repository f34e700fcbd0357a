/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The test end/drawing: what its files share. */
#ifndef GLSURF_TEST_END_DRAWING_H
#define GLSURF_TEST_END_DRAWING_H

#include "calls/api.h"
#include "frames/canvas.h"

enum { IMAGE_WIDTH = 160, IMAGE_HEIGHT = 120, MAXIMUM = 64 };

/* How features are drawn, and what they look like ideally. */
typedef struct look {
    const char *what;
    double to_clip[9];
    glsurf_origin origin;
    int viewport[4];
    float line_width, radius;
    glsurf_region region;
    bool similar; /* circles stay circles */
} look;

extern const look looks[6];
extern const float RED[4], BLUE[4];

/* Keypoints of many scales and angles, at random places. */
uint32_t make_keypoints(glsurf_keypoint *k, const glsurf_region *region);

glsurf_extractor *describe(const look *as, const glsurf_keypoint *keypoints,
                           uint32_t count);

void draw(glsurf_extractor *extractor, const glsurf_feature_drawing *drawing);

/* The same, on a canvas that is cleared before and read after. */
void show(canvas *on, glsurf_extractor *extractor, const glsurf_feature_drawing *drawing);

canvas_mapping mapping_of(const look *as);

/* Where the circle of a feature is at an angle, in memory. */
void on_circle(const canvas_mapping *m, const glsurf_keypoint *k, double radius,
               double angle, double mapped[2]);

/* Tests of drawing_circles.c. */
void features_lie_on_ideal_circles(void **state);
void a_feature_has_smooth_edges(void **state);

#endif
