/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The presets as data: which filters are evaluated on which sampling grids, and which
 * variant of each stage is used. A stage asks for the one property that concerns it, never
 * for the preset.
 */
#ifndef GLSURF_PRESETS_PRESET_H
#define GLSURF_PRESETS_PRESET_H

#include "glsurf/glsurf.h"

enum {
    GLSURF_MAX_OCTAVES = 8,
    GLSURF_MAX_OCTAVE_LEVELS = 4,
};

/* The box filters of one level, figure 3 of [T]. Dyy is three lobes of `length` columns by
 * `lobe` rows, weighted +1, -2, +1. Dxx is its transpose. Dxy is four squares of side
 * `corner`, `gap` pixels apart. All lengths are in pixels. The edges across an even lobe
 * are in the middle of pixels, which count half there. All other lengths are odd. */
typedef struct glsurf_filter {
    int size;   /* N = 3 lobe */
    int lobe;   /* Q1 */
    int length; /* Q2 */
    int corner; /* Q3 */
    int gap;    /* Q4 */
    float sigma;
} glsurf_filter;

/* The levels that share a sampling grid. Sample (i, j) is at pixel (offset + step i, offset
 * + step j). Pixels form blocks of `unit` x `unit` pixels, the units. All edges of a filter
 * are a whole number of units away from the last pixel of the sample's unit. */
typedef struct glsurf_preset_octave {
    int step, offset, unit;
    int level_count;
    glsurf_filter level[GLSURF_MAX_OCTAVE_LEVELS];
} glsurf_preset_octave;

typedef struct glsurf_preset_data {
    const char *name;
    float threshold; /* default; see glsurf_extractor_desc */

    /* The octave number `index`; octave 0 is the finest. */
    glsurf_preset_octave (*octave)(int index);
    int octaves_at_most;

    /* An octave whose levels do not all fit into the image keeps those that fit. Otherwise
     * the octave is left out. */
    bool partial_octaves;
    /* The sizes of an octave's filters overlap those of its neighbours, so samples are
     * compared within their octave, whose first and last levels have no keypoints.
     * Otherwise each octave goes on where the one before ends, and samples are compared
     * across. */
    bool separate_octaves;
    /* The image is smoothed before it is summed, and its intensities are in quarters of a
     * gray level. */
    bool smooth_image;
    /* Responses are averaged over 3x3 samples. */
    bool smooth_response;
    /* The finest level may have keypoints, though there is no level below it. */
    bool first_level;
    /* A response is multiplied by sigma / 2 of its level before it is compared with the
     * threshold. The product is also the strength of the keypoint. */
    bool weigh_scale;
    /* Offsets of more than half a sample or level are cut to one half. Otherwise keypoints
     * with offsets larger than one are refused. */
    bool clamp_offset;
    /* Outside the image, Haar filters see its border pixels repeated. Otherwise the
     * response of a filter that leaves the image is 0. */
    bool extend_border;
    /* The orientation is the peak of a smoothed histogram of magnitudes. Otherwise it is
     * the longest sum of vectors in a window. */
    bool smooth_histogram;
    /* Each sample of the descriptor counts for the four nearest sub-regions, by its
     * distance. Otherwise it counts for the sub-region that contains it. */
    bool soft_sub_regions;
} glsurf_preset_data;

/* NULL if there is no such preset. */
const glsurf_preset_data *glsurf_preset_data_of(glsurf_preset preset);

/* The value of one gray level in the integral image. */
static inline int glsurf_intensity_unit(const glsurf_preset_data *preset) {
    return preset->smooth_image ? 4 : 1;
}

/* The factor for the box sums of second derivatives: 1 / N^2, for intensities in [0, 1]. */
float glsurf_filter_scale(const glsurf_preset_data *preset, const glsurf_filter *filter);

/* The factor that makes a response of the level a strength. */
float glsurf_level_weight(const glsurf_preset_data *preset, const glsurf_filter *filter);

#endif
