/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Drops pairs that are near a pair kept before.
 *
 * A hash table lists the kept pairs of each cell. A cell is a square of A, a square of B,
 * or one of each; its side is three times the radius. A pair is compared with the kept
 * pairs in all cells that the square around it reaches. Kept pairs of a cell are farther
 * apart than the radius in at least one image. So a cell has few, even if many pairs share
 * a position.
 *
 * Near pairs are not missed: a coordinate x is in the column floor(x / side), which never
 * falls as x grows, however the division rounds.
 *
 * Cost: at most 4 lists for each pair, or 16 if both positions count.
 */
#include "core/number.h"
#include "geometry/geometry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare_numbers(const double *left, const double *right, size_t numbers) {
    for (size_t i = 0; i < numbers; ++i)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static int by_a(const void *left, const void *right) {
    const gls_pair *const l = left, *const r = right;
    return compare_numbers((const double[4]){ l->ax, l->ay, l->bx, l->by },
                           (const double[4]){ r->ax, r->ay, r->bx, r->by }, 4);
}

static int by_b(const void *left, const void *right) {
    const gls_pair *const l = left, *const r = right;
    return compare_numbers((const double[4]){ l->bx, l->by, l->ax, l->ay },
                           (const double[4]){ r->bx, r->by, r->ax, r->ay }, 4);
}

static bool is_near(const gls_pair *p, const gls_pair *q, double radius,
                    gls_nearness nearness) {
    const double ax = p->ax - q->ax, ay = p->ay - q->ay;
    const double bx = p->bx - q->bx, by = p->by - q->by;
    const bool a = ax * ax + ay * ay <= radius * radius;
    const bool b = bx * bx + by * by <= radius * radius;
    switch (nearness) {
    case GLS_NEAR_IN_A:
        return a;
    case GLS_NEAR_IN_B:
        return b;
    default:
        return a && b;
    }
}

/* ------------------------------------------------------------- hash table -- */

static const uint32_t NONE = UINT32_MAX; /* the end of a list */

typedef struct table {
    uint32_t *first; /* first pair of each list, or NONE; NULL: no memory for lists */
    uint32_t *next;  /* for each kept pair: the next pair in its list, or NONE */
    uint32_t mask;   /* number of lists - 1 */
    double radius, side;
    int begin, end; /* the range of coordinates that count, from ax, ay, bx, by */
    gls_nearness nearness;
} table;

/* Coordinates are floats, and floats above 2^-5 differ by at least 2^-28. So a smaller side
 * has no use, and with it columns could exceed 2^52. */
static table make_table(uint32_t count, double radius, gls_nearness nearness) {
    table self = { .mask = 1,
                   .radius = radius,
                   .side = gls_max_double(3.0 * radius, 0x1p-28),
                   .begin = nearness == GLS_NEAR_IN_B ? 2 : 0,
                   .end = nearness == GLS_NEAR_IN_A ? 2 : 4,
                   .nearness = nearness };
    while (self.mask < count)
        self.mask = 2 * self.mask + 1;
    const size_t lists = (size_t)self.mask + 1;
    self.next = malloc(gls_bytes_of(count, sizeof *self.next));
    self.first = self.next ? malloc(gls_bytes_of(lists, sizeof *self.first)) : NULL;
    if (self.first)
        memset(self.first, 0xff, lists * sizeof *self.first);
    return self;
}

/* The columns and rows of squares in A and in B. */
typedef struct cell {
    int64_t at[4];
} cell;

/* Returns the cell of the pair moved by `distance` along each axis. */
static cell cell_of(const table *self, const gls_pair *pair, double distance) {
    const double at[4] = { pair->ax, pair->ay, pair->bx, pair->by };
    cell result = { { 0 } };
    for (int i = self->begin; i < self->end; ++i)
        result.at[i] = (int64_t)floor((at[i] + distance) / self->side);
    return result;
}

static uint32_t *list_of(const table *self, const cell *at) {
    uint64_t hash = 0;
    for (int i = self->begin; i < self->end; ++i) {
        hash = (hash ^ (uint64_t)at->at[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return &self->first[(uint32_t)hash & self->mask];
}

/* Moves `at` to the next cell from `low` to `high`. Returns false after the last cell. */
static bool next_cell(const table *self, const cell *low, const cell *high, cell *at) {
    for (int i = self->begin; i < self->end; ++i) {
        if (at->at[i]++ < high->at[i])
            return true;
        at->at[i] = low->at[i];
    }
    return false;
}

/* Returns true if the pair is near a kept pair. Differences round, so the reach is a little
 * more than the radius. */
static bool is_near_kept(const table *self, const gls_pair *pairs, uint32_t kept,
                         const gls_pair *pair) {
    for (uint32_t j = 0; j < kept && !self->first; ++j)
        if (is_near(pair, &pairs[j], self->radius, self->nearness))
            return true;
    if (!self->first)
        return false;
    const double reach = 1.001 * self->radius;
    const cell low = cell_of(self, pair, -reach), high = cell_of(self, pair, reach);
    cell at = low;
    do {
        for (uint32_t j = *list_of(self, &at); j != NONE; j = self->next[j])
            if (is_near(pair, &pairs[j], self->radius, self->nearness))
                return true;
    } while (next_cell(self, &low, &high, &at));
    return false;
}

uint32_t gls_thin(gls_pair *pairs, uint32_t count, double radius, gls_nearness nearness) {
    table lists = make_table(count, radius, nearness);
    uint32_t kept = 0;
    qsort(pairs, count, sizeof *pairs, nearness == GLS_NEAR_IN_B ? by_b : by_a);
    for (uint32_t i = 0; i < count; ++i) {
        if (is_near_kept(&lists, pairs, kept, &pairs[i]))
            continue;
        pairs[kept] = pairs[i];
        if (lists.first) {
            const cell at = cell_of(&lists, &pairs[kept], 0.0);
            uint32_t *const list = list_of(&lists, &at);
            lists.next[kept] = *list;
            *list = kept;
        }
        ++kept;
    }
    free(lists.first);
    free(lists.next);
    return kept;
}
