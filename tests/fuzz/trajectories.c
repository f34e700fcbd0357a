/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files of trajectories: rotations and places, or a refusal. */
#include "fuzz.h"

#include "odometry/stereo_geometry.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    trajectory read;
    if (!trajectory_load(&read, fuzz_file(data, size))) {
        fuzz_check(read.count == 0 && !read.poses, "no poses after a refusal");
        return 0;
    }
    fuzz_check(read.count > 0, "a pose");
    for (size_t i = 0; i < read.count; ++i) {
        for (int k = 0; k < 9; ++k)
            fuzz_check(fabs(read.poses[i].r[k]) < 1.01, "a rotation");
        for (int k = 0; k < 3; ++k)
            fuzz_check(isfinite(read.poses[i].t[k]), "a place");
    }
    trajectory_free(&read);
    return 0;
}
