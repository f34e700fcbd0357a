/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The integral image by the two-dimensional parallel prefix sum of [T] III-A.3.
 *
 *   up-sweep (7)-(9)     U, H, V of blocks of 4^k x 4^k pixels, k = 1..K
 *   prescans (10), (11)  X, Y: sums of H along rows and of V along columns
 *   doubling (13)        D of level K
 *   down-sweep (12)      D of levels K - 1 .. 1, then the integral image
 *
 * U is the sum of a block, H and V are the sums of its rows and columns, and D is the sum
 * of all pixels left of and above a block. K is the first level, from 2 on, with at most
 * T0 = GLS_DOUBLING_SIZE blocks. Sums are unsigned modulo 2^32. So the paper's
 * three-component numbers are not needed, and box sums below 2^32 are exact.
 *
 * We differ from the paper in these points. The radix is 4, because a texel has four
 * channels. A texel of H has the sums of a block's first 1, 2, 3 and 4 rows, and a texel of
 * V the sums of its first 1 to 4 columns. With block b = (bx, by),
 *
 *   II(4 bx + i, 4 by + j) = D(b) + X_j(b) + Y_i(b)
 *                            + the sum of the block's columns <= i, rows <= j
 *
 * A fragment computes four pixels of a row, i = 0..3 for one j. Y + D is computed once for
 * each block: it is the integral image in the row above the block. The up-sweep has stored
 * the sums inside the block: 16 bits for each sum, two rows to a texel. The last row is V.
 *
 * On a software rasteriser, changing the framebuffer costs as much as 10,000 fragments.
 * With a scan for every level, most changes would come from the prescans. So only level 1
 * has a scan. It works in depths: at depth k, its rows of H are sums over blocks of level
 * k + 1. U, X and Y of the other levels are sums of a few texels of this scan. Rows and
 * columns are reduced together (integral/lines.frag) until each has at most GLS_LINE_TOP
 * sums. These are added one by one. X is already a prefix sum along rows, so D of level K
 * is doubled only along columns. Our round adds up to 32 texels, as five rounds of the
 * paper do: one round serves images of up to 528 rows, two serve all others. At 1280x960,
 * where K is 2, this takes 10 passes, each with its own framebuffer: 1 up, 2 reductions, 3
 * expansions, 2 doublings, 2 down. With the path "gather" an eleventh pass writes an
 * integral image with one pixel to a texel, behind a row and a column of zeros. If the
 * preset smooths the image, src/stages/smooth.c runs the up-sweep.
 *
 * Cost for the N pixels of 1280x960, in fetches: 0.25 N up from pixels, 0.16 N for
 * reductions, 0.75 N for expansions, 0.31 N for D of levels 2 and 1, and 0.75 N down to
 * pixels. The written words include N for each integral image.
 *
 *                  fetches   of four words   words written
 *   ours           2.2 N     1.9 N           2.7 N
 *   with "gather"  3.2 N     2.9 N           3.7 N
 *   [T]            7.67 N                    4.33 N
 */
#include "gl/program.h"
#include "stages/plan.h"

static const gls_pass sum_blocks = {
    .stage = "integral",
    .label = "up-sweep",
    .fragment = "integral/blocks.frag",
    .inputs = { "image" },
    .outputs = { "rows", "upper", "lower" },
};

static const gls_pass reduce = {
    .stage = "integral",
    .label = "sums along lines",
    .fragment = "integral/lines.frag",
    .inputs = { "finer_rows", "finer_columns" },
    .outputs = { "rows", "columns", "row_blocks" }, /* row_blocks: depth 1 only */
};

static const gls_pass sum_level = {
    .stage = "integral",
    .label = "up-sweep",
    .fragment = "integral/sum.frag",
    .inputs = { "rows" },
    .outputs = { "sum" },
};

static const gls_pass double_sums = {
    .stage = "integral",
    .label = "doubling",
    .fragment = "integral/double.frag",
    .inputs = { "partial" },
    .outputs = { "doubled" },
};

static const gls_pass expand = {
    .stage = "integral",
    .label = "prescans",
    .constants = GLS_DEFINE(LINE_TOP),
    .fragment = "integral/expand.frag",
    .inputs = { "rows", "columns", "above_rows", "above_columns", "coarser" },
    .outputs = { "row_prefix", "column_prefix" },
};

static const gls_pass sweep_level = {
    .stage = "integral",
    .label = "down-sweep of blocks",
    .fragment = "integral/prefix.frag",
    .inputs = { "row_prefix", "column_prefix", "blocks", "coarser" },
    .outputs = { "prefix" },
};

static const gls_pass sweep_pixels = {
    .stage = "integral",
    .label = "down-sweep",
    .fragment = "integral/down.frag",
    .inputs = { "block_sums", "row_prefix", "column_prefix" },
    .outputs = { "integral_packed4" },
};

static const gls_pass unpack = {
    .stage = "integral",
    .label = "pixels",
    .fragment = "integral/pixels.frag",
    .inputs = { "integral_packed4" },
    .outputs = { "integral" },
};

static int power_of(int base, int exponent) {
    int power = 1;
    while (exponent-- > 0)
        power *= base;
    return power;
}

/* K is at least 2: a second level takes fewer passes than doubling at level 1 would. */
static void plan_sweeps(gls_plan *plan, int doubling_size) {
    gls_integral_plan *integral = &plan->integral;
    gls_textures *textures = &plan->textures;
    int w = plan->space.width, h = plan->space.height, k = 0;
    integral->blocks_x[0] = w;
    integral->blocks_y[0] = h;
    while (k < 2 || (int64_t)w * h > doubling_size) {
        w = gls_ceil_div(w, 4);
        h = gls_ceil_div(h, 4);
        ++k;
        integral->blocks_x[k] = w;
        integral->blocks_y[k] = h;
    }
    integral->levels = k;
    for (k = 1; k < integral->levels; ++k) {
        if (k > 1)
            integral->sum[k] =
                gls_add_texture(textures, "sums U", GLS_TEXEL_R32UI, integral->blocks_x[k],
                                integral->blocks_y[k]);
        integral->down[k] =
            gls_add_texture(textures, "prefix D", GLS_TEXEL_RGBA32UI,
                            4 * integral->blocks_x[k + 1], integral->blocks_y[k + 1]);
    }
    for (int i = 0; i < 2; ++i)
        integral->doubled[i] =
            gls_add_texture(textures, "doubling D", GLS_TEXEL_R32UI, w, h);
    /* n rounds add up radix^n rows, and up to h - 1 rows are above a block. */
    int n = 1;
    while (power_of(GLS_DOUBLING_RADIX, n) < h - 1)
        ++n;
    integral->doublings = n;
    integral->radix = 4;
    while (power_of(integral->radix, n) < h - 1)
        integral->radix += 4;
}

/* Reduces rows and columns until they are short enough to be added one by one, and at least
 * to depth K - 1, whose prefix sums the down-sweep needs. */
static void plan_lines(gls_plan *plan) {
    gls_integral_plan *integral = &plan->integral;
    gls_textures *textures = &plan->textures;
    const int longest = gls_max_int(integral->blocks_x[1], integral->blocks_y[1]);
    integral->depths = integral->levels - 1;
    while (gls_ceil_div(longest, power_of(4, integral->depths)) > GLS_LINE_TOP)
        ++integral->depths;
    for (int d = 0; d <= integral->depths; ++d) {
        const int span = power_of(4, d);
        const int w = span * gls_ceil_div(integral->blocks_x[1], span);
        const int h = gls_ceil_div(integral->blocks_y[1], span);
        integral->rows[d] =
            gls_add_texture(textures, "sums H of rows", GLS_TEXEL_RGBA32UI, w, h);
        if (d == 0)
            integral->block_sums =
                gls_add_layers(textures, "sums of blocks", GLS_TEXEL_RGBA32UI, w, h, 2);
        integral->columns[d] = d == 0 ? integral->block_sums
                                      : gls_add_texture(textures, "sums V of columns",
                                                        GLS_TEXEL_RGBA32UI, w, h);
        integral->row_prefix[d] =
            gls_add_texture(textures, "prescans X", GLS_TEXEL_RGBA32UI, w, h);
        integral->column_prefix[d] =
            gls_add_texture(textures, "prescans Y", GLS_TEXEL_RGBA32UI, w, h);
        if (d == 1)
            integral->row_blocks =
                gls_add_texture(textures, "blocks of rows", GLS_TEXEL_RGBA32UI, w, h);
    }
}

void gls_plan_integral(gls_plan *plan, const gls_plan_params *params) {
    const uint32_t doubling = params->doubling_size;
    plan->integral.packed4 =
        gls_add_texture(&plan->textures, "integral image by four", GLS_TEXEL_RGBA32UI,
                        gls_ceil_div(plan->space.width, 4), plan->space.height);
    plan_sweeps(plan, doubling ? (int)doubling : GLS_DOUBLING_SIZE);
    plan_lines(plan);
    plan->integral.integral = GLS_NONE;
    if (gls_plan_takes(plan, GLSURF_PATH_GATHER) && gls_reads_sums(plan))
        plan->integral.integral =
            gls_add_texture(&plan->textures, "integral image", GLS_TEXEL_R32UI,
                            plan->space.width + 1, plan->space.height + 1);
}

static glsurf_result reduce_lines(gls_gpu *gpu, const gls_plan *plan) {
    const gls_integral_plan *integral = &plan->integral;
    glsurf_result result = GLSURF_OK;
    for (int d = 1; !result && d <= integral->depths; ++d)
        result = gls_pass_run(
            gpu, &reduce,
            &(gls_draw){ .defines = d == 1 ? "#define FIRST\n" : NULL,
                         .inputs = { integral->rows[d - 1], integral->columns[d - 1] },
                         .outputs = { integral->rows[d], integral->columns[d],
                                      d == 1 ? integral->row_blocks : GLS_NONE },
                         .fetches = 8,
                         .uniforms = { GLS_INTS("shift", 1, 2 * (d - 1)) } });
    return result;
}

static glsurf_result up_from_lines(gls_gpu *gpu, const gls_plan *plan) {
    const gls_integral_plan *integral = &plan->integral;
    glsurf_result result = GLSURF_OK;
    for (int k = 2; !result && k < integral->levels; ++k) {
        const int rows = power_of(4, k - 1);
        result = gls_pass_run(gpu, &sum_level,
                              &(gls_draw){ .inputs = { integral->rows[k - 1] },
                                           .outputs = { integral->sum[k] },
                                           .fetches = (uint32_t)rows,
                                           .uniforms = { GLS_INTS("count", 1, rows) } });
    }
    return result;
}

static glsurf_result run_doubling(gls_gpu *gpu, const gls_plan *plan, gls_slot *prefix) {
    const gls_integral_plan *integral = &plan->integral;
    const char *first =
        integral->levels == 2 ? "#define FIRST\n#define SECOND_LEVEL\n" : "#define FIRST\n";
    const int rows = power_of(4, integral->levels - 1);
    gls_slot from = integral->row_prefix[integral->levels - 1];
    glsurf_result result = GLSURF_OK;
    for (int j = 0; !result && j < integral->doublings; ++j) {
        const uint32_t fetches = (uint32_t)(integral->radix * (j == 0 ? rows : 1));
        const int reach = power_of(integral->radix, j);
        const gls_slot to = integral->doubled[j % 2];
        result = gls_pass_run(
            gpu, &double_sums,
            &(gls_draw){ .defines = j == 0 ? first : NULL,
                         .inputs = { from },
                         .outputs = { to },
                         .fetches = fetches,
                         .bytes = (j == 0 ? 16 : 4) * fetches,
                         .uniforms = { GLS_INTS("turns", 1, integral->radix / 4),
                                       GLS_INTS("reach", 1, reach),
                                       GLS_INTS("fours", 1, rows / 4) } });
        from = to;
    }
    *prefix = from;
    return result;
}

/* Computes the prefix sums of `depth` from depth + 1; the coarsest depth takes them from
 * the sums alone. Depth 0, the finest, also adds D of level 1. */
static glsurf_result expand_lines(gls_gpu *gpu, const gls_plan *plan, int depth) {
    const gls_integral_plan *integral = &plan->integral;
    const bool coarsest = depth == integral->depths, finest = depth == 0;
    const char *serial = gls_plan_takes(plan, GLSURF_PATH_SHORT_LOOPS)
                             ? "#define SERIAL\n#define SHORT_LOOPS\n"
                             : "#define SERIAL\n";
    const uint32_t fetches = (coarsest ? 2u * (GLS_LINE_TOP - 1) : 8u) + (finest ? 1u : 0u);
    return gls_pass_run(
        gpu, &expand,
        &(gls_draw){
            .defines = finest     ? "#define LAST\n"
                       : coarsest ? serial
                                  : NULL,
            .inputs = { integral->rows[depth], integral->columns[depth],
                        coarsest ? GLS_NONE : integral->row_prefix[depth + 1],
                        coarsest ? GLS_NONE : integral->column_prefix[depth + 1],
                        finest ? integral->down[1] : GLS_NONE },
            .outputs = { integral->row_prefix[depth], integral->column_prefix[depth] },
            .fetches = fetches,
            .uniforms = { GLS_INTS("shift", 1, 2 * depth) } });
}

static glsurf_result sweep_blocks(gls_gpu *gpu, const gls_plan *plan, gls_slot coarser) {
    static const char *const defines[4] = { NULL, "#define TOP\n", "#define FIRST\n",
                                            "#define TOP\n#define FIRST\n" };
    const gls_integral_plan *integral = &plan->integral;
    glsurf_result result = GLSURF_OK;
    for (int k = integral->levels - 1; !result && k >= 1; --k) {
        const bool top = k == integral->levels - 1, first = k == 1;
        const int rows = power_of(4, k - 1);
        const uint32_t lines = 6 * (uint32_t)rows, blocks = first ? 3 : 9;
        result = gls_pass_run(
            gpu, &sweep_level,
            &(gls_draw){ .defines = defines[(top ? 1 : 0) + (first ? 2 : 0)],
                         .inputs = { integral->row_prefix[k], integral->column_prefix[k],
                                     first ? integral->row_blocks : integral->sum[k],
                                     coarser },
                         .outputs = { integral->down[k] },
                         .fetches = 1 + lines + blocks,
                         .bytes = 16 * lines + (top ? 4 : 16) + (first ? 48 : 36),
                         .uniforms = { GLS_INTS("rows", 1, rows) } });
        coarser = integral->down[k];
    }
    return result;
}

glsurf_result gls_stage_integral(gls_gpu *gpu, const gls_plan *plan) {
    const gls_integral_plan *integral = &plan->integral;
    gls_slot prefix = 0;
    glsurf_result result = GLSURF_OK;
    /* If the preset smooths the image, smooth.c has run the up-sweep. */
    if (!plan->space.preset->smooth_image)
        result =
            gls_pass_run(gpu, &sum_blocks,
                         &(gls_draw){ .inputs = { plan->enlarge.working },
                                      .outputs = { integral->rows[0], integral->block_sums,
                                                   integral->block_sums + 1 },
                                      .fetches = 4,
                                      .bytes = 16 });
    if (!result)
        result = reduce_lines(gpu, plan);
    if (!result)
        result = up_from_lines(gpu, plan);
    for (int d = integral->depths; !result && d >= 1; --d)
        result = expand_lines(gpu, plan, d);
    if (!result)
        result = run_doubling(gpu, plan, &prefix);
    if (!result)
        result = sweep_blocks(gpu, plan, prefix);
    if (!result)
        result = expand_lines(gpu, plan, 0);
    if (!result)
        result = gls_pass_run(
            gpu, &sweep_pixels,
            &(gls_draw){ .inputs = { integral->block_sums, integral->row_prefix[0],
                                     integral->column_prefix[0] },
                         .outputs = { integral->packed4 },
                         .fetches = 3 });
    if (!result && integral->integral != GLS_NONE)
        result = gls_pass_run(gpu, &unpack,
                              &(gls_draw){ .inputs = { integral->packed4 },
                                           .outputs = { integral->integral },
                                           .fetches = 1 });
    return result;
}

glsurf_result gls_stage_probe(gls_gpu *gpu) {
    gls_program *program;
    return gls_program_get(gpu->device, &sweep_pixels, NULL, &program);
}
