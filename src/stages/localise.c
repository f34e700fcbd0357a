/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Moves keypoints to the maximum of an isotropic determinant near them, so that their
 * estimates turn and grow with the picture. src/reference/localise.c has the formulas.
 *
 * Each of two Newton steps to the maximum takes sums over 17x17 squares around the estimate
 * before. Then the keypoint moves towards the last estimate, weighted by its nearness.
 *
 * A software rasteriser takes one pass, in which a fragment does all of it for a keypoint.
 * In most presets only coarse keypoints move, a twentieth of all. The list goes from octave
 * to octave, so these are together at its end, and the fragments of a group do equal work.
 * A fragment needs many registers, and two loops of 18 turns over 18 corners in a row.
 *
 * With the path "short-loops" or "few-registers" a step takes two passes:
 *
 *   squares  sums of squares, four to a fragment, which has no loop. A piece of the area
 *            has 32 keypoints, and is drawn if a keypoint in it moves
 *   step     adds up the squares, in 17 turns, and makes the step. With "few-registers" in
 *            51 turns, for one derivative along x after the other
 *
 * The squares are in the scratch texture, for a batch of keypoints at a time.
 *
 * Cost: one pass over the list, which writes 48 bytes for each keypoint. A keypoint that
 * moves takes 2 x 18 x 18 x 2 + 1 = 1297 fetches, most of 16 bytes; with the path "gather"
 * 649, as a corner takes one fetch. In passes, six vertices for 32 keypoints read them all.
 * A keypoint that moves takes 2 x 73 x (2 + 10 x 2) fetches for its squares, with "gather"
 * 2 x 73 x (2 + 10), 2 x 85 to add them up (2 x 255 with "few-registers"), and writes 2 x
 * 73 x 16 bytes.
 */
#include "stages/plan.h"

enum { MIDDLE = GLS_LOCALISE_BOXES / 2 };

/* Texels for the squares of a keypoint: see localise/squares.frag. */
#define GLS_SQUARE_TEXELS 73
_Static_assert(4 * GLS_SQUARE_TEXELS >= GLS_LOCALISE_BOXES * GLS_LOCALISE_BOXES, "");

/* Rows of keypoints that are drawn together, if a keypoint in them moves. */
#define GLS_PIECE_ROWS 4
_Static_assert(6 * GLS_MAX_BATCH / (GLS_PIECE_ROWS * GLS_BATCH_COLUMNS) < 4096, "");

static const char constants[] = GLS_LIST_DEFINES GLS_DEFINE(BATCH_COLUMNS)
    GLS_DEFINE(SQUARE_TEXELS) GLS_DEFINE(PIECE_ROWS) GLS_DEFINE(LOCALISE_BOXES)
        GLS_DEFINE(COARSE_SIGMA) GLS_DEFINE(LOCALISE_PIXELS) GLS_DEFINE(LOCALISE_SCALES)
            GLS_DEFINE(LOCALISE_CURVATURE) GLS_DEFINE(LOCALISE_LOSS);

#define PASS .stage = "localise", .constants = constants

static const gls_pass newton_steps = {
    PASS,
    GLS_OVER_FEATURES,
    .label = "Newton steps",
    .fragment = "localise/newton_steps.frag",
    .inputs = { "count_of", "positions", "lookup", "mask" },
    .outputs = { "position", "estimate0", "estimate1" },
};

static const gls_pass squares = {
    PASS,
    .label = "squares",
    .vertex = "localise/moving.vert",
    .fragment = "localise/squares.frag",
    .inputs = { "count_of", "positions", "estimates", "lookup" },
    .outputs = { "sums" },
    .geometry = GLS_PIECES,
};

static const gls_pass newton_step = {
    PASS,
    GLS_OVER_FEATURES,
    .label = "Newton step",
    .fragment = "localise/step.frag",
    .inputs = { "count_of", "positions", "estimates", "squares", "mask" },
    .outputs = { "position", "estimate" },
};

bool gls_plan_localises(const gls_plan *plan) {
    const gls_preset_data *preset = plan->space.preset;
    const bool found = plan->part == GLS_PART_ALL
                           ? !plan->from_input && plan->space.octave_count > 0
                           : plan->part == GLS_PART_LOCALISE;
    return found && (preset->fine_reach > 0.0f || preset->coarse_reach > 0.0f);
}

static gls_variant step_variant(gls_plan *plan, bool masked) {
    const uint32_t side = GLS_LOCALISE_BOXES + 1;
    const bool in_passes = plan->localise.in_passes;
    const uint32_t all = GLS_LOCALISE_STEPS * side * side * gls_corner_fetches(plan);
    const uint32_t sums = gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS) ? 3 : 1;
    return (gls_variant){
        gls_intern_format(&plan->texts, "%s%s%s", in_passes ? "" : gls_haar_defines(plan),
                          masked ? gls_mask_defines(plan) : "",
                          plan->space.preset->take_scale ? "#define TAKE_SCALE\n" : ""),
        (in_passes ? 2 + sums * 5 * GLS_LOCALISE_BOXES : 1 + all) + (uint32_t)masked
    };
}

void gls_plan_localise(gls_plan *plan, const gls_plan_params *params) {
    (void)params;
    gls_localise_plan *localise = &plan->localise;
    const uint32_t capacity = plan->select.capacity;
    localise->found = plan->select.position;
    if (!gls_plan_localises(plan))
        return;
    gls_localise_weigh(localise->weight);
    localise->found = gls_add_list(&plan->textures, "positions before moves",
                                   GLS_TEXEL_RGBA32F, capacity, GLS_LIST_ROW, 1);
    for (int i = 0; i < GLS_LOCALISE_STEPS; ++i)
        localise->step[i] = gls_add_list(&plan->textures, "estimates", GLS_TEXEL_RGBA32F,
                                         capacity, GLS_LIST_ROW, 1);
    localise->in_passes = gls_plan_takes(plan, GLSURF_PATH_SHORT_LOOPS) ||
                          gls_plan_takes(plan, GLSURF_PATH_FEW_REGISTERS);
    gls_need_scratch(plan, GLS_SQUARE_TEXELS); /* so that paths take the same memory */
    if (localise->in_passes)
        localise->squares =
            (gls_variant){ gls_intern_format(&plan->texts, "%s", gls_haar_defines(plan)),
                           2 + 10 * gls_corner_fetches(plan) };
    for (int masked = 0; masked < 2; ++masked)
        localise->variant[masked] = step_variant(plan, masked);
}

/* Weights of the squares from the middle on, by derivative: for the keypoint's scale, the
 * finer and the coarser one; 0 if the square counts for neighbours alone. */
typedef struct weights_table {
    float at[MIDDLE + 2][3][4];
} weights_table;

static weights_table weights_of(const gls_plan *plan) {
    weights_table weights = { { { { 0 } } } };
    for (int k = 0; k <= MIDDLE; ++k)
        for (int n = 0; n < 3; ++n) {
            const gls_localise_weights *weight = &plan->localise.weight[MIDDLE + k];
            weights.at[k][n][0] = weight->own[n][1];
            weights.at[k][n][1] = weight->finer[n];
            weights.at[k][n][2] = weight->coarser[n];
        }
    return weights;
}

#define REACH(plan)                                                                        \
    GLS_FLOATS("reach", 2, (plan)->space.preset->fine_reach,                               \
               (plan)->space.preset->coarse_reach)
#define FIRST_EDGE GLS_FLOATS("first_edge", 1, -0.5f * GLS_LOCALISE_BOXES)
#define WEIGHTS(table)                                                                     \
    { "weights", GLS_FLOAT, 4, 3 * (MIDDLE + 2), (table).at }

static glsurf_result all_steps(gls_gpu *gpu, const gls_plan *plan, bool masked) {
    const gls_variant *variant = &plan->localise.variant[masked];
    const gls_slot to = plan->select.position;
    const weights_table weights = weights_of(plan);
    return gls_pass_run(
        gpu, &newton_steps,
        &(gls_draw){ .defines = gls_plan_text(plan, variant->defines),
                     .inputs = { gls_pyramid_top(&plan->select.pyramid),
                                 plan->localise.found, plan->haar.sum_texels,
                                 masked ? plan->gray.mask : GLS_NONE },
                     .outputs = { to, plan->localise.step[0], plan->localise.step[1] },
                     .fetches = variant->fetches,
                     .uniforms = { GLS_SLOT_UNIFORMS(plan, to, 0, GLS_LIST_ROW),
                                   GLS_INTS("image_width", 1, plan->space.width),
                                   GLS_TILE_UNIFORM(plan), REACH(plan), FIRST_EDGE,
                                   WEIGHTS(weights) } });
}

/* The first step starts from no estimate, and reads none. */
static glsurf_result one_step(gls_gpu *gpu, const gls_plan *plan, bool masked, int first,
                              int k) {
    const gls_localise_plan *f = &plan->localise;
    const gls_slot count = gls_pyramid_top(&plan->select.pyramid);
    const gls_slot from = f->step[k > 0 ? k - 1 : GLS_LOCALISE_STEPS - 1];
    const gls_rect area = gls_scratch_area(plan, GLS_SQUARE_TEXELS);
    const gls_rect rows = gls_batch_area(plan, plan->select.position, first, GLS_LIST_ROW);
    const weights_table weights = weights_of(plan);
    const glsurf_result result = gls_pass_run(
        gpu, &squares,
        &(gls_draw){ .defines = gls_plan_text(plan, f->squares.defines),
                     .inputs = { count, f->found, from, plan->haar.sum_texels },
                     .outputs = { plan->scratch },
                     .area = area,
                     .instances = (uint32_t)gls_ceil_div(area.y1, GLS_PIECE_ROWS),
                     .fetches = f->squares.fetches,
                     .uniforms = { GLS_INTS("batch_first", 1, first),
                                   GLS_INTS("area_rows", 1, area.y1),
                                   GLS_INTS("image_width", 1, plan->space.width),
                                   GLS_INTS("steps_done", 1, k), REACH(plan),
                                   FIRST_EDGE } });
    if (result)
        return result;
    return gls_pass_run(
        gpu, &newton_step,
        &(gls_draw){
            .defines = gls_plan_text(plan, f->variant[masked].defines),
            .inputs = { count, f->found, from, plan->scratch,
                        masked ? plan->gray.mask : GLS_NONE },
            .outputs = { plan->select.position, f->step[k] },
            .area = rows,
            .fetches = f->variant[masked].fetches,
            .uniforms = { GLS_COUNTED_UNIFORMS(first, GLS_LIST_ROW, rows.y1 - rows.y0),
                          GLS_INTS("steps_done", 1, k), GLS_TILE_UNIFORM(plan), REACH(plan),
                          WEIGHTS(weights) } });
}

glsurf_result gls_stage_localise(gls_gpu *gpu, const gls_plan *plan, bool masked) {
    if (!gls_plan_localises(plan))
        return GLSURF_OK;
    if (!plan->localise.in_passes)
        return all_steps(gpu, plan, masked);
    glsurf_result result = GLSURF_OK;
    for (uint32_t first = 0; first < plan->select.capacity; first += plan->batch)
        for (int k = 0; !result && k < GLS_LOCALISE_STEPS; ++k)
            result = one_step(gpu, plan, masked, (int)first, k);
    return result;
}
