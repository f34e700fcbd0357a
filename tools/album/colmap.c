/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A database of COLMAP 3.8, with the tables that its `database_creator` makes. COLMAP 4
 * reads them and adds its own columns.
 *
 * COLMAP puts the centre of the top-left pixel at (0.5, 0.5). T adds 0.5 to positions: H
 * becomes T H T^-1, and b^T F a = 0 becomes (T^-1 b)^T F (T^-1 a) = 0.
 */
#include "album/exporter.h"
#include "features/formats.h"
#include "system/alloc.h"
#include "system/output.h"
#include "system/text.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BLOB "rows INTEGER NOT NULL, cols INTEGER NOT NULL, data BLOB"
#define OF_IMAGE                                                                           \
    "(image_id INTEGER PRIMARY KEY NOT NULL, " BLOB                                        \
    ", FOREIGN KEY(image_id) REFERENCES images(image_id) ON DELETE CASCADE);"

static const char SCHEMA[] =
    "CREATE TABLE cameras(camera_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
    "model INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, params BLOB, "
    "prior_focal_length INTEGER NOT NULL);"
    "CREATE TABLE images(image_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "
    "name TEXT NOT NULL UNIQUE, camera_id INTEGER NOT NULL, "
    "prior_qw REAL, prior_qx REAL, prior_qy REAL, prior_qz REAL, "
    "prior_tx REAL, prior_ty REAL, prior_tz REAL, "
    "CONSTRAINT image_id_check CHECK(image_id >= 0 and image_id < 2147483647), "
    "FOREIGN KEY(camera_id) REFERENCES cameras(camera_id));"
    "CREATE UNIQUE INDEX index_name ON images(name);"
    "CREATE TABLE keypoints" OF_IMAGE "CREATE TABLE descriptors" OF_IMAGE
    "CREATE TABLE matches(pair_id INTEGER PRIMARY KEY NOT NULL, " BLOB ");"
    "CREATE TABLE two_view_geometries(pair_id INTEGER PRIMARY KEY NOT NULL, " BLOB
    ", config INTEGER NOT NULL, F BLOB, E BLOB, H BLOB, qvec BLOB, tvec BLOB);"
    "PRAGMA user_version = 3800;";

/* The rows that are written. */
enum statement { CAMERA, IMAGE, KEYPOINTS, DESCRIPTORS, MATCHES, GEOMETRY, STATEMENTS };
static const char *const TEXTS[STATEMENTS] = {
    [CAMERA] = "INSERT INTO cameras VALUES (?, ?, ?, ?, ?, ?)",
    [IMAGE] = "INSERT INTO images(image_id, name, camera_id) VALUES (?, ?, ?)",
    [KEYPOINTS] = "INSERT INTO keypoints VALUES (?, ?, ?, ?)",
    [DESCRIPTORS] = "INSERT INTO descriptors VALUES (?, ?, ?, ?)",
    [MATCHES] = "INSERT INTO matches VALUES (?, ?, ?, ?)",
    [GEOMETRY] = "INSERT INTO two_view_geometries(pair_id, rows, cols, data, config, F, E, "
                 "H) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
};

typedef struct colmap {
    sqlite3 *database;
    output file; /* becomes the database when it is complete */
    bool began;  /* `file` is open */
    sqlite3_stmt *statements[STATEMENTS];
    uint32_t cameras; /* cameras written */
} colmap;

/* Reports SQLite's error unless `status` is a success. */
static bool check(const exporter *self, int status) {
    const colmap *target = self->target;
    if (status == SQLITE_OK || status == SQLITE_DONE)
        return true;
    const bool full = status == SQLITE_FULL || status == SQLITE_IOERR;
    report("cannot write %s: %s; %sname another file", self->path,
           sqlite3_errmsg(target->database), full ? "free some space or " : "");
    return false;
}

/* Runs a statement whose values are bound. */
static bool run(const exporter *self, enum statement which) {
    sqlite3_stmt *const statement = ((colmap *)self->target)->statements[which];
    sqlite3_step(statement);
    return check(self, sqlite3_reset(statement));
}

/* Inserts a row whose columns are a number, rows, cols and data, and then what is bound.
 * Frees the data. False after a report, also if they are more than SQLite stores. */
static bool insert(const exporter *self, enum statement which, sqlite3_int64 number,
                   uint32_t rows, int columns, void *data, size_t row_bytes) {
    sqlite3_stmt *const statement = ((colmap *)self->target)->statements[which];
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int64(statement, 2, rows);
    sqlite3_bind_int(statement, 3, columns);
    return check(self, sqlite3_bind_blob64(statement, 4, data, rows * row_bytes, free)) &&
           run(self, which);
}

/* A journal that was left belongs to another database, and SQLite would apply it. */
static bool is_free(const char *path) {
    static const char *const endings[] = { "", "-journal", "-wal" };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; ++i) {
        char *const name = text_format("%s%s", path, endings[i]);
        struct stat status;
        const bool exists = lstat(name, &status) == 0;
        if (exists)
            report("%s exists; remove it, or name another database", name);
        free(name);
        if (exists)
            return false;
    }
    return true;
}

static bool open_database(exporter *self, const char *path) {
    static const char begin[] =
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; BEGIN;";
    colmap *const target = self->target = alloc_zeroed(1, sizeof *target);
    target->began = is_free(path) && output_open(&target->file, path);
    if (!target->began ||
        !check(self, sqlite3_open(target->file.temporary, &target->database)) ||
        !check(self, sqlite3_exec(target->database, begin, NULL, NULL, NULL)) ||
        !check(self, sqlite3_exec(target->database, SCHEMA, NULL, NULL, NULL)))
        return false;
    for (int i = 0; i < STATEMENTS; ++i)
        if (!check(self, sqlite3_prepare_v2(target->database, TEXTS[i], -1,
                                            &target->statements[i], NULL)))
            return false;
    return true;
}

static bool add_new_cameras(exporter *self) {
    colmap *const target = self->target;
    sqlite3_stmt *const statement = target->statements[CAMERA];
    for (; target->cameras < self->camera_count; ++target->cameras) {
        const export_camera *camera = &self->cameras[target->cameras];
        sqlite3_bind_int64(statement, 1, target->cameras + 1);
        sqlite3_bind_int(statement, 2, camera->model);
        sqlite3_bind_int64(statement, 3, camera->width);
        sqlite3_bind_int64(statement, 4, camera->height);
        sqlite3_bind_blob(statement, 5, camera->parameters,
                          camera->count * (int)sizeof *camera->parameters, SQLITE_STATIC);
        sqlite3_bind_int(statement, 6, !camera->is_guess);
        if (!run(self, CAMERA))
            return false;
    }
    return true;
}

static bool add_keypoints(exporter *self, const export_image *one) {
    const uint32_t count = one->features->count;
    float(*const rows)[4] = alloc_zeroed((size_t)count + 1, sizeof *rows);
    for (uint32_t i = 0; i < count; ++i) {
        const glsurf_keypoint *point = &one->features->keypoints[i];
        rows[i][0] = point->x + 0.5F;
        rows[i][1] = point->y + 0.5F;
        rows[i][2] = point->scale;
        rows[i][3] = point->angle;
    }
    return insert(self, KEYPOINTS, self->count, count, 4, rows, sizeof *rows);
}

/* Images are numbered from 1. */
static bool add_image(exporter *self, const export_image *one) {
    sqlite3_stmt *const statement = ((colmap *)self->target)->statements[IMAGE];
    if (!add_new_cameras(self))
        return false;
    sqlite3_bind_int64(statement, 1, self->count);
    sqlite3_bind_text(statement, 2, one->name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 3, self->images[self->count - 1].camera + 1);
    return run(self, IMAGE) && add_keypoints(self, one) &&
           (!self->descriptors ||
            insert(self, DESCRIPTORS, self->count, one->features->count, COLMAP_BYTES,
                   exporter_descriptors(one), COLMAP_BYTES));
}

/* Moves the model of a pair: see above. */
static void move_model(const export_pair *pair, double moved[9]) {
    double m[9];
    memcpy(m, pair->found->matrix, sizeof m);
    for (int i = 0; i < 9; i += 3) /* by T^-1 from the right */
        m[i + 2] -= 0.5 * (m[i] + m[i + 1]);
    for (int i = 0; i < 3; ++i)
        if (pair->found->model == STORED_FUNDAMENTAL) { /* by its transpose from the left */
            m[6 + i] -= 0.5 * (m[i] + m[3 + i]);
        } else { /* by T */
            m[i] += 0.5 * m[6 + i];
            m[3 + i] += 0.5 * m[6 + i];
        }
    memcpy(moved, m, sizeof m);
}

static bool add_rows(exporter *self, const export_pair *pair, enum statement which) {
    const bool only_inliers = which == GEOMETRY;
    const stored_pair *const found = pair->found;
    uint32_t(*const rows)[2] = alloc_zeroed((size_t)found->count + 1, sizeof *rows);
    uint32_t count = 0;
    double model[9], none[9] = { 0.0 };
    sqlite3_stmt *const statement = ((colmap *)self->target)->statements[which];
    for (uint32_t i = 0; i < found->count; ++i)
        if (!only_inliers || found->inlier[i]) {
            rows[count][0] = found->matches[i].a;
            rows[count++][1] = found->matches[i].b;
        }
    if (which == GEOMETRY) {
        enum { UNCALIBRATED = 3, PLANAR_OR_PANORAMIC = 6 };
        const bool is_depth = found->model == STORED_FUNDAMENTAL;
        move_model(pair, model);
        sqlite3_bind_int(statement, 5, is_depth ? UNCALIBRATED : PLANAR_OR_PANORAMIC);
        sqlite3_bind_blob(statement, 6, is_depth ? model : none, sizeof model,
                          SQLITE_STATIC);
        sqlite3_bind_blob(statement, 7, none, sizeof none, SQLITE_STATIC);
        sqlite3_bind_blob(statement, 8, is_depth ? none : model, sizeof model,
                          SQLITE_STATIC);
    }
    return insert(self, which, 2147483647 * ((sqlite3_int64)pair->a + 1) + pair->b + 1,
                  count, 2, rows, sizeof *rows);
}

static bool add_pair(exporter *self, const export_pair *pair) {
    return add_rows(self, pair, MATCHES) && add_rows(self, pair, GEOMETRY);
}

static bool close_database(exporter *self, bool good) {
    colmap *const target = self->target;
    for (int i = 0; i < STATEMENTS; ++i)
        sqlite3_finalize(target->statements[i]);
    good = good && check(self, sqlite3_exec(target->database, "COMMIT", NULL, NULL, NULL));
    sqlite3_close(target->database);
    if (target->began)
        good = output_close(&target->file, good) && good;
    free(target);
    return good;
}

const export_format EXPORT_COLMAP = {
    .name = "colmap",
    .models = UINT_MAX,
    .open = open_database,
    .add_image = add_image,
    .add_pair = add_pair,
    .close = close_database,
};
