/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Matching: of each feature the two nearest of another set, over all pairs.
 *
 *   set        a set is made from an extractor's lists: integers of the descriptors
 *              (src/matching.h says why these), and what else is asked of a feature
 *   guide      what the guide asks of the candidates of each feature of a
 *   distances  for a tile of 1024 features of a and 1024 of b the squared distances of all
 *              pairs. A fragment does 4x4 of them, with 8 samples for each four numbers
 *              where single pairs would need 32
 *   rows       the running two nearest of the tile's features of a take the tile in
 *   columns    those of b do: so the mutual check costs no second look at descriptors
 *
 * src/reference/match.c has the formulas. Memory is a tile of distances, 4 MiB, and the
 * running two, twice 12 bytes a feature.
 *
 * LAYOUT. A set's textures are as wide as a tile: feature i of tile t is texel (i, t) of
 * the spots, and its numbers 4 k to 4 k + 3 are texel (i, length / 4 t + k) of the values.
 * The running two hold four features in a texel, 128 texels in a row: read back they are
 * arrays.
 *
 * SHAPE. With 2x4, 4x4 and 8x4 pairs a fragment, llvmpipe needs 12, 8.6 and 6.8 ns for a
 * pair of 64 numbers on two threads. 8x4 has eight outputs, of which rows would have to
 * read each twice, which takes half of the gain back, and twice the registers of a GPU.
 * Texels sampled at their centres are a third faster than fetched ones. With values in
 * RGBA32F it would be another 20 % there, but twice the bytes, which is what GPUs wait for.
 * Rows and columns add 1.2 ns together.
 *
 * A DRAW is a tile at most: 2^20 pairs of 128 numbers are 2^27 multiplications and
 * additions. A GPU that manages 5 billion of them in a second, a tenth of what the smallest
 * can do, has done them in 27 ms; the other passes fetch 2^18 texels. Hosts that show
 * pictures meanwhile are not held up, and watchdogs do not bark.
 */
#include "stages/match.h"

#include <stdio.h>

static const glsurf_pass values = {
    .stage = "match",
    .label = "values",
    .fragment = "match_values.frag",
    .inputs = { "descriptors" },
    .outputs = { "value" },
};

static const glsurf_pass spots = {
    .stage = "match",
    .label = "spots",
    .fragment = "match_spots.frag",
    .inputs = { "values", "places", "kinds" },
    .outputs = { "spot" },
};

static const glsurf_pass guide = {
    .stage = "match",
    .label = "guide",
    .fragment = "match_guide.frag",
    .inputs = { "spots" },
    .outputs = { "asked" },
};

static const glsurf_pass distances = {
    .stage = "match",
    .label = "distances",
    .fragment = "match_distances.frag",
    .inputs = { "a_values", "b_values", "a_spots", "b_spots", "asked" },
    .outputs = { "distance0", "distance1", "distance2", "distance3" },
};

static const glsurf_pass rows = {
    .stage = "match",
    .label = "rows",
    .fragment = "match_nearest.frag",
    .inputs = { "distances0", "distances1", "distances2", "distances3", "first_before",
                "second_before", "index_before" },
    .outputs = { "first", "second", "index" },
};

static const glsurf_pass columns = {
    .stage = "match",
    .label = "columns",
    .fragment = "match_nearest.frag",
    .inputs = { "distances0", "distances1", "distances2", "distances3", "first_before",
                "second_before", "index_before" },
    .outputs = { "first", "second", "index" },
};

/* ------------------------------------------------------------------- plan -- */

void glsurf_match_plan_set(uint32_t count, uint32_t length, glsurf_texture_plan slots[2]) {
    const int tiles = glsurf_match_tiles(count);
    slots[GLSURF_MATCH_VALUES] =
        (glsurf_texture_plan){ "numbers to match", GLSURF_TEXEL_RGBA16F, GLSURF_MATCH_TILE,
                               tiles * (int)length / 4 };
    slots[GLSURF_MATCH_SPOTS] =
        (glsurf_texture_plan){ "spots to match", GLSURF_TEXEL_RGBA32F, GLSURF_MATCH_TILE,
                               tiles };
}

glsurf_slot glsurf_match_state(int side, int tiles) {
    return GLSURF_MATCH_STATE + 6 * side + 3 * (tiles % 2);
}

void glsurf_match_plan(uint32_t count_a, uint32_t count_b,
                       glsurf_texture_plan slots[GLSURF_MATCH_SLOTS]) {
    const int tiles[2] = { glsurf_match_tiles(count_a), glsurf_match_tiles(count_b) };
    slots[GLSURF_MATCH_ASKED] =
        (glsurf_texture_plan){ "asked of candidates", GLSURF_TEXEL_RGBA32F,
                               GLSURF_MATCH_TILE, tiles[0] };
    for (int i = 0; i < 4; ++i)
        slots[GLSURF_MATCH_DISTANCES + i] =
            (glsurf_texture_plan){ "distances", GLSURF_TEXEL_RGBA32F, GLSURF_MATCH_TILE / 4,
                                   GLSURF_MATCH_TILE / 4 };
    for (int side = 0; side < 2; ++side)
        for (int i = 0; i < 6; ++i)
            slots[GLSURF_MATCH_STATE + 6 * side + i] =
                (glsurf_texture_plan){ "running nearest", GLSURF_TEXEL_RGBA32F,
                                       GLSURF_MATCH_STATE_COLUMNS,
                                       GLSURF_MATCH_STATE_ROWS * tiles[side] };
}

/* ------------------------------------------------------------------ passes -- */

static void write_defines(char defines[GLSURF_MAX_DEFINES], uint32_t length,
                          const char *more) {
    snprintf(
        defines, GLSURF_MAX_DEFINES,
        "#define TILE %d\n#define CHUNKS %u\n"
        "#define SCALE " GLSURF_LITERAL(GLSURF_MATCH_SCALE) "\n"
                                                            "#define NONE " GLSURF_LITERAL(
                                                                GLSURF_MATCH_NONE) "\n%s",
        GLSURF_MATCH_TILE, length / 4, more);
}

glsurf_result glsurf_stage_match_set(glsurf_gpu *gpu, const glsurf_match_source *source) {
    char defines[GLSURF_MAX_DEFINES];
    write_defines(defines, source->length, "");
    const glsurf_result result = glsurf_pass_run(
        gpu, &values,
        &(glsurf_draw){ .defines = defines,
                        .external = { source->descriptors },
                        .outputs = { GLSURF_MATCH_VALUES },
                        .fetches = 1,
                        .bytes = 16,
                        .uniforms = { GLSURF_INTS("count", 1, (int)source->count) } });
    if (result)
        return result;
    return glsurf_pass_run(
        gpu, &spots,
        &(glsurf_draw){ .defines = defines,
                        .inputs = { GLSURF_MATCH_VALUES },
                        .external = { 0, source->places, source->kinds },
                        .outputs = { GLSURF_MATCH_SPOTS },
                        .fetches = source->length / 4 + 2,
                        .bytes = source->length / 4 * 8 + 17,
                        .uniforms = { GLSURF_INTS("count", 1, (int)source->count) } });
}

static bool by_homography(const glsurf_match_job *job) {
    return job->gate->guide == GLSURF_GUIDE_HOMOGRAPHY;
}

glsurf_result glsurf_stage_match_guide(glsurf_gpu *gpu, const glsurf_match_job *job) {
    const float *m = job->gate->matrix;
    return glsurf_pass_run(
        gpu, &guide,
        &(glsurf_draw){
            .defines = by_homography(job) ? "#define HOMOGRAPHY\n" : NULL,
            .external = { job->a.spots },
            .outputs = { GLSURF_MATCH_ASKED },
            .area = { 0, 0, GLSURF_MATCH_TILE, glsurf_match_tiles(job->a.count) },
            .fetches = 1,
            .bytes = 16,
            .uniforms = { GLSURF_FLOATS("rows", 4, m[0], m[1], m[2], 0.0f, m[3], m[4], m[5],
                                        0.0f, m[6], m[7], m[8], 0.0f),
                          GLSURF_FLOATS("tolerance", 1, job->gate->tolerance) } });
}

/* Blocks of four features in a tile. */
static int blocks_in(uint32_t count, int tile) {
    const int left = (int)count - tile * GLSURF_MATCH_TILE;
    return ((left < GLSURF_MATCH_TILE ? left : GLSURF_MATCH_TILE) + 3) / 4;
}

static glsurf_result find_distances(glsurf_gpu *gpu, const glsurf_match_job *job,
                                    int tile_a, int tile_b) {
    char defines[GLSURF_MAX_DEFINES], more[64];
    const bool guided = job->gate->guide != GLSURF_GUIDE_NONE;
    snprintf(more, sizeof more, "%s%s", job->gate->laplacian ? "#define LAPLACIAN\n" : "",
             !guided              ? ""
             : by_homography(job) ? "#define HOMOGRAPHY\n"
                                  : "#define FUNDAMENTAL\n");
    write_defines(defines, job->length, more);
    return glsurf_pass_run(
        gpu, &distances,
        &(glsurf_draw){
            .defines = defines,
            .inputs = { GLSURF_NONE, GLSURF_NONE, GLSURF_NONE, GLSURF_NONE,
                        guided ? GLSURF_MATCH_ASKED : GLSURF_NONE },
            .external = { job->a.values, job->b.values, job->a.spots, job->b.spots },
            .outputs = { GLSURF_MATCH_DISTANCES, GLSURF_MATCH_DISTANCES + 1,
                         GLSURF_MATCH_DISTANCES + 2, GLSURF_MATCH_DISTANCES + 3 },
            .area = { 0, 0, blocks_in(job->b.count, tile_b),
                      blocks_in(job->a.count, tile_a) },
            .fetches = 8 * (job->length / 4) + (guided ? 12 : 8),
            .bytes = 64 * (job->length / 4) + (guided ? 192 : 128),
            .uniforms = { GLSURF_INTS("a_tile", 1, tile_a),
                          GLSURF_INTS("b_tile", 1, tile_b) } });
}

/* Takes a tile of distances into the running two of its features on one side. */
static glsurf_result take(glsurf_gpu *gpu, const glsurf_match_job *job, int side, int own,
                          int other) {
    char defines[GLSURF_MAX_DEFINES];
    snprintf(
        defines, sizeof defines,
        "#define NONE " GLSURF_LITERAL(GLSURF_MATCH_NONE) "\n"
                                                          "#define STATE_COLUMNS %d\n%s%s",
        GLSURF_MATCH_STATE_COLUMNS, side == 0 ? "#define ROWS\n" : "",
        other == 0 ? "#define FIRST\n" : "");
    const uint32_t own_count = side == 0 ? job->a.count : job->b.count;
    const uint32_t other_count = side == 0 ? job->b.count : job->a.count;
    const glsurf_slot from = glsurf_match_state(side, other);
    const glsurf_slot to = glsurf_match_state(side, other + 1);
    const int row = own * GLSURF_MATCH_STATE_ROWS;
    const bool none = other == 0;
    return glsurf_pass_run(
        gpu, side == 0 ? &rows : &columns,
        &(glsurf_draw){
            .defines = defines,
            .inputs = { GLSURF_MATCH_DISTANCES, GLSURF_MATCH_DISTANCES + 1,
                        GLSURF_MATCH_DISTANCES + 2, GLSURF_MATCH_DISTANCES + 3,
                        none ? GLSURF_NONE : from, none ? GLSURF_NONE : from + 1,
                        none ? GLSURF_NONE : from + 2 },
            .outputs = { to, to + 1, to + 2 },
            .area = { 0, row, GLSURF_MATCH_STATE_COLUMNS, row + GLSURF_MATCH_STATE_ROWS },
            .fetches = GLSURF_MATCH_TILE + 3,
            .bytes = 16 * (GLSURF_MATCH_TILE + 3),
            .uniforms = { GLSURF_INTS("first_row", 1, row),
                          GLSURF_INTS("blocks", 2, blocks_in(own_count, own),
                                      blocks_in(other_count, other)),
                          GLSURF_INTS("other_first", 1, other * GLSURF_MATCH_TILE) } });
}

glsurf_result glsurf_stage_match_tile(glsurf_gpu *gpu, const glsurf_match_job *job,
                                      int tile_a, int tile_b) {
    glsurf_result result = find_distances(gpu, job, tile_a, tile_b);
    if (!result)
        result = take(gpu, job, 0, tile_a, tile_b);
    if (!result && !job->one_way)
        result = take(gpu, job, 1, tile_b, tile_a);
    return result;
}
