/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Differences of Gaussians, D_i = L_{i+1} - L_i, of the octaves one after the other.
 * L_{i+1} is made from L_i, so that its Gaussian is short; and L_0 of an octave is every
 * second sample of the L_intervals of the octave before, whose sigma is twice that of its
 * L_0. src/reference/dog.c has the equations and their sources.
 *
 * A Gaussian goes along columns, then along rows. Along columns a fetch serves four samples
 * and two of them one weight, as the Gaussian is symmetric. Along rows the taps of four
 * samples on one side lie in ceil(r / 4) texels. The radius is r = ceil(4 sigma) for each
 * level: the report has 4 sigma for all its levels of an octave as well, and names an r
 * that is fixed for all octaves as a fault of its method. Radius and weights are uniforms:
 * a program for each radius was no faster on a software rasteriser, and there are many.
 *
 * All textures have the size of the atlas of responses, and an octave has the same place in
 * each. L_i and L_{i+1} are in two textures in turn, and so are L_intervals and the L_0
 * that is taken from it. The last Gaussian of an octave is only subtracted from, not
 * stored.
 *
 * Cost, for four samples: 2 r + 1 fetches along columns and 2 ceil(r / 4) + 2 along rows,
 * of 16 bytes each; 48 bytes written. With sigma 1.6 and 3 intervals, r of L_1 to L_5 is 5,
 * 7, 8, 10 and 13: 91 + 34 fetches and 224 bytes in 10 passes. Octave 0 also has L_0, r =
 * 7: 15 fetches of 4 bytes, 5 of 16, 32 bytes written. The others have decimation: 2
 * fetches, 16 bytes written. Octaves 1, 2, ... are a third of octave 0 together.
 *
 * Error: with u = 2^-24, in numbers of u relative to the value. All values and weights are
 * positive, so relative errors of parts are at most those of their sum. A weight is off by
 * 1, the sum of two samples by 1, their product by 1, and each of r additions by 1: a pass
 * adds r + 3. The gray level plus 1 adds 1, the constant 1 / 255 and the product with it 2.
 * So, to first order, L_0 of octave 0 is off by e = 2 (r_0 + 3) + 3; L_{i+1} by 2 (r_{i+1}
 * + 3) more than L_i; and decimation adds nothing. With |D| times 1 for the subtraction,
 *
 *   |error of D_i| <= u (e_{i+1} L_{i+1} + e_i L_i + |D_i|),   L in [1 / 255, 256 / 255].
 *
 * With the defaults e is 23 for L_0 of octave 0, and 132 for L_4: 1.6e-5 for the D_3 of a
 * white image, which has 0. In practice errors have both signs, and are a tenth of that.
 */
#include "presets/gaussian.h"
#include "stages/stages.h"

static const glsurf_pass first_columns = {
    .stage = "dog",
    .label = "first Gaussian along columns",
    .fragment = "dog/columns.frag",
    .inputs = { "gray" },
    .outputs = { "columns" },
};

static const glsurf_pass first_rows = {
    .stage = "dog",
    .label = "first Gaussian along rows",
    .fragment = "dog/rows.frag",
    .inputs = { "columns" },
    .outputs = { "next" },
};

static const glsurf_pass columns = {
    .stage = "dog",
    .label = "along columns",
    .fragment = "dog/columns.frag",
    .inputs = { "gaussian" },
    .outputs = { "columns" },
};

static const glsurf_pass rows = {
    .stage = "dog",
    .label = "along rows, difference",
    .fragment = "dog/rows.frag",
    .inputs = { "columns", "gaussian" },
    .outputs = { "difference", "next" },
};

static const glsurf_pass decimate = {
    .stage = "dog",
    .label = "decimation",
    .fragment = "dog/decimate.frag",
    .inputs = { "gaussian" },
    .outputs = { "coarse" },
};

/* ------------------------------------------------------------------ passes -- */

/* An octave, and the index in plan->gaussian of its newest Gaussian. */
typedef struct pyramid {
    glsurf_gpu *gpu;
    const glsurf_plan *plan;
    glsurf_gaussian gaussian[GLSURF_MAX_GAUSSIANS];
    int newest;
} pyramid;

static glsurf_rect area_of(const glsurf_octave *octave) {
    return (glsurf_rect){ octave->atlas_column, octave->atlas_row,
                          octave->atlas_column + glsurf_ceil_div(octave->width, 4),
                          octave->atlas_row + octave->height };
}

static int lanes_of(const glsurf_octave *octave) {
    return 1 + (octave->width - 1) % 4;
}

static float centre(int texel) {
    return (float)texel + 0.5f;
}

/* L_i, or with i = 0 the image, along columns. */
static glsurf_result blur_columns(const pyramid *p, const glsurf_octave *octave, int i) {
    const glsurf_rect area = area_of(octave);
    const glsurf_gaussian *g = &p->gaussian[i];
    const uint32_t fetches = 2 * (uint32_t)g->radius + 1;
    return glsurf_pass_run(
        p->gpu, i == 0 ? &first_columns : &columns,
        &(glsurf_draw){
            .defines = i == 0 ? "#define FIRST\n" : "",
            .inputs = { i == 0 ? p->plan->gray : p->plan->gaussian[p->newest] },
            .outputs = { p->plan->gaussian_columns },
            .area = area,
            .fetches = fetches,
            .bytes = (i == 0 ? 4 : 16) * fetches,
            .uniforms = { GLSURF_FLOATS("ends", 2, centre(area.y0), centre(area.y1 - 1)),
                          GLSURF_FLOATS("last", 1, centre(area.x1 - 1)),
                          GLSURF_INTS("lanes", 1, lanes_of(octave)),
                          GLSURF_INTS("radius", 1, g->radius),
                          { "weights", GLSURF_FLOAT, 1, g->radius + 1, g->weight } } });
}

/* Runs `pass` along rows, to L_i or its difference. `draw` has textures and defines. */
static glsurf_result blur_rows(const pyramid *p, const glsurf_octave *octave, int i,
                               const glsurf_pass *pass, glsurf_draw *draw) {
    const glsurf_rect area = area_of(octave);
    const glsurf_gaussian *g = &p->gaussian[i];
    const int texels = glsurf_ceil_div(g->radius, 4);
    const glsurf_uniform uniforms[] = {
        GLSURF_FLOATS("ends", 2, centre(area.x0), centre(area.x1 - 1)),
        GLSURF_INTS("lanes", 1, lanes_of(octave)),
        GLSURF_INTS("texels", 1, texels),
        { "centre", GLSURF_FLOAT, 1, 1, g->weight },
        { "weights", GLSURF_FLOAT, 4, texels, g->weight + 1 },
    };
    for (size_t k = 0; k < sizeof uniforms / sizeof *uniforms; ++k)
        draw->uniforms[k] = uniforms[k];
    draw->area = area;
    draw->fetches = 2 * (uint32_t)texels + (i == 0 ? 1 : 2);
    draw->bytes = 16 * draw->fetches;
    return glsurf_pass_run(p->gpu, pass, draw);
}

/* The image -> L_0. */
static glsurf_result begin(pyramid *p) {
    const glsurf_octave *octave = &p->plan->octave[0];
    const glsurf_result result = blur_columns(p, octave, 0);
    return result
               ? result
               : blur_rows(p, octave, 0, &first_rows,
                           &(glsurf_draw){ .defines = "#define FIRST\n",
                                           .inputs = { p->plan->gaussian_columns },
                                           .outputs = { p->plan->gaussian[p->newest] } });
}

/* L_i -> D_i and L_{i+1}, which is not written after the last level. */
static glsurf_result subtract(pyramid *p, const glsurf_octave *octave, int i) {
    const glsurf_slot *gaussian = p->plan->gaussian;
    const bool last = i == octave->level_count - 1;
    glsurf_result result = blur_columns(p, octave, i + 1);
    if (!result)
        result = blur_rows(
            p, octave, i + 1, &rows,
            &(glsurf_draw){ .defines = last ? "#define LAST\n" : "",
                            .inputs = { p->plan->gaussian_columns, gaussian[p->newest] },
                            .outputs = { p->plan->response[i],
                                         last ? GLSURF_NONE : gaussian[1 - p->newest] } });
    p->newest = 1 - p->newest;
    return result;
}

/* L_intervals of octave o - 1 -> L_0 of octave o. L_{intervals + 2} was not written, so
 * that the texture in which it would be still has L_intervals. */
static glsurf_result begin_octave(pyramid *p, int o) {
    const glsurf_octave *octave = &p->plan->octave[o], *finer = octave - 1;
    const glsurf_rect area = area_of(octave);
    const glsurf_slot from = p->plan->gaussian[p->newest];
    p->newest = 1 - p->newest;
    return glsurf_pass_run(
        p->gpu, &decimate,
        &(glsurf_draw){
            .inputs = { from },
            .outputs = { p->plan->gaussian[p->newest] },
            .area = area,
            .fetches = 2,
            .bytes = 32,
            .uniforms = { GLSURF_FLOATS("shift", 2,
                                        (float)(finer->atlas_column - 2 * area.x0) - 0.5f,
                                        (float)(finer->atlas_row - 2 * area.y0) - 0.5f),
                          GLSURF_FLOATS("last", 1, centre(area.x1 - 1)),
                          GLSURF_INTS("lanes", 1, lanes_of(octave)) } });
}

glsurf_result glsurf_stage_dog(glsurf_gpu *gpu, const glsurf_plan *plan) {
    pyramid p = { .gpu = gpu, .plan = plan };
    glsurf_result result = GLSURF_OK;
    glsurf_dog_gaussians(&plan->scales, p.gaussian);
    for (int o = 0; !result && o < plan->octave_count; ++o) {
        const glsurf_octave *octave = &plan->octave[o];
        result = o == 0 ? begin(&p) : begin_octave(&p, o);
        for (int i = 0; !result && i < octave->level_count; ++i)
            result = subtract(&p, octave, i);
    }
    return result;
}
