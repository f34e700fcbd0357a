/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: drop refused entries and keep at most `max`: exactly the strongest, of equal ones
 * those first in the list, without changing the order.
 *
 * Responses are above zero, where the bits of a float order as the floats do. So the
 * max-th largest is found digit by digit, 8 bits at a time from the top: of the entries
 * that share the digits found so far, count each value of the next one, and descend from
 * the highest until `max` are passed. Four sweeps, no memory, no sorting.
 */
#include "reference/reference.h"

#include <string.h>

enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS };

/* Entries with a larger key stay, and the first `ties` with this key. */
typedef struct cut_at {
    uint32_t key, ties;
} cut_at;

static uint32_t key_of(const glsurf_place *place) {
    uint32_t bits;
    memcpy(&bits, &place->response, sizeof bits);
    return bits;
}

/* Finds one more digit at `shift`; higher ones are already in the key. */
static void find_digit(const glsurf_place *place, const int8_t *kind, uint32_t count,
                       unsigned shift, cut_at *cut) {
    const uint64_t prefix = (uint64_t)cut->key >> (shift + DIGIT_BITS);
    uint32_t tally[DIGITS] = { 0 };
    for (uint32_t i = 0; i < count; ++i) {
        const uint64_t key = key_of(&place[i]);
        if (kind[i] != 0 && key >> (shift + DIGIT_BITS) == prefix)
            ++tally[key >> shift & (DIGITS - 1)];
    }
    uint32_t digit = DIGITS - 1;
    for (; tally[digit] < cut->ties; --digit)
        cut->ties -= tally[digit];
    cut->key |= digit << shift;
}

/* The key of the max-th strongest; 0 < max <= entries with a kind. */
static cut_at find_cut(const glsurf_place *place, const int8_t *kind, uint32_t count,
                       uint32_t max) {
    cut_at cut = { .ties = max };
    for (unsigned shift = 32; shift > 0;) {
        shift -= DIGIT_BITS;
        find_digit(place, kind, count, shift, &cut);
    }
    return cut;
}

static bool keep(cut_at *cut, uint32_t key) {
    if (key != cut->key)
        return key > cut->key;
    if (cut->ties == 0)
        return false;
    --cut->ties;
    return true;
}

uint32_t glsurf_reference_select(glsurf_place *place, int8_t *kind, uint32_t count,
                                 uint32_t max, uint32_t *total) {
    uint32_t present = 0, kept = 0;
    for (uint32_t i = 0; i < count; ++i)
        present += kind[i] != 0;
    *total = present;
    const bool all = max == 0 || present <= max;
    cut_at cut = { 0 };
    if (!all)
        cut = find_cut(place, kind, count, max);
    for (uint32_t i = 0; i < count; ++i) {
        if (kind[i] == 0 || !(all || keep(&cut, key_of(&place[i]))))
            continue;
        place[kept] = place[i];
        kind[kept++] = kind[i];
    }
    return kept;
}
