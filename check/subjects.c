/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/subjects.h"

static bool smooths(const gls_preset_data *preset) {
    return preset->smooth_image;
}

static bool is_hessian(const gls_preset_data *preset) {
    return preset->detector == GLSURF_DETECTOR_HESSIAN;
}

static bool is_censure(const gls_preset_data *preset) {
    return preset->detector == GLSURF_DETECTOR_CENSURE;
}

static bool is_dog(const gls_preset_data *preset) {
    return preset->detector == GLSURF_DETECTOR_DOG;
}

static bool localises(const gls_preset_data *preset) {
    return preset->fine_reach > 0.0f || preset->coarse_reach > 0.0f;
}

const gls_subject gls_subjects[] = {
    { .name = "gray", .cases = 9, .run = gls_check_gray, .open = true, .once = true },
    { .name = "enlarge", .cases = 4, .run = gls_check_enlarge, .once = true },
    { .name = "smooth", .cases = 4, .run = gls_check_smooth, .has = smooths },
    { .name = "integral", .cases = 8, .run = gls_check_integral },
    { .name = "hessian", .cases = 10, .run = gls_check_hessian, .has = is_hessian },
    { .name = "censure", .cases = 8, .run = gls_check_censure, .has = is_censure },
    { .name = "dog", .cases = 9, .run = gls_check_dog, .has = is_dog },
    { .name = "suppress", .cases = 10, .run = gls_check_suppress },
    { .name = "points", .cases = 9, .run = gls_check_points },
    { .name = "refine", .cases = 8, .run = gls_check_refine },
    { .name = "select", .cases = 9, .run = gls_check_select },
    { .name = "localise", .cases = 6, .run = gls_check_localise, .has = localises },
    { .name = "haar", .cases = 2, .run = gls_check_haar },
    { .name = "orientation", .cases = 9, .run = gls_check_orientation },
    { .name = "descriptor", .cases = 9, .run = gls_check_descriptor },
    { .name = "publish", .cases = 3, .run = gls_check_publish, .once = true },
    { .name = "input", .cases = 3, .run = gls_check_input, .once = true },
    { .name = "match", .cases = 9, .run = gls_check_match, .once = true },
    { .name = "pairs", .cases = 5, .run = gls_check_pairs, .once = true },
    { .name = "frames", .cases = 4, .run = gls_check_frames, .open = true },
    { .name = "matching",
      .cases = 4,
      .run = gls_check_matching,
      .open = true,
      .once = true },
    { .name = "panorama",
      .cases = 2,
      .run = gls_check_panorama,
      .open = true,
      .once = true },
    { .name = "drawing", .cases = 2, .run = gls_check_drawing, .open = true, .once = true },
    { .name = "state", .cases = 1, .run = gls_check_state, .open = true, .once = true },
    { .name = NULL },
};
