/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Compiled shader programs, kept in files of the user's cache folder: the next start is
 * quicker for them. What goes wrong here makes nothing else fail, and nothing is said. */
#ifndef GLSURF_TOOL_PROGRAM_CACHE_H
#define GLSURF_TOOL_PROGRAM_CACHE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct program_cache {
    char *folder; /* NULL: nothing is kept */
    void *data;   /* what was loaded last */
    bool stored;  /* something was, so that it may have become too much */
} program_cache;

/* The folder is what GLSURF_CACHE names, or none where that is "off"; without it
 * $XDG_CACHE_HOME/glsurf, or ~/.cache/glsurf. */
void program_cache_open(program_cache *self);

/* Removes the oldest files where they are more than 64 MiB. A cache that is all zero is
 * fine. */
void program_cache_close(program_cache *self);

/* A glsurf_program_load_callback and a glsurf_program_store_callback; `user` is the cache.
 */
const void *program_cache_load(void *user, const char *key, size_t *size);
void program_cache_store(void *user, const char *key, const void *data, size_t size);

#endif
