/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* What tells whether a file is still the one that it was. */
#ifndef GLSURF_COMMON_STAMP_H
#define GLSURF_COMMON_STAMP_H

#include "common/digest.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

typedef struct stamp {
    uint64_t size;
    int64_t modified, changed; /* times in nanoseconds; 0: they say nothing */
    digest content;
} stamp;

/* The stamp of a file with this status and content. */
stamp stamp_make(const struct stat *status, const digest *content);

/* Takes the times from the stamp of somebody else's file that changed within the last
 * seconds: it could change again in the same step of the file system's clock. */
void stamp_doubt(stamp *self);

/* Reads the file that is open as `descriptor` from its beginning. False with errno set. */
bool stamp_descriptor(int descriptor, stamp *self);

/* The digest of the size and the times, or 0 if the times say nothing. */
digest stamp_times(const stamp *self);

/* Whether the regular file `path` is the one with this stamp. Believes the size and the
 * time of modification; if the time differs, reads the content and takes the new time. The
 * time of change says nothing: the file got its name after it was stamped. */
bool stamp_holds(stamp *self, const char *path);

/* Whether the regular file `path` is the one with these times, which stamp_times() gave, or
 * has this content. Takes the new times, or 0, if it reads the content. */
bool stamp_input_holds(digest *times, const digest *content, const char *path);

#endif
