/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/store_file.h"

#include "system/alloc.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char SCHEMA[] =
    "CREATE TABLE recipe (text TEXT NOT NULL);"
    "CREATE TABLE pairs (a TEXT NOT NULL, b TEXT NOT NULL, stamp TEXT NOT NULL, "
    "model TEXT, inliers INTEGER NOT NULL, rms REAL NOT NULL, count INTEGER NOT NULL, "
    "matrix BLOB, matches BLOB NOT NULL, distances BLOB NOT NULL, inlier BLOB NOT NULL, "
    "PRIMARY KEY (a, b)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

/* Pairs wait in memory, so that the file is locked only while they are written together. */
static const char WAITING[] = "PRAGMA temp_store = MEMORY;"
                              "CREATE TEMP TABLE waiting AS SELECT * FROM pairs WHERE 0";
static const char ADD[] =
    "INSERT INTO waiting VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
static const char COMMIT[] =
    "BEGIN IMMEDIATE;"
    "INSERT INTO pairs SELECT * FROM waiting WHERE true ORDER BY rowid "
    "ON CONFLICT (a, b) DO UPDATE SET stamp = excluded.stamp, model = excluded.model, "
    "inliers = excluded.inliers, rms = excluded.rms, count = excluded.count, "
    "matrix = excluded.matrix, matches = excluded.matches, "
    "distances = excluded.distances, inlier = excluded.inlier "
    "WHERE stamp <> excluded.stamp;"
    "DELETE FROM waiting; COMMIT";

struct album_store {
    store_file file;
    bool failed;
};

/* Checks the file, and makes the tables if it is new. */
static bool make_tables(const store_file *self, const char *recipe) {
    if (!store_file_run(self, "write", "BEGIN IMMEDIATE"))
        return false;
    char *const has = store_file_recipe(self, recipe);
    char *const insert = sqlite3_mprintf("INSERT INTO recipe VALUES (%Q)", recipe);
    const bool good =
        has && (*has != '\0' || (insert && store_file_run(self, "write", SCHEMA) &&
                                 store_file_run(self, "write", insert)));
    sqlite3_free(insert);
    free(has);
    return good && store_file_run(self, "write", "COMMIT");
}

album_store *album_store_open(const char *folder, uint32_t shard, uint32_t shards,
                              const char *recipe, bool resume) {
    struct stat status;
    char *const path = shards == 0
                           ? text_format("%s/glsurf-matches.sqlite", folder)
                           : text_format("%s/glsurf-matches-%lu-of-%lu.sqlite", folder,
                                         (unsigned long)shard, (unsigned long)shards);
    if (!resume && stat(path, &status) == 0) {
        report("%s exists; add --resume to keep its matches, or remove it", path);
        free(path);
        return NULL;
    }
    album_store *const self = alloc_zeroed(1, sizeof *self);
    if (store_file_open(&self->file, path, true) && make_tables(&self->file, recipe) &&
        store_file_run(&self->file, "write", WAITING) &&
        store_file_prepare(&self->file, ADD))
        return self;
    album_store_close(self);
    return NULL;
}

/* Writes the bytes of a number of up to 8, the low one first. Returns the end. */
static unsigned char *put(unsigned char *at, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i)
        at[i] = (unsigned char)(number >> 8 * i);
    return at + bytes;
}

/* Packs the matrix, matches, distances and inlier, one after the other. */
static unsigned char *pack_blobs(const stored_pair *pair) {
    const size_t count = pair->count;
    unsigned char *const blobs =
        alloc_zeroed(STORE_MATRIX + count * (STORE_MATCH + STORE_DISTANCE + 1), 1);
    unsigned char *at = blobs;
    for (int i = 0; i < 9; ++i) {
        uint64_t bits;
        memcpy(&bits, &pair->matrix[i], sizeof bits);
        at = put(at, bits, 8);
    }
    for (size_t i = 0; i < count; ++i)
        at = put(put(at, pair->matches[i].a, 4), pair->matches[i].b, 4);
    for (size_t i = 0; i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, &pair->matches[i].distance, sizeof bits);
        at = put(at, bits, 4);
    }
    for (size_t i = 0; i < count; ++i)
        *at++ = pair->inlier[i];
    return blobs;
}

/* A value that cannot be bound stays NULL, which the table `pairs` refuses. */
void album_store_add(album_store *self, const stored_pair *pair) {
    sqlite3_stmt *const to = self->file.statement;
    const size_t count = pair->count;
    unsigned char *const blobs = pack_blobs(pair), *const matches = blobs + STORE_MATRIX;
    unsigned char *const distances = matches + count * STORE_MATCH;
    unsigned char *const inlier = distances + count * STORE_DISTANCE;
    sqlite3_clear_bindings(to);
    sqlite3_bind_text(to, 1, pair->a, -1, SQLITE_STATIC);
    sqlite3_bind_text(to, 2, pair->b, -1, SQLITE_STATIC);
    sqlite3_bind_text(to, 3, pair->stamp, -1, SQLITE_STATIC);
    sqlite3_bind_text(to, 4, STORE_MODELS[pair->model], -1, SQLITE_STATIC);
    sqlite3_bind_int64(to, 5, pair->inliers);
    sqlite3_bind_double(to, 6, pair->rms);
    sqlite3_bind_int64(to, 7, pair->count);
    if (pair->model != STORED_NONE)
        sqlite3_bind_blob(to, 8, blobs, STORE_MATRIX, SQLITE_STATIC);
    sqlite3_bind_blob64(to, 9, matches, count * STORE_MATCH, SQLITE_STATIC);
    sqlite3_bind_blob64(to, 10, distances, count * STORE_DISTANCE, SQLITE_STATIC);
    sqlite3_bind_blob64(to, 11, inlier, count, SQLITE_STATIC);
    if (sqlite3_step(to) != SQLITE_DONE)
        self->failed = !store_file_fail(&self->file, "write");
    sqlite3_reset(to);
    free(blobs);
}

bool album_store_commit(album_store *self) {
    self->failed = self->failed || !store_file_run(&self->file, "write", COMMIT);
    if (!sqlite3_get_autocommit(self->file.sqlite))
        sqlite3_exec(self->file.sqlite, "ROLLBACK", NULL, NULL, NULL);
    return !self->failed;
}

void album_store_close(album_store *self) {
    if (!self)
        return;
    store_file_close(&self->file);
    free(self);
}
