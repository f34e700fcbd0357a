/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The integral image by the two-dimensional parallel prefix sum of [T] III-A.3.
 *
 *   up-sweep (7)-(9)     U, H, V of blocks of 2^k x 2^k pixels, k = 1..K, by MRT
 *   prescans (10), (11)  X, Y: sums of H along rows and of V along columns
 *   doubling (13)        at level K, once it has at most T0 blocks
 *   down-sweep (12)      D of level K - 1 .. 0; the last is the integral image
 *
 * Sums are unsigned modulo 2^32, so the paper's three-component numbers are not needed and
 * differences over boxes below 2^32 are exact.
 *
 * What we do otherwise: changing the framebuffer costs as much as 30,000 fetches on a
 * software rasteriser, and the prescans of every level, each a scan of its own with its 2
 * log2(width) passes, would be well over a hundred. So the rows of all H and the columns of
 * all V are laid below each other as the lines of one texture and scanned together, with
 * radix 4 instead of 2, down to 16 sums a line, which are added one by one. At 1280x960
 * these are 24 framebuffers, 4 up, 3 reductions, 2 expansions, 4 prescans, 7 doublings and
 * 4 down; in the five that hold lines, each level's H and V is a small draw of its own, 59
 * draws in all.
 *
 * Cost, for N pixels: 4/3 N fetches up, at most 2.3 N for the scan and 2.7 N for the
 * prescans, 4 N down; 3.5 N words are written. [T] counts 7.67 N and 4.33 N.
 */
#include "stages/scan.h"
#include "stages/stages.h"

static const glsurf_pass up_sweep = {
    .stage = "integral",
    .label = "up-sweep",
    .fragment = "integral_sum.frag",
    .inputs = { "finer" },
    .outputs = { "sum", "half_sum" },
};

static const glsurf_pass line_sums = {
    .stage = "integral",
    .label = "sums along lines",
    .fragment = "integral_lines.frag",
    .inputs = { "halves" },
    .outputs = { "line_sum" },
};

static const glsurf_pass scan_sum = {
    .stage = "integral",
    .label = "scan up",
    .fragment = "scan_sum.frag",
    .inputs = { "values" },
    .outputs = { "block_sum" },
};

static const glsurf_pass scan_prefix = {
    .stage = "integral",
    .label = "scan down",
    .fragment = "scan_prefix.frag",
    .inputs = { "values", "above" },
    .outputs = { "prefix" },
};

static const glsurf_pass prescan = {
    .stage = "integral",
    .label = "prescans",
    .fragment = "integral_prescan.frag",
    .inputs = { "halves", "above" },
    .outputs = { "prescan" },
};

static const glsurf_pass doubling = {
    .stage = "integral",
    .label = "doubling",
    .fragment = "integral_double.frag",
    .inputs = { "partial" },
    .outputs = { "doubled" },
};

static const glsurf_pass down_sweep = {
    .stage = "integral",
    .label = "down-sweep",
    .fragment = "integral_down.frag",
    .inputs = { "coarser", "prescans", "blocks" },
    .outputs = { "prefix" },
};

/* U of a level; that of level 0 is the image. */
static glsurf_slot sums_of(const glsurf_plan *plan, int level) {
    return level == 0 ? plan->summed : plan->sums.sum[level];
}

static uint32_t image_bytes(const glsurf_plan *plan) {
    return glsurf_texel_bytes(plan->texture[plan->summed].texel);
}

static glsurf_result sweep_up(glsurf_gpu *gpu) {
    const glsurf_integral_plan *sums = &gpu->plan->sums;
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k <= sums->levels; ++k)
        result = glsurf_pass_run(
            gpu, &up_sweep,
            &(glsurf_draw){ .inputs = { sums_of(gpu->plan, k - 1) },
                            .outputs = { sums->sum[k], sums->half[k] },
                            .fetches = 4,
                            .bytes = 4 * (k == 1 ? image_bytes(gpu->plan) : 4) });
    return result;
}

/* The rows of H, or the columns of V, of a level. */
typedef struct line_block {
    int level;
    bool columns;
} line_block;

/* Where the sums of a block of lines stand at a depth of the scan. One more is covered than
 * there are, for the prescan at the end of the line. */
static glsurf_rect block_area(const glsurf_integral_plan *sums, line_block block,
                              int depth) {
    const int k = block.level;
    int length = (block.columns ? sums->blocks_y[k] : sums->blocks_x[k]) + 1;
    const int lines = block.columns ? sums->blocks_x[k] : sums->blocks_y[k];
    for (int d = 0; d < depth; ++d)
        length = (length + GLSURF_SCAN_RADIX - 1) / GLSURF_SCAN_RADIX;
    const int x = sums->line_column[k] * sums->line_length[depth];
    const int y = block.columns ? sums->line_y[k] : sums->line_x[k];
    return (glsurf_rect){ x, y, x + length, y + lines };
}

static glsurf_result sum_lines(glsurf_gpu *gpu, line_block block, int depth) {
    const glsurf_integral_plan *sums = &gpu->plan->sums;
    const glsurf_rect area = block_area(sums, block, depth);
    if (depth > 1)
        return glsurf_pass_run(gpu, &scan_sum,
                               &(glsurf_draw){ .defines = GLSURF_SCAN_UINT,
                                               .inputs = { sums->line_sum[depth - 1] },
                                               .outputs = { sums->line_sum[depth] },
                                               .area = area,
                                               .fetches = 4,
                                               .bytes = 16 });
    return glsurf_pass_run(
        gpu, &line_sums,
        &(glsurf_draw){ .inputs = { sums->half[block.level] },
                        .outputs = { sums->line_sum[1] },
                        .area = area,
                        .fetches = 4,
                        .bytes = 32,
                        .uniforms = { GLSURF_INTS("origin", 2, area.x0, area.y0),
                                      GLSURF_INTS("columns", 1, block.columns) } });
}

/* Prefix sums of the blocks of four at a depth, from those of the depth above, or at the
 * top from their sums. */
static glsurf_result expand_lines(glsurf_gpu *gpu, line_block block, int depth) {
    const glsurf_integral_plan *sums = &gpu->plan->sums;
    const bool serial = depth == sums->depths - 1;
    const uint32_t fetches = (serial ? GLSURF_SCAN_TOP - 1 : 1) + 3;
    return glsurf_pass_run(
        gpu, &scan_prefix,
        &(glsurf_draw){
            .defines = serial ? GLSURF_SCAN_UINT GLSURF_SCAN_EXCLUSIVE GLSURF_SCAN_SERIAL
                              : GLSURF_SCAN_UINT GLSURF_SCAN_EXCLUSIVE,
            .inputs = { sums->line_sum[depth],
                        serial ? sums->line_sum[depth + 1] : sums->line_prefix[depth + 1] },
            .outputs = { sums->line_prefix[depth] },
            .area = block_area(sums, block, depth),
            .fetches = fetches,
            .bytes = 4 * fetches,
            .uniforms = { GLSURF_INTS("line_length", 1, sums->line_length[depth + 1]) } });
}

/* One depth for all lines: a draw for each level's rows and columns, into one target. */
static glsurf_result for_all_lines(glsurf_gpu *gpu, int depth,
                                   glsurf_result (*draw)(glsurf_gpu *, line_block, int)) {
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k <= gpu->plan->sums.levels; ++k) {
        result = draw(gpu, (line_block){ k, false }, depth);
        if (!result)
            result = draw(gpu, (line_block){ k, true }, depth);
    }
    return result;
}

/* Reduces all lines to at most GLSURF_SCAN_TOP sums and expands them again to prefix sums
 * of blocks of four. */
static glsurf_result scan_lines(glsurf_gpu *gpu) {
    const int depths = gpu->plan->sums.depths;
    glsurf_result result = GLSURF_OK;
    for (int d = 1; !result && d <= depths; ++d)
        result = for_all_lines(gpu, d, sum_lines);
    for (int d = depths - 1; !result && d >= 1; --d)
        result = for_all_lines(gpu, d, expand_lines);
    return result;
}

static glsurf_result expand_prescans(glsurf_gpu *gpu) {
    const glsurf_integral_plan *sums = &gpu->plan->sums;
    const bool serial = sums->depths == 1;
    const uint32_t block = serial ? GLSURF_SCAN_TOP : 1;
    glsurf_result result = GLSURF_OK;
    for (int k = 1; !result && k <= sums->levels; ++k)
        result = glsurf_pass_run(
            gpu, &prescan,
            &(glsurf_draw){ .defines = serial ? GLSURF_SCAN_SERIAL : NULL,
                            .inputs = { sums->half[k],
                                        serial ? sums->line_sum[1] : sums->line_prefix[1] },
                            .outputs = { sums->prescan[k] },
                            .fetches = 2 * (block + 3),
                            .bytes = 2 * (4 * block + 8 * 3),
                            .uniforms = { GLSURF_INTS(
                                "lines", 4, sums->line_column[k] * sums->line_length[1],
                                sums->line_x[k], sums->line_y[k], 0) } });
    return result;
}

/* Level K. Where the image itself is small enough the last round is the integral image. */
static glsurf_result double_up(glsurf_gpu *gpu, glsurf_slot *inclusive) {
    const glsurf_integral_plan *sums = &gpu->plan->sums;
    glsurf_slot from = sums_of(gpu->plan, sums->levels);
    glsurf_result result = GLSURF_OK;
    for (int j = 0; !result && j < sums->doublings; ++j) {
        const bool last = j == sums->doublings - 1;
        const glsurf_slot to =
            last && sums->levels == 0 ? gpu->plan->integral : sums->doubled[j % 2];
        result = glsurf_pass_run(
            gpu, &doubling,
            &(glsurf_draw){ .inputs = { from },
                            .outputs = { to },
                            .fetches = 4,
                            .bytes = 16,
                            .uniforms = { GLSURF_INTS("reach", 1, 1 << j) } });
        from = to;
    }
    *inclusive = from;
    return result;
}

static glsurf_result sweep_down(glsurf_gpu *gpu, glsurf_slot top) {
    static const char *const defines[4] = { NULL, "#define TOP\n", "#define INCLUSIVE\n",
                                            "#define TOP\n#define INCLUSIVE\n" };
    const glsurf_integral_plan *sums = &gpu->plan->sums;
    glsurf_result result = GLSURF_OK;
    for (int k = sums->levels - 1; !result && k >= 0; --k) {
        const bool first = k == sums->levels - 1, last = k == 0;
        result = glsurf_pass_run(
            gpu, &down_sweep,
            &(glsurf_draw){ .defines = defines[(first ? 1 : 0) + (last ? 2 : 0)],
                            .inputs = { first ? top : sums->down[k + 1],
                                        sums->prescan[k + 1], sums_of(gpu->plan, k) },
                            .outputs = { last ? gpu->plan->integral : sums->down[k] },
                            .fetches = 3,
                            .bytes = 12 + (last ? image_bytes(gpu->plan) : 4) });
    }
    return result;
}

glsurf_result glsurf_stage_integral(glsurf_gpu *gpu) {
    glsurf_result result = sweep_up(gpu);
    if (!result)
        result = scan_lines(gpu);
    if (!result)
        result = expand_prescans(gpu);
    glsurf_slot inclusive = 0;
    if (!result)
        result = double_up(gpu, &inclusive);
    return result ? result : sweep_down(gpu, inclusive);
}
