/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Sub-pixel and sub-scale refinement, [T] (2): one Newton step on finite differences around
 * a maximum, in the plane on the root of the response and along t = log sigma. With the
 * levels below and above at distances h1 and h2, and the differences fm = f0 - f(below),
 * fp = f(above) - f0,
 *
 *   d/dt   = (fp h1/h2 + fm h2/h1) / (h1 + h2)
 *   d2/dt2 = 2 (fp/h2 - fm/h1) / (h1 + h2)
 *
 * are the derivatives of the parabola through the three. A singular system, or a step of
 * more than one sample or level, refuses the keypoint; or steps are cut to half of one.
 * src/reference/refine.c says why, why the mixed derivatives are left out, and what the
 * root is for. The host's mask, if there is one, refuses keypoints too: it is asked at the
 * pixel nearest to where they are now.
 *
 * It runs on the list, one draw per group, because a group's neighbours are other textures
 * for each: about 30 fetches a candidate, and a few thousand candidates.
 */
#include "stages/stages.h"

#include <stdio.h>

static const glsurf_pass refine = {
    .stage = "refine",
    .label = "Newton step",
    .vertex = "counted.vert",
    .fragment = "refine.frag",
    .inputs = { "count_of", "candidates", "integral", "own", "finer", "coarser", "mask" },
    .outputs = { "place", "kind" },
    .geometry = GLSURF_COUNTED,
};

/* What the shader has to know of each level of a group. */
typedef struct level_tables {
    float sigma[4], weight[4], step_down[4], step_up[4];
    glsurf_parabola parabola[4];
    int lobes[4], lengths[4];
    bool even; /* some lobe */
} level_tables;

static void fill(const glsurf_plan *plan, int g, level_tables *t) {
    const glsurf_group *group = &plan->group[g];
    glsurf_level_weights(plan, g, t->weight);
    for (int i = 0; i < group->level_count; ++i) {
        const glsurf_filter *f = &group->level[i].filter, *below = NULL, *above = NULL;
        if (i > 0)
            below = &group->level[i - 1].filter;
        else if (g > 0)
            below = &group[-1].level[group[-1].level_count - 1].filter;
        if (i + 1 < group->level_count)
            above = &group->level[i + 1].filter;
        else if (g + 1 < plan->group_count)
            above = &group[1].level[0].filter;
        t->sigma[i] = f->sigma;
        t->step_down[i] = below ? glsurf_log_step(below->sigma, f->sigma) : 1.0f;
        t->step_up[i] = above ? glsurf_log_step(f->sigma, above->sigma) : 1.0f;
        t->parabola[i] = glsurf_parabola_make(t->step_down[i], t->step_up[i]);
        t->lobes[i] = f->lobe;
        t->even |= f->lobe % 2 == 0;
        t->lengths[i] = f->length;
    }
}

static glsurf_result refine_group(glsurf_gpu *gpu, int g, bool masked) {
    const glsurf_plan *plan = gpu->plan;
    const glsurf_group *group = &plan->group[g];
    const glsurf_group_textures *maps = &plan->maps[g];
    const bool finer = g > 0, coarser = g + 1 < plan->group_count;
    char neighbours[GLSURF_MAX_DEFINES / 2], defines[GLSURF_MAX_DEFINES];
    glsurf_neighbour_defines(plan, g, neighbours, sizeof neighbours);
    snprintf(defines, sizeof defines, "%s%s%s", neighbours,
             plan->scheme->clamp_offset ? "#define CLAMPED\n" : "",
             masked ? "#define MASKED\n" : "");
    level_tables t = { 0 };
    fill(plan, g, &t);
    const int ratio = finer ? glsurf_group_ratio(&group[-1], group) : 0;
    const bool block = finer && glsurf_group_shift(&group[-1], group) != 0;
    const uint32_t trace = t.even ? 32 : 16;
    const uint32_t next = (uint32_t)(block   ? ratio * ratio
                                     : finer ? 1
                                             : 0) +
                          (coarser ? 4u : 0u);
    return glsurf_pass_run(
        gpu, &refine,
        &(glsurf_draw){
            .defines = defines,
            .inputs = { glsurf_pyramid_top(&plan->points), plan->list.candidate,
                        plan->integral, maps->response,
                        finer ? maps[-1].response : GLSURF_NONE,
                        coarser ? maps[1].response : GLSURF_NONE,
                        masked ? plan->mask_image : GLSURF_NONE },
            .outputs = { plan->list.place, plan->list.kind },
            .fetches = 12 + trace + next + masked,
            .bytes = 16 * 12 + 4 * trace + 16 * next + masked,
            .uniforms = { GLSURF_COUNTED_UNIFORMS(0, GLSURF_LIST_ROW,
                                                  plan->texture[plan->list.place].height),
                          GLSURF_INTS("group", 1, g),
                          GLSURF_INTS("grid", 2, group->step, group->offset),
                          { "sigma", GLSURF_FLOAT, 4, 1, t.sigma },
                          { "weight", GLSURF_FLOAT, 4, 1, t.weight },
                          { "step_down", GLSURF_FLOAT, 4, 1, t.step_down },
                          { "step_up", GLSURF_FLOAT, 4, 1, t.step_up },
                          { "parabola", GLSURF_FLOAT, 4, 4, t.parabola },
                          { "lobes", GLSURF_INT, 4, 1, t.lobes },
                          { "lengths", GLSURF_INT, 4, 1, t.lengths } } });
}

glsurf_result glsurf_stage_refine(glsurf_gpu *gpu, bool masked) {
    glsurf_result result = GLSURF_OK;
    for (int g = 0; !result && g < gpu->plan->group_count; ++g)
        result = refine_group(gpu, g, masked);
    return result;
}
