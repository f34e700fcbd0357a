/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "check/subjects.h"

static bool smooths(const gls_preset_data *preset) {
    return preset->smooth_image;
}

const gls_subject gls_subjects[] = {
    { .name = "smooth", .cases = 4, .run = gls_check_smooth, .has = smooths },
    { .name = "integral", .cases = 8, .run = gls_check_integral },
    { .name = "haar", .cases = 2, .run = gls_check_haar },
    { .name = "orientation", .cases = 9, .run = gls_check_orientation },
    { .name = "descriptor", .cases = 9, .run = gls_check_descriptor },
    { .name = "publish", .cases = 3, .run = gls_check_publish, .once = true },
    { .name = "input", .cases = 3, .run = gls_check_input, .once = true },
    { .name = "match", .cases = 9, .run = gls_check_match, .once = true },
    { .name = "pairs", .cases = 5, .run = gls_check_pairs, .once = true },
    { .name = NULL },
};
