/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings of an extractor: which values are allowed, their defaults, and which
 * settings may change. All of it follows from the table in setting_rows.h.
 */
#ifndef GLSURF_PRESETS_SETTINGS_H
#define GLSURF_PRESETS_SETTINGS_H

#include "core/callbacks.h"
#include "presets/preset.h"

/* The capacity of the candidate lists at first, unless the description says. */
enum { GLS_FIRST_CANDIDATES = 8192 };

/* The number of frames and the memory limit that a description asks for: 0 is the default.
 * No process has more memory than it can address, and below that no size of a texture or an
 * array overflows a size_t. */
uint32_t gls_frames_asked(uint32_t frames);
uint64_t gls_memory_asked(uint64_t bytes);

/* Fail with ARGUMENT if a value is not allowed. The first of them may be NULL. */
glsurf_result gls_settings_check(gls_failure *failure, const glsurf_extractor_desc *desc);
glsurf_result gls_frames_check(gls_failure *failure, uint32_t frames);

/* Replaces 0 by what it means: the default of the setting, which for the threshold and the
 * numbers of levels is the preset's. The settings have to be allowed. */
void gls_settings_fill(glsurf_extractor_desc *desc);

/* The scale space of the settings, with defaults filled in. */
gls_scales gls_settings_scales(const glsurf_extractor_desc *desc);

/* Copies from `from` the settings that may change: all but frames and inspect. */
void gls_settings_take(glsurf_extractor_desc *desc, const glsurf_extractor_desc *from);

/* Whether a plan for the one is a plan for the other: no setting differs whose effect is
 * GLSURF_SETTING_PLAN or more. */
bool gls_settings_plan_alike(const glsurf_extractor_desc *a,
                             const glsurf_extractor_desc *b);

#endif
