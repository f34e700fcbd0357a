/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: few words between the two passes of the box filters, and few fetches of the words.
 *
 * The first pass writes row differences: differences of the integral image along x. They
 * are as large as the integral image. But the result is a box sum, which needs few bits for
 * the smallest filters. Its weights are products wx(i) wy(j). Along one axis they add up to
 * zero, so positive and negative weights have the same total, half of A(x) A(y), where A is
 * the sum of |w| along an axis. A box sum is at most this total times white. If the image
 * is smoothed, the analysis smooths w instead, which makes A smaller; then each pixel is
 * rounded, by at most 1/2. A sum modulo 2^b has the same lower b bits as the sum itself. If
 * 2^(b - 1) is larger than the sum, the uppermost of these bits is the sign. So two
 * differences share a word of 32 bits if the bits of both box sums fit into it. The second
 * pass fetches both at once if it needs the same rows of both.
 *
 * Along y the edges of a filter are symmetric about the sample: o and -o - 1. So if samples
 * are several units apart, the second pass reads few rows of a difference. A residue is the
 * distance of such a row from a row of samples, modulo step / unit. The residues are mostly
 * one pair, r and step / unit - 1 - r, or only one of the two if edges are in the middle of
 * units. The first pass makes only these rows. Differences share a word only if they have
 * the same residues.
 *
 * An even lobe ends in the middle of units, and so do the rows of Dyy. Here the first pass
 * stores the sum of the row's difference and the difference of the row above, which halves
 * the fetches.
 *
 * The cheapest pairing of the differences is taken. In the paper's first triplet five words
 * hold nine differences, and 22 fetches replace 30.
 */
#include "stages/hessian.h"

#include <stdlib.h>
#include <string.h>

/* The cost of writing a word, in fetches of a word: about 3 on a software rasteriser. */
enum { WRITE_COST = 3 };

/* ----------------------------------------------------------------- offsets -- */

void gls_add_offset(gls_offsets *list, int offset) {
    for (uint32_t i = 0; i < list->count; ++i)
        if (list->at[i] == offset)
            return;
    list->at[list->count++] = offset;
}

static void add_span(gls_offsets *list, int length, bool sums_of_two) {
    const int h = length / 2;
    const bool even = length % 2 == 0;
    gls_add_offset(list, h);
    gls_add_offset(list, even ? -h : -h - 1);
    if (even && !sums_of_two) {
        gls_add_offset(list, h - 1);
        gls_add_offset(list, -h - 1);
    }
}

void gls_add_box(gls_offsets *list, const gls_octave *octave, int level, gls_box box,
                 gls_box lobes, bool sums_of_two) {
    const gls_filter *f = &octave->level[level].filter;
    const int unit = octave->unit;
    if (box == GLS_DXY) {
        const int side = f->corner / unit, inner = (f->gap / unit - 1) / 2;
        gls_add_offset(list, inner);
        gls_add_offset(list, inner + side);
        gls_add_offset(list, -inner - 1);
        gls_add_offset(list, -inner - 1 - side);
    } else if (box == lobes) {
        add_span(list, 3 * f->lobe / unit, sums_of_two);
        add_span(list, f->lobe / unit, sums_of_two);
    } else {
        add_span(list, f->length / unit, false);
    }
}

/* ---------------------------------------------------------------- residues -- */

uint32_t gls_row_residues(const gls_octave_rows *rows, int word) {
    for (int l = 0; l < GLS_MAX_OCTAVE_LEVELS; ++l)
        for (int box = 0; box < GLS_BOXES; ++box)
            if (rows->field[l][box].residues && rows->field[l][box].word == word)
                return rows->field[l][box].residues;
    return 0;
}

int gls_residue_count(uint32_t residues) {
    int count = 0;
    for (; residues; residues >>= 1)
        count += (int)(residues & 1);
    return count;
}

int gls_row_count(const gls_octave *octave, const gls_octave_rows *rows, int word) {
    const int ratio = gls_octave_units(octave);
    return gls_residue_count(gls_row_residues(rows, word)) *
           ((rows->count + ratio - 1) / ratio + rows->above);
}

/* ----------------------------------------------------------------- packing -- */

typedef struct part {
    int level, bits;
    gls_box box;
    uint32_t residues;
} part;

/* A part without a partner is its own partner. -1: not decided yet. */
typedef struct packing {
    const gls_octave *octave;
    int count;
    part part[GLS_MAX_ROW_WORDS];
    uint32_t cost[GLS_MAX_ROW_WORDS][GLS_MAX_ROW_WORDS]; /* 0: not a pair */
    int partner[GLS_MAX_ROW_WORDS], best_partner[GLS_MAX_ROW_WORDS];
    uint32_t best;
} packing;

/* Returns the weight in span() of the pixel `x` from the centre: 1. With even lengths it is
 * 2, and 1 at the ends, which are in the middle of pixels. */
static int span_weight(int length, int x) {
    const int away = 2 * abs(x);
    return length % 2 == 1 ? away < length : (away < length) + (away <= length);
}

static int lobes_weight(const gls_filter *f, int x) {
    return span_weight(3 * f->lobe, x) - 3 * span_weight(f->lobe, x);
}

static int length_weight(const gls_filter *f, int x) {
    return span_weight(f->length, x);
}

static int corners_weight(const gls_filter *f, int x) {
    const int away = abs(x) - f->gap / 2;
    return away > 0 && away <= f->corner ? (x > 0 ? 1 : -1) : 0;
}

/* Returns the sum of absolute weights along an axis, smoothed or not. No weight is more
 * than half the filter's size from the centre. */
static double absolute_weights(const gls_filter *f, int (*weight)(const gls_filter *, int),
                               bool smooth) {
    const int radius = smooth ? GLS_SMOOTH_RADIUS : 0, reach = f->size / 2 + radius;
    double sum = 0.0;
    for (int x = -reach; x <= reach; ++x) {
        int at = 0;
        for (int k = -radius; k <= radius; ++k)
            at += weight(f, x + k) * (smooth ? gls_smooth_weight(k) : 256);
        sum += abs(at) / 256.0;
    }
    return sum;
}

/* Returns the bits of a box sum in two's complement. */
static int bits_of(const gls_preset_data *preset, const gls_filter *f, gls_box box) {
    int (*const first)(const gls_filter *, int) =
        box == GLS_DXY ? corners_weight : lobes_weight;
    int (*const second)(const gls_filter *, int) =
        box == GLS_DXY ? corners_weight : length_weight;
    const bool smooth = preset->smooth_image;
    double largest = 0.5 * 255.0 * gls_intensity_unit(preset) *
                     absolute_weights(f, first, smooth) *
                     absolute_weights(f, second, smooth);
    if (smooth)
        largest +=
            0.5 * absolute_weights(f, first, false) * absolute_weights(f, second, false);
    int bits = 1;
    while (bits < 32 && largest >= (double)((int64_t)1 << (bits - 1)))
        ++bits;
    return bits;
}

static void search_pairs(packing *p, int first, uint32_t cost) {
    while (first < p->count && p->partner[first] >= 0)
        ++first;
    if (cost >= p->best)
        return;
    if (first == p->count) {
        p->best = cost;
        memcpy(p->best_partner, p->partner, sizeof p->partner);
        return;
    }
    for (int other = first; other < p->count; ++other) {
        if (p->partner[other] >= 0 || p->cost[first][other] == 0)
            continue;
        p->partner[first] = other;
        p->partner[other] = first;
        search_pairs(p, first + 1, cost + p->cost[first][other]);
        p->partner[first] = p->partner[other] = -1;
    }
}

/* Lists the parts. Parts with equal residues follow each other, and so do their words. */
static void list_parts(packing *p, const gls_preset_data *preset) {
    const int ratio = gls_octave_units(p->octave);
    for (int n = 0; n < GLS_BOXES * p->octave->level_count; ++n) {
        part added = { .level = n / GLS_BOXES, .box = (gls_box)(n % GLS_BOXES) };
        added.bits = bits_of(preset, &p->octave->level[added.level].filter, added.box);
        gls_offsets rows = { 0 };
        gls_add_box(&rows, p->octave, added.level, added.box, GLS_DYY, true);
        for (uint32_t i = 0; i < rows.count; ++i)
            added.residues |= 1u << (((rows.at[i] % ratio) + ratio) % ratio);
        int at = p->count;
        for (int i = 0; i < p->count; ++i)
            if (p->part[i].residues == added.residues)
                at = i + 1;
        memmove(&p->part[at + 1], &p->part[at], (size_t)(p->count - at) * sizeof *p->part);
        p->part[at] = added;
        p->partner[p->count++] = -1;
    }
}

static void place_part(gls_octave_rows *rows, const part *p, int shift, int bits) {
    rows->field[p->level][p->box] = (gls_field){
        .word = rows->words, .shift = shift, .bits = bits, .residues = p->residues
    };
}

/* A difference with a word of its own gets all 32 bits, even if it needs fewer. Then
 * nothing has to be cut, and octaves that differ only in the bits they need share a
 * program. */
void gls_plan_row_words(const gls_preset_data *preset, const gls_octave *octave,
                        gls_octave_rows *rows) {
    packing p = { .octave = octave, .best = UINT32_MAX };
    list_parts(&p, preset);
    for (int a = 0; a < p.count; ++a)
        for (int b = a; b < p.count; ++b) {
            const part *one = &p.part[a], *other = &p.part[b];
            if (a != b &&
                (one->bits + other->bits > 32 || one->residues != other->residues))
                continue;
            gls_offsets rows_read = { 0 };
            gls_add_box(&rows_read, octave, one->level, one->box, GLS_DYY, true);
            gls_add_box(&rows_read, octave, other->level, other->box, GLS_DYY, true);
            p.cost[a][b] = WRITE_COST + rows_read.count;
        }
    search_pairs(&p, 0, 0);
    rows->words = 0;
    for (int i = 0; i < p.count; ++i) {
        const int other = p.best_partner[i];
        const part *low = &p.part[i], *high = &p.part[other];
        if (other < i)
            continue;
        place_part(rows, low, 0, other == i ? 32 : low->bits);
        if (other > i)
            place_part(rows, high, low->bits, high->bits);
        ++rows->words;
    }
}
