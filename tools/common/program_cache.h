/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Keeps compiled shader programs as files in the user's cache folder, which makes the next
 * start faster. A failure here makes nothing else fail and is not reported. */
#ifndef GLSURF_COMMON_PROGRAM_CACHE_H
#define GLSURF_COMMON_PROGRAM_CACHE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct program_cache {
    char *folder; /* NULL: no programs are kept */
    void *data;   /* the program loaded last */
    bool stored;  /* a program was stored, so the folder may have become too large */
} program_cache;

/* Chooses the folder: see cache_folder(). */
void program_cache_open(program_cache *self);

/* Removes the oldest files if a program was stored and all together exceed 64 MiB. Accepts
 * a cache that is all zero. */
void program_cache_close(program_cache *self);

/* A glsurf_program_load_callback and a glsurf_program_store_callback; `user` is the
 * program_cache. */
const void *program_cache_load(void *user, const char *key, size_t *size);
void program_cache_store(void *user, const char *key, const void *data, size_t size);

#endif
