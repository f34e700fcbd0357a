/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Runs an image on a backend, keeps the features and their maps, and compares two backends.
 * The result of a GL stage is compared with the reference's result for GL's own input. So
 * each bound holds the roundings of one stage (check/stage_bounds.h): errors of earlier
 * stages reach both sides in the same way.
 *
 *  - Integral images are integers, and equal.
 *  - Keypoints of an enlarged image are scaled back to the working image. This is exact:
 *    src/reference/enlarge.c.
 *  - Responses differ by gls_rounding_of_responses().
 *  - Candidates of the same responses are the same, except for the ties below.
 *  - Positions, scales and responses of the others: gls_rounding_of_refinement(), and then
 *    gls_rounding_of_localise().
 *  - Angles of GL's keypoints: gls_rounding_of_angle().
 *  - Descriptors of GL's keypoints: gls_rounding_of_descriptor(). With 128 numbers and hard
 *    sub-regions, the pairs of sums over the two signs are added to 64 numbers, because a
 *    response of about zero may have either sign.
 *
 * Ties. Within an octave and at the threshold, suppression only compares. Next to another
 * octave it interpolates, so a keypoint may come or go where two responses agree to 16 u. A
 * candidate there has nine neighbours. If they differ from it by a tenth on average, this
 * happens by chance to one candidate in 0.1 / (9 x 16 u), about 10^4.
 * A
 * keypoint of the paper preset may also come or go if its step is one sample long to about
 * 10^-4: one in 10^4 again. The refinement of the other detectors compares curvatures, and
 * with "dog" also responses and offsets. Among 19,000 candidates in two photographs,
 * bounds leave no such verdict to rounding. This is an estimate: other images may differ.
 */
#ifndef GLSURF_CHECK_RUN_H
#define GLSURF_CHECK_RUN_H

#include "check/finding.h"
#include "check/lists.h"
#include "check/maps.h"

typedef struct gls_run {
    gls_plan plan;
    gls_maps maps;     /* the device's integral image and responses */
    int octave, level; /* octave and level of the next map */
    uint32_t count, length;
    glsurf_keypoint *keypoints; /* in pixels of the working image */
    float *descriptors;
} gls_run;

/* Runs an image on a device. Errors: as an extractor. */
glsurf_result gls_run_make(gls_run *self, glsurf_device *device, glsurf_extractor_desc desc,
                           const glsurf_image *image);
void gls_run_free(gls_run *self);

/* Folds a descriptor of 128 numbers with hard sub-regions to 64 numbers of unit length:
 * adds the two sums that are split by a sign. */
void gls_descriptor_fold(const float *from, float to[GLS_DESCRIPTOR_LENGTH]);

typedef struct gls_run_figures {
    gls_finding finding; /* all numbers */
    uint32_t keypoints;  /* GL's keypoints */
    uint32_t unmatched;  /* keypoints of either backend without a partner */
    uint32_t same;       /* keypoints with the same bits */
    uint32_t ambiguous;  /* keypoints with wide bounds */
} gls_run_figures;

/* Adds a comparison of two runs of an image to the figures. Returns false without memory.
 */
bool gls_run_compare(gls_run_figures *f, const gls_run *gl, const gls_run *cpu,
                     float threshold);

#endif
