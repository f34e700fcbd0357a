/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Lists the names of all files' pairs in memory, and reads one pair after the other by its
 * names: a file that is being read cannot be written. */
#include "album/store_file.h"

#include "system/alloc.h"
#include "system/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A pair of a file. */
typedef struct listed_pair {
    char *a, *b;
    size_t file;
} listed_pair;

struct album_reader {
    store_file *files;
    listed_pair *pairs; /* in the order of the names */
    size_t file_count, count;
    size_t next;              /* pair to read */
    const listed_pair *given; /* the last pair, or NULL */
    bool brief, failed;
    album_stamper *stamper; /* of is_old() */
    const void *stamper_of;
    char *stamp; /* of the last pair, and so are these */
    glsurf_match *matches;
    bool *inlier;
};

static char *copy_text(sqlite3_stmt *from, int column) {
    const char *const text = (const char *)sqlite3_column_text(from, column);
    return text_format("%s", text ? text : "");
}

static int compare_names(const void *a, const void *b) {
    const listed_pair *const x = a, *const y = b;
    const int order = strcmp(x->a, y->a);
    return order != 0 ? order : strcmp(x->b, y->b);
}

static bool refuse_pair(album_reader *self, const listed_pair *pair) {
    report("%s: the pair of %s and %s is damaged; remove the file, and match again",
           self->files[pair->file].path, pair->a, pair->b);
    return false;
}

/* Adds the row of the statement to the list. Without the order of the names, a damaged file
 * could give rows for ever. */
static bool list_pair(album_reader *self, size_t file, sqlite3_stmt *row) {
    listed_pair *const pair = &self->pairs[self->count++];
    *pair = (listed_pair){ copy_text(row, 0), copy_text(row, 1), file };
    const bool first = pair == self->pairs || pair[-1].file != file;
    return first || compare_names(&pair[-1], pair) < 0 || refuse_pair(self, pair);
}

/* Pairs for which a file is locked, so that others need not wait long. */
enum { PART = 1024 };

/* Lists the pairs of a file in parts. PART is the LIMIT. */
static bool list_pairs(album_reader *self, size_t number) {
    store_file *const file = &self->files[number];
    const size_t begin = self->count;
    size_t before;
    if (!store_file_prepare(file, "SELECT a, b FROM pairs WHERE (a, b) > (?1, ?2) "
                                  "ORDER BY a, b LIMIT 1024"))
        return false;
    do {
        const listed_pair none = { .a = "", .b = "" };
        before = self->count;
        self->pairs = alloc_grown(self->pairs, (before + PART) * sizeof *self->pairs);
        const listed_pair *const last = before > begin ? &self->pairs[before - 1] : &none;
        sqlite3_bind_text(file->statement, 1, last->a, -1, SQLITE_STATIC);
        sqlite3_bind_text(file->statement, 2, last->b, -1, SQLITE_STATIC);
        int status;
        while ((status = sqlite3_step(file->statement)) == SQLITE_ROW)
            if (!list_pair(self, number, file->statement))
                return false;
        if (status != SQLITE_DONE)
            return store_file_fail(file, "read");
        sqlite3_reset(file->statement);
    } while (self->count > before);
    return true;
}

/* Opens the file `path`, which it then owns. Leaves out a file in which nothing was
 * committed yet. */
static bool add_file(album_reader *self, char *path, char **recipe) {
    static const char *const READ[] = {
        "SELECT stamp, model, inliers, rms, count, matrix, matches, distances, inlier "
        "FROM pairs WHERE a = ?1 AND b = ?2",
        "SELECT stamp, model, inliers, rms, count FROM pairs WHERE a = ?1 AND b = ?2",
    };
    const size_t last = self->file_count++;
    self->files = alloc_grown(self->files, self->file_count * sizeof *self->files);
    store_file *const file = &self->files[last];
    char *const same =
        store_file_open(file, path, false) ? store_file_recipe(file, *recipe) : NULL;
    const bool empty = same && *same == '\0';
    const bool good =
        same &&
        (empty || (list_pairs(self, last) && store_file_prepare(file, READ[self->brief])));
    if (good && !empty) {
        free(*recipe);
        *recipe = same;
    } else {
        free(same);
    }
    return good;
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
    for (struct dirent *entry; !self->failed && (entry = readdir(open));)
        if (sqlite3_strglob("glsurf-matches*.sqlite", entry->d_name) == 0)
            self->failed =
                !add_file(self, text_format("%s/%s", folder, entry->d_name), &known);
    closedir(open);
    free(known);
    if (self->count > 0)
        qsort(self->pairs, self->count, sizeof *self->pairs, compare_names);
    if (!self->failed)
        return self;
    album_reader_close(self);
    return NULL;
}

static uint64_t number_at(const unsigned char *at, int bytes) {
    uint64_t number = 0;
    for (int i = bytes; i > 0; --i)
        number = number << 8 | at[i - 1];
    return number;
}

/* Returns a blob of this size, or NULL. */
static const unsigned char *blob_of(sqlite3_stmt *from, int column, size_t size) {
    const unsigned char *const blob = sqlite3_column_blob(from, column);
    return (size_t)sqlite3_column_bytes(from, column) == size ? blob : NULL;
}

static bool read_blobs(album_reader *self, sqlite3_stmt *from, stored_pair *pair) {
    const size_t count = pair->count;
    const unsigned char *const matrix = blob_of(from, 5, STORE_MATRIX);
    const unsigned char *const matches = blob_of(from, 6, count * STORE_MATCH);
    const unsigned char *const distances = blob_of(from, 7, count * STORE_DISTANCE);
    const unsigned char *const inlier = blob_of(from, 8, count);
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

/* Reads the row of a pair. Returns false if no pair is like this. */
static bool read_row(album_reader *self, sqlite3_stmt *from, const listed_pair *listed,
                     stored_pair *pair) {
    const char *const model = (const char *)sqlite3_column_text(from, 1);
    const sqlite3_int64 inliers = sqlite3_column_int64(from, 2);
    const sqlite3_int64 count = sqlite3_column_int64(from, 4);
    free(self->stamp);
    self->stamp = copy_text(from, 0);
    *pair = (stored_pair){ .a = listed->a,
                           .b = listed->b,
                           .stamp = self->stamp,
                           .rms = sqlite3_column_double(from, 3) };
    while (model &&
           (!STORE_MODELS[pair->model] || strcmp(model, STORE_MODELS[pair->model]) != 0))
        if (++pair->model > STORED_FUNDAMENTAL)
            return false;
    if (strcmp(pair->a, pair->b) >= 0 || count < 0 || count > INT32_MAX / STORE_MATCH ||
        inliers < 0 || inliers > count)
        return false;
    pair->inliers = (uint32_t)inliers;
    pair->count = (uint32_t)count;
    return self->brief || read_blobs(self, from, pair);
}

/* Returns false if the row is not there any more, or after a report. */
static bool read_pair(album_reader *self, const listed_pair *listed, stored_pair *pair) {
    const store_file *const file = &self->files[listed->file];
    sqlite3_bind_text(file->statement, 1, listed->a, -1, SQLITE_STATIC);
    sqlite3_bind_text(file->statement, 2, listed->b, -1, SQLITE_STATIC);
    const int status = sqlite3_step(file->statement);
    const bool found = status == SQLITE_ROW;
    if (found && !read_row(self, file->statement, listed, pair))
        self->failed = !refuse_pair(self, listed);
    if (!found && status != SQLITE_DONE)
        self->failed = !store_file_fail(file, "read");
    sqlite3_reset(file->statement);
    return found && !self->failed;
}

/* Ends the locks of a part. */
static void unlock(const album_reader *self) {
    for (size_t i = 0; i < self->file_count; ++i)
        sqlite3_exec(self->files[i].sqlite, "ROLLBACK", NULL, NULL, NULL);
}

/* Small rows are read in less time than a file is locked for each. */
static void lock_part(album_reader *self) {
    unlock(self);
    for (size_t i = 0; i < self->file_count && !self->failed; ++i)
        self->failed = !store_file_run(&self->files[i], "read", "BEGIN");
}

bool album_reader_next(album_reader *self, stored_pair *pair) {
    bool found = false;
    while (!self->failed && !found && self->next < self->count) {
        if (self->brief && self->next % PART == 0)
            lock_part(self);
        const listed_pair *const one = &self->pairs[self->next++];
        found = !self->failed && (!self->given || compare_names(self->given, one) != 0) &&
                read_pair(self, one, pair);
        if (found)
            self->given = one;
    }
    return found;
}

/* The function of SQL is_old(a, b, stamp). */
static void is_old(sqlite3_context *context, int count, sqlite3_value **values) {
    const album_reader *const self = sqlite3_user_data(context);
    const char *text[3];
    for (int i = 0; i < count; ++i)
        text[i] = (const char *)sqlite3_value_text(values[i]);
    char *const stamp =
        text[0] && text[1] ? self->stamper(self->stamper_of, text[0], text[1]) : NULL;
    sqlite3_result_int(context, stamp && text[2] && strcmp(stamp, text[2]) != 0);
    free(stamp);
}

bool album_reader_drop(album_reader *self, album_stamper *stamper, const void *of) {
    self->stamper = stamper;
    self->stamper_of = of;
    unlock(self);
    for (size_t i = 0; i < self->file_count && !self->failed; ++i) {
        const store_file *const file = &self->files[i];
        if (!file->statement) /* there is no table yet */
            continue;
        sqlite3_create_function(file->sqlite, "is_old", 3, SQLITE_UTF8, self, is_old, NULL,
                                NULL);
        self->failed =
            !store_file_run(file, "write", "DELETE FROM pairs WHERE is_old(a, b, stamp)");
    }
    return !self->failed;
}

bool album_reader_close(album_reader *self) {
    if (!self)
        return false;
    const bool good = !self->failed;
    for (size_t i = 0; i < self->count; ++i) {
        free(self->pairs[i].a);
        free(self->pairs[i].b);
    }
    for (size_t i = 0; i < self->file_count; ++i)
        store_file_close(&self->files[i]);
    free(self->pairs);
    free(self->files);
    free(self->stamp);
    free(self->matches);
    free(self->inlier);
    free(self);
    return good;
}
