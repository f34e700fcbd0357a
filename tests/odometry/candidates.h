/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Detectors with settings, which tests of visual odometry compare. */
#ifndef GLSURF_TEST_ODOMETRY_CANDIDATES_H
#define GLSURF_TEST_ODOMETRY_CANDIDATES_H

#include "odometry/peers.h"

#include "common/image.h"
#include "common/session_view.h"

/* What the requirement on `glsurf odometry` is about. */
typedef enum candidate_role {
    CANDIDATE_OTHER,
    CANDIDATE_OURS,     /* the settings of `glsurf odometry` */
    CANDIDATE_STANDARD, /* what ours is compared with */
} candidate_role;

typedef struct candidate {
    const char *name;
    candidate_role role;
    /* glsurf's: the settings. `as_odometry`: what they leave open is what `glsurf odometry`
     * chooses, but for `turns`: features have orientations */
    glsurf_extractor_desc desc;
    bool as_odometry, turns;
    /* another's, if `peer` is set */
    peer peer;
    peer_settings settings;
} candidate;

extern const candidate CANDIDATES[];
extern const size_t CANDIDATE_COUNT;

/* Opens a session for a candidate that is glsurf's. `most`: features, 0: the candidate's
 * number. False after a report. */
bool candidate_open(const candidate *self, uint32_t maximum, session *with);

/* The features of an image, and the seconds of processor time of all threads to find them.
 * False after a report. */
bool candidate_describe(const candidate *self, uint32_t maximum, session *with,
                        const char *name, const image *picture, described *to,
                        double *seconds);

#endif
