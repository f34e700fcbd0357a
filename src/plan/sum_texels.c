/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/sum_texels.h"

#include <stdlib.h>

enum { FAR = 1 << 12 }; /* more than any offset */

void gls_add_sums(gls_sum_texels *list, const gls_octave *octave, int right, int down) {
    const int step = gls_octave_units(octave);
    for (int row = 0; row < list->rows; ++row)
        for (int c = 0; c < 4; ++c) {
            const int column = (right + step * c + FAR) / 4;
            list->at[list->count++] = 2 * FAR * column + down + step * row + FAR;
        }
}

static int compare(const void *a, const void *b) {
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

uint32_t gls_count_sum_texels(gls_sum_texels *list) {
    uint32_t count = 0;
    qsort(list->at, (size_t)list->count, sizeof *list->at, compare);
    for (int i = 0; i < list->count; ++i)
        count += i == 0 || list->at[i] != list->at[i - 1];
    return count;
}
