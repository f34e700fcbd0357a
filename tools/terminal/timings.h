/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/* The table that `--timings` prints. */
#ifndef GLSURF_TERMINAL_TIMINGS_H
#define GLSURF_TERMINAL_TIMINGS_H

#include "glsurf/glsurf.h"

/* Prints the passes of the last submitted image on stderr, stage by stage. `seconds` is the
 * time of the whole image. The CPU backend has no passes, so only this time is printed. */
void timings_print(glsurf_device *device, uint32_t width, uint32_t height, double seconds);

/* Returns how the times were measured and why, as part of a sentence. The caller frees it.
 */
char *timings_verdict(const glsurf_timer_check *check);

#endif
