/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * The settings of an extractor: what they may be, their defaults, and which may change.
 */
#ifndef GLSURF_PLAN_SETTINGS_H
#define GLSURF_PLAN_SETTINGS_H

#include "glsurf/glsurf.h"

/* Coordinates of candidates are 16 bits. */
enum { GLSURF_CPU_MAX_SIZE = 65535 };

/* What is wrong with the settings, as a sentence, or NULL. */
const char *glsurf_settings_mistake(const glsurf_extractor_desc *desc);
void glsurf_settings_fill(glsurf_extractor_desc *desc);

/* The settings that may change, from another description. */
void glsurf_settings_take(glsurf_extractor_desc *desc, const glsurf_extractor_desc *from);

#endif
