/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matching: for each feature of a set, the two nearest features of another set, over all
 * pairs of the sets a and b.
 *
 *   set        makes a set from an extractor's features: their count, the integers of their
 *              descriptors (core/match_rule.h says why), positions, signs and lengths
 *   guide      the guide's test for the candidates of each feature of a. The CPU writes
 *              it for expected positions
 *   distances  the squared distances of all pairs of a tile of 1024 features of a and one
 *              of 1024 of b. A fragment computes 4x4 pairs, by 8 fetches for each eight
 *              numbers; single pairs would take 32. It writes the two nearest of its four
 *              features of b for each of a, and the nearest of its four of a for each of b
 *   rows       updates the two nearest so far of each feature of a in the tile
 *   columns    updates the nearest so far of each feature of b in the tile. So the
 *              mutual check does not read the descriptors again
 *
 * and, if the rule has rivals, after all tiles
 *
 *   rivals     finds the features of a whose second nearest is no rival of their nearest
 *   rival      the distances of a tile once more, of these features to rivals. An instance
 *   distances  of the draw is a row of four features, folded into a square. Rows in which
 *              no feature looks for a rival have no fragments
 *   second     updates the distances to the nearest rival so far. Other features keep
 *              the distance to their second nearest
 *
 * src/reference/match.c has the formulas; distances are exact (core/match_rule.h). pairs.c
 * makes the matches. The textures are the nearest of a tile's blocks, 3 MiB, and the
 * running two nearest, two copies of 12 bytes for a feature of a and of 8 bytes for one of
 * b; with rivals 32 bytes more for a feature of a.
 *
 * Cost per tile of n numbers a feature, in fetches: 2^16 fragments of n + 8 (with a guide n
 * + 12), of 16 bytes; then 2^8 fragments of 517 for the rows, and of 260 for the columns
 * unless the match is one-way. Written are 3 MiB and 12 or 8 bytes a feature. The passes
 * for rivals draw 2^8 fragments for each row in which a feature looks for one: if 1 to 6 %
 * of features do, 4 to 22 % of rows.
 *
 * COUNTS are on the GPU, in one texel of each set, as (count, 0, 0, 0). The CPU knows only
 * capacities. It draws all tiles of the capacities, and vertex shaders shrink the draws to
 * the part that features fill. So a tile without features costs up to three draws without
 * fragments, and the running two nearest stay where the last filled tile left them.
 *
 * LAYOUT. A set's textures are as wide as a tile: feature i of tile t is texel (i, t) of
 * the keypoints, and its numbers 8 k to 8 k + 7 are texel (i, length / 8 t + k) of the
 * values (shaders/include/packed.glsl). A texel of the running two nearest has four
 * features, and a row has 128 texels.
 *
 * SHAPE. llvmpipe needs 15.5 ns of one processor for a pair of 64 numbers: 9.5 ns for the
 * numbers' fetches and products, mostly fetches. Other shapes change 9.5 ns to
 *
 *   17.5  four numbers a texel, in half floats
 *   7.8   16 numbers of 8 bits, which change decisions
 *   8.3   8x4 pairs of eight numbers: twice the registers of a GPU, and more than four
 *         outputs if these hold distances
 *   33    the numbers of a in a uniform block: seconds to compile
 *
 * Sampling texels at their centres is a third faster than texelFetch.
 *
 * A DRAW is one tile at most: 2^20 pairs of 128 numbers are 2^27 multiplications and
 * additions. A GPU that does 5 billion of them a second, a tenth of what the smallest can
 * do, takes 27 ms. The other passes fetch 2^18 texels. So applications that show pictures
 * meanwhile are not held up, and no watchdog stops a draw.
 */
#include "stages/match.h"

#include "core/hash.h"
#include "gl/error.h"
#include "gl/gpu.h"
#include "stages/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PASS          .stage = "match", .constants = GLS_MATCH_DEFINES
#define OVER_FEATURES PASS, GLS_OVER_FEATURES

static const gls_pass count = {
    PASS,
    .label = "count",
    .fragment = "match/count.frag",
    .inputs = { "totals" },
    .outputs = { "count" },
};

static const gls_pass values = {
    OVER_FEATURES,
    .label = "values",
    .fragment = "match/values.frag",
    .inputs = { "count_of", "descriptors" },
    .outputs = { "value" },
};

static const gls_pass keypoints = {
    OVER_FEATURES,
    .label = "keypoints",
    .fragment = "match/keypoints.frag",
    .inputs = { "count_of", "values", "keypoints" },
    .outputs = { "keypoint" },
};

static const gls_pass guide_pass = {
    OVER_FEATURES,
    .label = "guide",
    .fragment = "match/guide.frag",
    .inputs = { "count_of", "keypoints" },
    .outputs = { "expected" },
};

static const gls_pass distances = {
    PASS,
    .label = "distances",
    .vertex = "match/tile.vert",
    .fragment = "match/distances.frag",
    .inputs = { "a_values", "b_values", "a_keypoints", "b_keypoints", "expected", "x_count",
                "y_count" },
    .outputs = { "nearest_of_a", "next_of_a", "nearest_of_b" },
    .geometry = GLS_COUNTED,
};

static const gls_pass rows = {
    PASS,
    .label = "rows",
    .vertex = "match/tile.vert",
    .fragment = "match/nearest.frag",
    .inputs = { "nearest", "next", "first_before", "index_before", "second_before",
                "other_before", "x_count", "y_count" },
    .outputs = { "first", "index", "second", "other" },
    .geometry = GLS_COUNTED,
};

static const gls_pass columns = {
    PASS,
    .label = "columns",
    .vertex = "match/tile.vert",
    .fragment = "match/nearest.frag",
    .inputs = { "nearest", "next", "first_before", "index_before", "second_before",
                "other_before", "x_count", "y_count" },
    .outputs = { "first", "index" },
    .geometry = GLS_COUNTED,
};

static const gls_pass rivals = {
    OVER_FEATURES,
    .label = "rivals",
    .fragment = "match/rivals.frag",
    .inputs = { "count_of", "b_count", "first0", "second0", "index0", "first1", "second1",
                "index1", "other0", "other1", "b_keypoints" },
    .outputs = { "requested" },
};

static const gls_pass rival_distances = {
    PASS,
    .label = "rival distances",
    .vertex = "match/tile.vert",
    .fragment = "match/distances.frag",
    .inputs = { "a_values", "b_values", "a_keypoints", "b_keypoints", "expected", "x_count",
                "y_count", "rivals" },
    .outputs = { "nearest_of_a" },
    .geometry = GLS_STRIPS,
};

static const gls_pass second = {
    PASS,
    .label = "second",
    .vertex = "match/tile.vert",
    .fragment = "match/second.frag",
    .inputs = { "nearest", "before", "x_count", "y_count", "rivals", "b_count", "first0",
                "second0", "index0", "first1", "second1", "index1" },
    .outputs = { "second" },
    .geometry = GLS_COUNTED,
};

_Static_assert(4 * GLS_MATCH_FOLD * GLS_MATCH_FOLD == GLS_MATCH_TILE,
               "a folded row is a square");

/* ------------------------------------------------------------------- plan -- */

void gls_match_plan_set(uint32_t capacity, uint32_t length,
                        gls_texture_desc slots[GLS_MATCH_SET_SLOTS]) {
    const int tiles = gls_match_tiles(capacity);
    slots[GLS_MATCH_VALUES] = gls_texture_of("numbers to match", GLS_TEXEL_RGBA32I,
                                             GLS_MATCH_TILE, tiles * (int)length / 8);
    slots[GLS_MATCH_KEYPOINTS] =
        gls_texture_of("keypoints to match", GLS_TEXEL_RGBA32F, GLS_MATCH_TILE, tiles);
    slots[GLS_MATCH_COUNT] = gls_texture_of("count to match", GLS_TEXEL_RGBA32UI, 1, 1);
}

gls_slot gls_match_state(int side, int tiles) {
    return side == 0 ? GLS_MATCH_STATE_OF_A + 3 * (tiles % 2)
                     : GLS_MATCH_STATE_OF_B + 2 * (tiles % 2);
}

/* The textures' widths never change, so textures that are high enough for one match also do
 * for every smaller match. */
static void plan_pairs(uint32_t capacity, gls_texture_desc slots[GLS_MATCH_SLOTS]) {
    uint32_t entries = capacity;
    for (int k = 0; k < GLS_MATCH_LEVELS; ++k) {
        entries = (entries + 3) / 4;
        slots[GLS_MATCH_LEVEL + k] =
            gls_texture_of("pyramid of matches", GLS_TEXEL_RGBA32UI, GLS_LIST_ROW,
                           gls_match_rows(entries));
    }
    const int height = gls_match_rows(capacity);
    slots[GLS_MATCH_PICKS] =
        gls_texture_of("features with a match", GLS_TEXEL_R32UI, GLS_LIST_ROW, height);
    slots[GLS_MATCH_LIST] =
        gls_texture_of("matches", GLS_TEXEL_RGBA32F, 2 * GLS_LIST_ROW, height);
    slots[GLS_MATCH_TOTAL] = gls_texture_of("number of matches", GLS_TEXEL_RGBA32UI, 1, 1);
}

gls_slot gls_match_second(const gls_match_rule *rule, int tiles) {
    return gls_rule_has_rivals(rule) ? GLS_MATCH_SECOND + tiles % 2
                                     : gls_match_state(0, tiles) + 2;
}

static gls_texture_desc running_texture(const char *label, int tiles) {
    return gls_texture_of(label, GLS_TEXEL_RGBA32F, GLS_MATCH_STATE_COLUMNS,
                          GLS_MATCH_STATE_ROWS * tiles);
}

void gls_match_plan(uint32_t capacity_a, uint32_t capacity_b, bool rivals_too,
                    gls_texture_desc slots[GLS_MATCH_SLOTS]) {
    const int tiles[2] = { gls_match_tiles(capacity_a), gls_match_tiles(capacity_b) };
    slots[GLS_MATCH_EXPECTED] =
        gls_texture_of("tests of the guide", GLS_TEXEL_RGBA32F, GLS_MATCH_TILE, tiles[0]);
    for (int i = 0; i < 3; ++i)
        slots[GLS_MATCH_BLOCKS + i] = gls_texture_of(
            "nearest of blocks", GLS_TEXEL_RGBA32I, GLS_MATCH_TILE / 4, GLS_MATCH_TILE / 4);
    for (int i = 0; i < 6; ++i)
        slots[GLS_MATCH_STATE_OF_A + i] = running_texture("running two nearest", tiles[0]);
    for (int i = 0; i < 4; ++i)
        slots[GLS_MATCH_STATE_OF_B + i] = running_texture("running nearest", tiles[1]);
    if (rivals_too)
        slots[GLS_MATCH_RIVALS] = gls_texture_of(
            "features that look for a rival", GLS_TEXEL_RGBA32I, GLS_MATCH_TILE, tiles[0]);
    for (int i = 0; rivals_too && i < 2; ++i) {
        slots[GLS_MATCH_OTHER + i] = running_texture("running second nearest", tiles[0]);
        slots[GLS_MATCH_SECOND + i] = running_texture("running nearest rival", tiles[0]);
    }
    plan_pairs(capacity_a, slots);
}

/* ------------------------------------------------------------------ passes -- */

static void define_tiles(char text[GLS_MAX_MATCH_DEFINES], uint32_t length,
                         const char *more) {
    snprintf(text, GLS_MAX_MATCH_DEFINES,
             "#define TILE %d\n#define CHUNKS %u\n#define STATE_COLUMNS %d\n"
             "#define FAR %d\n#define FOLD %d\n%s",
             GLS_MATCH_TILE, length / 8, GLS_MATCH_STATE_COLUMNS, GLS_MATCH_FAR,
             GLS_MATCH_FOLD, more);
}

/* The defines of each guide's pass and test. Expected positions come from memory. */
static const struct {
    const char *pass, *test;
} guides[] = {
    [GLSURF_GUIDE_NONE] = { NULL, "" },
    [GLSURF_GUIDE_HOMOGRAPHY] = { "#define HOMOGRAPHY\n", "#define CIRCLE\n" },
    [GLSURF_GUIDE_FUNDAMENTAL] = { "#define FUNDAMENTAL\n", "#define LINE\n" },
    [GLSURF_GUIDE_STEREO] = { "#define STEREO\n", "#define BOX\n" },
    [GLSURF_GUIDE_POSITIONS] = { NULL, "#define CIRCLE\n" },
};

void gls_match_prepare(gls_match_job *job) {
    static const char *const nearest[2][2] = {
        { "#define ROWS\n", "#define ROWS\n#define FIRST\n" },
        { "", "#define FIRST\n" },
    };
    const char *const other = gls_rule_has_rivals(job->rule) ? "#define OTHER\n" : "";
    const char *const one_way = job->rule->one_way ? "#define ONE_WAY\n" : "";
    const char *const laplacian = job->guide->laplacian ? "#define LAPLACIAN\n" : "";
    const char *const test = guides[job->guide->kind].test;
    char more[80];
    snprintf(more, sizeof more, "%s%s%s", laplacian, test, one_way);
    define_tiles(job->distances, job->length, more);
    snprintf(more, sizeof more, "%s%s#define RIVALS\n", laplacian, test);
    define_tiles(job->rivals, job->length, more);
    for (int side = 0; side < 2; ++side)
        for (int first = 0; first < 2; ++first) {
            snprintf(more, sizeof more, "%s%s", nearest[side][first],
                     side == 0 ? other : "");
            define_tiles(job->nearest[side][first], job->length, more);
        }
    define_tiles(job->second[0], job->length, "");
    define_tiles(job->second[1], job->length, "#define FIRST\n");
    define_tiles(job->flags, job->length, one_way);
    define_tiles(job->list, job->length, "");
}

glsurf_result gls_stage_match_set(gls_gpu *gpu, const glsurf_gpu_features *source) {
    const uint32_t chunks = source->descriptor_length / 8;
    const int tiles = gls_match_tiles(source->capacity);
    char defines[GLS_MAX_MATCH_DEFINES];
    define_tiles(defines, source->descriptor_length, "");
    glsurf_result result = gls_pass_run(
        gpu, &count,
        &(gls_draw){ .external = { source->count_texture },
                     .outputs = { GLS_MATCH_COUNT },
                     .fetches = 1,
                     .uniforms = { GLS_INTS("capacity", 1, (int)source->capacity) } });
    if (!result)
        result = gls_pass_run(
            gpu, &values,
            &(gls_draw){ .defines = defines,
                         .inputs = { GLS_MATCH_COUNT },
                         .external = { 0, source->descriptor_texture },
                         .outputs = { GLS_MATCH_VALUES },
                         .fetches = 3,
                         .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_MATCH_TILE, tiles) } });
    if (result)
        return result;
    return gls_pass_run(
        gpu, &keypoints,
        &(gls_draw){ .defines = defines,
                     .inputs = { GLS_MATCH_COUNT, GLS_MATCH_VALUES },
                     .external = { 0, 0, source->keypoint_texture },
                     .outputs = { GLS_MATCH_KEYPOINTS },
                     .fetches = chunks + 3,
                     .uniforms = { GLS_COUNTED_UNIFORMS(0, GLS_MATCH_TILE, tiles) } });
}

/* Writes all rows of the tiles. Features without a position get no candidates, as only the
 * GPU may know how many features there are. */
static glsurf_result write_positions(gls_gpu *gpu, const gls_match_guide *guide,
                                     int tiles) {
    const uint32_t capacity = (uint32_t)tiles * GLS_MATCH_TILE;
    float(*const expected)[4] = malloc(capacity * sizeof *expected);
    if (!expected)
        return gls_fail(
            gpu->device, GLSURF_ERROR_MEMORY,
            "out of memory for the expected positions of %u features; use a smaller set",
            capacity);
    for (uint32_t i = 0; i < capacity; ++i)
        gls_match_guide_expect(guide, i, expected[i]);
    gls_trace_stage(&gpu->device->trace, "upload");
    const glsurf_result result =
        gls_texture_write_rows(gpu, GLS_MATCH_EXPECTED, tiles, expected);
    free(expected);
    return result;
}

glsurf_result gls_stage_match_guide(gls_gpu *gpu, const gls_match_job *job) {
    const gls_match_guide *guide = job->guide;
    const float *m = guide->matrix;
    const int tiles = gls_match_tiles(job->a.capacity);
    if (guide->kind == GLSURF_GUIDE_POSITIONS)
        return write_positions(gpu, guide, tiles);
    if (!guides[guide->kind].pass)
        return GLSURF_OK;
    return gls_pass_run(
        gpu, &guide_pass,
        &(gls_draw){
            .defines = guides[guide->kind].pass,
            .external = { job->a.count, job->a.keypoints },
            .outputs = { GLS_MATCH_EXPECTED },
            .area = { 0, 0, GLS_MATCH_TILE, tiles },
            .fetches = 1,
            .uniforms = { GLS_FLOATS("rows", 4, m[0], m[1], m[2], 0.0f, m[3], m[4], m[5],
                                     0.0f, m[6], m[7], m[8], 0.0f),
                          GLS_FLOATS("tolerance", 1, guide->tolerance),
                          GLS_FLOATS("disparity", 2, guide->minimum, guide->maximum),
                          GLS_COUNTED_UNIFORMS(0, GLS_MATCH_TILE, tiles) } });
}

/* Returns the blocks of four features in a tile of a set of this capacity; at least one. */
static int blocks_in(uint32_t capacity, int tile) {
    const int left = (int)capacity - tile * GLS_MATCH_TILE;
    return left <= 0 ? 1 : ((left < GLS_MATCH_TILE ? left : GLS_MATCH_TILE) + 3) / 4;
}

/* The uniforms of match/tile.vert: the tile's numbers along x and y, the features of a
 * unit, and the units of the area. */
#define TILE_UNITS(tile_x, tile_y, per_x, per_y, units_x, units_y)                         \
    GLS_INTS("batch_first", 2, (tile_x)*GLS_MATCH_TILE, (tile_y)*GLS_MATCH_TILE),          \
        GLS_INTS("per_unit", 2, per_x, per_y), GLS_INTS("area_units", 2, units_x, units_y)

/* The distances of a tile; with `to_rivals` only from features that look for a rival to
 * features that are rivals. */
static glsurf_result find_distances(gls_gpu *gpu, const gls_match_job *job, bool to_rivals,
                                    int tile_a, int tile_b) {
    const bool guided = job->guide->kind != GLSURF_GUIDE_NONE;
    const int whole = GLS_MATCH_TILE / 4, rows_in = blocks_in(job->a.capacity, tile_a);
    const int columns_of = to_rivals ? whole : blocks_in(job->b.capacity, tile_b);
    const int rows_of = to_rivals ? whole : rows_in;
    return gls_pass_run(
        gpu, to_rivals ? &rival_distances : &distances,
        &(gls_draw){
            .defines = to_rivals ? job->rivals : job->distances,
            .instances = to_rivals ? (uint32_t)rows_in : 0,
            .inputs = { GLS_NONE, GLS_NONE, GLS_NONE, GLS_NONE,
                        guided ? GLS_MATCH_EXPECTED : GLS_NONE, GLS_NONE, GLS_NONE,
                        to_rivals ? GLS_MATCH_RIVALS : GLS_NONE },
            .external = { job->a.values, job->b.values, job->a.keypoints, job->b.keypoints,
                          0, job->b.count, job->a.count },
            .outputs = { GLS_MATCH_BLOCKS, to_rivals ? GLS_NONE : GLS_MATCH_BLOCKS + 1,
                         to_rivals || job->rule->one_way ? GLS_NONE
                                                         : GLS_MATCH_BLOCKS + 2 },
            .area = { 0, 0, columns_of, rows_of },
            .fetches = job->length + (guided ? 12 : 8) + (to_rivals ? 4 : 0),
            .uniforms = { GLS_INTS("a_tile", 1, tile_a), GLS_INTS("b_tile", 1, tile_b),
                          GLS_INTS("nearby", 1, job->rule->nearby),
                          TILE_UNITS(tile_b, tile_a, 4, 4, columns_of, rows_of) } });
}

/* Updates the running nearest of a tile's features: the two nearest for side 0, set a; one
 * for side 1, set b. `own` is the tile in this set, `other` the tile in the other set. */
static glsurf_result take_tile(gls_gpu *gpu, const gls_match_job *job, int side, int own,
                               int other) {
    const GLuint own_count = side == 0 ? job->a.count : job->b.count;
    const GLuint other_count = side == 0 ? job->b.count : job->a.count;
    const gls_slot from = gls_match_state(side, other);
    const gls_slot to = gls_match_state(side, other + 1);
    const int row = own * GLS_MATCH_STATE_ROWS;
    const bool none = other == 0, two = side == 0;
    const bool others = two && gls_rule_has_rivals(job->rule);
    const uint32_t fetches = two ? GLS_MATCH_TILE / 2 + 5 : GLS_MATCH_TILE / 4 + 4;
    return gls_pass_run(
        gpu, side == 0 ? &rows : &columns,
        &(gls_draw){
            .defines = job->nearest[side][none],
            .inputs = { two ? GLS_MATCH_BLOCKS : GLS_MATCH_BLOCKS + 2,
                        two ? GLS_MATCH_BLOCKS + 1 : GLS_NONE, none ? GLS_NONE : from,
                        none ? GLS_NONE : from + 1, none || !two ? GLS_NONE : from + 2,
                        none || !others ? GLS_NONE : GLS_MATCH_OTHER + other % 2, GLS_NONE,
                        GLS_NONE },
            .external = { 0, 0, 0, 0, 0, 0, other_count, own_count },
            .outputs = { to, to + 1, two ? to + 2 : GLS_NONE,
                         others ? GLS_MATCH_OTHER + (other + 1) % 2 : GLS_NONE },
            .area = { 0, row, GLS_MATCH_STATE_COLUMNS, row + GLS_MATCH_STATE_ROWS },
            .fetches = fetches,
            .uniforms = { GLS_INTS("first_row", 1, row),
                          /* Along x all columns, if the other tile has any feature. */
                          TILE_UNITS(other, own, 1, 4 * GLS_MATCH_STATE_COLUMNS, 1,
                                     GLS_MATCH_STATE_ROWS) } });
}

glsurf_result gls_stage_match_tile(gls_gpu *gpu, const gls_match_job *job, int tile_a,
                                   int tile_b) {
    glsurf_result result = find_distances(gpu, job, false, tile_a, tile_b);
    if (!result)
        result = take_tile(gpu, job, 0, tile_a, tile_b);
    if (!result && !job->rule->one_way)
        result = take_tile(gpu, job, 1, tile_b, tile_a);
    return result;
}

/* ----------------------------------------------------------------- rivals -- */

glsurf_result gls_stage_match_rivals(gls_gpu *gpu, const gls_match_job *job) {
    const int tiles = gls_match_tiles(job->a.capacity);
    const gls_slot even = gls_match_state(0, 0), odd = gls_match_state(0, 1);
    return gls_pass_run(
        gpu, &rivals,
        &(gls_draw){ .defines = job->list,
                     .inputs = { GLS_NONE, GLS_NONE, even, even + 2, even + 1, odd, odd + 2,
                                 odd + 1, GLS_MATCH_OTHER, GLS_MATCH_OTHER + 1 },
                     .external = { job->a.count, job->b.count, 0, 0, 0, 0, 0, 0, 0, 0,
                                   job->b.keypoints },
                     .outputs = { GLS_MATCH_RIVALS },
                     .area = { 0, 0, GLS_MATCH_TILE, tiles },
                     .fetches = 7,
                     .uniforms = { GLS_INTS("nearby", 1, job->rule->nearby),
                                   GLS_COUNTED_UNIFORMS(0, GLS_MATCH_TILE, tiles) } });
}

glsurf_result gls_stage_match_rival_tile(gls_gpu *gpu, const gls_match_job *job, int tile_a,
                                         int tile_b) {
    const glsurf_result result = find_distances(gpu, job, true, tile_a, tile_b);
    if (result)
        return result;
    /* Updates the running seconds of the tile's features of a. */
    const gls_slot even = gls_match_state(0, 0), odd = gls_match_state(0, 1);
    const int row = tile_a * GLS_MATCH_STATE_ROWS;
    const bool none = tile_b == 0;
    return gls_pass_run(
        gpu, &second,
        &(gls_draw){
            .defines = job->second[none],
            .inputs = { GLS_MATCH_BLOCKS, none ? GLS_NONE : GLS_MATCH_SECOND + tile_b % 2,
                        GLS_NONE, GLS_NONE, GLS_MATCH_RIVALS, GLS_NONE, even, even + 2,
                        even + 1, odd, odd + 2, odd + 1 },
            .external = { 0, 0, job->b.count, job->a.count, 0, job->b.count },
            .outputs = { GLS_MATCH_SECOND + (tile_b + 1) % 2 },
            .area = { 0, row, GLS_MATCH_STATE_COLUMNS, row + GLS_MATCH_STATE_ROWS },
            .fetches = GLS_MATCH_TILE / 4 + 10,
            .uniforms = { GLS_INTS("first_row", 1, row),
                          TILE_UNITS(tile_b, tile_a, 1, 4 * GLS_MATCH_STATE_COLUMNS, 1,
                                     GLS_MATCH_STATE_ROWS) } });
}
