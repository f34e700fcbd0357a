/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Lines of the index of finished work: refused, or read as they are printed. Each line is
 * also tried with the right check. */
#include "fuzz.h"

#include "common/finished_record.h"
#include "system/text.h"

#include <stdlib.h>
#include <string.h>

static void try_line(char *line) {
    finished_record record;
    char *path;
    if (!finished_record_read(line, &record, &path))
        return;
    char *const printed = finished_record_print(path, &record);
    char *const copy = text_format("%.*s", (int)strcspn(printed, "\n"), printed);
    fuzz_check(finished_record_read(copy, &record, &path), "a record that is not read");
    char *const again = finished_record_print(path, &record);
    fuzz_check(strcmp(again, printed) == 0, "a record that changes");
    free(again);
    free(copy);
    free(printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *const line = text_format("%.*s", (int)size, (const char *)data);
    char *const last = strrchr(line, ' ');
    const size_t length = last ? (size_t)(last + 1 - line) : 0;
    const digest sum = digest_of(line, length);
    char check[DIGEST_TEXT];
    digest_print(&sum, check);
    char *const right = text_format("%.*s%s", (int)length, line, check);
    try_line(line);
    try_line(right);
    free(right);
    free(line);
    return 0;
}
