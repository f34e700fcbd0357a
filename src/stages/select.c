/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Selection: drops the keypoints that the refinement refused, and of the others keeps
 * exactly the strongest `max`.
 *
 * The bits of a positive float ascend with it, so a radix selection finds the weakest key
 * that is kept. Each round counts, for the keys that start with the digits known so far,
 * how many have each of the 16 values of the next digit, and the largest digit that leaves
 * enough keys is taken. Eight rounds decide the response. Of entries with equal responses
 * the first in the list stay: the blocks' counts of the last digit tell the block of the
 * last one that stays. Then a HistoPyramid over the list moves the entries that stay to the
 * front, in their order. All of this is exact.
 *
 * A round is one pass. A fragment counts a block of entries, and first ends the round
 * before: it adds the counts of all blocks and finds the digit, as all other fragments do.
 * A pass of one fragment would do that once, but a pass costs more than that: on a software
 * rasteriser as much as 10,000 fetches. For b entries a block, n entries take 2 n fetches
 * to count and 2 (n / b)^2 to add. With b around sqrt(n) neither is more than the other,
 * and no fragment has more than about 4 sqrt(n). A count of a block has 16 bits, so blocks
 * have fewer than 2^16 entries: enough for lists of 2^30.
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
 * Cost: a round takes 2 fetches an entry (3 over a grid), and 2 a block for each block;
 * ties take one pass more. Without a limit there are no rounds. Ranks of n entries over c
 * grid cells take n^2 / 64 fetches of boxes, n^2 / (2 c) fetches of entries, and those of
 * some more blocks along the border of each cell. Measured on a software rasteriser over 8
 * x 6 cells: 1.6 ms for 2,000 entries, 27 for 8,000, 370 for 32,000; without boxes 12, 175
 * and 3,000. The pyramid and the list cost as much as points.c's second.
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

static const gls_pass count_first = {
    .stage = "select",
    .label = "count digits",
    .fragment = "select/count.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks" },
    .outputs = { "count0", "count1" },
};

static const gls_pass count_second = {
    .stage = "select",
    .label = "count digits",
    .fragment = "select/count.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks", "digits0", "digits1" },
    .outputs = { "count0", "count1", "next", "found" },
};

static const gls_pass count = {
    .stage = "select",
    .label = "count digits",
    .fragment = "select/count.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks", "digits0", "digits1",
                "state" },
    .outputs = { "count0", "count1", "next" },
};

static const gls_pass tie = {
    .stage = "select",
    .label = "settle ties",
    .fragment = "select/tie.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks", "digits0", "digits1",
                "state" },
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
    gls_slot weakest; /* receives the weakest key that stays */
} choice;

/* The digit of the key that a round finds. */
typedef struct digit {
    int word, shift;
} digit;

enum { MAX_ROUNDS = 2 * 32 / GLS_SELECT_BITS };

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
                     select->max, select->cut };
}

/* Ranks the entries of some rows of the list after the others. */
static glsurf_result count_ranks(gls_gpu *gpu, const gls_plan *plan) {
    static const uint32_t MAX_FETCHES = (uint32_t)1 << 27;
    const gls_select_plan *select = &plan->select;
    const uint32_t blocks = (plan->list.capacity + GLS_SELECT_BLOCK - 1) / GLS_SELECT_BLOCK;
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

/* The digits of the key, in the order in which they are found. Returns their number. */
static int list_rounds(const gls_plan *plan, const choice *of, digit rounds[MAX_ROUNDS]) {
    int total = 0;
    for (int word = has_grid(of) ? RANK : RESPONSE; word < WORDS; ++word)
        for (int shift = word_bits(plan, word); shift > 0;) {
            shift -= GLS_SELECT_BITS;
            rounds[total++] = (digit){ word, shift };
        }
    return total;
}

/* Counts digit n of the key, and finds the one before. */
static glsurf_result count_digit(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                                 const digit *rounds, int n) {
    static const gls_pass *const pass[3] = { &count_first, &count_second, &count };
    static const char *const defines[2][3] = {
        { "#define FIRST\n", "#define SECOND\n", NULL },
        { "#define GRID\n#define FIRST\n", "#define GRID\n#define SECOND\n",
          "#define GRID\n" }
    };
    const gls_select_plan *select = &plan->select;
    const uint32_t words = has_grid(of) ? 3 : 2, word_bytes = has_grid(of) ? 21 : 17;
    const int kind = n < 2 ? n : 2;
    const digit last = rounds[n > 0 ? n - 1 : 0];
    gls_draw draw = {
        .defines = defines[has_grid(of)][kind],
        .inputs = { gls_pyramid_top(&plan->points.candidates), plan->list.position,
                    of->laplacian, of->rank },
        .outputs = { select->count[n % 2][0], select->count[n % 2][1] },
        .fetches = 1 + words * select->block + (n > 0 ? 2 * select->blocks + 1 : 0),
        .bytes = 16 + word_bytes * select->block + (n > 0 ? 32 * select->blocks + 16 : 0),
        .uniforms = { GLS_INTS("word", 1, last.word), GLS_INTS("shift", 1, last.shift),
                      GLS_INTS("next_word", 1, rounds[n].word),
                      GLS_INTS("next_shift", 1, rounds[n].shift),
                      GLS_INTS("wanted", 1, (int)of->max),
                      GLS_INTS("block", 1, (int)select->block),
                      GLS_INTS("capacity", 1, (int)plan->list.capacity) },
    };
    if (n > 0) {
        draw.inputs[4] = select->count[(n - 1) % 2][0];
        draw.inputs[5] = select->count[(n - 1) % 2][1];
        draw.outputs[2] = select->state[n % 2];
    }
    if (n == 1)
        draw.outputs[3] = select->found;
    if (n > 1)
        draw.inputs[6] = select->state[(n - 1) % 2];
    return gls_pass_run(gpu, pass[kind], &draw);
}

/* Finds the last digit, and which of the entries with that key stay. */
static glsurf_result settle_ties(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                                 const digit *last, int rounds) {
    const gls_select_plan *select = &plan->select;
    const uint32_t words = has_grid(of) ? 3 : 2, word_bytes = has_grid(of) ? 21 : 17;
    const int from = (rounds - 1) % 2;
    return gls_pass_run(
        gpu, &tie,
        &(gls_draw){ .defines = has_grid(of) ? "#define GRID\n" : NULL,
                     .inputs = { gls_pyramid_top(&plan->points.candidates),
                                 plan->list.position, of->laplacian, of->rank,
                                 select->count[from][0], select->count[from][1],
                                 select->state[from] },
                     .outputs = { of->weakest },
                     .fetches = 2 + 3 * select->blocks + words * select->block,
                     .bytes = 32 + 48 * select->blocks + word_bytes * select->block,
                     .uniforms = { GLS_INTS("word", 1, last->word),
                                   GLS_INTS("shift", 1, last->shift),
                                   GLS_INTS("block", 1, (int)select->block),
                                   GLS_INTS("capacity", 1, (int)plan->list.capacity) } });
}

/* Finds the weakest key that is kept, which goes into of->weakest. */
static glsurf_result find_cut(gls_gpu *gpu, const gls_plan *plan, const choice *of) {
    digit rounds[MAX_ROUNDS];
    const int count_of_rounds = list_rounds(plan, of, rounds);
    glsurf_result result = GLSURF_OK;
    for (int n = 0; !result && n < count_of_rounds; ++n)
        result = count_digit(gpu, plan, of, rounds, n);
    return result
               ? result
               : settle_ties(gpu, plan, of, &rounds[count_of_rounds - 1], count_of_rounds);
}

/* Over a grid: which entries it chooses from. */
static glsurf_result find_strong(gls_gpu *gpu, const gls_plan *plan) {
    const gls_select_plan *select = &plan->select;
    const choice of = wanted_of(plan);
    const glsurf_result result = find_cut(gpu, plan, &of);
    if (result)
        return result;
    return gls_pass_run(
        gpu, &strong,
        &(gls_draw){
            .inputs = { gls_pyramid_top(&plan->points.candidates), plan->list.position,
                        plan->list.laplacian, of.weakest },
            .outputs = { select->strong },
            .fetches = 5,
            .bytes = 50,
            .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_LIST_ROW,
                                               plan->textures.desc[select->strong].height),
                          GLS_INTS("capacity", 1, (int)plan->list.capacity) } });
}

static glsurf_result build_pyramid(gls_gpu *gpu, const gls_plan *plan, const choice *of) {
    const gls_pyramid_plan *pyramid = &plan->select.pyramid;
    const bool cut = of->max > 0, grid = has_grid(of);
    glsurf_result result = gls_pass_run(
        gpu, &flags,
        &(gls_draw){ .defines = grid  ? "#define CUT\n#define GRID\n"
                                : cut ? "#define CUT\n"
                                      : NULL,
                     .inputs = { gls_pyramid_top(&plan->points.candidates),
                                 plan->list.position, of->laplacian, of->rank,
                                 cut ? of->weakest : GLS_NONE },
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
    glsurf_result result = narrowed ? find_strong(gpu, plan) : GLSURF_OK;
    if (!result && has_grid(&of))
        result = find_ranks(gpu, plan, &of);
    if (!result && of.max > 0)
        result = find_cut(gpu, plan, &of);
    if (!result)
        result = build_pyramid(gpu, plan, &of);
    if (!result)
        result = move_selected(gpu, plan);
    if (result)
        return result;
    return write_totals(gpu, plan, of.max > 0,
                        narrowed ? plan->select.weakest : plan->select.cut);
}
