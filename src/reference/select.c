/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: drop refused entries and keep at most `max`: exactly the strongest, and among
 * equals the first in the list. The order does not change.
 *
 * Responses are above zero, where the bits of floats have the same order as the floats. So
 * the max-th largest is found digit by digit, 8 bits at a time from the top. Among the
 * entries that share the digits found so far, count each value of the next digit, and
 * descend from the highest value until `max` entries are passed. This takes four sweeps, no
 * memory and no sorting.
 *
 * Over a grid, the entries of every grid cell have ranks by response, and entries with
 * lower ranks are kept first. This takes two sorts.
 */
#include "reference/reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS };

/* Keeps entries with a larger key, and the first `ties` entries with this key. */
typedef struct cut_at {
    uint32_t key, ties;
} cut_at;

static uint32_t key_of(const gls_position *position) {
    uint32_t bits;
    memcpy(&bits, &position->response, sizeof bits);
    return bits;
}

/* Finds the key of the max-th strongest entry; 0 < max <= entries with laplacian not 0. */
static cut_at find_cut(const gls_position *position, const int8_t *laplacian,
                       uint32_t count, uint32_t max) {
    cut_at cut = { .ties = max };
    for (int shift = 32 - DIGIT_BITS; shift >= 0; shift -= DIGIT_BITS) {
        const uint64_t prefix = (uint64_t)cut.key >> (shift + DIGIT_BITS);
        uint32_t tally[DIGITS] = { 0 };
        for (uint32_t i = 0; i < count; ++i) {
            const uint64_t key = key_of(&position[i]);
            if (laplacian[i] != 0 && key >> (shift + DIGIT_BITS) == prefix)
                ++tally[key >> shift & (DIGITS - 1)];
        }
        uint32_t digit = DIGITS - 1;
        for (; tally[digit] < cut.ties; --digit)
            cut.ties -= tally[digit];
        cut.key |= digit << shift;
    }
    return cut;
}

static bool keep_key(cut_at *cut, uint32_t key) {
    if (key != cut->key)
        return key > cut->key;
    if (cut->ties == 0)
        return false;
    --cut->ties;
    return true;
}

uint32_t gls_reference_select(gls_position *position, int8_t *laplacian, uint32_t count,
                              uint32_t max, uint32_t *total) {
    uint32_t present = 0, kept = 0;
    for (uint32_t i = 0; i < count; ++i)
        present += laplacian[i] != 0;
    *total = present;
    const bool all = max == 0 || present <= max;
    cut_at cut = { 0 };
    if (!all)
        cut = find_cut(position, laplacian, count, max);
    for (uint32_t i = 0; i < count; ++i) {
        if (laplacian[i] == 0 || !(all || keep_key(&cut, key_of(&position[i]))))
            continue;
        position[kept] = position[i];
        laplacian[kept++] = laplacian[i];
    }
    return kept;
}

/* ------------------------------------------------------------------- grid -- */

typedef struct ranked {
    uint32_t cell, rank, index;
    float response;
} ranked;

static int pixel_at(float position, int extent) {
    const float nearest = floorf(position + 0.5f);
    return nearest < 0.0f ? 0 : nearest > (float)(extent - 1) ? extent - 1 : (int)nearest;
}

/* In integers, as in the shaders. */
static uint32_t cell_of(const gls_grid *grid, const gls_position *position) {
    const int column = pixel_at(position->x, grid->width) * grid->columns / grid->width;
    const int row = pixel_at(position->y, grid->height) * grid->rows / grid->height;
    return (uint32_t)(row * grid->columns + column);
}

/* The order inside a grid cell, and among entries of the same rank. */
static int by_strength(const ranked *a, const ranked *b) {
    if (a->response != b->response)
        return a->response > b->response ? -1 : 1;
    return a->index < b->index ? -1 : 1;
}

static int by_cell(const void *a, const void *b) {
    const ranked *p = a, *q = b;
    return p->cell != q->cell ? (p->cell > q->cell) - (p->cell < q->cell)
                              : by_strength(p, q);
}

static int by_rank(const void *a, const void *b) {
    const ranked *p = a, *q = b;
    return p->rank != q->rank ? (p->rank > q->rank) - (p->rank < q->rank)
                              : by_strength(p, q);
}

bool gls_reference_select_grid(gls_position *position, int8_t *laplacian, uint32_t count,
                               uint32_t max, const gls_grid *grid, uint32_t *kept,
                               uint32_t *total) {
    ranked *list = malloc((count + (size_t)1) * sizeof *list);
    if (!list)
        return false;
    uint32_t present = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (laplacian[i] != 0)
            list[present++] = (ranked){ .cell = cell_of(grid, &position[i]),
                                        .index = i,
                                        .response = position[i].response };
    qsort(list, present, sizeof *list, by_cell);
    for (uint32_t i = 1; i < present; ++i)
        list[i].rank = list[i].cell == list[i - 1].cell ? list[i - 1].rank + 1 : 0;
    qsort(list, present, sizeof *list, by_rank);
    for (uint32_t i = max; i < present; ++i)
        laplacian[list[i].index] = 0;
    free(list);
    uint32_t left;
    *kept = gls_reference_select(position, laplacian, count, 0, &left);
    *total = present;
    return true;
}
