/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf info`: what it found. */
#ifndef GLSURF_COMMAND_INFO_H
#define GLSURF_COMMAND_INFO_H

#include "session/session.h"

/* Memory of the image with a preset or detector. */
typedef struct info_memory {
    char *name;
    bool fits;           /* into the memory limit; otherwise there are no figures */
    glsurf_memory bytes; /* per feature: for lists of initial capacity */
} info_memory;

typedef struct info_result {
    session session;
    uint64_t limit;         /* memory limit in bytes */
    uint32_t width, height; /* size of the image; 0: `memory` is empty */
    info_memory memory[GLSURF_PRESETS + GLSURF_DETECTORS];
    int count;
} info_result;

/* Prints all on standard output as JSON. False after a report. */
bool info_write_json(const info_result *result);

#endif
