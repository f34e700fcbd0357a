/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Selection: drops the keypoints that the refinement refused, and of the others keeps
 * exactly the strongest `max`.
 *
 * The bits of a positive float ascend with it, so a radix selection finds the weakest key
 * that is kept. Each round counts, for the keys that start with the digits known so far,
 * how many have each of the 16 values of the next digit. It takes the largest digit that
 * leaves enough keys. Eight rounds decide the response. Of entries with equal responses the
 * first in the list stay: the blocks' counts of the last digit tell the block of the last
 * one that stays. Then a HistoPyramid over the list moves the entries that stay to the
 * front, in their order. All of this is exact.
 *
 * Over a grid, the first word of the key is the rank in the grid cell: the number of
 * entries of the cell that go before this one. It takes as many rounds more as the list's
 * capacity has digits. A rank is counted by looking at the other entries, two to a fetch,
 * so no order of execution matters. Entries are looked at in blocks of 64, and a block is
 * skipped if the box around its grid cells does not contain the entry's cell. The list
 * follows a Z-order curve, so most blocks are skipped.
 *
 * A DRAW of ranks has at most 2^27 fetches, or one row of 256 entries if these are more. A
 * GPU that fetches 5 billion texels a second takes 27 ms. So no watchdog stops a draw, even
 * if one grid cell has all entries and no block is skipped. Up to 16000 entries of capacity
 * are one draw. The entries of draws beyond the list's count take no fragments.
 *
 * Where a number of keypoints is wanted (setting `features`), a grid chooses among twice as
 * many, the strongest. These are found first, by rounds without ranks, and the signs of all
 * other entries become 0. The strength of the weakest that is wanted is read back with the
 * counts.
 *
 * Cost: a round takes 2 fetches an entry (3 over a grid), and 2 passes, or 3 for more than
 * 16384 entries; ties take one pass more. Without a limit there are no rounds. Ranks of n
 * entries over c grid cells take n^2 / 64 fetches of boxes, n^2 / (2 c) fetches of entries,
 * and those of some more blocks along the border of each cell. Measured on a software
 * rasteriser over 8 x 6 cells: 1.6 ms for 2,000 entries, 27 for 8,000, 370 for 32,000;
 * without boxes 12, 175 and 3,000. The pyramid and the list cost as much as points.c's
 * second.
 */
#include "stages/stages.h"

#include <string.h>

/* The words of a key that rounds find. The third word, the place in the list, settles ties.
 */
enum { RANK, RESPONSE, WORDS };

/* The bits of a word that rounds decide, in whole digits. Ranks are below the list's
 * capacity. */
static int word_bits(const gls_plan *plan, int word) {
    if (word == RESPONSE)
        return 32;
    int bits = GLS_SELECT_BITS;
    while (((uint64_t)1 << bits) < plan->list.capacity)
        bits += GLS_SELECT_BITS;
    return bits;
}

static const gls_pass cells = {
    .stage = "select",
    .label = "cells",
    .fragment = "select/cells.frag",
    .inputs = { "count_of", "positions", "laplacians" },
    .outputs = { "cells" },
};

static const gls_pass boxes = {
    .stage = "select",
    .label = "boxes of cells",
    .vertex = "include/counted.vert",
    .fragment = "select/boxes.frag",
    .inputs = { "count_of", "cells" },
    .outputs = { "box" },
    .geometry = GLS_COUNTED,
};

static const gls_pass ranks = {
    .stage = "select",
    .label = "ranks",
    .vertex = "include/counted.vert",
    .fragment = "select/ranks.frag",
    .inputs = { "count_of", "cells", "boxes" },
    .outputs = { "rank" },
    .geometry = GLS_COUNTED,
};

static const gls_pass count = {
    .stage = "select",
    .label = "count digits",
    .fragment = "select/count.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks", "state" },
    .outputs = { "count0", "count1", "count2", "count3" },
};

static const gls_pass sum = {
    .stage = "select",
    .label = "sum counts",
    .fragment = "select/sum.frag",
    .inputs = { "digits0", "digits1", "digits2", "digits3" },
    .outputs = { "count0", "count1", "count2", "count3" },
};

static const gls_pass pick = {
    .stage = "select",
    .label = "pick digit",
    .fragment = "select/pick.frag",
    .inputs = { "digits0", "digits1", "digits2", "digits3", "state" },
    .outputs = { "next" },
};

static const gls_pass pick_first = {
    .stage = "select",
    .label = "pick digit",
    .fragment = "select/pick.frag",
    .inputs = { "digits0", "digits1", "digits2", "digits3" },
    .outputs = { "next", "found" },
};

static const gls_pass tie = {
    .stage = "select",
    .label = "settle ties",
    .fragment = "select/tie.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks", "state", "digits0",
                "digits1", "digits2", "digits3" },
    .outputs = { "next" },
};

static const gls_pass flags = {
    .stage = "select",
    .label = "flags",
    .fragment = "select/flags.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks", "state" },
    .outputs = { "masks" },
};

static const gls_pass reduce = {
    .stage = "select",
    .label = "pyramid",
    .fragment = "points/list_sum.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const gls_pass list = {
    .stage = "select",
    .label = "list",
    .vertex = "include/counted.vert",
    .fragment = "select/list.frag",
    .inputs = { "count_of", "positions", "laplacians", "level0", "level1", "level2",
                "level3", "level4", "level5" },
    .outputs = { "position", "laplacian" },
    .geometry = GLS_COUNTED,
};

static const gls_pass totals = {
    .stage = "select",
    .label = "totals",
    .fragment = "select/totals.frag",
    .inputs = { "count_of", "candidates", "block_maxima", "found", "state" },
    .outputs = { "totals" },
};

static const gls_pass strong = {
    .stage = "select",
    .label = "those wanted",
    .vertex = "include/counted.vert",
    .fragment = "select/strong.frag",
    .inputs = { "count_of", "positions", "laplacians", "state" },
    .outputs = { "laplacian" },
    .geometry = GLS_COUNTED,
};

/* Which entries are to stay: the first `max` by their keys, which have a rank or not. */
typedef struct choice {
    gls_slot rank;      /* GLS_NONE: no grid */
    gls_slot laplacian; /* 0 for entries that are not looked at */
    uint32_t max;
    gls_slot weakest; /* receives the weakest key that stays; GLS_NONE: any slot does */
} choice;

/* A round of the radix selection: it finds one digit of the key. */
typedef struct round {
    int word, shift;
    gls_slot state, next; /* the first round has no state: GLS_NONE */
} round;

static bool has_grid(const choice *of) {
    return of->rank != GLS_NONE;
}

/* The strongest that are wanted, of which the grid chooses. */
static choice wanted_of(const gls_plan *plan) {
    return (choice){ GLS_NONE, plan->list.laplacian, plan->select.wanted,
                     plan->select.weakest };
}

/* Those that are kept. */
static choice choice_of(const gls_plan *plan) {
    const gls_select_plan *select = &plan->select;
    const bool grid = select->grid_columns > 0;
    return (choice){ grid ? select->rank : GLS_NONE,
                     grid && select->wanted > 0 ? select->strong : plan->list.laplacian,
                     select->max, GLS_NONE };
}

/* Ranks the entries of some rows of the list after the others. */
static glsurf_result count_ranks(gls_gpu *gpu, const gls_plan *plan) {
    static const uint32_t MAX_FETCHES = (uint32_t)1 << 27;
    const gls_select_plan *select = &plan->select;
    const uint32_t blocks = select->blocks[0];
    const uint32_t fetches = 2 + blocks * (1 + GLS_SELECT_BLOCK / 2);
    const int rows = (int)(MAX_FETCHES / GLS_LIST_ROW / fetches);
    const int step = rows > 0 ? rows : 1, height = plan->textures.desc[select->rank].height;
    glsurf_result result = GLSURF_OK;
    for (int row = 0; !result && row < height; row += step) {
        const int end = row + step < height ? row + step : height;
        result = gls_pass_run(
            gpu, &ranks,
            &(gls_draw){
                .inputs = { gls_pyramid_top(&plan->points.candidates), select->cell,
                            select->box },
                .outputs = { select->rank },
                .area = { 0, row, GLS_LIST_ROW, end },
                .fetches = fetches,
                .bytes = 32 + blocks * (4 + 16 * GLS_SELECT_BLOCK / 2),
                .uniforms = {
                    GLS_COUNTED_UNIFORMS(row * GLS_LIST_ROW, GLS_LIST_ROW, end - row),
                    GLS_INTS("capacity", 1, (int)plan->list.capacity) } });
    }
    return result;
}

static glsurf_result find_ranks(gls_gpu *gpu, const gls_plan *plan, const choice *of) {
    const gls_select_plan *select = &plan->select;
    const gls_slot count_of = gls_pyramid_top(&plan->points.candidates);
    glsurf_result result = gls_pass_run(
        gpu, &cells,
        &(gls_draw){
            .inputs = { count_of, plan->list.position, of->laplacian },
            .outputs = { select->cell },
            .fetches = 1 + 2 * 2,
            .bytes = 16 + 17 * 2,
            .uniforms = { GLS_INTS("grid", 2, select->grid_columns, select->grid_rows),
                          GLS_INTS("image_size", 2, plan->width, plan->height),
                          GLS_INTS("capacity", 1, (int)plan->list.capacity) } });
    if (!result)
        result = gls_pass_run(
            gpu, &boxes,
            &(gls_draw){
                .inputs = { count_of, select->cell },
                .outputs = { select->box },
                .fetches = 1 + GLS_SELECT_BLOCK / 2,
                .bytes = 16 + 16 * GLS_SELECT_BLOCK / 2,
                .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_SELECT_BLOCK * GLS_LIST_ROW,
                                                   plan->textures.desc[select->box].height),
                              GLS_INTS("capacity", 1, (int)plan->list.capacity) } });
    if (result)
        return result;
    return count_ranks(gpu, plan);
}

/* The defines that say which words a key has, and whether this is the first round. */
static const char *key_defines(const choice *of, bool first) {
    if (has_grid(of))
        return first ? "#define GRID\n#define FIRST\n" : "#define GRID\n";
    return first ? "#define FIRST\n" : NULL;
}

static glsurf_result count_digits(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                                  const round *r) {
    const gls_select_plan *select = &plan->select;
    gls_draw draw = {
        .defines = key_defines(of, r->state == GLS_NONE),
        .inputs = { gls_pyramid_top(&plan->points.candidates), plan->list.position,
                    of->laplacian, of->rank, r->state },
        .fetches = 2 + (has_grid(of) ? 3 : 2) * GLS_SELECT_BLOCK,
        .bytes = 32 + (has_grid(of) ? 21 : 17) * GLS_SELECT_BLOCK,
        .uniforms = { GLS_INTS("word", 1, r->word), GLS_INTS("shift", 1, r->shift),
                      GLS_INTS("capacity", 1, (int)plan->list.capacity) },
    };
    memcpy(draw.outputs, select->count[0], sizeof select->count[0]);
    return gls_pass_run(gpu, &count, &draw);
}

static glsurf_result sum_counts(gls_gpu *gpu, const gls_plan *plan, int reduction) {
    const gls_select_plan *select = &plan->select;
    gls_draw draw = {
        .fetches = 4 * GLS_SELECT_BLOCK,
        .bytes = 64 * GLS_SELECT_BLOCK,
        .uniforms = { GLS_INTS("blocks", 1, (int)select->blocks[reduction - 1]) },
    };
    memcpy(draw.inputs, select->count[reduction - 1], sizeof select->count[0]);
    memcpy(draw.outputs, select->count[reduction], sizeof select->count[0]);
    return gls_pass_run(gpu, &sum, &draw);
}

static glsurf_result pick_digit(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                                const round *r) {
    const gls_select_plan *select = &plan->select;
    const int last = select->reductions - 1;
    const bool first = r->state == GLS_NONE;
    gls_draw draw = {
        .defines = first ? "#define FIRST\n" : NULL,
        .outputs = { r->next, select->found },
        .fetches = 4 * select->blocks[last] + 1,
        .bytes = 64 * select->blocks[last] + 16,
        .uniforms = { GLS_INTS("blocks", 1, (int)select->blocks[last]),
                      GLS_INTS("word", 1, r->word), GLS_INTS("shift", 1, r->shift),
                      GLS_INTS("wanted", 1, (int)of->max) },
    };
    memcpy(draw.inputs, select->count[last], sizeof select->count[0]);
    draw.inputs[4] = r->state;
    return gls_pass_run(gpu, first ? &pick_first : &pick, &draw);
}

static glsurf_result run_round(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                               const round *r) {
    glsurf_result result = count_digits(gpu, plan, of, r);
    for (int i = 1; !result && i < plan->select.reductions; ++i)
        result = sum_counts(gpu, plan, i);
    return result ? result : pick_digit(gpu, plan, of, r);
}

static glsurf_result settle_ties(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                                 gls_slot state, gls_slot next) {
    const gls_select_plan *select = &plan->select;
    const uint32_t words = has_grid(of) ? 3 : 2, word_bytes = has_grid(of) ? 21 : 17;
    gls_draw draw = {
        .defines = has_grid(of) ? "#define GRID\n" : NULL,
        .inputs = { gls_pyramid_top(&plan->points.candidates), plan->list.position,
                    of->laplacian, of->rank, state },
        .outputs = { next },
        .fetches = 2 + 4 * select->blocks[0] + words * GLS_SELECT_BLOCK,
        .bytes = 32 + 64 * select->blocks[0] + word_bytes * GLS_SELECT_BLOCK,
        .uniforms = { GLS_INTS("capacity", 1, (int)plan->list.capacity) },
    };
    memcpy(draw.inputs + 5, select->count[0], sizeof select->count[0]);
    return gls_pass_run(gpu, &tie, &draw);
}

/* Finds the weakest key that is kept. Sets *state to the slot that has it. */
static glsurf_result find_cut(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                              gls_slot *state) {
    const gls_select_plan *select = &plan->select;
    glsurf_result result = GLSURF_OK;
    int n = 0;
    for (int word = has_grid(of) ? RANK : RESPONSE; word < WORDS; ++word) {
        const int bits = word_bits(plan, word);
        for (int shift = bits - GLS_SELECT_BITS; !result && shift >= 0;
             shift -= GLS_SELECT_BITS, ++n) {
            const round r = { .word = word,
                              .shift = shift,
                              .state = n == 0 ? GLS_NONE : select->state[(n + 1) % 2],
                              .next = select->state[n % 2] };
            result = run_round(gpu, plan, of, &r);
            *state = r.next;
        }
    }
    if (result)
        return result;
    const gls_slot last = *state;
    *state = of->weakest != GLS_NONE ? of->weakest : select->state[n % 2];
    return settle_ties(gpu, plan, of, last, *state);
}

/* Over a grid: which entries it chooses from. */
static glsurf_result find_strong(gls_gpu *gpu, const gls_plan *plan) {
    const gls_select_plan *select = &plan->select;
    const choice of = wanted_of(plan);
    gls_slot state = GLS_NONE;
    const glsurf_result result = find_cut(gpu, plan, &of, &state);
    if (result)
        return result;
    return gls_pass_run(
        gpu, &strong,
        &(gls_draw){
            .inputs = { gls_pyramid_top(&plan->points.candidates), plan->list.position,
                        plan->list.laplacian, state },
            .outputs = { select->strong },
            .fetches = 5,
            .bytes = 50,
            .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW,
                                               plan->textures.desc[select->strong].height),
                          GLS_INTS("capacity", 1, (int)plan->list.capacity) } });
}

static glsurf_result build_pyramid(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                                   gls_slot state) {
    const gls_pyramid_plan *pyramid = &plan->select.pyramid;
    const bool cut = state != GLS_NONE, grid = has_grid(of);
    glsurf_result result = gls_pass_run(
        gpu, &flags,
        &(gls_draw){ .defines = grid  ? "#define CUT\n#define GRID\n"
                                : cut ? "#define CUT\n"
                                      : NULL,
                     .inputs = { gls_pyramid_top(&plan->points.candidates),
                                 plan->list.position, of->laplacian, of->rank, state },
                     .outputs = { pyramid->level[0] },
                     .fetches = (grid ? 3 : 2) * 16 + 2,
                     .bytes = (grid ? 21 : 17) * 16 + 32,
                     .uniforms = { GLS_INTS("capacity", 1, (int)plan->list.capacity) } });
    return result ? result : gls_list_pyramid(gpu, &reduce, pyramid);
}

static glsurf_result move_selected(gls_gpu *gpu, const gls_plan *plan) {
    const gls_pyramid_plan *pyramid = &plan->select.pyramid;
    const gls_variant *variant = &plan->variants.list_selected;
    gls_draw draw = {
        .defines = gls_plan_text(plan, variant->defines),
        .inputs = { gls_pyramid_top(pyramid), plan->list.position, plan->list.laplacian },
        .outputs = { plan->localise.found, plan->select.laplacian },
        .fetches = variant->fetches,
        .bytes = 16 * variant->fetches - 15,
        .uniforms = { GLS_COUNTED_UNIFORMS(
            0, GLS_LIST_ROW, plan->textures.desc[plan->select.position].height) },
    };
    gls_list_inputs(pyramid, draw.inputs + 3);
    return gls_pass_run(gpu, &list, &draw);
}

/* `cut`: not all are kept. `weakest` has the weakest of those that are wanted. */
static glsurf_result write_totals(gls_gpu *gpu, const gls_plan *plan, bool cut,
                                  gls_slot weakest) {
    const gls_select_plan *select = &plan->select;
    const bool wanted = select->wanted > 0;
    return gls_pass_run(
        gpu, &totals,
        &(gls_draw){ .defines = wanted ? "#define CUT\n#define WANTED\n"
                                : cut  ? "#define CUT\n"
                                       : NULL,
                     .inputs = { gls_pyramid_top(&select->pyramid),
                                 gls_pyramid_top(&plan->points.candidates),
                                 gls_pyramid_top(&plan->points.block_maxima),
                                 cut ? select->found : GLS_NONE,
                                 wanted ? weakest : GLS_NONE },
                     .outputs = { select->counts },
                     .fetches = wanted ? 5 : 4,
                     .bytes = wanted ? 84 : 68,
                     .uniforms = {
                         GLS_INTS("capacity", 1, (int)select->capacity),
                         GLS_INTS("list_capacity", 1, (int)plan->list.capacity),
                         GLS_INTS("maxima_capacity", 1, (int)plan->list.maxima_capacity),
                         GLS_INTS("mark", 1, (int)gpu->mark),
                     } });
}

glsurf_result gls_stage_select(gls_gpu *gpu, const gls_plan *plan) {
    const choice of = choice_of(plan);
    const bool narrowed = has_grid(&of) && plan->select.wanted > 0;
    gls_slot state = GLS_NONE;
    glsurf_result result = narrowed ? find_strong(gpu, plan) : GLSURF_OK;
    if (!result && has_grid(&of))
        result = find_ranks(gpu, plan, &of);
    if (!result && of.max > 0)
        result = find_cut(gpu, plan, &of, &state);
    if (!result)
        result = build_pyramid(gpu, plan, &of, state);
    if (!result)
        result = move_selected(gpu, plan);
    if (result)
        return result;
    return write_totals(gpu, plan, state != GLS_NONE,
                        narrowed ? plan->select.weakest : state);
}
