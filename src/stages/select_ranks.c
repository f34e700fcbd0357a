/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Selection by ranks, with the path "short-loops": an entry stays if fewer than `max`
 * others precede it. Entries are compared in pairs, so no fragment waits for the digits of
 * others, as in the rounds of select.c.
 *
 * A pass packs the keys, two to a texel. A fragment of the next has a group of four entries
 * and a tile, a sixteenth of the list: it counts the entries of the tile that precede each
 * of the four. The pass that marks the entries that stay adds up the sixteen counts. Over
 * n entries these take n^2 / 8 fetches of 64 bits, and loops of n / 512 and 8 turns. A
 * turn has 16 or 64 fetches, which do not wait for each other.
 *
 * In long lists most entries need no rank. 128 samples at equal distances are counted
 * first, n / 512 turns in a pass. If at least `max` keys are larger than a sample, then so
 * is the weakest kept key K, otherwise K is not larger. So K is above the largest sample of
 * the first kind, and not above the smallest of the second. Larger keys stay, smaller ones
 * do not, and about n / 64 entries between the two have ranks. If all keys are equal, all
 * entries have: time depends on the list, but the result does not. The vertex shader of
 * the second pass looks at the samples.
 *
 * Over a grid there are three rankings. The first, of all entries, is by the response. The
 * second is inside each grid cell, by cell and rank. The third is by both ranks. Ranks
 * differ, so a rank stands for the response and the order in the list, and keys have 32
 * bits. With `features` only the wanted ranks go on to the second ranking.
 *
 * Cost: a model of a GeForce GTX 1060 (7 us a pass, 0.2 us a turn, 68 billion fetches of
 * 64 bits a second and 2180 billion instructions) says that 920 entries take 0.076 ms in 7
 * passes, and 6500 take 0.1; by rounds they take 0.28 and 0.36 in 10. For a Raspberry Pi 5
 * it says 1.5 and 2.6 ms, by rounds 2.6 and 3.9. Half of it are the pyramid, the list and
 * the totals.
 *
 * GLS_RANKED_CAPACITY is the capacity that lists begin with. The CPU knows the capacity,
 * but not the number of entries. If all entries have ranks, because their keys are equal or
 * over a grid, 8192 take 2^23 fetches and n^2 comparisons of 5 instructions: 0.3 ms, about
 * as long as the rounds. A list of twice the length would take four times as long.
 *
 * No memory: keys and counts go where candidates and block maxima were, which no later pass
 * reads. "early-z" has no list of block maxima. The counts of samples take 4096 bytes. The
 * rounds have 8 x 16 bytes for each of n / 128 blocks, in rows of four, and above
 * GLS_UNSAMPLED_CAPACITY as many. Up to it there are no samples, and a pass less.
 */
#include "stages/plan.h"

enum { GROUP = 4, UNROLLED = 8 /* groups that a turn compares */ };
_Static_assert(GLS_TILES == 16 && UNROLLED == 8, "include/ranks.glsl, select/tiles.frag");

static const char constants[] = GLS_LIST_DEFINES GLS_DEFINE(SAMPLE_GROUPS);

#define PASS          .stage = "select", .constants = constants
#define OVER_FEATURES PASS, GLS_OVER_FEATURES

static const gls_pass keys = {
    OVER_FEATURES,
    .label = "keys",
    .fragment = "select/keys.frag",
    .inputs = { "count_of", "positions", "laplacians", "keys", "tiles" },
    .outputs = { "key" },
};

static const gls_pass cells = {
    OVER_FEATURES,
    .label = "cells",
    .fragment = "select/cells.frag",
    .inputs = { "count_of", "positions", "tiles" },
    .outputs = { "cells" },
};

static const gls_pass tiles = {
    OVER_FEATURES,
    .label = "tiles",
    .fragment = "select/tiles.frag",
    .inputs = { "count_of", "keys" },
    .outputs = { "counts" },
};

static const gls_pass samples = {
    PASS,
    .label = "samples",
    .fragment = "select/tiles.frag",
    .inputs = { "count_of", "keys" },
    .outputs = { "counts" },
};

static const gls_pass near_limit = {
    PASS,
    .label = "tiles",
    .vertex = "select/bounds.vert",
    .fragment = "select/tiles.frag",
    .inputs = { "count_of", "keys", "sampled" },
    .outputs = { "counts" },
    .geometry = GLS_COUNTED,
};

static const gls_pass ranked = {
    PASS,
    .label = "flags",
    .fragment = "select/ranked.frag",
    .inputs = { "count_of", "keys", "tiles" },
    .outputs = { "masks", "cut" },
};

/* The entries in a row of keys, two to a texel, and in a row of counts, for 16 tiles. */
enum { ROW_OF_KEYS = 2 * GLS_LIST_ROW, ROW_OF_COUNTS = GLS_LIST_ROW / GLS_TILES * GROUP };

void gls_plan_ranks(gls_plan *plan) {
    gls_ranks_plan *ranks = &plan->select.ranks;
    ranks->on = gls_plan_takes(plan, GLSURF_PATH_SHORT_LOOPS) &&
                plan->capacity <= GLS_RANKED_CAPACITY;
    if (!ranks->on)
        return;
    const uint32_t turn = GROUP * UNROLLED;
    ranks->tile_groups = UNROLLED * (int)gls_ceil_div_u32(plan->capacity, GLS_TILES * turn);
    ranks->keys = plan->points.candidate;
    ranks->tiles =
        gls_plan_takes(plan, GLSURF_PATH_EARLY_Z)
            ? gls_add_list(&plan->textures, "counts of tiles", GLS_TEXEL_RGBA16UI,
                           plan->capacity, ROW_OF_COUNTS, GLS_TILES / GROUP)
            : plan->points.block_maximum;
    ranks->sampled =
        plan->capacity > GLS_UNSAMPLED_CAPACITY
            ? gls_add_list(&plan->textures, "counts of samples", GLS_TEXEL_RGBA16UI,
                           GROUP * GLS_SAMPLE_GROUPS, ROW_OF_COUNTS, GLS_TILES / GROUP)
            : GLS_NONE;
    ranks->keys_in_cell =
        plan->select.grid_columns > 0
            ? gls_add_list(&plan->textures, "keys in grid cells", GLS_TEXEL_RGBA16UI,
                           (plan->capacity + 1) / 2, GLS_LIST_ROW, 1)
            : GLS_NONE;
}

/* Ranks start from 0, and are below the capacity. One more: no entry is the last. */
static int limit_of(const gls_plan *plan, uint32_t max) {
    return (int)(max > plan->capacity ? plan->capacity + 1 : max);
}

/* Counts in each tile the entries that precede, with a pass of select/tiles.frag. */
static glsurf_result count_tiles(gls_gpu *gpu, const gls_plan *plan, const gls_pass *pass,
                                 const char *defines, gls_slot by, gls_slot to,
                                 uint32_t max) {
    const gls_ranks_plan *ranks = &plan->select.ranks;
    const uint32_t fetches = 1 + GROUP + 2 * (uint32_t)ranks->tile_groups;
    return gls_pass_run(
        gpu, pass,
        &(gls_draw){ .defines = defines,
                     .inputs = { gls_pyramid_top(&plan->points.candidates), by,
                                 pass == &near_limit ? ranks->sampled : GLS_NONE },
                     .outputs = { to },
                     .fetches = fetches,
                     .bytes = 8 + 8 * fetches,
                     .uniforms = { GLS_SLOT_UNIFORMS(plan, ranks->tiles, 0, ROW_OF_COUNTS),
                                   GLS_INTS("tile_groups", 1, ranks->tile_groups),
                                   GLS_INTS("limit", 1, limit_of(plan, max)),
                                   GLS_INTS("capacity", 1, (int)plan->capacity) } });
}

static glsurf_result count_all(gls_gpu *gpu, const gls_plan *plan, const char *defines,
                               gls_slot by) {
    return count_tiles(gpu, plan, &tiles, defines, by, plan->select.ranks.tiles, 0);
}

static glsurf_result write_keys(gls_gpu *gpu, const gls_plan *plan, bool in_cell) {
    const gls_ranks_plan *ranks = &plan->select.ranks;
    const gls_slot to = in_cell ? ranks->keys_in_cell : ranks->keys;
    return gls_pass_run(
        gpu, &keys,
        &(gls_draw){ .defines = in_cell ? "#define IN_CELL\n" : NULL,
                     .inputs = { gls_pyramid_top(&plan->points.candidates),
                                 plan->refine.position, plan->refine.laplacian,
                                 in_cell ? ranks->keys : GLS_NONE,
                                 in_cell ? ranks->tiles : GLS_NONE },
                     .outputs = { to },
                     .fetches = in_cell ? 2 + GLS_TILES : 1 + 2 * 2,
                     .bytes = in_cell ? 16 + 8 * (1 + GLS_TILES) : 16 + 2 * 17,
                     .uniforms = { GLS_SLOT_UNIFORMS(plan, to, 0, ROW_OF_KEYS),
                                   GLS_INTS("capacity", 1, (int)plan->capacity) } });
}

static glsurf_result write_cells(gls_gpu *gpu, const gls_plan *plan) {
    const gls_select_plan *select = &plan->select;
    const gls_slot to = select->ranks.keys;
    return gls_pass_run(
        gpu, &cells,
        &(gls_draw){
            .defines = "#define RANKED\n",
            .inputs = { gls_pyramid_top(&plan->points.candidates), plan->refine.position,
                        select->ranks.tiles },
            .outputs = { to },
            .fetches = 1 + GLS_TILES + 2,
            .bytes = 16 + 8 * GLS_TILES + 16 * 2,
            .uniforms = {
                GLS_SLOT_UNIFORMS(plan, to, 0, ROW_OF_KEYS),
                GLS_INTS("grid", 2, select->grid_columns, select->grid_rows),
                GLS_INTS("image_size", 2, plan->space.width, plan->space.height),
                GLS_INTS("limit", 1,
                         limit_of(plan, select->wanted ? select->wanted : plan->capacity)),
                GLS_INTS("capacity", 1, (int)plan->capacity) } });
}

/* Marks the first `max` entries; `cut` receives what select/ranked.frag says. */
static glsurf_result mark(gls_gpu *gpu, const gls_plan *plan, gls_slot by, uint32_t max,
                          gls_slot cut) {
    const uint32_t fetches = GLS_MASK_ENTRIES / GROUP * GLS_TILES + 2;
    return gls_pass_run(
        gpu, &ranked,
        &(gls_draw){ .inputs = { gls_pyramid_top(&plan->points.candidates), by,
                                 plan->select.ranks.tiles },
                     .outputs = { plan->select.pyramid.level[0], cut },
                     .fetches = 1 + fetches,
                     .bytes = 16 + 8 * fetches,
                     .uniforms = { GLS_INTS("limit", 1, limit_of(plan, max)),
                                   GLS_INTS("capacity", 1, (int)plan->capacity) } });
}

/* Marks the first entries by their keys. Samples tell which entries need a rank. */
static glsurf_result mark_kept(gls_gpu *gpu, const gls_plan *plan, gls_slot by) {
    const gls_select_plan *select = &plan->select;
    const gls_ranks_plan *ranks = &select->ranks;
    const bool sample = ranks->sampled != GLS_NONE;
    glsurf_result result = sample ? count_tiles(gpu, plan, &samples, "#define SAMPLES\n",
                                                by, ranks->sampled, select->max)
                                  : count_all(gpu, plan, NULL, by);
    if (!result && sample)
        result = count_tiles(gpu, plan, &near_limit, "#define BOUNDS\n", by, ranks->tiles,
                             select->max);
    return result ? result : mark(gpu, plan, by, select->max, select->cut);
}

glsurf_result gls_mark_ranked(gls_gpu *gpu, const gls_plan *plan) {
    const gls_select_plan *select = &plan->select;
    const gls_ranks_plan *ranks = &select->ranks;
    glsurf_result result = write_keys(gpu, plan, false);
    if (result || select->grid_columns == 0)
        return result ? result : mark_kept(gpu, plan, ranks->keys);
    result = count_all(gpu, plan, NULL, ranks->keys);
    if (!result && select->wanted > 0)
        result = mark(gpu, plan, ranks->keys, select->wanted, select->weakest);
    if (!result)
        result = write_cells(gpu, plan);
    if (!result)
        result = count_all(gpu, plan, "#define IN_CELL\n", ranks->keys);
    if (!result)
        result = write_keys(gpu, plan, true);
    return result ? result : mark_kept(gpu, plan, ranks->keys_in_cell);
}
