/* SPDX-License-Identifier: BSD-2-Clause */
/* Copyright (c) the glsurf authors */
/*
 * Hands the stages of a frame to glsurf_extractor_desc.inspect, in the same way for both
 * backends; and makes what no texture has.
 */
#ifndef GLSURF_EXTRACTOR_INSPECT_H
#define GLSURF_EXTRACTOR_INSPECT_H

#include "stages/plan.h"

/* Without a copy, so these cannot fail. */
void gls_inspect_gray(const glsurf_extractor_desc *desc, const gls_plan *plan,
                      const uint8_t *gray);
void gls_inspect_enlarged(const glsurf_extractor_desc *desc, const gls_plan *plan,
                          const uint8_t *enlarged);
void gls_inspect_smooth(const glsurf_extractor_desc *desc, const gls_plan *plan,
                        const uint16_t *smooth);
void gls_inspect_integral(const glsurf_extractor_desc *desc, const gls_plan *plan,
                          const uint32_t *integral);

/* Makes the smoothed image, which has no texture, from the two layers of
 * integral.block_sums.
 */
void gls_smooth_image(const gls_plan *plan, uint32_t *const layer[2], uint16_t *image);

/* Sample (i, j) of the level is response[j * row + i * column]. Errors of these two:
 * MEMORY, if there is no memory for a copy. */
glsurf_result gls_inspect_response(const glsurf_extractor_desc *desc, const gls_plan *plan,
                                   int octave, int level, const float *response, size_t row,
                                   size_t column);
glsurf_result gls_inspect_features(const glsurf_extractor_desc *desc,
                                   const glsurf_features *features);

#endif
