/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The presets as data: filters, their sampling grids, and the variant of each stage. A
 * stage reads the property that it needs, never the preset's number.
 */
#ifndef GLSURF_PRESETS_PRESET_H
#define GLSURF_PRESETS_PRESET_H

#include "core/callbacks.h"
#include "glsurf/glsurf.h"
#include "presets/samples.h"

enum {
    GLS_MAX_OCTAVES = 8,
    GLS_MAX_OCTAVE_LEVELS = 8, /* 1 or 2 layers of responses each; some have no keypoints */
    GLS_HESSIAN_LEVELS = 4,    /* the most levels of an octave of box filters */
};

/* The default thresholds of the presets with "hessian", and of the other detectors with all
 * presets. They are macros without suffix because the help text quotes them. */
#define GLS_THRESHOLD_DEFAULT 0.0005 /* also "best" */
#define GLS_THRESHOLD_PAPER   0.001  /* also "fast" */
#define GLS_THRESHOLD_BAY     0.0004
#define GLS_THRESHOLD_CENSURE 0.08
#define GLS_THRESHOLD_DOG     0.04 /* for one interval per octave */

/* The application's settings of a scale space. */
typedef struct gls_scales {
    int first_step; /* pixels between the samples of the first octave */
    float sigma;    /* of the first level, in pixels: "dog" */
    int intervals;  /* per octave: "dog" */
} gls_scales;

/* The filter of one level.
 *
 * "hessian": the box filters of figure 3 of [T]. Dyy is three lobes of `length` columns by
 * `lobe` rows, weighted +1, -2, +1. Dxx is its transpose. Dxy is four squares of side
 * `corner`, `gap` pixels apart. All lengths are in pixels. The edges of an even lobe are in
 * the middle of pixels, and these pixels count half. All other lengths are odd.
 *
 * "censure": a square of side `lobe` = 2 n + 1 in a square of side `size` = 4 n + 1.
 *
 * "dog": size 1. The image is extended, so that filters fit everywhere. */
typedef struct gls_filter {
    int size;   /* N = 3 lobe */
    int lobe;   /* Q1 */
    int length; /* Q2 */
    int corner; /* Q3 */
    int gap;    /* Q4 */
    float sigma;
} gls_filter;

/* The levels that share a sampling grid. Sample (i, j) is at pixel (offset + step i, offset
 * + step j). Pixels form blocks of `unit` x `unit` pixels, the units. All edges of a filter
 * are a whole number of units away from the last pixel of the sample's unit. */
typedef struct gls_preset_octave {
    int step, offset, unit;
    int level_count;
    gls_filter level[GLS_MAX_OCTAVE_LEVELS];
} gls_preset_octave;

typedef struct gls_preset_data {
    glsurf_preset preset;

    /* ---- the detector ---- */
    glsurf_detector detector;
    float threshold; /* default; see glsurf_extractor_desc */

    /* The octave number `index`; octave 0 is the finest. */
    gls_preset_octave (*octave)(int index, const gls_scales *scales);
    int max_octaves;
    /* The pixels of the largest box sum that becomes a float. NULL: no box sums. */
    double (*max_pixels)(const gls_filter *filter);
    int min_side; /* samples that an octave has at least along each axis */
    /* The application may set gls_scales.sigma and intervals. The threshold is divided
     * by the number of intervals. */
    bool has_intervals;

    /* An octave keeps the levels that fit into the image. Otherwise an octave is left out
     * if some of its levels do not fit. */
    bool partial_octaves;
    /* Filter sizes of neighbouring octaves overlap. So samples are compared within their
     * octave, whose first and last levels have no keypoints. Otherwise each octave
     * continues the one before, and samples are compared across octaves. */
    bool separate_octaves;
    /* Responses may be negative, and keypoints may be minima. A response has the sign of
     * the Laplacian. Otherwise keypoints are maxima, and the refinement in the plane works
     * on the root of the response. */
    bool has_minima;
    /* Responses are averaged over 3x3 samples when they are read. */
    bool smooth_response;
    /* The finest level may have keypoints, though there is no level below it. */
    bool first_level;
    /* A response is multiplied by sigma / 2 of its level before it is compared with the
     * threshold. The product is also the strength of the keypoint. */
    bool weigh_scale;
    /* Offsets of more than half a sample or level are cut to one half. Otherwise keypoints
     * with offsets larger than one are refused. */
    bool clamp_offset;
    /* A keypoint moves to the maximum of an isotropic determinant if it is nearer than this
     * many times the keypoint's sigma. Coarse keypoints have a sigma of at least
     * GLS_COARSE_SIGMA. 0: the keypoint stays. Needs extend_border. */
    float fine_reach, coarse_reach;
    /* The keypoint takes the scale of that maximum, too. */
    bool take_scale;
    /* The refinement solves one system for position and scale, and begins again at the next
     * sample or level if its offset is longer than 0.6. The threshold is for the
     * refined response. */
    bool recentre;
    /* A keypoint is refused if one principal curvature of the response is more than this
     * many times the other. 0: no keypoint is. */
    float edge_ratio;

    /* ---- orientation and descriptor ---- */

    /* The image is smoothed before it is summed, and its intensities are in quarters of a
     * gray level. */
    bool smooth_image;
    /* Outside the image, Haar filters, the boxes of soft descriptors and the squares of
     * localisation see the border pixels repeated. Otherwise the response of a filter that
     * leaves the image is 0. */
    bool extend_border;
    /* The lattice of the orientation's Haar responses. Its radius is 6 for windows. */
    gls_lattice_shape lattice;
    /* The orientation is the peak of a smoothed histogram of magnitudes with this many
     * bins, 16 or 36. 0: the longest sum of vectors in a window. */
    int peak_bins;
    /* Each sample of the descriptor counts for the four nearest sub-regions, by its
     * distance, and the region is described at several sizes. Otherwise a sample counts for
     * the sub-region that contains it. Only with smooth_image and extend_border. */
    bool soft_sub_regions;
    gls_soft_layout soft_layout;
} gls_preset_data;

gls_scales gls_default_scales(void);

/* The row of a detector and a preset. NULL if there is no such preset or detector. */
const gls_preset_data *gls_preset_row(glsurf_preset preset, glsurf_detector detector);

/* The row of the detector "hessian". */
const gls_preset_data *gls_preset_data_of(glsurf_preset preset);

/* The default threshold of a row. */
float gls_row_threshold(const gls_preset_data *row, const gls_scales *scales);

/* The value of one gray level in the integral image. */
static inline int gls_intensity_unit(const gls_preset_data *preset) {
    return preset->smooth_image ? 4 : 1;
}

/* The weight of a pixel `offset` from the centre in the Gaussian of smooth_image, in
 * 1/256: src/reference/smooth.c. */
enum { GLS_SMOOTH_RADIUS = 3 };
int gls_smooth_weight(int offset);

/* The pixels of a centre-surround filter around its inner square. */
static inline double gls_ring_pixels(const gls_filter *filter) {
    return filter->size * filter->size - filter->lobe * filter->lobe;
}

/* The factor from a sum over this many pixels to their mean, for intensities in [0, 1]. */
float gls_mean_scale(const gls_preset_data *preset, int pixels);

/* The factor for the box sums of second derivatives: 1 / N^2, for intensities in [0, 1]. */
float gls_filter_scale(const gls_preset_data *preset, const gls_filter *filter);

/* The setting `features` tries thresholds down to the default divided by this: a thousandth
 * of the contrast. The determinant of the Hessian is a product of two derivatives, so its
 * divisor is squared. */
static inline float gls_lowest_divisor(const gls_preset_data *preset) {
    return preset->detector == GLSURF_DETECTOR_HESSIAN ? 1048576.0f : 1024.0f;
}

/* The threshold for candidates as a share of the threshold for keypoints, if the refinement
 * changes responses. With the setting `features` a candidate also has at least this share
 * of its refined response. */
#define GLS_CANDIDATE_SHARE 0.8f

static inline float gls_candidate_threshold(const gls_preset_data *preset,
                                            float threshold) {
    return preset->recentre ? GLS_CANDIDATE_SHARE * threshold : threshold;
}

/* (r + 1)^2 / r for the ratio r of principal curvatures: Lowe, IJCV 2004, section 4.1. 0:
 * no test. */
static inline float gls_edge_limit(const gls_preset_data *preset) {
    const float r = preset->edge_ratio;
    return r > 0.0f ? (r + 1.0f) * (r + 1.0f) / r : 0.0f;
}

/* The factor from a response of the level to its strength. */
float gls_level_weight(const gls_preset_data *preset, const gls_filter *filter);

/* --------------------------------------------------------------- settings.c -- */

/* The first capacity of candidate lists, if the description sets none. */
enum { GLS_FIRST_CANDIDATES = 8192 };

/* Returns the memory limit that a description requests; 0 is the default limit. The result
 * is at most SIZE_MAX, so no size of a texture or an array below it overflows a size_t. */
uint64_t gls_memory_asked(uint64_t bytes);

/* Fails with ARGUMENT if a value is not allowed. `failure` may be NULL. */
glsurf_result gls_settings_check(gls_failure *failure, const glsurf_extractor_desc *desc);

/* Replaces 0 by the default of the setting. The defaults of the threshold and of the
 * numbers of levels are the preset's. The settings have to be allowed. */
void gls_settings_fill(glsurf_extractor_desc *desc);

/* The scale space of the settings, with defaults filled in. */
gls_scales gls_settings_scales(const glsurf_extractor_desc *desc);

/* Copies the settings that may change from `from`: all but frames and inspect. */
void gls_settings_take(glsurf_extractor_desc *desc, const glsurf_extractor_desc *from);

/* True if a plan for `a` is a plan for `b`: no setting with an effect of
 * GLSURF_SETTING_PLAN or more differs. */
bool gls_settings_plan_alike(const glsurf_extractor_desc *a,
                             const glsurf_extractor_desc *b);

#endif
