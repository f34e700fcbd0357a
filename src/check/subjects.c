/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/subjects.h"

#define REFERENCE(name) &gls_subject_##name,

const gls_subject *const gls_subjects[] = { GLS_SUBJECTS(REFERENCE) NULL };

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
