/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The line that keeps a tuning: what is written is read, and nothing else. */
#include "support/test.h"

#include "core/hash.h"
#include "gl/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const gls_driver_strings driver = { "Mesa/X.org", "llvmpipe (LLVM 15.0.6, 256 bits)",
                                           "4.5 (Core Profile) Mesa 22.3.6" };

static gls_tuning some_tuning(void) {
    gls_tuning tuning = { .on = 1u << GLSURF_PATH_GATHER | 1u << GLSURF_PATH_FEW_TARGETS };
    tuning.reason[GLSURF_PATH_GATHER] = GLS_TUNED_FASTER;
    tuning.reason[GLSURF_PATH_FEW_TARGETS] = GLS_TUNED_WRONG;
    tuning.reason[GLSURF_PATH_EARLY_Z] = GLS_TUNED_SAME;
    tuning.reason[GLSURF_PATH_TEXEL_FETCH] = GLS_TUNED_FASTER;
    return tuning;
}

static glsurf_result read_line(const char *line, const gls_driver_strings *of,
                               gls_tuning *tuning) {
    gls_failure failure = { 0 };
    const glsurf_result result = gls_tuning_read(&failure, line, of, tuning);
    assert_int_equal(failure.message[0] != '\0', result != GLSURF_OK);
    return result;
}

static void expect_nothing(const gls_tuning *tuning) {
    assert_false(tuning->there);
    assert_int_equal(tuning->on, 0);
    for (int path = 0; path < GLSURF_PATHS; ++path)
        assert_int_equal(tuning->reason[path], GLS_TUNED_NOT);
}

static void expect_damaged(const char *line) {
    gls_tuning tuning;
    if (read_line(line, &driver, &tuning) != GLSURF_ERROR_ARGUMENT)
        fail_msg("not refused: %s", line);
    expect_nothing(&tuning);
}

static void lines_come_back(void **state) {
    const gls_tuning from = some_tuning();
    gls_tuning to;
    char *line = gls_tuning_write(&driver, &from);
    assert_non_null(line);
    for (const char *at = line; *at; ++at)
        assert_in_range(*at, 0x20, 0x7e);
    assert_ok(read_line(line, &driver, &to));
    assert_true(to.there);
    assert_int_equal(to.on, from.on);
    assert_memory_equal(to.reason, from.reason, sizeof to.reason);
    free(line);
    line = gls_tuning_write(&driver, &(gls_tuning){ 0 });
    assert_ok(read_line(line, &driver, &to));
    assert_true(to.there && to.on == 0);
    free(line);
}

static void other_drivers_ignore_it(void **state) {
    const gls_driver_strings others[] = {
        { "Mesa", driver.renderer, driver.version },
        { driver.vendor, "llvmpipe (LLVM 15.0.6, 128 bits)", driver.version },
        { driver.vendor, driver.renderer, "4.5 (Core Profile) Mesa 22.3.7" },
        { driver.vendor, driver.renderer, NULL },
    };
    const gls_tuning from = some_tuning();
    char *line = gls_tuning_write(&driver, &from);
    for (size_t i = 0; i < COUNT(others); ++i) {
        gls_tuning to;
        assert_ok(read_line(line, &others[i], &to));
        expect_nothing(&to);
    }
    free(line);
}

/* Every byte replaced by every other, and every byte left out or doubled. */
static void damaged_lines_are_refused(void **state) {
    const gls_tuning from = some_tuning();
    char *line = gls_tuning_write(&driver, &from);
    const size_t length = strlen(line);
    char *changed = test_memory(length + 2);
    for (size_t i = 0; i < length; ++i) {
        strcpy(changed, line);
        for (int byte = 0; byte < 256; ++byte)
            if (byte != (unsigned char)line[i]) {
                changed[i] = (char)byte;
                expect_damaged(changed);
            }
        strcpy(changed, line);
        memmove(changed + i, line + i + 1, length - i);
        expect_damaged(changed);
        memcpy(changed, line, i + 1);
        strcpy(changed + i + 1, line + i);
        if (line[i] != line[i + 1])
            expect_damaged(changed);
        strcpy(changed, line);
        changed[i] = '\0';
        expect_damaged(changed);
    }
    free(changed);
    free(line);
}

/* Lines whose checksum is right. */
static void hostile_lines_are_refused(void **state) {
    static const char *const entries[] = {
        " ",
        " gather",
        " gather=on",
        " gather=on:",
        " gather=on:fast",
        " gather=on:faster ",
        " gather=on:fasterx",
        " gather=yes:faster",
        "  gather=on:faster",
        " gather=on:faster gather=off:faster",
        " gathe=on:faster",
        " new-path=on:faster",
        " =on:faster",
        " gather=on:",
        " gather=on:faster\n",
        "gather=on:faster",
    };
    char *empty = gls_tuning_write(&driver, &(gls_tuning){ 0 });
    const size_t length = strlen(empty) - 17;
    for (size_t i = 0; i < COUNT(entries); ++i) {
        char line[1024];
        snprintf(line, sizeof line - 20, "%.*s%s", (int)length, empty, entries[i]);
        const uint64_t sum = gls_hash_stir(gls_hash(GLS_HASH_START, line, strlen(line)));
        snprintf(line + strlen(line), 20, " %016llx", (unsigned long long)sum);
        expect_damaged(line);
    }
    free(empty);
    expect_damaged("");
    expect_damaged(" ");
    expect_damaged("glsurf-tuning ");
    expect_damaged("glsurf-tuning 1");
    expect_damaged("glsurf-tuning 1 cbf29ce484222325");
    expect_damaged("cbf29ce484222325");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_back),
        cmocka_unit_test(other_drivers_ignore_it),
        cmocka_unit_test(damaged_lines_are_refused),
        cmocka_unit_test(hostile_lines_are_refused),
    };
    return test_main("tuning_line", tests, COUNT(tests));
}
