/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * lab_album FILE: measures the pairs of tools/album/near.c on the album of album.h, against
 * all pairs, which take some minutes. FILE keeps their numbers of verified matches.
 * Fails if near misses one in a hundred of the pairs with 30 verified matches, tries more
 * than one in twenty of all pairs, or leaves more parts unconnected than all pairs do, or
 * if a signature takes more than 3 ms.
 */
#include "album/album.h"

#include "album/near.h"
#include "core/platform.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TRUE_PAIR = 30, ALL_PAIRS = PHOTOGRAPHS * (PHOTOGRAPHS - 1) / 2 };

static glsurf_signature signatures[PHOTOGRAPHS];

static double milliseconds_since(uint64_t start) {
    return (double)(gls_platform_now() - start) * 1e-6;
}

/* ------------------------------------------------------------------- graphs -- */

/* Photographs that verified pairs connect. */
typedef struct graph {
    int first, count; /* photographs */
    size_t parents[PHOTOGRAPHS];
    int tried, verified, found; /* pairs; of `found` ones TRUE_PAIR matches are verified */
} graph;

static graph graph_make(int first, int count) {
    graph self = { .first = first, .count = count };
    for (size_t i = 0; i < PHOTOGRAPHS; ++i)
        self.parents[i] = i;
    return self;
}

static void graph_add(graph *self, int a, int b, uint32_t inliers) {
    ++self->tried;
    self->found += inliers >= TRUE_PAIR;
    if (inliers < ALBUM_VERIFIED)
        return;
    ++self->verified;
    album_connect(self->parents, (size_t)a, (size_t)b);
}

static int graph_parts(const graph *self) {
    int parts = 0;
    for (int i = self->first; i < self->first + self->count; ++i)
        parts += self->parents[i] == (size_t)i;
    return parts;
}

static void graph_print(const graph *self, const graph *all, const char *name) {
    printf("%-20s %6d %7.2f %8d %7d %7.2f %6d\n", name, self->tried,
           100.0 * self->tried / all->tried, self->verified, self->found,
           100.0 * self->found / all->found, graph_parts(self));
}

/* Adds the pairs of a mode, among `count` photographs from the first one on. */
static graph choose_pairs(const album *from, album_pair_mode mode, uint32_t window,
                          int first, int count, int *rounds) {
    graph self = graph_make(first, count);
    const album_pair *list;
    album_pairs *const pairs =
        album_pairs_create(mode, window, (uint32_t)count, signatures + first);
    size_t length;
    for (*rounds = 0; (length = album_pairs_next(pairs, &list)) > 0; ++*rounds)
        for (size_t i = 0; i < length; ++i) {
            const int a = first + (int)list[i].a, b = first + (int)list[i].b;
            album_pairs_report(pairs, i, from->inliers[a][b]);
            graph_add(&self, a, b, from->inliers[a][b]);
        }
    album_pairs_destroy(pairs);
    return self;
}

/* --------------------------------------------------------------- signatures -- */

/* Returns the shortest time of a signature of 1,000 features, as the town's are. */
static double make_signatures(const album *from) {
    double shortest = INFINITY;
    for (int i = 0; i < PHOTOGRAPHS; ++i) {
        const uint64_t start = gls_platform_now();
        if (glsurf_signature_make(&from->photograph[i], &signatures[i])) {
            fprintf(stderr, "album: no signature\n");
            exit(EXIT_FAILURE);
        }
        if (i < TOWN_VIEWS)
            shortest = fmin(shortest, milliseconds_since(start));
    }
    return shortest;
}

/* Prints the mean distances of photographs of one flat scene, and of two scenes, and the
 * shortest time of a comparison. */
static void compare_signatures(double make) {
    double sum[2] = { 0.0 };
    int count[2] = { 0 };
    for (int a = TOWN_VIEWS; a < TOWN_VIEWS + FLAT_SCENES * FLAT_VIEWS; ++a)
        for (int b = TOWN_VIEWS; b < a; ++b) {
            const bool one = (a - TOWN_VIEWS) / FLAT_VIEWS == (b - TOWN_VIEWS) / FLAT_VIEWS;
            sum[one] += glsurf_signature_distance(&signatures[a], &signatures[b]);
            ++count[one];
        }
    uint64_t all = 0;
    double shortest = INFINITY;
    for (int a = 0; a < PHOTOGRAPHS; ++a) {
        const uint64_t start = gls_platform_now();
        for (int b = 0; b < PHOTOGRAPHS; ++b)
            all += glsurf_signature_distance(&signatures[a], &signatures[b]);
        shortest = fmin(shortest, milliseconds_since(start) * 1e6 / PHOTOGRAPHS);
    }
    printf("signature: %.2f ms, comparison: %.1f ns; bits that differ: %.0f in a scene, "
           "%.0f between scenes, %.0f in all\n",
           make, shortest, sum[1] / count[1], sum[0] / count[0],
           (double)all / PHOTOGRAPHS / PHOTOGRAPHS);
}

int main(int argc, char **argv) {
    static album self;
    int rounds;
    if (argc != 2) {
        fprintf(stderr, "usage: lab_album FILE\n");
        return 2;
    }
    album_find_features(&self, GLSURF_PRESET_DEFAULT);
    const double make = make_signatures(&self);
    compare_signatures(make);
    album_match_all(&self, argv[1]);
    printf("%-20s  tried percent verified with %d percent  parts\n", "pairs", TRUE_PAIR);
    const graph all = choose_pairs(&self, ALBUM_ALL, 0, 0, PHOTOGRAPHS, &rounds);
    graph_print(&all, &all, "all");
    const graph near = choose_pairs(&self, ALBUM_NEAR, 0, 0, PHOTOGRAPHS, &rounds);
    graph_print(&near, &all, "near");
    printf("near: %d rounds\n", rounds);
    const graph town = choose_pairs(&self, ALBUM_ALL, 0, 0, TOWN_VIEWS, &rounds);
    graph_print(&town, &town, "town, all");
    const graph walk = choose_pairs(&self, ALBUM_SEQUENCE, 5, 0, TOWN_VIEWS, &rounds);
    graph_print(&walk, &town, "town, sequence=5");
    album_end(&self);
    const bool holds = all.tried == ALL_PAIRS && 100 * near.found >= 99 * all.found &&
                       20 * near.tried <= all.tried &&
                       graph_parts(&near) == graph_parts(&all) && make <= 3.0;
    printf("%s\n", holds ? "all bounds hold" : "a bound does not hold");
    return holds ? EXIT_SUCCESS : EXIT_FAILURE;
}
