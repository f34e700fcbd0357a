/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
#include "plan/settings.h"

#include "core/object.h"
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
    if ((unsigned)desc->backend > GLSURF_BACKEND_REFERENCE)
        return "unknown backend; use GLSURF_BACKEND_GL or GLSURF_BACKEND_REFERENCE";
    if ((unsigned)desc->preset >= GLSURF_PRESETS)
        return "unknown preset; use one of glsurf_preset";
    if (desc->descriptor_length != 0 &&
        desc->descriptor_length != GLSURF_DESCRIPTOR_LENGTH &&
        desc->descriptor_length != GLSURF_MAX_DESCRIPTOR)
        return "descriptors have 64 or 128 numbers; set descriptor_length to one of them, "
               "or to 0 for 64";
    if (desc->frames > GLSURF_MAX_FRAMES)
        return "more than GLSURF_MAX_FRAMES frames; set frames to at most 16";
    if ((unsigned)desc->timings > GLSURF_TIMINGS_QUERIES)
        return "unknown timings; use GLSURF_TIMINGS_NONE, _CLOCK or _QUERIES";
    const char *mistake = glsurf_paths_mistake(&desc->paths);
    return mistake ? mistake : grid_mistake(desc);
}

void glsurf_settings_fill(glsurf_extractor_desc *desc) {
    if (desc->threshold == 0.0f)
        desc->threshold = glsurf_preset_data_of(desc->preset)->threshold;
    if (desc->descriptor_length == 0)
        desc->descriptor_length = GLSURF_DESCRIPTOR_LENGTH;
    desc->memory_limit = glsurf_limit_of_memory(desc->memory_limit);
    if (desc->capacity == 0)
        desc->capacity = GLSURF_FIRST_CANDIDATES;
    if (desc->frames == 0)
        desc->frames = GLSURF_DEFAULT_FRAMES;
}

void glsurf_settings_take(glsurf_extractor_desc *desc, const glsurf_extractor_desc *from) {
    desc->preset = from->preset;
    desc->threshold = from->threshold;
    desc->max_features = from->max_features;
    desc->grid_columns = from->grid_columns;
    desc->grid_rows = from->grid_rows;
    desc->octaves = from->octaves;
    desc->descriptor_length = from->descriptor_length;
    desc->upright = from->upright;
    desc->memory_limit = from->memory_limit;
    desc->capacity = from->capacity;
}
