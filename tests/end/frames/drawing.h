/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Shared declarations of the test end/drawing. */
#ifndef GLSURF_TEST_END_DRAWING_H
#define GLSURF_TEST_END_DRAWING_H

#include "calls/api.h"
#include "frames/canvas.h"

enum { IMAGE_WIDTH = 160, IMAGE_HEIGHT = 120, MAXIMUM = 64 };

/* Settings of a drawing, from which the ideal curves follow. */
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

/* Makes keypoints of many scales and angles, at random positions. Returns their number. */
uint32_t make_keypoints(glsurf_keypoint *k, const glsurf_region *region);

glsurf_extractor *describe(const look *as, const glsurf_keypoint *keypoints,
                           uint32_t count);

void draw(glsurf_extractor *extractor, const glsurf_feature_drawing *drawing);

/* Clears the canvas, draws, and reads the canvas. */
void show(canvas *on, glsurf_extractor *extractor, const glsurf_feature_drawing *drawing);

canvas_mapping mapping_of(const look *as);

/* Maps the point of a feature's circle at an angle to its position in memory. */
void on_circle(const canvas_mapping *m, const glsurf_keypoint *k, double radius,
               double angle, double mapped[2]);

/* Tests of drawing_circles.c. */
void features_lie_on_ideal_circles(void **state);
void a_feature_has_smooth_edges(void **state);

#endif
