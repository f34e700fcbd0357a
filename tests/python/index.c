/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The index of finished work as the command has it, for test_dask_finished.py:
 *
 *     index FOLDER add LINE...   adds the records of these lines to FOLDER/.glsurf/C.index
 *     index FOLDER find PATH...  prints the newest record of each path, or an empty line
 */
#include "common/finished.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words) {
    if (count < 3)
        return 2;
    char **const own = words + 3;
    const size_t names = (size_t)count - 3;
    const bool adds = strcmp(words[2], "add") == 0;
    finished_record *const records = calloc(names + 1, sizeof *records);
    for (size_t i = 0; adds && i < names; ++i)
        if (!records || !finished_record_read(own[i], &records[i], &own[i]))
            return 1;
    finished index;
    if (!records || !finished_open(&index, words[1], "C", "", own, 0, 1, names))
        return 1;
    for (size_t i = 0; i < names; ++i) {
        if (adds) {
            if (!finished_add(&index, own[i], records[i]))
                return 1;
            continue;
        }
        const finished_record *const found = finished_find(&index, own[i]);
        char *const line = found->time != 0 ? finished_record_print(own[i], found) : NULL;
        fputs(line ? line : "\n", stdout);
        free(line);
    }
    finished_close(&index);
    free(records);
    return 0;
}
