/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/store_file.h"

#include "system/alloc.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>

const char *const STORE_MODELS[] = { NULL, "homography", "fundamental" };

bool store_file_fail(const store_file *self, const char *doing) {
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

bool store_file_run(const store_file *self, const char *doing, const char *text) {
    return sqlite3_exec(self->sqlite, text, NULL, NULL, NULL) == SQLITE_OK ||
           store_file_fail(self, doing);
}

bool store_file_prepare(store_file *self, const char *text) {
    sqlite3_finalize(self->statement);
    self->statement = NULL;
    return sqlite3_prepare_v2(self->sqlite, text, -1, &self->statement, NULL) ==
               SQLITE_OK ||
           store_file_fail(self, "read");
}

/* Readers open a file for writing, too: what a killed process has begun is undone. A file
 * of somebody else must do nothing by its schema, and lead in no circle. */
bool store_file_open(store_file *self, char *path, bool create) {
    static const char DISTRUST[] = "PRAGMA trusted_schema = OFF;"
                                   "PRAGMA cell_size_check = ON";
    enum {
        PATIENCE = 10000
    }; /* ms for which a file that another process writes to is tried */
    *self = (store_file){ .path = path };
    const int flags = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(path, &self->sqlite, flags, NULL) != SQLITE_OK)
        return self->sqlite ? store_file_fail(self, "open") : (alloc_failed(), false);
    sqlite3_busy_timeout(self->sqlite, PATIENCE);
    sqlite3_db_config(self->sqlite, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return store_file_run(self, "open", DISTRUST);
}

void store_file_close(store_file *self) {
    sqlite3_finalize(self->statement);
    sqlite3_close(self->sqlite); /* rolls a transaction back */
    free(self->path);
    *self = (store_file){ 0 };
}

/* Returns the text in the first row of a query, which the caller frees, or NULL after a
 * report. */
static char *read_text(const store_file *self, const char *query) {
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(self->sqlite, query, -1, &statement, NULL);
    const char *const text = sqlite3_step(statement) == SQLITE_ROW
                                 ? (const char *)sqlite3_column_text(statement, 0)
                                 : NULL;
    char *const copy = text ? text_format("%s", text) : NULL;
    if (!copy)
        store_file_fail(self, "read");
    sqlite3_finalize(statement);
    return copy;
}

/* Views and virtual tables in the place of tables, and triggers, would run what they say.
 */
char *store_file_recipe(const store_file *self, const char *wanted) {
    static const char CHECK[] =
        "SELECT CASE WHEN count(*) = 0 THEN 'empty' "
        "WHEN (SELECT user_version FROM pragma_user_version) <> 1 THEN "
        "'is not a file of matches of this version of glsurf; remove it, or use another "
        "folder' WHEN total(type = 'table' AND rootpage > 0 AND "
        "name IN ('pairs', 'recipe')) <> 2 OR total(type IN ('view', 'trigger')) > 0 THEN "
        "'has other tables than a file of matches; remove it' ELSE 'good' END "
        "FROM sqlite_master";
    char *const found = read_text(self, CHECK), *recipe = NULL;
    if (found && strcmp(found, "empty") == 0)
        recipe = text_format("%s", "");
    else if (found && strcmp(found, "good") == 0)
        recipe = read_text(self, "SELECT coalesce(max(text), 'none') FROM recipe");
    else if (found)
        report("%s %s", self->path, found);
    free(found);
    if (!recipe || *recipe == '\0' || !wanted || strcmp(recipe, wanted) == 0)
        return recipe;
    report("%s has matches of another recipe (%s; now it is %s); remove the file, or give "
           "the same options",
           self->path, recipe, wanted);
    free(recipe);
    return NULL;
}
