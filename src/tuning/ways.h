/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A way to compute frames, which is a set of paths, with what it needs to be timed: a
 * device and an extractor for each size. It makes public calls only.
 */
#ifndef GLSURF_TUNING_WAYS_H
#define GLSURF_TUNING_WAYS_H

#include "glsurf/tune.h"

/* The pictures that are timed. */
typedef struct gls_scenes {
    glsurf_image image[GLSURF_TUNER_SIZES];
    uint32_t max_features[GLSURF_TUNER_SIZES];
    uint8_t *gray[GLSURF_TUNER_SIZES];
} gls_scenes;

/* Paints the pictures of a description without defaults. Returns false without memory. */
bool gls_scenes_paint(gls_scenes *self, const glsurf_tuner_desc *desc);
void gls_scenes_free(gls_scenes *self);

typedef struct gls_way {
    glsurf_device *device; /* NULL: the way is not open */
    glsurf_extractor *extractor[GLSURF_TUNER_SIZES];
    int prepared;      /* sizes */
    char message[512]; /* of the last failure */
} gls_way;

glsurf_result gls_way_open(gls_way *self, const glsurf_device_desc *desc);
void gls_way_close(gls_way *self);

/* Does a piece of the preparation: *done when frames of all sizes were computed once. */
glsurf_result gls_way_prepare(gls_way *self, const gls_scenes *scenes, bool *done);

/* Computes a frame of a size. *seconds: from submit until the features are collected. */
glsurf_result gls_way_run(gls_way *self, const gls_scenes *scenes, int size,
                          double *seconds);

/* A pair of times: in each size a frame of both ways in the order 0 1 1 0. With a speed of
 * the machine that drifts as exp(c t), the logarithms of the four times have the errors
 * 0, c, 2 c and 3 c, of which both ways get 3 c.
 *
 * seconds  receives the mean of the two frames, by way and size
 * log_ratio  receives the mean, over frames and sizes, of log(time of way 1 / of way 0)
 * failed   receives the way that failed */
glsurf_result gls_ways_pair(gls_way *const way[2], const gls_scenes *scenes,
                            double seconds[2][GLSURF_TUNER_SIZES], double *log_ratio,
                            int *failed);

#endif
