/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "presets/preset.h"

/* [T] table II: the three filters of a triplet, each with the sigma of the Gaussian whose
 * second-order derivatives correlate best with it. Later triplets are these times powers of
 * three. That keeps every length odd, so that filters are centred on pixels, and samples
 * are at the centres of step x step blocks. */
static glsurf_preset_octave paper_octave(int index) {
    static const glsurf_filter triplet[3] = {
        { .size = 9, .lobe = 3, .length = 5, .corner = 3, .gap = 1, .sigma = 1.593f },
        { .size = 15, .lobe = 5, .length = 9, .corner = 5, .gap = 1, .sigma = 2.700f },
        { .size = 21, .lobe = 7, .length = 11, .corner = 7, .gap = 1, .sigma = 3.680f },
    };
    int factor = 1;
    for (int i = 0; i < index; ++i)
        factor *= 3;
    glsurf_preset_octave octave = {
        .step = factor, .offset = (factor - 1) / 2, .unit = factor, .level_count = 3
    };
    for (int i = 0; i < 3; ++i)
        octave.level[i] = (glsurf_filter){
            triplet[i].size * factor,   triplet[i].lobe * factor,
            triplet[i].length * factor, triplet[i].corner * factor,
            triplet[i].gap * factor,    triplet[i].sigma * (float)factor,
        };
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
static glsurf_preset_octave half_octaves(int index) {
    static const glsurf_preset_octave octave[] = {
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

/* [B] section 3.3: sizes grow by 6, 12, 24, 48 pixels, and octaves overlap. */
static glsurf_preset_octave bay_octaves(int index) {
    static const glsurf_preset_octave octave[] = {
        { 1, 0, 1, 4, { BAY(3), BAY(5), BAY(7), BAY(9) } },
        { 2, 0, 1, 4, { BAY(5), BAY(9), BAY(13), BAY(17) } },
        { 4, 0, 1, 4, { BAY(9), BAY(17), BAY(25), BAY(33) } },
        { 8, 0, 1, 4, { BAY(17), BAY(33), BAY(49), BAY(65) } },
    };
    return octave[index];
}

static const glsurf_preset_data paper = {
    .name = "paper",
    .threshold = GLSURF_PAPER_THRESHOLD,
    .octave = paper_octave,
    .octaves_at_most = GLSURF_MAX_OCTAVES,
};

static const glsurf_preset_data standard = {
    .name = "default",
    .threshold = GLSURF_DEFAULT_THRESHOLD,
    .octave = half_octaves,
    .octaves_at_most = 4,
    .partial_octaves = true,
    .smooth_image = true,
    .smooth_response = true,
    .first_level = true,
    .weigh_scale = true,
    .clamp_offset = true,
    .extend_border = true,
    .smooth_histogram = true,
    .soft_sub_regions = true,
};

static const glsurf_preset_data bay = {
    .name = "bay",
    .threshold = GLSURF_BAY_THRESHOLD,
    .octave = bay_octaves,
    .octaves_at_most = 4,
    .partial_octaves = true,
    .separate_octaves = true,
};

const glsurf_preset_data *glsurf_preset_data_of(glsurf_preset preset) {
    static const glsurf_preset_data *const presets[GLSURF_PRESETS] = {
        [GLSURF_PRESET_DEFAULT] = &standard,
        [GLSURF_PRESET_PAPER] = &paper,
        [GLSURF_PRESET_BAY] = &bay,
    };
    return (unsigned)preset < GLSURF_PRESETS ? presets[preset] : NULL;
}

const char *glsurf_preset_name(glsurf_preset preset) {
    const glsurf_preset_data *data = glsurf_preset_data_of(preset);
    return data ? data->name : NULL;
}

float glsurf_preset_threshold(glsurf_preset preset) {
    const glsurf_preset_data *data = glsurf_preset_data_of(preset);
    return data ? data->threshold : 0.0f;
}

float glsurf_level_weight(const glsurf_preset_data *preset, const glsurf_filter *filter) {
    return preset->weigh_scale ? filter->sigma * 0.5f : 1.0f;
}

float glsurf_filter_scale(const glsurf_preset_data *preset, const glsurf_filter *filter) {
    return 1.0f /
           (255.0f * (float)(glsurf_intensity_unit(preset) * filter->size * filter->size));
}
