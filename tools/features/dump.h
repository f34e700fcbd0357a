/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Writes the result of every stage of a frame to a file. */
#ifndef GLSURF_COMMON_DUMP_H
#define GLSURF_COMMON_DUMP_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct dump {
    const char *folder; /* of the current image; created with its first file */
    bool failed;        /* a file could not be written, and this was reported */
} dump;

/* A glsurf_inspect_callback: writes the array to FOLDER/NAME.npy. `user` is a dump. */
void dump_array(void *user, const glsurf_array *array);

/* Writes the scale space of the last image to FOLDER/plan.json. */
bool dump_plan(const dump *self, const glsurf_extractor *extractor, uint32_t width,
               uint32_t height);

#endif
