/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Lines of a tuning: arbitrary lines, and arbitrary entries behind the strings of this
 * driver, with a right checksum. An accepted line is written and read again as the same. */
#include "fuzz.h"

#include "core/hash.h"
#include "gl/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const gls_driver_strings driver = { "vendor", "renderer", "4.6" };

static char *memory(size_t bytes) {
    char *made = malloc(bytes);
    fuzz_check(made != NULL, "there is no memory");
    return made;
}

static char *as_line(const uint8_t *data, size_t size) {
    char *line = memory(size + 1);
    memcpy(line, data, size);
    line[size] = '\0';
    return line;
}

/* Makes a line of the strings of this driver, the bytes, and the checksum. */
static char *as_entries(const uint8_t *data, size_t size) {
    enum { CHECKSUM = 17 };
    char *empty = gls_tuning_write(&driver, &(gls_tuning){ 0 });
    fuzz_check(empty != NULL, "there is no memory");
    const size_t begin = strlen(empty) - CHECKSUM;
    char *line = memory(begin + size + CHECKSUM + 1);
    memcpy(line, empty, begin);
    memcpy(line + begin, data, size);
    line[begin + size] = '\0';
    const size_t length = strlen(line);
    sprintf(line + length, " %016llx",
            (unsigned long long)gls_hash_stir(gls_hash(GLS_HASH_START, line, length)));
    free(empty);
    return line;
}

void fuzz_tunings(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = { data, size };
    const bool whole = fuzz_byte(&bytes) == 'L';
    char *line =
        whole ? as_line(bytes.data, bytes.size) : as_entries(bytes.data, bytes.size);
    gls_failure failure = { 0 };
    gls_tuning tuning, again;
    const glsurf_result result = gls_tuning_read(&failure, line, &driver, &tuning);
    fuzz_check((failure.message[0] != '\0') == (result != GLSURF_OK), "no sentence");
    if (!result && tuning.valid) {
        char *written = gls_tuning_write(&driver, &tuning);
        fuzz_check(written && !gls_tuning_read(NULL, written, &driver, &again),
                   "a written line is not read");
        fuzz_check(tuning.on == again.on &&
                       memcmp(tuning.reason, again.reason, sizeof tuning.reason) == 0,
                   "it is read as another");
        free(written);
    }
    free(line);
}
