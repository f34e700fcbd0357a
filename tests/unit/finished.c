/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Records of finished work: the table that the test of the package for Python shares, and
 * an index that is damaged anywhere. RECORDS is the path of the table. */
#include "support/test.h"

#include "common/finished.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES = 4, LONGEST = 2000 };

static char *const names[NAMES] = { "a", "b c\n%41", "\xff\xfe", "%" };

/* -------------------------------------------------------------------- table -- */

static void is_path(const char *path, const char *digits) {
    assert_int_equal(2 * strlen(path), strlen(digits));
    for (; *digits != '\0'; digits += 2, ++path) {
        unsigned byte = 0;
        assert_int_equal(sscanf(digits, "%2x", &byte), 1);
        assert_int_equal((unsigned char)*path, byte);
    }
}

static void check_row(char *row) {
    char *digits = strchr(row, ' '), *line = strchr(digits + 1, ' '), *path = NULL;
    *digits++ = *line++ = '\0';
    char copy[LONGEST];
    strcpy(copy, line);
    finished_record record;
    const bool good = finished_record_read(copy, &record, &path);
    if (good != (strcmp(row, "good") == 0))
        fail_msg("%s %s %s", row, digits, line);
    if (!good)
        return;
    is_path(path, digits);
    char *const printed = finished_record_print(path, &record);
    printed[strlen(printed) - 1] = '\0'; /* the end of the line */
    assert_string_equal(printed, line);
    free(printed);
}

static void records_are_those_of_the_table(void **state) {
    (void)state;
    FILE *const file = fopen(RECORDS, "r");
    assert_true(file != NULL);
    char row[LONGEST];
    int rows = 0;
    while (fgets(row, sizeof row, file)) {
        row[strcspn(row, "\n")] = '\0';
        if (*row == '#')
            continue;
        check_row(row);
        ++rows;
    }
    fclose(file);
    assert_true(rows > 30);
}

/* -------------------------------------------------------------------- index -- */

static char folder[64], path[100];

static int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/glsurf-finished-XXXXXX");
    const bool made = mkdtemp(folder) != NULL;
    snprintf(path, sizeof path, "%s/.glsurf/1-of-1.index", folder);
    return made ? 0 : 1;
}

static int remove_folder(void **state) {
    (void)state;
    char inner[80];
    snprintf(inner, sizeof inner, "%s/.glsurf", folder);
    unlink(path);
    rmdir(inner);
    return rmdir(folder);
}

static finished open_index(void) {
    finished self;
    assert_true(finished_open(&self, folder, "1-of-1", ".npz", names, 0, 1, NAMES));
    return self;
}

static finished_record draw(gls_random *random) {
    finished_record record = { 0 };
    digest *const digests[] = { &record.recipe, &record.maker, &record.inputs,
                                &record.content, &record.result.content };
    for (size_t i = 0; i < COUNT(digests); ++i)
        for (int k = 0; k < DIGEST_BYTES; ++k)
            digests[i]->bytes[k] = (unsigned char)gls_random_below(random, 256);
    record.result.size = gls_random_bits(random);
    record.result.modified = (int64_t)gls_random_bits(random) << 30;
    return record;
}

static bool same(const finished_record *a, const finished_record *b) {
    return digest_equal(&a->recipe, &b->recipe) && digest_equal(&a->maker, &b->maker) &&
           digest_equal(&a->inputs, &b->inputs) && digest_equal(&a->content, &b->content) &&
           a->result.size == b->result.size && a->result.modified == b->result.modified &&
           digest_equal(&a->result.content, &b->result.content);
}

/* Adds a record of each name, in their order. */
static void fill(finished_record records[NAMES]) {
    gls_random random = test_random_make(1);
    finished self = open_index();
    for (int i = 0; i < NAMES; ++i) {
        records[i] = draw(&random);
        assert_true(finished_add(&self, names[i], records[i]));
    }
    finished_close(&self);
}

/* How many names have the record that was added last; the others have none, or `before`. */
static int count_kept(const finished_record *records, const finished_record *before) {
    int kept = 0;
    finished self = open_index();
    for (int i = 0; i < NAMES; ++i) {
        const finished_record *const found = finished_find(&self, names[i]);
        const bool is_last = same(found, &records[i]);
        if (!is_last && !(before && same(found, &before[i])))
            assert_true(found->time == 0);
        kept += is_last;
    }
    finished_close(&self);
    return kept;
}

static size_t read_index(char *text) {
    FILE *const file = fopen(path, "rb");
    assert_true(file != NULL);
    const size_t size = fread(text, 1, LONGEST, file);
    fclose(file);
    assert_in_range(size, 1, LONGEST - 1);
    return size;
}

static void write_index(const char *text, size_t size) {
    FILE *const file = fopen(path, "wb");
    assert_true(file != NULL);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void the_newest_record_counts(void **state) {
    (void)state;
    finished_record old[NAMES], records[NAMES];
    fill(old);
    assert_int_equal(count_kept(old, NULL), NAMES);
    gls_random random = test_random_make(2);
    finished self = open_index();
    for (int i = 0; i < NAMES; ++i) {
        records[i] = draw(&random);
        records[i].inputs = (digest){ { 0 } }; /* says nothing */
        assert_true(finished_add(&self, names[i], records[i]));
    }
    finished_close(&self);
    assert_int_equal(count_kept(records, old), NAMES);
}

/* A line that ends too early costs its own record, and so does a byte that is another one,
 * or the next record, too, if it was the end of the line. */
static void damage_costs_one_record(void **state) {
    (void)state;
    finished_record records[NAMES];
    char text[LONGEST], copy[LONGEST];
    unlink(path);
    fill(records);
    const size_t size = read_index(text);
    for (size_t at = 0; at < size; at += 7) {
        memcpy(copy, text, size);
        copy[at] ^= 1;
        write_index(copy, size);
        assert_in_range(count_kept(records, NULL), NAMES - 2, NAMES - 1);
        write_index(text, at);
        const int kept = count_kept(records, NULL);
        finished self = open_index(); /* goes on behind the line that is torn */
        assert_true(finished_add(&self, names[0], records[0]));
        finished_close(&self);
        assert_int_equal(count_kept(records, NULL), kept > 0 ? kept : 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_those_of_the_table),
        cmocka_unit_test_setup_teardown(the_newest_record_counts, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(damage_costs_one_record, make_folder,
                                        remove_folder),
    };
    return test_main("finished work", tests, COUNT(tests));
}
