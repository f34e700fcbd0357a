/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The user's cache folder, in which the commands keep what saves time. */
#ifndef GLSURF_COMMON_CACHE_FOLDER_H
#define GLSURF_COMMON_CACHE_FOLDER_H

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

#endif
