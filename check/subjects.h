/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The subjects of the check, as a table: each is a stage, or something that users do. A
 * subject has cases, which are pieces of work that cannot be interrupted.
 */
#ifndef GLSURF_CHECK_SUBJECTS_H
#define GLSURF_CHECK_SUBJECTS_H

#include "check/trial.h"

typedef struct gls_subject {
    const char *name;
    int cases;
    void (*run)(gls_trial *trial, int number);
    bool (*has)(const gls_preset_data *preset); /* NULL: it is there with every preset */
    bool open; /* it makes public calls. Otherwise the GL state is entered around a case */
    bool once; /* it does not depend on the preset */
} gls_subject;

/* In the order in which they are checked; the last has no name. */
extern const gls_subject gls_subjects[];

/* subjects_gray.c */
void gls_check_gray(gls_trial *trial, int number);

/* subjects_image.c */
void gls_check_enlarge(gls_trial *trial, int number);
void gls_check_smooth(gls_trial *trial, int number);
void gls_check_integral(gls_trial *trial, int number);

/* subjects_features.c. */
void gls_check_haar(gls_trial *trial, int number);
void gls_check_orientation(gls_trial *trial, int number);
void gls_check_descriptor(gls_trial *trial, int number);

/* subjects_lists.c. */
void gls_check_publish(gls_trial *trial, int number);
void gls_check_input(gls_trial *trial, int number);

/* subjects_matches.c, subjects_pairs.c. */
void gls_check_match(gls_trial *trial, int number);
void gls_check_pairs(gls_trial *trial, int number);

/* subjects_responses.c */
void gls_check_hessian(gls_trial *trial, int number);
void gls_check_censure(gls_trial *trial, int number);
void gls_check_dog(gls_trial *trial, int number);

/* subjects_suppress.c, and so on. */
void gls_check_suppress(gls_trial *trial, int number);
void gls_check_points(gls_trial *trial, int number);
void gls_check_refine(gls_trial *trial, int number);
void gls_check_select(gls_trial *trial, int number);
void gls_check_localise(gls_trial *trial, int number);

/* subjects_calls.c */
void gls_check_frames(gls_trial *trial, int number);
void gls_check_matching(gls_trial *trial, int number);
void gls_check_panorama(gls_trial *trial, int number);

/* subjects_host.c */
void gls_check_drawing(gls_trial *trial, int number);
void gls_check_state(gls_trial *trial, int number);

#endif
