/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Differences of Gaussians, D_i = L_{i+1} - L_i, of the octaves one after the other.
 * L_{i+1} is made from L_i, so that its Gaussian is short. With s intervals in an octave,
 * L_s has twice the sigma of L_0, and every second sample of it is L_0 of the next octave.
 * src/reference/dog.c has the equations and their sources.
 *
 * A Gaussian goes along columns, then along rows. Along columns a fetch serves four samples
 * of two rows, and two fetches share a weight, as the Gaussian is symmetric. Along rows,
 * the taps of four samples on one side lie in ceil(r / 4) texels. Each level has its own
 * radius, r = ceil(4 sigma). [GPU-DoG] has one width for all Gaussians and regrets this.
 *
 * All textures have the size of the atlas of responses, and an octave has the same position
 * in each. The texture between the passes has two layers, each with every second row. L_i
 * and L_{i+1} are in two textures in turn, and so are L_s and the L_0 made from it. The
 * last Gaussian of an octave is subtracted from, but not written.
 *
 * Cost, for four samples: for each level r + 1 fetches along columns and 2 ceil(r / 4) + 2
 * along rows, of 16 bytes, and 48 bytes written. With sigma 1.6 and 3 intervals, r of L_1
 * to L_5 is 5, 7, 8, 10 and 13. These are 48 + 36 fetches and 224 bytes, in 10 passes. L_0
 * of octave 0 has r = 7: 8 fetches of 4 bytes, 5 of 16, and 32 bytes written. Another
 * octave has decimation instead: 2 fetches and 16 bytes. All octaves together have 4/3 of
 * the samples of the first.
 *
 * Error, in units of u = 2^-24 times the value, to first order. All values and weights are
 * positive. So a sum has no larger relative error than its terms. A weight is off by 1, the
 * sum of two samples by 1, their product by 1, and each of r additions by 1. So a pass adds
 * r + 3, and L_{i+1} has 2 (r_{i+1} + 3) more than L_i. L_0 of octave 0 has e = 2 (r_0 + 3)
 * + 2; the last 2 are for the constant 1 / 255 and the product with it. Decimation adds
 * nothing. Subtraction adds 1 of |D|:
 *
 *   |error of D_i| <= u (e_{i+1} L_{i+1} + e_i L_i + |D_i|),   1/255 <= L <= 256/255.
 *
 * By default e is 22 for L_0 of octave 0, 138 for its L_5, and 58 more in each octave. So
 * the error of D_4 is at most 1.5e-5 in octave 0. The contrast threshold is 0.013.
 */
#include "stages/plan.h"

#define PASS .stage = "dog"
#define BLUR PASS, .vertex = "dog/taps.vert"

static const gls_pass first_columns = {
    BLUR,
    .label = "first Gaussian along columns",
    .fragment = "dog/columns.frag",
    .inputs = { "gray" },
    .outputs = { "even", "odd" },
};

static const gls_pass first_rows = {
    BLUR,
    .label = "first Gaussian along rows",
    .fragment = "dog/rows.frag",
    .inputs = { "columns" },
    .outputs = { "first" },
};

static const gls_pass columns = {
    BLUR,
    .label = "along columns",
    .fragment = "dog/columns.frag",
    .inputs = { "gaussian" },
    .outputs = { "even", "odd" },
};

static const gls_pass rows = {
    BLUR,
    .label = "along rows, difference",
    .fragment = "dog/rows.frag",
    .inputs = { "columns", "gaussian" },
    .outputs = { "difference", "next" },
};

static const gls_pass decimate = {
    PASS,
    .label = "decimation",
    .fragment = "dog/decimate.frag",
    .inputs = { "gaussian" },
    .outputs = { "coarse" },
};

/* ------------------------------------------------------------------ passes -- */

/* Radius and texels are constants, because loops of unknown length take a third longer on a
 * software rasteriser. */
void gls_plan_dog(gls_plan *plan, const gls_plan_params *params) {
    gls_dog_plan *dog = &plan->dog;
    const int last = plan->space.scales.intervals + 2;
    int width, height;
    (void)params;
    gls_atlas_size(&plan->space, &width, &height);
    for (int i = 0; i < 2; ++i)
        dog->gaussian[i] =
            gls_add_texture(&plan->textures, "Gaussians", GLS_TEXEL_RGBA32F, width, height);
    dog->columns[0] = gls_add_layers(&plan->textures, "Gaussians along columns",
                                     GLS_TEXEL_RGBA32F, width, gls_ceil_div(height, 2), 2);
    dog->columns[1] = dog->columns[0] + 1;
    gls_dog_gaussians(&plan->space.scales, dog->blur);
    for (int i = 0; i <= last; ++i) {
        const int radius = dog->blur[i].radius, texels = gls_ceil_div(radius, 4);
        dog->blur_columns[i] = (gls_variant){
            gls_intern_format(&plan->texts, "#define RADIUS %d\n#define TEXELS %d\n%s",
                              radius, texels, i == 0 ? "#define FIRST\n" : ""),
            2 * (uint32_t)radius + 2
        };
        dog->blur_rows[i] =
            (gls_variant){ gls_intern_format(&plan->texts, "#define TEXELS %d\n%s", texels,
                                             i == 0      ? "#define FIRST\n"
                                             : i == last ? "#define LAST\n"
                                                         : ""),
                           2 * (uint32_t)texels + (i == 0 ? 1 : 2) };
    }
}

/* An octave, and the index in plan->dog.gaussian of its newest Gaussian. */
typedef struct pyramid {
    gls_gpu *gpu;
    const gls_plan *plan;
    int newest;
} pyramid;

static int lanes_of(const gls_octave *octave) {
    return 1 + (octave->width - 1) % 4;
}

static float centre(int texel) {
    return (float)texel + 0.5f;
}

/* Makes L_i along columns, from L_{i-1}, or with i = 0 from the image. */
static glsurf_result blur_columns(const pyramid *p, const gls_octave *octave, int i) {
    const gls_rect area = gls_atlas_area(octave);
    const gls_rect pairs = { area.x0, area.y0 / 2, area.x1, gls_ceil_div(area.y1, 2) };
    const gls_gaussian *blur = &p->plan->dog.blur[i];
    const gls_variant *variant = &p->plan->dog.blur_columns[i];
    return gls_pass_run(
        p->gpu, i == 0 ? &first_columns : &columns,
        &(gls_draw){
            .defines = gls_plan_text(p->plan, variant->defines),
            .inputs = { i == 0 ? p->plan->enlarge.working
                               : p->plan->dog.gaussian[p->newest] },
            .outputs = { p->plan->dog.columns[0], p->plan->dog.columns[1] },
            .area = pairs,
            .fetches = variant->fetches,
            .bytes = (i == 0 ? 4 : 16) * variant->fetches,
            .uniforms = { GLS_FLOATS("ends", 2, centre(area.y0), centre(area.y1 - 1)),
                          GLS_FLOATS("last", 1, centre(area.x1 - 1)),
                          GLS_INTS("lanes", 1, lanes_of(octave)),
                          { "weight", GLS_FLOAT, 1, 1, blur->weight },
                          { "weights", GLS_FLOAT, 4, gls_ceil_div(blur->radius, 4),
                            blur->weight + 1 } } });
}

/* Runs `pass` along rows, to L_i and the difference to L_{i-1}. `draw` has the textures. */
static glsurf_result blur_rows(const pyramid *p, const gls_octave *octave, int i,
                               const gls_pass *pass, gls_draw *draw) {
    const gls_rect area = gls_atlas_area(octave);
    const gls_gaussian *blur = &p->plan->dog.blur[i];
    const gls_variant *variant = &p->plan->dog.blur_rows[i];
    const gls_uniform uniforms[] = {
        GLS_FLOATS("ends", 2, centre(area.x0), centre(area.x1 - 1)),
        GLS_INTS("lanes", 1, lanes_of(octave)),
        { "weight", GLS_FLOAT, 1, 1, blur->weight },
        { "weights", GLS_FLOAT, 4, gls_ceil_div(blur->radius, 4), blur->weight + 1 },
    };
    for (size_t k = 0; k < sizeof uniforms / sizeof *uniforms; ++k)
        draw->uniforms[k] = uniforms[k];
    draw->defines = gls_plan_text(p->plan, variant->defines);
    draw->area = area;
    draw->fetches = variant->fetches;
    draw->bytes = 16 * variant->fetches;
    return gls_pass_run(p->gpu, pass, draw);
}

/* L_i -> D_i and L_{i+1}, which is not written after the last level. */
static glsurf_result subtract_levels(pyramid *p, const gls_octave *octave, int i) {
    const gls_slot *gaussian = p->plan->dog.gaussian;
    const bool last = i == octave->level_count - 1;
    glsurf_result result = blur_columns(p, octave, i + 1);
    if (!result)
        result = blur_rows(
            p, octave, i + 1, &rows,
            &(gls_draw){ .inputs = { p->plan->dog.columns[0], gaussian[p->newest] },
                         .outputs = { p->plan->responses.layer[i],
                                      last ? GLS_NONE : gaussian[1 - p->newest] } });
    p->newest = 1 - p->newest;
    return result;
}

/* L_s of octave o - 1 -> L_0 of octave o. L_{s+2} was not written: its texture still has
 * L_s. */
static glsurf_result begin_octave(pyramid *p, int o) {
    const gls_octave *octave = &p->plan->space.octave[o], *finer = octave - 1;
    const gls_rect area = gls_atlas_area(octave);
    const gls_slot from = p->plan->dog.gaussian[p->newest];
    p->newest = 1 - p->newest;
    return gls_pass_run(
        p->gpu, &decimate,
        &(gls_draw){
            .inputs = { from },
            .outputs = { p->plan->dog.gaussian[p->newest] },
            .area = area,
            .fetches = 2,
            .uniforms = { GLS_FLOATS("shift", 2,
                                     (float)(finer->atlas_column - 2 * area.x0) - 0.5f,
                                     (float)(finer->atlas_row - 2 * area.y0) - 0.5f),
                          GLS_FLOATS("last", 1, centre(area.x1 - 1)),
                          GLS_INTS("lanes", 1, lanes_of(octave)) } });
}

glsurf_result gls_stage_dog(gls_gpu *gpu, const gls_plan *plan) {
    pyramid p = { .gpu = gpu, .plan = plan };
    glsurf_result result = GLSURF_OK;
    for (int o = 0; !result && o < plan->space.octave_count; ++o) {
        const gls_octave *octave = &plan->space.octave[o];
        if (o > 0)
            result = begin_octave(&p, o);
        else if (!(result = blur_columns(&p, octave, 0))) /* the image -> L_0 */
            result = blur_rows(&p, octave, 0, &first_rows,
                               &(gls_draw){ .inputs = { plan->dog.columns[0] },
                                            .outputs = { plan->dog.gaussian[0] } });
        for (int i = 0; !result && i < octave->level_count; ++i)
            result = subtract_levels(&p, octave, i);
    }
    return result;
}
