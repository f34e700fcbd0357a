/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Selection: drops the keypoints that the refinement refused, and keeps exactly the
 * strongest `max` of the others. Here this takes rounds; with the path "short-loops" and in
 * lists that are not too long, select_ranks.c does it by ranks.
 *
 * The bits of a positive float ascend with it, so a radix selection finds the weakest key
 * that is kept. Each round counts, for the keys that start with the digits known so far,
 * how many have each of the 64 values of the next digit, and the largest digit that leaves
 * enough keys is taken. Six rounds decide the response. Ties go to the earlier entries: the
 * blocks' counts of the last digit tell how many equal entries go before each. Then a
 * HistoPyramid over the list moves the entries that stay to the front, in their order. All
 * of this is exact.
 *
 * A round is one pass. A fragment counts a block of entries, and first ends the round
 * before: it adds the counts of all blocks and finds the digit, as all other fragments do.
 * A pass of one fragment would do that once, but a pass costs more than that: on a software
 * rasteriser as much as 10,000 fetches. The pass that marks the entries that stay ends the
 * last round in the same way. For b entries a block, n entries take 2 n fetches to count
 * and 4 (n / b)^2 to add. With b around sqrt(n) both are about equal, and no fragment has
 * more than about 6 sqrt(n).
 *
 * A fragment writes four texels of 128 bits, because every driver has four outputs. Up to
 * a capacity of 16384 a block has 128 entries, so a count has 8 bits, and there are 64.
 * Larger blocks have 32 counts of 16 bits, for digits of 5 bits, and take one round more.
 * They have fewer than 2^16 entries: enough for lists of 2^30.
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
 * With the setting `features`, a grid chooses among the strongest 2 N keypoints. Rounds
 * without ranks find them first, and the signs of all other entries become 0. The strength
 * of the weakest wanted keypoint is read back with the counts.
 *
 * Cost: a round takes 2 fetches an entry (3 over a grid), and 4 a block for each block. The
 * pass that marks takes 5 a block instead of 4. Without a limit there are no
 * rounds. Ranks of n entries over c grid cells take n^2 / 64 fetches of boxes, n^2 / (2 c)
 * fetches of entries, and the fetches of some more blocks along the border of each cell.
 * Measured on a software rasteriser over 8 x 6 cells: 1.6 ms for 2,000 entries, 27 for
 * 8,000, 370 for 32,000; without boxes 12, 175 and 3,000. The pyramid and the list cost as
 * much as the second pyramid and list of points.c.
 */
#include "stages/plan.h"

#include <string.h>

/* The words of a key, in the order in which rounds find them. */
enum { RANK, RESPONSE, WORDS };

static const char constants[] =
    GLS_LIST_DEFINES GLS_DEFINE(SELECT_BLOCK) GLS_DEFINE(MAXIMA_PER_CANDIDATE);

#define PASS          .stage = "select", .constants = constants
#define OVER_FEATURES PASS, GLS_OVER_FEATURES

static const gls_pass cells = {
    PASS,
    .label = "cells",
    .fragment = "select/cells.frag",
    .inputs = { "count_of", "positions", "laplacians" },
    .outputs = { "cells" },
};

static const gls_pass boxes = {
    OVER_FEATURES,
    .label = "boxes of cells",
    .fragment = "select/boxes.frag",
    .inputs = { "count_of", "cells" },
    .outputs = { "box" },
};

static const gls_pass ranks = {
    OVER_FEATURES,
    .label = "ranks",
    .fragment = "select/ranks.frag",
    .inputs = { "count_of", "cells", "boxes" },
    .outputs = { "rank" },
};

static const gls_pass count = {
    PASS,
    .label = "count digits",
    .fragment = "select/count.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks", "digits0", "digits1",
                "digits2", "digits3" },
    .outputs = { "count0", "count1", "count2", "count3" },
};

static const gls_pass flags = {
    PASS,
    .label = "flags",
    .fragment = "select/flags.frag",
    .inputs = { "count_of", "positions", "laplacians", "ranks", "digits0", "digits1",
                "digits2", "digits3" },
    .outputs = { "masks", "cut" },
};

static const gls_list_passes list_pyramid = GLS_LIST_PASSES(PASS);

static const gls_pass list = {
    OVER_FEATURES,
    .label = "list",
    .fragment = "select/list.frag",
    .inputs = { "count_of", "positions", "laplacians", "level0", "level1", "level2",
                "level3", "candidates" },
    .outputs = { "position", "laplacian", "sample_at" },
};

static const gls_pass totals = {
    PASS,
    .label = "totals",
    .fragment = "select/totals.frag",
    .inputs = { "count_of", "candidates", "block_maxima", "cut", "weakest" },
    .outputs = { "totals" },
};

static const gls_pass strong = {
    OVER_FEATURES,
    .label = "those wanted",
    .fragment = "select/strong.frag",
    .inputs = { "count_of", "laplacians", "masks" },
    .outputs = { "laplacian" },
};

gls_select_plan gls_selection_counts(const gls_plan_params *params) {
    if (params->part == GLS_PART_DETECT)
        return (gls_select_plan){ .wanted = params->features };
    gls_select_plan select = { .max = params->features ? params->features
                                                       : params->max_features,
                               .wanted = params->features };
    if (select.max == 0)
        return select;
    select.grid_columns = (int)params->grid_columns;
    select.grid_rows = (int)params->grid_rows;
    if (select.grid_columns > 0)
        select.wanted = select.wanted < UINT32_MAX / 2 ? 2 * select.wanted : UINT32_MAX;
    return select;
}

static void plan_grid(gls_plan *plan) {
    gls_select_plan *select = &plan->select;
    if (select->grid_columns == 0)
        return;
    select->cell = gls_add_list(&plan->textures, "grid cells", GLS_TEXEL_RGBA32UI,
                                (plan->capacity + 1) / 2, GLS_LIST_ROW, 1);
    select->box = gls_add_list(&plan->textures, "boxes of grid cells", GLS_TEXEL_RGBA8UI,
                               (plan->capacity + GLS_SELECT_BLOCK - 1) / GLS_SELECT_BLOCK,
                               GLS_LIST_ROW, 1);
    select->rank = gls_add_list(&plan->textures, "ranks", GLS_TEXEL_R32UI, plan->capacity,
                                GLS_LIST_ROW, 1);
    if (select->wanted == 0)
        return;
    select->strong = gls_add_list(&plan->textures, "signs of the Laplacian of those wanted",
                                  GLS_TEXEL_R8I, plan->capacity, GLS_LIST_ROW, 1);
}

/* The textures of blocks are four texels wide, because every texel is
 * drawn, though not every block has entries. */
static void plan_cut(gls_plan *plan) {
    gls_select_plan *select = &plan->select;
    const uint32_t capacity = plan->capacity;
    select->block = GLS_MASK_ENTRIES;
    while ((uint64_t)select->block * select->block < capacity)
        select->block *= 2;
    select->blocks = (capacity + select->block - 1) / select->block;
    select->digit_bits = select->block == GLS_MASK_ENTRIES ? 6 : 5;
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 4; ++k)
            select->count[i][k] =
                gls_add_list(&plan->textures, "digit counts", GLS_TEXEL_RGBA32UI,
                             select->blocks + 1, 4, 1);
}

/* Adds the second output of select/flags.frag, of the size of the finest level. */
static gls_slot add_state(gls_plan *plan, const char *label) {
    const gls_pyramid_plan *pyramid = &plan->select.pyramid;
    return gls_add_feature_texture(&plan->textures, label, GLS_TEXEL_RGBA32UI,
                                   pyramid->width[0], pyramid->height[0]);
}

void gls_plan_select(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    gls_select_plan *select = &plan->select;
    select->capacity = plan->capacity;
    if (select->max > 0) {
        gls_plan_ranks(plan);
        if (!select->ranks.on) {
            plan_grid(plan);
            plan_cut(plan);
        }
        if (select->max < select->capacity)
            select->capacity = select->max;
    }
    gls_plan_list_pyramid(plan, &select->pyramid, plan->capacity);
    if (select->max > 0)
        select->cut = add_state(plan, "weakest key kept");
    if (select->grid_columns > 0 && select->wanted > 0)
        select->weakest = add_state(plan, "weakest of those wanted");
    select->position = gls_add_list(&plan->textures, "positions", GLS_TEXEL_RGBA32F,
                                    select->capacity, GLS_LIST_ROW, 1);
    select->laplacian = gls_add_list(&plan->textures, "signs of the Laplacian kept",
                                     GLS_TEXEL_R8I, select->capacity, GLS_LIST_ROW, 1);
    select->counts =
        gls_add_feature_texture(&plan->textures, "counts", GLS_TEXEL_RGBA32UI, 2, 1);
    for (int grid = 0; grid < 2; ++grid)
        select->digits[grid] =
            gls_intern_format(&plan->texts, "#define DIGIT_BITS %d\n%s", select->digit_bits,
                              grid ? "#define GRID\n" : "");
    const bool samples = plan->part == GLS_PART_DETECT;
    if (samples)
        select->sample = gls_add_list(&plan->textures, "samples kept", GLS_TEXEL_RGBA16UI,
                                      select->capacity, GLS_LIST_ROW, 1);
    select->list = gls_descent(plan, &select->pyramid, samples ? 3 : 2,
                               samples ? "#define SAMPLES\n" : "");
}

/* A choice of entries: the first `max` by their keys, with a rank or without. */
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

enum { MAX_ROUNDS = 2 * 7 };

static bool has_grid(const choice *of) {
    return of->rank != GLS_NONE;
}

/* Ranks the entries, some rows of the list at a time. */
static glsurf_result count_ranks(gls_gpu *gpu, const gls_plan *plan) {
    static const uint32_t MAX_FETCHES = (uint32_t)1 << 27;
    const gls_select_plan *select = &plan->select;
    const uint32_t blocks = (plan->capacity + GLS_SELECT_BLOCK - 1) / GLS_SELECT_BLOCK;
    const uint32_t fetches = 2 + blocks * (1 + GLS_SELECT_BLOCK / 2);
    const int rows = (int)(MAX_FETCHES / GLS_LIST_ROW / fetches);
    const int step = rows > 0 ? rows : 1, height = plan->textures.desc[select->rank].height;
    glsurf_result result = GLSURF_OK;
    for (int row = 0; !result && row < height; row += step) {
        const int end = row + step < height ? row + step : height;
        result = gls_pass_run(
            gpu, &ranks,
            &(gls_draw){ .inputs = { gls_pyramid_top(&plan->points.candidates),
                                     select->cell, select->box },
                         .outputs = { select->rank },
                         .area = { 0, row, GLS_LIST_ROW, end },
                         .fetches = fetches,
                         .bytes = 32 + blocks * (4 + 16 * GLS_SELECT_BLOCK / 2),
                         .uniforms = { GLS_COUNTED_UNIFORMS(row * GLS_LIST_ROW,
                                                            GLS_LIST_ROW, end - row),
                                       GLS_INTS("capacity", 1, (int)plan->capacity) } });
    }
    return result;
}

static glsurf_result find_ranks(gls_gpu *gpu, const gls_plan *plan, const choice *of) {
    const gls_select_plan *select = &plan->select;
    const gls_slot count_of = gls_pyramid_top(&plan->points.candidates);
    glsurf_result result = gls_pass_run(
        gpu, &cells,
        &(gls_draw){
            .inputs = { count_of, plan->refine.position, of->laplacian },
            .outputs = { select->cell },
            .fetches = 1 + 2 * 2,
            .bytes = 16 + 17 * 2,
            .uniforms = { GLS_INTS("grid", 2, select->grid_columns, select->grid_rows),
                          GLS_INTS("image_size", 2, plan->space.width, plan->space.height),
                          GLS_INTS("capacity", 1, (int)plan->capacity) } });
    if (!result)
        result = gls_pass_run(
            gpu, &boxes,
            &(gls_draw){ .inputs = { count_of, select->cell },
                         .outputs = { select->box },
                         .fetches = 1 + GLS_SELECT_BLOCK / 2,
                         .uniforms = { GLS_SLOT_UNIFORMS(plan, select->box, 0,
                                                         GLS_SELECT_BLOCK * GLS_LIST_ROW),
                                       GLS_INTS("capacity", 1, (int)plan->capacity) } });
    if (result)
        return result;
    return count_ranks(gpu, plan);
}

/* Lists the key's digits, in the order in which rounds find them. Returns their number. */
static int list_rounds(const gls_plan *plan, const choice *of, digit rounds[MAX_ROUNDS]) {
    int total = 0;
    const int step = plan->select.digit_bits;
    for (int word = has_grid(of) ? RANK : RESPONSE; word < WORDS; ++word) {
        /* Rounds decide whole digits. Ranks are below the list's capacity. */
        int bits = step;
        while (bits < 32 && (word == RESPONSE || (uint64_t)1 << bits < plan->capacity))
            bits += step;
        for (int shift = bits - step; shift >= 0; shift -= step)
            rounds[total++] = (digit){ word, shift };
    }
    return total;
}

/* Returns the fetches for an entry's key; key_bytes() returns their bytes. */
static uint32_t key_fetches(const choice *of) {
    return has_grid(of) ? 3 : 2;
}

static uint32_t key_bytes(const choice *of) {
    return has_grid(of) ? 21 : 17;
}

/* Sets the list, and the counts of the round to end; `from` NULL: no round. */
static void key_inputs(const gls_plan *plan, const choice *of, const gls_slot *from,
                       gls_slot inputs[8]) {
    inputs[0] = gls_pyramid_top(&plan->points.candidates);
    inputs[1] = plan->refine.position;
    inputs[2] = of->laplacian;
    inputs[3] = of->rank;
    for (int k = 0; k < 4; ++k)
        inputs[4 + k] = from ? from[k] : GLS_NONE;
}

/* Counts digit n of the key, and finds the one before. */
static glsurf_result count_digit(gls_gpu *gpu, const gls_plan *plan, const choice *of,
                                 const digit *rounds, int n) {
    const gls_select_plan *select = &plan->select;
    const digit last = rounds[n > 0 ? n - 1 : 0];
    gls_draw draw = {
        .defines = gls_plan_text(plan, plan->select.digits[has_grid(of)]),
        .fetches = 2 + key_fetches(of) * select->block + (n > 0 ? 4 * select->blocks : 0),
        .bytes = 32 + key_bytes(of) * select->block + (n > 0 ? 64 * select->blocks : 0),
        .uniforms = { GLS_INTS("word", 1, last.word), GLS_INTS("shift", 1, last.shift),
                      GLS_INTS("next_word", 1, rounds[n].word),
                      GLS_INTS("next_shift", 1, rounds[n].shift),
                      GLS_INTS("wanted", 1, n > 0 ? 0 : (int)of->max),
                      GLS_INTS("block", 1, (int)select->block),
                      GLS_INTS("capacity", 1, (int)plan->capacity) },
    };
    key_inputs(plan, of, select->count[(n + 1) % 2], draw.inputs);
    memcpy(draw.outputs, select->count[n % 2], sizeof select->count[0]);
    return gls_pass_run(gpu, &count, &draw);
}

/* Marks the entries that stay. With a limit it first finds the weakest key that is kept,
 * which goes into of->weakest; otherwise all entries that the refinement accepted stay. */
static glsurf_result mark(gls_gpu *gpu, const gls_plan *plan, const choice *of) {
    const gls_select_plan *select = &plan->select;
    digit rounds[MAX_ROUNDS];
    const int last = of->max > 0 ? list_rounds(plan, of, rounds) - 1 : -1;
    glsurf_result result = GLSURF_OK;
    for (int n = 0; !result && n <= last; ++n)
        result = count_digit(gpu, plan, of, rounds, n);
    if (result)
        return result;
    gls_draw draw =
        last < 0
            ? (gls_draw){ .outputs = { select->pyramid.level[0], GLS_NONE },
                          .fetches = 1 + key_fetches(of) * GLS_MASK_ENTRIES,
                          .bytes = 16 + key_bytes(of) * GLS_MASK_ENTRIES,
                          .uniforms = { GLS_INTS("capacity", 1, (int)plan->capacity) } }
            : (gls_draw){ .defines = gls_plan_text(plan, select->digits[has_grid(of)]),
                          .outputs = { select->pyramid.level[0], of->weakest },
                          .fetches =
                              2 + 5 * select->blocks + key_fetches(of) * select->block,
                          .bytes = 32 + 80 * select->blocks + key_bytes(of) * select->block,
                          .uniforms = { GLS_INTS("word", 1, rounds[last].word),
                                        GLS_INTS("shift", 1, rounds[last].shift),
                                        GLS_INTS("block", 1, (int)select->block),
                                        GLS_INTS("capacity", 1, (int)plan->capacity) } };
    key_inputs(plan, of, last >= 0 ? select->count[last % 2] : NULL, draw.inputs);
    return gls_pass_run(gpu, &flags, &draw);
}

/* Marks the entries from which a grid chooses. */
static glsurf_result find_strong(gls_gpu *gpu, const gls_plan *plan) {
    const gls_select_plan *select = &plan->select;
    const choice of = { GLS_NONE, plan->refine.laplacian, select->wanted, select->weakest };
    const glsurf_result result = mark(gpu, plan, &of);
    if (result)
        return result;
    return gls_pass_run(
        gpu, &strong,
        &(gls_draw){ .inputs = { gls_pyramid_top(&plan->points.candidates),
                                 plan->refine.laplacian, select->pyramid.level[0] },
                     .outputs = { select->strong },
                     .fetches = 3,
                     .bytes = 33,
                     .uniforms = { GLS_SLOT_UNIFORMS(plan, select->strong, 0, GLS_LIST_ROW),
                                   GLS_INTS("capacity", 1, (int)plan->capacity) } });
}

static glsurf_result move_selected(gls_gpu *gpu, const gls_plan *plan) {
    const gls_pyramid_plan *pyramid = &plan->select.pyramid;
    const gls_variant *variant = &plan->select.list;
    const bool samples = plan->part == GLS_PART_DETECT;
    gls_draw draw = {
        .defines = gls_plan_text(plan, variant->defines),
        .inputs = { gls_pyramid_top(pyramid), plan->refine.position,
                    plan->refine.laplacian },
        .outputs = { plan->localise.found, plan->select.laplacian,
                     samples ? plan->select.sample : GLS_NONE },
        .fetches = variant->fetches,
        .bytes = 16 * variant->fetches - 15,
        .uniforms = { GLS_SLOT_UNIFORMS(plan, plan->select.position, 0, GLS_LIST_ROW) },
    };
    gls_list_inputs(pyramid, draw.inputs + 3);
    draw.inputs[3 + GLS_MAX_LIST_LEVELS] = samples ? plan->points.candidate : GLS_NONE;
    return gls_pass_run(gpu, &list, &draw);
}

/* `cut`: not all are kept. `weakest` has the weakest wanted key. */
static glsurf_result write_totals(gls_gpu *gpu, const gls_plan *plan, bool cut,
                                  gls_slot weakest) {
    const gls_select_plan *select = &plan->select;
    const bool wanted = cut && select->wanted > 0;
    const uint32_t per_texel = wanted ? 2 : 1;
    /* All texels of the rounds are alike. */
    const int texels =
        select->ranks.on ? select->pyramid.width[0] * select->pyramid.height[0] : 1;
    return gls_pass_run(
        gpu, &totals,
        &(gls_draw){ .defines = wanted ? "#define CUT\n#define WANTED\n"
                                : cut  ? "#define CUT\n"
                                       : NULL,
                     .inputs = { gls_pyramid_top(&select->pyramid),
                                 gls_pyramid_top(&plan->points.candidates),
                                 gls_pyramid_top(&plan->points.block_maxima),
                                 cut ? select->cut : GLS_NONE, cut ? weakest : GLS_NONE },
                     .outputs = { select->counts },
                     .fetches = 3 + (cut ? per_texel * (uint32_t)texels : 0),
                     .bytes = 20 + (cut ? 16 * per_texel * (uint32_t)texels : 0),
                     .uniforms = {
                         GLS_INTS("capacity", 1, (int)select->capacity),
                         GLS_INTS("list_capacity", 1, (int)plan->capacity),
                         GLS_INTS("maxima_capacity", 1, (int)plan->points.maxima_capacity),
                         GLS_INTS("mark", 1, (int)gpu->mark),
                         GLS_INTS("cut_texels", 1, texels),
                     } });
}

/* Marks the entries that stay by rounds. */
static glsurf_result mark_by_rounds(gls_gpu *gpu, const gls_plan *plan) {
    const gls_select_plan *select = &plan->select;
    const bool grid = select->grid_columns > 0, narrowed = grid && select->wanted > 0;
    const choice of = { grid ? select->rank : GLS_NONE,
                        narrowed ? select->strong : plan->refine.laplacian, select->max,
                        select->cut };
    glsurf_result result = narrowed ? find_strong(gpu, plan) : GLSURF_OK;
    if (!result && grid)
        result = find_ranks(gpu, plan, &of);
    return result ? result : mark(gpu, plan, &of);
}

glsurf_result gls_stage_select(gls_gpu *gpu, const gls_plan *plan) {
    const gls_select_plan *select = &plan->select;
    const bool narrowed = select->grid_columns > 0 && select->wanted > 0;
    glsurf_result result =
        select->ranks.on ? gls_mark_ranked(gpu, plan) : mark_by_rounds(gpu, plan);
    if (!result)
        result = gls_list_pyramid(gpu, &list_pyramid, &select->pyramid);
    if (!result)
        result = move_selected(gpu, plan);
    if (result)
        return result;
    return write_totals(gpu, plan, select->max > 0,
                        narrowed ? select->weakest : select->cut);
}
