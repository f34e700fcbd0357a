/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The user's cache folder. Commands keep compiled shader programs there, which make the
 * next start faster, and tunings. Failures here are not reported and make nothing else
 * fail. */
#ifndef GLSURF_SESSION_PROGRAM_CACHE_H
#define GLSURF_SESSION_PROGRAM_CACHE_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>

/* Chooses the folder: the value of GLSURF_CACHE, or NULL if that is "off". If GLSURF_CACHE
 * is unset or empty: $XDG_CACHE_HOME/glsurf, or else on Windows %LOCALAPPDATA%/glsurf, or
 * else ~/.cache/glsurf. The caller frees it. */
char *cache_folder(void);

/* Part of a file; the parts follow each other. */
typedef struct cache_part {
    const void *data;
    size_t size;
} cache_part;

/* Writes a file into the folder. Creates the folder and its parents, with access for the
 * user alone. Returns whether the file was written; otherwise there is no file. */
bool cache_write(const char *folder, const char *name, const cache_part *parts,
                 size_t count);

typedef struct program_cache {
    char *folder; /* NULL if programs are not kept */
    void *data;   /* the program loaded last */
    bool stored;  /* a program was stored, so the folder may be too large */
} program_cache;

/* Chooses the folder: see cache_folder(). */
void program_cache_open(program_cache *self);

/* Closes the cache. If a program was stored and the files exceed 64 MiB together, removes
 * the oldest. Accepts a cache that is all zero. */
void program_cache_close(program_cache *self);

/* A glsurf_program_load_callback and a glsurf_program_store_callback; `user` is the
 * program_cache. */
const void *program_cache_load(void *user, const char *key, size_t *size);
void program_cache_store(void *user, const char *key, const void *data, size_t size);

/* The tuning of a driver: a file in the folder with one line, which says which paths are
 * best on this machine (glsurf/tune.h). Each driver has its own file. */
typedef struct tuning_file {
    char *name; /* file name in the folder; NULL if lines are not kept */
    char *line; /* the line, or NULL */
} tuning_file;

/* Reads the line for the driver of the current context. `folder` is the cache folder, or
 * NULL; `device` has the loader of GL functions. */
void tuning_file_open(tuning_file *self, const char *folder,
                      const glsurf_device_desc *device);

/* Replaces the line. Returns false if it cannot be written. */
bool tuning_file_keep(const tuning_file *self, const char *folder, const char *line);

/* Frees the file's name and line. Accepts a file that is all zero. */
void tuning_file_close(tuning_file *self);

#endif
