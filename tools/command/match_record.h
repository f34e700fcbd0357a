/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Results of an album's pairs: the ones of earlier runs, and the ones that this run adds.
 */
#ifndef GLSURF_COMMAND_MATCH_RECORD_H
#define GLSURF_COMMAND_MATCH_RECORD_H

#include "album/album.h"
#include "command/match_command.h"

/* A pair with a result from the files. */
typedef struct done_pair {
    uint64_t key;
    uint32_t inliers;
} done_pair;

typedef struct match_record {
    const album *album;
    struct album_store *store;
    done_pair *done;
    size_t count;
    double committed; /* seconds */
} match_record;

/* Reads which pairs have results, with --resume, and opens the file for more. False after a
 * report. */
bool match_record_open(match_record *self, const match_options *options, const album *of);

/* Returns the result of a pair, if both images have the same features as then, or NULL. */
const done_pair *match_record_find(const match_record *self, album_pair pair);

/* Adds the result of a pair, whose names ascend as bytes. */
void match_record_add(match_record *self, const match_result *result);

/* Writes what was added, `now` or every two seconds, so that little is lost. False after a
 * report. */
bool match_record_commit(match_record *self, bool now);

/* Drops what was not written. Accepts an object that is all zero. */
void match_record_close(match_record *self);

#endif
