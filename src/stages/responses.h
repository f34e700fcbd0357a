/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The responses of all detectors: their textures, and the draws of detectors that compute
 * all levels alike.
 */
#ifndef GLSURF_STAGES_RESPONSES_H
#define GLSURF_STAGES_RESPONSES_H

#include "stages/stage.h"

enum {
    GLS_ARRAY_BYTES = 1 << 30, /* one texture's limit in Mesa's software rasteriser */
    /* The most rows of samples of a fragment that writes responses, each to a layer. */
    GLS_MAX_ROWS_TOGETHER = 2,
    GLS_MAX_RESPONSE_LAYERS = GLS_MAX_OCTAVE_LEVELS * GLS_MAX_ROWS_TOGETHER,
    /* The most draws that write an octave's responses, to four layers each. */
    GLS_MAX_RESPONSE_DRAWS = GLS_MAX_RESPONSE_LAYERS / 4,
};

/* The draw that writes the responses of some levels, with `rows` rows of samples to a
 * fragment: `count` levels from `first` on, then no response in the other outputs. */
typedef struct gls_level_draw {
    int rows, first, count, outputs;
    gls_variant variant;
} gls_level_draw;

typedef struct gls_octave_draws {
    int count;
    gls_level_draw draw[GLS_MAX_RESPONSE_DRAWS];
} gls_octave_draws;

/* Responses of every octave, four samples of a row per texel, or with smooth_response the
 * determinants before averaging. The samples of an octave begin at its atlas_column and
 * atlas_row. Row y of the atlas of level l is row y / rows_together of layer rows_together
 * l + y % rows_together. */
typedef struct gls_responses_plan {
    /* 2 with a smoothed response: one fragment computes two rows. Otherwise 1: reading two
     * layers later would cost a software rasteriser what this saves. 2 if hessian gathers,
     * because a gather has two rows. */
    int rows_together;
    gls_slot layer[GLS_MAX_RESPONSE_LAYERS];
    int first_levels; /* levels in the first array; the others are in a second one */
    gls_octave_draws octave[GLS_MAX_OCTAVES]; /* the detectors "hessian" and "censure" */
} gls_responses_plan;

void gls_plan_responses(gls_plan *plan, const gls_plan_params *params);

/* The number of layers, and the first layer of the second array, or GLS_NONE if the first
 * array has all levels. */
int gls_response_layers(const gls_plan *plan);
gls_slot gls_second_response_array(const gls_plan *plan);

/* Copies the rows of a layer to the atlas of its level, and back. */
void gls_rows_to_atlas(const gls_plan *plan, int layer, const float *data, float *atlas);
void gls_atlas_to_rows(const gls_plan *plan, int layer, const float *atlas, float *data);

/* A detector's text of a draw of responses: the first lines of its defines; the call that
 * computes row `row` of a level, the draw's level number `place`; the value of a missing
 * level, or NULL if it has the call; and the fetches of a fragment. */
typedef struct gls_response_text {
    void (*head)(gls_defines *t, const gls_plan *plan, int o, const gls_level_draw *draw);
    void (*call)(gls_defines *t, const gls_octave *octave, int level, int place, int row);
    const char *absent;
    uint32_t (*fetches)(const gls_plan *plan, int o, const gls_level_draw *draw);
} gls_response_text;

/* The head of texts that need only the step between samples. Without levels it is 1, so
 * that octaves share one text. */
void gls_put_step(gls_defines *t, const gls_plan *plan, int o, const gls_level_draw *draw);

/* Plans the draws of an octave's responses, each of as many levels as there are draw
 * buffers for. All octaves write the levels of the first one, which has the most. */
void gls_plan_response_draws(gls_plan *plan, int o, const gls_response_text *text);

/* For a draw of responses: the names of the outputs of include/response_outputs.glsl; the
 * octave's area in a layer; the outputs; and the samples where the filters of its levels
 * fit. */
#define GLS_RESPONSE_OUTPUTS                                                               \
    "response0", "response1", "response2", "response3", "response4", "response5",          \
        "response6", "response7"
gls_rect gls_response_area(const gls_plan *plan, const gls_octave *octave);
void gls_response_outputs(const gls_plan *plan, const gls_level_draw *levels,
                          gls_slot outputs[GLS_MAX_OUTPUTS]);
void gls_response_fitting(const gls_octave *octave, const gls_level_draw *levels,
                          int *fitting);

/* Puts the defines of shaders that include responses.glsl. */
void gls_put_response_defines(gls_defines *t, const gls_plan *plan);

/* The defines of shaders that include atlas.glsl, and `more`. */
gls_text_offset gls_atlas_defines(gls_plan *plan, const char *more);

/* The grid of the first octave relative to the next coarser grid. */
typedef struct gls_grids {
    int ratio, shift;
} gls_grids;

gls_grids gls_grids_of(const gls_scale_space *space);

/* For each octave the first column and row in the atlas, in texels, the width and height in
 * samples, and the number of levels. */
typedef struct gls_atlas {
    int count, octave[GLS_MAX_OCTAVES][4], levels[GLS_MAX_OCTAVES];
} gls_atlas;

gls_atlas gls_atlas_of(const gls_scale_space *space);

/* The uniforms of shaders that include atlas.glsl. */
#define GLS_ATLAS_UNIFORMS(atlas)                                                          \
    { "octave_count", GLS_INT, 1, 1, &(atlas).count },                                     \
        { "octaves", GLS_INT, 4, (atlas).count, (atlas).octave }, {                        \
        "octave_levels", GLS_INT, 1, (atlas).count, (atlas).levels                         \
    }
gls_rect gls_atlas_area(const gls_octave *octave); /* of an octave, in texels */

#endif
