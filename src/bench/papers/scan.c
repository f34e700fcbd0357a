/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Blelloch's sums along rows or columns: the up-sweep (3), (5) and the down-sweep (4), (6)
 * of [T] III-A.2, with sizes as in figure 1. D of level k has half of D of level k - 1,
 * rounded up, U one less. For N values 5 N reads and 3 N writes.
 */
#include "bench/papers/scan.h"

static const glsurf_pass up_sweep = {
    .stage = "sums",
    .label = "up-sweep of lines",
    .fragment = "sums_up.frag",
    .inputs = { "finer" },
    .outputs = { "pair" },
};

static const glsurf_pass down_sweep = {
    .stage = "sums",
    .label = "down-sweep of lines",
    .fragment = "sums_down.frag",
    .inputs = { "coarser", "finer" },
    .outputs = { "prefix" },
};

static glsurf_rect lines_area(const papers_scan *scan, int length, int lines) {
    return scan->columns ? (glsurf_rect){ 0, 0, lines, length }
                         : (glsurf_rect){ 0, 0, length, lines };
}

void papers_scan_plan(papers_scan *scan, glsurf_plan *plan, bool columns, int length,
                      int lines) {
    scan->columns = columns;
    int k = 1;
    for (int size = papers_half_up(length + 1); size > 1;
         size = papers_half_up(size), ++k) {
        const glsurf_rect up = lines_area(scan, size - 1, lines);
        const glsurf_rect down = lines_area(scan, size, lines);
        scan->up[k] = papers_texture(plan, "U of lines", GLSURF_TEXEL_R32UI, up.x1, up.y1);
        scan->down[k] =
            papers_texture(plan, "D of lines", GLSURF_TEXEL_R32UI, down.x1, down.y1);
    }
}

static const char *defines_of(bool columns, bool top, bool inclusive) {
    static const char *const defines[2][2][2] = {
        { { "#define AXIS ivec2(1, 0)\n", "#define AXIS ivec2(1, 0)\n#define INCLUSIVE\n" },
          { "#define AXIS ivec2(1, 0)\n#define TOP\n",
            "#define AXIS ivec2(1, 0)\n#define TOP\n#define INCLUSIVE\n" } },
        { { "#define AXIS ivec2(0, 1)\n", "#define AXIS ivec2(0, 1)\n#define INCLUSIVE\n" },
          { "#define AXIS ivec2(0, 1)\n#define TOP\n",
            "#define AXIS ivec2(0, 1)\n#define TOP\n#define INCLUSIVE\n" } },
    };
    return defines[columns][top][inclusive];
}

static glsurf_result sweep_lines_up(glsurf_gpu *gpu, papers_tally *tally,
                                    const papers_scan *scan, glsurf_slot from, int length,
                                    int lines) {
    glsurf_result result = GLSURF_OK;
    int k = 1;
    for (int size = papers_half_up(length + 1); !result && size > 1;
         size = papers_half_up(size), ++k)
        result =
            papers_run(gpu, tally, &up_sweep,
                       &(glsurf_draw){ .defines = defines_of(scan->columns, false, false),
                                       .inputs = { k == 1 ? from : scan->up[k - 1] },
                                       .outputs = { scan->up[k] },
                                       .area = lines_area(scan, size - 1, lines),
                                       .fetches = 2,
                                       .bytes = 8 },
                       2.0);
    return result;
}

glsurf_result papers_scan_run(glsurf_gpu *gpu, papers_tally *tally, const papers_scan *scan,
                              glsurf_slot from, glsurf_slot to, int length, int lines,
                              bool inclusive) {
    int size[GLSURF_MAX_PYRAMID + 1] = { length + 1 }, levels = 0;
    while (size[levels] > 1) {
        size[levels + 1] = papers_half_up(size[levels]);
        ++levels;
    }
    glsurf_result result = sweep_lines_up(gpu, tally, scan, from, length, lines);
    for (int k = levels - 1; !result && k >= 0; --k) {
        const bool top = k == levels - 1, last = k == 0, cut = last && inclusive;
        result = papers_run(
            gpu, tally, &down_sweep,
            &(glsurf_draw){ .defines = defines_of(scan->columns, top, cut),
                            .inputs = { top ? GLSURF_NONE : scan->down[k + 1],
                                        last ? from : scan->up[k] },
                            .outputs = { last ? to : scan->down[k] },
                            .area = lines_area(scan, cut ? length : size[k], lines),
                            .fetches = 2,
                            .bytes = 8 },
            top ? 0.5 : 1.5);
    }
    return result;
}
