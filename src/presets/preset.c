/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/preset.h"

#include "core/platform.h"

#include <math.h>

/* [T] table II: the three filters of a triplet, each with the sigma of the Gaussian whose
 * second-order derivatives correlate best with it. Later triplets multiply them by powers
 * of three. Every length stays odd, so filters are centred on pixels, and samples are at
 * the centres of step x step blocks. */
static gls_preset_octave paper_octave(int index, const gls_scales *scales) {
    (void)scales;
    static const gls_filter triplet[3] = {
        { .size = 9, .lobe = 3, .length = 5, .corner = 3, .gap = 1, .sigma = 1.593f },
        { .size = 15, .lobe = 5, .length = 9, .corner = 5, .gap = 1, .sigma = 2.700f },
        { .size = 21, .lobe = 7, .length = 11, .corner = 7, .gap = 1, .sigma = 3.680f },
    };
    int factor = 1;
    for (int i = 0; i < index; ++i)
        factor *= 3;
    gls_preset_octave octave = {
        .step = factor, .offset = (factor - 1) / 2, .unit = factor, .level_count = 3
    };
    for (int i = 0; i < 3; ++i)
        octave.level[i] = (gls_filter){
            triplet[i].size * factor,   triplet[i].lobe * factor,
            triplet[i].length * factor, triplet[i].corner * factor,
            triplet[i].gap * factor,    triplet[i].sigma * (float)factor,
        };
    return octave;
}

static gls_preset_octave fast_octave(int index, const gls_scales *scales) {
    gls_preset_octave octave = paper_octave(index, scales);
    octave.level_count = 2;
    return octave;
}

/* A level of the half-octave table. A filter with lobes of L pixels approximates second
 * derivatives of a Gaussian of sigma 0.531 L. The squares of Dxy have the side of the lobe.
 */
#define LEVEL(L, H, G)                                                                     \
    {                                                                                      \
        .size = 3 * (L), .lobe = (L), .length = (H), .corner = (L), .gap = (G),            \
        .sigma = 0.531f * (float)(L)                                                       \
    }

/* Each level is 4/3 or 3/2 times the one before, in turn, which makes two levels per
 * octave. The sampling step doubles with each octave, so that its grid is every second
 * sample of the grid before. H and G are odd numbers close to 5/3 L and L/3, the
 * proportions of the 9x9 filter. */
static gls_preset_octave half_octaves(int index, const gls_scales *scales) {
    (void)scales;
    static const gls_preset_octave octave[] = {
        { 1, 0, 1, 3, { LEVEL(3, 5, 1), LEVEL(4, 7, 1), LEVEL(6, 11, 3) } },
        { 2, 0, 1, 2, { LEVEL(8, 13, 3), LEVEL(12, 21, 5) } },
        { 4, 0, 1, 2, { LEVEL(16, 27, 5), LEVEL(24, 41, 9) } },
        { 8, 0, 1, 3, { LEVEL(32, 53, 11), LEVEL(48, 81, 17), LEVEL(64, 107, 21) } },
    };
    return octave[index];
}

/* A filter of [B], as figure 3 there shows 9x9: lobes of L rows, 2 L - 1 columns long, and
 * squares of L pixels one pixel apart. It stands for a Gaussian of sigma 1.2 N / 9. */
#define BAY(L)                                                                             \
    {                                                                                      \
        .size = 3 * (L), .lobe = (L), .length = 2 * (L)-1, .corner = (L), .gap = 1,        \
        .sigma = 0.4f * (float)(L)                                                         \
    }

/* [B] section 3.3: sizes grow by 6, 12, 24, 48 pixels, and octaves overlap. Programs
 * often begin at every second pixel, as OpenSURF does: first_step. */
static gls_preset_octave bay_octaves(int index, const gls_scales *scales) {
    static const gls_preset_octave octaves[] = {
        { 1, 0, 1, 4, { BAY(3), BAY(5), BAY(7), BAY(9) } },
        { 2, 0, 1, 4, { BAY(5), BAY(9), BAY(13), BAY(17) } },
        { 4, 0, 1, 4, { BAY(9), BAY(17), BAY(25), BAY(33) } },
        { 8, 0, 1, 4, { BAY(17), BAY(33), BAY(49), BAY(65) } },
    };
    gls_preset_octave octave = octaves[index];
    octave.step *= scales->first_step;
    return octave;
}

/* A centre-surround filter: a square of side 2 n + 1 in one of side 4 n + 1. Of all these
 * filters it responds most strongly to a Gaussian blob of its sigma:
 * src/reference/censure.c derives it. */
#define SURROUND(n)                                                                        \
    {                                                                                      \
        .size = 4 * (n) + 1, .lobe = 2 * (n) + 1,                                          \
        .sigma = 0.4344f * (2.0f * (float)(n) + 0.6f)                                      \
    }

/* Seven sizes at every pixel, as in Agrawal, Konolige and Blas; then four sizes on each
 * coarser grid. */
static gls_preset_octave censure_octaves(int index, const gls_scales *scales) {
    static const gls_preset_octave octaves[] = {
        { 1,
          0,
          1,
          7,
          { SURROUND(1), SURROUND(2), SURROUND(3), SURROUND(4), SURROUND(5), SURROUND(6),
            SURROUND(7) } },
        { 2, 0, 1, 4, { SURROUND(8), SURROUND(10), SURROUND(12), SURROUND(14) } },
        { 4, 0, 1, 4, { SURROUND(16), SURROUND(20), SURROUND(24), SURROUND(28) } },
        { 8, 0, 1, 4, { SURROUND(32), SURROUND(40), SURROUND(48), SURROUND(56) } },
    };
    (void)scales;
    return octaves[index];
}

/* Differences of Gaussians of sigma 2^(i / intervals) times the first. There are intervals
 * + 2 levels, so `intervals` levels have one below and one above. */
static gls_preset_octave dog_octaves(int index, const gls_scales *scales) {
    gls_preset_octave octave = { .step = 1 << index,
                                 .unit = 1,
                                 .level_count = scales->intervals + 2 };
    for (int i = 0; i < octave.level_count; ++i)
        octave.level[i] = (gls_filter){
            .size = 1,
            .sigma = scales->sigma * (float)octave.step *
                     exp2f((float)i / (float)scales->intervals),
        };
    return octave;
}

/* The pixels of three lobes, doubled if edges are in the middle of pixels. */
static double box_pixels(const gls_filter *f) {
    return 3.0 * f->lobe * f->length * (f->lobe % 2 == 0 ? 2.0 : 1.0);
}

gls_scales gls_default_scales(void) {
    return (gls_scales){ 1, GLSURF_DOG_SIGMA, GLSURF_DOG_INTERVALS };
}

/* ------------------------------------------------------------------ rows -- */

#define SMOOTH_RESPONSES                                                                   \
    .max_pixels = box_pixels, .max_octaves = 4, .partial_octaves = true,                   \
    .smooth_response = true, .first_level = true, .weigh_scale = true,                     \
    .clamp_offset = true, .coarse_reach = 0.45f

#define HALF_OCTAVES                                                                       \
    .threshold = (float)GLS_THRESHOLD_DEFAULT, .octave = half_octaves, SMOOTH_RESPONSES

#define LOCALISED_HALF_OCTAVES HALF_OCTAVES, .fine_reach = 0.3f, .take_scale = true

#define FINER_FILTERS_OF_TRIPLETS                                                          \
    .threshold = (float)GLS_THRESHOLD_PAPER, .octave = fast_octave, SMOOTH_RESPONSES

#define TRIPLETS                                                                           \
    .threshold = (float)GLS_THRESHOLD_PAPER, .octave = paper_octave,                       \
    .max_pixels = box_pixels, .max_octaves = GLS_MAX_OCTAVES

#define OVERLAPPING_OCTAVES                                                                \
    .threshold = (float)GLS_THRESHOLD_BAY, .octave = bay_octaves,                          \
    .max_pixels = box_pixels, .max_octaves = 4, .partial_octaves = true,                   \
    .separate_octaves = true

#define CENTRE_SURROUND                                                                    \
    .threshold = (float)GLS_THRESHOLD_CENSURE, .octave = censure_octaves,                  \
    .max_pixels = gls_ring_pixels, .max_octaves = 4, .partial_octaves = true,              \
    .has_minima = true, .clamp_offset = true, .edge_ratio = 10.0f

#define DIFFERENCES_OF_GAUSSIANS                                                           \
    .threshold = (float)GLS_THRESHOLD_DOG, .octave = dog_octaves,                          \
    .max_octaves = GLS_MAX_OCTAVES, .min_side = 8, .separate_octaves = true,               \
    .has_intervals = true, .has_minima = true, .recentre = true, .edge_ratio = 10.0f

/* [T] III-D. */
#define WINDOWS .lattice = { 6, 2.5f }

/* 36 bins are smoothed over 23 degrees, 16 over 52. */
#define FINE_PEAK .peak_bins = 36
#define WIDE_PEAK .peak_bins = 16

#define SOFT_DESCRIPTOR(...)                                                               \
    .smooth_image = true, .extend_border = true, .soft_sub_regions = true,                 \
    .soft_layout = { __VA_ARGS__ }

/* 49 points of the lattice instead of 113. */
#define ONE_SIZE .lattice = { 4, 2.5f }, FINE_PEAK, SOFT_DESCRIPTOR(12, 1, { 1.0f }, false)

#define TWO_SIZES                                                                          \
    .lattice = { 6, 2.5f }, FINE_PEAK, SOFT_DESCRIPTOR(12, 2, { 0.7f, 1.4f }, false)

#define THREE_SIZES                                                                        \
    .lattice = { 6, 2.5f }, WIDE_PEAK, SOFT_DESCRIPTOR(16, 3, { 0.6f, 1.0f, 1.6f }, true)

#define ROW(PRESET, DETECTOR, ...)                                                         \
    [DETECTOR] = { .preset = (PRESET), .detector = (DETECTOR), __VA_ARGS__ }

#define ROWS(PRESET, HESSIAN, DESCRIPTOR)                                                  \
    [PRESET] = { ROW(PRESET, GLSURF_DETECTOR_HESSIAN, HESSIAN, DESCRIPTOR),                \
                 ROW(PRESET, GLSURF_DETECTOR_CENSURE, CENTRE_SURROUND, DESCRIPTOR),        \
                 ROW(PRESET, GLSURF_DETECTOR_DOG, DIFFERENCES_OF_GAUSSIANS, DESCRIPTOR) }

static const gls_preset_data rows[GLSURF_PRESETS][GLSURF_DETECTORS] = {
    ROWS(GLSURF_PRESET_DEFAULT, HALF_OCTAVES, TWO_SIZES),
    ROWS(GLSURF_PRESET_PAPER, TRIPLETS, WINDOWS),
    ROWS(GLSURF_PRESET_BAY, OVERLAPPING_OCTAVES, WINDOWS),
    ROWS(GLSURF_PRESET_FAST, FINER_FILTERS_OF_TRIPLETS, ONE_SIZE),
    ROWS(GLSURF_PRESET_BEST, LOCALISED_HALF_OCTAVES, THREE_SIZES),
};

const gls_preset_data *gls_preset_row(glsurf_preset preset, glsurf_detector detector) {
    return (unsigned)preset < GLSURF_PRESETS && (unsigned)detector < GLSURF_DETECTORS
               ? &rows[preset][detector]
               : NULL;
}

const gls_preset_data *gls_preset_data_of(glsurf_preset preset) {
    return gls_preset_row(preset, GLSURF_DETECTOR_HESSIAN);
}

/* A version rises by 1 when new descriptors cannot be compared with older ones. */
uint32_t glsurf_descriptor_version(glsurf_preset preset) {
    static const uint32_t versions[GLSURF_PRESETS] = {
        [GLSURF_PRESET_DEFAULT] = 2, [GLSURF_PRESET_PAPER] = 1, [GLSURF_PRESET_BAY] = 1,
        [GLSURF_PRESET_FAST] = 1,    [GLSURF_PRESET_BEST] = 4,
    };
    return (unsigned)preset < GLSURF_PRESETS ? versions[preset] : 0;
}

float glsurf_detector_threshold(glsurf_detector detector, glsurf_preset preset) {
    const gls_preset_data *row = gls_preset_row(preset, detector);
    const gls_scales scales = gls_default_scales();
    return row ? gls_row_threshold(row, &scales) : 0.0f;
}

/* Enters the float mode itself: settings are filled in before a call begins. */
float gls_row_threshold(const gls_preset_data *row, const gls_scales *scales) {
    gls_float_mode mode;
    gls_float_mode_enter(&mode);
    const volatile float threshold =
        row->has_intervals ? row->threshold / (float)scales->intervals : row->threshold;
    gls_float_mode_leave(&mode);
    return threshold;
}

float gls_level_weight(const gls_preset_data *preset, const gls_filter *filter) {
    return preset->weigh_scale ? filter->sigma * 0.5f : 1.0f;
}

int gls_smooth_weight(int offset) {
    static const int weight[GLS_SMOOTH_RADIUS + 1] = { 102, 62, 14, 1 };
    const int distance = offset < 0 ? -offset : offset;
    return distance <= GLS_SMOOTH_RADIUS ? weight[distance] : 0;
}

float gls_mean_scale(const gls_preset_data *preset, int pixels) {
    return 1.0f / (255.0f * (float)(gls_intensity_unit(preset) * pixels));
}

float gls_filter_scale(const gls_preset_data *preset, const gls_filter *filter) {
    return gls_mean_scale(preset, filter->size * filter->size);
}
