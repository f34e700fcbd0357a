/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Keypoint files: what is read has finite numbers, but for angles. */
#include "fuzz.h"

#include "features/keypoints_file.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    keypoint_list list = { 0 };
    if (!keypoints_load(fuzz_file(data, size), &list))
        return 0;
    for (uint32_t i = 0; i < list.count; ++i) {
        const glsurf_keypoint *k = &list.keypoints[i];
        fuzz_check(isfinite(k->x) && isfinite(k->y) && isfinite(k->scale) &&
                       isfinite(k->response) && !isinf(k->angle),
                   "a keypoint with a number that is not finite");
        fuzz_check(k->laplacian >= -1 && k->laplacian <= 1, "a sign that is none");
    }
    keypoints_free(&list);
    return 0;
}
