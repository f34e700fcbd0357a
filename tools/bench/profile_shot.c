/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/profile.h"
#include "common/alloc.h"

#include <math.h>

bench_profile *bench_profile_of(bench *self, const bench_shot *shot,
                                const glsurf_extractor_desc *desc) {
    bench_profile *const profile = alloc_zeroed(1, sizeof *profile);
    bench_subject subject = {
        .frame = { .image = bench_shot_pixels(shot), .profile = profile },
        .device.timings = self->machine.timings,
        .desc = *desc,
    };
    bench_compare(self, &subject, 1, (bench_effort){ 5, INFINITY });
    return profile;
}
