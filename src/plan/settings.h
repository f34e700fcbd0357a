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

/* Return a sentence that says what is wrong with the settings, or NULL. */
const char *glsurf_settings_mistake(const glsurf_extractor_desc *desc);
const char *glsurf_paths_mistake(const glsurf_path_choice *choice);
void glsurf_settings_fill(glsurf_extractor_desc *desc);

/* The scale space of the settings, with defaults filled in. */
glsurf_scales glsurf_settings_scales(const glsurf_extractor_desc *desc);

/* Copies from `from` the settings that may change. */
void glsurf_settings_take(glsurf_extractor_desc *desc, const glsurf_extractor_desc *from);

#endif
