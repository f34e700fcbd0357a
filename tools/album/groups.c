/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "album/groups.h"

#include "album/near.h"
#include "features/json_text.h"
#include "system/alloc.h"

#include <stdlib.h>
#include <string.h>

typedef struct group_edge {
    size_t root; /* of its group; set when groups are listed */
    uint32_t inliers;
} group_edge;

/* A group, or an image without a partner. */
typedef struct album_group {
    size_t first; /* its first image, which is the root */
    size_t images, pairs;
    uint32_t median; /* of the inliers of its pairs */
} album_group;

album_groups album_groups_create(const album *of) {
    album_groups self = { .of = of,
                          .parents = alloc_zeroed(of->count, sizeof *self.parents) };
    for (size_t i = 0; i < of->count; ++i)
        self.parents[i] = i;
    return self;
}

void album_groups_join(album_groups *self, size_t a, size_t b, uint32_t inliers) {
    album_connect(self->parents, a, b);
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
    const album_group *const l = left, *const r = right;
    return l->images != r->images ? (l->images > r->images ? -1 : 1)
                                  : (l->first > r->first) - (l->first < r->first);
}

/* Lists the groups, the largest first, and then the images without a partner. The caller
 * frees the list. */
static album_group *list_groups(album_groups *self, size_t *count, size_t *alone) {
    const size_t images = self->of->count;
    album_group *const groups = alloc_zeroed(images, sizeof *groups);
    for (size_t i = 0; i < images; ++i) {
        groups[i].first = i;
        ++groups[album_root(self->parents, i)].images;
    }
    for (size_t i = 0; i < self->count; ++i) {
        self->edges[i].root = album_root(self->parents, self->edges[i].root);
        ++groups[self->edges[i].root].pairs;
    }
    if (self->count > 0)
        qsort(self->edges, self->count, sizeof *self->edges, by_group);
    for (size_t i = 0; i < self->count;) {
        album_group *const of = &groups[self->edges[i].root];
        of->median = self->edges[i + of->pairs / 2].inliers;
        i += of->pairs;
    }
    qsort(groups, images, sizeof *groups, by_size);
    for (*count = 0; *count < images && groups[*count].images > 1; ++*count) {}
    for (*alone = 0; *count + *alone < images && groups[*count + *alone].images == 1;)
        ++*alone;
    return groups;
}

void album_groups_destroy(album_groups *self) {
    free(self->parents);
    free(self->edges);
    *self = (album_groups){ 0 };
}

/* ----------------------------------------------------------------- summary -- */

static void print_alone(const album *of, const album_group *alone, size_t count,
                        FILE *file) {
    enum { NAMED = 8 };
    fprintf(file, "alone     %zu photograph%s without a partner", count,
            count == 1 ? "" : "s");
    for (size_t i = 0; i < count && i < NAMED; ++i)
        fprintf(file, "%s%s", i > 0 ? ", " : ": ", of->images[alone[i].first].name);
    fputs(count > NAMED ? ", ...\n" : "\n", file);
}

static void print_groups(const album *of, const album_group *groups, size_t count,
                         FILE *file) {
    enum { ROWS = 20 };
    text_table table = table_make(" group| photographs| pairs| median inliers|first", NULL);
    for (size_t i = 0; i < count && i < ROWS; ++i) {
        table_number(&table, (double)(i + 1));
        table_number(&table, (double)groups[i].images);
        table_number(&table, (double)groups[i].pairs);
        table_number(&table, groups[i].median);
        table_text(&table, "%s", of->images[groups[i].first].name);
    }
    if (count > 0) {
        fputc('\n', file);
        table_print(&table, file);
    }
    if (count > ROWS)
        fprintf(file, "and %zu smaller groups\n", count - ROWS);
    table_clear(&table);
}

void album_summary_print(album_summary *self, FILE *file) {
    const album *const of = self->groups.of;
    size_t count, alone;
    album_group *const groups = list_groups(&self->groups, &count, &alone);
    fprintf(file, "album     %s: %zu images", of->folder, of->count);
    if (self->left_out > 0)
        fprintf(file, ", %zu left out", self->left_out);
    fprintf(file, "\npairs     %zu matched now, %zu before", self->matched, self->before);
    if (self->pairs_left_out > 0)
        fprintf(file, ", %zu left out", self->pairs_left_out);
    if (self->foreign > 0)
        fprintf(file, ", %zu left to other shards", self->foreign);
    fprintf(file, "; %zu verified\ngroups    %zu\n", self->verified, count);
    print_alone(of, groups + count, alone, file);
    print_groups(of, groups, count, file);
    free(groups);
}

bool album_summary_json(album_summary *self, FILE *file) {
    const album *const of = self->groups.of;
    size_t count, alone;
    album_group *const list = list_groups(&self->groups, &count, &alone);
    json_t *groups = json_array(), *names = json_array();
    for (size_t i = 0; i < count; ++i)
        groups = json_append(groups, json_pack("{sI sI sI so}", "photographs",
                                               (json_int_t)list[i].images, "pairs",
                                               (json_int_t)list[i].pairs, "median_inliers",
                                               (json_int_t)list[i].median, "first",
                                               json_name(of->images[list[i].first].name)));
    for (size_t i = 0; i < alone; ++i)
        names = json_append(names, json_name(of->images[list[count + i].first].name));
    free(list);
    return json_print(
        file,
        json_pack("{sI sI sI sI sI sI sI so so sf}", "images", (json_int_t)of->count,
                  "left_out", (json_int_t)self->left_out, "pairs_matched",
                  (json_int_t)self->matched, "pairs_before", (json_int_t)self->before,
                  "pairs_left_out", (json_int_t)self->pairs_left_out,
                  "pairs_of_other_shards", (json_int_t)self->foreign, "verified",
                  (json_int_t)self->verified, "groups", groups, "alone", names, "seconds",
                  self->seconds),
        JSON_DIGITS);
}
