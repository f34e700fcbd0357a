/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * What the presets are: which filters stand on which sampling grids, and which variant of a
 * stage is used. A stage asks for the one thing that concerns it, never for the preset.
 */
#ifndef GLSURF_PRESETS_PRESET_H
#define GLSURF_PRESETS_PRESET_H

#include "glsurf/glsurf.h"

enum {
    GLSURF_MAX_OCTAVES = 8,
    GLSURF_MAX_OCTAVE_LEVELS = 4,
};

/* The box filters of one level, figure 3 of [T]. Dyy is three lobes of `length` columns
 * by `lobe` rows, weighted +1, -2, +1; Dxx its transpose; Dxy four squares of side
 * `corner`, `gap` pixels apart. All in pixels. An even lobe has its edges across it in the
 * middle of pixels, which count half there; the others are odd. */
typedef struct glsurf_filter {
    int size;   /* N = 3 lobe */
    int lobe;   /* Q1 */
    int length; /* Q2 */
    int corner; /* Q3 */
    int gap;    /* Q4 */
    float sigma;
} glsurf_filter;

/* The levels that share a sampling grid. Sample (i, j) stands at pixel (offset + step i,
 * offset + step j), and all edges of the filters are whole numbers of `unit` pixels away
 * from the last pixel of the unit it is in. */
typedef struct glsurf_preset_octave {
    int step, offset, unit;
    int level_count;
    glsurf_filter level[GLSURF_MAX_OCTAVE_LEVELS];
} glsurf_preset_octave;

typedef struct glsurf_preset_data {
    const char *name;
    float threshold; /* default, see glsurf_extractor_desc */

    /* Octave number `index`, the finest being 0. */
    glsurf_preset_octave (*octave)(int index);
    int octaves_at_most;

    /* An octave of which not all levels fit into the image has those that do, instead of
     * being left out. */
    bool partial_octaves;
    /* The image is smoothed before it is summed, and counts in quarters of a gray level. */
    bool smooth_image;
    /* Responses are averaged over 3x3 samples. */
    bool smooth_response;
    /* The finest level may have keypoints, though it has no neighbour below. */
    bool first_level;
    /* A response counts as that times sigma / 2 of its level where it is compared with the
     * threshold, and as the strength of a keypoint. */
    bool weigh_scale;
    /* Offsets of more than half a sample or level are cut to that, not refused if larger
     * than one. */
    bool clamp_offset;
    /* Outside the image, Haar filters see its border pixels repeated, instead of nothing.
     */
    bool extend_border;
    /* Orientation by the peak of a smoothed histogram of magnitudes, instead of by the
     * longest sum of vectors in a window. */
    bool smooth_histogram;
    /* Each sample of the descriptor counts for the four nearest sub-regions, by its
     * distance, instead of for the one it is in. */
    bool soft_sub_regions;
} glsurf_preset_data;

const glsurf_preset_data *glsurf_preset_data_of(glsurf_preset preset);

/* What one gray level counts in the integral image. */
static inline int glsurf_intensity_unit(const glsurf_preset_data *preset) {
    return preset->smooth_image ? 4 : 1;
}

/* What box sums of first derivatives are multiplied with: 1 / N^2, for intensities in
 * [0, 1]. */
float glsurf_filter_scale(const glsurf_preset_data *preset, const glsurf_filter *filter);

/* What a response of the level is multiplied with to be a strength. */
float glsurf_level_weight(const glsurf_preset_data *preset, const glsurf_filter *filter);

#endif
