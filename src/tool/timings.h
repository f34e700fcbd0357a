/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The table of `--timings`. */
#ifndef GLSURF_TOOL_TIMINGS_H
#define GLSURF_TOOL_TIMINGS_H

#include "glsurf/glsurf.h"

/* Prints on stderr the passes of the last image, stage by stage. `seconds` is the time of
 * the whole image, which is all that is known where there are no passes. */
void timings_print(glsurf_extractor *extractor, uint32_t width, uint32_t height,
                   double seconds);

/* Whether queries of the GPU's time can be believed, as half a sentence; to be freed. */
char *timings_verdict(const glsurf_timer_check *check);

#endif
