/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* A SYSTEM is a detector with a preset. Sections that compare settings of the library
 * compare systems. */
#ifndef GLSURF_BENCH_SYSTEMS_H
#define GLSURF_BENCH_SYSTEMS_H

#include "glsurf/glsurf.h"

typedef struct bench_system {
    const char *name; /* in tables; also the name of its tables in JSON */
    glsurf_detector detector;
    glsurf_preset preset;
} bench_system;

/* All systems. Ratios are to the first one, the preset of [T]. */
enum {
    BENCH_PAPER,
    BENCH_DEFAULT,
    BENCH_FAST,
    BENCH_BEST,
    BENCH_BAY,
    BENCH_CENSURE,
    BENCH_DOG,
    BENCH_SYSTEMS,
};
extern const bench_system BENCH_SYSTEM[BENCH_SYSTEMS];

/* The fields of a glsurf_extractor_desc that make it one of a system. */
#define BENCH_OF(system) .preset = (system)->preset, .detector = (system)->detector

/* The name of the system that the settings belong to. */
const char *bench_system_name(const glsurf_extractor_desc *desc);

#endif
