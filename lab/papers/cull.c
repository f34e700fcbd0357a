/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A round that few pixels need, [T] III-B.2 after Sander et al.: it fetches 80 neighbours.
 * Four ways:
 *
 *   none     the second round runs everywhere
 *   Early-Z  the first round writes a depth, which culls: 4 more bytes written per pixel
 *   branch   the shader branches before it fetches; the GPU skips whole blocks of fragments
 *   points   the first round writes the base of a HistoPyramid; its list gives the points
 *            of the second round. The number of points is read back
 */
#include "papers/papers.h"

#include <math.h>

static const gls_pass first_depth =
    PAPERS_PASS("cull_first.frag", .inputs = { "map" }, .depth = GLS_DEPTH_WRITE);
static const gls_pass first_base =
    PAPERS_PASS("cull_first.frag", .inputs = { "map" }, .outputs = { "found" });
static const gls_pass second =
    PAPERS_PASS("cull_second.frag", .inputs = { "map" }, .outputs = { "mask" });
static const gls_pass second_tested =
    PAPERS_PASS("cull_second.frag", .inputs = { "map" }, .outputs = { "mask" },
                .depth = GLS_DEPTH_TEST);
static const gls_pass second_points =
    PAPERS_PASS("cull_second.frag", .vertex = "cull_points.vert",
                .inputs = { "map", "list" }, .outputs = { "mask" });
static const gls_pass pyramid =
    PAPERS_PASS("cull_pyramid.frag", .inputs = { "finer" }, .outputs = { "counts" });
static const gls_pass list = PAPERS_PASS(
    "cull_list.frag",
    .inputs = { "level0", "level1", "level2", "level3", "level4", "level5", "level6",
                "level7", "level8", "level9", "level10", "level11", "level12" },
    .outputs = { "entry" });

enum { MAX_LEVELS = 13 };

#define THRESHOLD(task)                                                                    \
    { GLS_FLOATS("threshold", 1, (task)->threshold) }

/* Adds a round over the map. It draws the whole output. */
static void add_round(papers_way *way, const papers_task *task, const gls_pass *pass,
                      gls_slot output, gls_slot depth, const char *defines) {
    papers_add(&way->steps, pass, 0.0,
               &(gls_draw){ .inputs = { task->input },
                            .outputs = { output },
                            .depth = depth,
                            .clear = pass->depth == GLS_DEPTH_TEST,
                            .uniforms = THRESHOLD(task) },
               "%s", defines);
}

/* Adds the levels of the pyramid over the values that pass the first round. Returns the
 * number of levels. */
static int add_pyramid(papers_way *way, const papers_task *task,
                       gls_slot level[MAX_LEVELS]) {
    int w = task->width, h = task->height, levels = 0;
    do {
        w = (w + 1) / 2;
        h = (h + 1) / 2;
        if (levels == MAX_LEVELS) {
            way->steps.too_large = true;
            return 0;
        }
        level[levels] = papers_texture(way->plan, "HistoPyramid", GLS_TEXEL_RGBA32UI, w, h);
        if (levels == 0)
            add_round(way, task, &first_base, level[0], 0, "");
        else
            papers_add(&way->steps, &pyramid, 0.0,
                       &(gls_draw){ .inputs = { level[levels - 1] },
                                    .outputs = { level[levels] } },
                       "%s", "");
        ++levels;
    } while (w > 1 || h > 1);
    return levels;
}

static void plan_points(papers_way *way, const papers_task *task, gls_slot mask) {
    gls_slot level[MAX_LEVELS];
    const int levels = add_pyramid(way, task, level);
    if (levels == 0)
        return;
    const gls_slot entries =
        papers_texture(way->plan, "list", GLS_TEXEL_RG32UI, GLS_LIST_ROW,
                       (task->capacity + GLS_LIST_ROW - 1) / GLS_LIST_ROW);
    gls_draw draw = { .outputs = { entries } };
    for (int k = 0; k < MAX_LEVELS; ++k)
        draw.inputs[k] = k < levels ? level[k] : GLS_NONE;
    papers_add(&way->steps, NULL, 0.0, &(gls_draw){ .inputs = { level[levels - 1] } }, "%s",
               "");
    papers_add(&way->steps, &list, 0.0, &draw, "#define LEVELS %d\n", levels)->mode =
        PAPERS_LIST;
    papers_add(&way->steps, &second_points, 0.0,
               &(gls_draw){ .inputs = { task->input, entries },
                            .outputs = { mask },
                            .clear = true,
                            .uniforms = THRESHOLD(task) },
               "%s", "");
}

static void plan_way(papers_way *way, const papers_task *task, int number) {
    const int w = task->width, h = task->height;
    const gls_slot mask = papers_texture(way->plan, "mask", GLS_TEXEL_R8UI, w, h);
    way->result[0] = papers_whole(way, mask, 1);
    if (number == PAPERS_CULL_POINTS) {
        plan_points(way, task, mask);
    } else if (number == PAPERS_CULL_EARLY_Z) {
        const gls_slot depth = papers_texture(way->plan, "depth", GLS_TEXEL_DEPTH, w, h);
        add_round(way, task, &first_depth, mask, depth, "#define DEPTH\n");
        add_round(way, task, &second_tested, mask, depth, "");
    } else {
        add_round(way, task, &second, mask, 0,
                  number == PAPERS_CULL_BRANCH ? "#define BRANCH\n" : "");
    }
}

/* -------------------------------------------------------------------- check -- */

enum { REACH = 4 };

static bool survives_suppression(const float *map, int width, int x, int y) {
    const float *centre = &map[(size_t)y * (size_t)width + (size_t)x];
    for (int j = -REACH; j <= REACH; ++j)
        for (int i = -REACH; i <= REACH; ++i)
            if ((i || j) && centre[(ptrdiff_t)j * width + i] >= *centre)
                return false;
    return true;
}

static double off_of(const papers_task *task, const papers_result *result, int index,
                     const void *data) {
    (void)result, (void)index;
    const int width = task->width, height = task->height;
    const float *const map = task->data;
    const uint8_t *const mask = data;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const size_t at = (size_t)y * (size_t)width + (size_t)x;
            const bool inner =
                x >= REACH && y >= REACH && x < width - REACH && y < height - REACH;
            const bool expected = inner && map[at] > task->threshold &&
                                  survives_suppression(map, width, x, y);
            if (mask[at] != expected)
                return INFINITY;
        }
    return 0.0;
}

const papers_problem PAPERS_CULL = { "map", GLS_TEXEL_R32F, 1, plan_way, off_of };
