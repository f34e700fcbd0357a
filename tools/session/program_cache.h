/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The user's cache folder, in which the commands keep what saves time: compiled shader
 * programs, which make the next start faster, and tunings. A failure here makes nothing
 * else fail and is not reported. */
#ifndef GLSURF_SESSION_PROGRAM_CACHE_H
#define GLSURF_SESSION_PROGRAM_CACHE_H

#include "glsurf/glsurf.h"

#include <stdbool.h>
#include <stddef.h>

/* Chooses the folder: the value of GLSURF_CACHE, or none (NULL) if that is "off". If it is
 * not set or empty, $XDG_CACHE_HOME/glsurf, or else on Windows %LOCALAPPDATA%/glsurf, or
 * else ~/.cache/glsurf. The caller frees it. */
char *cache_folder(void);

/* Bytes of a file, one part behind the other. */
typedef struct cache_part {
    const void *data;
    size_t size;
} cache_part;

/* Writes a file into the folder, which it makes with its parents, with access for the user
 * alone. The file is there whole or not at all. Returns whether it is. */
bool cache_write(const char *folder, const char *name, const cache_part *parts,
                 size_t count);

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

/* The line of text that says which paths are best on this machine (glsurf/tune.h), as a
 * file of the folder: one for each driver, and in it one line. */
typedef struct tuning_file {
    char *name; /* in the folder; NULL: no lines are kept */
    char *line; /* NULL: there is none */
} tuning_file;

/* Reads the line for the driver of the current context. `folder` is the cache folder, or
 * NULL; `device` says where GL functions come from. */
void tuning_file_open(tuning_file *self, const char *folder,
                      const glsurf_device_desc *device);

/* Keeps another line. False if it cannot be written. */
bool tuning_file_keep(const tuning_file *self, const char *folder, const char *line);

/* Accepts a file that is all zero. */
void tuning_file_close(tuning_file *self);

#endif
