/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matches of an album: readers see what was committed, each pair once, in the order of the
 * names, from all files of the folder. Files of others are refused.
 */
#include "support/test.h"

#include "album/store.h"
#include "system/text.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char ALL[] = "./glsurf-matches.sqlite",
                  SECOND[] = "./glsurf-matches-2-of-3.sqlite";
static const char RECIPE[] = "a recipe";

static report_list messages;

/* Returns true if there was a report with this text since the last call. */
static bool said(const char *text) {
    const bool found = messages.text && strstr(messages.text, text);
    free(messages.text);
    messages = (report_list){ 0 };
    return found;
}

static void begin(void) {
    unlink(ALL);
    unlink(SECOND);
    report_into(&messages);
}

static album_store *open_store(uint32_t shards, bool resume) {
    return album_store_open(".", shards > 0 ? 2 : 0, shards, RECIPE, resume);
}

static stored_pair make_pair(const char *a, const char *b, uint32_t count) {
    static glsurf_match matches[300];
    static bool inlier[300];
    for (uint32_t i = 0; i < count; ++i) {
        matches[i] = (glsurf_match){ i, 70000 * i + 1, 0.25f + 0.001f * (float)i, 0.0f };
        inlier[i] = i % 2 == 0;
    }
    return (stored_pair){ .a = a,
                          .b = b,
                          .stamp = "1 2 3 4",
                          .model = count > 0 ? STORED_FUNDAMENTAL : STORED_NONE,
                          .inliers = (count + 1) / 2,
                          .rms = 0.75,
                          .matrix = { 1, -2, 3e-300, 4, 5, 6, 7, 8, 1.0 / 3.0 },
                          .count = count,
                          .matches = matches,
                          .inlier = inlier };
}

static void add(album_store *to, const char *a, const char *b, uint32_t count) {
    const stored_pair pair = make_pair(a, b, count);
    album_store_add(to, &pair);
}

/* Reads all pairs as a text: "a-b 3, ". */
static const char *list(void) {
    static char text[400];
    size_t length = 0;
    stored_pair pair;
    album_reader *const reader = album_reader_open(".", RECIPE, true);
    assert_non_null(reader);
    *text = '\0';
    while (album_reader_next(reader, &pair))
        length += (size_t)snprintf(text + length, sizeof text - length, "%s-%s %u, ",
                                   pair.a, pair.b, (unsigned)pair.count);
    assert_true(album_reader_close(reader));
    return text;
}

static void what_was_committed(void **state) {
    begin();
    assert_string_equal(list(), "");
    album_store *store = open_store(0, false);
    assert_string_equal(list(), "");
    add(store, "a b.jpg", "\xC3\xA4/x.jpg", 300);
    add(store, "a", "b", 0);
    assert_true(album_store_commit(store) && album_store_commit(store));
    add(store, "a", "c", 3);
    album_store_close(store); /* as a process that is killed */
    assert_string_equal(list(), "a-b 0, a b.jpg-\xC3\xA4/x.jpg 300, ");
    assert_null(open_store(0, false));
    assert_true(said("exists; add --resume"));
    album_reader *const reader = album_reader_open(".", NULL, false);
    stored_pair pair;
    const stored_pair wanted = make_pair("a b.jpg", "\xC3\xA4/x.jpg", 300);
    assert_true(album_reader_next(reader, &pair) && pair.model == STORED_NONE);
    assert_true(pair.count == 0 && pair.inliers == 0);
    assert_true(album_reader_next(reader, &pair) && pair.model == STORED_FUNDAMENTAL);
    assert_true(pair.count == 300 && pair.inliers == 150 && pair.rms == 0.75);
    assert_string_equal(pair.stamp, wanted.stamp);
    assert_memory_equal(pair.matrix, wanted.matrix, sizeof wanted.matrix);
    assert_memory_equal(pair.matches, wanted.matches, 300 * sizeof *wanted.matches);
    assert_memory_equal(pair.inlier, wanted.inlier, 300 * sizeof *wanted.inlier);
    assert_false(album_reader_next(reader, &pair));
    assert_true(album_reader_close(reader));
    assert_false(said(""));
}

/* A pair is replaced only if its features have changed. */
static void pairs_stay(void **state) {
    begin();
    album_store *const store = open_store(0, false);
    add(store, "a", "b", 3);
    add(store, "a", "b", 5);
    assert_true(album_store_commit(store));
    assert_string_equal(list(), "a-b 3, ");
    stored_pair pair = make_pair("a", "b", 7);
    pair.stamp = "1 2 3 5";
    album_store_add(store, &pair);
    assert_true(album_store_commit(store));
    album_store_close(store);
    assert_string_equal(list(), "a-b 7, ");
}

static void several_files(void **state) {
    begin();
    album_store *const one = open_store(0, false), *const other = open_store(3, false);
    add(one, "a", "b", 1);
    add(one, "b", "c", 2);
    add(one, "d", "e", 3);
    add(other, "a", "c", 4);
    add(other, "b", "c", 2);
    assert_true(album_store_commit(one) && album_store_commit(other));
    album_store_close(one);
    album_store_close(other);
    assert_string_equal(list(), "a-b 1, a-c 4, b-c 2, d-e 3, ");
    assert_null(album_store_open(".", 0, 0, "another", true));
    assert_true(said("of another recipe (a recipe; now it is another)"));
    assert_null(album_reader_open(".", "another", true));
    assert_true(said("of another recipe"));
}

/* Only a-b has the stamp `of` now, and b-d has none. */
static char *stamp_now(const void *of, const char *a, const char *b) {
    const char *const stamp = strcmp(b, "b") == 0 ? of : "another";
    return strcmp(b, "d") == 0 ? NULL : text_format("%s", stamp);
}

/* Pairs with other stamps are deleted, in all files. Another reader, which had listed them,
 * leaves them out. */
static void old_stamps(void **state) {
    static const char *const stamps[] = { "1 2 3 4", "1 2 3 5" };
    for (int kept = 0; kept < 2; ++kept) {
        begin();
        album_store_close(album_store_open(".", 1, 3, RECIPE, false)); /* without pairs */
        for (int i = 0; i < 2; ++i) {
            album_store *const store = open_store(i == 0 ? 0 : 3, false);
            stored_pair pair = make_pair("a", "b", 2);
            pair.stamp = stamps[i];
            add(store, "a", "c", 1);
            add(store, "b", "d", 3);
            album_store_add(store, &pair);
            assert_true(album_store_commit(store));
            album_store_close(store);
        }
        stored_pair pair;
        album_reader *const reader = album_reader_open(".", RECIPE, true);
        album_reader *const other = album_reader_open(".", RECIPE, false);
        while (album_reader_next(reader, &pair)) {}
        assert_true(album_reader_drop(reader, stamp_now, stamps[kept]));
        assert_true(album_reader_close(reader));
        assert_true(album_reader_next(other, &pair) && strcmp(pair.b, "b") == 0);
        assert_string_equal(pair.stamp, stamps[kept]);
        assert_true(album_reader_next(other, &pair) && strcmp(pair.b, "d") == 0);
        assert_false(album_reader_next(other, &pair));
        assert_true(album_reader_close(other));
        assert_string_equal(list(), "a-b 2, b-d 3, ");
        unlink("./glsurf-matches-1-of-3.sqlite");
    }
}

/* Writers that have pairs in memory, and a reader in the midst of pairs, lock no file. More
 * pairs than a reader lists at a time. */
static void side_by_side(void **state) {
    enum { PAIRS = 1100 };
    begin();
    album_store *const one = open_store(0, false), *const other = open_store(0, true);
    char name[16];
    for (int i = 0; i < PAIRS; ++i) {
        snprintf(name, sizeof name, "b%04d", i);
        add(i % 2 == 0 ? one : other, "a", name, 3);
    }
    assert_true(album_store_commit(one) && album_store_commit(other));
    album_reader *const reader = album_reader_open(".", RECIPE, false);
    stored_pair pair;
    for (int i = 0; i < PAIRS; ++i) {
        snprintf(name, sizeof name, "b%04d", i);
        assert_true(album_reader_next(reader, &pair) && pair.count == 3);
        assert_string_equal(pair.b, name);
        if (i == 1) {
            add(one, "0", "1", 1); /* before the reader */
            assert_true(album_store_commit(one));
        }
    }
    assert_false(album_reader_next(reader, &pair));
    assert_true(album_reader_close(reader));
    album_store_close(one);
    album_store_close(other);
    assert_false(said("locked"));
}

static void run(const char *statement) {
    sqlite3 *file;
    assert_int_equal(sqlite3_open(ALL, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, statement, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
}

static void damaged_pairs(void **state) {
    static const char *const changes[] = {
        "inliers = -1",   "inliers = 4",      "count = -1",          "count = 4",
        "count = 1e18",   "model = 'affine'", "model = ''",          "matrix = NULL",
        "matrix = x'00'", "matches = x'00'",  "distances = x'0000'", "inlier = x''",
        "a = 'b'",        "b = ''",
    };
    for (size_t i = 0; i < COUNT(changes); ++i) {
        begin();
        album_store *const store = open_store(0, false);
        add(store, "a", "b", 3);
        assert_true(album_store_commit(store));
        album_store_close(store);
        char statement[80];
        snprintf(statement, sizeof statement, "UPDATE pairs SET %s", changes[i]);
        run(statement);
        stored_pair pair;
        album_reader *const reader = album_reader_open(".", NULL, false);
        if (album_reader_next(reader, &pair))
            fail_msg("%s is read", changes[i]);
        assert_false(album_reader_close(reader));
        assert_true(said("is damaged"));
    }
    begin(); /* an order that is not the names' */
    album_store_close(open_store(0, false));
    run("DROP TABLE pairs; CREATE TABLE pairs (a COLLATE NOCASE, b, stamp, model, inliers, "
        "rms, count, matrix, matches, distances, inlier);"
        "INSERT INTO pairs (a, b) VALUES ('a', 'c'), ('B', 'c')");
    assert_null(album_reader_open(".", NULL, false));
    assert_true(said("is damaged"));
}

static void other_files(void **state) {
    begin();
    FILE *const file = fopen(ALL, "wb");
    for (int i = 0; i < 1000; ++i)
        fputs("no database", file);
    fclose(file);
    assert_null(open_store(0, true));
    assert_true(said("file is not a database; remove the file"));
    assert_null(album_reader_open(".", NULL, true));
    assert_true(said("file is not a database"));
    begin();
    run("CREATE TABLE other (x)");
    assert_null(open_store(0, true));
    assert_true(said("is not a file of matches of this version"));
    static const char *const schemas[] = {
        "ALTER TABLE pairs RENAME TO p; CREATE VIEW pairs AS SELECT * FROM p",
        "DROP TABLE recipe; CREATE VIEW recipe AS SELECT 'a recipe' AS text",
        "CREATE TRIGGER t AFTER INSERT ON pairs BEGIN DELETE FROM recipe; END",
    };
    for (size_t i = 0; i < COUNT(schemas); ++i) {
        begin();
        album_store_close(open_store(0, false));
        run(schemas[i]);
        assert_null(open_store(0, true));
        assert_true(said("has other tables"));
        assert_null(album_reader_open(".", NULL, true));
        assert_true(said("has other tables"));
    }
    begin();
    album_store_close(open_store(0, false));
    run("DELETE FROM recipe");
    assert_null(open_store(0, true));
    assert_true(said("of another recipe (none; now it is a recipe)"));
    assert_null(album_store_open("./missing", 0, 0, RECIPE, false));
    assert_true(said("cannot open ./missing/glsurf-matches.sqlite"));
    begin();
}

int main(void) {
    TEST_LIST(tests, what_was_committed, pairs_stay, several_files, old_stamps,
              side_by_side, damaged_pairs, other_files);
    const int result = test_main("store", tests, COUNT(tests));
    report_into(NULL);
    return result;
}
