/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/subjects.h"

const gls_subject *const gls_subjects[] = { &gls_subject_gray,
                                            &gls_subject_enlarge,
                                            &gls_subject_smooth,
                                            &gls_subject_integral,
                                            &gls_subject_hessian,
                                            &gls_subject_censure,
                                            &gls_subject_dog,
                                            &gls_subject_suppress,
                                            &gls_subject_points,
                                            &gls_subject_refine,
                                            &gls_subject_select,
                                            &gls_subject_localise,
                                            &gls_subject_haar,
                                            &gls_subject_orientation,
                                            &gls_subject_descriptor,
                                            &gls_subject_publish,
                                            &gls_subject_input,
                                            &gls_subject_match,
                                            &gls_subject_pairs,
                                            &gls_subject_frames,
                                            &gls_subject_matching,
                                            &gls_subject_panorama,
                                            &gls_subject_drawing,
                                            &gls_subject_state,
                                            NULL };

void gls_subject_run(const gls_subject *subject, gls_trial *trial, const gls_case *c) {
    gls_trial_name(trial, "%s", subject->name);
    if (!subject->open && c->plan.width > 0)
        gls_trial_plan(trial, &c->plan);
    if (subject->maps == GLS_MAPS_PICTURE)
        gls_trial_picture(trial, c->picture);
    else if (subject->maps == GLS_MAPS_RESPONSES)
        gls_trial_responses(trial, c->picture);
    if (!trial->result)
        subject->run(trial, c);
}
