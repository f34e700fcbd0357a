/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Selection compares bits and moves them, so every driver gives the reference's list. */
#include "check/subjects.h"
#include "core/number.h"

#include <string.h>

static gls_points make_list(gls_trial *trial, const gls_case *c) {
    gls_points list = { .count = c->count,
                        .position =
                            gls_trial_memory(trial, c->count * sizeof *list.position),
                        .laplacian = gls_trial_memory(trial, c->count) };
    if (trial->result || c->input == GLS_INPUT_FLAT)
        return list; /* refused entries only */
    gls_list_fill(c->count, c->values, &trial->random, list.position, list.laplacian);
    if (c->input == GLS_INPUT_SPREAD || c->input == GLS_INPUT_CLUSTERED)
        gls_list_scatter(c->count, c->plan.width, c->plan.height,
                         c->input == GLS_INPUT_CLUSTERED, &trial->random, list.position,
                         list.laplacian);
    return list;
}

/* Returns the number of candidates that the stage writes. If not all block maxima were
 * listed, it is the capacity that would list all. */
static uint32_t asked_for(const gls_plan *plan, uint32_t candidates, uint32_t maxima) {
    if (gls_plan_takes(plan, GLSURF_PATH_EARLY_Z) || maxima <= plan->points.maxima_capacity)
        return candidates;
    const uint32_t requested =
        (maxima + GLS_MAXIMA_PER_CANDIDATE - 1) / GLS_MAXIMA_PER_CANDIDATE;
    const uint32_t least = requested <= plan->capacity ? plan->capacity + 1 : requested;
    return least < candidates ? candidates : least;
}

/* Runs the stage on the first `present` entries of a list. `maxima` is the number of block
 * maxima; the path "early-z" does not use it. */
static void run(gls_trial *trial, const gls_points *from, uint32_t present,
                uint32_t maxima) {
    const gls_plan *plan = trial->plan;
    gls_trial_write(trial, plan->refine.position, from->position, present);
    gls_trial_write(trial, plan->refine.laplacian, from->laplacian, present);
    if (!gls_plan_takes(plan, GLSURF_PATH_EARLY_Z))
        gls_trial_write_count(trial, &plan->points.block_maxima, maxima);
    gls_trial_write_count(trial, &plan->points.candidates, from->count);
    /* Other passes have left something there. */
    const gls_ranks_plan *ranks = &plan->select.ranks;
    const gls_slot used[] = { ranks->keys, ranks->tiles, ranks->sampled,
                              ranks->keys_in_cell };
    for (size_t i = 0; ranks->on && i < sizeof used / sizeof *used; ++i)
        if (used[i] != GLS_NONE)
            gls_trial_write(trial, used[i], "", 0);
    gls_trial_run(trial, gls_stage_select(trial->gpu, plan));
}

/* Returns the weakest response. */
static float weakest_of(const gls_points *list, uint32_t count) {
    float weakest = count > 0 ? list->position[0].response : 0.0f;
    for (uint32_t i = 1; i < count; ++i)
        if (list->position[i].response < weakest)
            weakest = list->position[i].response;
    return weakest;
}

/* Selects from the first `present` entries by the reference, in place, and counts. */
static bool select_by_reference(const gls_plan *plan, gls_points *list, uint32_t present,
                                gls_totals *totals) {
    const gls_select_plan *select = &plan->select;
    const gls_grid grid = { select->grid_columns, select->grid_rows, plan->space.width,
                            plan->space.height };
    uint32_t left = present, found = 0;
    if (select->wanted > 0) {
        left = gls_reference_select(list->position, list->laplacian, present,
                                    select->wanted, &found);
        totals->enough = grid.columns > 0 ? left : found;
        totals->weakest = weakest_of(list, left);
    }
    bool good = true;
    if (grid.columns > 0)
        good = gls_reference_select_grid(list->position, list->laplacian, left, select->max,
                                         &grid, &totals->kept, &totals->found);
    else
        totals->kept = gls_reference_select(list->position, list->laplacian, left,
                                            select->max, &totals->found);
    if (select->wanted > 0)
        totals->found = totals->kept;
    return good;
}

/* If the list is longer than the capacity, the stage gets its first entries, and the count
 * of all entries. */
static void check_list(gls_trial *trial, gls_points *list, uint32_t maxima) {
    const gls_plan *plan = trial->plan;
    const uint32_t present = list->count < plan->capacity ? list->count : plan->capacity;
    if (trial->result)
        return;
    gls_totals totals = { .candidates = asked_for(plan, list->count, maxima),
                          .capacity = plan->select.capacity,
                          .mark = trial->gpu->mark };
    run(trial, list, present, maxima);
    if (!gls_trial_make(trial, select_by_reference(plan, list, present, &totals)))
        return;
    /* There is a weakest only if the wanted number was found. */
    const uint32_t wanted = plan->select.wanted;
    gls_trial_expect(trial, plan->select.counts,
                     "counts (kept, found, candidates, capacity, mark, enough, weakest)",
                     &totals,
                     wanted == 0              ? 5
                     : totals.enough < wanted ? 6
                                              : 7);
    gls_trial_expect(trial, plan->localise.found, "position (x, y, scale, response)",
                     list->position, 4 * (size_t)totals.kept);
    gls_trial_expect(trial, plan->select.laplacian, "sign of the Laplacian",
                     list->laplacian, totals.kept);
}

/* Keeps `max` entries of a copy of a list. */
static void check_cut(gls_trial *trial, const gls_case *c, const gls_points *all,
                      uint32_t max) {
    gls_plan_params params = c->plan;
    gls_points list = make_list(trial, c);
    params.max_features = max;
    if (trial->result)
        return;
    memcpy(list.position, all->position, all->count * sizeof *list.position);
    memcpy(list.laplacian, all->laplacian, all->count);
    gls_trial_plan(trial, &params);
    gls_trial_name(trial, "a list of %u, %u kept", all->count, max);
    check_list(trial, &list, 0);
}

/* Cuts lists that are a little longer than a block and have one response or two. The cuts
 * are around the last stronger entry, around a block's last equal entry, and around the
 * last entry of all. The first entry is one of the weakest. The last digits of the
 * responses are from each half of the counts that share a word. */
static void check_cuts(gls_trial *trial, const gls_case *c) {
    gls_points all = make_list(trial, c);
    if (trial->result)
        return;
    all.position[0].response = 0.25f;
    all.laplacian[0] = 1;
    uint32_t stronger = 0, weak = 0, weak_in_block = 0;
    for (uint32_t i = 0; i < all.count; ++i) {
        const bool present = all.laplacian[i] != 0,
                   strong = all.position[i].response > 0.25f;
        stronger += present && strong;
        weak += present && !strong;
        weak_in_block += present && !strong && i < GLS_MASK_ENTRIES;
        uint32_t bits;
        memcpy(&bits, &all.position[i].response, sizeof bits);
        bits |= c->values == 1 ? 6 : 11;
        memcpy(&all.position[i].response, &bits, sizeof bits);
    }
    const uint32_t cuts[] = { stronger, stronger + weak_in_block, stronger + weak };
    for (size_t k = 0; k < sizeof cuts / sizeof *cuts; ++k)
        for (int n = -1; n <= 1; ++n)
            if ((int)cuts[k] + n >= 0)
                check_cut(trial, c, &all, (uint32_t)((int)cuts[k] + n));
}

static void run_select(gls_trial *trial, const gls_case *c) {
    gls_trial_name(trial, "a list of %u, capacity %u, %u kept, %u values, %ux%u cells",
                   c->count, trial->plan->capacity, trial->plan->select.max, c->values,
                   c->plan.grid_columns, c->plan.grid_rows);
    if (c->input == GLS_INPUT_CUTS) {
        check_cuts(trial, c);
        return;
    }
    gls_points list = make_list(trial, c);
    check_list(trial, &list, c->maxima);
}

#define LIST(capacity, entries, max, different)                                            \
    GLS_SIZE(21, 21), .plan.candidates = capacity, .plan.max_features = max,               \
                      .count = entries, .values = different
#define GRID(c, r, capacity, entries, max, different, wide, how)                           \
    GLS_SIZE(wide, 43), .plan.candidates = capacity, .plan.max_features = max,             \
                        .plan.grid_columns = c, .plan.grid_rows = r,                       \
                        .input = GLS_INPUT_##how, .count = entries, .values = different
#define GRIDS(max)                                                                         \
    { GRID(1, 1, 600, 257, max, 2, 301, SPREAD) },                                         \
        { GRID(3, 2, 300, 280, max, 4, 50, CLUSTERED) },                                   \
        { GRID(7, 64, 600, 599, max, 0, 301, SPREAD) },                                    \
        { GRID(7, 64, 600, 257, max, 2, 301, CLUSTERED) },                                 \
        { GRID(64, 64, 600, 600, max, 4, 50, SPREAD) }, {                                  \
        GRID(4, 3, 501, 800, max, 2, 301, SPREAD)                                          \
    }
#define RANKS(max)                                                                         \
    { GRID(3, 2, 300, 280, max, 1, 50, SPREAD) },                                          \
        { GRID(3, 2, 300, 280, (max) + 9, 1, 50, SPREAD) }, {                              \
        GRID(3, 2, 300, 280, (max) + 18, 1, 50, SPREAD)                                    \
    }

/* Lists that end before, at and after a block and a row, keep some of many or of few
 * values, are sampled before they are ranked, are counted in larger blocks, or exceed the
 * capacity by themselves or by block maxima. Special cuts. Grids of one cell, of cells of
 * unequal size, of more cells than pixels, and the finest grid. Entries of one response in
 * six cells: a wrong rank shows only if the cut falls between entries of this rank, so
 * there are many cuts. And the setting `features`, with which grids choose among twice as
 * many of the strongest. */
static const gls_case cases[] = {
    { LIST(1000, 0, 5, 3) },
    { LIST(1000, 1, 0, 3) },
    { LIST(1000, 63, 5, 3) },
    { LIST(1000, 64, 20, 3) },
    { LIST(1000, 65, 200, 3) },
    { LIST(1000, 257, 200, 3) },
    { LIST(1000, 1000, 0, 3) },
    { LIST(600, 500, 121, 0) },
    { LIST(600, 500, 40, 1) },
    { LIST(600, 500, 364, 2) },
    { LIST(600, 500, 13, 4) },
    { LIST(8000, 7001, 2345, 0) },
    { LIST(8192, 8192, 4097, 2) },
    { LIST(70000, 69001, 12345, 2) },
    { LIST(70000, 17000, 9000, 0) },
    { LIST(500, 800, 0, 3) },
    { LIST(500, 800, 77, 3) },
    { LIST(257, 1 << 20, 100, 0) },
    { LIST(100, 50, 0, 0), .maxima = 400 },
    { LIST(100, 50, 0, 0), .maxima = 401 },
    { LIST(100, 50, 0, 0), .maxima = 405 },
    { LIST(100, 50, 0, 0), .maxima = 4000 },
    { LIST(80, 70, 0, 1), .input = GLS_INPUT_CUTS },
    { LIST(80, 70, 0, 2), .input = GLS_INPUT_CUTS },
    GRIDS(1),
    GRIDS(77),
    GRIDS(130),
    GRIDS(200),
    GRIDS(5000),
    RANKS(4),
    RANKS(31),
    RANKS(58),
    RANKS(85),
    RANKS(112),
    RANKS(139),
    RANKS(166),
    RANKS(193),
    { GRID(0, 0, 600, 70, 0, 4, 301, USUAL), .plan.features = 130 },
    { GRID(0, 0, 600, 600, 0, 4, 301, USUAL), .plan.features = 130 },
    { GRID(3, 2, 600, 600, 0, 4, 301, SPREAD), .plan.features = 130 },
    { GRID(64, 64, 600, 800, 0, 4, 301, CLUSTERED), .plan.features = 130 }
};

const gls_subject gls_subject_select = { "select", GLS_CASES(cases), .run = run_select };
