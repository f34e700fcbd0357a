/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Selection compares bits and moves them, so every driver gives the reference's list. */
#include "check/lists.h"
#include "check/subjects.h"
#include "core/number.h"
#include "stages/plan.h"

#include <stdio.h>
#include <string.h>

typedef struct entries {
    uint32_t count;
    gls_position *position;
    int8_t *laplacian;
} entries;

static entries make_list(gls_trial *trial, uint32_t count, uint32_t values) {
    entries list = { .count = count,
                     .position = gls_trial_memory(trial, count * sizeof *list.position),
                     .laplacian = gls_trial_memory(trial, count) };
    if (!trial->result)
        gls_list_fill(count, values, &trial->random, list.position, list.laplacian);
    return list;
}

/* The counts that the stage writes. If not all block maxima were listed, the number of
 * candidates is the capacity for candidates with which all of them would be. */
static void compare_counts(gls_trial *trial, const char *input, uint32_t kept,
                           uint32_t found, uint32_t candidates, uint32_t maxima) {
    const gls_plan *plan = trial->plan;
    uint32_t asked = candidates;
    if (maxima > plan->points.maxima_capacity) {
        asked = (maxima + GLS_MAXIMA_PER_CANDIDATE - 1) / GLS_MAXIMA_PER_CANDIDATE;
        if (asked <= plan->capacity)
            asked = plan->capacity + 1;
        if (asked < candidates)
            asked = candidates;
    }
    const uint32_t expected[5] = { kept, found, asked, plan->select.capacity,
                                   trial->gpu->mark };
    const uint32_t *actual = gls_trial_read(trial, plan->select.counts);
    if (actual)
        gls_find_array(
            &trial->finding,
            &(gls_array){ .what = "counts (kept, found, candidates, capacity, mark)",
                          .picture = input,
                          .element = GLS_U32,
                          .columns = 1,
                          .channels = 5,
                          .texels = 1 },
            expected, actual);
}

/* Runs the stage on a list of which the capacity is present. `maxima`: the number of block
 * maxima, which with the path "early-z" is that of candidates. */
static void run(gls_trial *trial, const entries *from, uint32_t present, uint32_t maxima) {
    const gls_plan *plan = trial->plan;
    gls_trial_write(trial, plan->refine.position, from->position, present);
    gls_trial_write(trial, plan->refine.laplacian, from->laplacian, present);
    if (!gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        gls_trial_write_count(trial, &plan->points.block_maxima, maxima);
    gls_trial_write_count(trial, &plan->points.candidates, from->count);
    if (!trial->result)
        gls_trial_did(trial, gls_stage_select(trial->gpu, plan));
}

/* The reference's selection of the first entries, in place. */
static bool select_by_reference(const gls_plan *plan, entries *list, uint32_t *kept,
                                uint32_t *found) {
    const gls_select_plan *select = &plan->select;
    const gls_grid grid = { select->grid_columns, select->grid_rows, plan->space.width,
                            plan->space.height };
    if (grid.columns > 0)
        return gls_reference_select_grid(list->position, list->laplacian, list->count,
                                         select->max, &grid, kept, found);
    *kept = gls_reference_select(list->position, list->laplacian, list->count, select->max,
                                 found);
    return true;
}

/* The list may be longer than the capacity: then the stage gets its first entries, and the
 * number of all. */
static void check_list(gls_trial *trial, const char *input, entries *list,
                       uint32_t maxima) {
    const gls_plan *plan = trial->plan;
    const uint32_t present = list->count < plan->capacity ? list->count : plan->capacity;
    if (trial->result)
        return;
    run(trial, list, present, maxima);
    uint32_t kept = 0, found = 0;
    const uint32_t candidates = list->count;
    list->count = present;
    const gls_position *position = gls_trial_read(trial, plan->localise.found);
    const int8_t *laplacian = gls_trial_read(trial, plan->select.laplacian);
    if (trial->result ||
        !gls_trial_has_memory(trial, select_by_reference(plan, list, &kept, &found)))
        return;
    compare_counts(trial, input, kept, found, candidates,
                   gls_plan_takes(plan, GLSURF_PATH_EARLY_Z) ? candidates : maxima);
    gls_array array = { .what = "position (x, y, scale, response)",
                        .picture = input,
                        .element = GLS_F32,
                        .columns = GLS_LIST_ROW,
                        .channels = 4,
                        .texels = kept };
    gls_find_array(&trial->finding, &array, list->position, position);
    array.what = "sign of the Laplacian";
    array.element = GLS_I8;
    array.channels = 1;
    gls_find_array(&trial->finding, &array, list->laplacian, laplacian);
}

typedef struct selection {
    uint32_t capacity, count, max, values;
    uint32_t maxima; /* block maxima */
} selection;

static void check(gls_trial *trial, const selection *s) {
    char input[128];
    snprintf(input, sizeof input, "a list of %u, capacity %u, %u kept, %u values", s->count,
             s->capacity, s->max, s->values);
    gls_trial_plan(trial, &(gls_plan_params){ .width = 21,
                                              .height = 21,
                                              .candidates = s->capacity,
                                              .max_features = s->max });
    entries list = make_list(trial, s->count, s->values);
    check_list(trial, input, &list, s->maxima);
}

typedef struct spread {
    uint32_t columns, rows, capacity, count, max, values;
    int width;
    bool clustered;
} spread;

static void check_grid(gls_trial *trial, const spread *s) {
    enum { HEIGHT = 43 };
    char input[160];
    snprintf(input, sizeof input,
             "a list of %u, capacity %u, %u kept, %u values, %u x %u cells", s->count,
             s->capacity, s->max, s->values, s->columns, s->rows);
    gls_trial_plan(trial, &(gls_plan_params){ .width = s->width,
                                              .height = HEIGHT,
                                              .candidates = s->capacity,
                                              .max_features = s->max,
                                              .grid_columns = s->columns,
                                              .grid_rows = s->rows });
    entries list = make_list(trial, s->count, s->values);
    if (!trial->result)
        gls_list_scatter(list.count, s->width, HEIGHT, s->clustered, &trial->random,
                         list.position, list.laplacian);
    check_list(trial, input, &list, 0);
}

/* Keeps `max` of a list, which stays as it is. */
static void check_cut(gls_trial *trial, const entries *all, uint32_t max) {
    char input[64];
    snprintf(input, sizeof input, "a list of %u, %u kept", all->count, max);
    entries list = make_list(trial, all->count, 1);
    if (trial->result)
        return;
    memcpy(list.position, all->position, all->count * sizeof *list.position);
    memcpy(list.laplacian, all->laplacian, all->count);
    gls_trial_plan(trial, &(gls_plan_params){ .width = 21,
                                              .height = 21,
                                              .candidates = all->count + 10,
                                              .max_features = max });
    check_list(trial, input, &list, 0);
}

/* Cuts of lists that are a little longer than a block, of one response or of two: around
 * the last of the stronger entries, around the last of a block's equal entries, and around
 * the last of all. The first entry is one of the weakest. */
static void check_cuts(gls_trial *trial, uint32_t values) {
    entries all = make_list(trial, GLS_MASK_ENTRIES + 6, values);
    if (trial->result)
        return;
    all.position[0].response = 0.25f;
    all.laplacian[0] = 1;
    uint32_t stronger = 0, weak = 0, weak_in_block = 0;
    for (uint32_t i = 0; i < all.count; ++i) {
        const bool there = all.laplacian[i] != 0, strong = all.position[i].response > 0.25f;
        stronger += there && strong;
        weak += there && !strong;
        weak_in_block += there && !strong && i < GLS_MASK_ENTRIES;
    }
    const uint32_t cuts[] = { stronger, stronger + weak_in_block, stronger + weak };
    for (size_t c = 0; c < sizeof cuts / sizeof *cuts; ++c)
        for (int n = -1; n <= 1; ++n)
            if ((int)cuts[c] + n >= 0)
                check_cut(trial, &all, (uint32_t)((int)cuts[c] + n));
}

/* Lists that end before, at and after a block and a row; that are longer than the capacity,
 * or whose block maxima are; that keep all, few, or more than there are; and that are
 * counted in larger blocks. */
static void check_lists(gls_trial *trial, int number) {
    static const selection cases[][4] = {
        { { 1000, 0, 5, 3, 0 },
          { 1000, 1, 0, 3, 0 },
          { 1000, 63, 5, 3, 0 },
          { 1000, 64, 20, 3, 0 } },
        { { 1000, 65, 200, 3, 0 },
          { 1000, 257, 200, 3, 0 },
          { 1000, 1000, 0, 3, 0 },
          { 600, 500, 121, 0, 0 } },
        { { 600, 500, 40, 1, 0 },
          { 600, 500, 364, 2, 0 },
          { 600, 500, 13, 4, 0 },
          { 70000, 69001, 12345, 2, 0 } },
        { { 70000, 17000, 9000, 0, 0 },
          { 500, 800, 0, 3, 0 },
          { 500, 800, 77, 3, 0 },
          { 257, 1 << 20, 100, 0, 0 } },
        { { 100, 50, 0, 0, 400 },
          { 100, 50, 0, 0, 401 },
          { 100, 50, 0, 0, 405 },
          { 100, 50, 0, 0, 4000 } },
    };
    for (int i = 0; i < 4; ++i)
        check(trial, &cases[number][i]);
}

/* Grids of one cell, of cells of unequal size, of more cells than pixels, and the finest
 * one; and a list that is longer than the capacity. */
static void check_grids(gls_trial *trial) {
    static const spread shapes[] = {
        { 1, 1, 600, 257, 0, 2, 301, false },  { 3, 2, 300, 280, 0, 4, 50, true },
        { 7, 64, 600, 599, 0, 0, 301, false }, { 7, 64, 600, 257, 0, 2, 301, true },
        { 64, 64, 600, 600, 0, 4, 50, false }, { 4, 3, 501, 800, 0, 2, 301, false },
    };
    static const uint32_t maxima[] = { 1, 77, 130, 200, 5000 };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
        for (size_t m = 0; m < sizeof maxima / sizeof *maxima; ++m) {
            spread s = shapes[i];
            s.max = maxima[m];
            check_grid(trial, &s);
        }
}

/* Entries of one response in six cells. A wrong rank shows only where the cut falls between
 * entries of its rank, so there are many cuts. */
static void check_ranks(gls_trial *trial) {
    for (uint32_t max = 4; max < 220; max += 9)
        check_grid(trial, &(spread){ 3, 2, 300, 280, max, 1, 50, false });
}

void gls_check_select(gls_trial *trial, int number) {
    if (number < 5)
        check_lists(trial, number);
    else if (number < 7)
        check_cuts(trial, (uint32_t)number - 4);
    else if (number == 7)
        check_grids(trial);
    else
        check_ranks(trial);
}
