/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * A round that only few pixels need, [T] III-B.2 after Sander et al.: it fetches 80
 * neighbours.
 *
 *   none     it runs everywhere
 *   Early-Z  the first round writes a depth, which culls: a write of 4 bytes a pixel more
 *   branch   the shader asks before it fetches, in blocks of what is drawn together
 *   points   the first round writes the base of a HistoPyramid, of whose list the points of
 *            the second are. The number of points is read back
 */
#include "bench/papers/papers.h"

#include <stdio.h>

static const glsurf_pass first_depth = {
    .stage = "cull",
    .label = "first round, depth",
    .fragment = "cull_first.frag",
    .inputs = { "map" },
    .depth = GLSURF_DEPTH_WRITE,
};

static const glsurf_pass first_base = {
    .stage = "cull",
    .label = "first round, base",
    .fragment = "cull_first.frag",
    .inputs = { "map" },
    .outputs = { "found" },
};

static const glsurf_pass second = {
    .stage = "cull",
    .label = "second round",
    .fragment = "cull_second.frag",
    .inputs = { "map" },
    .outputs = { "mask" },
};

static const glsurf_pass second_tested = {
    .stage = "cull",
    .label = "second round, Early Z",
    .fragment = "cull_second.frag",
    .inputs = { "map" },
    .outputs = { "mask" },
    .depth = GLSURF_DEPTH_TEST,
};

static const glsurf_pass second_points = {
    .stage = "cull",
    .label = "second round, points",
    .vertex = "cull_points.vert",
    .fragment = "cull_second.frag",
    .inputs = { "map", "list" },
    .outputs = { "mask" },
};

static const glsurf_pass pyramid = {
    .stage = "cull",
    .label = "HistoPyramid",
    .fragment = "cull_pyramid.frag",
    .inputs = { "finer" },
    .outputs = { "counts" },
};

static const glsurf_pass list = {
    .stage = "cull",
    .label = "list",
    .fragment = "cull_list.frag",
    .inputs = { "level0", "level1", "level2", "level3", "level4", "level5", "level6",
                "level7", "level8", "level9", "level10", "level11", "level12" },
    .outputs = { "entry" },
};

enum { NEIGHBOURS = 81, MOST_LEVELS = 13 };

static void plan_list(papers_cull *self, glsurf_plan *plan) {
    glsurf_pyramid_plan *p = &self->pyramid;
    int w = self->width, h = self->height;
    do {
        w = (w + 1) / 2;
        h = (h + 1) / 2;
        p->width[p->levels] = w;
        p->height[p->levels] = h;
        p->level[p->levels++] =
            papers_texture(plan, "HistoPyramid", GLSURF_TEXEL_RGBA32UI, w, h);
    } while (w > 1 || h > 1);
    self->list = papers_texture(plan, "list", GLSURF_TEXEL_RG32UI, GLSURF_LIST_ROW,
                                (self->capacity + GLSURF_LIST_ROW - 1) / GLSURF_LIST_ROW);
}

void papers_cull_plan(papers_cull *self, glsurf_plan *plan, papers_cull_kind kind,
                      glsurf_slot map, int capacity) {
    const int w = plan->texture[map].width, h = plan->texture[map].height;
    *self = (papers_cull){
        .kind = kind, .width = w, .height = h, .map = map, .capacity = capacity
    };
    self->mask = papers_texture(plan, "mask", GLSURF_TEXEL_R8UI, w, h);
    if (kind == PAPERS_CULL_EARLY_Z)
        self->depth = papers_texture(plan, "depth", GLSURF_TEXEL_DEPTH, w, h);
    else if (kind == PAPERS_CULL_POINTS)
        plan_list(self, plan);
}

static glsurf_result run_depth(glsurf_gpu *gpu, const papers_cull *self, float threshold) {
    const glsurf_result result = papers_run_culled(
        gpu, &first_depth,
        &(glsurf_draw){ .defines = "#define DEPTH\n",
                        .inputs = { self->map },
                        .depth = self->depth,
                        .area = { 0, 0, self->width, self->height },
                        .fetches = 1,
                        .bytes = 4,
                        .uniforms = { GLSURF_FLOATS("threshold", 1, threshold) } });
    if (result)
        return result;
    return papers_run_culled(
        gpu, &second_tested,
        &(glsurf_draw){ .inputs = { self->map },
                        .outputs = { self->mask },
                        .depth = self->depth,
                        .clear = true,
                        .fetches = NEIGHBOURS,
                        .bytes = 4 * NEIGHBOURS,
                        .uniforms = { GLSURF_FLOATS("threshold", 1, threshold) } });
}

static glsurf_result make_pyramid(glsurf_gpu *gpu, const papers_cull *self,
                                  float threshold) {
    const glsurf_pyramid_plan *p = &self->pyramid;
    glsurf_result result = glsurf_pass_run(
        gpu, &first_base,
        &(glsurf_draw){ .inputs = { self->map },
                        .outputs = { p->level[0] },
                        .fetches = 4,
                        .bytes = 16,
                        .uniforms = { GLSURF_FLOATS("threshold", 1, threshold) } });
    for (int k = 1; !result && k < p->levels; ++k)
        result = glsurf_pass_run(gpu, &pyramid,
                                 &(glsurf_draw){ .inputs = { p->level[k - 1] },
                                                 .outputs = { p->level[k] },
                                                 .fetches = 4,
                                                 .bytes = 64 });
    return result;
}

static glsurf_result make_list(glsurf_gpu *gpu, const papers_cull *self, int count) {
    const glsurf_pyramid_plan *p = &self->pyramid;
    char defines[32];
    snprintf(defines, sizeof defines, "#define LEVELS %d\n", p->levels);
    glsurf_draw draw = { .defines = defines,
                         .outputs = { self->list },
                         .area = { 0, 0, GLSURF_LIST_ROW,
                                   (count + GLSURF_LIST_ROW - 1) / GLSURF_LIST_ROW },
                         .fetches = (uint32_t)p->levels,
                         .bytes = 16 * (uint32_t)p->levels };
    for (int k = 0; k < MOST_LEVELS; ++k)
        draw.inputs[k] = k < p->levels ? p->level[k] : GLSURF_NONE;
    return glsurf_pass_run(gpu, &list, &draw);
}

static glsurf_result run_points(glsurf_gpu *gpu, const papers_cull *self, float threshold) {
    const glsurf_pyramid_plan *p = &self->pyramid;
    uint32_t counts[4] = { 0 };
    if (p->levels > MOST_LEVELS)
        return glsurf_fail(gpu, GLSURF_ERROR_LIMIT, "a map of %dx%d is too large",
                           self->width, self->height);
    glsurf_result result = make_pyramid(gpu, self, threshold);
    if (!result)
        result = glsurf_texture_read(gpu, p->level[p->levels - 1], counts);
    if (result)
        return result;
    const uint32_t found = counts[0] + counts[1] + counts[2] + counts[3];
    if (found > (uint32_t)self->capacity)
        return glsurf_fail(gpu, GLSURF_ERROR_LIMIT, "%u values pass, of at most %d", found,
                           self->capacity);
    if (found > 0)
        result = make_list(gpu, self, (int)found);
    if (result)
        return result;
    return papers_points(
        gpu, &second_points,
        &(glsurf_draw){ .inputs = { self->map, self->list },
                        .outputs = { self->mask },
                        .clear = true,
                        .uniforms = { GLSURF_FLOATS("threshold", 1, threshold) } },
        (int)found);
}

glsurf_result papers_cull_run(glsurf_gpu *gpu, const papers_cull *self, float threshold) {
    if (self->kind == PAPERS_CULL_EARLY_Z)
        return run_depth(gpu, self, threshold);
    if (self->kind == PAPERS_CULL_POINTS)
        return run_points(gpu, self, threshold);
    return glsurf_pass_run(
        gpu, &second,
        &(glsurf_draw){ .defines =
                            self->kind == PAPERS_CULL_BRANCH ? "#define BRANCH\n" : NULL,
                        .inputs = { self->map },
                        .outputs = { self->mask },
                        .fetches = NEIGHBOURS,
                        .bytes = 4 * NEIGHBOURS,
                        .uniforms = { GLSURF_FLOATS("threshold", 1, threshold) } });
}
