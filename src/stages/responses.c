/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* Textures and texts that all detectors share, and their readers. */
#include "stages/plan.h"

#include <string.h>

/* Adds an array of `count` layers of the responses, from layer `first` on. */
static void add_responses(gls_plan *plan, int width, int height, int first, int count) {
    const gls_slot slot =
        gls_add_layers(&plan->textures, "responses", GLS_TEXEL_RGBA32F, width,
                       gls_ceil_div(height, plan->responses.rows_together), count);
    for (int i = 0; i < count; ++i)
        plan->responses.layer[first + i] = slot + i;
}

/* Layers are in two arrays if one would be too large for a texture. */
void gls_plan_responses(gls_plan *plan, const gls_plan_params *params) {
    gls_responses_plan *responses = &plan->responses;
    const gls_preset_data *preset = plan->space.preset;
    const int rows = preset->smooth_response || gls_hessian_gathers(plan) ? 2 : 1;
    responses->rows_together = rows;
    if (plan->space.octave_count == 0)
        return;
    int width, height;
    gls_atlas_size(&plan->space, &width, &height);
    const int levels = plan->space.octave[0].level_count;
    /* llvmpipe pads both sides of a layer to four texels. */
    const uint64_t level = (uint64_t)(width + 3) * (uint64_t)(height + 4 * rows) *
                           gls_texel_bytes(GLS_TEXEL_RGBA32F);
    const uint64_t fit =
        (params->array_bytes ? params->array_bytes : GLS_ARRAY_BYTES) / level;
    responses->first_levels = fit >= (uint64_t)levels ? levels : gls_max_int((int)fit, 1);
    add_responses(plan, width, height, 0, rows * responses->first_levels);
    if (responses->first_levels < levels)
        add_responses(plan, width, height, rows * responses->first_levels,
                      rows * (levels - responses->first_levels));
}

int gls_response_layers(const gls_plan *plan) {
    return plan->space.octave_count > 0
               ? plan->responses.rows_together * plan->space.octave[0].level_count
               : 0;
}

gls_slot gls_second_response_array(const gls_plan *plan) {
    const int first = plan->responses.rows_together * plan->responses.first_levels;
    return first < gls_response_layers(plan) ? plan->responses.layer[first] : GLS_NONE;
}

void gls_rows_to_atlas(const gls_plan *plan, int layer, const float *data, float *atlas) {
    const int rows = plan->responses.rows_together;
    int width, height;
    gls_atlas_size(&plan->space, &width, &height);
    const size_t floats = 4 * (size_t)width;
    for (int y = layer % rows; y < height; y += rows, data += floats)
        memcpy(atlas + floats * (size_t)y, data, floats * sizeof *data);
}

void gls_atlas_to_rows(const gls_plan *plan, int layer, const float *atlas, float *data) {
    const int rows = plan->responses.rows_together;
    int width, height;
    gls_atlas_size(&plan->space, &width, &height);
    const size_t floats = 4 * (size_t)width;
    for (int y = layer % rows; y < height; y += rows, data += floats)
        memcpy(data, atlas + floats * (size_t)y, floats * sizeof *data);
}

void gls_put_step(gls_defines *t, const gls_plan *plan, int o, const gls_level_draw *draw) {
    gls_put_text(t, "#define STEP %d\n",
                 draw->count > 0 ? gls_octave_units(&plan->space.octave[o]) : 1);
}

static gls_text_offset keep_draw(gls_plan *plan, int o, const gls_level_draw *draw,
                                 const gls_response_text *text) {
    gls_defines t = { .text = "" };
    gls_put_text(&t, "#define ROWS_TOGETHER %d\n#define OUTPUTS %d\n", draw->rows,
                 draw->outputs);
    text->head(&t, plan, o, draw);
    for (int k = 0; k < draw->outputs; ++k) {
        const int place = k / draw->rows, row = k % draw->rows;
        gls_put_text(&t, "#define RESPONSE%d ", k);
        if (place < draw->count || !text->absent)
            text->call(&t, &plan->space.octave[o], draw->first + place, place, row);
        else
            gls_put_text(&t, "%s", text->absent);
        gls_put_text(&t, "\n");
    }
    return gls_intern_defines(&plan->texts, t.text);
}

void gls_plan_response_draws(gls_plan *plan, int o, const gls_response_text *text) {
    const int rows = plan->responses.rows_together, most = gls_plan_targets(plan) / rows;
    const int levels = plan->space.octave[0].level_count;
    gls_octave_draws *draws = &plan->responses.octave[o];
    for (int first = 0; first < levels; first += most) {
        gls_level_draw *draw = &draws->draw[draws->count++];
        *draw = (gls_level_draw){
            .rows = rows,
            .first = first,
            .count = gls_clamp_int(plan->space.octave[o].level_count - first, 0, most),
            .outputs = rows * gls_min_int(levels - first, most),
        };
        draw->variant =
            (gls_variant){ keep_draw(plan, o, draw, text), text->fetches(plan, o, draw) };
    }
}

void gls_put_response_defines(gls_defines *t, const gls_plan *plan) {
    const gls_preset_data *preset = plan->space.preset;
    gls_put_text(t, "#define ROWS_TOGETHER %d\n", plan->responses.rows_together);
    if (gls_second_response_array(plan) != GLS_NONE)
        gls_put_text(t, "#define FIRST_LEVELS %d\n", plan->responses.first_levels);
    gls_put_text(t, "%s%s%s", preset->has_minima ? "#define MINIMA\n" : "",
                 preset->smooth_response ? "#define SMOOTH\n" : "",
                 preset->separate_octaves ? "#define SEPARATE\n" : "");
}

gls_grids gls_grids_of(const gls_scale_space *space) {
    const gls_preset_octave finer = space->preset->octave(0, &space->scales);
    const gls_preset_octave coarser = space->preset->octave(1, &space->scales);
    const gls_octave a = { .step = finer.step, .offset = finer.offset };
    const gls_octave b = { .step = coarser.step, .offset = coarser.offset };
    return (gls_grids){ gls_octave_ratio(&a, &b), gls_octave_shift(&a, &b) };
}

/* All defines but FIRST_LEVELS follow from the preset, not from the image: images with more
 * octaves, or fewer, share a program. */
gls_text_offset gls_atlas_defines(gls_plan *plan, const char *more) {
    const gls_grids steps = gls_grids_of(&plan->space);
    gls_defines t = { .text = "" };
    gls_put_text(&t,
                 "#define LEVELS %d\n#define OCTAVES %d\n#define RATIO %d\n"
                 "#define SHIFT %d\n",
                 plan->space.octave[0].level_count, plan->space.preset->max_octaves,
                 steps.ratio, steps.shift);
    gls_put_response_defines(&t, plan);
    gls_put_text(&t, "%s", more);
    return gls_intern_defines(&plan->texts, t.text);
}

void gls_response_outputs(const gls_plan *plan, const gls_level_draw *levels,
                          gls_slot outputs[GLS_MAX_OUTPUTS]) {
    for (int i = 0; i < GLS_MAX_OUTPUTS; ++i)
        outputs[i] = i < levels->outputs
                         ? plan->responses.layer[levels->rows * levels->first + i]
                         : GLS_NONE;
}

void gls_response_fitting(const gls_octave *octave, const gls_level_draw *levels,
                          int *fitting) {
    for (int i = 0; i < levels->count; ++i) {
        const gls_rect fits = octave->level[levels->first + i].fits;
        const int rect[4] = { fits.x0, fits.y0, fits.x1, fits.y1 };
        for (int k = 0; k < 4; ++k)
            fitting[4 * i + k] = rect[k];
    }
}

gls_rect gls_atlas_area(const gls_octave *octave) {
    return (gls_rect){ octave->atlas_column, octave->atlas_row,
                       octave->atlas_column + gls_ceil_div(octave->width, 4),
                       octave->atlas_row + octave->height };
}

gls_rect gls_response_area(const gls_plan *plan, const gls_octave *octave) {
    gls_rect area = gls_atlas_area(octave);
    area.y0 /= plan->responses.rows_together;
    area.y1 = gls_ceil_div(area.y1, plan->responses.rows_together);
    return area;
}

gls_atlas gls_atlas_of(const gls_scale_space *space) {
    gls_atlas self = { .count = space->octave_count };
    for (int o = 0; o < space->octave_count; ++o) {
        const gls_octave *octave = &space->octave[o];
        self.octave[o][0] = octave->atlas_column;
        self.octave[o][1] = octave->atlas_row;
        self.octave[o][2] = octave->width;
        self.octave[o][3] = octave->height;
        self.levels[o] = octave->level_count;
    }
    return self;
}
