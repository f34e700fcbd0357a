/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings of an extractor: which values are allowed, their defaults, and which
 * settings may change.
 */
#ifndef GLSURF_PLAN_SETTINGS_H
#define GLSURF_PLAN_SETTINGS_H

#include "presets/preset.h"

/* Coordinates of candidates have 16 bits. */
enum { GLSURF_CPU_MAX_SIZE = 65535 };

/* How many images or matches may wait to be collected, unless the description says. */
enum { GLSURF_DEFAULT_FRAMES = 2 };

/* The number of frames and the memory limit that a description asks for: 0 is the default.
 * No process has more memory than it can address, and below that no size of a texture or an
 * array overflows a size_t. */
static inline uint32_t glsurf_frames_asked(uint32_t frames) {
    return frames ? frames : GLSURF_DEFAULT_FRAMES;
}

static inline uint64_t glsurf_memory_asked(uint64_t bytes) {
    const uint64_t limit = bytes ? bytes : GLSURF_DEFAULT_MEMORY_LIMIT;
    return limit < SIZE_MAX ? limit : SIZE_MAX;
}

/* Return a sentence that says what is wrong, or NULL. */
const char *glsurf_frames_mistake(uint32_t frames);
const char *glsurf_paths_mistake(const glsurf_path_choice *choice);
const char *glsurf_settings_mistake(const glsurf_extractor_desc *desc);
void glsurf_settings_fill(glsurf_extractor_desc *desc);

/* The scale space of the settings, with defaults filled in. */
glsurf_scales glsurf_settings_scales(const glsurf_extractor_desc *desc);

/* Copies from `from` the settings that may change: all but frames and inspect. */
void glsurf_settings_take(glsurf_extractor_desc *desc, const glsurf_extractor_desc *from);

#endif
