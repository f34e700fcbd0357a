/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Goal: what src/reference/match.c computes, with the same bytes, as fast as plain C can.
 *
 * Equation: |p - q|^2 = |p|^2 + |q|^2 - 2 pq. The squared lengths are known, so that a pair
 * takes the products of 16-bit integers and their sum, which compilers compute for 8 or 16
 * numbers at a time (x86: PMADDWD). All numbers are exact: core/match_rule.h.
 *
 * CLASSES. With the test of the sign of the Laplacian, only features of equal sign are
 * compared. So the features of a set are ordered by sign, within a sign by index. That
 * halves the work.
 *
 * TILES. A strip is up to 128 features of a in one class. It is compared with the features
 * of b in this class, 128 at a time: a tile, copied close together, stays in the first
 * cache while the strip's rows pass. A row of 128 distances d becomes keys
 *
 *     128 d + index in the tile < 2^31,   for a column 128 d + index in the strip,
 *
 * whose order is the order of distances and, among equal distances, of indices. So the two
 * smallest keys of a row and the smallest of a column are found without branches.
 *
 * TIES. Tiles come in ascending order, so a later tile replaces a distance only by a
 * smaller one. Each thread takes strips in ascending order and has its own nearest of b; in
 * the end, of equal distances the lower index stays. So no number or order of threads
 * changes a result.
 *
 * RIVALS. Rows whose second nearest is no rival compare the strip's tiles again.
 *
 * GUIDES. A row first tests its guide for all features of a tile. Mostly few pass, and only
 * their distances are computed.
 *
 * Cost on one processor of a server, where half of the pairs have unequal signs: 1.1 ns for
 * a pair of 64 numbers with AVX2, 1.7 ns without; llvmpipe takes 16.5 ns. Memory: 4 bytes a
 * feature; for each thread 40 kB and 8 bytes for a feature of b.
 */
#include "matcher/matcher.h"

#include "core/number.h"
#include "core/platform.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
#define WITH_AVX2
#endif

enum {
    TILE = 128,
    MAX_LENGTH = 128,
    CLASSES = 3,
    FAR = (1 << 24) - 1,      /* the distance of a pair that is no candidate */
    PAIRS_A_THREAD = 1 << 18, /* that make up for its start */
};
_Static_assert(FAR *(int64_t)TILE + TILE - 1 == INT32_MAX, "a key is a positive number");

/* Features in the order of their classes; class c begins at first[c]. */
typedef struct order {
    uint32_t *index;
    uint32_t first[CLASSES + 1];
} order;

typedef struct shared {
    const gls_comparison *given;
    order a, b;
    uint32_t strips;
    atomic_uint next; /* strip */
    atomic_uint done; /* features of a */
    struct worker *worker;
} shared;

/* A feature of a and what it has found. */
typedef struct row {
    uint32_t i, nearest, other;
    int32_t first, second;
    float expected[4];
} row;

/* The memory of a thread. */
typedef struct worker {
    row rows[TILE];
    uint32_t row_count;
    /* The tile: where it begins in the order of b, its features, their data. */
    uint32_t begin, count;
    int16_t values[TILE * MAX_LENGTH];
    int32_t length2[TILE];
    float x[TILE], y[TILE];
    int32_t column[TILE]; /* keys */
    /* The nearest of b in the order of b: distances and features of a. */
    int32_t *first;
    uint32_t *index;
} worker;

/* ------------------------------------------------------------------- tile -- */

INLINE void load_tile(worker *self, const shared *with, uint32_t begin, uint32_t count,
                      uint32_t length) {
    const gls_cpu_set *b = with->given->b;
    self->begin = begin;
    self->count = count;
    for (uint32_t j = 0; j < count; ++j) {
        const uint32_t from = with->b.index[begin + j];
        memcpy(self->values + j * length, b->values + (size_t)from * length,
               length * sizeof *self->values);
        self->length2[j] = (int32_t)b->keypoint[from].length2;
        self->x[j] = b->keypoint[from].x;
        self->y[j] = b->keypoint[from].y;
    }
}

INLINE int32_t multiply(const int16_t *p, const int16_t *q, uint32_t length) {
    int32_t sum = 0;
    for (uint32_t k = 0; k < length; ++k)
        sum += p[k] * q[k];
    return sum;
}

INLINE void test_guide(const worker *self, glsurf_guide guide, const float g[4],
                       uint8_t passes[TILE]) {
    for (uint32_t j = 0; j < TILE; ++j)
        passes[j] = gls_match_guide_passes(guide, g, self->x[j], self->y[j]);
}

/* Lists the features of the tile that pass the guide of a row. */
INLINE uint32_t find_candidates(const worker *self, glsurf_guide guide, const float g[4],
                                uint8_t list[TILE]) {
    uint8_t passes[TILE];
    uint32_t count = 0;
    if (guide == GLSURF_GUIDE_FUNDAMENTAL)
        test_guide(self, GLSURF_GUIDE_FUNDAMENTAL, g, passes);
    else if (guide == GLSURF_GUIDE_STEREO)
        test_guide(self, GLSURF_GUIDE_STEREO, g, passes);
    else
        test_guide(self, GLSURF_GUIDE_POSITIONS, g, passes); /* a homography, too */
    for (uint32_t j = 0; j < self->count; ++j) {
        list[count] = (uint8_t)j;
        count += passes[j];
    }
    return count;
}

/* The squared distances of a row to the tile's features, FAR where there is no candidate.
 * Returns false if there is none at all. */
INLINE bool find_distances(const worker *self, const shared *with, const row *r,
                           uint32_t length, int32_t d[TILE]) {
    const gls_comparison *given = with->given;
    const int16_t *p = given->a->values + (size_t)r->i * length;
    const int32_t own = (int32_t)given->a->keypoint[r->i].length2;
    uint8_t list[TILE];
    if (given->guide->kind == GLSURF_GUIDE_NONE) {
        for (uint32_t j = 0; j < self->count; ++j)
            d[j] = multiply(p, self->values + j * length, length);
        for (uint32_t j = 0; j < self->count; ++j)
            d[j] = own + self->length2[j] - 2 * d[j];
        for (uint32_t j = self->count; j < TILE; ++j)
            d[j] = FAR;
        return true;
    }
    const uint32_t candidates =
        find_candidates(self, given->guide->kind, r->expected, list);
    for (uint32_t j = 0; j < TILE && candidates > 0; ++j)
        d[j] = FAR;
    for (uint32_t c = 0; c < candidates; ++c) {
        const uint32_t j = list[c];
        d[j] = own + self->length2[j] - 2 * multiply(p, self->values + j * length, length);
    }
    return candidates > 0;
}

static inline int32_t distance_of(int32_t key) {
    return (int32_t)((uint32_t)key / TILE);
}

static inline uint32_t index_of(int32_t key) {
    return (uint32_t)key % TILE;
}

/* Finds the two smallest of 128 keys, by halves: of two pairs f <= s and g <= t, the
 * smallest two are min(f, g) and min(max(f, g), s, t). */
INLINE void find_two(const int32_t d[TILE], int32_t two[2]) {
    int32_t f[TILE / 2], s[TILE / 2];
    for (int32_t j = 0; j < TILE / 2; ++j) {
        const int32_t low = d[j] * TILE + j, high = d[j + TILE / 2] * TILE + j + TILE / 2;
        f[j] = low < high ? low : high;
        s[j] = low < high ? high : low;
    }
    for (int half = TILE / 4; half > 0; half /= 2)
        for (int j = 0; j < half; ++j) {
            const int32_t larger = f[j] > f[j + half] ? f[j] : f[j + half];
            const int32_t second = s[j] < s[j + half] ? s[j] : s[j + half];
            f[j] = f[j] < f[j + half] ? f[j] : f[j + half];
            s[j] = larger < second ? larger : second;
        }
    two[0] = f[0];
    two[1] = s[0];
}

/* Adds feature j of b at the distance d to a row. */
INLINE void take(row *r, int32_t d, uint32_t j) {
    if (d < r->first) {
        r->second = r->first;
        r->other = r->nearest;
        r->first = d;
        r->nearest = j;
    } else if (d < r->second) {
        r->second = d;
        r->other = j;
    }
}

INLINE void compare_tile(worker *self, const shared *with, uint32_t length, bool one_way) {
    for (uint32_t n = 0; n < TILE; ++n)
        self->column[n] = INT32_MAX;
    for (uint32_t n = 0; n < self->row_count; ++n) {
        row *r = &self->rows[n];
        int32_t d[TILE], two[2];
        if (!find_distances(self, with, r, length, d))
            continue;
        find_two(d, two);
        for (int k = 0; k < 2 && distance_of(two[k]) < FAR; ++k)
            take(r, distance_of(two[k]), with->b.index[self->begin + index_of(two[k])]);
        for (uint32_t j = 0; j < TILE && !one_way; ++j) {
            const int32_t key = d[j] * TILE + (int32_t)n;
            self->column[j] = key < self->column[j] ? key : self->column[j];
        }
    }
    for (uint32_t j = 0; j < self->count && !one_way; ++j) {
        const int32_t d = distance_of(self->column[j]);
        if (d >= self->first[self->begin + j])
            continue;
        self->first[self->begin + j] = d;
        self->index[self->begin + j] = self->rows[index_of(self->column[j])].i;
    }
}

/* ------------------------------------------------------------------ strip -- */

/* Sets the rows to `count` features of a from number `begin` in its order. */
static void begin_strip(worker *self, const shared *with, uint32_t begin, uint32_t count) {
    const gls_comparison *given = with->given;
    self->row_count = count;
    for (uint32_t n = 0; n < count; ++n) {
        const uint32_t i = with->a.index[begin + n];
        row *r = &self->rows[n];
        *r = (row){ .i = i, .first = FAR, .second = FAR };
        gls_match_guide_ask(given->guide, i, &given->a->keypoint[i], r->expected);
    }
}

/* Keeps the rows whose second nearest is no rival; the others are done. */
static void keep_undecided(worker *self, const shared *with) {
    const gls_comparison *given = with->given;
    const gls_match_keypoint *b = given->b->keypoint;
    const gls_nearest *of_a = given->of_a;
    uint32_t kept = 0;
    for (uint32_t n = 0; n < self->row_count; ++n) {
        row r = self->rows[n];
        of_a->first[r.i] = r.first < FAR ? (float)r.first : GLS_MATCH_NONE;
        of_a->second[r.i] = r.second < FAR ? (float)r.second : GLS_MATCH_NONE;
        of_a->index[r.i] = (float)r.nearest;
        if (r.second == FAR ||
            !gls_match_rule_is_near(given->rule, &b[r.other], &b[r.nearest]))
            continue;
        of_a->second[r.i] = GLS_MATCH_NONE;
        self->rows[kept++] = r;
    }
    self->row_count = kept;
}

/* Updates the distances of the rows to their nearest rivals. */
INLINE void find_rivals(const worker *self, const shared *with, uint32_t length) {
    const gls_comparison *given = with->given;
    const gls_match_keypoint *b = given->b->keypoint;
    for (uint32_t n = 0; n < self->row_count; ++n) {
        const row *r = &self->rows[n];
        float *second = &given->of_a->second[r->i];
        int32_t d[TILE];
        if (!find_distances(self, with, r, length, d))
            continue;
        for (uint32_t j = 0; j < self->count; ++j)
            if (d[j] < FAR && (float)d[j] < *second &&
                !gls_match_rule_is_near(given->rule, &b[with->b.index[self->begin + j]],
                                        &b[r->nearest]))
                *second = (float)d[j];
    }
}

INLINE void match_strip(worker *self, const shared *with, uint32_t class, uint32_t begin,
                        uint32_t count, uint32_t length) {
    const bool one_way = with->given->rule->one_way;
    const uint32_t first = with->b.first[class], end = with->b.first[class + 1];
    begin_strip(self, with, begin, count);
    for (uint32_t at = first; at < end; at += TILE) {
        load_tile(self, with, at, gls_min_uint(end - at, TILE), length);
        compare_tile(self, with, length, one_way);
    }
    keep_undecided(self, with);
    for (uint32_t at = first; at < end && self->row_count > 0; at += TILE) {
        load_tile(self, with, at, gls_min_uint(end - at, TILE), length);
        find_rivals(self, with, length);
    }
}

/* The same code for each length and processor. The lengths are constants, so that loops
 * over numbers are unrolled. */
typedef void strip_function(worker *self, const shared *with, uint32_t class,
                            uint32_t begin, uint32_t count);

#define STRIP_FUNCTION(name, attribute, length)                                            \
    attribute static void name(worker *self, const shared *with, uint32_t class,           \
                               uint32_t begin, uint32_t count) {                           \
        match_strip(self, with, class, begin, count, length);                              \
    }

STRIP_FUNCTION(match_strip_64, , 64)
STRIP_FUNCTION(match_strip_128, , 128)
#ifdef WITH_AVX2
STRIP_FUNCTION(match_strip_64_avx2, __attribute__((target("avx2"))), 64)
STRIP_FUNCTION(match_strip_128_avx2, __attribute__((target("avx2"))), 128)
#endif

static strip_function *strip_function_of(const gls_comparison *given) {
    const bool is_short = given->a->length == 64;
#ifdef WITH_AVX2
    if (!given->baseline && __builtin_cpu_supports("avx2"))
        return is_short ? match_strip_64_avx2 : match_strip_128_avx2;
#endif
    return is_short ? match_strip_64 : match_strip_128;
}

/* ---------------------------------------------------------------- threads -- */

static uint32_t strips_in(const order *a, uint32_t class) {
    return (a->first[class + 1] - a->first[class] + TILE - 1) / TILE;
}

static void run_worker(void *user, uint32_t number) {
    shared *with = user;
    const gls_comparison *given = with->given;
    strip_function *match = strip_function_of(given);
    const uint32_t total = given->a->count;
    for (;;) {
        uint32_t strip = atomic_fetch_add(&with->next, 1), class = 0;
        if (strip >= with->strips)
            return;
        for (; strip >= strips_in(&with->a, class); ++class)
            strip -= strips_in(&with->a, class);
        const uint32_t begin = with->a.first[class] + strip * TILE;
        const uint32_t count = gls_min_uint(with->a.first[class + 1] - begin, TILE);
        match(&with->worker[number], with, class, begin, count);
        const uint32_t done = atomic_fetch_add(&with->done, count) + count;
        if (number == 0 && given->progress && done < total)
            given->progress(given->progress_user, done, total);
    }
}

static uint32_t class_of(const gls_comparison *given, const gls_match_keypoint *of) {
    return !given->guide->laplacian || of->sign == 0.0f ? 0 : of->sign > 0.0f ? 1 : 2;
}

static void make_order(const gls_comparison *given, const gls_cpu_set *set, order *made) {
    uint32_t count = 0;
    for (uint32_t class = 0; class < CLASSES; ++class) {
        made->first[class] = count;
        for (uint32_t i = 0; i < set->count; ++i)
            if (class_of(given, &set->keypoint[i]) == class)
                made->index[count++] = i;
    }
    made->first[CLASSES] = count;
}

/* Writes for each feature of b the nearest that any thread has found. */
static void merge(const shared *with, uint32_t threads) {
    const gls_nearest *of_b = with->given->of_b;
    for (uint32_t j = 0; j < with->given->b->count; ++j) {
        int32_t first = FAR;
        uint32_t index = 0;
        for (uint32_t t = 0; t < threads; ++t) {
            const worker *from = &with->worker[t];
            if (from->first[j] < first ||
                (first < FAR && from->first[j] == first && from->index[j] < index)) {
                first = from->first[j];
                index = from->index[j];
            }
        }
        of_b->first[with->b.index[j]] = first < FAR ? (float)first : GLS_MATCH_NONE;
        of_b->index[with->b.index[j]] = (float)index;
    }
}

static uint32_t threads_of(uint32_t count_a, uint32_t count_b, uint32_t threads) {
    const uint64_t useful = 1 + (uint64_t)count_a * count_b / PAIRS_A_THREAD;
    const uint32_t strips = count_a / TILE + CLASSES;
    uint32_t limit = gls_min_uint(strips, GLS_MAX_THREADS);
    if (threads > 0)
        return gls_min_uint(threads, limit);
    limit = useful < limit ? (uint32_t)useful : limit;
    return gls_min_uint(gls_platform_processors(), limit);
}

uint64_t gls_comparison_bytes(uint32_t count_a, uint32_t count_b, uint32_t threads) {
    const uint64_t each = sizeof(worker) + (uint64_t)count_b * 2 * sizeof(uint32_t);
    return threads_of(count_a, count_b, threads) * each +
           ((uint64_t)count_a + count_b) * sizeof(uint32_t);
}

uint32_t gls_comparison_threads(uint32_t count_a, uint32_t count_b, uint32_t threads,
                                uint64_t bytes) {
    uint32_t count = threads_of(count_a, count_b, threads);
    while (threads == 0 && count > 1 &&
           gls_comparison_bytes(count_a, count_b, count) > bytes)
        --count;
    return count;
}

static void compare_all(shared *with, uint32_t threads, int32_t *first, uint32_t *index) {
    const gls_comparison *given = with->given;
    const size_t count_b = given->b->count;
    make_order(given, given->a, &with->a);
    make_order(given, given->b, &with->b);
    for (uint32_t class = 0; class < CLASSES; ++class)
        with->strips += strips_in(&with->a, class);
    for (size_t n = 0; n < threads * count_b; ++n)
        first[n] = FAR;
    for (uint32_t t = 0; t < threads; ++t) {
        with->worker[t].first = first + t * count_b;
        with->worker[t].index = index + t * count_b;
    }
    gls_platform_work(threads, run_worker, with);
    if (!given->rule->one_way)
        merge(with, threads);
    if (given->progress && given->a->count > 0)
        given->progress(given->progress_user, given->a->count, given->a->count);
}

bool gls_compare(const gls_comparison *given) {
    const size_t count_a = given->a->count, count_b = given->b->count;
    const uint32_t threads = threads_of(given->a->count, given->b->count, given->threads);
    shared with = { .given = given };
    with.worker = calloc(threads, sizeof *with.worker);
    with.a.index = malloc((count_a + count_b + 1) * sizeof *with.a.index);
    with.b.index = with.a.index ? with.a.index + count_a : NULL;
    int32_t *first = malloc((threads * count_b + 1) * sizeof *first);
    uint32_t *index = malloc((threads * count_b + 1) * sizeof *index);
    const bool good = with.worker && with.a.index && first && index;
    if (good)
        compare_all(&with, threads, first, index);
    free(with.worker);
    free(with.a.index);
    free(first);
    free(index);
    return good;
}
