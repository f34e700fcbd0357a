/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* `glsurf info`: the parsed command line, and what the text and JSON share. */
#ifndef GLSURF_COMMAND_INFO_H
#define GLSURF_COMMAND_INFO_H

#include "session/session.h"

typedef struct info_options {
    settings settings;
    uint32_t width, height; /* size of the image; 0: print no memory */
    const char *image;      /* file of the image, or NULL */
    bool json;
} info_options;

/* Returns the limit in bytes. */
uint64_t info_memory_limit(const info_options *options);

/* Calls `take` with the memory of an image for each preset and detector, or NULL if it is
 * above the limit. Bytes per feature are for lists of initial capacity. */
typedef void info_memory_taker(void *to, const char *name, const glsurf_memory *memory);
void info_memory(const session *self, const info_options *options, info_memory_taker *take,
                 void *to);

/* Prints all on standard output as JSON. False after a report. */
bool info_write_json(const session *self, const info_options *options);

#endif
