/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "extractor/threshold.h"

#include "presets/preset.h"

#include <float.h>
#include <math.h>

/* Returns the factor on a threshold for a factor on the contrast: its square if responses
 * are products of two derivatives. */
static float power(const gls_threshold_search *search, float contrast) {
    return search->squared ? contrast * contrast : contrast;
}

gls_threshold_search gls_threshold_search_of(const glsurf_extractor_desc *desc) {
    const gls_preset_data *row = gls_preset_row(desc->preset, desc->detector);
    const gls_scales scales = gls_settings_scales(desc);
    const uint32_t times = desc->grid_columns > 0 ? 2 : 1;
    return (gls_threshold_search){
        .lowest = gls_row_threshold(row, &scales) / gls_lowest_divisor(row),
        .squared = row->detector == GLSURF_DETECTOR_HESSIAN,
        .wanted = desc->features < UINT32_MAX / times ? times * desc->features : UINT32_MAX,
    };
}

/* Takes the lower of the last two thresholds, so that two cameras may alternate. Lowers it
 * for a sixth less contrast, because images differ. Without one, takes the fallback, or a
 * lower one if that is known to find too few. */
float gls_threshold_first(const gls_threshold_search *search,
                          const gls_threshold_memory *memory, float fallback) {
    float first = memory->last[0];
    if (memory->last[1] > 0.0f && memory->last[1] < first)
        first = memory->last[1];
    gls_threshold_search below = *search;
    if (first == 0.0f && memory->given == fallback && memory->found < search->wanted)
        (void)gls_threshold_lower(&below, memory->found, &fallback);
    if (first == 0.0f)
        return fallback;
    return fmaxf(power(search, 0.84f) * first, search->lowest);
}

/* Assumes that the number of keypoints grows as the contrast falls, and aims 25 % above the
 * number wanted. */
bool gls_threshold_lower(gls_threshold_search *search, uint32_t found, float *tried) {
    if (*tried <= search->lowest)
        return false;
    const float share = 0.8f * (float)found / (float)search->wanted;
    const float contrast = fminf(fmaxf(share, 1.0f / 16.0f), 0.7f);
    search->too_high = *tried;
    float next = fmaxf(power(search, contrast) * *tried, search->lowest);
    if (next <= search->too_low)
        next = sqrtf(search->too_low * *tried);
    search->at_limit = next < 1.01f * search->too_low;
    *tried = search->at_limit ? search->too_low : next;
    return true;
}

bool gls_threshold_raise(gls_threshold_search *search, float *tried) {
    if (search->at_limit)
        return false;
    search->too_low = *tried;
    const float next = search->too_high > 0.0f ? sqrtf(*tried * search->too_high)
                                               : power(search, 4.0f) * *tried;
    if (!(next > 1.01f * *tried && next < FLT_MAX))
        return false;
    *tried = next;
    return true;
}

void gls_threshold_remember(const gls_threshold_search *search,
                            gls_threshold_memory *memory, float weakest) {
    memory->last[1] = memory->last[0];
    memory->last[0] = fmaxf(weakest, search->lowest);
}
