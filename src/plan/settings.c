/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/settings.h"

#include "plan/plan.h"

#include <math.h>

enum { MAX_GRID = 64 };

static const char *grid_mistake(const glsurf_extractor_desc *desc) {
    if ((desc->grid_columns == 0) != (desc->grid_rows == 0))
        return "only one of grid_columns and grid_rows is set; set both, or none";
    if (desc->grid_columns > MAX_GRID || desc->grid_rows > MAX_GRID)
        return "the grid has more than 64 columns or rows; set fewer";
    if (desc->grid_columns != 0 && desc->max_features == 0)
        return "a grid spreads the keypoints that max_features keeps; set max_features, "
               "too";
    return NULL;
}

static const char *scales_mistake(const glsurf_extractor_desc *desc) {
    const glsurf_preset_data *row = glsurf_preset_row(desc->preset, desc->detector);
    if (!row)
        return "unknown preset or detector; use one of glsurf_preset and one of "
               "glsurf_detector";
    if (desc->first_step > 2)
        return "first_step is above 2; set it to 1 or 2, or to 0 for 1";
    if (desc->first_step == 2 && !row->first_step_of_two)
        return "first_step 2 is for the detector \"hessian\" with the preset \"bay\"; "
               "choose these, or set first_step to 0";
    if ((desc->sigma != 0.0f || desc->intervals != 0) && !row->has_intervals)
        return "sigma and intervals are for the detector \"dog\"; choose it, or set both "
               "to 0";
    if (desc->sigma != 0.0f && !(desc->sigma >= 0.6f && desc->sigma <= 3.0f))
        return "sigma is not between 0.6 and 3; set it to such a number, or to 0 for 1.6";
    if (desc->intervals > GLSURF_MAX_OCTAVE_LEVELS - 2)
        return "more than 6 intervals; set 1 to 6, or 0 for 3";
    return NULL;
}

glsurf_scales glsurf_settings_scales(const glsurf_extractor_desc *desc) {
    glsurf_scales scales = glsurf_default_scales();
    if (desc->first_step != 0)
        scales.first_step = (int)desc->first_step;
    if (desc->sigma != 0.0f)
        scales.sigma = desc->sigma;
    if (desc->intervals != 0)
        scales.intervals = (int)desc->intervals;
    return scales;
}

const char *glsurf_frames_mistake(uint32_t frames) {
    return frames > GLSURF_MAX_FRAMES
               ? "more than GLSURF_MAX_FRAMES frames; set frames to at most 16"
               : NULL;
}

const char *glsurf_paths_mistake(const glsurf_path_choice *choice) {
    if (((choice->on | choice->off) >> GLSURF_PATHS) != 0)
        return "unknown path; use the bits 1u << GLSURF_PATH_...";
    if ((choice->on & choice->off) != 0)
        return "a path is both on and off; set at most one of the two bits";
    return NULL;
}

const char *glsurf_settings_mistake(const glsurf_extractor_desc *desc) {
    if (!(desc->threshold >= 0.0f) || isinf(desc->threshold))
        return "the threshold is negative or no finite number; set one above zero, or zero "
               "for the default";
    const char *mistake = scales_mistake(desc);
    if (mistake)
        return mistake;
    if (desc->descriptor_length != 0 &&
        desc->descriptor_length != GLSURF_DESCRIPTOR_LENGTH &&
        desc->descriptor_length != GLSURF_MAX_DESCRIPTOR)
        return "descriptors have 64 or 128 numbers; set descriptor_length to one of them, "
               "or to 0 for 64";
    mistake = glsurf_frames_mistake(desc->frames);
    return mistake ? mistake : grid_mistake(desc);
}

void glsurf_settings_fill(glsurf_extractor_desc *desc) {
    if (desc->threshold == 0.0f) {
        const glsurf_scales scales = glsurf_settings_scales(desc);
        desc->threshold =
            glsurf_row_threshold(glsurf_preset_row(desc->preset, desc->detector), &scales);
    }
    if (desc->descriptor_length == 0)
        desc->descriptor_length = GLSURF_DESCRIPTOR_LENGTH;
    desc->memory_limit = glsurf_memory_asked(desc->memory_limit);
    if (desc->capacity == 0)
        desc->capacity = GLSURF_FIRST_CANDIDATES;
    desc->frames = glsurf_frames_asked(desc->frames);
}

void glsurf_settings_take(glsurf_extractor_desc *desc, const glsurf_extractor_desc *from) {
    glsurf_extractor_desc taken = *from;
    taken.frames = desc->frames;
    taken.inspect = desc->inspect;
    taken.inspect_user = desc->inspect_user;
    *desc = taken;
}
