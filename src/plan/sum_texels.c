/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/sum_texels.h"

#include "plan/box_rows.h"

#include <stdlib.h>

enum {
    FAR = 1 << 12, /* more than any offset */
    /* The corners of the boxes of a level: 8 x 2, 2 x 8 and 4 x 4. */
    MOST = GLS_HESSIAN_LEVELS * 48 * 4 * GLS_MAX_ROWS_TOGETHER,
};

typedef struct texel_list {
    int rows; /* of samples of a fragment */
    int count, at[MOST];
} texel_list;

/* Adds the texels that have the sums `right` and `down` units from the samples. */
static void add_sums(texel_list *list, const gls_octave *octave, int right, int down) {
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

static uint32_t count_different(texel_list *list) {
    uint32_t count = 0;
    qsort(list->at, (size_t)list->count, sizeof *list->at, compare);
    for (int i = 0; i < list->count; ++i)
        count += i == 0 || list->at[i] != list->at[i - 1];
    return count;
}

/* A square whose side is 2 half + 1. */
static void add_square(texel_list *list, const gls_octave *octave, int half) {
    add_sums(list, octave, half, half);
    add_sums(list, octave, -half - 1, half);
    add_sums(list, octave, half, -half - 1);
    add_sums(list, octave, -half - 1, -half - 1);
}

uint32_t gls_surround_fetches(const gls_octave *octave, const gls_level_draw *draw) {
    texel_list list = { .rows = draw->rows };
    for (int i = 0; i < draw->count; ++i) {
        const gls_filter *f = &octave->level[draw->first + i].filter;
        add_square(&list, octave, f->size / 2);
        add_square(&list, octave, f->lobe / 2);
    }
    return count_different(&list);
}

static void add_box(texel_list *list, const gls_octave *octave, int level, gls_box box) {
    gls_offsets x = { 0 }, y = { 0 };
    gls_add_box_x(&x, octave, level, box);
    gls_add_box_y(&y, octave, level, box, false);
    for (uint32_t j = 0; j < y.count; ++j)
        for (uint32_t i = 0; i < x.count; ++i)
            add_sums(list, octave, x.at[i], y.at[j]);
}

uint32_t gls_box_fetches(const gls_octave *octave, const gls_level_draw *draw) {
    texel_list list = { .rows = draw->rows };
    for (int i = 0; i < draw->count; ++i)
        for (int box = 0; box < GLS_BOXES; ++box)
            add_box(&list, octave, draw->first + i, (gls_box)box);
    return count_different(&list);
}
