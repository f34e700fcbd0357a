/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Files of features: what is read is of a preset and version, and has finite numbers. */
#include "fuzz.h"

#include "features/formats.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    features_file file;
    const char *const name = fuzz_file(data, size);
    const bool is = features_file_is(name);
    if (!features_file_load(&file, name))
        return 0;
    const glsurf_features *const f = &file.features;
    fuzz_check(is, "features that do not begin as an object");
    fuzz_check(f->descriptor_preset < GLSURF_PRESETS && f->descriptor_version > 0,
               "a preset or version that is none");
    fuzz_check(file.width > 0 && file.height > 0, "no size");
    for (uint32_t i = 0; i < f->count; ++i) {
        const glsurf_keypoint *k = &f->keypoints[i];
        fuzz_check(isfinite(k->x) && isfinite(k->y) && isfinite(k->scale) &&
                       isfinite(k->angle) && isfinite(k->response),
                   "a keypoint with a number that is not finite");
        fuzz_check(k->laplacian >= -1 && k->laplacian <= 1, "a sign that is none");
        for (uint32_t d = 0; d < f->descriptor_length; ++d)
            fuzz_check(isfinite(f->descriptors[i * f->descriptor_length + d]),
                       "a descriptor with a number that is not finite");
    }
    features_file_free(&file);
    return 0;
}
