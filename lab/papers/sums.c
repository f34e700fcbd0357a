/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The integral images of [T] table I, modulo 2^32, where the paper has three floats per
 * number. For N pixels:
 *
 *   ping-pong  III-A.1: computes each column from the one before it, alternately into two
 *              textures and, by MRT, into one that keeps all; then the rows. 4 N reads, 4 N
 *              writes, one pass per column and row
 *   doubling   ceil(log2(width)) + ceil(log2(height)) passes over the whole image
 *   Blelloch   III-A.2: up-sweep (3), down-sweep (4) along x, then (5), (6) along y. Sizes
 *              as in figure 1: D of level k has half the size of D of level k - 1, rounded
 *              up; U is one smaller. 10 N reads, 6 N writes, half of each along each axis
 *   proposed   III-A.3: up-sweep (7)-(9), X (10) and Y (11) by Blelloch's prescan, level by
 *              level, doubling (13) below T0 blocks, down-sweep (12). 7.67 N reads, 4.33 N
 *              writes. Blocks at the right and lower border are incomplete and count as if
 *              zeros followed
 */
#include "papers/papers.h"

#include <math.h>

enum { SERIAL, DOUBLE, UP, DOWN, BLOCKS, GROW, SPREAD, PASSES };

static const gls_pass PASS[PASSES] = {
    [SERIAL] = PAPERS_PASS("sums_serial.frag", .inputs = { "values", "previous" },
                           .outputs = { "line", "total" }),
    [DOUBLE] =
        PAPERS_PASS("sums_double.frag", .inputs = { "partial" }, .outputs = { "doubled" }),
    [UP] = PAPERS_PASS("sums_up.frag", .inputs = { "finer" }, .outputs = { "pair" }),
    [DOWN] = PAPERS_PASS("sums_down.frag", .inputs = { "coarser", "finer" },
                         .outputs = { "prefix" }),
    [BLOCKS] = PAPERS_PASS("sums_blocks.frag", .inputs = { "finer" },
                           .outputs = { "u", "h", "v" }),
    [GROW] =
        PAPERS_PASS("sums_grow.frag", .inputs = { "partial" }, .outputs = { "doubled" }),
    [SPREAD] = PAPERS_PASS("sums_spread.frag",
                           .inputs = { "coarser", "row_sums", "column_sums", "finer" },
                           .outputs = { "prefix" }),
};

#define AXIS "#define AXIS ivec2(%d, %d)\n"

static gls_slot add_texture(papers_way *way, const char *label, int width, int height) {
    return papers_texture(way->plan, label, GLS_TEXEL_R32UI, width, height);
}

static int half_up(int n) {
    return (n + 1) / 2;
}

/* Lines along an axis (0: rows, 1: columns) in an image's textures. */
typedef struct lines {
    int axis, length, count;
} lines;

static lines lines_of(int axis, int width, int height) {
    return axis == 0 ? (lines){ 0, width, height } : (lines){ 1, height, width };
}

/* Returns the rectangle from `begin` to `end` of `count` lines. */
static gls_rect area_of(int axis, int begin, int end, int count) {
    return axis == 0 ? (gls_rect){ begin, 0, end, count }
                     : (gls_rect){ 0, begin, count, end };
}

/* ----------------------------------------------------------- row by column -- */

static void ping_pong(papers_way *way, lines of, gls_slot from, gls_slot to,
                      const gls_slot line[2]) {
    for (int i = 0; i < of.length; ++i)
        papers_add(&way->steps, &PASS[SERIAL], 2.0,
                   &(gls_draw){ .inputs = { from, line[1 - i % 2] },
                                .outputs = { line[i % 2], to },
                                .area = area_of(of.axis, i, i + 1, of.count) },
                   AXIS, 1 - of.axis, of.axis);
}

static void double_lines(papers_way *way, lines of, gls_slot from, gls_slot to,
                         const gls_slot line[2]) {
    for (int j = 0; j == 0 || 1 << j < of.length; ++j) {
        const int reach = 1 << j;
        const gls_slot out = 2 * reach >= of.length ? to : line[j % 2];
        const double with_both = fmax(0.0, (double)(of.length - reach) / of.length);
        papers_add(&way->steps, &PASS[DOUBLE], 1.0 + with_both,
                   &(gls_draw){ .inputs = { from },
                                .outputs = { out },
                                .uniforms = { GLS_INTS("reach", 1, reach) } },
                   AXIS, 1 - of.axis, of.axis);
        from = out;
    }
}

/* Blelloch's prescan of lines: the levels of its two pyramids. */
typedef struct scan {
    gls_slot up[GLS_MAX_PYRAMID], down[GLS_MAX_PYRAMID];
} scan;

/* Adds textures for scans of at most this many lines of at most this length. */
static void plan_scan(scan *with, papers_way *way, lines maximum) {
    int k = 1;
    for (int size = half_up(maximum.length + 1); size > 1; size = half_up(size), ++k) {
        const gls_rect up = area_of(maximum.axis, 0, size - 1, maximum.count);
        const gls_rect down = area_of(maximum.axis, 0, size, maximum.count);
        with->up[k] = add_texture(way, "U of lines", up.x1, up.y1);
        with->down[k] = add_texture(way, "D of lines", down.x1, down.y1);
    }
}

/* Adds prefix sums of lines: sums of all values before a value and, if inclusive, of the
 * value itself. There is one more exclusive sum than values. */
static void add_scan(papers_way *way, const scan *with, lines of, gls_slot from,
                     gls_slot to, bool inclusive) {
    int size[GLS_MAX_PYRAMID + 1] = { of.length + 1 }, levels = 0;
    for (; size[levels] > 1; ++levels)
        size[levels + 1] = half_up(size[levels]);
    for (int k = 1; k < levels; ++k)
        papers_add(&way->steps, &PASS[UP], 2.0,
                   &(gls_draw){ .inputs = { k == 1 ? from : with->up[k - 1] },
                                .outputs = { with->up[k] },
                                .area = area_of(of.axis, 0, size[k] - 1, of.count) },
                   AXIS, 1 - of.axis, of.axis);
    for (int k = levels - 1; k >= 0; --k) {
        const bool top = k == levels - 1, last = k == 0, cut = last && inclusive;
        papers_add(
            &way->steps, &PASS[DOWN], top ? 0.5 : 1.5,
            &(gls_draw){
                .inputs = { top ? GLS_NONE : with->down[k + 1], last ? from : with->up[k] },
                .outputs = { last ? to : with->down[k] },
                .area = area_of(of.axis, 0, cut ? of.length : size[k], of.count) },
            AXIS "%s%s", 1 - of.axis, of.axis, top ? "#define TOP\n" : "",
            cut ? "#define INCLUSIVE\n" : "");
    }
}

/* ---------------------------------------------------------------- proposed -- */

/* Level k has blocks of 2^k x 2^k pixels. U of level 0 is the image; D of level 0 is the
 * integral image. */
typedef struct levels {
    int count;
    int width[GLS_MAX_PYRAMID], height[GLS_MAX_PYRAMID];
    gls_slot u[GLS_MAX_PYRAMID], h[GLS_MAX_PYRAMID], v[GLS_MAX_PYRAMID];
    gls_slot x[GLS_MAX_PYRAMID], y[GLS_MAX_PYRAMID], d[GLS_MAX_PYRAMID];
} levels;

static void plan_levels(levels *all, papers_way *way, int64_t doubling_size) {
    int k = 0;
    while ((int64_t)all->width[k] * all->height[k] > doubling_size) {
        const int w = half_up(all->width[k]), h = half_up(all->height[k]);
        all->width[++k] = w;
        all->height[k] = h;
        all->u[k] = add_texture(way, "U", w, h);
        all->h[k] = add_texture(way, "H", w, h);
        all->v[k] = add_texture(way, "V", w, h);
        all->x[k] = add_texture(way, "X", w + 1, h);
        all->y[k] = add_texture(way, "Y", w, h + 1);
        all->d[k] = add_texture(way, "D", w + 1, h + 1);
    }
    all->count = k;
}

static void add_blocks(papers_way *way, const levels *all) {
    for (int k = 1; k <= all->count; ++k)
        papers_add(&way->steps, &PASS[BLOCKS], 4.0,
                   &(gls_draw){ .inputs = { all->u[k - 1] },
                                .outputs = { all->u[k], all->h[k], all->v[k] } },
                   "%s", "");
}

static void add_prescans(papers_way *way, const levels *all) {
    scan with[2] = { 0 };
    for (int axis = 0; all->count > 0 && axis < 2; ++axis)
        plan_scan(&with[axis], way, lines_of(axis, all->width[1], all->height[1]));
    for (int k = 1; k <= all->count; ++k) {
        const int w = all->width[k], h = all->height[k];
        add_scan(way, &with[0], lines_of(0, w, h), all->h[k], all->x[k], false);
        add_scan(way, &with[1], lines_of(1, w, h), all->v[k], all->y[k], false);
    }
}

/* Sums the blocks of the last level by doubling. Returns the texture with the sums. */
static gls_slot add_growth(papers_way *way, const levels *all) {
    const int w = all->width[all->count], h = all->height[all->count];
    const gls_slot turn[2] = { add_texture(way, "T", w, h), add_texture(way, "T", w, h) };
    gls_slot from = all->u[all->count];
    for (int j = 0, last = 0; !last; ++j) {
        last = 2 << j >= (w > h ? w : h);
        const gls_slot to = last && all->count == 0 ? all->d[0] : turn[j % 2];
        papers_add(&way->steps, &PASS[GROW], 4.0,
                   &(gls_draw){ .inputs = { from },
                                .outputs = { to },
                                .uniforms = { GLS_INTS("reach", 1, 1 << j) } },
                   "%s", "");
        from = to;
    }
    return from;
}

static void add_spreads(papers_way *way, const levels *all, gls_slot top) {
    for (int k = all->count - 1; k >= 0; --k) {
        const bool first = k == all->count - 1;
        papers_add(&way->steps, &PASS[SPREAD], 2.25,
                   &(gls_draw){ .inputs = { first ? top : all->d[k + 1], all->x[k + 1],
                                            all->y[k + 1], all->u[k] },
                                .outputs = { all->d[k] } },
                   "%s%s", first ? "#define TOP\n" : "",
                   k == 0 ? "#define INCLUSIVE\n" : "");
    }
}

/* --------------------------------------------------------------------- plan -- */

static void plan_lines(papers_way *way, const papers_task *task, int number,
                       gls_slot integral) {
    const int w = task->width, h = task->height;
    const gls_slot rows = add_texture(way, "sums of rows", w, h);
    const gls_slot turn[2] = { add_texture(way, "one of two in turn", w, h),
                               add_texture(way, "one of two in turn", w, h) };
    for (int axis = 0; axis < 2; ++axis) {
        const lines of = lines_of(axis, w, h);
        const gls_slot from = axis == 0 ? task->input : rows;
        const gls_slot to = axis == 0 ? rows : integral;
        scan with = { 0 };
        if (number == PAPERS_SUMS_PING_PONG) {
            ping_pong(way, of, from, to, turn);
        } else if (number == PAPERS_SUMS_DOUBLING) {
            double_lines(way, of, from, to, turn);
        } else {
            plan_scan(&with, way, of);
            add_scan(way, &with, of, from, to, true);
        }
    }
}

static void plan_way(papers_way *way, const papers_task *task, int number) {
    const gls_slot integral = add_texture(way, "integral", task->width, task->height);
    way->result[0] = papers_whole(way, integral, 1);
    if (number != PAPERS_SUMS_PROPOSED) {
        plan_lines(way, task, number, integral);
        return;
    }
    levels all = { .width = { task->width },
                   .height = { task->height },
                   .u = { task->input },
                   .d = { integral } };
    plan_levels(&all, way, (int64_t)task->doubling_size);
    add_blocks(way, &all);
    add_prescans(way, &all);
    const gls_slot top = add_growth(way, &all);
    add_spreads(way, &all, top);
}

/* -------------------------------------------------------------------- check -- */

static double off_of(const papers_task *task, const papers_result *result, int index,
                     const void *data) {
    (void)index;
    const uint8_t *image = task->data;
    const uint32_t *integral = (const uint32_t *)data + result->offset;
    for (int y = 0; y < task->height; ++y, integral += result->row) {
        uint32_t sum = 0;
        for (int x = 0; x < task->width; ++x) {
            sum += *image++;
            if (integral[x] != sum + (y > 0 ? integral[x - (ptrdiff_t)result->row] : 0))
                return INFINITY;
        }
    }
    return 0.0;
}

const papers_problem PAPERS_SUMS = { "image", GLS_TEXEL_R8UI, 1, plan_way, off_of };
