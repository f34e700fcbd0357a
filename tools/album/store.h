/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matches of an album's pairs, in SQLite's files FOLDER/glsurf-matches.sqlite or, of
 * shards, FOLDER/glsurf-matches-I-of-N.sqlite. doc/formats.md describes the tables. A
 * process may be killed at any moment: a file then has all that was committed before, and
 * nothing of the rest. Results of a pair are never replaced, unless features have changed
 * since.
 *
 * Without SQLite opening fails with a sentence.
 */
#ifndef GLSURF_ALBUM_STORE_H
#define GLSURF_ALBUM_STORE_H

#include "glsurf/match.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum stored_model {
    STORED_NONE, /* the matches agree on no geometry */
    STORED_HOMOGRAPHY,
    STORED_FUNDAMENTAL
} stored_model;

/* Result of a pair. */
typedef struct stored_pair {
    const char *a, *b; /* names of images; strcmp(a, b) < 0 */
    const char *stamp; /* sizes and times of both files of features, or their like */
    stored_model model;
    uint32_t inliers;
    double rms;       /* of the inliers, in pixels */
    double matrix[9]; /* maps from a to b; zeros without a model */
    uint32_t count;
    const glsurf_match *matches; /* a reader leaves out `second` */
    const bool *inlier;          /* for each match */
} stored_pair;

/* ------------------------------------------------------------- writing -- */

typedef struct album_store album_store;

/* Opens the file of a shard, or with `shards` 0 the file of the album, to add pairs.
 * `recipe` names all but images on which results depend; a file with another recipe is
 * refused. A file that exists is refused unless `resume`. NULL after a report. */
album_store *album_store_open(const char *folder, uint32_t shard, uint32_t shards,
                              const char *recipe, bool resume);

/* Takes the result of a pair, which replaces one with another stamp. It is in memory until
 * album_store_commit(). */
void album_store_add(album_store *self, const stored_pair *pair);

/* Writes to the disk what was added since, in one transaction: other processes wait for it,
 * and not for the time between. False after a report; then nothing of it is written. */
bool album_store_commit(album_store *self);

/* Drops what was not committed. NULL is ignored. */
void album_store_close(album_store *self);

/* ------------------------------------------------------------- reading -- */

typedef struct album_reader album_reader;

/* Opens all files of the folder; there may be none. Refuses files with another recipe than
 * `recipe`, or with different ones if it is NULL. `brief`: leaves out matrices and matches,
 * and locks the files until it is closed; read without a pause. NULL after a report. */
album_reader *album_reader_open(const char *folder, const char *recipe, bool brief);

/* Reads the next pair in the order of the names, which is valid until the next call; each
 * pair comes once. Returns false at the end, or after a report. */
bool album_reader_next(album_reader *self, stored_pair *pair);

/* Returns the stamp that a pair now has, which the caller frees, or NULL if it has none. */
typedef char *album_stamper(const void *of, const char *a, const char *b);

/* Deletes the pairs whose stamp is another one now. False after a report. */
bool album_reader_drop(album_reader *self, album_stamper *stamper, const void *of);

/* Returns false if a call has failed. NULL is allowed. */
bool album_reader_close(album_reader *self);

#endif
