/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/subjects.h"

static bool smooths(const gls_preset_data *preset) {
    return preset->smooth_image;
}

const gls_subject gls_subjects[] = {
    { .name = "gray", .cases = 9, .run = gls_check_gray, .open = true, .once = true },
    { .name = "enlarge", .cases = 4, .run = gls_check_enlarge, .once = true },
    { .name = "smooth", .cases = 4, .run = gls_check_smooth, .has = smooths },
    { .name = "integral", .cases = 8, .run = gls_check_integral },
    { .name = "frames", .cases = 4, .run = gls_check_frames, .open = true },
    { .name = "matching",
      .cases = 4,
      .run = gls_check_matching,
      .open = true,
      .once = true },
    { .name = "panorama",
      .cases = 1,
      .run = gls_check_panorama,
      .open = true,
      .once = true },
    { .name = "drawing", .cases = 2, .run = gls_check_drawing, .open = true, .once = true },
    { .name = "state", .cases = 1, .run = gls_check_state, .open = true, .once = true },
    { .name = NULL },
};
