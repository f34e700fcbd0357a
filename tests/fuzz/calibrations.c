/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Calibration files: a camera that has a size and a baseline, or a refusal. */
#include "fuzz.h"

#include "tool/calibration.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    calibration read;
    if (!calibration_load(fuzz_file(data, size), &read))
        return 0;
    const glsurf_stereo_camera *const camera = &read.camera;
    fuzz_check(camera->focal > 0.0 && isfinite(camera->focal), "a focal length");
    fuzz_check(camera->baseline > 0.0 && isfinite(camera->baseline), "a baseline");
    fuzz_check(isfinite(camera->centre[0]) && isfinite(camera->centre[1]) &&
                   isfinite(camera->right_centre),
               "a principal point");
    fuzz_check(read.width <= 65535 && read.height <= 65535 &&
                   (read.width > 0) == (read.height > 0),
               "a size");
    calibration_free(&read);
    return 0;
}
