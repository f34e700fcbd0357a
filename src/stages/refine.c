/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Sub-pixel and sub-scale refinement, [T] (2): one Newton step on finite differences around
 * a maximum, in the plane on the root of the response and along log sigma.
 * src/reference/refine.c has the equations, the reasons and the errors, and says which
 * candidates are refused.
 *
 * Responses that may be negative are refined as they are, times their sign, and a candidate
 * is refused if it lies on an edge: if the ratio of its principal curvatures in the plane
 * is above edge_ratio.
 *
 * Presets with recentre solve one system for position and level, move to the sample nearest
 * to the solution, and begin again there: src/reference/quadratic.c.
 *
 * Where a preset smooths responses, this stage makes the means of 3x3 texels that it needs.
 *
 * Cost: one pass over a list of a few thousand candidates. A candidate takes 48 fetches
 * with the paper's triplets. With half octaves it takes 80: ten instead of six for each of
 * three levels and for the coarser octave, because of the means, and 16 more because lobes
 * may be even. Most are of 16 bytes; 17 bytes are written. A step of presets with recentre
 * fetches six texels of each of three levels, and a candidate of four photographs takes 1.6
 * steps on average.
 */
#include "core/hash.h"
#include "stages/plan.h"

static const char constants[] = GLS_LIST_DEFINES GLS_DEFINE(NO_RESPONSE);

#define REFINES                                                                            \
    .stage = "refine", .constants = constants, GLS_OVER_FEATURES,                          \
    .inputs = { "responses",  "more_responses", "count_of",                                \
                "candidates", "mask",           "integral_packed4" },                      \
    .outputs = { "position", "laplacian" }

static const gls_pass newton = { REFINES, .label = "Newton step",
                                 .fragment = "refine/newton_step.frag" };
static const gls_pass quadratic = { REFINES, .label = "quadratic",
                                    .fragment = "refine/quadratic.frag" };

/* Fetches: six texels of three levels; of the finer octave one sample, or the rows of a
 * block with two texels each; and six texels of the coarser octave. With means: ten texels
 * of three levels; two texels in each row of the finer octave, and two rows more; and ten
 * texels of the coarser octave. With steps: one step, and the sample. */
static uint32_t response_fetches(const gls_scale_space *space) {
    const int levels = gls_min_int(space->octave->level_count, 3);
    if (space->preset->separate_octaves)
        return (uint32_t)(6 * levels + space->preset->recentre);
    const gls_grids steps = gls_grids_of(space);
    if (space->preset->smooth_response)
        return (uint32_t)(10 * levels + 2 * (steps.shift != 0 ? steps.ratio + 2 : 3) + 10);
    return (uint32_t)(6 * levels + (steps.shift != 0 ? 2 * steps.ratio : 1) + 6);
}

static gls_variant refine_variant(gls_plan *plan, bool masked) {
    const gls_preset_data *preset = plan->space.preset;
    gls_defines t = { .text = "" };
    gls_put_text(&t, "%s%s", preset->clamp_offset ? "#define CLAMPED\n" : "",
                 preset->edge_ratio > 0.0f ? "#define EDGE\n" : "");
    if (preset->recentre)
        gls_put_text(
            &t, "#define STEPS %d\n#define LONGEST " GLS_LITERAL(GLS_QUADRATIC_OFFSET) "\n",
            GLS_QUADRATIC_STEPS);
    if (gls_refine_share(preset, plan->select.wanted) > 0.0f)
        gls_put_text(&t, "#define SHARE " GLS_LITERAL(GLS_CANDIDATE_SHARE) "\n");
    gls_put_text(&t, "%s", masked ? gls_mask_defines(plan) : "");
    return (gls_variant){ gls_atlas_defines(plan, t.text), response_fetches(&plan->space) };
}

void gls_plan_refine(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    gls_refine_plan *refine = &plan->refine;
    refine->position = gls_add_list(&plan->textures, "refined positions", GLS_TEXEL_RGBA32F,
                                    plan->capacity, GLS_LIST_ROW, 1);
    refine->laplacian = gls_add_list(&plan->textures, "signs of the Laplacian",
                                     GLS_TEXEL_R8I, plan->capacity, GLS_LIST_ROW, 1);
    for (int masked = 0; masked < 2 && plan->space.octave_count > 0; ++masked)
        refine->variant[masked] = refine_variant(plan, masked);
}

/* The scales of a level, as the shader needs them: sigma, the factor from response to
 * strength, and the steps in log sigma to the levels below and above. */
typedef struct level_scale {
    float sigma, weight, step_down, step_up;
} level_scale;

/* The sizes of a level's boxes in pixels. */
typedef struct level_box {
    int lobe, length;
} level_box;

/* Levels are counted from the first of the first octave; each octave has as many entries as
 * the first has levels. */
typedef struct tables {
    gls_atlas atlas;
    int grid[GLS_MAX_OCTAVES][2];
    level_scale scale[GLS_MAX_LEVELS];
    float sigma[GLS_MAX_LEVELS];
    gls_rect centre[GLS_MAX_LEVELS];
    gls_parabola parabola[GLS_MAX_LEVELS];
    level_box box[GLS_MAX_LEVELS];
    bool even; /* true if a level has an even lobe */
} tables;

static void fill_level(const gls_plan *plan, int o, int i, tables *t) {
    const gls_octave *octave = &plan->space.octave[o];
    const gls_filter *f = &octave->level[i].filter, *below = NULL, *above = NULL;
    if (i > 0)
        below = &octave->level[i - 1].filter;
    else if (o > 0)
        below = &octave[-1].level[octave[-1].level_count - 1].filter;
    if (i + 1 < octave->level_count)
        above = &octave->level[i + 1].filter;
    else if (o + 1 < plan->space.octave_count)
        above = &octave[1].level[0].filter;
    const level_scale scale = {
        .sigma = f->sigma,
        .weight = gls_level_weight(plan->space.preset, f),
        .step_down = below ? gls_log_step(below->sigma, f->sigma) : 1.0f,
        .step_up = above ? gls_log_step(f->sigma, above->sigma) : 1.0f,
    };
    const int at = o * plan->space.octave[0].level_count + i;
    t->scale[at] = scale;
    t->sigma[at] = f->sigma;
    t->centre[at] = octave->level[i].centre;
    t->parabola[at] = gls_parabola_make(scale.step_down, scale.step_up);
    t->box[at] = (level_box){ f->lobe, f->length };
    t->even |= f->lobe % 2 == 0;
}

glsurf_result gls_stage_refine(gls_gpu *gpu, const gls_plan *plan, bool masked,
                               float threshold) {
    if (plan->space.octave_count == 0)
        return GLSURF_OK;
    const gls_variant *variant = &plan->refine.variant[masked];
    tables t = { .atlas = gls_atlas_of(&plan->space) };
    for (int o = 0; o < plan->space.octave_count; ++o) {
        t.grid[o][0] = plan->space.octave[o].step;
        t.grid[o][1] = plan->space.octave[o].offset;
        for (int i = 0; i < plan->space.octave[o].level_count; ++i)
            fill_level(plan, o, i, &t);
    }
    const int octaves = plan->space.octave_count,
              levels = plan->space.octave[0].level_count * octaves;
    /* Fetches for the sign of the trace. With minima the response has this sign. */
    const uint32_t trace = plan->space.preset->has_minima ? 0 : t.even ? 32 : 16;
    const uint32_t responses = variant->fetches;
    const float interval = gls_interval(&plan->space),
                edge = gls_edge_limit(plan->space.preset);
    gls_draw draw = {
        .defines = gls_plan_text(plan, variant->defines),
        .inputs = { plan->responses.layer[0], gls_second_response_array(plan),
                    gls_pyramid_top(&plan->points.candidates), plan->points.candidate,
                    masked ? plan->gray.mask : GLS_NONE,
                    trace > 0 ? plan->integral.packed4 : GLS_NONE },
        .outputs = { plan->refine.position, plan->refine.laplacian },
        .fetches = 2 + responses + trace + masked,
        .bytes = 24 + 16 * responses + 16 * trace + masked,
        .uniforms = { GLS_SLOT_UNIFORMS(plan, plan->refine.position, 0, GLS_LIST_ROW),
                      GLS_ATLAS_UNIFORMS(t.atlas),
                      { "grid", GLS_INT, 2, octaves, t.grid },
                      GLS_TILE_UNIFORM(plan),
                      { "scale", GLS_FLOAT, 4, levels, t.scale },
                      { "parabola", GLS_FLOAT, 4, levels, t.parabola },
                      { "lobes", GLS_INT, 2, levels, t.box },
                      { "centre", GLS_INT, 4, levels, t.centre },
                      { "sigma", GLS_FLOAT, 1, levels, t.sigma },
                      { "level_step", GLS_FLOAT, 1, 1, &interval },
                      { "threshold", GLS_FLOAT, 1, 1, &threshold },
                      { "edge", GLS_FLOAT, 1, 1, &edge } },
    };
    return gls_pass_run(gpu, plan->space.preset->recentre ? &quadratic : &newton, &draw);
}
