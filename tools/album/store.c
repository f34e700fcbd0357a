/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Numbers in blobs have their low byte first, so that files can be moved. The small columns
 * are in front: SQLite reads a row without the pages of the blobs behind them.
 */
#include "album/store.h"

#include "system/alloc.h"
#include "system/text.h"

#include <dirent.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Milliseconds for which a file that another process writes to is tried. */
enum { PATIENCE = 10000 };

/* Number of the format, in PRAGMA user_version. */
enum { FORMAT = 1 };

static const char SCHEMA[] =
    "CREATE TABLE recipe (text TEXT NOT NULL);"
    "CREATE TABLE pairs (a TEXT NOT NULL, b TEXT NOT NULL, stamp TEXT NOT NULL, "
    "model TEXT, inliers INTEGER NOT NULL, rms REAL NOT NULL, count INTEGER NOT NULL, "
    "matrix BLOB, matches BLOB NOT NULL, distances BLOB NOT NULL, inlier BLOB NOT NULL, "
    "PRIMARY KEY (a, b)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

static const char ADD[] =
    "INSERT INTO pairs VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) "
    "ON CONFLICT (a, b) DO UPDATE SET stamp = ?3, model = ?4, inliers = ?5, rms = ?6, "
    "count = ?7, matrix = ?8, matches = ?9, distances = ?10, inlier = ?11 "
    "WHERE stamp <> ?3";

static const char *const MODELS[] = { NULL, "homography", "fundamental" };

/* An open file. */
typedef struct database {
    char *path;
    sqlite3 *sqlite;
    sqlite3_stmt *statement; /* that adds or reads pairs */
} database;

/* Reports why a call failed, and a way out. Returns false. */
static bool fail(const database *self, const char *doing) {
    const int code = sqlite3_errcode(self->sqlite) & 0xFF;
    const char *const way_out =
        code == SQLITE_BUSY || code == SQLITE_LOCKED
            ? "close the program that uses it, and run this again with --resume"
        : code == SQLITE_FULL || code == SQLITE_IOERR
            ? "free some space, and run this again with --resume"
        : code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_ERROR
            ? "remove the file, and run this again"
            : "use a folder that can be written";
    report("cannot %s %s: %s; %s", doing, self->path, sqlite3_errmsg(self->sqlite),
           way_out);
    return false;
}

static bool execute(const database *self, const char *doing, const char *text) {
    return sqlite3_exec(self->sqlite, text, NULL, NULL, NULL) == SQLITE_OK ||
           fail(self, doing);
}

static void close_database(database *self) {
    sqlite3_finalize(self->statement);
    sqlite3_close(self->sqlite); /* rolls a transaction back */
    free(self->path);
    *self = (database){ 0 };
}

/* Turns off what a file of somebody else could do by its schema. Returns false after a
 * report. */
static bool distrust(const database *self) {
    sqlite3_db_config(self->sqlite, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return execute(self, "open", "PRAGMA trusted_schema = OFF");
}

/* Opens the file `path`, which the object then owns. Readers open it for writing, too: what
 * a killed process has begun is undone. */
static bool open_database(database *self, char *path, bool create) {
    *self = (database){ .path = path };
    const int flags = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(path, &self->sqlite, flags, NULL) != SQLITE_OK)
        return self->sqlite ? fail(self, "open") : (alloc_failed(), false);
    sqlite3_busy_timeout(self->sqlite, PATIENCE);
    return distrust(self);
}

/* Returns the number in the first column of the first row, -1 after a report. */
static int read_number(const database *self, const char *text) {
    sqlite3_stmt *query = NULL;
    int number = -1;
    if (sqlite3_prepare_v2(self->sqlite, text, -1, &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        number = sqlite3_column_int(query, 0);
    else
        fail(self, "read");
    sqlite3_finalize(query);
    return number;
}

/* Checks that the file has the tables of this format. Views and virtual tables in their
 * place, and triggers, would run what they say. */
static bool check_format(const database *self) {
    static const char ORDINARY[] =
        "SELECT sum(type = 'table' AND rootpage > 0 AND name IN ('pairs', 'recipe')) = 2 "
        "AND sum(type IN ('view', 'trigger')) = 0 FROM sqlite_master";
    const int format = read_number(self, "PRAGMA user_version");
    const int ordinary = format == FORMAT ? read_number(self, ORDINARY) : 0;
    if (format >= 0 && format != FORMAT)
        report("%s is not a file of matches of this version of glsurf; remove it, or use "
               "another folder",
               self->path);
    else if (format == FORMAT && ordinary == 0)
        report("%s has other tables than a file of matches; remove it", self->path);
    return ordinary == 1;
}

/* Checks that the file has this format and this recipe. */
static bool check_recipe(const database *self, const char *recipe) {
    if (!check_format(self))
        return false;
    sqlite3_stmt *query = NULL;
    sqlite3_prepare_v2(self->sqlite, "SELECT text FROM recipe", -1, &query, NULL);
    const int step = sqlite3_step(query);
    const char *const text = step == SQLITE_ROW
                                 ? (const char *)sqlite3_column_text(query, 0)
                             : step == SQLITE_DONE ? "none"
                                                   : NULL;
    bool good = true;
    if (!text) {
        good = fail(self, "read");
    } else if (strcmp(text, recipe) != 0) {
        report("%s has matches of another recipe (%s; now it is %s); remove the file, or "
               "give the same options",
               self->path, text, recipe);
        good = false;
    }
    sqlite3_finalize(query);
    return good;
}

/* ------------------------------------------------------------------ writing -- */

/* A pair that is not yet written. */
typedef struct waiting_pair {
    char *a, *b, *stamp;
    stored_model model;
    uint32_t inliers, count;
    double rms;
    unsigned char *blobs; /* one after the other */
} waiting_pair;

/* Pairs wait in memory, so that the file is locked only while they are written together. */
struct album_store {
    database file;
    waiting_pair *waiting;
    size_t count, capacity;
};

/* Makes the tables, if the file is new, in one transaction. */
static bool make_tables(const database *self, const char *recipe) {
    sqlite3_stmt *insert = NULL;
    if (!execute(self, "write", "BEGIN IMMEDIATE"))
        return false;
    const int tables = read_number(self, "SELECT count(*) FROM sqlite_master");
    bool good = tables > 0;
    if (tables == 0) {
        good = execute(self, "write", SCHEMA) &&
               ((sqlite3_prepare_v2(self->sqlite, "INSERT INTO recipe VALUES (?)", -1,
                                    &insert, NULL) == SQLITE_OK &&
                 sqlite3_bind_text(insert, 1, recipe, -1, SQLITE_STATIC) == SQLITE_OK &&
                 sqlite3_step(insert) == SQLITE_DONE) ||
                fail(self, "write"));
        sqlite3_finalize(insert);
    }
    return good && execute(self, "write", "COMMIT");
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
    if (open_database(&self->file, path, true) && make_tables(&self->file, recipe) &&
        check_recipe(&self->file, recipe) &&
        (sqlite3_prepare_v2(self->file.sqlite, ADD, -1, &self->file.statement, NULL) ==
             SQLITE_OK ||
         fail(&self->file, "write")))
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

enum { MATCH_BYTES = 8, DISTANCE_BYTES = 4, MATRIX_BYTES = 72 };

/* Packs the blobs of a pair: matrix, matches, distances and inlier. */
static unsigned char *pack_blobs(const stored_pair *pair) {
    const size_t count = pair->count;
    unsigned char *const blobs =
        alloc_zeroed(MATRIX_BYTES + count * (MATCH_BYTES + DISTANCE_BYTES + 1), 1);
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

static bool bind_blobs(sqlite3_stmt *to, const waiting_pair *pair) {
    const size_t count = pair->count;
    const unsigned char *const matches = pair->blobs + MATRIX_BYTES;
    const unsigned char *const distances = matches + count * MATCH_BYTES;
    const unsigned char *const inlier = distances + count * DISTANCE_BYTES;
    return (pair->model == STORED_NONE ? sqlite3_bind_null(to, 8)
                                       : sqlite3_bind_blob(to, 8, pair->blobs, MATRIX_BYTES,
                                                           SQLITE_STATIC)) == 0 &&
           sqlite3_bind_blob64(to, 9, matches, count * MATCH_BYTES, SQLITE_STATIC) == 0 &&
           sqlite3_bind_blob64(to, 10, distances, count * DISTANCE_BYTES, SQLITE_STATIC) ==
               0 &&
           sqlite3_bind_blob64(to, 11, inlier, count, SQLITE_STATIC) == 0;
}

void album_store_add(album_store *self, const stored_pair *pair) {
    if (self->count == self->capacity) {
        self->capacity = 2 * self->capacity + 64;
        self->waiting = alloc_grown(self->waiting, self->capacity * sizeof *self->waiting);
    }
    self->waiting[self->count++] = (waiting_pair){ .a = text_format("%s", pair->a),
                                                   .b = text_format("%s", pair->b),
                                                   .stamp = text_format("%s", pair->stamp),
                                                   .model = pair->model,
                                                   .inliers = pair->inliers,
                                                   .count = pair->count,
                                                   .rms = pair->rms,
                                                   .blobs = pack_blobs(pair) };
}

static bool write_pair(const database *self, const waiting_pair *pair) {
    sqlite3_stmt *const to = self->statement;
    const bool good =
        sqlite3_bind_text(to, 1, pair->a, -1, SQLITE_STATIC) == 0 &&
        sqlite3_bind_text(to, 2, pair->b, -1, SQLITE_STATIC) == 0 &&
        sqlite3_bind_text(to, 3, pair->stamp, -1, SQLITE_STATIC) == 0 &&
        sqlite3_bind_text(to, 4, MODELS[pair->model], -1, SQLITE_STATIC) == 0 &&
        sqlite3_bind_int64(to, 5, pair->inliers) == 0 &&
        sqlite3_bind_double(to, 6, pair->rms) == 0 &&
        sqlite3_bind_int64(to, 7, pair->count) == 0 && bind_blobs(to, pair) &&
        sqlite3_step(to) == SQLITE_DONE;
    const bool told = good || fail(self, "write");
    sqlite3_reset(to);
    return told;
}

/* Forgets the pairs that wait. */
static void drop_waiting(album_store *self) {
    for (size_t i = 0; i < self->count; ++i) {
        free(self->waiting[i].a);
        free(self->waiting[i].b);
        free(self->waiting[i].stamp);
        free(self->waiting[i].blobs);
    }
    self->count = 0;
}

bool album_store_commit(album_store *self) {
    const database *const file = &self->file;
    if (self->count == 0)
        return true;
    bool good = execute(file, "write", "BEGIN IMMEDIATE");
    for (size_t i = 0; good && i < self->count; ++i)
        good = write_pair(file, &self->waiting[i]);
    good = good && execute(file, "write", "COMMIT");
    if (!good && !sqlite3_get_autocommit(file->sqlite))
        sqlite3_exec(file->sqlite, "ROLLBACK", NULL, NULL, NULL);
    drop_waiting(self);
    return good;
}

void album_store_close(album_store *self) {
    if (!self)
        return;
    close_database(&self->file);
    drop_waiting(self);
    free(self->waiting);
    free(self);
}

/* ------------------------------------------------------------------ reading -- */

/* Rows of a file are copied in batches, because a file that is being read cannot be
 * written. BATCH is the LIMIT of the queries. */
enum { COLUMNS = 11, BATCH = 64 };

typedef struct row {
    sqlite3_value *columns[COLUMNS];
} row;

typedef struct row_batch {
    row rows[BATCH];
    int at, count;
} row_batch;

struct album_reader {
    database *files;
    row_batch *batches; /* of each file: its next row is rows[at] */
    bool *has;          /* the file has a next row */
    size_t count;
    size_t current; /* file of the last pair; `count` before the first */
    bool brief, failed;
    album_stamper *stamper; /* or NULL */
    const void *stamper_of;
    glsurf_match *matches;
    bool *inlier;
};

static void drop_row(row *self) {
    for (int i = 0; i < COLUMNS; ++i)
        sqlite3_value_free(self->columns[i]);
    *self = (row){ 0 };
}

static void drop_rows(row_batch *self) {
    for (int i = 0; i < self->count; ++i)
        drop_row(&self->rows[i]);
    self->at = self->count = 0;
}

/* Copies the row of the statement. */
static void take_row(row *self, sqlite3_stmt *from) {
    for (int i = 0; i < sqlite3_column_count(from); ++i) {
        self->columns[i] = sqlite3_value_dup(sqlite3_column_value(from, i));
        if (!self->columns[i])
            alloc_failed();
    }
}

/* Reads the rows behind the last one of the batch, whose names the statement keeps. */
static bool read_batch(album_reader *self, size_t file) {
    row_batch *const batch = &self->batches[file];
    sqlite3_stmt *const query = self->files[file].statement;
    int result = SQLITE_OK;
    if (batch->count > 0) {
        const row *const last = &batch->rows[batch->count - 1];
        result = sqlite3_bind_value(query, 1, last->columns[0]) ||
                 sqlite3_bind_value(query, 2, last->columns[1]);
    }
    drop_rows(batch);
    while (result == SQLITE_OK && (result = sqlite3_step(query)) == SQLITE_ROW) {
        take_row(&batch->rows[batch->count++], query);
        result = SQLITE_OK;
    }
    self->failed = result != SQLITE_DONE && !fail(&self->files[file], "read");
    sqlite3_reset(query);
    return !self->failed;
}

/* Moves to the next row of a file. */
static bool step_file(album_reader *self, size_t file) {
    row_batch *const batch = &self->batches[file];
    const bool good = ++batch->at < batch->count || read_batch(self, file);
    self->has[file] = good && batch->at < batch->count;
    return good;
}

/* Opens the file `path`, which it then owns, at its first row. Leaves out a file in which
 * nothing was committed yet. */
static bool add_file(album_reader *self, char *path, char **recipe) {
    static const char BRIEF[] = "SELECT a, b, stamp, model, inliers, rms, count "
                                "FROM pairs WHERE (a, b) > (?1, ?2) ORDER BY a, b "
                                "LIMIT 64";
    static const char ALL[] = "SELECT a, b, stamp, model, inliers, rms, count, matrix, "
                              "matches, distances, inlier FROM pairs "
                              "WHERE (a, b) > (?1, ?2) ORDER BY a, b LIMIT 64";
    const size_t last = self->count++;
    self->files = alloc_grown(self->files, self->count * sizeof *self->files);
    self->has = alloc_grown(self->has, self->count * sizeof *self->has);
    database *const file = &self->files[last];
    self->batches = alloc_grown(self->batches, self->count * sizeof *self->batches);
    self->batches[last] = (row_batch){ 0 };
    self->has[last] = false;
    if (!open_database(file, path, false))
        return false;
    const int tables = read_number(file, "SELECT count(*) FROM sqlite_master");
    if (tables <= 0)
        return tables == 0;
    if (!check_format(file))
        return false;
    if (!*recipe) { /* of the first file */
        sqlite3_stmt *query = NULL;
        if (sqlite3_prepare_v2(file->sqlite, "SELECT text FROM recipe", -1, &query, NULL) ==
                SQLITE_OK &&
            sqlite3_step(query) == SQLITE_ROW && sqlite3_column_text(query, 0))
            *recipe = text_format("%s", (const char *)sqlite3_column_text(query, 0));
        sqlite3_finalize(query);
    }
    return check_recipe(file, *recipe ? *recipe : "") &&
           ((sqlite3_prepare_v2(file->sqlite, self->brief ? BRIEF : ALL, -1,
                                &file->statement, NULL) == SQLITE_OK &&
             sqlite3_bind_text(file->statement, 1, "", 0, SQLITE_STATIC) == SQLITE_OK &&
             sqlite3_bind_text(file->statement, 2, "", 0, SQLITE_STATIC) == SQLITE_OK) ||
            fail(file, "read")) &&
           step_file(self, last);
}

static bool is_store(const char *name) {
    static const char BEGIN[] = "glsurf-matches", END[] = ".sqlite";
    const size_t length = strlen(name), end = strlen(END);
    return strncmp(name, BEGIN, strlen(BEGIN)) == 0 && length > end &&
           strcmp(name + length - end, END) == 0;
}

album_reader *album_reader_open(const char *folder, const char *recipe, bool brief) {
    DIR *const open = opendir(folder);
    if (!open) {
        report("cannot read the folder %s: %s; name a folder that can be read", folder,
               strerror(errno));
        return NULL;
    }
    album_reader *const self = alloc_zeroed(1, sizeof *self);
    self->brief = brief;
    char *known = recipe ? text_format("%s", recipe) : NULL;
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(open));)
        if (is_store(entry->d_name))
            good = add_file(self, text_format("%s/%s", folder, entry->d_name), &known);
    closedir(open);
    free(known);
    self->current = self->count;
    if (good)
        return self;
    album_reader_close(self);
    return NULL;
}

/* Returns the next row of a file, which has one. */
static const row *row_of(const album_reader *self, size_t file) {
    return &self->batches[file].rows[self->batches[file].at];
}

static const char *name_at(const row *from, int column) {
    const char *const text = (const char *)sqlite3_value_text(from->columns[column]);
    return text ? text : "";
}

/* Orders the rows of two files by their names. */
static int compare_rows(const row *a, const row *b) {
    const int order = strcmp(name_at(a, 0), name_at(b, 0));
    return order != 0 ? order : strcmp(name_at(a, 1), name_at(b, 1));
}

/* Returns the file with the first row, or `count` if there is none. */
static size_t first_file(const album_reader *self) {
    size_t first = self->count;
    for (size_t i = 0; i < self->count; ++i)
        if (self->has[i] && (first == self->count ||
                             compare_rows(row_of(self, i), row_of(self, first)) < 0))
            first = i;
    return first;
}

/* Returns the file among those with the pair of `first` whose row has the wanted stamp, or
 * `first` if none has. */
static size_t wanted_file(const album_reader *self, size_t first) {
    size_t wanted = self->count;
    char *stamp = NULL;
    for (size_t i = first; i < self->count && wanted == self->count; ++i)
        if (self->has[i] && compare_rows(row_of(self, i), row_of(self, first)) == 0) {
            if (!stamp && self->stamper)
                stamp = self->stamper(self->stamper_of, name_at(row_of(self, i), 0),
                                      name_at(row_of(self, i), 1));
            if (stamp && strcmp(name_at(row_of(self, i), 2), stamp) == 0)
                wanted = i;
        }
    free(stamp);
    return wanted < self->count ? wanted : first;
}

/* Moves behind the last pair, in all files that have it. */
static bool leave_pair(album_reader *self) {
    if (self->current == self->count)
        return true;
    for (size_t i = 0; i < self->count; ++i)
        if (i != self->current && self->has[i] &&
            compare_rows(row_of(self, i), row_of(self, self->current)) == 0 &&
            !step_file(self, i))
            return false;
    return step_file(self, self->current);
}

static uint64_t number_at(const unsigned char *at, int bytes) {
    uint64_t number = 0;
    for (int i = bytes; i > 0; --i)
        number = number << 8 | at[i - 1];
    return number;
}

/* Returns a blob of this size, or NULL. */
static const unsigned char *blob_of(const row *from, int column, size_t size) {
    return (size_t)sqlite3_value_bytes(from->columns[column]) == size
               ? sqlite3_value_blob(from->columns[column])
               : NULL;
}

static bool read_blobs(album_reader *self, const row *from, stored_pair *pair) {
    const size_t count = pair->count;
    const unsigned char *const matrix = blob_of(from, 7, MATRIX_BYTES);
    const unsigned char *const matches = blob_of(from, 8, count * MATCH_BYTES);
    const unsigned char *const distances = blob_of(from, 9, count * DISTANCE_BYTES);
    const unsigned char *const inlier = blob_of(from, 10, count);
    if ((pair->model != STORED_NONE && !matrix) ||
        (count > 0 && (!matches || !distances || !inlier)))
        return false;
    for (int i = 0; i < 9 && pair->model != STORED_NONE; ++i) {
        const uint64_t bits = number_at(matrix + 8 * i, 8);
        memcpy(&pair->matrix[i], &bits, sizeof bits);
    }
    self->matches = alloc_grown(self->matches, (count + 1) * sizeof *self->matches);
    self->inlier = alloc_grown(self->inlier, (count + 1) * sizeof *self->inlier);
    for (size_t i = 0; i < count; ++i) {
        const uint32_t bits = (uint32_t)number_at(distances + 4 * i, 4);
        glsurf_match *const match = &self->matches[i];
        *match = (glsurf_match){ .a = (uint32_t)number_at(matches + 8 * i, 4),
                                 .b = (uint32_t)number_at(matches + 8 * i + 4, 4) };
        memcpy(&match->distance, &bits, sizeof bits);
        self->inlier[i] = inlier[i] != 0;
    }
    pair->matches = self->matches;
    pair->inlier = self->inlier;
    return true;
}

/* Reads the row of a file. Returns false if no pair is like this. */
static bool read_row(album_reader *self, const row *from, stored_pair *pair) {
    const char *const model = (const char *)sqlite3_value_text(from->columns[3]);
    const sqlite3_int64 inliers = sqlite3_value_int64(from->columns[4]);
    const sqlite3_int64 count = sqlite3_value_int64(from->columns[6]);
    *pair = (stored_pair){ .a = name_at(from, 0),
                           .b = name_at(from, 1),
                           .stamp = name_at(from, 2),
                           .rms = sqlite3_value_double(from->columns[5]) };
    while (model && (!MODELS[pair->model] || strcmp(model, MODELS[pair->model]) != 0))
        if (++pair->model > STORED_FUNDAMENTAL)
            return false;
    if (strcmp(pair->a, pair->b) >= 0 || count < 0 || count > INT32_MAX / MATCH_BYTES ||
        inliers < 0 || inliers > count)
        return false;
    pair->inliers = (uint32_t)inliers;
    pair->count = (uint32_t)count;
    return self->brief || read_blobs(self, from, pair);
}

bool album_reader_next(album_reader *self, stored_pair *pair) {
    if (self->failed || !leave_pair(self))
        return false;
    self->current = first_file(self);
    if (self->current == self->count)
        return false;
    self->current = wanted_file(self, self->current);
    const row *const from = row_of(self, self->current);
    if (read_row(self, from, pair))
        return true;
    report("%s: the pair of %s and %s is damaged; remove the file, and match again",
           self->files[self->current].path, name_at(from, 0), name_at(from, 1));
    self->failed = true;
    return false;
}

void album_reader_prefer(album_reader *self, album_stamper *stamper, const void *of) {
    self->stamper = stamper;
    self->stamper_of = of;
}

bool album_reader_close(album_reader *self) {
    if (!self)
        return false;
    const bool good = !self->failed;
    for (size_t i = 0; i < self->count; ++i) {
        drop_rows(&self->batches[i]);
        close_database(&self->files[i]);
    }
    free(self->batches);
    free(self->files);
    free(self->has);
    free(self->matches);
    free(self->inlier);
    free(self);
    return good;
}
