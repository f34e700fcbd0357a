/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A file of matches, for store.c and store_reader.c. doc/formats.md describes the tables.
 * Numbers in blobs have their low byte first, so that files can be moved. The small columns
 * are in front: SQLite reads a row without the pages of the blobs behind them.
 */
#ifndef GLSURF_ALBUM_STORE_FILE_H
#define GLSURF_ALBUM_STORE_FILE_H

#include "album/store.h"

#include <sqlite3.h>

/* Bytes of a pair's matrix, and of each match in the blobs `matches` and `distances`. */
enum { STORE_MATRIX = 72, STORE_MATCH = 8, STORE_DISTANCE = 4 };

/* Names of models in the column `model`. */
extern const char *const STORE_MODELS[STORED_FUNDAMENTAL + 1];

/* An open file. */
typedef struct store_file {
    char *path;
    sqlite3 *sqlite;
    sqlite3_stmt *statement;
} store_file;

/* Opens the file `path`, which the object then owns. False after a report. */
bool store_file_open(store_file *self, char *path, bool create);
void store_file_close(store_file *self);

/* Reports why the last call failed, and a way out. Returns false. */
bool store_file_fail(const store_file *self, const char *doing);

/* Runs statements without results. False after a report. */
bool store_file_run(const store_file *self, const char *doing, const char *text);

/* Compiles the object's statement. False after a report. */
bool store_file_prepare(store_file *self, const char *text);

/* Returns the recipe of a file, which the caller frees; it is empty if nothing was
 * committed yet. NULL after a report, if the file has another format, or another recipe
 * than `wanted`; NULL is any. */
char *store_file_recipe(const store_file *self, const char *wanted);

#endif
