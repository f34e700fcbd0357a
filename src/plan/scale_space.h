/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The scale space in an image. A LEVEL is one size of the filters. An OCTAVE is a set of
 * levels on one sampling grid: an octave of the preset, as far as it fits into the image.
 */
#ifndef GLSURF_PLAN_SCALE_SPACE_H
#define GLSURF_PLAN_SCALE_SPACE_H

#include "core/number.h"
#include "presets/preset.h"

enum {
    GLS_MAX_LEVELS = GLS_MAX_OCTAVES * GLS_MAX_OCTAVE_LEVELS,
    /* Samples of a block along each axis. A block maximum is a maximum as far as its block
     * can tell. */
    GLS_BLOCK = 4,
};

/* The determinant where the filter does not fit into the image. It is below any other
 * determinant, and finite, so that multiplying it by a zero weight gives zero. Detectors
 * that have minima take 0 instead, which is below any threshold with either sign. */
#define GLS_NO_RESPONSE (-1e30f)

static inline float gls_no_response(const gls_preset_data *preset) {
    return preset->has_minima ? 0.0f : GLS_NO_RESPONSE;
}

/* The box filters of a level. */
typedef enum gls_box { GLS_DXX, GLS_DYY, GLS_DXY, GLS_BOXES } gls_box;

typedef struct gls_octave_level {
    gls_filter filter;
    gls_rect fits;   /* samples around which the filter stays inside the image */
    gls_rect valid;  /* samples that have a response: `fits`, or fewer after smoothing */
    gls_rect centre; /* samples that may be keypoints: all neighbours have a response */
} gls_octave_level;

/* An octave in this image. See gls_preset_octave for step, offset and unit. */
typedef struct gls_octave {
    int step, offset, unit;
    int width, height; /* samples */
    /* The start of the octave in the atlas of responses: texels along x, samples along y.
     * The row is a multiple of GLS_BLOCK. */
    int atlas_column, atlas_row;
    int level_count;
    int channels; /* floats per sample in maps of the reference: levels, up to 4 or 8 */
    gls_octave_level level[GLS_MAX_OCTAVE_LEVELS];
} gls_octave;

/* The filters of a preset on the grids of one image. */
typedef struct gls_scale_space {
    const gls_preset_data *preset;
    gls_scales scales;
    int width, height; /* of the working image; positions and scales are in its pixels */
    /* The top-left pixel in the whole working image, if the image is a tile of it; a
     * multiple of every octave's step. A stage that rounds a position to a float adds it
     * before, and subtracts it after, so tiles round as the whole image does. */
    gls_pixel tile;
    int octave_count;
    gls_octave octave[GLS_MAX_OCTAVES];
} gls_scale_space;

/* Places the octaves that fit into an image of width x height. scales all zero: the
 * defaults. octaves 0: as many as fit. */
void gls_scale_space_make(gls_scale_space *space, const gls_preset_data *preset,
                          const gls_scales *scales, int width, int height,
                          uint32_t octaves);

/* Computes the size of the atlas of responses, in texels of four samples. */
void gls_atlas_size(const gls_scale_space *space, int *width, int *height);

/* Returns the distance between levels that are evenly spaced along log sigma. */
float gls_interval(const gls_scale_space *space);

/* Returns the bits of a sample in the masks, 4 or 8: a bit for each level. */
static inline int gls_level_bits(const gls_scale_space *space) {
    return space->octave_count > 0 && space->octave[0].level_count > 4 ? 8 : 4;
}

/* Returns the units from sample to sample. */
static inline int gls_octave_units(const gls_octave *octave) {
    return octave->step / octave->unit;
}

/* Along one axis, sample p of a finer octave is at (2 p - shift) / (2 ratio) on the grid of
 * the next coarser octave. */
static inline int gls_octave_ratio(const gls_octave *finer, const gls_octave *coarser) {
    return coarser->step / finer->step;
}
static inline int gls_octave_shift(const gls_octave *finer, const gls_octave *coarser) {
    return 2 * (coarser->offset - finer->offset) / finer->step;
}

/* Returns the distance between two levels along log sigma: log(to / from). */
float gls_log_step(float from, float to);

/* The most steps of a refinement with re-centring: src/reference/quadratic.c. */
enum { GLS_QUADRATIC_STEPS = 5 };
#define GLS_QUADRATIC_OFFSET 0.6f

/* The parabola through values at -h1, 0 and h2. With fm the second value minus the first
 * and fp the third minus the second,
 *   slope = fp slope_up + fm slope_down,  curvature = fp bend_up - fm bend_down. */
typedef struct gls_parabola {
    float slope_down, slope_up; /* h2 / (h1 (h1 + h2)), h1 / (h2 (h1 + h2)) */
    float bend_down, bend_up;   /* 2 / (h1 (h1 + h2)), 2 / (h2 (h1 + h2)) */
} gls_parabola;

gls_parabola gls_parabola_make(float h1, float h2);

#endif
