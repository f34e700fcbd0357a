/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/groups.h"

#include "system/alloc.h"
#include "terminal/text_table.h"

#include <stdlib.h>
#include <string.h>

typedef struct group_edge {
    size_t root; /* of its group; set when groups are listed */
    uint32_t inliers;
} group_edge;

/* A group as printed. */
typedef struct group {
    size_t first; /* its first image, which is the root */
    size_t images, pairs;
    uint32_t median; /* of the inliers of its pairs */
} group;

album_groups album_groups_create(const album *of) {
    album_groups self = { .of = of,
                          .parents = alloc_zeroed(of->count, sizeof *self.parents) };
    for (size_t i = 0; i < of->count; ++i)
        self.parents[i] = i;
    return self;
}

/* Returns the root, which is the lowest index of the group, and shortens the way to it. */
static size_t root_of(album_groups *self, size_t at) {
    while (self->parents[at] != at)
        at = self->parents[at] = self->parents[self->parents[at]];
    return at;
}

void album_groups_join(album_groups *self, size_t a, size_t b, uint32_t inliers) {
    const size_t one = root_of(self, a), other = root_of(self, b);
    self->parents[one > other ? one : other] = one < other ? one : other;
    if (self->count == self->capacity) {
        self->capacity = 2 * self->capacity + 64;
        self->edges = alloc_grown(self->edges, self->capacity * sizeof *self->edges);
    }
    self->edges[self->count++] = (group_edge){ a, inliers };
}

static int by_group(const void *left, const void *right) {
    const group_edge *const l = left, *const r = right;
    return l->root != r->root ? (l->root < r->root ? -1 : 1)
                              : (l->inliers > r->inliers) - (l->inliers < r->inliers);
}

/* The largest group first. */
static int by_size(const void *left, const void *right) {
    const group *const l = left, *const r = right;
    return l->images != r->images ? (l->images > r->images ? -1 : 1)
                                  : (l->first > r->first) - (l->first < r->first);
}

/* Lists the groups, the largest first. The caller frees them. */
static group *list_groups(album_groups *self, size_t *count) {
    const size_t images = self->of->count;
    group *const groups = alloc_zeroed(images, sizeof *groups);
    for (size_t i = 0; i < images; ++i) {
        groups[i].first = i;
        ++groups[root_of(self, i)].images;
    }
    for (size_t i = 0; i < self->count; ++i) {
        self->edges[i].root = root_of(self, self->edges[i].root);
        ++groups[self->edges[i].root].pairs;
    }
    if (self->count > 0)
        qsort(self->edges, self->count, sizeof *self->edges, by_group);
    for (size_t i = 0; i < self->count;) {
        group *const of = &groups[self->edges[i].root];
        of->median = self->edges[i + of->pairs / 2].inliers;
        i += of->pairs;
    }
    qsort(groups, images, sizeof *groups, by_size);
    for (*count = 0; *count < images && groups[*count].images > 1; ++*count) {}
    return groups;
}

/* Prints "alone     2 photographs: x.jpg, y.jpg" with the first names. */
static void print_alone(const album *of, const group *groups, size_t count, FILE *file) {
    enum { NAMED = 8 };
    size_t alone = 0;
    for (size_t i = count; i < of->count && groups[i].images == 1; ++i)
        ++alone;
    fprintf(file, "alone     %zu photograph%s without a partner", alone,
            alone == 1 ? "" : "s");
    for (size_t i = 0; i < alone && i < NAMED; ++i)
        fprintf(file, "%s%s", i > 0 ? ", " : ": ",
                of->images[groups[count + i].first].name);
    fputs(alone > NAMED ? ", ...\n" : "\n", file);
}

void album_groups_print(album_groups *self, FILE *file) {
    enum { ROWS = 20 };
    size_t count;
    group *const groups = list_groups(self, &count);
    fprintf(file, "groups    %zu\n", count);
    print_alone(self->of, groups, count, file);
    text_table table = table_make(" group| photographs| pairs| median inliers|first", NULL);
    for (size_t i = 0; i < count && i < ROWS; ++i) {
        table_number(&table, (double)(i + 1));
        table_number(&table, (double)groups[i].images);
        table_number(&table, (double)groups[i].pairs);
        table_number(&table, groups[i].median);
        table_text(&table, "%s", self->of->images[groups[i].first].name);
    }
    if (count > 0) {
        fputc('\n', file);
        table_print(&table, file);
    }
    if (count > ROWS)
        fprintf(file, "and %zu smaller groups\n", count - ROWS);
    table_clear(&table);
    free(groups);
}

void album_groups_destroy(album_groups *self) {
    free(self->parents);
    free(self->edges);
    *self = (album_groups){ 0 };
}
