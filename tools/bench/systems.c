/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "bench/systems.h"

const bench_system BENCH_SYSTEM[BENCH_SYSTEMS] = {
    [BENCH_PAPER] = { "paper", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_PAPER },
    [BENCH_DEFAULT] = { "default", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_DEFAULT },
    [BENCH_FAST] = { "fast", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_FAST },
    [BENCH_BEST] = { "best", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_BEST },
    [BENCH_BAY] = { "bay", GLSURF_DETECTOR_HESSIAN, GLSURF_PRESET_BAY },
    [BENCH_CENSURE] = { "censure", GLSURF_DETECTOR_CENSURE, GLSURF_PRESET_DEFAULT },
    [BENCH_DOG] = { "dog", GLSURF_DETECTOR_DOG, GLSURF_PRESET_DEFAULT },
};

const char *bench_system_name(const glsurf_extractor_desc *desc) {
    for (const bench_system *at = BENCH_SYSTEM; at < BENCH_SYSTEM + BENCH_SYSTEMS; ++at)
        if (at->detector == desc->detector && at->preset == desc->preset)
            return at->name;
    return glsurf_detector_name(desc->detector);
}
